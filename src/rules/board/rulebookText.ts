// Reads the text of rulebooks, and names the disputable issues by their numbers in the DATC 3.2.

import * as z from 'zod'
import { err, ok, type Result } from '../../result.ts'
import type { Board } from './board.ts'
import { choicesSchema, type Rulebook, type RuleChoices, rulebookSchema } from './rulebook.ts'
import { type Fault, type Page, readYaml, type WrittenFile } from './yamlFile.ts'
import { readPage } from './yamlPage.ts'

/** A rule on which rulebooks may differ. */
export type RuleName = Exclude<keyof Rulebook, 'rulebook' | 'about' | 'settings'>

interface Issue<Choice extends string> {
  /** `4.A.2`; empty for a rule that is not an issue of the DATC. */
  readonly number: string
  /** The letters that each choice has there: none if it has no letter, several where two rules share an issue. */
  readonly letters: Readonly<Record<Choice, string>>
}

const issue = <Choice extends string>(
  number: string,
  letters: Readonly<Record<Choice, string>>,
): Issue<Choice> => ({ number, letters })

/** In the order of the DATC. */
export const ISSUES: { readonly [Name in RuleName]: Issue<Rulebook[Name]> } = {
  convoyRoutes: issue('4.A.1', { anyRoute: 'b', everyRoute: 'a', everyOwnRoute: '' }),
  paradox: issue('4.A.2', {
    szykman: 'f',
    neededFleets: 'c',
    attackedFleets: 'a',
    attackedWaters: 'b',
    ownFleets: 'e',
    allHold: 'd',
    disruptedOrAllHold: '',
    withoutTheArmy: '',
  }),
  backup: issue('4.A.2', { szykman: '', allHold: '' }),
  convoyIntent: issue('4.A.3', {
    ownFleetOrSaid: 'cd',
    ownOrders: 'b',
    said: '',
    opposite: 'a',
    anyFleet: '',
  }),
  convoyNotOrdered: issue('4.A.3', { stays: 'd', walks: 'abc' }),
  convoyDisrupted: issue('4.A.3', { stays: 'bcd', walks: 'a' }),
  convoyOrigin: issue('4.A.4', { start: '', lastFleet: '', startButCuts: '' }),
  retreatToConvoyedAttacker: issue('4.A.5', { allowed: 'b', forbidden: 'a' }),
  convoyPath: issue('4.A.6', { ignored: 'a', allowed: 'b', required: 'c' }),
  dislodgedAtOrigin: issue('4.A.7', { powerlessHeadToHead: 'b', powerless: 'a' }),
  supportAgainstOwn: issue('', { countsForNothing: '', countsAgainstRivals: '' }),
  coastUnnamed: issue('4.B.1', { refused: '' }),
  coastObvious: issue('4.B.2', { understood: 'a', refused: 'b' }),
  coastImpossible: issue('4.B.3', { refused: 'b', corrected: 'a' }),
  coastInSupport: issue('4.B.4', { mustMatch: 'c', openForOwn: 'b', required: 'a', ignored: 'e' }),
  coastOfUnit: issue('4.B.5', { ignored: 'b', refused: 'a' }),
  coastIrrelevant: issue('4.B.6', { ignored: 'b', refused: 'a' }),
  coastInBuild: issue('4.B.7', { needed: '' }),
  unitKindMissing: issue('4.C.1', { understood: 'b', refused: 'a' }),
  unitKindWrong: issue('4.C.2', { ignored: 'b', refused: 'a' }),
  unitKindInBuild: issue('4.C.3', { neededOnCoast: '' }),
  fleetInland: issue('4.C.4', { refused: 'a', army: 'b' }),
  nationalityMissing: issue('4.C.5', { understood: 'b', refused: 'a' }),
  nationalityWrong: issue('4.C.6', { ignored: 'b', refused: 'a' }),
  orderSets: issue('4.D.1', { latestPerUnit: 'a', unlessReplaced: 'b', unlessAdded: 'c', latestOnly: 'd' }),
  orderSetsUnsequenced: issue('4.D.2', { combined: 'b', allHold: 'a' }),
  ordersForOneUnit: issue('4.D.3', { first: 'a', last: 'b', none: 'c' }),
  tooManyBuilds: issue('4.D.4', { firstLegal: 'b', lastLegal: 'c', none: 'a' }),
  twoBuildsInOneProvince: issue('4.D.5', { first: 'b', last: 'c', none: 'a' }),
  tooManyRemovals: issue('4.D.6', { firstLegal: 'b', lastLegal: 'c', civilDisorder: 'a' }),
  waivedBuild: issue('4.D.7', { allowed: 'a', forbidden: 'b' }),
  removalDistance: issue('4.D.8', {
    fromOwned: 'c',
    fromHome: 'b',
    fromHomeByConvoy: 'a',
    fromHomeOverWater: '',
    fromHomeByMoves: '',
    byLot: '',
  }),
  supportInCivilDisorder: issue('4.D.9', { counts: 'b', fails: 'a' }),
  impossibleOrders: issue('4.E.1', { ignored: '', lenient: '', stillMove: '' }),
  implicitOrders: issue('4.E.3', { no: 'b', allowed: 'a' }),
  perpetualOrders: issue('4.E.4', { no: 'b', allowed: 'a' }),
  proxyOrders: issue('4.E.5', { no: 'c', withNotice: 'a', inOrderSet: 'b' }),
  flyingDutchman: issue('4.E.6', { removedWhenFound: '' }),
  buildSites: issue('', { homeCenters: '', ownedCenters: '', ownedIfHomeHeld: '' }),
}

export const RULE_NAMES = Object.keys(ISSUES) as readonly RuleName[] // of its own keys

/** What may be chosen for a rule; the first is the usual choice. */
export const choicesOf = (name: RuleName): readonly string[] => rulebookSchema.shape[name].options

export const usualChoice = (name: RuleName): string => choicesOf(name)[0]!

/** The letters of a choice, `f`. */
export const lettersOf = (name: RuleName, choice: string): string =>
  (ISSUES[name].letters as Readonly<Record<string, string>>)[choice] ?? ''

/** The rules of an issue: `4.A.2`, `4a2`. */
const rulesNumbered = (number: string): readonly RuleName[] =>
  RULE_NAMES.filter(name => plain(ISSUES[name].number) === plain(number) && number !== '')

/** The rules that a text begins with, and the words after them. */
interface RuleCalled {
  readonly names: readonly RuleName[]
  readonly rest: string
}

/** `4.A.2 f`, `4.A.7.a`, `convoy paradox szykman`: the rules that a number or a name at the start means, if any. */
export function rulesCalled(text: string): RuleCalled | undefined {
  const [, number = '', rest = ''] = NUMBERED.exec(text) ?? []
  const names = rulesNumbered(number)
  if (names.length > 0) return { names, rest: withoutSign(rest) }
  const words = text.trim().split(/\s+/)
  for (let count = Math.min(words.length, MOST_WORDS); count > 0; count--) {
    const called = plain(words.slice(0, count).join(''))
    const name = RULE_NAMES.find(each => plain(each) === called)
    if (name !== undefined) return { names: [name], rest: withoutSign(words.slice(count).join(' ')) }
  }
  return undefined
}

const NUMBERED = /^\s*(?:datc|issue|rule)?\s*(4\.?\s*[a-e]\.?\s*\d)(?!\d)(.*)$/is
/** No name of a rule has more words than this. */
const MOST_WORDS = 6

const withoutSign = (text: string): string => text.replace(/^[\s.:=]+|[\s.]+$/g, '')

/** `4.A.2` is `4a2`, and `Needed Fleets` `neededfleets`. */
export const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The rules whose choices are not the usual ones. */
export const unusualRules = (rules: RuleChoices): readonly RuleName[] =>
  RULE_NAMES.filter(name => rules[name] !== undefined && rules[name] !== usualChoice(name))

// Reading a rulebook, and applying a variant's choices to it.

/** Finds the book that another one uses: its faults if it cannot be used, undefined if there is none. */
export type BookCalled = (name: string) => Result<Rulebook, readonly Fault[]> | undefined

/** A name may look like a number: `rulebook: 2024`. */
const name = z.union([z.string(), z.number()]).transform(String)

/** A book that lists only its differences from another. */
const differingSchema = z.strictObject({
  rulebook: name,
  uses: name,
  about: z.string().optional(),
  settings: rulebookSchema.shape.settings,
  ...choicesSchema.shape,
})

/** The rulebook in a file; otherwise all that is wrong with it. */
export function readRulebook(
  file: WrittenFile,
  bookCalled: BookCalled = () => undefined,
): Result<Rulebook, readonly Fault[]> {
  const page = readYaml(file)
  if (!page.ok) return page
  return differs(page.value) ? readDiffering(page.value, bookCalled) : readPage(page.value, rulebookSchema)
}

const differs = ({ content }: Page): boolean =>
  typeof content === 'object' && content !== null && 'uses' in content

function readDiffering(page: Page, bookCalled: BookCalled): Result<Rulebook, readonly Fault[]> {
  const read = readPage(page, differingSchema)
  if (!read.ok) return read
  const { uses, about = `The rules of ${uses} with changes`, ...own } = read.value
  const base = bookCalled(uses)
  if (base?.ok) return ok({ ...base.value, about, ...(own as Partial<Rulebook>), rulebook: own.rulebook })
  const { file, line } = page.find(['uses'])
  const fault = (problem: string, remedy: string): Fault => ({ file, line, problem, remedy })
  return err(
    base === undefined
      ? [fault(`uses: there is no rulebook called "${uses}"`, 'name one that dragoman rulebooks lists')]
      : [fault(`uses: ${uses} cannot be used`, `mend ${uses} first`), ...base.error],
  )
}

/** The rulebook with the choices of the board's variant in place of its own. */
export const rulesFor = (board: Board, rulebook: Rulebook): Rulebook =>
  rulebookSchema.parse({ ...rulebook, ...board.rules })
