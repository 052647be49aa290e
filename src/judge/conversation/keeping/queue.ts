// The queue: letters that wait, and mails that the keeper holds, releases or deletes.

import { err, ok, type Result } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import { columns } from '../../report/forms/frame.ts'
import { HELD, type LetterInQueue, type MailInQueue } from '../../store/batch.ts'
import type { Services } from '../services.ts'
import { type KeeperAction, type KeeperChannel, ways } from './action.ts'

const say = wording.letters.keeping.queue

export type QueueWord = 'hold' | 'release' | 'delete'
export const isQueueWord = (word: string): word is QueueWord => ['hold', 'release', 'delete'].includes(word)

/** This many characters of a mail's key tell it from all others. */
const ID = 10
const idOf = ({ messageId }: MailInQueue): string => messageId.replace(/^</, '').slice(0, ID)

/** The mail that an id names, if it can still be held or sent. */
export async function mailNamed(
  id: string,
  way: KeeperChannel,
  { store }: Pick<Services, 'store'>,
): Promise<Result<MailInQueue, string>> {
  const start = id.replace(/^<|>$/g, '')
  const shownId = start.slice(0, 60)
  if (!/^[\w.@-]{6,}$/.test(start)) return err(say.noId({ id: id.slice(0, 60), line: ways[way].queue }))
  const [mail, another] = await store.mailsBeginning(`<${start}`)
  if (mail === undefined) return err(say.noMail({ id: shownId }))
  if (another !== undefined) return err(say.severalMails({ id: shownId }))
  return mail.sent === null ? ok(mail) : err(say.wasSent({ id: shownId, at: timeOf(mail.sent) }))
}

const BY_KEEPER = 'deleted by the keeper'

/** Holds, releases or deletes a mail. */
export function moveMail(what: QueueWord, mail: MailInQueue, way: KeeperChannel): KeeperAction {
  const { messageId, to } = mail
  const id = idOf(mail)
  if (what !== 'release' && mail.givenUp !== null) return { lines: [say.wasGivenUp({ id })] }
  const post = {
    hold: { held: [messageId] },
    release: { released: [messageId] },
    delete: { failed: [{ messageId, trouble: BY_KEEPER, retry: null }] },
  }[what]
  return { post, lines: [say.done[what]({ id, to, line: ways[way].release({ what: id }) })] }
}

/** All that waits, was set aside or was given up; at most `most` of each. */
export async function queueShown({ store }: Pick<Services, 'store'>, most: number): Promise<KeeperAction> {
  const { letters, aside, mails, givenUp } = await store.queue(most)
  const { lettersWaiting, mailsWaiting } = await store.backlog()
  const lettersHead = ['letter', 'from', 'came']
  const letterRow = ({ key, sender, received, setAside }: LetterInQueue) => [
    key.slice(0, ID),
    shown(sender, 40),
    timeOf(received),
    shown(setAside ?? '', 60),
  ]
  const mailRow = (mail: MailInQueue) => [
    idOf(mail),
    shown(mail.to, 40),
    shown(String(mail.mail['subject'] ?? ''), 50),
    whenOf(mail),
    String(mail.attempts),
    shown(mail.trouble ?? '', 70),
  ]
  const mailsHead = ['mail', 'to', 'subject', 'when', 'tries', 'last error']
  const lines = [
    ...table(say.letters({ count: lettersWaiting }), lettersHead, letters.map(letterRow)),
    ...table(say.aside, [...lettersHead, 'why'], aside.map(letterRow), say.asideNone),
    ...table(say.mails({ count: mailsWaiting }), mailsHead, mails.map(mailRow)),
    ...table(say.givenUp, mailsHead, givenUp.map(mailRow), say.givenUpNone),
  ]
  return { lines, isTable: true }
}

const table = (
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  empty = title,
): readonly string[] =>
  rows.length === 0 ? [empty] : [title, ...columns([head, ...rows]).map(line => `  ${line.trimEnd()}`)]

const whenOf = ({ givenUp, due, retry }: MailInQueue): string =>
  givenUp !== null
    ? timeOf(givenUp)
    : due === HELD
      ? 'held'
      : timeOf(retry !== null && retry > due ? retry : due)

/** `2026-11-20 19:00 UTC` */
const timeOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

/** Strangers and their servers write this text: no control character in it may take effect at the keeper's. */
const shown = (text: string, most: number): string => {
  const plain = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain
}
