// What of a letter asks to be told something and changes nothing: the same is told once, until something changes it.
import type { Said, Saying } from '../commands/reading/instructions.ts'
import type { Sitting } from './sitting.ts'

/** What it depends on what is told: on a game, on a seat in the game on the table, or on anything. */
const LOOK_UPS = {
  help: 'anything',
  version: 'anything',
  whoAmI: 'anything',
  whoIs: 'anything',
  myGames: 'anything',
  list: 'game',
  history: 'game',
  summary: 'game',
  whoGame: 'game',
  map: 'game',
  status: 'seat',
  votes: 'seat',
  diary: 'seat',
  diaryEntry: 'seat',
  preview: 'seat',
} as const satisfies Partial<Record<Saying['kind'], 'anything' | 'game' | 'seat'>>

type LookUp = Said<keyof typeof LOOK_UPS>

export const isLookUp = (saying: Saying): saying is LookUp => Object.hasOwn(LOOK_UPS, saying.kind)

/** Whether it is told for whoever sits at the game on the table. */
export const isOfSeat = ({ kind }: LookUp): boolean => LOOK_UPS[kind] === 'seat'

/** Whether it is to be looked up; if not, the letter is told why. */
export function mayLookUp(saying: LookUp, sitting: Sitting): boolean {
  const name =
    LOOK_UPS[saying.kind] === 'anything'
      ? undefined
      : (('game' in saying ? saying.game : undefined) ?? sitting.game?.name)
  return sitting.mayLookUp(`${askedIn(saying)} ${name?.toLowerCase()} ${sitting.standingOf(name)}`)
}

/** What is asked for, however the line is spelled. */
function askedIn(saying: LookUp): string {
  const asked = Object.entries(saying).filter(([key]) => !['line', 'text', 'spelling', 'game'].includes(key))
  return JSON.stringify(asked).toLowerCase()
}
