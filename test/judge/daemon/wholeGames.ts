// People who play whole games by mail, each with a name, a mail program and a clock of his own; and every mail that they got.
import { type Instant, isoOf } from '../../../src/judge/game/calendar.ts'
import { type Got, JUDGE, mailsTo, type PostTable } from './postTable.ts'
import { steadyTable } from './story.ts'

/** Whatever a letter tells of its writer besides what he writes. */
export interface Player {
  readonly name: string
  readonly address: string
  readonly password: string
  readonly mailer: string
  /** As his mail program dates his letters. */
  readonly offset: string
  /** The machine that his letters come from. */
  readonly host: string
}

const PLACES = ['+0530', '-0930', '+1245', '-0330', '+0845', '+1030', '-0700', '+0200', '+1300', '-1100']
const NAMES = 'anna bert cleo dora emil fred gina mara hugo otto'.split(' ')

/** The people of a table by their first names; no two have anything in common. */
export const PEOPLE: Readonly<Record<string, Player>> = Object.fromEntries(
  NAMES.map((name, i) => [
    name,
    {
      name: `${name[0]!.toUpperCase()}${name.slice(1)} ${name.split('').reverse().join('')}sen`,
      address: `${name}@${name}house.example`,
      password: `Wort-${name}-${7391 + i}`,
      mailer: `Mailer-of-${name}/${i + 1}.${i + 2}`,
      offset: PLACES[i]!,
      host: `pc-${name}.lan.example`,
    },
  ]),
)

/** Who keeps the games. */
export const KEEPER = 'mara'

const STEP = 7 * 60_000 + 13_000

export interface Letter {
  readonly to?: string
  readonly subject?: string
  readonly text: string
  readonly inReplyTo?: string
}

export class WholeGame {
  readonly table: PostTable = steadyTable()
  readonly name: string
  /** Message-IDs of the letters that each has written, and the minutes at which they came. */
  readonly written = new Map<string, { readonly ids: string[]; readonly minutes: string[] }>()
  /** Every mail that anybody got. */
  readonly all: Got[] = []
  /** What each wrote, and how many mails had been sent before it. */
  readonly letters: { readonly who: string; readonly text: string; readonly after: number }[] = []
  #letters = 0

  constructor(name: string) {
    this.name = name
  }

  /** A letter, some minutes after the last one; what everybody got for it. */
  async writes(who: string, text: string): Promise<readonly Got[]> {
    return this.#sent(who, { text })
  }

  /** A first letter, and the answer to the mail that asks whether it was he. */
  async introduces(who: string, text: string): Promise<readonly Got[]> {
    const [asked] = mailsTo(PEOPLE[who]!.address, await this.writes(who, text))
    return this.#sent(who, { to: asked!.replyTo, subject: `Re: ${asked!.subject}`, text: 'OK' })
  }

  /** An answer to the newest mail about the game. */
  async plays(who: string, text: string): Promise<readonly Got[]> {
    const { replyTo, subject, messageId } = this.newest(who)
    return this.#sent(who, { to: replyTo, subject: `Re: ${subject}`, text, inReplyTo: messageId })
  }

  /** Each answers with a sheet of his own. */
  async order(sheets: Readonly<Record<string, string>>): Promise<void> {
    for (const [who, sheet] of Object.entries(sheets)) {
      const [reply] = mailsTo(PEOPLE[who]!.address, await this.plays(who, sheet))
      if (!/^(?:\w+: )?COMPLETE/m.test(reply!.text) || /INCOMPLETE/.test(reply!.text))
        throw new Error(`${who} has ordered wrongly: ${reply!.text}`)
    }
  }

  /** Lets the clock run to what rings next. */
  async rings(): Promise<readonly Got[]> {
    return this.#keep(await this.table.nextAlarm())
  }

  mailsOf = (who: string): readonly Got[] => mailsTo(PEOPLE[who]!.address, this.all)

  newest(who: string): Got {
    const newest = this.mailsOf(who).findLast(
      ({ subject, replyTo }) => subject.includes(`:${this.name}`) && replyTo.includes('+'),
    )
    if (newest === undefined) throw new Error(`${who} got no mail about ${this.name}`)
    return newest
  }

  async #sent(who: string, letter: Letter): Promise<readonly Got[]> {
    const { clock, mailbox } = this.table
    this.letters.push({ who, text: letter.text, after: this.all.length })
    clock.turnTo((clock.now() + STEP) as Instant) // a later one
    mailbox.put(this.#bytes(who, letter), clock.now())
    return this.#keep(await this.table.round())
  }

  #keep(got: readonly Got[]): readonly Got[] {
    this.all.push(...got)
    return got
  }

  #bytes(who: string, { to = JUDGE, subject = 'Diplomacy', text, inReplyTo }: Letter): Uint8Array {
    const { name, address, mailer, offset, host } = PEOPLE[who]!
    const id = `<${++this.#letters}.of.${who}@${host}>`
    const minute = isoOf(this.table.clock.now()).slice(11, 16)
    const known = this.written.get(who) ?? { ids: [], minutes: [] }
    known.ids.push(id)
    known.minutes.push(minute)
    this.written.set(who, known)
    const lines = [
      `Received: from ${host} (${host} [192.0.2.7]) by mx.example; Mon, 05 Jan 2026 ${minute}:13 ${offset}`,
      `From: "${name}" <${address}>`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Message-ID: ${id}`,
      `Date: Mon, 05 Jan 2026 ${minute}:07 ${offset}`,
      `X-Mailer: ${mailer}`,
      ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`]),
      '',
      text,
    ]
    return Buffer.from(`${lines.join('\r\n')}\r\n`)
  }
}
