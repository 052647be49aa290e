// Whether an answer consents to what was asked: in its writer's own words, and not by what a machine sends back.
import { soundsAutomatic } from '../mail/automaticWords.ts'
import { type Instruction, instructionsIn, type Saying } from '../mail/instructions.ts'
import type { Letter as LetterText } from '../mail/letter.ts'
import type { People } from './people.ts'
import type { Setting } from './setting.ts'
import { isYes } from './sureness.ts'

/** What an answer has to say before anything is done: anything at all, or YES. */
export type Wanted = 'anyAnswer' | 'yes'

/**
 * The answer that a letter takes which nothing proves. Of an address that nobody has a part by, any answer shows that it is
 * reached, and that is all it shows; whoever is known, or asks for power over others, says so himself.
 */
export const wantedFor = (text: string, isKnown: boolean): Wanted =>
  isKnown || instructionsIn(text).some(givesPower) ? 'yes' : 'anyAnswer'

/** Whether anything hangs on an address: somebody is known by it, or has a part in a game, or keeps the judge. */
export const isKnownAddress = (address: string, people: People, { keeper }: Setting): boolean =>
  people.personAt(address) !== undefined || people.gamesOf(address).size > 0 || address === keeper

/** What goes beyond a newcomer's own affairs, or cannot be taken back. */
const givesPower = (saying: Saying): boolean => 'isSure' in saying || POWERFUL.includes(saying.kind)

const POWERFUL: readonly Saying['kind'][] = [
  'alsoAm',
  'address',
  'become',
  'becomeMaster',
  'promote',
  'password',
  'purge',
  'rename',
]

/** What is left to do of an answer that consents, in its writer's own words; undefined where it does not. */
export function consentIn(answer: LetterText, wanted: Wanted, asked: string): string | undefined {
  const text = ownTextOf(answer)
  const said = afterYes(text) ?? afterRepeating(text, asked)
  if (said !== undefined || wanted === 'yes') return said
  return soundsAutomatic(`${answer.subject}\n${text}`) ? undefined : text
}

/** A file beside an empty letter may be our own mail that comes back. */
const ownTextOf = ({ source, text }: LetterText): string => (source === 'attachment' ? '' : text)

/** `Hello,`: above it there may be a greeting. What else stands above a YES may be what asks others for one. */
const GREETING = /^\s*\p{L}[\p{L} .'-]{0,40}[,!]\s*$/u

/** What stands below a YES that is the first word of a letter. */
function afterYes(text: string): string | undefined {
  const rows = text.split('\n')
  const at = firstWritten(rows, 0)
  const below = GREETING.test(rows[at] ?? '') ? firstWritten(rows, at + 1) : at
  const found = [at, below].find(i => isYes(rows[i] ?? ''))
  return found === undefined ? undefined : rows.slice(found + 1).join('\n')
}

function firstWritten(rows: readonly string[], from: number): number {
  const at = rows.findIndex((row, i) => i >= from && row.trim() !== '')
  return at < 0 ? rows.length : at
}

/**
 * What is left of a letter that begins with a command that was asked for, or that is all that was asked for. A machine may
 * send back words that somebody has put into the letter, but no command of its own.
 */
function afterRepeating(text: string, asked: string): string | undefined {
  if (plain(text) !== '' && plain(text) === plain(asked)) return ''
  const rows = text.split('\n')
  const commands = instructionsIn(asked).flatMap(each => (isCommand(each) ? [plain(each.text)] : []))
  if (!commands.includes(plain(rows[firstWritten(rows, 0)] ?? ''))) return undefined
  const repeated = new Set(asked.split('\n').map(plain))
  return rows.filter(row => row.trim() === '' || !repeated.has(plain(row))).join('\n')
}

/** Nobody consents by a question, nor by what is no command. */
const isCommand = ({ kind }: Instruction): boolean => !NO_COMMANDS.includes(kind)

const NO_COMMANDS: readonly Saying['kind'][] = [
  'orders',
  'help',
  'version',
  'list',
  'history',
  'summary',
  'whoGame',
  'whoIs',
  'whoAmI',
  'myGames',
  'map',
  'status',
  'votes',
  'diary',
  'diaryEntry',
  'preview',
  'notOffered',
  'unclear',
  'misspelt',
  'unclearSignOn',
]

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()
