// Orders of somebody who wants to win: each unit goes to a center that others have, and those who cannot go help.
import type { Board, Location, Power, Province, Unit } from '../../src/rules/board/board.ts'
import type { Position } from '../../src/rules/board/position.ts'
import type { Choice, Question } from '../../src/rules/orders/menu.ts'

export interface Answered {
  readonly question: Question
  readonly choice: Choice
}

/** An answer to each question, moves before what helps them. */
export function planned(
  board: Board,
  position: Position,
  power: Power,
  questions: readonly Question[],
): readonly Answered[] {
  if (position.phase.kind === 'movement') return movements(board, position, power, questions)
  const answers: Answered[] = []
  const taken = new Set<Province>()
  for (const question of questions) {
    const free = question.choices.filter(({ order, way }) => order.kind === 'disband' || !taken.has(way[0]!))
    const fleets = free.filter(({ text }) => text.startsWith('BUILD F'))
    const builds = answers.length % 3 === 1 && fleets.length > 0 ? fleets : free
    const choice = builds.find(({ order }) => order.kind !== 'waive')
    if (choice === undefined) continue
    if (choice.order.kind !== 'disband') taken.add(choice.way[0]!)
    answers.push({ question, choice })
  }
  return answers
}

function movements(
  board: Board,
  { owners, units, phase }: Position,
  power: Power,
  questions: readonly Question[],
): readonly Answered[] {
  const wanted = board.provinces.filter(({ isCenter, index }) => isCenter && owners[index] !== power)
  const left = new Map<Unit, Question>(questions.flatMap(each => (each.unit ? [[each.unit, each]] : [])))
  const goals = new Set<Province>()
  const answers: Answered[] = []
  const answer = (unit: Unit, isIt: (choice: Choice) => boolean): Choice | undefined => {
    const question = left.get(unit)
    const choice = question?.choices.find(isIt)
    if (question === undefined || choice === undefined) return undefined
    answers.push({ question, choice })
    left.delete(unit)
    return choice
  }
  const isWanted = (at: Location): boolean =>
    owners[board.province(at)] !== power && board.provinces[board.province(at)]!.isCenter
  const stays = (unit: Unit): void => {
    answer(unit, ({ order }) => order.kind === 'hold')
    goals.add(board.province(unit.at))
  }
  if (phase.season === 'fall') for (const unit of [...left.keys()]) if (isWanted(unit.at)) stays(unit)
  // Over the sea where there is a fleet of one's own.
  for (const fleet of [...left.keys()].filter(({ kind }) => kind === 'fleet')) {
    const convoy = left
      .get(fleet)
      ?.choices.find(
        ({ order }) =>
          order.kind === 'convoy' &&
          isWanted(order.to) &&
          !goals.has(order.to) &&
          ![...left.keys()].some(({ at }) => board.province(at) === order.to) &&
          [...left.keys()].some(
            ({ kind, at }) => kind === 'army' && at === order.from && !board.reaches('army', at, order.to),
          ),
      )
    if (convoy?.order.kind !== 'convoy') continue
    const { from, to } = convoy.order
    const army = [...left.keys()].find(({ at }) => at === from)!
    if (answer(army, ({ order }) => order.kind === 'move' && order.to === to) === undefined) continue
    answer(fleet, choice => choice === convoy)
    for (const at of [to, board.province(fleet.at)]) goals.add(at)
  }
  while (left.size > 0) {
    const own = new Set([...left.keys()].map(({ at }) => board.province(at)))
    const ways = [...left.keys()].flatMap(unit => {
      const way = wayTo(
        board,
        unit,
        wanted.map(({ index }) => index),
        at => goals.has(at) || own.has(at),
      )
      return way === undefined ? [] : [{ unit, ...way }]
    })
    const [best] = ways.sort((one, other) => one.far - other.far)
    if (best === undefined) {
      const [unit] = left.keys()
      stays(unit!)
      continue
    }
    const goal = board.province(best.to)
    if (answer(best.unit, ({ order }) => order.kind === 'move' && order.to === best.to) === undefined) {
      stays(best.unit)
      continue
    }
    goals.add(goal)
    const isHeld = units.some(({ at }) => board.province(at) === goal)
    if (!isHeld && best.far > 1) continue
    for (const helper of [...left.keys()]) {
      const helped = answer(
        helper,
        ({ order }) =>
          order.kind === 'support' &&
          order.from === board.province(best.unit.at) &&
          order.to !== undefined &&
          board.province(order.to) === goal,
      )
      if (helped === undefined) continue
      goals.add(board.province(helper.at))
      if (!isHeld) break
    }
  }
  return answers
}

/** The first step to the nearest of some places, and how far it is; none leads through what is shut. */
function wayTo(
  board: Board,
  { kind, at }: Unit,
  wanted: readonly Province[],
  isShut: (at: Province) => boolean,
): { readonly to: Location; readonly far: number } | undefined {
  const seen = new Set<Location>([at])
  let edge = board
    .steps(kind, at)
    .filter(to => !isShut(board.province(to)))
    .map(to => ({ to, first: to }))
  for (let far = 1; edge.length > 0; far++) {
    const found = edge.find(({ to }) => wanted.includes(board.province(to)))
    if (found !== undefined) return { to: found.first, far }
    for (const { to } of edge) seen.add(to)
    edge = edge.flatMap(({ to, first }) =>
      board
        .steps(kind, to)
        .filter(next => !seen.has(next))
        .map(next => ({ to: next, first })),
    )
    edge = [...new Map(edge.map(each => [each.to, each])).values()]
  }
  return undefined
}
