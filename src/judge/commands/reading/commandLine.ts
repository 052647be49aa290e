// Whether a line is a command, and which one: by the grammar and the table of settings, with regard to its tone.
import nearley from 'nearley'
import { LETTER_BUDGET } from '../../../post/limits.ts'
import { blank } from '../../game/settings/words.ts'
import { COMMAND_WORDS, commandCalled, type Request, SET_KNOWN, say } from '../all.ts'
import type { CommandWord } from '../command.ts'
import compiled from '../compiled/commands.ts'
import { farLengths } from '../meaning/settingChanges.ts'
import { sureness } from './answers.ts'
import { headsFor, misspeltIn } from './misspelling.ts'
import { settingIn, settingSpellings } from './settingLine.ts'
import { isBareSetting, waysToSet } from './settingMeant.ts'
import { SECRETS, withoutPlainPassword } from './words.ts'

/** The cost of a line besides its characters, and the cost of looking for a misspelling. */
const EACH_LINE = 20
const EACH_SLIP = 20

/**
 * Reads the lines of one letter. Remembers each result, and limits the characters given to the grammar, as a letter may
 * be an attack.
 */
export class CommandReader {
  readonly #known: Map<string, Request | undefined>
  #left: number

  /** Shares the results of another reader of the same letter. */
  constructor(characters: number = LETTER_BUDGET.characters, other?: CommandReader) {
    this.#left = characters
    this.#known = other === undefined ? new Map() : other.#known
  }

  /** Whether the letter has used up its characters; lines after that were not read. */
  get isSpent(): boolean {
    return this.#left < 0
  }

  /** A line that is a command, or was meant as one; undefined for orders and prose. */
  read(row: string): Request | undefined {
    if (row.length > LONGEST || !/^[a-z]/i.test(row) || OF_PLACES.test(row)) return undefined
    if (this.#known.has(row)) return this.#known.get(row)
    const saying = this.isSpent ? undefined : this.#readAnew(row)
    if (!this.isSpent) this.#known.set(row, saying)
    return saying
  }

  #readAnew(row: string): Request | undefined {
    if (OF_LATER.test(row)) return say.unclear('whichPhase', 'PHASE', ['PHASE F1901M'])
    const word = keywordOf(row)
    if (word === undefined) return this.#misspelt(row)
    const line = row.replace(/\s+/g, ' ').trim()
    const polite = this.#politelyAsked(line)
    if (polite !== undefined) return polite
    const [meaning, another] = this.#mayRead(line) ? meaningsOf(line) : []
    if (another !== undefined) return unclear('twoMeanings', word)
    if (meaning !== undefined) return isSentence(line, meaning, word) ? undefined : meaning
    // A setting without a value is no misspelling of another setting.
    if (isBareSetting(line)) return failed(line, word)
    return this.#misspelt(line) ?? (isFailed(line, word) ? failed(line, word) : undefined)
  }

  /**
   * `map please`: a polite question is answered too. A polite word at the end is ignored if the line can only be a
   * command, and so is a meaningless mark: `SET PROXY!`. Where a password or free text may stand, they may be part of
   * it: `PRESS TO the whole world!`
   */
  #politelyAsked(line: string): Request | undefined {
    const asked = withoutPlease(line)
    const bare = asked === line ? line.replace(/\s*!+$/, '') : asked
    if (bare === line || !this.#mayRead(bare)) return undefined
    // `RESIGN!`
    if (asked === line && meaningsOf(line).length > 0) return undefined
    const [meaning, another] = meaningsOf(bare)
    const word = keywordOf(bare)
    if (meaning === undefined || another !== undefined || word === undefined) return undefined
    if (isSentence(bare, meaning, word)) return undefined
    const command = commandCalled(meaning.kind)
    if (command?.tells !== undefined || command?.namesOnly === true) return meaning
    const { kind, ...said } = meaning
    const hasWords = kind !== 'set' && Object.values(said).some(each => typeof each === 'string')
    const isFree = hasWords || 'password' in meaning || meaningsOf(line).length > 0
    return isFree || command?.isUnread === true ? undefined : meaning
  }

  #misspelt(row: string): Request | undefined {
    const heads = BEGINS_WITH_A_WORD.test(row) ? headsFor(row) : undefined
    if (heads === undefined) return undefined
    this.#left -= EACH_SLIP
    return misspeltIn(row, heads, line => this.#mayRead(line) && inFull(line))
  }

  #mayRead(line: string): boolean {
    this.#left -= line.length + EACH_LINE
    return this.#left >= 0
  }
}

/** Most lines do not, being orders: `A Par - Bur`. */
const BEGINS_WITH_A_WORD = /^[a-z]{3}/i

/** `RESIGN, please!` as `RESIGN` */
export const withoutPlease = (line: string): string =>
  /^(\S.*?)[,;]? (?:please|pls|thanks|thank you)[.!?]*$/i.exec(line)?.[1] ?? line

/** Reads a single line. */
export const commandIn = (row: string): Request | undefined => new CommandReader().read(row)

/** Whether a line is a command with a text for people below it. */
export function beginsPress(line: string): boolean {
  const kind = commandIn(line)?.kind
  return kind === 'press' || kind === 'noteInDiary'
}

/** `DRAW`, `concede to France`: the line with SET in front, if that makes it a command. */
export function meantBehindSet(row: string): string | undefined {
  const line = row
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.!?]+$/, '')
  const [first = ''] = line.split(' ')
  if (line.length > LONGEST_BEHIND_SET || !/^(?:[a-z]{4,}|NO|MAN)$/i.test(first) || /^set$/i.test(first))
    return undefined
  const meant = commandIn(`SET ${line}`)
  // The names of game settings are everyday words.
  if (
    meant === undefined ||
    commandCalled(meant.kind)?.isUnread ||
    (meant.kind === 'set' && line !== line.toUpperCase())
  )
    return undefined
  return withoutPlainPassword(`SET ${first.toUpperCase()}${line.slice(first.length)}`)
}

const LONGEST_BEHIND_SET = 60

/** All meanings of a line as a complete command, whatever its tone. */
export function meaningsOf(line: string): readonly Request[] {
  const found = bothWays(line)
  if (found.length > 0 || !/[.,;]$/.test(line)) return found
  return bothWays(line.replace(/ ?[.,;]+$/, ''))
}

/** Lines above orders that do not say for which phase. */
const OF_LATER =
  /^(?:plan|future orders|(?:orders )?pending(?: orders)?|(?:(?:orders )?for )?(?:the )?next (?:phase|season|move))\W*$/i

/** Orders for places with names close to commands: Crete and CREATE, the White Sea and WHITE press. */
const OF_PLACES =
  /^(?:crete|white(?: sea)?)(?: *$| *[-–>]| (?:h|s|c|d|sea|holds?|supports?|convoys?|disbands?)\b)/i

/** Longer lines are no commands, in characters. */
const LONGEST = 400
/** Longer lines are only looked up in the table of settings: texts and lists need no grammar. */
const LONGEST_PARSED = 250

const COMMANDS = nearley.Grammar.fromCompiled(compiled as nearley.CompiledRules)

/** The kinds of commands: each alternative of such a rule is one complete command. */
const FAMILIES = COMMANDS.rules.filter(({ name }) => name === 'command').map(({ symbols }) => symbols[0])
// What follows a keyword may end at each of its words. So the request is made only when the whole line has been read.
for (const rule of COMMANDS.rules) {
  const { name, postprocess: make } = rule
  if (make !== undefined && FAMILIES.includes(name))
    rule.postprocess =
      (...said) =>
      () =>
        make(...said)
}

function bothWays(line: string): readonly Request[] {
  const setting = settingOf(line)
  const all = setting === undefined ? parsed(line) : [...parsed(line), setting]
  return all.filter((one, i) => all.findIndex(other => isSame(one, other)) === i)
}

function settingOf(line: string): Request | undefined {
  const { words, isSure } = sureness(line)
  const sure = isSure ? settingIn(words) : undefined
  // `SET DESCRIPTION Hello!` keeps its mark.
  if (typeof sure === 'object' && farLengths(sure).length > 0) return say.set(sure, true)
  const meaning = settingIn(line)
  if (meaning === undefined) return undefined
  return typeof meaning === 'string' ? say.notOffered(meaning, line.toUpperCase()) : say.set(meaning)
}

const isSame = (one: Request, other: Request): boolean => JSON.stringify(one) === JSON.stringify(other)

function parsed(line: string): readonly Request[] {
  if (line.length > LONGEST_PARSED) return []
  const parser = new nearley.Parser(COMMANDS) as nearley.Parser & { reportError: () => string }
  // Its own report walks the whole chart, and nobody reads it.
  parser.reportError = () => 'unreadable'
  try {
    parser.feed(line)
  } catch {
    return []
  }
  const results: readonly (() => Request | undefined)[] = parser.results
  return results.flatMap(make => make() ?? [])
}

/** By the first letter of the keyword. */
const BEGINS = new Map<string, (readonly [RegExp, CommandWord])[]>()
for (const word of COMMAND_WORDS) {
  const begins = new RegExp(`^${word.words.replaceAll(' ', '[ \\t-]*')}`, 'i')
  const [first = ''] = word.words
  BEGINS.set(first, [...(BEGINS.get(first) ?? []), [begins, word]])
}
/** The first two letters of all keywords: one look-up rules out most other lines. */
const STARTS = new Set(
  COMMAND_WORDS.flatMap(({ words }) => [
    words.slice(0, 2),
    words.replaceAll(' ', '').slice(0, 2),
    words.replace(' ', '-').slice(0, 2),
  ]),
)

function keywordOf(row: string): CommandWord | undefined {
  const start = row.slice(0, 2).toLowerCase()
  if (!STARTS.has(start)) return undefined
  return BEGINS.get(start.slice(0, 1))?.find(([begins]) => begins.test(row))?.[1]
}

/** Words of sentences that never name anything. */
const OF_SENTENCES = new Set(
  (
    'a an the me my mine us our you your him his he she it its them they their this that these those there here of on ' +
    'in at for with or if but is are was were be not so as by then what how why when i we off out up down away back ' +
    'well hard sure over about after before myself yourself himself ourselves yourselves themselves ahead to go'
  ).split(' '),
)

/** Whether a line that could be a command is more likely a sentence. */
function isSentence(line: string, meaning: Request, word: CommandWord): boolean {
  if (word.isOdd || isCapital(line, word) || /^set\b/i.test(line)) return false
  const command = commandCalled(meaning.kind)
  if (command?.needsCapitals?.(line, meaning) === true) return true
  const texts = command?.textsIn?.(meaning) ?? textsOf(meaning)
  const words = texts.flatMap(text => text.toLowerCase().split(/[^\p{L}\p{N}'@]+/u))
  const isMarked = words.length > 0 && /[?:!…]$/.test(line)
  const takesMarks = ('isSure' in meaning && meaning.isSure) || 'password' in meaning || command?.takesMarks
  return words.some(each => OF_SENTENCES.has(each)) || (isMarked && takesMarks !== true)
}

/** The texts in a request that come from the line itself. */
const textsOf = (meaning: Request): readonly string[] =>
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

/** Whether an incomplete line was meant as a command. */
function isFailed(line: string, word: CommandWord): boolean {
  if (word.words === 'set') return isCapital(line, word) || isAboutASetting(line)
  // PRESSBURG is a place.
  const isWhole = new RegExp(`^${word.words.replaceAll(' ', '[ -]?')}(?![a-z])`, 'i').test(line)
  const isOdd = word.isOdd && !/ (?:the|my|our|your|this|that) /i.test(line)
  return isWhole && (isOdd || isCapital(line, word)) && !word.beginsOrders
}

function isAboutASetting(line: string): boolean {
  const [, no, first] = /^set (not? )?(\S+)/i.exec(line) ?? []
  return (
    first !== undefined &&
    NAMES.has(blank(first)) &&
    (no !== undefined || !OF_SENTENCES.has(first.toLowerCase()))
  )
}

/** The first words of everything that can be SET. Everyday words count only in capitals. */
const NAMES: ReadonlySet<string> = new Set(
  [...settingSpellings().map(words => words.replace(/^NOT? /, '').split(' ')[0]!), ...SET_KNOWN].filter(
    word => !/^(?:ALL|ANY|ONE|OPEN|PRESS|HOME|DAYS|PLAYERS|LAST|GAME|ON|MOVE|BUILD|RETREAT|SHOW)$/.test(word),
  ),
)

function failed(line: string, word: CommandWord): Request | undefined {
  if (/^sign[ -]?on\b/i.test(line)) return say.unclearSignOn()
  // `SET DEADLINE! 24 Dec`
  const unmarked = line.replace(/!(?= )/, '')
  const meant = unmarked === line ? undefined : [`${unmarked}!`, unmarked].find(inFull)
  if (meant !== undefined && withoutPassword(meant) === meant)
    return unclear('notInFull', { ...word, right: [meant] })
  const right = word.words === 'set' ? waysToSet(line) : []
  if (right.length > 0) return unclear('notInFull', { ...word, right })
  if (SENDS_ALL.test(line)) return unclear('textBelow', { ...word, right: [] })
  if (REPAIRS.test(line)) return unclear('changesBelow', { ...word, right: [] })
  return /^set [a-z]/i.test(line) ? say.unclear('noSetting', 'SET', []) : unclear('notInFull', word)
}

/** `BROADCAST Hello everybody` */
const SENDS_ALL = /^broadcast(?: press)?\b/i
/** `REPAIR A PAR BUR` */
const REPAIRS = /^repair\b/i

type WhyUnclear = 'notInFull' | 'twoMeanings' | 'changesBelow' | 'textBelow'
const unclear = (why: WhyUnclear, { words, right }: CommandWord) =>
  say.unclear(why, words.toUpperCase(), right)

/** Whether a line is certainly one complete command. */
const inFull = (line: string): boolean => {
  const [meaning, another] = meaningsOf(line)
  const word = keywordOf(line)
  if (meaning === undefined || another !== undefined || word === undefined) return false
  return !isSentence(line, meaning, word)
}

// Passwords in command lines are never shown, however the line is written and whether or not it can be read.

/** A line as it may be shown and stored: with stars where a password may stand. */
export function withoutPassword(row: string, commands = new CommandReader()): string {
  const shown = withoutPlainPassword(row)
  const slipped = shown === row ? behindASlip(row, commands) : undefined
  return slipped === undefined ? shown : `${row.trimEnd().slice(0, -slipped.length)}********`
}

/** The words of a text that may be passwords, including quotations and subjects. */
export function passwordsIn(text: string, commands = new CommandReader()): readonly string[] {
  const found = new Set<string>()
  for (const row of new Set(text.split('\n')))
    for (const secret of secretsIn(row, commands)) {
      for (const word of secret.split(/\s+/)) found.add(word)
    }
  found.delete('')
  return [...found]
}

function secretsIn(row: string, commands: CommandReader): readonly string[] {
  const found = SECRETS.flatMap(secret => secret.exec(row)?.[2] ?? [])
  return found.length === 0 ? [behindASlip(row, commands) ?? ''] : found
}

/** What follows SINGON is as secret as what follows SIGNON. */
function behindASlip(row: string, commands: CommandReader): string | undefined {
  const text = row.trim()
  const meant = commands.read(text)
  if (meant?.kind !== 'misspelt') return commands.isSpent ? behindAName(text) : undefined
  const count = SECRETS.flatMap(secret => secret.exec(meant.suggestion)?.[2]?.split(' ').length ?? [])[0]
  return count === undefined ? undefined : lastWords(count).exec(text)?.[0]
}

const lastWords = (count: number): RegExp => new RegExp(String.raw`(?<!\S)\S+(?:\s+\S+){${count - 1}}$`)

/** If the letter could not be read completely, hides too much rather than too little. */
const behindAName = (text: string): string | undefined => /^[a-z]+[\s-]+\S+\s+(\S.*)$/is.exec(text)?.[1]
