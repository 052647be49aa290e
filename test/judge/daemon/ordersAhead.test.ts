// Orders for a phase to come: what can be read of them is read at once, and on the day their writer hears what was taken.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, replyOf } from './sevenPlayers.ts'

const gina = PLAYERS.T

/** What somebody is told of a plan for fall when it begins, after this in spring. */
async function onTheDay(plan: string, spring = 'A Con - Bul\nF Ank - Con\nA Smy H'): Promise<readonly Got[]> {
  const table = new PostTable()
  await gathered(table)
  await table.letter(await replyOf(table, gina, spring))
  await table.letter(await replyOf(table, gina, `PHASE F1901M\n${plan}`))
  const got = await table.letter(await replyOf(table, MASTER, 'PROCESS!'))
  await table.end()
  return got
}

const planMail = (got: readonly Got[]): Got | undefined =>
  mailsTo(gina, got).find(({ subject }) => subject === 'EXMP:harbor - F1901M Orders Written Earlier')

describe('on the day', () => {
  test('a mail says what was taken, what not and why, and what is missing; to nobody else', async () => {
    const got = await onTheDay('A Bul - Gre\nA Gal - Vie\nF Xyz - Aeg\nI hope that this works.')
    const { text } = planMail(got)!
    expect(text).toContain('Turkey: Army Bulgaria -> Greece.')
    expect(text).toMatch(/^Not taken\n> A Gal - Vie\n/m)
    // What was told when it was written is not told again.
    expect(text).not.toMatch(/xyz|i hope/i)
    expect(text).toContain('INCOMPLETE: no order for A SMY, F CON.')
    const others = got.filter(({ to, subject }) => to !== gina && subject.includes('Orders Written Earlier'))
    expect(others).toEqual([])
  })

  test('an answer to the mail is a letter about the game', async () => {
    expect(planMail(await onTheDay('A Bul - Gre'))!.replyTo).toMatch(/\+/)
  })

  test('it comes though no line could be taken', async () => {
    const { text } = planMail(await onTheDay('A Bul - Gre\nF Bul/ec - Bla', 'A Con H\nF Ank H\nA Smy H'))!
    expect(text).toMatch(/^Not taken\n> A Bul - Gre\n {2}No unit stands in Bulgaria/m)
    expect(text).toContain('INCOMPLETE: no order for A CON, A SMY, F ANK.')
  })

  test('it comes though no condition holds', async () => {
    const { text } = planMail(await onTheDay('IF A Rum THEN\nA Bul - Gre\nENDIF'))!
    expect(text).toContain('None of its conditions is met, so it gives no order.')
  })

  test('whoever has planned nothing gets none', async () => {
    const table = new PostTable()
    await gathered(table)
    const got = await table.letter(await replyOf(table, MASTER, 'PROCESS!'))
    expect(got.filter(({ subject }) => subject.includes('Orders Written Earlier'))).toEqual([])
    await table.end()
  })
})

describe('at once', () => {
  const table = new PostTable()
  beforeAll(async () => {
    await gathered(table)
    await table.letter(await replyOf(table, gina, 'PHASE F1901M\nA Bul - Gre'))
  })
  afterAll(() => table.end())

  const says = async (text: string) => {
    const before = (await table.services.store.load('harbor')).version
    const answer = mailsTo(gina, await table.letter(await replyOf(table, gina, text)))[0]!
    const { events, version } = await table.services.store.load('harbor')
    return { ...answer, kinds: events.slice(events.length - (version - before)).map(({ kind }) => kind) }
  }

  const NEVER: readonly (readonly [phase: string, line: string, why: string])[] = [
    ['F1901M', 'A Foo - Bar', 'No place is called "foo"'],
    ['F1901M', 'F Xyz - YYY', 'No place is called "xyz"'],
    ['F1901M', 'A Bul - Mos', 'cannot reach Moscow'],
    ['F1901M', 'F Aeg - Ukr', 'cannot reach Ukraine'],
    ['F1901M', 'build A Con', 'movement phase'],
    ['F1901M', 'A Bul', 'nothing says what'],
    ['F1901M', 'A Ser - Adr', 'cannot reach the Adriatic Sea'],
    ['F1901M', 'A Bul S A Gre - Alb', 'cannot reach Albania, so it cannot support there'],
    ['F1901M', 'F Aeg C A Smy - Vie', 'Vienna has none'],
    ['F1901M', 'A Bul C A Smy - Gre', 'A BUL C A SMY - GRE'],
    ['F1901M', 'F Mao - Spa', 'does not say which'],
    ['F1901R', 'A Bul - Mos', 'cannot retreat to Moscow'],
    ['F1901R', 'A Bul H', 'retreat phase of fall 1901'],
    ['F1901R', 'A Bul S A Gre', 'retreat phase of fall 1901'],
    ['W1901A', 'A Bul - Gre', 'adjustments of 1901'],
    ['F1901R', 'A Bul - Foo', 'No place is called "foo"'],
    ['W1901A', 'build F Mos', 'not one of its home centers'],
    ['W1901A', 'build F Bud', 'not one of its home centers'],
    ['W1901A', 'build A Nth', 'North Sea'],
    ['W1901A', 'remove A Foo', 'No place is called "foo"'],
    ['S1902M', 'IF A Rum THEN\nA Foo - Bar\nENDIF', 'No place is called "foo"'],
  ]
  test.each(NEVER)('for %s %s is refused, and nothing is kept', async (phase, line, why) => {
    const { subject, text, kinds } = await says(`PHASE ${phase}\n${line}`)
    expect(kinds).toEqual([])
    expect(subject).toContain('[Error Flag]')
    expect(text.replace(/\s+/g, ' ')).toContain('Nothing is kept')
    expect(text.replace(/\s+/g, ' ').toLowerCase()).toContain(why.toLowerCase())
  })

  const PERHAPS: readonly (readonly [phase: string, line: string])[] = [
    ['F1901M', 'A Lon - Tun'],
    ['F1901M', 'F Con - Aeg'],
    ['F1901M', 'A Ven S F Tri - Adr'],
    ['F1901M', 'A Bul S A Gre - Ser'],
    ['F1901M', 'F Spa/nc - Gas'],
    ['F1901M', 'F Spa/sc - Lyo'],
    ['F1901M', 'F Aeg C A Smy - Gre'],
    ['F1901M', 'all units hold'],
    ['F1901R', 'A Bul - Rum'],
    ['F1901R', 'F Spa/nc - Gas'],
    ['F1901R', 'A Bul D'],
    ['W1901A', 'build F Con'],
    ['W1901A', 'build A Smy'],
    ['W1901A', 'remove A Bul'],
    ['W1901A', 'waive'],
    ['S1902M', 'IF A Rum THEN\nA Bul S A Rum\nELSE\nA Bul - Rum\nENDIF'],
  ]
  test.each(PERHAPS)('for %s %s is kept: it may be possible then', async (phase, line) => {
    const { subject, text, kinds } = await says(`PHASE ${phase}\n${line}`)
    expect(kinds).toEqual(['ordersPlanned'])
    expect(subject).not.toContain('[Error Flag]')
    expect(text).toContain('Kept for that phase.')
  })

  test('what was told is not kept with the rest, in the cases of an IF neither', async () => {
    await says(
      'PHASE F1901M\nA Ser - Adr\nA Smy H\nI hope that this works.\nIF A Rum\nF Xyz - Aeg\nA Con H\nENDIF',
    )
    const { text } = await says('STATUS')
    expect(text).toContain('T: F1901M\nT:   A Smy H\nT:   IF A RUM THEN\nT:   A Con H\nT:   ENDIF\n')
  })

  test('prose among the orders is named, and thanks are not kept', async () => {
    const { text, kinds } = await says(
      'PHASE F1901M\nI think that Russia is weak now.\nA Bul - Rum\nThanks,\nGina',
    )
    expect(kinds).toEqual(['ordersPlanned'])
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Nothing came of these lines; they are neither orders nor commands: | I think that Russia is weak now.',
    )
    expect((await says('STATUS')).text).toMatch(/T: F1901M\nT: {3}A Bul - Rum\n(?!T:)/)
  })

  test('what prose makes doubtful is not kept, and both are named', async () => {
    const { text, kinds } = await says('PHASE F1901M\nA Bul - Gre\nThis is only a draft.')
    expect(kinds).toEqual([])
    const told = text.replace(/\s+/g, ' ')
    expect(told).toContain('> A Bul - Gre "This is only a draft" speaks against this')
    expect(told).toContain('This is only a draft')
  })

  test('nothing but prose is refused, and told once', async () => {
    const { text, kinds } = await says('PHASE F1901M\nI think that Russia is weak now.')
    expect(kinds).toEqual([])
    expect(text.replace(/\s+/g, ' ')).toContain('no line below PHASE F1901M is an order or a condition')
    expect(text.match(/Russia is weak/g)).toHaveLength(1)
  })

  test('a PHASE with nothing below it keeps what is there', async () => {
    await says('PHASE F1901M\nA Bul - Gre')
    const { text, kinds } = await says('PHASE F1901M')
    expect(kinds).toEqual([])
    expect(text.replace(/\s+/g, ' ')).toContain('what you wrote for it before stays')
    expect((await says('PHASE F1905M')).text.replace(/\s+/g, ' ')).toContain('so nothing is kept for it')
  })

  test('a second PHASE says that it replaces the first', async () => {
    await says('PHASE F1901M\nA Bul - Gre')
    const { text } = await says('PHASE F1901M\nA Bul - Rum')
    expect(text.replace(/\s+/g, ' ')).toContain('It replaces what you had written for F1901M before.')
  })

  const ENDS = ['ENDPHASE', 'END PHASE', 'endphase.', 'END-PHASE', 'END']
  test.each(ENDS)('%s ends them, and what stands below it is for now', async end => {
    const { text, kinds } = await says(`PHASE F1901M\nA Bul - Gre\n${end}\nA Con - Bul`)
    expect(kinds).toEqual(['ordersPlanned', 'ordersWritten'])
    expect(text).toContain('  A CON - BUL\n')
    expect(text).toMatch(/T: F1901M\nT: {3}A Bul - Gre\n(?!T:)/)
  })

  const HEADINGS = [
    'PLAN',
    'PLAN:',
    'FUTURE ORDERS',
    'Pending orders:',
    'Next phase',
    'Orders for the next season:',
  ]
  test.each(HEADINGS)('%s above orders is asked about, and none of them is followed', async heading => {
    const { text, kinds } = await says(`${heading}\nA Con - Bul\nF Ank - Con`)
    expect(kinds).toEqual([])
    const told = text.replace(/\s+/g, ' ')
    expect(told).toContain(
      'This may mean a later phase, and does not say which, so nothing below it is followed.',
    )
    expect(told).toContain('Write it like PHASE F1901M. | A Con - Bul | F Ank - Con')
  })

  test.each([
    [
      'IF A Bur\nA Con H\nELSE\nA Con - Bul\nENDIF',
      '> IF A Bur > A Con H > ELSE > A Con - Bul > ENDIF An order cannot have a condition',
    ],
    ['IF A Bur THEN\nA Con H', '> IF A Bur THEN > A Con H An order cannot have a condition'],
    [
      'NEXT TURN:\nA Con - Bul',
      '> NEXT TURN: > A Con - Bul This says that the lines below it are not orders yet',
    ],
  ])('for the present phase %j goes back once, with its reason', async (lines, told) => {
    const { text, kinds } = await says(lines)
    expect(kinds).toEqual([])
    expect(text.replace(/\s+/g, ' ')).toContain(told)
    expect(text).not.toContain('Nothing came of these lines')
  })

  test('of several lines those that can never be orders are named, and the others kept', async () => {
    const { subject, text, kinds } = await says('PHASE F1901M\nA Bul - Gre\nF Xyz - Aeg\nA Smy H')
    expect(kinds).toEqual(['ordersPlanned'])
    expect(subject).toContain('[Error Flag]')
    expect(text).toContain('Kept for that phase.')
    expect(text).toMatch(/^ {2}> F Xyz - Aeg\n {4}No place is called "xyz"/im)
    expect(text).not.toMatch(/^ {2}> A /m)
  })
})

describe('orders that stand', () => {
  const table = new PostTable()
  beforeAll(async () => {
    await gathered(table)
    await table.letter(await replyOf(table, MASTER, 'SET STANDING ORDERS'))
  })
  afterAll(() => table.end())

  const says = async (text: string) => {
    const before = (await table.services.store.load('harbor')).version
    const { subject, text: answer } = mailsTo(gina, await table.letter(await replyOf(table, gina, text)))[0]!
    const { events, version } = await table.services.store.load('harbor')
    const kinds = events.slice(events.length - (version - before)).map(({ kind }) => kind)
    return { subject, text: answer, flat: answer.replace(/\s+/g, ' '), kinds }
  }

  const NEVER = [
    ['A Foo H', 'No place is called "foo"'],
    ['A Con - Mos', 'cannot reach Moscow'],
    ['F Mao - Spa', 'does not say which'],
  ] as const
  test.each(NEVER)('are refused if no phase could allow them: %s', async (line, why) => {
    const { subject, flat, kinds } = await says(`STANDING ORDERS\n${line}\nEND`)
    expect(kinds).toEqual([])
    expect(subject).toContain('[Error Flag]')
    expect(flat).toContain('Nothing is kept: none of these lines can be an order, whoever stands where.')
    expect(flat).toContain(why)
  })

  test('are kept for what may stand somewhere once, and named line by line where not', async () => {
    const { flat, kinds } = await says(
      'STANDING ORDERS\nA Bul H\nA Foo H\nI think that Russia is weak now.\nEND',
    )
    expect(kinds).toEqual(['standingOrdersGiven'])
    expect(flat).toMatch(/These orders stand until you change them\. \| A Bul H These lines are not kept/)
    expect(flat).toContain('| I think that Russia is weak now.')
    expect((await says('STATUS')).text).toContain('T: ALWAYS\nT:   A Bul H\n')
  })

  test('count in the subject of the answer as in the answer', async () => {
    const { subject, text } = await says('A Con - Bul\nF Ank H\n\nSTANDING ORDERS\nA Smy H\nEND')
    expect(text).toContain('\nCOMPLETE.\n')
    expect(subject).toBe('EXMP:harbor - S1901M Orders complete')
    await says('CLEAR STANDING ORDERS\nCLEAR')
  })

  test('count in the phase in which they are written, for units without an order', async () => {
    await says('A Con - Bul')
    const { text, kinds } = await says('STANDING ORDERS\nA Con H\nA Smy H\nEND')
    expect(kinds).toEqual(['standingOrdersGiven', 'plansTakenUp'])
    expect(text).toContain('Orders of Turkey for S1901M\n  A CON - BUL\n  A SMY H\n')
  })

  test('that are changed count instead of those that stood', async () => {
    const { text } = await says('STANDING ORDERS\nA Smy - Arm\nEND')
    expect(text).toContain('Orders of Turkey for S1901M\n  A CON - BUL\n  A SMY - ARM\n')
  })

  test('are added in one line, and those for other units stay', async () => {
    const { text } = await says('ALWAYS F ANK H\nALWAYS Army Smyrna holds')
    expect(text).toContain('T: ALWAYS\nT:   F ANK H\nT:   Army Smyrna holds\n')
    expect((await says('ALWAYS F Ank - Bla')).text).toContain(
      'T: ALWAYS\nT:   F Ank - Bla\nT:   Army Smyrna holds\n',
    )
    await says('STANDING ORDERS\nA Smy - Arm\nEND')
  })

  test('stay where nothing stands below STANDING ORDERS', async () => {
    const { flat, kinds } = await says('STANDING ORDERS')
    expect(kinds).toEqual([])
    expect(flat).toContain('those that you gave before stay. CLEAR STANDING takes them back.')
  })
})
