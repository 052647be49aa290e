// Units that are left to a power which does not see them, in blind games by mail: whether they are is told by no answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { begunBlind, type Sheets, toldTo } from './blindGames.ts'
import { KEEPER, PEOPLE, type WholeGame } from './wholeGames.ts'

const NAME = 'veil'
const RECEIVER = 'bert'
const GIVER = 'gina'

const OTHERS: Sheets = {
  anna: 'A Vie H\nA Bud H\nF Tri H',
  cleo: 'A Par H\nA Mar H\nF Bre H',
  dora: 'A Ber H\nA Mun H\nF Kie H',
  emil: 'A Ven H\nA Rom H\nF Nap H',
  fred: 'A Mos H\nA War H\nF Sev H\nF Stp/sc H',
}

/** What England writes one after the other; the last word for each unit counts. */
const LINES: readonly string[] = [
  'F Ank - Bla',
  'Ank - Bla',
  'Ankara to Constantinople',
  'A Ank - Arm',
  'F Ank - Lon',
  'F Ank H',
  'F Ank S A Smy - Con',
  'A Con - Bul',
  'A Con - Gre',
  'F Stp - Bot',
  'F Stp - Bar',
  'F Stp - Bla',
  'F Por - Spa',
  'F Ank P France',
  'F Bla C A Ank - Sev',
  'A Rum S A Ser - Bul',
  'F Ankaar - Bla',
  'STATUS',
  'PREVIEW',
  'PREVIEW\nTURKEY\nF Ank P England\nEND',
  'PREVIEW\nTURKEY\nF Ank - Bla\nEND',
  'CLEAR',
  'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor\nF Ank - Bla\nA Con - Bul\nA Smy - Arm\nF Stp - Bot',
]

const started = (options: string): Promise<WholeGame> => begunBlind(NAME, options)

/** The first phase, in which Turkey has done what it says, and England what it may. */
async function played(turkey: string, lines: readonly string[], options: string): Promise<WholeGame> {
  const game = await started(options)
  await game.order({ ...OTHERS, [GIVER]: turkey })
  for (const line of lines) await game.plays(RECEIVER, line)
  for (let i = 0; i < 4 && !game.newest(KEEPER).subject.includes('F1901M'); i++) await game.rings()
  return game
}

const answerTo = (line: string, game: WholeGame): string => {
  const { after } = game.letters.find(({ who, text }) => who === RECEIVER && text === line)!
  const [answer] = game.all.slice(after).filter(({ to }) => to === PEOPLE[RECEIVER]!.address)
  return answer!.text.replace(/\s+/g, ' ')
}
const results = (game: WholeGame, who: string): string =>
  toldTo(game, who).find(text => text.includes('S1901M Results'))!

const TURKEY = {
  leaves: 'F Ank P England\nA Con P England\nA Smy H',
  'leaves to another': 'F Ank P France\nA Con P England\nA Smy P Russia',
  keeps: 'F Ank H\nA Con - Bul\nA Smy H',
} as const

describe.sequential('proxies of what is not seen', () => {
  const games = new Map<string, WholeGame>()
  const of = (what: keyof typeof TURKEY) => games.get(what)!
  beforeAll(async () => {
    for (const [what, sheet] of Object.entries(TURKEY))
      games.set(what, await played(sheet, LINES, 'BLIND\nSET PROXY'))
  }, 120_000)
  afterAll(async () => {
    for (const { table } of games.values()) await table.end()
  })

  test.each(['leaves to another', 'keeps'] as const)('England reads the same: Turkey %s', what => {
    expect(toldTo(of('leaves'), RECEIVER).length).toBeGreaterThan(LINES.length)
    expect(toldTo(of(what), RECEIVER)).toEqual(toldTo(of('leaves'), RECEIVER))
  })

  test.each([
    ['F Ank - Bla', 'F ANK - BLA (if it is left to you)'],
    ['Ank - Bla', 'F ANK - BLA (if it is left to you)'],
    ['A Con - Gre', 'A CON - GRE VIA (if it is left to you)'],
    ['F Ank S A Smy - Con', 'F ANK S SMY - CON (if it is left to you)'],
    ['F Stp - Bar', 'F STP - BAR (if it is left to you)'],
    ['A Rum S A Ser - Bul', 'A RUM S SER - BUL (if it is left to you)'],
  ])('what could be is taken: %s', (line, said) => {
    expect(answerTo(line, of('keeps'))).toContain(said)
  })

  test.each([
    [
      'F Ank - Lon',
      'the fleet in Ankara cannot reach London. It can go to Armenia, the Black Sea or Constantinople.',
    ],
    ['F Stp - Bla', 'the fleet in St Petersburg cannot reach the Black Sea. It can go to'],
    ['Ankara to Constantinople', 'A ANK - CON or F ANK - CON'],
    ['F Por - Spa', 'north coast'],
    ['F Ank P France', 'You do not see what stands in Ankara'],
  ])('what could not be is refused: %s', (line, why) => {
    expect(answerTo(line, of('keeps'))).toContain(why)
  })

  test('what was left is followed, and nothing else', () => {
    expect(results(of('leaves'), KEEPER)).toContain('Turkey: Fleet Ankara -> Black Sea.')
    expect(results(of('leaves'), KEEPER)).toContain('Turkey: Army Constantinople -> Bulgaria.')
    expect(results(of('leaves'), KEEPER)).toContain('Turkey: Army Smyrna HOLD.')
    expect(results(of('leaves to another'), KEEPER)).not.toContain('Black Sea')
    expect(results(of('leaves to another'), KEEPER)).not.toContain('Armenia')
    expect(results(of('keeps'), KEEPER)).toContain('Turkey: Fleet Ankara HOLD.')
  })

  test('its owner reads what became of it, and whom it was left to', () => {
    expect(results(of('leaves'), GIVER)).toContain('Turkey: Fleet Ankara -> Black Sea.')
    expect(results(of('leaves'), GIVER)).toContain('Turkish F ANK P ENGLAND')
    expect(results(of('leaves'), RECEIVER)).not.toMatch(/Ankara|Black Sea|Turk|Proxies/)
  })
})

describe('a wrong letter', () => {
  test.each([
    ['is forgiven as where the unit is seen', '', 'Turkey: Fleet Ankara -> Constantinople.'],
    [
      'is not, by a book that forgives none',
      '\nSET RULE 4.C.2 A',
      'Turkey: Fleet Ankara, No Order Processed.',
    ],
  ])(
    '%s',
    async (_, rule, became) => {
      const sheet = 'F Ank P England\nA Con - Bul\nA Smy H'
      const game = await played(sheet, ['F Lon H\nF Edi H\nA Lvp H\nA Ank - Con'], `BLIND\nSET PROXY${rule}`)
      expect(results(game, KEEPER)).toContain(became)
      await game.table.end()
    },
    60_000,
  )
})

test('where no unit is left to anybody, what is not seen cannot be ordered', async () => {
  const game = await started('BLIND')
  await game.order({ [GIVER]: TURKEY.keeps })
  await game.plays(RECEIVER, 'F Ank - Bla')
  expect(answerTo('F Ank - Bla', game)).toContain('You do not see what stands in Ankara')
  await game.table.end()
}, 60_000)

describe('with notice', () => {
  let game: WholeGame
  beforeAll(async () => {
    game = await started('BLIND\nSET RULE 4.E.5 A')
  }, 60_000)
  afterAll(() => game.table.end())

  /** What others read of a letter of Turkey. */
  const heard = async (text: string) => {
    const got = await game.plays(GIVER, text)
    return got
      .filter(({ to }) => to !== PEOPLE[GIVER]!.address)
      .map(({ to, text: mail }) => [to, mail.replace(/\s+/g, ' ')])
  }

  test('whoever gets a unit reads it, though they do not see it, and nothing else of the sheet', async () => {
    const got = await heard('F Ank P England\nA Con - Bul\nA Smy P France')
    expect(got.map(([to]) => to).sort()).toEqual([PEOPLE['bert']!.address, PEOPLE['cleo']!.address])
    const [, mail] = got.find(([to]) => to === PEOPLE['bert']!.address)!
    expect(mail).toContain('Turkey leaves the fleet in Ankara to you: England may order it in')
    expect(mail).not.toMatch(/Constantinople|Bulgaria|Smyrna|France/)
  })

  test('and that it is taken back', async () => {
    expect(await heard('F Ank P France')).toEqual([
      [PEOPLE['bert']!.address, expect.stringContaining('Turkey has taken the fleet in Ankara back')],
      [PEOPLE['cleo']!.address, expect.stringContaining('Turkey leaves the fleet in Ankara to you')],
    ])
    expect(await heard('CLEAR')).toEqual([
      [
        PEOPLE['cleo']!.address,
        expect.stringMatching(
          /army in Smyrna back.*fleet in Ankara back|fleet in Ankara back.*army in Smyrna back/,
        ),
      ],
    ])
  })
})
