// Brackets that tell another unit something, `Mun-Bur (Ruh S)`, or the same one something else, `A Par - Bur (A Par H)`.
import { ownProvinces, provincesNamed } from '../mentions.ts'
import type { Where } from '../places.ts'

const LONGEST = 240
const GROUP = /\s*\(([^()]{2,80})\)/gu

/** What is in brackets and on the way of an army, or where a unit stood or will meet whom. */
const OF_THE_WAY =
  /^\W*(?:via|over|through|by|from|near|in|at|to|bounce\w*|against|vs)\b|\b(?:by convoy|coast)\W*$/i
const SUPPORTED_BY = String.raw`(?:with\s+)?(?:the\s+)?(?:support(?:ed)?|sup+|backed|help(?:ed)?|assisted)\s*:?\s*(?:by|of|from|in|w/|with)?\s+`
const HELP: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:and\s+|with\s+)?(.{3,40}?)\s+(?:s|sup+|supports?|supporting|helps?|helping|assists?|backs?)(?: (?:it|that|this))?$/i,
    'supports',
  ],
  [new RegExp(`^${SUPPORTED_BY}(.{3,40})$`, 'i'), 'supports'],
  [/^s\s+(?:by\s+)?(.{3,40})$/i, 'supports'],
  [/^\+\s*(.{3,40})$/i, 'supports'],
  [
    /^(?:and\s+|with\s+)?(.{3,40}?)\s+(?:c|convoys?|convoying|ferries|transports)(?: (?:it|that|this))?$/i,
    'convoys',
  ],
  [/^(?:convoy(?:ed)?|c|ferried|transported)\s*:?\s*(?:by|of|from|with)?\s+(.{3,40})$/i, 'convoys'],
]

/** Said of an order in brackets, and nothing else: it waits for something. */
const WAITING =
  /\(\s*(?:on hold|pending|parked|postponed|undecided|not (?:yet )?decided|to be (?:decided|determined|confirmed|discussed|announced|agreed)|for later)\s*\)/i

export const isOnHold = (line: string): boolean => WAITING.test(line)

/** The line with what such brackets tell other units written out, and without them. */
export interface Opened {
  readonly text: string
  readonly outside: string
  readonly inside: string
  /** Whether one of them tells something to a unit that is named outside of it as well. */
  readonly isOfTheSame: boolean
}

export function openedBrackets(line: string, where: Where): Opened | undefined {
  if (where.position.phase.kind !== 'movement' || line.length > LONGEST) return undefined
  const own = ownProvinces(where)
  const named = provincesNamed(line.replace(GROUP, ' ; '), where)
  const inside: string[] = []
  let isOfTheSame = false
  const tells = (said: string): boolean => {
    if (OF_THE_WAY.test(said) || !SAYS_MORE.test(said)) return false
    const units = [...provincesNamed(said, where)].filter(province => own.has(province))
    const isOfAnother = units.some(province => !named.has(province))
    if (units.length === 0 || !(isOfAnother || IS_AN_ORDER.test(said))) return false
    isOfTheSame ||= !isOfAnother
    return true
  }
  const outside = line.replace(GROUP, (group: string, said: string) => {
    if (!tells(said)) return group
    inside.push(said)
    return ''
  })
  if (inside.length === 0) return undefined
  const text = line.replace(GROUP, (group: string, said: string, at: number) => {
    if (!inside.includes(said)) return group
    const clause = line.slice(0, at).replace(GROUP, '').split(CLAUSE_END).at(-1) ?? ''
    return `; ${told(said, clause.replace(WAY, '').trim())}`
  })
  return { text, outside, inside: inside.join('; '), isOfTheSame }
}

/** `Ruh S`, `+Ruh`; a name alone is no more than `(Spa)` behind Spain. */
const SAYS_MORE = /\p{L}[^\p{L}]+\p{L}|^\+/u
const WAY = /\s+(?:via|over|through|by)\s.*$/i
const CLAUSE_END = /[;,.]\s+|\s+and\s+|\s+&\s+/i

/** `Ruh supports Mun - Bur` */
function told(said: string, clause: string): string {
  for (const [what, does] of HELP) {
    const [, who] = what.exec(said) ?? []
    if (who !== undefined) return `${who.trim()} ${does} ${clause}`
  }
  return said.replace(/^\W*(?:and|also|while|with)\s+/i, '')
}

/** `A Par H`, `Par - Pic`, whichever unit that tells something. */
const IS_AN_ORDER = /\p{L}\s*(?:->?|=>|→)\s*\p{L}{3}|\p{L}{3}\s+(?:h|holds?|s|c|supports?|convoys?|to)\b/iu
