// The movement phases of a file in the form of `dragoman adjudicate`, as they are and on the board of any checkout.
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Request, readRequest } from '../../src/judge/json/request.ts'
import { DEFAULTS, libraryBy } from '../../src/judge/library/boards.ts'
import { meaningOf } from '../../src/reader/line/meaning.ts'
import type { Board, Location, Power, Unit } from '../../src/rules/board/board.ts'
import type { Convoys } from '../../src/rules/board/mapFile.ts'
import type { Rulebook } from '../../src/rules/board/rulebook.ts'
import type { WrittenFile } from '../../src/rules/board/yamlFile.ts'
import type { Fields } from '../../src/rules/json/answers.ts'
import { Lookup } from '../../src/rules/json/lookup.ts'
import type { MovementOrder } from '../../src/rules/orders/order.ts'

export interface Phase {
  readonly board: Board
  readonly rules: Rulebook
  readonly units: readonly Unit[]
  readonly orders: readonly MovementOrder[]
}

/** A phase as it can be sent to another process: of the board its name, for another checkout has its own. */
export interface PlainPhase extends Omit<Phase, 'board'> {
  readonly variant: string
  readonly convoys: Convoys
}

/** What is needed of a checkout to resolve phases: nothing that is not in its rules, so that old ones have it too. */
export type Judge = Pick<typeof import('../../src/rules/adjudication/movement.ts'), 'resolveMovement'> &
  Pick<typeof import('../../src/rules/board/mapFile.ts'), 'readBoard'> &
  Pick<typeof import('../../src/rules/orders/order.ts'), 'hold' | 'move' | 'support' | 'convoy' | 'leave'> & {
    readonly folder: URL
  }

/** The judge of a checkout, in a folder. */
export async function judgeIn(folder: URL): Promise<Judge> {
  const { resolveMovement } = await import(new URL('src/rules/adjudication/movement.ts', folder).href)
  const { readBoard } = await import(new URL('src/rules/board/mapFile.ts', folder).href)
  const { hold, move, support, convoy, leave } = await import(
    new URL('src/rules/orders/order.ts', folder).href
  )
  return { resolveMovement, readBoard, hold, move, support, convoy, leave, folder }
}

/** Orders that were understood go in unchecked, the illegal ones among them. */
export async function movementPhases(file: string): Promise<readonly PlainPhase[]> {
  const lookup = new Lookup(libraryBy(DEFAULTS))
  const phases: PlainPhase[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const fields = JSON.parse(line) as Fields & { variant?: string; convoys?: Convoys } // or it is refused
    const request = readRequest(fields, lookup)
    if (!request.ok) throw new Error(`a line of ${file} cannot be read: ${request.error}`)
    const { variant = DEFAULTS.variant, convoys = 'atSea' } = fields
    const { rules, position } = request.value
    if (position.phase.kind === 'movement')
      phases.push({ variant, convoys, rules, units: position.units, orders: ordersIn(request.value) })
  }
  if (phases.length === 0) throw new Error(`${file} holds no movement phase`)
  return phases
}

function ordersIn({ board, legality, rules, position, orders }: Request): readonly MovementOrder[] {
  legality.place(position.units)
  return orders.flatMap(({ power, lines }) =>
    lines.flatMap(line => {
      const meaning = meaningOf(line, { board, rules, position, power, legality })
      const order = meaning.ok
        ? meaning.value
        : meaning.error.kind === 'illegal'
          ? meaning.error.order
          : undefined
      return order === undefined ? [] : [order as MovementOrder]
    }),
  )
}

/** The same phases with the units and orders of a judge's own making. */
export function phasesFor(judge: Judge, phases: readonly PlainPhase[]): readonly Phase[] {
  const boards = new Map<string, Board>()
  const books = new Map<string, Rulebook>()
  return phases.map(({ variant, convoys, rules, units, orders }) => {
    const board = once(boards, `${variant} ${convoys}`, () => boardOf(judge, variant, convoys))
    const unitOn = ({ kind, power, at }: Unit) => board.unit(kind, power as Power, at as Location)
    return {
      board,
      rules: once(books, JSON.stringify(rules), () => rules),
      units: units.map(unitOn),
      orders: orders.map(order => remade(judge, order, unitOn(order.unit))),
    }
  })
}

function once<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

function boardOf({ readBoard, folder }: Judge, variant: string, convoys: Convoys): Board {
  const file = (name: string): WrittenFile => {
    const paths = ['maps', 'variants'].map(kind =>
      fileURLToPath(new URL(`config/${kind}/${name}.yaml`, folder)),
    )
    const path = paths.find(each => existsSync(each))
    if (path === undefined) throw new Error(`no board is called ${name} in ${fileURLToPath(folder)}`)
    return { name: path, text: readFileSync(path, 'utf8') }
  }
  const board = readBoard(file(variant), file, convoys)
  if (!board.ok) throw new Error(`the board ${variant} of ${fileURLToPath(folder)} is broken`)
  return board.value
}

function remade(judge: Judge, order: MovementOrder, unit: Unit): MovementOrder {
  switch (order.kind) {
    case 'hold':
      return judge.hold(unit)
    case 'move':
      return judge.move(unit, order.to, order.via, order.over)
    case 'support':
      return judge.support(unit, order.from, order.to)
    case 'convoy':
      return judge.convoy(unit, order.from, order.to)
    case 'leave':
      return judge.leave(unit, order.from, order.to)
  }
}
