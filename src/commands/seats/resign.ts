// RESIGN, EJECT: somebody leaves a game, or is taken out of it.
import type { Game } from '../../game/game.ts'
import { boardFor } from '../../library/equipment.ts'
import { listed } from '../../report/sentences/names.ts'
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { alsoOrders, command, usual } from '../command.ts'
import { refused } from '../context.ts'
import { personCalled, powerNamed } from '../meaning/names.ts'
import { isSureWord, sureness } from '../reading/words.ts'
import { seatIn, withOneWordForThePower } from './speakFor.ts'

// RESIGN: a player gives up their part, or an observer leaves.

interface Resign {
  /** A part where the line itself says which, instead of a sign-on. */
  readonly seat: string | undefined
  readonly game: string | undefined
  readonly password: string | undefined
  readonly isSure: boolean
  readonly spelling: string
}

const resign = command({
  kind: 'resign',
  namesOnly: true,
  words: [usual('resign', 'RESIGN'), alsoOrders('withdraw', 'WITHDRAW')],
  slips: ['WITHDRAW'],
  reads: (spelling: string, behind: boolean | string): Resign | undefined =>
    typeof behind === 'string'
      ? resignAs(spelling, behind)
      : { seat: undefined, game: undefined, password: undefined, isSure: behind, spelling },
  for: 'theGame',
  act: 'resign',
  names: ({ seat, game, password }) =>
    seat === undefined || game === undefined ? undefined : { seat, game, password },
  asks: {
    why: ({ name }) => wording.daemon.table.why.resign({ game: name }),
    unless: ({ by, game }) => by.kind !== 'power' || game.stage !== 'playing',
  },
  acts: () => ok({ kind: 'resign' }),
  says: wording.daemon.table.done.resign,
})

/** `RESIGN Fharbor word`; `RESIGN France` is what a master says of somebody else. */
function resignAs(spelling: string, text: string): Resign | undefined {
  const [where = '', password, last, more] = withOneWordForThePower(text).split(' ')
  if (spelling !== 'RESIGN' || more !== undefined || isSureWord(where) || ejects(text)) return undefined
  const seat = seatIn(where)
  if (seat === undefined || !(last === undefined || isSureWord(last))) return undefined
  return { ...seat, password, isSure: last !== undefined, spelling }
}

/** Whether what stands behind RESIGN is said of somebody else. */
function ejects(text: string): boolean {
  const [where = '', password, last, more] = withOneWordForThePower(text).split(' ')
  if (more !== undefined || isSureWord(where) || where.includes('@')) return false
  return password === undefined || (isSureWord(password) && last === undefined)
}

// EJECT: somebody is taken out of the game.

const say = wording.daemon.leaving

/** Neither a power nor an address: whom EJECT can name in this game. */
function nobodyToEject(who: string, game: Game): string {
  const named = { name: who.slice(0, 40) }
  if (game.stage === 'forming') {
    const [first] = game.newcomers
    const line = first === undefined ? undefined : `EJECT ${first.player}`
    return line === undefined ? say.nobodyHere(named) : say.byAddress({ ...named, line })
  }
  const { powers } = boardFor(game)
  const played = powers.filter(({ index }) => game.seats[index]?.player !== undefined)
  const [first] = played
  if (first === undefined) return say.nobodyHere(named)
  const names = played.slice(0, MOST_NAMES).map(({ name, letter }) => `${name} (${letter})`)
  return say.byPower({ ...named, powers: listed(names, 'or'), line: `EJECT ${first.letter}` })
}

/** More powers than these are not named. */
const MOST_NAMES = 8

const eject = command({
  kind: 'eject',
  namesOnly: true,
  words: [usual('eject', 'EJECT F', 'EJECT anna@example.org')],
  /** `RESIGN France` is said of somebody else too. */
  reads: (text: string, spelling: string) => {
    const { words: who, isSure } = sureness(text)
    if (spelling === 'EJECT' ? who === '' || who.split(' ').length > 3 : !ejects(text)) return undefined
    return spelling === 'EJECT' || spelling === 'RESIGN' ? { who, isSure, spelling } : undefined
  },
  for: 'theGame',
  act: 'eject',
  asks: { why: () => wording.daemon.table.why.eject },
  acts: ({ who, spelling }, { game, by, people }) => {
    if (spelling === 'RESIGN' && by.kind !== 'master' && by.kind !== 'keeper')
      return refused(say.resignAlone({ game: game.name }))
    const power = powerNamed(who, game)
    if (power === undefined && !who.includes('@') && (by.kind === 'master' || by.kind === 'keeper'))
      return refused(nobodyToEject(who, game))
    return ok({ kind: 'eject', who: power ?? personCalled(who, people) })
  },
  says: wording.daemon.table.ejected,
})

/** All of this file. */
export const LEAVING = [resign, eject] as const
