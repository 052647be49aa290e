// Votes, diary and press: what players say, when press goes out, and who reads it.

import { ok } from '../../result.ts'
import type { Board, Power, Province } from '../../rules/board/board.ts'
import { centersOf, type Position } from '../../rules/board/position.ts'
import { refused, Story } from './decision.ts'
import type { Doer, Fact, Person } from './events.ts'
import { diaryOf, type Game, isBlind, peopleOf } from './game.ts'
import {
  type Audience,
  type Circumstances,
  type Colour,
  colourOf,
  type Press,
  type PressRefusal,
  type Writer,
  whyNoPress,
} from './press.ts'
import type { FactsOrRefusal } from './sheets/ordering.ts'
import { askedPowers, owingPowers, type World } from './table.ts'
import { endingVoted, votersOf } from './turns/endings.ts'
import { isQuiet } from './views.ts'
import { type Vote, whyNoVote } from './votes.ts'

const MOST_ENTRIES = 500
const MOST_TEXT = 20_000

/** Casts or withdraws a vote to end the game. If all agree, the game is over at once. */
export function castVote(game: Game, power: Power, vote: Vote | undefined, world: World): FactsOrRefusal {
  const voters = votersOf(game, world)
  // In a blind game, a vote that names a power must not reveal whether it has been eliminated.
  const named =
    isBlind(game) && voters.includes(power) ? world.board.powers.map(({ index }) => index) : voters
  const why = vote === undefined ? undefined : whyNoVote(power, vote, named, game.settings.voting)
  if (why !== undefined) return refused({ kind: 'vote', why })
  if (vote === undefined && !game.votes.has(power)) return ok([])
  const story = new Story(game, world.now)
  story.tell({ kind: 'voteCast', power, vote })
  const ending = endingVoted(story.game, world)
  // Done by the clock: who voted last stays secret.
  if (ending !== undefined) story.tell({ kind: 'gameEnded', ending, by: { kind: 'clock' } })
  return ok(story.facts)
}

export function noteInDiary(game: Game, power: Power, text: string): FactsOrRefusal {
  if (text.length > MOST_TEXT) return refused({ kind: 'textTooLong', most: MOST_TEXT })
  if (diaryOf(game, power).length >= MOST_ENTRIES)
    return refused({ kind: 'tooMany', what: 'diaryEntries', most: MOST_ENTRIES })
  return ok([{ kind: 'diaryWritten', power, text }])
}

export function strikeFromDiary(game: Game, power: Power, entry: number): FactsOrRefusal {
  const entries = diaryOf(game, power).length
  if (!Number.isInteger(entry) || entry < 1 || entry > entries)
    return refused({ kind: 'noSuchEntry', entry, entries })
  return ok([{ kind: 'diaryStruck', power, entry }])
}

// Sending press: whether it is allowed now, in which colour, and which powers are neighbors of the writer.

/** In characters: more than anybody reads. */
const MOST_PRESS = 60_000

interface Letter {
  readonly to: Audience
  readonly colour: Colour | undefined
  readonly text: string
  readonly isPostal: boolean
}

export function sendPress(
  game: Game,
  by: Doer & { readonly person: Person },
  letter: Letter,
  world: World,
): FactsOrRefusal {
  const { to, colour, text, isPostal } = letter
  if (text.length > MOST_PRESS) return refused({ kind: 'textTooLong', most: MOST_PRESS })
  const from = writerOf(by)
  const press: Press = { from, to, colour, isBlank: text.trim() === '' }
  if (isPostal && game.stage !== 'playing') return refused({ kind: 'notOffered', what: 'postalPress' })
  const { press: rules } = game.settings
  const why = whyNoPress(press, rules, hourFor(game, by, world)) ?? whyNobodyReads(game, to)
  if (why !== undefined) return refused({ kind: 'press', why })
  // Postal press is published with its writer's name.
  const shown = isPostal ? 'white' : colourOf(press, rules)
  return ok([{ kind: 'pressSent', from, by: by.person, to, colour: shown, text, isPostal }])
}

/** Refuses press that goes only to powers without players. */
function whyNobodyReads(game: Game, to: Audience): PressRefusal | undefined {
  // In a quiet game nobody learns who has left.
  if (isQuiet(game) || to.kind === 'everybody' || to.master || to.observers) return undefined
  const isRead = to.powers.some(power => game.seats[power]?.player !== undefined)
  return isRead ? undefined : { kind: 'nobodyThere', powers: to.powers }
}

function writerOf(by: Doer): Writer {
  if (by.kind === 'power') return { kind: 'power', power: by.power }
  return by.kind === 'observer' || by.kind === 'player' ? { kind: 'observer' } : { kind: 'master' }
}

function hourFor(game: Game, by: Doer & { readonly person: Person }, world: World): Circumstances {
  const { position, stage } = game
  const owing = owingPowers(game, world)
  return {
    isPlayed: stage === 'playing' && position !== undefined,
    phase: position?.phase.kind ?? 'movement',
    late: game.late,
    complete: world.board.powers
      .map(({ index }) => index)
      .filter(power => !askedPowers(game, world).includes(power) || !owing.includes(power)),
    touched: position !== undefined && by.kind === 'power' ? touchedBy(world.board, position, by.power) : [],
    hasBroadcast: game.broadcasters.includes(by.person),
  }
}

/** The powers with a unit or a center in or next to a province where this power has one. */
function touchedBy(board: Board, position: Position, power: Power): readonly Power[] {
  const own = new Set(holdingsOf(board, position, power))
  const near = new Set([...own].flatMap(province => [province, ...neighboursOf(board, province)]))
  return board.powers
    .map(({ index }) => index)
    .filter(
      other => other !== power && holdingsOf(board, position, other).some(province => near.has(province)),
    )
}

const holdingsOf = (board: Board, { units, owners }: Position, power: Power): readonly Province[] => [
  ...units.filter(unit => unit.power === power).map(unit => board.province(unit.at)),
  ...centersOf(owners, power),
]

const neighboursOf = (board: Board, province: Province): readonly Province[] =>
  board.provinces.flatMap(({ index }) => (board.distance(province, index) === 1 ? [index] : []))

// The readers of press: its addressees, those who overhear it, and the archive.

type SentPress = Extract<Fact, { readonly kind: 'pressSent' }>

/** A reader of press; one who overhears it is not an addressee. */
interface PressReader {
  readonly person: Person
  readonly overhears: boolean
}

/** Everybody who gets a piece of press, each once, without its writer. Postal press waits for the results. */
export function readersOf(game: Game, press: SentPress): readonly PressReader[] {
  if (press.isPostal) return []
  const addressed = new Set(addressees(game, press))
  const overhearing = overhearers(game).filter(person => !addressed.has(person))
  return [
    ...[...addressed].map(person => ({ person, overhears: false })),
    ...overhearing.map(person => ({ person, overhears: true })),
  ].filter(({ person }) => person !== press.by)
}

/** Whether press appears in the history of the game: broadcasts and postal press do. */
export const isArchived = ({ to, isPostal }: SentPress): boolean => isPostal || to.kind === 'everybody'

function addressees(game: Game, { to }: SentPress): readonly Person[] {
  if (to.kind === 'everybody') return peopleOf(game)
  const players = to.powers.flatMap(power => game.seats[power]?.player ?? [])
  return [...players, ...(to.master ? game.masters : []), ...(to.observers ? game.observers : [])]
}

/** Who gets copies of all press: the masters, or also the observers, by the game's setting. */
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
