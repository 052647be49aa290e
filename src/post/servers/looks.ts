// Checks the mail servers for the keeper: whether they let us in, what waits there, and what time they have.

import nodemailer from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import { wording } from '../../wording/wording.ts'
import { ImapMailbox, type ImapMailboxSettings } from './imap.ts'
import { ImapConnection } from './imapConnection.ts'
import { refuseOthers } from './imapOwner.ts'
import { placeOf, serverFault } from './serverFault.ts'
import { type SmtpSettings, smtpOptions } from './smtp.ts'
import { senderFault } from './smtpFault.ts'

interface SmtpLook {
  /** The time in the server's greeting; few servers give it. */
  readonly serverTime: number | undefined
  /** The name that the server gives itself in its greeting. */
  readonly name: string | undefined
}

/**
 * Connects, greets, logs in and asks whether mails from `sender` are accepted, but sends none. Throws a ServerFault if
 * any of this fails.
 */
export async function lookAtSmtp(
  settings: SmtpSettings,
  patience: number,
  sender?: string,
): Promise<SmtpLook> {
  const said: string[] = []
  const place = placeOf('SMTP', settings)
  const { auth, ...options } = {
    auth: undefined,
    ...smtpOptions(settings, place.secrecy),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    debug: true,
    logger: listener(said),
  }
  const transport = nodemailer.createTransport({ ...options, ...(auth === undefined ? {} : { auth }) })
  const answers: string[] = []
  const customAuth = { [ASKING]: asking(sender ?? '', answers) }
  const connection = new SMTPConnection({ ...options, customAuth })
  try {
    await Promise.race([broken(connection), connected(connection)])
    const login = (transport.transporter as SMTPTransport).getAuth({}) // it was made with a host
    if (login && connection.allowsAuth) await Promise.race([broken(connection), loggedIn(connection, login)])
    if (sender !== undefined) {
      const question = loggedIn(connection, { method: ASKING, user: ASKING, pass: ASKING })
      await Promise.race([broken(connection), question])
    }
    connection.quit()
  } catch (fault) {
    connection.close()
    throw serverFault(fault, place)
  } finally {
    transport.close()
  }
  const fault = answers[0] === undefined ? undefined : senderFault(answers[0], place)
  if (fault !== undefined) throw fault
  return { serverTime: timeIn(said[0] ?? ''), name: nameIn(said[0] ?? '') }
}

const connected = (connection: SMTPConnection): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.connect(fault => (fault ? reject(fault) : resolve()))
  })

const loggedIn = (connection: SMTPConnection, login: Parameters<SMTPConnection['login']>[0]): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.login(login, fault => (fault ? reject(fault) : resolve()))
  })

/** Rejects if the connection ends while something is asked. */
const broken = (connection: SMTPConnection): Promise<never> =>
  new Promise((_, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(new Error(wording.configuration.looks.closed)))
  })

/** The library lets a login method send any command. Ours logs nobody in, but asks whether a sender is accepted. */
const ASKING = 'ASKING'

interface Question {
  sendCommand(command: string): Promise<{ readonly response: string }>
}

/** Without a recipient MAIL FROM has no effect. (RFC 5321, 3.3) */
const asking =
  (sender: string, answers: string[]) =>
  async ({ sendCommand }: Question): Promise<void> => {
    const { response } = await sendCommand(`MAIL FROM:<${sender}>`)
    answers.push(response)
    if (response.startsWith('2')) await sendCommand('RSET')
  }

/** Keeps only the server's own words from what the library logs. */
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

// Checks a mailbox for the keeper: whether it can be used, what waits in it, and what time its server has.

export interface MailboxLook {
  readonly waiting: number
  /** When the newest letter came, by the server's clock; undefined for an empty mailbox. */
  readonly newest: number | undefined
  /** What the server's clock said when we asked; undefined where it could not be made to tell. */
  readonly serverTime: number | undefined
}

/** Throws a ServerFault for a mailbox that cannot be used, or that another judge reads. */
export async function lookAtMailbox(settings: ImapMailboxSettings, mark?: string): Promise<MailboxLook> {
  const mailbox = new ImapMailbox(settings, { now: Date.now, onMail: () => {}, onTrouble: rethrow })
  const connection = new ImapConnection(settings, () => {})
  try {
    const waiting = (await mailbox.list()).length
    await refuseOthers(connection, settings.folders, mark)
    const newest = await newestIn(settings.folders, connection)
    const told = await mailbox.timeOfDay()
    return { waiting, newest, serverTime: told?.at }
  } finally {
    await mailbox.close()
    await connection.close()
  }
}

/** A running judge would only report such trouble; here it is the result. */
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
