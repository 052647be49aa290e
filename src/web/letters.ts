// Letters that are written on the pages: made into mails, put into the post, and waited for until they are answered.
import { setTimeout as sleep } from 'node:timers/promises'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { KeptMail, PostOffice } from '../office/postOffice.ts'
import { answersTo, parsed } from './readMails.ts'

export interface WrittenLetter {
  readonly from: string
  readonly name?: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** Of which mail it is an answer. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface PostedLetter {
  readonly id: string
  readonly messageId: string
}

/** Returns when the letter is where it belongs; undefined if the judge could not file it. */
export async function post(office: PostOffice, letter: WrittenLetter): Promise<PostedLetter | undefined> {
  const { from, name = '', to, subject, text, headers = {} } = letter
  const mail = new MailComposer({
    from: { name, address: from },
    to: to.map(address => ({ name: '', address })),
    subject,
    text,
    headers: { ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const messageId = mail.messageId()
  const { id, filed } = office.deliver(from, to, await mail.build())
  const isFiled = await filed.then(
    () => true,
    () => false,
  )
  return isFiled ? { id, messageId } : undefined
}

/** An answer to a mail: to where it asks for answers, in the same thread. */
export async function replyTo(mail: KeptMail, from: string, text: string): Promise<WrittenLetter> {
  const { subject, to, headers } = await replyHeads(mail)
  return { from, to: [to], subject, text, headers }
}

export async function replyHeads(mail: KeptMail) {
  const { subject = '', from, replyTo: asked, messageId, references } = await parsed(mail)
  const thread = [...(typeof references === 'string' ? [references] : (references ?? [])), messageId ?? '']
  const [address] = [...(asked?.value ?? []), ...(from?.value ?? [])]
  return {
    to: address?.address ?? mail.from,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    headers: {
      ...(messageId === undefined ? {} : { 'In-Reply-To': messageId }),
      References: thread.slice(-MOST_REFERENCES).join(' ').trim(),
    },
  }
}

const MOST_REFERENCES = 20

const GLANCE = 40

/** The judge's answers to a letter, as soon as there is one; none if it takes longer than one wants to wait. */
export async function awaitAnswer(
  office: PostOffice,
  person: string,
  { messageId }: PostedLetter,
  patience: number,
): Promise<readonly KeptMail[]> {
  const end = Date.now() + patience
  for (;;) {
    const answers = await answersTo(office, person, messageId)
    if (answers.length > 0 || Date.now() > end) return answers
    await sleep(GLANCE)
  }
}
