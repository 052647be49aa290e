// What the list of games shows of one: nothing that a reader from outside may not know.
import type { Board } from '../board/board.ts'
import { phaseId } from '../board/phase.ts'
import { isoOf } from './calendar.ts'
import { type Game, isPaused, type Stage } from './game.ts'
import { playersNeeded } from './gathering.ts'
import { freePowers } from './players.ts'
import type { PressRules } from './press.ts'

/** The stage in a word. */
export type StageWord = Stage | 'paused'

export const stageOf = (game: Game): StageWord =>
  game.stage === 'playing' && isPaused(game) ? 'paused' : game.stage

/** A game's line in lists; plain data, and the same for everybody. */
export interface Listing {
  readonly name: string
  readonly variant: string
  readonly isListed: boolean
  /** Whether anybody may watch it, or who knows a word, or who is invited. */
  readonly access: string
  readonly comment: string
  readonly phase: string | null
  readonly deadline: string | null
  /** Players of so many who are needed; nobody is counted in a secret game. */
  readonly players: number | null
  readonly needed: number
  readonly free: readonly string[]
  readonly ending: string | null
  readonly options: readonly string[]
  /** From one movement to the next. */
  readonly hours: number
  readonly masters: readonly string[]
  /** `W-P-`: white, grey, to some only, and in a false name, which nobody may here. */
  readonly press: string
  readonly [field: string]: string | number | boolean | null | readonly string[]
}

export function listingOf(game: Game, board: Board): Listing {
  const { settings, position, due, newcomers, seats, stage, ending, masters } = game
  const seated = new Set(seats.flatMap(({ player }) => (player === undefined ? [] : [player])))
  const isQuiet = settings.quiet || settings.secret
  return {
    name: game.name,
    variant: settings.variant,
    isListed: settings.listed,
    access: settings.access,
    comment: settings.comment,
    phase: position === undefined ? null : phaseId(position.phase),
    deadline: due === undefined ? null : isoOf(due.deadline),
    players: settings.secret ? null : stage === 'forming' ? newcomers.length : seated.size,
    needed: playersNeeded(settings, board),
    free: stage !== 'playing' || isQuiet ? [] : freePowers(game).map(power => board.powers[power]!.id),
    ending: ending?.kind ?? null,
    options: settings.gunboat ? ['Gunboat'] : [],
    hours: Math.round(settings.timing.movement.next / 60),
    masters,
    press: pressLetters(settings.press),
  }
}

const pressLetters = ({ colours, partial }: PressRules): string =>
  [
    colours.includes('white') ? 'W' : '-',
    colours.includes('grey') ? 'G' : '-',
    partial ? 'P' : '-',
    '-',
  ].join('')
