// The devices on which people are told of a game: a few of each person, and none when the game has been over for a while.
import { expect, test } from 'vitest'
import type { Kind } from '../kinds.ts'
import { batch, minute, played } from '../small.ts'

/** How every kind of store keeps them. */
export function devices({ newStore }: Kind): void {
  const device = (game: string, person: string, number: number) => ({
    ...{ game, person, endpoint: `https://push.example/${number}`, p256dh: 'P', auth: `A${number}` },
    ...{ doors: 0, since: minute(number) },
  })

  test('the last few of each person in each game', async () => {
    const store = newStore()
    for (const number of [1, 2, 3]) await store.putDevice(device('alpha', 'anna', number), 2)
    await store.putDevice(device('alpha', 'boris', 4), 2)
    await store.putDevice(device('baltic', 'anna', 5), 2)
    await store.putDevice({ ...device('alpha', 'anna', 2), since: minute(6), doors: 1 }, 2)
    const kept = (await store.devices('alpha')).map(({ person, auth, doors }) => [person, auth, doors])
    expect(kept).toEqual([
      ['anna', 'A3', 0],
      ['boris', 'A4', 0],
      ['anna', 'A2', 1],
    ])
    await store.dropDevices(device('alpha', 'anna', 3))
    await store.dropDevices({ game: 'alpha', person: 'boris' })
    expect((await store.devices('alpha')).map(({ auth }) => auth)).toEqual(['A2'])
    expect((await store.devices('baltic')).map(({ auth }) => auth)).toEqual(['A5'])
  })

  test('none of a game that was over before, all of the others', async () => {
    const store = newStore()
    for (const [game, stage] of Object.entries({ alpha: 'over', baltic: 'playing', cyprus: 'removed' })) {
      await store.commit(played(game, 0, 'one'))
      const stages = new Map([[game, { stage, listing: {} }]])
      await store.commit(batch({ expect: new Map([[game, 1]]), stages }))
      await store.putDevice(device(game, 'anna', 1), 2)
    }
    const left = async (): Promise<readonly number[]> =>
      Promise.all(['alpha', 'baltic', 'cyprus'].map(async game => (await store.devices(game)).length))
    await store.dropDevicesOfGamesOver(minute(0))
    expect(await left()).toEqual([1, 1, 1])
    await store.dropDevicesOfGamesOver(minute(1))
    expect(await left()).toEqual([0, 1, 0])
  })
}
