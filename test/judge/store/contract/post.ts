// Letters are filed and answered once, and mails leave in order.
import { describe, expect, test } from 'vitest'
import type { Batch, NewLetter } from '../../../../src/judge/store/batch.ts'
import type { Store } from '../../../../src/judge/store/store.ts'
import type { Kind } from '../kinds.ts'
import { batch, letter, mail, minute } from '../small.ts'

/** What every kind of store keeps of letters and mails. */
export function lettersAndMails({ newStore, storePlace, tamper }: Kind): void {
  const DONE = { ok: true, value: undefined }
  const ANSWERED = { ok: false, error: 'already answered' }

  const file = (...filed: readonly NewLetter[]): Batch => batch({ post: { filed } })

  const answer = (key: string): Batch =>
    batch({ at: minute(3), answered: key, outgoing: [mail(`<re ${key}>`, { answers: key })] })

  const waitingIn = async (store: Store) => (await store.waiting()).map(({ key }) => key)

  describe('a letter', () => {
    test('is kept as it came, byte for byte', async () => {
      const store = newStore()
      const raw = Uint8Array.from({ length: 256 }, (_, i) => i).subarray(3)
      await store.commit(file(letter('a', { raw, messageId: null, received: minute(2) })))
      const kept = await store.letter('a')
      expect(kept).toMatchObject({ messageId: null, received: minute(2), answered: null, setAside: null })
      expect([...(kept?.raw ?? [])]).toEqual([...raw])
      expect(await store.letter('b')).toBeUndefined()
    })

    test.each([
      ['by its key', letter('a', { content: 'something else' }), ['a']],
      ['by its content', letter('b', { content: 'what letter a says' }), ['a']],
      ['not by its Message-ID alone', letter('b', { messageId: '<a@players.example>' }), ['a', 'b']],
      ['not by a content that nobody knows', letter('b', { content: null }), ['none', 'a', 'b']],
    ])('is known %s', async (_, second, waiting) => {
      const store = newStore()
      if (waiting.includes('none')) await store.commit(file(letter('none', { content: null })))
      await store.commit(file(letter('a')))
      expect(await store.commit(file(second))).toEqual(DONE)
      expect(await waitingIn(store)).toEqual(waiting)
    })

    test('waits in the order of filing until it is answered', async () => {
      const store = newStore()
      await store.commit(file(letter('z'), letter('a'), letter('m')))
      expect(await store.commit(answer('a'))).toEqual(DONE)
      expect(await waitingIn(store)).toEqual(['z', 'm'])
      expect((await store.waiting(1)).map(({ key }) => key)).toEqual(['z'])
      expect(await store.letter('a')).toMatchObject({ answered: minute(3) })
    })

    test('is answered once: the second answer changes nothing', async () => {
      const store = newStore()
      await store.commit(file(letter('a')))
      await store.commit(answer('a'))
      const again = { ...answer('a'), outgoing: [mail('<again>', { answers: 'a' })] }
      expect(await store.commit(again)).toEqual(ANSWERED)
      expect((await store.due(minute(9))).map(({ messageId }) => messageId)).toEqual(['<re a>'])
    })

    test('that comes again after its answer does not wait again', async () => {
      const store = newStore()
      await store.commit(file(letter('a')))
      await store.commit(answer('a'))
      await store.commit(file(letter('a'), letter('b', { content: 'what letter a says' })))
      expect(await waitingIn(store)).toEqual([])
      const a = { key: 'a', content: 'what letter a says' }
      expect(await store.alike(['x', 'y'], a.content)).toEqual([a])
      expect(await store.alike(['x', 'a'], null)).toEqual([a])
      expect(await store.alike(['x', 'y'], 'what letter b says')).toEqual([])
    })

    test('is set aside for a reason instead, and not answered afterwards', async () => {
      const store = newStore()
      await store.commit(file(letter('a')))
      const aside = batch({ post: { setAside: new Map([['a', 'an automatic reply']]) } })
      expect(await store.commit(aside)).toEqual(DONE)
      expect(await store.letter('a')).toMatchObject({ setAside: 'an automatic reply', answered: null })
      expect(await store.commit(answer('a'))).toEqual(ANSWERED)
      expect(await store.commit(aside)).toEqual(ANSWERED)
      expect(await store.check()).toEqual([])
    })

    test('is set aside and its sender told in one go', async () => {
      const store = newStore()
      await store.commit(file(letter('a')))
      const post = { setAside: new Map([['a', 'it made us stumble']]) }
      expect(await store.commit({ ...answer('a'), post })).toEqual(DONE)
      expect(await store.letter('a')).toMatchObject({ setAside: 'it made us stumble', answered: minute(3) })
    })

    test('loses its password', async () => {
      const store = newStore()
      await store.commit(file(letter('a', { raw: new TextEncoder().encode('SIGNON Eba sesame') })))
      const blackedOut = new Map([['a', new TextEncoder().encode('SIGNON Eba ***')]])
      await store.commit({ ...answer('a'), post: { blackedOut } })
      expect(new TextDecoder().decode((await store.letter('a'))?.raw)).toBe('SIGNON Eba ***')
    })
  })

  describe('the outbox', () => {
    const queue = (...outgoing: Batch['outgoing'] & object) => batch({ outgoing })
    const sent = (...ids: readonly string[]) => batch({ at: minute(1), post: { sent: ids } })
    const failed = (messageId: string, retry: string | null) =>
      batch({ at: minute(1), post: { failed: [{ messageId, trouble: '451 not now', retry }] } })
    const boris = { to: 'boris@players.example' }
    const dueIn = async (store: Store, at: number) =>
      (await store.due(minute(at))).map(({ messageId }) => messageId)

    test('gives a mail back as it was queued', async () => {
      const store = newStore()
      const notice = mail('<1>', {
        game: 'baltic',
        mail: { subject: 'Spring', text: 'A\nB', headers: { a: ['b'] } },
      })
      await store.commit(queue(notice))
      expect(await store.due(minute(0))).toEqual([{ ...notice, attempts: 0, trouble: null, cleared: null }])
    })

    test('gives each recipient the next mail only, in the order of queueing', async () => {
      const store = newStore()
      await store.commit(queue(mail('<1>'), mail('<2>', boris), mail('<3>'), mail('<4>', boris)))
      expect(await dueIn(store, 1)).toEqual(['<1>', '<2>'])
      await store.commit(sent('<1>'))
      expect(await dueIn(store, 1)).toEqual(['<2>', '<3>'])
      await store.commit(sent('<2>', '<3>', '<4>'))
      expect(await dueIn(store, 1)).toEqual([])
      expect(await store.nextMail()).toBeUndefined()
    })

    test('keeps a mail for later, and lets what is due pass it', async () => {
      const store = newStore()
      await store.commit(queue(mail('<postal press>', { due: minute(5) }), mail('<reply>')))
      expect(await dueIn(store, 1)).toEqual(['<reply>'])
      await store.commit(sent('<reply>'))
      expect([await dueIn(store, 4), await store.nextMail()]).toEqual([[], minute(5)])
      expect(await dueIn(store, 5)).toEqual(['<postal press>'])
    })

    test('holds back what stands behind a mail that failed, and nobody else', async () => {
      const store = newStore()
      await store.commit(queue(mail('<1>'), mail('<2>'), mail('<3>', boris)))
      await store.commit(failed('<1>', minute(6)))
      expect([await dueIn(store, 5), await store.nextMail()]).toEqual([['<3>'], minute(0)])
      await store.commit(sent('<3>'))
      expect(await store.nextMail()).toBe(minute(6))
      expect(await store.due(minute(6))).toMatchObject([
        { messageId: '<1>', attempts: 1, trouble: '451 not now' },
      ])
      await store.commit(sent('<1>'))
      expect(await dueIn(store, 6)).toEqual(['<2>'])
    })

    test('goes on with the next mail when one is given up', async () => {
      const store = newStore()
      await store.commit(queue(mail('<1>'), mail('<2>')))
      await store.commit(failed('<1>', null))
      expect(await dueIn(store, 9)).toEqual(['<2>'])
    })

    test('takes it calmly to be told twice that a mail was sent, and no failure after that', async () => {
      const store = newStore()
      await store.commit(queue(mail('<1>')))
      await store.commit(sent('<1>'))
      expect(await store.commit(sent('<1>'))).toEqual(DONE)
      await expect(store.commit(failed('<1>', minute(6)))).rejects.toThrow('no unsent mail <1>')
      expect(await dueIn(store, 9)).toEqual([])
    })

    test('gives no more than asked for', async () => {
      const store = newStore()
      await store.commit(queue(mail('<1>'), mail('<2>', boris)))
      expect(await store.due(minute(1), 1)).toHaveLength(1)
    })
  })

  test('the check finds an answered letter without its reply, and a reply without its answer', async () => {
    const place = storePlace()
    const store = newStore(place)
    await store.commit(file(letter('a'), letter('b')))
    await store.commit(answer('a'))
    await store.commit(answer('b'))
    expect(await store.check()).toEqual([])
    await tamper(place, "DELETE FROM outbox WHERE answers = 'a'")
    await tamper(place, "UPDATE letters SET answered = NULL WHERE key = 'b'")
    expect(await store.check()).toEqual([
      { kind: 'replyMissing', letter: 'a' },
      { kind: 'replyTooEarly', letter: 'b' },
    ])
  })
}
