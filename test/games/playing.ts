// Plays a script line by line at a table, and writes down what came of each.
import { type Instant, isoOf } from '../../src/game/calendar.ts'
import { predicted } from '../../src/game/master.ts'
import { alarmOf } from '../../src/game/ringing.ts'
import { readLine, ringing, speakerNamed } from './script.ts'
import { type Table, worldFor } from './tables.ts'
import { told } from './telling.ts'

/** The lines that somebody wrote: what stands indented came of them. */
export const scriptOf = (text: string): readonly string[] =>
  text.split('\n').filter(line => !/^ {4}/.test(line))

/** The script with what came of each line under it. */
export async function played(script: readonly string[], table: Table): Promise<string> {
  const page: string[] = []
  let now = 0 as Instant
  for (const line of script) {
    page.push(line)
    if (line === '' || line.startsWith('#')) continue
    const read = readLine(line)
    if (read.kind === 'time') {
      now = read.at
      continue
    }
    if (read.kind === 'predict') {
      page.push(...(await prediction(table, now)))
      continue
    }
    if (read.kind === 'view') continue
    if (read.kind === 'ring') {
      const game = await table.game()
      const alarm = alarmOf(
        game,
        worldFor(game.settings, now, () => 0),
      )
      if (alarm === undefined) {
        page.push('    the game waits for nothing')
        continue
      }
      if (alarm.at > now) now = alarm.at
      page.push(`    ${isoOf(alarm.at)} ${alarm.kind}`)
    }
    const { before, outcome, world } = await table.step(
      now,
      read.kind === 'ask' ? read.settings : undefined,
      (game, at) => (read.kind === 'ring' ? ringing(game, at, read.judgeWasAway) : read.asking(game, at)),
    )
    if (outcome.ok) page.push(...told(outcome.value, before, world.board).map(each => `    ${each}`))
    else page.push(`    refused: ${JSON.stringify(outcome.error)}`)
    if (outcome.ok && outcome.value.length === 0) page.push('    nothing changes')
  }
  return page.join('\n')
}

async function prediction(table: Table, now: Instant): Promise<readonly string[]> {
  const game = await table.game()
  const world = worldFor(game.settings, now, () => 0)
  const fact = predicted(game, world)
  if (!fact.ok) return [`    refused: ${JSON.stringify(fact.error)}`]
  return told([{ ...fact.value, at: now }], game, world.board).map(line => `    would be ${line}`)
}

export { speakerNamed }
