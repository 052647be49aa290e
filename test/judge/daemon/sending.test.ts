// The outbox: each recipient's mails in order, what fails tried again later and later, and nothing sent twice.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryOf, RATES, type Services } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { nextMailing, sendDue } from '../../../src/judge/service/sending.ts'
import type { OutgoingMail } from '../../../src/judge/store/batch.ts'
import { storedInstant } from '../../../src/judge/store/events/names.ts'
import type { PackedMail, WrittenMail } from '../../../src/post/outgoing.ts'
import { type Carrier, CarrierFault, CarrierInMemory } from '../../../src/post/outgoing.ts'
import { onRecordOf } from '../store/onRecord.ts'
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
  readonly isRemote = true
  readonly tried: string[] = []
  readonly sent: string[] = []
  readonly from: string[] = []
  says: (to: string, id: string) => Error | undefined = () => undefined

  send = async ({ messageId, envelope }: PackedMail): Promise<void> => {
    this.tried.push(messageId)
    this.from.push(envelope.from)
    const fault = this.says(envelope.to, messageId)
    if (fault !== undefined) throw fault
    this.sent.push(messageId)
  }
}

const later = new CarrierFault('450 mailbox busy', false)
const never = new CarrierFault('554 spam', true)
const nobody = new CarrierFault('550 no such user', true, { blame: 'recipient' })
const down = new CarrierFault('connection refused', false, { blame: 'server' })

/** A store of which some commits fail, by their number. */
function failing(
  store: Services['store'],
  fails: (commit: number) => boolean,
  why: string,
): Services['store'] {
  let commits = 0
  return {
    ...store,
    commit: async batch => {
      if (fails(++commits)) throw new Error(why)
      return store.commit(batch)
    },
  }
}

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
  await table.services.store.commit({ at, expect: new Map(), outgoing })
}

/** Minutes from now to the next attempt; none if there is nothing left to send. */
async function nextIn(): Promise<number | undefined> {
  const next = await table.services.store.nextMail()
  return next === undefined ? undefined : (Date.parse(next) - table.clock.now()) / MINUTE
}

async function send(carrier: Carrier, more: Partial<Services> = {}): Promise<number> {
  await table.restart()
  return sendDue({ ...table.services, ...more }, carrier)
}

const numbered = (name: string, count: number, to: (number: number) => string) =>
  Array.from({ length: count }, (_, i) => [`${name}${i}`, to(i)] as const)

const pass = (minutes: number): void =>
  table.clock.turnTo((table.clock.now() + Math.ceil(minutes * MINUTE)) as Instant)

test('whoever waits for something else does not wait until all is sent', async () => {
  await queue(['1', anna], ['2', anna], ['3', anna], ['4', bert])
  const carrier = new FakeCarrier()
  let isAwaited = true
  await sendDue(table.services, carrier, { isAwaited: () => isAwaited })
  expect(carrier.sent).toEqual(['1', '4'])
  isAwaited = false
  await sendDue(table.services, carrier, { isAwaited: () => isAwaited })
  expect(carrier.sent).toEqual(['1', '4', '2', '3'])
})

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
    const { services } = table
    for (const [i, die] of [0, 20, 40].entries()) {
      await queue([`a${i}`, `${i}@table.example`])
      const carrier = new FakeCarrier()
      carrier.says = () => later
      await sendDue({ ...services, chance: () => die }, carrier)
    }
    const retries = await Promise.all(
      [1, 1.01, 1.21].map(async minutes => {
        const at = storedInstant((table.clock.now() + minutes * MINUTE) as Instant)
        return (await services.store.due(at)).length
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
    const { services } = table
    // The lights go out between the server's word for the second mail and our note of it.
    const store = failing(services.store, commit => commit === 2, 'the lights went out')
    await expect(sendDue({ ...services, store }, carrier)).rejects.toThrow('the lights went out')
    const [, lost] = carrier.sent
    // Another process has its connections anew, and knows only what was noted.
    const next = new FakeCarrier()
    await send(next)
    expect([...carrier.sent, ...next.sent].toSorted()).toEqual(['a1', 'a2', 'b1', lost!].toSorted())
  })

  test('sends nothing again where the store failed and the judge lives: what had left is noted before anything else leaves', async () => {
    const carrier = new FakeCarrier()
    await queue(['a1', anna], ['a2', anna], ['b1', bert])
    const { services } = table
    const store = failing(services.store, commit => commit >= 2 && commit <= 3, 'the database is away')
    const sending = { ...services, store }
    await expect(sendDue(sending, carrier)).rejects.toThrow('away')
    const left = carrier.sent.length
    await expect(sendDue(sending, carrier)).rejects.toThrow('away')
    expect(carrier.sent).toHaveLength(left)
    await sendDue(sending, carrier)
    await sendDue(sending, carrier)
    expect(carrier.sent.toSorted()).toEqual(['a1', 'a2', 'b1'])
    expect(await table.services.store.nextMail()).toBeUndefined()
  })
})

describe('what leaves in a minute', () => {
  const rates = { ...RATES, mails: 10, mailsPerDomain: 4 }

  test('is no more than the keeper has said, in all and to one domain; the rest follows in order', async () => {
    const carrier = new FakeCarrier()
    await queue(...numbered('a', 6, () => anna), ...numbered('b', 3, i => `${i}@other.example`))
    expect(await send(carrier, { rates })).toBe(7)
    expect(carrier.sent.filter(id => id.startsWith('a'))).toEqual(['a0', 'a1', 'a2', 'a3'])
    pass(0.99)
    await queue(...numbered('c', 9, i => `${i}@third${i % 3}.example`))
    expect(await send(carrier, { rates })).toBe(3)
    pass(0.01)
    expect(await send(carrier, { rates })).toBe(7)
    expect(carrier.sent.filter(id => id.startsWith('a'))).toEqual(['a0', 'a1', 'a2', 'a3', 'a4'])
    pass(1)
    await send(carrier, { rates })
    expect(carrier.sent.toSorted()).toEqual(carrier.tried.toSorted())
    expect(carrier.sent).toHaveLength(18)
  })

  test('leaves room for others, however many wait for one domain', async () => {
    const carrier = new FakeCarrier()
    await queue(...numbered('a', 200, i => `${i}@table.example`), ['b0', 'bert@other.example'])
    expect(await send(carrier, { rates })).toBe(5)
    expect(carrier.sent).toContain('b0')
  })

  test('wakes the judge when more may leave, and not before', async () => {
    const carrier = new FakeCarrier()
    const services = { ...table.services, rates }
    await queue(...numbered('a', 5, () => anna))
    expect(await nextMailing(services, carrier)).toBe(table.clock.now())
    await sendDue(services, carrier)
    expect(await nextMailing(services, carrier)).toBe(table.clock.now() + MINUTE)
    pass(1)
    await sendDue(services, carrier)
    expect(await nextMailing(services, carrier)).toBeUndefined()
  })

  test('goes up while the server takes them at once, as far as the keeper lets it', async () => {
    const ceiling = { ...RATES, mails: 700, mailsPerDomain: 700 }
    await queue(...numbered('a', 900, i => `${i}@h${i % 4}.example`))
    expect(await send(new FakeCarrier(), { rates: ceiling })).toBe(700)
  })

  test('is three hundred where the keeper has said nothing, unless the server is beside the judge', async () => {
    await queue(...numbered('a', 900, i => `${i}@h${i}.example`))
    expect(await send(new FakeCarrier())).toBe(300)
    expect(await send(Object.assign(new FakeCarrier(), { isNearby: true }))).toBe(600)
  })

  test('is half of what it was when a server has said that it was too much', async () => {
    const carrier = new FakeCarrier()
    const ceiling = { ...RATES, mails: 700, mailsPerDomain: 700 }
    const tooMany = new CarrierFault('421 too many', false, { blame: 'server', says: 'tooMany' })
    carrier.says = () => (carrier.sent.length >= 100 ? tooMany : undefined)
    await queue(...numbered('a', 400, i => `${i}@h${i % 4}.example`))
    expect(await send(carrier, { rates: ceiling })).toBe(100)
    carrier.says = () => undefined
    pass(2)
    expect(await send(carrier, { rates: ceiling })).toBeLessThan(75)
  })

  const tooFast = new CarrierFault('451 4.7.0 too fast', false, { says: 'tooMany' })

  test('is half of what it was when three domains in a row say that it was too much; one of them is let off', async () => {
    const carrier = new FakeCarrier()
    await queue(...numbered('a', 200, i => `${i}@h${i}.example`))
    carrier.says = () => (carrier.sent.length >= 50 ? tooFast : undefined)
    expect(await send(carrier)).toBe(50)
    expect(carrier.tried).toHaveLength(53)
    const { store } = table.services
    const paid = await Promise.all(carrier.tried.slice(50).map(async id => (await store.mail(id))!.attempts))
    expect(paid).toEqual([1, 1, 0])
    carrier.says = () => undefined
    pass(1)
    expect(await send(carrier)).toBeLessThan(40)
  })

  test('is as it was when two domains say it, or three with others between them that take what they get', async () => {
    const carrier = new FakeCarrier()
    const few = /@h(?:30|31|33|36)\.example$/
    await queue(...numbered('a', 200, i => `${i}@h${i}.example`))
    carrier.says = to => (few.test(to) ? tooFast : undefined)
    expect(await send(carrier)).toBe(196)
  })

  test('to others is as it was when a server says 421 of one domain only', async () => {
    const carrier = new FakeCarrier()
    const one = new CarrierFault('421 too many for table.example', false, { says: 'tooMany' })
    await queue(
      ...numbered('a', 20, i => `${i}@table.example`),
      ...numbered('b', 40, i => `${i}@h${i}.example`),
    )
    carrier.says = to => (to.endsWith('@table.example') ? one : undefined)
    expect(await send(carrier)).toBe(40)
  })

  test('to a domain is half of what it was when a server on the way has refused for how many there are', async () => {
    const carrier = new FakeCarrier()
    await queue(...numbered('a', 200, i => `${i}@table.example`))
    const { services } = table
    memoryOf(services.store).refusedOnTheWay(anna)
    const sent = await sendDue({ ...services, rates: { ...RATES, mailsPerDomain: 60 } }, carrier)
    expect(sent).toBeGreaterThanOrEqual(30)
    expect(sent).toBeLessThan(60)
  })

  test('is news for tables first where not all may leave, then what answers somebody in a game, then other answers', async () => {
    const carrier = new FakeCarrier()
    const at = storedInstant(table.clock.now())
    const letter = {
      key: 'l',
      messageId: null,
      sender: bert,
      received: at,
      raw: new Uint8Array(),
      content: null,
    }
    const { store } = table.services
    await store.commit({ at, expect: new Map(), post: { filed: [letter] } })
    await queue(['a0', anna], ['b0', bert])
    const [first] = await store.due(at, 1)
    const due = storedInstant((table.clock.now() - MINUTE) as Instant)
    const replies = ['cleo', 'dora', 'emil'].map((name, i) => ({
      ...first!,
      messageId: `to ${name}`,
      to: `${name}@table.example`,
      game: name === 'emil' ? 'harbor' : null,
      answers: 'l',
      due: i === 2 ? at : due,
    }))
    await store.commit({ at, expect: new Map(), outgoing: replies })
    expect(await send(carrier, { rates: { ...RATES, mails: 1 } })).toBe(1)
    pass(1)
    await send(carrier)
    // The one that has waited the longest had gone before anybody knew that there was not room for all.
    expect(carrier.sent).toEqual(['to cleo', 'a0', 'b0', 'to emil', 'to dora'])
  })

  test('is of no matter to mails that stay in the house', async () => {
    const carrier = new CarrierInMemory()
    await queue(...numbered('a', 50, i => `${i}@table.example`))
    expect(await send(carrier, { rates })).toBe(50)
  })
})

describe('what leaves in a day', () => {
  test('is no more than the keeper has said, also after a judge has begun anew', async () => {
    const rates = { ...RATES, mailsPerDay: 5 }
    const carrier = new FakeCarrier()
    await queue(...numbered('a', 12, i => `${i}@h${i}.example`))
    expect(await send(carrier, { rates })).toBe(5)
    const anew = new FakeCarrier()
    pass(60)
    expect(await send(anew, { rates })).toBe(0)
    expect(await nextMailing({ ...table.services, rates }, anew)).toBe(table.clock.now() + 15 * MINUTE)
    pass(23 * 60 + 1)
    expect(await send(carrier, { rates })).toBe(5)
  })

  test('is over for an hour at a time when the server says so, and no mail pays for it', async () => {
    const carrier = new FakeCarrier()
    const says = 'enoughForToday'
    const enough = new CarrierFault('550 5.4.5 daily limit', false, { blame: 'server', says })
    carrier.says = () => enough
    await queue(...numbered('a', 3, i => `${i}@h${i}.example`))
    for (let hour = 0; hour < 30; hour++) {
      const tried = carrier.tried.length
      await send(carrier)
      expect(carrier.tried).toHaveLength(tried + 1)
      expect((await nextMailing(table.services, carrier))! - table.clock.now()).toBe(48 * MINUTE)
      pass(48)
    }
    expect(await table.services.store.mail('a0')).toMatchObject({ attempts: 0, trouble: null })
    carrier.says = () => undefined
    expect(await send(carrier)).toBe(3)
  })
})

describe('a server that takes nothing', () => {
  test('is left alone for a while, longer and longer, and no mail pays for it', async () => {
    const carrier = new FakeCarrier()
    const faults: unknown[] = []
    carrier.says = () => down
    await queue(...numbered('a', 500, i => `${i}@table.example`))
    const rests: number[] = []
    for (let round = 0; round < 7; round++) {
      await table.restart()
      const { services } = table
      const tried = carrier.tried.length
      expect(await sendDue(services, carrier, { onFault: fault => faults.push(fault) })).toBe(0)
      expect(carrier.tried).toHaveLength(tried + 1)
      const next = await nextMailing(services, carrier)
      const rest = (next! - table.clock.now()) / MINUTE
      pass(rest - 0.01)
      await sendDue(services, carrier)
      expect(carrier.tried).toHaveLength(tried + 1)
      rests.push(Math.round((rest * 60) / 0.8))
      pass(0.02)
    }
    expect(rests).toEqual([15, 60, 120, 300, 600, 900, 900])
    expect(faults).toEqual(Array(7).fill(down))
    expect(await table.services.store.mail('a0')).toMatchObject({ attempts: 0, trouble: null })
    carrier.says = () => undefined
    await send(carrier, { rates: { ...RATES, mails: 1000, mailsPerDomain: 1000 } })
    expect(carrier.sent).toHaveLength(500)
  })

  test('keeps no mail from being sent after a month', async () => {
    const carrier = new FakeCarrier()
    carrier.says = () => down
    await queue(['a1', anna])
    for (let hour = 0; hour < 24 * 30; hour += 6) {
      await send(carrier)
      pass(360)
    }
    carrier.says = () => undefined
    expect(await send(carrier)).toBe(1)
  })

  test('does not hold up the others when it stumbles over one mail only', async () => {
    const carrier = new FakeCarrier()
    carrier.says = (_, id) => (id === 'a0' ? down : undefined)
    await queue(['a0', anna], ['b0', bert], ['b1', bert])
    expect(await send(carrier)).toBe(0)
    pass(1)
    expect(await send(carrier)).toBe(2)
    expect(carrier.sent).toEqual(['b0', 'b1'])
    expect(await table.services.store.mail('a0')).toMatchObject({
      attempts: 1,
      trouble: 'connection refused',
    })
  })

  test('does not hold up the others when it stumbles over the only mail, which is given up like any other', async () => {
    const carrier = Object.assign(new FakeCarrier(), { isWellWithout: async () => true })
    const attempts = async () => (await table.services.store.mail('a0'))!.attempts
    carrier.says = (_, id) => (id === 'a0' ? down : undefined)
    await queue(['a0', anna], ['a1', anna])
    for (let tries = 1; tries <= 3; tries++) {
      expect(await attempts()).toBe(0)
      await send(carrier)
      expect(carrier.tried).toHaveLength(tries)
      pass(2)
    }
    expect(await attempts()).toBe(1)
    for (let day = 0; day < 7; day++) {
      await send(carrier)
      await queue([`b${day}`, bert])
      expect(await send(carrier), `day ${day}`).toBeGreaterThan(0)
      for (let hour = 0; hour < 24; hour++, pass(60)) await send(carrier)
    }
    expect(carrier.sent).toContain('a1')
    expect(carrier.tried.filter(id => id === 'a0').length).toBeLessThanOrEqual(14)
    expect(await nextIn()).toBeUndefined()
  })

  test.each([
    ['lets nobody in without a mail either', down, false],
    [
      'has enough for a day',
      new CarrierFault('550 5.4.5', false, { blame: 'server', says: 'enoughForToday' }),
      true,
    ],
  ])('that %s costs the only mail nothing', async (_, fault, isWell) => {
    const carrier = Object.assign(new FakeCarrier(), { isWellWithout: async () => isWell })
    carrier.says = () => fault
    await queue(['a0', anna])
    for (let hour = 0; hour < 24 * 7; hour += 2, pass(120)) await send(carrier)
    expect((await table.services.store.mail('a0'))!.attempts).toBe(0)
  })

  test('does not hold up the others when it says 421 to one mail each time, however many it takes', async () => {
    const carrier = new FakeCarrier()
    carrier.says = (_, id) =>
      id === 'a0' ? new CarrierFault('421', false, { blame: 'server', says: 'tooMany' }) : undefined
    await queue(['a0', anna], ...numbered('b', 5, () => bert))
    for (let round = 0; round < 3; round++, pass(2)) await send(carrier)
    expect(carrier.sent).toHaveLength(5)
    await queue(...numbered('c', 5, () => bert))
    await send(carrier)
    expect((await table.services.store.mail('a0'))!.attempts).toBeGreaterThan(0)
    expect(carrier.sent).toHaveLength(10)
  })

  test.each([later, new CarrierFault('451 4.7.1 later', false, { says: 'tooMany' })])(
    'that puts each recipient off costs each mail one attempt, and they come again one after the other: %s',
    async fault => {
      const carrier = new FakeCarrier()
      carrier.says = () => fault
      await queue(...numbered('a', 200, i => `${i}@t${i}.example`))
      expect(await send(carrier)).toBe(0)
      expect(carrier.tried).toHaveLength(200)
      expect(await send(carrier)).toBe(0)
      expect(carrier.tried).toHaveLength(200)
      carrier.says = () => undefined
      pass(1)
      expect(await send(carrier)).toBe(200)
    },
  )
})

describe('several lanes', () => {
  /** Carries three mails at once, each for a moment, and remembers how many were under way. */
  class Lanes extends FakeCarrier {
    readonly lanes = 3
    most = 0
    readonly under = new Map<string, string>()

    override send = async ({ messageId, envelope }: PackedMail): Promise<void> => {
      this.tried.push(messageId)
      expect([...this.under.values()]).not.toContain(envelope.to)
      this.under.set(messageId, envelope.to)
      this.most = Math.max(this.most, this.under.size)
      await new Promise(resolve => setTimeout(resolve, 3))
      this.under.delete(messageId)
      const fault = this.says(envelope.to, messageId)
      if (fault !== undefined) throw fault
      this.sent.push(messageId)
    }
  }

  test('are all used, and never two of them for one recipient', async () => {
    const carrier = new Lanes()
    await queue(...numbered('m', 30, i => `${i % 7}@table.example`))
    expect(await send(carrier)).toBe(30)
    expect(carrier.most).toBe(3)
    for (const i of [0, 1, 2, 3, 4, 5, 6]) {
      const own = carrier.sent.filter(id => Number(id.slice(1)) % 7 === i)
      expect(own).toEqual(own.toSorted((one, other) => Number(one.slice(1)) - Number(other.slice(1))))
    }
  })

  test('make one fault of the server one rest', async () => {
    const carrier = new Lanes()
    carrier.says = () => down
    await queue(...numbered('m', 30, i => `${i}@table.example`))
    await send(carrier)
    expect(carrier.tried).toHaveLength(3)
    expect((await nextMailing(table.services, carrier))! - table.clock.now()).toBe(0.8 * 15_000)
    pass(0.2)
    await send(carrier)
    // One asks for all of them.
    expect(carrier.tried).toHaveLength(4)
  })

  test('are used again little by little when a server takes mails after it had enough for a day', async () => {
    const carrier = new Lanes()
    const enough = new CarrierFault('550 5.4.5', false, { blame: 'server', says: 'enoughForToday' })
    let room = 8
    carrier.says = () => (room-- > 0 ? undefined : enough)
    await queue(...numbered('m', 60, i => `${i}@table.example`))
    expect(await send(carrier)).toBe(8)
    const { length } = carrier.tried
    expect(length).toBeLessThanOrEqual(11)
    for (const hour of [1, 2, 3]) {
      pass(60)
      expect(await send(carrier), `hour ${hour}`).toBe(0)
      expect(carrier.tried).toHaveLength(length + hour)
    }
    room = 1
    pass(60)
    expect(await send(carrier)).toBe(1)
    expect(carrier.tried).toHaveLength(length + 6)
    room = 100
    pass(60)
    expect(await send(carrier)).toBe(51)
    expect(carrier.most).toBe(3)
  })

  test('all stop where one of them cannot note what it did', async () => {
    const carrier = new Lanes()
    carrier.says = (_, id) => (id === 'm4' ? later : undefined)
    await queue(...numbered('m', 30, i => `${i}@table.example`))
    const { services } = table
    const store = {
      ...services.store,
      commit: async (batch: Parameters<typeof services.store.commit>[0]) => {
        if (batch.post?.failed !== undefined) throw new Error('the lights went out')
        return services.store.commit(batch)
      },
    }
    await expect(sendDue({ ...services, store }, carrier)).rejects.toThrow('the lights went out')
    expect(carrier.tried.length).toBeLessThan(12)
    expect(carrier.sent).toHaveLength(carrier.tried.length - 1)
  })

  test('end all when the store fails, and send nothing again that could not be noted then', async () => {
    const carrier = new Lanes()
    await queue(...numbered('m', 30, i => `${i}@table.example`))
    const { services } = table
    const store = failing(services.store, commit => commit > 2, 'the lights went out')
    await expect(sendDue({ ...services, store }, carrier)).rejects.toThrow('the lights went out')
    expect(carrier.under.size).toBe(0)
    const before = carrier.sent.length
    expect(before).toBeLessThanOrEqual(9)
    await send(carrier)
    expect(carrier.sent).toHaveLength(30)
    expect(new Set(carrier.sent).size).toBe(30)
  })
})

describe('the keeper', () => {
  const keeper = 'keeper@dragoman.example'

  test('is told of each mail that is given up: to whom, about what, and what the server said', async () => {
    const carrier = new FakeCarrier()
    carrier.says = to => (to === anna ? never : undefined)
    await queue(['a1', anna])
    await send(carrier, { keeper })
    const [told] = (await table.services.store.due(storedInstant(table.clock.now()))).filter(
      ({ to }) => to === keeper,
    )
    // It left in the same round.
    expect(told).toBeUndefined()
    expect(carrier.sent).toHaveLength(1)
    const { mail, to } = (await table.services.store.mail(carrier.sent[0]!))!
    expect(to).toBe(keeper)
    expect(mail).toMatchObject({ subject: 'EXMP keeper: A mail was given up' })
    const said = `\nTo: ${anna}\nSubject: x\n\nThe last server said: 554 spam\n`
    expect(mail).toMatchObject({ text: expect.stringContaining(said) })
  })

  test('is not told that he cannot be told', async () => {
    const carrier = new FakeCarrier()
    carrier.says = () => never
    await queue(['a1', anna])
    await send(carrier, { keeper })
    pass(1)
    await send(carrier, { keeper })
    expect(carrier.tried).toHaveLength(2)
    expect(await nextIn()).toBeUndefined()
  })
})

describe('an address that its server refuses', () => {
  test('is noted only where somebody has a part by it', async () => {
    const carrier = new FakeCarrier()
    carrier.says = () => nobody
    await queue(['a1', anna], ['a2', anna], ['a3', anna], ['a4', anna])
    await send(carrier)
    expect(await onRecordOf(table.services.store, anna)).toEqual([])
    expect(carrier.tried).toHaveLength(4)
  })
})
