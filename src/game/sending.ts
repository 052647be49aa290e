// Press as a decision: whether it goes out now, in which colour, and who the neighbours are that it may be for.
import type { Board, Power, Province } from '../board/board.ts'
import { centersOf, type Position } from '../board/position.ts'
import { ok } from '../result.ts'
import type { Doer, Person } from './events.ts'
import type { Game } from './game.ts'
import type { FactsOrRefusal } from './ordering.ts'
import {
  type Audience,
  type Colour,
  colourOf,
  type Hour,
  type Press,
  type PressRefusal,
  type Writer,
  whyNoPress,
} from './press.ts'
import { refused } from './refusals.ts'
import { askedPowers, owingPowers, type World } from './table.ts'

/** More than anybody reads. */
export const MOST_PRESS = 60_000

export interface Letter {
  readonly to: Audience
  readonly colour: Colour | undefined
  readonly text: string
  readonly isPostal: boolean
}

export function sendPress(
  game: Game,
  by: Doer & { readonly person: Person },
  letter: Letter,
  world: World,
): FactsOrRefusal {
  const { to, colour, text, isPostal } = letter
  if (text.length > MOST_PRESS) return refused({ kind: 'textTooLong', most: MOST_PRESS })
  const from = writerOf(by)
  const press: Press = { from, to, colour, isBlank: text.trim() === '' }
  if (isPostal && game.stage !== 'playing') return refused({ kind: 'notOffered', what: 'postalPress' })
  const { press: rules } = game.settings
  const why = whyNoPress(press, rules, hourFor(game, by, world)) ?? whyNobodyReads(game, to)
  if (why !== undefined) return refused({ kind: 'press', why })
  // What is published with the results says who wrote it.
  const shown = isPostal ? 'white' : colourOf(press, rules)
  return ok([{ kind: 'pressSent', from, by: by.person, to, colour: shown, text, isPostal }])
}

/** Press to powers without players would be read by nobody. */
function whyNobodyReads({ seats, settings }: Game, to: Audience): PressRefusal | undefined {
  // At a quiet table nobody learns who has left.
  if (settings.quiet || to.kind === 'everybody' || to.master || to.observers) return undefined
  const isRead = to.powers.some(power => seats[power]?.player !== undefined)
  return isRead ? undefined : { kind: 'nobodyThere', powers: to.powers }
}

function writerOf(by: Doer): Writer {
  if (by.kind === 'power') return { kind: 'power', power: by.power }
  return by.kind === 'observer' || by.kind === 'player' ? { kind: 'observer' } : { kind: 'master' }
}

function hourFor(game: Game, by: Doer & { readonly person: Person }, world: World): Hour {
  const { position, stage } = game
  const owing = owingPowers(game, world)
  return {
    isPlayed: stage === 'playing' && position !== undefined,
    phase: position?.phase.kind ?? 'movement',
    late: game.late,
    complete: world.board.powers
      .map(({ index }) => index)
      .filter(power => !askedPowers(game, world).includes(power) || !owing.includes(power)),
    touched: position !== undefined && by.kind === 'power' ? touchedBy(world.board, position, by.power) : [],
    hasBroadcast: game.broadcasters.includes(by.person),
  }
}

/** The powers that have a unit or a center in or next to a province in which this one has any. */
export function touchedBy(board: Board, position: Position, power: Power): readonly Power[] {
  const own = new Set(holdingsOf(board, position, power))
  const near = new Set([...own].flatMap(province => [province, ...neighboursOf(board, province)]))
  return board.powers
    .map(({ index }) => index)
    .filter(
      other => other !== power && holdingsOf(board, position, other).some(province => near.has(province)),
    )
}

const holdingsOf = (board: Board, { units, owners }: Position, power: Power): readonly Province[] => [
  ...units.filter(unit => unit.power === power).map(unit => board.province(unit.at)),
  ...centersOf(owners, power),
]

const neighboursOf = (board: Board, province: Province): readonly Province[] =>
  board.provinces.flatMap(({ index }) => (board.distance(province, index) === 1 ? [index] : []))
