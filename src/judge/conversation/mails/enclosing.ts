// What goes with a mail besides its text: the board as it stood, drawn when the mail leaves, and the next deadline.

import { paint } from '../../../drawing/png/painter.ts'
import { svgOf } from '../../../drawing/png/pictures.ts'
import type { Enclosed, WrittenMail } from '../../../post/outgoing.ts'
import type { Power } from '../../../rules/board/board.ts'
import type { Position } from '../../../rules/board/position.ts'
import { wording } from '../../../wording/wording.ts'
import type { Eyes } from '../../game/blind/sight.ts'
import type { Turn } from '../../game/events.ts'
import type { Game, PlayedTurn } from '../../game/game.ts'
import { boardFor } from '../../library/equipment.ts'
import { judgePhaseId } from '../../report/forms/frame.ts'
import { pictureTitle } from '../../report/forms/judgeForm.ts'
import type { GameName } from '../../store/batch.ts'
import { isSupposed, readSupposed, type SupposedWord } from '../../store/events/supposed.ts'
import type { Store } from '../../store/store.ts'
import { seenWith } from '../seeing.ts'
import { memoryOf, type Services } from '../services.ts'

const say = wording.letters.enclosing

/**
 * What is drawn: a turn with its results, a position without any yet, or a phase that was not played. It is drawn as it
 * was told, whatever has been played when the mail leaves.
 */
export type Drawn = Turn | 'opening' | 'present' | SupposedWord

/**
 * `harbor 7` or `harbor opening`, as it stands in a waiting mail; `harbor 7 0,3` in a blind game also says with whose
 * eyes.
 */
export const drawnOf = (game: GameName, what: Drawn, eyes?: Eyes): string =>
  eyes === undefined ? `${game} ${what}` : `${game} ${what} ${eyes === 'all' ? eyes : eyes.join()}`

/** Without any eyes nothing of a blind game is shown. */
const eyesIn = (word: string): Eyes =>
  word === 'all' ? word : word === '' ? [] : word.split(',').map(power => Number(power) as Power)

/** The parts of a mail about a game. A turn that was taken back meanwhile is not drawn. */
export async function enclosedWith(
  { picture, calendar }: WrittenMail,
  game: string | null,
  services: Services,
  onFault: (fault: unknown) => void = () => {},
): Promise<readonly Enclosed[]> {
  // If drawing fails, the mail goes without its picture: the text says it all.
  const pictures =
    picture === undefined
      ? []
      : await picturesOf(picture, services).catch((fault: unknown) => {
          onFault(fault)
          return []
        })
  return calendar === undefined || game === null ? pictures : [...pictures, calendarFile(game, calendar)]
}

const calendarFile = (game: string, text: string): Enclosed => ({
  name: `${game}.ics`,
  type: `text/calendar; charset=utf-8; method=${/^METHOD:(\w+)/m.exec(text)?.[1] ?? 'PUBLISH'}`,
  bytes: Buffer.from(text),
})

/** At most this many pictures are cached: all readers of a game get the same. */
const MOST_KEPT = 40
const kept = new WeakMap<Store, Map<string, Promise<readonly Enclosed[]>>>()

async function picturesOf(picture: string, services: Services): Promise<readonly Enclosed[]> {
  const { store, sender } = services
  const [name = '', what = '', eyes = ''] = picture.split(' ')
  const { game: whole, version } = await memoryOf(store).game(name)
  const known = kept.get(store) ?? new Map<string, Promise<readonly Enclosed[]>>()
  kept.set(store, known)
  const game = seenWith(whole, eyesIn(eyes))
  const key = `${name} ${version} ${what} ${eyes}`
  const drawn = (by: typeof paint) =>
    Promise.all(scenesOf(game, what).map((each, i) => enclosed(each, i, game, sender.address, by)))
  // Only one reader gets it, so it is not cached.
  if (isSupposed(what)) return drawn(paint)
  const found = known.get(key) ?? drawn(services.pictureOf ?? paint)
  known.set(key, found)
  found.catch(() => known.delete(key))
  for (const old of known.keys()) if (known.size > MOST_KEPT) known.delete(old)
  return found
}

/** A position, and its results if they are drawn as arrows. */
interface Scene {
  readonly position: Position
  readonly results?: PlayedTurn['results'] | undefined
  /** Whether it was not played. */
  readonly isPreview?: boolean
}

/** A movement gives two: the orders on the board as it was, and the board as it is. */
function scenesOf(game: Game, what: string): readonly Scene[] {
  if (what === 'present') return game.position === undefined ? [] : [{ position: game.position }]
  if (what === 'opening') return game.opening === undefined ? [] : [{ position: game.opening }]
  if (isSupposed(what)) return [{ ...readSupposed(what, boardFor(game)), isPreview: true }]
  const turn = game.turns.find(each => String(each.turn) === what)
  if (turn === undefined) return []
  const { before, after, results } = turn
  const orders = { position: before, results }
  return results.kind === 'movement' ? [orders, { position: after }] : [orders]
}

async function enclosed(
  { position, results, isPreview = false }: Scene,
  at: number,
  game: Game,
  judge: string,
  painted: typeof paint,
): Promise<Enclosed> {
  const { phase } = position
  const title = pictureTitle(phase)
  const board = boardFor(game)
  const note = isPreview ? say.previewNote({ game: game.name }) : game.name
  const svg = svgOf({ board, position, results, title, note, size: 'small' })
  const kind = isPreview ? '-preview' : results === undefined ? '' : '-orders'
  const name = `${game.name.toLowerCase()}-${judgePhaseId(phase)}${kind}.png`
  const told = isPreview ? say.preview : results === undefined ? say.position : say.orders
  const alt = told({ game: game.name, title })
  const host = judge.split('@')[1] ?? 'localhost'
  return {
    name,
    type: 'image/png',
    bytes: await painted(svg),
    picture: { cid: `board.${at}.${name}@${host}`, alt },
  }
}
