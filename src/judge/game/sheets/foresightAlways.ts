// Finds lines of standing orders that cannot be orders in any phase.
import type { Power } from '../../../rules/board/board.ts'
import type { Game } from '../game.ts'
import type { World } from '../table.ts'
import { bare, type Foreseen, foreseen } from './foresight.ts'

/** Splits standing orders into lines that can never be followed, with the reasons, and the others. */
export function foreseenAlways(
  rows: readonly string[],
  game: Game,
  power: Power,
  world: World,
): Pick<Foreseen, 'hopeless' | 'prose' | 'where'> & { readonly kept: readonly string[] } {
  const { year, season } = game.position!.phase // orders are given while it is played
  const [first, ...others] = (['movement', 'retreat', 'adjustment'] as const).map(kind =>
    foreseen([{ kind: 'lines', text: rows.join('\n') }], { year, season, kind }, game, power, world),
  )
  const { hopeless, prose, where } = first!
  const never = hopeless.filter(({ text }) =>
    others.every(each => each.hopeless.some(other => other.text === text) || isProse(text, each)),
  )
  const isNever = (row: string) => never.some(({ text }) => bare(text) === bare(row))
  const isChat = (row: string) =>
    prose.some(({ lines }) => lines.some(({ text }) => bare(text) === bare(row)))
  return { hopeless: never, prose, where, kept: rows.filter(row => !isNever(row) && !isChat(row)) }
}

const isProse = (text: string, { prose }: Foreseen): boolean =>
  prose.some(({ lines }) => lines.some(each => each.text === text))
