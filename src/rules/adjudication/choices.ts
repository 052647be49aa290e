// What a rulebook's choices mean to the resolver, worked out once for each book; and the numbers that orders are written in.
import type { Rulebook } from '../board/rulebook.ts'

/** One field for each question that the resolver asks; the comments name the issues of DATC 3.2, chapter 4. */
export interface Choices {
  /** 4.A.1 a: one disrupted route disrupts the convoy; and routes with foreign fleets are left out if others exist. */
  readonly everyRoute: boolean
  readonly ownRoutesFirst: boolean
  /** Whether it matters which fleets lie on a route that was ordered. */
  readonly tracksRoutes: boolean
  /** Whether a convoyed army cuts supports otherwise than one on foot. (4.A.2, 4.A.4) */
  readonly convoyedCutsApart: boolean
  /** 4.A.3: whether VIA says anything. */
  readonly heedsVia: boolean
  /** 4.A.3: whether an army walks for want of an ordered convoy, or when its convoy is disrupted. */
  readonly walksIfNotOrdered: boolean
  readonly walksIfDisrupted: boolean
  /** 4.A.4: Brannan's rule. */
  readonly fromLastFleet: boolean
  /** 4.A.6: whether a named path is followed, and needed. */
  readonly followsPath: boolean
  readonly needsPath: boolean
  /** 4.A.7 a. */
  readonly powerless: boolean
  readonly ownSupportAgainstRivals: boolean
  /** Whether strengths are compared in any way but the common one: Brannan's battles, or supports against one's own. */
  readonly comparesApart: boolean
  /** 4.B.4: whether a coast in a support says anything. */
  readonly heedsCoastInSupport: boolean
  /** 4.D.3: whether of several legal orders for a unit the first counts. */
  readonly firstOrderCounts: boolean
  /** 4.D.9: whether a unit of a power that ordered nothing may be supported in place. */
  readonly silentMayBeSupported: boolean
  /** 4.E.1: whether an impossible order is one all the same. */
  readonly takesImpossible: boolean
}

const known = new WeakMap<Rulebook, Choices>()

export function choicesOf(rules: Rulebook): Choices {
  const found = known.get(rules)
  if (found !== undefined) return found
  const choices = workOut(rules)
  known.set(rules, choices)
  return choices
}

/** 4.A.2: the rules under which a convoyed army does not cut certain supports. */
const SHIELDS: ReadonlySet<Rulebook['paradox']> = new Set([
  'neededFleets',
  'attackedFleets',
  'attackedWaters',
  'ownFleets',
])

function workOut(rules: Rulebook): Choices {
  const everyRoute = rules.convoyRoutes !== 'anyRoute'
  const ownRoutesFirst = rules.convoyRoutes === 'everyOwnRoute'
  const fromLastFleet = rules.convoyOrigin === 'lastFleet'
  const ownSupportAgainstRivals = rules.supportAgainstOwn === 'countsAgainstRivals'
  const takesAnyConvoy = rules.convoyIntent === 'opposite' || rules.convoyIntent === 'anyFleet'
  return {
    everyRoute,
    ownRoutesFirst,
    tracksRoutes:
      everyRoute || fromLastFleet || rules.paradox === 'attackedFleets' || rules.paradox === 'ownFleets',
    convoyedCutsApart: SHIELDS.has(rules.paradox) || rules.convoyOrigin !== 'start' || ownRoutesFirst,
    heedsVia: !takesAnyConvoy,
    walksIfNotOrdered: takesAnyConvoy || rules.convoyNotOrdered === 'walks',
    walksIfDisrupted: rules.convoyDisrupted === 'walks',
    fromLastFleet,
    followsPath: rules.convoyPath !== 'ignored',
    needsPath: rules.convoyPath === 'required',
    powerless: rules.dislodgedAtOrigin === 'powerless',
    ownSupportAgainstRivals,
    comparesApart: fromLastFleet || ownSupportAgainstRivals,
    heedsCoastInSupport: rules.coastInSupport !== 'ignored',
    firstOrderCounts: rules.ordersForOneUnit === 'first',
    silentMayBeSupported: rules.supportInCivilDisorder === 'counts',
    takesImpossible: rules.impossibleOrders !== 'ignored',
  }
}

// The numbers that orders, and what is known of them, are written in.

/**
 * Files that work on the movement state take these apart into constants of their own: those the compiler of the machine
 * folds into the code, while each imported one would be looked up every time. It was worth a twentieth.
 */
export const CODES = {
  /** What a unit was told. */
  HOLD: 0,
  MOVE: 1,
  SUPPORT: 2,
  CONVOY: 3,
  /** What is known of an order's success, or of a path; compared with a floor: `state[p] >= POSSIBLE`. */
  NO: 0,
  POSSIBLE: 1,
  SURE: 2,
  /** How an order is caught in a paradox: as the book says, or for want of an answer in it. */
  CAUGHT: 1,
  UNANSWERED: 2,
  /** The end of a list; also "no province" where one may be missing. */
  END: 255,
} as const

const { POSSIBLE, SURE } = CODES

export type Floor = typeof CODES.POSSIBLE | typeof CODES.SURE

/** How what works against something is counted. */
export const opposite = (floor: Floor): Floor => (floor === SURE ? POSSIBLE : SURE)
