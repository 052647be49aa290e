// What can go wrong on the way to a server, step by step: the tables of the tests about faults.
import type { Mischief } from '../../servers/faultProxy.ts'
import type { Stage } from '../../servers/postHouse.ts'

const word = (command: string): RegExp => new RegExp(`^\\S+ ${command}\\b`)

const cutAt = (bytes: number): [string, Mischief] => [
  `cut after ${bytes} bytes`,
  { kind: 'cut', after: bytes },
]

const STEPS = ['AUTHENTICATE', 'SELECT', 'NOOP', 'UID SEARCH', 'UID FETCH', 'UID MOVE', 'CREATE']

/** What is said to a mailbox from the greeting on: the server has done it, and we do not know. */
export const IMAP: readonly [string, Mischief][] = [
  ['reset at once', { kind: 'reset' }],
  ...STEPS.map((step): [string, Mischief] => [
    `cut after ${step}`,
    { kind: 'cutAfter', command: word(step) },
  ]),
  ['silent after UID MOVE', { kind: 'stallAfter', command: word('UID MOVE') }],
  ...[5, 2_500].map(cutAt),
]

/** The other half, for the long runs. */
export const MORE_IMAP: readonly [string, Mischief][] = [
  ...STEPS.map((step): [string, Mischief] => [
    `cut before ${step}`,
    { kind: 'cutBefore', command: word(step) },
  ]),
  ['silent after UID FETCH', { kind: 'stallAfter', command: word('UID FETCH') }],
  ...[100, 600, 1_200, 1_800, 3_000, 4_000].map(cutAt),
]

/** The dot on a line of its own, after which the server has the mail. */
const DOT = /(?:^|\r\n)\.\r\n$/
const HEADS = /^(?:From|To|Subject|Message-ID|MIME-Version|Content-\w+): /im

/** What is said to a mail server; and how many mails it takes twice, because its word for them did not reach us. */
export const SMTP: readonly [string, Mischief, number][] = [
  ['reset at once', { kind: 'reset' }, 0],
  ['cut in the greeting', { kind: 'cut', after: 5 }, 0],
  ['cut before EHLO', { kind: 'cutBefore', command: /^EHLO/i }, 0],
  ['cut after EHLO', { kind: 'cutAfter', command: /^EHLO/i }, 0],
  ['cut before AUTH', { kind: 'cutBefore', command: /^AUTH/i }, 0],
  ['cut after AUTH', { kind: 'cutAfter', command: /^AUTH/i }, 0],
  ['cut before MAIL', { kind: 'cutBefore', command: /^MAIL/i }, 0],
  ['cut after MAIL', { kind: 'cutAfter', command: /^MAIL/i }, 0],
  ['cut before RCPT', { kind: 'cutBefore', command: /^RCPT/i }, 0],
  ['cut after RCPT', { kind: 'cutAfter', command: /^RCPT/i }, 0],
  ['cut before DATA', { kind: 'cutBefore', command: /^DATA/i }, 0],
  ['cut after DATA', { kind: 'cutAfter', command: /^DATA/i }, 0],
  ['cut in the mail', { kind: 'cutWithin', command: HEADS, after: 200 }, 0],
  ['cut before the last dot', { kind: 'cutBefore', command: DOT }, 0],
  ['cut after the last dot', { kind: 'cutAfter', command: DOT }, 1],
]

/** A server that says nothing more. */
export const STALLS: readonly [string, Mischief, number][] = [
  ['silent from the first byte', { kind: 'stall', after: 0 }, 0],
  ['silent after EHLO', { kind: 'stallAfter', command: /^EHLO/i }, 0],
  ['silent after RCPT', { kind: 'stallAfter', command: /^RCPT/i }, 0],
  ['silent after DATA', { kind: 'stallAfter', command: /^DATA/i }, 0],
]

/** Where a server says that it cannot right now, to a dozen in a row. */
export const STORMS: readonly [string, Stage, number][] = [
  ['421 to everybody who calls', 'connect', 421],
  ['451 to every sender', 'mail', 451],
  ['450 to every recipient', 'rcpt', 450],
  ['452 to every mail', 'data', 452],
]

/** For so many pages of the store there is room at first. */
export const DISK: readonly number[] = [0, 4, 8, 12]
