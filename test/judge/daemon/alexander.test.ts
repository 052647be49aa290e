// Whole tables by mail under the Alexander Rules: three players to a win with its points, and two through the coin of 1914.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const { A: anna, E: bert, F: cleo } = PLAYERS
const PASSWORD = passwordOf('M')

/** What the master reads when a game by these rules is made, at which each of some then sits down with a wish. */
async function gathered(
  table: PostTable,
  settings: readonly string[],
  wishes: Readonly<Record<string, string>>,
): Promise<string> {
  const create = [`CREATE ?harbor ${PASSWORD}`, 'SET RULEBOOK ALEXANDER', ...settings]
  const got = await table.confirmed({ from: MASTER, text: create.join('\n') })
  for (const [from, wish] of Object.entries(wishes))
    await table.confirmed({ from, text: `SIGNON ?harbor ${PASSWORD}\nSET PREFERENCE ${wish}` })
  return mailsTo(MASTER, got)[0]!.text
}

const says = async (table: PostTable, from: string, text: string): Promise<string> =>
  mailsTo(from, await table.letter(await replyOf(table, from, text)))[0]!.text

const stand = async (table: PostTable, from: string, powers: string): Promise<void> => {
  const orders = [...powers].map(power => `SIGNON ${power}harbor ${PASSWORD}\nall units hold`)
  await says(table, from, orders.join('\n'))
}

/** The text of the mail to somebody with this in its subject. */
const mailAbout = (what: string, person: string, got: readonly Got[]): string => {
  const found = mailsTo(person, got).find(({ subject }) => subject.includes(what))
  if (found === undefined) throw new Error(got.map(({ subject }) => subject).join('; '))
  return found.text
}

describe('three players', () => {
  const table = new PostTable()
  let created: string
  let end: readonly Got[]
  beforeAll(async () => {
    const wishes = { [anna]: 'G', [bert]: 'I', [cleo]: 'T' }
    created = await gathered(table, ['SET PLAYERS 3', 'SET CENTERS 14'], wishes)
  })
  afterAll(() => table.end())

  test('the master reads what the rulebook turns on', () => {
    for (const line of [
      'Sharing of powers: alexander',
      'Draw after idle years: 7',
      'Draw after years of play: 35',
      'Scoring: alexander',
      'Press between movements: no',
    ])
      expect(created).toContain(line)
  })

  test('who wishes for a power gets all that are played with it', async () => {
    const starting = (await table.all()).filter(({ subject }) => subject.endsWith('Game Starting'))
    const role = (person: string) => /selected as (.*) in game/.exec(mailAbout('', person, starting))?.[1]
    expect([anna, bert, cleo].map(role)).toEqual([
      'Austria, England and Germany',
      'Italy and Russia',
      'France and Turkey',
    ])
  })

  test('all of them are ordered in one letter', async () => {
    const sheet = [
      'A Bud - Ser\nA Vie H\nF Tri - Alb',
      'F Kie - Den\nA Ber - Kie\nA Mun H',
      'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor',
    ]
    const text = await says(table, anna, sheet.join('\n'))
    expect(text.match(/^\w+: COMPLETE\.$/gm)).toHaveLength(3)
    await stand(table, bert, 'RI')
    await stand(table, cleo, 'FT')
    const results = mailAbout('S1901M Results', bert, await table.nextAlarm())
    expect(results).toContain('England: Fleet London -> North Sea.')
  })

  test('all centers of a player count for his win', async () => {
    const sheet = [
      'A Ser H\nA Vie H\nF Alb - Gre',
      'F Den H\nA Kie - Hol\nA Mun H',
      'F Nth C A Yor - Nwy\nF Nwg H\nA Yor - Nwy',
    ]
    await says(table, anna, sheet.join('\n'))
    await stand(table, bert, 'RI')
    await stand(table, cleo, 'FT')
    end = await table.nextAlarm()
    const results = mailAbout('F1901M Results', cleo, end)
    // Each power counts and builds for itself.
    expect(results).toContain('Austria:   5 Supply centers,  3 Units:  Builds   2 units.')
    expect(results).toContain('England:   4 Supply centers,  3 Units:  Builds   1 unit.   (* VICTORY!! *)')
    // All that the winner plays is marked, and nothing else.
    const marked = [...results.matchAll(/^(\w+): .*VICTORY/gm)].map(([, power]) => power)
    expect(marked).toEqual(['Austria', 'England', 'Germany'])
    expect(results).toContain('The game is over.')
  })

  test('the mail that ends the game tells the points', () => {
    const text = mailAbout('Victory: E', bert, end)
    expect(text).toContain('harbor is over: won by England, Germany and Austria.')
    expect(text).toContain(
      [
        'Points',
        '',
        `* ${anna} (Austria, England and Germany): won, +360`,
        `* ${cleo} (France and Turkey): lost, -60`,
        `* ${bert} (Italy and Russia): lost, -60`,
      ].join('\n'),
    )
  })

  test('the summary has them, and the records of the players', async () => {
    const text = await says(table, cleo, `WHOIS ${anna}\nWHOIS ${bert}\nSUMMARY`)
    expect(text).toContain('Points: +360 from 1 game.')
    expect(text).toContain('Points: -60 from 1 game.')
    expect(text).toContain(`* ${anna} (Austria, England and Germany): won, +360`)
  })

  test('a game that goes on takes the points back', async () => {
    await says(table, MASTER, 'RESUME')
    const text = await says(table, cleo, `WHOIS ${anna}`)
    expect(text).toContain('Dedication')
    expect(text).not.toContain('Points')
  })
})

describe('a short game', () => {
  const table = new PostTable()
  beforeAll(async () => {
    const settings = ['SET PLAYERS 3', 'SET END YEARS 1', 'SET MOST UNITS WIN']
    await gathered(table, settings, { [anna]: 'G', [bert]: 'I', [cleo]: 'T' })
  })
  afterAll(() => table.end())

  const year = async (): Promise<readonly Got[]> => {
    await stand(table, anna, 'AEG')
    await stand(table, bert, 'RI')
    await stand(table, cleo, 'FT')
    return table.nextAlarm()
  }

  test('is won by whoever has the most units, and the last mail says why', async () => {
    await year()
    const text = mailAbout('Victory: E', cleo, await year())
    expect(text).toContain('harbor is over: won by England, Germany and Austria.')
    expect(text.replace(/\s+/g, ' ')).toContain(
      'It was to end then, and whoever has the most units on the board wins.',
    )
    expect(text).toContain(`* ${anna} (Austria, England and Germany): won, +360`)
  })
})

test('a year ahead of its end a short game says who wins', async () => {
  const table = new PostTable()
  await gathered(table, ['SET PLAYERS 2', 'SET END YEARS 2', 'SET MOST UNITS WIN'], {
    [anna]: 'F',
    [bert]: 'T',
  })
  let last: readonly Got[] = []
  for (const _ of ['spring', 'fall']) {
    await stand(table, anna, 'EFR')
    await stand(table, bert, 'AGT')
    last = await table.nextAlarm()
  }
  expect(mailAbout('F1914M Results', anna, last).replace(/\s+/g, ' ')).toContain(
    '* 1915 is the last year: if nobody wins by centers, whoever has the most units on the board wins.',
  )
  await table.end()
})

describe('the war of 1914', () => {
  const table = new PostTable()
  beforeAll(async () => {
    await gathered(table, ['SET PLAYERS 2', 'SET END YEARS 2', 'SET END STALEMATE 2'], {
      [anna]: 'F',
      [bert]: 'T',
    })
  })
  afterAll(() => table.end())

  const both = async (): Promise<readonly Got[]> => {
    await stand(table, anna, 'EFR')
    await stand(table, bert, 'AGT')
    return table.nextAlarm()
  }

  test('begins in 1914, and says that Italy is neutral', async () => {
    const starting = (await table.all()).filter(({ subject }) => subject.includes('S1914M Game Starting'))
    const text = mailAbout('', bert, starting)
    expect(text).toContain("You have been selected as Austria, Germany and Turkey in game 'harbor'.")
    expect(text).toContain('   Italy      CD      3/3          (nobody)')
    expect(text).toMatch(/\* Italy is neutral until spring 1915: until then nobody enters its\s+lands\./)
  })

  test('lets nobody into Italy', async () => {
    const told = async (person: string, order: string) =>
      (await says(table, person, order)).replace(/\s+/g, ' ')
    expect(await told(anna, 'A Mar - Pie')).toContain(
      'nobody enters Piedmont before spring 1915, when Italy joins a side. It can go to Burgundy, Gascony or Spain.',
    )
    expect(await told(bert, 'F Tri - Ven')).toContain('nobody enters Venice before spring 1915')
    expect(await told(bert, 'F Tri S A Vie - Ven')).toContain('nobody enters Venice before spring 1915')
  })

  test('a coin falls before the adjustments, and Italy joins in spring', async () => {
    await both()
    await says(table, anna, `SIGNON Fharbor ${PASSWORD}\nA Mar - Spa`)
    const fall = await both()
    const coin = mailAbout('Coin Toss: I', bert, fall)
    expect(coin).toMatch(/joins\s+England,\s+France\s+and\s+Russia/)
    expect(coin).toMatch(/Italy has joined England, France and Russia/)
    const results = mailAbout('F1914M Results', anna, fall)
    expect(results).toContain('Italy has to order A ROM, A VEN and F NAP.')
    expect(results).not.toContain('is neutral')
    // A year ahead.
    expect(results).toMatch(/\* 1915 is the last year: if nobody wins, the game is a draw/)
    expect(results).toMatch(/\* If no power gains a center in 1915 that it does not hold now/)
  })

  test('from then on its lands are open, and it is ordered with the others', async () => {
    const text = await says(table, anna, 'A Ven H\nA Rom - Tus\nF Nap - Ion\nA Mar - Pie')
    expect(text).toContain('Italy: Army Rome -> Tuscany.')
    expect(text).toContain('France: Army Marseilles -> Piedmont.')
    expect(await says(table, bert, 'F Tri - Ven')).toContain('Austria: Fleet Trieste -> Venice.')
  })
})
