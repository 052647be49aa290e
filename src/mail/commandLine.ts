// Whether a line is a command, and which: by the grammar and the table of settings, with a careful look at its tone.
//
// The one law: a line that means one thing is followed; a line that begins like a command and means none, or two,
// is told why not; all else is left alone, as orders and prose.
//
// A line is a command if it is one in full. Where its keyword is a word of every day (LIST, HELP, JOIN, WATCH) and is
// not in capitals, the words behind it must not be those of a sentence: `Help me`, `List of my demands:`. A line that is
// no command in full is a failed one if its keyword is in capitals, or no word of every day (SIGNON, ROLLBACK), or
// SET with the name of a setting; else it is prose.
import nearley from 'nearley'
import compiled from './compiled/commands.ts'
import { misspeltIn } from './misspelling.ts'
import type { Said, Saying } from './saying.ts'
import { settingIn, settingSpellings } from './settingLine.ts'
import { blank } from './settingValues.ts'
import { COMMAND_WORDS, type CommandWord, SET_EXAMPLES } from './spellings.ts'

/** What the grammar may still be asked in one letter, in characters; somebody may mean harm. */
export interface Effort {
  characters: number
}

/** Five hundred lines of a hundred and twenty characters. */
export const effortForALetter = (): Effort => ({ characters: 60_000 })

/** A line that is a command, or meant to be one; undefined for an order, and for prose. */
export function commandIn(row: string, effort = effortForALetter()): Saying | undefined {
  if (row.length > LONGEST || !/^[a-z]/i.test(row) || OF_PLACES.test(row)) return undefined
  const word = keywordOf(row)
  const isCommand = (line: string) => isAffordable(line, effort) && inFull(line)
  if (word === undefined) return misspeltIn(row, isCommand)
  const line = row.replace(/\s+/g, ' ').trim()
  const [meaning, another] = isAffordable(line, effort) ? meaningsOf(line) : []
  if (another !== undefined) return unclear('twoMeanings', word)
  if (meaning !== undefined) return isSentence(line, meaning, word) ? undefined : meaning
  return misspeltIn(line, isCommand) ?? (isFailed(line, word) ? failed(line, word) : undefined)
}

function isAffordable(line: string, effort: Effort): boolean {
  effort.characters -= line.length
  return effort.characters >= 0
}

/** Every meaning of a line that is a command in full, whatever its tone. */
export function meaningsOf(line: string): readonly Saying[] {
  const found = bothWays(line)
  if (found.length > 0 || !/[.,;]$/.test(line)) return found
  return bothWays(line.replace(/ ?[.,;]+$/, ''))
}

/** Orders for units in places that are called nearly like commands: Crete and CREATE, the White Sea and WHITE press. */
const OF_PLACES =
  /^(?:crete|white(?: sea)?)(?: *$| *[-–>]| (?:h|s|c|d|sea|holds?|supports?|convoys?|disbands?)\b)/i

/** Longer lines are no commands. */
const LONGEST = 400
/** Of lines that are longer than this only the table of settings is asked: texts and lists have no need of a grammar. */
const LONGEST_PARSED = 250

const COMMANDS = nearley.Grammar.fromCompiled(compiled as nearley.CompiledRules)

function bothWays(line: string): readonly Saying[] {
  const setting = settingIn(line)
  const all = setting === undefined ? parsed(line) : [...parsed(line), setting]
  return all.filter((one, i) => all.findIndex(other => isSame(one, other)) === i)
}

const isSame = (one: Saying, other: Saying): boolean => JSON.stringify(one) === JSON.stringify(other)

function parsed(line: string): readonly Saying[] {
  if (line.length > LONGEST_PARSED) return []
  const parser = new nearley.Parser(COMMANDS) as nearley.Parser & { reportError: () => string }
  // Its own report goes through the whole chart, and nobody reads it.
  parser.reportError = () => 'unreadable'
  try {
    parser.feed(line)
  } catch {
    return []
  }
  const results: readonly (Saying | undefined)[] = parser.results
  return results.filter(each => each !== undefined)
}

const BEGINS: readonly (readonly [RegExp, CommandWord])[] = COMMAND_WORDS.map(word => [
  new RegExp(`^${word.words.replaceAll(' ', '[ \\t-]*')}`, 'i'),
  word,
])
/** The first two letters of all of them: one look for the many lines that begin otherwise. */
const STARTS = new Set(
  COMMAND_WORDS.flatMap(({ words }) => [
    words.slice(0, 2),
    words.replaceAll(' ', '').slice(0, 2),
    words.replace(' ', '-').slice(0, 2),
  ]),
)

const keywordOf = (row: string): CommandWord | undefined =>
  STARTS.has(row.slice(0, 2).toLowerCase()) ? BEGINS.find(([begins]) => begins.test(row))?.[1] : undefined

/** Words of sentences, which are the names of nothing. */
const OF_SENTENCES = new Set(
  (
    'a an the me my mine us our you your him his he she it its them they their this that these those there here of on ' +
    'in at for with or if but is are was were be not so as by then what how why when i we off out up down away back ' +
    'well hard sure over about after before myself yourself himself ourselves yourselves themselves ahead to go'
  ).split(' '),
)

/** Whether a line that could be a command is rather a sentence. */
function isSentence(line: string, meaning: Saying, word: CommandWord): boolean {
  if (word.isOdd || isCapital(line, word) || /^set\b/i.test(line)) return false
  if (needsCapitals(line, meaning, word)) return true
  const texts = meaning.kind === 'undo' ? textsOf(meaning).map(withoutArmy) : textsOf(meaning)
  const words = texts.flatMap(text => text.toLowerCase().split(/[^\p{L}\p{N}'@]+/u))
  const isPress = meaning.kind === 'press'
  const least = isPress ? words.filter(each => each !== 'but') : words
  return (
    least.some(each => OF_SENTENCES.has(each)) ||
    (words.length > 0 && /[?:!…]$/.test(line) && !isAsked(meaning))
  )
}

/** What in small letters is too near to what people say, or too far from what they could want. */
function needsCapitals(line: string, meaning: Saying, { words }: CommandWord): boolean {
  switch (meaning.kind) {
    case 'notOffered':
    case 'unclear':
      return true
    case 'press':
      return !/\bto\b|broadcast|postal|,| [+-]\w|\ball (?:but|except)\b/i.test(line)
    case 'phase':
      return !/\d/.test(meaning.phase)
    case 'create':
      return meaning.password === undefined && !line.includes('?')
    default:
      return words === 'take over'
  }
}

/** `A Par` is no article and its noun. */
const withoutArmy = (unit: string): string =>
  unit.replace(/^(?:the )?(?:a|army|fleet) (?:(?:in|of|at) )?/i, '')

/** A mark behind these belongs to them. */
const isAsked = (meaning: Saying): boolean =>
  ('isSure' in meaning && meaning.isSure) || 'password' in meaning || meaning.kind === 'help'

/** What the line itself has brought into its meaning. */
const textsOf = (meaning: Saying): readonly string[] =>
  Object.entries(meaning).flatMap(([key, value]) =>
    typeof value === 'string' &&
    value !== '' &&
    key !== 'kind' &&
    key !== 'spelling' &&
    key !== 'colour' &&
    key !== 'what'
      ? [value]
      : [],
  )

function isCapital(line: string, { words }: CommandWord): boolean {
  const letters = words.replaceAll(' ', '').length
  const keyword = line.replace(/[^a-z]/gi, '').slice(0, letters)
  return keyword === keyword.toUpperCase() && /^[A-Z]{2}/.test(keyword)
}

/** Whether a line that is no command in full was meant to be one. */
function isFailed(line: string, word: CommandWord): boolean {
  if (word.words === 'set') return isCapital(line, word) || isAboutASetting(line)
  // PRESSBURG is a place.
  const isWhole = new RegExp(`^${word.words.replaceAll(' ', '[ -]?')}(?![a-z])`, 'i').test(line)
  return isWhole && (word.isOdd || isCapital(line, word)) && !word.beginsOrders
}

function isAboutASetting(line: string): boolean {
  const [, no, first] = /^set (not? )?(\S+)/i.exec(line) ?? []
  return (
    first !== undefined &&
    NAMES.has(blank(first)) &&
    (no !== undefined || !OF_SENTENCES.has(first.toLowerCase()))
  )
}

/** The first words of all that can be set; those that are in every mouth only count in capitals. */
const NAMES: ReadonlySet<string> = new Set(
  [
    ...settingSpellings().map(words => words.replace(/^NOT? /, '').split(' ')[0]!),
    ...'WAIT DRAW CONCEDE CONC DEADLINE PREF PREFERENCE PREFERENCES PASSWORD PASS PW P ADDRESS ABSENCE HOLIDAY VACATION ZONE CALENDAR'.split(
      ' ',
    ),
  ].filter(
    word => !/^(?:ALL|ANY|ONE|OPEN|PRESS|HOME|DAYS|PLAYERS|LAST|GAME|ON|MOVE|BUILD|RETREAT|SHOW)$/.test(word),
  ),
)

function failed(line: string, word: CommandWord): Saying {
  if (/^sign[ -]?on\b/i.test(line)) return { kind: 'unclearSignOn' }
  const [, name = ''] = /^set (?:not? )?(\S+)/i.exec(line) ?? []
  const example = word.words === 'set' ? SET_EXAMPLES[blank(name)] : undefined
  return unclear('notInFull', example === undefined ? word : { ...word, right: [example] })
}

const unclear = (why: 'notInFull' | 'twoMeanings', { words, right }: CommandWord): Said<'unclear'> => ({
  kind: 'unclear',
  why,
  command: words.toUpperCase(),
  right,
  body: undefined,
})

/** The meaning of a line as it was surely meant. */
const inFull = (line: string): boolean => {
  const [meaning, another] = meaningsOf(line)
  const word = keywordOf(line)
  if (meaning === undefined || another !== undefined || word === undefined) return false
  return !isSentence(line, meaning, word)
}
