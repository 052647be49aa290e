// What a letter says of the files beside it: whether it leaves the word to one, and what of it stands above that.
import type { LetterWithFiles, SaidOfFiles } from '../../mail/letter.ts'
import { LETTER_BUDGET } from '../../mail/parts.ts'
import { looksLikeOrders } from '../../orders/reading/marks.ts'
import { SIGNS_OFF } from './blocks.ts'
import { CommandReader } from './commandLine.ts'
import { type Instruction, readInstructions } from './instructions.ts'

/** Who writes more than this says it all in the letter. */
const MOST_WORDS = 2_000

/**
 * One text goes on where a letter ends that has no orders and no commands of its own, but for those that say for whom or for
 * which phase the rest is: if nothing else is said, or if it is the file that is spoken of.
 */
export function saidOfFiles({ words, subject, names, file }: LetterWithFiles): SaidOfFiles {
  if (words.length > MOST_WORDS) return { isAwaited: false, above: undefined }
  const statements = statementsOf(words).map(rows => ({ rows, said: saidBy(rows.join(' '), names) }))
  const heading = /^\s*(?:re|aw|sv|fwd?|wg)\s*:/i.test(subject) ? undefined : saidBy(subject, names)
  const said = [...statements.map(each => each.said), heading].flatMap(each => each ?? [])
  const rest = statements.flatMap(each => (each.said === undefined ? each.rows : []))
  const read = readInstructions(rest.join('\n'), { ...LETTER_BUDGET, characters: MOST_WORDS })
  const isAlone = read.ok && read.value.every(isHead)
  const isLeft = read.ok && read.value.every(isHeadOrProse)
  const isAnother = said.some(({ named }) => named.length > 0 && !named.includes(file ?? ''))
  const isRead = isLeft && !isAnother && said.every(({ isMeant }) => isMeant) && (isAlone || said.length > 0)
  return {
    isAwaited: isAlone || said.length > 0 || SPEAKS_OF_ONE.test(words),
    above: isRead ? upToSignOff(rest) : undefined,
  }
}

/** Lines that only say for whom, or for which phase, those below them are. */
const HEADS: ReadonlySet<Instruction['kind']> = new Set(['signOnAs', 'signOn', 'takeOver', 'phase'])

const isHead = (instruction: Instruction): boolean =>
  HEADS.has(instruction.kind) && below(instruction).trim() === ''

const isHeadOrProse = (instruction: Instruction): boolean =>
  (HEADS.has(instruction.kind) || instruction.kind === 'orders') && !isOrdered(below(instruction))

const below = (instruction: Instruction): string =>
  instruction.kind === 'orders' || instruction.kind === 'phase' ? (instruction.lines ?? []).join('\n') : ''

/** `Paris to Burgundy` too. */
const isOrdered = (text: string): boolean =>
  looksLikeOrders(text) || /^\W*\p{Lu}\p{L}{2,}(?: \p{Lu}\p{L}+)? (?:holds?\b|to \p{Lu})/mu.test(text)

/** The file goes on above it. */
function upToSignOff(rows: readonly string[]): string {
  const end = rows.findIndex(row => SIGNS_OFF.test(row.trim()))
  return (end < 0 ? rows : rows.slice(0, end)).join('\n').trim()
}

/** A line goes on in the next if a mail program has broken it there. */
const BROKEN_AT = 50

/** The lines of a letter, with those together that are one sentence. */
function statementsOf(words: string): readonly (readonly string[])[] {
  const statements: string[][] = []
  let isOpen = false
  for (const row of words.split('\n')) {
    if (isOpen && row.trim() !== '') statements.at(-1)?.push(row)
    else statements.push([row])
    isOpen = row.length >= BROKEN_AT && !/[.!?:;]\s*$/.test(row)
  }
  return statements
}

interface Said {
  /** Which of the files it names. */
  readonly named: readonly string[]
  /** Whether it leaves the word to a file, and not to another one, or with doubts. */
  readonly isMeant: boolean
}

/** What a sentence says of a file, if it speaks of one and is not itself an order or a command. */
function saidBy(sentence: string, names: readonly string[]): Said | undefined {
  const plain = sentence.toLowerCase()
  const named = names.filter(name => /[^.]\.\w+$/.test(name) && plain.includes(name.toLowerCase()))
  if (named.length === 0 && !SPEAKS_OF_ONE.test(sentence)) return undefined
  if (CLEARLY_ORDERED.test(sentence) || new CommandReader().read(sentence.trim()) !== undefined)
    return undefined
  const bare = named.reduce((rest, name) => rest.replaceAll(name.toLowerCase(), ' '), plain)
  return { named, isMeant: !DOUBTFUL.test(bare) }
}

const between = (words: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu')

/** A file is spoken of, in the languages that are written most. `I am attached to my fleet` is another thing. */
const SPEAKS_OF_ONE = between([
  'attach(?:ed|ments?|ing|es)?(?! (?:to|with) (?!th|my (?:e-?)?mail|e-?mail))|enclos(?:ed|ures?|ing)',
  '(?:in|see|read|use|from) (?:the|this|my|a) (?:text ?)?file|(?:see|text|txt) file',
  'anhang|anlage|angehängt\\p{L}*|anhängend\\p{L}*|beigefügt\\p{L}*',
  'pi[eè]ces? jointes?|ci-jointe?s?|fichier (?:ci-)?joint',
  'adjunt\\p{L}+|allegat[oaie]|anexos?|bijlagen?|bijgevoegd\\p{L}*|załączni\\p{L}+|załącz\\p{L}+',
  'bilag(?:or|an?|et)?|bifoga\\p{L}*|vedlagt\\p{L}*|vedhæftet|vedheftet',
])

/** `A Par - Bur, the rest is attached` */
const CLEARLY_ORDERED =
  /^\W*(?:(?:army|fleet)\s+\p{L}{3}|[AF]\s+\p{Lu}\p{L}{2}|[af]\s+\p{L}{3,}\s*(?:[-–—>]|\b[shc]\b)|build\b|remove\b|disband\b)/u

/** Not the writer's orders for now, or not a text. */
const DOUBTFUL = new RegExp(
  `[?]|${
    between([
      "not?|never|nothing|none|\\p{L}+n['’]t|cannot|without|except|forgot(?:ten)?|ignore|disregard|delete|any|if|maybe|perhaps|might|later|tomorrow",
      'drafts?|plans?|propos\\p{L}+|suggest\\p{L}*|ideas?|examples?|tests?|old|older|previous|earlier|former|last (?:turn|phase|year|season|spring|fall|autumn|time|orders)',
      'your|his|her|their|maps?|pictures?|photos?|images?|screenshots?|drawings?|pdf|word|excel|spreadsheets?|html|zip',
      'nicht|keine?[nmrs]?|ohne|entwurf|pas|sans|sin|senza|non|não|niet|geen|zonder|nie|bez|inte|ikke|utan|uden|uten',
    ]).source
  }`,
  'iu',
)
