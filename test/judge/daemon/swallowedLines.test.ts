// Lines of a letter that another one could swallow: none is sent to others, lost, or passed over without a word.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import { streamOf } from '../../../src/judge/store/events/names.ts'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const table = new PostTable()
beforeAll(() => gathered(table))
afterAll(() => table.end())

const gina = PLAYERS.T
const flat = ({ text }: Got) => text.replace(/\s+/g, ' ')
const stored = () => table.services.store.load('harbor')

/** What its writer is answered, what others got, and what has happened. */
async function writes(from: string, text: string) {
  const before = (await stored()).version
  const got = await table.letter(await replyOf(table, from, text))
  const { events, version } = await stored()
  const kinds = events.slice(events.length - (version - before)).map(({ kind }) => kind)
  return { answer: mailsTo(from, got)[0]!, others: got.filter(({ to }) => to !== from), kinds }
}

describe('a text without ENDPRESS', () => {
  const ENDS: readonly (readonly [what: string, head: string, end: string])[] = [
    ['orders', 'PRESS TO A', 'A Con - Bul\nF Ank - Bla'],
    ['orders in words', 'PRESS TO A', 'Constantinople to Bulgaria\nAnkara to Black Sea'],
    ['orders and a farewell', 'PRESS TO A', 'A Con - Bul\nF Ank - Bla\n\nThanks,\nGina'],
    ['orders above SIGNOFF', 'PRESS TO A', 'A Con - Bul\nSIGNOFF'],
    ['a setting', 'BROADCAST', 'SET WAIT'],
    ['a vote', 'GREY PRESS TO A', 'SET DRAW'],
    ['orders for a later phase', 'PRESS TO A', 'PHASE F1901M\nA Bul - Ser'],
    ['a question to the judge', 'PRESS TO A', 'STATUS'],
    ['another text', 'PRESS TO A', 'PRESS TO R\nAustria believes every word of it.'],
    ['orders below another text', 'PRESS TO A', 'PRESS TO R\nNot so.\n\nA Con - Bul'],
    ['orders, in the diary', 'DIARY', 'A Con - Bul\nF Ank - Bla'],
  ]
  test.each(ENDS)('that ends with %s is asked about', async (_, head, end) => {
    const { answer, others, kinds } = await writes(gina, `${head}\nShall we leave Greece alone?\n\n${end}`)
    expect(kinds).toEqual([])
    expect(others).toEqual([])
    expect(answer.subject).toContain('[Error Flag]')
    expect(flat(answer)).toMatch(/Nothing was (?:sent|written down) and nothing was ordered\./)
    expect(answer.text).toContain(`  | ENDPRESS\n  | ${end.split('\n')[0]}\n`)
    expect(flat(answer)).toContain('write ENDPRESS below it.')
    expect(answer.text).toContain('  | Shall we leave Greece alone?')
  })

  test('is followed as either reading of it, once that is written', async () => {
    const first = await writes(gina, 'PRESS TO A\nGreece?\nENDPRESS\nA Con - Bul')
    expect(first.kinds).toEqual(['pressSent', 'ordersWritten'])
    const second = await writes(gina, 'PRESS TO A\nGreece?\nA Con - Bul\nENDPRESS')
    expect(second.kinds).toEqual(['pressSent'])
    expect(second.others[0]!.text).toContain('A Con - Bul')
  })

  const PROSE: readonly (readonly [what: string, text: string])[] = [
    ['units of others', 'Do this, please:\nA Vie - Tri\nA Bud - Ser'],
    [
      'one of its own, in a sentence',
      'I promise to leave Greece to you.\nI will move my army from Con to Bul.',
    ],
    [
      'its own, in a plan that is talked over below',
      'First I thought of\nA Con - Bul\nand then of something else.\nBut Russia will come by sea.\nSo I had better wait for her.\nWhat do you think of it?',
    ],
    ['words that begin commands', 'Summary\nAll is well.\nHelp!\nWatch the Aegean for me.'],
    ['nothing that the judge knows', 'Shall we?'],
  ]
  test.each(PROSE)('that speaks of %s goes out', async (_, text) => {
    const { kinds, others } = await writes(gina, `PRESS TO A\n${text}`)
    expect(kinds).toEqual(['pressSent'])
    expect(others.map(({ to }) => to)).toEqual([PLAYERS.A])
    expect(others[0]!.text.replace(/\s+/g, ' ')).toContain(text.split('\n').at(-1)!)
  })
})

describe('a text in which another begins', () => {
  test('is asked about, though it has an end', async () => {
    const { answer, others } = await writes(
      gina,
      'PRESS TO A\nGreece is yours.\nPRESS TO R\nNo, it is yours.\nENDPRESS',
    )
    expect(others).toEqual([])
    expect(flat(answer)).toContain('Another text begins in this one.')
    expect(answer.text).toContain('  | ENDPRESS\n  | PRESS TO R\n')
  })

  test('goes out if the line is marked as a quotation', async () => {
    const { kinds } = await writes(gina, 'PRESS TO A\nRussia wrote:\n> PRESS TO T\n> Hello.\nENDPRESS')
    expect(kinds).toEqual(['pressSent'])
  })
})

describe('what was written to others', () => {
  test('comes back in the answer: nobody gets another copy', async () => {
    const { answer, others } = await writes(gina, 'PRESS TO AG\nGreece to nobody?\n\nTurkey\nENDPRESS')
    expect(answer.text).toContain('Sent to Austria and Germany.')
    expect(answer.text).toContain('  | Greece to nobody?\n  | \n  | Turkey')
    expect(others.map(({ to }) => to).sort()).toEqual([PLAYERS.A, PLAYERS.G])
  })

  const REFUSED: readonly (readonly [why: string, settings: string, head: string, reason: string])[] = [
    ['there is no press', 'SET NO PRESS', 'PRESS TO A', 'no press'],
    ['broadcasts alone are allowed', 'SET WHITE/GREY\nSET NO PARTIAL', 'PRESS TO A', 'everybody'],
    ['it is too early', 'SET WHITE/GREY\nSET PARTIAL\nSET MUST ORDER', 'PRESS TO A', 'orders'],
    ['nobody is called so', 'SET NO MUST ORDER', 'PRESS TO X', '"X" is not a power'],
    ['it does not say to whom', 'SET WAIT', 'PRESS TO the whole world!', 'Write it like PRESS TO EFG'],
  ]
  test.each(REFUSED)('comes back where %s', async (_, settings, head, reason) => {
    await writes(MASTER, settings)
    const { answer, others, kinds } = await writes(PLAYERS.E, `${head}\nBelgium to nobody?\n\nE\nENDPRESS`)
    expect(kinds).toEqual([])
    expect(others).toEqual([])
    expect(flat(answer)).toContain(reason)
    expect(answer.text).toContain('  | Belgium to nobody?\n  | \n  | E')
  })
})

describe('what stands below a refused line', () => {
  const LINES: readonly (readonly [head: string, below: readonly string[]])[] = [
    ['STANDING ORDERS', ['A Con - Bul', 'F Ank - Con']],
    ['PHASE S1900M', ['A Con - Bul']],
    ['PHASE S1901M', ['A Con - Bul', 'F Ank - Bla']],
    ['PHASE F2199M', ['A Con - Bul']],
    ['PHASE F1901M', ['IF nonsense THEN', 'A Con - Bul']],
    ['DIARY', ['x'.repeat(30_000)]],
  ]
  test.each(LINES)('%s comes back', async (head, below) => {
    const { answer, kinds } = await writes(gina, `${head}\n${below.join('\n')}`)
    expect(kinds).toEqual([])
    expect(answer.subject).toContain('[Error Flag]')
    expect(answer.text).toContain(head === 'DIARY' ? '  | xxx' : below.map(line => `  | ${line}`).join('\n'))
  })

  test('SIGNON is named, without passwords', async () => {
    const text = [
      `SIGNON Tharbor wrong`,
      'A Con - Bul',
      'PRESS TO A',
      'Greece?',
      'ENDPRESS',
      'SET WAIT',
      `SIGNON Aharbor ${passwordOf('A')}`,
    ]
    const before = (await stored()).version
    const [answer] = await table.letter({ from: 'stranger@table.example', text: text.join('\n') })
    expect((await stored()).version).toBe(before)
    expect(flat(answer!)).toContain('Not done, since nothing below that line is followed:')
    for (const line of ['A Con - Bul', 'PRESS TO A', 'Greece?', 'SET WAIT', 'SIGNON Aharbor *'])
      expect(answer!.text).toContain(`> ${line}`)
    expect(answer!.text).not.toContain(passwordOf('A'))
  })

  test('SIGNON, where there is much of it, is named as far as forty lines', async () => {
    const orders = Array.from({ length: 60 }, (_, i) => `A Con - Bul ${i}`)
    const [answer] = await table.letter({
      from: 'stranger@table.example',
      text: `SIGNON Tharbor wrong\n${orders.join('\n')}`,
    })
    expect(answer!.text.match(/^> A Con - Bul/gm)).toHaveLength(40)
    expect(answer!.text).toContain('and 20 more lines')
  })

  test('a game that has not begun comes back', async () => {
    await table.confirmed({ from: MASTER, text: `CREATE ?lagoon ${passwordOf('M')}` })
    await table.confirmed({ from: PLAYERS.F, text: `SIGNON ?lagoon ${passwordOf('F')}` })
    const [answer] = await table.letter({
      from: PLAYERS.F,
      text: `SIGNON ?lagoon ${passwordOf('F')}\nA Par - Bur\nF Bre - Mao`,
    })
    expect(answer!.text).toContain('  | A Par - Bur\n  | F Bre - Mao')
  })
})

describe('a block without END', () => {
  test('REGISTER ends at the first line that is no field, and what stands below is done', async () => {
    const { answer, kinds } = await writes(gina, 'REGISTER\nName: Gina\nCity: Ankara\nSET WAIT\nA Con - Bul')
    expect(kinds).toEqual(['waitChosen', 'ordersWritten'])
    expect(answer.text).toContain('A CON - BUL')
    const people = await memoryOf(table.services.store).people(streamOf('person', gina))
    expect([...people.fieldsOf(gina)]).toEqual([
      ['name', 'Gina'],
      ['city', 'Ankara'],
    ])
  })

  test('STANDING ORDERS and REPAIR end at the first command', async () => {
    const { answer, kinds } = await writes(gina, 'STANDING ORDERS\nA Con - Bul\nSET NO WAIT')
    expect(kinds).toEqual(['waitChosen'])
    expect(flat(answer)).toContain('Not taken: | A Con - Bul > SET NO WAIT')
    const master = await writes(MASTER, 'REPAIR\nA Con - Bul\nSTATUS')
    expect(master.kinds).toEqual([])
    expect(flat(master.answer)).toContain('Not taken: | A Con - Bul > STATUS')
  })

  test.each([
    ['a command', 'SET NO GREY'],
    ['an order', 'A Con - Bul'],
  ])('SET COMMENT BEGIN with %s at its end is asked about', async (_, line) => {
    const { answer, others, kinds } = await writes(MASTER, `SET COMMENT BEGIN\nA friendly game.\n${line}`)
    expect(kinds).toEqual([])
    expect(others).toEqual([])
    expect(answer.subject).toContain('[Error Flag]')
    expect(flat(answer)).toContain(
      'Commands or orders stand below this text without an END between them. Nothing was written down, and none of them was followed. Write END below the text.',
    )
    expect(answer.text).toContain(`  | A friendly game.\n  | ${line}`)
  })

  test('SET COMMENT BEGIN with nothing but a text takes it; with END what stands below is done', async () => {
    expect((await writes(MASTER, 'SET COMMENT BEGIN\nA friendly game.\nHelp is welcome.')).kinds).toEqual([
      'settingsChanged',
    ])
    const { answer } = await writes(MASTER, 'SET COMMENT BEGIN\nFriendly.\nEND\nSET GREY')
    expect(flat(answer)).toMatch(/Description: Friendly\. > SET GREY .*grey/)
  })
})

test('what stands between REGISTER and END and is no field comes back', async () => {
  const { answer, kinds } = await writes(
    gina,
    `REGISTER\nName: Gina\nplays since 1980\nSET WAIT\nSIGNON Tharbor ${passwordOf('T')}\nEND\nUNDO`,
  )
  expect(kinds).toEqual(['ordersCleared'])
  expect(flat(answer)).toContain(
    'You are registered. Shown with the players of your games: name Gina. Not taken: between REGISTER and END stand lines like Name: Anna. What is meant for the judge stands below END. | plays since 1980 | SET WAIT | SIGNON Tharbor ********',
  )
  expect(answer.text).not.toContain(passwordOf('T'))
})

describe('what its writer would expect', () => {
  test('PHASE with the present phase says how its orders are written', async () => {
    const { answer, kinds } = await writes(gina, 'PHASE S1901M\nA Con - Bul')
    expect(kinds).toEqual([])
    expect(flat(answer)).toContain(
      'S1901M is the present phase: write its orders as they are, without PHASE. Not taken: | A Con - Bul',
    )
  })

  test.each([
    ['HELP how do I retreat', 'A PAR D '],
    ['HELP how do I order a convoy of my army over two seas', 'F NTH C A LON - BEL'],
    ['HELP how do I join another game', 'for the games that there are: LIST'],
    ['HELP I want to vote for a draw', 'to vote for a draw: SET DRAW'],
  ])('%s', async (line, told) => {
    const { answer } = await writes(gina, line)
    expect(flat(answer)).toContain(told)
  })

  test('ROLLBACK without a phase is asked back with the line that names it, and ROLLFORWARD says that no deadline stands', async () => {
    await writes(MASTER, 'PROCESS!')
    const asked = await writes(MASTER, 'ROLLBACK!')
    expect(asked.kinds).toEqual([])
    expect(asked.answer.text).toContain('  | ROLLBACK S1901M!')
    expect((await writes(MASTER, 'ROLLBACK S1901M!')).kinds).toEqual(['gameRolledBack'])
    const { answer, kinds } = await writes(MASTER, 'ROLLFORWARD')
    expect(kinds).toEqual(['gameBroughtForward'])
    expect(flat(answer)).toContain(
      'The game is there again, and everybody is told. No deadline stands: write PROCESS when it is to be played, or SET DEADLINE and a date.',
    )
    expect((await writes(MASTER, 'PAUSE')).kinds).toEqual(['gamePaused'])
    expect((await writes(MASTER, 'RESUME')).kinds).toEqual(['gameResumed'])
  })
})
