// What a master puts right on the board, a line each: PLACE FRANCE A PAR, REMOVE A PAR, GIVE PAR TO FRANCE.
import type { Board, Location, Power, UnitKind } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'
import type { Repair } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import { powerNamed } from './powersNamed.ts'
import { boardFor } from './setting.ts'

/** The repairs in some lines; or why one of them is none. */
export function repairsIn(lines: readonly string[], game: Game): readonly Repair[] | string {
  const repairs: Repair[] = []
  for (const line of lines.map(each => each.trim()).filter(each => each !== '')) {
    const repair = repairIn(line, game, boardFor(game.settings))
    if (typeof repair === 'string') return `"${line.slice(0, 60)}": ${repair}`
    repairs.push(repair)
  }
  return repairs.length === 0 ? `There is nothing to put right in it. ${LIKE}` : repairs
}

const LIKE =
  'Write lines like PLACE FRANCE A PAR, REMOVE A PAR, GIVE PAR TO FRANCE or GIVE PAR TO NOBODY, and END.'

function repairIn(line: string, game: Game, board: Board): Repair | string {
  const [, owner = '', kind = '', place = ''] =
    /^place\s+(?:an?\s+)?(.+?)\s+(a|f|army|fleet)\s+(?:in\s+)?(.+?)\.?$/i.exec(line) ?? []
  if (place !== '') return placed(owner, kind, place, game, board)
  const [, gone = ''] = /^remove\s+(?:(?:a|f|army|fleet)\s+)?(.+?)\.?$/i.exec(line) ?? []
  if (gone !== '') return removed(gone, game, board)
  const [, center = '', to = ''] = /^give\s+(.+?)\s+to\s+(.+?)\.?$/i.exec(line) ?? []
  return to === '' ? LIKE : given(center, to, game, board)
}

function placed(owner: string, kind: string, place: string, game: Game, board: Board): Repair | string {
  const power = powerNamed(owner, game)
  const at = placeIn(place, board)
  if (power === undefined) return `no power is called "${owner.slice(0, 40)}".`
  if (at === undefined) return `"${place.slice(0, 40)}" is no place, or more than one.`
  const unit = board.unit(kindNamed(kind), power, at)
  return { kind: 'unitPlaced', unit }
}

function removed(place: string, { position }: Game, board: Board): Repair | string {
  const at = placeIn(place, board)
  if (at === undefined) return `"${place.slice(0, 40)}" is no place, or more than one.`
  const all = [...(position?.dislodged ?? []).map(({ unit }) => unit), ...(position?.units ?? [])]
  // Of two the one that was dislodged stands there no more.
  const unit = all.find(each => board.province(each.at) === board.province(at))
  return unit === undefined ? 'no unit stands there.' : { kind: 'unitRemoved', unit }
}

function given(center: string, to: string, game: Game, board: Board): Repair | string {
  const at = placeIn(center, board)
  const isNobodys = /^(?:nobody|none|neutral|no one)$/i.test(to)
  const power: Power | undefined = isNobodys ? undefined : powerNamed(to, game)
  if (at === undefined) return `"${center.slice(0, 40)}" is no place, or more than one.`
  if (power === undefined && !isNobodys) return `no power is called "${to.slice(0, 40)}".`
  return { kind: 'centerGiven', center: board.province(at), to: power }
}

const kindNamed = (kind: string): UnitKind => (/^a/i.test(kind) ? 'army' : 'fleet')

/** The one place that a name stands for. */
function placeIn(name: string, board: Board): Location | undefined {
  const [only, another] = gazetteerOf(board).placesCalled(name.toLowerCase())
  return another === undefined ? only : undefined
}
