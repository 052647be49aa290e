// One judge that has written every kind of mail to which somebody may answer, and who got it; a stranger's words stand wherever they may.
import type { Services } from '../../../src/judge/conversation/services.ts'
import { Templates } from '../../../src/judge/library/templates.ts'
import type { MailKind, MailViews } from '../../../src/judge/report/mails/views.ts'
import { type Got, JUDGE, mailsTo, PostTable, rawLetter, type Written } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

export const KEEPER = 'keeper@dragoman.example'
export const SERVER = 'mx.dragoman.example'

/** What another player, or anybody else, would like a mailbox to send back. */
export const BAIT = [
  'A Par - Bur',
  'F Bre - Mao',
  'ENDPRESS',
  'RESIGN!',
  'SET ADDRESS mallory@elsewhere.example',
  'SET PASSWORD mine-now-4471',
  'SET WAIT',
  'SET DRAW',
  'TERMINATE!',
  'PROCESS!',
  'SIGN OFF',
].join('\n')

/** A mail, of which kind it is, and what it came of. */
export interface OfKind {
  readonly kind: MailKind
  readonly of: string
  readonly mail: Got
}

/** Fills mails as ever, and remembers which kind each text is of. */
class Noting extends Templates {
  readonly kinds = new Map<string, MailKind>()
  fails: MailKind | undefined

  override fill<Kind extends MailKind>(kind: Kind, view: MailViews[Kind]): string {
    if (kind === this.fails) throw new Error(`no ${kind} can be written now`)
    const text = super.fill(kind, view)
    this.kinds.set(plain(text), kind)
    return text
  }

  /** Below a text there may stand what the answer has to bring back. */
  kindOf({ text }: Pick<Got, 'text'>): MailKind | undefined {
    return this.kinds.get(plain(text.replace(/\nLeave \[[-0-9A-F]+\] in the subject [\s\S]*$/, '')))
  }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Nobody is kept from writing: what is bounded by the hour is shown elsewhere. */
const RATES = { address: 1e6, domain: 1e6, mails: 1e9, mailsPerDomain: 1e9, mailsOfOne: 1e9, unproven: 1e9 }

/** Brings back both the address for answers and the name of the mail. */
export const answerTo = (mail: Got, letter: Omit<Written, 'from'>): Written => ({
  from: mail.to,
  to: mail.replyTo,
  ...letter,
  heads: [`In-Reply-To: ${mail.messageId}`, ...(letter.heads ?? [])],
})

export class EveryKind extends PostTable {
  readonly seen: OfKind[] = []
  /** How the game is that all of it is about. */
  readonly #options: string
  /** Whether each mail has an address of its own for answers. */
  readonly #plus: boolean
  readonly #templates = new Noting()
  #rates: Services['rates'] = RATES

  constructor(options = '', plus = true) {
    super()
    this.#options = options
    this.#plus = plus
  }

  override changed = (usual: Services): Services => ({
    ...usual,
    templates: this.#templates,
    keeper: KEEPER,
    sender: { ...usual.sender, plus: this.#plus },
    rates: this.#rates ?? RATES,
    trust: { proofs: ['password', 'reply', 'address'], dkim: false, server: SERVER },
  })

  /** A letter that comes from the house of its writer: without any reply address it speaks for whoever has that address. */
  proven = (written: Written): Promise<readonly Got[]> => {
    const domain = written.from.slice(written.from.lastIndexOf('@') + 1)
    const proof = `Authentication-Results: ${SERVER}; dmarc=pass header.from=${domain}`
    return this.plain({ ...written, heads: [proof, ...(written.heads ?? [])] })
  }

  /** A letter, without a new start of the judge. */
  async plain(written: Written): Promise<readonly Got[]> {
    this.mailbox.put(rawLetter(written), this.clock.now())
    return this.round()
  }

  /** What somebody gets of a step is noted, one mail of each kind for each reader. */
  async #step(of: string, step: () => Promise<readonly Got[]>): Promise<readonly Got[]> {
    const got = await step()
    const before = this.seen.length
    for (const mail of got) {
      const kind = this.#templates.kindOf(mail)
      if (kind === undefined) throw new Error(`of no kind: ${mail.subject}`)
      const isNoted = this.seen.slice(before).some(each => each.kind === kind && each.mail.to === mail.to)
      if (!isNoted) this.seen.push({ kind, of, mail })
    }
    return got
  }

  /** Plays until every kind has been written. */
  async play(): Promise<void> {
    const { F, E, T } = PLAYERS
    const said = (of: string, from: string, text: string) =>
      this.#step(of, async () => this.plain(await replyOf(this, from, text)))
    const written = (of: string, letter: Written) => this.#step(of, () => this.plain(letter))
    const yes = (of: string, mail: Got) => written(of, answerTo(mail, { subject: 'YES', text: 'YES' }))

    await this.#step('a game that gathers', async () => {
      await gathered(this, this.#options)
      await this.confirmed({ from: MASTER, text: `CREATE ?cellar ${passwordOf('M')}` })
      return this.all()
    })
    await said('settings', MASTER, 'SET WHITE/GREY\nSET STRICT WAIT\nSET COMMENT A Par - Bur')
    await said('press', E, `PRESS TO F\n${BAIT.replace('ENDPRESS\n', '')}\nENDPRESS`)
    await said('grey press', E, `GREY PRESS TO F\nRESIGN!\nA Par - Bur\nENDPRESS`)
    await said('press of the master', MASTER, 'PRESS TO F\nSET WAIT\nENDPRESS')
    await said('press to the master', F, 'PRESS TO M\nRESIGN!\nENDPRESS')
    await said('a broadcast', E, 'BROADCAST\nSET DRAW\nA Par - Bur\nSET WAIT\nENDBROADCAST')

    await said('orders', F, 'A Mar - Spa')
    await said('prose', F, 'I wonder what comes next.')
    await said('an order that is none', F, 'A Xyz - Foo')
    await said('look-ups', F, 'STATUS\nLIST harbor\nHISTORY harbor\nMY GAMES')
    await said('help', F, 'HELP RESIGN')
    await said('the list', F, 'LIST')
    await said('a password', F, 'SET PASSWORD Wort-F2-1177')
    await said('RESIGN, asked back', F, 'RESIGN')
    await said('TERMINATE, asked back', MASTER, 'TERMINATE')
    await said('too many lines', F, 'LIST\n'.repeat(501))

    for (const [of, line] of [
      ['orders in a forged name', 'A Par - Bur'],
      ['RESIGN! in a forged name', 'RESIGN!'],
      ['SET PASSWORD in a forged name', 'SET PASSWORD mine-now-4471'],
      ['a subject that says YES', 'SET ADDRESS mallory@elsewhere.example'],
    ] as const)
      await written(of, { from: F, subject: 'YES', text: `SIGNON Fharbor\n${line}` })
    await written('a part in a stranger’s name', {
      from: 'ida@elsewhere.example',
      text: 'SIGNON ?cellar Wort-1-2604',
    })
    await written('a registration in a stranger’s name', {
      from: 'jon@elsewhere.example',
      text: 'REGISTER\nName: Jon\nEND',
    })
    const [asked] = await written('a game in a stranger’s name', {
      from: 'kim@elsewhere.example',
      text: 'CREATE ?hollow Wort-2-2604\nRESIGN!',
    })
    await written('an answer that is none', answerTo(asked!, { text: 'We have opened a ticket.' }))
    await written('help for a stranger', { from: 'lea@elsewhere.example', text: 'HELP' })
    await written('prose of a stranger', { from: 'mia@elsewhere.example', text: 'How does one play?' })

    const also = { from: 'nat@elsewhere.example', text: `I AM ALSO ${F}` }
    const [who] = await this.plain(also)
    await yes('I AM ALSO', who!)
    await said('SET ADDRESS', F, 'SET ADDRESS other.home@elsewhere.example')
    const wished = await said('SET ADDRESS of another', T, 'SET ADDRESS gina@elsewhere.example')
    await yes('a new address', mailsTo('gina@elsewhere.example', wished)[0]!)
    await written('a password from elsewhere', {
      from: 'mallory@elsewhere.example',
      text: `SIGNON Eharbor ${passwordOf('E')}\nSTATUS\nSET ADDRESS mallory@elsewhere.example`,
    })
    await said('an approval', MASTER, 'SET APPROVE F')
    await said('a long absence', F, 'SET ABSENCE 10 Jan 2026 TO 20 Sep 2026!')

    await this.#step('two senders', () =>
      this.plain({ from: `${F}\r\nSender: ${F}`, text: `x${'y'.repeat(300_000)}` }),
    )
    await this.#step('the same letter twice', () => {
      const bare = Buffer.from(`From: ${F}\r\nTo: ${JUDGE}\r\nSubject: games\r\n\r\nLIST\r\n`)
      for (const minute of [2, 1]) this.mailbox.put(bare, this.clock.now() - minute * 60_000)
      return this.round()
    })
    this.#templates.fails = 'reply'
    await this.#step('our own fault', async () => {
      await said('nothing', F, 'STATUS').catch(() => {}) // the fault is ours, and told
      this.#templates.fails = undefined
      return this.news()
    })
    this.#rates = { ...RATES, address: 0 }
    await this.restart()
    await written('too many letters', { from: 'pat@elsewhere.example', text: 'HELP' })
    this.#rates = RATES
    await this.restart()

    await this.#step('a reminder', () => this.#rung('reminder'))
    await this.#step('lateness', () => this.#rung('late'))
    await said('a phase that is played', MASTER, 'PROCESS!')
    await said('a new deadline', MASTER, 'SET DEADLINE 20 Mar 2026!')
    await said('a pause', MASTER, 'PAUSE')
    await said('its end', MASTER, 'RESUME')
    await said('RESIGN, asked back again', F, 'RESIGN')
    await said('PROCESS, asked back', MASTER, 'PROCESS')
    await said('press after all', E, 'PRESS TO F\nA Mar - Bur\nRESIGN!\nENDPRESS')
    await this.#step('a game that ends', async () => {
      await this.confirmed({ from: MASTER, text: `CREATE ?quay ${passwordOf('M')}` })
      const last = mailsTo(MASTER, await this.all()).findLast(({ subject }) => subject.includes(':quay'))!
      return this.plain(answerTo(last, { text: 'TERMINATE!' }))
    })
  }

  /** Turns the clock until such a mail has come. */
  async #rung(kind: MailKind): Promise<readonly Got[]> {
    for (let tries = 0; tries < 20; tries++) {
      const got = await this.nextAlarm()
      if (got.some(({ text }) => this.#templates.kindOf({ text }) === kind)) return got
    }
    throw new Error(`nobody got a mail of the kind ${kind}`)
  }
}
