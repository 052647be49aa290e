// The same promises, kept by the mailbox in memory, by the post office and by a real IMAP server.
import nodemailer from 'nodemailer'
import { PostOffice } from '../../src/post/office/postOffice.ts'
import { MailboxInMemory } from '../../src/post/outgoing.ts'
import { Dovecot, hasDovecot } from '../servers/dovecot.ts'
import { tellSkipped } from '../servers/servers.ts'
import { settingsFor, watched } from './imapFixture.ts'
import { CONTRACT_TESTS, mailboxContract } from './mailboxContract.ts'

mailboxContract('in memory', {
  async open() {
    const mailbox = new MailboxInMemory()
    const put = async (...mails: readonly Uint8Array[]) => {
      for (const raw of mails) mailbox.put(raw, Date.now())
    }
    return { mailbox, put, close: async () => {} }
  },
})

mailboxContract('of the post office', {
  async open() {
    const office = new PostOffice('judge@test.example', async () => {})
    const smtp = await office.listen(0)
    const carrier = nodemailer.createTransport({
      host: '127.0.0.1',
      port: smtp.port,
      ignoreTLS: true,
      pool: true,
    })
    const envelope = { from: 'anna@test.example', to: ['judge@test.example'] }
    const put = async (...mails: readonly Uint8Array[]) => {
      for (const raw of mails) await carrier.sendMail({ envelope, raw: raw as Buffer })
    }
    const close = async () => {
      carrier.close()
      await smtp.close()
    }
    return { mailbox: office.mailbox, put, close }
  },
})

tellSkipped(hasDovecot, 3 * CONTRACT_TESTS, 'Dovecot')

let dovecot: Dovecot
mailboxContract(
  'in Dovecot, over TLS',
  {
    start: async () => {
      dovecot = await Dovecot.start()
    },
    stop: async () => dovecot.stop(),
    async open() {
      const user = dovecot.user()
      const { mailbox } = watched(settingsFor(dovecot, user))
      return { mailbox, put: (...mails) => dovecot.deliver(user, ...mails), close: mailbox.close }
    },
  },
  hasDovecot,
)

let bare: Dovecot
mailboxContract(
  'in a Dovecot that can do little more than the first IMAP, over STARTTLS',
  {
    start: async () => {
      bare = await Dovecot.start({ capability: 'IMAP4rev1 LITERAL+' })
    },
    stop: async () => bare.stop(),
    async open() {
      const user = bare.user()
      const { mailbox } = watched(
        settingsFor(bare, user, { port: bare.imap, security: 'starttls', take: 'all' }),
      )
      return { mailbox, put: (...mails) => bare.deliver(user, ...mails), close: mailbox.close }
    },
  },
  hasDovecot,
)

let flagged: Dovecot
mailboxContract(
  'in Dovecot, where letters cannot be moved',
  {
    keepsSettled: true,
    start: async () => {
      flagged = await Dovecot.start()
    },
    stop: async () => flagged.stop(),
    async open() {
      const user = flagged.user()
      const { mailbox } = watched(settingsFor(flagged, user, { processed: 'x'.repeat(300), take: 'all' }))
      return { mailbox, put: (...mails) => flagged.deliver(user, ...mails), close: mailbox.close }
    },
  },
  hasDovecot,
)
