// What is worded otherwise than the grammar has it and says the same: marks of web sites, fillers, words run together.
import { gazetteerOf } from '../../../board/gazetteer.ts'
import { slipsBetween } from '../../../board/names.ts'
import { LEXICON } from '../../compiled/lexicon.ts'
import { adjustmentDue } from '../../standing.ts'
import { isAPlace, standsWhere } from '../mentions.ts'
import type { Where } from '../places.ts'
import { withoutAuxiliaries, withoutInfinitives } from './auxiliaries.ts'
import { isOneOf } from './cautions.ts'
import { isDoubtful } from './doubts.ts'
import { withOneOfAKind, withoutOpening, withTheOneRemoved } from './openings.ts'
import { isAnother, phaseNamed } from './phaseNames.ts'
import { withoutRemarks } from './remarks.ts'
import { isTelling, mended } from './slips.ts'

/** Longer lines are read as they stand, or not at all. */
const LONGEST = 200

/** What a line says in other words, if nothing in it makes that doubtful: the whole of it, before it is parted. */
export function lineReworded(line: string, where: Where): string | undefined {
  if (line.length > LONGEST || line.includes('~~')) return undefined
  const asked = withGoalFirst(line, where) ?? withOneOfAKind(withoutOpening(withoutPhase(line, where)), where)
  let told = withoutAuxiliaries(asked.replace(ALSO, ', '))
    .split(/(?<=\p{L}{3}[^\p{L}\p{N}_]?);\s+/u)
    .map(each => OF_LINES.reduce((said, [what, by]) => said.replace(what, by), each))
    .join('; ')
  if (where.position.phase.kind === 'adjustment') {
    told = withTheOneRemoved(told, where)
    for (const [what, by] of OF_BUILDS)
      told = typeof by === 'string' ? told.replace(what, by) : told.replace(what, by)
    const due = adjustmentDue(where.board, where.rules, where.position, where.power)
    if (due < 0) told = told.replace(MINUS, '$1; ')
  }
  return told === line || told.trim() === '' || isDoubtful(told) ? undefined : told.trim()
}

/** `Kiel from Berlin`, `BUR <- A PAR` */
function withGoalFirst(line: string, where: Where): string | undefined {
  const [, goal, unit] = GOAL_FIRST.exec(line) ?? []
  if (goal === undefined || unit === undefined || where.position.phase.kind === 'adjustment') return undefined
  const isUnit = isAPlace(unit, where) && standsWhere(unit, where)
  return isUnit && isAPlace(goal, where) ? `${unit} - ${goal}` : undefined
}

const GOAL_FIRST =
  /^[^\p{L}\p{N}_]*(?:(?:in)?to\s+)?([\p{L} .']{3,30}?)\s*(?::\s*from|<-+|\bfrom)\s*(?:the\s+)?(?:(?:a|f|army|fleet)\s+)?([\p{L} .']{3,30}?)[\s.!]*$/iu

/** `Marseilles to Spain plus Brest to the Mid-Atlantic`; a half that is no order is no order then either. */
const ALSO = /,?\s+(?:plus|as well as|while|whilst|whereas)\s+/giu

/** `for …` stands behind what was only seen with one writer or kind of the corpus: see grammar/words.txt. */
const OF_LINES: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:and|also|ok|okay|so|then|my|the)\W+)*(?:final|finally|mine)(?:\s+(?:orders?|moves?|answer))?\s*[:,-]+\s*/i,
    '',
  ],
  // `Only F Smy, waive the rest`
  [/^(?:just|only)\s+(?=(?:(?:an?|the|my|our)\s+)?(?:new\s+)?(?:a|f|army|fleet)\s)/i, ''],
  [/^both\s+(?!of\b|my\b|the\b|armies\b|fleets\b|units\b)|(?<=\s)both\s+(?=(?:holds?|stands?|stay)\b)/gi, ''],
  // `Armies Mun, Ber and Kie hold`
  [
    /^(?:my |the |our )?(?:\p{L}+ )?(?:armies|fleets)\s*:?\s+(?:in\s+|at\s+)?(?=[\p{L} .]{3,25}(?:,|&|\s+and\s).*\b(?:holds?|stays?|stands?|remains?|defends?|supports?|h|s)\b)/iu,
    '',
  ],
  // `Support: Mar S Par-Bur`
  [/^supports?\s*:\s*(?=[^:]*\s(?:s|sup\p{L}*)\s)|^convoys?\s*:\s*(?=[^:]*\s(?:c|conv\p{L}*)\s)/iu, ''],
  // `Hold: A Par, A Gas`
  [
    /^(?:holds?|holding|stands?|standing)\s*:?\s+(?!with\b)(?!.*\b(?:holds?|stands?|[hs]|supports?)\b)([^->]+(?:,|&|\band\b)[^->]+)$/i,
    '$1 hold',
  ],
]

/** `-A Ukr -F Bot`, where units must go. */
const MINUS = /(\p{L})\s+-\s*(?=(?:a|f|army|fleet)\s)/giu

/** Who builds nothing: the whole of what they say. */
const NOTHING_BUILT = new RegExp(
  `^\\W*(?:(?:i|we)\\s+)?(?:${[
    String.raw`(?:(?:will|shall|do|would like to|choose to|prefer to|am|are)\s+not|won't|don't|not)\s+(?:be\s+)?build(?:ing)?(?:\s+(?:anything|any ?(?:units?|more|thing)?|more))?`,
    String.raw`(?:will\s+|shall\s+)?(?:build|have|want|need)\s+(?:nothing|none|no (?:builds?|(?:new |more )?units?))(?:\s+(?:to build|else|more))?`,
    String.raw`(?:nothing|none)(?:\s+(?:else|more))?\s+(?:to (?:build|be built)|built)`,
    String.raw`(?:there (?:are|is)\s+)?no\s+(?:more\s+|new\s+)*(?:builds?|units?)(?:\s+(?:from|for) me)?`,
  ].join(
    '|',
  )})(?:\\s+(?:this|for) (?:year|turn|time|season|winter|phase|now|me))*(?:[\\s,]+(?:please|thanks|thank you))?[^\\w?]*$`,
  'i',
)

const OF_BUILDS: readonly (readonly [RegExp, string | ((whole: string) => string)])[] = [
  [NOTHING_BUILT, whole => (/\b(?:more|else)\b/i.test(whole) ? 'Waive the rest' : 'Waive all builds')],
  // `In Berlin a fleet`
  [
    /^\W*(?:in|at)\s+([^,;]{3,30}?)\s*[,:]?\s+(?:an?|one)\s+(?:new\s+)?(army|fleet)[^\w?]*$/iu,
    'Build $2 in $1',
  ],
]

/** `S1902M F NWY - SWE`: the present phase and nothing else before an order. */
function withoutPhase(line: string, { position }: Where): string {
  const [whole, said] = PHASE.exec(line) ?? []
  if (whole === undefined || said === undefined) return line
  const named = phaseNamed(said)
  return named === undefined || isAnother(named, position.phase) ? line : line.slice(whole.length)
}

const PHASE =
  /^\W*((?:[sfw]\d{4}[mrab]?|(?:spring|fall|autumn|winter)[ ,]+\d{4})(?:\s+(?:movement|retreats?|builds?|adjustments?))?)\W+(?=\w)/i

/** The ways to read a piece that says nothing as it stands, the next only where those before make no sense. */
export function* pieceReworded(piece: string, where: Where): Generator<readonly string[]> {
  if (piece.length > LONGEST || piece.includes('~~')) return
  let told = withoutAuxiliaries(piece)
  if (isDoubtful(told)) return
  for (const [what, by] of OF_PIECES) told = told.replace(what, by)
  told = withCoasts(withoutFusing(told, where)).trim()
  if (told !== piece && told !== '') yield [told]
  const bare = withoutRemarks(told, where)
  if (bare !== told) yield [bare]
  const lines = mended(bare, where)
  if (lines.length > 0) yield lines
  const short = withoutFillers(bare, where)
  if (short !== bare && short !== '') yield [short]
}

/** `Okay so Liverpool is quietly moving to Clyde`, `My troops at Kiel should support …`: without what says nothing there. */
function withoutFillers(text: string, { board }: Where): string {
  const gazetteer = gazetteerOf(board)
  const isKnown = (word: string): boolean => isTelling(word) || gazetteer.named(word, 'begun').length > 0
  let told = withoutInfinitives(text)
  for (const [what] of OF_SOMETHING)
    told = told.replace(what, (whole, noun: string) => (isKnown(noun.toLowerCase()) ? whole : ''))
  return told
    .replace(WORD, word => {
      const isFiller = FILLERS.has(word.toLowerCase()) || (ADVERB.test(word) && !isHedge(word.toLowerCase()))
      return isFiller && gazetteer.named(word, 'exact').length === 0 ? '' : word
    })
    .replace(/\s+/g, ' ')
    .trim()
}

/** `the men at Paris` */
const OF_SOMETHING: readonly (readonly [RegExp])[] = [
  [/\b(?:the|my|our)\s+(\p{L}{3,})\s+(?:at|in)\s+(?=\p{L})/giu],
]
const WORD = /(?<![\p{L}'])\p{L}+(?:'\p{L}+)?(?![\p{L}'])/gu
const FILLERS: ReadonlySet<string> = new Set(LEXICON.FILLER)
const ADVERB = /^\p{L}{3,}ly$/iu
const isHedge = isOneOf('HEDGE')

/** `Spain (south cast)`: the word behind a point of the compass, with a slip of the pen. */
const withCoasts = (piece: string): string =>
  piece.replace(COAST, (whole, side: string, word: string) =>
    slipsBetween(word.toLowerCase(), 'coast', 1) === 1 ? `${side} coast` : whole,
  )

const COAST = /\b((?:north|south|east|west)(?:ern)?)[\s-]+(c\p{L}{3,5})(?!\p{L})/giu

/** `A Ruh SA Kie - Mun`: a verb's letter and a unit's in one, where such a unit stands there. */
function withoutFusing(piece: string, { board, legality }: Where): string {
  const gazetteer = gazetteerOf(board)
  const [, unit = '', goal = ''] = TWO_IDS.exec(piece) ?? []
  const stands = gazetteer.named(unit, 'exact').some(({ province }) => legality.standing.unitIn(province))
  const isName = gazetteer.named(unit + goal, 'slipped').length > 0
  if (stands && !isName && gazetteer.named(goal, 'exact').length > 0) return `${unit} - ${goal}`
  return piece.replace(FUSED, (whole, verb: string, letter: string, place: string) => {
    const kind = letter.toLowerCase() === 'a' ? 'army' : 'fleet'
    const places = gazetteer.named(place, 'exact')
    const isThere = places.some(({ province }) => legality.standing.unitIn(province)?.kind === kind)
    return isThere ? ` ${verb} ${letter} ${place}` : whole
  })
}

/** `PARBUR`; but not `Sweden`. */
const TWO_IDS = /^[^\p{L}\p{N}_]*(\p{L}{3})(\p{L}{3})[^\p{L}\p{N}_]*$/u
const FUSED = /\s([sc])([af])\s+(\p{L}{3,20})(?!\p{L})/giu

/** `Please enter: …`, `Southern front: …`, `Good morning! …` */
const FRIENDLY =
  'ps|rest|other|others|attacks?|also|remaining|moves|units|please|kindly|enter|put|down|my|the|our|orders?|northern|southern|eastern|western|north|south|east|west|central|front|theat(?:re|er)|flank|side|land|sea|navy|forces|fleets?|arm(?:y|ies)|good|morning|evening|afternoon|day|hi|hello|all|everybody|everyone|gm|sir|here|goes|finally|simple|easy'

const OF_PIECES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`^(?:(?:${FRIENDLY})[\s,]+){0,5}(?:${FRIENDLY})\s*[:!]\s+(?=\p{L})`, 'iu'), ''],
  [/^(?:[~^°•]\s+)(?=[^~]+$)/u, ''], // for b-w-html
  [/[\s!.]+$/, ''],
  // `I'm moving Army Paris to Brest`
  [
    // for b-w-newcomer
    /^(?:(?:so|ok|okay|well|hi|and|then|alright|right|now|please|also)[^\p{L}\p{N}_]+)*(?:i'?m|i am|we're|we are)\s+(?=\p{L}+ing\b)/iu,
    '',
  ],
  [/^(?:(?:so|ok|okay|well|hi|and|then|alright|right|now|also)\W+)+/i, ''],
  [
    // for b-w-newcomer
    /\b(?:just|simply|please|kindly|pls|plz|still|therefore|hereby|gladly|happily|boldly|bravely|quietly|also)\s+/gi,
    '',
  ],
  [/\s+please\b/gi, ''],
  [/\bwill be (?=\p{L}+(?:ing|ed)\b)/giu, 'is '],
  [/\b(?:will|shall) (?!be\b|not\b)(?=\p{L}{3,})/giu, ''],
  // An empty cell of a table behind what has no goal.
  [/\b(h|holds?)\s*(?:[-–]+\s*)+$/iu, '$1'],
  [/(?<=\b(?:h|holds?))\s+n\/?a\W*$/i, ''],
  // What a telephone wrote down as it was said.
  [/\s+(?:period|full stop|fullstop)\W*$/i, ''],
  [/(?<=\p{L})\s+(?:dash|hyphen|minus|arrow)\s+(?=\p{L})/giu, ' - '],
  [/\b(?:an?|another)\s+(?:new\s+)?(?=(?:army|fleet)\b)/gi, ''],
  [/^(?:my )?orders?\s+(?=(?:a|f|army|fleet)\s)/i, ''],
  [/\b(supports?|s)\s*-\s*(?=holds?\b)/gi, '$1 '],
  [/(?<=\s)sh(?=\s+\p{L})/giu, 'support hold'],
  // `moves tot`, `move-to`, `vai`: too short for their slips to be looked for in general.
  [/\b(moves?|goes|moving|retreats?|sails?|advances?)\s+(?:tot|ot|tp|tto|yo|too|2)\s+(?=\p{L})/giu, '$1 to '],
  [/\b(moves?|goes|sails?)-(to|into)\b/gi, '$1 $2'],
  [/\bvai\b/gi, 'via'],
  [/^(?:i (?:need|wanna)|(?:i )?use|from) (?=.*\bto\b)(?:to )?/i, ''],
  [/\b(?:that|which|who)(?:'s| is| stands| sits| lies)\s+(?=(?:in|at)\b)/gi, ''],
  [/\b(?:currently |now )?(?:standing|sitting|stationed|located|based|positioned)\s+(?=(?:in|at)\b)/gi, ''],
  // `Spa north`, `N. coast Spain`, `n/c`
  [/\b([nsew])\.?\s*\/\s*c\b\.?/gi, '$1c'],
  [/\b([nsew])\.?\s+coast\b/gi, '$1c'],
  [/(\p{L}{3,})\s*[-,]?\s*\b(north|south|east|west)\b(?=\s*$)/iu, '$1/$2 coast'],
]
