// What takes an order back or makes it none, and what then may come of the text: nothing, or the order that replaces it.
import { readFileSync } from 'node:fs'
import type { Dice } from '../rules/oracle/dice.ts'
import type { Said } from './texts.ts'

export interface Destroyed {
  readonly kind: string
  readonly text: string
  /** Other orders of the sheet, which may be followed or refused. */
  readonly untouched: readonly string[]
  /** What may replace it. */
  readonly instead: Said['orders'][number]['other']
}

interface Frame {
  readonly kind: string
  readonly said: string
}

const FRAMES: readonly Frame[] = readFileSync(new URL('destroying.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => /^\w/.test(line))
  .map(line => ({ kind: line.slice(0, 10).trim(), said: line.slice(10).replaceAll('\\n', '\n') }))

const OF_ONE = FRAMES.filter(({ said }) => said.includes('{x}'))

/** Lines above a whole sheet that make it none, and lines below that take all of it back. */
const HEADS = FRAMES.filter(({ kind }) => kind === 'heading').map(({ said }) => said)
const FEET = FRAMES.filter(({ kind }) => kind === 'footing').map(({ said }) => said)

/** One of the orders of a sheet destroyed, or all of them. */
export function destroyed({ orders }: Said, dice: Dice): Destroyed | undefined {
  const lines = orders.map(({ text }) => text)
  if (dice.chance(0.12)) {
    const isHead = dice.chance(0.6)
    const text = isHead ? [dice.pick(HEADS)!, ...lines] : [...lines, dice.pick(FEET)!]
    return { kind: isHead ? 'heading' : 'footing', text: text.join('\n'), untouched: [], instead: undefined }
  }
  const at = dice.below(orders.length)
  const { text, other } = orders[at]!
  if (text.startsWith('|')) return undefined
  const { kind, said } = dice.pick(OF_ONE)!
  const hasOther = said.includes('{y}')
  if (hasOther && (other === undefined || other.text.startsWith('|'))) return undefined
  const written = said.replace('{x}', () => ended(text, said)).replace('{y}', () => other?.text ?? '')
  return {
    kind,
    text: lines.map((line, i) => (i === at ? written : line)).join('\n'),
    untouched: orders.filter((_, i) => i !== at).map(({ order }) => order),
    instead: hasOther && kind === 'back' ? other : undefined,
  }
}

/** In the midst of a line a sentence has no full stop. */
const ended = (text: string, said: string): string =>
  /\{x\}(?!$|\n)/.test(said) ? text.replace(/\.$/, '') : text
