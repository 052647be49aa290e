// Who plays what: never more of a person than his name, his level and his address of record.
import type { Board } from '../board/board.ts'
import type { Person } from '../game/events.ts'
import type { GameView } from '../game/views.ts'
import { columns } from './columns.ts'
import { SOMEBODY } from './judgePlayers.ts'
import { wording } from './wording.ts'

const say = wording.whoGame

/** What a person has told of himself, by the names of the form. */
export type Registration = ReadonlyMap<string, string>

/** Nothing else of a registration is shown to anybody. */
const SHOWN = ['name', 'level', 'country'] as const

/** Masters and players, and with `full` observers, as the reader of the view may know them. */
export function whoGameLines(
  view: GameView,
  board: Board,
  registrations: ReadonlyMap<Person, Registration>,
  full: 'full' | undefined = undefined,
): readonly string[] {
  const row = (part: string, person: Person | undefined): readonly string[] =>
    person === undefined ? [part, SOMEBODY, ''] : [part, person, wordsOn(registrations.get(person))]
  const rows = [
    ...view.masters.map(person => row(say.master, person)),
    ...(view.newcomers ?? []).filter(() => view.stage === 'forming').map(person => row(say.player, person)),
    ...view.seats.map(seat =>
      seat.player === undefined && seat.isOpen === true
        ? [board.powers[seat.power]!.name, say.nobody, '']
        : row(board.powers[seat.power]!.name, seat.player),
    ),
    ...(full === undefined ? [] : (view.observers ?? []).map(person => row(say.observer, person))),
  ]
  const title = say.title({ game: view.name.toLowerCase() })
  return [title, '', ...(rows.length === 0 ? [say.nobodyYet] : columns(rows))]
}

const wordsOn = (registration: Registration | undefined): string =>
  SHOWN.flatMap(field => registration?.get(field) ?? []).join(', ')
