// The judge's domain as the recipients of its mails see it: whether they can trust its mails and answer them.
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { headFieldsOf, saidIn } from '../../../post/authenticationResults.ts'
import { packed } from '../../../post/outgoing.ts'
import { isPublicAddress } from '../../../post/servers/network.ts'
import type { SmtpSettings } from '../../../post/servers/smtp.ts'
import { messageIdOf } from '../../../post/tokens.ts'
import { wording } from '../../../wording/wording.ts'
import type { Plan } from '../../configured.ts'
import type { Finding } from '../finding.ts'
import { dkimFinding, unsignedFinding } from './dkim.ts'
import { dmarcFindings } from './dmarc.ts'
import { type Ask, Dns, DnsSilence } from './dns.ts'
import { houseOfDomain, houseOfServer } from './houses.ts'
import { isHere, type Leaving, leavingBy, ownAddresses, reverseFindings } from './leaving.ts'
import { type AskRecipients, askRecipients, mxFindings, roleFindings } from './receiving.ts'
import { spfFindings } from './spf.ts'

const say = wording.doctor.domain

/** What is outside of the judge; a test supplies its own. */
export interface Outside {
  readonly ask?: Ask
  readonly askRecipients?: AskRecipients
  readonly ownAddresses?: readonly string[]
}

export interface Sending {
  readonly judge: Pick<Plan['judge'], 'address' | 'name' | 'plus'>
  readonly smtp: SmtpSettings
  /** The name that the server gives itself. */
  readonly greeting?: string | undefined
  /** The address that others see, if the keeper has given it. */
  readonly ip?: string | undefined
}

/** One line is enough if nobody else has to trust the domain; a configured key is checked all the same. */
export async function domainFindings(
  sending: Sending | undefined,
  outside: Outside = {},
): Promise<readonly Finding[]> {
  const well = (text: string): Finding => ({ part: 'domain', isWell: true, text })
  if (sending === undefined) return [well(say.postOffice)]
  const { judge, smtp } = sending
  const domain = domainOf(judge.address)
  const dns = new Dns(outside.ask)
  if (!isPublicDomain(domain))
    return [well(say.notPublic({ domain })), ...(smtp.dkim === undefined ? [] : await dkimOf(sending, dns))]
  const house = houseOfDomain(domain)
  if (house === undefined) return lookAtDomain(sending, outside)
  const isWell = houseOfServer(smtp.host) === house
  const told = isWell ? say.oneHouse : say.twoHouses
  return [{ part: 'domain', isWell, text: told({ domain, house: house.name, host: smtp.host }) }]
}

/** In the spelling of the DNS. */
function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return domainToASCII(domain) || domain
}

/** Names that nobody can own on the open Internet. (RFC 2606, 6761, 8375 and others) */
const isPublicDomain = (domain: string): boolean =>
  domain.includes('.') && isIP(domain.replace(/^\[|\]$/g, '')) === 0 && !NOT_PUBLIC.test(domain)

const NOT_PUBLIC =
  /(?:^|\.)(?:example|test|invalid|local|localhost|localdomain|internal|intranet|lan|home|corp|private|onion|alt|arpa|example\.(?:com|net|org))\.?$/

/** Everything that can be seen of a domain from outside. */
export async function lookAtDomain(sending: Sending, outside: Outside): Promise<readonly Finding[]> {
  const { judge, smtp, greeting, ip } = sending
  const domain = domainOf(judge.address)
  const dns = new Dns(outside.ask)
  const ill = await whetherThere(domain, dns)
  if (ill !== undefined) return [ill]
  const handing = { host: smtp.host, greeting, said: ip, own: outside.ownAddresses ?? ownAddresses() }
  const leaving = await leavingBy(handing, domain, dns).catch((fault: unknown): Leaving => {
    if (!(fault instanceof DnsSilence)) throw fault
    return { kind: 'unknown' }
  })
  const server = leaving.kind === 'addresses' && !leaving.isForeign ? leaving.name : undefined
  const signing = smtp.dkim?.domain
  return [
    ...(await heard('mx', () => mxFindings(domain, server ?? `mail.${domain}`, dns))),
    ...(await heard('spf', () => spfFindings(domain, leaving, dns))),
    ...(await dkimOf(sending, dns)),
    ...(await heard('dmarc', () => dmarcFindings({ domain, signing }, dns))),
    await senderFinding(sending),
    ...(await heard('reverse', () => reverseFindings(leaving, domain, dns))),
    await tlsFinding(smtp, dns),
    ...(await heard('postmaster', () =>
      roleFindings(judge.address, dns, outside.askRecipients ?? askRecipients()),
    )),
  ]
}

const dkimOf = ({ smtp }: Sending, dns: Dns): Promise<readonly Finding[]> => {
  const { dkim, host } = smtp
  return heard('dkim', async () => [
    dkim === undefined ? unsignedFinding(host) : await dkimFinding(dkim, dns),
  ])
}

/** If the domain does not exist, or its DNS does not answer, nothing else can be checked. */
async function whetherThere(domain: string, dns: Dns): Promise<Finding | undefined> {
  const [finding] = await heard('domain', async () => {
    await dns.exchanges(domain)
    if (!dns.isMissing(domain)) return []
    return [{ part: 'domain', isWell: false, text: say.notThere({ domain }) }]
  })
  return finding
}

/** If the DNS does not answer, nothing is known to be wrong. */
async function heard(
  part: Finding['part'],
  look: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await look()
  } catch (fault) {
    if (!(fault instanceof DnsSilence)) throw fault
    const told = fault.code === 'ESERVFAIL' ? say.failing : say.silent
    return [{ part, isWell: true, isOpen: true, text: told(fault) }]
  }
}

/** Packs a mail as the judge does, and compares its three domains. */
async function senderFinding({ judge, smtp }: Sending): Promise<Finding> {
  const part = 'sender'
  const messageId = messageIdOf('0'.repeat(24), judge.address)
  const { raw, envelope } = await packed(messageId, judge.address, AN_EMPTY_MAIL, judge, new Date(0))
  const { fields = [] } = headFieldsOf(raw) ?? {}
  const inField = (name: string) =>
    fields.filter(each => each.name === name).map(each => domainOf(saidIn(each).replace(/>$/, '')))
  const domains = [domainOf(envelope.from), ...inField('from'), ...inField('message-id')]
  const domain = domainOf(judge.address)
  const other = domains.find(each => each !== domain)
  if (other !== undefined) return { part, isWell: false, text: say.namesOther({ domain, other }) }
  const { user = '' } = smtp
  if (user.includes('@') && domainOf(user) !== domain)
    return { part, isWell: true, isOpen: true, text: say.otherLogin({ domain, user }) }
  return { part, isWell: true, text: say.oneDomain({ domain }) }
}

const AN_EMPTY_MAIL = {
  subject: '',
  text: '',
  replyTo: '',
  inReplyTo: null,
  references: [],
  auto: 'auto-generated',
  listId: null,
} as const

/** Whether mails leave over TLS, as far as we can see. */
async function tlsFinding({ host, security }: SmtpSettings, dns: Dns): Promise<Finding> {
  const part = 'tls'
  const isInside = isHere(host) || (await isOnlyInside(host, dns))
  if (isInside) return { part, isWell: true, isOpen: true, text: say.handedOn({ host }) }
  if (security === 'none') return { part, isWell: false, text: say.withoutTls({ host }) }
  return { part, isWell: true, text: say.overTls({ host }) }
}

const isOnlyInside = async (host: string, dns: Dns): Promise<boolean> => {
  const addresses = await dns.addresses(host).catch(() => [])
  return addresses.length > 0 && !addresses.some(isPublicAddress)
}

/** Whether the next steps should suggest a trial letter. */
export const isWorthATrial = (address: string): boolean => isPublicDomain(domainOf(address))
