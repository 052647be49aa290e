// Lines of JSON through the command line, the start of the program included; and what reading and writing the same lines takes.
import type { Board } from '../../../src/board/board.ts'
import { phaseId } from '../../../src/board/phase.ts'
import type { Order } from '../../../src/orders/order.ts'
import { spellOrder, spellUnitOfPower } from '../../../src/orders/order.ts'
import { Standing } from '../../../src/orders/standing.ts'
import { rulebook, standard } from '../../boards.ts'
import { DRAGOMAN, measured } from '../program.ts'
import { type PlayedPhase, selfPlay } from '../selfPlay.ts'
import { inRounds, type Measure } from './part.ts'

type Kind = 'movements' | 'retreats' | 'adjustments'

/** Phases of games that play themselves, as programs write them. */
function linesOf(kind: Kind, smoke: boolean): readonly string[] {
  const board = standard()
  const played = selfPlay(board, rulebook('2025EE'), smoke ? 8 : 60, smoke ? 4 : 15, 1901)
  return played[kind].map((phase, i) => JSON.stringify({ id: i, ...fieldsOf(board, phase) }))
}

function fieldsOf(board: Board, { position, orders }: PlayedPhase<Order>) {
  const standing = new Standing(board)
  const dislodged = position.dislodged.map(({ unit }) => unit)
  standing.place(position.phase.kind === 'retreat' ? dislodged : position.units)
  const byPower: Record<string, string[]> = {}
  for (const order of orders) {
    const power = board.powers[order.kind === 'waive' ? order.power : order.unit.power]!.id
    byPower[power] ??= []
    byPower[power].push(spellOrder(board, order, standing))
  }
  const centers: Record<string, string[]> = {}
  position.owners.forEach((owner, center) => {
    if (owner === undefined) return
    const { id } = board.powers[owner]!
    centers[id] ??= []
    centers[id].push(board.provinces[center]!.id)
  })
  return {
    phase: phaseId(position.phase),
    units: position.units.map(unit => spellUnitOfPower(board, unit)),
    centers,
    ...(dislodged.length === 0
      ? {}
      : {
          dislodged: position.dislodged.map(({ unit, retreats }) => ({
            unit: spellUnitOfPower(board, unit),
            retreats: retreats.map(at => board.id(at)),
          })),
        }),
    orders: byPower,
  }
}

const repeated = (lines: readonly string[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => lines[i % lines.length]!)

const COUNT = 30_000

export const adjudicated =
  (kind: Kind): Measure =>
  async smoke => {
    const lines = repeated(linesOf(kind, smoke), smoke ? 50 : COUNT)
    return through('adjudicate', lines)
  }

async function through(command: string, lines: readonly string[]) {
  const { stdout, processor, megabytes } = await measured([DRAGOMAN, command], `${lines.join('\n')}\n`)
  const replies = stdout.trimEnd().split('\n')
  if (replies.length !== lines.length) throw new Error(`${lines.length} lines in, ${replies.length} out`)
  const refused = replies.find(reply => reply.includes('"error"'))
  if (refused !== undefined) throw new Error(refused)
  return { each: processor / lines.length, megabytes }
}

/** The floor: the lines parsed, and their replies made into text. */
export const justJson =
  (kind: Kind): Measure =>
  async smoke => {
    const lines = linesOf(kind, smoke)
    const { stdout } = await measured([DRAGOMAN, 'adjudicate'], `${lines.join('\n')}\n`)
    return parsedAndWritten(lines, stdout, smoke)
  }

function parsedAndWritten(lines: readonly string[], stdout: string, smoke: boolean) {
  const replies = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as unknown)
  let read = 0
  return inRounds(lines.length, smoke ? 1 : 12, () => {
    for (const line of lines) read += Object.keys(JSON.parse(line) as object).length
    for (const reply of replies) read += JSON.stringify(reply).length
    if (read === 0) throw new Error('nothing was read')
  })
}

/** Texts of five orders by one power: half of them as programs write, half as people do. */
function textsOf(smoke: boolean): readonly string[] {
  const asked = linesOf('movements', smoke).map(line => JSON.parse(line) as ReturnType<typeof fieldsOf>)
  const texts = asked.flatMap(({ orders, phase, units }) =>
    Object.entries(orders).flatMap(([power, lines]) =>
      lines.length < 5 ? [] : [{ phase, units, power, text: lines.slice(0, 5) }],
    ),
  )
  return texts.map(({ text, ...rest }, i) => {
    const written = i % 2 === 0 ? text : text.map(line => line.toLowerCase().replace(' - ', '-'))
    return JSON.stringify({ id: i, ...rest, text: written.join('\n') })
  })
}

export const parsed: Measure = smoke => through('parse', repeated(textsOf(smoke), smoke ? 50 : COUNT))

export const justJsonOfTexts: Measure = async smoke => {
  const lines = textsOf(smoke).slice(0, 4_000)
  const { stdout } = await measured([DRAGOMAN, 'parse'], `${lines.join('\n')}\n`)
  return parsedAndWritten(lines, stdout, smoke)
}
