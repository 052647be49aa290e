// Where the keeper intervenes beside a judge that may run: removes and restores games, bans and unbans addresses, holds and releases mails.

import { carriedOut, type KeeperAction } from '../judge/conversation/keeping/action.ts'
import { ban as banned, bansListed, unban as letIn } from '../judge/conversation/keeping/bans.ts'
import { type Removal, removeOrRestore } from '../judge/conversation/keeping/games.ts'
import { isQueueWord, mailNamed, moveMail, queueShown } from '../judge/conversation/keeping/queue.ts'
import type { Services } from '../judge/conversation/services.ts'
import type { People } from '../judge/people/people.ts'
import type { MailInQueue } from '../judge/store/batch.ts'
import { keyOf } from '../judge/store/store.ts'
import { ok, type Result } from '../result.ts'
import { wording } from '../wording/wording.ts'
import { beside } from './configured.ts'
import { UsageFault } from './faults.ts'
import { noSuchGame } from './keeping.ts'
import type { HomeOptions } from './options.ts'

const say = wording.commandLine.hands

export interface HandOptions extends HomeOptions {
  readonly untold?: true
}

const WAY = 'typed'

/** Carries out one action, and prints what it did. */
async function carryOut(
  services: Services,
  plan: (people: People) => Promise<Result<KeeperAction, string>>,
): Promise<void> {
  const done = await carriedOut(plan, services)
  if (!done.ok) throw new UsageFault(done.error)
  for (const line of done.value) print(line)
}

export const removeGames = (names: readonly string[], options: HandOptions): Promise<void> =>
  moveGames('remove', names, options)

export const restoreGames = (names: readonly string[], options: HandOptions): Promise<void> =>
  moveGames('restore', names, options)

/** Looks up all named games before it touches the first. */
async function moveGames(kind: Removal, names: readonly string[], options: HandOptions): Promise<void> {
  await beside(options, async services => {
    const games = [...new Set(names.map(keyOf))]
    await mustBeThere(games, services)
    for (const name of games)
      await carryOut(services, async () =>
        ok(await removeOrRestore(kind, name, WAY, services, options.untold !== true)),
      )
  })
}

async function mustBeThere(games: readonly string[], { store }: Services): Promise<void> {
  const there = new Set(await store.gamesAmong(games))
  for (const name of games) if (!there.has(name)) throw await noSuchGame(name, store)
}

/** Bans an address or a domain, or lists those that are banned. */
export async function ban(whom: string | undefined, options: HomeOptions): Promise<void> {
  await beside(options, services =>
    carryOut(services, async people =>
      whom === undefined
        ? ok(await bansListed({ people, services }))
        : banned(whom, { people, services, way: WAY }),
    ),
  )
}

export async function unban(whom: string, options: HomeOptions): Promise<void> {
  await beside(options, services => carryOut(services, people => letIn(whom, { people, services, way: WAY })))
}

// The queue.

export interface QueueOptions extends HomeOptions {
  readonly most: string
}

export async function queue(
  what: string | undefined,
  ids: readonly string[],
  options: QueueOptions,
): Promise<void> {
  await beside(options, async services => {
    if (what === undefined) {
      const most = mostIn(options.most)
      return carryOut(services, async () => ok(await queueShown(services, most)))
    }
    if (!isQueueWord(what)) throw new UsageFault(say.noQueueWord({ word: what.slice(0, 40) }))
    if (ids.length === 0) throw new UsageFault(say.noId({ word: what }))
    // All named mails are looked up before the first is touched.
    const mails: MailInQueue[] = []
    for (const id of ids) {
      const mail = await mailNamed(id, WAY, services)
      if (!mail.ok) throw new UsageFault(mail.error)
      mails.push(mail.value)
    }
    for (const mail of mails) await carryOut(services, async () => ok(moveMail(what, mail, WAY)))
  })
}

function mostIn(text: string): number {
  const most = Number(text)
  if (!/^\d{1,6}$/.test(text) || most === 0) throw new UsageFault(say.noNumber({ text: text.slice(0, 40) }))
  return most
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
