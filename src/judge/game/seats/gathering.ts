// How a game comes together: it is created, players sign on, and powers are given out when it starts.

import { ok } from '../../../result.ts'
import type { Power } from '../../../rules/board/board.ts'
import { adjustmentsOf } from '../../../rules/board/phase.ts'
import { type Position, startingPosition } from '../../../rules/board/position.ts'
import type { Sharing } from '../../../rules/board/sharing.ts'
import type { Newcomer } from '../commands.ts'
import { type GameRefusal, refused, Story } from '../decision.ts'
import { type Doer, type Fact, mailboxOf, type Person, type Preferences, type SeatGiven } from '../events.ts'
import { exists, type Game, powersOf } from '../game.ts'
import { inOfficialSpelling, whyNoSettings } from '../settings/changing.ts'
import { LEVELS, type Settings, usualSettings } from '../settings.ts'
import type { FactsOrRefusal } from '../sheets/ordering.ts'
import { playersNeeded, powersEach, type World } from '../table.ts'
import { openPhase } from '../turns/processing.ts'
import { assignSeats, dedicationOf, givenUpRatio, onTimeRatio, type Wishes } from './assignment.ts'

/** Letters and digits, a letter first: names stand in subjects, headers and tables. */
const NAME = /^[a-z][a-z0-9_-]{0,19}$/i

const whyNoName = (name: string): GameRefusal | undefined =>
  NAME.test(name) ? undefined : { kind: 'badName', name, works: 'harbor' }

export function createGame(
  game: Game,
  by: Person,
  { name, settings, password }: { name: string; settings: Settings; password: string | undefined },
  world: World,
): FactsOrRefusal {
  if (exists(game) || game.removed !== undefined) return refused({ kind: 'nameTaken', name })
  const why = whyNoName(name) ?? whyNoSettings(settings, undefined, world.board)
  if (why !== undefined) return refused(why)
  const facts: Fact[] = [{ kind: 'gameCreated', name, by, settings: inOfficialSpelling(settings) }]
  if (password !== undefined) facts.push({ kind: 'passwordChosen', person: by, password })
  return ok(facts)
}

/** Renames a game; the store knows whether another game has the name. */
export function renameGame(to: string, by: Doer): FactsOrRefusal {
  const why = whyNoName(to)
  return why === undefined ? ok([{ kind: 'gameRenamed', to, by }]) : refused(why)
}

const NO_PREFERENCES: Preferences = { groups: [], isRandom: false }

/** A newcomer joins. The last one that was missing starts the game, unless the master has to. */
export function signOn(
  game: Game,
  player: Person,
  newcomer: Newcomer & { readonly preferences: Preferences | undefined },
  world: World,
): FactsOrRefusal {
  const { settings, newcomers } = game
  const needed = playersNeeded(settings, world.board)
  const watches = game.observers.includes(player)
  const here = watches ? { ...game, observers: game.observers.filter(person => person !== player) } : game
  const why =
    whyNotHere(here, player) ??
    whyNoEntry(game, player, newcomer) ??
    (newcomers.length >= needed ? ({ kind: 'full', players: needed } as const) : undefined) ??
    (newcomer.preferences && whyNotPreferred(settings, newcomer.preferences))
  if (why !== undefined) return refused(why)
  const preferences = newcomer.preferences ?? {
    ...NO_PREFERENCES,
    isRandom: settings.preferences === 'random',
  }
  const story = new Story(game, world.now)
  if (watches)
    story.tell({ kind: 'observerLeft', observer: player, by: { kind: 'observer', person: player } })
  story.tell({ kind: 'playerSignedOn', player, preferences: plainWishes(preferences) })
  if (newcomer.password !== undefined)
    story.tell({ kind: 'passwordChosen', person: player, password: newcomer.password })
  const isFull = story.game.newcomers.length === needed
  const isFree = story.game.newcomers.every(({ isApproved }) => isApproved)
  if (isFull && isFree && settings.start === 'automatic')
    story.tell(...started(story.game, { kind: 'clock' }, world))
  return ok(story.facts)
}

/** A player who takes a random power has no other preferences. */
const plainWishes = (preferences: Preferences): Preferences =>
  preferences.isRandom ? { groups: [], isRandom: true } : preferences

export function prefer({ settings }: Game, player: Person, preferences: Preferences): FactsOrRefusal {
  const why = whyNotPreferred(settings, preferences)
  if (why !== undefined) return refused(why)
  return ok([{ kind: 'preferencesStated', player, preferences: plainWishes(preferences) }])
}

/** Adds an observer; players cannot also observe. */
export function observe(game: Game, observer: Person, newcomer: Newcomer): FactsOrRefusal {
  const why =
    whyNotHere(game, observer) ?? whyNoEntry({ ...game, settings: watching(game) }, observer, newcomer)
  if (why !== undefined) return refused(why)
  const facts: Fact[] = [{ kind: 'observerJoined', observer }]
  if (newcomer.password !== undefined)
    facts.push({ kind: 'passwordChosen', person: observer, password: newcomer.password })
  return ok(facts)
}

/** Observers need no experience. */
const watching = ({ settings }: Game): Settings => ({ ...settings, entry: usualSettings().entry })

/** The master starts the game: with all players that are needed, or with those who are there. */
export function begin(game: Game, by: Doer, force: 'withAll' | 'withMissing', world: World): FactsOrRefusal {
  const players = game.newcomers.length
  const needed = playersNeeded(game.settings, world.board)
  if (players === 0) return refused({ kind: 'noPlayersYet' })
  if (players < needed && force === 'withAll') return refused({ kind: 'tooFewPlayers', players, needed })
  return ok(started(game, by, world))
}

/** Takes back the start, as long as nothing was played. */
export const unstart = (game: Game, by: Doer): FactsOrRefusal =>
  game.turns.length + game.undone.length > 0
    ? refused({ kind: 'alreadyPlayed', turns: game.turns.length + game.undone.length })
    : ok([{ kind: 'gameUnstarted', by }])

function started(game: Game, by: Doer, world: World): readonly Fact[] {
  const seats = seatsFor(game, world)
  const story = new Story(game, world.now)
  const all = world.board.powers.map(({ index }) => seatGiven(index, seats.get(index), world))
  story.tell({ kind: 'gameStarted', by, seats: all, position: openingPosition(game, world) })
  story.tell(...openPhase(story.game, undefined, world))
  return story.facts
}

const openingPosition = ({ settings }: Game, { board }: World): Position => {
  const position = startingPosition(board)
  if (!settings.blankBoard) return position
  return { ...position, units: [], phase: adjustmentsOf(board.opens.year - 1) }
}

/** Nobody ever takes a power that is out of the game. */
const seatGiven = (power: Power, player: Person | undefined, { sharing }: World): SeatGiven =>
  sharing?.out.includes(power) || sharing?.neutral?.power === power
    ? { power, player, isOut: true }
    : { power, player }

/** Each player gets one group of shared powers; any power of a group stands for it in their preferences. */
function seatsByGroup(
  { newcomers }: Game,
  groups: Sharing['groups'],
  chance: World['chance'],
): ReadonlyMap<Power, Person> {
  const leaders = groups.flatMap(([leader]) => leader ?? [])
  const leaderOf = (power: Power) => groups.find(group => group.includes(power))?.[0]
  const wishes: Wishes<Person>[] = newcomers.map(({ player, preferences }) => ({
    player,
    isRandom: preferences.isRandom,
    groups: preferences.groups.map(wished => [...new Set(wished.flatMap(power => leaderOf(power) ?? []))]),
  }))
  const seats = assignSeats(wishes, leaders, chance)
  return new Map(
    groups.flatMap(group => {
      const player = seats.get(group[0]!) // no group is empty
      return player === undefined ? [] : group.map(power => [power, player] as const)
    }),
  )
}

/** Shared powers are dealt round by round. There are never more players than places. */
function seatsFor(game: Game, { board, chance, sharing }: World): ReadonlyMap<Power, Person> {
  if (sharing !== undefined) return seatsByGroup(game, sharing.groups, chance)
  const { newcomers, settings } = game
  const seats = new Map<Power, Person>()
  const wishes: Wishes<Person>[] = newcomers.map(({ player, preferences }) => ({ player, ...preferences }))
  const rounds = powersEach(settings, board)
  for (let round = 0; round < rounds; round++) {
    const free = board.powers.map(({ index }) => index).filter(power => !seats.has(power))
    for (const [power, player] of assignSeats(wishes, free, chance)) seats.set(power, player)
  }
  return seats
}

/** Why a person cannot join because they are in the game already. */
export function whyNotHere(game: Game, person: Person): GameRefusal | undefined {
  const isMasters = game.masters.some(master => mailboxOf(master) === mailboxOf(person))
  if (game.settings.moderated && isMasters) return { kind: 'alreadyHere', as: 'master' }
  return game.observers.includes(person)
    ? { kind: 'alreadyHere', as: 'observer' }
    : whyNotPlaying(game, person)
}

/** Why a person cannot become what no player may be. A player who has resigned no longer counts as one. */
export function whyNotPlaying(game: Game, person: Person): GameRefusal | undefined {
  if (powersOf(game, person).length > 0) return { kind: 'alreadyHere', as: 'power' }
  return isSignedOn(game, person) ? { kind: 'alreadyHere', as: 'player' } : undefined
}

/** Whether a person is signed on to a forming game. Once powers are given out, only the seats count. */
export const isSignedOn = ({ seats, newcomers }: Game, person: Person): boolean =>
  seats.length === 0 && newcomers.some(({ player }) => player === person)

/** Why a person may not join: they are banned, not invited, or below a limit for newcomers. */
export function whyNoEntry(
  { settings }: Game,
  person: Person,
  { addresses, knowsTheWord, reliability, level }: Newcomer,
): GameRefusal | undefined {
  const known = [person, ...addresses].map(address => address.toLowerCase())
  const isOn = (list: readonly string[]) => list.some(address => known.includes(address.toLowerCase()))
  if (isOn(settings.banned)) return { kind: 'banned' }
  if (settings.access === 'invited' && !isOn(settings.invited)) return { kind: 'notInvited' }
  if (settings.access === 'word' && !knowsTheWord && !isOn(settings.invited)) return { kind: 'wrongWord' }
  const { entry } = settings
  const isBelow = (rank: Settings['entry']['level']) => (rank === undefined ? -1 : LEVELS.indexOf(rank))
  if (entry.level !== undefined && isBelow(level) < isBelow(entry.level))
    return { kind: 'below', limit: 'level', asked: entry.level }
  if (entry.dedication !== undefined && dedicationOf(reliability) < entry.dedication)
    return { kind: 'below', limit: 'dedication', asked: entry.dedication }
  if (entry.onTime !== undefined && onTimeRatio(reliability) < entry.onTime)
    return { kind: 'below', limit: 'onTime', asked: entry.onTime }
  if (entry.givenUp !== undefined && givenUpRatio(reliability) > entry.givenUp)
    return { kind: 'below', limit: 'givenUp', asked: entry.givenUp }
  return undefined
}

function whyNotPreferred(
  { preferences: allowed }: Settings,
  { groups, isRandom }: Preferences,
): GameRefusal | undefined {
  const isAllowed = isRandom ? allowed !== 'lists' : allowed !== 'random' || groups.length === 0
  return isAllowed ? undefined : { kind: 'preferencesOff', allowed }
}
