// Sends a letter to an address of the keeper's choice, the way all mails go, and says what to look for in its headers.
import { randomBytes } from 'node:crypto'
import { CarrierFault, packed } from '../../../post/outgoing.ts'
import { ServerFault } from '../../../post/servers/serverFault.ts'
import { SmtpCarrier, type SmtpSettings } from '../../../post/servers/smtp.ts'
import type { Plan } from '../../configured.ts'
import type { Finding } from '../finding.ts'
import { viewAt } from './houses.ts'

export async function trialFinding(judge: Plan['judge'], smtp: SmtpSettings, to: string): Promise<Finding> {
  const part = 'letter'
  const carrier = new SmtpCarrier(smtp)
  try {
    await carrier.send(await trialLetter(judge, to))
    return { part, isWell: true, text: `sent to ${to}; ${howToLook(judge.address, to)}` }
  } catch (fault) {
    if (!(fault instanceof CarrierFault || fault instanceof ServerFault)) throw fault
    return { part, isWell: false, text: `a letter to ${to} was not taken: ${fault.message}` }
  } finally {
    carrier.close()
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const howToLook = (judge: string, to: string): string =>
  'see whether it came, and not among the spam; then look at its whole head ' +
  `(${viewAt(to)}) for the line Authentication-Results: spf=pass, dkim=pass with d=${domainOf(judge)}, and dmarc=pass`

function trialLetter({ address, name, plus }: Plan['judge'], to: string) {
  const written = {
    subject: `A letter from ${name}, to see how it comes`,
    text: `${lettersText(domainOf(address)).join('\n')}\n`,
    replyTo: address,
    inReplyTo: null,
    references: [],
    auto: 'auto-generated',
    listId: null,
  } as const
  const messageId = `<doctor.${randomBytes(8).toString('hex')}@${domainOf(address)}>`
  return packed(messageId, to, written, { address, name, plus }, new Date())
}

const lettersText = (domain: string): readonly string[] => [
  'Whoever keeps this judge wants to know how its mails come to you.',
  '',
  'Look at the head of this letter (most mail programs call it source,',
  'original or all headers). Your own house has written a line there that',
  'begins with Authentication-Results. It should say',
  '',
  `  spf=pass    the server may send for ${domain}`,
  `  dkim=pass   the letter is signed by ${domain}, and was not changed`,
  '  dmarc=pass  one of the two is of the same domain as From',
  '',
  'The topmost Received that names the server of the judge should say',
  'ESMTPS: then it came over TLS. If the letter was among the spam, say',
  'that it is not. It may be deleted.',
]
