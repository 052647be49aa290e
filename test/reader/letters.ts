// Letters of many writers, each with the orders that a careful game master would enter, and what the reader makes of them.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readTextRequest } from '../../src/judge/json/request.ts'
import { DEFAULTS, libraryBy } from '../../src/judge/library/boards.ts'
import { readText } from '../../src/reader/reading.ts'
import { Lookup } from '../../src/rules/json/lookup.ts'
import { type Order, spellOrder } from '../../src/rules/orders/order.ts'
import { sample } from '../edition.ts'

/** What comes of a letter, the best first; `other` is a proposal with something in it that was not meant. */
export const FATES = ['entered', 'proposed', 'part', 'refused', 'other', 'lost', 'wrong'] as const
export type Fate = (typeof FATES)[number]

interface Labelled {
  readonly id: string
  readonly phase: string
  readonly power: string
  readonly position: string
  readonly text: string
  /** What the writer has set. */
  readonly language?: string
  readonly expect: readonly string[]
  readonly also?: readonly (readonly string[])[]
}

interface Board {
  readonly units: Readonly<Record<string, readonly string[]>>
  readonly owners: Readonly<Record<string, readonly string[]>>
  readonly dislodged?: unknown
}

/** Those that the reader was made right on, and those that nobody looks at. */
export type Shelf = 'tuned' | 'sealed'

const here = new URL('.', import.meta.url)
const boards = JSON.parse(readFileSync(new URL('boards.json', here), 'utf8')) as Readonly<
  Record<string, Board>
>
const lookup = new Lookup(libraryBy(DEFAULTS))

export const writersOn = (shelf: Shelf): readonly string[] =>
  readdirSync(fileURLToPath(new URL(shelf, here))).map(file => file.replace('.jsonl', ''))

export interface Read {
  readonly letter: Labelled
  readonly fate: Fate
  readonly entered: readonly string[]
  readonly asked: readonly string[]
}

/** What comes of each letter of a writer. */
export const lettersOf = (
  shelf: Shelf,
  writer: string,
  inCore = Number.POSITIVE_INFINITY,
): readonly Read[] => {
  const lines = readFileSync(new URL(`${shelf}/${writer}.jsonl`, here), 'utf8').split('\n')
  const letters = lines.filter(line => line.trim() !== '').map(line => JSON.parse(line) as Labelled)
  return sample(letters, inCore).map(read)
}

function read(letter: Labelled): Read {
  const { units, owners, dislodged } = boards[letter.position]!
  const request = readTextRequest(
    {
      phase: letter.phase,
      units: Object.entries(units).flatMap(([power, some]) => some.map(unit => `${power} ${unit}`)),
      centers: owners,
      dislodged,
      power: letter.power,
      text: letter.text,
      language: letter.language,
    },
    lookup,
  )
  if (!request.ok) throw new Error(`${letter.id}: ${request.error}`)
  const { board, legality, position } = request.value
  legality.place(position.units, position.phase.season)
  const spelled = (orders: readonly Order[]) =>
    orders.map(order => spellOrder(board, order, legality.standing)).sort()
  const whole = readText(letter.text, request.value)
  const entered = spelled(whole.orders)
  const asked = spelled(whole.asked ?? [])
  return { letter, fate: fateOf(letter, entered, asked, whole.refused.length), entered, asked }
}

function fateOf(
  { expect, also = [] }: Labelled,
  entered: readonly string[],
  asked: readonly string[],
  refused: number,
): Fate {
  const sets = [expect, ...also].map(set => [...set].sort().join())
  const meant = new Set([expect, ...also].flat())
  const whole = [...entered, ...asked].sort()
  if (entered.some(order => !meant.has(order))) return 'wrong'
  if (expect.length > 0 && whole.length + refused === 0) return 'lost'
  if (asked.length === 0 && sets.includes(entered.join())) return 'entered'
  if (asked.some(order => !meant.has(order))) return 'other'
  if (sets.includes(whole.join())) return 'proposed'
  return whole.length > 0 ? 'part' : 'refused'
}
