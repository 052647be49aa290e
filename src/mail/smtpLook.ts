// A look at an SMTP server for a keeper who wonders: whether it lets us in, and what time it has.
import nodemailer from 'nodemailer'
import { serverFault } from './serverFault.ts'
import { type SmtpSettings, smtpOptions } from './smtp.ts'

export interface SmtpLook {
  /** What the server's clock said in its greeting; few say. */
  readonly serverTime: number | undefined
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
    return { serverTime: timeIn(said[0] ?? '') }
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

/** `220 mail.example ESMTP Exim 4.96 Fri, 20 Nov 2026 12:00:00 +0000` */
function timeIn(greeting: string): number | undefined {
  const [date] = /\w{3}, {1,2}\d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}/.exec(greeting) ?? []
  const time = date === undefined ? Number.NaN : Date.parse(date)
  return Number.isNaN(time) ? undefined : time
}
