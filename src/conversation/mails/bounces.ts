// Reports on what became of our mails: which mail one is about, as far as it proves that, and what it says of an address.
import type { DeliveryReport } from '../../mail/deliveryReport.ts'
import { keyOfMessageId, messageIdOf } from '../../mail/outgoing.ts'
import { isFor, tokenFor } from '../../mail/tokens.ts'
import { addressReached } from '../../people/reach.ts'
import type { Batch, Letter, QueuedMail } from '../../store/batch.ts'
import { storedInstant } from '../../store/events/names.ts'
import { memoryOf } from '../memory.ts'
import type { Services } from '../services.ts'
import { tokensAmong } from '../who/proof.ts'
import { refusalNoted } from './unreachable.ts'

/** Servers give up after some days, and what comes later is of no use. */
const REPORTS_COME = 30 * 86_400_000

/** Where reports about a mail go: an address of which nobody hears but the servers on the way, and its reader. */
export function addressForReports(messageId: string, to: string, services: Services): string | undefined {
  const { sender, secret, clock } = services
  const key = keyOfMessageId(messageId)
  if (key === undefined) return undefined
  const token = tokenFor({ kind: 'mail', key, expires: clock.now() + REPORTS_COME }, to, secret)
  return sender.address.replace('@', `+${token}@`)
}

/** What the report in a letter says, and for whom the letter was. */
type Report = DeliveryReport & { readonly recipients: readonly string[] }

/** A report is never answered. What it says counts only if it is about a mail of ours, to the one whom it names. */
export async function reportTaken(filed: Letter, report: Report, services: Services): Promise<Batch> {
  const settled = (why: string): Batch => ({
    at: storedInstant(services.clock.now()),
    expect: new Map(),
    post: { setAside: new Map([[filed.key, `delivery report: ${why}`]]) },
  })
  const mail = await mailReported(report, services)
  if (mail === undefined) return settled('of no mail of ours')
  const { results } = report
  const own = results.filter(({ address }) => address === mail.to)
  // He may have his mail forwarded to an address of which we know nothing; there was one recipient only.
  const [hard] = (own.length > 0 ? own : results).filter(({ fate }) => fate === 'hard')
  if (hard === undefined)
    return settled(results.map(({ fate }) => fate).join(' ') || 'nothing that can be read')
  const said = hard.diagnostic || hard.status
  return { ...settled('hard'), ...(await refusalNoted(mail, said, filed.key, services)) }
}

/** Whoever writes can be written to: a letter has come from an address of which something bad was known. */
export async function reachedAgain(batch: Batch, filed: Letter, services: Services): Promise<Batch> {
  const { people, version } = await memoryOf(services.store).people()
  if (!people.reach.isDoubted(filed.sender)) return batch
  const { expect = version, events = [] } = batch.records ?? {}
  const reached = addressReached(filed.sender, batch.at, filed.key)
  return { ...batch, records: { expect, events: [reached, ...events] } }
}

/**
 * The mail that a report is about. It proves that by the address to which it came; or, where a server on the way
 * has lost that, by a Message-ID of ours and whom the mail was for. Neither can be guessed.
 */
async function mailReported(report: Report, services: Services): Promise<QueuedMail | undefined> {
  const { store, sender, secret, clock } = services
  for (const { text, token } of tokensAmong(report.recipients, sender.address, clock.now())) {
    if (token.kind !== 'mail') continue
    const mail = await store.mail(messageIdOf(token.key, sender.address))
    if (mail !== undefined && isFor(text, mail.to, secret)) return mail
  }
  const { messageId, to } = report.original
  const mail = messageId === undefined ? undefined : await store.mail(messageId)
  const named = [...to, ...report.results.map(({ address }) => address)]
  return mail !== undefined && named.includes(mail.to) ? mail : undefined
}
