// What a power sees of the board in a blind game: its own provinces, and those that border them.
import type { Board, Power, Province } from '../../../rules/board/board.ts'
import { centerCount, type Position } from '../../../rules/board/position.ts'
import type { Settings } from '../settings.ts'

/** The powers with whose eyes a reader sees; masters and keepers see everything. */
export type Eyes = readonly Power[] | 'all'

type Terms = Settings['blind']

/**
 * The provinces that some powers see in a position. They always see where they own a province or have a unit. They also
 * see what borders their units, their provinces or both, by the setting `sight`.
 */
export function sightOf(
  { units, dislodged, owners }: Position,
  eyes: readonly Power[],
  { sight }: Terms,
  board: Board,
): ReadonlySet<Province> {
  const stands = [...units, ...dislodged.map(({ unit }) => unit)]
    .filter(({ power }) => eyes.includes(power))
    .map(({ at }) => board.province(at))
  const holds = board.provinces
    .filter(({ index }) => owners[index] !== undefined && eyes.includes(owners[index]))
    .map(({ index }) => index)
  const looksFrom = [...(sight === 'centers' ? [] : stands), ...(sight === 'units' ? [] : holds)]
  const borders = board.provinces
    .map(({ index }) => index)
    .filter(each => looksFrom.some(from => board.distance(from, each) <= 1))
  return new Set([...stands, ...holds, ...borders])
}

/** A position as it is seen. Only the players of dislodged units know where those may go. */
export function seenPosition(
  position: Position,
  seen: ReadonlySet<Province>,
  own: readonly Power[],
  terms: Terms,
  board: Board,
): Position {
  const { units, dislodged, owners } = position
  const knowsOwners = terms.owners === 'all'
  return {
    ...position,
    units: units.filter(({ at }) => seen.has(board.province(at))),
    dislodged: dislodged
      .filter(({ unit }) => own.includes(unit.power))
      .map(each => ({
        ...each,
        attackedFrom:
          each.attackedFrom !== undefined && seen.has(each.attackedFrom) ? each.attackedFrom : undefined,
      })),
    owners: owners.map((owner, at) => (knowsOwners || seen.has(at as Province) ? owner : undefined)),
    fog: {
      unseen: new Set(board.provinces.map(({ index }) => index).filter(index => !seen.has(index))),
      own,
      knowsOwners,
      counts: terms.counts ? board.powers.map(({ index }) => centerCount(board, owners, index)) : undefined,
    },
  }
}
