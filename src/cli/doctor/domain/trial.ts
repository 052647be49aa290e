// Sends a letter to an address of the keeper's choice, the way all mails go, and says what to look for in its headers.
import { randomBytes } from 'node:crypto'
import { CarrierFault, packed } from '../../../post/outgoing.ts'
import { ServerFault } from '../../../post/servers/serverFault.ts'
import { SmtpCarrier, type SmtpSettings } from '../../../post/servers/smtp.ts'
import { wording } from '../../../wording/wording.ts'
import type { Plan } from '../../configured.ts'
import type { Finding } from '../finding.ts'
import { viewAt } from './houses.ts'

const say = wording.doctor.trial

export async function trialFinding(judge: Plan['judge'], smtp: SmtpSettings, to: string): Promise<Finding> {
  const part = 'letter'
  const carrier = new SmtpCarrier(smtp)
  try {
    await carrier.send(await trialLetter(judge, to))
    return { part, isWell: true, text: say.sent({ to, view: viewAt(to), domain: domainOf(judge.address) }) }
  } catch (fault) {
    if (!(fault instanceof CarrierFault || fault instanceof ServerFault)) throw fault
    return { part, isWell: false, text: say.notTaken({ to, fault: fault.message }) }
  } finally {
    carrier.close()
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

function trialLetter({ address, name, plus }: Plan['judge'], to: string) {
  const domain = domainOf(address)
  const lines = [say.look, '', say.spf({ domain }), say.dkim({ domain }), say.dmarc, '', say.lookOn]
  const written = {
    subject: say.subject({ name }),
    text: `${lines.join('\n')}\n`,
    replyTo: address,
    inReplyTo: null,
    references: [],
    auto: 'auto-generated',
    listId: null,
  } as const
  const messageId = `<doctor.${randomBytes(8).toString('hex')}@${domain}>`
  return packed(messageId, to, written, { address, name, plus }, new Date())
}
