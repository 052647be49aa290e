// Letters that bring back nothing of ours but a subject, to a judge whose mailbox knows no addresses with a plus.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOfMessageId } from '../../../src/post/tokens.ts'
import { type Got, JUDGE, mailsTo, PostTable } from './postTable.ts'
import { gathered, PLAYERS } from './sevenPlayers.ts'

const table = new PostTable()
table.changed = usual => ({ ...usual, sender: { ...usual.sender, plus: false } })
beforeAll(() => gathered(table))
afterAll(() => table.end())

const ASKED = 'nothing in it has been done yet'
const CODE = /\[[0-9A-F]{5}-[0-9A-F]{5}\]$/
const ENGLAND = PLAYERS.E

const flat = ({ text }: Got): string => text.replace(/\s+/g, ' ')

/** A letter with a subject, and what its writer is answered. */
const says = async (text: string, subject = 'EXMP:harbor', from: string = ENGLAND): Promise<Got> => {
  const [got] = mailsTo(from, await table.letter({ from, to: JUDGE, subject, text }))
  return got!
}

/** What comes of a letter once its writer has said, by the code, that it was they. */
async function confirmed(text: string): Promise<Got> {
  const asked = await says(text)
  expect([asked.text, asked.subject]).toEqual([expect.stringContaining(ASKED), expect.stringMatching(CODE)])
  return says('YES', `Re: ${asked.subject}`)
}

test('a letter is asked back once, and done when its code comes back', async () => {
  const done = await confirmed('F Lon - Nth')
  expect(done.text).toContain('Orders of England')
  expect(done.subject).not.toMatch(CODE)
  expect(done.replyTo).toBe(JUDGE)
})

test('whoever is asked is told what the code is for', async () => {
  const asked = await says('F Lon - Nth')
  const [code] = CODE.exec(asked.subject)!
  expect(flat(asked)).toMatch(
    new RegExp(
      `Leave \\${code.replace(']', '\\]')} in the subject of your answer: it says what you are answering. ?$`,
    ),
  )
})

test('under the longest subject there is a code still', async () => {
  const asked = await says('F Lon - Nth', `EXMP:harbor ${'👑 rather long '.repeat(100)}`)
  expect(asked.subject).toMatch(CODE)
  expect(asked.subject.length).toBeLessThan(255)
  expect((await says('YES', `Re: ${asked.subject}`)).text).toContain('Orders of England')
})

test.each<[string, (subject: string) => string]>([
  ['in small letters', subject => `re: ${subject.toLowerCase()}`],
  ['behind what a house writes in front', subject => `[EXTERNAL] AW: RE: ${subject}`],
  ['before what a list writes behind', subject => `Re: ${subject} (was: orders)`],
])('a code counts %s', async (_, written) => {
  const asked = await says('F Lon - Nth')
  expect((await says('YES', written(asked.subject))).text).toContain('Orders of England')
})

test('what is asked back for a second time waits for its own YES, which is asked back too', async () => {
  const notYet = await confirmed('RESIGN')
  expect(flat(notYet)).toContain('| RESIGN!')
  expect(notYet.subject).not.toMatch(CODE)
  const asked = await says('YES', `Re: ${notYet.subject}`)
  expect(asked.text).toContain(ASKED)
  expect(asked.subject).toMatch(CODE)
  const done = await says('YES', `Re: ${asked.subject}`)
  expect(flat(done)).toContain('You have left the game.')
})

describe('a code', () => {
  const ITALY = PLAYERS.I

  test('is good for its letter, and for nothing that comes behind', async () => {
    const asked = await says('F Nap - Ion', 'EXMP:harbor', ITALY)
    await says('YES', `Re: ${asked.subject}`, ITALY)
    expect(flat(await says('YES', `Re: ${asked.subject}`, ITALY))).toContain(
      'was done when you answered before',
    )
    for (const text of [
      'SET WAIT',
      'YES\nSIGNON Iharbor\nRESIGN!',
      'SIGNON Iharbor\nA Ven - Tri',
      'STATUS\nSET WAIT',
    ])
      expect((await says(text, `Re: ${asked.subject}`, ITALY)).text).toContain(ASKED)
  })

  test('is good from the address that was asked', async () => {
    const asked = await says('SET WAIT', 'EXMP:harbor', ITALY)
    for (const from of ['thief@elsewhere.example', PLAYERS.T])
      for (const text of ['YES', 'YES\nSIGNON Iharbor\nA Ven - Tri', 'A Ven - Tri'])
        expect((await says(text, `Re: ${asked.subject}`, from)).text).not.toMatch(
          /Orders of Italy|You will be/,
        )
    expect((await says('YES', `Re: ${asked.subject}`, ITALY)).text).not.toContain(ASKED)
  })

  test('of a mail that asks nothing proves nothing', async () => {
    const asked = await says('SET WAIT', 'EXMP:harbor', ITALY)
    const answer = await says('YES', `Re: ${asked.subject}`, ITALY)
    const digits = keyOfMessageId(answer.messageId)!.slice(0, 10)
    const made = `Re: EXMP:harbor [${digits.slice(0, 5)}-${digits.slice(5)}]`
    expect((await says('A Ven - Tri', made, ITALY)).text).toContain(ASKED)
  })
})

test('a YES that brings back nothing is told what it takes', async () => {
  const got = await says('YES', 'yes', PLAYERS.G)
  expect(flat(got)).toContain(
    'Nothing in this letter says what the YES is for. Answer the mail that asked you for it, and leave its subject as it is.',
  )
})
