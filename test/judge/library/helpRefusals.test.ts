// The pages about refusals: one for every reason why an order, a line or a wish is not followed, and true to the judge.
import { describe, expect, test } from 'vitest'
import type { Request } from '../../../src/judge/commands/all.ts'
import { instructionsIn } from '../../../src/judge/commands/reading/instructions.ts'
import type { Unclear } from '../../../src/judge/commands/unread.ts'
import type { DeadlineRefusal } from '../../../src/judge/game/deadlines.ts'
import type { GameRefusal, RepairFault } from '../../../src/judge/game/decision.ts'
import type { PressRefusal } from '../../../src/judge/game/press.ts'
import type { TimingRefusal } from '../../../src/judge/game/settings.ts'
import type { VoteRefusal } from '../../../src/judge/game/votes.ts'
import { type HelpPage, helpPage, helpPages } from '../../../src/judge/library/help.ts'
import type { OrderRefusal } from '../../../src/reader/line/refusal.ts'
import { readText } from '../../../src/reader/reading.ts'
import type { Rulebook } from '../../../src/rules/board/rulebook.ts'
import { type Illegality, Legality } from '../../../src/rules/orders/legality.ts'
import type { NoSite } from '../../../src/rules/orders/standing.ts'
import { rulebook, standard, variant } from '../../boards.ts'
import { positions, setUp } from '../../reader/line/corpus/corpus.ts'

/** The page that tells of each reason; the type check finds a reason that has none. */
const ORDERS: Readonly<Record<Exclude<OrderRefusal['kind'], 'illegal' | 'noSite'>, string>> = {
  notUnderstood: 'notAnOrder',
  besideWords: 'notAnOrder',
  unread: 'textTooLong',
  noSuchPlace: 'unknownPlace',
  noSuchPower: 'unknownPlace',
  conditional: 'conditional',
  eitherOr: 'twoMeanings',
  unclearCorrection: 'twoMeanings',
  speaksAgainst: 'notAnOrder',
  takenBack: 'firstStands',
  setAside: 'notAnOrder',
  notTicked: 'notAnOrder',
  underAnother: 'notYours',
  twoMeanings: 'twoMeanings',
  noUnitThere: 'noSuchUnit',
  notYourUnit: 'notYours',
  incomplete: 'incomplete',
  coastMissing: 'coasts',
  coastOutOfReach: 'coasts',
  wrongPhase: 'wrongPhase',
  otherPhase: 'wrongPhase',
  noRetreat: 'cannotRetreat',
  kindMissing: 'armyOrFleet',
  alreadySaid: 'firstStands',
  saidAnew: 'firstStands',
  saidTwice: 'firstStands',
  severalSets: 'firstStands',
  noWaives: 'mustBuild',
  inexact: 'notExact',
  tooMany: 'tooManyOrders',
  nothingDue: 'tooManyOrders',
  proxyNotAllowed: 'proxyRefused',
  notYoursToLeave: 'proxyRefused',
  proxyToSelf: 'proxyRefused',
}

const ILLEGAL: Readonly<Record<Illegality, string>> = {
  noSuchUnit: 'noSuchUnit',
  frozenIn: 'cannotReach',
  frozen: 'cannotReach',
  sameProvince: 'cannotReach',
  cannotReach: 'cannotReach',
  coastNeeded: 'coasts',
  coastOutOfReach: 'coasts',
  noRoute: 'noConvoy',
  pathNeeded: 'noConvoy',
  fleetCannotBeConvoyed: 'noConvoy',
  cannotConvoy: 'noConvoy',
  nobodyToConvoy: 'noConvoy',
  notAShore: 'noConvoy',
  notOnTheWay: 'noConvoy',
  aDetour: 'noConvoy',
  supportsItself: 'noSupport',
  supportsItsOwnProvince: 'noSupport',
  supporterCannotReach: 'noSupport',
  noSupportAcross: 'noSupport',
  nobodyToSupport: 'noSupport',
  supportedCannotReach: 'noSupport',
  supporterIsTheRoute: 'noSupport',
  noRailroad: 'notByRail',
  notYourRailroad: 'notByRail',
  notOnTheRailroad: 'notByRail',
  noStation: 'notByRail',
  noFleetByRail: 'notByRail',
  noCanal: 'noLeave',
  notOverTheCanal: 'noLeave',
  notThroughTheCanal: 'noLeave',
  nobodyToLetPass: 'noLeave',
}

const SITES: Readonly<Record<NoSite, string>> = {
  notACenter: 'cannotBuild',
  notOwned: 'cannotBuild',
  notAHome: 'cannotBuild',
  noHomeHeld: 'cannotBuild',
  occupied: 'cannotBuild',
  fleetInland: 'cannotBuild',
  atSea: 'cannotBuild',
}

const GAMES: Readonly<
  Record<Exclude<GameRefusal['kind'], 'press' | 'vote' | 'timing' | 'deadline' | 'cannotRepair'>, string>
> = {
  notYou: 'notForYou',
  notForYou: 'notForYou',
  isModerated: 'notForYou',
  notNow: 'notNow',
  alreadyPlayed: 'notNow',
  staleAlarm: 'notNow',
  tooLate: 'tooLate',
  waitTooLate: 'tooLate',
  noSuchGame: 'noSuchGame',
  nameTaken: 'badName',
  badName: 'badName',
  alreadyHere: 'cannotJoin',
  full: 'cannotJoin',
  banned: 'cannotJoin',
  notInvited: 'cannotJoin',
  wrongWord: 'cannotJoin',
  below: 'cannotJoin',
  preferencesOff: 'cannotJoin',
  notFree: 'cannotJoin',
  hasSeenAll: 'cannotJoin',
  notAway: 'nobodyThere',
  nobodyCalled: 'nobodyThere',
  nobodyThere: 'nobodyThere',
  noSuchEntry: 'nobodyThere',
  lastMaster: 'hasMaster',
  hasMaster: 'hasMaster',
  notTheCreator: 'hasMaster',
  tooFewPlayers: 'tooFewPlayers',
  noPlayersYet: 'tooFewPlayers',
  notPromoted: 'hasMaster',
  outOfRange: 'badValue',
  tooFewPlaces: 'badValue',
  tooLong: 'badValue',
  stricterThanYou: 'badValue',
  notBlind: 'badValue',
  nothingChanges: 'badValue',
  notApproved: 'notApproved',
  nothingToOrder: 'nothingToOrder',
  noSuchPhase: 'noSuchPhase',
  phaseIsPast: 'noSuchPhase',
  tooFarAhead: 'noSuchPhase',
  notOffered: 'switchedOff',
  textTooLong: 'textTooLong',
  tooMany: 'textTooLong',
  noDeadline: 'badTime',
  absence: 'badTime',
  overlaps: 'badTime',
  noSuchAbsence: 'badTime',
  noSuchTurn: 'noSuchTurn',
  nothingUndone: 'noSuchTurn',
}

const PRESS: Readonly<Record<PressRefusal['kind'], string>> = {
  blank: 'pressRefused',
  noPress: 'pressRefused',
  nobody: 'toWhom',
  nobodyThere: 'toWhom',
  broadcastOnly: 'pressRefused',
  colour: 'pressRefused',
  observersMayNot: 'pressRefused',
  youAreLate: 'pressRefused',
  ordersFirst: 'pressRefused',
  notInThisPhase: 'pressRefused',
  somebodyIsLate: 'pressRefused',
  notTouched: 'pressRefused',
  oneBroadcast: 'pressRefused',
}

const VOTES: Readonly<Record<VoteRefusal['kind'], string>> = {
  noSay: 'voteRefused',
  drawsIncludeAll: 'voteRefused',
  noConcessions: 'voteRefused',
  emptyList: 'voteRefused',
  notASurvivor: 'voteRefused',
}

const TIMES: Readonly<Record<TimingRefusal['kind'] | DeadlineRefusal['kind'], string>> = {
  noSuchZone: 'badValue',
  outOfRange: 'badValue',
  badDays: 'badValue',
  neverOnThatClock: 'badValue',
  badDate: 'badTime',
  tooMany: 'badValue',
  isPast: 'badTime',
  graceBeforeDeadline: 'badTime',
}

const REPAIRS: Readonly<Record<RepairFault, string>> = {
  cannotStandThere: 'cannotRepair',
  occupied: 'cannotRepair',
  noSuchUnit: 'cannotRepair',
  notACenter: 'cannotRepair',
}

const LINES: Readonly<
  Record<Unclear['why'] | Extract<Request['kind'], 'misspelt' | 'unclearSignOn' | 'notOffered'>, string>
> = {
  notInFull: 'unclear',
  noSetting: 'unclear',
  twoMeanings: 'twoMeanings',
  changesBelow: 'unclear',
  textBelow: 'unclear',
  toWhom: 'toWhom',
  underIf: 'underIf',
  whichPhase: 'noSuchPhase',
  noEnd: 'unclear',
  belowSignOff: 'unclear',
  misspelt: 'unclear',
  unclearSignOn: 'unclear',
  notOffered: 'switchedOff',
}

/** What the judge says of a letter before any game hears of it. */
const LETTERS: readonly string[] = ['wrongPassword', 'whichGame', 'areYouSure']

const MAPPED = [ORDERS, ILLEGAL, SITES, GAMES, PRESS, VOTES, TIMES, REPAIRS, LINES].flatMap(table =>
  Object.entries(table),
)
const pages = helpPages().all.filter(({ section }) => section === 'refusals')
const found = (word: string): string | undefined => {
  const answer = helpPage(word)
  return answer.kind === 'page' ? `${answer.page.section}/${answer.page.name}` : undefined
}

describe('a page', () => {
  test('is there for each reason, and for nothing else', () => {
    expect(MAPPED.length).toBeGreaterThan(120)
    const wanted = new Set([...MAPPED.map(([, page]) => page), ...LETTERS])
    expect(pages.map(({ name }) => name).sort()).toEqual([...wanted].sort())
  })

  test.each(pages.map(page => [page.name, page] as const))(
    '%s is found by each of its words',
    (name, page) => {
      expect(page.words.length).toBeGreaterThan(0)
      expect(page.words.filter(word => found(word) !== `refusals/${name}`)).toEqual([])
      expect(found(name)).toBe(`refusals/${name}`)
    },
  )

  test.each(pages.map(page => [page.name, page] as const))(
    '%s is short, and has an example',
    (_, { lines }) => {
      expect(lines.length).toBeLessThanOrEqual(20)
      expect(lines.filter(line => line.startsWith('    ')).length).toBeGreaterThan(0)
    },
  )

  test('is named on the page of all refusals', () => {
    const [overview] = helpPages().all.filter(({ name }) => name === 'refusals')
    const words = overview!.lines
      .slice(5)
      .map(line => (line === '' ? ',' : line))
      .join(' ')
      .replace(/[^,:]+:/g, '')
      .split(',')
      .map(word => word.trim())
      .filter(word => word !== '')
    const named = new Set(words.map(word => found(word)))
    expect(words.filter(word => !found(word)?.startsWith('refusals/'))).toEqual([])
    expect(pages.filter(({ name }) => !named.has(`refusals/${name}`)).map(({ name }) => name)).toEqual([])
  })
})

/** The lines of an example, under the line that ends with a colon. */
function examples({ lines }: HelpPage, heading: RegExp): readonly string[] {
  const at = lines.findIndex(line => heading.test(line) && line.endsWith(':'))
  if (at < 0) return []
  const behind = lines.slice(at + 2)
  const end = behind.indexOf('')
  return behind.slice(0, end < 0 ? undefined : end).map(line => line.trim())
}

type Scene = readonly [position: string, phase: string, power: string]
const SPRING: Scene = ['standard', 'S1901M', 'FRANCE']
const WINTER: Scene = ['bld1901', 'W1901A', 'FRANCE']
/** On the board that has a railroad and a canal. */
const COLONIAL = [
  'RUSSIA A MOS, RUSSIA A IRK, RUSSIA A BOK, RUSSIA F VLA, BRITAIN A EGY, BRITAIN F ADE, TURKEY F MED',
  'S1871M',
] as const

/** Where an example stands; what is taken there or elsewhere. */
const SCENES: Readonly<Record<string, readonly [Scene, ...Scene[]]>> = {
  notByRail: [[...COLONIAL, 'RUSSIA']],
  noLeave: [[...COLONIAL, 'BRITAIN']],
  noConvoy: [SPRING, ['convoys1903', 'F1903M', 'ENGLAND']],
  coasts: [
    ['coasts1902', 'S1902M', 'FRANCE'],
    ['bld1901', 'W1901A', 'RUSSIA'],
  ],
  cannotRetreat: [['ret1902f', 'F1902R', 'GERMANY']],
  cannotBuild: [WINTER],
  armyOrFleet: [WINTER],
  tooManyOrders: [WINTER],
  mustBuild: [WINTER],
}

/** Books that refuse what most books allow. */
const CHOICES: Readonly<Record<string, Partial<Rulebook>>> = {
  notExact: { unitKindMissing: 'refused' },
  mustBuild: { waivedBuild: 'forbidden' },
}

/** What stands above a line that is refused. */
const ABOVE: Readonly<Record<string, readonly string[]>> = {
  firstStands: ['A PAR - BUR'],
  tooManyOrders: ['BUILD A PAR', 'BUILD F BRE'],
}

function read([name, phase, power]: Scene, lines: readonly string[], choices: Partial<Rulebook> = {}) {
  const known = positions().get(name)
  const board = known === undefined ? variant('colonial-full') : standard()
  const units = name.split(', ').map(unit => unit.split(/ (.*)/) as [string, string])
  const position = setUp(board, known ?? { centers: [], units, dislodged: [] }, phase)
  const legality = new Legality(board)
  legality.place(position.units)
  const where = {
    board,
    rules: Object.assign({}, rulebook('2025EE'), choices),
    position,
    power: board.power(power)!,
    legality,
    proxies: false,
  }
  return readText(lines.join('\n'), where)
}

/** The page of why an order was refused. */
function pageOf(refusal: OrderRefusal): string {
  if (refusal.kind === 'illegal') return ILLEGAL[refusal.why]
  return refusal.kind === 'noSite' ? SITES[refusal.why] : ORDERS[refusal.kind]
}

describe('the example', () => {
  const names = [ORDERS, ILLEGAL, SITES].flatMap(table => Object.values(table))
  const orderPages = pages.filter(({ name }) => names.includes(name))
  const scenesOf = ({ name }: HelpPage): readonly [Scene, ...Scene[]] => SCENES[name] ?? [SPRING]

  // Whether there are proxies only a game knows.
  const ofTheRules = orderPages.filter(({ name }) => name !== 'proxyRefused')

  test.each(
    ofTheRules.flatMap(page => examples(page, /^Refused/).map(line => [page.name, line, page] as const)),
  )('%s: %s is refused for that', (name, line, page) => {
    const { refused } = read(scenesOf(page)[0], [...(ABOVE[name] ?? []), line], CHOICES[name])
    expect(refused.map(({ refusal }) => pageOf(refusal))).toEqual([name])
  })

  test.each(
    orderPages.flatMap(page => examples(page, /^Taken/).map(line => [page.name, line, page] as const)),
  )('%s: %s is taken', (name, line, page) => {
    const taken = scenesOf(page).map(scene => read(scene, [line], CHOICES[name]))
    expect(taken.some(({ followed, refused }) => followed.length === 1 && refused.length === 0)).toBe(true)
  })

  test('of a line that cannot be read is none, and what stands below it is', () => {
    const [page] = pages.filter(({ name }) => name === 'unclear')
    const kinds = (heading: RegExp) =>
      examples(page!, heading).flatMap(line => instructionsIn(line).map(({ kind }) => kind))
    expect(kinds(/^Refused/)).toEqual(['unclear', 'misspelt'])
    expect(kinds(/^Taken/)).toEqual(['deadline', 'draw'])
  })
})
