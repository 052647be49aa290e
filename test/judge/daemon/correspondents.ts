// People who write to a judge by real mail, and read what lies in their mailboxes.
import { simpleParser } from 'mailparser'
import { headerIn, type PostHouse } from '../../servers/postHouse.ts'
import { until } from '../../servers/servers.ts'
import { rawLetter, type Written } from './postTable.ts'

/** A mail as its reader sees it. */
export interface Read {
  readonly messageId: string
  readonly inReplyTo: string | undefined
  readonly references: readonly string[]
  readonly subject: string
  readonly replyTo: string
  readonly text: string
}

/** A letter that somebody wrote. */
export interface Posted {
  readonly from: string
  readonly messageId: string
}

/** How a program answers a mail: the letter that another would write, as this one does. */
export type Way = (letter: Written, mail: Read) => Written

export class Correspondents {
  /** Programs that do not answer as most do, by whose they are. */
  readonly ways = new Map<string, Way>()
  /** Every letter that was written to the judge. */
  readonly posted: Posted[] = []
  readonly #house: PostHouse
  /** Each mail is parsed once, however often it is looked at. */
  readonly #read = new Map<string, Promise<Read>>()

  constructor(house: PostHouse) {
    this.#house = house
  }

  /** Writes to the judge, or to one of its reply addresses; returns when the server has the letter. */
  async post(from: string, text: string, answered?: Read): Promise<Posted> {
    const { judge } = this.#house
    const messageId = `<letter.${this.posted.length + 1}@${from.split('@')[1]}>`
    const letter = { from, messageId }
    this.posted.push(letter)
    const to = answered === undefined ? judge : answered.replyTo
    const thread =
      answered === undefined
        ? {}
        : { subject: `Re: ${answered.subject}`, heads: [`In-Reply-To: ${answered.messageId}`] }
    const usual = { from, to, text, messageId, ...thread }
    const way = this.ways.get(from)
    const written = way === undefined || answered === undefined ? usual : way(usual, answered)
    await this.#house.write(from, way === undefined ? to : judge, rawLetter(written))
    return letter
  }

  /** Writes, and reads the answer. */
  async ask(from: string, text: string, answered?: Read): Promise<Read> {
    return this.answerTo(await this.post(from, text, answered))
  }

  /** Writes, and answers the mail that asks whether it was he; what the judge says to that. */
  async askAndConfirm(from: string, text: string): Promise<Read> {
    return this.ask(from, 'YES', await this.ask(from, text))
  }

  async answerTo({ from, messageId }: Posted): Promise<Read> {
    await until(() => this.#house.taken.some(mail => mail.to === from && mail.inReplyTo === messageId))
    const found = (await this.inbox(from)).find(mail => mail.inReplyTo === messageId)
    if (found === undefined) throw new Error(`${from} did not get what the server took for him`)
    return found
  }

  /** The newest mail with such a subject that somebody got, waiting for one if there is none. */
  async newest(person: string, subject: RegExp): Promise<Read> {
    let [looked, found]: [number, Read | undefined] = [-1, undefined]
    await until(async () => {
      // Whatever the server has taken lies in the mailbox: while there is nothing new nobody logs in.
      const { length } = this.#house.taken.filter(({ to }) => to === person)
      if (length === looked) return false
      looked = length
      found = (await this.inbox(person)).findLast(mail => subject.test(mail.subject))
      return found !== undefined
    })
    return found!
  }

  /** Fetched by IMAP. */
  async inbox(person: string): Promise<readonly Read[]> {
    return Promise.all((await this.#house.inbox(person)).map(raw => this.#parsed(raw)))
  }

  #parsed(raw: string): Promise<Read> {
    const known = this.#read.get(raw) ?? read(raw)
    this.#read.set(raw, known)
    return known
  }
}

async function read(raw: string): Promise<Read> {
  const {
    messageId = '',
    inReplyTo,
    references = [],
    subject = '',
    replyTo,
    text = '',
  } = await simpleParser(Buffer.from(raw, 'latin1'))
  const [address] = replyTo?.value ?? []
  return {
    messageId,
    inReplyTo,
    references: [references].flat(),
    subject,
    replyTo: address?.address ?? headerIn(raw, 'From') ?? '',
    text,
  }
}
