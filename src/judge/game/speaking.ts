// What a player says: votes, diary and press; when press goes out, and who gets to read it.

import { ok } from '../../result.ts'
import type { Board, Power, Province } from '../../rules/board/board.ts'
import { centersOf, type Position } from '../../rules/board/position.ts'
import { refused, Story } from './decision.ts'
import type { Doer, Fact, Person } from './events.ts'
import { diaryOf, type Game, isBlind, peopleOf } from './game.ts'
import {
  type Audience,
  type Colour,
  colourOf,
  type Hour,
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

/** A vote to end the game, or none any more. When all agree the game is over at once. */
export function castVote(game: Game, power: Power, vote: Vote | undefined, world: World): FactsOrRefusal {
  const voters = votersOf(game, world)
  // Whoever is out of a blind game is not to be found out by asking to draw with them.
  const named =
    isBlind(game) && voters.includes(power) ? world.board.powers.map(({ index }) => index) : voters
  const why = vote === undefined ? undefined : whyNoVote(power, vote, named, game.settings.voting)
  if (why !== undefined) return refused({ kind: 'vote', why })
  if (vote === undefined && !game.votes.has(power)) return ok([])
  const story = new Story(game, world.now)
  story.tell({ kind: 'voteCast', power, vote })
  const ending = endingVoted(story.game, world)
  // Who voted last is nobody's business.
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

// Press as a decision: whether it goes out now, in which colour, and who the neighbours are that it may be for.

/** More than anybody reads. */
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
  // What is published with the results says who wrote it.
  const shown = isPostal ? 'white' : colourOf(press, rules)
  return ok([{ kind: 'pressSent', from, by: by.person, to, colour: shown, text, isPostal }])
}

/** Press to powers without players would be read by nobody. */
function whyNobodyReads(game: Game, to: Audience): PressRefusal | undefined {
  // At a quiet table nobody learns who has left.
  if (isQuiet(game) || to.kind === 'everybody' || to.master || to.observers) return undefined
  const isRead = to.powers.some(power => game.seats[power]?.player !== undefined)
  return isRead ? undefined : { kind: 'nobodyThere', powers: to.powers }
}

function writerOf(by: Doer): Writer {
  if (by.kind === 'power') return { kind: 'power', power: by.power }
  return by.kind === 'observer' || by.kind === 'player' ? { kind: 'observer' } : { kind: 'master' }
}

function hourFor(game: Game, by: Doer & { readonly person: Person }, world: World): Hour {
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

/** The powers that have a unit or a center in or next to a province in which this one has any. */
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

// Who gets to read press: those it is for, those who may overhear it, and whether the archive keeps it.

type SentPress = Extract<Fact, { readonly kind: 'pressSent' }>

/** One reader of a piece of press; who overhears it is no addressee. */
interface PressReader {
  readonly person: Person
  readonly overhears: boolean
}

/** Everybody who gets a piece of press, each once, its writer left out. Postal press waits for the results. */
export function readersOf(game: Game, press: SentPress): readonly PressReader[] {
  if (press.isPostal) return []
  const addressed = new Set(addressees(game, press))
  const overhearing = overhearers(game).filter(person => !addressed.has(person))
  return [
    ...[...addressed].map(person => ({ person, overhears: false })),
    ...overhearing.map(person => ({ person, overhears: true })),
  ].filter(({ person }) => person !== press.by)
}

/** Whether whoever asks for the history of the game finds it there: what everybody was told, and what was posted. */
export const isArchived = ({ to, isPostal }: SentPress): boolean => isPostal || to.kind === 'everybody'

function addressees(game: Game, { to }: SentPress): readonly Person[] {
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
