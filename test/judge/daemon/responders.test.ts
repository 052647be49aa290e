// Mailboxes that answer by themselves, and do not say so: twenty of them, and every kind of mail of ours. Nothing comes of it.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { MAIL_KINDS, Templates } from '../../../src/judge/library/templates.ts'
import type { MailKind } from '../../../src/judge/report/mails/views.ts'
import type { Recorded } from '../../../src/judge/store/batch.ts'
import { RESPONDERS, responseOf } from '../../attacks/responders.ts'
import { amount, sampleFrom } from '../../edition.ts'
import { onRecordOf } from '../store/onRecord.ts'
import { answerTo, EveryKind, KEEPER, type OfKind } from './mailsOfEachKind.ts'
import { PostTable } from './postTable.ts'
import { LETTERS, PLAYERS } from './sevenPlayers.ts'

const HOUR = 3_600_000

const TO_THE_KEEPER = 'goes to the keeper with the plain address to answer to, as keeperFailure does'
const WITHIN_NEWS = 'stands in a mail of the kind news'

/** Kinds that nobody answers here, and why not. */
const LEFT_OUT: Readonly<Partial<Record<MailKind, string>>> = {
  keeper: TO_THE_KEEPER,
  keeperEnough: TO_THE_KEEPER,
  keeperMachine: TO_THE_KEEPER,
  keeperGivenUp: TO_THE_KEEPER,
  keeperUnreachable: TO_THE_KEEPER,
  keeperTemplate: TO_THE_KEEPER,
  textGone: 'answers whoever says YES to a letter of which the text was cleared by age: see old texts',
  guessed: WITHIN_NEWS,
  unreachableMaster: WITHIN_NEWS,
  unreachableTable: WITHIN_NEWS,
}
const ANSWERED = MAIL_KINDS.filter(kind => LEFT_OUT[kind] === undefined)

/** What goes on record of answers from which nothing comes. */
const OF_NO_WEIGHT = ['sureOverlaid', 'answeredInVain', 'machineSupposed']
/** What comes of an answer to press. */
const OF_PRESS = ['harbor pressSent', 'people pressAnswered']

/** Players to whom nothing is written but what the others get as well. */
const LIKE_OTHERS: readonly string[] = LETTERS.filter(each => !'EFT'.includes(each)).map(
  each => PLAYERS[each],
)

let table: EveryKind

/** What is on record of people, as one stream. */
const PEOPLE = 'people'
const peopleNow = async (): Promise<readonly Recorded[]> => {
  const names = [...Object.values(PLAYERS), ...table.seen.map(({ mail }) => mail.to)]
  const records = await onRecordOf(table.services.store, ...new Set(names))
  return records.toSorted((one, other) => one.at.localeCompare(other.at))
}

/** How many events there are by now, in games and on record of people. */
async function counted(): Promise<ReadonlyMap<string, number>> {
  const { store } = table.services
  const games = (await store.games()).map(({ name, version }) => [name, version] as const)
  return new Map([...games, [PEOPLE, (await peopleNow()).length]])
}

/** What has happened since, each as `harbor ordersWritten`, but for what has no weight. */
async function since(before: ReadonlyMap<string, number>): Promise<readonly string[]> {
  const { store } = table.services
  const names = [...(await counted()).keys()]
  const all = await Promise.all(
    names.map(async name => {
      const known = before.get(name) ?? 0
      const events =
        name === PEOPLE ? (await peopleNow()).slice(known) : (await store.load(name, known)).events
      return events.map(({ kind }) => `${name} ${kind}`)
    }),
  )
  return all.flat().filter(each => !OF_NO_WEIGHT.some(kind => each === `${PEOPLE} ${kind}`))
}

/** Each mail is answered by some of them, so that each of them has its turn. */
const respondersTo = (i: number) =>
  Array.from(
    { length: amount({ core: 1, full: 7, long: RESPONDERS.length }) },
    (_, k) => RESPONDERS[(7 * i + k) % RESPONDERS.length]!,
  )

/** How often each mail is answered, and what comes of it. */
async function answered({ mail }: OfKind, i: number) {
  table.clock.turnTo((table.clock.now() + HOUR) as Instant)
  const before = await counted()
  const replies: string[] = []
  for (const responder of respondersTo(i))
    replies.push(...(await table.proven(answerTo(mail, responseOf(responder, mail)))).map(({ to }) => to))
  return { come: await since(before), replies }
}

describe.each([
  ['where each mail has an address of its own', true],
  ['where all mails are answered at one address', false],
])('%s', (_, plus) => {
  beforeAll(() => {
    table = new EveryKind('', plus)
    return table.play()
  }, 120_000)
  afterAll(() => table.end())

  test('there are twenty, in five languages, and every kind of mail is answered', () => {
    expect(RESPONDERS).toHaveLength(20)
    expect(new Set(RESPONDERS.map(({ name }) => name)).size).toBe(20)
    expect(new Set(RESPONDERS.map(({ language }) => language)).size).toBe(5)
    const seen = new Set(table.seen.map(({ kind }) => kind))
    expect(ANSWERED.filter(kind => !seen.has(kind))).toEqual([])
  })

  describe('of an answer to a mail of the kind', () => {
    test.each(ANSWERED.map(kind => [kind]))('%s', async kind => {
      const mails = [...table.seen.entries()].filter(
        ([, { kind: its, mail }]) => its === kind && !LIKE_OTHERS.includes(mail.to),
      )
      for (const [i, each] of sampleFrom(ANSWERED.indexOf(kind), mails, 1)) {
        const { come, replies } = await answered(each, i)
        const told = `${each.of}, to ${each.mail.to}`
        expect([told, come.filter(event => kind !== 'press' || !OF_PRESS.includes(event))]).toEqual([
          told,
          [],
        ])
        const others = replies.filter(to => to !== each.mail.to && to !== KEEPER)
        if (kind !== 'press') expect([told, others]).toEqual([told, []])
      }
    })
  })
})

test('mails in the keeper’s own words, too, are known when they come back', async () => {
  const own = new PostTable()
  const folder = join(own.folder, 'own')
  mkdirSync(join(folder, 'en/mail'), { recursive: true })
  writeFileSync(join(folder, 'en/mail/confirmation.eta'), 'Was it you?\n\n<%= it.letter %>\n')
  const templates = new Templates(folder)
  own.changed = usual => ({ ...usual, templates })
  try {
    const [asked] = await own.letter({ from: PLAYERS.F, text: 'REGISTER\nName: Cleo\nEND' })
    expect(asked!.text).toMatch(/^:: Judge: EXMP\s+Was it you\?/)
    const text = `OK\n\n${asked!.text}\nSIGNON ?harbor zephyr`
    const [got] = await own.letter({ from: PLAYERS.F, to: asked!.replyTo, text })
    expect(got!.text).toContain('You are registered.')
    expect(got!.text).not.toContain('harbor')
  } finally {
    await own.end()
  }
})
