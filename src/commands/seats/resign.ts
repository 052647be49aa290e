// RESIGN, EJECT: somebody leaves a game, or is taken out of it.
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { alsoOrders, command, usual } from '../command.ts'
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

const eject = command({
  kind: 'eject',
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
  acts: ({ who }, { game, people }) =>
    ok({ kind: 'eject', who: powerNamed(who, game) ?? personCalled(who, people) }),
  says: wording.daemon.table.ejected,
})

/** All of this file. */
export const LEAVING = [resign, eject] as const
