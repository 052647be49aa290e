// `dragoman map`: the board of a game as text, as SVG or as PNG.
import { writeFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { comparePhases } from '../board/phase.ts'
import type { Position } from '../board/position.ts'
import type { Game, PlayedTurn } from '../game/game.ts'
import { viewOf } from '../game/views.ts'
import { ownTemplates } from '../library/templates.ts'
import { pngOf, svgOf } from '../picture/png/pictures.ts'
import { pictureTitle } from '../report/forms/judgeForm.ts'
import { textMapLines } from '../report/textMap.ts'
import { equipmentOf, withStore } from './configured.ts'
import { UsageFault } from './faults.ts'
import { gameNamed, inStore, phaseNamed, played, type Where } from './keeping.ts'

const FORMATS = ['txt', 'svg', 'png'] as const

interface MapOptions {
  readonly format?: (typeof FORMATS)[number]
  readonly output?: string
}

export function addMap(program: Command): void {
  withStore(program.command('map').description('draw the board of a game'))
    .argument('<game>')
    .argument('[phase]', 'as it was played, with its orders, like F1901M (default: the board as it is)')
    .addOption(
      new Option('--format <format>', 'default: what the name of the file says, else txt').choices(FORMATS),
    )
    .option('-o, --output <file>', 'where the picture goes (default: standard output)')
    .action(
      async (name: string, phase: string | undefined, { format, output, ...where }: Where & MapOptions) => {
        const { game } = await inStore(where, store => gameNamed(store, name))
        const picture = drawn(sceneOf(game, phase), game, format ?? formatOf(output))
        if (output !== undefined) writeFileSync(output, picture)
        else if (typeof picture === 'string' || !process.stdout.isTTY) process.stdout.write(picture)
        else throw new UsageFault('a picture is nothing for a terminal: name a file with -o board.png')
      },
    )
}

const formatOf = (file = ''): (typeof FORMATS)[number] =>
  FORMATS.find(format => file.toLowerCase().endsWith(`.${format}`)) ?? 'txt'

interface Scene {
  readonly position: Position
  readonly results: PlayedTurn['results'] | undefined
}

/** The board as it is, or a phase with what came of it. */
function sceneOf(game: Game, text: string | undefined): Scene {
  const { turns } = viewOf(game, { kind: 'outsider' })
  if (text === undefined) {
    if (game.position === undefined)
      throw new UsageFault(`${game.name} has not begun: nothing stands on the board`)
    return { position: game.position, results: undefined }
  }
  const phase = phaseNamed(text)
  const turn = turns.find(each => comparePhases(each.phase, phase) === 0)
  if (turn !== undefined) return { position: turn.before, results: turn.results }
  if (game.position !== undefined && comparePhases(game.position.phase, phase) === 0)
    return { position: game.position, results: undefined }
  throw new UsageFault(
    `${game.name} has no phase ${text.toUpperCase().slice(0, 20)}: it has ${played(turns)}`,
  )
}

function drawn({ position, results }: Scene, game: Game, format: (typeof FORMATS)[number]): string | Buffer {
  const { board } = equipmentOf(game)
  if (format === 'txt') {
    const map = ownTemplates().textMap(board)
    if (map === undefined)
      throw new UsageFault(
        `nobody has drawn ${board.name} with letters: --format svg and png show every board`,
      )
    return `${textMapLines(map, position, board).join('\n')}\n`
  }
  const svg = svgOf({ board, position, results, title: pictureTitle(position.phase), note: game.name })
  return format === 'svg' ? svg : pngOf(svg)
}
