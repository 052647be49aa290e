// The keys that are made from a judge's secret, one for each use: whoever has one of them knows nothing of the others.
import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32
const made = new WeakMap<Uint8Array, Map<string, Uint8Array>>()

/** The key for a use, like `letters under seal`; it is made once for each secret. */
export function keyFor(use: string, secret: Uint8Array): Uint8Array {
  const keys = made.get(secret) ?? new Map<string, Uint8Array>()
  made.set(secret, keys)
  const known = keys.get(use)
  if (known !== undefined) return known
  const fresh = new Uint8Array(hkdfSync('sha256', secret, '', use, KEY_BYTES))
  keys.set(use, fresh)
  return fresh
}
