// Several sets of orders of one power: what a letter says of those before it, and what becomes of sets without a sequence.
import type { Rulebook } from '../../board/rulebook.ts'
import { standInOrder } from './pieces.ts'

/** What a letter says of the letters before it: that it takes their place, or that it adds to them. */
export type SetSaid = 'replaces' | 'adds'

const EARLIER = /\b(?:earlier|previous|prior|preceding|former|older?|last|other|all|those|any|my|that)\b/i
const ORDERS = /(?:orders?|sets?|letters?|e?-?mails?|messages?|ones?)\b/i
const REPLACES =
  /\b(?:replac\w+|supersed\w+|overrid\w+|instead of|in place of|cancel\w*|ignore|disregard|forget|scrap|discard|drop|scratch)\b/i
const ADDS = /\b(?:in addition|additional|adds?|adding|supplement\w*|besides|keep|on top of)\b/i
const EARLIER_ORDERS = new RegExp(String.raw`\b(?:earlier|previous|other|old|former)\s+${ORDERS.source}`, 'i')
const STANDS = /\b(?:stands?|remains?|unchanged|still|valid|as (?:it was|they were|before))\b/i
const AS_BEFORE =
  /^\W*(?:the\s+)?(?:rest|others?|everything else|otherwise)\s+(?:is |are |as )*(?:as before|unchanged|as it was|as they were|the same)\W*$/i

const addsToThem = (line: string): boolean =>
  standInOrder(line, ADDS, EARLIER, ORDERS) ||
  standInOrder(line, EARLIER_ORDERS, STANDS) ||
  AS_BEFORE.test(line)

/** An arrow, or a unit by its letter: then the line is an order, whatever else it says. */
const IS_AN_ORDER = /\s-+>?\s|->|\b\p{L}{3}-\p{L}{3}\b|^\W*(?:a|f|army|fleet)\s/iu

/** What a line says of earlier letters, where the book lets them say anything. (DATC 4.D.1) */
export function setSaid(line: string, { orderSets }: Rulebook): SetSaid | undefined {
  if (orderSets !== 'unlessReplaced' && orderSets !== 'unlessAdded') return undefined
  if (IS_AN_ORDER.test(line)) return undefined
  if (addsToThem(line)) return 'adds'
  return standInOrder(line, REPLACES, EARLIER, ORDERS) ? 'replaces' : undefined
}

/** Whether a letter leaves standing what earlier ones said of units that it does not name. (DATC 4.D.1) */
export function keepsEarlier(said: SetSaid | undefined, { orderSets }: Rulebook): boolean {
  switch (orderSets) {
    case 'latestPerUnit':
      return true
    case 'unlessReplaced':
      return said !== 'replaces'
    case 'unlessAdded':
      return said === 'adds'
    case 'latestOnly':
      return false
  }
}

/**
 * Whether none of several sets is followed, since nobody knows which is the last, and they do not say the same. By most
 * books they are put together. (DATC 4.D.2)
 */
export function areAllRefused(sets: readonly (readonly string[])[], rules: Rulebook): boolean {
  if (rules.orderSetsUnsequenced === 'combined') return false
  return new Set(sets.map(set => set.join('\n'))).size > 1
}
