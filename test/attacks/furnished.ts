// What is there before anybody attacks: a game that is being played, and a private one that gathers.
import { gathered, MASTER } from '../judge/daemon/sevenPlayers.ts'
import type { JudgeUnderAttack } from './judgeUnderAttack.ts'

/** `harbor` has its seven players and stands in its first spring; `cellar` is private, and gathers. */
export async function furnished(judge: JudgeUnderAttack): Promise<void> {
  await gathered(judge)
  await judge.confirmed({ from: MASTER, text: `CREATE ?cellar ${CELLAR.master}\nSET PRIVATE ${CELLAR.word}` })
}

/** The words of the private game. */
export const CELLAR = { master: 'Wort-C-2604', word: 'larch-tine-4471' }
