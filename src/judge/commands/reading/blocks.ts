// Commands that span several lines: press, registrations, orders for other phases, and repairs.

import { looksLikeOrders } from '../../../reader/line/marks.ts'
import { type Request, type RequestOf, say } from '../all.ts'
import { type CommandReader, withoutPassword } from './commandLine.ts'
import { commandsAtEnd } from './swallowed.ts'
import { isKind, type Rows } from './words.ts'

export interface Block {
  readonly request: Request
  /** The row after its last one. */
  readonly next: number
}

/** Reads the whole block that a line begins; undefined if the line stands alone. */
export function blockAt(rows: Rows, at: number, head: Request, commands: CommandReader): Block | undefined {
  switch (head.kind) {
    case 'press':
    case 'noteInDiary':
      return texted(rows, at, head, commands)
    case 'set':
      return isDescription(head) ? described(rows, at, commands) : undefined
    case 'register':
      return registered(rows, at, commands)
    case 'repair':
      if (head.isUndone) return undefined
      return lined(rows, at, head, LISTED_ENDS, hasEnd(rows, at, LISTED_ENDS) ? undefined : commands)
    case 'standing':
      if (head.isAdded) return oneByOne(rows, at, head, commands)
      return lined(rows, at, head, LISTED_ENDS, hasEnd(rows, at, LISTED_ENDS) ? undefined : commands)
    case 'preview':
      return lined(rows, at, head, PREVIEW_ENDS, commands)
    case 'unclear':
    case 'notOffered':
    case 'misspelt':
      return isAboutPress(head) ? withBody(rows, at, head) : lost(rows, at, head, commands)
    default:
      return undefined
  }
}

/** Whether a line was meant as PHASE but cannot be read: the lines below are for no phase. */
export const isLostPhase = (request: Request): request is RequestOf<'unclear' | 'misspelt'> =>
  (request.kind === 'unclear' || request.kind === 'misspelt') && /^phase\b/i.test(meantBy(request))

/**
 * An unreadable line about press, with an end of press below. The text between was meant for other people, and is never
 * taken as orders.
 */
export function strayPress(rows: Rows, at: number): Block | undefined {
  if (!isKind(rows.at(at), BEGINS_PRESS)) return undefined
  const next = rows.next(at + 1, PRESS_ENDS)
  if (rows.next(at + 1, BEGINS_PRESS) < next || !/^\s*end/i.test(rows.all[next] ?? '')) return undefined
  const body = rows
    .between(at + 1, next)
    .join('\n')
    .trim()
  const right = ['PRESS TO EFG', 'BROADCAST']
  return { request: say.unclear('toWhom', 'PRESS', right, body)!, next: next + 1 } // `unclear` always makes a request
}

/** ENDPRESS without press above it means nothing. */
export const isStrayEnd = (row: string): boolean => /^\s*end/i.test(row) && isKind(row, PRESS_ENDS)

/** The end of orders for a later phase; the lines below are for the present phase again. */
export const endsPhase = (row: string): boolean =>
  /^\s*end(?:[\s-]*(?:phase|plans?|future|pending))?\W*$/i.test(row)

const BEGINS_PRESS =
  /^\s*(?:(?:white|gr[ae]y|(?:un)?anonymous(?:ly)?|quiet|official|partial|fake|postal)\s+)*(?:press|broadcast)\b/i

/** The end of the commands: alone on its line, or with a full stop. */
export const SIGNS_OFF = /^\s*sign[\s-]*off\b/i

const PRESS_ENDS = /^\s*(?:end\s*(?:press|broadcast|diary)|sign[\s-]*off)\s*[.!]?\s*$/i

function texted(
  rows: Rows,
  at: number,
  head: RequestOf<'press' | 'noteInDiary'>,
  commands: CommandReader,
): Block {
  const [lines, next] = until(rows, at, PRESS_ENDS)
  const body = lines.join('\n').trim()
  const end = at + 1 + lines.length
  const isOpen = end >= rows.count || isKind(rows.at(end), SIGNS_OFF)
  const others = lines.filter(row => isKind(row, BEGINS_PRESS) && commands.read(row.trim())?.kind === 'press')
  const own = isOpen ? commandsAtEnd(body, commands) : []
  const within = lines.filter(row => others.includes(row) || own.includes(row))
  const request = { ...head, body, ...(isOpen ? { isOpen } : {}), ...(within.length > 0 ? { within } : {}) }
  return { request, next }
}

/** The text of press that cannot be sent, if it has an end, is returned to the writer and never taken as orders. */
function withBody(rows: Rows, at: number, head: Unread): Block | undefined {
  const hasEnd = rows.next(at + 1, PRESS_ENDS) < rows.count
  if (!hasEnd && head.kind === 'unclear' && /^press$/.test(rows.at(at).trim())) return undefined
  const [body, next] = until(rows, at, PRESS_ENDS)
  return { request: { ...head, body: body.join('\n').trim() }, next }
}

type Unread = RequestOf<'unclear' | 'notOffered' | 'misspelt'>

/** What a line was meant to be, as far as known. */
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

/** Lines below an unreadable command are returned: they were not meant for the power that speaks, nor for now. */
function lost(rows: Rows, at: number, head: Unread, commands: CommandReader): Block | undefined {
  if (head.kind === 'notOffered') return undefined
  const meant = meantBy(head)
  // The line failed to say for whom the rest is, so nothing below it in the letter is followed.
  if (SITS_DOWN.test(meant)) {
    const body = rows.between(at + 1, rows.next(at + 1, SIGNS_OFF))
    return { request: { ...head, body: body.join('\n').trim() }, next: rows.count }
  }
  const [lines, next] = LOST.find(([opener]) => opener.test(meant))?.[1](rows, at, commands) ?? []
  return lines === undefined || next === undefined
    ? undefined
    : { request: { ...head, body: lines.join('\n').trim() }, next }
}

/** Hides passwords in the lines that are returned to the writer. */
export function withoutPasswords(request: Request, commands: CommandReader): Request {
  const isUnread = request.kind === 'unclear' || request.kind === 'misspelt'
  if (!isUnread || request.body === undefined || !SITS_DOWN.test(meantBy(request))) return request
  const rows = request.body.split('\n').map(row => withoutPassword(row, commands))
  return { ...request, body: rows.join('\n') }
}

/** Whether a text for people stands below the line, which may be long. */
export const isText = (request: Request): boolean => {
  switch (request.kind) {
    case 'press':
    case 'noteInDiary':
    case 'set':
      return true
    case 'unclear':
    case 'notOffered':
    case 'misspelt':
      return isAboutPress(request)
    default:
      return false
  }
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
  lines: (rows: Rows, at: number, commands: CommandReader) => Lines,
])[] = [
  [/^(?:standing|repair)\b/i, (rows, at, commands) => listed(rows, at, LISTED_ENDS, commands)],
  [/^(?:preview|predict)\b/i, (rows, at, commands) => listed(rows, at, PREVIEW_ENDS, commands)],
  [/^set (?:comment|description) begin\b/i, (rows, at) => until(rows, at, DESCRIPTION_ENDS)],
  [/^register$/i, (rows, at) => until(rows, at, REGISTER_ENDS)],
]

function lined(
  rows: Rows,
  at: number,
  head: RequestOf<'standing' | 'repair' | 'preview'>,
  end: RegExp,
  commands?: CommandReader,
): Block {
  const [lines, next] = listed(rows, at, end, commands)
  return { request: { ...head, lines }, next }
}

/** `ALWAYS A VIE H`, with all such lines right below it. */
function oneByOne(rows: Rows, at: number, head: RequestOf<'standing'>, commands: CommandReader): Block {
  const lines = [...head.lines]
  let next = at + 1
  for (; next < rows.count; next++) {
    const more = commands.read(rows.at(next).trim())
    if (more?.kind !== 'standing' || !more.isAdded) break
    lines.push(...more.lines)
  }
  return { request: { ...head, lines }, next }
}

/** The rows up to an end, or up to a command if `commands` is given, and the row where reading continues. */
function listed(rows: Rows, at: number, end: RegExp, commands?: CommandReader): Lines {
  let last = Math.min(rows.next(at + 1, end), rows.next(at + 1, SIGNS_OFF))
  for (let i = at + 1; i < last && commands?.isSpent === false; i++)
    if (commands.read(rows.at(i).trim()) !== undefined) last = i
  const isEnd = last < rows.count && isKind(rows.at(last), end)
  return [rows.between(at + 1, last), isEnd ? last + 1 : last]
}

const isDescription = ({ changes }: RequestOf<'set'>): boolean =>
  changes.some(change => change.path === 'description' && 'value' in change && change.value === '') &&
  changes.length === 1

/** Whether a line below ends the block. */
const hasEnd = (rows: Rows, at: number, end: RegExp): boolean => rows.next(at + 1, end) < rows.count

/**
 * SET COMMENT BEGIN takes all lines up to its END. Without an END, it is refused if the last lines may be orders or
 * commands.
 */
function described(rows: Rows, at: number, commands: CommandReader): Block | undefined {
  if (!/begin\W*$/i.test(rows.at(at))) return undefined
  const [lines, next] = until(rows, at, DESCRIPTION_ENDS)
  const body = lines.join('\n').trim()
  const end = at + 1 + lines.length
  const isOpen = end >= rows.count || isKind(rows.at(end), SIGNS_OFF)
  const isUnclear =
    isOpen && (commandsAtEnd(body, commands).length > 0 || looksLikeOrders(body.split('\n').at(-1) ?? ''))
  const request = isUnclear
    ? say.unclear('noEnd', 'SET COMMENT BEGIN', [], body)
    : say.set([{ path: 'description', value: body }])
  return { request: request!, next } // both kinds always make a request
}

/** Fields up to END, or without END up to the first line that is no field. Lines that are no fields are returned. */
function registered(rows: Rows, at: number, commands: CommandReader): Block {
  const isField = (row: string): boolean => fieldIn(row).length > 0 && commands.read(row.trim()) === undefined
  let [lines, next] = until(rows, at, REGISTER_ENDS)
  if (!hasEnd(rows, at, REGISTER_ENDS)) {
    const isOther = (row: string): boolean => row.trim() !== '' && (!isField(row) || looksLikeOrders(row))
    const first = lines.findIndex(isOther)
    if (first >= 0) [lines, next] = [lines.slice(0, first), at + 1 + first]
  }
  const fields = new Map(lines.filter(isField).flatMap(fieldIn))
  const others = lines.flatMap(row =>
    row.trim() === '' || isField(row) ? [] : [withoutPassword(row.trim(), commands)],
  )
  return { request: say.register(fields, others)!, next } // `register` always makes a request
}

const LONGEST_NAME = 40
const LONGEST_VALUE = 200

/** `Name: Anna` */
function fieldIn(line: string): readonly (readonly [name: string, value: string])[] {
  const colon = line.indexOf(':')
  const [name, value] = [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()]
  const isField = name !== '' && name.length <= LONGEST_NAME && value.length <= LONGEST_VALUE
  return isField ? [[name.toLowerCase(), value]] : []
}

/** The rows up to an end, and the row after it. Nothing is read below SIGNOFF, even if it ends the block. */
function until(rows: Rows, at: number, end: RegExp): Lines {
  const last = rows.next(at + 1, end)
  const goesOn = last < rows.count && !isKind(rows.at(last), SIGNS_OFF)
  return [rows.between(at + 1, last), goesOn ? last + 1 : rows.count]
}
