// The texts of letters and mails go by age, and of games long after they are over; their rows stay.
import { describe, expect, test } from 'vitest'
import type { NewEvent } from '../../../../src/judge/store/batch.ts'
import type { ClearedStep } from '../../../../src/judge/store/queries/clearing.ts'
import type { Store } from '../../../../src/judge/store/store.ts'
import type { Kind } from '../kinds.ts'
import { firstRecords } from '../onRecord.ts'
import { batch, happened, letter, mail, minute } from '../small.ts'

/** What every kind of store clears, and what it does not. */
export function clearing({ newStore, storePlace, tamper }: Kind): void {
  const BEFORE = minute(100)
  const AT = minute(1_000)

  /** Steps until all that may go is gone. */
  async function clear(store: Store, before = BEFORE): Promise<ClearedStep> {
    let [letters, mails] = [0, 0]
    for (;;) {
      const step = await store.clearTexts({ at: AT, before, over: 'over' })
      letters += step.letters
      mails += step.mails
      if (step.isDone) return { letters, mails, isDone: true }
    }
  }

  interface Play {
    readonly game: string
    readonly stage: string
    /** When something happened there last. */
    readonly last: string
    readonly cause?: string
  }

  /** A game that has got as far as this. */
  async function play(store: Store, { game, stage, last, cause }: Play): Promise<void> {
    const events: NewEvent[] = [
      { ...happened('gameCreated'), cause: cause ?? null },
      { ...happened('gameEnded'), at: last },
    ]
    await store.commit(
      batch({
        expect: new Map([[game, 0]]),
        events: new Map([[game, events]]),
        stages: new Map([[game, { stage, listing: {} }]]),
      }),
    )
  }

  interface Told {
    readonly game?: string | null
    readonly received?: string
    readonly sent?: string | null
  }

  /** A letter, and its reply. */
  async function answered(store: Store, key: string, { game = null, received, sent }: Told = {}) {
    const came = received ?? minute(1)
    await store.commit(batch({ post: { filed: [letter(key, { received: came })] } }))
    const reply = mail(`<re ${key}>`, { answers: key, game, due: came, mail: { text: `to ${key}` } })
    await store.commit(batch({ at: came, answered: key, outgoing: [reply] }))
    if (sent !== null) await store.commit(batch({ at: sent ?? came, post: { sent: [reply.messageId] } }))
  }

  /** Which texts of these letters and of the replies to them are gone. */
  const gone = async (store: Store, ...keys: readonly string[]) => {
    const found: string[] = []
    for (const key of keys) {
      const [filed, reply] = [await store.letter(key), await store.mail(`<re ${key}>`)]
      if (filed?.cleared != null) found.push(key)
      if (reply?.cleared != null) found.push(`re ${key}`)
      expect(filed?.raw.length === 0).toBe(filed?.cleared != null)
      expect(JSON.stringify(reply?.mail) === '{}').toBe(reply?.cleared != null)
    }
    return found
  }

  describe('a text', () => {
    test('goes by age, and its row stays with what became of it', async () => {
      const store = newStore()
      await answered(store, 'old')
      await answered(store, 'young', { received: BEFORE })
      expect(await clear(store)).toEqual({ letters: 1, mails: 1, isDone: true })
      expect(await gone(store, 'old', 'young')).toEqual(['old', 're old'])
      expect(await store.letter('old')).toMatchObject({
        key: 'old',
        messageId: '<old@players.example>',
        sender: 'anna@players.example',
        content: 'what letter old says',
        received: minute(1),
        answered: minute(1),
        setAside: null,
        cleared: AT,
      })
      expect(await store.mail('<re old>')).toMatchObject({
        to: 'anna@players.example',
        answers: 'old',
        cleared: AT,
      })
      expect(await store.textsCleared()).toEqual({ letters: 1, mails: 1, last: AT })
      expect(await store.check()).toEqual([])
    })

    test('that is gone goes no second time, and is no less known when it comes again', async () => {
      const store = newStore()
      await answered(store, 'old')
      await clear(store)
      expect(await clear(store)).toEqual({ letters: 0, mails: 0, isDone: true })
      const again = letter('other', { content: 'what letter old says' })
      await store.commit(batch({ post: { filed: [letter('old'), again] } }))
      expect(await store.waiting()).toEqual([])
      expect(await store.alike([], 'what letter old says')).toMatchObject([{ key: 'old' }])
    })

    test.each(['forming', 'playing', 'paused'])('of a game that is %s stays, however old', async stage => {
      const store = newStore()
      await answered(store, 'a', { game: 'harbor' })
      await play(store, { game: 'harbor', stage, last: minute(2) })
      expect(await clear(store)).toMatchObject({ letters: 0, mails: 0 })
    })

    test('of a game that is over goes when that is long ago, all of it at once', async () => {
      const store = newStore()
      await answered(store, 'a', { game: 'harbor' })
      await answered(store, 'b', { game: 'harbor', received: minute(90) })
      await play(store, { game: 'harbor', stage: 'over', last: minute(150) })
      expect(await clear(store)).toMatchObject({ letters: 0, mails: 0 })
      expect(await clear(store, minute(150))).toMatchObject({ letters: 0, mails: 0 })
      expect(await clear(store, minute(151))).toMatchObject({ letters: 2, mails: 2 })
    })

    test('of a letter about several games stays for the last of them, and so does its reply', async () => {
      const place = storePlace()
      const store = newStore(place)
      await answered(store, 'a')
      await play(store, { game: 'harbor', stage: 'over', last: minute(2), cause: 'a' })
      await play(store, { game: 'fjord', stage: 'playing', last: minute(2), cause: 'a' })
      expect(await clear(store)).toMatchObject({ letters: 0, mails: 0 })
      await tamper(place, `UPDATE games SET stage = 'over' WHERE name = 'fjord'`)
      expect(await clear(store)).toMatchObject({ letters: 1, mails: 1 })
    })

    test('of a letter whose writer answered for it stays as long as that of their answer', async () => {
      const store = newStore()
      await answered(store, 'orders')
      await answered(store, 'yes', { game: 'harbor' })
      await play(store, { game: 'harbor', stage: 'playing', last: minute(2), cause: 'yes' })
      const confirmed: NewEvent = { ...happened('letterConfirmed', { key: 'orders' }), cause: 'yes' }
      await store.commit(batch({ records: firstRecords(confirmed) }))
      await answered(store, 'other')
      await clear(store)
      expect(await gone(store, 'orders', 'yes', 'other')).toEqual(['other', 're other'])
    })

    test('that waits to be answered or sent stays, and the letter of a mail that has not left', async () => {
      const store = newStore()
      await store.commit(batch({ post: { filed: [letter('waits', { received: minute(1) })] } }))
      await answered(store, 'a', { sent: null })
      expect(await clear(store)).toMatchObject({ letters: 0, mails: 0 })
      expect((await store.waiting()).map(({ key }) => key)).toEqual(['waits'])
      expect((await store.due(AT)).map(({ mail }) => mail)).toEqual([{ text: 'to a' }])
      const failed = [{ messageId: '<re a>', trouble: '550', retry: null }]
      await store.commit(batch({ at: minute(2), post: { failed } }))
      expect(await clear(store)).toMatchObject({ letters: 1, mails: 1 })
    })

    test('of what was set aside goes too, and what was answered or sent late stays so much longer', async () => {
      const store = newStore()
      await store.commit(batch({ post: { filed: [letter('aside', { received: minute(1) })] } }))
      await store.commit(batch({ post: { setAside: new Map([['aside', 'ignored: automatic']]) } }))
      await answered(store, 'late', { sent: BEFORE })
      await clear(store)
      expect(await gone(store, 'late')).toEqual(['late'])
      expect(await store.letter('aside')).toMatchObject({ setAside: 'ignored: automatic', cleared: AT })
    })

    test('of a game of which the store has no row stays', async () => {
      const store = newStore()
      await answered(store, 'a', { game: 'harbor' })
      expect(await clear(store)).toMatchObject({ letters: 0, mails: 0 })
    })

    test('goes in steps of two hundred rows, and each goes on where the last one ended', async () => {
      const store = newStore()
      const names = Array.from({ length: 450 }, (_, i) => `n${i}`)
      await store.commit(batch({ post: { filed: names.map(name => letter(name, { received: minute(1) })) } }))
      await store.commit(batch({ post: { setAside: new Map(names.map(name => [name, 'ignored'])) } }))
      const counts: number[] = []
      for (let isDone = false; !isDone; ) {
        const step = await store.clearTexts({ at: AT, before: BEFORE, over: 'over' })
        counts.push(step.letters)
        isDone = step.isDone
      }
      expect(counts).toEqual([200, 200, 50, 0])
    })
  })
}
