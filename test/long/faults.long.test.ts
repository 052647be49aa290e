// Hundreds of judges with many faults each, on the way to their servers and in their stores, put on record in long-runs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FaultTable } from '../judge/daemon/faultTable.ts'
import { flow, heavier, type Seat, seatedAt } from '../judge/daemon/flow.ts'
import { IMAP, MORE_IMAP, SMTP, STALLS } from '../judge/daemon/mischiefs.ts'
import { JUDGE, PostTable } from '../judge/daemon/postTable.ts'
import { renumber } from '../post/imapFixture.ts'
import { Dice } from '../rules/oracle/dice.ts'
import { hasDovecot } from '../servers/dovecot.ts'
import { PostHouse } from '../servers/postHouse.ts'
import { tellSkipped } from '../servers/servers.ts'

const { LONG_FAULTS, LONG_SEED } = process.env
const RUNS = Number(LONG_FAULTS ?? 150)
const SEED = Number(LONG_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RECORD = new URL('../long-runs.md', import.meta.url)
const PAGES = Array.from({ length: 13 }, (_, i) => i)
const LETTERS = 6

/** The table in the record: the newest row stands first. */
const TABLE = `| date | seed | runs | faults of IMAP | faults of SMTP | refused for now | disk full | letters | taken twice | lost or done twice |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`

tellSkipped(hasDovecot, MORE_IMAP.length + PAGES.length + 3, 'Dovecot')

describe.skipIf(!hasDovecot)('a judge and its servers', () => {
  let house: PostHouse
  let seeds: PostTable
  let seats: readonly Seat[]
  let table: FaultTable
  beforeAll(async () => {
    seeds = new PostTable()
    seats = await seatedAt(seeds, 1)
  })
  afterAll(() => seeds?.end())
  // A house gives out a limited number of mailboxes.
  beforeEach(async () => {
    house = await PostHouse.open(JUDGE, { takesTurns: true })
    table = await FaultTable.set(house, seeds.folder)
  })
  afterEach(async () => {
    await table.clear()
    await house.close()
  })

  test.each(MORE_IMAP)('from the mailbox: %s', async (_, mischief) => {
    const letters = flow(LETTERS, seats, new Dice(SEED))
    await table.deliver(letters)
    table.imap.plan(mischief)
    await table.settle()
    expect(await table.expectDone(letters)).toBe(0)
    expect(table.imap.done).toBe(1)
  })

  test.each([
    ['from the first byte', STALLS[0]![1], 0],
    ['after the last dot', { kind: 'stallAfter', command: /(?:^|\r\n)\.\r\n$/ } as const, 1],
  ])('the server is silent %s, until one of us gives up', async (_, mischief, twice) => {
    const letters = flow(LETTERS, seats, new Dice(SEED))
    table.pullsPlugs = false
    await table.deliver(letters)
    table.smtp.plan(mischief)
    await table.settle()
    expect(await table.expectDone(letters)).toBe(twice)
    expect(table.smtp.done).toBe(1)
  })

  test.each(PAGES)('the disk has room for %i more pages, and then for more', async pages => {
    const letters = heavier(flow(LETTERS, seats, new Dice(SEED)), 400)
    await table.deliver(letters)
    await table.roomFor(pages)
    for (let round = 0; round < 3; round++) await table.round()
    expect(table.faults).toContainEqual(expect.objectContaining({ trouble: 'full' }))
    await table.roomFor(undefined)
    await table.settle()
    expect(await table.expectDone(letters)).toBe(0)
  })

  test(`${RUNS} judges with many faults each, from seed ${SEED}`, async () => {
    const tally = { imap: 0, smtp: 0, refused: 0, full: 0, letters: 0, twice: 0 }
    const dice = new Dice(SEED)
    for (let run = 0; run < RUNS; run++) {
      if (run % 150 === 149) {
        await house.close()
        house = await PostHouse.open(JUDGE, { takesTurns: true })
      }
      const judge = await FaultTable.set(house, seeds.folder)
      await disturbed(judge, dice, tally).finally(() => judge.clear())
    }
    console.log(JSON.stringify(tally))
    const { imap, smtp, refused, full, letters, twice } = tally
    const today = new Date().toISOString().slice(0, 10)
    const row = [today, SEED, RUNS, imap, smtp, refused, full, letters, twice, 0]
    const record = readFileSync(RECORD, 'utf8')
    expect(record).toContain(TABLE)
    writeFileSync(RECORD, record.replace(TABLE, `${TABLE}| ${row.join(' | ')} |\n`))
    expect(Math.min(imap, smtp, refused, full)).toBeGreaterThan(0)
  })

  async function disturbed(judge: FaultTable, dice: Dice, tally: Record<string, number>): Promise<void> {
    const letters = heavier(flow(LETTERS, seats, dice), 100)
    await judge.deliver(letters)
    const rounds = dice.between(2, 6)
    let refused = 0
    for (let round = 0; round < rounds; round++) {
      await disturb(judge, dice)
      house.refuses = dice.chance(0.3)
        ? () => (dice.chance(0.3) && ++refused > 0 ? 451 : undefined)
        : () => undefined
      if (dice.chance(0.3)) await judge.deliver([dice.pick(letters)!])
      await judge.round()
    }
    house.refuses = () => undefined
    await judge.roomFor(undefined)
    await judge.settle()
    const twice = await judge.expectDone(letters)
    // Each time the server's word for it was lost on the way.
    expect(twice).toBeLessThanOrEqual(judge.smtp.done)
    const full = judge.faults.filter(fault => (fault as { trouble?: string }).trouble === 'full').length
    const found = {
      imap: judge.imap.done,
      smtp: judge.smtp.done,
      refused,
      full,
      letters: letters.length,
      twice,
    }
    for (const [name, count] of Object.entries(found)) tally[name] = (tally[name] ?? 0) + count
  }

  async function disturb(judge: FaultTable, dice: Dice): Promise<void> {
    if (dice.chance(0.5)) judge.imap.cutAll()
    if (dice.chance(0.5)) judge.smtp.cutAll()
    if (dice.chance(0.7)) judge.imap.plan(dice.pick([...IMAP, ...MORE_IMAP])![1])
    if (dice.chance(0.7)) judge.smtp.plan(dice.pick([...SMTP, ...STALLS])![1])
    await judge.roomFor(dice.chance(0.25) ? dice.below(8) : undefined)
    if (dice.chance(0.1))
      judge.beforeSettling = () => {
        renumber(house.dovecot, judge.user, dice.between(1, 2 ** 31))
        judge.imap.cutAll()
      }
  }
})
