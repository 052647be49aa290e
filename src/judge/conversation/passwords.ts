// The passwords in letters: tried, chosen, and never left in the store.
import { randomUUID } from 'node:crypto'
import type { Letter as LetterText, ReadLetter } from '../../post/letter.ts'
import { sealed } from '../../post/tokens.ts'
import { CommandReader, type Instruction, passwordsIn } from '../commands/reading/instructions.ts'
import type { GameEvent } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import type { Letter, LetterKey } from '../store/batch.ts'
import { hashPassword, isPassword, type PasswordCost, type PasswordHash } from '../store/passwords.ts'
import type { ProvenPasswords } from '../store/provenPasswords.ts'
import type { Services } from './services.ts'
import type { Turns } from './turns.ts'

// The passwords in one letter: those it tries, and those it chooses, of which only the last for a seat is ever hashed.

export class LetterPasswords {
  readonly #most: number
  readonly #proven: ProvenPasswords
  readonly #now: number
  /** Hashing takes a while, and others go first. */
  readonly #turns: Turns
  readonly #cost: PasswordCost | undefined
  /** Begins our stand-ins for hashes; nobody can write it into a letter. */
  readonly #name = `chosen ${randomUUID()} `
  readonly #chosen: string[] = []
  #tried = 0

  /** `most`: how many passwords may be tried and chosen. */
  constructor(
    most: number,
    proven: ProvenPasswords,
    { clock, passwordCost }: Pick<Services, 'clock' | 'passwordCost'>,
    turns: Turns,
  ) {
    this.#most = most
    this.#proven = proven
    this.#now = clock.now()
    this.#turns = turns
    this.#cost = passwordCost
  }

  /** A stand-in for the hash of a password, until it is known whether it counts in the end. */
  choose(password: string): PasswordHash {
    this.#chosen.push(password)
    return `${this.#name}${this.#chosen.length - 1}` as PasswordHash // until it is settled
  }

  /** How many tries it takes to find out which of these hashes a password has. Without hashes it takes one as well. */
  triesFor(password: string, hashes: readonly string[]): number {
    if (!isPassword(password)) return 0
    return hashes.length === 0 ? 1 : hashes.filter(hash => this.#isToBeTried(hash, password)).length
  }

  /** Whether this many more may be tried, besides those that are chosen in these games as they are now. */
  mayTry = (more: number, games: Iterable<Game>): boolean =>
    this.#tried + this.#standingIn(games).size + more <= this.#most

  async isRight(hash: string, password: string): Promise<boolean> {
    const chosen = this.#chosenAs(hash)
    if (chosen !== undefined) return chosen.normalize('NFKC') === password.normalize('NFKC')
    if (this.#isToBeTried(hash, password)) this.#tried++
    return this.#turns.during(this.#proven.isRight(hash, password, this.#now))
  }

  #isToBeTried = (hash: string, password: string): boolean =>
    !this.#isOurs(hash) && !this.#proven.remembers(hash, password, this.#now)

  /** Takes as long as a try, if there is nothing to try. */
  async tryNothing(password: string): Promise<void> {
    if (!isPassword(password)) return
    this.#tried++
    await this.#turns.during(hashPassword(password, this.#cost))
  }

  /**
   * The events with hashes in place of the stand-ins. A password that was replaced again leaves no trace. `after` is
   * the game after these events.
   */
  async settled(events: readonly GameEvent[], after: Game): Promise<readonly GameEvent[]> {
    if (!events.some(event => this.#isChosen(event))) return events
    const standing = this.#standingIn([after])
    const hashes = new Map<string, PasswordHash>()
    // One after the other, so that only one core is busy with them.
    for (const name of standing) {
      const hashed = hashPassword(this.#chosenAs(name)!, this.#cost)
      hashes.set(name, await this.#turns.during(hashed))
    }
    return events.flatMap(event =>
      settledEvent(event, name => (this.#isOurs(name) ? hashes.get(name) : name)),
    )
  }

  #standingIn(games: Iterable<Game>): ReadonlySet<string> {
    const found = new Set<string>()
    for (const { passwords, settings } of games)
      for (const hash of [...passwords.values(), settings.word])
        if (hash !== undefined && this.#isOurs(hash)) found.add(hash)
    return found
  }

  #isChosen(event: GameEvent): boolean {
    if (event.kind === 'passwordChosen') return this.#isOurs(event.password)
    const word = wordIn(event)
    return word !== undefined && this.#isOurs(word)
  }

  #isOurs = (hash: string): boolean => hash.startsWith(this.#name)

  #chosenAs = (hash: string): string | undefined =>
    this.#isOurs(hash) ? this.#chosen[Number(hash.slice(this.#name.length))] : undefined
}

const wordIn = (event: GameEvent): string | undefined =>
  event.kind === 'gameCreated'
    ? event.settings.word
    : event.kind === 'settingsChanged'
      ? event.changes.word
      : undefined

/** One event with its final hash; undefined is for a password that the letter itself has replaced. */
function settledEvent(event: GameEvent, hashOf: (hash: string) => string | undefined): readonly GameEvent[] {
  if (event.kind === 'passwordChosen') {
    const password = hashOf(event.password)
    return password === undefined ? [] : [{ ...event, password }]
  }
  const word = wordIn(event)
  if (word === undefined) return [event]
  if (event.kind === 'gameCreated') return [{ ...event, settings: { ...event.settings, word: hashOf(word) } }]
  if (event.kind === 'settingsChanged')
    return [{ ...event, changes: { ...event.changes, word: hashOf(word) } }]
  return [event]
}

// Letters lie in the store without their passwords, or under seal.

/**
 * Every password in a letter: those of its instructions, those in what was cut off, such as quotations, and those in
 * what was not read, such as files. `commands` spares reading its lines again.
 */
export function passwordsOf(
  read: ReadLetter,
  instructions: readonly Instruction[],
  commands = new CommandReader(),
): readonly string[] {
  const asked = instructions.flatMap(each =>
    'password' in each && each.password !== undefined ? [each.password] : [],
  )
  const written =
    read.kind === 'letter' ? [read.text, read.subject, read.whole, ...unreadIn(read)] : [read.subject]
  return [...new Set([...asked, ...passwordsIn(written.join('\n'), commands)])]
}

const unreadIn = ({ files }: LetterText): readonly string[] => files.flatMap(({ text }) => text ?? [])

/** The letter as it is to be stored, if a password was in it. */
export function blackedOut(
  { key, raw }: Letter,
  read: ReadLetter,
  passwords: readonly string[],
): ReadonlyMap<LetterKey, Uint8Array> {
  if (passwords.length === 0) return new Map()
  const text = Buffer.from(raw).toString('latin1')
  if (passwords.join('').length > MOST_HIDDEN)
    return new Map([[key, bytesOf(`${senderIn(text)}\r\n\r\n${STARS}\r\n`)]])
  const isFound = passwords.every(password => asLatin(password).some(form => text.includes(form)))
  // In encoded text a password cannot be found, so what was read takes its place.
  if (isFound && !ENCODED.test(text))
    return new Map([[key, bytesOf(hidden(text, passwords.flatMap(asLatin)))]])
  const head = hidden(headOf(text), passwords.flatMap(asLatin))
  const body = read.kind === 'letter' ? hidden(read.whole, passwords) : ''
  const plain = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit'
  return new Map([[key, Buffer.concat([bytesOf(`${head}\r\n${plain}\r\n\r\n`), Buffer.from(`${body}\r\n`)])]])
}

/** A letter that is still to be carried out keeps its passwords, where nobody can read them. */
export const putUnderSeal = (
  { key, raw }: Letter,
  passwords: readonly string[],
  secret: Uint8Array,
): ReadonlyMap<LetterKey, Uint8Array> =>
  passwords.length === 0 ? new Map() : new Map([[key, sealed(raw, secret)]])

const STARS = '********'
/** The most characters of passwords to hide in a letter; of one with more nothing is kept but who wrote it. */
const MOST_HIDDEN = 600
/** A body that is encoded, or HTML, which has ways of its own; or an encoded word in a header. */
const ENCODED =
  /^content-transfer-encoding:\s*(?:base64|quoted-printable)|^content-type:\s*text\/html|=\?[\w-]+\?[bq]\?/im

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

/** How a password stands in the bytes of a letter: in UTF-8, or in an old 8-bit character set. */
const asLatin = (password: string): readonly string[] => [
  ...new Set([Buffer.from(password).toString('latin1'), password]),
]

/** A password is a word of its own: `ab` hides nothing in `table`. */
const hidden = (text: string, passwords: readonly string[]): string =>
  passwords.toSorted((one, other) => other.length - one.length).reduce(withoutWord, text)

function withoutWord(text: string, word: string): string {
  let [made, from] = ['', 0]
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length
    const isPart =
      LETTER_LAST.test(text.slice(Math.max(at - 2, 0), at)) || LETTER_FIRST.test(text.slice(end, end + 2))
    if (at < from || isPart) continue
    made += `${text.slice(from, at)}${STARS}`
    from = end
  }
  return made + text.slice(from)
}

const LETTER_LAST = /[\p{L}\p{N}]$/u
const LETTER_FIRST = /^[\p{L}\p{N}]/u

/** The header without the fields that say how the text is encoded, and without those that are encoded themselves. */
const headOf = (text: string): string =>
  (/^[\s\S]*?(?=\r?\n\r?\n|$(?![\s\S]))/.exec(text)?.[0] ?? '')
    .split(LINE_END)
    .filter(line => !/^content-|=\?[\w-]+\?[bq]\?/i.test(line))
    .join('\r\n')

/** A header field that goes over several lines stays together. */
const LINE_END = /\r?\n(?![ \t])/

const senderIn = (text: string): string =>
  headOf(text)
    .split(LINE_END)
    .filter(line => /^(?:from|to|date|message-id):/i.test(line))
    .join('\r\n')
