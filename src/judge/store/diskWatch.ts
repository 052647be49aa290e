// Whether the disk under a judge still takes what is written: a judge at rest writes nothing, and would not notice.
import { closeSync, fdatasyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { onDisk, StoreFault } from './fault.ts'

const TRIAL_FILE = 'trial'
/** How often it is tried. */
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

  /** What kept a file from being made, written and kept there when it was last tried; nothing if all is well. */
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

/** A new file each time: where there are no inodes left, files that are there can still be written. */
function tryDisk(folder: string): void {
  const file = join(folder, TRIAL_FILE)
  try {
    onDisk(folder, () => written(file))
  } catch (fault) {
    const isInodes = fault instanceof StoreFault && fault.trouble === 'full' && lacksInodes(folder)
    throw isInodes
      ? new StoreFault('full', folder, 'no inode is left: `df -i` tells', { cause: fault })
      : fault
  }
}

function written(file: string): void {
  rmSync(file, { force: true })
  const trial = openSync(file, 'wx', 0o600)
  try {
    writeSync(trial, 'This file may be deleted.\n')
    fdatasyncSync(trial)
  } finally {
    closeSync(trial)
    rmSync(file, { force: true })
  }
}

/** Some kinds of disk have as many as they want, and tell 0 of 0. */
function lacksInodes(folder: string): boolean {
  const { files, ffree } = statfsSync(folder)
  return files > 0 && ffree === 0
}
