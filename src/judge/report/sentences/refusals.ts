// Tells a player why a line is not followed: what was read, why not, and what would work.

import { isWithOrderLetter, type OrderContext } from '../../../reader/line/places.ts'
import type { OrderRefusal } from '../../../reader/line/refusal.ts'
import { mentionsIn, tongueOf } from '../../../reader/mentions.ts'
import { wordsOf } from '../../../reader/words.ts'
import type { Board, Location, Power, Unit } from '../../../rules/board/board.ts'
import { gazetteerOf } from '../../../rules/board/gazetteer.ts'
import { type Order, spellOrder, spellUnit } from '../../../rules/orders/order.ts'
import { capital, wording } from '../../../wording/wording.ts'
import type { NoRetreat } from './codes.ts'
import {
  buildChoice,
  closedPlace,
  type Explanation,
  examplesFor,
  illegalityReason,
  inexact,
  likeExamples,
  noSiteReason,
  nothingDue,
  noWaives,
  otherPhase,
  reachOf,
  shortened,
  siteChoice,
  tooMany,
  whereItWouldBeNow,
  whyNobodyThere,
  wrongOrder,
} from './illegality.ts'
import { listed, placeName, placesListed, plainUnit, powerName } from './names.ts'

const say = wording.refusals

/** The refusal for a master, who writes for all powers: a list of one power's units does not help. */
export function refusalToMaster(refusal: OrderRefusal, where: OrderContext): string {
  const explanation = explainRefusal(refusal, where)
  const isAboutOwn = refusal.kind === 'noUnitThere' || refusal.kind === 'notYourUnit'
  return refusalMessage(isAboutOwn ? { ...explanation, works: undefined } : explanation)
}

/** The reader's unit that a text most likely tells about: of the kind that it names, and the first whose place it names. */
function unitNamedIn(text: string, { board, position, power, language }: OrderContext): Unit | undefined {
  const tongue = tongueOf(text, board, language)
  const words = wordsOf(text)
  const kinds = tongue.hitsIn(words).flatMap(({ kind, at, length }) =>
    // A letter alone stands before a place.
    (kind === 'ARMY' || kind === 'FLEET') && (length > 1 || words[at]!.folded.length > 1) ? [kind] : [],
  )
  const [kind, other] = new Set(kinds)
  const isOne = kind !== undefined && other === undefined
  const own = position.units.filter(
    unit => unit.power === power && (!isOne || unit.kind === kind.toLowerCase()),
  )
  // `nor to stp`: a line begins with its unit, even if that is an everyday word.
  const first = gazetteerOf(board).named(words[0]?.folded ?? '', 'exact')
  const named = mentionsIn(text, board, tongue, words).flatMap(({ provinces }) => provinces)
  const places = [...first.map(({ province }) => province), ...named]
  const there = places
    .map(place => own.find(({ at }) => board.province(at) === place))
    .find(unit => unit !== undefined)
  return there ?? (isOne ? own[0] : undefined)
}

/** The whole refusal as one or two sentences. */
export function refusalMessage({ read, why, works }: Explanation): string {
  const sentence = read === undefined ? capital(why) : `${read}: ${why}`
  return works === undefined ? `${sentence}.` : `${sentence}. ${works}${works.endsWith('?') ? '' : '.'}`
}

export function explainRefusal(refusal: OrderRefusal, where: OrderContext): Explanation {
  const { board } = where
  const read = 'order' in refusal ? spelled(refusal.order, where) : undefined
  switch (refusal.kind) {
    case 'notUnderstood':
      return said(read, say.notUnderstood, likeExamples(where, unitNamedIn(refusal.line, where)))
    case 'conditional':
      return { read, ...say[where.position.fog === undefined ? 'conditional' : 'conditionalInBlind'] }
    case 'besideWords':
    case 'unread':
    case 'eitherOr':
    case 'unclearCorrection':
    case 'takenBack':
    case 'setAside':
    case 'notTicked':
      return { read, ...say[refusal.kind] }
    case 'underAnother':
      return underAnother(refusal.heading, where)
    case 'noSuchPlace':
      // The place may exist, and make no sense where it stands: `F Ank - Con - Aeg`. What is no place may be the half of an order.
      if (gazetteerOf(board).named(refusal.phrase, 'exact').length > 0)
        return said(read, say.notUnderstood, likeExamples(where, unitNamedIn(refusal.phrase, where)))
      if (!isWithOrderLetter(refusal.phrase, board)) return noSuchPlace(board, refusal.phrase)
      return said(undefined, say.incomplete, likeExamples(where))
    case 'noSuchPower':
      return said(read, say.noSuchPower({ phrase: shortened(refusal.phrase) }))
    case 'speaksAgainst':
      return {
        read,
        why: say.speaksAgainst.why({ line: shortened(refusal.line) }),
        works: say.speaksAgainst.works,
      }
    case 'twoMeanings':
      return twoMeanings(refusal.meanings, where)
    case 'noUnitThere':
      return noUnitThere(refusal.at, where)
    case 'notYourUnit':
    case 'notYoursToLeave':
      return notYourUnit(refusal, where)
    case 'illegal':
      return said(read, illegalityReason(board, refusal.order, refusal.why), alternative(board, refusal))
    case 'incomplete':
      return said(
        undefined,
        halfAnOrder(refusal.unit, board),
        likeExamples(where, ownOf(refusal.unit, where)),
      )
    case 'coastMissing':
      return coastMissing(refusal, where)
    case 'coastOutOfReach': {
      const { unit, to, coasts } = refusal
      const why = say.coastOutOfReach({ unit: plainUnit(board, unit), place: placeName(board, to) })
      return said(read, why, coastChoice(board, unit, coasts))
    }
    case 'wrongPhase':
      return said(read, wrongOrder(refusal.said, where), likeExamples(where))
    case 'otherPhase':
      return said(read, otherPhase(refusal), whereItWouldBeNow(refusal.now))
    case 'noRetreat':
      return noRetreat(board, refusal, read)
    case 'kindMissing': {
      const why = say.kindMissing({ place: placeName(board, refusal.at) })
      return said(read, why, buildChoice(board, refusal.at))
    }
    case 'noSite':
      return said(
        spelled({ kind: 'build', unit: refusal.unit }, where),
        noSiteReason(refusal.unit, refusal.why, where),
        siteChoice(where),
      )
    case 'alreadySaid': {
      const order = spelled(refusal.first, where)
      return said(read, refusal.isAsked ? say.firstAsked({ order }) : say.alreadySaid({ order }))
    }
    case 'saidAnew': {
      const order = spelled(refusal.last, where)
      return said(read, refusal.isAsked ? say.lastAsked({ order }) : say.saidAnew({ order }))
    }
    case 'saidTwice':
      return said(read, say.saidTwice.why({ order: spelled(refusal.other, where) }), say.saidTwice.works)
    case 'severalSets':
      return said(
        read,
        say.severalSets.why({ power: powerName(board, refusal.power) }),
        say.severalSets.works,
      )
    case 'noWaives':
      return noWaives(where)
    case 'inexact':
      return inexact(refusal, where)
    case 'tooMany':
      return said(read, tooMany(refusal.due, where))
    case 'nothingDue':
      return said(read, nothingDue(where))
    case 'proxyNotAllowed': {
      const parts = { unit: plainUnit(board, refusal.unit), power: powerName(board, refusal.to) }
      return said(undefined, say.proxyNotAllowed(parts), orderItLike(where))
    }
    case 'proxyToSelf':
      return proxyToSelf(refusal.unit, refusal.to, where)
    default:
      return refusal satisfies never
  }
}

const said = (read: string | undefined, why: string, works?: string): Explanation => ({ read, why, works })

const orderItLike = (where: OrderContext): string =>
  say.orderItLike({ orders: examplesFor(where, 'movement') })

const ownOf = (unit: Unit | undefined, { power }: OrderContext): Unit | undefined =>
  unit?.power === power ? unit : undefined

const halfAnOrder = (unit: Unit | undefined, board: Board): string =>
  unit === undefined ? say.incomplete : say.nothingSaid({ unit: plainUnit(board, unit) })

function noSuchPlace(board: Board, phrase: string): Explanation {
  const gazetteer = gazetteerOf(board)
  const land = gazetteer.impassable(phrase)
  if (land !== undefined) return said(undefined, say.impassable({ land }))
  const near = gazetteer.nearest(phrase).map(at => `${board.nameOf(at)} (${board.id(at)})`)
  const { why, near: didYouMean, works } = say.noSuchPlace
  const told = near.length > 0 ? didYouMean({ places: listed(near, 'or') }) : works
  return said(undefined, why({ phrase: shortened(phrase) }), told)
}

const spelled = (order: Order, { board, legality }: OrderContext): string =>
  spellOrder(board, order, legality.standing)

function twoMeanings(meanings: readonly Order[], where: OrderContext): Explanation {
  const orders = meanings.map(meaning => spelled(meaning, where))
  return said(undefined, say.twoMeanings.why({ orders: listed(orders, 'or') }), say.twoMeanings.works)
}

function noUnitThere(at: Location, where: OrderContext): Explanation {
  const { board, position, power } = where
  const isRetreat = position.phase.kind === 'retreat'
  const { works } = isRetreat ? say.notDislodged : say.noUnitThere
  const why = whyNobodyThere(at, where)
  const all = isRetreat ? position.dislodged.map(({ unit }) => unit) : position.units
  const own = all.filter(unit => unit.power === power).map(unit => plainUnit(board, unit))
  const told = own.length === 0 ? undefined : works({ units: listed(own, 'and') })
  return said(undefined, why({ place: placeName(board, at) }), told)
}

type Foreign = OrderRefusal & { kind: 'notYourUnit' | 'notYoursToLeave' }

function notYourUnit({ kind, unit }: Foreign, { board, power, plays = [power] }: OrderContext): Explanation {
  const { adjective, name: owner } = board.powers[unit.power]!
  const why = say[kind]({ unit: plainUnit(board, unit), adjective, owner })
  return said(
    undefined,
    why,
    say.youPlay({
      power: listed(
        plays.map(each => powerName(board, each)),
        'and',
      ),
    }),
  )
}

/** `Turkey: F Sev - Bla`, from Russia. */
function underAnother(heading: Power, { board, power }: OrderContext): Explanation {
  const names = { other: powerName(board, heading), own: powerName(board, power) }
  return said(undefined, say.underAnother.why(names), say.underAnother.works)
}

/** A proxy of one's own unit to oneself; or of another power's unit to its owner or to oneself. */
function proxyToSelf(unit: Unit, to: Power, where: OrderContext): Explanation {
  const { board, power } = where
  const { adjective, name } = board.powers[to]!
  const parts = { unit: plainUnit(board, unit), adjective, power: name }
  const why = to === unit.power ? say.alreadyTheirs(parts) : say.proxyToSelf(parts)
  return said(undefined, why, unit.power === power ? orderItLike(where) : undefined)
}

/** Where the unit could go or act, if that helps: for a destination out of reach, or a coast. */
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
      const places = placesListed(board, reachOf(board, order.unit))
      return order.kind === 'support' ? say.canSupport({ places }) : say.canGoTo({ places })
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
  coasts.length === 0 ? undefined : writeOneOf(coasts.map(coast => `F ${board.id(at)} - ${board.id(coast)}`))

const writeOneOf = (orders: readonly string[]): string => say.writeOneOf({ orders: listed(orders, 'or') })

/** A coast missing in a fleet's move, in a support for one, or in a build. */
function coastMissing(
  { unit, coasts, by }: OrderRefusal & { kind: 'coastMissing' },
  { board, position }: OrderContext,
): Explanation {
  const places = placesListed(board, coasts)
  if (position.phase.kind === 'adjustment') {
    const builds = coasts.map(coast => `BUILD F ${board.id(coast)}`)
    return said(undefined, say.coastToBuildOn({ places }), writeOneOf(builds))
  }
  const parts = { unit: plainUnit(board, unit), places }
  const isOpen = coasts.length > 1
  const why = isOpen
    ? (by ? say.coastMissingInSupport : say.coastMissing)(parts)
    : say.coastAlwaysNamed(parts)
  const moves = coasts.map(coast => `F ${board.id(unit.at)} - ${board.id(coast)}`)
  const helper = by === undefined ? '' : `${spellUnit(board, by)} S `
  return said(undefined, why, writeOneOf(moves.map(move => `${helper}${move}`)))
}

function noRetreat(board: Board, { order, retreats }: NoRetreat, read: string | undefined): Explanation {
  const unit = plainUnit(board, order.unit)
  const why =
    order.kind === 'retreat'
      ? (closedPlace(board, order.to) ?? say.noRetreatTo({ unit, place: placeName(board, order.to) }))
      : say.noRetreat({ unit })
  const places = placesListed(board, retreats)
  return said(read, why, retreats.length === 0 ? say.nowhereToGo : say.retreats({ places }))
}
