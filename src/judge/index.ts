// The parts of the judge that the pages use.
export { instructionsIn } from './commands/reading/instructions.ts'
export { isList } from './commands/reading/words.ts'
export { endMails } from './conversation/fewerMails.ts'
export { seenWith } from './conversation/seeing.ts'
export { memoryOf, type Pushes, type Services, templatesOf, worldOf } from './conversation/services.ts'
export { STOP_PATH, type Unwanted, unwantedIn } from './conversation/unwanted.ts'
export { type Instant, instantOf, isoOf, written, type Zone } from './game/calendar.ts'
export type { Decision } from './game/decision.ts'
export type { Doer, GameEvent, Person } from './game/events.ts'
export { exists, type Game, isBlind, isMaster, powersOf } from './game/game.ts'
export { type Audience, type PressRules, whyNoPress } from './game/press.ts'
export type { Chance } from './game/seats/assignment.ts'
export type { Settings } from './game/settings.ts'
export { readersOf, sendPress } from './game/speaking.ts'
export { askedPowers, owingPowers, playersNeeded, rulesOf, type World } from './game/table.ts'
export { type Score, scoresOf } from './game/turns/endings.ts'
export {
  type GameView,
  isForEverybody,
  type PublishedTurn,
  seesWhoOwes,
  type Viewer,
  viewOf,
} from './game/views.ts'
export { play, type ResultRow } from './json/adjudicate.ts'
export { OrderSheet, readSheet } from './json/orderSheet.ts'
export type { Request } from './json/request.ts'
export { boardNamed, DEFAULTS, rulebookNamed, variantNames } from './library/boards.ts'
export { boardFor } from './library/equipment.ts'
export { OWN_TEMPLATES } from './library/files.ts'
export { helpPage, helpPages } from './library/help.ts'
export { subjectOf } from './report/forms/frame.ts'
export { type ArchivedMail, archiveOf } from './report/forms/history.ts'
export { withoutAddresses } from './report/forms/judgePlayers.ts'
export { deadlineFile } from './report/mails/nextSteps.ts'
export { writerName } from './report/mails/press.ts'
export { gameRefusalSentence } from './report/sentences/gameRefusals.ts'
export { examplesOn, lengthOf, listed, ordersOn } from './report/sentences/names.ts'
export { bestFirst, endingPhrase, resultLines, scoresTold } from './report/sentences/results.ts'
export { unusualLines } from './report/sentences/rules.ts'
export type { GameRow } from './store/batch.ts'
export { decisionsIn } from './store/events/journal.ts'
export { storedInstant, streamOf } from './store/events/names.ts'
