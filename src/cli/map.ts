// `dragoman map`: draws a game's board as text, SVG or PNG, a whole game as a film, and boards before anybody plays.

import { writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { filmSvgOf, svgOf } from '../drawing/png/pictures.ts'
import type { Game, PlayedTurn } from '../judge/game/game.ts'
import { isBlind } from '../judge/game/game.ts'
import { boardNamed, refusalSentence } from '../judge/library/boards.ts'
import { ownTemplates } from '../judge/library/templates.ts'
import { pictureTitle } from '../judge/report/forms/judgeForm.ts'
import { endingPhrase } from '../judge/report/sentences/results.ts'
import { textMapLines } from '../judge/report/textMap.ts'
import type { Board } from '../rules/board/board.ts'
import { comparePhases } from '../rules/board/phase.ts'
import { type Position, startingPosition } from '../rules/board/position.ts'
import { wording } from '../wording/wording.ts'
import { equipmentOf } from './configured.ts'
import { UsageFault } from './faults.ts'
import { gameNamed, inStore, noSuchPhase, phaseNamed, played, type StoreOptions } from './keeping.ts'

const say = wording.commandLine.map

const FORMATS = ['txt', 'svg', 'png'] as const
type Format = (typeof FORMATS)[number]

export interface MapOptions extends StoreOptions {
  readonly film?: true
  readonly variant?: string
  readonly format?: Format
  readonly output?: string
}

export async function drawMap(
  name: string | undefined,
  phase: string | undefined,
  options: MapOptions,
): Promise<void> {
  const mistake = mistakeIn(name, phase, options)
  if (mistake !== undefined) throw new UsageFault(mistake)
  put(await pictured(name ?? '', phase, options), options)
}

function put(picture: string | Buffer, { output, film }: MapOptions): void {
  const isForTerminals = typeof picture === 'string' && film === undefined
  if (output !== undefined) writeFileSync(output, picture)
  else if (isForTerminals || !process.stdout.isTTY) process.stdout.write(picture)
  else throw new UsageFault(say.terminal({ file: film ? 'film.svg' : 'board.png' }))
}

/** Options that do not go together, checked before anything is looked up. */
function mistakeIn(
  name: string | undefined,
  phase: string | undefined,
  { film, variant, format, output }: MapOptions,
): string | undefined {
  if (name === undefined && variant === undefined) return say.nothingNamed
  if (name !== undefined && variant !== undefined) return say.bothNamed({ game: name.slice(0, 40) })
  if (film === undefined) return undefined
  if (variant !== undefined) return say.filmOfVariant
  if (phase !== undefined) return say.filmOfPhase({ phase: phase.slice(0, 20) })
  if (format !== undefined && format !== 'svg') return say.filmFormat({ format })
  const ending = extname(output ?? '').toLowerCase()
  return ['', '.svg'].includes(ending) ? undefined : say.filmFile
}

const formatNamed = (file = ''): Format | undefined =>
  FORMATS.find(format => file.toLowerCase().endsWith(`.${format}`))

async function pictured(
  name: string,
  phase: string | undefined,
  { film, variant, format, output, ...where }: MapOptions,
): Promise<string | Buffer> {
  const wanted = format ?? formatNamed(output) ?? 'txt'
  if (variant !== undefined) return drawn(startOf(variant), wanted)
  const { game } = await inStore(where, store => gameNamed(store, name))
  return film ? filmed(game) : drawn(sceneOf(game, phase), wanted)
}

interface Scene {
  readonly board: Board
  readonly position: Position
  readonly results?: PlayedTurn['results'] | undefined
  /** The name written on the picture. */
  readonly note: string
  /** The lines below a board in letters. */
  readonly below?: readonly string[]
}

function startOf(variant: string): Scene {
  const board = boardNamed(variant)
  if (!board.ok) throw new UsageFault(`--variant: ${refusalSentence(board.error)}`)
  return { board: board.value, position: startingPosition(board.value), note: board.value.name }
}

/** The board as it is now, or a phase with its results. */
function sceneOf(game: Game, text: string | undefined): Scene {
  const { turns } = game
  const below = isBlind(game) ? ['', wording.blind.seesAll] : []
  const of = { board: equipmentOf(game).board, note: noteOf(game), below }
  if (text === undefined) return { ...of, position: positionOf(game) }
  const phase = phaseNamed(text)
  const turn = turns.find(each => comparePhases(each.phase, phase) === 0)
  if (turn !== undefined) return { ...of, position: turn.before, results: turn.results }
  if (game.position !== undefined && comparePhases(game.position.phase, phase) === 0)
    return { ...of, position: game.position }
  throw noSuchPhase(game.name, text.toUpperCase().slice(0, 20), turns)
}

/** The keeper sees everything in a blind game, and is told so. */
const noteOf = (game: Game): string => (isBlind(game) ? `${game.name}. ${wording.blind.seesAll}` : game.name)

function positionOf({ name, position }: Game): Position {
  if (position === undefined) throw new UsageFault(say.notBegun({ game: name }))
  return position
}

async function drawn(
  { board, position, results, note, below = [] }: Scene,
  format: Format,
): Promise<string | Buffer> {
  if (format === 'txt') {
    const map = ownTemplates().textMap(board)
    if (map === undefined) throw new UsageFault(say.noLetters({ board: board.name }))
    return `${[...textMapLines(map, position, board), ...below].join('\n')}\n`
  }
  const svg = svgOf({ board, position, results, title: pictureTitle(position.phase), note })
  if (format === 'svg') return svg
  const { pngOf } = await import('../drawing/png/png.ts')
  return pngOf(svg)
}

function filmed(game: Game): string {
  const position = positionOf(game)
  const { turns, ending } = game
  if (turns.length === 0) throw new UsageFault(say.noFilm({ game: game.name, played: played(turns) }))
  const { board } = equipmentOf(game)
  return filmSvgOf({
    board,
    turns,
    position,
    titleOf: pictureTitle,
    ending: ending && endingPhrase(ending, board),
    note: noteOf(game),
  })
}
