// Offers the one line that does what somebody has asked for in ordinary words, with the names of the game in it.

import { wording } from '../../../wording/wording.ts'
import { freePowers, type Game, isPaused } from '../../game/game.ts'
import { isQuiet, seesWhoOwes } from '../../game/views.ts'
import { viewerFor } from '../asking/lookAt.ts'
import { signOnLine } from '../meaning/parts.ts'
import { type Asking, boardOf, isGame, isLastMaster, lineFor, MANUAL } from './lines.ts'
import { namedIn } from './namesSaid.ts'
import { powersInEnglish } from './ofMasters.ts'
import { A_DATE } from './timeSaid.ts'
import { namesDay, type Wish, type WishKind, wishIn } from './wishTable.ts'

const say = wording.letters.wishes

type OfferKind =
  | WishKind
  | 'set'
  | 'watchInstead'
  | 'takeOverInstead'
  | 'inviteAlone'
  | 'extendWhen'
  | 'graceWhen'
  | 'nothingDue'
  | 'grantAbsence'
  | 'pauseOpen'
  | 'begunDue'
  | 'whoOwes'
  | 'resignAfter'
  | 'skipNow'
  | 'drawOfPlayers'
  | 'ordersOfAll'

interface Offer {
  readonly kind: OfferKind
  readonly line: string
}

/**
 * What lines ask for, each told once with the line that does it. `commandFor` gives the command that a line would be
 * behind SET.
 */
export function offersFor(
  lines: readonly string[],
  asking: Asking,
  commandFor: (line: string) => string | undefined,
): readonly string[] {
  const powers = namesOfPowers(asking.game)
  const offers = lines.flatMap((written): readonly Offer[] => {
    const behindSet = commandFor(written)
    if (behindSet !== undefined) return [{ kind: 'set', line: behindSet }]
    const line = powersInEnglish(written)
    const wished = (of: Asking): Wish | undefined => {
      const isOfUse = (kind: WishKind): boolean => couldWant(kind, of) && couldMean(kind, line, of)
      return wishIn(line, { powers, isOfUse, isMaster: of.by?.kind === 'master' })
    }
    const wish = wished(asking)
    const master = masterBehind(asking)
    // A master who speaks for a power wants what a master can do, unless only a power can do it.
    const wanted = master === undefined || (wish && OF_POWERS.has(wish.kind)) ? undefined : wished(master)
    if (master !== undefined && wanted !== undefined) return [backAsMaster(offerFor(wanted, master))]
    if (wish === undefined) return []
    return [tooLate(wish, asking) ?? offerFor(wish, asking)]
  })
  const signOn = signOnFor(lines, asking)
  const told = offers.map(({ kind, line }) => `  ${say.for[kind]}: ${withSignOn(line, kind, asking, signOn)}`)
  return [...new Set(told)].slice(0, MOST)
}

/** The offer of the help page for masters. */
export const MASTERS_OFFER = `  ${say.for.forMasters}: HELP MASTER`

/** The offer of the line that takes back all orders. */
export const CLEAR_OFFER = `  ${say.for.undo}: CLEAR`

/** The master behind a letter that speaks for a power by BECOME. */
const masterBehind = ({ by, ...asking }: Asking): Asking | undefined =>
  by?.kind === 'power' && asking.game?.masters.includes(by.person) === true
    ? { ...asking, by: { kind: 'master', person: by.person } }
    : undefined

const backAsMaster = ({ kind, line }: Offer): Offer => {
  const isForAll = (FOR_ANYBODY.has(kind) && kind !== 'master') || line.startsWith('HELP ')
  const isAlone = isForAll || line === 'BECOME MASTER' || kind === 'passwordOf'
  return { kind, line: isAlone ? line : say.below({ line, signOn: 'BECOME MASTER' }) }
}

/** The kind shows whether the line has a date to fill in. */
function offerFor(wish: Wish, asking: Asking): Offer {
  const line = lineFor(wish, asking)
  return { kind: kindOf(wish, line, asking), line }
}

function kindOf({ kind, line: said }: Wish, line: string, asking: Asking): OfferKind {
  const { game, by } = asking
  if (kind === 'whoOrdered' && game !== undefined && seesWhoOwes(viewerFor(by), game.settings))
    return 'whoOwes'
  if (by?.kind === 'master' && (kind === 'skip' || kind === 'draw' || kind === 'status'))
    return line === 'TERMINATE' ? 'terminate' : OF_MASTERS[kind]
  if (kind === 'resign' && isLastMaster(asking)) return 'resignAfter'
  if ((kind === 'extend' || kind === 'grace') && line.startsWith('LIST')) return 'nothingDue'
  if (line === `SET DEADLINE ${A_DATE}`) return 'extendWhen'
  if (line === `SET GRACE ${A_DATE}`) return 'graceWhen'
  if (line.startsWith('GRANT ABSENCE')) return 'grantAbsence'
  if (kind === 'deadlineWhen' && line.startsWith('LIST')) return 'players'
  if (kind === 'begun' && line === 'STATUS') return 'begunDue'
  // Inviting somebody closes the game to everybody else.
  if (kind === 'invite' && game?.settings.access === 'open') return 'inviteAlone'
  return kind === 'pause' && namesDay(said) ? 'pauseOpen' : kind
}

/** A master has no orders and no vote. */
const OF_MASTERS = { skip: 'skipNow', draw: 'drawOfPlayers', status: 'ordersOfAll' } as const

/** Excludes wishes that a line cannot mean although it has their words. */
function couldMean(kind: WishKind, line: string, { by, game, called }: Asking): boolean {
  if (kind === 'manual') return MANUAL.test(line)
  // A player who mentions playing does not want another game.
  if (kind === 'join' && by !== undefined)
    return /\bgames?\b/i.test(line) || called?.has(gameWished(line) ?? '') === true
  if (kind === 'beginNow' || kind === 'begin' || kind === 'begun') if (NOT_YET.test(line)) return false
  if (kind === 'begun') {
    const [, named = 'game'] = STARTS_IT.exec(line) ?? [undefined, '']
    return ['game', game?.name.toLowerCase()].includes(named.toLowerCase())
  }
  if (kind === 'extend' && OTHER_ORDERS.test(line)) return false
  if ((kind === 'extend' || kind === 'clock') && STATED.test(line) && !ASKS.test(line) && !CHANGES.test(line))
    return false
  if (kind === 'create' && game !== undefined && by !== undefined && OWN_GAME.test(line)) return false
  // A player who says WAIT can have that without the master.
  if (kind === 'extend' && by?.kind === 'power') return !/\b(?:please|can you|could you) wait\b/i.test(line)
  return !OF_NOW.has(kind) || !isOfLater(line)
}

/** `Please wait with the start`, `do not begin yet`; but not `begin without waiting for more`. */
const NOT_YET =
  /\b(?:wait with|hold off|hold back|delay|postpone|put off|(?:not|n't|dont) (?:start|begin|launch|go)\b)/i

/** `Start harbor`, `Please start the game now.` */
const STARTS_IT =
  /^\W*(?:please |let(?:['’]?s| us) )?\w+(?: (?:the |this |our )?(?!now|please|already)(\w+))?(?: now| please| already)*\W*$/i

/** `Please start the game` is about no new game. */
const OWN_GAME = /\b(?:start|begin|launch|run|open) (?:the|this|our) (?:game|match)\b/i

/** `Our deadline is on Friday, so hurry` tells it to others, unlike `The deadline is too early`. */
const STATED = /\bdeadline is\b/i
const ASKS = /\b(?:please|can|could|may|should|would|need|want|rather)\b/i
const CHANGES = /\b(?:new|now|too|make|set|move|extend)\b/i

/** `Can I change my orders later?` asks for no more time. */
const OTHER_ORDERS = /\b(?:change|alter|correct|edit|replace) (?:my |the |an? )?(?:order|move)/i

/** Wishes that are done at once. */
const OF_NOW: ReadonlySet<WishKind> = new Set<WishKind>(['playNow', 'process'])

/** `Please wait until Saturday before you play the phase`, `and then next year Norway`: nothing is wanted now. */
const isOfLater = (line: string): boolean =>
  !/\b(?:now|at once|immediately)\b/i.test(line) &&
  (namesDay(line) || /\b(?:when|wait|until|till?|before you|then|if)\b/i.test(line))

/** The game that a line names to join or to watch. */
const gameWished = (line: string): string | undefined => namedIn(line, 'join')?.toLowerCase()

/** All words in a line that may be names of games. */
export const gamesWished = (line: string): readonly string[] => [
  ...new Set([gameWished(line), namedIn(line, 'map')?.toLowerCase()].filter(name => name !== undefined)),
]

/** Too late to join: offers to take over a free power, or to watch. */
function tooLate({ kind, line }: Wish, { called }: Asking): Offer | undefined {
  const game = kind === 'join' ? called?.get(gameWished(line) ?? '') : undefined
  if (game?.stage !== 'playing') return undefined
  const [free] = isQuiet(game) ? [] : freePowers(game)
  const name = game.name.toLowerCase()
  if (free === undefined) return { kind: 'watchInstead', line: `OBSERVE ${name} password` }
  const { letter } = boardOf(game).powers[free]!
  return { kind: 'takeOverInstead', line: `TAKEOVER ${letter}${name} password` }
}

/** Most offers in one answer. */
const MOST = 3

const namesOfPowers = (game: Game | undefined): readonly string[] =>
  boardOf(game).powers.flatMap(({ name, adjective }) => [name, adjective])

// Wishes that make no sense at some stage of a game, or for some parts.

const WITH_A_BOARD: ReadonlySet<WishKind> = new Set<WishKind>([
  ...(['undo', 'standing', 'ahead', 'wait', 'noWait', 'whoOrdered', 'concede', 'draw', 'skip'] as const),
  ...([
    'noVote',
    'votes',
    'process',
    'playNow',
    'rollBack',
    'replay',
    'pause',
    'takeOver',
    'outcome',
    'standings',
  ] as const),
])
const TIMES: ReadonlySet<WishKind> = new Set<WishKind>(['extend', 'grace'])
const BEFORE_IT: ReadonlySet<WishKind> = new Set<WishKind>(['begin', 'preference', 'gunboat'])
const OF_POWERS: ReadonlySet<WishKind> = new Set<WishKind>([
  ...(['undo', 'standing', 'ahead', 'wait', 'noWait', 'concede', 'noVote', 'votes', 'preference'] as const),
])
const OF_A_PART: ReadonlySet<WishKind> = new Set<WishKind>([
  ...([
    'gunboat',
    'noPress',
    'days',
    'clock',
    'length',
    'noMap',
    'mapPicture',
    'mapText',
    'noReminders',
    'reminders',
    'digest',
    'calendar',
  ] as const),
])

function couldWant(kind: WishKind, { game, by }: Asking): boolean {
  if (by === undefined && (OF_A_PART.has(kind) || kind === 'begun')) return false
  if (by?.kind === 'master' && OF_POWERS.has(kind)) return false
  // From a master these words are a wish; from others they ask how to play.
  if (by?.kind !== 'master' && (kind === 'beginNow' || kind === 'goOnNow' || kind === 'invite')) return false
  if (by !== undefined && (kind === 'takeOver' || kind === 'observe')) return false
  if (game === undefined) return true
  if (game.stage === 'over' && (WITH_A_BOARD.has(kind) || TIMES.has(kind) || kind === 'terminate'))
    return false
  if (kind === 'begun') return by !== undefined && game.stage === 'playing' && !isPaused(game)
  if (kind === 'beginNow') return game.stage === 'forming'
  if (kind === 'goOnNow') return isPaused(game)
  if (kind === 'resume') return isPaused(game) || game.stage === 'over'
  if (kind === 'pause') return !isPaused(game) && game.position !== undefined
  return game.position === undefined ? !WITH_A_BOARD.has(kind) : !BEFORE_IT.has(kind)
}

/** Offers that need no part in a game. */
const FOR_ANYBODY: ReadonlySet<OfferKind> = new Set<OfferKind>([
  ...['create', 'join', 'observe', 'takeOver', 'list', 'myGames', 'map', 'history', 'standings', 'outcome'],
  ...[
    'players',
    'rules',
    'orders',
    'reorder',
    'help',
    'manual',
    'winning',
    'whatIf',
    'variants',
    'password',
    'master',
    'watchInstead',
    'takeOverInstead',
  ],
] as OfferKind[])

/** A SIGNON comes first if nothing says for whom the letter speaks. */
function withSignOn(line: string, kind: OfferKind, { by }: Asking, signOn: string): string {
  return by !== undefined || FOR_ANYBODY.has(kind) ? line : say.below({ line, signOn })
}

/** Names the writer's own part in the game. Before a game begins nobody has a power. */
function signOnFor(lines: readonly string[], asking: Asking): string {
  const [named] = lines.flatMap(gamesWished).filter(name => isGame(name, asking))
  const game = asking.called?.get(named ?? '') ?? asking.game
  const name = named ?? game?.name ?? 'game'
  const { parts = [] } = asking
  const own = parts.find(part => part.name === name.toLowerCase())
  if (own !== undefined) return `${signOnLine(own)} password`
  if (parts.length > 0 && parts.every(({ by }) => by.kind === 'master')) return `SIGNON M${name} password`
  return `SIGNON ${game?.stage === 'forming' ? '?' : 'F'}${name} password`
}
