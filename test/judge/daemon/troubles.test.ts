// What is wrong with a judge that runs: told by what is heard of its servers and its store, and over when it is over.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import type { ServiceEvent, TroubleKind } from '../../../src/judge/service/news.ts'
import { Troubles } from '../../../src/judge/service/troubles.ts'
import { TroubleWatch } from '../../../src/judge/service/troubleWatch.ts'
import type { Batch } from '../../../src/judge/store/batch.ts'
import { StoreFault } from '../../../src/judge/store/fault.ts'
import { CarrierFault } from '../../../src/post/outgoing.ts'
import { ServerFault, type ServerTrouble } from '../../../src/post/servers/serverFault.ts'
import { PostTable, rawLetter, subjectsOf } from './postTable.ts'

const MINUTE = 60_000
const KEEPER = 'keeper@dragoman.example'
const anna = 'anna@table.example'

let table: PostTable
let troubles: Troubles
beforeEach(() => {
  table = new PostTable()
  troubles = new Troubles({ ...table.services, clockWatch: { isTrusted: true }, poll: MINUTE })
})
afterEach(() => table.end())

const pass = (minutes: number): void => table.clock.turnTo((table.clock.now() + minutes * MINUTE) as Instant)

/** In a row of a table: what is heard, and after a number that many minutes. */
type Heard = readonly (ServiceEvent | number)[]
function hear(heard: Heard): void {
  for (const each of heard) {
    if (typeof each === 'number') pass(each)
    else troubles.hear(each)
  }
}

const done: readonly ServiceEvent[] = [{ kind: 'mailboxEmptied' }, { kind: 'roundDone' }]
const imap = { protocol: 'IMAP', host: 'mail.example', port: 993 } as const
const mailbox = (trouble: ServerTrouble): ServiceEvent => ({
  kind: 'mailboxFailed',
  fault: new ServerFault(trouble, imap),
})
const carrier: ServiceEvent = {
  kind: 'fault',
  fault: new CarrierFault('nobody answers at this port', false, { blame: 'server' }),
}
const sent: ServiceEvent = { kind: 'mailSent', mail: 'm', to: anna, letter: null }
const refused = (person: number): ServiceEvent => ({
  kind: 'mailGivenUp',
  mail: 'm',
  to: `${person}@table.example`,
  letter: null,
  why: '550 we do not want you',
})
const put = (person: number): ServiceEvent =>
  ({ ...refused(person), kind: 'mailFailed', retry: '' }) as ServiceEvent
const five = [1, 2, 3, 4, 5]
const unwritten: ServiceEvent = { kind: 'commitFailed', fault: new StoreFault('unreachable', 'dragoman.db') }
const busy: ServiceEvent = { kind: 'commitFailed', fault: new StoreFault('busy', 'dragoman.db') }
const full: ServiceEvent = { kind: 'roundFailed', fault: new StoreFault('full', 'dragoman.db') }

describe('a judge', () => {
  test.each<[string, Heard, readonly TroubleKind[]]>([
    ['that works is well', [...done, 8, ...done], []],
    ['that is not let in is not', [mailbox('password')], ['mailbox']],
    ['that is not let in any more is not', [...done, mailbox('password')], ['mailbox']],
    ['whose first fetch failed is not', [mailbox('cut')], ['mailbox']],
    ['is well again when it fetches', [mailbox('cut'), ...done], []],
    ['whose certificates ran out is not', [...done, mailbox('certificateExpired')], ['mailbox']],
    ['whose connection was cut once is well', [...done, mailbox('cut')], []],
    ['whose mailbox is locked for a minute is well', [...done, mailbox('inUse'), 1, mailbox('inUse')], []],
    ['whose connection is cut for long is not', [...done, mailbox('cut'), 6, mailbox('cut')], ['mailbox']],
    [
      'that was cut twice is well',
      [...done, mailbox('cut'), 4, ...done, mailbox('cut'), 4, mailbox('cut')],
      [],
    ],
    [
      'that can settle no letter is not',
      [...done, { kind: 'fault', fault: new ServerFault('readOnly', imap) }, 60, ...done],
      ['unsettled'],
    ],
    [
      'that could settle no letter some time ago is well',
      [{ kind: 'fault', fault: new ServerFault('readOnly', imap) }, 91, ...done],
      [],
    ],
    ['whose mailbox another judge reads is not', [...done, mailbox('ofAnother')], ['mailbox']],
    [
      'whose mailbox was made anew is not, for a while',
      [...done, { kind: 'fault', fault: new ServerFault('remade', imap) }, 60, ...done],
      ['remade'],
    ],
    [
      'one of whose folders is gone is not',
      [...done, 4, { kind: 'fault', fault: new ServerFault('noFolder', imap) }, ...done],
      ['mailbox'],
    ],
    [
      'whose folder is there again is well',
      [{ kind: 'fault', fault: new ServerFault('noFolder', imap) }, 5, ...done],
      [],
    ],
    ['that does not get on is not', [...done, 9], ['round', 'mailbox']],
    ['whose disk is full is not', [...done, full], ['round']],
    ['whose disk was full is well', [...done, full, ...done], []],
    ['whose store failed once is well', [...done, unwritten], []],
    ['whose store fails is not, whatever its rounds say', [unwritten, unwritten, ...done], ['unwritten']],
    ['whose store is written again is well', [unwritten, unwritten, ...done, { kind: 'commitDone' }], []],
    ['whose store others write is well', [busy, busy, busy, ...done], []],
    ['of whose mails one is refused is well', [...done, refused(1), refused(1)], []],
    ['of whose mails not one is taken is not', [...done, ...five.map(refused)], ['refused']],
    ['of whose mails not one is taken yet is not', [...done, ...five.map(put)], ['refused']],
    ['of whose mails one is taken is well', [...done, ...five.map(refused), sent], []],
    ['whose chore failed is not', [...done, { kind: 'choreFailed', chore: 'backup', fault: 0 }], ['chore']],
    [
      'whose chore was done at last is well',
      [
        ...done,
        { kind: 'choreFailed', chore: 'backup', fault: 0 },
        { kind: 'choreDone', chore: 'backup', result: '', found: [] },
      ],
      [],
    ],
  ])('%s', async (_, heard, kinds) => {
    hear(heard)
    expect((await troubles.now()).map(({ kind }) => kind)).toEqual(kinds)
  })

  test.each([
    ['disk', 'no file can be written where the judge lives: data:'],
    ['office', 'the post office takes no mail: data:'],
    ['secret', 'the file of the secret is not as it was: data:', 'secretFile'],
  ])('at rest whose %s fails is not, and says so', async (part, text, watched = part) => {
    let found: unknown = new StoreFault('full', 'data')
    troubles = new Troubles({
      ...table.services,
      clockWatch: { isTrusted: true },
      poll: MINUTE,
      [watched]: { look: () => found },
    })
    hear(done)
    expect(await troubles.now()).toMatchObject([{ kind: part, text: expect.stringContaining(text) }])
    found = undefined
    expect(await troubles.now()).toEqual([])
  })

  test('says why in words that quote nobody', async () => {
    hear([mailbox('password'), { kind: 'roundFailed', fault: new TypeError('zephyr') }])
    expect((await troubles.now()).map(({ text }) => text)).toEqual([
      'a round of the judge failed: a fault of the judge itself (TypeError), the log says where',
      'the mailbox cannot be read: IMAP mail.example:993: the server does not let us in; check user and password; some providers want a password made for this program alone',
    ])
  })
})

/** An answer lies in the outbox, and no carrier takes it. */
async function mailWaits(): Promise<void> {
  table.mailbox.put(rawLetter({ from: anna, text: 'HELP' }), table.clock.now())
  await table
    .round({ send: () => Promise.reject(new CarrierFault('no', false, { blame: 'server' })) })
    .catch(() => {})
}

describe('the outbox', () => {
  test('rests as long as the server has not taken a mail again, or until nothing is left in it', async () => {
    await mailWaits()
    hear([...done, carrier])
    expect(await troubles.now()).toMatchObject([{ kind: 'carrier' }])
    hear([sent])
    expect(await troubles.now()).toEqual([])
    hear([carrier])
    pass(1)
    expect(await table.round()).toHaveLength(1)
    expect(await troubles.now()).toEqual([])
  })

  test('waits too long when the same mail could have left for minutes, by the clock that nobody sets', async () => {
    await mailWaits()
    hear(done)
    expect(await troubles.now()).toEqual([])
    table.clock.jumpTo((table.clock.now() + 30 * 24 * 60 * MINUTE) as Instant)
    expect(await troubles.now()).toEqual([])
    pass(6)
    hear(done)
    expect(await troubles.now()).toMatchObject([
      { kind: 'waiting', text: expect.stringContaining('6 minutes') },
    ])
  })

  test('does not wait when a mail is to be tried again later', async () => {
    table.mailbox.put(rawLetter({ from: anna, text: 'HELP' }), table.clock.now())
    await table.round({ send: () => Promise.reject(new CarrierFault('451 later', false)) })
    hear(done)
    await troubles.now()
    pass(0.5)
    expect(await troubles.now()).toEqual([])
  })
})

describe('the keeper', () => {
  const told: ServiceEvent[] = []
  let services: Services
  let watch: TroubleWatch
  beforeEach(() => {
    told.length = 0
    services = { ...table.services, keeper: KEEPER }
    watch = watchOver(services)
  })
  const watchOver = (of: Services) =>
    new TroubleWatch({ services: of, tell: news => void told.push(news), troubles: () => troubles.now() })
  const mailed = async () => subjectsOf(await table.round())
  const kindsTold = () => told.map(({ kind }) => kind)

  test('is told at once of what does not pass by itself, once, and when it is over', async () => {
    hear([mailbox('password')])
    for (const _ of five) await watch.look()
    expect(kindsTold()).toEqual(['troubleBegan'])
    const [mail] = await table.round()
    expect(mail).toMatchObject({ to: KEEPER, subject: 'EXMP keeper: The mailbox cannot be read' })
    expect(mail!.text.replace(/\s+/g, ' ')).toContain(
      'Since 2026-01-05 10:00 UTC: the mailbox cannot be read: IMAP mail.example:993: the server does not let us in;',
    )
    pass(3)
    hear(done)
    await watch.look()
    expect(kindsTold()).toEqual(['troubleBegan', 'troubleEnded'])
    const [over] = await table.round()
    expect(over).toMatchObject({ subject: 'EXMP keeper: It is over: The mailbox cannot be read' })
    expect(over!.text).toContain('From 2026-01-05 10:00 to 2026-01-05 10:03 UTC')
    await watch.look()
    expect(await mailed()).toEqual([])
  })

  test('is not mailed what passes in a few minutes; it stands in the log', async () => {
    hear([...done, full])
    await watch.look()
    pass(4)
    await watch.look()
    hear(done)
    await watch.look()
    expect(kindsTold()).toEqual(['troubleBegan', 'troubleEnded'])
    expect(await mailed()).toEqual([])
  })

  test('is written to while no mail goes out, and gets it when one does again', async () => {
    await mailWaits()
    hear([...done, carrier])
    await watch.look()
    pass(6)
    hear([...done, carrier])
    await watch.look()
    expect(await services.store.figures()).toMatchObject({ mailsWaiting: 2 })
    expect(await mailed()).toEqual(['anna: Re: EXMP orders', 'keeper: EXMP keeper: No mail goes out'])
    hear([sent])
    await watch.look()
    expect(await mailed()).toEqual(['keeper: EXMP keeper: It is over: No mail goes out'])
  })

  test('is told what he could not be told while the store could not be written', async () => {
    const isFull = { now: true }
    const commit = async (batch: Batch) => {
      if (isFull.now) throw new StoreFault('full', 'dragoman.db')
      return services.store.commit(batch)
    }
    watch = watchOver({ ...services, store: { ...services.store, commit } })
    hear([...done, full])
    await watch.look()
    pass(6)
    hear([full, { kind: 'mailboxEmptied' }])
    await watch.look()
    expect(await mailed()).toEqual([])
    hear(done)
    await watch.look()
    isFull.now = false
    await watch.look()
    expect(await mailed()).toEqual(['keeper: EXMP keeper: It is over: The judge is stuck'])
    await watch.look()
    expect(await mailed()).toEqual([])
  })

  test('is told past a store that cannot be written, where there is a way, once', async () => {
    const commit = async () => Promise.reject(new StoreFault('unreachable', 'dragoman.db'))
    const past: string[] = []
    const beside = () => async (news: { readonly subject: string }) => void past.push(news.subject)
    const store = { ...services.store, commit }
    const told = () => {}
    watch = new TroubleWatch({
      services: { ...services, store },
      tell: told,
      troubles: () => troubles.now(),
      beside,
    })
    hear([mailbox('password')])
    for (const _ of five) await watch.look()
    expect(past).toEqual(['The mailbox cannot be read'])
    hear(done)
    await watch.look()
    expect(past).toEqual(['The mailbox cannot be read', 'It is over: The mailbox cannot be read'])
  })

  test('gets one mail an hour about what comes and goes', async () => {
    for (const _ of five) {
      hear([mailbox('password')])
      await watch.look()
      pass(1)
      hear(done)
      await watch.look()
    }
    expect(told).toHaveLength(10)
    expect(await mailed()).toHaveLength(2)
    pass(60)
    hear([...done, mailbox('password')])
    await watch.look()
    expect(await mailed()).toEqual(['keeper: EXMP keeper: The mailbox cannot be read'])
  })

  test('gets a second one within the hour where it lasts', async () => {
    const goesOn = async (minutes: number) => {
      pass(minutes)
      hear([mailbox('password')])
      await watch.look()
    }
    await goesOn(0)
    hear(done)
    await watch.look()
    await goesOn(1)
    expect(await mailed()).toHaveLength(2)
    await goesOn(14)
    expect(await mailed()).toEqual([])
    await goesOn(1)
    expect(await mailed()).toEqual(['keeper: EXMP keeper: The mailbox cannot be read'])
  })
})
