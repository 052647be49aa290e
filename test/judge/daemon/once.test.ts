// Each letter is done once and answered once, whatever comes between; and one letter or game never stops the others.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Judge } from '../../../src/judge/service/judge.ts'
import { findings } from '../../../src/judge/service/verifying.ts'
import type { Batch } from '../../../src/judge/store/batch.ts'
import { StoreFault } from '../../../src/judge/store/fault.ts'
import type { Store } from '../../../src/judge/store/store.ts'
import { PostTable, rawLetter, subjectsOf } from './postTable.ts'
import { gathered, PLAYERS, replyOf } from './sevenPlayers.ts'

let table: PostTable
beforeEach(() => {
  table = new PostTable()
})
afterEach(() => table.end())

const anna = 'anna@table.example'
const help = (words: string) =>
  rawLetter({ from: anna, text: `HELP\n${words}`, messageId: '<1@table.example>' })

/** A store in which something else happens before each commit. */
const meddled = (store: Store, meddle: (batch: Batch) => Promise<void>): Store => ({
  ...store,
  commit: async batch => {
    await meddle(batch)
    return store.commit(batch)
  },
})

const eventsOf = async (game: string, kind: string) =>
  (await table.services.store.load(game)).events.filter(event => event.kind === kind)

describe('the same letter', () => {
  test.each([
    ['from a copied mailbox', help('')],
    ['by another way', Buffer.concat([Buffer.from('Received: from relay.example\r\n'), help('')])],
  ])('%s is answered once', async (_, again) => {
    expect(await table.raw(help(''))).toHaveLength(1)
    expect(await table.raw(again)).toEqual([])
    expect(await table.letters()).toEqual([{ sender: anna, answered: true, setAside: null, replies: 1 }])
  })

  test('may come while the first one still waits', async () => {
    table.mailbox.put(help(''), table.clock.now())
    table.mailbox.put(help(''), table.clock.now())
    expect(await table.round()).toHaveLength(1)
  })

  test('is done once, however often its writer answers for it', async () => {
    await table.confirmed({ from: 'master@table.example', text: 'CREATE ?harbor mistral' })
    const [asked] = await table.letter({ from: anna, text: 'SIGNON ?harbor zephyr' })
    const answer = { from: anna, to: asked!.replyTo, text: 'Yes, that was me.' }
    const [done] = await table.letter(answer)
    expect(done!.text).toContain('You have joined harbor.')
    const [again] = await table.letter(answer)
    expect(again!.text).not.toContain('joined')
    expect(await eventsOf('harbor', 'playerSignedOn')).toHaveLength(1)
  })
})

describe('a letter that somebody else is quicker than', () => {
  test('is taken again on what he left, and done once', async () => {
    await gathered(table)
    const [first, second] = [
      rawLetter(await replyOf(table, PLAYERS.A, 'A Vie - Gal')),
      rawLetter(await replyOf(table, PLAYERS.E, 'F Lon - Nth')),
    ]
    const { services } = table
    const other = new Judge(services, () => {})
    const waiting = [await other.file(first, table.clock.now()), await other.file(second, table.clock.now())]
    let commits = 0
    const store = meddled(services.store, async ({ answered }) => {
      if (answered !== waiting[0] || commits++ > 0) return
      await other.answer((await services.store.letter(waiting[1]!))!)
    })
    await new Judge({ ...services, store }, () => {}).answer((await services.store.letter(waiting[0]!))!)
    expect(commits).toBe(2)
    const written = await eventsOf('harbor', 'ordersWritten')
    expect(written.map(({ cause }) => cause)).toEqual([waiting[1], waiting[0]])
    expect(subjectsOf(await table.round())).toEqual([
      'bert: EXMP:harbor - S1901M Orders incomplete: 2 missing',
      'anna: EXMP:harbor - S1901M Orders incomplete: 2 missing',
    ])
    expect(await findings(services.store, await services.store.games())).toEqual([])
  })

  test('is not done again by a judge who takes up the same one', async () => {
    const { services } = table
    const other = new Judge(services, () => {})
    const key = await other.file(help(''), table.clock.now())
    const store = meddled(services.store, async ({ answered }) => {
      if (answered === key) await other.answer((await services.store.letter(key))!)
    })
    await new Judge({ ...services, store }, () => {}).answer((await services.store.letter(key))!)
    expect(await table.round()).toHaveLength(1)
  })

  test('keeps the Message-IDs of its mails', async () => {
    const { services } = table
    const judge = new Judge(services, () => {})
    const key = await judge.file(help(''), table.clock.now())
    const tried: (readonly string[])[] = []
    const store = meddled(services.store, async ({ outgoing = [] }) => {
      tried.push(outgoing.map(({ messageId }) => messageId))
      if (tried.length === 1) throw new Error('the lights went out')
    })
    await new Judge({ ...services, store }, () => {}).answer((await services.store.letter(key))!)
    expect(tried).toHaveLength(2)
    expect(tried[0]).toEqual(tried[1])
    expect(tried[0]).toHaveLength(1)
  })
})

describe('a letter that makes the judge fail', () => {
  /** Writes an event that no judge knows: the game cannot be read any more. */
  async function breakGame(name: string): Promise<void> {
    const { store } = table.services
    const { version } = await store.load(name)
    const event = { at: '2026-01-05T10:00:00.000Z', cause: null, kind: 'moonLanded', shape: 1, body: {} }
    const events = new Map([[name, [event]]])
    await store.commit({ at: event.at, expect: new Map([[name, version]]), events })
  }

  test('is set aside after three tries, its writer is told, and the post goes on', async () => {
    await table.confirmed({ from: 'master@table.example', text: 'CREATE ?harbor mistral' })
    await breakGame('harbor')
    const { services } = table
    table.mailbox.put(rawLetter({ from: anna, text: 'LIST harbor' }), table.clock.now())
    table.mailbox.put(rawLetter({ from: 'bert@table.example', text: 'HELP' }), table.clock.now())
    const faults: unknown[] = []
    const judge = new Judge(services, fault => faults.push(fault))
    for (const ref of await table.mailbox.list()) {
      const { raw, received } = (await table.mailbox.fetch(ref))!
      await judge.file(raw, received)
      await table.mailbox.settle(ref)
    }
    await judge.answerAll()
    const got = await table.round()
    expect(subjectsOf(got)).toEqual(['anna: Re: [Error Flag] EXMP orders', 'bert: Re: EXMP orders'])
    expect(got[0]!.text).toContain('Your letter made this judge fail')
    expect(faults).toHaveLength(1)
    const letters = await table.letters()
    expect(letters.at(-2)).toMatchObject({
      answered: false,
      setAside: expect.stringMatching(/^failed 3 times: /),
    })
    expect(letters.at(-1)).toMatchObject({ answered: true, setAside: null })
  })

  test('waits if it is the store that fails', async () => {
    const { services } = table
    const judge = new Judge(services, () => {})
    const key = await judge.file(help(''), table.clock.now())
    const store = meddled(services.store, async () => {
      throw new StoreFault('full', 'dragoman.db')
    })
    const full = new Judge({ ...services, store }, () => {})
    for (let tries = 0; tries < 5; tries++) await expect(full.answerAll()).rejects.toThrow('no room left')
    expect(await services.store.letter(key)).toMatchObject({ answered: null, setAside: null })
    expect(await table.round()).toHaveLength(1)
  })

  test('is no more than a game that cannot be rung: the others go on', async () => {
    await gathered(table)
    await table.confirmed({ from: 'master@table.example', text: 'CREATE ?haven mistral' })
    for (const person of Object.values(PLAYERS))
      await table.letter({ from: person, text: 'SIGNON ?haven zephyr' })
    const asked = (await table.all()).filter(({ text }) => text.includes('SIGNON ?haven'))
    for (const { to, replyTo } of asked) await table.letter({ from: to, to: replyTo, text: 'YES' })
    await breakGame('harbor')
    const { services } = table
    table.clock.turnTo(Date.parse('2026-01-07T23:30:00Z') as ReturnType<typeof table.clock.now>)
    const faults: unknown[] = []
    expect(await new Judge(services, fault => faults.push(fault)).ringAll()).toBe(1)
    expect(faults).toHaveLength(1)
    expect(
      new Set((await table.services.store.due('2027-01-01T00:00:00.000Z')).map(({ game }) => game)),
    ).toEqual(new Set(['haven']))
  })
})
