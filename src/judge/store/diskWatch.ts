// Checks that the disk under a judge still takes writes: an idle judge writes nothing, and would not notice.
import { closeSync, fdatasyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { wording } from '../../wording/wording.ts'
import { onDisk, StoreFault } from './fault.ts'

const say = wording.configuration.store.details

const TRIAL_FILE = 'trial'
/** How often to try, in milliseconds. */
const EVERY = 30_000

interface Steady {
  steady(): number
}

export class DiskWatch {
  readonly #folder: string
  readonly #clock: Steady
  #triedAt = Number.NEGATIVE_INFINITY
  #found: unknown

  constructor(folder: string, clock: Steady) {
    this.#folder = folder
    this.#clock = clock
  }

  /** What kept a file from being made, written and kept there at the last try; undefined if nothing did. */
  look(): unknown {
    if (this.#clock.steady() - this.#triedAt < EVERY) return this.#found
    this.#triedAt = this.#clock.steady()
    try {
      tryDisk(this.#folder)
      this.#found = undefined
    } catch (fault) {
      this.#found = fault
    }
    return this.#found
  }
}

/** Makes a new file each time: when no inode is left, existing files can still be written. */
function tryDisk(folder: string): void {
  const file = join(folder, TRIAL_FILE)
  try {
    onDisk(folder, () => written(file))
  } catch (fault) {
    const isInodes = fault instanceof StoreFault && fault.trouble === 'full' && lacksInodes(folder)
    throw isInodes ? new StoreFault('full', folder, say.noInode, { cause: fault }) : fault
  }
}

function written(file: string): void {
  rmSync(file, { force: true })
  const trial = openSync(file, 'wx', 0o600)
  try {
    writeSync(trial, `${say.mayBeDeleted}\n`)
    fdatasyncSync(trial)
  } finally {
    closeSync(trial)
    rmSync(file, { force: true })
  }
}

/** Some kinds of disk have as many inodes as they want, and report 0 of 0. */
function lacksInodes(folder: string): boolean {
  const { files, ffree } = statfsSync(folder)
  return files > 0 && ffree === 0
}
