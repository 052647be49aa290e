// How each kind of field of an event is written as JSON, and read back.
import type { Location, Power } from '../../../rules/board/board.ts'
import type { PhaseKind } from '../../../rules/board/phase.ts'
import type { Order } from '../../../rules/orders/order.ts'
import type { Instant } from '../../game/calendar.ts'
import type { Due } from '../../game/deadlines.ts'
import type {
  Doer,
  DrawReason,
  Ending,
  Preferences,
  ProxyOrder,
  Repair,
  SeatGiven,
  Written,
} from '../../game/events.ts'
import type { Enclosures, MailTimes, StoppedBy } from '../../game/mailWishes.ts'
import type { Audience, Writer } from '../../game/press.ts'
import type { Settings } from '../../game/settings.ts'
import { type Plan, readPlan, spellPlan } from '../../game/sheets/plans.ts'
import type { Vote } from '../../game/votes.ts'
import type { JsonObject, JsonValue } from '../batch.ts'
import { UnreadableEvent } from '../fault.ts'
import { type BoardNames, instantIn, listIn, objectIn, textIn, toldInstant } from './names.ts'
import { resultsIn, resultsOnDisk, settingsFromDisk, settingsOnDisk } from './outcomes.ts'

/** What writing or reading a field needs: the board's names, and the kind of phase that orders are for. */
export interface CodecContext {
  readonly names: BoardNames
  readonly phase: PhaseKind
}

/** A field that is written as undefined is left out. */
export interface Codec<Value> {
  readonly write: (value: Value, desk: CodecContext) => JsonValue | undefined
  readonly read: (written: JsonValue | undefined, desk: CodecContext) => Value
}

const codec = <Value>(write: Codec<Value>['write'], read: Codec<Value>['read']): Codec<Value> => ({
  write,
  read,
})

export const text = codec<string>(value => value, textIn)

export const number = codec<number>(
  value => value,
  written => {
    if (typeof written !== 'number') throw new UnreadableEvent(`a number cannot be read: ${String(written)}`)
    return written
  },
)

/** Only true is written. */
export const flag = codec<boolean>(
  value => (value ? true : undefined),
  written => written === true,
)

/** One of a few words, which we wrote ourselves. */
export const word = <Word extends string>(): Codec<Word> =>
  codec<Word>(
    value => value,
    written => textIn(written) as Word,
  )

export const optional = <Value>({ write, read }: Codec<Value>): Codec<Value | undefined> =>
  codec(
    (value, desk) => (value === undefined ? undefined : write(value, desk)),
    (written, desk) => (written === undefined || written === null ? undefined : read(written, desk)),
  )

/** What a person wants in a game's mails, and which mails; the words are ours. */
export const enclosures = {
  map: optional(word<NonNullable<Enclosures['map']>>()),
  calendar: flag,
  mail: optional(
    codec<MailTimes>(
      times => ({ ...times }),
      written => objectIn(written) as MailTimes,
    ),
  ),
  stopped: optional(word<StoppedBy>()),
}

/** An empty list is left out. */
export const list = <Value>({ write, read }: Codec<Value>): Codec<readonly Value[]> =>
  codec(
    (values, desk) => (values.length === 0 ? undefined : values.map(value => write(value, desk) ?? null)),
    (written, desk) => (written === undefined ? [] : listIn(written).map(each => read(each, desk))),
  )

export const instant = codec<Instant>(toldInstant, written => instantIn(textIn(written)))

export const power = codec<Power>(
  (value, { names }) => names.power(value),
  (written, { names }) => names.powerIn(written),
)

export const unit = codec(
  (value: Parameters<BoardNames['unit']>[0], { names }) => names.unit(value),
  (written, { names }) => names.unitIn(written),
)

export const phase = codec(
  (value: Parameters<BoardNames['phase']>[0], { names }) => names.phase(value),
  (written, { names }) => names.phaseIn(written),
)

export const order = codec<Order>(
  (value, { names }) => names.order(value),
  (written, { names, phase: kind }) => names.orderIn(written, kind),
)

export const position = codec(
  (value: Parameters<BoardNames['position']>[0], { names }) => names.position(value),
  (written, { names }) => names.positionIn(written),
)

export const results = codec(
  (value: Parameters<typeof resultsOnDisk>[0], { names }) => resultsOnDisk(value, names),
  (written, { names }) => resultsIn(written, names),
)

/** `clock`, `master anna@players.example`, `FRANCE bob@players.example` */
export const doer = codec<Doer>(
  (value, { names }) => {
    if (value.kind === 'clock') return 'clock'
    return `${value.kind === 'power' ? names.power(value.power) : value.kind} ${value.person}`
  },
  (written, { names }) => {
    const said = textIn(written)
    if (said === 'clock') return { kind: 'clock' }
    const [, who = '', person = ''] = /^(\S+) (.*)$/s.exec(said) ?? []
    if (who === 'master' || who === 'observer' || who === 'player' || who === 'keeper')
      return { kind: who, person }
    return { kind: 'power', power: names.powerIn(who), person }
  },
)

export const sheet = codec<Written>(
  (value, desk) => ({
    orders: value.orders.map(each => desk.names.order(each)),
    ...field('voids', orders.write(value.voids, desk)),
    ...field('proxied', orders.write(value.proxied, desk)),
  }),
  (written, desk) => {
    const { orders: own, voids, proxied } = objectIn(written)
    return {
      orders: orders.read(own, desk),
      voids: orders.read(voids, desk),
      proxied: orders.read(proxied, desk),
    }
  },
)

export const orders = list(order)

/** Such lists hold only units that were left to others. */
export const proxies = orders as Codec<readonly Order[]> as Codec<readonly ProxyOrder[]>

export const field = (name: string, value: JsonValue | undefined): JsonObject =>
  value === undefined ? {} : { [name]: value }

export const plan = codec<Plan>(
  (value, { names }) => spellPlan(value, names.board),
  (written, { names }) => {
    const read = readPlan(textIn(written), names.board)
    if (!read.ok) throw new UnreadableEvent(`a plan cannot be read: ${JSON.stringify(read.error)}`)
    return read.value
  },
)

export const due = codec<Due>(
  ({ deadline, grace, isAfterAbsence }) => ({
    deadline: toldInstant(deadline),
    grace: toldInstant(grace),
    ...(isAfterAbsence === true ? { isAfterAbsence } : {}),
  }),
  written => {
    const { deadline, grace, isAfterAbsence } = objectIn(written)
    const due = { deadline: instantIn(textIn(deadline)), grace: instantIn(textIn(grace)) }
    return isAfterAbsence === true ? { ...due, isAfterAbsence } : due
  },
)

export const preferences = codec<Preferences>(
  ({ groups, isRandom }, { names }) =>
    isRandom ? 'random' : groups.map(group => group.map(each => names.power(each))),
  (written, { names }) =>
    written === 'random'
      ? { groups: [], isRandom: true }
      : {
          groups: listIn(written).map(group => listIn(group).map(each => names.powerIn(each))),
          isRandom: false,
        },
)

export const seat = codec<SeatGiven>(
  ({ power: each, player, isOut }, { names }) => ({
    power: names.power(each),
    ...field('player', player),
    ...field('isOut', isOut),
  }),
  (written, { names }) => {
    const { power: each, player, isOut } = objectIn(written)
    const given = { power: names.powerIn(each), player: player === undefined ? undefined : textIn(player) }
    return isOut === true ? { ...given, isOut } : given
  },
)

export const vote = codec<Vote>(
  (value, { names }) => {
    if (value.kind === 'everybody') return 'everybody'
    if (value.kind === 'concession') return { concession: names.power(value.to) }
    return { among: value.powers.map(names.power) }
  },
  (written, { names }) => {
    if (written === 'everybody') return { kind: 'everybody' }
    const { concession, among } = objectIn(written)
    if (concession !== undefined) return { kind: 'concession', to: names.powerIn(concession) }
    return { kind: 'among', powers: listIn(among).map(each => names.powerIn(each)) }
  },
)

export const ending = codec<Ending>(
  (value, { names }) => {
    if (value.kind === 'won')
      return {
        won: names.power(value.by),
        ...field('alongside', value.alongside?.map(names.power)),
        ...field('why', value.why),
      }
    if (value.kind === 'conceded') return { conceded: names.power(value.to) }
    return value.kind === 'terminated' ? 'terminated' : { draw: value.among.map(names.power), why: value.why }
  },
  (written, { names }) => {
    if (written === 'terminated') return { kind: 'terminated' }
    const { won, alongside, conceded, draw, why } = objectIn(written)
    if (won !== undefined) {
      const by = names.powerIn(won)
      const others = alongside === undefined ? undefined : listIn(alongside).map(each => names.powerIn(each))
      return {
        kind: 'won',
        by,
        ...(others === undefined ? {} : { alongside: others }),
        ...(why === 'mostUnits' ? { why } : {}),
      }
    }
    if (conceded !== undefined) return { kind: 'conceded', to: names.powerIn(conceded) }
    const among = listIn(draw).map(each => names.powerIn(each))
    return { kind: 'draw', among, why: textIn(why) as DrawReason } // we wrote it
  },
)

export const writer = codec<Writer>(
  (value, { names }) => (value.kind === 'power' ? names.power(value.power) : value.kind),
  (written, { names }) =>
    written === 'master' || written === 'observer'
      ? { kind: written }
      : { kind: 'power', power: names.powerIn(written) },
)

export const audience = codec<Audience>(
  (value, { names }) =>
    value.kind === 'everybody'
      ? 'everybody'
      : [
          ...value.powers.map(names.power),
          ...(value.master ? ['master'] : []),
          ...(value.observers ? ['observers'] : []),
        ],
  (written, { names }) => {
    if (written === 'everybody') return { kind: 'everybody' }
    const all = listIn(written)
    return {
      kind: 'some',
      powers: all.filter(each => each !== 'master' && each !== 'observers').map(each => names.powerIn(each)),
      master: all.includes('master'),
      observers: all.includes('observers'),
    }
  },
)

export const repair = codec<Repair>(
  (value, { names }) => {
    if (value.kind === 'unitPlaced') return { placed: names.unit(value.unit) }
    if (value.kind === 'unitRemoved') return { removed: names.unit(value.unit) }
    return {
      center: names.at(value.center as Location),
      to: value.to === undefined ? null : names.power(value.to),
    }
  },
  (written, { names }) => {
    const { placed, removed, center, to } = objectIn(written)
    if (placed !== undefined) return { kind: 'unitPlaced', unit: names.unitIn(placed) }
    if (removed !== undefined) return { kind: 'unitRemoved', unit: names.unitIn(removed) }
    const owner = to === null ? undefined : names.powerIn(to)
    return { kind: 'centerGiven', center: names.board.province(names.atIn(center)), to: owner }
  },
)

export const settings = codec<Settings>(
  value => settingsOnDisk(value),
  written => settingsFromDisk(objectIn(written)) as unknown as Settings, // completed when it was read
)

export const changes = codec<Partial<Settings>>(
  value => settingsOnDisk(value),
  written => settingsFromDisk(objectIn(written)) as Partial<Settings>,
)
