// Why a line is not followed, told to its player: what was read, why not, and what would work.
import type { Board, Location, Power, Unit } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'
import type { Where } from '../orders/meaning.ts'
import type { Order } from '../orders/order.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { spellOrder } from '../orders/spelling.ts'
import type { NoRetreat } from './codes.ts'
import { illegalityReason, reachOf } from './illegality.ts'
import { capital, listed, placeName, plainUnit, powerName } from './names.ts'
import {
  EXAMPLES,
  likeExamples,
  otherPhase,
  shortened,
  whereItWouldBeNow,
  wrongOrder,
} from './phaseRefusals.ts'
import { buildChoice, noSiteReason, nothingDue, siteChoice, tooMany } from './siteRefusals.ts'

/** What was read, as far as it went; why it is not followed; what would work, if anything. */
export interface Explanation {
  readonly read: string | undefined
  readonly why: string
  readonly works: string | undefined
}

/** The same for a master, who writes for all: what one power's own units are does not help him. */
export function refusalToMaster(refusal: OrderRefusal, where: Where): string {
  const explanation = explainRefusal(refusal, where)
  const isAboutOwn = refusal.kind === 'noUnitThere' || refusal.kind === 'notYourUnit'
  return refusalMessage(isAboutOwn ? { ...explanation, works: undefined } : explanation)
}

/** The whole refusal as one or two sentences. */
export function refusalMessage({ read, why, works }: Explanation): string {
  const sentence = read === undefined ? capital(why) : `${read}: ${why}`
  return works === undefined ? `${sentence}.` : `${sentence}. ${works}${works.endsWith('?') ? '' : '.'}`
}

export function explainRefusal(refusal: OrderRefusal, where: Where): Explanation {
  const { board } = where
  const read = 'order' in refusal ? spelled(refusal.order, where) : undefined
  switch (refusal.kind) {
    case 'notUnderstood':
      return said(read, 'this is no order that we understand', likeExamples(where))
    case 'conditional':
      return said(read, 'an order cannot depend on what others do', 'Write just what the unit is to do')
    case 'eitherOr':
      return said(read, 'this says two things, and only one can be done', 'Write the one that you mean')
    case 'noSuchPlace':
      return noSuchPlace(board, refusal.phrase)
    case 'noSuchPower':
      return said(read, `no power is called "${shortened(refusal.phrase)}"`)
    case 'twoMeanings':
      return twoMeanings(refusal.meanings, where)
    case 'noUnitThere':
      return noUnitThere(refusal.at, where)
    case 'notYourUnit':
      return notYourUnit(refusal.unit, where)
    case 'illegal':
      return said(read, illegalityReason(board, refusal.order, refusal.why), alternative(board, refusal))
    case 'incomplete': {
      const { unit } = refusal
      const why =
        unit === undefined
          ? 'this is only half an order'
          : `nothing says what ${plainUnit(board, unit)} is to do`
      return said(undefined, why, likeExamples(where))
    }
    case 'coastMissing':
      return coastMissing(refusal.unit, refusal.coasts, where)
    case 'coastOutOfReach': {
      const why = `${plainUnit(board, refusal.unit)} cannot reach ${placeName(board, refusal.to)}`
      return said(read, why, coastChoice(board, refusal.unit, refusal.coasts))
    }
    case 'wrongPhase':
      return said(read, wrongOrder(refusal.said, where), likeExamples(where))
    case 'otherPhase':
      return said(read, otherPhase(refusal), whereItWouldBeNow(refusal.now))
    case 'noRetreat':
      return noRetreat(board, refusal, read)
    case 'kindMissing': {
      const why = `the order does not say whether to build an army or a fleet in ${placeName(board, refusal.at)}`
      return said(read, why, buildChoice(board, refusal.at))
    }
    case 'noSite':
      return said(
        spelled({ kind: 'build', unit: refusal.unit }, where),
        noSiteReason(refusal.unit, refusal.why, where),
        siteChoice(where),
      )
    case 'alreadySaid':
      return said(read, `${spelled(refusal.first, where)} came first, and the first order stands`)
    case 'tooMany':
      return said(read, tooMany(refusal.due, where))
    case 'nothingDue':
      return said(read, nothingDue(where))
    case 'proxyNotAllowed': {
      const why = `${plainUnit(board, refusal.unit)} cannot be left to ${powerName(board, refusal.to)}`
      return said(undefined, `${why}: there are no proxies here`, `Order it like ${EXAMPLES.movement}`)
    }
    case 'notYoursToLeave':
      return notYourUnit(refusal.unit, where, 'leaves it to another power')
    case 'proxyToSelf':
      return proxyToSelf(refusal.unit, refusal.to, where)
    default:
      return refusal satisfies never
  }
}

const said = (read: string | undefined, why: string, works?: string): Explanation => ({ read, why, works })

function noSuchPlace(board: Board, phrase: string): Explanation {
  const gazetteer = gazetteerOf(board)
  const land = gazetteer.impassable(phrase)
  if (land !== undefined) return said(undefined, `nobody can enter ${land}`)
  const near = gazetteer.nearest(phrase).map(at => `${board.nameOf(at)} (${board.id(at)})`)
  const why = `no place is called "${shortened(phrase)}"`
  return said(undefined, why, near.length > 0 ? `Did you mean ${listed(near, 'or')}?` : EXAMPLE_PLACE)
}

const EXAMPLE_PLACE = 'Write its name in full or its three letters'

const spelled = (order: Order, { board, legality }: Where): string =>
  spellOrder(board, order, legality.standing)

function twoMeanings(meanings: readonly Order[], where: Where): Explanation {
  const choices = listed(
    meanings.map(meaning => spelled(meaning, where)),
    'or',
  )
  return said(undefined, `this could be ${choices}`, 'Write the one that you mean')
}

function noUnitThere(at: Location, { board, position, power }: Where): Explanation {
  const place = placeName(board, at)
  if (position.phase.kind !== 'retreat') {
    const own = position.units.filter(unit => unit.power === power)
    return said(undefined, `no unit stands in ${place}`, ownUnits(board, own, 'Your units are'))
  }
  const own = position.dislodged.filter(({ unit }) => unit.power === power).map(({ unit }) => unit)
  return said(undefined, `no unit was dislodged from ${place}`, ownUnits(board, own, 'You may order'))
}

const ownUnits = (board: Board, own: readonly Unit[], opening: string): string | undefined =>
  own.length === 0
    ? undefined
    : `${opening} ${listed(
        own.map(unit => plainUnit(board, unit)),
        'and',
      )}`

function notYourUnit(unit: Unit, { board, power }: Where, does = 'orders it'): Explanation {
  const { adjective, name } = board.powers[unit.power]!
  const why = `${plainUnit(board, unit)} is ${adjective}, and only ${name} ${does}`
  return said(undefined, why, `You play ${powerName(board, power)}`)
}

/** A proxy of one's own unit to oneself; or of another's, to its owner or to oneself. */
function proxyToSelf(unit: Unit, to: Power, { board, power }: Where): Explanation {
  const the = plainUnit(board, unit)
  const why =
    to === unit.power
      ? `${the} is ${board.powers[to]!.adjective} already, and a proxy leaves a unit to another power`
      : `${powerName(board, to)} cannot leave ${the} to itself, for a proxy leaves a unit to another power`
  return said(undefined, why, unit.power === power ? `Order it like ${EXAMPLES.movement}` : undefined)
}

/** Where the unit could go or act, where that helps: at a goal out of reach, or a coast. */
function alternative(board: Board, { order, why }: OrderRefusal & { kind: 'illegal' }): string | undefined {
  switch (why) {
    case 'cannotReach':
    case 'noRoute':
    case 'sameProvince':
    case 'fleetCannotBeConvoyed':
    case 'supportsItself':
    case 'supportsItsOwnProvince':
    case 'supporterCannotReach': {
      if (order.kind === 'convoy' || (order.kind === 'support' && why === 'sameProvince')) return undefined
      const reach = listed(
        reachOf(board, order.unit).map(at => placeName(board, at)),
        'or',
      )
      return order.kind === 'support' ? `It can support a unit in or to ${reach}` : `It can go to ${reach}`
    }
    case 'coastNeeded':
    case 'coastOutOfReach': {
      const goal = order.kind === 'move' ? board.province(order.to) : undefined
      const near = reachOf(board, order.unit).filter(at => board.province(at) === goal)
      return coastChoice(board, order.unit, near)
    }
    default:
      return undefined
  }
}

const coastChoice = (board: Board, { at }: Unit, coasts: readonly Location[]): string | undefined =>
  coasts.length === 0
    ? undefined
    : `Write ${listed(
        coasts.map(coast => `F ${board.id(at)} - ${board.id(coast)}`),
        'or',
      )}`

/** A fleet that goes somewhere, or one that is to be built. */
function coastMissing(unit: Unit, coasts: readonly Location[], { board, position }: Where): Explanation {
  const names = listed(
    coasts.map(coast => placeName(board, coast)),
    'or',
  )
  if (position.phase.kind !== 'adjustment') {
    const why = `${plainUnit(board, unit)} can go to ${names}, and the order does not say which`
    return said(undefined, why, coastChoice(board, unit, coasts))
  }
  const builds = listed(
    coasts.map(coast => `BUILD F ${board.id(coast)}`),
    'or',
  )
  return said(
    undefined,
    `a fleet can be built in ${names}, and the order does not say which`,
    `Write ${builds}`,
  )
}

function noRetreat(board: Board, { order, retreats }: NoRetreat, read: string | undefined): Explanation {
  const goal = order.kind === 'retreat' ? ` to ${placeName(board, order.to)}` : ''
  const why = `${plainUnit(board, order.unit)} cannot retreat${goal}`
  if (retreats.length === 0) return said(read, why, 'It has nowhere to go')
  return said(
    read,
    why,
    `It may go to ${listed(
      retreats.map(at => placeName(board, at)),
      'or',
    )}, or disband`,
  )
}
