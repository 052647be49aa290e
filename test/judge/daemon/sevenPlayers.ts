// Seven players of a game by mail, each with an address, a password and the power that chance gave him.
import { type Got, type Left, mailsTo, type PostTable, type Written } from './postTable.ts'

export const MASTER = 'master@table.example'

/** With dice that never roll the powers go out in this order. */
export const PLAYERS = {
  A: 'anna@table.example',
  E: 'bert@table.example',
  F: 'cleo@table.example',
  G: 'dora@table.example',
  I: 'emil@table.example',
  R: 'fred@table.example',
  T: 'gina@table.example',
} as const
export type Letter = keyof typeof PLAYERS

export const LETTERS = Object.keys(PLAYERS) as readonly Letter[] // its own keys

export const passwordOf = (power: Letter | 'M'): string => `Wort-${power}-7391`

/** Creates a game, and lets all seven join it. A table that nothing has happened at is given what came of it before. */
export async function gathered(
  table: Pick<PostTable, 'confirmed'> & Partial<Pick<PostTable, 'isFresh' | 'leave' | 'goOnFrom'>>,
  options = '',
): Promise<void> {
  if (table.isFresh?.() !== true) return gatherAnew(table, options)
  const known = GATHERED.get(options)
  if (known !== undefined) return table.goOnFrom?.(known)
  await gatherAnew(table, options)
  const left = await table.leave?.()
  if (left !== undefined) GATHERED.set(options, left)
}

/** By the options of the game. */
const GATHERED = new Map<string, Left>()

async function gatherAnew(table: Pick<PostTable, 'confirmed'>, options: string): Promise<void> {
  const create = `CREATE ?harbor ${passwordOf('M')} ${options}`.trimEnd()
  await table.confirmed({ from: MASTER, text: create })
  for (const power of LETTERS)
    await table.confirmed({ from: PLAYERS[power], text: `SIGNON ?harbor ${passwordOf(power)}` })
}

/** The newest mail about the game that somebody got, and may reply to. */
export async function newestTo(table: Pick<PostTable, 'all'>, person: string, game = 'harbor'): Promise<Got> {
  const about = mailsTo(person, await table.all()).filter(({ subject }) => subject.includes(`:${game}`))
  // A judge has addresses of their own for all such mails, or for none.
  const newest = about.findLast(({ replyTo }) => replyTo.includes('+')) ?? about.at(-1)
  if (newest === undefined) throw new Error(`${person} got no mail`)
  return newest
}

/** A reply to the newest mail, as a mail program makes it. */
export async function replyOf(table: Pick<PostTable, 'all'>, from: string, text: string): Promise<Written> {
  const { replyTo, subject, messageId } = await newestTo(table, from)
  return { from, to: replyTo, subject: `Re: ${subject}`, text, heads: [`In-Reply-To: ${messageId}`] }
}
