// Lines of JSON through the command line, the start of the program included; and what reading and writing the same lines takes.
import { readFileSync } from 'node:fs'
import type { Board } from '../../../src/rules/board/board.ts'
import { phaseId } from '../../../src/rules/board/phase.ts'
import type { Order } from '../../../src/rules/orders/order.ts'
import { spellOrder, spellUnitOfPower } from '../../../src/rules/orders/order.ts'
import { Standing } from '../../../src/rules/orders/standing.ts'
import { rulebook, standard } from '../../boards.ts'
import { Dice } from '../../rules/oracle/dice.ts'
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

/**
 * Phases as people have played them: the few that are recorded here, and games that play themselves, in which, as in recorded
 * ones, units are left without an order, removals name no kind, and supports are of what cannot be.
 */
export const recorded: Measure = async smoke => {
  const [played, dice] = [
    selfPlay(standard(), rulebook('2025EE'), smoke ? 2 : 20, smoke ? 4 : 15, 1901),
    new Dice(7),
  ]
  const phases = [...played.movements, ...played.retreats, ...played.adjustments]
  const lines = phases.map((phase, i) => {
    const { orders, ...fields } = fieldsOf(standard(), phase)
    const written = Object.entries(orders).map(([power, each]) => [
      power,
      asWritten(each, fields.units, dice),
    ])
    return JSON.stringify({ id: i, ...fields, orders: Object.fromEntries(written) })
  })
  const all = [...readFileSync(RECORDED, 'utf8').trimEnd().split('\n'), ...dice.shuffled(lines)]
  return through('adjudicate', repeated(all, smoke ? 50 : COUNT))
}

const RECORDED = new URL('../../recorded/told/phases.txt', import.meta.url)

function asWritten(lines: readonly string[], units: readonly string[], dice: Dice): readonly string[] {
  return lines
    .filter(() => !dice.chance(0.06))
    .map(line => {
      if (dice.chance(0.9)) return line.replace(/^REMOVE [AF] (\w+).*/, 'REMOVE $1')
      const [unit = ''] = /^[AF] \S+/.exec(line) ?? []
      if (unit === '' || !line.includes(' S ')) return line
      const [, ...other] = units[dice.below(units.length)]!.split(' ')
      return `${unit} S ${other.join(' ')}`
    })
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
