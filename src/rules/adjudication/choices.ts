// A rulebook's choices as the resolver asks for them, computed once for each book; and the number codes of orders.
import type { Rulebook } from '../board/rulebook.ts'

/** One field for each question that the resolver asks; the comments name the issues of DATC 3.2, chapter 4. */
export interface Choices {
  /** 4.A.1 a: an army needs all of its routes. */
  readonly everyRoute: boolean
  /** 4.A.1: routes with foreign fleets are ignored if there are others. */
  readonly ownRoutesFirst: boolean
  /** Whether it matters which fleets are on an ordered route. */
  readonly tracksRoutes: boolean
  /** Whether a convoyed army cuts supports by other rules than one on foot (4.A.2, 4.A.4). */
  readonly convoyedCutsApart: boolean
  /** 4.A.3: whether VIA has any effect. */
  readonly heedsVia: boolean
  /** 4.A.3: whether an army walks if no convoy is ordered for it, or if its convoy is disrupted. */
  readonly walksIfNotOrdered: boolean
  readonly walksIfDisrupted: boolean
  /** 4.A.4: Brannan's rule. */
  readonly fromLastFleet: boolean
  /** 4.A.6: whether a named path is followed, and needed. */
  readonly followsPath: boolean
  readonly needsPath: boolean
  /** 4.A.7 a: a dislodged unit has no effect where its attacker came from. */
  readonly powerless: boolean
  /** 6.E.7: a support by the power whose unit is in the way counts against rivals. */
  readonly ownSupportAgainstRivals: boolean
  /** Whether strengths are compared in special ways: Brannan's battles, or supports against one's own units. */
  readonly comparesApart: boolean
  /** 4.B.4: whether a coast in a support has any effect. */
  readonly heedsCoastInSupport: boolean
  /** 4.D.3: whether the first of several legal orders for a unit counts. */
  readonly firstOrderCounts: boolean
  /** 4.D.9: whether a unit of a power that ordered nothing may be supported to hold. */
  readonly silentMayBeSupported: boolean
  /** 4.E.1: whether an impossible order may still count as an order. */
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

// The number codes of orders, and of what is known of them.

/**
 * Files that work on the movement state take these apart into local constants: the JIT compiler folds those into the
 * code, while an imported one is looked up every time. This was worth 5 %.
 */
export const CODES = {
  /** The kind of order. */
  HOLD: 0,
  MOVE: 1,
  SUPPORT: 2,
  CONVOY: 3,
  /** What is known of an order's success, or of a path; compared with a floor: `state[p] >= POSSIBLE`. */
  NO: 0,
  POSSIBLE: 1,
  SURE: 2,
  /** How an order is caught in a paradox: the book settles it, or has no answer. */
  CAUGHT: 1,
  UNANSWERED: 2,
  /** The end of a list; also "no province" where one may be missing. */
  END: 255,
} as const

const { POSSIBLE, SURE } = CODES

export type Floor = typeof CODES.POSSIBLE | typeof CODES.SURE

/** The floor for whatever works against an order. */
export const opposite = (floor: Floor): Floor => (floor === SURE ? POSSIBLE : SURE)
