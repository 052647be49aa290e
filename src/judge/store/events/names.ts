// How a board's things are written on disk: units, orders and positions as text, and back again.
import type { Board, Location, Power, Province, Unit } from '../../../rules/board/board.ts'
import { type Phase, type PhaseKind, phaseId, readPhase } from '../../../rules/board/phase.ts'
import type { Dislodged, Owners, Position } from '../../../rules/board/position.ts'
import {
  canalId,
  convoy,
  convoyInVain,
  hold,
  leave,
  move,
  type Order,
  railroadId,
  spellOrder,
  spellUnit,
  spellUnitOfPower,
  support,
} from '../../../rules/orders/order.ts'
import { Standing } from '../../../rules/orders/standing.ts'
import type { Instant } from '../../game/calendar.ts'
import { type GameName, type JsonObject, type JsonValue, type NewEvent, RECORDS } from '../batch.ts'
import { UnreadableEvent } from '../fault.ts'

const unreadable = (what: string, text: unknown): never => {
  throw new UnreadableEvent(`${what} cannot be read: ${JSON.stringify(text).slice(0, 100)}`)
}

/** The names of one board. A long game asks for the same ones over and over, so they are cached. */
export class BoardNames {
  readonly board: Board
  readonly #standing: Standing
  readonly #units = new Map<string, Unit>()
  readonly #orders: Readonly<Record<PhaseKind, Map<string, Order>>> = {
    movement: new Map(),
    retreat: new Map(),
    adjustment: new Map(),
  }

  constructor(board: Board) {
    this.board = board
    this.#standing = new Standing(board)
  }

  /** From here on supported units are spelled as they stand in this position. */
  place(position: Position | undefined): void {
    this.#standing.place(position?.units ?? [])
  }

  power = (power: Power): string => this.board.powers[power]!.id

  powerIn(text: JsonValue | undefined): Power {
    const power = typeof text === 'string' ? this.board.power(text) : undefined
    return power ?? unreadable('a power', text)
  }

  at = (location: Location): string => this.board.id(location)

  atIn(text: JsonValue | undefined): Location {
    const at = typeof text === 'string' ? this.board.place(text) : undefined
    return at ?? unreadable('a place', text)
  }

  /** `FRANCE F SPA/SC` */
  unit = (unit: Unit): string => spellUnitOfPower(this.board, unit)

  unitIn(text: JsonValue | undefined): Unit {
    if (typeof text !== 'string') return unreadable('a unit', text)
    const known = this.#units.get(text)
    if (known !== undefined) return known
    const [, power, kind, at] = /^(.+) ([AF]) (\S+)$/.exec(text) ?? unreadable('a unit', text)
    const unit = this.board.unit(kind === 'A' ? 'army' : 'fleet', this.powerIn(power), this.atIn(at))
    this.#units.set(text, unit)
    return unit
  }

  /** `FRANCE A PAR - BUR` */
  order(order: Order): string {
    const power = order.kind === 'waive' ? order.power : order.unit.power
    return `${this.power(power)} ${spellOrder(this.board, order, this.#standing)}`
  }

  orderIn(text: JsonValue | undefined, phase: PhaseKind): Order {
    if (typeof text !== 'string') return unreadable('an order', text)
    const known = this.#orders[phase].get(text)
    if (known !== undefined) return known
    const order = this.#read(text, phase)
    this.#orders[phase].set(text, order)
    return order
  }

  #read(text: string, phase: PhaseKind): Order {
    const [, waiver] = /^(.+) WAIVE$/.exec(text) ?? []
    if (waiver !== undefined) return { kind: 'waive', power: this.powerIn(waiver) }
    const [, owner, verb, place] = /^(.+) (BUILD|REMOVE) ([AF] \S+)$/.exec(text) ?? []
    if (verb !== undefined)
      return { kind: verb === 'BUILD' ? 'build' : 'remove', unit: this.unitIn(`${owner} ${place}`) }
    const passage = this.#leave(text)
    if (passage !== undefined) return passage
    const [, who, said, rest = ''] =
      /^(.+? [AF] \S+) (H|-|S|C|P|D)(?: (.+))?$/.exec(text) ?? unreadable('an order', text)
    const unit = this.unitIn(who)
    switch (said) {
      case 'H':
        return hold(unit)
      case 'D':
        return { kind: 'disband', unit }
      case 'P':
        return { kind: 'proxy', unit, to: this.powerIn(rest) }
      case '-':
        return this.#move(unit, rest, phase)
      default:
        return this.#help(unit, said === 'C', rest)
    }
  }

  /** `TURKEY A EGY SC F MED - RED` */
  #leave(text: string): Order | undefined {
    const words = text.split(' ')
    if (words.at(-5) !== canalId(this.board) || words.at(-4) !== 'F' || words.length < 8) return undefined
    const [from, to] = [this.atIn(words.at(-3)), this.atIn(words.at(-1))]
    const guard = this.unitIn(words.slice(0, -5).join(' '))
    return leave(guard, this.board.province(from), this.board.province(to))
  }

  #move(unit: Unit, rest: string, phase: PhaseKind): Order {
    const byRail = `${railroadId(this.board)} - `
    if (rest.startsWith(byRail)) return move(unit, this.atIn(rest.slice(byRail.length)), 'railroad')
    const way = rest.split(' - ')
    const [goal, via] = way.pop()!.split(' ')
    const to = this.atIn(goal)
    // `NTH - NWG - NWY`: a convoyed move names the waters on its way.
    if (way.length > 0)
      return move(
        unit,
        to,
        'convoy',
        way.map(at => this.board.province(this.atIn(at))),
      )
    return phase === 'retreat'
      ? { kind: 'retreat', unit, to }
      : move(unit, to, via === 'VIA' ? 'convoy' : 'any')
  }

  #help(unit: Unit, isConvoy: boolean, rest: string): Order {
    const [from, goal] = rest.replace(/^[AF] /, '').split(' - ')
    const start = this.board.province(this.atIn(from))
    const aim = isConvoy ? this.board.impassable.find(([, id]) => id === goal?.toLowerCase())?.[0] : undefined
    if (aim !== undefined) return convoyInVain(unit, start, aim)
    if (isConvoy) return convoy(unit, start, this.atIn(goal) as Province) // convoys are written to provinces only
    return goal === undefined ? support(unit, start) : support(unit, start, this.atIn(goal))
  }

  phase = (phase: Phase): string => phaseId(phase)

  phaseIn(text: JsonValue | undefined): Phase {
    const phase = readPhase(typeof text === 'string' ? text : '')
    return phase.ok ? phase.value : unreadable('a phase', text)
  }

  /**
   * Where units stand, who owns which centers, and which units were dislodged; units power by power, in their order.
   */
  position({ phase, units, owners, dislodged }: Position): JsonObject {
    return {
      phase: this.phase(phase),
      units: this.#byPower(power =>
        units.filter(unit => unit.power === power).map(unit => spellUnit(this.board, unit)),
      ),
      centers: this.#byPower(power =>
        owners.flatMap((owner, center) => (owner === power ? [this.at(center as Location)] : [])),
      ),
      ...(dislodged.length === 0 ? {} : { dislodged: dislodged.map(each => this.#dislodged(each)) }),
    }
  }

  positionIn(written: JsonValue | undefined): Position {
    const { phase, units, centers, dislodged } = objectIn(written)
    const owners = new Array<Power | undefined>(this.board.provinceCount).fill(undefined)
    for (const [id, list] of Object.entries(objectIn(centers))) {
      const power = this.powerIn(id)
      for (const center of listIn(list)) owners[this.board.province(this.atIn(center))] = power
    }
    return {
      phase: this.phaseIn(phase),
      units: Object.entries(objectIn(units)).flatMap(([power, list]) =>
        listIn(list).map(unit => this.unitIn(`${power} ${String(unit)}`)),
      ),
      owners: owners satisfies Owners,
      dislodged: dislodged === undefined ? [] : listIn(dislodged).map(each => this.#dislodgedIn(each)),
    }
  }

  #byPower(list: (power: Power) => readonly string[]): JsonObject {
    const lists = this.board.powers.map(({ id, index }) => [id, list(index)] as const)
    return Object.fromEntries(lists.filter(([, each]) => each.length > 0))
  }

  #dislodged({ unit, attackedFrom, retreats }: Dislodged): JsonObject {
    return {
      unit: this.unit(unit),
      attackedFrom: attackedFrom === undefined ? null : this.at(attackedFrom),
      retreats: retreats.map(this.at),
    }
  }

  #dislodgedIn(written: JsonValue): Dislodged {
    const { unit, attackedFrom, retreats } = objectIn(written)
    return {
      unit: this.unitIn(unit),
      attackedFrom: attackedFrom === null ? undefined : this.board.province(this.atIn(attackedFrom)),
      retreats: listIn(retreats).map(at => this.atIn(at)),
    }
  }
}

export function objectIn(written: JsonValue | undefined): JsonObject {
  const isObject = typeof written === 'object' && written !== null && !Array.isArray(written)
  return isObject ? (written as JsonObject) : unreadable('an object', written ?? null)
}

export const listIn = (written: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(written) ? written : unreadable('a list', written ?? null)

export const textIn = (written: JsonValue | undefined): string =>
  typeof written === 'string' ? written : unreadable('a text', written ?? null)

// Instants as stored. A long game has thousands, and the runtime reads them faster than a calendar does.

/** `2026-11-20T19:00:00Z`: how events write a time. */
export const toldInstant = (at: Instant): string => new Date(at).toISOString().replace('.000Z', 'Z')

/** Always with milliseconds, so that text order in a column is time order. */
export const storedInstant = (at: Instant): string => new Date(at).toISOString()

export function instantIn(text: string): Instant {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new UnreadableEvent(`an instant cannot be read: ${text.slice(0, 100)}`)
  return at as Instant
}

// What a record of the judge is about. Each person or thing has its own stream, so that writers do not wait for each
// other.

/** The name of the stream of a person or thing. */
export type Stream = GameName

const KINDS = ['person', 'address', 'letter', 'wish', 'lock', 'clock', 'ban'] as const
type Kind = (typeof KINDS)[number]

/** Upper or lower case in an address makes no difference. */
export const streamOf = (kind: Kind, name: string): Stream =>
  `*${kind} ${plainText(kind === 'address' ? name.toLowerCase() : name)}`

/** What all streams of a kind begin with. */
export const beginningOf = (kind: Kind): string => streamOf(kind, '')

/** The fields in each kind of record that name what it is about. */
const ABOUT: Readonly<Record<string, readonly (readonly [Kind, field: string])[]>> = {
  // An address passes from one person to another.
  addressConfirmed: [
    ['person', 'person'],
    ['address', 'address'],
    ['person', 'former'],
  ],
  playerRegistered: [['person', 'person']],
  partTaken: [['person', 'person']],
  picturesDecided: [['person', 'person']],
  passwordChanged: [['person', 'person']],
  pressAnswered: [['person', 'person']],
  sureAsked: [['person', 'person']],
  sureAnswered: [['person', 'person']],
  sureOverlaid: [['person', 'person']],
  addressesWished: [
    ['person', 'person'],
    ['wish', 'key'],
    ['wish', 'renews'],
  ],
  wishAnswered: [['wish', 'key']],
  deedDone: [['person', 'player']],
  gameScored: [['person', 'players']],
  mailRefused: [['address', 'address']],
  addressUnreachable: [['address', 'address']],
  addressReached: [['address', 'address']],
  answeredInVain: [['address', 'address']],
  machineSupposed: [['address', 'address']],
  letterConfirmed: [
    ['letter', 'key'],
    ['address', 'address'],
  ],
  passwordFailed: [['lock', 'seat']],
  wrongTimeTold: [['clock', 'game']],
  senderBanned: [['ban', 'whom']],
  banLifted: [['ban', 'whom']],
}

/** Everything a record is about; one that is about nobody goes into the stream that once held all. */
export function streamsAbout({ kind, body }: Pick<NewEvent, 'kind' | 'body'>): readonly Stream[] {
  const about = (ABOUT[kind] ?? []).flatMap(([of, field]) =>
    textsIn(body[field]).map(name => streamOf(of, name)),
  )
  return about.length === 0 ? [RECORDS] : [...new Set(about)]
}

/** A text or several; an empty one names nobody. */
const textsIn = (value: JsonValue | undefined): readonly string[] =>
  [value].flat().flatMap(each => (typeof each === 'string' && each !== '' ? [each] : []))

// Fields that may be missing.

/** Anything but a text counts as an empty one. */
export const textIfAny = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

/** Anything but a number counts as 0. */
export const numberIfAny = (value: JsonValue | undefined): number => (typeof value === 'number' ? value : 0)

/** Records by what they are about. */
export function byStream(events: readonly NewEvent[]): ReadonlyMap<Stream, readonly NewEvent[]> {
  const about = new Map<Stream, NewEvent[]>()
  for (const event of events)
    for (const stream of streamsAbout(event)) {
      const own = about.get(stream) ?? []
      own.push(event)
      about.set(stream, own)
    }
  return about
}

// What not every database can store in a text: the character 0, and half of a surrogate pair.

/** Replaces each character 0 by U+FFFD. */
export const withoutZero = (text: string): string =>
  text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text

/** Replaces halves of surrogate pairs too, which no file holds and no JSON gives back. */
export const plainText = (text: string): string => withoutZero(text).toWellFormed()

/** Texts as a JSON list that any database can read. */
export const inJson = (texts: readonly string[]): string => JSON.stringify(texts.map(plainText))
