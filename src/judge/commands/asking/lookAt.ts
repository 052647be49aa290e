// Looks at the game that a line names, or at the game that the letter is about.

import { ok, type Result } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import { eyesOf } from '../../game/blind/seen.ts'
import type { Speaker } from '../../game/commands.ts'
import { type Game, isBlind } from '../../game/game.ts'
import type { Viewer } from '../../game/views.ts'
import { type Answer, type Context, lines, NOTHING, type Refusal, refused } from '../context.ts'
import { isName, wordsOf } from '../reading/words.ts'

/** Phases of a game that one look-up pays for; a longer game costs more. */
const TURNS_AT_ONCE = 50

/** `word` is the keyword of the command. Somebody with a proven part sees what that part may see. */
export async function lookAt(
  named: string | undefined,
  word: string,
  context: Context,
  look: (game: Game, reader: Viewer) => Lines | Promise<Lines>,
): Promise<Answer> {
  const name = named ?? context.game?.name
  if (name === undefined) return refused(wording.letters.lookUps.ofWhich({ word }))
  return context.aside(async () => {
    const loaded = await context.loadKnown(name)
    if (!loaded.ok) return loaded
    const game = context.game!
    const more = Math.floor(game.turns.length / TURNS_AT_ONCE)
    if (more > 0 && !context.mayGoOn('lookUps', more)) return NOTHING
    const told = await look(game, viewerFor(context.by))
    if (!told.ok) return told
    return ok([lines(['', ...(seesMore(game, context.by) ? [wording.blind.more, ''] : []), ...told.value])])
  })
}

/** Readers who see all of a blind game are told that its players see less. */
const seesMore = (game: Game, by: Speaker | undefined): boolean =>
  isBlind(game) && eyesOf(game, viewerFor(by)) === 'all'

type Lines = Result<readonly string[], Refusal>

/** Everybody without a part is an outsider. */
export function viewerFor(by: Speaker | undefined): Viewer {
  switch (by?.kind) {
    case 'keeper':
      return { kind: 'keeper' }
    case 'power':
      return { kind: 'power', power: by.power, person: by.person }
    case 'master':
      return { kind: 'master' }
    case 'observer':
    case 'player':
      return { kind: by.kind, person: by.person }
    default:
      return { kind: 'outsider' }
  }
}

// How a line names the game that it asks about.

interface GameInFull {
  readonly game: string | undefined
  readonly isFull: boolean
}

/** `harbor`, `harbor FULL`, `FULL` */
export function gameIn(words: string): GameInFull | undefined {
  const all = wordsOf(words)
  const [game, more] = all.filter(word => !/^full$/i.test(word))
  if (more !== undefined || all.length > 2 || !(game === undefined || isName(game))) return undefined
  return { game, isFull: game === undefined ? all.length > 0 : all.length > 1 }
}
