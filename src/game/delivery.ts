// Who gets to read press: those it is for, those who may overhear it, and whether the archive keeps it.
import type { Fact, Person } from './events.ts'
import { type Game, peopleOf } from './game.ts'

type Press = Extract<Fact, { readonly kind: 'pressSent' }>

/** One reader of a piece of press; who overhears it is no addressee. */
export interface PressReader {
  readonly person: Person
  readonly overhears: boolean
}

/** Everybody who gets a piece of press, each once, its writer left out. Postal press waits for the results. */
export function readersOf(game: Game, press: Press): readonly PressReader[] {
  if (press.isPostal) return []
  const addressed = new Set(addressees(game, press))
  const overhearing = overhearers(game).filter(person => !addressed.has(person))
  return [
    ...[...addressed].map(person => ({ person, overhears: false })),
    ...overhearing.map(person => ({ person, overhears: true })),
  ].filter(({ person }) => person !== press.by)
}

/** Whether whoever asks for the history of the game finds it there: what everybody was told, and what was posted. */
export const isArchived = ({ to, isPostal }: Press): boolean => isPostal || to.kind === 'everybody'

function addressees(game: Game, { to }: Press): readonly Person[] {
  if (to.kind === 'everybody') return peopleOf(game)
  const players = to.powers.flatMap(power => game.seats[power]?.player ?? [])
  return [...players, ...(to.master ? game.masters : []), ...(to.observers ? game.observers : [])]
}

/** Copies of all press go to the masters, or to the observers as well, where the table says so. */
function overhearers({ settings, masters, observers }: Game): readonly Person[] {
  switch (settings.overhearing) {
    case 'nobody':
      return []
    case 'masters':
      return masters
    case 'watchers':
      return [...masters, ...observers]
  }
}
