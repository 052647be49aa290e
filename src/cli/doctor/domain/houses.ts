// Mail providers: what a domain includes in its SPF record to send through them, and the domains of their free mailboxes.
// As of 2026; whoever runs a relay knows better.
import { wording } from '../../../wording/wording.ts'

interface House {
  readonly name: string
  /** The domains of its free mailboxes, whose DNS belongs to the provider. */
  readonly mailboxes?: RegExp
  /** Its servers that accept mails for delivery. */
  readonly servers: RegExp
  /** What a domain that sends through them includes in its SPF record. */
  readonly include?: string
}

const HOUSES: readonly House[] = [
  {
    name: 'Google',
    mailboxes: /^(?:gmail|googlemail)\.com$/,
    servers: /(?:^|\.)(?:gmail|googlemail|google)\.com$/,
    include: '_spf.google.com',
  },
  {
    name: 'Microsoft',
    mailboxes: /^(?:outlook|hotmail|live|msn)\.(?:com?|de|fr|it|es)(?:\.\w\w)?$/,
    servers: /(?:^|\.)(?:office365\.com|outlook\.com|hotmail\.com)$/,
    include: 'spf.protection.outlook.com',
  },
  {
    name: 'Yahoo',
    mailboxes: /^(?:(?:yahoo|ymail|rocketmail)\.(?:com?|de|fr|it|es)(?:\.\w\w)?|aol\.com)$/,
    servers: /(?:^|\.)(?:yahoo|aol)\.com$/,
  },
  { name: 'GMX', mailboxes: /^gmx\.(?:de|net|com|at|ch|org)$/, servers: /(?:^|\.)gmx\.(?:net|com|de)$/ },
  { name: 'WEB.DE', mailboxes: /^web\.de$/, servers: /(?:^|\.)web\.de$/ },
  {
    name: 'Apple',
    mailboxes: /^(?:icloud|me|mac)\.com$/,
    servers: /(?:^|\.)(?:me|icloud)\.com$/,
    include: 'icloud.com',
  },
  { name: 'T-Online', mailboxes: /^(?:t-online|magenta)\.de$/, servers: /(?:^|\.)t-online\.de$/ },
  { name: 'Posteo', mailboxes: /^posteo\.(?:de|net|org)$/, servers: /(?:^|\.)posteo\.de$/ },
  {
    name: 'Fastmail',
    mailboxes: /^fastmail\.(?:com|fm)$/,
    servers: /(?:^|\.)(?:fastmail|messagingengine)\.com$/,
    include: 'spf.messagingengine.com',
  },
  {
    name: 'mailbox.org',
    mailboxes: /^mailbox\.org$/,
    servers: /(?:^|\.)mailbox\.org$/,
    include: 'mailbox.org',
  },
  { name: 'Amazon SES', servers: /^email-smtp\.[\w-]+\.amazonaws\.com$/, include: 'amazonses.com' },
  { name: 'Mailgun', servers: /(?:^|\.)mailgun\.org$/, include: 'mailgun.org' },
  { name: 'SendGrid', servers: /(?:^|\.)sendgrid\.net$/, include: 'sendgrid.net' },
  { name: 'Postmark', servers: /(?:^|\.)postmarkapp\.com$/, include: 'spf.mtasv.net' },
  { name: 'Mailjet', servers: /(?:^|\.)mailjet\.com$/, include: 'spf.mailjet.com' },
  { name: 'Brevo', servers: /(?:^|\.)(?:brevo|sendinblue)\.com$/, include: 'spf.brevo.com' },
  { name: 'OVH', servers: /(?:^|\.)ovh\.net$/, include: 'mx.ovh.com' },
  { name: 'Gandi', servers: /(?:^|\.)gandi\.net$/, include: '_mailcust.gandi.net' },
  { name: 'Migadu', servers: /(?:^|\.)migadu\.com$/, include: 'spf.migadu.com' },
]

/** The provider of a domain, if it gives mailboxes to everybody. */
export const houseOfDomain = (domain: string): House | undefined =>
  HOUSES.find(({ mailboxes }) => mailboxes?.test(domain))

export const houseOfServer = (host: string): House | undefined =>
  HOUSES.find(({ servers }) => servers.test(host.toLowerCase()))

const say = wording.doctor.views

/** How a reader can see the headers of a letter, by the provider's domain. */
const VIEWS: readonly (readonly [RegExp, string])[] = [
  [/^(?:gmail|googlemail)\.com$/, say.gmail],
  [/^(?:outlook|hotmail|live|msn)\./, say.outlook],
  [/^(?:yahoo|ymail|rocketmail|aol)\./, say.yahoo],
  [/^(?:gmx\.|web\.de$)/, say.gmx],
  [/^(?:icloud|me|mac)\.com$/, say.mac],
]

export const viewAt = (address: string): string => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const [, view] = VIEWS.find(([domains]) => domains.test(domain)) ?? []
  return view ?? say.other
}
