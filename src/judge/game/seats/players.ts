// Seats: taking a free one, returning to one's own, leaving, becoming a master, and ejecting somebody.

import { ok } from '../../../result.ts'
import type { Power } from '../../../rules/board/board.ts'
import type { Newcomer } from '../commands.ts'
import { type GameRefusal, refused } from '../decision.ts'
import type { Doer, Fact, Person } from '../events.ts'
import { freePowers, type Game, isMaster, powersOf } from '../game.ts'
import type { FactsOrRefusal } from '../sheets/ordering.ts'
import { alliesOf, playersNeeded, type World } from '../table.ts'
import { begin, isSignedOn, whyNoEntry, whyNotHere, whyNotPlaying } from './gathering.ts'

/** Why a person may not take any power, whichever are free. */
export function whyNoSeat(game: Game, player: Person, newcomer: Newcomer): GameRefusal | undefined {
  const here = { ...game, observers: game.observers.filter(person => person !== player) }
  const why = whyNotHere(here, player) ?? whyNoEntry(game, player, newcomer)
  return why ?? (game.knowing.includes(player) ? { kind: 'hasSeenAll' } : undefined)
}

/** Takes a free power; an observer who does so stops observing. */
export function takeOver(
  game: Game,
  player: Person,
  power: Power,
  newcomer: Newcomer,
  world: World,
): FactsOrRefusal {
  const watches = game.observers.includes(player)
  const free = freePowers(game)
  const why = whyNoSeat(game, player, newcomer)
  if (why !== undefined) return refused(why)
  if (!free.includes(power)) return refused({ kind: 'notFree', power, free })
  const facts: Fact[] = watches
    ? [{ kind: 'observerLeft', observer: player, by: { kind: 'observer', person: player } }]
    : []
  // A player who takes one of several powers that are played together takes them all.
  const taken = alliesOf(power, game, world).filter(each => free.includes(each))
  for (const each of taken) facts.push({ kind: 'seatTaken', power: each, player })
  if (newcomer.password !== undefined)
    facts.push({ kind: 'passwordChosen', person: player, password: newcomer.password })
  // A new player gets the time to look around.
  for (const each of taken) facts.push({ kind: 'waitChosen', power: each, waits: true, phase: undefined })
  return ok(facts)
}

/** A player who abandoned a power, or lost it to civil disorder, takes it back unless somebody else has. */
export function comeBack(game: Game, player: Person, power: Power, world: World): FactsOrRefusal {
  const seat = game.seats[power]
  if (seat?.player !== player || seat.state === 'held') return refused({ kind: 'notAway', power })
  const back = alliesOf(power, game, world).filter(each => {
    const own = game.seats[each]
    return own?.player === player && own.state === 'open'
  })
  return ok(back.map(each => ({ kind: 'playerReturned', power: each, player })))
}

/** Leaves the game, or gives up some of several powers. The player's orders stay. */
export function resign(
  game: Game,
  by: Doer & { readonly person: Person },
  powers: readonly Power[] | undefined,
  world: World,
): FactsOrRefusal {
  switch (by.kind) {
    case 'observer':
      return ok([{ kind: 'observerLeft', observer: by.person, by }])
    case 'player':
      return ok([{ kind: 'playerWithdrew', player: by.person, by }])
    case 'power': {
      const own = powersOf(game, by.person)
      // A master who speaks for a power gives up only that one.
      if (!own.includes(by.power)) return eject(game, by, by.power, world)
      const meant = powers === undefined ? own : own.filter(power => powers.includes(power))
      const left = new Set(meant.flatMap(power => givenUpWith(power, by.person, game, world)))
      return ok([...left].map(power => ({ kind: 'playerResigned', power, player: by.person, by })))
    }
    default:
      return refused({ kind: 'notForYou', act: 'resign', who: ['player', 'power', 'observer'] })
  }
}

/** Newcomers may order once the master has approved of them. The last approval may start the game. */
export function approve(
  game: Game,
  by: Doer,
  players: readonly Person[],
  isApproved: boolean,
  world: World,
): FactsOrRefusal {
  const here = [...game.newcomers, ...game.seats].map(({ player }) => player)
  const stranger = players.find(player => !here.includes(player))
  if (stranger !== undefined) return refused({ kind: 'nobodyCalled', person: stranger })
  const fact: Fact = { kind: 'playersApproved', players, isApproved }
  const { newcomers, settings, stage } = game
  const isFull = stage === 'forming' && newcomers.length === playersNeeded(settings, world.board)
  const areApproved = newcomers.every(each => (players.includes(each.player) ? isApproved : each.isApproved))
  if (!isFull || !areApproved || settings.start === 'manual') return ok([fact])
  const approved = { ...game, newcomers: newcomers.map(each => ({ ...each, isApproved: true })) }
  const begun = begin(approved, by, 'withAll', world)
  return begun.ok ? ok([fact, ...begun.value]) : begun
}

/** Ejects a power's player, or a person in any role. */
export function eject(game: Game, by: Doer, who: Power | Person, world: World): FactsOrRefusal {
  if (typeof who === 'number') {
    const player = game.seats[who]?.player
    if (player === undefined) return refused({ kind: 'nobodyThere', power: who })
    return ok(
      givenUpWith(who, player, game, world).map(power => ({ kind: 'playerResigned', power, player, by })),
    )
  }
  const facts: Fact[] = powersOf(game, who).map(power => ({ kind: 'playerResigned', power, player: who, by }))
  if (isSignedOn(game, who)) facts.push({ kind: 'playerWithdrew', player: who, by })
  if (game.observers.includes(who)) facts.push({ kind: 'observerLeft', observer: who, by })
  if (isMaster(game, who)) {
    if (game.masters.length === 1) return refused({ kind: 'lastMaster' })
    facts.push({ kind: 'masterLeft', master: who, by })
  }
  return facts.length === 0 ? refused({ kind: 'nobodyCalled', person: who }) : ok(facts)
}

/** Powers that are played together are given up together. */
const givenUpWith = (power: Power, player: Person, game: Game, world: World): readonly Power[] =>
  alliesOf(power, game, world).filter(each => game.seats[each]?.player === player)

/** Makes an observer a master, besides the others. */
export function promote(game: Game, by: Doer, person: Person): FactsOrRefusal {
  if (isMaster(game, person)) return refused({ kind: 'notPromoted', is: 'master' })
  if (whyNotPlaying(game, person) !== undefined) return refused({ kind: 'notPromoted', is: 'player' })
  if (!game.observers.includes(person)) return refused({ kind: 'notPromoted', is: 'nobody' })
  return ok([{ kind: 'masterPromoted', master: person, by }])
}

/** In a game without a master its creator becomes one, or any player who gives up their power. */
export function becomeMaster(game: Game, by: Doer & { readonly person: Person }): FactsOrRefusal {
  if (game.masters.length > 0) return refused({ kind: 'hasMaster' })
  const isAtTable = powersOf(game, by.person).length > 0 || isSignedOn(game, by.person)
  if (!isAtTable && by.person !== game.creator) return refused({ kind: 'notTheCreator' })
  const facts: Fact[] = powersOf(game, by.person).map(power => ({
    kind: 'playerResigned',
    power,
    player: by.person,
    by,
  }))
  if (isSignedOn(game, by.person)) facts.push({ kind: 'playerWithdrew', player: by.person, by })
  facts.push({ kind: 'masterPromoted', master: by.person, by })
  if (!game.settings.moderated)
    facts.push({ kind: 'settingsChanged', by, changes: { moderated: true }, makesIrregular: false })
  return ok(facts)
}
