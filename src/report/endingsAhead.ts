// What will end a game with the coming year, a year ahead.
import { endingsAhead } from '../game/endings.ts'
import type { Game } from '../game/game.ts'
import type { World } from '../game/table.ts'
import { bullet, section } from './bullets.ts'
import { wording } from './wording.ts'

const say = wording.endingsAhead

/** A section below the results that close a year; nothing where no end is near. */
export const endingsAheadLines = (game: Game, world: World): readonly string[] =>
  section(
    say.title,
    endingsAhead(game, world).flatMap(({ why, year }) =>
      bullet(why === 'idle' ? say.idle({ year }) : say.lastYear({ year })),
    ),
  )
