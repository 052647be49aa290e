// Whoever plays several powers orders the units of all of them, however the letter is proven; the rest is for the one it names, or each.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import type { Power } from '../../../src/rules/board/board.ts'
import { type Got, PostTable } from './postTable.ts'
import { MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const table = new PostTable()
const THREE = ['A', 'E', 'F'] as const
/** The powers of the one whose letters are read here, by their letters. */
let own: readonly string[]
const anna = PLAYERS.A

beforeAll(async () => {
  await table.confirmed({
    from: MASTER,
    text: `CREATE ?harbor ${passwordOf('M')}\nSET PLAYERS 3\nSET STANDING ORDERS`,
  })
  for (const each of THREE)
    await table.confirmed({ from: PLAYERS[each], text: `SIGNON ?harbor ${passwordOf(each)}` })
  const { seats } = (await memoryOf(table.services.store).game('harbor')).game
  const letters = 'AEFGIRT'
  own = seats.flatMap(({ player }, power) => (player === anna ? [letters[power]!] : []))
})
afterAll(() => table.end())

const says = async (text: string): Promise<Got> => {
  const got = await table.letter(await replyOf(table, anna, text))
  return got.find(({ to }) => to === anna)!
}
const events = async () => (await table.services.store.load('harbor')).events

const NAMES = ['Austria', 'England', 'France', 'Germany', 'Italy', 'Russia', 'Turkey']

/** All units of each power. */
const HOLDS: Readonly<Record<string, string>> = {
  A: 'A Bud H\nA Vie H\nF Tri H',
  E: 'A Lvp H\nF Edi H\nF Lon H',
  F: 'A Mar H\nA Par H\nF Bre H',
  G: 'A Ber H\nA Mun H\nF Kie H',
  I: 'A Rom H\nA Ven H\nF Nap H',
  R: 'A Mos H\nA War H\nF Sev H\nF StP H',
  T: 'A Con H\nA Smy H\nF Ank H',
}

/** An order for one unit of each power. */
const ORDERS: Readonly<Record<string, readonly [written: string, read: string]>> = {
  A: ['A Bud - Ser', 'A BUD - SER'],
  E: ['F Lon - Nth', 'F LON - NTH'],
  F: ['A Par - Bur', 'A PAR - BUR'],
  G: ['A Mun - Ruh', 'A MUN - RUH'],
  I: ['A Ven H', 'A VEN H'],
  R: ['A War - Gal', 'A WAR - GAL'],
  T: ['A Con - Bul', 'A CON - BUL'],
}

describe('an answer without SIGNON', () => {
  test('comes from somebody who plays two powers or three', () => {
    expect(own.length).toBeGreaterThan(1)
  })

  test('orders the units of all his powers, and says for each what is missing', async () => {
    const { text } = await says(own.map(letter => ORDERS[letter]![0]).join('\n'))
    for (const letter of own) expect(text).toContain(ORDERS[letter]![1])
    expect(text.match(/INCOMPLETE: no order for/g)).toHaveLength(own.length)
    expect((await events()).filter(({ kind }) => kind === 'ordersWritten')).toHaveLength(own.length)
  })

  test('reads all his powers in MY GAMES and WHO AM I', async () => {
    const names = own.map(letter => NAMES.find(each => each.startsWith(letter))!)
    const plays = `${names.slice(0, -1).join(', ')} and ${names.at(-1)} in harbor`
    expect((await says('MY GAMES')).text).toContain(plays)
    expect((await says('WHO AM I')).text).toContain(plays)
  })

  test('orders nothing of others', async () => {
    const other = 'AEFGIRT'.split('').find(letter => !own.includes(letter))!
    const { subject, text } = await says(ORDERS[other]![0])
    expect(subject).toContain('[Error Flag]')
    expect(text).toContain('Not taken')
    expect((await events()).filter(({ kind }) => kind === 'ordersWritten')).toHaveLength(own.length)
  })

  test('orders nothing of others below their name either', async () => {
    const other = 'AEFGIRT'.split('').find(letter => !own.includes(letter))!
    const name = NAMES.find(each => each.startsWith(other))!
    const { subject, text } = await says(`${name}:\n${ORDERS[other]![0]}`)
    expect(subject).toContain('[Error Flag]')
    expect(text).toMatch(/Not taken[\s\S]*is \w+, and only\s+\w+\s+orders\s+it/)
    expect(text).not.toContain('if it is left to you')
    expect((await events()).filter(({ kind }) => kind === 'ordersWritten')).toHaveLength(own.length)
  })

  test('waits, votes and clears for each of them', async () => {
    for (const [line, kind] of [
      ['SET WAIT', 'waitChosen'],
      ['SET DRAW', 'voteCast'],
      ['CLEAR', 'ordersCleared'],
    ] as const) {
      await says(line)
      expect((await events()).filter(each => each.kind === kind)).toHaveLength(own.length)
    }
  })

  test('that could be for one of them only is asked back', async () => {
    for (const line of [
      'PRESS TO M\nHello.\nENDPRESS',
      'PHASE F1901M\nA Bul H',
      'STANDING ORDERS\nA Foo H\nEND',
    ]) {
      const before = (await events()).length
      const { subject, text } = await says(line)
      expect(subject).toContain('[Error Flag]')
      expect(text).toContain('For which of your powers is this?')
      for (const letter of own) expect(text).toContain(`SIGNON ${letter}harbor`)
      expect(await events()).toHaveLength(before)
    }
  })

  test.each([
    ['PHASE S1899M\nA Bul H', 'S1899M is not a later phase'],
    ['PHASE F1901M\nELSE\nA Con H', 'have to belong together'],
  ])('and what none of them could have is refused at once: %j', async (line, why) => {
    const { text } = await says(line)
    expect(text.replace(/\s+/g, ' ')).toContain(why)
    expect(text).not.toContain('For which of your powers is this?')
  })

  test('nor is anybody asked for which of them an IF of a blind game is', async () => {
    const blind = new PostTable()
    const text = `CREATE ?harbor ${passwordOf('M')}\nSET PLAYERS 3\nSET BLIND`
    await blind.confirmed({ from: MASTER, text })
    for (const each of THREE)
      await blind.confirmed({ from: PLAYERS[each], text: `SIGNON ?harbor ${passwordOf(each)}` })
    const got = await blind.letter(await replyOf(blind, anna, 'PHASE F1901M\nIF A Bul THEN\nA Con H\nENDIF'))
    const told = got.find(({ to }) => to === anna)!.text.replace(/\s+/g, ' ')
    expect(told).toContain('Orders under conditions cannot be given in a blind game')
    expect(told).not.toContain('For which of your powers is this?')
    await blind.end()
  })

  const asked = async (line: string): Promise<Got> => {
    const got = await says(line)
    expect(got.text.replace(/\s+/g, ' ')).toContain(
      'For which of your powers is this? Answer this mail with its name and',
    )
    return got
  }
  const answers = async ({ replyTo, subject }: Got, text: string): Promise<Got> => {
    const got = await table.letter({ from: anna, to: replyTo, subject: `Re: ${subject}`, text })
    return got.find(({ to }) => to === anna)!
  }
  const nameOf = (letter: string) => NAMES.find(each => each.startsWith(letter))!

  test.each<[string, (power: string, letter: string) => string]>([
    ['its name', power => power],
    ['its name with a dot', power => `${power}.`],
    ['a sentence', power => `Hello judge,\n\nIt is for ${power.toLowerCase()}, please.\n\nThanks,\nAnna`],
    ['its letter', (_, letter) => letter],
    ['power and game', power => `${power} in harbor`],
    ['the line of the list', (_, letter) => `SIGNON ${letter}harbor`],
    ['what that line names, and thanks', (_, letter) => `${letter}harbor, thanks`],
  ])('is done for the power that the answer names by %s, once', async (_, said) => {
    const [first, last] = [own[0]!, own.at(-1)!]
    const got = await asked('PRESS TO M\nHello.\nENDPRESS')
    const before = (await events()).length
    await answers(got, said(nameOf(last), last))
    const now = await events()
    expect(now.slice(before).map(({ kind }) => kind)).toEqual(['pressSent'])
    expect(JSON.stringify(now.at(-1)!.body)).toContain(nameOf(last).toUpperCase())
    expect((await answers(got, nameOf(first))).text).toContain('was done when you answered before')
    expect(await events()).toHaveLength(now.length)
  })

  test('is done for the power at the place that the answer names', async () => {
    const got = await asked('PRESS TO M\nHello.\nENDPRESS')
    const before = (await events()).length
    const heads = [`In-Reply-To: ${got.messageId}`]
    const text = `The last one listed is number ${own.length}`
    const said = { from: anna, to: got.replyTo, subject: `Re: ${got.subject}`, heads }
    await table.letter({ ...said, text })
    expect(await events()).toHaveLength(before)
    await table.letter({ ...said, text: `Number ${own.length}, ${own.at(-1)}harbor please.` })
    expect((await events()).slice(before).map(({ kind }) => kind)).toEqual(['pressSent'])
    expect(JSON.stringify((await events()).at(-1)!.body)).toContain(nameOf(own.at(-1)!).toUpperCase())
  })

  test.each(['2', 'the second one', 'Austria or England', 'Ruritania', 'Yes', 'harbor'])(
    'is not done where the answer is %j, and asked about again',
    async text => {
      const got = await asked('PRESS TO M\nHello.\nENDPRESS')
      const before = (await events()).length
      expect((await answers(got, text)).text).toMatch(/For which of your powers|Please confirm/)
      expect(await events()).toHaveLength(before)
    },
  )

  test('is done where the answer is the letter once more, below its line', async () => {
    const got = await asked('PRESS TO M\nHello.\nENDPRESS')
    const before = (await events()).length
    await answers(got, `SIGNON ${own[0]}harbor\nPRESS TO M\nHello again.\nENDPRESS`)
    expect((await events()).slice(before).map(({ kind }) => kind)).toEqual(['pressSent'])
  })

  test('that stands below what was done already is to be written again', async () => {
    const { text } = await says('SET NO WAIT\nPRESS TO M\nHello.\nENDPRESS')
    expect(text.replace(/\s+/g, ' ')).toContain(
      'powers is this? Write one of these lines above what has not been done',
    )
    await says('SET WAIT')
  })

  test('shows what is on file for all of them', async () => {
    const { text } = await says('STATUS')
    expect(text.match(/^Orders of \w+ for S1901M/gm)).toHaveLength(own.length)
  })

  test('counts in the subject what is missing below, of all his powers', async () => {
    const { subject, text } = await says(HOLDS[own[0]!]!)
    const units = [...text.replace(/\s+/g, ' ').matchAll(/INCOMPLETE: no order for ([^.]+)\./g)]
    expect(units).toHaveLength(own.length - 1)
    const count = units.flatMap(([, named]) => named!.split(', ')).length
    expect(subject).toBe(`EXMP:harbor - S1901M Orders incomplete: ${count} missing`)
    expect(text).toContain(': COMPLETE.')
  })
})

test('a line with a strange name is refused beside others that are taken', async () => {
  const { subject, text } = await says(`${ORDERS[own[0]!]![0]}\nA Zzz H`)
  expect(subject).toContain('not all taken')
  expect(text).toMatch(/Not taken\n> A Zzz H\n {2}No place is called "zzz"/)
})

test('a refused line for one power is told beside what is missing for another, in the subject and below', async () => {
  const [first, second] = own as readonly [string, string] // as somebody plays two at least
  await says('CLEAR')
  const { subject, text } = await says(
    `${HOLDS[first]!}\n${HOLDS[second]!.split('\n')[0]!.replace(' H', ' - Zzz')}`,
  )
  const missing = own.slice(1).flatMap(letter => HOLDS[letter]!.split('\n')).length
  expect(subject).toBe(`EXMP:harbor - S1901M Orders incomplete: ${missing} missing, not all taken`)
  const nameOf = (letter: string) => NAMES['AEFGIRT'.indexOf(letter)]!
  expect(text).toContain(`${nameOf(first)}: COMPLETE.`)
  expect(text).toContain(`${nameOf(second)}: INCOMPLETE: no order for`)
  expect(text).toContain('No place is called "zzz"')
})

describe('with SIGNON for one of them', () => {
  const signedOn = async (text: string): Promise<Got> => {
    const got = await table.letter({
      from: anna,
      text: `SIGNON ${own[0]}harbor ${passwordOf('A')}\n${text}`,
    })
    return got.find(({ to }) => to === anna)!
  }
  const written = async (): Promise<readonly string[]> => {
    const { game } = await memoryOf(table.services.store).game('harbor')
    return game.seats.flatMap((_, power) =>
      game.sheets.get(power as Power)?.orders.length ? ['AEFGIRT'[power]!] : [],
    )
  }
  const other = () => 'AEFGIRT'.split('').find(letter => !own.includes(letter))!
  const nameOf = (letter: string) => NAMES['AEFGIRT'.indexOf(letter)]!

  test('the units of all of them are ordered: each tells whose it is', async () => {
    await says('CLEAR')
    const { subject, text } = await signedOn(own.map(letter => ORDERS[letter]![0]).join('\n'))
    expect(subject).not.toContain('[Error Flag]')
    for (const letter of own) expect(text).toContain(`${ORDERS[letter]![1]}\n`)
    expect(await written()).toEqual(own)
  })

  test('where units may be left to others, too, and theirs stay theirs', async () => {
    await says('CLEAR')
    await table.letter(await replyOf(table, MASTER, 'SET PROXY'))
    const { text } = await signedOn([...own, other()].map(letter => ORDERS[letter]![0]).join('\n'))
    for (const letter of own) expect(text).not.toContain(`${ORDERS[letter]![1]} (if it is left to you)`)
    expect(text).toContain(`${ORDERS[other()]![1]} (if it is left to you)`)
    expect(await written()).toEqual(own)
    await table.letter(await replyOf(table, MASTER, 'SET NO PROXY'))
  })

  test('a heading says for which of them', async () => {
    await says('CLEAR')
    const { text } = await signedOn(
      own.map(letter => `${nameOf(letter)}:\n${ORDERS[letter]![0]}`).join('\n\n'),
    )
    for (const letter of own) expect(text).toContain(`${ORDERS[letter]![1]}\n`)
    expect(text).not.toContain('Not taken')
    expect(await written()).toEqual(own)
  })

  test('orders below the name of a power of somebody else are none', async () => {
    await says('CLEAR')
    const { text } = await signedOn(`${nameOf(other())}:\n${ORDERS[own[1]!]![0]}`)
    expect(text).toContain('Not taken')
    expect(await written()).toEqual([])
  })

  test('nothing of others is ordered', async () => {
    const { subject, text } = await signedOn(ORDERS[other()]![0])
    expect(subject).toContain('[Error Flag]')
    expect(text).toMatch(/is \w+, and only \w+ orders it/)
    expect(await written()).toEqual([])
  })

  test('what is said of no unit is for that one alone, and the answer says for which', async () => {
    const before = (await events()).length
    const { text } = await signedOn('SET NO WAIT')
    const made = (await events()).slice(before)
    expect(made.map(({ kind }) => kind)).toEqual(['waitChosen'])
    expect(text).toContain(`  ${nameOf(own[0]!)}:\n`)
    for (const letter of own.slice(1)) expect(text).not.toContain(`  ${nameOf(letter)}:\n`)
  })

  test('standing orders and press are for that one', async () => {
    const { text } = await signedOn('PRESS TO M\nHello.\nENDPRESS')
    expect(text).toContain('Sent to the master.')
  })
})

describe('what is for one power', () => {
  const [g, t] = ['Germany', 'Turkey'] // as the dice have it
  const BLOCKS: readonly (readonly [what: string, text: string, shown: readonly string[]])[] = [
    [
      'PHASE with names above the lines',
      `PHASE F1901M\n${g}:\nA Ruh - Hol\n${t}:\nA Bul - Gre`,
      ['G: F1901M\nG:   A Ruh - Hol\n', 'T: F1901M\nT:   A Bul - Gre\n'],
    ],
    [
      'PHASE with a name before each line',
      `PHASE F1902M\n${g}: A Ruh - Hol\n${t}: A Bul - Gre`,
      ['G: F1902M\nG:   A Ruh - Hol\n', 'T: F1902M\nT:   A Bul - Gre\n'],
    ],
    [
      'STANDING ORDERS with names above the lines',
      `STANDING ORDERS\n${g}:\nA Ruh H\n${t}:\nA Bul H\nEND`,
      ['G: ALWAYS\nG:   A Ruh H\n', 'T: ALWAYS\nT:   A Bul H\n'],
    ],
    [
      'STANDING ORDERS for units that are there',
      'STANDING ORDERS\nA Mun H\nA Smy H\nEND',
      ['G: ALWAYS\nG:   A Mun H\n', 'T: ALWAYS\nT:   A Smy H\n'],
    ],
  ]
  test.each(BLOCKS)('is parted by what it says: %s', async (_, text, shown) => {
    expect(own).toEqual(['G', 'T'])
    const { subject } = await says(text)
    expect(subject).not.toContain('[Error Flag]')
    const status = (await says('STATUS')).text
    for (const lines of shown) expect(status).toContain(lines)
  })

  test('is asked back where a line is for nobody of them', async () => {
    const before = (await events()).length
    const { text } = await says(`PHASE F1901M\n${g}:\nA Ruh - Hol\nFrance:\nA Par - Bur`)
    expect(text).toContain('For which of your powers is this?')
    expect(await events()).toHaveLength(before)
  })

  test('UNDO takes back the order of a unit, whose it is', async () => {
    await says('A Mun - Ruh\nA Con - Bul')
    const { text } = await says('UNDO A CON')
    expect(text).toContain(`  ${t}:\n  This is taken back:\n  | A CON - BUL`)
    expect((await says('UNDO A LON')).text).toContain('no order')
  })

  test('a name before an order is for those below it', async () => {
    const { text } = await says(`${g}:\nA Mun - Bur\n${t}: A Con - Bul\nA Smy - Arm`)
    expect(text).not.toContain('Not taken')
    for (const order of ['A MUN - BUR', 'A CON - BUL', 'A SMY - ARM']) expect(text).toContain(`  ${order}\n`)
  })
})

test('an answer to press is asked about if it has orders for any of them', async () => {
  const [, power = ''] = own
  await table.letter(await replyOf(table, MASTER, `PRESS TO ${own[0]}\nWell?\nENDPRESS`))
  const before = (await events()).length
  const { text } = await says(`I think I do this.\n${ORDERS[power]![0]}\nAnd you?`)
  expect(text.replace(/\s+/g, ' ')).toContain('Nothing was sent and nothing was ordered.')
  expect(await events()).toHaveLength(before)
})

test('a text without ENDPRESS is asked about if it ends with orders for any of them', async () => {
  const before = (await events()).length
  const { text } = await says(
    `SIGNON ${own[0]}harbor ${passwordOf('A')}\nPRESS TO M\nHello.\n${ORDERS[own[1]!]![0]}`,
  )
  expect(text).toContain(`  | ENDPRESS\n  | ${ORDERS[own[1]!]![0]}`)
  expect(await events()).toHaveLength(before)
})

test('what is said in their own words is asked about, for one power and for two', async () => {
  const WORDS: Readonly<Record<string, readonly [string, string]>> = {
    A: ['My brave army leaves Budapest behind and heads for Serbia at dawn.', 'A BUD - SER'],
    E: ['My brave fleet leaves London behind and heads for the North Sea at dawn.', 'F LON - NTH'],
    F: ['My brave army leaves Paris behind and heads for Burgundy at dawn.', 'A PAR - BUR'],
    G: ['My brave army leaves Munich behind and heads for the Ruhr at dawn.', 'A MUN - RUH'],
    I: ['My brave army leaves Venice behind and heads for Tyrolia at dawn.', 'A VEN - TYR'],
    R: ['My brave army leaves Warsaw behind and heads for Galicia at dawn.', 'A WAR - GAL'],
    T: ['My brave army leaves Constantinople behind and heads for Bulgaria at dawn.', 'A CON - BUL'],
  }
  const [one, two] = own.map(letter => WORDS[letter]!)
  for (const meant of [[one!], [one!, two!]]) {
    const asked = await says(meant.map(([words]) => words).join('\n'))
    for (const [, order] of meant)
      expect(asked.text).toMatch(new RegExp(`  \\d\\. ${order}(?: \\(as it stands\\))?\n`))
    expect(asked.text).not.toContain('Not taken')
    const entered = await says('YES')
    for (const [, order] of meant) expect(entered.text).toContain(`  ${order}\n`)
    await says('UNDO ALL')
  }
})

test('of several powers STATUS shows what is not shown above, and CLEAR with the name of one clears that', async () => {
  const [one, other] = own as [string, string]
  const namesOf = (letter: string) => NAMES['AEFGIRT'.indexOf(letter)]!
  await says('CLEAR')
  const { text } = await says(`${ORDERS[one]![0]}\nSTATUS`)
  const shown = (name: string) => text.split(`Orders of ${name} for`).length - 1
  expect([one, other].map(namesOf).map(shown)).toEqual([1, 1])
  expect(text).toContain(`  ${namesOf(one)}:\n  See above: the same thing is told only once.`)
  await says(ORDERS[other]![0])
  const cleared = await says(`CLEAR ${namesOf(other).toUpperCase()}`)
  expect(cleared.text).toContain(`  ${namesOf(other)}:\n  This is taken back:\n  | ${ORDERS[other]![1]}`)
  expect((await says('STATUS')).text).toContain(ORDERS[one]![1])
})

test('of several powers STATUS with the name of one tells of that alone, and of nobody else’s', async () => {
  const [one, other] = own as [string, string]
  const namesOf = (letter: string) => NAMES['AEFGIRT'.indexOf(letter)]!
  await says('CLEAR')
  await says(`${ORDERS[one]![0]}\n${ORDERS[other]![0]}`)
  for (const called of [namesOf(one).toUpperCase(), namesOf(one).slice(0, 4), one]) {
    const { text } = await says(`STATUS ${called}`)
    expect(text).toContain(ORDERS[one]![1])
    expect(text).not.toContain(ORDERS[other]![1])
    expect(text).not.toContain('No game is called')
  }
  const signed = await says(`SIGNON ${other}harbor ${passwordOf('A')}\nSTATUS ${namesOf(one)}`)
  expect(signed.text).toContain(ORDERS[one]![1])
  const foreign = [...'AEFGIRT'].find(letter => !own.includes(letter))!
  expect((await says(`STATUS ${namesOf(foreign)}`)).text).toContain('No game is called')
  expect((await says('STATUS harbor')).text).not.toContain('No game is called')
})

test('several units or powers that are named are cleared together', async () => {
  const [one, other] = own as [string, string]
  const namesOf = (letter: string) => NAMES['AEFGIRT'.indexOf(letter)]!
  const all = [one, other].map(letter => HOLDS[letter]!.split('\n').map(each => each.replace(/ H$/, '')))
  const lines = [
    [`CLEAR ${namesOf(one).toUpperCase()} AND ${namesOf(other).toUpperCase()}`, all.flat()],
    [`CLEAR ${namesOf(one)}, ${namesOf(other)}`, all.flat()],
    [`CLEAR ${all[0]![0]}, ${all[0]![1]}`, all[0]!.slice(0, 2)],
    [`CLEAR ${all[0]![0]!.toUpperCase()} AND ${all[1]![0]!.toUpperCase()}`, [all[0]![0], all[1]![0]]],
    [`UNDO ${all[0]![0]}, ${all[0]![1]} and ${all[1]![1]}`, [...all[0]!.slice(0, 2), all[1]![1]]],
  ] as const
  await says('CLEAR STANDING')
  await says('CLEAR ALL')
  for (const [line, gone] of lines) {
    await says('CLEAR')
    await says(`${HOLDS[one]}\n${HOLDS[other]}`)
    const { text } = await says(line)
    const taken = [...text.matchAll(/^ {2}\| (\w \w+) H$/gm)].map(([, unit]) => unit)
    expect([line, taken.toSorted()]).toEqual([line, gone.map(each => each!.toUpperCase()).toSorted()])
  }
  // Where one of them has no order nothing is taken back.
  const { text } = await says(`CLEAR ${all[0]![2]} and A Spa`)
  expect(text).not.toContain('This is taken back')
})
