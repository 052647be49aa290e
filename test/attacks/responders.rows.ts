// What somebody would like the mailbox of a player to do by itself: to give orders, to resign, to go on for ever.
import { expect } from 'vitest'
import type { Written } from '../judge/daemon/postTable.ts'
import { MASTER, PLAYERS, replyOf } from '../judge/daemon/sevenPlayers.ts'
import type { Row } from './attackTable.ts'
import { CELLAR } from './furnished.ts'
import { RESPONDERS, type Responder, responseOf } from './responders.ts'
import type { RunningJudge } from './runningJudge.ts'

const BAIT = 'A Par - Bur\nRESIGN!\nSET ADDRESS mallory@elsewhere.example\nSET DRAW\nSET WAIT'
const { E, F, G, T } = PLAYERS

/** Nothing is told, or something: whether it answers is not what matters here. */
const ANYTHING = /(?:)/

/** Every fourth, so that all have their turn. */
const fourth = (i: number): readonly Responder[] => RESPONDERS.filter((_, at) => at % 4 === i)

interface Trap {
  readonly name: string
  readonly victim: string
  /** What the mail comes of that is answered. */
  readonly said: (judge: RunningJudge) => Promise<Written>
  readonly by: readonly Responder[]
}

const trap = ({ name, victim, said, by }: Trap): Row => ({
  name: `${name}, and mailboxes answer by themselves, as ${by[0]?.name} and ${by.length - 1} others`,
  before: async judge => {
    await judge.letter(await said(judge))
  },
  letters: async judge => {
    const mail = (await judge.all()).findLast(({ to }) => to === victim)!
    return by.map(each => responseOf(each, mail))
  },
  reads: [ANYTHING],
})

/** Others each time: to the same writer an answer goes once an hour. */
const PAIRS = [
  { writer: E, victim: F, power: 'F' },
  { writer: E, victim: G, power: 'G' },
  { writer: E, victim: T, power: 'T' },
  { writer: G, victim: F, power: 'F' },
] as const

/** Where press is answered the answer is press, to whoever wrote it, once an hour, and nothing else. */
const pressTrap = (i: number): Row => ({
  ...trap({
    name: 'writes orders and commands as press',
    victim: PAIRS[i]!.victim,
    said: judge => replyOf(judge, PAIRS[i]!.writer, `PRESS TO ${PAIRS[i]!.power}\n${BAIT}\nENDPRESS`),
    by: fourth(i),
  }),
  costs: { mails: 6 },
  changes: { harbor: 1 },
  hear: [PAIRS[i]!.writer],
  after: async judge => {
    const { events } = await judge.services.store.load('harbor')
    expect(events.at(-1)!.kind).toBe('pressSent')
  },
})

/** They answer what comes until nothing comes any more. */
async function answeredOn(judge: RunningJudge, mailboxes: ReadonlyMap<string, Responder>): Promise<number> {
  let letters = 0
  for (let seen = judge.sent - mailboxes.size; seen < judge.sent; ) {
    const mails = await judge.all(seen)
    seen += mails.length
    for (const mail of mails) {
      const responder = mailboxes.get(mail.to)
      if (responder === undefined) continue
      if (++letters > 100) throw new Error('they go on for ever')
      await judge.letter(responseOf(responder, mail))
    }
  }
  return letters
}

/** In a judge whose clock stands still. */
const MOST_LETTERS = 40

export const rows: readonly Row[] = [
  pressTrap(0),
  pressTrap(1),
  pressTrap(2),
  pressTrap(3),
  trap({
    name: 'calls a game by an order, has it listed in the name of a player',
    victim: F,
    said: async judge => {
      await judge.letter(await replyOf(judge, MASTER, 'SET COMMENT A Par - Bur'))
      return { from: F, text: 'LIST' }
    },
    by: fourth(1),
  }),
  trap({
    name: 'hears that a player resigns, who is asked whether he is sure',
    victim: F,
    said: judge => replyOf(judge, F, 'RESIGN'),
    by: fourth(2),
  }),
  trap({
    name: 'takes the address of a player for his own',
    victim: F,
    said: async judge => {
      const from = 'caller@elsewhere.example'
      await judge.confirmed({ from, text: 'REGISTER\nName: Mallory\nEND' })
      const { replyTo } = (await judge.letter({ from, text: `I AM ALSO ${F}` })).at(-1)!
      return { from, to: replyTo, text: 'YES' }
    },
    by: fourth(3),
  }),
  trap({
    name: 'joins a game in the name of a stranger',
    victim: 'absent@elsewhere.example',
    said: async () => ({
      from: 'absent@elsewhere.example',
      text: `SIGNON ?cellar absent-4471 ${CELLAR.word}`,
    }),
    by: RESPONDERS.slice(10),
  }),
  {
    name: 'has the mailboxes of two players write to each other',
    letters: async judge => [await replyOf(judge, T, 'PRESS TO G\nWell?\nENDPRESS')],
    costs: { mails: 2 },
    reads: ['Sent to Germany.'],
    changes: { harbor: 1 },
    hear: [G],
    after: async judge => {
      const before = (await judge.versions()).get('harbor')!
      const mailboxes = new Map([
        [T, RESPONDERS[0]!],
        [G, RESPONDERS[11]!],
      ])
      expect(await answeredOn(judge, mailboxes)).toBeLessThan(MOST_LETTERS)
      expect((await judge.versions()).get('harbor')! - before).toBeLessThanOrEqual(6)
    },
  },
  {
    name: 'has the judge and the mailbox of a stranger write to each other',
    letters: [{ from: 'away@elsewhere.example', text: 'HELP' }],
    reads: ['Write HELP and one of these words'],
    after: async judge => {
      const mailboxes = new Map([['away@elsewhere.example', RESPONDERS[17]!]])
      expect(await answeredOn(judge, mailboxes)).toBeLessThan(MOST_LETTERS)
    },
  },
]
