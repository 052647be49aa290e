// Sentences that tell two units something at once, or name last who does it: `A Ven - Tyr, supported by Trieste`.
import type { Province } from '../../../board/board.ts'
import { standsNear } from '../accounting.ts'
import { ownProvinces, provincesNamed } from '../mentions.ts'
import type { Where } from '../places.ts'
import { withoutAuxiliaries } from './auxiliaries.ts'
import { isDoubtful } from './doubts.ts'
import { withoutRemarks } from './remarks.ts'
import { withParticiples } from './slips.ts'
import { plainerThan } from './tone.ts'

/** A sentence and the clauses that it stands for. */
interface Voice {
  readonly said: RegExp
  readonly clauses: (found: Readonly<Record<string, string>>) => Clauses | undefined
}

interface Clauses {
  /** What is said before that, and stands as it is. */
  readonly before?: string
  /** What another unit does; left out where it is none of one's own. */
  readonly other?: string
  /** What the unit does that is named last. */
  readonly own: string
}

const HELPED = String.raw`(?:supported|s(?:upp?)?\.?(?=\s+by)|backed(?: up)?|assisted|aided|helped|covered)`
const CARRIED = '(?:convoyed|convoy|transported|ferried|carried|shipped)'
const BE = String.raw`(?:(?:and\s+)?(?:is|are|will be|being|gets|to be)\s+)?`
const GOES = String.raw`(?:\s+(?:moves? |goes |going |moving |marches |retreats? )?(?:to|into|-+>?|→|=>|on)\s+|\s*(?:-+>|→|=>)\s*|\s+-+\s+|(?<=\p{L})-(?=\p{L}))`

const HELP = '(?:support|help|assistance|backing|aid|cover)'
const HELPS = '(?:supports?|supporting|backs|backing|helps?|helping|assists?|assisting|covers|covering)'
const WITH = String.raw`(?:with|w/)\s*(?:the\s+|some\s+)?`

const BEHIND = String.raw`(?:[,;.]\s*(?:(?:and|with|while)\s+)?|\s+(?:and|with|while)\s+)`

const VOICES: readonly Voice[] = [
  {
    said: new RegExp(
      String.raw`^(?<x>[^;.]+),?\s+(?:${BE}${HELPED}\s+(?:by|from)|(?:${WITH}|by\s+(?:the\s+)?)${HELP}\s+(?:from|of|by))\s+(?:the |my |our )?(?:both )?(?<z>[^;,]+?)$`,
      'iu',
    ),
    clauses: supported,
  },
  {
    said: new RegExp(
      String.raw`^(?<x>[^;.]+?),?\s+${WITH}(?:my |our )?(?<z>[^;,]+?)(?:'s)?\s+(?:${HELP}|${HELPS}|sup|supp|(?:in|for|as)\s+support)$`,
      'iu',
    ),
    clauses: supported,
  },
  {
    said: new RegExp(
      String.raw`^(?<x>[^;.]+)${BEHIND}(?<z>[^;,.]+?)\s+(?:(?:(?:to|will|shall|should|is)\s+)?(?:${HELPS}|s)|(?:gives?|lends?|provides?) (?:its |their )?(?:support|help) to)\s+(?:that|this|it|the(?=\s+(?:move|attack)))(?:\s+(?:move|attack|one|army|fleet|unit))?(?:\s+(?:up|in this|in that|there|to get there|in doing (?:so|that)))?$`,
      'iu',
    ),
    clauses: supported,
  },
  {
    said: new RegExp(
      String.raw`^(?<x>[^;.]+)${BEHIND}(?<z>[^;,.]+?)\s+(?:is |are )?(?:supports?|supporting|sup|supp|spts?|assists|helps|(?:is |are )?in support)$`,
      'iu',
    ),
    clauses: supported,
  },
  {
    said: new RegExp(
      String.raw`^(?<x>[^;.]+?)(?<goes>${GOES})(?<y>[^;]+?),?\s+${BE}${CARRIED}\s+by\s+(?:the |my |our )?(?<z>[^;,]+?)$`,
      'iu',
    ),
    clauses: convoyed,
  },
  {
    said: new RegExp(
      String.raw`^(?<x>[^;.]+?)\s+${BE}${CARRIED}\s+(?:to|into)\s+(?<y>[^;]+?)\s+by\s+(?:the |my |our )?(?<z>[^;,]+?)$`,
      'iu',
    ),
    clauses: convoyed,
  },
  {
    said: new RegExp(
      String.raw`^(?<x>[^;.,]+?)(?<goes>${GOES})(?<y>[^;,]+?)${BEHIND}(?<z>[^;,.]+?)\s+(?:convoys?|convoying|ferries|transports|carries)(?:\s+(?:it|that|this|the army))?$`,
      'iu',
    ),
    clauses: convoyed,
  },
  {
    said: /^(?:convoy|transport|ferry|carry)\s+(?<x>[^;.]+?)\s+(?:to|into|->?)\s+(?<y>[^;]+?)\s+(?:via|with|using|through|over|by)\s+(?:the |my |our )?(?<z>[^;,]+?)$/iu,
    clauses: convoyed,
  },
  {
    said: /^support\s+(?<x>[^;.]+?)\s+(?:with|using|from|by)\s+(?:the |my |our )?(?<z>[^;,]+?)$/iu,
    clauses: ({ x = '', z = '' }) => ({ own: `${z} supports ${x}` }),
  },
  {
    said: /^(?:the |my )?(?<y>[^;,]+?)\s+(?:(?:is|are|will be|shall be|should be|must be|gets|to be|is to be)\s+(?:being\s+)?)(?:occupied|entered|attacked|taken|invaded|captured|seized|conquered|raided|visited|moved to|moved into)\s+by\s+(?:the |my |our )?(?<z>[^;,]+?)$/iu,
    clauses: ({ y = '', z = '' }) => ({ own: `${z} to ${y}` }),
  },
  {
    said: /^(?:use|using|with|have|let|get|order)\s+(?:the |my |our )?(?<z>(?!.*\bthat\b)[^;,]+?),?\s+(?:to\s+)?(?<verb>support|convoy|move|hold|attack|go|sail|march|advance|proceed|retreat|enter|take|invade|occupy|stay|stand|remain)\b\s*(?<x>[^;.]*)$/iu,
    clauses: ({ x = '', z = '', verb = '' }) => ({ own: `${z} ${verb.toLowerCase()} ${x}`.trim() }),
  },
]

/** What is helped is what was said last: `Brest to Gascony, Paris to Burgundy, supported by Marseilles`. */
function supported({ x: said = '', z = '' }: Readonly<Record<string, string>>): Clauses | undefined {
  const x = said.replace(/[\s,]+$/, '')
  const at = [...x.matchAll(BETWEEN)].at(-1)
  const last = at === undefined ? x : x.slice(at.index + at[0].length)
  if (isTold(last)) return { before: x.slice(0, at?.index ?? 0), other: last, own: `${z} supports ${last}` }
  if (at === undefined) return { own: `${z} supports ${x}` }
  const [, ...more] = x.matchAll(TELLS_THE_WAYS)
  return isTold(x) && more.length === 0 ? { other: x, own: `${z} supports ${x}` } : undefined
}

const BETWEEN = /,\s*(?:(?:and|then|while)\s+)?|\s+(?:and|then|while|&)\s+/giu

function convoyed({ x = '', y = '', z = '' }: Readonly<Record<string, string>>): Clauses {
  return { other: `${x} to ${y} via convoy`, own: `${z} convoys ${x} to ${y}` }
}

const TELLS_THE_WAY = new RegExp(GOES, 'iu')
const TELLS_THE_WAYS = new RegExp(GOES, 'giu')
const STAYS = /\b(?:h|holds?|stays?|stands?|remains?|defends? (?:itself|themselves))\b/i
const TAKES =
  /\p{L}\s+(?:attacks?|enters?|takes?|invades?|occup(?:y|ies)|captures?|seizes?|hits?|strikes?|assaults?|storms?|conquers?|grabs?|raids?|advances on)\s+\p{L}/iu
const isTold = (text: string): boolean => TELLS_THE_WAY.test(text) || STAYS.test(text) || TAKES.test(text)

/** Longer sentences are read as they stand. */
const LONGEST = 200

/** What a line says of each unit, clause by clause, if it is such a sentence and the unit named last is one's own. */
export function inActiveVoice(line: string, where: Where): string | undefined {
  if (where.position.phase.kind !== 'movement' || line.length > LONGEST || !HINT.test(line)) return undefined
  const sentences = withoutAuxiliaries(line)
    .split(SENTENCES)
    .flatMap(each => (IMPERATIVE.test(each) ? each.split(IMPERATIVES) : clausesOf(each)))
  return actively(sentences, where)
}

/** `Paris, supported by Marseilles, enters Burgundy, and Brest holds` */
function clausesOf(sentence: string): readonly string[] {
  const clauses = sentence.split(/,\s*and\s+/i)
  return HELPED_BETWEEN.test(clauses[0] ?? '') ? clauses : [sentence]
}

/** The same of a line that has `and` between what several units are told. */
export function inActiveVoices(line: string, where: Where): string | undefined {
  if (where.position.phase.kind !== 'movement' || line.length > 2 * LONGEST || !PASSIVE.test(line))
    return undefined
  const sentences = withoutAuxiliaries(line).split(
    /\s*[;,]?\s+and\s+|\s*[;,]\s+(?!(?:and|supported|convoyed|backed|assisted|aided|helped|covered|by|of)\b)/i,
  )
  return sentences.length > 1 ? actively(sentences, where) : undefined
}

const PASSIVE = new RegExp(`\\b(?:(?:${HELPED}|${CARRIED})\\s+by|${WITH}${HELP}\\s+(?:from|of|by))\\b`, 'i')

function actively(sentences: readonly string[], where: Where): string | undefined {
  const active = sentences.map(
    (each, i) => sentenceInActiveVoice(each, where) ?? ofTheOneBefore(each, sentences[i - 1], where),
  )
  return active.every(each => each === undefined)
    ? undefined
    : sentences.map((each, i) => active[i] ?? each).join('; ')
}

const SENTENCES = /\s*;\s*|\s+[&/]\s+|(?<=\p{L}{3}|\b(?:it|is|up|so))\.\s+(?=\p{L})/iu

/** `Support Trieste with Albania, move Ionian Sea to Greece` */
const IMPERATIVE = /^(?:move|support|convoy|hold|send)\s/i
const IMPERATIVES =
  /,\s*(?:and\s+|then\s+)?(?=(?:move|support|convoy|hold|send)\s+(?!by\b|from\b|of\b|to\b|with\b))/i

/** `Paris to Burgundy; Marseilles supports that` */
function ofTheOneBefore(sentence: string, before: string | undefined, where: Where): string | undefined {
  if (before === undefined || !/\b(?:that|this|it)\W*(?:up\W*)?$/i.test(sentence)) return undefined
  const both = sentenceInActiveVoice(`${before.replace(/[\s.!,;]+$/, '')}, ${sentence}`, where)
  const own = both?.split('; ').at(-1)
  return own === undefined || own === sentence ? undefined : own
}

/** `Marseilles supports that move`: who does, if nothing but that is said. */
export const supporterOfThat = (line: string): string | undefined => SUPPORTS_THAT.exec(line)?.[1]

const SUPPORTS_THAT = new RegExp(
  String.raw`^[^\p{L}\p{N}_]*(?:and |while |with )?(\p{L}[\p{L} .()/]{2,30}?)\s+(?:${HELPS}|s)\s+(?:that|this|it|the(?=\s+(?:move|attack)))(?:\s+(?:move|attack|one))?[^\p{L}\p{N}_]*$`,
  'iu',
)

function sentenceInActiveVoice(whole: string, where: Where): string | undefined {
  const line = whole.replace(/^\W*(?:and|also|then|plus|finally)\s+/i, '')
  // `to Bulgaria (ec), supported by Greece`: who goes there is not said.
  if (/^\W*(?:in|on)?to\s/i.test(line)) return undefined
  const [spoken = line] = line.includes('(') && !isDoubtful(line) ? plainerThan(line) : [line]
  const bare = withParticiples(
    withoutRemarks(
      (BRACKETS.test(line) ? line : spoken).replace(/[\s.!,;]+$/, '').replace(BRACKETS, inBrackets),
      where,
    ),
  )
  const own = ownProvinces(where)
  const [, unit, by, rest] = HELPED_BETWEEN.exec(bare) ?? []
  if (unit !== undefined) return sentenceInActiveVoice(`${unit} ${rest}, ${by}`, where)
  for (const { said, clauses } of VOICES) {
    const found = said.exec(bare)?.groups
    if (found?.['z'] === undefined) continue
    if (!isOwn(found['z'], own, where) && !standsNear(found['z'], where)) continue
    const told = clauses(found as Readonly<Record<string, string>>)
    if (told === undefined) continue
    const { before = '', other } = told
    // `According to France, Budapest to Trieste, supported by …`
    if (isDoubtful(before)) continue
    if (MORE.test(before === '' ? (found['x'] ?? '') : (other ?? ''))) continue
    const isOther = other !== undefined && (isOwn(other, own, where) || isUnknown(other, where))
    return [before, ...(isOther ? [other] : []), told.own].filter(each => each !== '').join('; ')
  }
  return undefined
}

/** `Paris, supported by Marseilles, enters Burgundy` */
const HELPED_BETWEEN = new RegExp(
  `^([^,;]{3,40}),\\s+(${HELPED}\\s+(?:by|from)\\s+[^,;]{3,40}),\\s+(?!and\\b|then\\b|while\\b|with\\b)(\\p{L}[^,;]{3,40})$`,
  'iu',
)

/** `(supported by F Tri)`, `(S by A Smy, F Ank)` */
const inBrackets = (_: string, by: string, who: string): string =>
  `, ${/^s/i.test(by) ? 'supported by' : by} ${who.replace(/,\s*/g, ' and ')}`
const BRACKETS = /\s*\(\s*((?:is |are )?\p{L}+ed by|s(?:upp?)?\.? by)\s+([^()]*)\)$/iu

const HINT =
  /\b(?:by|convoy(?:s|ing)?|carries|ferries|transports|supp?(?=\W*$)|support(?:s|ing)?|assist(?:s|ing)?|cover(?:s|ing)?|helping|backing|s(?= (?:that|this|it)\b)|w|with|use|using|have|let|get|via|order|helps|backs)\b/i

/** What is helped is one move and no more. */
const MORE = /\b(?:and|by|supports?|convoys?|supported|convoyed)\b/i

/** Whose unit it is that goes somewhere nobody can tell: its name has slips in it. */
const isUnknown = (text: string, where: Where): boolean =>
  provincesNamed(text.split(TELLS_THE_WAY)[0] ?? '', where).size === 0

/** Whether the first place that is named is that of a unit of one's own. */
function isOwn(text: string, own: ReadonlySet<Province>, where: Where): boolean {
  const [first] = provincesNamed(text, where)
  return first !== undefined && own.has(first)
}
