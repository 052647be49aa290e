// A disk of a few megabytes, in memory, that can be filled up and emptied again: where we may make one.
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ITS_OWN, ownFolder, Postgres } from './postgres.ts'

/** So many megabytes are enough for thirty games, and for what a database wants for itself. */
const ROOM = { data: 96, log: 24 }

/** A PostgreSQL with its tables, or with its log of what is written, on a small disk of their own. */
export async function onSmallDisk(what: keyof typeof ROOM): Promise<readonly [Postgres, SmallDisk]> {
  const folder = ownFolder()
  const disk = SmallDisk.over(join(folder, what), ROOM[what])
  // No more of its log is kept than fits.
  return [await Postgres.startIn(folder, ['max_wal_size=8MB', 'min_wal_size=2MB']), disk]
}

export class SmallDisk {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Of so many megabytes, laid over a folder that belongs to the database from then on. */
  static over(folder: string, megabytes: number): SmallDisk {
    mkdirSync(folder, { recursive: true })
    const { uid = 0, gid = 0 } = ITS_OWN
    const how = `size=${megabytes}m,mode=0700,uid=${uid},gid=${gid}`
    execFileSync('mount', ['-t', 'tmpfs', '-o', how, 'tmpfs', folder], { stdio: 'pipe' })
    return new SmallDisk(folder)
  }

  /** Nothing more fits onto it. */
  fill(): void {
    const file = openSync(this.#filler, 'w')
    try {
      for (const size of [1 << 20, 1 << 12]) fillWith(file, Buffer.alloc(size))
    } finally {
      closeSync(file)
    }
  }

  makeRoom(): void {
    rmSync(this.#filler, { force: true })
  }

  end(): void {
    execFileSync('umount', ['-l', this.folder])
  }

  get #filler(): string {
    return join(this.folder, 'filler')
  }
}

function fillWith(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOSPC') throw fault // of the system
  }
}

/** Only root may lay a disk over a folder, and not in every container. */
export const maySmallDisk = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const isMade =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' }).status === 0
  if (isMade) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return isMade
})()
