// Who writes a letter, as far as the way proves it on which it came; and which letter of his it confirms.
import type { Person } from '../game/events.ts'
import { isFromItsDomain } from '../mail/authentication.ts'
import { LETTER_LIMITS, type Letter as LetterText, type ReadLetter, readLetter } from '../mail/letter.ts'
import { isFor, type Token } from '../mail/tokens.ts'
import type { GameName, Letter } from '../store/batch.ts'
import { memoryOf } from './memory.ts'
import type { People } from './people.ts'
import { isEnough, type ProvenSeat, seatProven, tokensAmong, trustOf, type WrittenToken } from './proof.ts'
import { unsealed } from './seal.ts'
import type { Setting } from './setting.ts'
import type { Wish } from './wishes.ts'

/** An earlier letter that its writer answers for now. */
export interface Confirmed {
  readonly filed: Letter
  readonly read: ReadLetter
  /** What it asks for; nothing if that has been done already. */
  readonly text: string
}

export interface Identity {
  readonly person: Person | undefined
  /** The one seat for which he writes. */
  readonly seat: ProvenSeat | undefined
  readonly confirmed: Confirmed | undefined
  /** What it answers for, if we had asked at this address. */
  readonly wish: Wish | undefined
  /** The games that the letter names, whether anything proves it or not. */
  readonly named: readonly GameName[]
}

const NOBODY = { person: undefined, seat: undefined, confirmed: undefined, wish: undefined }

export const readFiled = (
  raw: Uint8Array,
  { sender, secret, limits = LETTER_LIMITS }: Setting,
): Promise<ReadLetter> => readLetter(unsealed(raw, secret), { limits, own: [sender.address.toLowerCase()] })

/** What a letter proves about its writer; `raw` are its bytes as they came. */
export async function identityOf(
  letter: LetterText,
  raw: Uint8Array,
  people: People,
  setting: Setting,
): Promise<Identity> {
  const { recipients, from } = letter
  const nobody = { ...NOBODY, named: gamesNamed(letter, setting) }
  const tokens = tokensAmong(recipients, setting.sender.address, setting.clock.now())
  for (const { text, token } of tokens) {
    if (token.kind !== 'letter') continue
    const wish = isFor(text, from.address, setting.secret) ? people.wishes.called(token.key) : undefined
    if (wish !== undefined) return { ...nobody, person: people.personAt(from.address), wish }
    const confirmed = await confirmedBy(text, token, from.address, people, setting)
    if (confirmed !== undefined)
      return { ...nobody, person: people.personAt(from.address) ?? from.address, confirmed }
  }
  const [seat, another] = await seatsProven(tokens, from.address, people, setting)
  if (seat === undefined)
    return { ...nobody, person: await personByAddress(raw, from.address, people, setting) }
  // With two seats nothing is guessed: he has to say for which he writes.
  return { ...nobody, person: seat.by.person, seat: another === undefined ? seat : undefined }
}

/** By a reply address of ours, run out or not, and by the subject that our mails have. */
function gamesNamed({ recipients, subject }: LetterText, { sender, judge }: Setting): readonly GameName[] {
  const always = 0
  const tokens = tokensAmong(recipients, sender.address, always)
  const byAddress = tokens.flatMap(({ token }) => (token.kind === 'seat' ? [token.game] : []))
  const bySubject = [...subject.matchAll(new RegExp(`\\b${judge.code}:(\\w{1,40})`, 'gi'))].map(
    ([, game = '']) => game.toLowerCase(),
  )
  return [...new Set([...byAddress, ...bySubject])]
}

async function confirmedBy(
  text: string,
  token: Extract<Token, { kind: 'letter' }>,
  from: string,
  people: People,
  setting: Setting,
): Promise<Confirmed | undefined> {
  const filed = await setting.store.letter(token.key)
  const isHis = filed !== undefined && filed.sender === from && isFor(text, filed.sender, setting.secret)
  if (!isHis) return undefined
  const read = await readFiled(filed.raw, setting)
  const isDue = read.kind === 'letter' && !people.hasConfirmed(filed.key)
  return { filed, read, text: isDue ? read.text : '' }
}

/** The owner of an address of record, if the letter has come from its domain. */
async function personByAddress(
  raw: Uint8Array,
  from: string,
  people: People,
  setting: Setting,
): Promise<Person | undefined> {
  const person = people.personAt(from)
  if (person === undefined || !isEnough('address', setting)) return undefined
  const { server, dkim } = trustOf(setting)
  const { sender, resolver: ask, clock } = setting
  const trusting = { judge: sender.address, server, dkim, ask, now: clock.now() }
  return (await isFromItsDomain(raw, from, trusting)) ? person : undefined
}

async function seatsProven(
  tokens: readonly WrittenToken[],
  from: string,
  people: People,
  setting: Setting,
): Promise<readonly ProvenSeat[]> {
  if (!isEnough('reply', setting)) return []
  const { store, secret } = setting
  const proven = new Map<string, ProvenSeat>()
  for (const { text, token } of tokens) {
    if (token.kind !== 'seat') continue
    const { game } = await memoryOf(store).game(token.game)
    const seat = seatProven(text, token, from, game, people, secret)
    if (seat !== undefined)
      proven.set(`${seat.game} ${JSON.stringify([seat.by, seat.answers ?? null])}`, seat)
  }
  return [...proven.values()]
}
