// What can be asked for, in short: the acts of a game as tests write them.

import type { Act, Newcomer } from '../../../../src/judge/game/commands.ts'
import type { Preferences, Repair } from '../../../../src/judge/game/events.ts'
import type { Audience, Colour } from '../../../../src/judge/game/press.ts'
import { NO_DEEDS } from '../../../../src/judge/game/seats/assignment.ts'
import type { Settings } from '../../../../src/judge/game/settings.ts'
import { readOrders } from '../../../../src/judge/game/sheets/ordering.ts'
import { readPlan } from '../../../../src/judge/game/sheets/plans.ts'
import { missingOn, orderingOf } from '../../../../src/judge/game/table.ts'
import type { Vote } from '../../../../src/judge/game/votes.ts'
import type { Phase } from '../../../../src/rules/board/phase.ts'
import { readPhase } from '../../../../src/rules/board/phase.ts'
import { board, on, PLAYERS, person, power, powers, settings, Table } from './table.ts'

const NEWCOMER: Newcomer = {
  reliability: NO_DEEDS,
  level: undefined,
  knowsTheWord: false,
  addresses: [],
  password: undefined,
}

export const create = (changes: Partial<Settings> = {}, name = 'harbor', password?: string): Act => ({
  kind: 'create',
  name,
  settings: settings(changes),
  password,
})

/** `F[EG]A`, `*`; an empty list leaves it to the judge. */
export function wishes(list: string): Preferences {
  const groups = [...list.matchAll(/\[(\w+)\]|(\w)/g)].map(([, many, one]) => powers(many ?? one ?? ''))
  return { groups, isRandom: list === '*' }
}

export const signOn = (list?: string, brings: Partial<Newcomer> = {}): Act => ({
  kind: 'signOn',
  preferences: list === undefined ? undefined : wishes(list),
  ...NEWCOMER,
  ...brings,
})

export const observe = (brings: Partial<Newcomer> = {}): Act => ({ kind: 'observe', ...NEWCOMER, ...brings })

export const takeOver = (letter: string, brings: Partial<Newcomer> = {}): Act => ({
  kind: 'takeOver',
  power: power(letter),
  ...NEWCOMER,
  ...brings,
})

export const change = (changes: Partial<Settings>): Act => ({ kind: 'change', changes, own: undefined })

/** Orders of the power with this letter, in the phase that is played. */
export const write =
  (letter: string, text: string): ((table: Table) => Act) =>
  ({ game, world }) => {
    const read = readOrders(game, power(letter), text, world)
    if (read === undefined) throw new Error('nobody writes orders before the game has begun')
    return { kind: 'write', power: power(letter), read }
  }

export const clear = (letter: string, ...places: readonly string[]): Act => ({
  kind: 'clear',
  power: power(letter),
  provinces: places.length === 0 ? 'all' : places.map(place => board.province(board.place(place)!)),
})

/** `F1901M` */
export function phase(text: string): Phase {
  const read = readPhase(text)
  if (!read.ok) throw new Error(`no phase is written ${text}`)
  return read.value
}

export function plan(letter: string, when: string, text: string): Act {
  const read = readPlan(text, board)
  if (!read.ok) throw new Error(`no plan: ${JSON.stringify(read.error)}`)
  return { kind: 'plan', power: power(letter), phase: phase(when), plan: read.value }
}

export const clearPlans = (letter: string, when?: string): Act => ({
  kind: 'clearPlans',
  power: power(letter),
  phase: when === undefined ? undefined : phase(when),
})

export const standing = (letter: string, text: string): Act => ({
  kind: 'giveStandingOrders',
  power: power(letter),
  text,
})

export const wait = (waits = true, when?: string): Act => ({
  kind: 'wait',
  waits,
  phase: when === undefined ? undefined : phase(when),
})

/** `all`, or the letters of powers, M and O among them: no power of this board has those. */
export const audience = (to: string): Audience =>
  to === 'all'
    ? { kind: 'everybody' }
    : {
        kind: 'some',
        powers: powers(to.replace(/[MO]/g, '')),
        master: to.includes('M'),
        observers: to.includes('O'),
      }

export const press = (to: string, colour?: Colour, text = 'Shall we?'): Act => ({
  kind: 'press',
  to: audience(to),
  colour,
  text,
  isPostal: false,
})

export const postal = (to: string, text = 'Shall we?'): Act => ({
  kind: 'press',
  to: audience(to),
  colour: undefined,
  text,
  isPostal: true,
})

/** `draw`, `draw AEF`, `concede F`, or nothing any more. */
export function vote(text?: string): Act {
  const [, draw, concede] = /^(?:draw ?(\w*)|concede (\w))$/.exec(text ?? '') ?? []
  const cast: Vote | undefined =
    concede !== undefined
      ? { kind: 'concession', to: power(concede) }
      : draw === undefined
        ? undefined
        : draw === ''
          ? { kind: 'everybody' }
          : { kind: 'among', powers: powers(draw) }
  return { kind: 'vote', vote: cast }
}

export const beAway = (from: string, to: string): Act => ({ kind: 'beAway', from: on(from), to: on(to) })

export const grantAbsence = (name: string, from: string, to: string): Act => ({
  kind: 'grantAbsence',
  person: person(name),
  absence: { from: on(from), to: on(to) },
})

export const setDeadline = (at: string): Act => ({ kind: 'setDeadline', deadline: on(at) })

export const process = (when?: string): Act => ({
  kind: 'process',
  phase: when === undefined ? undefined : phase(when),
})

export const rollBack = (to: number, keepsOrders = true): Act => ({ kind: 'rollBack', to, keepsOrders })

export const begin = (force: 'withAll' | 'withMissing' = 'withAll'): Act => ({ kind: 'begin', force })

/** `F A BUR`: a unit with the letter of its power. */
export function unit(text: string) {
  const [letter = '', kind, place = ''] = text.split(' ')
  return board.unit(kind === 'F' ? 'fleet' : 'army', power(letter), board.place(place)!)
}

/** `+ F A BUR`, `- F A PAR`, `F owns BEL`, `nobody owns BEL` */
export function mending(text: string): Repair {
  if (text.startsWith('+')) return { kind: 'unitPlaced', unit: unit(text.slice(2)) }
  if (text.startsWith('-')) return { kind: 'unitRemoved', unit: unit(text.slice(2)) }
  const [owner = '', , place = ''] = text.split(' ')
  const to = owner === 'nobody' ? undefined : power(owner)
  return { kind: 'centerGiven', center: board.place(place)!, to }
}

export const repair = (...all: readonly string[]): Act => ({ kind: 'repair', repairs: all.map(mending) })

/** A game that is made, and nobody has signed on. */
export const made = (changes: Partial<Settings> = {}): Table =>
  new Table().does('m as stranger', create(changes))

/** The same with some players, each wishing for his own power. */
export function forming(
  changes: Partial<Settings> = {},
  players: readonly string[] = PLAYERS.slice(0, 6),
): Table {
  const table = made(changes)
  for (const name of players) table.does(`${name} as stranger`, signOn(ownLetter(name)))
  return table
}

/** `c` plays France. */
const ownLetter = (name: string): string => board.powers[PLAYERS.indexOf(name as 'a')]!.letter

/** Spring 1901, everybody in his place. */
export const playing = (changes: Partial<Settings> = {}): Table => forming(changes, PLAYERS)

/** Those who owe orders, save some, tell all their units to hold, or whatever is the least there is to say. */
export function othersOrder(table: Table, silent = ''): Table {
  for (const owing of table.owing) {
    const { letter } = board.powers[owing]!
    if (!silent.includes(letter)) table.does(letter, write(letter, leastOf(table, letter)))
  }
  return table
}

/** What a sheet lacks: the units that nobody has told anything hold, are disbanded, or are waived. */
function leastOf({ game, world }: Table, letter: string): string {
  const { position } = game
  if (position === undefined) return ''
  if (position.phase.kind === 'adjustment') return 'waive'
  const word = position.phase.kind === 'movement' ? 'H' : 'disband'
  const written = game.sheets.get(power(letter))?.orders ?? []
  const { units } = missingOn(written, orderingOf(game, position, power(letter), world))
  return units.map(({ at }) => `${board.id(at)} ${word}`).join('\n')
}

/** Plays a phase: these orders, the rest as little as can be, and the half hour that is left to mend them. */
export function plays(table: Table, orders: Readonly<Record<string, string>> = {}): Table {
  for (const [letter, text] of Object.entries(orders)) table.does(letter, write(letter, text))
  return othersOrder(table).rings('delay')
}
