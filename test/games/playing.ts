// Plays a script line by line at a table, and writes down what came of each.

import { eyesOf, seenBy, seenByPower } from '../../src/judge/game/blind/seen.ts'
import { type Instant, isoOf } from '../../src/judge/game/calendar.ts'
import type { Command } from '../../src/judge/game/commands.ts'
import type { Game } from '../../src/judge/game/game.ts'
import { whereOf } from '../../src/judge/game/sheets/ordering.ts'
import { owingPowers, rulesOf, type World } from '../../src/judge/game/table.ts'
import { predicted } from '../../src/judge/game/turns/master.ts'
import { alarmOf } from '../../src/judge/game/turns/ringing.ts'
import { type GameView, viewOf } from '../../src/judge/game/views.ts'
import { judgeResults } from '../../src/judge/report/forms/judgeResults.ts'
import { explainRefusal, refusalMessage } from '../../src/judge/report/sentences/refusals.ts'
import { resultLines, standingLines } from '../../src/judge/report/sentences/results.ts'
import type { Board } from '../../src/rules/board/board.ts'
import { phaseId } from '../../src/rules/board/phase.ts'
import { type Line, readerNamed, readLine, readLines, ringing } from './script.ts'
import { type Table, worldFor } from './tables.ts'
import { refusalTold, told } from './telling.ts'

/** A game as somebody may know it. */
function viewFor(who: string, game: Game, board: Board): GameView {
  const reader = readerNamed(who, game, board)
  return viewOf(seenBy(game, eyesOf(game, reader), board), reader)
}

/** The lines that somebody wrote: what stands indented came of them. */
export const scriptOf = (text: string): readonly string[] =>
  text.split('\n').filter(line => !/^ {4}/.test(line))

/** The script with what came of each line under it. */
export async function played(script: readonly string[], table: Table): Promise<string> {
  const playing = new Playing(table)
  const page: string[] = []
  for (const line of script) {
    page.push(line)
    if (line === '' || line.startsWith('#')) continue
    for (const each of readLines(line)) page.push(...(await playing.lines(each)).map(told => `    ${told}`))
  }
  return page.join('\n')
}

/** So often the clock may ring in one line before we believe that the phase never comes. */
const MOST_RINGS = 60

class Playing {
  readonly #table: Table
  #now = 0 as Instant

  constructor(table: Table) {
    this.#table = table
  }

  /** What comes of a line. */
  async lines(line: Line): Promise<readonly string[]> {
    switch (line.kind) {
      case 'time':
        this.#now = line.at
        return []
      case 'ask':
        return this.#step(line)
      case 'ring':
        return this.#ring(line)
      case 'ringUntil':
        return this.#ringUntil(line.phase)
      case 'others':
        return this.#others(line.said)
      case 'predict':
        return this.#look((game, world) => {
          const fact = predicted(game, world)
          if (!fact.ok) return [`refused: ${refusalTold(fact.error, world.board)}`]
          return told([{ ...fact.value, at: this.#now }], game, world.board).map(each => `would be ${each}`)
        })
      case 'look':
        return this.#look((game, { board }) => {
          const rows = standingLines(viewFor(line.who, game, board), board)
          // Who stands where has just been told, but not what each sees of it.
          const end = game.settings.blind.on ? -1 : rows.indexOf('Units')
          return rows.slice(0, end < 0 ? undefined : end).filter(row => row !== '')
        })
      case 'readResults':
        return this.#look((game, world) => {
          const { board } = world
          const turn = viewFor(line.who, game, board).turns.at(-1)
          if (turn === undefined) return ['there are none']
          // What a power sees by halves stands in the judges' form alone.
          return turn.glimpses === undefined
            ? withoutSilent(resultLines(turn, board))
            : judgeResults(turn, { game: game.name, board, rules: rulesOf(game, world) }).filter(
                row => row !== '',
              )
        })
    }
  }

  async #look(seen: (game: Game, world: World) => readonly string[]): Promise<readonly string[]> {
    const game = await this.#table.game()
    return seen(
      game,
      worldFor(game, this.#now, () => 0),
    )
  }

  async #step({ settings, asking }: Omit<Line & { kind: 'ask' }, 'kind'>): Promise<readonly string[]> {
    const notTaken: string[] = []
    const { before, outcome, world } = await this.#table.step(this.#now, settings, (game, at) => {
      const command = asking(game, at)
      notTaken.push(...linesNotTaken(command, game, at))
      return command
    })
    if (!outcome.ok) return [`refused: ${refusalTold(outcome.error, world.board)}`, ...notTaken]
    const happened = told(outcome.value, before, world.board)
    return [...(happened.length === 0 ? ['nothing changes'] : happened), ...notTaken]
  }

  async #ring({ judgeWasAway }: Line & { kind: 'ring' }): Promise<readonly string[]> {
    const game = await this.#table.game()
    const alarm = alarmOf(
      game,
      worldFor(game, this.#now, () => 0),
    )
    if (alarm === undefined) return ['the game waits for nothing']
    if (alarm.at > this.#now) this.#now = alarm.at
    const came = await this.#step({
      settings: undefined,
      asking: (stored, world) => ringing(stored, world, judgeWasAway),
    })
    return [`${isoOf(alarm.at)} ${alarm.kind}`, ...came]
  }

  async #ringUntil(phase: string): Promise<readonly string[]> {
    const page: string[] = []
    for (let rings = 0; rings < MOST_RINGS; rings++) {
      const { position, stage } = await this.#table.game()
      if (stage !== 'playing' || (position !== undefined && phaseId(position.phase) === phase)) return page
      page.push(...(await this.#ring({ kind: 'ring', judgeWasAway: false })))
    }
    throw new Error(`${phase} never comes`)
  }

  /** All who still owe orders write the same. */
  async #others(said: string): Promise<readonly string[]> {
    const game = await this.#table.game()
    const world = worldFor(game, this.#now, () => 0)
    const page: string[] = []
    for (const power of owingPowers(game, world))
      page.push(...(await this.lines(readLine(`${world.board.powers[power]!.id}: ${said}`))))
    return page
  }
}

/** Results without the powers that have said nothing and to which nothing happened. */
const withoutSilent = (rows: readonly string[]): readonly string[] =>
  rows
    .join('\n')
    .split('\n\n')
    .filter(power => !/^\w+(?:\n.*, no order processed)+$/.test(power))
    .flatMap(power => power.split('\n'))

/** Why lines of a letter are not taken, as their writer is told at once. */
function linesNotTaken({ by, act }: Command, game: Game, world: World): readonly string[] {
  if (act.kind !== 'write') return []
  const seen = by.kind === 'power' ? seenByPower(game, act.power, world.board) : game
  const where = whereOf(seen, act.power, world)!
  return [
    ...act.read.refused.map(
      ({ text, refusal }) => `not taken: ${text}: ${refusalMessage(explainRefusal(refusal, where))}`,
    ),
    ...act.read.passedOver.map(({ text }) => `passed over: ${text}`),
  ]
}
