// What a letter says about its attached files: whether it leaves the orders to one, and which lines of its own go above
// that file.
import type { LetterWithFiles, SaidOfFiles } from '../../../post/letter.ts'
import { LETTER_BUDGET } from '../../../post/limits.ts'
import { looksLikeOrders } from '../../../reader/line/marks.ts'
import { SIGNS_OFF } from './blocks.ts'
import { CommandReader } from './commandLine.ts'
import { type Instruction, readInstructions } from './instructions.ts'

/** Longer letters say everything themselves, in characters. */
const MOST_WORDS = 2_000

/**
 * An attached text continues a letter without orders and commands of its own, except those that say for whom or for
 * which phase the rest is. The letter must say nothing else, or speak of that file.
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
    above: isRead
      ? [upToSignOff(rest), ...phasesIn(statements)].filter(row => row !== '').join('\n')
      : undefined,
  }
}

/** Commands that only say for whom, or for which phase, the lines below are. */
const HEADS: ReadonlySet<Instruction['kind']> = new Set(['signOnAs', 'signOn', 'takeOver', 'phase'])

const isHead = (instruction: Instruction): boolean =>
  HEADS.has(instruction.kind) && below(instruction).trim() === ''

const isHeadOrProse = (instruction: Instruction): boolean =>
  (HEADS.has(instruction.kind) || instruction.kind === 'orders') && !isOrdered(below(instruction))

const below = (instruction: Instruction): string =>
  instruction.kind === 'orders' || instruction.kind === 'phase' ? (instruction.lines ?? []).join('\n') : ''

/** `Paris to Burgundy` too. */
const isOrdered = (text: string): boolean =>
  looksLikeOrders(text) ||
  /^[^\p{L}\p{N}_]*\p{Lu}\p{L}{2,}(?: \p{Lu}\p{L}+)? (?:holds?\b|to \p{Lu})/mu.test(text)

/** `My orders for Fall 1901 are attached`: the phase becomes a heading above the orders in the file. */
function phasesIn(
  statements: readonly { readonly rows: readonly string[]; readonly said: FileStatement | undefined }[],
): readonly string[] {
  const spoken = statements.flatMap(({ rows, said }) => (said === undefined ? [] : [rows.join(' ')]))
  const [phase] = PHASE.exec(spoken.join(' ')) ?? []
  return phase === undefined ? [] : [`${phase}:`]
}

const PHASE =
  /\b(?:spring|summer|fall|autumn|winter)(?:,| of)? (?:(?:year )?\d{1,4})\b|\b[SFW]\d{4}[MRBA]?\b/iu

/** The file continues the letter above SIGNOFF. */
function upToSignOff(rows: readonly string[]): string {
  const end = rows.findIndex(row => SIGNS_OFF.test(row.trim()))
  return (end < 0 ? rows : rows.slice(0, end)).join('\n').trim()
}

/** From this length in characters, a mail program may have broken the line: it goes on in the next row. */
const BROKEN_AT = 50

/** The rows of a letter, joined where they are one sentence. */
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

interface FileStatement {
  /** The files that it names. */
  readonly named: readonly string[]
  /** Whether it leaves the orders to a file, without doubts and not to some other file. */
  readonly isMeant: boolean
}

/** What a sentence says about a file, if it mentions one and is no order or command itself. */
function saidBy(sentence: string, names: readonly string[]): FileStatement | undefined {
  const plain = sentence.toLowerCase()
  const named = names.filter(name => /[^.]\.\w+$/.test(name) && plain.includes(name.toLowerCase()))
  if (named.length === 0 && !SPEAKS_OF_ONE.test(sentence)) return undefined
  if (isOrderedIn(sentence) || new CommandReader().read(sentence.trim()) !== undefined) return undefined
  const bare = named.reduce((rest, name) => rest.replaceAll(name.toLowerCase(), ' '), plain)
  return { named, isMeant: bare.split(CLAUSE_END).every(isPlain) }
}

const between = (words: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu')

const CLAUSE_END = /[.!?]+(?:\s|$)|[,;:()]|\s[-–—]+\s/

/** `Orders attached. Also A Mar - Spa.` */
const isOrderedIn = (text: string): boolean =>
  CLEARLY_ORDERED.test(text) ||
  text
    .split(/[.!?;:]\s+(?:(?:also|and|plus|but)\s+)?/i)
    .slice(1)
    .some(isOrdered)

/** Whether a clause only says that the orders are in the file, or is about something else. */
function isPlain(clause: string): boolean {
  const words = clause.replace(PHASE, ' ').match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? []
  if (words.every(word => PLAIN_WORDS.has(word.replace(/['’]s$/, '')))) return true
  return !SPEAKS_OF_ONE.test(clause) && !DOUBTFUL.test(clause) && !REFERS.test(clause)
}

/** Words for a file that should be read, in the languages in which letters mention one. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(
  [
    'please kindly pls find finds will see attached attachment attachments attach enclosed enclosure enclosing attaching',
    'file files text txt document my our the a an this it its is are here in on from for of to with and as i we you have',
    'that which put orders order moves move commands instructions everything all complete full set list turn phase season year',
    'spring summer fall autumn winter movement retreat retreats build builds adjustments adjustment mail email e letter',
    'message hi hello hey dear judge gm sir thanks thank regards cheers best ok okay now so come comes follow follows',
    'contain contains use read enter process take submit new final current latest corrected correct',
    'siehe anhang anlage meine unsere züge befehle finden sie sind ist im in der die das datei angehängt beigefügt anbei',
    'voir mes nos ordres en pièce piece jointe pièces jointes ci joint joints jointe fichier le la les dans sont',
    'órdenes ordenes adjuntas adjunto adjunta mis en el archivo ver ordini allegato allegati allegata in miei vedi il',
    'zie bijlage bijgevoegd mijn orders in de ordens em anexo anexas minhas rozkazy w załączniku załączone moje',
    'se bifogad bifogade fil i mina order vedhæftet vedlagt vedheftet mine ordrer bilag bilaga',
    'austria england france germany italy russia turkey austrian english french german italian russian turkish',
  ].flatMap(words => words.split(' ')),
)

/** May refer to the orders. */
const REFERS = between([
  'but|or|may|could|would|should|they?|them|it|these|those|this|that|which|what|one|orders?|moves?|chang\\p{L}+|before|after|until|when|mistake|wrong|forward|pass|send|hold|instead',
])

/** Mentions of a file, in the most common languages. `I am attached to my fleet` is none. */
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
  /^[^\p{L}\p{N}_]*(?:(?:army|fleet)\s+\p{L}{3}|[AF]\s+\p{Lu}\p{L}{2}|[af]\s+\p{L}{3,}\s*(?:[-–—>]|\b[shc]\b)|build\b|remove\b|disband\b)/u

/** Suggests that the file is not a text, or does not hold the writer's orders for now. */
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
