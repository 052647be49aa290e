// Tells of everything that is committed, and of nothing that is not: what became of letters, mails and alarms.
import type { Batch, GameName, NewEvent, QueuedMail } from '../store/batch.ts'
import type { Store } from '../store/store.ts'
import type { News, Tell } from './news.ts'

/** More mails are not under way at once. */
const MOST_REMEMBERED = 10_000

/** How events name the alarm that they came of. */
const ALARM = /^alarm (.*)$/

/** The same store; each commit that is written is told. */
export function chronicled(store: Store, tell: Tell): Store {
  const underWay = new Map<string, QueuedMail>()
  return {
    ...store,
    async due(now, most, without) {
      const mails = await store.due(now, most, without)
      if (underWay.size > MOST_REMEMBERED) underWay.clear()
      for (const mail of mails) underWay.set(mail.messageId, mail)
      return mails
    },
    async commit(batch) {
      const done = await store.commit(batch)
      if (done.ok) for (const news of newsOf(batch, underWay)) tell(news)
      for (const id of mailsIn(batch)) underWay.delete(id)
      return done
    },
  }
}

const mailsIn = ({ post }: Batch): readonly string[] => [
  ...(post?.sent ?? []),
  ...(post?.failed ?? []).map(({ messageId }) => messageId),
]

function newsOf(batch: Batch, underWay: ReadonlyMap<string, QueuedMail>): readonly News[] {
  const { answered, post } = batch
  return [
    ...(post?.filed ?? []).map(
      ({ key, sender }): News => ({ kind: 'letterFiled', letter: key, from: sender }),
    ),
    ...[...(post?.known ?? [])].map(([letter, as]): News => ({ kind: 'letterKnown', letter, as })),
    ...(answered === undefined ? [] : [{ kind: 'letterAnswered', letter: answered } as const]),
    ...[...(post?.setAside ?? [])].map(([letter, why]): News => ({ kind: 'letterSetAside', letter, why })),
    ...mailNews(batch, underWay),
    ...[...(batch.events ?? [])].flatMap(alarmNews),
  ]
}

function mailNews({ post }: Batch, underWay: ReadonlyMap<string, QueuedMail>): readonly News[] {
  const about = (mail: string) => {
    const queued = underWay.get(mail)
    return { mail, to: queued?.to, letter: queued?.answers ?? null }
  }
  return [
    ...(post?.sent ?? []).map((mail): News => ({ kind: 'mailSent', ...about(mail) })),
    ...(post?.failed ?? []).map(
      ({ messageId, trouble: why, retry }): News =>
        retry === null
          ? { kind: 'mailGivenUp', ...about(messageId), why }
          : { kind: 'mailFailed', ...about(messageId), why, retry },
    ),
  ]
}

function alarmNews([game, events]: readonly [GameName, readonly NewEvent[]]): readonly News[] {
  const [, alarm] = ALARM.exec(events[0]?.cause ?? '') ?? []
  return alarm === undefined ? [] : [{ kind: 'alarmRung', game, alarm }]
}
