// What a running judge writes down about what goes on.

import type { OriginDoubt } from '../../post/authentication.ts'
import { CarrierFault } from '../../post/outgoing.ts'
import { ServerFault } from '../../post/servers/serverFault.ts'
import { setBackText, troubleText } from '../clock/clock.ts'
import { TemplateFault } from '../library/template.ts'
import type { Batch, GameName, NewEvent, QueuedMail } from '../store/batch.ts'
import { StoreFault } from '../store/fault.ts'
import type { Store } from '../store/store.ts'
import type { Configuration } from './config.ts'
import type { ServiceEvent, Tell } from './news.ts'

// The log of a running judge: a line of JSON for each thing that goes on, with nobody's name or words in it.

export type Level = Configuration['log']['level']

/** The same fault is told again only after this long, in milliseconds. */
const TOLD_AGAIN = 600_000
const MOST_TOLD = 1_000

const LEVELS: readonly Level[] = ['debug', 'info', 'warn', 'error', 'silent']

/** The log itself cannot be written. */
class LogFault extends Error {
  override readonly name = 'LogFault'
}

/** Standard error, which may be a full disk, or a pipe that nobody reads: the judge goes on without it, and reports that. */
export class LogStream {
  readonly #stream: NodeJS.WritableStream
  #fault: LogFault | undefined
  /** How many lines are on their way, and since when there are any. */
  #open = 0
  #since = 0

  constructor(stream: NodeJS.WritableStream = process.stderr) {
    this.#stream = stream
  }

  write(line: string): void {
    // What nobody reads is not kept forever.
    if (this.#open >= MOST_OPEN) return
    if (this.#open++ === 0) this.#since = performance.now()
    this.#stream.write(line, (fault?: NodeJS.ErrnoException | null) => {
      this.#open--
      this.#since = performance.now()
      this.#fault = fault ? new LogFault(`standard error takes nothing (${fault.code})`) : undefined
    })
  }

  /** Why the last line was not written; undefined if it was. */
  look(): unknown {
    const isStuck = this.#open > 0 && performance.now() - this.#since > STUCK
    return isStuck ? new LogFault('nobody reads standard error') : this.#fault
  }
}

const MOST_OPEN = 1_000
/** How long a line may be on its way, in milliseconds. */
const STUCK = 30_000

/**
 * Writes lines of JSON. `letter` is the key of the letter in every line that is about one. At `debug`, addresses are
 * told, and the words of faults that may quote a letter.
 */
export function jsonLog(least: Level, stream: { write(line: string): unknown }): Tell {
  const isNew = repeatsHeldBack()
  const isFrank = least === 'debug'
  return news => {
    const { level, text, about, frankly } = entryOf(news)
    if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return
    const mayRepeat = news.kind === 'fault' || news.kind === 'senderUnproven'
    if (mayRepeat && !isNew(JSON.stringify([text, about, frankly]))) return
    const told = isFrank ? { ...about, ...frankly } : about
    const line = { level, time: new Date().toISOString(), ...told, msg: isFrank ? text : masked(text) }
    stream.write(`${JSON.stringify(line)}\n`)
  }
}

/** Hides whose an address is: `…@table.example`. */
const masked = (text: string): string => text.replace(/[^\s<>"'(),;:\\]+@([\w-]+(?:\.[\w-]+)*)/g, '…@$1')

interface Entry {
  readonly level: Exclude<Level, 'silent'>
  readonly text: string
  readonly about: Readonly<Record<string, unknown>>
  /** Told at `debug` only. */
  readonly frankly?: Readonly<Record<string, unknown>>
}

function entryOf(news: ServiceEvent): Entry {
  switch (news.kind) {
    case 'letterFiled':
      return entry('info', 'letter filed', { letter: news.letter }, { from: news.from })
    case 'letterKnown':
      return entry('info', 'letter is known already', { letter: news.letter, as: news.as })
    case 'senderUnproven':
      return entry('info', "nothing proves its sender's address", {
        letter: news.letter,
        why: DOUBTS[news.why],
      })
    case 'letterAnswered':
      return entry('info', 'letter answered', { letter: news.letter })
    case 'letterSetAside':
      return setAside(news)
    case 'mailSent':
    case 'mailFailed':
    case 'mailGivenUp':
      return aboutMail(news)
    case 'alarmRung':
      return entry('info', 'alarm rung', { game: news.game, alarm: news.alarm })
    case 'mailboxEmptied':
      return entry('debug', 'mailbox emptied', {})
    case 'mailboxElsewhere':
      return entry('debug', 'mailbox read elsewhere', {})
    case 'mailboxFailed':
      return entry('debug', 'mailbox not emptied', {})
    case 'roundFailed':
      return entry('debug', 'round failed', {})
    case 'commitFailed':
      return entry('debug', 'nothing committed', {})
    case 'commitDone':
      return entry('debug', 'committed again', {})
    case 'troubleBegan':
      return entry('error', `not well: ${news.text}`, { trouble: news.trouble })
    case 'troubleEnded':
      return entry('warn', `over: ${news.text}`, { trouble: news.trouble })
    case 'pushFailed':
      return entry('debug', 'a device could not be told', {}, { why: news.why })
    case 'roundDone':
      return entry('debug', 'round done', {})
    case 'choreDone':
      return choreDone(news)
    case 'choreFailed':
      return faultEntry(news.fault, { chore: news.chore })
    case 'clockDoubted':
      return entry('error', troubleText(news.trouble), { clock: news.trouble.kind })
    case 'closedToOthers':
      return entry(
        'warn',
        'other users of this machine could look into the folder of the judge: now it is closed to them',
        {
          closed: news.paths.slice(0, 20),
        },
      )
    case 'clockSetBack':
      return entry('warn', setBackText(news.by), { clock: 'setBack' })
    case 'clockTrusted':
      return entry('warn', 'the clock is trusted again', { clock: 'steady' })
    case 'deadlinesMoved':
      return entry('warn', 'a clock that was ahead has moved deadlines; their masters were told', {
        games: news.games,
      })
    case 'fault':
      return faultEntry(news.fault, { ...news.about })
  }
}

const entry = (
  level: Entry['level'],
  text: string,
  about: Entry['about'],
  frankly: Entry['about'] = {},
): Entry => ({ level, text, about, frankly })

const DOUBTS: Readonly<Record<OriginDoubt, string>> = {
  ambiguous: 'its head can be read in two ways',
  toOthers: 'neither To nor Cc names the judge',
  server: 'our mail server does not vouch for it',
  unchecked: 'nobody checks signatures',
  repeated: 'its Message-ID is missing, or that of an earlier letter',
  unsigned: 'it has no DKIM signature',
  otherDomain: 'no DKIM signature is by the domain of its sender',
  incomplete: 'its DKIM signature leaves out a field or a part of the body',
  old: 'its DKIM signature is of another week',
  broken: 'its DKIM signature does not fit, or the DNS has no key for it',
  policy: 'the DMARC policy of its domain does not stand by it',
  noAnswer: 'the DNS did not answer',
}

/** What made us fail may quote the letter, so its words are told at `debug` only. */
function setAside({ letter, why }: Extract<ServiceEvent, { kind: 'letterSetAside' }>): Entry {
  const isOurFault = why.startsWith('failed')
  const [reason = why] = isOurFault ? why.split(':') : [why]
  return entry(isOurFault ? 'error' : 'info', 'letter set aside', { letter, why: masked(reason) }, { why })
}

const MAIL_ENTRIES = {
  mailSent: ['info', 'mail sent'],
  mailFailed: ['warn', 'mail not sent yet'],
  mailGivenUp: ['error', 'mail given up'],
} as const

function aboutMail(news: Extract<ServiceEvent, { readonly mail: string }>): Entry {
  const { kind, mail, to, letter } = news
  const [level, text] = MAIL_ENTRIES[kind]
  const about = {
    mail: mail.replace(/^<|>$/g, ''),
    ...(to === undefined ? {} : { domain: to.split('@').at(-1) }),
    ...(letter === null ? {} : { letter }),
    ...(kind === 'mailSent' ? {} : { why: SERVER_CODE.exec(news.why)?.[0] ?? masked(news.why) }),
    ...(kind === 'mailFailed' ? { retry: news.retry } : {}),
  }
  return entry(level, text, about, kind === 'mailSent' ? { to } : { to, why: news.why })
}

/** What a server said, without its words, which may name people. (RFC 3463) */
const SERVER_CODE = /\b[245]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?\b/

function choreDone({ chore, result, found }: Extract<ServiceEvent, { kind: 'choreDone' }>): Entry {
  return found.length === 0
    ? entry('info', result, { chore })
    : entry('error', result, { chore, found: found.slice(0, 20).map(masked) })
}

/** The words of our own faults are known to be harmless; those of others may quote anything. */
function faultEntry(fault: unknown, about: Entry['about']): Entry {
  const { name, message, stack = '' } = fault instanceof Error ? fault : new Error(String(fault))
  if (isOurWording(fault)) return entry('error', message, { ...about, fault: name })
  const where = stack.split('\n').filter(line => /^\s+at /.test(line))
  const at = where.slice(0, 5).map(line => line.trim())
  return entry('error', 'something failed', { ...about, fault: name, at }, { message })
}

/** Whether the words of a fault are our own, and so known to be harmless. */
export const isOurWording = (fault: unknown): fault is Error =>
  [StoreFault, ServerFault, CarrierFault, TemplateFault, LogFault].some(kind => fault instanceof kind)

function repeatsHeldBack(): (text: string) => boolean {
  const told = new Map<string, number>()
  return text => {
    const now = performance.now()
    const last = told.get(text)
    if (last !== undefined && now - last < TOLD_AGAIN) return false
    if (told.size >= MOST_TOLD) told.clear()
    told.set(text, now)
    return true
  }
}

// Tells everything that is committed, and nothing that is not: what became of letters, mails and alarms.

/** The most mails that are under way at once. */
const MOST_REMEMBERED = 10_000

/** How events name the alarm that caused them. */
const ALARM = /^alarm (.*)$/

/** The same store; tells of each commit that is written, and of each that cannot be. */
export function chronicled(store: Store, tell: Tell): Store {
  const underWay = new Map<string, QueuedMail>()
  let isFailing = false
  return {
    ...store,
    async due(now, most, without) {
      const mails = await store.due(now, most, without)
      if (underWay.size > MOST_REMEMBERED) underWay.clear()
      for (const mail of mails) underWay.set(mail.messageId, mail)
      return mails
    },
    async commit(batch) {
      const done = await store.commit(batch).catch((fault: unknown) => {
        isFailing = true
        tell({ kind: 'commitFailed', fault })
        throw fault
      })
      if (isFailing) tell({ kind: 'commitDone' })
      isFailing = false
      if (done.ok) for (const news of newsOf(batch, underWay)) tell(news)
      for (const id of mailsIn(batch)) underWay.delete(id)
      return done
    },
  }
}

const mailsIn = ({ post }: Batch): readonly string[] => [
  ...(post?.sent ?? []),
  ...(post?.failed ?? []).map(({ messageId }) => messageId),
]

function newsOf(batch: Batch, underWay: ReadonlyMap<string, QueuedMail>): readonly ServiceEvent[] {
  const { answered, post } = batch
  return [
    ...(post?.filed ?? []).map(
      ({ key, sender }): ServiceEvent => ({ kind: 'letterFiled', letter: key, from: sender }),
    ),
    ...[...(post?.known ?? [])].map(([letter, as]): ServiceEvent => ({ kind: 'letterKnown', letter, as })),
    ...(answered === undefined ? [] : [{ kind: 'letterAnswered', letter: answered } as const]),
    ...[...(post?.setAside ?? [])].map(
      ([letter, why]): ServiceEvent => ({ kind: 'letterSetAside', letter, why }),
    ),
    ...mailNews(batch, underWay),
    ...[...(batch.events ?? [])].flatMap(alarmNews),
  ]
}

function mailNews({ post }: Batch, underWay: ReadonlyMap<string, QueuedMail>): readonly ServiceEvent[] {
  const about = (mail: string) => {
    const queued = underWay.get(mail)
    return { mail, to: queued?.to, letter: queued?.answers ?? null }
  }
  return [
    ...(post?.sent ?? []).map((mail): ServiceEvent => ({ kind: 'mailSent', ...about(mail) })),
    ...(post?.failed ?? []).map(
      ({ messageId, trouble: why, retry }): ServiceEvent =>
        retry === null
          ? { kind: 'mailGivenUp', ...about(messageId), why }
          : { kind: 'mailFailed', ...about(messageId), why, retry },
    ),
  ]
}

function alarmNews([game, events]: readonly [GameName, readonly NewEvent[]]): readonly ServiceEvent[] {
  const [, alarm] = ALARM.exec(events[0]?.cause ?? '') ?? []
  return alarm === undefined ? [] : [{ kind: 'alarmRung', game, alarm }]
}
