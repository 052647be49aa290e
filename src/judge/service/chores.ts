// What is done at set times: the store is verified and copied, and old sealed letters and old texts are dropped.

import { resolve } from 'node:path'
import { setImmediate as others, setTimeout as sleep } from 'node:timers/promises'
import type { Logger, ScheduledTask } from 'node-cron'
import { SEAL_MARK } from '../../post/tokens.ts'
import { wording } from '../../wording/wording.ts'
import { type KeeperNews, keeperMails } from '../conversation/mails/replies.ts'
import { memoryOf, type Services } from '../conversation/services.ts'
import type { Instant, Zone } from '../game/calendar.ts'
import type { StageWord } from '../game/views.ts'
import { addressReached } from '../people/reach.ts'
import type { LetterKey } from '../store/batch.ts'
import { storedInstant, streamOf } from '../store/events/names.ts'
import type { ClearedStep } from '../store/queries/clearing.ts'
import { eachGame } from '../store/store.ts'
import type { Chores } from './configSchema.ts'
import { backUp } from './home.ts'
import type { Chore, Tell } from './news.ts'
import { findings } from './verifying.ts'

const say = { ...wording.letters.chores, ...wording.configuration.chores }

export interface Housekeeping {
  readonly services: Services
  readonly chores: Chores
  /** The folder of the store. */
  readonly data: string
  /** For how many days texts are kept; forever if undefined. */
  readonly keep?: number | undefined
  readonly tell: Tell
  readonly clockWatch: { readonly isTrusted: boolean }
}

/** What came of a chore: a sentence, and what a person should look at. */
interface Done {
  readonly result: string
  readonly found: readonly string[]
}

type Doing = (house: Housekeeping, stop: AbortSignal) => Promise<Done>

const DOINGS: Readonly<Record<Chore, Doing>> = {
  async verify({ services: { store } }, stop) {
    let games = 0
    const found = await findings(store, eachGame(store), stop, () => games++)
    if (stop.aborted) return { result: say.stopped, found }
    const told = found.length === 0 ? say.nothingDiffers : say.somethingDiffers
    return { result: told({ games: counted(games, 'game') }), found }
  },
  async backup({ services, chores, data }) {
    const file = await backUp(services, resolve(data, chores.folder), chores.keep)
    return { result: say.copied({ file }), found: [] }
  },
  async 'sealed letters'({ services }) {
    await services.store.dropDevicesOfGamesOver(storedInstant((services.clock.now() - DAY) as Instant))
    const letters = counted(await dropUnconfirmed(services), 'sealed letter')
    return { result: say.lettersDropped({ letters }), found: [] }
  },
  async 'returned mails'({ services }) {
    await forgive(services)
    const since = storedInstant((services.clock.now() - DAY) as Instant)
    const { sent, returned, complaints } = await services.store.mailsOfLate(since)
    const rate = (count: number) => `${((100 * count) / Math.max(1, sent)).toFixed(1)} %`
    const [returnRate, complaintRate] = [rate(returned), rate(complaints)]
    const mails = counted(sent, 'mail')
    const result = say.mailsOfADay({ mails, returned, returnRate, complaints, complaintRate })
    const isMuch = complaints > 0 || returned > MOST_RETURNED * sent
    return { result, found: isMuch ? [say.mails({ sent, returned, complaints })] : [] }
  },
  async 'old texts'(house, stop) {
    const { letters, mails, isDone } = await clearOld(house, stop)
    const gone = { letters: counted(letters, 'letter'), mails: counted(mails, 'mail') }
    return { result: isDone ? say.textsCleared(gone) : say.textsLeft(gone), found: [] }
  },
}

/** The share of returned mails that the big mail providers put up with. */
const MOST_RETURNED = 0.02

/** Returned mails are forgotten after a month: the address is written to like any other. */
async function forgive({ store, clock }: Services): Promise<void> {
  const at = storedInstant(clock.now())
  for (const address of await store.addressesLost()) {
    const people = await memoryOf(store).people(streamOf('address', address))
    if (!people.at(address).reach.isForgivenAt(at)) continue
    // If somebody else was quicker, the next night will do.
    await store.commit({
      at,
      expect: new Map(),
      records: people.put([addressReached(address, at, null)]),
    })
  }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/**
 * Does a chore once. Whatever goes wrong with it is told, and stops nobody. While the clock cannot be believed nothing
 * is done: a copy would get a wrong name, and a letter might be dropped too early.
 */
export async function doChore(chore: Chore, house: Housekeeping, stop: AbortSignal): Promise<void> {
  const { tell, clockWatch } = house
  if (stop.aborted || !clockWatch.isTrusted) return
  // Only one of the judges that share a store does the chores.
  if ((await house.services.sharing?.does('chores')) === false) return
  try {
    const { result, found } = await DOINGS[chore](house, stop)
    tell({ kind: 'choreDone', chore, result, found })
    if (found.length > 0)
      await tellKeeper(house, { name: `chore ${chore}`, subject: result, lines: listed(found) })
  } catch (fault) {
    tell({ kind: 'choreFailed', chore, fault })
    const subject = say.failed({ chore })
    await tellKeeper(house, { name: `chore ${chore}`, subject, lines: [messageOf(fault)] }).catch(() => {})
  }
}

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault))

/** What fits into a mail. */
const MOST_LISTED = 50

const listed = (found: readonly string[]): readonly string[] =>
  found.length <= MOST_LISTED
    ? found
    : [...found.slice(0, MOST_LISTED), say.andMore({ count: found.length - MOST_LISTED })]

/** Queues a mail to the keeper, if there is one to be told. */
export async function tellKeeper(
  { services }: Pick<Housekeeping, 'services'>,
  news: KeeperNews,
): Promise<void> {
  const outgoing = keeperMails(services, news)
  if (outgoing.length === 0) return
  const { store, clock } = services
  await store.commit({ at: storedInstant(clock.now()), expect: new Map(), outgoing })
}

/** Does each chore when its time has come; `stop` waits for the one that is being done. */
export async function keepHouse(house: Housekeeping): Promise<{ stop(): Promise<void> }> {
  // Only a judge that stays running needs it.
  const { createTask } = await import('node-cron')
  const { verify, backup } = house.chores
  const nightly = [...NIGHTLY, ...(house.keep === undefined ? [] : (['old texts'] as const))]
  const stop = new AbortController()
  let doing: Promise<void> = Promise.resolve()
  const queue = (...chores: readonly Chore[]): void => {
    for (const chore of chores) doing = doing.then(() => doChore(chore, house, stop.signal))
  }
  // A time that a change of the clocks skips is passed over: the next night comes.
  const options = {
    timezone: cronZone(house.services.judge.zone),
    logger: NO_LOG,
    suppressMissedWarning: true,
  }
  const tasks: readonly ScheduledTask[] = [
    createTask(verify, () => queue(...nightly), options),
    createTask(backup, () => queue('backup'), options),
  ]
  for (const task of tasks) void task.start()
  return {
    async stop() {
      stop.abort()
      for (const task of tasks) await task.destroy()
      await doing
    },
  }
}

const NIGHTLY = ['verify', 'sealed letters', 'returned mails'] as const

/** The library knows no offsets from UTC; for nightly work the hour is near enough. */
export function cronZone(zone: Zone): string {
  const [, sign, hours] = /^([+-])(\d\d):\d\d$/.exec(zone) ?? []
  if (sign === undefined) return zone
  // The sign is reversed, as in POSIX: Etc/GMT-1 is an hour ahead of UTC.
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}

const nothing = (): void => {}
const NO_LOG: Logger = { info: nothing, warn: nothing, error: nothing, debug: nothing }

// Sealed letters that nobody has confirmed in time: their text leaves the store.

const DAY = 86_400_000
/** By then the reply address that confirms a letter has expired, in milliseconds. */
const KEPT = 91 * DAY

/** What takes a letter's place; nobody can read a letter in it. */
const NOTE = Buffer.from(`${say.dropped}\n`)

/** Drops the text of those letters; returns how many there were. */
async function dropUnconfirmed({ store, clock }: Pick<Services, 'store' | 'clock'>): Promise<number> {
  const before = storedInstant((clock.now() - KEPT) as Instant)
  let count = 0
  for (let next: number | undefined = 0; next !== undefined; ) {
    const leafed = await store.leafThrough(SEAL_MARK, before, next)
    if (leafed.keys.length > 0) await drop(leafed.keys, { store, clock })
    count += leafed.keys.length
    next = leafed.next
    await others()
  }
  return count
}

async function drop(
  keys: readonly LetterKey[],
  { store, clock }: Pick<Services, 'store' | 'clock'>,
): Promise<void> {
  const blackedOut = new Map(keys.map(key => [key, NOTE]))
  const at = storedInstant(clock.now())
  await store.commit({ at, expect: new Map(), post: { blackedOut } })
}

// Old texts of letters and mails leave the store, except those of games that are played or recently were.

/** The most steps in a night, each of a few milliseconds, and the rest after each, in milliseconds, for others that write. */
const MOST_STEPS = 50_000
const REST = 20

async function clearOld(
  { services: { store, clock }, keep, clockWatch }: Housekeeping,
  stop: AbortSignal,
): Promise<ClearedStep> {
  let [letters, mails, isDone] = [0, 0, keep === undefined]
  // What is cleared does not come back: a clock that jumps ahead must not be believed even for a moment.
  for (let step = 0; step < MOST_STEPS && !isDone && !stop.aborted && clockWatch.isTrusted; step++) {
    const now = clock.now()
    // Nobody can come back any more to a letter from before that.
    const before = storedInstant(Math.min(now - (keep ?? 0) * DAY, now - KEPT) as Instant)
    const cleared = await store.clearTexts({ at: storedInstant(now), before, over: OVER })
    letters += cleared.letters
    mails += cleared.mails
    isDone = cleared.isDone
    await sleep(REST, undefined, { signal: stop }).catch(() => {}) // `stop` cuts it short
  }
  return { letters, mails, isDone }
}

const OVER: StageWord = 'over'
