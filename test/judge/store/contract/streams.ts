// What is committed is found again, whole, and two writers cannot both win.

import { describe, expect, test } from 'vitest'
import { type Batch, type JsonObject, RECORDS } from '../../../../src/judge/store/batch.ts'
import { streamOf } from '../../../../src/judge/store/events/names.ts'
import { eachGame } from '../../../../src/judge/store/store.ts'
import type { Which } from '../../../../src/judge/store/tables.ts'
import type { Kind } from '../kinds.ts'
import { firstRecords } from '../onRecord.ts'
import { batch, happened, letter, mail, minute, played } from '../small.ts'

/** What every kind of store keeps of games. */
export function streams({ newStore, storePlace }: Kind): void {
  const MOVED_ON = { ok: false, error: 'moved on' }

  describe('a game', () => {
    test('that nobody knows has no events', async () => {
      expect(await newStore().load('atlantis')).toEqual({ events: [], version: 0 })
    })

    test('is found as it was committed, after the store was closed and opened', async () => {
      const file = storePlace()
      const first = newStore(file)
      const body = {
        turn: 1,
        units: ['ENGLAND F STP/SC'],
        text: 'Żółć\n"quoted"\u0000',
        none: null,
        half: 0.5,
      }
      const event = { ...happened('phaseResolved', body), cause: 'letter 1', shape: 3 }
      const expecting = { expect: new Map([['baltic', 0]]) }
      await first.commit(batch({ ...expecting, events: new Map([['baltic', [happened('a'), event]]]) }))
      await first.close()

      const again = newStore(file)
      const { events, version } = await again.load('baltic')
      expect(events).toEqual([
        { ...happened('a'), version: 1 },
        { ...event, version: 2 },
      ])
      expect(version).toBe(2)
    })

    test('gives only the events after a version when asked so, and its whole version', async () => {
      const store = newStore()
      await store.commit(played('baltic', 0, 'one', 'two', 'three'))
      const loads = await Promise.all([1, 3, 9].map(after => store.load('baltic', after)))
      expect(loads.map(({ events, version }) => [events.map(({ kind }) => kind), version])).toEqual([
        [['two', 'three'], 3],
        [[], 3],
        [[], 3],
      ])
    })

    test('moves on once for each version, and the loser writes nothing at all', async () => {
      const file = storePlace()
      const [anna, boris] = [newStore(file), newStore(file)]
      await anna.commit(played('baltic', 0, 'gameCreated'))
      expect(await anna.commit(played('baltic', 1, 'byAnna'))).toEqual({ ok: true, value: undefined })
      const late = {
        ...played('baltic', 1, 'byBoris'),
        outgoing: [mail('<boris>')],
        post: { filed: [letter('b')] },
      }
      expect(await boris.commit(late)).toEqual(MOVED_ON)
      expect((await boris.load('baltic')).events.map(({ kind }) => kind)).toEqual(['gameCreated', 'byAnna'])
      expect(await boris.due(minute(9))).toEqual([])
      expect(await boris.waiting()).toEqual([])
    })

    test.each([
      [
        'another game that was looked at',
        {
          expect: new Map([
            ['a', 1],
            ['b', 0],
          ]),
        },
      ],
      ['what is on record', { records: firstRecords(happened('playerKnown')) }],
      ['the version was never reached', { expect: new Map([['a', 2]]) }],
    ])('is not moved on when %s has changed', async (_, part: Partial<Batch>) => {
      const store = newStore()
      await store.commit(played('a', 0, 'one'))
      await store.commit(played('b', 0, 'one'))
      await store.commit(batch({ records: firstRecords(happened('playerKnown')) }))
      expect(await store.commit(batch({ ...part, outgoing: [mail('<m>')] }))).toEqual(MOVED_ON)
      expect(await store.due(minute(9))).toEqual([])
    })

    test('and another move on together or not at all', async () => {
      const store = newStore()
      await store.commit(played('a', 0, 'one'))
      const events = new Map(['a', 'b'].map(game => [game, [happened('swapped')]]))
      await store.commit(
        batch({
          expect: new Map([
            ['a', 0],
            ['b', 0],
          ]),
          events,
        }),
      )
      expect((await store.load('b')).version).toBe(0)
      await store.commit(
        batch({
          expect: new Map([
            ['a', 1],
            ['b', 0],
          ]),
          events,
        }),
      )
      expect([(await store.load('a')).version, (await store.load('b')).version]).toEqual([2, 1])
    })
  })

  test('the records of the judge are a stream of their own, and no game', async () => {
    const store = newStore()
    await store.commit(batch({ records: firstRecords(happened('playerKnown', { name: 'Anna' })) }))
    const { events, version } = await store.load(RECORDS)
    expect(events.map(({ kind, body }) => [kind, body])).toEqual([['playerKnown', { name: 'Anna' }]])
    expect(version).toBe(1)
    expect(await store.games()).toEqual([])
    expect(await store.check()).toEqual([])
  })

  test('records of several are found at one look, each behind what is known of it, whatever they are called', async () => {
    const store = newStore()
    const names = ["o'brien", '"x"', '\\', 'ſtraße', 'a\0b', 'half \ud800', '__proto__', 'anna']
    const of = (name: string) => streamOf('person', name)
    const told = (text: string) => names.map(person => happened('playerRegistered', { person, text }))
    await store.commit(batch({ records: firstRecords(...told('one')) }))
    const records = { expect: new Map(names.map(name => [of(name), 1])), events: told('two') }
    expect(await store.commit(batch({ records }))).toEqual({ ok: true, value: undefined })

    const known = new Map(names.map((name, i) => [of(name), i % 3]))
    const found = await store.records(new Map([...known, [of('nobody'), 0]]))
    const texts = names.map(name => found.get(of(name))?.map(({ body, version }) => [body['text'], version]))
    const both = [
      ['one', 1],
      ['two', 2],
    ]
    expect(texts).toEqual(names.map((_, i) => [both, both.slice(1), undefined][i % 3]))
    expect(found.has(of('nobody'))).toBe(false)
  })

  describe('the list of games', () => {
    test('shows each game with its version, stage and next alarm', async () => {
      const store = newStore()
      await store.commit({
        ...played('baltic', 0, 'one', 'two'),
        stages: new Map([['baltic', { stage: 'forming', listing: { variant: 'standard' } }]]),
        alarms: new Map([['baltic', minute(5)]]),
      })
      await store.commit(played('adriatic', 0, 'one'))
      expect(await store.games()).toEqual([
        { name: 'adriatic', version: 1, stage: null, listing: {}, nextAlarm: null },
        {
          name: 'baltic',
          version: 2,
          stage: 'forming',
          listing: { variant: 'standard' },
          nextAlarm: minute(5),
        },
      ])
    })

    test('is leafed through by name, and shows which are for whom', async () => {
      const store = newStore()
      const LISTINGS: Readonly<Record<string, JsonObject>> = {
        a: { isListed: true, access: 'open' },
        b: { isListed: false, access: 'open' },
        c: { isListed: true, access: 'word' },
        d: { comment: '"isListed":false "access":"word"', access: 'open' },
        e: {},
        f: { comment: '"access":"open"', access: 'invited' },
      }
      for (const [name, listing] of Object.entries(LISTINGS))
        await store.commit({
          ...played(name, 0, 'one'),
          stages: new Map([[name, { stage: name < 'd' ? 'playing' : 'over', listing }]]),
        })
      const names = async (which: Which) => (await store.games(which)).map(({ name }) => name).join('')
      expect(await names({ after: 'b', most: 2 })).toBe('cd')
      expect(await names({ by: 'people', skip: 1, most: 3 })).toBe('bcd')
      expect(await names({ skip: 4, most: 9 })).toBe('ef')
      expect(await names({ names: ['f', 'a', 'x'] })).toBe('af')
      expect(await names({ of: 'listed' })).toBe('acdef')
      // Of the fifth nothing is known: it is looked up.
      expect(await names({ of: 'open' })).toBe('ade')
      expect((await store.runningAmong(['a', 'c', 'd', 'x'])).toSorted()).toEqual(['a', 'c'])
      const all: string[] = []
      for await (const { name } of eachGame(store)) all.push(name)
      expect(all.join('')).toBe('abcdef')
    })

    test('keeps stage and alarm until a commit tells others', async () => {
      const store = newStore()
      const stages = new Map([['a', { stage: 'playing', listing: {} }]])
      await store.commit({ ...played('a', 0, 'one'), stages, alarms: new Map([['a', minute(5)]]) })
      await store.commit(played('a', 1, 'two'))
      expect(await store.games()).toMatchObject([{ version: 2, stage: 'playing', nextAlarm: minute(5) }])
      await store.commit(batch({ expect: new Map([['a', 2]]), alarms: new Map([['a', null]]) }))
      expect(await store.games()).toMatchObject([{ version: 2, stage: 'playing', nextAlarm: null }])
    })

    test('gives the alarms, the earliest first, and no more than asked for', async () => {
      const store = newStore()
      for (const [game, at] of Object.entries({ a: minute(7), b: minute(3), c: null, d: minute(5) })) {
        await store.commit({ ...played(game, 0, 'one'), alarms: new Map([[game, at]]) })
      }
      expect(await store.alarms(2)).toEqual([
        { game: 'b', at: minute(3) },
        { game: 'd', at: minute(5) },
      ])
    })
  })

  describe('a mistake of ours is told, and nothing is written:', () => {
    const unknown = { expect: new Map<string, number>(), events: new Map([['a', [happened('one')]]]) }
    test.each<[string, Partial<Batch>, string | RegExp]>([
      ['events without a version', unknown, 'without the version'],
      [
        'an alarm before the first event',
        { expect: new Map([['a', 0]]), alarms: new Map([['a', null]]) },
        'before its first',
      ],
      ['a game with a name of ours', played('*judge', 0, 'one'), 'not the name of a game'],
      ['an answer without a reply', { answered: 'a' }, 'without a reply'],
      [
        'an answer to no letter',
        { answered: 'a', outgoing: [mail('<m>', { answers: 'a' })] },
        'before it is filed',
      ],
      ['a mail sent that never was', { outgoing: [mail('<m>')], post: { sent: ['<x>'] } }, 'no mail <x>'],
      ['a Message-ID twice', { outgoing: [mail('<m>'), mail('<m>')] }, /unique/i],
      ['an instant in another form', { outgoing: [mail('<m>', { due: '1901-03-01T12:00:00Z' })] }, /check/i],
      [
        'an event at no instant',
        { ...played('a', 0), events: new Map([['a', [{ ...happened('one'), at: 'noon' }]]]) },
        /check/i,
      ],
    ])('%s', async (_, part, complaint) => {
      const store = newStore()
      await expect(store.commit(batch({ post: { filed: [letter('k')] }, ...part }))).rejects.toThrow(
        complaint,
      )
      expect([await store.games(), await store.due(minute(9)), await store.waiting()]).toEqual([[], [], []])
    })
  })
}
