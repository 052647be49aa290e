// What came of trains and of passages through a canal, in a player's words.
import type { Outcome, Verdict } from '../../adjudication/verdict.ts'
import type { Board, Unit } from '../../board/board.ts'
import type { MovementOrder } from '../../orders/order.ts'
import { wording } from '../wording.ts'
import { listed, placeName, powerName, unitFrom, unitIn } from './names.ts'

const { train, canal } = wording.outcomes

type Passage = Outcome & { readonly kind: 'stopped' | 'noLeave' | 'leaveVoid' | 'canalParadox' }

/** Why a train stopped, or a fleet did not pass. */
export function passageReason(
  board: Board,
  { unit }: MovementOrder,
  outcome: Passage,
  all: readonly Verdict[],
): string {
  const name = board.passages.canal?.name ?? ''
  switch (outcome.kind) {
    case 'stopped':
      return whyItStopped(board, unit, outcome, all)
    case 'noLeave':
      return whyNoLeave(board, unit, outcome.guard)
    case 'leaveVoid':
      return canal.leaveVoid({ canal: name, units: unitIn(board, outcome.guard) })
    case 'canalParadox':
      return canal.paradox({ canal: name })
  }
}

function whyItStopped(
  board: Board,
  unit: Unit,
  { ends, before, why, by }: Outcome & { readonly kind: 'stopped' },
  all: readonly Verdict[],
): string {
  const goesThere = (other: Unit): boolean => {
    const order = all.find(verdict => verdict.order.unit === other)?.order
    return order?.kind === 'move' && board.province(order.to) !== board.province(other.at)
  }
  const name = (other: Unit): string =>
    board.province(other.at) !== before || (why === 'headToHead' && goesThere(other))
      ? unitFrom(board, other)
      : unitIn(board, other)
  const parts = {
    how:
      ends === unit.at
        ? train.stayed({ ends: placeName(board, ends) })
        : train.came({ ends: placeName(board, ends) }),
    units: listed(by.map(name), 'and'),
    place: placeName(board, before),
  }
  switch (why) {
    case 'arrived':
      return parts.how
    case 'stoodOff':
      return train.stoodOff(parts)
    case 'blocked':
      return train.blocked(parts)
    case 'ownUnit':
      return train.ownUnit(parts)
    case 'retakes':
      return train.retakes(parts)
    case 'headToHead':
      return train.headToHead(parts)
    case 'paradox':
      return train.paradox(parts)
    case 'otherTrain':
      return train.otherTrain(parts)
  }
}

function whyNoLeave(board: Board, unit: Unit, guard: Unit | undefined): string {
  const at = board.passages.canal?.guard
  const name = board.passages.canal?.name ?? ''
  if (guard === undefined)
    return canal.noGuard({ canal: name, place: at === undefined ? '' : placeName(board, at) })
  const parts = { canal: name, power: powerName(board, guard.power) }
  return guard.power === unit.power ? canal.notNamed(parts) : canal.noLeave(parts)
}
