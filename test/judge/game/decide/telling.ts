// Tells what happened in a line: what a table of expectations compares.

import { type Instant, isoOf } from '../../../../src/judge/game/calendar.ts'
import type { Doer, Ending, GameEvent, Preferences, Written } from '../../../../src/judge/game/events.ts'
import type { Game } from '../../../../src/judge/game/game.ts'
import type { Audience } from '../../../../src/judge/game/press.ts'
import type { Vote } from '../../../../src/judge/game/votes.ts'
import type { PhaseResults } from '../../../../src/rules/adjudication/resolving.ts'
import type { Power, Unit } from '../../../../src/rules/board/board.ts'
import { type Phase, phaseId } from '../../../../src/rules/board/phase.ts'
import { type Order, spellOrder, spellUnit } from '../../../../src/rules/orders/order.ts'
import { Standing } from '../../../../src/rules/orders/standing.ts'
import { board } from './table.ts'

/** `ordersWritten F by F [A PAR - BUR] not complete`; the board itself and long settings are left out. */
export function told(event: GameEvent, { position }: Game): string {
  const { kind, at, ...fields } = event
  const standing = new Standing(board)
  standing.place(position?.units ?? [])
  const words = Object.entries(fields).map(([name, value]) => field(kind, name, value, standing))
  return [kind, ...words].filter(word => word !== '').join(' ')
}

const letter = (power: Power): string => board.powers[power]!.letter
const letters = (powers: readonly Power[]): string => powers.map(letter).join('') || 'nobody'
const time = (at: Instant): string => isoOf(at).slice(5, 16).replace('T', ' ')
const short = (person: string): string => person.replace('@players.example', '')

/** The value's type follows from the name of the field in events.ts; so do the casts here. */
function field(kind: GameEvent['kind'], name: string, value: unknown, standing: Standing): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return `${value ? '' : 'not '}${name.replace(/^is/, '').toLowerCase()}`
  if (typeof value === 'number' && value > 1e11) return `${name} ${time(value as Instant)}`
  switch (name) {
    case 'settings':
    case 'position':
      return ''
    case 'results':
      return played(value as PhaseResults, standing)
    case 'changes':
      return JSON.stringify(value)
    case 'by':
      return `by ${byWhom(value as Doer | string)}`
    case 'power':
      return letter(value as Power)
    case 'from':
      return typeof value === 'string' ? value : writer(value as { kind: string; power?: Power })
    case 'to':
      return `to ${recipient(kind, value)}`
    case 'phase':
      return phaseId(value as Phase)
    case 'after':
      return `then ${phaseId((value as { phase: Phase }).phase)}`
    case 'due': {
      const { deadline, grace } = value as { deadline: Instant; grace: Instant }
      return `${time(deadline)} grace ${time(grace)}`
    }
    case 'sheet':
      return sheet(value as Written, standing)
    case 'voids':
    case 'proxies':
      return listed(
        name,
        (value as readonly Order[]).map(each => spellOrder(board, each, standing)),
      )
    case 'unordered':
      return (value as readonly Unit[]).length === 0 ? '' : `unordered ${(value as readonly Unit[]).length}`
    case 'ending':
      return ending(value as Ending)
    case 'vote':
      return ballot(value as Vote)
    case 'preferences':
      return wished(value as Preferences)
    case 'seats':
      return (value as readonly { power: Power; player: string | undefined }[])
        .map(({ power, player }) => `${letter(power)}:${player === undefined ? '-' : short(player)}`)
        .join(' ')
    case 'late':
    case 'missing':
    case 'powers':
      return letters(value as readonly Power[])
    case 'players':
    case 'addresses':
      return (value as readonly string[]).map(short).join(',')
    case 'plan':
    case 'repairs':
      return `${(value as readonly unknown[]).length} ${name}`
    case 'refused':
      return listed('refused', value as readonly string[])
    default:
      return typeof value === 'string' ? short(value) : String(value)
  }
}

const USUAL = ['succeeds', 'given', 'available', 'retreated', 'disbanded']

/** What came of the phase; that a unit holds is not worth a word. */
function played({ verdicts }: PhaseResults, standing: Standing): string {
  const lines = verdicts.flatMap(verdict => {
    if (verdict.order?.kind === 'hold') return []
    const word = 'outcome' in verdict ? verdict.outcome.kind : verdict.byDefault ? 'byDefault' : 'succeeds'
    const order =
      'unit' in verdict && verdict.order === undefined
        ? spellUnit(board, verdict.unit)
        : spellOrder(board, verdict.order!, standing) // only a unit that was told nothing has none
    return USUAL.includes(word) ? [order] : [`${order} ${word}`]
  })
  return `[${lines.join(', ')}]`
}

const listed = (name: string, words: readonly string[]): string =>
  words.length === 0 ? '' : `${name} [${words.join(', ')}]`

const byWhom = (by: Doer | string): string => {
  if (typeof by === 'string') return short(by)
  if (by.kind === 'clock' || by.kind === 'keeper') return by.kind
  return by.kind === 'power' ? letter(by.power) : short(by.person)
}

const writer = (from: { kind: string; power?: Power }): string =>
  from.power === undefined ? from.kind : letter(from.power)

function recipient(kind: GameEvent['kind'], value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (kind === 'remindersSent') return letters(value as readonly Power[])
  const to = value as Audience
  if (to.kind === 'everybody') return 'all'
  const others = `${to.master ? 'M' : ''}${to.observers ? 'O' : ''}`
  return to.powers.length === 0 ? others : `${letters(to.powers)}${others}`
}

const sheet = ({ orders, voids, proxied }: Written, standing: Standing): string => {
  const spelled = (list: readonly Order[]) => list.map(each => spellOrder(board, each, standing))
  return [
    `[${spelled(orders).join(', ')}]`,
    listed('voids', spelled(voids)),
    listed('for others', spelled(proxied)),
  ]
    .filter(part => part !== '')
    .join(' ')
}

function ending(end: Ending): string {
  switch (end.kind) {
    case 'won':
      return `won by ${letter(end.by)}`
    case 'draw':
      return `draw ${letters(end.among)} ${end.why}`
    case 'conceded':
      return `conceded to ${letter(end.to)}`
    case 'terminated':
      return 'terminated'
  }
}

function ballot(vote: Vote): string {
  if (vote.kind === 'everybody') return 'draw'
  return vote.kind === 'among' ? `draw ${letters(vote.powers)}` : `concede ${letter(vote.to)}`
}

const wished = ({ groups, isRandom }: Preferences): string =>
  isRandom ? '*' : groups.map(group => (group.length === 1 ? letters(group) : `[${letters(group)}]`)).join('')
