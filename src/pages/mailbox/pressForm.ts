// Writing press with a form: the readers allowed now, and the text. It becomes a letter, which the writer sees before
// it is sent.
import type { Doer, Person } from '../../judge/game/events.ts'
import { isMaster, powersOf } from '../../judge/game/game.ts'
import type { Audience } from '../../judge/game/press.ts'
import { sendPress } from '../../judge/game/speaking.ts'
import { gameRefusalSentence } from '../../judge/report/sentences/gameRefusals.ts'
import { wording } from '../../wording/wording.ts'
import { newestMail } from '../filling.ts'
import { type Html, html } from '../html.ts'
import { type Answer, formOf, MOST_BYTES, type Page, text } from '../http.ts'
import { draftPage } from '../letters.ts'
import { nothingHere } from '../page.ts'
import { knownAs, type OfficeSite, personIn, personPath } from '../readMails.ts'
import { type OpenGame, openGame } from '../site.ts'
import {
  type FilledPress,
  option,
  pressFields,
  pressFilled,
  pressLines,
  pressTrouble,
  type Reader,
  readersAmong,
} from './pressFields.ts'

const say = wording.web.pressForm

interface Asked {
  readonly site: OfficeSite
  readonly open: OpenGame
  readonly person: string
  readonly known: Person
}

type Speaker = Doer & { readonly person: Person }

interface Filled extends FilledPress {
  readonly from: string
}

export const pressPage =
  (site: OfficeSite): Page =>
  async ({ query }, parts) => {
    const asked = await askedIn(site, parts)
    if (asked === undefined) return nothingHere(site)
    return formPage(asked, { from: '', to: query.getAll('to'), colour: '', text: '' })
  }

export const pressWritten =
  (site: OfficeSite): Page =>
  async (request, parts) => {
    const asked = await askedIn(site, parts)
    const form = await formOf(request)
    if (form === undefined) return text(413, `at most ${MOST_BYTES} bytes`)
    if (asked === undefined) return nothingHere(site)
    const filled = { ...pressFilled(form), from: form.get('from') ?? '' }
    const { open, known } = asked
    const { press } = open.game.settings
    const readers = readersNow(asked)
    const trouble = pressTrouble(filled, readers, press)
    if (trouble !== undefined) return formPage(asked, filled, trouble)
    const newest = await newestMail(site, open, known)
    if (newest === undefined)
      return formPage(asked, filled, wording.web.actions.stranger({ player: asked.person }))
    return draftPage(site, newest, [...speakerOf(asked, filled), ...pressLines(filled, readers, press)])
  }

async function askedIn(
  site: OfficeSite,
  [written = '', name = '']: readonly string[],
): Promise<Asked | undefined> {
  const person = personIn(written)
  const open = await openGame(site, name)
  if (person === undefined || open === undefined) return undefined
  const { known } = await knownAs(site, person)
  const asked = { site, open, person, known }
  return speakersOf(asked).length === 0 ? undefined : asked
}

function speakersOf({ open: { game }, known }: Asked): readonly Speaker[] {
  const powers = powersOf(game, known).map(power => ({ kind: 'power', power, person: known }) as const)
  const others = [
    ...(isMaster(game, known) ? (['master'] as const) : []),
    ...(game.observers.includes(known) ? (['observer'] as const) : []),
  ]
  return [...powers, ...others.map(kind => ({ kind, person: known }))]
}

/** Why press to these readers is refused; undefined if it is not. */
function refusalOf({ open: { game, world } }: Asked, by: Speaker, to: Audience) {
  const done = sendPress(game, by, { to, colour: undefined, text: '.', isPostal: false }, world)
  return done.ok ? undefined : done.error
}

/** The readers allowed by the rules of the game at this moment. */
function readersNow(asked: Asked): readonly Reader[] {
  const speakers = speakersOf(asked)
  const { powers } = asked.open.world.board
  const own = powersOf(asked.open.game, asked.known)
  return readersAmong(
    powers.filter(({ index }) => !own.includes(index)),
    to => speakers.some(by => refusalOf(asked, by, to) === undefined),
  )
}

/** The line naming the writing power, if the player has several. */
function speakerOf({ open: { game, world }, known }: Asked, { from }: Filled): readonly string[] {
  const own = powersOf(game, known).map(power => world.board.powers[power]!)
  const speaker = own.find(({ id }) => id === from) ?? own[0]
  return own.length > 1 && speaker !== undefined ? [speaker.name] : []
}

function formPage(asked: Asked, filled: Filled, trouble?: string): Promise<Answer> {
  const { site, open, person } = asked
  const readers = readersNow(asked)
  const main = html`
<p><a href="${personPath(person)}/press">${wording.web.threads.title({ person })}</a></p>
${trouble !== undefined && html`<div class="notice" role="alert"><p>${trouble}</p></div>`}
${readers.length === 0 ? html`<p>${whyNobody(asked)}</p>` : fields(asked, filled, readers)}`
  const status = trouble === undefined ? 200 : 400
  return site.frame({ title: say.title({ game: open.game.name }), main, status }, { as: person })
}

function whyNobody(asked: Asked): string {
  const { game, world } = asked.open
  const [by] = speakersOf(asked)
  const why = by && refusalOf(asked, by, { kind: 'everybody' })
  return why === undefined ? say.nobodyNow : gameRefusalSentence(why, game, world.board)
}

function fields(asked: Asked, filled: Filled, readers: readonly Reader[]): Html {
  const { game, world } = asked.open
  const own = powersOf(game, asked.known).map(power => world.board.powers[power]!)
  return html`<form method="post" action="${personPath(asked.person)}/press/${encodeURIComponent(asked.open.name)}">
${
  own.length > 1 &&
  html`<label for="from">${say.from}</label>
<select id="from" name="from">${own.map(({ id, name }) => option(id, name, filled.from))}</select>`
}
${pressFields(filled, readers, game.settings.press)}
<button type="submit">${wording.web.orders.toLetter}</button>
</form>`
}
