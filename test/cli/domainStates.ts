// States of a DNS in which something keeps a judge's mails from being trusted, each with what the doctor says of it and wants published.
import { generateKeyPairSync } from 'node:crypto'
import type { Ask } from '../../src/cli/doctor/domain/dns.ts'
import type { Sending } from '../../src/cli/doctor/domain/domain.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const KEY = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
export const HALF = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const ANOTHER = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64')

export const DOMAIN = 'dragoman.example'
export const IP4 = '203.0.113.9'
export const IP6 = '2001:db8::9'
const REVERSE6 = `9.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa`
const REVERSE4 = '9.113.0.203.in-addr.arpa PTR'
export const DKIM = `judge2026._domainkey.${DOMAIN}`

/** `dragoman.example TXT` and what stands there. */
export type Zone = Readonly<Record<string, readonly string[]>>

export const GOOD: Zone = {
  [`${DOMAIN} MX`]: ['10 mail.dragoman.example'],
  [`${DOMAIN} TXT`]: ['some-house-verification=12345', 'v=spf1 mx -all'],
  [`mail.${DOMAIN} A`]: [IP4],
  [`mail.${DOMAIN} AAAA`]: [IP6],
  [REVERSE4]: ['mail.dragoman.example'],
  [`${REVERSE6} PTR`]: ['mail.dragoman.example'],
  [`${DKIM} TXT`]: [`v=DKIM1; k=rsa; p=${HALF}`],
  [`_dmarc.${DOMAIN} TXT`]: ['v=DMARC1; p=quarantine; rua=mailto:postmaster@dragoman.example'],
}

/** A DNS that holds this and nothing else. Where nothing stands it says whether there is such a name. */
export const dnsOf =
  (zone: Zone): Ask =>
  async (name, kind) => {
    const found = zone[`${name.toLowerCase()} ${kind}`]
    if (found?.[0] === 'silence') throw Object.assign(new Error(name), { code: 'ETIMEOUT' })
    if (found !== undefined && found.length > 0) return found.map(text => answered(text, kind))
    const isThere = Object.keys(zone).some(key => key.split(' ')[0]?.endsWith(name.toLowerCase()))
    throw Object.assign(new Error(name), { code: isThere ? 'ENODATA' : 'ENOTFOUND' })
  }

function answered(text: string, kind: string): unknown {
  // A long text stands there in pieces.
  if (kind === 'TXT') return text.match(/.{1,255}/g)
  if (kind !== 'MX') return text
  const [priority, exchange = ''] = text.split(' ')
  return { priority: Number(priority), exchange: exchange === '.' ? '' : exchange }
}

export interface State {
  /** What is otherwise than where all is well. */
  readonly zone?: Zone
  readonly sending?: Partial<Omit<Sending, 'smtp'>>
  readonly smtp?: Partial<Sending['smtp']>
  readonly own?: readonly string[]
  /** The address that mails really leave from. */
  readonly ip?: string
  /** What the domain's own server says to judge, postmaster and abuse; undefined where it does not answer. */
  readonly answers?: readonly string[] | undefined
}

export const SIGNING = { domain: DOMAIN, selector: 'judge2026', key: KEY }

export const sendingOf = ({ sending, smtp }: State): Sending => ({
  judge: { address: `judge@${DOMAIN}`, name: 'Dragoman', plus: true },
  smtp: { host: `mail.${DOMAIN}`, port: 587, security: 'starttls', dkim: SIGNING, ...smtp },
  ...sending,
})

export const zoneOf = ({ zone }: State): Zone => ({ ...GOOD, ...OTHERS, ...zone })

export const spf = (...texts: readonly string[]): Zone => ({ [`${DOMAIN} TXT`]: texts })
export const dmarc = (...texts: readonly string[]): Zone => ({ [`_dmarc.${DOMAIN} TXT`]: texts })

/** What others publish. */
const OTHERS: Zone = {
  '_spf.list.example TXT': ['v=spf1 ip4:192.0.2.0/24 -all'],
  '_spf.google.com TXT': ['v=spf1 ip4:198.51.100.64/26 ~all'],
}
const RELAY: Zone = {
  'smtp.relay.example A': ['198.51.100.7'],
  '_spf.relay.example TXT': ['v=spf1 ip4:198.51.100.0/24 -all'],
}
/** Each of the two is well by itself. */
const MANY: Zone = {
  'a.example TXT': ['v=spf1 a mx a:1.a.example a:2.a.example a:3.a.example ~all'],
  'b.example TXT': ['v=spf1 a mx exists:x.b.example include:_spf.list.example -all'],
  'a.example MX': ['10 a.example'],
  'b.example MX': ['10 b.example'],
  ...Object.fromEntries(
    ['a', '1.a', '2.a', '3.a', 'b', 'x.b'].map(name => [`${name}.example A`, ['192.0.2.1']]),
  ),
}

export const STATES: readonly (readonly [name: string, state: State, said: readonly string[]])[] = [
  [
    'nothing for SPF',
    { zone: spf() },
    [
      'spf: dragoman.example has no SPF record, so that nobody can tell who may send for it; publish',
      '    dragoman.example. TXT "v=spf1 mx -all"',
    ],
  ],
  [
    'nothing at all, on a bare domain',
    {
      zone: {
        ...Object.fromEntries(Object.keys(GOOD).map(key => [key, []])),
        [`mail.${DOMAIN} A`]: [IP4],
      },
    },
    [
      'mx: dragoman.example has no MX, so that no answer can reach the judge; publish, with the name of the server that takes your mail',
      '    dragoman.example. MX 10 mail.dragoman.example.',
      'spf: dragoman.example has no SPF record, so that nobody can tell who may send for it; publish',
      '    dragoman.example. TXT "v=spf1 a:mail.dragoman.example -all"',
      'dkim: nothing stands at judge2026._domainkey.dragoman.example; publish',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
      'dmarc: _dmarc.dragoman.example has no DMARC record; the big houses demand one of whoever sends much, and trust everybody more who has one; publish',
      '    _dmarc.dragoman.example. TXT "v=DMARC1; p=none; rua=mailto:postmaster@dragoman.example"',
      'reverse: 203.0.113.9 has no name; whoever gives you the address (the panel of a cloud house has a field for it) has to set it',
      '    9.113.0.203.in-addr.arpa. PTR mail.dragoman.example.',
    ],
  ],
  [
    'two SPF records',
    { zone: spf('v=spf1 mx ~all', 'v=spf1 include:_spf.list.example -all') },
    [
      'spf: dragoman.example has 2 SPF records, and where there are two none counts; publish in their place',
      '    dragoman.example. TXT "v=spf1 mx include:_spf.list.example ~all"',
    ],
  ],
  [
    'a semicolon where SPF has none',
    { zone: spf('v=spf1; mx -all') },
    [
      'spf: "v=spf1; mx -all" is not taken for SPF: it has to begin with v=spf1 and a blank; publish in its place',
      '    dragoman.example. TXT "v=spf1 mx -all"',
    ],
  ],
  [
    'SPF without its v=',
    { zone: spf('spf1 ip4:198.51.100.7 -all') },
    [
      'spf: "spf1 ip4:198.51.100.7 -all" is not taken for SPF: it has to begin with v=spf1 and a blank; publish in its place',
      '    dragoman.example. TXT "v=spf1 mx ip4:198.51.100.7 -all"',
    ],
  ],
  [
    'SPF with quotation marks inside',
    { zone: spf('"v=spf1 mx -all"') },
    [
      'spf: the SPF record of dragoman.example has quotation marks inside, and so is not taken for one; publish in its place',
      '    dragoman.example. TXT "v=spf1 mx -all"',
    ],
  ],
  [
    'misspelt terms of SPF',
    { zone: { ...spf('v=spf1 inlcude:_spf.list.example ipv4:198.51.100.7 mx –all') } },
    [
      'spf: "inlcude:_spf.list.example" is not a term of SPF, and that spoils the whole record; publish in its place',
      '    dragoman.example. TXT "v=spf1 mx include:_spf.list.example ip4:198.51.100.7 -all"',
    ],
  ],
  [
    'an address where SPF wants a name',
    { zone: spf('v=spf1 a:203.0.113.9 mx ~all') },
    [
      'spf: "a:203.0.113.9" is not a term of SPF, and that spoils the whole record; publish in its place',
      '    dragoman.example. TXT "v=spf1 mx ip4:203.0.113.9 ~all"',
    ],
  ],
  [
    'an equals sign for a colon',
    { zone: spf('v=spf1 ip4=203.0.113.9 -all') },
    [
      'spf: "ip4=203.0.113.9" is not a term of SPF, and that spoils the whole record; publish in its place',
      '    dragoman.example. TXT "v=spf1 mx ip4:203.0.113.9 -all"',
    ],
  ],
  [
    'SPF for another server',
    { zone: spf('v=spf1 a:www.dragoman.example ~all') },
    [
      'spf: the record does not allow 203.0.113.9 and 2001:db8::9 (mail.dragoman.example), which mails leave from (spf=softfail); publish in its place',
      '    dragoman.example. TXT "v=spf1 mx a:www.dragoman.example ~all"',
    ],
  ],
  [
    'SPF for IPv4 only',
    { zone: spf('v=spf1 ip4:203.0.113.0/24 -all') },
    [
      'spf: the record does not allow 2001:db8::9 (mail.dragoman.example), which mails leave from (spf=fail); publish in its place',
      '    dragoman.example. TXT "v=spf1 mx ip4:203.0.113.0/24 -all"',
    ],
  ],
  [
    'SPF that leaves it to the name of the address',
    { zone: spf('v=spf1 ptr ?all') },
    [
      'spf: the record does not allow 203.0.113.9 and 2001:db8::9 (mail.dragoman.example), which mails leave from (spf=neutral); publish in its place',
      '    dragoman.example. TXT "v=spf1 mx ptr ~all"',
    ],
  ],
  [
    'SPF for the whole world in one net',
    { zone: spf('v=spf1 ip4:0.0.0.0/0 ip6:::/0 mx ip4:192.0.2.0/24 -all') },
    [
      'spf: the record allows ip4:0.0.0.0/0, so that the whole world may send for you, and no house trusts it; publish in its place',
      '    dragoman.example. TXT "v=spf1 mx ip4:192.0.2.0/24 -all"',
    ],
  ],
  [
    'SPF for the whole world',
    { zone: spf('v=spf1 mx +all') },
    [
      'spf: the record ends with +all, so that the whole world may send for you, and no house trusts it; publish in its place',
      '    dragoman.example. TXT "v=spf1 mx -all"',
    ],
  ],
  [
    'too many look-ups',
    { zone: { ...spf('v=spf1 include:a.example include:b.example mx -all'), ...MANY } },
    [
      'spf: the record takes 12 look-ups in the DNS (include:a.example 6, include:b.example 5, mx 1), and no more than ten are made; leave out whoever does not send for dragoman.example; if nobody but the judge does, publish',
      '    dragoman.example. TXT "v=spf1 mx -all"',
    ],
  ],
  [
    'look-ups in vain',
    { zone: spf('v=spf1 a:one.dragoman.example a:two.dragoman.example mx:three.dragoman.example mx -all') },
    [
      'spf: 3 of its look-ups find nothing (a:one.dragoman.example, a:two.dragoman.example, mx:three.dragoman.example), and no more than two may; publish in its place',
      '    dragoman.example. TXT "v=spf1 mx -all"',
    ],
  ],
  [
    'an include that leads nowhere',
    { zone: spf('v=spf1 include:gone.example mx -all') },
    [
      'spf: include:gone.example leads to a name that has no SPF record, and that spoils the whole record; publish in its place',
      '    dragoman.example. TXT "v=spf1 mx -all"',
    ],
  ],
  [
    'an include that is broken itself',
    {
      zone: {
        ...spf('v=spf1 include:_spf.list.example mx -all'),
        '_spf.list.example TXT': ['v=spf1 ip5:1.2.3.4 -all'],
      },
    },
    [
      'spf: include:_spf.list.example leads to a broken record: "ip5:1.2.3.4" is not a term of SPF, and that spoils the whole record; publish in its place',
      '    dragoman.example. TXT "v=spf1 mx -all"',
    ],
  ],
  [
    'SPF that leads back to itself',
    { zone: spf('v=spf1 mx redirect=dragoman.example') },
    [
      'spf: redirect=dragoman.example leads back to itself, and that spoils the whole record; publish in its place',
      '    dragoman.example. TXT "v=spf1 mx -all"',
    ],
  ],
  [
    'a relay that is well known',
    { smtp: { host: 'smtp.gmail.com', user: `judge@${DOMAIN}` }, ip: '198.51.100.65' },
    [
      'spf: the record does not include _spf.google.com, by which Google sends; publish in its place',
      '    dragoman.example. TXT "v=spf1 include:_spf.google.com mx -all"',
    ],
  ],
  [
    'a relay that nobody knows',
    { smtp: { host: 'smtp.relay.example' }, zone: RELAY, ip: '198.51.100.7' },
    [
      'spf: the record does not allow 198.51.100.7 (smtp.relay.example), which mails leave from (spf=fail); publish in its place',
      '    dragoman.example. TXT "v=spf1 include:_spf.relay.example mx -all"',
    ],
  ],
  [
    'a server on this machine, whose address the keeper has said',
    { smtp: { host: 'localhost', security: 'none' }, sending: { ip: '198.51.100.3' }, ip: '198.51.100.3' },
    [
      'spf: the record does not allow 198.51.100.3, which mails leave from (spf=fail); publish in its place',
      '    dragoman.example. TXT "v=spf1 ip4:198.51.100.3 mx -all"',
      'reverse: 198.51.100.3 has no name; whoever gives you the address (the panel of a cloud house has a field for it) has to set it',
      '    mail.dragoman.example. A 198.51.100.3',
      '    3.100.51.198.in-addr.arpa. PTR mail.dragoman.example.',
    ],
  ],
  [
    'nothing for SPF, and a server on this machine behind a router',
    { smtp: { host: 'localhost', security: 'none' }, zone: spf() },
    [
      'spf: dragoman.example has no SPF record, so that nobody can tell who may send for it; publish, if what takes your mail also sends it (else name its address with --ip)',
      '    dragoman.example. TXT "v=spf1 mx -all"',
    ],
  ],
  [
    'nothing for DKIM',
    { zone: { [`${DKIM} TXT`]: [] } },
    [
      'dkim: nothing stands at judge2026._domainkey.dragoman.example; publish',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
    ],
  ],
  [
    'a panel that adds the domain by itself',
    {
      zone: {
        [`${DKIM} TXT`]: [],
        [`${DKIM}.${DOMAIN} TXT`]: [`v=DKIM1; p=${HALF}`],
        ...dmarc(),
        [`_dmarc.${DOMAIN}.${DOMAIN} TXT`]: ['v=DMARC1; p=reject'],
      },
    },
    [
      'dkim: nothing stands at judge2026._domainkey.dragoman.example, but something at judge2026._domainkey.dragoman.example.dragoman.example: the panel adds dragoman.example by itself, so leave it out of the name there; publish',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
      'dmarc: nothing stands at _dmarc.dragoman.example, but something at _dmarc.dragoman.example.dragoman.example: the panel adds dragoman.example by itself, so leave it out of the name there; publish',
      '    _dmarc.dragoman.example. TXT "v=DMARC1; p=none; rua=mailto:postmaster@dragoman.example"',
    ],
  ],
  [
    'a key that was rotated',
    { zone: { [`${DKIM} TXT`]: [`v=DKIM1; k=rsa; p=${ANOTHER}`] } },
    [
      'dkim: judge2026._domainkey.dragoman.example holds another key than smtp: dkim: key; if that is the newer one sign with its other half, else publish in its place',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
    ],
  ],
  [
    'a key that was revoked',
    { zone: { [`${DKIM} TXT`]: ['v=DKIM1; p='] } },
    [
      'dkim: the key at judge2026._domainkey.dragoman.example was revoked: nothing stands behind p=; publish in its place, or sign with the newer key',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
    ],
  ],
  [
    'a key that was cut off',
    { zone: { [`${DKIM} TXT`]: [`v=DKIM1; k=rsa; p=${HALF.slice(0, 230)}`] } },
    [
      'dkim: the key at judge2026._domainkey.dragoman.example was cut off after 230 of 392 letters; publish in its place',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
    ],
  ],
  [
    'a key that is none',
    { zone: { [`${DKIM} TXT`]: ['v=DKIM1; p=MIIBsesame'] } },
    [
      'dkim: what stands behind p= at judge2026._domainkey.dragoman.example is not a valid key; publish in its place',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
    ],
  ],
  [
    'a key with quotation marks inside',
    { zone: { [`${DKIM} TXT`]: [`"v=DKIM1; k=rsa; p=${HALF.slice(0, 200)}" "${HALF.slice(200)}"`] } },
    [
      'dkim: what stands at judge2026._domainkey.dragoman.example has quotation marks in it; publish it without them inside',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
    ],
  ],
  [
    'a key of a version that is none',
    { zone: { [`${DKIM} TXT`]: [`v=DKIM 1; p=${HALF}`] } },
    [
      'dkim: what stands at judge2026._domainkey.dragoman.example has to begin with v=DKIM1 and a semicolon, and does not; publish in its place',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
    ],
  ],
  [
    'a key on trial',
    { zone: { [`${DKIM} TXT`]: [`v=DKIM1; t=y; p=${HALF}`] } },
    [
      'dkim: t=y at judge2026._domainkey.dragoman.example says that signing is only tried out, and many then pass over it; publish in its place',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
    ],
  ],
  [
    'a key for another kind of signature',
    { zone: { [`${DKIM} TXT`]: [`v=DKIM1; k=ed25519; p=${HALF}`] } },
    [
      'dkim: judge2026._domainkey.dragoman.example says that the key is for ed25519, and it is for rsa; publish in its place',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
    ],
  ],
  [
    'two keys at one name',
    { zone: { [`${DKIM} TXT`]: [`v=DKIM1; p=${ANOTHER}`, `v=DKIM1; p=${HALF}`] } },
    [
      'dkim: 2 keys stand at judge2026._domainkey.dragoman.example, and nobody knows which is meant; let only this one stand there',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
    ],
  ],
  [
    'something else at the name of the key',
    { zone: { [`${DKIM} TXT`]: ['v=spf1 -all'] } },
    [
      'dkim: what stands at judge2026._domainkey.dragoman.example is not a key: it has no p=; publish in its place',
      '    judge2026._domainkey.dragoman.example. TXT "v=DKIM1; k=rsa; p=KEY"',
    ],
  ],
  [
    'nothing for DMARC',
    { zone: dmarc() },
    [
      'dmarc: _dmarc.dragoman.example has no DMARC record; the big houses demand one of whoever sends much, and trust everybody more who has one; publish',
      '    _dmarc.dragoman.example. TXT "v=DMARC1; p=none; rua=mailto:postmaster@dragoman.example"',
    ],
  ],
  [
    'two DMARC records',
    { zone: dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject; rua=mailto:reports@dragoman.example') },
    [
      'dmarc: _dmarc.dragoman.example has 2 DMARC records, and where there are two none counts; publish in their place',
      '    _dmarc.dragoman.example. TXT "v=DMARC1; p=none; rua=mailto:reports@dragoman.example"',
    ],
  ],
  [
    'DMARC without its semicolon',
    { zone: dmarc('v=DMARC1 p=reject') },
    [
      'dmarc: "v=DMARC1 p=reject" at _dmarc.dragoman.example is not taken for DMARC: it has to begin with v=DMARC1 and a semicolon; publish in its place',
      '    _dmarc.dragoman.example. TXT "v=DMARC1; p=reject; rua=mailto:postmaster@dragoman.example"',
    ],
  ],
  [
    'a share in DMARC that is none',
    { zone: dmarc('v=DMARC1; p=none; pct=150; rua=mailto:postmaster@dragoman.example') },
    [
      'dmarc: _dmarc.dragoman.example: pct=150 is not a number up to 100; publish in its place',
      '    _dmarc.dragoman.example. TXT "v=DMARC1; p=none; rua=mailto:postmaster@dragoman.example"',
    ],
  ],
  [
    'a misspelt policy, and a bare address',
    { zone: dmarc('v=DMARC1; p=quarantaine; rua=postmaster@dragoman.example') },
    [
      'dmarc: _dmarc.dragoman.example: p=quarantaine is not one of none, quarantine and reject; publish in its place',
      '    _dmarc.dragoman.example. TXT "v=DMARC1; p=quarantine; rua=mailto:postmaster@dragoman.example"',
    ],
  ],
  [
    'DMARC without a policy',
    { zone: dmarc('v=DMARC1; rua=mailto:reports@dragoman.example') },
    [
      'dmarc: _dmarc.dragoman.example: it does not say p=, what to do with mails that nobody vouches for; publish in its place',
      '    _dmarc.dragoman.example. TXT "v=DMARC1; p=none; rua=mailto:reports@dragoman.example"',
    ],
  ],
  [
    'a whole word where DMARC has a letter',
    { zone: dmarc('v=DMARC1; p=reject; adkim=strict; rua=mailto:reports@dragoman.example') },
    [
      'dmarc: _dmarc.dragoman.example: adkim=strict is not one of r and s; publish in its place',
      '    _dmarc.dragoman.example. TXT "v=DMARC1; p=reject; adkim=s; rua=mailto:reports@dragoman.example"',
    ],
  ],
  [
    'a misspelt name in DMARC',
    { zone: dmarc('v=DMARC1; p=reject; rau=mailto:reports@dragoman.example') },
    [
      'dmarc: _dmarc.dragoman.example: there is no rau= in DMARC, and it is passed over; publish in its place',
      '    _dmarc.dragoman.example. TXT "v=DMARC1; p=reject; rua=mailto:reports@dragoman.example"',
    ],
  ],
  [
    'DMARC without reports',
    { zone: dmarc('v=DMARC1; p=reject') },
    [
      'dmarc: _dmarc.dragoman.example has no rua=, so that no house can tell you what is sent in your name; publish in its place',
      '    _dmarc.dragoman.example. TXT "v=DMARC1; p=reject; rua=mailto:postmaster@dragoman.example"',
    ],
  ],
  [
    'reports to somebody who has not agreed',
    { zone: dmarc('v=DMARC1; p=reject; rua=mailto:reports@watch.example') },
    [
      'dmarc: reports go to another domain, which has not said that it wants them; let it publish, or name an address of your own as rua=',
      '    dragoman.example._report._dmarc.watch.example. TXT "v=DMARC1;"',
    ],
  ],
  [
    'a signature of a subdomain where DMARC is strict',
    {
      smtp: { dkim: { ...SIGNING, domain: `mail.${DOMAIN}` } },
      zone: {
        [`judge2026._domainkey.mail.${DOMAIN} TXT`]: GOOD[`${DKIM} TXT`]!,
        ...dmarc('v=DMARC1; p=reject; adkim=s; rua=mailto:reports@dragoman.example'),
      },
    },
    [
      'dmarc: adkim=s wants signature and From to be of the very same domain, and mails are signed as mail.dragoman.example and written as dragoman.example; write dragoman.example as smtp: dkim: domain, or publish',
      '    _dmarc.dragoman.example. TXT "v=DMARC1; p=reject; adkim=r; rua=mailto:reports@dragoman.example"',
    ],
  ],
  [
    'no MX',
    { zone: { [`${DOMAIN} MX`]: [], ...spf('v=spf1 a:mail.dragoman.example -all') } },
    [
      'mx: dragoman.example has no MX, so that no answer can reach the judge; publish, with the name of the server that takes your mail',
      '    dragoman.example. MX 10 mail.dragoman.example.',
    ],
  ],
  [
    'an MX that takes nothing',
    { zone: { [`${DOMAIN} MX`]: ['0 .'], ...spf('v=spf1 a:mail.dragoman.example -all') } },
    [
      'mx: the MX of dragoman.example says that it takes no mail; publish in its place',
      '    dragoman.example. MX 10 mail.dragoman.example.',
    ],
  ],
  [
    'an MX that is a number',
    { zone: { [`${DOMAIN} MX`]: ['10 203.0.113.9'], ...spf('v=spf1 a:mail.dragoman.example -all') } },
    [
      'mx: the MX of dragoman.example is a number (203.0.113.9), and has to be a name; publish in its place',
      '    dragoman.example. MX 10 mail.dragoman.example.',
    ],
  ],
  [
    'an MX without an address',
    { zone: { [`${DOMAIN} MX`]: ['10 mx.dragoman.example'], ...spf('v=spf1 a:mail.dragoman.example -all') } },
    [
      'mx: mx.dragoman.example, which takes mail for dragoman.example, has no address; publish one for it, or in its place',
      '    dragoman.example. MX 10 mail.dragoman.example.',
    ],
  ],
  [
    'an address without a name',
    { zone: { [REVERSE4]: [] } },
    [
      'reverse: 203.0.113.9 has no name; whoever gives you the address (the panel of a cloud house has a field for it) has to set it',
      '    9.113.0.203.in-addr.arpa. PTR mail.dragoman.example.',
    ],
  ],
  [
    'an address with the name of the cloud house',
    { zone: { [REVERSE4]: ['h9.cloud.example'] } },
    [
      'reverse: 203.0.113.9 is called h9.cloud.example, but h9.cloud.example has not this address; whoever gives you the address (the panel of a cloud house has a field for it) has to set another name',
      '    9.113.0.203.in-addr.arpa. PTR mail.dragoman.example.',
    ],
  ],
  [
    'a name that has not the address',
    { zone: { [REVERSE4]: ['out.dragoman.example'] } },
    [
      'reverse: 203.0.113.9 is called out.dragoman.example, but out.dragoman.example has not this address; publish it',
      '    out.dragoman.example. A 203.0.113.9',
    ],
  ],
  [
    'a subdomain without anything of its own',
    {
      sending: { judge: { address: `judge@dip.${DOMAIN}`, name: 'Dragoman', plus: true } },
      zone: { [`dip.${DOMAIN} A`]: [IP4] },
    },
    [
      'mx: dip.dragoman.example has no MX, so that its address is taken for its mail server, and many houses do not like that; publish, with the name of the server that takes your mail',
      '    dip.dragoman.example. MX 10 mail.dragoman.example.',
      'spf: dip.dragoman.example has no SPF record, so that nobody can tell who may send for it; publish',
      '    dip.dragoman.example. TXT "v=spf1 a:mail.dragoman.example -all"',
    ],
  ],
]
