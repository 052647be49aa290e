// The page for game masters: every letter on it goes through a judge, and is answered as the page says.

import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { isReply } from './judge/daemon/mailManners.ts'
import { type Got, mailsTo, PostTable } from './judge/daemon/postTable.ts'
import { LETTERS, MASTER, PLAYERS, passwordOf } from './judge/daemon/sevenPlayers.ts'

const PAGE = readFileSync(new URL('../docs/masters.md', import.meta.url), 'utf8')

/** `letter` is written by the master or by who stands behind it; `answer` is what comes back, `notice` what others get. */
interface Block {
  readonly kind: 'letter' | 'answer' | 'notice' | 'test'
  readonly who: string
  readonly text: string
}

const BLOCKS: readonly Block[] = [
  ...PAGE.matchAll(/^(?:```(letter|answer|notice) ?(\w*)\n([\s\S]*?)^```|<!-- (test): (.*?) -->)$/gm),
].map(([, kind, who = '', text, , direction]) => ({
  kind: (kind ?? 'test') as Block['kind'], // as the pattern has it
  who,
  text: text ?? direction ?? '',
}))

const table = new PostTable()
afterAll(() => table.end())

/** A master answers the newest mail that he got; his first letter is one of its own. */
async function masterWrites(text: string): Promise<readonly Got[]> {
  const newest = mailsTo(MASTER, await table.all()).findLast(({ replyTo }) => replyTo.includes('+'))
  if (newest === undefined) return table.letter({ from: MASTER, text })
  const { replyTo, subject, messageId } = newest
  const heads = [`In-Reply-To: ${messageId}`]
  return table.letter({ from: MASTER, to: replyTo, subject: `Re: ${subject}`, text, heads })
}

/** What stands first in every mail of a game: until when, or that there is no deadline. */
const FIRST =
  /^(?:(?:INCOMPLETE|Orders are due|Late orders|\S+ has not begun|The game is paused|There is no deadline)[^\n]*\n(?:[^\n]+\n)*?)+\n/

/** Without the heads for programs, and what stands first; `…` stands for anything. */
function expectShown(mails: readonly Got[], shown: string): void {
  const texts = mails.map(({ text }) =>
    text
      .replace(/^::.*\n/gm, '')
      .trim()
      .replace(FIRST, '')
      .trim(),
  )
  const parts = shown.trim().split(/\n?…\n?/)
  const pattern = parts.map(part => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('[\\s\\S]*')
  expect(texts).toContainEqual(expect.stringMatching(new RegExp(`^${pattern}$`)))
}

test('every letter is answered as the page says', async () => {
  let got: readonly Got[] = []
  expect(BLOCKS.length).toBeGreaterThan(30)
  for (const { kind, who, text } of BLOCKS) {
    const replies = mailsTo(MASTER, got).filter(isReply)
    const others = got.filter(mail => !isReply(mail))
    if (kind === 'answer') expectShown(replies, text)
    else if (kind === 'notice') expectShown(others, text)
    else if (kind === 'test') {
      for (const power of LETTERS.filter(each => each !== 'A'))
        await table.confirmed({ from: PLAYERS[power], text: `SIGNON ?harbor ${passwordOf(power)} lantern` })
    } else {
      got =
        who === '' ? await masterWrites(text) : await table.confirmed({ from: `${who}@table.example`, text })
      for (const { subject, text: answer } of got) {
        expect([text, subject, answer]).not.toEqual([text, expect.stringContaining('[Error Flag]'), answer])
      }
    }
  }
})
