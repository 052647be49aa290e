// The people whom letters name: by their address, or by the power that they play.
import type { Person } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import type { People } from '../../people/people.ts'
import { wording } from '../../report/wording.ts'
import { ok, type Result } from '../../result.ts'
import { type Refusal, refused } from '../answer.ts'
import type { AtGame } from '../command.ts'
import { namesIn, powerNamed } from './powersNamed.ts'

const say = wording.daemon.sayings

/** Somebody by an address: the person who is known by it, or the address itself. */
export const personCalled = (who: string, people: People): Person => {
  const address = who.trim().toLowerCase()
  return people.personAt(address) ?? address
}

/** Whoever plays the power of that name. */
export function holderOf(who: string, game: Game): Person | undefined {
  const power = powerNamed(who, game)
  return power === undefined ? undefined : game.seats[power]?.player
}

/** `EFG`, `England, France`, or addresses. */
export function playersCalled(who: string, { game, people }: AtGame): Result<readonly Person[], Refusal> {
  const words = who.includes('@') ? who.split(/[,\s]+/) : namesIn(who, game)
  const players: Person[] = []
  for (const word of words.filter(each => each !== '')) {
    const player = holderOf(word, game) ?? (word.includes('@') ? personCalled(word, people) : undefined)
    if (player === undefined) return refused(say.noPlayer({ name: word.slice(0, 40) }))
    players.push(player)
  }
  return ok(players)
}
