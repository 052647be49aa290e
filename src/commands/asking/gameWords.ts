// How a line names the game that it asks about.
import { isName, wordsOf } from '../reading/words.ts'

export interface GameInFull {
  readonly game: string | undefined
  readonly isFull: boolean
}

/** `harbor`, `harbor FULL`, `FULL` */
export function gameIn(words: string): GameInFull | undefined {
  const all = wordsOf(words)
  const [game, more] = all.filter(word => !/^full$/i.test(word))
  if (more !== undefined || all.length > 2 || !(game === undefined || isName(game))) return undefined
  return { game, isFull: game === undefined ? all.length > 0 : all.length > 1 }
}
