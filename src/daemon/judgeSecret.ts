// The secret of a judge in its folder: made once, with the store that it belongs to, and never silently made anew.
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { StoreFault } from '../store/fault.ts'
import { markOf, type SecretNoted } from '../store/sqlite/database.ts'

export const SECRET_FILE = 'secret'
const SECRET_BYTES = 32

/** What lies in the place of a secret. */
export type SecretFound =
  | { readonly kind: 'secret'; readonly secret: Uint8Array }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'damaged' }

export function secretIn(file: string): SecretFound {
  const text = textOf(file)?.trim()
  if (text === undefined) return { kind: 'nothing' }
  const isWhole = /^(?:[0-9a-f]{2})+$/i.test(text) && text.length >= 2 * SECRET_BYTES
  return isWhole ? { kind: 'secret', secret: Buffer.from(text, 'hex') } : { kind: 'damaged' }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (fault) {
    if (codeOf(fault) === 'ENOENT') return undefined
    throw fault
  }
}

/** Why a store cannot be used with what lies in the place of its secret; nothing if it can. */
export function secretFault(
  file: string,
  found: SecretFound,
  { mark, isUsed }: SecretNoted,
): StoreFault | undefined {
  if (!isUsed) return undefined
  if (found.kind === 'nothing') return new StoreFault('secretMissing', file)
  if (found.kind === 'damaged') return new StoreFault('secretDamaged', file)
  return mark === undefined || mark === markOf(found.secret)
    ? undefined
    : new StoreFault('secretOfAnother', file)
}

/** The secret for a store: that which lies there, or a new one where nothing was ever made with another. */
export function secretFor(file: string, noted: SecretNoted, mayBeNew: boolean): Uint8Array {
  const found = secretIn(file)
  const fault = secretFault(file, found, noted)
  if (fault === undefined) return found.kind === 'secret' ? found.secret : newSecret(file)
  if (!mayBeNew) throw fault
  return newSecret(file)
}

/** Never seen half written. Of two processes that come at the same moment one gives it its name, and both have the same. */
function newSecret(file: string): Uint8Array {
  const own = `${file}.${process.pid}`
  try {
    writeFileSync(own, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flush: true })
    putAside(file)
    linkSync(own, file)
  } catch (fault) {
    if (codeOf(fault) !== 'EEXIST') throw fault
  } finally {
    rmSync(own, { force: true })
  }
  const found = secretIn(file)
  if (found.kind !== 'secret') throw new StoreFault('secretDamaged', file)
  return found.secret
}

/** What cannot be used as a secret stays beside the new one: it may be that of another store. */
function putAside(file: string): void {
  try {
    renameSync(
      file,
      `${file}.before-${new Date()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z')
        .replaceAll(':', '-')}`,
    )
  } catch (fault) {
    if (codeOf(fault) !== 'ENOENT') throw fault
  }
}

const codeOf = (fault: unknown): string | undefined =>
  fault instanceof Error && 'code' in fault ? String(fault.code) : undefined
