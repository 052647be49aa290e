// A game of seven by real mail to a mailbox that has no addresses with a plus: each of the seven has a program that answers in its own way.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '../../edition.ts'
import { hasDovecot } from '../../servers/dovecot.ts'
import { JudgeProcess } from '../../servers/judgeProcess.ts'
import { PostHouse } from '../../servers/postHouse.ts'
import { tellSkipped, until } from '../../servers/servers.ts'
import { Correspondents, type Read, type Way } from './correspondents.ts'
import { LETTERS, type Letter, MASTER, PLAYERS } from './sevenPlayers.ts'
import { NAMES, YEARS } from './sevenYears.ts'

const JUDGE = 'judge@dragoman.example'
const THIEF = 'thief@elsewhere.example'
const EVERYBODY: readonly string[] = [MASTER, ...Object.values(PLAYERS)]

const quoted = ({ text }: Read): string =>
  text
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n')

const thread = ({ references, messageId }: Read): string => [...references, messageId].join(' ')

/** Some houses give each mail that comes in a name of their own. */
const renamed = (mail: Read): string => mail.messageId.replace(/@.*/, '.renamed@house.example>')

const ownMail = (from: string): string => `<note.${from}>`

/** To From or to Reply-To, which are one address here, below the quotation or above it, and with what comes back. */
const ANNA: Way = (letter, mail) => ({
  ...letter,
  to: JUDGE,
  text: `${letter.text}\n\nOn Mon, 5 Jan 2026, Dragoman <${JUDGE}> wrote:\n${quoted(mail)}`,
  heads: [`In-Reply-To: ${mail.messageId}`, `References: ${thread(mail)}`],
})
const BERT: Way = (letter, mail) => ({
  ...letter,
  to: mail.replyTo,
  heads: [`In-Reply-To: ${mail.messageId}`],
})
const CLEO: Way = (letter, mail) => ({
  ...letter,
  to: `"Dragoman" <${JUDGE.toUpperCase()}>`,
  text: `Dragoman wrote:\n${quoted(mail)}\n\n${letter.text}`,
  heads: [`References: ${thread(mail)}`],
})
const DORA: Way = (letter, mail) => ({
  ...letter,
  subject: letter.subject!.replace(/^Re:/, 'AW:'),
  heads: [`In-Reply-To: ${renamed(mail)}`, `References: ${[...mail.references, renamed(mail)].join(' ')}`],
})
/** Forwards each mail to himself, and answers that. */
const EMIL: Way = (letter, mail) => ({
  ...letter,
  subject: letter.subject!.replace(/^Re:/, 'Re: Fwd:'),
  text: `${letter.text}\n\n${letter.from} wrote:\n> ---------- Forwarded message ---------\n> From: Dragoman <${JUDGE}>\n> Subject: ${mail.subject}\n>\n${quoted(mail)}`,
  heads: [`In-Reply-To: ${ownMail(letter.from)}`, `References: ${thread(mail)}\r\n ${ownMail(letter.from)}`],
})
/** Writes to a friend, and the judge gets a copy; as HTML alone. */
const FRED: Way = (letter, mail) => ({
  ...letter,
  to: 'friend@elsewhere.example',
  text: `<html><body><p>${letter.text!.replaceAll('\n', '<br>')}</p><blockquote type="cite">${mail.text.replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</blockquote></body></html>`,
  heads: [
    `Cc: ${JUDGE}`,
    'Content-Type: text/html; charset=utf-8',
    `In-Reply-To: ${mail.messageId}`,
    `References: ${mail.references.join('\r\n ')}\r\n ${mail.messageId}`,
  ],
})
/** Types each letter anew, with nothing of ours but the subject. */
const GINA: Way = ({ heads: _, ...letter }) => letter

const WAYS: Readonly<Record<string, Way>> = {
  [PLAYERS.A]: ANNA,
  [PLAYERS.E]: BERT,
  [PLAYERS.F]: CLEO,
  [PLAYERS.G]: DORA,
  [PLAYERS.I]: EMIL,
  [PLAYERS.R]: FRED,
  [PLAYERS.T]: GINA,
}

const PLAYED = isFull ? YEARS : YEARS.slice(0, 1)

const ASKED = 'nothing in it has been done yet'
const CODE = /\[[0-9A-F]{5}-[0-9A-F]{5}\]$/

tellSkipped(hasDovecot, PLAYED.length + 7, 'Dovecot')

/** The tests below are one story, in this order. */
describe.skipIf(!hasDovecot)('a game by mail to an address without a plus', () => {
  let house: PostHouse
  let folder: string
  let judge: JudgeProcess
  let people: Correspondents
  /** How often each of them was asked whether a letter was theirs. */
  const asked = new Map<string, number>()
  const powers = new Map<Letter, string>()
  const playerOf = (power: Letter): string => powers.get(power)!
  const powerOf = (person: string): Letter => LETTERS.find(power => playerOf(power) === person)!

  beforeAll(async () => {
    house = await PostHouse.open(JUDGE, { people: [...EVERYBODY, THIEF], plus: false })
    folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
    judge = new JudgeProcess(house, folder, join(folder, 'data'))
    people = new Correspondents(house)
    for (const [person, way] of Object.entries(WAYS)) people.ways.set(person, way)
    people.ways.set(THIEF, ANNA)
    await judge.start()
  })
  afterAll(async () => {
    await judge?.clear()
    await house?.close()
    if (folder !== undefined) rmSync(folder, { recursive: true })
  })

  const newestOfGame = (person: string): Promise<Read> => people.newest(person, /^(?:Re: )?EXMP:harbor - \w/)

  /** Answers a mail as their program does; where that is not enough they are asked, and say that it was they. */
  async function answers(person: string, text: string, mail?: Read): Promise<Read> {
    const answer = await people.ask(person, text, mail ?? (await newestOfGame(person)))
    if (!answer.text.includes(ASKED)) return answer
    asked.set(person, (asked.get(person) ?? 0) + 1)
    expect(answer.subject).toMatch(CODE)
    return people.ask(person, 'YES', answer)
  }

  async function newsOf(subject: string): Promise<ReadonlyMap<string, Read>> {
    const has = (person: string) =>
      house.taken.some(mail => mail.to === person && mail.raw.includes(`Subject: ${subject}`))
    await until(() => EVERYBODY.every(has))
    const found = EVERYBODY.map(async person => {
      const mails = (await people.inbox(person)).filter(mail => mail.subject === subject)
      return [person, mails[0]!] as const
    })
    return new Map(await Promise.all(found))
  }

  test('what is sent to an address with a plus comes back', async () => {
    const plus = JUDGE.replace('@', '+token@')
    await expect(house.write(MASTER, plus, `To: ${plus}\r\n\r\nHELP\r\n`)).rejects.toThrow('Message failed')
    expect(house.taken).toEqual([])
  })

  test('the seven gather, each asked once whether it was they', async () => {
    const created = await people.askAndConfirm(MASTER, 'CREATE ?harbor Wort-M-7391')
    expect(created.text).toContain('harbor is created, and you are its master.')
    const joined = await Promise.all(
      Object.values(PLAYERS).map((person, i) =>
        people.askAndConfirm(person, `SIGNON ?harbor Wort-${i}-7391`),
      ),
    )
    for (const { text } of joined) expect(text).toContain('You have joined harbor.')
    for (const [person, { text }] of await newsOf('EXMP:harbor - S1901M Game Starting')) {
      const own = LETTERS.filter(power => text.includes(`You have been selected as ${NAMES[power]} `))
      for (const power of own) powers.set(power, person)
    }
    expect([...powers.keys()].sort()).toEqual(LETTERS)
  })

  test.each(PLAYED)('$phase is ordered by all, and told to all', async ({ phase, orders, results }) => {
    const asks = LETTERS.filter(power => orders[power] !== undefined)
    const told = await Promise.all(
      asks.map(async power => {
        const { text } = await answers(playerOf(power), orders[power]!)
        return `${power} ${/^COMPLETE\.$/m.test(text) ? 'complete' : text}`
      }),
    )
    expect(told).toEqual(asks.map(power => `${power} complete`))
    await people.post(MASTER, `PROCESS ${phase}`, await newestOfGame(MASTER))
    for (const [person, { text }] of await newsOf(`EXMP:harbor - ${phase} Results`))
      for (const line of results) expect(`${person}\n${text}`).toContain(`\n${line}\n`)
    // What a judge knows of its mails is in its store.
    expect(await judge.end('SIGTERM')).toBe(0)
    await judge.start()
  })

  test.each([
    ['In-Reply-To', PLAYERS.E, true],
    ['In-Reply-To and References', PLAYERS.R, true],
    ['References alone', PLAYERS.F, false],
    ['References of a mail that was renamed', PLAYERS.G, false],
  ] as const)('press is answered in prose by %s', async (_, reader, isSent) => {
    const writer = PLAYERS.A
    const words = `Shall we share it, ${powerOf(reader)}?`
    await answers(writer, `PRESS TO ${powerOf(reader)}\n${words}\nENDPRESS`)
    const press = await people.newest(reader, new RegExp(`Press from ${powerOf(writer)} to`))
    expect(press.text).toContain(words)
    const before = house.taken.filter(({ to }) => to === writer).length
    const { text } = await answers(reader, 'Gladly, my dear friend, but what do I get for that?', press)
    expect(text).not.toContain(ASKED)
    // A reader's mails go out in order: what the letter sent to the writer is there before this.
    await answers(writer, 'STATUS')
    const got = house.taken.filter(({ to }) => to === writer).slice(before)
    // References go on from letter to letter: whose press is meant is told by the mail that is answered.
    expect(got.some(({ raw }) => raw.includes('but what do I get for that?'))).toBe(isSent)
  })

  test('a thief who has whole mails, and writes from elsewhere, gets nowhere', async () => {
    const victim = PLAYERS.E
    const mail = await newestOfGame(victim)
    const status = async () => (await answers(victim, 'STATUS')).text
    const holds = [...(await status()).matchAll(/: (A|F)\w+ (.*), No Order Processed/g)].map(
      ([, kind, place]) => `${kind} ${place} H`,
    )
    expect(holds.length).toBeGreaterThan(2)
    const before = house.taken.length
    const attempts = [
      holds.join('\n'),
      `PRESS TO ${powerOf(PLAYERS.A)}\nI am a friend.\nENDPRESS`,
      'RESIGN!',
      'SET PASSWORD mine-now-4471',
      `SET ADDRESS ${THIEF}\nSET DRAW`,
      `SIGNON ${powerOf(victim)}harbor\nSET ABSENCE`,
    ]
    await Promise.all(
      attempts.map(async text => {
        const asks = await people.ask(THIEF, text, mail)
        expect(asks.text).toContain(ASKED)
        expect((await people.ask(THIEF, `YES\n${text}`, asks)).text).not.toMatch(/^COMPLETE\.$/m)
      }),
    )
    expect(new Set(house.taken.slice(before).map(({ to }) => to))).toEqual(new Set([THIEF]))
    const question = await people.ask(PLAYERS.T, 'RESIGN!', await newestOfGame(PLAYERS.T))
    expect(question.text).toContain(ASKED)
    await people.ask(THIEF, 'YES', question)
    expect(house.taken.some(({ raw }) => /Subject: .*Resign/i.test(raw))).toBe(false)
    expect((await status()).match(/No Order Processed/g)).toHaveLength(holds.length)
  })

  test('it ends as all want it, and all are told', async () => {
    const votes = LETTERS.map(
      async power =>
        /Your vote is kept|With this vote the game is over/.exec(
          (await answers(playerOf(power), 'SET DRAW')).text,
        )?.[0],
    )
    const kept = LETTERS.slice(1).map(() => 'Your vote is kept')
    expect((await Promise.all(votes)).sort()).toEqual(['With this vote the game is over', ...kept])
    const phase = isFull ? 'F1902M' : 'F1901M'
    expect(await newsOf(`EXMP:harbor - ${phase} Draw Declared: AEFGIRT`)).toBeDefined()
  })

  test('only who brought nothing back was asked, once for each letter; each letter has its answer', async () => {
    const own = PLAYED.filter(({ orders }) => orders[powerOf(PLAYERS.T)] !== undefined).length
    expect([...asked]).toEqual([[PLAYERS.T, own + 1]])
    const replies = house.taken.filter(({ inReplyTo }) => inReplyTo !== undefined)
    for (const { from, messageId } of people.posted)
      expect(replies.filter(reply => reply.inReplyTo === messageId && reply.to === from)).toHaveLength(1)
    expect(house.taken.filter(({ raw }) => /^(?:From|Reply-To|Return-Path): .*\+/im.test(raw))).toEqual([])
    expect(await house.dovecot.subjects(JUDGE, 'INBOX')).toEqual([])
    expect(await judge.end('SIGTERM')).toBe(0)
  })
})
