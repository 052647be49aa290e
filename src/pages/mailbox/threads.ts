// Press as conversations, game by game and partner by partner, oldest first.

import type { GameEvent, Person } from '../../judge/game/events.ts'
import { readersOf } from '../../judge/game/speaking.ts'
import { writerName } from '../../judge/report/mails/press.ts'
import { listed } from '../../judge/report/sentences/names.ts'
import type { Board } from '../../rules/board/board.ts'
import { capital, wording } from '../../wording/wording.ts'
import { type Html, html } from '../html.ts'
import type { Page } from '../http.ts'
import { tabs } from '../mailboxPage.ts'
import { nothingHere, time } from '../page.ts'
import { knownAs, type OfficeSite, personIn, personPath, unreadBy } from '../readMails.ts'
import { decisionsOf, type OpenGame, openGame } from '../site.ts'
import { readerNamed } from './pressFields.ts'

const say = wording.web.threads

const MOST_GAMES = 10
/** The newest of each thread. */
const MOST_IN_THREAD = 50

type SentPress = Extract<GameEvent, { readonly kind: 'pressSent' }>

export const threadsPage =
  (site: OfficeSite): Page =>
  async (_, [written = '']) => {
    const person = personIn(written)
    if (person === undefined) return nothingHere(site)
    const { known, games } = await knownAs(site, person)
    const shown: Html[] = []
    for (const name of games.slice(-MOST_GAMES).toReversed()) {
      const open = await openGame(site, name)
      if (open !== undefined) shown.push(await gamePart(site, open, person, known))
    }
    const main = html`
${tabs(person, 'press', unreadBy(site.office, person).length)}
${shown.length === 0 && html`<p>${say.noGame}</p>`}
${shown}`
    return site.frame({ title: say.title({ person }), main, hasScript: true }, { as: person })
  }

async function gamePart(site: OfficeSite, open: OpenGame, person: string, known: Person): Promise<Html> {
  const { name } = open
  const way = `${personPath(person)}/press/${encodeURIComponent(name)}`
  const threads = await threadsOf(site, open, known)
  return html`<section aria-labelledby="press-${name}"><h2 id="press-${name}">${open.game.name}</h2>
<p><a href="${way}">${say.write}</a></p>
${threads.size === 0 && html`<p>${say.none}</p>`}
${[...threads].map(([partner, pieces]) => threadPart(site, open, { partner, pieces, way }))}
</section>`
}

interface Thread {
  readonly partner: string
  readonly pieces: readonly SentPress[]
}

function threadPart(
  { services }: OfficeSite,
  { name, world: { board } }: OpenGame,
  { partner, pieces, way }: Thread & { readonly way: string },
): Html {
  const power = board.powers.find(each => each.name === partner)
  const id = `press-${name}-${partner.replaceAll(' ', '-')}`
  const left = pieces.length - MOST_IN_THREAD
  return html`<section aria-labelledby="${id}"><h3 id="${id}">${partner}</h3>
${power && html`<p><a href="${way}?to=${encodeURIComponent(readerNamed(power).word)}">${say.writeTo({ power: power.name })}</a></p>`}
${left > 0 && html`<p>${say.left({ count: left })}</p>`}
${pieces.slice(-MOST_IN_THREAD).map(
  press => html`<article class="letter"><p>${say.wrote({ writer: capital(writerOf(press, board)), readers: listed(addresseesOf(press, board), 'and') })} ${time(press.at, services.judge.zone)}</p>
<pre>${press.text}</pre></article>
`,
)}</section>`
}

/** By partner, the one with the latest press first. */
async function threadsOf(
  site: OfficeSite,
  open: OpenGame,
  known: Person,
): Promise<ReadonlyMap<string, readonly SentPress[]>> {
  const threads = new Map<string, SentPress[]>()
  const { board } = open.world
  for (const { steps } of await decisionsOf(site, open))
    for (const { event, now } of steps) {
      if (event.kind !== 'pressSent') continue
      const isOwn = event.by === known
      if (!isOwn && !readersOf(now, event).some(({ person }) => person === known)) continue
      const isForOne = !isOwn && event.to.kind === 'some'
      const partners = isForOne ? [partnerOf(event, board)] : addresseesOf(event, board)
      for (const partner of partners.map(capital)) {
        const before = threads.get(partner) ?? []
        threads.delete(partner)
        threads.set(partner, [...before, event])
      }
    }
  return new Map([...threads].toReversed())
}

const writerOf = ({ from, colour }: SentPress, board: Board): string =>
  colour === 'white' ? writerName(from, board) : say.unsigned

const partnerOf = (press: SentPress, board: Board): string =>
  press.from.kind === 'observer' && press.colour === 'white' ? say.observers : writerOf(press, board)

function addresseesOf({ to }: SentPress, board: Board): readonly string[] {
  if (to.kind === 'everybody') return [say.everybody]
  return [
    ...to.powers.map(power => board.powers[power]!.name),
    ...(to.master ? [say.master] : []),
    ...(to.observers ? [say.observers] : []),
  ]
}
