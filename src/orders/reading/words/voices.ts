// Sentences that tell two units something at once, or name last who does it: `A Ven - Tyr, supported by Trieste`.
import type { Province } from '../../../board/board.ts'
import { ownProvinces, provincesNamed } from '../mentions.ts'
import type { Where } from '../places.ts'

/** A sentence and the clauses that it stands for. */
interface Voice {
  readonly said: RegExp
  readonly clauses: (found: Readonly<Record<string, string>>) => Clauses | undefined
}

interface Clauses {
  /** What another unit does; left out where it is none of one's own. */
  readonly other?: string
  /** What the unit does that is named last. */
  readonly own: string
}

const HELPED = '(?:supported|backed(?: up)?|assisted|aided|helped|covered)'
const CARRIED = '(?:convoyed|transported|ferried|carried|shipped)'
const BE = String.raw`(?:(?:and\s+)?(?:is|are|will be|being|gets|to be)\s+)?`
const GOES = String.raw`(?:\s+(?:moves? |goes |going |moving |marches |retreats? )?(?:to|into|-+>?|→|=>|on)\s+|\s*(?:-+>|→|=>)\s*|\s+-+\s+|(?<=\p{L})-(?=\p{L}))`

const VOICES: readonly Voice[] = [
  {
    said: new RegExp(
      String.raw`^(?<x>[^;.]+?),?\s+(?:${BE}${HELPED}\s+by|(?:with|by)\s+(?:the\s+)?support\s+(?:from|of|by))\s+(?:the |my |our )?(?<z>[^;,]+?)$`,
      'iu',
    ),
    clauses: ({ x = '', z = '' }) => ({ ...(goes(x) ? { other: x } : {}), own: `${z} supports ${x}` }),
  },
  {
    said: /^(?<x>[^;.]+?)(?:[,;.]\s*(?:(?:and|with|while)\s+)?|\s+(?:and|with|while)\s+)(?<z>[^;,.]+?)\s+(?:supports?|supporting|backs|helps)\s+(?:that|this|it|the)(?:\s+(?:move|attack|one|army|fleet|unit))?$/iu,
    clauses: ({ x = '', z = '' }) => (goes(x) ? { other: x, own: `${z} supports ${x}` } : undefined),
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
    said: /^(?:convoy|transport|ferry|carry)\s+(?<x>[^;.]+?)\s+(?:to|into|->?)\s+(?<y>[^;]+?)\s+(?:via|with|using|through|over|by)\s+(?:the |my |our )?(?<z>[^;,]+?)$/iu,
    clauses: convoyed,
  },
  {
    said: /^support\s+(?<x>[^;.]+?)\s+(?:with|using|from|by)\s+(?:the |my |our )?(?<z>[^;,]+?)$/iu,
    clauses: ({ x = '', z = '' }) => ({ own: `${z} supports ${x}` }),
  },
  {
    said: /^(?:use|using|with|have|let|get|order)\s+(?:the |my |our )?(?<z>(?!.*\bthat\b)[^;,]+?),?\s+(?:to\s+)?(?<verb>support|convoy|move|hold|attack)\b\s*(?<x>[^;.]*)$/iu,
    clauses: ({ x = '', z = '', verb = '' }) => ({ own: `${z} ${verb.toLowerCase()} ${x}`.trim() }),
  },
]

function convoyed({ x = '', y = '', z = '' }: Readonly<Record<string, string>>): Clauses {
  return { other: `${x} to ${y} via convoy`, own: `${z} convoys ${x} to ${y}` }
}

const TELLS_THE_WAY = new RegExp(GOES, 'iu')
const goes = (text: string): boolean => TELLS_THE_WAY.test(text)

/** Longer sentences are read as they stand. */
const LONGEST = 200

/** What a line says of each unit, clause by clause, if it is such a sentence and the unit named last is one's own. */
export function inActiveVoice(line: string, where: Where): string | undefined {
  if (where.position.phase.kind !== 'movement' || line.length > LONGEST || !HINT.test(line)) return undefined
  const sentences = line.split(SENTENCES)
  const active = sentences.map(each => sentenceInActiveVoice(each, where))
  return active.every(each => each === undefined)
    ? undefined
    : sentences.map((each, i) => active[i] ?? each).join('; ')
}

const SENTENCES = /\s*;\s*|\s+[&/]\s+|(?<=\p{L}{3})\.\s+(?=\p{L})/u

function sentenceInActiveVoice(line: string, where: Where): string | undefined {
  const bare = line.replace(/[\s.!,;]+$/, '').replace(BRACKETS, ', $1')
  const own = ownProvinces(where)
  for (const { said, clauses } of VOICES) {
    const found = said.exec(bare)?.groups
    if (found?.['z'] === undefined || !isOwn(found['z'], own, where)) continue
    if (MORE.test(found['x'] ?? '')) continue
    const told = clauses(found as Readonly<Record<string, string>>)
    if (told === undefined) continue
    const { other } = told
    const isOther = other !== undefined && isOwn(found['x'] ?? '', own, where)
    return isOther ? `${other}; ${told.own}` : told.own
  }
  return undefined
}

/** `(supported by F Tri)` */
const BRACKETS = /\s*\(\s*((?:is |are )?\p{L}+ed by [^()]*)\)$/iu

const HINT = /\b(?:by|support(?:s|ing)?|with|use|using|have|let|get|via|order|helps|backs)\b/i

/** What is helped is one move and no more. */
const MORE = /\b(?:and|by|supports?|convoys?|supported|convoyed)\b/i

/** Whether the first place that is named is that of a unit of one's own. */
function isOwn(text: string, own: ReadonlySet<Province>, where: Where): boolean {
  const [first] = provincesNamed(text, where)
  return first !== undefined && own.has(first)
}
