// An ImapMailbox for tests: impatient, quick to try again, and every word that it says is kept.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { ImapMailbox, type ImapMailboxSettings } from '../../src/post/servers/imap.ts'
import type { ServerFault } from '../../src/post/servers/serverFault.ts'
import { type Dovecot, PASSWORD } from '../servers/dovecot.ts'

export interface Watched {
  readonly mailbox: ImapMailbox
  readonly troubles: ServerFault[]
  /** How often it was said that something has come. */
  readonly news: () => number
}

export const settingsFor = (
  dovecot: Dovecot,
  user: string,
  changes: Partial<ImapMailboxSettings> = {},
): ImapMailboxSettings => ({
  host: 'localhost',
  port: dovecot.imaps,
  security: 'tls',
  user,
  password: PASSWORD,
  ca: dovecot.ca,
  patience: 3_000,
  retry: { first: 20, most: 200 },
  folders: ['INBOX'],
  processed: 'Processed',
  take: 'unseen',
  mostBytes: 100_000,
  ...changes,
})

export function watched(settings: ImapMailboxSettings, now: () => number = Date.now): Watched {
  const troubles: ServerFault[] = []
  let count = 0
  const mailbox = new ImapMailbox(settings, {
    now,
    onMail: () => void count++,
    onTrouble: fault => void troubles.push(fault),
  })
  return { mailbox, troubles, news: () => count }
}

/** As when a mailbox is put back from a copy: the same letters, numbered anew. */
export function renumber({ folder }: Dovecot, user: string, validity: number): void {
  const mail = `${folder}/mail/${user}`
  for (const file of readdirSync(mail).filter(name => name.startsWith('dovecot'))) rmSync(`${mail}/${file}`)
  writeFileSync(`${mail}/dovecot-uidlist`, `3 V${validity} N1 G0123456789abcdef0123456789abcdef\n`, {
    mode: 0o666,
  })
}
