// `dragoman receive`: takes one letter from a pipe.

import { openHomeAt } from '../judge/service/home.ts'
import { Judge } from '../judge/service/judge.ts'
import { type InHand, takeInHand } from '../judge/service/pipe.ts'
import { StoreFault } from '../judge/store/fault.ts'
import { type Attended, attendedOnce } from './attended.ts'
import { amongOthers, openedHome, type Plan, planOf } from './configured.ts'
import { TRY_AGAIN } from './faults.ts'
import type { HomeOptions } from './options.ts'
import { bytesOf } from './streams.ts'

/** If a daemon is running, the daemon sends the reply. */
export async function receive(options: HomeOptions): Promise<void> {
  const plan = planOf(options)
  const raw = await bytesOf(process.stdin)
  try {
    if (plan.store !== undefined) return await receiveAmongOthers(raw, plan, plan.store, options)
    const inHand = await takeInHand(plan.data)
    const letter: TakenLetter = { raw, inHand, isNow: options.now === undefined }
    try {
      const home = await openedHome(plan)
      await attendedOnce(home, plan, options, judge => take(letter, judge)).finally(() => home.close())
    } finally {
      inHand.release()
    }
  } catch (fault) {
    if (!(fault instanceof StoreFault)) throw fault
    process.stderr.write(`dragoman: ${fault.message}\n`)
    process.exitCode = TRY_AGAIN
  }
}

/** In a store that several judges share, the letter counts from when they know that it is on its way. */
async function receiveAmongOthers(raw: Uint8Array, plan: Plan, store: string, options: HomeOptions) {
  await amongOthers(await openHomeAt(plan.data, store), store, home =>
    attendedOnce(home, plan, options, async ({ services, clockWatch, onFault }) => {
      const { sharing, clock } = services
      const inHand = await sharing?.takesInHand()
      const judge = new Judge(services, onFault)
      const filing = judge.file(raw, clock.now())
      const key = await filing.finally(() => inHand?.release())
      const letter = clockWatch.isTrusted ? await sharing?.letter(key) : undefined
      if (letter === undefined) return
      const besides = await judge.answerClaimed(letter)
      if (besides.length > 0) await sharing?.giveBack(letter, besides)
    }),
  )
}

interface TakenLetter {
  readonly raw: Uint8Array
  readonly inHand: InHand
  /** Whether the judge's clock shows the real time. */
  readonly isNow: boolean
}

/**
 * If the clock cannot be trusted, or an alarm was due before the letter, the letter is only filed, and waits for the
 * daemon or for `run-once`.
 */
async function take({ raw, inHand, isNow }: TakenLetter, attended: Attended): Promise<void> {
  const { services, clockWatch, onFault } = attended
  const judge = new Judge(services, onFault)
  const key = await judge.file(raw, isNow ? inHand.taken : services.clock.now())
  inHand.release()
  const letter = await services.store.letter(key)
  if (letter === undefined || letter.answered !== null || letter.setAside !== null) return
  const [alarm] = await services.store.alarms(1)
  const isDue = alarm !== undefined && alarm.at <= letter.received
  if (clockWatch.isTrusted && !isDue) await judge.answer(letter)
}
