// Letters that are written on the pages: made into mails, put into the post, and waited for until they are answered.
import { setTimeout as sleep } from 'node:timers/promises'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { KeptMail, PostOffice } from '../office/postOffice.ts'
import { answersTo, headsOf, newsFor, parsed } from './readMails.ts'

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
  let answers: readonly KeptMail[] = []
  await until(async () => {
    answers = await answersTo(office, person, messageId)
    return answers.length > 0
  }, patience)
  return answers
}

/** Waits until everybody has got a mail with a subject, but no longer than one wants to. */
export const awaitNews = (
  office: PostOffice,
  people: readonly string[],
  subject: string,
  patience: number,
): Promise<void> =>
  until(async () => {
    for (const person of people) if (!(await hasNews(office, person, subject))) return false
    return true
  }, patience)

async function hasNews(office: PostOffice, person: string, subject: string): Promise<boolean> {
  for (const mail of newsFor(office, person)) if ((await headsOf(mail)).subject === subject) return true
  return false
}

async function until(isSo: () => Promise<boolean>, patience: number): Promise<void> {
  const end = Date.now() + patience
  while (!(await isSo()) && Date.now() < end) await sleep(GLANCE)
}
