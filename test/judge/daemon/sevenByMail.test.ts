// A game of seven from REGISTER to a draw by real mail, through Dovecot and SMTP, with a judge that ends after each phase.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '../../edition.ts'
import { hasDovecot } from '../../servers/dovecot.ts'
import { JudgeProcess } from '../../servers/judgeProcess.ts'
import { PostHouse } from '../../servers/postHouse.ts'
import { tellSkipped, until } from '../../servers/servers.ts'
import { Correspondents, type Read } from './correspondents.ts'
import { LETTERS, type Letter, MASTER, PLAYERS } from './sevenPlayers.ts'
import { NAMES, YEARS } from './sevenYears.ts'

const JUDGE = 'judge@dragoman.example'
const EVERYBODY: readonly string[] = [MASTER, ...Object.values(PLAYERS)]

const PLAYED = isFull ? YEARS : YEARS.slice(0, 1)
/** When they agree on a draw. */
const LAST = isFull ? 'F1902M' : 'F1901M'

tellSkipped(hasDovecot, PLAYED.length + 5, 'Dovecot')

/** The tests below are one story, in this order. */
describe.skipIf(!hasDovecot)('a game by real mail', () => {
  let house: PostHouse
  let folder: string
  let judge: JudgeProcess
  let people: Correspondents
  let ends = 0
  const seats = new Map<Letter, string>()
  const playerOf = (power: Letter): string => seats.get(power)!

  beforeAll(async () => {
    house = await PostHouse.open(JUDGE, { people: EVERYBODY })
    folder = mkdtempSync(join(tmpdir(), 'dragoman-'))
    judge = new JudgeProcess(house, folder, join(folder, 'data'))
    people = new Correspondents(house)
    await judge.start()
  })
  afterAll(async () => {
    await judge?.clear()
    await house?.close()
    if (folder !== undefined) rmSync(folder, { recursive: true })
  })

  /** Told to stop and killed in turns. */
  async function restart(): Promise<void> {
    if (++ends % 2 === 0) await judge.end('SIGKILL')
    else expect(await judge.end('SIGTERM')).toBe(0)
    await judge.start()
  }

  const tookFor = (person: string, subject: string): boolean =>
    house.taken.some(mail => mail.to === person && mail.raw.includes(`Subject: ${subject}`))

  /** What everybody got under a subject, one mail each. */
  async function newsOf(subject: string): Promise<ReadonlyMap<string, Read>> {
    await until(() => EVERYBODY.every(person => tookFor(person, subject)))
    const found = await Promise.all(
      EVERYBODY.map(async person => {
        const mails = (await people.inbox(person)).filter(mail => mail.subject === subject)
        // A mail that the server took when we were killed may come twice, under one name.
        expect(`${person} ${new Set(mails.map(({ messageId }) => messageId)).size}`).toBe(`${person} 1`)
        return [person, mails[0]!] as const
      }),
    )
    return new Map(found)
  }

  const newestOfGame = (person: string): Promise<Read> => people.newest(person, /^(?:Re: )?EXMP:harbor - \w/)

  test.runIf(isFull)('everybody registers, by answering the mail that asks whether it was he', async () => {
    const answers = await Promise.all(
      EVERYBODY.map(person =>
        people.askAndConfirm(person, `REGISTER\nname: ${person.split('@')[0]}\nlevel: novice\nEND`),
      ),
    )
    for (const { text } of answers) expect(text).toContain('You are registered.')
    await restart()
  })

  test('the master creates a game, and the seventh who signs on begins it', async () => {
    const created = await people.askAndConfirm(MASTER, 'CREATE ?harbor Wort-M-7391')
    expect(created.text).toContain('harbor is created, and you are its master.')
    if (isFull) await restart()
    const answers = await Promise.all(
      Object.values(PLAYERS).map((person, i) =>
        people.askAndConfirm(person, `SIGNON ?harbor Wort-${i}-7391`),
      ),
    )
    for (const { text } of answers) expect(text).toContain('You have joined harbor.')
    const starting = await newsOf('EXMP:harbor - S1901M Game Starting')
    for (const [person, { text }] of starting) {
      expect(text).toMatch(/^Russia: +Army +Moscow\.$/m)
      const own = LETTERS.filter(power => text.includes(`You have been selected as ${NAMES[power]} `))
      expect(own).toHaveLength(person === MASTER ? 0 : 1)
      for (const power of own) seats.set(power, person)
    }
    expect([...seats.keys()].sort()).toEqual(LETTERS)
    if (isFull) await restart()
  })

  test('press goes to whom it is for, and to nobody else', async () => {
    const text = 'PRESS TO E\nShall we share Belgium?\nENDPRESS'
    const sent = await people.ask(playerOf('F'), text, await newestOfGame(playerOf('F')))
    expect(sent.text).toContain('Sent to England.')
    const got = await people.newest(playerOf('E'), /Press from F to E$/)
    expect(got.text).toContain('Shall we share Belgium?')
    const reply = await people.ask(playerOf('E'), 'PRESS TO F\nNo.\nENDPRESS', got)
    expect(reply.text).toContain('Sent to France.')
    await people.newest(playerOf('F'), /Press from E to F$/)
    const readers = house.taken.filter(({ raw }) => raw.includes('share Belgium')).map(({ to }) => to)
    // Its writer has it once more, in the answer.
    expect(readers.toSorted()).toEqual([playerOf('E'), playerOf('F')].sort())
  })

  test.each(PLAYED)('$phase is ordered by all, and told to all', async ({ phase, orders, results }) => {
    const asked = LETTERS.filter(power => orders[power] !== undefined)
    const answers = await Promise.all(
      asked.map(async power => {
        const person = playerOf(power)
        const { text } = await people.ask(person, orders[power]!, await newestOfGame(person))
        return `${power} ${/^COMPLETE\.$/m.test(text) ? 'complete' : text}`
      }),
    )
    expect(answers).toEqual(asked.map(power => `${power} complete`))
    await people.post(MASTER, `PROCESS ${phase}`, await newestOfGame(MASTER))
    const subject = `EXMP:harbor - ${phase} Results`
    // It ends as soon as the first has his results: the others get theirs from the next.
    await until(() => EVERYBODY.some(person => tookFor(person, subject)))
    await restart()
    for (const [person, { text }] of await newsOf(subject))
      for (const line of results) expect(`${person}\n${text}`).toContain(`\n${line}\n`)
  })

  test.runIf(isFull)('it ends in the draw that all have voted for, and all are told', async () => {
    const votes = LETTERS.map(async power => {
      const { text } = await people.ask(playerOf(power), 'SET DRAW', await newestOfGame(playerOf(power)))
      return /Your vote is kept|With this vote the game is over/.exec(text)?.[0]
    })
    const kept = LETTERS.slice(1).map(() => 'Your vote is kept')
    expect((await Promise.all(votes)).sort()).toEqual(['With this vote the game is over', ...kept])
    await restart()
    for (const [, { text }] of await newsOf(`EXMP:harbor - ${LAST} Draw Declared: AEFGIRT`))
      expect(text).toContain(
        'harbor is over: a draw of Austria, England, France, Germany, Italy,\nRussia and Turkey.',
      )
    const late = await people.ask(playerOf('A'), 'A Bul H', await newestOfGame(playerOf('A')))
    expect(late.text).not.toMatch(/^COMPLETE\.$/m)
  })

  test('every letter was answered once, and nobody got what was not for him', async () => {
    const replies = house.taken.filter(({ inReplyTo }) => inReplyTo !== undefined)
    const answers = people.posted.map(({ from, messageId }) => {
      const own = replies.filter(({ inReplyTo }) => inReplyTo === messageId)
      return { from, to: own[0]?.to, count: new Set(own.map(reply => reply.messageId)).size }
    })
    expect(answers.filter(({ from, to, count }) => from !== to || count !== 1)).toEqual([])
    expect(answers.length).toBeGreaterThan(isFull ? 70 : 20)
    expect(await house.dovecot.subjects(JUDGE, 'INBOX')).toEqual([])
    expect(await house.dovecot.subjects(JUDGE, 'Processed')).toHaveLength(answers.length)
    const twice = house.taken.length - new Set(house.taken.map(({ messageId }) => messageId)).size
    console.log(`${answers.length} letters, ${house.taken.length} mails, ${ends} ends, ${twice} mails twice`)
    // Every second end was a kill, and three mails may be on their way at once.
    expect(twice).toBeLessThanOrEqual((ends / 2) * 3)
    expect(await judge.end('SIGTERM')).toBe(0)
  })
})
