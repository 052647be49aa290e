// A piece that says nothing as it stands is read in other words; it must make one order in all of them that are as near.
import { type Order, spellOrder } from '../../order.ts'
import type { Effort } from '../effort.ts'
import { lawfulMeaning } from '../meaning.ts'
import type { Where } from '../places.ts'
import { plainerThan } from './tone.ts'
import { pieceReworded } from './wordings.ts'

/** What it takes to look for other words, in chart states of the parser. */
const EACH_PIECE = 900

/** The one order that a piece makes in other words. */
export function rewordedMeaning(text: string, where: Where, effort: Effort): Order | undefined {
  const known = effort.letter?.rewordedAt(where.position)
  const key = `${where.power} ${text}`
  if (known?.has(key) === true) return known.get(key)
  const meaning = inOtherWords(text, where, effort)
  if (!effort.isShort) known?.set(key, meaning)
  return meaning
}

function inOtherWords(text: string, where: Where, effort: Effort): Order | undefined {
  if (!effort.mayRead()) return undefined
  effort.spend(EACH_PIECE)
  for (const lines of pieceReworded(text, where)) {
    const orders = new Map<string, Order>()
    for (const variant of lines.flatMap(line => [line, ...plainerThan(line)])) {
      if (!effort.mayRead()) return undefined
      const meaning = lawfulMeaning(variant, where, effort)
      if (meaning.ok)
        orders.set(spellOrder(where.board, meaning.value, where.legality.standing), meaning.value)
      else if (meaning.error.kind === 'twoMeanings') return undefined
    }
    const [order] = orders.values()
    if (order !== undefined) return orders.size === 1 ? order : undefined
  }
  return undefined
}
