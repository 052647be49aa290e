// Sends a letter from the judge to its own address, with a plus if it uses such, to see whether replies reach the mailbox.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CarrierFault, type LetterRef, type Mailbox, type PackedMail, packed } from '../../post/outgoing.ts'
import { ImapMailbox, type ImapMailboxSettings } from '../../post/servers/imap.ts'
import { ServerFault } from '../../post/servers/serverFault.ts'
import { SmtpCarrier, type SmtpSettings } from '../../post/servers/smtp.ts'
import { wording } from '../../wording/wording.ts'
import type { Plan } from '../configured.ts'

const say = wording.doctor.letter

interface LetterLook {
  readonly isWell: boolean
  readonly text: string
}

/** How long the letter may take, and how often the mailbox is checked, in milliseconds. */
export interface Waiting {
  readonly patience: number
  readonly glance: number
}

const WAITING: Waiting = { patience: 60_000, glance: 2_000 }

/** Sends the letter, waits for it, and settles it. */
export async function lookAtLetter(
  judge: Plan['judge'],
  { mailbox, smtp }: { readonly mailbox: ImapMailboxSettings; readonly smtp: SmtpSettings },
  { patience, glance }: Waiting = WAITING,
): Promise<LetterLook> {
  const box = new ImapMailbox(mailbox, { now: Date.now, onMail: () => {}, onTrouble: () => {} })
  const carrier = new SmtpCarrier(smtp)
  const { remedy } = judge.plus ? say.plus : say.plain
  try {
    const mail = await letterTo(judge)
    const known = new Set((await box.list()).map(({ id }) => id))
    await carrier.send(mail)
    const { to } = mail.envelope
    for (const end = performance.now() + patience; performance.now() < end; await sleep(glance))
      if (await isThere(mail, box, known)) return { isWell: true, text: say.comes({ to }) }
    return { isWell: false, text: say.isLost({ to, remedy }) }
  } catch (fault) {
    if (!(fault instanceof CarrierFault || fault instanceof ServerFault)) throw fault
    return { isWell: false, text: say.failed({ fault: fault.message, remedy }) }
  } finally {
    carrier.close()
    await box.close()
  }
}

/** A letter that no judge acts on. */
function letterTo({ address, name, plus }: Plan['judge']): Promise<PackedMail> {
  const mark = randomBytes(8).toString('hex')
  const to = plus ? address.replace('@', `+doctor${mark}@`) : address
  const written = {
    subject: (plus ? say.plus : say.plain).subject,
    text: `${say.text}\n`,
    replyTo: address,
    inReplyTo: null,
    references: [],
    auto: 'auto-generated',
    listId: null,
  } as const
  return packed(`${mark}@doctor.invalid`, to, written, { address, name }, new Date())
}

/** Checks letters that were not there before, and settles ours. */
async function isThere({ messageId }: PackedMail, box: Mailbox, known: Set<string>): Promise<boolean> {
  const fresh: readonly LetterRef[] = (await box.list()).filter(({ id }) => !known.has(id))
  for (const ref of fresh) {
    known.add(ref.id)
    const letter = await box.fetch(ref)
    if (letter === undefined || !Buffer.from(letter.raw).toString('latin1').includes(messageId)) continue
    await box.settle(ref)
    return true
  }
  return false
}
