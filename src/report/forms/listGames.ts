// The games that anybody may see, an entry for each, in fixed columns.
import type { Listing } from '../../game/views.ts'
import { listed } from '../sentences/names.ts'
import { wording } from '../wording.ts'
import { wrapped } from '../wrapping.ts'
import { guardedOrder } from './judgeForm.ts'

const say = wording.listGames

/** A game in the list; what is not known is left out. */
export interface ListedGame
  extends Pick<Listing, 'name' | 'variant' | 'comment' | 'phase' | 'players' | 'needed'> {
  readonly isForming: boolean
  /** Powers that anybody may take, by their names. */
  readonly free: readonly string[]
  readonly options?: readonly string[]
  /** From one movement to the next. */
  readonly hours?: number
  readonly masters?: readonly string[]
  /** `W-P-` */
  readonly press?: string
}

/** All entries and the legend. */
export const listLines = (games: readonly ListedGame[]): readonly string[] =>
  games.length === 0 ? [say.noGames] : [...games.flatMap(entryLines), '', ...say.legend.split('\n')]

const COLUMNS = 27
const WIDTH = 70

function entryLines(game: ListedGame): readonly string[] {
  const { name, phase, variant, options = [], hours, press, masters = [] } = game
  const words = [
    ...[variant, ...options],
    ...(hours === undefined ? [] : [`${hours}h`]),
    ...(press === undefined ? [] : [`Press:${press}`]),
    ...masters,
  ]
  const lead = `${name.padEnd(17)} ${(phase ?? 'forming').padEnd(8)} `
  return [...inColumn(lead, words), ...noteLines(game)]
}

/** Words behind the first columns, on lines of their own where they do not fit. */
function inColumn(lead: string, words: readonly string[]): readonly string[] {
  const lines: string[] = []
  let line = lead
  for (const word of words) {
    if (line.trim() !== '' && line.trimEnd().length > COLUMNS && line.length + word.length > WIDTH) {
      lines.push(line.trimEnd())
      line = ' '.repeat(COLUMNS)
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()]
}

function noteLines({ isForming, players, needed, free, comment }: ListedGame): readonly string[] {
  const missing = players === null ? undefined : needed - players
  const forming =
    !isForming || missing === undefined
      ? []
      : [
          missing > 0
            ? `forming: ${missing} more ${missing === 1 ? 'player' : 'players'} needed`
            : 'forming: full',
        ]
  const vacant = free.length === 0 ? [] : [say.free({ powers: listed(free, 'and') })]
  return [...(comment === '' ? [] : [guardedOrder(comment)]), ...forming, ...vacant].flatMap(note =>
    wrapped(`  ${note}`),
  )
}
