// What goes wrong below a program: its disk is full, fails, or has no inode left, and its clock jumps. A library in C, loaded before it, makes it so.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isThere } from './servers.ts'

/** Another libc and other systems load libraries in other ways. */
export const canPreload = process.platform === 'linux' && isThere('gcc', false)

const { EIO, ENOSPC } = constants.errno

/** What the library is told, each as an errno; what is left out is well. */
interface Wrong {
  readonly writing?: number
  readonly syncing?: number
  readonly making?: number
}

export const DISK_FAULTS = {
  'takes nothing more': { writing: ENOSPC, making: ENOSPC },
  'fails in all that is written': { writing: EIO, syncing: EIO, making: EIO },
  'fails when it is to keep what was written': { syncing: EIO },
  'has no inode left': { making: ENOSPC },
} as const satisfies Record<string, Wrong>

export type DiskFault = keyof typeof DISK_FAULTS

export class Preloaded {
  /** For the environment of the program. */
  readonly env: Readonly<Record<string, string>>
  readonly #folder: string
  readonly #file: number
  #wrong: Wrong = {}
  #clock = 0

  /** What lies below this folder is what fails. */
  constructor(under: string) {
    this.#folder = mkdtempSync(join(tmpdir(), 'preloaded-'))
    const [library, file] = [join(this.#folder, 'faults.so'), join(this.#folder, 'faults')]
    const source = fileURLToPath(new URL('./faults.c', import.meta.url))
    execFileSync('gcc', ['-O1', '-shared', '-fPIC', '-o', library, source, '-ldl'], { stdio: 'pipe' })
    this.#file = openSync(file, 'w')
    this.env = { LD_PRELOAD: library, FAULTS_FILE: file, FAULTS_UNDER: under }
    this.#tell()
  }

  disk(fault: DiskFault | undefined): void {
    this.#wrong = fault === undefined ? {} : DISK_FAULTS[fault]
    this.#tell()
  }

  /** By how many milliseconds its clock is ahead, or behind. */
  get clock(): number {
    return this.#clock
  }

  set clock(ahead: number) {
    this.#clock = ahead
    this.#tell()
  }

  end(): void {
    closeSync(this.#file)
    rmSync(this.#folder, { recursive: true })
  }

  /** As `struct faults` has it. */
  #tell(): void {
    const { writing = 0, syncing = 0, making = 0 } = this.#wrong
    const bytes = Buffer.alloc(24)
    bytes.writeBigInt64LE(BigInt(this.#clock), 0)
    for (const [i, value] of [writing, syncing, making].entries()) bytes.writeInt32LE(value, 8 + 4 * i)
    writeSync(this.#file, bytes, 0, bytes.length, 0)
  }
}
