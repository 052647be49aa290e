// A letter counts from when it reached the mailbox, not from when it is read; and nobody gets answers without end.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { type Got, mailsTo, PostTable, rawLetter, subjectsOf, type Written } from './postTable.ts'
import { gathered, LETTERS, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

let table: PostTable
beforeEach(() => {
  table = new PostTable()
})
afterEach(() => table.end())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const HOLDS = 'A Par H\nA Mar H\nF Bre H'
const MOVES = 'A Par - Bur\nA Mar - Spa\nF Bre - Mao'

async function deadlineOf(): Promise<Instant> {
  const [game] = await table.services.store.games()
  const { deadline } = game!.listing
  return Date.parse(String(deadline)) as Instant
}

/** Everybody but France has ordered, and the deadline is a minute ago. */
async function sinceDeadline(): Promise<Instant> {
  await gathered(table)
  const sheets = {
    A: 'A Vie H\nA Bud H\nF Tri H',
    E: 'F Lon H\nF Edi H\nA Lvp H',
    G: 'A Ber H\nA Mun H\nF Kie H',
    I: 'A Ven H\nA Rom H\nF Nap H',
    R: 'A Mos H\nA War H\nF Sev H\nF Stp H',
    T: 'A Con H\nA Smy H\nF Ank H',
  }
  for (const power of LETTERS)
    if (power !== 'F') await table.letter(await replyOf(table, PLAYERS[power], sheets[power]))
  const deadline = await deadlineOf()
  table.clock.turnTo((deadline + MINUTE) as Instant)
  return deadline
}

/** Puts France's letter into the mailbox as having come then. */
async function franceWrites(text: string, received: number): Promise<void> {
  table.mailbox.put(rawLetter(await replyOf(table, PLAYERS.F, text)), received)
}

const franceGot = (got: readonly Got[]): string =>
  mailsTo(PLAYERS.F, got)
    .map(({ text }) => text)
    .join('\n')

describe('orders', () => {
  test('that came in time are in time, however late they are read; what came after is for the next phase', async () => {
    const deadline = await sinceDeadline()
    await franceWrites(MOVES, deadline - 1)
    await franceWrites('A Bur - Bel', deadline + 1)
    const text = franceGot(await table.round())
    expect(text).toContain('France: Army Paris -> Burgundy.')
    expect(text).toContain('A BUR - BEL')
  })

  test('that came too late do not undo what stood at the deadline', async () => {
    const deadline = await sinceDeadline()
    await franceWrites(HOLDS, deadline - 2)
    await franceWrites(MOVES, deadline)
    const got = await table.round()
    const results = franceGot(got.filter(({ subject }) => subject.endsWith('Results')))
    expect(results).toContain('France: Army Paris HOLD.')
    expect(results).not.toContain('France: Army Paris -> Burgundy.')
  })

  test('that seem to have come tomorrow came now', async () => {
    const deadline = await sinceDeadline()
    table.clock.turnTo((deadline - MINUTE) as Instant)
    await franceWrites(HOLDS, deadline + 24 * HOUR)
    await table.round()
    const { letters } = await table.services.store.post('harbor')
    expect(letters.at(-1)!.received).toBe(new Date(deadline - MINUTE).toISOString())
  })

  test('are read in the order in which they came, not in that in which the mailbox gives them', async () => {
    const deadline = await sinceDeadline()
    table.clock.turnTo((deadline - MINUTE) as Instant)
    await franceWrites('A Par - Bur', deadline - 2 * MINUTE)
    await franceWrites('A Par - Pic', deadline - 3 * MINUTE)
    const answers = mailsTo(PLAYERS.F, await table.round()).filter(({ text }) =>
      text.includes('Orders of France'),
    )
    expect(answers.map(({ text }) => text)).toEqual([
      expect.stringContaining('A PAR - PIC'),
      expect.stringContaining('A PAR - BUR'),
    ])
  })
})

describe('letters that are too many', () => {
  const rates = { address: 3, domain: 5, mails: 300, mailsPerDomain: 300 }
  const KEEPER = 'keeper@dragoman.example'
  /** Limits that a test can reach. */
  const bounded = (services: Services): Services => ({ ...services, rates, keeper: KEEPER })
  const from = (name: string, written: Partial<Written> = {}): Written => ({
    from: `${name}@flood.example`,
    text: 'HELP',
    ...written,
  })
  const TOO_MANY = 'too many letters in an hour'
  const write = async (written: Written) => subjectsOf(await table.letter(written))
  const answer = (name: string) => `${name}: Re: EXMP orders`
  const refusal = (name: string) => `${name}: Re: [Error Flag] EXMP orders`
  const fates = async () => (await table.letters()).map(({ answered, setAside }) => [answered, setAside])

  beforeEach(() => {
    table.changed = bounded
  })

  test('in the name of somebody who is known are as many as of anybody, and what is proven is answered beyond them', async () => {
    await table.confirmed({ from: 'anna@flood.example', text: 'CREATE ?harbor Wort-M-7391' })
    expect(await write(from('anna'))).toEqual([answer('anna')])
    expect(await write(from('anna'))).toEqual([refusal('anna'), 'keeper: EXMP keeper: Too many letters'])
    const [mail] = (await table.all()).filter(({ replyTo }) => replyTo.includes('+')).slice(-1)
    const proven = from('anna', { to: mail!.replyTo, subject: 'Re: harbor' })
    expect(await write(proven)).toEqual(['anna: Re: EXMP:harbor - harbor'])
  })

  test('of one address are refused once with an answer, and set aside after that; the keeper hears of it once', async () => {
    for (let i = 0; i < 3; i++) expect(await write(from('anna'))).toEqual([answer('anna')])
    const got = await table.letter(from('anna'))
    expect(subjectsOf(got)).toEqual([refusal('anna'), 'keeper: EXMP keeper: Too many letters'])
    expect(got[0]!.text).toContain('Your address has sent me more than 3 letters within an hour.')
    expect(got[1]!.text).toContain('anna@flood.example has sent more than 3 letters')
    for (let i = 0; i < 3; i++) expect(await write(from('anna'))).toEqual([])
    expect(await write(from('bert'))).toEqual([answer('bert')])
    expect((await fates()).slice(2)).toEqual([
      [true, null],
      [true, TOO_MANY],
      [false, TOO_MANY],
      [false, TOO_MANY],
      [false, TOO_MANY],
      [true, null],
    ])
  })

  test('are no more when an hour has passed since the first', async () => {
    for (let i = 0; i < 4; i++) await write(from('anna'))
    table.clock.turnTo((table.clock.now() + HOUR) as Instant)
    expect(await write(from('anna'))).toEqual([answer('anna')])
  })

  test('of a domain where players of a running game are may be more, by each of them', async () => {
    table.changed = undefined
    await gathered(table)
    table.changed = bounded
    table.clock.turnTo((table.clock.now() + 2 * HOUR) as Instant)
    const answers: string[] = []
    for (let i = 0; i < 12; i++)
      answers.push(...(await write({ from: `guest${i}@table.example`, text: 'HELP' })))
    expect(answers).toEqual(Array.from({ length: 12 }, (_, i) => answer(`guest${i}`)))
  })

  test('in the name of a player, or of many at their domain, shut out neither their password nor their answers', async () => {
    table.changed = undefined
    await gathered(table)
    table.clock.turnTo((table.clock.now() + 2 * HOUR) as Instant)
    table.changed = services => ({ ...bounded(services), rates: { ...rates, domain: 200 } })
    const { F } = PLAYERS
    for (let i = 0; i < 61; i++) await table.letter({ from: F, text: 'LIST' })
    const text = `SIGNON Fharbor ${passwordOf('F')}\nA Par - Bur`
    expect((await table.letter({ from: F, text }))[0]!.text).toContain('Army Paris -> Burgundy.')
    table.changed = bounded
    for (let i = 0; i < 200; i++) await table.letter({ from: `guest${i % 20}@table.example`, text: 'LIST' })
    expect((await table.letter({ from: F, text }))[0]!.text).toContain('Army Paris -> Burgundy.')
    // Wrong words in her name shut her password, and no other way.
    for (let i = 0; i < 40; i++) await table.letter({ from: F, text: `SIGNON Fharbor wrong${i}` })
    const told = (await table.all()).filter(({ subject }) => subject === 'EXMP:harbor - Wrong passwords')
    expect(told.map(({ to, text }) => `${to} ${/for France in harbor/i.test(text)}`)).toEqual([`${F} true`])
    expect((await fates()).slice(-40).every(([isAnswered]) => !isAnswered)).toBe(true)
    const reply = await replyOf(table, F, 'A Par - Pic')
    expect((await table.letter(reply))[0]!.text).toContain('Army Paris -> Picardy.')
    // What is proven has a bound as well.
    const last: number[] = []
    for (let i = 0; i < 8; i++) last.push((await table.letter(await replyOf(table, F, 'LIST'))).length)
    expect(last.at(-1)).toBe(0)
  })

  test('of one domain get one answer, whoever they say they are from', async () => {
    for (let i = 0; i < 5; i++) await write(from(`guest${i}`))
    expect(await write(from('anna'))).toEqual([refusal('anna'), 'keeper: EXMP keeper: Too many letters'])
    expect(await write(from('bert'))).toEqual([])
    expect(await write({ from: 'bert@other.example', text: 'HELP' })).toEqual([answer('bert')])
  })

  test('that cannot be read count as well', async () => {
    const huge = 'x\n'.repeat(200_000)
    for (let i = 0; i < 3; i++) await write(from('anna', { text: huge }))
    expect(await write(from('anna', { text: huge }))).toEqual([
      refusal('anna'),
      'keeper: EXMP keeper: Too many letters',
    ])
    expect(await write(from('anna', { text: huge }))).toEqual([])
  })

  test('leave room for a player whose name others use, and keep no password', async () => {
    table.changed = undefined
    await gathered(table)
    table.changed = bounded
    table.clock.turnTo((table.clock.now() + 2 * HOUR) as Instant)
    const reply = await replyOf(table, PLAYERS.F, MOVES)
    for (let i = 0; i < 5; i++) await write({ from: PLAYERS.F, text: `SIGNON Fharbor ${passwordOf('F')}x` })
    expect((await table.letter(reply))[0]!.text).toContain('A PAR - BUR')
    expect(await table.everythingStored()).not.toContain(`${passwordOf('F')}x`)
  })
})
