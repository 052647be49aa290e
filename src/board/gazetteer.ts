// What places and powers are called: from a written name to every location it can mean.
import type { Board, Location, Power, ProvinceOnBoard } from './board.ts'

/** A name as it is compared: small letters, without accents, blanks, dots, strokes and apostrophes. */
export const squeezed = (name: string): string =>
  PLAIN.test(name) ? name.toLowerCase() : name.normalize('NFKD').replace(BETWEEN_LETTERS, '').toLowerCase()

const PLAIN = /^[a-zA-Z]*$/
const BETWEEN_LETTERS = /[\p{M}\p{Pd}\s._/'’‘`´]/gu

/** The gazetteer of a board, made once and shared. */
export function gazetteerOf(board: Board): Gazetteer {
  const made = GAZETTEERS.get(board) ?? new Gazetteer(board)
  GAZETTEERS.set(board, made)
  return made
}

const GAZETTEERS = new WeakMap<Board, Gazetteer>()

/** Nobody calls a place by more letters than this; it bounds the work that a stranger can give us. */
const LONGEST_PHRASE = 100

/** A phrase taken apart: `St Petersburg (nc)` is `St Petersburg` and `NC`. */
export interface CoastSaid {
  readonly name: string
  readonly coast: string | undefined
}

export class Gazetteer {
  readonly #board: Board
  readonly #places: ReadonlyMap<string, readonly Location[]>
  readonly #powers: ReadonlyMap<string, Power>
  /** The words for a coast, squeezed: `nc` and `northcoast` for `NC`. */
  readonly #coasts: ReadonlyMap<string, string>
  readonly #coastAtEnd: RegExp | undefined

  constructor(board: Board) {
    this.#board = board
    this.#places = placeNames(board)
    this.#powers = powerNames(board)
    this.#coasts = coastNames(board)
    this.#coastAtEnd = coastAtEnd(board)
  }

  /**
   * Every location that a name, written in full, can mean, in the order in which to offer them. A province
   * stands for itself and not for its coasts; a coast that the province does not have is no place.
   */
  placesCalled(phrase: string): readonly Location[] {
    const whole = this.#places.get(squeezed(phrase))
    if (whole !== undefined) return whole
    const { name, coast } = this.coastSaid(phrase)
    return coast === undefined ? [] : this.coastsCalled(name, coast)
  }

  /** The coasts with this id of all provinces that a name can mean. */
  coastsCalled(name: string, coast: string): readonly Location[] {
    return (this.#places.get(squeezed(name)) ?? []).flatMap(at =>
      this.#board.provinces[this.#board.province(at)]!.coasts.filter(({ id }) => id === coast).map(
        ({ location }) => location,
      ),
    )
  }

  /** Splits `stp/nc`, `stp(nc)`, `stp-nc`, `spain north coast` into the name and the coast. */
  coastSaid(phrase: string): CoastSaid {
    const match = phrase.length > LONGEST_PHRASE ? null : this.#coastAtEnd?.exec(phrase)
    const [, name, said] = match ?? []
    if (name === undefined || said === undefined) return { name: phrase.trim(), coast: undefined }
    return { name: name.trim(), coast: this.#coasts.get(squeezed(said)) }
  }

  /** The power that goes by this id, name, adjective or letter. */
  powerCalled(word: string): Power | undefined {
    return this.#powers.get(squeezed(word))
  }
}

function placeNames(board: Board): Map<string, readonly Location[]> {
  const names = new Map<string, readonly Location[]>()
  for (const province of board.provinces) {
    for (const name of namesOf(province)) names.set(squeezed(name), [province.index])
  }
  for (const [name, candidates] of board.ambiguous) names.set(squeezed(name), candidates)
  for (const [name, coast] of board.provinces.flatMap(coastsByName)) {
    if (!names.has(name)) names.set(name, [coast])
  }
  return names
}

/** `stpnc` and the like, squeezed: the commonest way to write a coast needs no taking apart. */
const coastsByName = (province: ProvinceOnBoard): readonly (readonly [string, Location])[] =>
  province.coasts.flatMap(({ id, location }) =>
    [province.id, province.name].map(name => [squeezed(`${name}/${id}`), location] as const),
  )

const namesOf = ({ id, name, also }: ProvinceOnBoard): readonly string[] => [id, name, ...also]

function powerNames(board: Board): Map<string, Power> {
  const names = new Map<string, Power>()
  for (const { index, id, name, adjective, letter } of board.powers) {
    for (const called of [id, name, adjective, letter]) names.set(squeezed(called), index)
  }
  return names
}

function coastNames(board: Board): Map<string, string> {
  const coasts = board.provinces.flatMap(province => province.coasts)
  return new Map(coasts.flatMap(({ id, name }) => [id, name].map(called => [squeezed(called), id] as const)))
}

/** A name, and at its end a coast: after a slash, a hyphen, a comma or a blank, or in brackets. */
function coastAtEnd(board: Board): RegExp | undefined {
  const coasts = board.provinces.flatMap(province => province.coasts)
  if (coasts.length === 0) return undefined
  const said = new Set(coasts.flatMap(({ id, name }) => [dotted(id), dotted(name)]))
  const words = [...said].join('|')
  return new RegExp(`^(.*?[^\\s/,(-])(?:\\s*[/,-]\\s*|\\s+|\\s*(?=\\())\\(?\\s*(${words})\\s*\\)?\\s*$`, 'iu')
}

/** `NC` may be written `n.c.`, and `North Coast` with any blanks or a hyphen. */
const dotted = (name: string): string =>
  /^[A-Z]{2}$/.test(name)
    ? `${name[0]}\\.?${name[1]}\\.?`
    : name.trim().split(/\s+/).map(escaped).join('[\\s-]+')

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
