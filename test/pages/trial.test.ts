// The board to think on without scripts: positions and orders in, what comes of them out, with bounds; and the letter of orders.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../src/judge/library/boards.ts'
import { Thinking } from '../../src/pages/trial/thinking.ts'
import { readerOf } from '../../src/pages/trial/trial.ts'
import { withOrder } from '../../src/pages/trial/withOrder.ts'
import { readTrial } from '../../src/pages/trial/written.ts'
import { rulesFor } from '../../src/rules/board/rulebookText.ts'
import { hold, type Order } from '../../src/rules/orders/order.ts'
import { rulebook, standard } from '../boards.ts'
import { isFull } from '../edition.ts'
import { OfficeTable, plain } from './officeTable.ts'

const FIELDS = { phase: 'S1901M', centers: '', dislodged: '' }
const UNITS = 'FRANCE: A PAR, A MAR\nGERMANY: A MUN'

let table: OfficeTable
beforeAll(async () => {
  table = await OfficeTable.open()
})
afterAll(() => table?.end())

const tried = async (form: Readonly<Record<string, string>>) => {
  const { status, text } = await table.post('/board', {
    variant: 'standard',
    ...FIELDS,
    units: UNITS,
    orders: '',
    ...form,
  })
  const [, told = ''] = /<div id="told">([\s\S]*?)<\/div><\/div>\s*<div><label/.exec(text) ?? []
  const field = (name: string) =>
    plain(
      new RegExp(`name="${name}"[^>]*?(?:value="([^"]*)"|>\n([^<]*))`)
        .exec(text)
        ?.slice(1)
        .find(each => each !== undefined) ?? '',
    )
  return { status, field, told: plain(told.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')), text }
}

describe('a phase is tried out', () => {
  test('orders below the names of powers, and orders below none', async () => {
    const { told, text } = await tried({
      orders: 'FRANCE\nA Par - Bur\nMar s par-bur\nGERMANY\nA Mun - Bur',
      do: 'play',
    })
    expect(told).toContain('A MUN - BUR Bounced with the French army from Paris, 1 against 2.')
    expect(told).toContain('A MAR S A PAR - BUR The support is given.')
    expect(told).toContain('Then comes Fall 1901, movement.')
    expect(text).toContain('<svg ')
    const bare = await tried({ orders: 'A Mun - Bur\nA Par - Bur\nA Mar S A Par - Bur', do: 'play' })
    expect(bare.told).toContain('Bounced with the French army from Paris, 1 against 2.')
  })

  describe('a power and its orders on one line are told as below one another', () => {
    const UNITS_OF_1901 =
      'AUSTRIA: A VIE\nFRANCE: A PAR, A MAR, F BRE\nGERMANY: A BER, A MUN, F KIE\nENGLAND: F NTH'

    test.each([
      [
        'one that cannot be followed beside others that can',
        'Germany: A Mun - Ber, A Ber - Kie, F Kie - Swe',
        ['A MUN - BER', 'A BER - KIE', 'F Kie - Swe'],
      ],
      ['alone, and it cannot be followed', 'France: A Par - Ber', ['A Par - Ber']],
      ['of two powers', 'France: A Par - Bur\nGermany: A Mun - Bur', ['A PAR - BUR', 'A MUN - BUR']],
      ['more of it stands below', 'France: A Par - Bur\nA Mar S A Par - Bur', ['A MAR S A PAR - BUR']],
      ['without the name of a power', 'A Par - Ber', ['A Par - Ber']],
      [
        'of several powers',
        'England: F Nth - Nwy. France: A Par - Bur, F Bre - Mao Germany: Mun - Ruh',
        ['F NTH - NWY', 'A PAR - BUR', 'F BRE - MAO', 'A MUN - RUH'],
      ],
      ['behind a dash', 'germany - mun ruh\nfrance - par bur', ['A MUN - RUH', 'A PAR - BUR']],
      ['without a name, and with two goals', 'A Par - Bur or Pic', ['A Par - Bur', '(FRANCE)']],
      ['without a name, one of two refused', 'A Par - Bur, F Bre - Spa', ['A PAR - BUR', 'F Bre - Spa']],
    ])('%s', async (_, orders, said) => {
      const { told } = await tried({ units: UNITS_OF_1901, orders, do: 'play' })
      for (const each of said) expect(told).toContain(each)
      expect(told).not.toContain('No unit on the board')
    })

    test('a coast that is missing, without the name of a power', async () => {
      const { told } = await tried({
        phase: 'F1901A',
        units: 'RUSSIA: A MOS',
        centers: 'RUSSIA: MOS, STP, WAR',
        orders: 'Build F Stp',
        do: 'play',
      })
      expect(told).toContain('(RUSSIA)')
      expect(told).not.toContain('No unit on the board')
    })

    test('one too many to build leaves the others', async () => {
      const { told } = await tried({
        phase: 'F1901A',
        units: 'FRANCE: A BUR',
        centers: 'FRANCE: PAR, MAR, BRE, SPA',
        orders: 'France: Build A Par, Build F Bre, Build F Mar, Build A Mar',
        do: 'play',
      })
      expect(told).toContain('BUILD A PAR')
      expect(told).not.toContain('No unit on the board')
    })
  })

  test('one goes on from there, over a retreat', async () => {
    const units = 'FRANCE: A BUR, A RUH\nGERMANY: A MUN'
    const orders = 'FRANCE\nA Bur - Mun\nA Ruh S A Bur - Mun'
    const { field } = await tried({ phase: 'F1901M', units, orders, do: 'next' })
    expect(field('phase')).toBe('F1901R')
    expect(field('units')).toBe('FRANCE: A MUN, A RUH')
    expect(field('dislodged')).toBe('GERMANY A MUN from BUR to BER BOH KIE SIL TYR')
    const after = await tried({
      phase: field('phase'),
      units: field('units'),
      dislodged: field('dislodged'),
      orders: 'GERMANY\nA Mun - Boh',
      do: 'next',
    })
    expect(after.field('units')).toContain('GERMANY: A BOH')
  })

  test.each([
    ['units', 'FRANCE: A PARIZ', 'PARIZ'],
    ['units', 'RURITANIA: A PAR', 'RURITANIA'],
    ['units', 'FRANCE: A PAR\nGERMANY: A PAR', 'PAR'],
    ['centers', 'FRANCE: BUR', 'not a supply center'],
    ['phase', 'X1901M', 'is not a valid phase'],
    ['dislodged', 'GERMANY A BOH from MUN to TYR', 'write a phase like F1901R, or leave them out'],
    ['units', `FRANCE: ${'A PAR, '.repeat(5_000)}`, 'more than a board holds'],
  ])('what is wrong with the %s is said: %s', async (field, value, said) => {
    const { told, status } = await tried({ [field]: value.slice(0, 60_000), do: 'show' })
    expect(status).toBe(200)
    expect(told).toContain(said)
  })

  test.each([
    ['with commas', 'FRANCE: A PAR, A MAR', 'FRANCE: PAR, MAR'],
    ['with blanks', 'FRANCE A PAR A MAR', 'FRANCE PAR MAR'],
    ['in small letters', 'france a par a mar', 'france par mar'],
    ['line by line', 'FRANCE A PAR\nFRANCE A MAR', 'FRANCE PAR\nFRANCE MAR'],
  ])('a position is taken %s', async (_, units, centers) => {
    const { field } = await tried({ units, centers, do: 'next' })
    expect(field('units')).toBe('FRANCE: A PAR, A MAR')
    expect(field('centers')).toBe('FRANCE: MAR, PAR')
  })

  test.each([
    ['Spring 1901', 'S1901M'],
    ['fall 1902, retreats', 'F1902R'],
    ['Autumn 1901 moves', 'F1901M'],
    ['winter 1903', 'W1903A'],
    ['f1901m', 'F1901M'],
  ])('the phase %s is %s', async (phase, id) => {
    expect((await tried({ phase, do: 'show' })).field('phase')).toBe(id)
  })

  test('a dislodged unit that no board has, where there are retreats', async () => {
    const { told } = await tried({ phase: 'F1901R', dislodged: 'GERMANY A XXX', do: 'show' })
    expect(told).toContain('XXX')
  })

  test('markup in any field stays text', async () => {
    const nasty = '<img src=x onerror=alert(1)>"\'&'
    for (const field of ['phase', 'units', 'centers', 'dislodged', 'orders']) {
      const { text } = await tried({ [field]: nasty, do: 'play' })
      expect(text).not.toContain('<img src=x')
    }
  })

  test('ten thousand odd lines come to an end', async () => {
    const { status } = await tried({ orders: '. s i Par '.repeat(2_000).slice(0, 19_000), do: 'play' })
    expect([200, 503]).toContain(status)
  })

  test('on boards of all kinds', async () => {
    for (const variant of ['youngstown', 'Fleet Rome', 'chaos']) {
      const { status, text } = await table.get(`/board?variant=${encodeURIComponent(variant)}`)
      expect([variant, status]).toEqual([variant, 200])
      expect(text).toContain(`/boards/${encodeURIComponent(variant)}/map.svg`)
    }
    expect((await table.get('/board?variant=../../etc/passwd')).status).toBe(404)
    expect((await table.get('/board?game=none')).status).toBe(404)
  })
})

describe('more than are bearable', () => {
  const board = standard()
  const desk = {
    data: { plan: board.plan, rules: {} as never, wins: 18, map: null },
    written: { ...FIELDS, units: UNITS, orders: '' },
    act: 'show',
  } as const
  const asked = async (clients: readonly string[], thinking = new Thinking()) => {
    const found = await Promise.all(clients.map(client => thinking.about(desk, client, 0)))
    return found.filter(each => each !== 'tooMany').length
  }
  const many = (count: number) => Array.from({ length: count }, (_, i) => `${i}`)

  test.runIf(isFull)('at once are sent away, and a few clients keep nobody out', async () => {
    expect(await asked(many(40))).toBe(32)
    expect(await asked([...many(4), ...many(4), ...many(4), 'another'])).toBe(9)
    expect(await asked(Array(12).fill('one'))).toBe(4)
    expect(await asked([...Array(12).fill('one'), 'another'])).toBe(5)
  })

  test.runIf(isFull)('in an hour are sent away, those of one client only', async () => {
    const thinking = new Thinking()
    for (let i = 0; i < 300; i += 4) expect(await asked(Array(4).fill('one'), thinking)).toBe(4)
    expect(await asked(['one', 'another'], thinking)).toBe(1)
  })
})

describe('a board that is shown', () => {
  const from = (forwarded: string, path = '/board?variant=modern') =>
    fetch(`${table.origin}${path}`, { headers: { 'x-forwarded-for': forwarded } })

  test.runIf(isFull)('is made once, whoever asks, and however often', async () => {
    const first = await (await from('203.0.113.1')).text()
    const all = await Promise.all(Array.from({ length: 400 }, () => from('203.0.113.1')))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await all.at(-1)!.text()).toBe(first)
  })

  test('is drawn while other pages are answered', async () => {
    const order: string[] = []
    const boards = Array.from({ length: 3 }, async (_, i) => {
      const { text } = await tried({ phase: `S19${20 + i}M`, orders: 'FRANCE: A PAR - BUR', do: 'play' })
      order.push('board')
      expect(text).toContain('<svg ')
    })
    expect((await table.get('/games')).status).toBe(200)
    order.push('games')
    await Promise.all(boards)
    // Its own thread would have drawn the first before it heard of the next question.
    expect(order[0]).toBe('games')
  })

  test('is shut to the one client that asks for too much, as the server before ours names it', async () => {
    const form = new URLSearchParams({ variant: 'standard', ...FIELDS, units: UNITS, orders: '' })
    const post = (forwarded: string) =>
      fetch(`${table.origin}/board`, {
        method: 'POST',
        body: form,
        headers: { 'x-forwarded-for': forwarded, origin: table.origin },
      })
    // All of one network; what stands before the last name is the client's own word.
    const attempts = Array.from({ length: 12 }, (_, i) => post(`10.0.0.${i}, 2001:db8::${i}`))
    const found = (await Promise.all(attempts)).map(({ status }) => status)
    // Whose board is drawn before the last has asked leaves a place: no more than eight are sent away.
    const away = found.filter(status => status === 429)
    expect(away.length).toBeGreaterThan(0)
    expect(away.length).toBeLessThanOrEqual(8)
    expect(found.filter(status => status === 200)).toHaveLength(12 - away.length)
    expect((await post('2001:db8:0:1::1')).status).toBe(200)
  })

  test('is packed for whoever can unpack', async () => {
    const lengthAs = async (encoding: string) => {
      const { headers } = await fetch(`${table.origin}/board`, {
        method: 'POST',
        body: new URLSearchParams({ variant: 'standard', ...FIELDS, units: UNITS, orders: '' }),
        headers: { 'accept-encoding': encoding, origin: table.origin },
      })
      return Number(headers.get('content-length'))
    }
    const plainly = await lengthAs('identity')
    expect(await lengthAs('gzip')).toBeLessThan(plainly / 3)
  })
})

describe('an order takes the place of the one that its unit had, and stands below its power', () => {
  const board = standard()
  const rules = rulesFor(board, rulebook(DEFAULTS.rulebook))
  const power = (id: string) => board.powers.find(each => each.id === id)!.index
  const read = readTrial({ ...FIELDS, units: 'FRANCE: A MAR, A PAR\nGERMANY: A MUN', orders: '' }, { board })
  const winter = readTrial(
    { ...FIELDS, phase: 'W1901A', units: 'FRANCE: A BUR', centers: 'FRANCE: PAR, MAR, BRE', orders: '' },
    { board },
  )
  if (!read.ok || !winter.ok) throw new Error('no such position')
  const [spring, builds] = [read.value, winter.value]
  const army = (at: string) => board.unit('army', power('FRANCE'), board.place(at)!)
  const holds = { power: power('FRANCE'), order: hold(army('PAR')), text: 'A PAR H' }
  const on = { board, rules, wins: 18, drawnMap: undefined }

  test.each([
    ['in an empty field', '', 'FRANCE\nA PAR H'],
    ['of a block', 'FRANCE\nA PAR - BUR\n\nGERMANY\nA MUN H', 'FRANCE\nA PAR H\n\nGERMANY\nA MUN H'],
    ['on a line with others', 'France: A Par - Bur, A Mar H', 'FRANCE\nA Mar H\nA PAR H'],
    ['in other words', 'France: Paris to Burgundy', 'FRANCE\nA PAR H'],
    ['below no power', 'army paris-burgundy\nA Mun H', 'A Mun H\n\nFRANCE\nA PAR H'],
    ['that nobody can follow', 'FRANCE\nA Par - Ber', 'FRANCE\nA PAR H'],
  ])('%s', (_, before, after) => {
    expect(withOrder(before, board, holds, readerOf(on, spring, holds.power))).toBe(after)
  })

  const build = (at: string) => ({ kind: 'build', unit: army(at) }) as const
  const built = (before: string, at: string, instead?: Order) =>
    withOrder(
      before,
      board,
      { power: power('FRANCE'), order: build(at), text: `BUILD A ${at}`, instead },
      readerOf(on, builds, power('FRANCE')),
    )

  test('a second build in one place, a build in the place of another, and one beside it', () => {
    expect(built('FRANCE\nBuild F Mar', 'MAR')).toBe('FRANCE\nBUILD A MAR')
    expect(built('FRANCE\nBuild army Paris', 'MAR', build('PAR'))).toBe('FRANCE\nBUILD A MAR')
    expect(built('FRANCE\nBuild army Paris', 'MAR')).toBe('FRANCE\nBuild army Paris\nBUILD A MAR')
    const waive = { kind: 'waive', power: power('FRANCE') } as const
    expect(built('FRANCE\nWAIVE\nWAIVE', 'MAR', waive)).toBe('FRANCE\nWAIVE\nBUILD A MAR')
  })
})

describe('orders from lists', () => {
  test('what was not on a list, or is for another phase, becomes no letter', async () => {
    await table.posted('/sample')
    const page = await table.get('/games/sample1/orders?power=FRANCE')
    expect(page.text).toContain('<option value="A PAR - BUR">')
    const forged = await table.post('/games/sample1/orders', {
      power: 'FRANCE',
      phase: 'S1901M',
      'FRANCE.A-MAR': 'A MAR - MOS',
      'FRANCE.A-PAR': '<b>RESIGN</b>',
    })
    expect(forged.status).toBe(400)
    expect(forged.text).not.toContain('RESIGN')
    const late = await table.post('/games/sample1/orders', {
      power: 'FRANCE',
      phase: 'F1901M',
      'FRANCE.A-MAR': 'A MAR H',
    })
    expect([late.status, late.location]).toEqual([303, '/games/sample1/orders'])
    const letter = await table.post('/games/sample1/orders', {
      power: 'FRANCE',
      phase: 'S1901M',
      'FRANCE.A-PAR': 'A PAR - BUR',
    })
    expect(plain(letter.text)).toContain('SIGNON Fsample1\nA PAR - BUR')
    expect(plain(letter.text)).toContain('mailto:judge@dragoman.example?subject=EXMP%3Asample1')
  })
})
