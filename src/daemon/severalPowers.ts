// Who plays several powers of a game and does not say for which he writes: what is meant for all, and what he is asked about.
import type { Power } from '../board/board.ts'
import type { Saying } from '../commands/reading/instructions.ts'
import { wording } from '../report/wording.ts'
import { sheetsFor } from './masterOrders.ts'
import { orderLines } from './orderEcho.ts'
import { type Part, partsListed } from './parts.ts'
import { boardFor } from './setting.ts'
import type { Sitting } from './sitting.ts'

const say = wording.daemon.severalPowers

/** For each of his powers in turn: nothing that they could not all be meant by. */
const FOR_EACH: readonly Saying['kind'][] = [
  'wait',
  'clear',
  'clearPlans',
  'clearStanding',
  'noVote',
  'draw',
  'concede',
  'status',
  'votes',
]

/** For one of them, and nobody can say for which. */
const FOR_ONE: readonly Saying['kind'][] = [
  'press',
  'standing',
  'phase',
  'undo',
  'diary',
  'diaryEntry',
  'noteInDiary',
  'strikeFromDiary',
]

/** Whether something is said for each of several powers, or for one that has to be named; or for their player. */
export const meantFor = (kind: Saying['kind']): 'each' | 'one' | 'player' =>
  FOR_EACH.includes(kind) ? 'each' : FOR_ONE.includes(kind) ? 'one' : 'player'

/** Asks for which of his powers somebody writes. */
export function askWhichPower(sitting: Sitting, powers: readonly Power[]): false {
  const { game, person } = { game: sitting.game!, person: sitting.by!.person }
  const parts = powers.map((power): Part => {
    return { name: game.name.toLowerCase(), game, by: { kind: 'power', power, person } }
  })
  sitting.fail([say.whichPower])
  sitting.show(partsListed(parts))
  return false
}

/** Does something for each power, under its name. */
export async function forEachPower(
  sitting: Sitting,
  powers: readonly Power[],
  act: () => Promise<unknown>,
): Promise<true> {
  const by = sitting.by!
  for (const power of powers) {
    sitting.by = { kind: 'power', power, person: by.person }
    sitting.show([`  ${boardFor(sitting.game!).powers[power]!.name}:`])
    await act()
  }
  sitting.by = by
  return true
}

/** Orders for the units of several powers, each line for the one that it fits; below `heading`, if there are any. */
export async function orderSeveral(
  sitting: Sitting,
  powers: readonly Power[],
  text: string,
  heading: readonly string[],
): Promise<true> {
  const { person } = sitting.by!
  const { game } = sitting
  const sheets = await sheetsFor(powers, 'player', game!, text, sitting.world(), sitting)
  sitting.passOver(text, sheets.passedOver)
  if (sheets.reads.length + sheets.failed.length === 0) return true
  sitting.show(heading.flatMap(line => ['', line]))
  for (const read of sheets.reads) {
    const by = { kind: 'power', power: read.power, person } as const
    sitting.decide({ by, act: { kind: 'write', power: read.power, read } })
  }
  const { failed } = sheets
  sitting.show(failed.length === 0 ? [] : ['', ...failed], failed.length > 0)
  const { judge } = sitting.setting
  for (const { power } of sheets.reads)
    sitting.showOrders(power, [
      '',
      ...orderLines(sitting.game!, power, undefined, sitting.world(), judge).lines,
    ])
  return true
}
