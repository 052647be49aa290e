// The words in which the cases of the DATC tell reasons: one table for what the adjudicator says, one for refusals.

import type { Inexact, OrderRefusal } from '../../../src/reader/line/refusal.ts'
import type { AdjustmentRefusal } from '../../../src/rules/adjudication/adjustments.ts'
import type { RetreatOutcome } from '../../../src/rules/adjudication/retreats.ts'
import type { Outcome } from '../../../src/rules/adjudication/verdict.ts'
import type { Board, Location, Unit } from '../../../src/rules/board/board.ts'
import type { Illegality } from '../../../src/rules/orders/legality.ts'
import type { MovementOrder, Order } from '../../../src/rules/orders/order.ts'
import type { NoSite } from '../../../src/rules/orders/standing.ts'

/** Names and orders as the DATC writes them, reasons as the case files do. */
export class Words {
  readonly #board: Board
  readonly #units: readonly Unit[]

  constructor(board: Board, units: readonly Unit[]) {
    this.#board = board
    this.#units = units
  }

  /** `Paris`, `Spain(sc)` */
  place(at: Location): string {
    const { index, name, coasts } = this.#board.provinces[this.#board.province(at)]!
    const coast = coasts.find(({ location }) => location === at)
    return at === index || coast === undefined ? name : `${name}(${coast.id.toLowerCase()})`
  }

  /** `A Paris` */
  unit({ kind, at }: Unit): string {
    return `${kind === 'army' ? 'A' : 'F'} ${this.place(at)}`
  }

  /** `A Paris, F Spain(sc)` in the order of the alphabet, or a word for none. */
  list(units: readonly Unit[], none: string): string {
    return units.length === 0 ? none : this.#sorted(units).join(', ')
  }

  power(unit: Unit): string {
    return this.#board.powers[unit.power]!.name
  }

  /** What follows the DATC's word for the outcome of an order. */
  reason(outcome: Outcome): string {
    switch (outcome.kind) {
      case 'stands':
      case 'succeeds':
      case 'given':
      case 'available':
      case 'sunk':
        return ''
      case 'bounced':
        return `, bounced with ${this.#both(outcome.off)} ${strengths(outcome)}`
      case 'beaten':
        return `, beaten head to head by ${this.unit(outcome.by)} ${strengths(outcome)}`
      case 'victimsOwnSupport':
        return `, no power helps to dislodge its own ${this.unit(outcome.unit)} ${strengths(outcome)}`
      case 'ownUnit':
        return `, its own ${this.unit(outcome.unit)} does not leave`
      case 'noConvoy':
        return `, its convoy lost ${this.#both(outcome.lost)}`
      case 'convoyNotOrdered':
        return ', no convoy was ordered'
      case 'cut':
        return ` by ${this.unit(outcome.by)}`
      case 'untold':
        return ''
      case 'paradox':
        return ' by a paradox'
      case 'stopped':
        return this.#stopped(outcome)
      case 'noLeave':
        return outcome.guard === undefined
          ? ', nobody there to let it pass'
          : `, no leave from ${this.unit(outcome.guard)}`
      case 'leaveVoid':
        return `, ${this.unit(outcome.guard)} did not stay to let it pass`
      case 'canalParadox':
        return ', its passage caught in a paradox'
      case 'unanswered':
        return ' where the book has no answer'
      case 'impossible':
        return ', a move all the same'
      case 'unmatched':
        return `, not matched by ${this.#order(outcome.ordered ?? { kind: 'hold', unit: outcome.unit })}`
    }
  }

  /** How far a train came, and who stopped it before which station. */
  #stopped({ ends, before, why, by }: Outcome & { readonly kind: 'stopped' }): string {
    const whom = this.#both(by)
    const reasons: Readonly<Record<typeof why, string>> = {
      arrived: '',
      stoodOff: `bounced with ${whom} over ${this.place(before)}`,
      blocked: `${whom} in the way`,
      ownUnit: `its own ${whom} there`,
      retakes: 'to retake it first',
      headToHead: `head to head with ${whom}`,
      paradox: `a paradox before ${this.place(before)}`,
      otherTrain: `one train a turn, and ${whom} is another`,
    }
    return ` in ${this.place(ends)}, ${reasons[why]}`
  }

  retreat(outcome: RetreatOutcome): string {
    switch (outcome.kind) {
      case 'retreated':
        return 'succeeds'
      case 'disbanded':
        return 'disbanded'
      case 'collided':
        return `fails, bounced with ${this.#both(outcome.with)}`
      case 'notOrdered':
      case 'illegalRetreat':
        return `illegal: ${outcome.kind}`
    }
  }

  refusal(refusal: OrderRefusal | AdjustmentRefusal): string {
    switch (refusal.kind) {
      case 'illegal':
        return this.#illegality(refusal.order, refusal.why)
      case 'coastMissing':
        return `${refusal.coasts.map(at => this.place(at)).join(' or ')}?`
      case 'notYourUnit':
        return `${this.unit(refusal.unit)} belongs to ${this.power(refusal.unit)}`
      case 'noUnitThere':
        return refusal.phase === 'retreat' ? 'no unit there may retreat' : 'no unit stands there'
      case 'noRetreat':
        return 'may not go there'
      case 'wrongPhase':
        return `no ${refusal.said} in a ${refusal.phase} phase`
      case 'noSite':
        return NO_SITE[refusal.why]
      case 'alreadySaid':
        return `${this.#order(refusal.first)} came first`
      case 'inexact':
        return INEXACT[refusal.why]
      case 'tooMany':
        return `only ${Math.abs(refusal.due)} due`
      default:
        return refusal.kind
    }
  }

  #illegality(order: MovementOrder, why: Illegality): string {
    const to = order.kind === 'hold' || order.to === undefined ? undefined : this.place(order.to)
    const from = order.kind === 'support' || order.kind === 'convoy' ? order.from : order.unit.at
    switch (why) {
      case 'sameProvince':
        return `already in ${to}`
      case 'cannotReach':
      case 'coastOutOfReach':
        return `${to} is out of reach`
      case 'supporterCannotReach':
        return `${to ?? this.place(from)} is out of the supporter's reach`
      case 'supportedCannotReach':
        return `${to} is out of reach from ${this.#stand(from)}`
      case 'frozenIn':
        return `${this.place(order.unit.at)} is frozen`
      case 'frozen':
        return `${to} is frozen`
      case 'noSupportAcross':
        return `the border to ${to ?? this.place(from)} is hard to cross`
      case 'noRoute':
        return 'no fleets could carry it'
      case 'fleetCannotBeConvoyed':
        return 'fleets are not convoyed'
      case 'nobodyToConvoy':
        return `no army in ${this.place(from)}`
      case 'supportsItself':
        return 'supports itself'
      case 'supportsItsOwnProvince':
        return 'supports a move to its own province'
      case 'supporterIsTheRoute':
        return 'only the supporter itself could carry the army'
      case 'cannotConvoy':
        return 'only fleets at sea convoy'
      case 'notOnTheWay':
      case 'aDetour':
        return 'on no proper route'
      case 'notYourRailroad':
        return 'it may not use the railroad'
      case 'pathNeeded':
        return 'names no path'
      default:
        return why
    }
  }

  #order(order: Order): string {
    if (order.kind === 'waive') return 'waive'
    const unit = this.unit(order.unit)
    switch (order.kind) {
      case 'hold':
        return `${unit} holds`
      case 'move':
      case 'retreat':
        return `${unit} - ${this.place(order.to)}`
      case 'support':
        return `${unit} supports ${this.#named(order.from)}${order.to === undefined ? '' : ` - ${this.place(order.to)}`}`
      case 'convoy':
        return `${unit} convoys ${this.#named(order.from)} - ${this.place(order.to)}`
      case 'build':
        return `build ${unit}`
      case 'remove':
      case 'disband':
        return `disband ${unit}`
      case 'leave':
        return `lets ${this.#named(order.from)} pass`
      case 'proxy':
        return `${unit} proxy`
    }
  }

  #unitIn(at: Location): Unit | undefined {
    return this.#units.find(unit => this.#board.province(unit.at) === at)
  }

  /** The very coast on which the unit in a province stands. */
  #stand(at: Location): string {
    return this.place(this.#unitIn(at)?.at ?? at)
  }

  #named(at: Location): string {
    const unit = this.#unitIn(at)
    return unit === undefined ? this.place(at) : this.unit(unit)
  }

  #both(units: readonly Unit[]): string {
    return this.#sorted(units).join(' and ')
  }

  #sorted(units: readonly Unit[]): readonly string[] {
    return units.map(unit => this.unit(unit)).sort()
  }
}

const strengths = ({ strength, against }: { readonly strength: number; readonly against: number }): string =>
  `(${strength} against ${against})`

const INEXACT: Readonly<Record<Inexact, string>> = {
  kindUnsaid: 'army or fleet?',
  kindWrong: 'called by the wrong kind',
  nationUnsaid: 'whose?',
  nationWrong: 'called by the wrong power',
  coastOfUnitWrong: 'stands on another coast',
  coastOfNoUse: 'has no use for a coast',
}

const NO_SITE: Readonly<Record<NoSite, string>> = {
  notACenter: 'no supply center',
  notOwned: 'not owned',
  notAHome: 'no home center',
  noHomeHeld: 'no home center left',
  occupied: 'occupied',
  fleetInland: 'no fleet inland',
  atSea: 'no army at sea',
}
