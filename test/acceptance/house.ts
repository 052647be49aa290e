// A mail house in a network of its own: DNS, a Postfix that is MX and takes what people write, a Dovecot with everybody's mailbox.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import nodemailer from 'nodemailer'
import { Dovecot, PASSWORD } from '../servers/dovecot.ts'
import { Postfix } from '../servers/postfix.ts'
import { type DnsServer, startDns } from './dns.ts'

/** Documentation addresses reach nobody, and the doctor takes them for addresses of the open Internet. (RFC 5737) */
export const ADDRESS = '203.0.113.9'
/** Of a domain below `.example` the doctor would not look at the records; nothing leaves this network. */
export const DOMAIN = 'dragoman-acceptance.org'
export const HOST = `mail.${DOMAIN}`
export const JUDGE = `judge@${DOMAIN}`
export const KEEPER = `keeper@${DOMAIN}`
export const SUBMISSION = 587

/** A mail as its reader sees it. */
export interface Mail {
  readonly raw: string
  readonly messageId: string
  readonly inReplyTo: string | undefined
  readonly subject: string
  readonly replyTo: string
  readonly text: string
  /** The pictures in it, or beside it. */
  readonly pictures: readonly Buffer[]
}

export interface MailHouse {
  readonly dns: DnsServer
  /** The certificate of the authority that vouches for the servers. */
  readonly ca: string
  /** Hands a letter to the server as its writer's mail program does. */
  post(from: string, to: string, raw: string, dkim?: Dkim): Promise<void>
  /** What lies in somebody's mailbox, the oldest first. */
  inbox(person: string, folder?: string): Promise<readonly Mail[]>
  /** What the servers have logged. */
  log(): string
  stop(): void
}

/** How nodemailer is told to sign. */
export interface Dkim {
  readonly domainName: string
  readonly keySelector: string
  readonly privateKey: string
}

export async function openHouse(folder: string, people: readonly string[]): Promise<MailHouse> {
  const dns = await startDns('127.0.0.1')
  dns.publish(`${HOST}. A ${ADDRESS}`)
  const tls = join(folder, 'tls')
  mkdirSync(tls)
  certify(tls)
  const mailboxes = [JUDGE, KEEPER, ...people]
  const dovecot = await Dovecot.start({ people: mailboxes, more: dovecotLines(tls) })
  const postfix = await Postfix.start({ ...postfixLines(tls, dovecot, mailboxes), relay: NOBODY })
  const ca = join(tls, 'ca.crt')
  const known = new Map<string, Mail>()
  return {
    dns,
    ca,
    async post(from, to, raw, dkim) {
      const transport = nodemailer.createTransport({
        host: HOST,
        port: SUBMISSION,
        requireTLS: true,
        tls: { ca: readFileSync(ca) },
        auth: { user: from, pass: PASSWORD },
        ...(dkim === undefined ? {} : { dkim }),
      })
      await transport.sendMail({ envelope: { from, to: [to] }, raw: Buffer.from(raw, 'latin1') })
      transport.close()
    },
    inbox: (person, path = 'INBOX') =>
      dovecot.as(person, async client => {
        await client.mailboxOpen(path)
        const uids = (await client.search({ all: true }, { uid: true })) || []
        const key = (uid: number) => `${person} ${path} ${uid}`
        const fresh = uids.filter(uid => !known.has(key(uid)))
        const found =
          fresh.length === 0 ? [] : await client.fetchAll(fresh.join(','), { source: true }, { uid: true })
        for (const { uid, source } of found) known.set(key(uid), await read(source ?? Buffer.alloc(0)))
        return uids.map(uid => known.get(key(uid))!)
      }),
    log: () =>
      postfix.log
        .split('\n')
        .filter(line => !line.includes('overriding earlier entry'))
        .slice(-40)
        .join('\n'),
    stop() {
      postfix.stop()
      dovecot.stop()
    },
  }
}

/** A port at which nobody listens: no mail is for anybody else. */
const NOBODY = 9

async function read(source: Buffer): Promise<Mail> {
  const parsed = await simpleParser(source)
  const [reply] = parsed.replyTo?.value ?? parsed.from?.value ?? []
  return {
    raw: source.toString('latin1'),
    messageId: parsed.messageId ?? '',
    inReplyTo: parsed.inReplyTo,
    subject: parsed.subject ?? '',
    replyTo: reply?.address ?? '',
    text: parsed.text ?? '',
    pictures: parsed.attachments.filter(each => each.contentType === 'image/png').map(each => each.content),
  }
}

/** An authority that is thrown away, and its certificate for the server. */
function certify(folder: string): void {
  const openssl = (...words: readonly string[]) =>
    execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...kind,
    '-days',
    '2',
    '-subj',
    '/CN=Thrown away',
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
  )
  openssl('req', '-new', ...kind, '-subj', `/CN=${HOST}`, '-keyout', 'server.key', '-out', 'server.csr')
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${HOST}\n`)
  const authority = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'server.csr', '-days', '2', ...authority, '-out', 'server.crt')
}

const dovecotLines = (tls: string): string => `
ssl_cert = <${tls}/server.crt
ssl_key = <${tls}/server.key
service imap-login {
  inet_listener outside {
    address = ${ADDRESS}
    port = 993
    ssl = yes
  }
}
service auth {
  unix_listener postfix {
    mode = 0666
  }
}
`

function postfixLines(tls: string, dovecot: Dovecot, mailboxes: readonly string[]) {
  const domains = [...new Set(mailboxes.map(each => each.slice(each.indexOf('@') + 1)))]
  const aliases = ['postmaster', 'abuse'].map(role => `{${role}@${DOMAIN} = ${KEEPER}}`)
  const main = `
myhostname = ${HOST}
inet_interfaces = 127.0.0.1, ${ADDRESS}
mynetworks = 127.0.0.0/8
recipient_delimiter = +
virtual_mailbox_domains = ${domains.join(', ')}
virtual_mailbox_maps = inline:{${mailboxes.map(each => `{${each} = here}`).join(', ')}}
virtual_alias_maps = inline:{${aliases.join(', ')}}
virtual_transport = lmtp:inet:127.0.0.1:${dovecot.lmtp}
default_transport = error:nobody else is in this network
relay_transport = error:nobody else is in this network
smtpd_tls_cert_file = ${tls}/server.crt
smtpd_tls_key_file = ${tls}/server.key
smtpd_tls_security_level = may
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${dovecot.folder}/run/postfix
`
  const master = `${ADDRESS}:25 inet n - n - - smtpd
${ADDRESS}:${SUBMISSION} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_relay_restrictions=permit_sasl_authenticated,reject
lmtp unix - - n - - lmtp
tlsmgr unix - - n 1000? 1 tlsmgr
`
  return { main, master }
}

/** Waits for a mail that answers this one, and looks for it now and then. */
export async function answerIn(house: MailHouse, person: string, messageId: string): Promise<Mail> {
  return mailIn(house, person, mail => mail.inReplyTo === messageId, `an answer to ${messageId}`)
}

export async function mailIn(
  house: MailHouse,
  person: string,
  isIt: (mail: Mail) => boolean,
  what: string,
): Promise<Mail> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(GLANCE)) {
    const found = (await house.inbox(person)).findLast(isIt)
    if (found !== undefined) return found
  }
  throw new Error(`${person} did not get ${what}`)
}

const PATIENCE = 45_000
const GLANCE = 150
