// The command line end to end: lines of JSON through `dragoman adjudicate`, as another program would send them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { phaseId } from '../../src/board/phase.ts'
import { spellOrder, spellUnitOfPower } from '../../src/orders/order.ts'
import { Standing } from '../../src/orders/standing.ts'
import { standard } from '../boards.ts'
import type { Played } from './selfPlay.ts'

const PROGRAM = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** Lines a second through the built program, its start included. */
export async function pipeRate(played: Played, count: number): Promise<number> {
  const lines = linesOf(played)
  const child = spawn(process.execPath, [PROGRAM, 'adjudicate'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const start = process.hrtime.bigint()
  let answered = 0
  child.stdout.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) answered++
  })
  for (let i = 0; i < count; i++) {
    if (!child.stdin.write(`${lines[i % lines.length]}\n`)) await once(child.stdin, 'drain')
  }
  child.stdin.end()
  await once(child, 'close')
  if (answered !== count) throw new Error(`${count} lines in, ${answered} out`)
  return count / (Number(process.hrtime.bigint() - start) / 1e9)
}

/** The movement phases of played games as the command takes them. */
function linesOf({ movements }: Played): readonly string[] {
  const board = standard()
  const standing = new Standing(board)
  return movements.map(({ position, orders }, i) => {
    standing.place(position.units)
    const byPower: Record<string, string[]> = {}
    for (const order of orders) {
      const power = board.powers[order.unit.power]!.id
      byPower[power] ??= []
      byPower[power].push(spellOrder(board, order, standing))
    }
    return JSON.stringify({
      id: i,
      phase: phaseId(position.phase),
      units: position.units.map(unit => spellUnitOfPower(board, unit)),
      orders: byPower,
    })
  })
}
