// What the rules offer to the rest of the program: boards, orders, their results, and all of it as JSON.
export { type AdjustmentVerdict, resolveAdjustments } from './adjudication/adjustments.ts'
export { type OutcomeWord, Resolution } from './adjudication/movement.ts'
export {
  type Aftermath,
  type PhaseResults,
  type ResolvedPhase,
  resolvePhase,
} from './adjudication/resolving.ts'
export type { RetreatVerdict } from './adjudication/retreats.ts'
export type { Outcome, Sighting, Verdict } from './adjudication/verdict.ts'
export {
  Board,
  type BoardPlan,
  type Location,
  type Power,
  type PowerOnBoard,
  type Province,
  type ProvinceOnBoard,
  type Unit,
  type UnitKind,
} from './board/board.ts'
export { CALLED_ELSEWHERE } from './board/elsewhere.ts'
export { type FileKind, nearest } from './board/fileKind.ts'
export {
  gazetteerOf,
  type NameReading,
  type PlaceNamed,
  READINGS_OF_NAMES,
  squeezed,
} from './board/gazetteer.ts'
export { type Changed, type Convoys, readBoard } from './board/mapFile.ts'
export { beginAlike, forgiven, placeNames, powerNames, slipsBetween } from './board/names.ts'
export {
  adjustmentsOf,
  closesTheYear,
  comparePhases,
  nextMovement,
  PHASE_KINDS,
  type Phase,
  type PhaseKind,
  phaseId,
  readPhase,
  SEASONS,
  type Season,
} from './board/phase.ts'
export {
  centerCount,
  centersOf,
  centersTold,
  type Dislodged,
  type Fog,
  isSameBoard,
  isUnseen,
  knowsCenters,
  type Owners,
  type Position,
  startingPosition,
} from './board/position.ts'
export { type Rulebook, type RuleChoices, rulebookSchema } from './board/rulebook.ts'
export {
  type BookCalled,
  choicesOf,
  ISSUES,
  lettersOf,
  plain,
  RULE_NAMES,
  type RuleName,
  readRulebook,
  rulesCalled,
  rulesFor,
  unusualRules,
  usualChoice,
} from './board/rulebookText.ts'
export {
  missingFrom,
  planShared,
  readSharing,
  type Sharing,
  type SharingFile,
  shareFor,
  sharingOn,
} from './board/sharing.ts'
export { type Fault, faultText, type Page, type Path, readYaml, type WrittenFile } from './board/yamlFile.ts'
export { misspeltIn, readPage } from './board/yamlPage.ts'
export {
  type Answerer,
  type Fields,
  type Id,
  isObject,
  kindOf,
  missingOr,
  shortened,
  textIfAny,
} from './json/answers.ts'
export { readCollections, withCollections } from './json/collections.ts'
export { type DislodgedAsJson, writeDislodged } from './json/dislodged.ts'
export { type Library, Lookup, powerKnown, unknownPower } from './json/lookup.ts'
export {
  byId,
  type PositionAsJson,
  readPosition,
  type WrittenPosition,
  writeCenters,
  writePosition,
  writeUnits,
} from './json/positions.ts'
export { countOrders, type Dropped } from './orders/counting.ts'
export { type Illegality, Legality } from './orders/legality.ts'
export { type Choice, type Question, questionsFor, tooMany } from './orders/menu.ts'
export {
  type AdjustmentOrder,
  type Convoy,
  canalId,
  convoy,
  convoyInVain,
  hold,
  isMovement,
  isSameOrder,
  isSameThing,
  type Leave,
  leave,
  type Move,
  type MovementOrder,
  move,
  mustRide,
  mustSail,
  type Order,
  type RetreatOrder,
  railroadId,
  type Support,
  spellOrder,
  spellUnit,
  spellUnitOfPower,
  support,
  unitTold,
} from './orders/order.ts'
export { forArmy, PossibleLegality, stepsOf, strangersIn } from './orders/possible.ts'
export { adjustmentDue, type NoSite, Standing, sitesOf, surplus, whyNoSite } from './orders/standing.ts'
