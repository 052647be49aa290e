// Reads delivery reports: who did not get one of our mails, whether the failure is permanent, and which mail it was.
import { bareAddresses, isFromServer, isReturnedBySystem, oneLine, unwrapped, valuesOf } from './heads.ts'
import type { Part } from './parts.ts'

/** `hard`: the address is bad; `soft`: something else failed, for now; `delayed`: the server is still trying. */
export type DeliveryFate = 'hard' | 'soft' | 'delayed' | 'delivered'

export interface DeliveryResult {
  readonly address: string
  readonly fate: DeliveryFate
  /** `failed`, `delayed`, `delivered`, `relayed`, `expanded`; empty if the report does not say. */
  readonly action: string
  /** `5.1.1`, where one was given. */
  readonly status: string
  readonly diagnostic: string
}

/** What the report says, and the mail that it is about. */
export interface DeliveryReport {
  readonly results: readonly DeliveryResult[]
  readonly original: {
    readonly messageId: string | undefined
    /** Other names that may identify it, the likeliest first: a server on the way may have replaced its Message-ID. */
    readonly names: readonly string[]
    /** Whom it was sent to, by its own headers. */
    readonly to: readonly string[]
    /** Where replies and reports to it go, by its own headers: an address that only this mail had. */
    readonly from: readonly string[]
  }
}

/** The report in a mail, if it is one. */
export function deliveryReportIn(root: Part): DeliveryReport | undefined {
  const inner = unwrapped(root)
  if (inner !== root) return deliveryReportIn(inner)
  const status = root.parts.find(({ type }) => /^message\/(?:global-)?delivery-status$/.test(type))
  const isStandard =
    status !== undefined &&
    (root.type === 'multipart/report' || isFromServer(root) || isReturnedBySystem(root))
  if (!isStandard && !isOldReport(root)) return undefined
  const results = isStandard ? resultsIn(status.text ?? '') : []
  return { results: results.length > 0 ? results : guessedResults(root), original: originalOf(root) }
}

const RETURNED =
  /undeliver|delivery|returned mail|failure notice|mail system error|unzustellbar|nicht zugestellt|non remis|no se puede entregar|rejected|could not (?:be )?(?:send|sent|deliver)/i

/** Exim and qmail wrote reports in plain words. */
const isOldReport = (root: Part): boolean =>
  valuesOf(root, 'x-failed-recipients').length > 0 ||
  isReturnedBySystem(root) ||
  (isFromServer(root) &&
    (valuesOf(root, 'subject').some(subject => RETURNED.test(subject)) ||
      SERVERS_WORD.test(textsIn(root).join('\n').slice(0, LONGEST_REPORT))))

/** `550 5.1.1`, `(#5.1.1)`: one server said this to another, whatever the language of the rest. */
const SERVERS_WORD = /\b[45]\d\d[ -]#?[45]\.\d{1,3}\.\d{1,3}\b|\(#[45]\.\d{1,3}\.\d{1,3}\)/

type Fields = ReadonlyMap<string, string>

/** Groups of fields, separated by blank lines. (RFC 3464, 2.1) */
export const groupsIn = (text: string): readonly Fields[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .slice(0, MOST_GROUPS)
    .map(fieldsIn)

const MOST_GROUPS = 100

/** Unfolded fields by their names in lower case; the first of each name counts. */
function fieldsIn(group: string): Fields {
  const fields = new Map<string, string>()
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([\w-]{1,80})[ \t]*:(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined || fields.has(name.toLowerCase())) continue
    fields.set(name.toLowerCase(), oneLine(value))
  }
  return fields
}

const resultsIn = (text: string): readonly DeliveryResult[] => groupsIn(text).flatMap(resultOf)

/** `Final-Recipient: rfc822; anna@table.example`; the original recipient is the address that we know. (RFC 3464, 2.3) */
function resultOf(fields: Fields): readonly DeliveryResult[] {
  const written = fields.get('original-recipient') ?? fields.get('final-recipient') ?? ''
  const [address] = bareAddresses(written.replace(/^[^;]*;/, '').replace(XTEXT, fromXtext))
  if (address === undefined) return []
  const action = (fields.get('action') ?? '').toLowerCase().split(/[\s(]/, 1)[0] ?? ''
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '')?.[0] ?? ''
  const diagnostic = (fields.get('diagnostic-code') ?? '')
    .replace(/^[\w-]+\s*;\s*/, '')
    .slice(0, LONGEST_DIAGNOSTIC)
  return [{ address, action, status, diagnostic, fate: fateOf(action, status, diagnostic) }]
}

/** `anna+2Bdip@table.example`. (RFC 3461, 4) */
const XTEXT = /\+([\dA-F]{2})/g
const fromXtext = (whole: string, code: string): string => {
  const sign = String.fromCharCode(Number.parseInt(code, 16))
  return /[+=]/.test(sign) ? sign : whole
}

const LONGEST_DIAGNOSTIC = 1000

/**
 * Failures of a full mailbox, the sender, the mail itself, the dialog between servers, or their policy towards us, and
 * not of the address. (RFC 3463, 3.2 to 3.8)
 */
const NOT_THE_ADDRESS = /^5\.(?:1\.[78]|2\.[234]|3\.4|[567]\.\d+)$/

/** Whether a permanent refusal means that the address does not exist. `status` is `5.1.1`, or empty if none was given. */
export const isAboutTheAddress = (status: string): boolean => !NOT_THE_ADDRESS.test(status)

function fateOf(action: string, status: string, diagnostic: string): DeliveryFate {
  if (action === 'delayed') return 'delayed'
  if (/^(?:delivered|relayed|expanded)$/.test(action)) return 'delivered'
  const code = status === '' ? (/(?<![:\d])\b[45](?=\d\d\b)/.exec(diagnostic)?.[0] ?? '5') : status
  return code.startsWith('5') && isAboutTheAddress(code) ? 'hard' : 'soft'
}

/** What can be found in a report in plain words. */
function guessedResults(root: Part): readonly DeliveryResult[] {
  const text = textsIn(root).join('\n').slice(0, LONGEST_REPORT)
  const named = valuesOf(root, 'x-failed-recipients').flatMap(bareAddresses)
  const addresses = named.length > 0 ? named : listedAddresses(text)
  const said = /^.*\b([45]\d\d)[ -]#?([45]\.\d{1,3}\.\d{1,3})?.*$/m.exec(text)
  const diagnostic = oneLine(said?.[0] ?? '').slice(0, LONGEST_DIAGNOSTIC)
  const status = said?.[2] ?? ''
  const action = STILL_TRIED.test(text) ? 'delayed' : 'failed'
  const fate = fateOf(action, status, said?.[1] ?? '')
  return [...new Set(addresses)].map(address => ({ address, fate, action, status, diagnostic }))
}

const STILL_TRIED =
  /\b(?:delayed|will (?:continue|keep) trying|not yet been delivered|noch nicht zugestellt|weiter(?:hin)? versucht|pas encore (?:été )?(?:remis|distribué)|todavía no|aún no se ha|non ancora (?:stat[oa] )?consegnat|ännu inte|nog niet|jeszcze nie)/i

const LONGEST_REPORT = 20_000

/** Addresses alone on a line, `  anna@table.example` or `<anna@table.example>:`. */
const listedAddresses = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter(line => /^\s*<?[^\s<>@]{1,64}@[^\s<>@]{1,253}>?:?\s*$/.test(line.slice(0, 400)))
    .slice(0, MOST_GROUPS)
    .flatMap(bareAddresses)

const textsIn = (part: Part): readonly string[] => [
  ...(part.type === 'text/plain' && part.text !== undefined ? [part.text] : []),
  ...part.parts.flatMap(textsIn),
]

export const RETURNED_MAIL = /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/

const idsIn = (text: string): readonly string[] => text.match(/<[^<>\s]{1,500}>/g) ?? []
const MOST_NAMES = 10

/** The returned mail or its headers, as a part or in the text; otherwise what the report answers. */
function originalOf(root: Part): DeliveryReport['original'] {
  const returned = root.parts.find(({ type }) => RETURNED_MAIL.test(type))?.text
  const fields =
    returned === undefined ? fieldsInText(root) : (groupsIn(returned.trimStart())[0] ?? new Map())
  const answered = [...valuesOf(root, 'in-reply-to'), ...valuesOf(root, 'references').slice(-1)].join(' ')
  const id = `${fields.get('message-id') ?? ''} ${answered}`
  const names = [
    ...idsIn(fields.get('x-dragoman') ?? ''),
    ...idsIn(fields.get('references') ?? '').toReversed(),
  ]
  const addresses = (...names: readonly string[]) => [
    ...new Set(names.flatMap(name => bareAddresses(fields.get(name) ?? ''))),
  ]
  return {
    messageId: idsIn(id)[0],
    names: [...names, ...idsIn(id)].slice(0, MOST_NAMES),
    to: addresses('to', 'x-original-to', 'delivered-to'),
    from: addresses('return-path', 'from', 'reply-to'),
  }
}

/** The headers in the copy of the mail below the words of an old report. */
function fieldsInText(root: Part): Fields {
  const text = textsIn(root).join('\n').slice(0, LONGEST_REPORT)
  const groups = groupsIn(text)
  return groups.find(fields => fields.has('message-id')) ?? new Map()
}
