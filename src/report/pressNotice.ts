// The mail with a piece of press, under the name that its writer chose to write in.
import type { Board } from '../board/board.ts'
import { readersOf } from '../game/delivery.ts'
import type { Fact, GameEvent } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import { subjectOf } from './header.ts'
import { guarded } from './judgeForm.ts'
import { ARCHIVE, type Background, isPerson, type Notice, type Reader } from './notice.ts'
import { wording } from './wording.ts'

const say = wording.pressNotice

/** None where nobody gets it before the results. */
export function pressNotice(
  event: Extract<GameEvent, { kind: 'pressSent' }>,
  game: Game,
  { board, judge, everybody }: Background,
): readonly Notice<Reader>[] {
  const phase = game.position?.phase
  const isWhite = event.colour === 'white'
  const from = isWhite ? ` from ${writerLetter(event.from, board)}` : ''
  const what =
    event.to.kind === 'everybody'
      ? `Broadcast${from}`
      : `Press${from} to ${event.to.powers.map(power => board.powers[power]!.letter).join('')}${event.to.master ? 'M' : ''}${event.to.observers ? 'O' : ''}`
  const isForArchive = !everybody(game).every(isPerson) && event.to.kind === 'everybody' && !event.isPostal
  const people = readersOf(game, event).map(({ person }) => person)
  const readers = isForArchive ? ([...people, ARCHIVE] as const) : people
  const lines = [
    isWhite ? say.writes({ writer: writerName(event.from, board) }) : say.somebodyWrites,
    '',
    ...event.text.split('\n').map(guarded),
  ]
  const subject = subjectOf(judge, game, phase, what)
  const writtenBy = isWhite && event.from.kind !== 'observer' ? event.from : undefined
  return readers.length === 0
    ? []
    : [{ to: readers, kind: 'press', subject, lines, standsAlone: true, phase, writtenBy }]
}

type From = Extract<Fact, { kind: 'pressSent' }>['from']

/** `France`, `The master` */
export const writerName = (from: From, board: Board): string =>
  from.kind === 'power' ? board.powers[from.power]!.name : say[from.kind]

const writerLetter = (from: From, board: Board): string =>
  from.kind === 'power' ? board.powers[from.power]!.letter : from.kind === 'master' ? 'M' : 'O'
