// Whether a speaker is who he says, and whether this is his hour to ask for something.
import type { ActKind, Asker, Hour, Speaker } from './commands.ts'
import { PERMISSIONS } from './commands.ts'
import { exists, type Game, isMaster, isPaused } from './game.ts'
import type { GameRefusal } from './refusals.ts'
import { isSignedOn } from './seats/gathering.ts'

/** Why somebody may not ask for something now; undefined if he may. */
export function whyNotAllowed(game: Game, by: Speaker, act: ActKind): GameRefusal | undefined {
  const { who, when } = PERMISSIONS[act]
  const now = hourOf(game)
  if (now === 'none' && !when.includes('none')) return { kind: 'noSuchGame' }
  if (!isTruly(game, by)) return { kind: 'notYou', as: by.kind }
  if (!askersIn(game, by).some(asker => who.includes(asker))) {
    // Before the start nobody has a power yet: it is not he who is wrong, but the hour.
    if (by.kind === 'player' && who.includes('power') && !when.includes(now))
      return { kind: 'notNow', act, now, when }
    const isAnybody =
      who.includes('guide') && game.settings.moderated && (by.kind === 'power' || by.kind === 'player')
    return isAnybody ? { kind: 'isModerated' } : { kind: 'notForYou', act, who }
  }
  // Who creates a game that is there hears that its name is taken.
  return when.includes(now) || act === 'create' ? undefined : { kind: 'notNow', act, now, when }
}

/** The hour of a game. */
export function hourOf(game: Game): Hour {
  if (!exists(game)) return 'none'
  if (game.stage !== 'playing') return game.stage
  return isPaused(game) ? 'paused' : 'playing'
}

/** The part that he speaks in is his own; a master may speak for any power. */
function isTruly(game: Game, by: Speaker): boolean {
  switch (by.kind) {
    case 'master':
      return isMaster(game, by.person)
    case 'observer':
      return game.observers.includes(by.person)
    case 'player':
      return isSignedOn(game, by.person)
    case 'power': {
      const seat = game.seats[by.power]
      return seat !== undefined && (seat.player === by.person || isMaster(game, by.person))
    }
    default:
      return true
  }
}

/** As what he may ask: who plays in an unmoderated game is its guide as well. */
function askersIn({ settings }: Game, by: Speaker): readonly Asker[] {
  const isGuide =
    by.kind === 'master' || (!settings.moderated && (by.kind === 'power' || by.kind === 'player'))
  return isGuide ? [by.kind, 'guide'] : [by.kind]
}
