// Each line of a letter sees what the one before it did, and what is refused goes back by its own words.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const ZOE = 'zoe@table.example'
const WATCHER = 'wanda@table.example'
const flat = ({ text }: Got): string => text.replace(/\s+/g, ' ')

describe('REGISTER and SIGNON in one letter', () => {
  const ROWS: readonly (readonly [what: string, text: string, told: readonly string[]])[] = [
    [
      'a level that the game asks for',
      'REGISTER\nName: Zoe\nLevel: Amateur\nEND\nSIGNON ?harbor geheim-77',
      [
        'You are registered. Shown with the players of your games: name Zoe, level Amateur.',
        'You have joined harbor.',
      ],
    ],
    [
      'no level',
      'REGISTER\nName: Zoe\nEND\nSIGNON ?harbor geheim-77',
      [
        'You are registered. Shown with the players of your games: name Zoe.',
        'This game asks for more experience: amateur. If you have it, write above SIGNON, each on a line of its own: REGISTER, Level: amateur, END.',
      ],
    ],
    [
      'a field that nobody reads',
      'REGISTER\nName: Zoe\nFoo: bar\nEND',
      [
        'You are registered. Shown with the players of your games: name Zoe.',
        'Kept, but shown to nobody: foo.',
      ],
    ],
    [
      'a level that there is not',
      'REGISTER\nLevel: wizard\nEND',
      [
        '"wizard" is not a level that games ask for: those are novice, amateur, intermediate, advanced or expert.',
      ],
    ],
  ]
  test.each(ROWS)('%s', async (_, text, told) => {
    const table = new PostTable()
    await table.confirmed({ from: MASTER, text: `CREATE ?harbor ${passwordOf('M')}\nSET LEVEL AMATEUR` })
    const answer = mailsTo(ZOE, await table.confirmed({ from: ZOE, text }))[0]!
    for (const each of told) expect(flat(answer)).toContain(each)
    await table.end()
  })
})

describe('in a game', () => {
  const table = new PostTable()
  beforeAll(async () => {
    await gathered(table)
    await table.confirmed({ from: WATCHER, text: 'OBSERVE harbor geheim-55' })
  })
  afterAll(() => table.end())
  const says = async (from: string, text: string) => {
    const before = (await table.services.store.load('harbor')).version
    const answer = mailsTo(from, await table.letter(await replyOf(table, from, text)))[0]!
    const { events, version } = await table.services.store.load('harbor')
    return {
      ...answer,
      flat: flat(answer),
      kinds: events.slice(events.length - (version - before)).map(({ kind }) => kind),
    }
  }

  test('a phase with SET WAIT alone waits, and nothing is said of orders', async () => {
    const { text, flat: all, kinds } = await says(PLAYERS.F, 'PHASE F1901M\nSET WAIT')
    expect(kinds).toEqual(['waitChosen'])
    expect(text).not.toContain('nothing is kept')
    expect(all).toContain(
      'Done. F1901M is not played before its deadline; SET NO WAIT below PHASE F1901M takes that back.',
    )
    expect((await says(PLAYERS.F, 'PHASE F1901M\nSET NO WAIT')).flat).toContain(
      'Done. F1901M is played as soon as all orders are in.',
    )
  })

  test.each(['W1901', 'Winter 1901', 'winter 1901 builds', 'F1901B'])(
    'PHASE %s is the adjustments',
    async name => {
      const { kinds } = await says(PLAYERS.F, `PHASE ${name}\nBuild A Par`)
      expect(kinds).toEqual(['ordersPlanned'])
      expect((await says(PLAYERS.F, 'STATUS')).text).toContain('F: F1901B\nF:   Build A Par\n')
    },
  )

  test('a game that is hidden tells once a letter who sees it all the same', async () => {
    const NOTE = 'Whoever knows its name can still see it by LIST, MAP, SUMMARY and HISTORY'
    const noted = async (text: string) => (await says(MASTER, text)).flat.split(NOTE).length - 1
    expect(await noted('SET PRIVATE')).toBe(1)
    expect(await noted('SET PUBLIC\nSET PRIVATE\nSET LIST\nSET NO LIST')).toBe(1)
    expect(await noted('SET PRIVATE mango\nSET PRIVATE melon')).toBe(1)
    expect(await noted('SET LIST\nSET INVITED\nSET OPEN')).toBe(0)
  })

  test('a word for newcomers hides no game, and is answered so as long as strangers find it by LIST', async () => {
    const listed = async () =>
      mailsTo(ZOE, await table.letter({ from: ZOE, text: 'LIST' }))
        .map(({ text }) => text)
        .join()
    expect((await says(MASTER, 'SET PRIVATE mango')).flat).toContain('LIST shows the game to everybody')
    expect(await listed()).toContain('harbor')
    const { flat } = await says(MASTER, 'SET PRIVATE')
    expect(flat).not.toContain('LIST shows the game to everybody')
    expect(await listed()).not.toContain('harbor')
    await says(MASTER, 'SET LIST\nSET OPEN')
  })

  test.each(['WHOGAME harbor', 'LIST harbor', 'SUMMARY harbor', 'HISTORY harbor'])(
    'who plays in a private game is told to those alone who play it, or were let in to watch: %s',
    async asked => {
      const told = async (from: string) =>
        mailsTo(from, await table.letter({ from, text: asked }))
          .map(({ text }) => text)
          .join()
      const seated = async () => (await says(PLAYERS.F, asked)).text
      const watching = async () => (await says(WATCHER, asked)).text
      expect(await told(ZOE)).toContain(PLAYERS.G)
      await says(MASTER, 'SET NO LIST')
      expect(await told(ZOE)).not.toContain(PLAYERS.G)
      expect(await seated()).toContain(PLAYERS.G)
      expect(await watching()).not.toContain(PLAYERS.G)
      await says(MASTER, 'SET PRIVATE lantern')
      expect(await watching()).toContain(PLAYERS.G)
      await says(MASTER, 'SET NO PRIVATE')
    },
  )

  test('orders of somebody who waits for approval come back, line by line', async () => {
    await says(MASTER, 'SET APPROVAL\nEJECT F!')
    await table.confirmed({ from: ZOE, text: 'TAKEOVER Fharbor geheim-66' })
    const { text, subject, kinds } = await says(ZOE, 'A Par - Bur\nF Bre - Mid')
    expect(kinds).toEqual([])
    expect(subject).toContain('[Error Flag]')
    expect(text).toContain(
      '  The master has to approve you before you can order.\n  Not taken:\n  | A Par - Bur\n  | F Bre - Mid\n',
    )
  })
})

describe('the orders of a letter', () => {
  const table = new PostTable()
  beforeAll(() => gathered(table))
  afterAll(() => table.end())
  const told = async (text: string): Promise<string> =>
    mailsTo(PLAYERS.A, await table.letter(await replyOf(table, PLAYERS.A, text)))[0]!.text
  const SHOWN = 'Orders of Austria for S1901M'

  test.each([
    'STATUS\nA Vie - Gal',
    'STATUS\nA Vie - Gal\nSTATUS',
    'A Vie H\nSTATUS\nA Vie - Gal',
    'LIST harbor\nVOTES\nSTATUS\nA Vie H\nSET WAIT\nA Vie - Gal',
  ])('stand once in the reply to %j, as they are in the end', async text => {
    await told('A Vie - Tyr')
    const reply = await told(text)
    expect(reply.split(SHOWN)).toHaveLength(2)
    expect(reply).toContain('  A VIE - GAL\n')
    expect(reply).not.toMatch(/A VIE (?:- TYR|H)/)
    if (text.includes('STATUS'))
      expect(reply.indexOf('See above: the same thing is told only once.')).toBeGreaterThan(
        reply.indexOf(SHOWN),
      )
  })

  test('count for what is looked up above them', async () => {
    await table.letter(await replyOf(table, PLAYERS.A, 'CLEAR'))
    const reply = await told('LIST harbor\nA Bud H\nA Vie H\nF Tri H')
    expect(reply).toMatch(/Austria {12}3\/3/)
    expect(reply).not.toMatch(/Austria {4}move/)
  })

  test('that a YES enters are not shown where the lines below it say something else', async () => {
    await told('A Bud H\nA Vie H\nF Tri H')
    expect(await told('A Vie perhaps to Galicia')).toContain('1. A VIE - GAL')
    const reply = await told('YES\nA Vie - Boh\nA Bud - Rum\nF Tri - Ven')
    expect(reply).toContain('> A VIE - GAL')
    expect(reply.split(SHOWN)).toHaveLength(2)
    expect(reply).toContain('  A VIE - BOH\n  A BUD - RUM\n  F TRI - VEN\n')
  })

  test('stay where they are shown with a line that is refused', async () => {
    const reply = await told('A Bud - Rum\nA Vie - Nwy\nSET WAIT\nA Vie - Gal')
    expect(reply).toContain('A Vie - Nwy')
    expect(reply.split(SHOWN)).toHaveLength(3)
  })

  test('are no reason to look at another game, or at nobody', async () => {
    const reply = await told(`STATUS\nSIGNON Eharbor ${passwordOf('E')}\nF Lon - Nth`)
    expect(reply.indexOf(SHOWN)).toBeLessThan(reply.indexOf('Orders of England for S1901M'))
  })
})
