// The choices that the rules leave open, named: one field for each disputable issue of the DATC.
// The presets are config/rulebooks/*.yaml; a variant may differ in single choices.
import * as z from 'zod'

const one = <const Choice extends readonly [string, ...string[]]>(...choices: Choice) => z.enum(choices)

/** Each field's comment names the issue of DATC 3.2, chapter 4; each choice is one that the judge can play by. */
const choices = {
  /**
   * 4.A.1: a convoy with several routes is disrupted when every route is; or already when one is; or when one is, but
   * the fleets of others are left out where a route of its own fleets exists.
   */
  convoyRoutes: one('anyRoute', 'everyRoute', 'everyOwnRoute'),
  /**
   * 4.A.2: the fleets of a paradox fail (Szykman); or, before that, an army never cuts a support against a fleet that
   * it needs (2000), or against any that convoys it (1971), or for anything in a water where any fleet convoys (1982),
   * or for anything in the waters of its own convoy (Verheijden); or all moves of a paradox fail; or they do unless the
   * rules can be kept with all its convoys disrupted (DPTG); or each convoy is as if its army had moved nowhere
   * (Alexander).
   */
  paradox: one(
    'szykman',
    'neededFleets',
    'attackedFleets',
    'attackedWaters',
    'ownFleets',
    'allHold',
    'disruptedOrAllHold',
    'withoutTheArmy',
  ),
  /** 4.A.2: what is done with a paradox on which the book has no answer. */
  backup: one('szykman', 'allHold'),
  /**
   * 4.A.3: an army goes to a neighbour by convoy when it says so, or when a fleet of its own convoys it; or also when
   * the unit there, of its own power, moves the other way; or only when it says so; or, whatever it says, when any
   * convoy is ordered for it, and the unit there moves the other way, or not even that.
   */
  convoyIntent: one('ownFleetOrSaid', 'ownOrders', 'said', 'opposite', 'anyFleet'),
  /** 4.A.3: what an army does that was told to go to a neighbour by a convoy that nobody ordered. */
  convoyNotOrdered: one('stays', 'walks'),
  /** 4.A.3: what an army does on its way to a neighbour whose convoy is disrupted. */
  convoyDisrupted: one('stays', 'walks'),
  /**
   * 4.A.4: a convoyed attack comes from where the army started; or from the last fleet (Brannan); or from where the army
   * started, but cuts a support against that place.
   */
  convoyOrigin: one('start', 'lastFleet', 'startButCuts'),
  /** 4.A.5: whether one may retreat to where the attacker came from, when it came by convoy. */
  retreatToConvoyedAttacker: one('allowed', 'forbidden'),
  /** 4.A.6: a path in a convoyed move only says that the army goes by convoy; or it must be followed; or be named. */
  convoyPath: one('ignored', 'allowed', 'required'),
  /** 4.A.7: a dislodged unit has no say at its attacker's origin only after a head to head, or never. */
  dislodgedAtOrigin: one('powerlessHeadToHead', 'powerless'),
  /**
   * A support for dislodging a unit of one's own counts for nothing in that move; or, where that unit was not ordered to
   * move, against the others who go there. No issue of the DATC, but 6.E.7 tells of it.
   */
  supportAgainstOwn: one('countsForNothing', 'countsAgainstRivals'),
  /** 4.B.1: a fleet's move to one of two possible coasts that are not named. */
  coastUnnamed: one('refused'),
  /** 4.B.2: a fleet's move without a coast where only one is possible. */
  coastObvious: one('understood', 'refused'),
  /** 4.B.3: a fleet's move to a coast that it cannot reach; or it goes to the other coast, if it can reach one. */
  coastImpossible: one('refused', 'corrected'),
  /**
   * 4.B.4: a coast named in a support must match, and one left open fits both; or only one's own unit may be supported
   * with an open one; or it must be named where two are possible; or no coast in a support says anything.
   */
  coastInSupport: one('mustMatch', 'openForOwn', 'required', 'ignored'),
  /** 4.B.5: a wrong coast for a unit that stands where it stands. */
  coastOfUnit: one('ignored', 'refused'),
  /** 4.B.6: a coast that says nothing. */
  coastIrrelevant: one('ignored', 'refused'),
  /** 4.B.7: a fleet built where there are two coasts, none named. */
  coastInBuild: one('needed'),
  /** 4.C.1: the unit's kind left out. */
  unitKindMissing: one('understood', 'refused'),
  /** 4.C.2: the unit's kind wrong. */
  unitKindWrong: one('ignored', 'refused'),
  /** 4.C.3: the kind left out of a build. */
  unitKindInBuild: one('neededOnCoast'),
  /** 4.C.4: a fleet built inland: none, or an army. */
  fleetInland: one('refused', 'army'),
  /** 4.C.5: the nationality of a foreign unit left out that is supported or convoyed. */
  nationalityMissing: one('understood', 'refused'),
  /** 4.C.6: the nationality of a supported or convoyed unit wrong. */
  nationalityWrong: one('ignored', 'refused'),
  /**
   * 4.D.1: of several order sets in sequence, what the latest says of a unit counts; or so, unless the latest says that
   * it replaces the others; or the latest only, unless it says that it adds to them; or ever the latest only.
   */
  orderSets: one('latestPerUnit', 'unlessReplaced', 'unlessAdded', 'latestOnly'),
  /** 4.D.2: of order sets whose sequence is unknown. */
  orderSetsUnsequenced: one('combined', 'allHold'),
  /** 4.D.3: which of several legal orders for one unit in one set counts. */
  ordersForOneUnit: one('first', 'last', 'none'),
  /** 4.D.4: of more builds than are due. */
  tooManyBuilds: one('firstLegal', 'lastLegal', 'none'),
  /** 4.D.5: of two builds in one province. */
  twoBuildsInOneProvince: one('first', 'last', 'none'),
  /** 4.D.6: of more removals than are due; `civilDisorder` follows none of them and chooses for the power. */
  tooManyRemovals: one('firstLegal', 'lastLegal', 'civilDisorder'),
  /** 4.D.7: whether a build may be waived; where it may not, the judge builds what a power leaves open. */
  waivedBuild: one('allowed', 'forbidden'),
  /**
   * 4.D.8: whose distance decides which unit goes in civil disorder: from the owned centers, or from the homes over any
   * borders; or from the homes by the shortest way, convoys among them; or fleets as fleets go and armies also over
   * water (DPTG); or by the moves that it would take with the units as they stand (Alexander); or a lot decides
   * (Twenty Rules).
   */
  removalDistance: one(
    'fromOwned',
    'fromHome',
    'fromHomeByConvoy',
    'fromHomeOverWater',
    'fromHomeByMoves',
    'byLot',
  ),
  /** 4.D.9: whether a support in place counts for a unit of a power that has ordered nothing. */
  supportInCivilDisorder: one('counts', 'fails'),
  /**
   * 4.E.1: an order that could not take effect on this board is ignored; or a move to any place of the board stays a
   * move, and a convoy shows what its power wants; or so does a move to a place that is on no map.
   */
  impossibleOrders: one('ignored', 'lenient', 'stillMove'),
  /** 4.E.3: whether a unit without an order does what its own power's supports and convoys say of it. */
  implicitOrders: one('no', 'allowed'),
  /** 4.E.4: an order that stands until further notice. */
  perpetualOrders: one('no', 'allowed'),
  /** 4.E.5: an order left to another power. */
  proxyOrders: one('no', 'withNotice', 'inOrderSet'),
  /** 4.E.6: a unit that should not be on the board. */
  flyingDutchman: one('removedWhenFound'),
  /** Where units are built: at home, or in any center owned, perhaps only by who still owns a home. No issue of the DATC. */
  buildSites: one('homeCenters', 'ownedCenters', 'ownedIfHomeHeld'),
}

/** What a book turns on in a game played by it, by the names of settings, until its master says otherwise. */
const bookSettings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional()

export const rulebookSchema = z.strictObject({
  rulebook: z.string(),
  about: z.string(),
  ...choices,
  settings: bookSettings,
})
export const choicesSchema = z.strictObject(choices).partial()

export type Rulebook = Readonly<z.infer<typeof rulebookSchema>>
/** The choices in which a variant differs from whatever book it is played by. */
export type RuleChoices = Readonly<z.infer<typeof choicesSchema>>
