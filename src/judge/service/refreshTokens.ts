// Keeps the refresh tokens that providers change: sealed, on disk before what came with them is used, one process at a time.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  PATIENCE,
  type RefreshInHand,
  type RefreshTokens,
  TokenFault,
  type TokenGrant,
} from '../../post/servers/accessToken.ts'
import { keyFor } from '../../post/tokens.ts'
import { wording } from '../../wording/wording.ts'
import { FileLock } from '../store/fileLock.ts'
import { makeFolder, openHome, openHomeAt, secretAt } from './home.ts'

const say = wording.configuration.tokens

/** Beside the store. */
export const TOKENS_FOLDER = 'tokens'

/** Refresh tokens in a judge's folder, whose store may be elsewhere; nothing is looked at before one is needed. */
export function refreshTokensIn(data: string, place?: string): RefreshTokens {
  const grants = new Map<string, KeptToken>()
  return {
    inHand(grant, act) {
      const name = nameOf(grant)
      const kept = grants.get(name) ?? new KeptToken({ data, place }, name, grant.refresh)
      grants.set(name, kept)
      return kept.inHand(act)
    },
  }
}

/** The name of a grant, made from the token in the configuration, so that what grew from another token is not found. It reveals nothing. */
const nameOf = ({ url, client, refresh }: TokenGrant): string =>
  createHash('sha256')
    .update(JSON.stringify([url, client, refresh]))
    .digest('hex')
    .slice(0, 32)

/** How long to wait for the lock, whose holder waits for a provider no longer than that, in milliseconds. */
const LONGEST = 2 * PATIENCE
const GLANCE = 50

interface HomeOfTokens {
  readonly data: string
  /** Where the store is, if not there. */
  readonly place: string | undefined
}

/** What one refresh token of the configuration has become. */
class KeptToken {
  readonly #home: HomeOfTokens
  readonly #name: string
  readonly #first: string
  /** Calls in this process wait for each other. */
  #turn: Promise<unknown> = Promise.resolve()
  #lock: FileLock | undefined
  #secret: Uint8Array | undefined
  /** A token that came from the provider, and could not be written yet. */
  #unwritten: string | undefined

  constructor(home: HomeOfTokens, name: string, first: string) {
    this.#home = home
    this.#name = name
    this.#first = first
  }

  inHand<Value>(act: (token: RefreshInHand) => Promise<Value>): Promise<Value> {
    const turn = this.#turn.then(() => this.#locked(() => this.#use(act)))
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #locked<Value>(act: () => Promise<Value>): Promise<Value> {
    const lock = this.#kept(() => this.#open())
    for (let end = performance.now() + LONGEST; !this.#kept(() => lock.take()); await sleep(GLANCE))
      if (performance.now() > end) throw new TokenFault('silentProvider', say.lockedForLong)
    try {
      return await act()
    } finally {
      lock.leave()
    }
  }

  async #use<Value>(act: (token: RefreshInHand) => Promise<Value>): Promise<Value> {
    if (this.#unwritten !== undefined) await this.#keep(this.#unwritten)
    await this.#checkSecret()
    const refresh = this.#kept(() => this.#latest()) ?? this.#first
    this.#kept(() => this.#makeRoom())
    try {
      return await act({ refresh, keep: token => this.#keep(token) })
    } finally {
      if (this.#unwritten === undefined) rmSync(this.#draft, { force: true })
    }
  }

  /** The provider is not asked while its answer could not be kept. */
  #kept<Value>(act: () => Value): Value {
    try {
      return act()
    } catch (fault) {
      throw this.#told(fault)
    }
  }

  #told(fault: unknown): unknown {
    if (!(fault instanceof Error)) return fault
    const why = 'code' in fault ? String(fault.code) : fault.message
    return new TokenFault('unkeptToken', say.notKept({ folder: dirname(this.#file), why }))
  }

  get #file(): string {
    return join(this.#home.data, TOKENS_FOLDER, this.#name)
  }

  get #draft(): string {
    return `${this.#file}.part`
  }

  #open(): FileLock {
    if (this.#lock !== undefined) return this.#lock
    const folder = dirname(this.#file)
    if (!existsSync(folder)) {
      makeFolder(folder)
      giveAway(folder)
      syncFolder(this.#home.data)
    }
    const file = `${this.#file}.lock`
    this.#lock = new FileLock(file)
    giveAway(file)
    return this.#lock
  }

  /** The token that was given last; the draft, if the process ended before it could be renamed. */
  #latest(): string | undefined {
    const draft = this.#read(this.#draft)
    if (draft === undefined) return this.#read(this.#file)
    this.#rename()
    return draft
  }

  #read(file: string): string | undefined {
    if (this.#secret === undefined || !existsSync(file)) return undefined
    return unsealed(readFileSync(file), this.#name, this.#secret)
  }

  /** Takes room on the disk before the provider is asked. */
  #makeRoom(): void {
    writeFileSync(this.#draft, Buffer.alloc(ROOM), { mode: 0o600, flush: true })
    giveAway(this.#draft)
  }

  async #keep(token: string): Promise<void> {
    this.#unwritten = token
    this.#secret ??= await this.#newSecret()
    const bytes = sealed(token, this.#name, this.#secret)
    this.#kept(() => {
      if (!existsSync(this.#draft)) this.#makeRoom()
      overwrite(this.#draft, bytes)
      this.#rename()
    })
    this.#unwritten = undefined
  }

  async #checkSecret(): Promise<void> {
    const { data, place } = this.#home
    try {
      this.#secret ??= await secretAt(data, place)
    } catch (fault) {
      throw this.#told(fault)
    }
  }

  /** The doctor may get a token before the judge has started for the first time. */
  async #newSecret(): Promise<Uint8Array> {
    const { data, place } = this.#home
    try {
      const home = await (place === undefined ? openHome(data) : openHomeAt(data, place))
      await home.close()
      return home.secret
    } catch (fault) {
      throw this.#told(fault)
    }
  }

  #rename(): void {
    renameSync(this.#draft, this.#file)
    syncFolder(dirname(this.#file))
  }
}

/** More bytes than any refresh token takes. */
const ROOM = 16_384

function overwrite(file: string, bytes: Uint8Array): void {
  const open = openSync(file, 'r+')
  try {
    writeSync(open, bytes, 0, bytes.length, 0)
    ftruncateSync(open, bytes.length)
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

/** A name in a folder is on the disk only when the folder is. */
function syncFolder(folder: string): void {
  const open = openSync(folder, 'r')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

/** What root writes is given to the owner of the folder above: the judge must be able to read it. */
function giveAway(file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(file))
  chownSync(file, uid, gid)
}

// Sealed: only the judge with this secret can read a token, and only as that of the same grant.

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

function sealed(token: string, name: string, secret: Uint8Array): Uint8Array {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv).setAAD(Buffer.from(name))
  const hidden = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden])
}

/** Undefined for what is not whole, or was sealed with another secret: that counts as missing. */
function unsealed(bytes: Uint8Array, name: string, secret: Uint8Array): string | undefined {
  const hidden = IV_BYTES + TAG_BYTES
  if (bytes.length <= hidden) return undefined
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(IV_BYTES, hidden))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(hidden)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const keyOf = (secret: Uint8Array): Uint8Array => keyFor('refresh tokens under seal', secret)
