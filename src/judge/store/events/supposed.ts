// A phase that was not played, and its results, as a word that can stand in a waiting mail.
import type { Board } from '../../../rules/board/board.ts'
import type { Position } from '../../../rules/board/position.ts'
import type { PlayedTurn } from '../../game/game.ts'
import type { JsonObject } from '../batch.ts'
import { BoardNames } from './names.ts'
import { resultsIn, resultsOnDisk } from './outcomes.ts'

export interface SupposedTurn {
  readonly position: Position
  readonly results: PlayedTurn['results']
}

const BEGINNING = 'preview.'
export type SupposedWord = `${typeof BEGINNING}${string}`

export const isSupposed = (word: string): word is SupposedWord => word.startsWith(BEGINNING)

export function spellSupposed({ position, results }: SupposedTurn, board: Board): SupposedWord {
  const names = new BoardNames(board)
  names.place(position)
  const written = { position: names.position(position), results: resultsOnDisk(results, names) }
  return `${BEGINNING}${Buffer.from(JSON.stringify(written)).toString('base64url')}`
}

export function readSupposed(word: SupposedWord, board: Board): SupposedTurn {
  const written = JSON.parse(Buffer.from(word.slice(BEGINNING.length), 'base64url').toString()) as JsonObject // we wrote it
  const names = new BoardNames(board)
  const position = names.positionIn(written['position'])
  names.place(position)
  return { position, results: resultsIn(written['results'], names) }
}
