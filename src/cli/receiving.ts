// `dragoman receive`: one letter by a pipe.
import { Judge } from '../service/judge.ts'
import { type InHand, takeInHand } from '../service/pipe.ts'
import { StoreFault } from '../store/fault.ts'
import { type Attended, attendedOnce } from './attended.ts'
import { openedHome, planOf } from './configured.ts'
import { TRY_AGAIN } from './faults.ts'
import type { HomeOptions } from './options.ts'
import { bytesOf } from './streams.ts'

/** Beside a running daemon it is that which sends the answer. */
export async function receive(options: HomeOptions): Promise<void> {
  const plan = planOf(options)
  const raw = await bytesOf(process.stdin)
  try {
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

interface TakenLetter {
  readonly raw: Uint8Array
  readonly inHand: InHand
  /** Whether the judge's clock is that of the day. */
  readonly isNow: boolean
}

/**
 * Where the clock cannot be believed, or something is to be rung that was due before, the letter is filed, and waits
 * for the daemon or for `run-once`.
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
