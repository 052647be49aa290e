// What a keeper takes in hand, beside a judge that may run: games are taken out and put back.

import type { Services } from '../conversation/services.ts'
import { written } from '../game/calendar.ts'
import type { Game } from '../game/game.ts'
import { amount } from '../report/sentences/names.ts'
import { type Moved, removeOrRestore } from '../service/removing.ts'
import { keyOf } from '../store/store.ts'
import { beside } from './configured.ts'
import { noSuchGame } from './keeping.ts'
import type { HomeOptions } from './options.ts'

export interface HandOptions extends HomeOptions {
  readonly untold?: true
}

export const removeGames = (names: readonly string[], options: HandOptions): Promise<void> =>
  moveGames('remove', names, options, ({ game: { name }, mails }) => [
    `${name}: taken out. It is in no list and on no page, nothing falls due in it, letters about it do nothing, and its name stays taken.`,
    toldLine(mails, options),
    `All of it is kept: dragoman restore ${keyOf(name)} puts it back.`,
  ])

export const restoreGames = (names: readonly string[], options: HandOptions): Promise<void> =>
  moveGames('restore', names, options, ({ game, mails }) => [
    `${game.name}: put back, as it was.${deadlineOf(game)}`,
    toldLine(mails, options),
  ])

const deadlineOf = ({ due, stage, settings }: Game): string =>
  due === undefined || stage !== 'playing'
    ? ''
    : ` The next deadline is ${written(due.deadline, settings.timing.zone)}.`

const toldLine = (mails: number, { untold }: HandOptions): string =>
  untold ? 'Nobody is told.' : `Its people are told: ${amount(mails, 'mail')}.`

/** All that are named are looked for before the first is touched. */
async function moveGames(
  kind: 'remove' | 'restore',
  names: readonly string[],
  options: HandOptions,
  told: (moved: Moved) => readonly string[],
): Promise<void> {
  await beside(options, async services => {
    const games = [...new Set(names.map(keyOf))]
    await mustBeThere(games, services)
    for (const name of games) {
      const moved = await removeOrRestore(kind, name, services, options.untold !== true)
      for (const line of moved === undefined ? [`${name}: ${IS_SO[kind]}`] : told(moved)) print(line)
    }
  })
}

const IS_SO = {
  remove: 'was taken out before; nothing was changed',
  restore: 'is not taken out; nothing was changed',
} as const

async function mustBeThere(games: readonly string[], { store }: Services): Promise<void> {
  const there = new Set(await store.gamesAmong(games))
  for (const name of games) if (!there.has(name)) throw await noSuchGame(name, store)
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
