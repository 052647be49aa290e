// The outbox: each recipient's mails in order, what fails tried again later and later, and nothing sent twice.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '../../src/daemon/sending.ts'
import type { Instant } from '../../src/game/calendar.ts'
import { type Carrier, CarrierFault } from '../../src/mail/mailbox.ts'
import type { PackedMail, WrittenMail } from '../../src/mail/outgoing.ts'
import type { OutgoingMail } from '../../src/store/batch.ts'
import { storedInstant } from '../../src/store/instants.ts'
import { PostTable } from './postTable.ts'

let table: PostTable
beforeEach(() => {
  table = new PostTable()
})
afterEach(() => table.end())

const MINUTE = 60_000
const anna = 'anna@table.example'
const bert = 'bert@table.example'

/** Takes a mail, or says why not. */
class FakeCarrier implements Carrier {
  readonly tried: string[] = []
  readonly sent: string[] = []
  says: (to: string, id: string) => Error | undefined = () => undefined

  send = async ({ messageId, envelope }: PackedMail): Promise<void> => {
    this.tried.push(messageId)
    const fault = this.says(envelope.to, messageId)
    if (fault !== undefined) throw fault
    this.sent.push(messageId)
  }
}

const later = new CarrierFault('450 mailbox busy', false)
const never = new CarrierFault('550 no such user', true)

async function queue(...mails: readonly (readonly [id: string, to: string])[]): Promise<void> {
  const at = storedInstant(table.clock.now())
  const mail: WrittenMail = {
    subject: 'x',
    text: 'x\n',
    replyTo: 'judge@dragoman.example',
    inReplyTo: null,
    references: [],
    auto: 'auto-generated',
    listId: null,
  }
  const outgoing = mails.map(
    ([messageId, to]): OutgoingMail => ({ messageId, to, game: null, answers: null, due: at, mail }),
  )
  await table.setting.store.commit({ at, expect: new Map(), outgoing })
}

/** Minutes from now to the next attempt; none if there is nothing left to send. */
async function nextIn(): Promise<number | undefined> {
  const next = await table.setting.store.nextMail()
  return next === undefined ? undefined : (Date.parse(next) - table.clock.now()) / MINUTE
}

async function send(carrier: Carrier): Promise<number> {
  await table.restart()
  return sendDue(table.setting, carrier)
}

const pass = (minutes: number): void =>
  table.clock.turnTo((table.clock.now() + Math.ceil(minutes * MINUTE)) as Instant)

describe('the outbox', () => {
  test('sends to each recipient in the order in which it was written', async () => {
    const carrier = new FakeCarrier()
    await queue(['a1', anna], ['b1', bert], ['a2', anna], ['b2', bert], ['a3', anna])
    expect(await send(carrier)).toBe(5)
    expect(carrier.sent.filter(id => id.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
    expect(carrier.sent.filter(id => id.startsWith('b'))).toEqual(['b1', 'b2'])
    expect(await send(carrier)).toBe(0)
    expect(carrier.tried).toHaveLength(5)
  })

  test('lets nothing overtake a mail that has to wait, and nobody else wait for it', async () => {
    const carrier = new FakeCarrier()
    await queue(['a1', anna], ['a2', anna], ['b1', bert])
    carrier.says = to => (to === anna ? later : undefined)
    expect(await send(carrier)).toBe(1)
    expect(carrier.tried.toSorted()).toEqual(['a1', 'b1'])
    carrier.says = () => undefined
    pass(2)
    expect(await send(carrier)).toBe(2)
    expect(carrier.sent).toEqual(['b1', 'a1', 'a2'])
  })

  test('tries later and later, and gives up after five days', async () => {
    const carrier = new FakeCarrier()
    carrier.says = () => later
    await queue(['a1', anna])
    const delays: number[] = []
    for (;;) {
      await send(carrier)
      const next = await nextIn()
      if (next === undefined) break
      expect(next).toBeGreaterThan(0)
      pass(next - 0.01)
      const tried = carrier.tried.length
      await send(carrier)
      expect(carrier.tried).toHaveLength(tried)
      delays.push(next)
      pass(1)
    }
    // Dice that never roll: each delay is a fifth shorter than it stands in the list.
    expect(delays.map(delay => Math.round(delay / 0.8))).toEqual([
      1, 5, 15, 60, 240, 480, 720, 1440, 1440, 1440, 1440,
    ])
    expect(carrier.tried).toHaveLength(12)
    pass(10_000)
    expect(await send(carrier)).toBe(0)
    expect(carrier.tried).toHaveLength(12)
  })

  test('differs by a fifth at the most from what stands in the list', async () => {
    const { setting } = table
    for (const [i, die] of [0, 20, 40].entries()) {
      await queue([`a${i}`, `${i}@table.example`])
      const carrier = new FakeCarrier()
      carrier.says = () => later
      await sendDue({ ...setting, chance: () => die }, carrier)
    }
    const retries = await Promise.all(
      [1, 1.01, 1.21].map(async minutes => {
        const at = storedInstant((table.clock.now() + minutes * MINUTE) as Instant)
        return (await setting.store.due(at)).length
      }),
    )
    expect(retries).toEqual([2, 2, 3])
  })

  test('gives up what the server will never take, and goes on with the next', async () => {
    const carrier = new FakeCarrier()
    await queue(['a1', anna], ['a2', anna])
    carrier.says = (_, id) => (id === 'a1' ? never : undefined)
    expect(await send(carrier)).toBe(1)
    expect(carrier.tried).toEqual(['a1', 'a2'])
    expect(await nextIn()).toBeUndefined()
  })

  test('tries again what failed in a way that nobody foresaw', async () => {
    const carrier = new FakeCarrier()
    await queue(['a1', anna])
    carrier.says = () => new TypeError('the carrier fell over its own feet')
    expect(await send(carrier)).toBe(0)
    carrier.says = () => undefined
    pass(2)
    expect(await send(carrier)).toBe(1)
  })

  test('sends again, under the same name, only what was sent in the moment of a crash', async () => {
    const carrier = new FakeCarrier()
    await queue(['a1', anna], ['a2', anna], ['b1', bert])
    const { setting } = table
    let commits = 0
    const store = {
      ...setting.store,
      commit: async (batch: Parameters<typeof setting.store.commit>[0]) => {
        // The lights go out between the server's word for the second mail and our note of it.
        if (++commits === 2) throw new Error('the lights went out')
        return setting.store.commit(batch)
      },
    }
    await expect(sendDue({ ...setting, store }, carrier)).rejects.toThrow('the lights went out')
    const [, lost] = carrier.sent
    await send(carrier)
    expect(carrier.sent.toSorted()).toEqual(['a1', 'a2', 'b1', lost!].toSorted())
  })
})
