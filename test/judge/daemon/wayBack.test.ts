// What an answer brings back of our mail proves its writer, though it went to the judge's plain address: the mail's name will do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '../../../src/judge/conversation/services.ts'
import { fields } from './mailManners.ts'
import { type Got, JUDGE, PostTable, type Written } from './postTable.ts'
import { gathered, MASTER, newestTo, PLAYERS, passwordOf } from './sevenPlayers.ts'

const table = new PostTable()
beforeAll(async () => {
  await gathered(table)
  await table.confirmed({ from: MASTER, text: `CREATE ?cellar ${passwordOf('M')}` })
})
afterAll(() => table.end())

const ASKED = 'nothing in it has been done yet'
const ROOT = '<game.harbor@dragoman.example>'
const OWN = '<letter.of.their.own@table.example>'
const STRANGE = '<0123-rewritten@house.example>'

/** The last of a mail's References: what comes back where its Message-ID does not. */
const secondName = (mail: Got): string => fields(mail, 'References').join(' ').split(' ').at(-1)!

const manyOthers = Array.from(
  { length: 90 },
  (_, i) => `<a.letter.of.somebody.else.${i}@a.house.far.away.example>`,
)

const heads = (inReplyTo: string | undefined, ...references: readonly string[]): Partial<Written> => ({
  heads: [
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`]),
    ...(references.length === 0 ? [] : [`References: ${references.join(' ')}`]),
  ],
})

/** To the plain address, by whatever comes back of the newest mail. */
const answers: readonly (readonly [string, (mail: Got) => Partial<Written>])[] = [
  ['In-Reply-To alone', mail => heads(mail.messageId)],
  ['In-Reply-To and all References', mail => heads(mail.messageId, ROOT, secondName(mail), mail.messageId)],
  ['References alone', mail => heads(undefined, ROOT, secondName(mail), mail.messageId)],
  ['a Message-ID in capitals', mail => heads(mail.messageId.toUpperCase())],
  [
    'References where the house has renamed the mail',
    mail => heads(STRANGE, ROOT, secondName(mail), STRANGE),
  ],
  ['a thread that goes on', mail => heads(OWN, ROOT, secondName(mail), mail.messageId, OWN)],
  [
    'References that go on for longer than other fields are read',
    mail => heads(undefined, ROOT, ...manyOthers, mail.messageId),
  ],
  [
    'In-Reply-To behind an address, as old programs write it',
    mail => heads(`Message from Judge <${JUDGE}> of "Mon, 5 Jan 2026" ${mail.messageId}`),
  ],
  ['In-Reply-To that answers a letter of their own as well', mail => heads(`${OWN} ${mail.messageId}`)],
]

describe('an answer to the plain address', () => {
  test.each(answers)('is taken for the power by %s', async (_, back) => {
    const mail = await newestTo(table, PLAYERS.E)
    const [got] = await table.letter({ from: PLAYERS.E, to: JUDGE, text: 'F Lon - Nth', ...back(mail) })
    expect(got!.text).toContain('Orders of England')
    expect(got!.text).not.toContain(ASKED)
  })

  test('is taken for the master', async () => {
    const mail = await newestTo(table, MASTER)
    const [got] = await table.letter({ from: MASTER, to: JUDGE, text: 'SET WAIT', ...heads(mail.messageId) })
    expect(got!.text).not.toContain(ASKED)
  })

  test('to a question confirms the letter', async () => {
    const [stranger] = await table.letter({ from: 'new@players.example', text: 'CREATE ?delta Wort-M-1' })
    expect(stranger!.text).toContain(ASKED)
    const confirmed = await table.letter({
      from: 'new@players.example',
      to: JUDGE,
      text: 'YES',
      ...heads(undefined, secondName(stranger!)),
    })
    expect(confirmed[0]!.subject).toContain(':delta')
  })
})

describe('proves nothing', () => {
  const refused: readonly (readonly [string, (mail: Got) => Written])[] = [
    ['the thread of the game', () => ({ from: PLAYERS.E, text: 'F Lon - Nth', ...heads(ROOT, ROOT) })],
    ['a name that no mail of ours has', () => ({ from: PLAYERS.E, text: 'F Lon - Nth', ...heads(STRANGE) })],
    [
      'a mail to somebody else',
      mail => ({ from: PLAYERS.F, text: 'F Lon - Nth', ...heads(mail.messageId, secondName(mail)) }),
    ],
    [
      'a copy of a mail, in the hands of a stranger',
      mail => ({ from: 'thief@elsewhere.example', text: 'F Lon - Nth', ...heads(mail.messageId) }),
    ],
    [
      'a mail of ours under another domain',
      mail => ({
        from: PLAYERS.E,
        text: 'F Lon - Nth',
        ...heads(mail.messageId.replace('dragoman.example', 'elsewhere.example')),
      }),
    ],
  ]
  test.each(refused)('%s', async (_, written) => {
    const mail = await newestTo(table, PLAYERS.E)
    const { version } = await table.services.store.load('harbor')
    const [got] = await table.letter({ to: JUDGE, ...written(mail) })
    expect(got!.text).toContain(ASKED)
    expect((await table.services.store.load('harbor')).version).toBe(version)
  })
})

describe('whoever has a whole mail of somebody else, and answers it from elsewhere', () => {
  const wanted = [
    'F Lon - Nth',
    'PRESS TO G\nI am England.\nENDPRESS',
    'BROADCAST\nI am England.\nENDBROADCAST',
    'RESIGN!',
    'SET PASSWORD mine-now-4471',
    'SET ADDRESS thief@elsewhere.example',
    'SET MAIL NONE',
    'SET DRAW',
    'STATUS',
    'YES',
  ]
  const thieves = ['thief@elsewhere.example', PLAYERS.F]
  test.each(wanted.flatMap(text => thieves.map(from => [text, from] as const)))(
    'gets nowhere with %j from %s',
    async (text, from) => {
      const mail = await newestTo(table, PLAYERS.E)
      const { version } = await table.services.store.load('harbor')
      const [got, ...others] = await table.letter({
        from,
        to: mail.replyTo,
        subject: `Re: ${mail.subject}`,
        text: `${text}\n\n${mail.text.replace(/^/gm, '> ')}`,
        ...heads(mail.messageId, ROOT, secondName(mail), mail.messageId),
      })
      expect([got!.to, others]).toEqual([from, []])
      expect((await table.services.store.load('harbor')).version).toBe(version)
      if (from === PLAYERS.F) return // Their own YES is for a letter in their own name.
      const then = await table.letter({
        from,
        to: got!.replyTo,
        text: 'YES',
        ...heads(got!.messageId, secondName(got!)),
      })
      expect(then.filter(({ to }) => to !== from)).toEqual([])
      expect((await table.services.store.load('harbor')).version).toBe(version)
    },
  )
})

describe('of several proofs', () => {
  test('the reply address counts alone', async () => {
    const [germans, english] = [await newestTo(table, PLAYERS.G), await newestTo(table, PLAYERS.E)]
    const [got] = await table.letter({
      from: PLAYERS.E,
      to: english.replyTo,
      text: 'F Lon - Nth',
      ...heads(germans.messageId, secondName(germans)),
    })
    expect(got!.text).toContain('Orders of England')
  })

  test('two mails to different seats in In-Reply-To are asked about', async () => {
    await table.letter({ from: PLAYERS.E, text: `SIGNON Eharbor ${passwordOf('E')}\nSET WAIT` })
    const mail = await newestTo(table, PLAYERS.E)
    await table.confirmed({ from: PLAYERS.E, text: 'SIGNON ?cellar Wort-O-1111' })
    const other = await newestTo(table, PLAYERS.E, 'cellar')
    const text = 'SET WAIT'
    const [got] = await table.letter({
      from: PLAYERS.E,
      to: JUDGE,
      text,
      ...heads(`${mail.messageId} ${other.messageId}`),
    })
    expect(got!.text).toContain('For which game are these?')
  })

  test('In-Reply-To counts before References', async () => {
    const [germans, english] = [await newestTo(table, PLAYERS.G), await newestTo(table, PLAYERS.E)]
    const [got] = await table.letter({
      from: PLAYERS.E,
      to: JUDGE,
      text: 'F Lon - Nth',
      ...heads(germans.messageId, secondName(english)),
    })
    expect(got!.text).toContain(ASKED)
  })
})

describe('an answer to press', () => {
  const pressTo = async (): Promise<Got> => {
    const mail = await newestTo(table, PLAYERS.F)
    const text = 'PRESS TO E\nShall we meet in Belgium?\nENDPRESS'
    const got = await table.letter({ from: PLAYERS.F, to: mail.replyTo, text })
    return got.find(({ to }) => to === PLAYERS.E)!
  }

  test('goes to its writer by In-Reply-To', async () => {
    const press = await pressTo()
    const got = await table.letter({
      from: PLAYERS.E,
      to: JUDGE,
      text: 'Rather in Holland, my friend.',
      ...heads(press.messageId, ROOT, secondName(press), press.messageId),
    })
    expect(got.find(({ to }) => to === PLAYERS.F)?.text).toContain('Rather in Holland')
  })

  test('is none by References alone, for they go on from letter to letter', async () => {
    const press = await pressTo()
    const got = await table.letter({
      from: PLAYERS.E,
      to: JUDGE,
      text: 'Rather in Holland, my friend.',
      ...heads(undefined, ROOT, secondName(press), press.messageId),
    })
    expect(got.map(({ to }) => to)).not.toContain(PLAYERS.F)
  })
})

test('every mail has a name of its own, and its References hold nothing else of ours but the thread and its second name', async () => {
  const all = await table.all()
  expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(all.length)
  for (const mail of all) {
    const references = fields(mail, 'References').join(' ').split(' ')
    const ours = references.filter(
      id => id.endsWith('@dragoman.example>') && id !== ROOT && !id.startsWith('<game.'),
    )
    expect(ours).toEqual([mail.messageId.replace('@', '.re@')])
    expect(mail.messageId).toMatch(/^<[0-9a-f]{24}@dragoman\.example>$/)
  }
})

describe('a judge whose mailbox knows no addresses with a plus', () => {
  class PlainTable extends PostTable {
    override get services(): Services {
      const { sender, ...rest } = super.services
      return { ...rest, sender: { ...sender, plus: false } }
    }
  }
  const plain = new PlainTable()
  afterAll(() => plain.end())
  const from = 'mara@players.example'
  const create = 'CREATE ?delta Wort-M-7391'
  const CODE = /\[[0-9A-F]{5}-[0-9A-F]{5}\]$/

  test('gives no other address than its own, and a code with what it asks', async () => {
    const [asked] = await plain.letter({ from, text: create, subject: 'a game' })
    expect(asked!.text).toContain(ASKED)
    expect([asked!.replyTo, asked!.subject]).toEqual([JUDGE, expect.stringMatching(CODE)])
    const [thief] = await plain.letter({
      from: 'thief@elsewhere.example',
      text: 'YES',
      subject: `Re: ${asked!.subject}`,
    })
    expect(thief!.subject).not.toContain(':delta')
    const [other] = await plain.letter({ from, text: 'YES', subject: 'Re: a game [00000-00000]' })
    expect(other!.subject).not.toContain(':delta')
    const [created] = await plain.letter({ from, text: 'YES', subject: `AW: ${asked!.subject}` })
    expect(created!.subject).toContain(':delta')
    expect(created!.subject).not.toMatch(CODE)
    expect(created!.replyTo).toBe(JUDGE)
    const [again] = await plain.letter({ from, text: 'SET WAIT', ...heads(created!.messageId) })
    expect(again!.text).not.toContain(ASKED)
  })
})
