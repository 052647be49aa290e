// A look at the servers for a keeper who wonders: whether they let us in, what waits there, and what time they have.

import type { ImapFlow } from 'imapflow'
import nodemailer from 'nodemailer'
import { ImapMailbox, type ImapMailboxSettings } from './imap.ts'
import { ImapConnection } from './imapConnection.ts'
import { serverFault } from './serverFault.ts'
import { type SmtpSettings, smtpOptions } from './smtp.ts'

interface SmtpLook {
  /** What the server's clock said in its greeting; few say. */
  readonly serverTime: number | undefined
  /** What it calls itself in its greeting. */
  readonly name: string | undefined
}

/** Connects, says who we are, logs in, and sends nothing; throws a ServerFault where that does not go. */
export async function lookAtSmtp(settings: SmtpSettings, patience: number): Promise<SmtpLook> {
  const said: string[] = []
  const transport = nodemailer.createTransport({
    ...smtpOptions(settings),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    debug: true,
    logger: listener(said),
  })
  try {
    await transport.verify()
    return { serverTime: timeIn(said[0] ?? ''), name: nameIn(said[0] ?? '') }
  } catch (fault) {
    throw serverFault(fault, { protocol: 'SMTP', host: settings.host, port: settings.port })
  } finally {
    transport.close()
  }
}

/** Of all that the library would log only the server's own words are kept. */
function listener(said: string[]) {
  const none = (): void => {}
  const hear = (entry: unknown, text?: unknown): void => {
    const { tnx } = (entry ?? {}) as { readonly tnx?: unknown } // looked at as unknown
    if (tnx === 'server' && typeof text === 'string') said.push(text)
  }
  return { level: none, trace: none, debug: hear, info: none, warn: none, error: none, fatal: none }
}

/** `220 mail.example ESMTP Postfix` */
const nameIn = (greeting: string): string | undefined =>
  /\b220[ -]([a-z\d](?:[a-z\d-]*\.)+[a-z][a-z\d-]*)(?=\s|$)/i.exec(greeting)?.[1]?.toLowerCase()

/** `220 mail.example ESMTP Exim 4.96 Fri, 20 Nov 2026 12:00:00 +0000` */
function timeIn(greeting: string): number | undefined {
  const [date] = /\w{3}, {1,2}\d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}/.exec(greeting) ?? []
  const time = date === undefined ? Number.NaN : Date.parse(date)
  return Number.isNaN(time) ? undefined : time
}

// A look at a mailbox for a keeper who wonders: whether it can be used, what waits in it, and what time its server has.

export interface MailboxLook {
  readonly waiting: number
  /** When the newest letter came, by the server's clock; undefined for an empty mailbox. */
  readonly newest: number | undefined
  /** What the server's clock said when we asked; undefined where it could not be made to tell. */
  readonly serverTime: number | undefined
}

/** Throws a ServerFault for a mailbox that cannot be used. */
export async function lookAtMailbox(settings: ImapMailboxSettings): Promise<MailboxLook> {
  const mailbox = new ImapMailbox(settings, { now: Date.now, onMail: () => {}, onTrouble: rethrow })
  const connection = new ImapConnection(settings, () => {})
  try {
    const waiting = (await mailbox.list()).length
    const newest = await newestIn(settings.folders, connection)
    const serverTime = await connection.use(client => timeOf(client, settings.processed))
    return { waiting, newest, serverTime }
  } finally {
    await mailbox.close()
    await connection.close()
  }
}

/** What a running judge would only tell is the answer here. */
const rethrow = (fault: Error): never => {
  throw fault
}

async function newestIn(folders: readonly string[], connection: ImapConnection): Promise<number | undefined> {
  const times: number[] = []
  for (const folder of folders) {
    const found = await connection.inFolder(folder, ({ client }) =>
      client.fetchOne('*', { internalDate: true }),
    )
    if (found && found.internalDate !== undefined) times.push(new Date(found.internalDate).getTime())
  }
  return times.length === 0 ? undefined : Math.max(...times)
}

/** A server stamps what it is given without a date: a note is put into a folder, looked at, and taken out again. */
async function timeOf(client: ImapFlow, folder: string): Promise<number | undefined> {
  try {
    await client.mailboxCreate(folder)
    const put = await client.append(folder, NOTE, ['\\Seen'])
    if (!put || put.uid === undefined) return undefined
    await client.mailboxOpen(folder)
    const found = await client.fetchOne(put.uid, { uid: true, internalDate: true }, { uid: true })
    await client.messageDelete(put.uid, { uid: true })
    return found && found.internalDate !== undefined ? new Date(found.internalDate).getTime() : undefined
  } catch {
    // Where a judge may not make folders it marks its letters instead.
    return undefined
  }
}

const NOTE = 'Subject: dragoman doctor asks for the time\r\n\r\nThis note may be deleted.\r\n'
