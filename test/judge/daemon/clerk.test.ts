// The clerk files letters together that come together, and tells everybody when his letter is filed.
import { beforeEach, expect, test } from 'vitest'
import type { Arrived } from '../../../src/judge/service/judge.ts'
import { Clerk } from '../../../src/judge/service/round.ts'
import { MailboxInMemory } from '../../../src/post/outgoing.ts'

let mailbox: MailboxInMemory
let turns: string[][]
let clerk: Clerk
/** What the store does with the next armful. */
let store: (texts: readonly string[]) => Promise<void>

beforeEach(() => {
  mailbox = new MailboxInMemory()
  turns = []
  store = async () => {}
  const fileAll = async (letters: readonly Arrived[]): Promise<readonly string[]> => {
    const texts = letters.map(({ raw }) => Buffer.from(raw).toString())
    if (texts.length > 0) turns.push(texts)
    await store(texts)
    return texts
  }
  clerk = new Clerk({ fileAll }, mailbox)
})

const post = (text: string): Promise<void> => {
  mailbox.put(Buffer.from(text), 0)
  return clerk.file()
}

test('what comes together is filed together', async () => {
  await Promise.all(['a', 'b', 'c'].map(post))
  expect(turns).toEqual([['a', 'b', 'c']])
  expect(await mailbox.list()).toEqual([])
})

test('who comes while others are filed waits for the next turn, and no longer', async () => {
  let finish = (): void => {}
  const begun = new Promise<void>(begin => {
    store = () => {
      begin()
      return new Promise(done => {
        finish = done
      })
    }
  })
  const first = post('a')
  await begun
  store = async () => {}
  const others = Promise.all(['b', 'c'].map(post))
  expect(turns).toEqual([['a']])
  finish()
  await Promise.all([first, others])
  expect(turns).toEqual([['a'], ['b', 'c']])
})

test('a letter that cannot be filed lies there, its writer is told, and the next turn files it', async () => {
  store = () => Promise.reject(new Error('no room left'))
  const refused = await Promise.allSettled(['a', 'b'].map(post))
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  store = async () => {}
  await post('c')
  expect(turns.at(-1)).toEqual(['a', 'b', 'c'])
  expect(await mailbox.list()).toEqual([])
})

test('fifty are filed in one piece, and the rest in another', async () => {
  await Promise.all(Array.from({ length: 70 }, (_, i) => post(String(i))))
  expect(turns.map(texts => texts.length)).toEqual([50, 20])
})
