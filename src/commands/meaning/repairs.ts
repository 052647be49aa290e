// What a master puts right on the board, a line each: PLACE FRANCE A PAR, REMOVE A PAR, GIVE PAR TO FRANCE.
import type { Board, Location, Power, UnitKind } from '../../board/board.ts'
import { gazetteerOf } from '../../board/gazetteer.ts'
import type { Repair } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import { examplesOn } from '../../report/sentences/names.ts'
import { wording } from '../../report/wording.ts'
import { err, ok, type Result } from '../../result.ts'
import { type Refusal, refused } from '../answer.ts'
import { boardFor } from './boards.ts'
import { powerNamed } from './powersNamed.ts'

const say = wording.daemon.repairs

/** The repairs in some lines; or why one of them is none. */
export function repairsIn(lines: readonly string[], game: Game): Result<readonly Repair[], Refusal> {
  const repairs: Repair[] = []
  for (const line of lines.map(each => each.trim().replace(/\s+/g, ' ')).filter(each => each !== '')) {
    const board = boardFor(game)
    const repair = line.length > LONGEST ? err(likeOn(board)) : repairIn(line, game, board)
    if (!repair.ok) return refused(say.wrongLine({ line: line.slice(0, 60), why: repair.error }))
    repairs.push(repair.value)
  }
  return repairs.length === 0 ? refused(say.nothing({ like: likeOn(boardFor(game)) })) : ok(repairs)
}

/** Longer lines repair nothing. */
const LONGEST = 200

const likeOn = (board: Board): string => say.like(examplesOn(board))

/** What a line puts right, or what is wrong in it. */
function repairIn(line: string, game: Game, board: Board): Result<Repair, string> {
  const [, owner = '', kind = '', place = ''] =
    /^place\s+(?:an?\s+)?(.+?)\s+(a|f|army|fleet)\s+(?:in\s+)?(.+?)\.?$/i.exec(line) ?? []
  if (place !== '') return placed(owner, kind, place, game, board)
  const [, gone = ''] = /^remove\s+(?:(?:a|f|army|fleet)\s+)?(.+?)\.?$/i.exec(line) ?? []
  if (gone !== '') return removed(gone, game, board)
  const [, center = '', to = ''] = /^give\s+(.+?)\s+to\s+(.+?)\.?$/i.exec(line) ?? []
  return to === '' ? err(likeOn(board)) : given(center, to, game, board)
}

function placed(
  owner: string,
  kind: string,
  place: string,
  game: Game,
  board: Board,
): Result<Repair, string> {
  const power = powerNamed(owner, game)
  const at = placeIn(place, board)
  if (power === undefined) return noPower(owner)
  if (at === undefined) return noPlace(place)
  const unit = board.unit(kindNamed(kind), power, at)
  return ok({ kind: 'unitPlaced', unit })
}

function removed(place: string, { position }: Game, board: Board): Result<Repair, string> {
  const at = placeIn(place, board)
  if (at === undefined) return noPlace(place)
  const all = [...(position?.dislodged ?? []).map(({ unit }) => unit), ...(position?.units ?? [])]
  // Of two the one that was dislodged stands there no more.
  const unit = all.find(each => board.province(each.at) === board.province(at))
  return unit === undefined ? err(say.noUnit) : ok({ kind: 'unitRemoved', unit })
}

function given(center: string, to: string, game: Game, board: Board): Result<Repair, string> {
  const at = placeIn(center, board)
  const isNobodys = /^(?:nobody|none|neutral|no one)$/i.test(to)
  const power: Power | undefined = isNobodys ? undefined : powerNamed(to, game)
  if (at === undefined) return noPlace(center)
  if (power === undefined && !isNobodys) return noPower(to)
  return ok({ kind: 'centerGiven', center: board.province(at), to: power })
}

const noPower = (name: string) => err(say.noPower({ name: name.slice(0, 40) }))

const noPlace = (name: string) => err(say.noPlace({ name: name.slice(0, 40) }))

const kindNamed = (kind: string): UnitKind => (/^a/i.test(kind) ? 'army' : 'fleet')

/** The one place that a name stands for. */
function placeIn(name: string, board: Board): Location | undefined {
  const [only, another] = gazetteerOf(board).placesCalled(name.toLowerCase())
  return another === undefined ? only : undefined
}
