// What a player writes besides orders behind the link of a power: press, a vote, a wish, days away. Each form makes a
// letter, which is shown before it is sent.

import { powersOf } from '../../judge/game/game.ts'
import { whyNoPress } from '../../judge/game/press.ts'
import { err, ok, type Result } from '../../result.ts'
import type { Power } from '../../rules/board/board.ts'
import { wording } from '../../wording/wording.ts'
import { type Html, html } from '../html.ts'
import {
  option,
  pressFields,
  pressFilled,
  pressLines,
  pressTrouble,
  type Reader,
  readersAmong,
} from '../mailbox/pressFields.ts'
import { type OpenGame, pathTo } from '../site.ts'

const say = wording.web.besides

/** A form for one power, filled in or still empty. */
export interface Besides {
  readonly open: OpenGame
  readonly power: Power
  readonly form: URLSearchParams
}

interface Kind {
  fields(of: Besides): Html
  /** The lines of the letter, or what is missing. */
  lines(of: Besides): Result<readonly string[], string>
  /** It speaks for one power, so a player of several has to name it. */
  readonly isOfPower?: true
}

/** The line with this value; an error if it is not in the list. */
const chosen = (lines: readonly Line[], value: string | null): Result<readonly string[], string> => {
  const found = lines.find(([line]) => line === value)
  return found === undefined ? err(say.nothing) : ok([found[0]])
}

type Line = readonly [line: string, means: string]

const list = (name: string, label: string, lines: readonly Line[], form: URLSearchParams): Html =>
  html`<label for="${name}">${label}</label>
<select id="${name}" name="${name}">
${lines.map(([line, means]) => option(line, means, form.get(name) ?? ''))}</select>`

const KINDS = {
  press: {
    isOfPower: true,
    fields: of => pressFields(pressFilled(of.form), readersFor(of), of.open.game.settings.press, 6),
    lines: of => {
      const { press } = of.open.game.settings
      const [filled, readers] = [pressFilled(of.form), readersFor(of)]
      const trouble = pressTrouble(filled, readers, press)
      return trouble === undefined ? ok(pressLines(filled, readers, press)) : err(trouble)
    },
  },
  vote: {
    isOfPower: true,
    fields: of => list('vote', say.vote, votesOf(of), of.form),
    lines: of => chosen(votesOf(of), of.form.get('vote')),
  },
  wish: {
    fields: ({ form }) => list('wish', say.wish, WISHES, form),
    lines: ({ form }) => chosen(WISHES, form.get('wish')),
  },
  away: {
    fields: ({ form }) => html`<p class="days">${day('from', say.from, form)}
${day('until', say.until, form)}</p>`,
    lines: ({ form }) => {
      const [from = '', until = ''] = [form.get('from'), form.get('until')].map(each => each ?? '')
      return DAY.test(from) && DAY.test(until) && from <= until
        ? ok([`SET ABSENCE ${from} TO ${until}`])
        : err(say.noDays)
    },
  },
} satisfies Readonly<Record<string, Kind>>

type KindName = keyof typeof KINDS

const isKind = (name: string | null): name is KindName => name !== null && Object.hasOwn(KINDS, name)

/** Only settings of the player's own, and none that others decide. */
const WISHES: readonly Line[] = [
  ['SET WAIT', say.wishes.wait],
  ['SET NO WAIT', say.wishes.noWait],
  ['SET MAIL REMINDERS NONE', say.wishes.noReminders],
  ['SET MAIL REMINDERS NOW', say.wishes.reminders],
  ['SET NO ABSENCE', say.wishes.back],
]

const DAY = /^\d{4}-\d\d-\d\d$/

const day = (name: string, label: string, form: URLSearchParams): Html =>
  html`<label for="${name}">${label}</label> <input type="date" id="${name}" name="${name}" value="${form.get(name) ?? ''}">`

/**
 * The readers that the rules of the game allow in this phase. Who is late or has ordered is not considered: the holder
 * of a link must not learn it here. The judge says so in its reply.
 */
function readersFor({ open: { game, world, view }, power }: Besides): readonly Reader[] {
  const { powers } = world.board
  const all = powers.map(({ index }) => index)
  const hour = {
    isPlayed: true,
    phase: view.position!.phase.kind, // a link works in its own phase only
    ...{ late: [], complete: all, touched: all, hasBroadcast: false },
  }
  const from = { kind: 'power', power } as const
  return readersAmong(
    powers.filter(({ index }) => index !== power),
    to =>
      whyNoPress({ from, to, colour: undefined, isBlank: false }, game.settings.press, hour) === undefined,
  )
}

/** All powers are offered, whether or not they still vote: in a blind game this must not tell who is left. */
function votesOf({ open: { game, world } }: Besides): readonly Line[] {
  const { drawsIncludeAll, concessions } = game.settings.voting
  return [
    ['SET DRAW', drawsIncludeAll ? say.votes.draw : say.votes.drawOfAll],
    ...(concessions ? world.board.powers : []).map(
      ({ letter, name }): Line => [`SET CONCEDE ${letter}`, say.votes.concede({ power: name })],
    ),
    ['SET NO DRAW', say.votes.none],
  ]
}

/** All forms. The one that was filled in, and is wrong or to be changed, is open. */
export function besidesForms(open: OpenGame, power: Power, hidden: Html, form?: URLSearchParams): Html {
  const at = form?.get('what')
  const partOf = (what: KindName): Html => {
    const of = { open, power, form: at === what && form !== undefined ? form : new URLSearchParams() }
    return html`<details${at === what && html` open`}><summary>${say.kinds[what]}</summary>
<form method="post" action="${pathTo(open)}">${hidden}<input type="hidden" name="what" value="${what}">
${KINDS[what].fields(of)}
<p><button name="do" value="look">${wording.web.orders.toLetter}</button></p></form></details>
`
  }
  return html`<section aria-labelledby="besides" class="besides"><h2 id="besides">${say.title}</h2>
<p class="hint">${say.lead}</p>
${(['press', 'vote', 'wish', 'away'] as const).map(partOf)}</section>`
}

/** The letter that a form makes, or what is wrong with the form. */
export function besidesLetter({ open, power, form }: Besides): Result<readonly string[], string> {
  const what = form.get('what')
  if (!isKind(what)) return err(say.nothing)
  const kind: Kind = KINDS[what]
  const lines = kind.lines({ open, power, form })
  const { seats } = open.game
  const severally = kind.isOfPower === true && powersOf(open.game, seats[power]?.player ?? '').length > 1
  return lines.ok && severally ? ok([open.world.board.powers[power]!.name, ...lines.value]) : lines
}

/** Shows the letter as it will be sent. The fields of the form go along, so that the player can send it or go back. */
export const besidesShown = (lines: readonly string[], { open, power, form }: Besides, hidden: Html): Html =>
  html`<p>${say.shown({ power: open.world.board.powers[power]!.name })}</p>
<pre class="letter">${lines.join('\n')}</pre>
<form method="post" action="${pathTo(open)}">${hidden}${[...form]
    .filter(([name]) => CARRIED.has(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p class="ways"><button name="do" value="post">${say.send}</button> <button name="do" value="back">${say.back}</button></p></form>`

const CARRIED = new Set(['what', 'to', 'colour', 'text', 'vote', 'wish', 'from', 'until'])
