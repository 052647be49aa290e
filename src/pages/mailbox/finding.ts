// Finds mails by the words in them and by the game they are about.
import type { KeptMail } from '../../post/office/postOffice.ts'
import { wording } from '../../wording/wording.ts'
import { Cache } from '../cache.ts'
import { type Html, html } from '../html.ts'
import { type Box, gameNamed, headsOf, parsed, personPath } from '../readMails.ts'

const say = wording.web.mailbox

/** The search that the query of the page asks for. */
export interface Wanted {
  readonly box: Box
  readonly words: string
  readonly game: string
}

const MOST_WORDS = 200

export const wantedIn = (query: URLSearchParams): Wanted => ({
  box: query.get('box') === 'sent' ? 'sent' : 'received',
  words: (query.get('words') ?? '').slice(0, MOST_WORDS).trim(),
  game: (query.get('game') ?? '').toLowerCase(),
})

/** The path of the page with this search. */
export function wayToWanted(person: string, { box, words, game }: Wanted): string {
  const query = new URLSearchParams({
    ...(box === 'sent' && { box }),
    ...(words !== '' && { words }),
    ...(game !== '' && { game }),
  })
  return `${personPath(person)}${query.size === 0 ? '' : `?${query}`}`
}

/** A search ends after this many mails or, in milliseconds, this long: each mail may have to be parsed first. */
const MOST_SEARCHED = 2_000
const PATIENCE = 5_000

/** Mails that contain all words. `searched`: how many mails were searched, if not all. */
export async function found(
  mails: readonly KeptMail[],
  { words, game }: Wanted,
): Promise<{ readonly mails: readonly KeptMail[]; readonly searched?: number }> {
  if (words === '' && game === '') return { mails }
  const all = words.toLowerCase().split(/\s+/)
  const end = performance.now() + PATIENCE
  const hits: KeptMail[] = []
  for (const [searched, mail] of mails.entries()) {
    if (searched === MOST_SEARCHED || performance.now() > end) return { mails: hits, searched }
    if (game !== '' && gameNamed((await headsOf(mail)).subject) !== game) continue
    const text = words === '' ? '' : await textOf(mail)
    if (all.every(word => text.includes(word))) hits.push(mail)
  }
  return { mails: hits }
}

/** In characters. */
const MOST_KEPT = 8_000_000
const MOST_OF_ONE = 20_000
const texts = new Cache<string>(MOST_KEPT, ({ length }) => length)

/** Subject, addresses and text, in lower case. */
async function textOf(mail: KeptMail): Promise<string> {
  const known = texts.find(mail.id)
  if (known !== undefined) return known
  const { subject, from, text } = await parsed(mail)
  const all = [subject, from?.text, mail.from, ...mail.to, text].join('\n').slice(0, MOST_OF_ONE)
  return texts.keep(mail.id, all.toLowerCase())
}

export function searchForm(person: string, { box, words, game }: Wanted, games: readonly string[]): Html {
  const option = (name: string) =>
    html`<option${name.toLowerCase() === game && html` selected`}>${name}</option>`
  return html`<search><form method="get" action="${personPath(person)}">
${box === 'sent' && html`<input type="hidden" name="box" value="sent">`}
<span><label for="words">${say.words}</label> <input id="words" name="words" type="search" value="${words}" maxlength="${MOST_WORDS}"></span>
${
  games.length > 0 &&
  html`<span><label for="game">${say.game}</label> <select id="game" name="game"><option value="">${say.anyGame}</option>
${games.map(option)}</select></span>`
}
<button type="submit">${say.find}</button></form></search>`
}
