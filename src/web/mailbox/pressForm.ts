// Press from a form: whom one may write to now, and the text; it becomes the letter that its writer sees before it is sent.
import { isList } from '../../commands/reading/words.ts'
import type { Doer, Person } from '../../game/events.ts'
import { isMaster, powersOf } from '../../game/game.ts'
import type { Audience } from '../../game/press.ts'
import { sendPress } from '../../game/speaking.ts'
import { gameRefusalSentence } from '../../report/sentences/gameRefusals.ts'
import { wording } from '../../report/wording.ts'
import { newestMail } from '../filling.ts'
import { type Html, html } from '../html.ts'
import { type Answer, formOf, MOST_BYTES, type Page, text } from '../http.ts'
import { draftPage } from '../letters.ts'
import { nothingHere } from '../page.ts'
import { knownAs, type OfficeSite, personIn, personPath } from '../readMails.ts'
import { type OpenGame, openGame } from '../site.ts'

const say = wording.web.pressForm

interface Asked {
  readonly site: OfficeSite
  readonly open: OpenGame
  readonly person: string
  readonly known: Person
}

type Speaker = Doer & { readonly person: Person }

/** Whom one may write to: how a letter names them, and how the page does. */
interface Reader {
  readonly word: string
  readonly name: string
}

interface Filled {
  readonly from: string
  readonly to: readonly string[]
  readonly colour: string
  readonly text: string
}

const ALL = 'ALL'

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
    const field = (name: string) => form.get(name) ?? ''
    const filled = {
      from: field('from'),
      to: form.getAll('to'),
      colour: field('colour'),
      text: field('text'),
    }
    const { open, known } = asked
    const words = readersNow(asked).map(({ word }) => word)
    const to = words.filter(word => filled.to.includes(word))
    if (to.length === 0) return formPage(asked, filled, say.nobody)
    if (filled.text.trim() === '' && !open.game.settings.press.blank)
      return formPage(asked, filled, say.noText)
    const newest = await newestMail(site, open, known)
    if (newest === undefined)
      return formPage(asked, filled, wording.web.actions.stranger({ player: asked.person }))
    return draftPage(site, newest, letterOf(asked, { ...filled, to }))
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

/** Why nobody hears it; undefined if somebody does. */
function refusalOf({ open: { game, world } }: Asked, by: Speaker, to: Audience) {
  const done = sendPress(game, by, { to, colour: undefined, text: '.', isPostal: false }, world)
  return done.ok ? undefined : done.error
}

/** As the rules of the game have it at this moment. */
function readersNow(asked: Asked): readonly Reader[] {
  const speakers = speakersOf(asked)
  const { powers } = asked.open.world.board
  const own = powersOf(asked.open.game, asked.known)
  const some = { kind: 'some', powers: [], master: false, observers: false } as const
  const all: readonly (Reader & { readonly to: Audience })[] = [
    ...powers
      .filter(({ index }) => !own.includes(index))
      .map(power => ({ ...readerNamed(power), to: { ...some, powers: [power.index] } })),
    { word: 'MASTER', name: say.master, to: { ...some, master: true } },
    { word: 'OBSERVERS', name: say.observers, to: { ...some, observers: true } },
    { word: ALL, name: say.everybody, to: { kind: 'everybody' } },
  ]
  return all.filter(({ to }) => speakers.some(by => refusalOf(asked, by, to) === undefined))
}

/** By the name where a list takes it. */
export const readerNamed = ({
  name,
  letter,
}: {
  readonly name: string
  readonly letter: string
}): Reader => ({
  name,
  word: isList(name) ? name.toUpperCase() : letter,
})

/** As a player would write it in a mail. */
function letterOf(asked: Asked, { from, to, colour, text }: Filled): readonly string[] {
  const { game, world } = asked.open
  const own = powersOf(game, asked.known).map(power => world.board.powers[power]!)
  const speaker = own.find(({ id }) => id === from) ?? own[0]
  const { colours } = game.settings.press
  const asksColour = colours.some(each => each === colour && each !== colours[0])
  const line = to.includes(ALL) ? 'BROADCAST' : `PRESS TO ${to.join(', ')}`
  return [
    ...(own.length > 1 && speaker !== undefined ? [speaker.name] : []),
    asksColour ? `${colour.toUpperCase()} ${line}` : line,
    ...text.trimEnd().split(/\r?\n/),
    'ENDPRESS',
  ]
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

function fields(asked: Asked, { from, to, colour, text }: Filled, readers: readonly Reader[]): Html {
  const { game, world } = asked.open
  const own = powersOf(game, asked.known).map(power => world.board.powers[power]!)
  const { colours } = game.settings.press
  const option = (value: string, name: string, chosen: string) =>
    html`<option value="${value}"${value === chosen && html` selected`}>${name}</option>`
  return html`<form method="post" action="${personPath(asked.person)}/press/${encodeURIComponent(asked.open.name)}">
${
  own.length > 1 &&
  html`<label for="from">${say.from}</label>
<select id="from" name="from">${own.map(({ id, name }) => option(id, name, from))}</select>`
}
<fieldset class="checks"><legend>${say.to}</legend>
${readers.map(({ word, name }) => html`<label><input type="checkbox" name="to" value="${word}"${to.includes(word) && html` checked`}> ${name}</label>`)}</fieldset>
${
  colours.length > 1 &&
  html`<label for="colour">${say.colour}</label>
<select id="colour" name="colour">${colours.map(each => option(each, say.colours[each], colour))}</select>`
}
<label for="text">${say.text}</label>
<textarea id="text" name="text" rows="10" maxlength="60000">
${text}</textarea>
<button type="submit">${wording.web.orders.toLetter}</button>
</form>`
}
