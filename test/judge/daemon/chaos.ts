// Everything at once that may go wrong below and around a judge: kills, clocks, disks, a store that is moved away, a database that dies.
import type { Dice } from '../../rules/oracle/dice.ts'
import { Postgres } from '../../servers/postgres.ts'
import { type ManyTally, manyKillsAmid } from './manyKills.ts'

export type Where = 'SQLite' | 'PostgreSQL'

export interface Chaos {
  readonly faults: number
  readonly letters: number
  readonly games: number
  readonly dice: Dice
  /** A clock that went back by hours is doubted for minutes: not where somebody waits. */
  readonly isShort?: true
}

/** What is wrong with a disk is as often met as a kill; a clock that jumped is doubted for minutes, in which nothing else can be seen. */
const BOTH = [
  ...(['killed', 'killed', 'killed', 'stopped', 'clock', 'clock', 'clock'] as const),
  ...(['full', 'full', 'failing', 'failing', 'unsynced', 'unsynced', 'noInode'] as const),
]

export async function chaosAt(where: Where, { faults, isShort, ...plan }: Chaos): Promise<ManyTally> {
  const both = isShort === true ? BOTH.filter(each => each !== 'clock') : BOTH
  if (where === 'SQLite') {
    const of = [...both, 'away', 'away'] as const
    return manyKillsAmid(undefined, { ...plan, judges: 1, kills: 0, chaos: { faults, of } })
  }
  const server = await Postgres.start()
  try {
    const of = [...both, 'cut', 'serverDown'] as const
    return await manyKillsAmid(server, { ...plan, judges: 2, kills: 0, chaos: { faults, of } })
  } finally {
    await server.stop()
  }
}
