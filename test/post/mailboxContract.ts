// What every mailbox promises, whoever keeps it: letters come in order, keep their names, and are forgotten when they are settled.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LetterRef, Mailbox } from '../../src/post/outgoing.ts'

/** A mailbox with nothing in it, and the way in. */
export interface Kept {
  readonly mailbox: Mailbox
  /** Returns when the letters are in the mailbox. */
  put(...mails: readonly Uint8Array[]): Promise<void>
  close(): Promise<void>
}

export interface Keeper {
  open(): Promise<Kept>
  /** Before the first test and after the last. */
  start?(): Promise<void>
  stop?(): Promise<void>
  /** A settled letter may still be asked for: it is marked, not moved. */
  readonly keepsSettled?: true
}

export const rawMail = (subject: string, text = 'F Lon - Eng\r\n'): Buffer =>
  Buffer.from(
    `From: Anna <anna@test.example>\r\nTo: judge@test.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@test.example>\r\n\r\n${text}`,
  )

/** How many tests the contract has. */
export const CONTRACT_TESTS = 9

export function mailboxContract(name: string, keeper: Keeper, isThere = true): void {
  describe.skipIf(!isThere)(`the mailbox ${name}`, () => {
    let kept: Kept
    beforeAll(() => keeper.start?.())
    beforeEach(async () => {
      kept = await keeper.open()
      return () => kept.close()
    })
    afterAll(() => keeper.stop?.())

    const listed = () => kept.mailbox.list()
    const subjectOf = async (ref: LetterRef) => {
      const letter = await kept.mailbox.fetch(ref)
      return letter === undefined ? undefined : /^Subject: (.*)\r$/m.exec(text(letter.raw))?.[1]
    }
    const subjects = async () => {
      const found = []
      for (const ref of await listed()) found.push(await subjectOf(ref))
      return found
    }

    test('has no letters when none have come', async () => {
      expect(await listed()).toEqual([])
    })

    test('lists letters in the order in which they came', async () => {
      await kept.put(rawMail('one'), rawMail('two'), rawMail('three'))
      expect(await subjects()).toEqual(['one', 'two', 'three'])
    })

    test('calls a letter by the same name every time', async () => {
      await kept.put(rawMail('one'), rawMail('two'))
      const names = await listed()
      expect(new Set(names.map(({ id }) => id)).size).toBe(2)
      await kept.mailbox.fetch(names[0]!)
      await kept.put(rawMail('three'))
      expect((await listed()).slice(0, 2)).toEqual(names)
    })

    test('hands a letter over as it came, to the last byte', async () => {
      const whole = rawMail('one', 'Grüße\r\n\r\n.hidden dot\r\n \t\r\nF Lon - Eng\r\n')
      await kept.put(whole)
      const [ref] = await listed()
      const letter = await kept.mailbox.fetch(ref!)
      expect(letter?.ref).toEqual(ref)
      // Servers on the way write their lines above it.
      expect(text(letter!.raw).slice(-whole.length)).toBe(text(whole))
    })

    test('knows when a letter came', async () => {
      const before = Date.now()
      await kept.put(rawMail('one'))
      const letter = await kept.mailbox.fetch((await listed())[0]!)
      // Some servers count in seconds.
      expect(letter!.received).toBeGreaterThan(before - 1_001)
      expect(letter!.received).toBeLessThanOrEqual(Date.now())
    })

    test('keeps a letter until it is settled, and lists it no more then', async () => {
      await kept.put(rawMail('one'), rawMail('two'))
      const [one] = await listed()
      await kept.mailbox.fetch(one!)
      expect(await subjects()).toEqual(['one', 'two'])
      await kept.mailbox.settle(one!)
      expect(await subjects()).toEqual(['two'])
    })

    test('does not mind settling a letter twice', async () => {
      await kept.put(rawMail('one'), rawMail('two'))
      const [one] = await listed()
      await kept.mailbox.settle(one!)
      await kept.mailbox.settle(one!)
      expect(await subjects()).toEqual(['two'])
    })

    test.skipIf(keeper.keepsSettled)('has nothing to say of a letter that is gone', async () => {
      await kept.put(rawMail('one'))
      const [one] = await listed()
      await kept.mailbox.settle(one!)
      expect(await kept.mailbox.fetch(one!)).toBeUndefined()
    })

    test('gives a new letter a name that no other had', async () => {
      await kept.put(rawMail('one'))
      const [one] = await listed()
      await kept.mailbox.settle(one!)
      await kept.put(rawMail('one'))
      const [again] = await listed()
      expect(again!.id).not.toBe(one!.id)
      expect(await subjectOf(again!)).toBe('one')
    })
  })
}

const text = (raw: Uint8Array): string => Buffer.from(raw).toString('latin1')
