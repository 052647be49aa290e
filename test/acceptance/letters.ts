// Letters of people to the judge's own address, signed in all ways that are in use, and what the judge is to say to each.
import { type Dkim, JUDGE, type Mail, type MailHouse } from './house.ts'
import { type Form, type Signer, signed, signerOf } from './signing.ts'

export const ANNA = 'anna@players.example'
export const BERT = 'bert@elsewhere.example'
export const MIA = 'mia@players.example'
export const PEOPLE: readonly string[] = [ANNA, BERT, MIA]

const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1)
const DOMAINS = [...new Set(PEOPLE.map(domainOf)), 'house.example']
const KEYS = DOMAINS.flatMap(domain => [signerOf(domain, 'rsa'), signerOf(domain, 'ed25519')])

/** What has to stand in the DNS for them. */
export const records = (): readonly string[] => KEYS.map(({ record }) => record)

const keyOf = (domain: string, kind: Signer['kind']): Signer =>
  KEYS.find(each => each.domain === domain && each.kind === kind)!

/** What a mail program or a server does with a letter on its way out. */
type Seal = (raw: string, from: string) => string

const own =
  (kind: Signer['kind'], form: Form): Seal =>
  (raw, from) =>
    signed(raw, keyOf(domainOf(from), kind), form)
const byHouse: Seal = raw => signed(raw, keyOf('house.example', 'rsa'), 'relaxed/relaxed')
const both =
  (...seals: readonly Seal[]): Seal =>
  (raw, from) =>
    seals.reduce((sealed, seal) => seal(sealed, from), raw)
const thenChanged =
  (seal: Seal): Seal =>
  (raw, from) =>
    `${seal(raw, from)}It was nice to see you.\r\n`

/** nodemailer signs by itself when the letter leaves. */
const BY_NODEMAILER = 'nodemailer'

const SEALS = {
  'rsa, relaxed/relaxed': own('rsa', 'relaxed/relaxed'),
  'rsa, relaxed/simple': own('rsa', 'relaxed/simple'),
  'rsa, simple/relaxed': own('rsa', 'simple/relaxed'),
  'rsa, simple/simple': own('rsa', 'simple/simple'),
  'ed25519, relaxed/relaxed': own('ed25519', 'relaxed/relaxed'),
  'ed25519, relaxed/simple': own('ed25519', 'relaxed/simple'),
  'ed25519, simple/relaxed': own('ed25519', 'simple/relaxed'),
  'ed25519, simple/simple': own('ed25519', 'simple/simple'),
  'both kinds': both(own('ed25519', 'relaxed/relaxed'), own('rsa', 'relaxed/simple')),
  'its own and the mail house on top': both(own('rsa', 'relaxed/relaxed'), byHouse),
  'the mail house and its own on top': both(byHouse, own('ed25519', 'relaxed/relaxed')),
  'the mail house alone': byHouse,
  'changed on the way': thenChanged(own('rsa', 'relaxed/relaxed')),
  'changed on the way, ed25519': thenChanged(own('ed25519', 'simple/simple')),
  'changed, and signed by the mail house': both(thenChanged(own('rsa', 'simple/simple')), byHouse),
  nodemailer: BY_NODEMAILER,
  none: raw => raw,
} satisfies Record<string, Seal | typeof BY_NODEMAILER>
type SealName = keyof typeof SEALS

export interface Posted {
  readonly from: string
  readonly messageId: string
}

/** Every letter that was written to the judge. */
export const posted: Posted[] = []

/** Writes to the judge's own address, or answers one of its mails where that is to be answered. */
export async function write(
  house: MailHouse,
  from: string,
  text: string,
  seal: SealName,
  answered?: Mail,
): Promise<Posted> {
  const letter = { from, messageId: `<letter.${posted.length + 1}@${domainOf(from)}>` }
  posted.push(letter)
  const to = answered?.replyTo ?? JUDGE
  const raw = rawLetter({ ...letter, to, text, answered })
  const how = SEALS[seal]
  if (typeof how === 'function') await house.post(from, to, how(raw, from))
  else await house.post(from, to, raw, dkimOf(from))
  return letter
}

const dkimOf = (from: string): Dkim => {
  const { domain, selector, key } = keyOf(domainOf(from), 'rsa')
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { domainName: domain, keySelector: selector, privateKey }
}

interface Written extends Posted {
  readonly to: string
  readonly text: string
  readonly answered: Mail | undefined
}

/** With blanks and folds where the ways to sign differ. */
function rawLetter({ from, to, messageId, text, answered }: Written): string {
  const name = from.slice(0, from.indexOf('@'))
  const lines = [
    `From:  ${name[0]!.toUpperCase()}${name.slice(1)}  <${from}>`,
    `To: ${to}`,
    `Subject: ${answered === undefined ? 'A letter\r\n  to the judge' : `Re: ${answered.subject}`} `,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageId}`,
    ...(answered === undefined ? [] : [`In-Reply-To: ${answered.messageId}`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain;\r\n\tcharset=us-ascii',
    '',
    ...text.split('\n').map((line, i) => (i === 0 ? `${line}  ` : line)),
    '',
    '',
  ]
  return `${lines.join('\r\n')}\r\n`
}

/** A letter to the judge's own address, and what is to become of it. */
export interface Row {
  readonly from: string
  readonly seal: SealName
  readonly text: string
  /** What the answer says where the letter is proven; else it is asked about, and nothing is done. */
  readonly done?: RegExp
}

const WORD = { master: 'Wort-M-7391', anna: 'Wort-A-7391', bert: 'Wort-B-7391' } as const

/** Before the game begins, which the last of them has it do. */
export const GATHERING: readonly Row[] = [
  {
    from: MIA,
    seal: 'rsa, relaxed/relaxed',
    text: `CREATE ?harbor ${WORD.master} sail-ho\nSET PLAYERS 2\nSET MOVE MIN 0 DELAY 0\nSET RETREAT MIN 0 DELAY 0\nSET ADJUST MIN 0 DELAY 0`,
    done: /harbor is created, and you are its master\./,
  },
  { from: MIA, seal: 'nodemailer', text: 'SET COMMENT Played by two', done: /Played by two/ },
  { from: MIA, seal: 'ed25519, simple/relaxed', text: 'LIST harbor', done: /Played by two/ },
  { from: BERT, seal: 'changed on the way', text: `SIGNON ?harbor ${WORD.bert}` },
  {
    from: ANNA,
    seal: 'rsa, simple/simple',
    text: `SIGNON ?harbor ${WORD.anna}\nSET MAP PICTURE`,
    done: /You have joined harbor\./,
  },
  { from: ANNA, seal: 'ed25519, relaxed/relaxed', text: 'WHO AM I', done: /anna@players\.example/ },
  { from: ANNA, seal: 'the mail house alone', text: 'SET ZONE America/New_York' },
  {
    from: ANNA,
    seal: 'its own and the mail house on top',
    text: 'SET ZONE Europe/Paris',
    done: /Europe\/Paris/,
  },
  { from: ANNA, seal: 'none', text: 'SET ZONE Asia/Tokyo' },
  {
    from: BERT,
    seal: 'rsa, relaxed/simple',
    text: 'REGISTER\nName: Bert Example\nLevel: Novice\nEND',
    done: /Bert Example/,
  },
  { from: BERT, seal: 'rsa, simple/relaxed', text: 'MY GAMES', done: /You have no part in a game/ },
  {
    from: BERT,
    seal: 'the mail house and its own on top',
    text: 'WHO AM I',
    done: /bert@elsewhere\.example/,
  },
  {
    from: BERT,
    seal: 'ed25519, simple/simple',
    text: `SIGNON ?harbor ${WORD.bert}`,
    done: /You have joined harbor\./,
  },
]

/** In spring 1901, by an order of each, in the order in which the judge would write it. */
export const opening = (anna: string, bert: string): readonly Row[] => [
  { from: ANNA, seal: 'ed25519, relaxed/simple', text: anna, done: taken(anna) },
  { from: BERT, seal: 'both kinds', text: bert, done: taken(bert) },
  { from: BERT, seal: 'changed on the way, ed25519', text: bert },
  { from: BERT, seal: 'changed, and signed by the mail house', text: bert },
  { from: ANNA, seal: 'none', text: anna },
  { from: ANNA, seal: 'rsa, relaxed/relaxed', text: 'STATUS', done: taken(anna) },
  { from: BERT, seal: 'nodemailer', text: 'STATUS', done: taken(bert) },
  {
    from: MIA,
    seal: 'ed25519, simple/simple',
    text: 'PRESS TO ALL\nHave a good game.\nENDPRESS',
    done: /Have a good game/,
  },
  { from: ANNA, seal: 'rsa, relaxed/relaxed', text: 'MAP harbor', done: /harbor/ },
]

const taken = (order: string): RegExp => new RegExp(order.replace(/\s+/g, ' ').replace(/[/()]/g, '\\$&'), 'i')
