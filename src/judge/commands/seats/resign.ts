// RESIGN, EJECT: leaves a game, or removes somebody from it.

import { ok } from '../../../result.ts'
import type { Board, Power } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import type { Person } from '../../game/events.ts'
import { type Game, powersOf } from '../../game/game.ts'
import { boardFor } from '../../library/equipment.ts'
import { listed } from '../../report/sentences/names.ts'
import { type AtGame, alsoOrders, command, usual } from '../command.ts'
import { refused } from '../context.ts'
import { personCalled, powerNamed } from '../meaning/names.ts'
import { isSureWord, sureness } from '../reading/answers.ts'
import { seatIn, withOneWordForThePower } from './speakFor.ts'

// RESIGN: a player gives up powers, or an observer leaves.

interface Resign {
  /** The seat, if the line names it instead of a SIGNON. */
  readonly seat: string | undefined
  readonly game: string | undefined
  readonly password: string | undefined
  readonly isSure: boolean
  readonly spelling: string
  /** The powers that a player gives up. */
  readonly powers?: readonly Power[]
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
  for: 'itsPowers',
  act: 'resign',
  names: ({ seat, game, password }) =>
    seat === undefined || game === undefined ? undefined : { seat, game, password },
  asks: {
    why: ({ powers = [] }, at) => whatGoes(powers, at),
    stays: ({ powers = [] }, { game }) =>
      powers.length === 0
        ? undefined
        : wording.letters.table[powers.length === 1 ? 'staysYours' : 'stayYours']({
            powers: namesOf(powers, boardFor(game)),
          }),
    unless: ({ by, game }) => by.kind !== 'power' || game.stage !== 'playing',
  },
  acts: ({ powers }, { by, game }) =>
    by.kind === 'master'
      ? refused(
          wording.letters.table.masterStays({ line: `PROMOTE ${game.observers[0] ?? 'anna@example.org'}` }),
        )
      : ok(powers === undefined ? { kind: 'resign' } : { kind: 'resign', powers }),
  says: ([act], at) => saidOfResigning(act?.kind === 'resign' ? act.powers : undefined, at),
})

/** What the player gives up, and how to give up less. */
function whatGoes(powers: readonly Power[], { game, by }: AtGame): string {
  const { why } = wording.letters.table
  const [one] = powers
  if (one === undefined) return why.resign({ game: game.name })
  const board = boardFor(game)
  const kept = powersOf(game, by.person).filter(power => !powers.includes(power))
  const told = why.resignPowers({ powers: namesOf(powers, board), game: game.name })
  if (kept.length > 0) return `${told} ${why.keeps({ powers: namesOf(kept, board) })}`
  const { letter, name } = board.powers[one]!
  return powers.length === 1 ? told : `${told} ${why.resignOne({ line: `RESIGN ${letter}`, power: name })}`
}

/** `powers`: those that a player has given up. */
function saidOfResigning(powers: readonly Power[] | undefined, { game, by }: AtGame): string {
  const { done } = wording.letters.table
  if (by.kind === 'observer') return done.resignObserver({ game: game.name })
  if (powers === undefined) return done.resign
  const board = boardFor(game)
  const left = powersOf(game, by.person)
  const lines = powers.map(power => `SIGNON ${board.powers[power]!.letter}${game.name.toLowerCase()}`)
  const back = powers.length === 1 ? done.signOnAgain : done.signOnAgainForOne
  const gone =
    left.length === 0
      ? done.resign
      : done.resignPowers({ powers: namesOf(powers, board), kept: namesOf(left, board) })
  return `${gone} ${back({ lines: listed(lines, 'or'), powers: namesOf(powers, board) })}`
}

const namesOf = (powers: readonly Power[], board: Board): string =>
  listed(
    powers.map(power => board.powers[power]!.name),
    'and',
  )

/** `RESIGN Fharbor word`; `RESIGN France` is a master ejecting a player. */
function resignAs(spelling: string, text: string): Resign | undefined {
  const [where = '', password, last, more] = withOneWordForThePower(text).split(' ')
  if (spelling !== 'RESIGN' || more !== undefined || isSureWord(where) || ejects(text)) return undefined
  const seat = seatIn(where)
  if (seat === undefined || !(last === undefined || isSureWord(last))) return undefined
  return { ...seat, password, isSure: last !== undefined, spelling }
}

/** Whether the words behind RESIGN name another player. */
function ejects(text: string): boolean {
  const [where = '', password, last, more] = withOneWordForThePower(text).split(' ')
  if (more !== undefined || isSureWord(where) || where.includes('@')) return false
  return password === undefined || (isSureWord(password) && last === undefined)
}

// EJECT: removes somebody from the game.

const say = wording.letters.leaving

/** For a name that is neither a power nor an address: whom EJECT can name in this game. */
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

/** How many powers are named. */
const MOST_NAMES = 8

const eject = command({
  kind: 'eject',
  namesOnly: true,
  words: [usual('eject', 'EJECT F', 'EJECT anna@example.org')],
  /** `RESIGN France` ejects somebody too. */
  reads: (text: string, spelling: string) => {
    const { words: who, isSure } = sureness(text)
    if (spelling === 'EJECT' ? who === '' || who.split(' ').length > 3 : !ejects(text)) return undefined
    return spelling === 'EJECT' || spelling === 'RESIGN' ? { who, isSure, spelling } : undefined
  },
  for: 'theGame',
  act: 'eject',
  asks: {
    why: ({ who, spelling }, at) => {
      const { game, people } = at
      const power = powerNamed(who, game)
      const own = spelling === 'RESIGN' ? ownPart(who, at) : undefined
      if (own !== undefined) return whatGoes(own === 'all' ? powersOf(game, at.by.person) : own, at)
      return whatIsTaken(power, power === undefined ? personCalled(who, people) : undefined, game)
    },
  },
  acts: ({ who, spelling }, at) => {
    const { game, by, people } = at
    const own = spelling === 'RESIGN' ? ownPart(who, at) : undefined
    if (own !== undefined) return ok(own === 'all' ? { kind: 'resign' } : { kind: 'resign', powers: own })
    if (spelling === 'RESIGN' && by.kind !== 'master' && by.kind !== 'keeper')
      return refused(say.resignAlone({ game: game.name }))
    const power = powerNamed(who, game)
    if (power === undefined && !who.includes('@') && (by.kind === 'master' || by.kind === 'keeper'))
      return refused(nobodyToEject(who, game))
    return ok({ kind: 'eject', who: power ?? personCalled(who, people) })
  },
  says: ([act], at) => {
    if (act?.kind === 'resign') return saidOfResigning(act.powers, at)
    const { ejected, whoIsToHave } = wording.letters.table
    if (act?.kind !== 'eject' || typeof act.who !== 'number') return ejected
    const { game } = at
    const { name, letter } = boardFor(game).powers[act.who]! // a power number names a power of the board
    return `${ejected} ${whoIsToHave({ power: name, line: `TAKEOVER ${letter}${game.name.toLowerCase()}` })}`
  },
})

/** The writer's own part, if the words name it: a power, or everything in the game by the game's name. */
function ownPart(who: string, { game, by }: AtGame): readonly Power[] | 'all' | undefined {
  if (by.kind === 'master' || by.kind === 'keeper') return undefined
  if (who.toLowerCase() === game.name.toLowerCase()) return 'all'
  const power = by.kind === 'power' ? powerNamed(who, game) : undefined
  return power !== undefined && game.seats[power]?.player === by.person ? [power] : undefined
}

/** What is taken from whom: one power from its player, or all powers of a player. */
function whatIsTaken(power: Power | undefined, person: Person | undefined, game: Game): string {
  const { why } = wording.letters.table
  const board = boardFor(game)
  const player = power === undefined ? person : game.seats[power]?.player
  const powers = player === undefined ? [] : powersOf(game, player)
  if (power === undefined) {
    if (powers.length === 0) return why.eject
    return why.ejectAll({ person: person!, powers: namesOf(powers, board) }) // only a known person has powers
  }
  const told = why.ejectPower({ power: board.powers[power]!.name })
  const kept = powers.filter(each => each !== power)
  return kept.length === 0
    ? told
    : `${told} ${why.theyKeep({ powers: namesOf(kept, board), person: player! })}` // only a player can keep other powers
}

export const LEAVING = [resign, eject] as const
