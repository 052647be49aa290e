// Offers what waits in the outbox to the carrier; what does not go is tried again, later and later, for some days.

import type { Instant } from '../game/calendar.ts'
import { type Carrier, CarrierFault } from '../mail/mailbox.ts'
import { packed, type WrittenMail } from '../mail/outgoing.ts'
import type { FailedMail, PostReport, QueuedMail } from '../store/batch.ts'
import { storedInstant } from '../store/instants.ts'
import type { Setting } from './setting.ts'

const MINUTE = 60_000
/** Minutes until the next attempt; after the last one the mail is given up: five days in all. */
const DELAYS = [1, 5, 15, 60, 240, 480, 720, 1440, 1440, 1440, 1440]

/** Sends everything that is due, to each recipient in order; tells how many mails went out. */
export async function sendDue(setting: Setting, carrier: Carrier, stop?: AbortSignal): Promise<number> {
  let count = 0
  for (;;) {
    const due = await setting.store.due(storedInstant(setting.clock.now()), 50)
    if (due.length === 0) return count
    for (const mail of due) {
      if (stop?.aborted) return count
      const failed = await attempt(mail, setting, carrier)
      const post: PostReport = failed === undefined ? { sent: [mail.messageId] } : { failed: [failed] }
      // Between the server's word and this commit lies the one moment in which a mail may go out twice.
      await setting.store.commit({ at: storedInstant(setting.clock.now()), expect: new Map(), post })
      count += failed === undefined ? 1 : 0
    }
  }
}

async function attempt(
  mail: QueuedMail,
  setting: Setting,
  carrier: Carrier,
): Promise<FailedMail | undefined> {
  try {
    const date = new Date(setting.clock.now())
    await carrier.send(
      await packed(mail.messageId, mail.to, mail.mail as unknown as WrittenMail, setting.sender, date),
    ) // written by MailWriter
    return undefined
  } catch (fault) {
    const isForGood = fault instanceof CarrierFault && fault.isForGood
    const delay = isForGood ? undefined : DELAYS[mail.attempts]
    const trouble = (fault instanceof Error ? fault.message : String(fault)).slice(0, 500)
    return { messageId: mail.messageId, trouble, retry: delay === undefined ? null : later(setting, delay) }
  }
}

/** A fifth earlier or later, so that not everything comes at once. */
const later = ({ clock, chance }: Setting, minutes: number): string =>
  storedInstant((clock.now() + (minutes * MINUTE * (80 + chance(41))) / 100) as Instant)
