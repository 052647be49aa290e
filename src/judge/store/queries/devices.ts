// The devices on which people are told of their games.
import type { GameName, Timestamp } from '../batch.ts'
import type { DevicesTable } from '../tables.ts'
import { all, type Blank, blankRow, form, once, run, tables, type Work } from '../work.ts'

/** Which devices in a game: all those of one person, or only one of them. */
export type WhichDevices = Pick<DevicesTable, 'game' | 'person'> & Partial<Pick<DevicesTable, 'endpoint'>>

export const devicesOf = (game: GameName): Work<DevicesTable[]> => all(DEVICES({ game }))

const DEVICES = form((blank: Blank<{ readonly game: GameName }>) =>
  tables
    .selectFrom('devices')
    .selectAll()
    .where('game', '=', blank('game'))
    .orderBy('since')
    .orderBy('person')
    .orderBy('endpoint'),
)

/** Adds or renews a device; if a person has more than `most` in a game, the oldest go. */
export function* putDevice(device: DevicesTable, most: number): Work<void> {
  yield* run(FORGET(device))
  const own = (yield* devicesOf(device.game)).filter(({ person }) => person === device.person)
  for (const old of own.slice(0, Math.max(0, own.length + 1 - most))) yield* run(FORGET(old))
  yield* run(PUT(device))
}

const PUT = form((blank: Blank<DevicesTable>) =>
  tables
    .insertInto('devices')
    .values(blankRow(blank, 'game', 'person', 'endpoint', 'p256dh', 'auth', 'doors', 'since')),
)

const FORGET = form((blank: Blank<Required<WhichDevices>>) =>
  tables
    .deleteFrom('devices')
    .where('game', '=', blank('game'))
    .where('person', '=', blank('person'))
    .where('endpoint', '=', blank('endpoint')),
)

export function dropDevices({ game, person, endpoint }: WhichDevices): Work<number> {
  if (endpoint !== undefined) return run(FORGET({ game, person, endpoint }))
  return run(once(tables.deleteFrom('devices').where('game', '=', game).where('person', '=', person)))
}

/** Forgets the devices of games that are over, or taken out, and in which nothing has happened since `before`. */
export function dropDevicesOfGamesOver(before: Timestamp): Work<number> {
  const gone = tables
    .selectFrom('games')
    .innerJoin('events as last', join =>
      join.onRef('last.game', '=', 'games.name').onRef('last.version', '=', 'games.version'),
    )
    .select('games.name')
    .where('games.stage', 'in', ['over', 'removed'])
    .where('last.at', '<', before)
  return run(once(tables.deleteFrom('devices').where('game', 'in', gone)))
}
