// LIST: all games, or one game as anybody may see it, in lines that programs can read.

import { ok } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import type { Game } from '../../game/game.ts'
import { isBlind } from '../../game/game.ts'
import { asOneOfAll, isStranger, type Viewer } from '../../game/views.ts'
import { type ListedGame, listGameLines, listLines } from '../../report/forms/listGame.ts'
import type { GameRow, JsonValue } from '../../store/batch.ts'
import { command, usual } from '../command.ts'
import { type Answer, type Context, shows } from '../context.ts'
import { gameIn, lookAt } from './lookAt.ts'

const list = command({
  kind: 'list',
  words: [usual('list', 'LIST', 'LIST game', 'LIST game FULL', 'LIST PAGE 2')],
  reads: (words: string) => {
    const [, page] = /^page\s+([1-9]\d{0,3})$/i.exec(words.trim()) ?? []
    if (page !== undefined) return { game: undefined, isFull: false, page: Number(page) }
    const read = gameIn(words)
    return read === undefined || /^mine$/i.test(read.game ?? '') ? undefined : { ...read, page: undefined }
  },
  for: 'thePerson',
  tells: 'game',
  does: async ({ game, isFull, page }, context) => {
    // In a letter about a game, LIST without a name means that game.
    const name = game ?? (page === undefined ? context.game?.name : undefined)
    return name === undefined
      ? shows(['', ...(await gamesListed(context, page))])
      : gameListed(name, isFull, context)
  },
})

const ON_A_PAGE = 50

async function gamesListed(context: Context, page = 1): Promise<readonly string[]> {
  const skip = (page - 1) * ON_A_PAGE
  const rows = await context.games({ skip, most: ON_A_PAGE + 1, of: 'listed', by: 'people' })
  if (rows.length === 0 && page > 1) return [wording.listGames.noPage]
  const games = rows.filter(({ listing: { isListed } }) => isListed !== false)
  return listLines(games.slice(0, ON_A_PAGE).map(listedRow), rows.length > ON_A_PAGE ? page + 1 : undefined)
}

/** The lines are not wrapped and not shown with anybody's orders. The heading of the answer names the game. */
const gameListed = (name: string, isFull: boolean, context: Context): Promise<Answer> =>
  lookAt(name, 'LIST', context, (game, reader) =>
    ok(listGameLines(game, readsAs(reader, game), context.worldOf(game), context.judge, { isFull })),
  )

/**
 * All members of a game read the same. Only the master of a blind game reads more; LIST tells the others nothing of it.
 */
const readsAs = (reader: Viewer, game: Game): Viewer =>
  isBlind(game) && reader.kind === 'master' ? reader : asOneOfAll(game, !isStranger(game, reader))

/** Fields that the row lacks are left out. */
function listedRow({ name, stage, listing }: GameRow): ListedGame {
  const {
    name: shown,
    variant,
    phase,
    players,
    needed,
    free,
    comment,
    options,
    hours,
    press,
    masters,
    access,
    ending,
  } = listing
  return {
    name: String(shown ?? name),
    variant: String(variant ?? ''),
    comment: String(comment ?? ''),
    phase: typeof phase === 'string' ? phase : null,
    players: typeof players === 'number' ? players : null,
    needed: Number(needed ?? 0),
    stage: stageIn(stage),
    access: String(access ?? ''),
    ending: typeof ending === 'string' ? ending : null,
    free: wordsIn(free),
    options: wordsIn(options),
    masters: wordsIn(masters),
    ...(typeof hours === 'number' ? { hours } : {}),
    ...(typeof press === 'string' ? { press } : {}),
  }
}

const stageIn = (stage: string | null): ListedGame['stage'] =>
  stage === 'forming' || stage === 'paused' || stage === 'over' ? stage : 'playing'

const wordsIn = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []

export const LISTS = [list] as const
