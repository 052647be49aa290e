// By which names mails hang together: each has one of its own, and in its References stands what its reader may know, and nothing else.
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keeperMails } from '../../../src/judge/conversation/mails/replies.ts'
import { MAIL_KINDS } from '../../../src/judge/library/templates.ts'
import { MAIL_SAMPLES } from '../../../src/judge/report/mails/samples.ts'
import type { MailKind, MailText } from '../../../src/judge/report/mails/views.ts'
import { storedInstant } from '../../../src/judge/store/events/names.ts'
import { fields } from './mailManners.ts'
import { EveryKind, KEEPER } from './mailsOfEachKind.ts'
import { type Got, JUDGE } from './postTable.ts'
import { MASTER, PLAYERS, replyOf } from './sevenPlayers.ts'

/** Every letter that is put into the mailbox is noted: its Message-ID belongs to whoever wrote it. */
class Threads extends EveryKind {
  readonly written = new Map<string, string>()

  constructor(options: string, plus: boolean) {
    super(options, plus)
    const { mailbox } = this
    const put = mailbox.put.bind(mailbox)
    mailbox.put = (raw, received) => {
      const head = Buffer.from(raw).toString('latin1').split('\r\n\r\n')[0]!
      const [, id] = /^Message-ID: (.*)$/m.exec(head) ?? []
      const [, from = ''] = /^From: (.*)$/m.exec(head) ?? []
      if (id !== undefined) this.written.set(id.trim(), from.trim())
      return put(raw, received)
    }
  }

  /** What goes to the keeper has one way out for all kinds. */
  async tellKeeper(): Promise<void> {
    const kinds = MAIL_KINDS.filter(kind => kind.startsWith('keeper'))
    const { store, clock } = this.services
    for (const kind of kinds) {
      const text = { kind, view: MAIL_SAMPLES[kind][0] } as MailText // the sample is of its kind
      const outgoing = keeperMails(this.services, { name: `sample ${kind}`, subject: kind, text })
      await store.commit({ at: storedInstant(clock.now()), expect: new Map(), outgoing })
    }
    await this.round()
  }

  /** Some of them get the mail of the day. */
  async collect(): Promise<void> {
    for (const from of [PLAYERS.G, PLAYERS.I]) await this.plain(await replyOf(this, from, 'SET MAIL DIGEST'))
    await this.plain(await replyOf(this, MASTER, 'BROADCAST\nGood morning\nENDBROADCAST\nSET COMMENT Bread'))
    for (let tries = 0; tries < 5; tries++) {
      const next = await this.services.store.nextMail()
      if (next !== undefined) await this.at(next)
    }
  }
}

/** Whatever one mail of ours may be called, in any part of it. */
const NAMES = /([0-9a-f]{24})(?:\.re)?@dragoman\.example/gi

/** What the raw mail says, in its heads and in every part of it, decoded. */
const everything = ({ raw }: Got): string =>
  [
    raw.replace(/=\r\n/g, '').replace(/=3D/g, '='),
    ...[...raw.matchAll(/base64\r\n(?:.+\r\n)*?\r\n([\w+/=\r\n]+)/g)].map(([, text]) =>
      Buffer.from(text!, 'base64').toString(),
    ),
  ].join('\n')

/** Kinds that never are a mail of their own. */
/** The answer to a YES for a letter of which the text was cleared by age. */
const AFTER_YEARS: MailKind = 'textGone'
const WITHIN_NEWS: readonly MailKind[] = ['guessed', 'unreachableMaster', 'unreachableTable']

describe.each([
  ['a usual game', '', true],
  ['a gunboat', 'gunboat', true],
  ['a gunboat of a judge without addresses of their own', 'gunboat', false],
] as const)('in %s', (_, options, plus) => {
  const table = new Threads(options, plus)
  let all: readonly Got[] = []
  const letters = table.written
  beforeAll(async () => {
    await table.play()
    await table.tellKeeper()
    await table.collect()
    all = await table.all()
  }, 240_000)
  afterAll(() => table.end())

  test('mails of every kind are looked at', () => {
    const seen = new Set([
      ...table.seen.map(({ kind }) => kind),
      ...MAIL_KINDS.filter(kind =>
        all.some(({ to, subject }) => to === KEEPER && subject.endsWith(`: ${kind}`)),
      ),
    ])
    expect(MAIL_KINDS.filter(kind => !seen.has(kind))).toEqual([AFTER_YEARS, ...WITHIN_NEWS])
    expect(all.filter(({ subject }) => subject === 'EXMP - Mails of the Day').length).toBeGreaterThan(1)
    expect(all.filter(({ subject }) => subject.startsWith('Re: ')).length).toBeGreaterThan(20)
  })

  test('each mail has a name that no other has, and that says nothing', () => {
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(all.length)
    for (const { messageId } of all) expect(messageId).toMatch(/^<[0-9a-f]{24}@dragoman\.example>$/)
  })

  test('References hold the public root of its game, the letter that it answers, and its own second name, byte for byte', () => {
    for (const mail of all) {
      const [game] = fields(mail, 'List-Id')
      const [answered = ''] = fields(mail, 'In-Reply-To')
      const root = game === undefined ? '' : game.replace(/^<(\w+)\.(.*)>$/, '<game.$1@$2>')
      const own = mail.messageId.replace('@', '.re@')
      const wanted = [root, answered, own].filter(id => id !== '').join(' ')
      expect([mail.subject, fields(mail, 'References')]).toEqual([mail.subject, [wanted]])
      if (answered !== '') expect([answered, letters.get(answered)]).toEqual([answered, mail.to])
      if (root !== '') expect(mail.subject.toLowerCase()).toContain(`:${game!.slice(1).split('.')[0]}`)
    }
  })

  test('no mail says what another reader’s mails and letters are called, or where they answer', async () => {
    const readerOf = async (key: string) => (await table.services.store.mail(`<${key}@dragoman.example>`))?.to
    const isOf = (to: string, address: string) => all.some(each => each.to === to && each.replyTo === address)
    const isAnothers = (to: string, address: string) =>
      !isOf(to, address) && all.some(each => each.replyTo === address)
    for (const mail of all) {
      const text = everything(mail)
      const told = [...text.matchAll(NAMES)].map(([, key]) => key!.toLowerCase())
      expect(told.length).toBeGreaterThan(1)
      expect(new Set(await Promise.all(told.map(readerOf)))).toEqual(new Set([mail.to]))
      expect([...letters].filter(([id, from]) => from !== mail.to && text.includes(id))).toEqual([])
      const answers = [...text.matchAll(/judge\+[a-z0-9]+@dragoman\.example/gi)].map(([found]) => found)
      // Mails that are parts of another answer at addresses of their own.
      expect(answers.filter(found => isAnothers(mail.to, found))).toEqual([])
    }
  })

  test('the root of a game proves nothing, whoever brings it back, and by whatever header', async () => {
    const root = '<game.harbor@dragoman.example>'
    const ways = [
      [`In-Reply-To: ${root}`],
      [`References: ${root}`],
      [`In-Reply-To: ${root}`, `References: ${root}`],
      [`In-Reply-To: <x@y.example>`, `References: ${root} <x@y.example>`],
    ]
    for (const heads of ways)
      for (const from of [PLAYERS.E, MASTER, 'olga@elsewhere.example'])
        for (const text of [
          'F Lon - Nth\nA Lvp - Yor',
          'PRESS TO M\nHello\nENDPRESS',
          'RESIGN!',
          'SET WAIT',
        ]) {
          const { version } = await table.services.store.load('harbor')
          const got = await table.plain({ from, to: JUDGE, subject: 'Re: EXMP:harbor', text, heads })
          expect(got.map(({ to }) => to)).toEqual([from])
          expect(got[0]!.text).toContain('nothing in it has been done yet')
          expect((await table.services.store.load('harbor')).version).toBe(version)
        }
  })
})

test('mails are written in these places, and nowhere else', () => {
  const source = new URL('../../../src/', import.meta.url)
  const writers = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .filter(path => /\blistId: null/.test(readFileSync(new URL(path, source), 'utf8')))
  // Those of the doctor go to addresses that its keeper names, and answer nothing.
  expect(writers.sort()).toEqual([
    'cli/doctor/domain/domain.ts',
    'cli/doctor/domain/trial.ts',
    'cli/doctor/mail.ts',
    'judge/conversation/mails/digests.ts',
    'judge/conversation/mails/mails.ts',
    'judge/conversation/mails/replies.ts',
  ])
})
