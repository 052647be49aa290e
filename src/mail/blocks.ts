// Commands that go on over several lines: press, registrations, orders for other phases, and what is to be put right.
import type { Said, Saying } from './saying.ts'

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
      return lined(rows, at, head, /^\s*end(?:\s*(?:standing|orders|standing\s*orders|repair))?\s*\.?\s*$/i)
    case 'preview':
      return lined(rows, at, head, /^\s*end\s*(?:preview|predict)?\s*\.?\s*$/i, isOther)
    case 'unclear':
    case 'notOffered':
    case 'misspelt':
      return isAboutPress(head) ? withBody(rows, at, head) : undefined
    default:
      return undefined
  }
}

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
function withBody(
  rows: readonly string[],
  at: number,
  head: Said<'unclear' | 'notOffered' | 'misspelt'>,
): Block | undefined {
  const hasEnd = rows.some((row, i) => i > at && PRESS_ENDS.test(row))
  if (!hasEnd && head.kind === 'unclear' && /^press$/.test(rows[at]!.trim())) return undefined
  const [body, next] = until(rows, at, PRESS_ENDS)
  return { saying: { ...head, body: body.join('\n').trim() }, next }
}

const isAboutPress = (head: Said<'unclear' | 'notOffered' | 'misspelt'>): boolean =>
  head.kind === 'unclear'
    ? PRESS_WORDS.test(head.command)
    : head.kind === 'misspelt'
      ? PRESS_WORDS.test(head.suggestion)
      : /^(?:fake|quiet|official)Press$/.test(head.what) && !/^(?:SET|NO)\b/.test(head.spelling)

const PRESS_WORDS =
  /^(?:(?:white|gr[ae]y|(?:un)?anonymous(?:ly)?|quiet|official|partial|fake|postal) ?)*(?:press|broadcast)\b|^(?:diary(?: record)?|fake)$/i

function lined(
  rows: readonly string[],
  at: number,
  head: Said<'standing' | 'repair' | 'preview'>,
  end: RegExp,
  isOther: IsOther = () => false,
): Block {
  const last = rows.findIndex((row, i) => i > at && (end.test(row) || SIGNS_OFF.test(row) || isOther(row)))
  const lines = rows.slice(at + 1, last < 0 ? rows.length : last)
  const isEnd = last >= 0 && end.test(rows[last]!)
  return { saying: { ...head, lines }, next: last < 0 ? rows.length : isEnd ? last + 1 : last }
}

const isDescription = ({ changes }: Said<'set'>): boolean =>
  changes.some(change => change.path === 'description' && 'value' in change && change.value === '') &&
  changes.length === 1

/** SET COMMENT BEGIN takes all that is left, up to an END of its own. */
function described(rows: readonly string[], at: number): Block | undefined {
  if (!/begin\W*$/i.test(rows[at]!)) return undefined
  const [lines, next] = until(rows, at, /^\s*(?:end\s*(?:comment|description)?|sign[\s-]*off)\s*\.?\s*$/i)
  return { saying: { kind: 'set', changes: [{ path: 'description', value: lines.join('\n').trim() }] }, next }
}

function registered(rows: readonly string[], at: number): Block {
  const [lines, next] = until(rows, at, /^\s*end\s*$/i)
  const fields = lines.flatMap(line => {
    const [, name, value] = /^\s*([^:]{1,40}?)\s*:\s*(.{0,200})$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const]
  })
  return { saying: { kind: 'register', fields: new Map(fields) }, next }
}

/** The rows up to an end, and the row behind it; after SIGNOFF nothing is read, wherever it stands. */
function until(rows: readonly string[], at: number, end: RegExp): readonly [readonly string[], number] {
  const last = rows.findIndex((row, i) => i > at && end.test(row))
  if (last < 0) return [rows.slice(at + 1), rows.length]
  return [rows.slice(at + 1, last), SIGNS_OFF.test(rows[last]!) ? rows.length : last + 1]
}
