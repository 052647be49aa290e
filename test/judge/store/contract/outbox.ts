// What the outbox can be asked: for mails without those to some domains, and for one mail.
import { expect, test } from 'vitest'
import { HELD } from '../../../../src/judge/store/batch.ts'
import type { Kind } from '../kinds.ts'
import { batch, happened, mail, minute } from '../small.ts'

/** What every kind of store can be asked of its outbox. */
export function outbox({ newStore }: Kind): void {
  const [anna, bert, cleo] = ['anna@table.example', 'bert@other.example', 'cleo@sub.table.example']

  test('mails to some domains may be left out, and those of no other domain are', async () => {
    const store = newStore()
    await store.commit(
      batch({ outgoing: [mail('1', { to: anna }), mail('2', { to: bert }), mail('3', { to: cleo })] }),
    )
    const ids = async (...without: readonly string[]) =>
      (await store.due(minute(1), 100, without)).map(({ messageId }) => messageId)
    expect(await ids()).toEqual(['1', '2', '3'])
    expect(await ids('table.example')).toEqual(['2', '3'])
    expect(await ids('other.example', 'sub.table.example')).toEqual(['1'])
    expect(await ids('example', '%')).toEqual(['1', '2', '3'])
  })

  test('a mail is found by its name, whether it waits, is sent, or is given up', async () => {
    const store = newStore()
    await store.commit(batch({ outgoing: [mail('1', { to: anna, game: 'harbor' }), mail('2'), mail('3')] }))
    const failed = [{ messageId: '3', trouble: 'no', retry: null }]
    await store.commit(batch({ post: { sent: ['1'], failed } }))
    expect(await store.mail('1')).toMatchObject({ to: anna, game: 'harbor' })
    expect(await store.mail('2')).toMatchObject({ messageId: '2' })
    expect(await store.mail('3')).toMatchObject({ trouble: 'no', attempts: 1 })
    expect(await store.mail('4')).toBeUndefined()
  })

  test('of the newest mails those to somebody are found, the last one first, and no older ones are looked for', async () => {
    const store = newStore()
    await store.commit(batch({ outgoing: [mail('1', { to: anna }), mail('2', { to: bert })] }))
    await store.commit(batch({ outgoing: [mail('3', { to: anna })], post: { sent: ['1'] } }))
    const ids = async () => (await store.newestTo(anna)).map(({ messageId }) => messageId)
    expect(await ids()).toEqual(['3', '1'])
    const others = Array.from({ length: 1_998 }, (_, i) => mail(`other ${i}`, { to: bert }))
    await store.commit(batch({ outgoing: others }))
    expect(await ids()).toEqual(['3'])
  })

  test('a held mail lets others by and is not hurried; a released one keeps its place, given up or not', async () => {
    const store = newStore()
    const to = { to: anna, game: 'harbor' }
    await store.commit(batch({ outgoing: [mail('1', to), mail('2', to), mail('3', { to: bert })] }))
    const failed = [{ messageId: '3', trouble: 'no', retry: null }]
    await store.commit(batch({ post: { held: ['1'], failed }, hurried: new Map([['harbor', minute(0)]]) }))
    const ids = async () => (await store.due(minute(1))).map(({ messageId }) => messageId)
    expect(await ids()).toEqual(['2'])
    const { mails, givenUp } = await store.queue(9)
    expect(mails.map(({ messageId, due }) => [messageId, due])).toEqual([
      ['2', minute(0)],
      ['1', HELD],
    ])
    expect(givenUp).toMatchObject([{ messageId: '3', trouble: 'no', givenUp: minute(0) }])
    await store.commit(batch({ at: minute(1), post: { released: ['1', '3'] } }))
    expect(await ids()).toEqual(['2', '3'])
    await store.commit(batch({ post: { sent: ['2', '3'] } }))
    await store.commit(batch({ post: { held: ['3'], released: ['3'] } }))
    expect(await ids()).toEqual(['1'])
  })

  test('what was ever banned is told', async () => {
    const store = newStore()
    const whom = 'spam.example'
    const body = { whom }
    const records = { expect: new Map([[`*ban ${whom}`, 0]]), events: [happened('senderBanned', body)] }
    await store.commit(batch({ records }))
    expect(await store.everBanned()).toEqual([whom])
  })
}
