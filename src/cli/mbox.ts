// `dragoman export --format mbox`: all letters and mails of a game in one file that every mail program opens.
import { packed, type WrittenMail } from '../mail/outgoing.ts'
import type { GamePost } from '../store/batch.ts'

interface Entry {
  readonly at: string
  readonly from: string
  readonly raw: Uint8Array
}

/** In the order in which they came and went; passwords are blacked out in the letters already. */
export async function mboxOf({ letters, mails }: GamePost, judge: string): Promise<Buffer> {
  const came = letters.map(({ received, sender, raw }): Entry => ({ at: received, from: sender, raw }))
  const went = await Promise.all(
    mails.map(async ({ messageId, to, due, mail }): Promise<Entry> => {
      const sender = { address: judge, name: 'Dragoman' }
      const written = mail as unknown as WrittenMail // as the judge queued it
      const { raw } = await packed(messageId, to, written, sender, new Date(due))
      return { at: due, from: judge, raw }
    }),
  )
  const all = [...came, ...went].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  return Buffer.concat(all.map(entryOf))
}

/** A line that begins with `From ` would begin a new mail; so it is marked. */
function entryOf({ at, from, raw }: Entry): Buffer {
  const date = new Date(at).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1 $3 $2 $5 $4')
  const text = Buffer.from(raw).toString('latin1').replace(/\r\n/g, '\n')
  const sender = from.replace(/[^\x21-\x7e]/g, '') || 'unknown'
  return Buffer.from(`From ${sender} ${date}\n${text.replace(/^(>*From )/gm, '>$1').trimEnd()}\n\n`, 'latin1')
}
