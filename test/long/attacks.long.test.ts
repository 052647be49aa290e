// Thousands of letters of somebody who wants to be somebody else, or to stop the judge, made up by dice and put on record in long-runs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '../../src/judge/conversation/services.ts'
import { findings } from '../../src/judge/service/verifying.ts'
import { JUDGE, PostTable } from '../judge/daemon/postTable.ts'
import { gathered, LETTERS, MASTER, newestTo, PLAYERS, passwordOf } from '../judge/daemon/sevenPlayers.ts'
import { Dice } from '../rules/oracle/dice.ts'

const { LONG_ATTACKS, LONG_SEED } = process.env
const RUNS = Number(LONG_ATTACKS ?? 5_000)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECORD = new URL('../long-runs.md', import.meta.url)

/** The table in the record: the newest row stands first. */
const TABLE = `| date | seed | letters | in a player's name | with a token | with passwords | of many parts | bombs | answered | set aside | done |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`

const MALLORY = 'mallory@elsewhere.example'
const SERVER = 'mx.dragoman.example'
const PEOPLE = [MASTER, ...LETTERS.map(power => PLAYERS[power])]

const table = new PostTable()
table.changed = (usual: Services) => ({
  ...usual,
  // What is bounded by the hour would hide what is not.
  rates: { address: 1e9, domain: 1e9, mails: 1e9, mailsPerDomain: 1e9 },
  trust: { proofs: ['password', 'reply', 'address'], server: SERVER, dkim: false },
})
/** Reply addresses that are good, but not for who uses them. */
let stolen: readonly string[]

beforeAll(async () => {
  await gathered(table)
  stolen = await Promise.all(LETTERS.map(async power => (await newestTo(table, PLAYERS[power])).replyTo))
})
afterAll(() => table.end())

/** A letter, and what kinds of mischief are in it. */
interface Attack {
  readonly raw: Buffer
  readonly from: string
  readonly kinds: readonly string[]
}

function attack(dice: Dice, number: number): Attack {
  const kinds: string[] = []
  const victim = dice.pick(PEOPLE)!
  const isForged = dice.chance(0.6)
  const from = isForged ? victim : MALLORY
  if (isForged) kinds.push('name')
  const to = recipient(dice, from, kinds)
  const head = [
    `From: ${fromLine(dice, from)}`,
    `To: ${to}`,
    `Subject: ${subject(dice)}`,
    `Message-ID: <attack${number}@elsewhere.example>`,
    ...heads(dice, from),
  ]
  const text = words(dice, kinds)
  return { raw: Buffer.from([...head, ...body(dice, text, kinds)].join('\r\n'), 'latin1'), from, kinds }
}

/** A token is good only from an address of its owner: nobody of these has both. */
function recipient(dice: Dice, from: string, kinds: string[]): string {
  if (dice.chance(0.4)) return JUDGE
  kinds.push('token')
  const owner = dice.pick(LETTERS.filter(power => PLAYERS[power] !== from))!
  const good = stolen[LETTERS.indexOf(owner)]!
  if (dice.chance(0.4)) return good
  const at = dice.between(JUDGE.indexOf('@') + 1, good.indexOf('@') - 1)
  const letter = dice.pick([...'abcdefghijklmnopqrstuvwxyz234567'])!
  return good[at] === letter ? good : `${good.slice(0, at)}${letter}${good.slice(at + 1)}`
}

const fromLine = (dice: Dice, from: string): string =>
  dice.pick([
    from,
    `<${from}>`,
    `"${PLAYERS.A}" <${from}>`,
    `=?utf-8?B?${Buffer.from(`${PLAYERS.F}\r\nBcc: x@elsewhere.example`).toString('base64')}?= <${from}>`,
    from.toUpperCase(),
  ])!

const subject = (dice: Dice): string =>
  dice.pick([
    'orders',
    'Re: EXMP:harbor - S1901M Game Starting',
    '=?utf-8?Q?orders=0D=0ABcc:_victim@elsewhere.example?=',
    `=?utf-8?B?${Buffer.from('x\r\n\r\nX-Injected: yes').toString('base64')}?=`,
    'x'.repeat(dice.between(1, 5_000)),
    '\u0000\u0007\u001b[31m',
  ])!

const heads = (dice: Dice, from: string): readonly string[] =>
  dice
    .shuffled([
      `Authentication-Results: mx.elsewhere.example; dmarc=pass header.from=${from.split('@')[1]}`,
      `X-Authentication-Results: ${SERVER}; dmarc=pass header.from=${from.split('@')[1]}`,
      'DKIM-Signature: v=1; a=rsa-sha256; d=table.example; s=x; h=from; bh=AA==; b=AA==',
      `Reply-To: ${PLAYERS.G}`,
      `Sender: ${PLAYERS.E}`,
      `Cc: ${PEOPLE.join(', ')}`,
      'Content-Transfer-Encoding: x-unheard-of',
      'Auto-Submitted: no',
      'Auto-Submitted: auto-replied',
      'Precedence: list',
      'Disposition-Notification-To: all@elsewhere.example',
    ])
    .slice(0, dice.below(5))

/** What would do something, if he who says it were who he says. */
function words(dice: Dice, kinds: string[]): string {
  const count = dice.chance(0.05) ? dice.between(400, 800) : dice.between(1, 6)
  return Array.from({ length: count }, () => line(dice, kinds, count)).join('\n')
}

function line(dice: Dice, kinds: string[], count: number): string {
  const power = dice.pick(LETTERS)!
  // Each wrong password takes a tenth of a second; five of them lock a seat.
  if (count < 7 && dice.chance(0.04)) {
    kinds.push('password')
    return `SIGNON ${power}harbor ${dice.pick([`${passwordOf(power)}x`, passwordOf(power).toLowerCase(), "' OR 1=1 --"])}`
  }
  return dice.pick([
    'A Vie - Gal',
    'A Par - Bur\nF Bre - Eng',
    'SET DRAW',
    'SET WAIT',
    'RESIGN!',
    'PROCESS!',
    'TERMINATE!',
    'YES',
    `BECOME ${power}`,
    'SET NO PRESS',
    'SET PASSWORD mine-now',
    'SET ADDRESS mallory@elsewhere.example',
    'BROADCAST\nThe master is a liar.\nENDBROADCAST',
    `PRESS TO ${power}\nPsst.\nENDPRESS`,
    'LIST harbor',
    'HISTORY harbor',
    'HELP',
    'WHOIS anna@table.example',
    'MY GAMES',
    'PREVIEW',
    '../../etc/passwd',
    ['$', '{process.exit(1)} $(reboot) `reboot` <%= process.exit(1) %>'].join(''),
    '(((((((((((((((((((((((((((((((((((((((('.repeat(dice.between(1, 50)),
    'A '.repeat(dice.between(1, 3_000)),
  ])!
}

function body(dice: Dice, text: string, kinds: string[]): readonly string[] {
  const shape = dice.below(10)
  if (shape < 6) return ['', text]
  if (shape === 6) return bomb(dice, kinds)
  kinds.push('parts')
  if (shape === 7) return nested(dice.between(2, 200), text)
  const parts = Array.from({ length: dice.between(2, 2_000) }, () => [
    '--b',
    'Content-Type: text/plain',
    '',
    text.slice(0, 50),
  ])
  return [
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...parts.flat(),
    ...(dice.chance(0.5) ? ['--b--'] : []),
  ]
}

/** Little that wants to become much. */
function bomb(dice: Dice, kinds: string[]): readonly string[] {
  kinds.push('bomb')
  return dice.pick([
    ['Content-Transfer-Encoding: base64', '', 'QQ'.repeat(dice.between(1_000, 300_000))],
    ['Content-Transfer-Encoding: quoted-printable', '', '=\r\n'.repeat(dice.between(1_000, 100_000))],
    ['Content-Type: text/html', '', '<div>'.repeat(dice.between(1_000, 50_000))],
    ['Content-Type: text/plain; charset=utf-7', '', '+AGE-'.repeat(10_000)],
    [
      'Content-Type: message/rfc822',
      '',
      ...Array(dice.between(10, 500)).fill('Content-Type: message/rfc822\r\n'),
    ],
    ['', '> '.repeat(dice.between(1_000, 50_000))],
  ])!
}

const nested = (depth: number, text: string): readonly string[] =>
  depth === 0
    ? ['Content-Type: text/plain', '', text]
    : [
        `Content-Type: multipart/mixed; boundary=b${depth}`,
        '',
        `--b${depth}`,
        ...nested(depth - 1, text),
        `--b${depth}--`,
      ]

test(`${RUNS} attacks are in vain, and each gets one answer at the most`, async () => {
  const dice = new Dice(SEED)
  const versionOf = async () => (await table.services.store.load('harbor')).version
  const before = await versionOf()
  const tally = new Map<string, number>()
  const count = (kind: string) => tally.set(kind, (tally.get(kind) ?? 0) + 1)
  for (let number = 0; number < RUNS; number++) {
    const { raw, from, kinds } = attack(dice, number)
    table.mailbox.put(raw, table.clock.now())
    const got = await table.round()
    expect(got.length, `seed ${SEED}, letter ${number}`).toBeLessThanOrEqual(1)
    for (const { to, raw: answer } of got) {
      expect(to.toLowerCase()).toBe(from)
      const [head = ''] = answer.split('\r\n\r\n')
      expect(head).not.toMatch(/^(?:Bcc|X-Injected|Cc):/im)
    }
    for (const kind of new Set(kinds)) count(kind)
    count(got.length === 1 ? 'answered' : 'aside')
    expect(await versionOf(), `seed ${SEED}, letter ${number}`).toBe(before)
  }
  const { store } = table.services
  expect(await store.check()).toEqual([])
  expect(await findings(store, await store.games())).toEqual([])
  const kinds = ['name', 'token', 'password', 'parts', 'bomb', 'answered', 'aside'].map(
    kind => tally.get(kind) ?? 0,
  )
  console.log(
    JSON.stringify({
      seed: SEED,
      letters: RUNS,
      ...Object.fromEntries(tally),
      done: (await versionOf()) - before,
    }),
  )
  const record = readFileSync(RECORD, 'utf8')
  expect(record).toContain(TABLE)
  const row = [new Date().toISOString().slice(0, 10), SEED, RUNS, ...kinds, 0]
  writeFileSync(RECORD, record.replace(TABLE, `${TABLE}| ${row.join(' | ')} |\n`))
  // Each kind of mischief was among them, and each fate.
  expect(Math.min(...kinds)).toBeGreaterThan(0)
})
