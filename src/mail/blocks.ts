// Commands that go on over several lines: press, registrations, orders for other phases, and what is to be put right.
import type { Said, Saying } from './saying.ts'
import { withoutPassword } from './secrets.ts'

export interface Block {
  readonly saying: Saying
  /** The row behind its last one. */
  readonly next: number
}

/** The whole of what a line begins; undefined where it is all by itself. */
export function blockAt(
  rows: readonly string[],
  at: number,
  head: Saying,
  isOther: IsOther,
): Block | undefined {
  switch (head.kind) {
    case 'press':
    case 'noteInDiary':
      return texted(rows, at, head)
    case 'set':
      return isDescription(head) ? described(rows, at) : undefined
    case 'register':
      return registered(rows, at)
    case 'standing':
    case 'repair':
      return lined(rows, at, head, LISTED_ENDS)
    case 'preview':
      return lined(rows, at, head, PREVIEW_ENDS, isOther)
    case 'unclear':
    case 'notOffered':
    case 'misspelt':
      return isAboutPress(head) ? withBody(rows, at, head) : lost(rows, at, head, isOther)
    default:
      return undefined
  }
}

/** Whether a line was to begin a phase, and does not: what stands below is for no phase at all. */
export const isLostPhase = (saying: Saying): saying is Said<'unclear' | 'misspelt'> =>
  (saying.kind === 'unclear' || saying.kind === 'misspelt') && /^phase\b/i.test(meantBy(saying))

/**
 * A line about press that is no command, with an end of press below it: what stands between was meant for other people,
 * and is never taken for orders.
 */
export function strayPress(rows: readonly string[], at: number): Block | undefined {
  if (!BEGINS_PRESS.test(rows[at]!)) return undefined
  const next = rows.findIndex((row, i) => i > at && (BEGINS_PRESS.test(row) || PRESS_ENDS.test(row)))
  if (next < 0 || !/^\s*end/i.test(rows[next]!)) return undefined
  const body = rows
    .slice(at + 1, next)
    .join('\n')
    .trim()
  const right = ['PRESS TO EFG', 'BROADCAST']
  return { saying: { kind: 'unclear', why: 'toWhom', command: 'PRESS', right, body }, next: next + 1 }
}

/** ENDPRESS where no press has begun says nothing. */
export const isStrayEnd = (row: string): boolean => /^\s*end/i.test(row) && PRESS_ENDS.test(row)

const BEGINS_PRESS =
  /^\s*(?:(?:white|gr[ae]y|(?:un)?anonymous(?:ly)?|quiet|official|partial|fake|postal)\s+)*(?:press|broadcast)\b/i

/** Whether a line is a command of its own. */
export type IsOther = (row: string) => boolean

/** Where commands end: alone in its line, or with a full stop. */
export const SIGNS_OFF = /^\s*sign[\s-]*off\b/i

const PRESS_ENDS = /^\s*(?:end\s*(?:press|broadcast|diary)|sign[\s-]*off)\s*[.!]?\s*$/i

function texted(rows: readonly string[], at: number, head: Said<'press' | 'noteInDiary'>): Block {
  const [body, next] = until(rows, at, PRESS_ENDS)
  return { saying: { ...head, body: body.join('\n').trim() }, next }
}

/** Press that cannot be sent is given back, if it has an end, so that nobody takes it for orders. */
function withBody(rows: readonly string[], at: number, head: Unread): Block | undefined {
  const hasEnd = rows.some((row, i) => i > at && PRESS_ENDS.test(row))
  if (!hasEnd && head.kind === 'unclear' && /^press$/.test(rows[at]!.trim())) return undefined
  const [body, next] = until(rows, at, PRESS_ENDS)
  return { saying: { ...head, body: body.join('\n').trim() }, next }
}

type Unread = Said<'unclear' | 'notOffered' | 'misspelt'>

/** What a line was to be, as far as it can be told. */
function meantBy(head: Unread): string {
  if (head.kind === 'misspelt') return head.suggestion
  return head.kind === 'unclear' ? head.command : head.spelling
}

const isAboutPress = (head: Unread): boolean =>
  head.kind === 'notOffered'
    ? /^(?:fake|quiet|official)Press$/.test(head.what) && !/^(?:SET|NO)\b/.test(head.spelling)
    : PRESS_WORDS.test(meantBy(head))

const PRESS_WORDS =
  /^(?:(?:white|gr[ae]y|(?:un)?anonymous(?:ly)?|quiet|official|partial|fake|postal) ?)*(?:press|broadcast)\b|^(?:diary(?: record)?|fake)$/i

/** Lines below what cannot be read are given back: they were not meant for the power that speaks, nor for now. */
function lost(rows: readonly string[], at: number, head: Unread, isOther: IsOther): Block | undefined {
  if (head.kind === 'notOffered') return undefined
  const meant = meantBy(head)
  // For whom they were the line did not say: nothing of the letter is followed any more.
  if (SITS_DOWN.test(meant)) {
    const body = rows.slice(at + 1, endOf(rows, at, SIGNS_OFF)).map(withoutPassword)
    return { saying: { ...head, body: body.join('\n').trim() }, next: rows.length }
  }
  const [lines, next] = LOST.find(([opener]) => opener.test(meant))?.[1](rows, at, isOther) ?? []
  return lines === undefined || next === undefined
    ? undefined
    : { saying: { ...head, body: lines.join('\n').trim() }, next }
}

const SITS_DOWN =
  /^(?:sign ?[oi]n|join|take ?over|observe|watch|create|become)\b|^(?:purge|rename)\b|^resign \S+ \S{2}/i

type Lines = readonly [lines: readonly string[], next: number]

const LISTED_ENDS = /^\s*end(?:\s*(?:standing|orders|standing\s*orders|repair))?\s*\.?\s*$/i
const PREVIEW_ENDS = /^\s*end\s*(?:preview|predict)?\s*\.?\s*$/i
const DESCRIPTION_ENDS = /^\s*(?:end\s*(?:comment|description)?|sign[\s-]*off)\s*\.?\s*$/i
const REGISTER_ENDS = /^\s*end\s*$/i

const LOST: readonly (readonly [
  opener: RegExp,
  lines: (rows: readonly string[], at: number, isOther: IsOther) => Lines,
])[] = [
  [/^(?:standing|repair)\b/i, (rows, at) => listed(rows, at, LISTED_ENDS)],
  [/^(?:preview|predict)\b/i, (rows, at, isOther) => listed(rows, at, PREVIEW_ENDS, isOther)],
  [/^set (?:comment|description) begin\b/i, (rows, at) => until(rows, at, DESCRIPTION_ENDS)],
  [/^register$/i, (rows, at) => until(rows, at, REGISTER_ENDS)],
]

function lined(
  rows: readonly string[],
  at: number,
  head: Said<'standing' | 'repair' | 'preview'>,
  end: RegExp,
  isOther?: IsOther,
): Block {
  const [lines, next] = listed(rows, at, end, isOther)
  return { saying: { ...head, lines }, next }
}

/** The rows up to an end, or to what is something else, and the row where it goes on. */
function listed(rows: readonly string[], at: number, end: RegExp, isOther: IsOther = () => false): Lines {
  const last = rows.findIndex((row, i) => i > at && (end.test(row) || SIGNS_OFF.test(row) || isOther(row)))
  if (last < 0) return [rows.slice(at + 1), rows.length]
  return [rows.slice(at + 1, last), end.test(rows[last]!) ? last + 1 : last]
}

const isDescription = ({ changes }: Said<'set'>): boolean =>
  changes.some(change => change.path === 'description' && 'value' in change && change.value === '') &&
  changes.length === 1

/** SET COMMENT BEGIN takes all that is left, up to an END of its own. */
function described(rows: readonly string[], at: number): Block | undefined {
  if (!/begin\W*$/i.test(rows[at]!)) return undefined
  const [lines, next] = until(rows, at, DESCRIPTION_ENDS)
  return { saying: { kind: 'set', changes: [{ path: 'description', value: lines.join('\n').trim() }] }, next }
}

function registered(rows: readonly string[], at: number): Block {
  const [lines, next] = until(rows, at, REGISTER_ENDS)
  const fields = lines.flatMap(line => {
    const [, name, value] = /^\s*([^:]{1,40}?)\s*:\s*(.{0,200})$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const]
  })
  return { saying: { kind: 'register', fields: new Map(fields) }, next }
}

/** The rows up to an end, and the row behind it; after SIGNOFF nothing is read, wherever it stands. */
function until(rows: readonly string[], at: number, end: RegExp): Lines {
  const last = endOf(rows, at, end)
  return [
    rows.slice(at + 1, last),
    last < rows.length && !SIGNS_OFF.test(rows[last]!) ? last + 1 : rows.length,
  ]
}

/** The first row below that is an end, or where there are none any more. */
function endOf(rows: readonly string[], at: number, end: RegExp): number {
  const last = rows.findIndex((row, i) => i > at && end.test(row))
  return last < 0 ? rows.length : last
}
