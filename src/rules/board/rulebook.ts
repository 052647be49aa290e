// The choices that the rules leave open: one field for each disputable issue of the DATC.
// The presets are config/rulebooks/*.yaml; a variant may change single choices.
import * as z from 'zod'

const one = <const Choice extends readonly [string, ...string[]]>(...choices: Choice) => z.enum(choices)

/** Each field's comment names the issue of DATC 3.2, chapter 4; each choice is one that the judge can play by. */
const choices = {
  /**
   * 4.A.1: the routes that a convoyed army needs: any one (`anyRoute`); every one (`everyRoute`); every one, but those
   * with foreign fleets do not count if there is one without (`everyOwnRoute`).
   */
  convoyRoutes: one('anyRoute', 'everyRoute', 'everyOwnRoute'),
  /**
   * 4.A.2: the fleets of a paradox fail to convoy (`szykman`). Or, before that, an army never cuts a support against a
   * fleet that it needs (`neededFleets`, 2000), or against any that convoys it (`attackedFleets`, 1971), or for
   * anything in a water where any fleet convoys (`attackedWaters`, 1982), or in the waters of its own convoy
   * (`ownFleets`, Verheijden). Or all moves of a paradox fail (`allHold`), perhaps only if the rules cannot be kept
   * with all its convoys disrupted (`disruptedOrAllHold`, DPTG). Or each convoy is judged as if its army did not move
   * (`withoutTheArmy`, Alexander).
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
  /** 4.A.2: how a paradox is settled for which the book has no answer. */
  backup: one('szykman', 'allHold'),
  /**
   * 4.A.3: an army goes to a neighbour by convoy when its order says so or a fleet of its own power convoys it
   * (`ownFleetOrSaid`); also when the unit there, of its own power, moves the other way (`ownOrders`); only when its
   * order says so (`said`); or, whatever it says, when any convoy is ordered for it and the unit there moves the other
   * way (`opposite`), or just when any convoy is ordered (`anyFleet`).
   */
  convoyIntent: one('ownFleetOrSaid', 'ownOrders', 'said', 'opposite', 'anyFleet'),
  /** 4.A.3: what an army does that was ordered to a neighbour by a convoy that nobody ordered. */
  convoyNotOrdered: one('stays', 'walks'),
  /** 4.A.3: what an army does when its convoy to a neighbour is disrupted. */
  convoyDisrupted: one('stays', 'walks'),
  /**
   * 4.A.4: a convoyed attack comes from where the army started; or from the last fleet (Brannan); or from where the army
   * started, and cuts even a support against that place.
   */
  convoyOrigin: one('start', 'lastFleet', 'startButCuts'),
  /** 4.A.5: whether a unit may retreat to where its attacker came from, if that came by convoy. */
  retreatToConvoyedAttacker: one('allowed', 'forbidden'),
  /**
   * 4.A.6: a path in a convoyed move only says that the army goes by convoy; or it must be followed; or one must be
   * named.
   */
  convoyPath: one('ignored', 'allowed', 'required'),
  /**
   * 4.A.7: a dislodged unit has no effect where its attacker came from: only after a head-to-head battle, or in any
   * case.
   */
  dislodgedAtOrigin: one('powerlessHeadToHead', 'powerless'),
  /**
   * A support for dislodging a unit of one's own counts for nothing; or, if that unit was not ordered to move, it
   * counts against rivals for its province. Not an issue of the DATC, but described in 6.E.7.
   */
  supportAgainstOwn: one('countsForNothing', 'countsAgainstRivals'),
  /** 4.B.1: a fleet's move without a coast where two are possible. */
  coastUnnamed: one('refused'),
  /** 4.B.2: a fleet's move without a coast where only one is possible. */
  coastObvious: one('understood', 'refused'),
  /** 4.B.3: a fleet's move to a coast that it cannot reach is refused, or goes to the other coast if it can reach that. */
  coastImpossible: one('refused', 'corrected'),
  /**
   * 4.B.4: a coast named in a support must match, and one left open fits both; or it may be left open for one's own
   * units only; or it must be named where two are possible; or it is ignored.
   */
  coastInSupport: one('mustMatch', 'openForOwn', 'required', 'ignored'),
  /** 4.B.5: a wrong coast for the ordered unit itself. */
  coastOfUnit: one('ignored', 'refused'),
  /** 4.B.6: a coast that is irrelevant. */
  coastIrrelevant: one('ignored', 'refused'),
  /** 4.B.7: a fleet built without a coast where there are two. */
  coastInBuild: one('needed'),
  /** 4.C.1: the unit's kind left out. */
  unitKindMissing: one('understood', 'refused'),
  /** 4.C.2: the unit's kind wrong. */
  unitKindWrong: one('ignored', 'refused'),
  /** 4.C.3: the kind left out of a build. */
  unitKindInBuild: one('neededOnCoast'),
  /** 4.C.4: a fleet built inland: none, or an army. */
  fleetInland: one('refused', 'army'),
  /** 4.C.5: the nationality of a supported or convoyed foreign unit left out. */
  nationalityMissing: one('understood', 'refused'),
  /** 4.C.6: the nationality of a supported or convoyed unit wrong. */
  nationalityWrong: one('ignored', 'refused'),
  /**
   * 4.D.1: of several order sets in sequence, the latest order for each unit counts; or the same, unless the latest set
   * says that it replaces the others; or only the latest set, unless it says that it adds to them; or always only the
   * latest set.
   */
  orderSets: one('latestPerUnit', 'unlessReplaced', 'unlessAdded', 'latestOnly'),
  /** 4.D.2: order sets whose sequence is unknown. */
  orderSetsUnsequenced: one('combined', 'allHold'),
  /** 4.D.3: which of several legal orders for one unit in one set counts. */
  ordersForOneUnit: one('first', 'last', 'none'),
  /** 4.D.4: which of too many builds count. */
  tooManyBuilds: one('firstLegal', 'lastLegal', 'none'),
  /** 4.D.5: which of two builds in one province counts. */
  twoBuildsInOneProvince: one('first', 'last', 'none'),
  /** 4.D.6: which of too many removals count; `civilDisorder` follows none of them and chooses for the power. */
  tooManyRemovals: one('firstLegal', 'lastLegal', 'civilDisorder'),
  /** 4.D.7: whether a build may be waived; if not, the judge builds what a power leaves open. */
  waivedBuild: one('allowed', 'forbidden'),
  /**
   * 4.D.8: how distance is measured for removals in civil disorder: from the owned centers, or from the homes, over any
   * borders; from the homes by the shortest way, with convoys; with fleets by sea and armies also over water (DPTG); by
   * the moves needed with the units as they stand (Alexander); or a lot decides (Twenty Rules).
   */
  removalDistance: one(
    'fromOwned',
    'fromHome',
    'fromHomeByConvoy',
    'fromHomeOverWater',
    'fromHomeByMoves',
    'byLot',
  ),
  /** 4.D.9: whether a support to hold counts for a unit of a power that has ordered nothing. */
  supportInCivilDisorder: one('counts', 'fails'),
  /**
   * 4.E.1: an order that cannot take effect on this board is ignored; or a move to any place of the board still counts
   * as a move, and a convoy still shows what its power wants; or so does even a move to a place that is on no map.
   */
  impossibleOrders: one('ignored', 'lenient', 'stillMove'),
  /** 4.E.3: whether a unit without an order does what the supports and convoys of its own power imply. */
  implicitOrders: one('no', 'allowed'),
  /** 4.E.4: an order that stands until further notice. */
  perpetualOrders: one('no', 'allowed'),
  /** 4.E.5: an order left to another power. */
  proxyOrders: one('no', 'withNotice', 'inOrderSet'),
  /** 4.E.6: a unit that should not be on the board. */
  flyingDutchman: one('removedWhenFound'),
  /**
   * Where units are built: in home centers, in any owned center, or in any owned center while a home is owned. Not an
   * issue of the DATC.
   */
  buildSites: one('homeCenters', 'ownedCenters', 'ownedIfHomeHeld'),
}

/** The settings, by name, that a book gives to a game played by it; the master may change them. */
const bookSettings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional()

export const rulebookSchema = z.strictObject({
  rulebook: z.string(),
  about: z.string(),
  ...choices,
  settings: bookSettings,
})
export const choicesSchema = z.strictObject(choices).partial()

export type Rulebook = Readonly<z.infer<typeof rulebookSchema>>
/** The choices that a variant changes in whatever book it is played by. */
export type RuleChoices = Readonly<z.infer<typeof choicesSchema>>
