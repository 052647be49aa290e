// The face of the package: what it exports, and that what it says is what the judge says.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as face from '../src/index.ts'
import {
  type AdjudicateRequest,
  adjudicate,
  boardNames,
  hold,
  judgeOn,
  legalOrders,
  loadBoard,
  loadRules,
  type Order,
  parse,
  phaseId,
  readOrders,
  readPosition,
  resolve,
  rulebookNames,
  startingPosition,
  writeOrder,
  writePosition,
} from '../src/index.ts'
import { dragoman } from './cli/program.ts'
import { amount, sample } from './edition.ts'
import { Dice } from './rules/oracle/dice.ts'

const NORTHERN_TURKEY = `
variant: Northern Turkey
uses: standard
about: 'Standard, but Turkey holds Sevastopol, and Russia begins in Rumania.'
wins: 18
powers:
  turkey: { homes: [ank, con, smy, sev], starts: [A con, F ank, F sev] }
  russia: { homes: [mos, rum, stp, war], starts: [A mos, A war, F rum, F stp/sc] }
`

test('exports these, and whoever takes one away breaks a program', () => {
  expect(Object.keys(face).sort()).toEqual(
    [
      ...['adjudicate', 'parse', 'judgeOn'],
      ...['loadBoard', 'loadRules', 'boardNames', 'rulebookNames', 'startingPosition'],
      ...['readPosition', 'writePosition', 'readOrders', 'writeOrder', 'readPhase', 'phaseId'],
      ...['hold', 'move', 'support', 'convoy', 'legalOrders'],
      ...['resolve', 'resolveMovement', 'aftermath'],
    ].sort(),
  )
})

const spring: AdjudicateRequest = {
  id: 7,
  phase: 'S1901M',
  units: ['FRANCE A PAR', 'FRANCE A MAR', 'GERMANY A MUN'],
  orders: { FRANCE: ['A PAR - BUR', 'A MAR S A PAR - BUR'], GERMANY: ['Munich to Burgundy', 'hello'] },
}

describe('plain data', () => {
  test('is answered as the command line answers it', async () => {
    const text = { ...spring, power: 'FRANCE', text: 'Paris to burgandy\nA Mar - Spain or Gascony' }
    expect(JSON.stringify(adjudicate(spring))).toBe(
      (await dragoman(['adjudicate'], JSON.stringify(spring))).stdout.trimEnd(),
    )
    expect(JSON.stringify(parse(text))).toBe(
      (await dragoman(['parse'], JSON.stringify(text))).stdout.trimEnd(),
    )
  })

  test.each([
    ['a list', [], 'the request is a list: write one object like {"phase":"S1901M"'],
    ['nothing', undefined, 'the request is missing: write one object like'],
    ['no power of the board', { ...spring, units: ['PRUSSIA A PAR'] }, 'no power is called PRUSSIA'],
    ['two in one place', { ...spring, units: ['FRANCE A PAR', 'ITALY A PAR'] }, 'two units in PAR'],
    ['no board', { ...spring, variant: 'moon' }, 'no variant is called "moon": there are standard, '],
    ['no rulebook', { ...spring, rulebook: 'moon' }, 'no rulebook is called "moon": there are '],
  ])('%s is answered with what to mend', (_, request, error) => {
    const reply = adjudicate(request as AdjudicateRequest) // as a stranger's program may write it
    expect(reply).toEqual({ id: reply.id, error: expect.stringContaining(error) })
  })

  test('never throws, whatever a stranger sends', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({ phase: fc.constantFrom('S1901M', 'W1901A', 'soon', 3), units: fc.jsonValue() }),
      fc.jsonValue().map(units => ({ ...spring, units })),
      fc.jsonValue().map(orders => ({ ...spring, orders })),
      fc.jsonValue().map(dislodged => ({ ...spring, phase: 'S1901R', dislodged })),
    )
    fc.assert(
      fc.property(anything, request => {
        const reply = adjudicate(request as unknown as AdjudicateRequest)
        return reply.error === undefined ? Array.isArray(reply.results) : reply.error !== ''
      }),
    )
  })
})

describe('a judge on a board of one’s own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'face-'))
  const path = join(folder, 'northern-turkey.yaml')
  writeFileSync(path, NORTHERN_TURKEY)
  const board = loadBoard(path)
  rmSync(folder, { recursive: true })

  test('plays on it, and on another where the request says so', () => {
    const judge = judgeOn({ board })
    const build = {
      phase: 'W1901A',
      units: ['TURKEY A CON', 'TURKEY A SMY'],
      orders: { TURKEY: ['Build F Sev'] },
    }
    const centers = { TURKEY: ['CON', 'SMY', 'SEV'] }
    expect(judge.adjudicate({ ...build, centers }).error).toBeUndefined()
    expect(judge.adjudicate({ ...build, centers })).toMatchObject({ refused: [], winner: null })
    expect(judge.adjudicate({ ...build, centers, variant: 'standard' })).toMatchObject({
      refused: [{ text: 'Build F Sev', why: 'illegal' }],
    })
  })

  test('plays by its rules, and by others where the request says so', () => {
    const rules = { ...loadRules(board), waivedBuild: 'forbidden' } as const
    const judge = judgeOn({ board, rules })
    const waive = { phase: 'W1901A', units: ['TURKEY A CON'], orders: { TURKEY: ['Waive'] } }
    const centers = { TURKEY: ['CON', 'SMY'] }
    const outcomes = (reply: ReturnType<typeof judge.adjudicate>) =>
      reply.error ?? reply.results.map(row => row.outcome)
    expect(outcomes(judge.adjudicate({ ...waive, centers }))).toEqual(['built'])
    expect(outcomes(judge.adjudicate({ ...waive, centers, rulebook: '2025EE' }))).toEqual(['waived'])
  })

  test('a board or a book that is not there is a RangeError that says which there are', () => {
    expect(() => loadBoard('moon')).toThrow(RangeError)
    expect(() => loadBoard('moon')).toThrow(/no variant is called "moon": there are standard, /)
    expect(() => loadBoard('moon.yaml')).toThrow(/moon\.yaml:1: it cannot be read \(ENOENT\)/)
    expect(() => loadRules(board, 'moon')).toThrow(/no rulebook is called "moon": there are .*2025EE/)
  })

  test('every name that is told can be loaded', () => {
    expect(boardNames()[0]).toBe('standard')
    for (const name of sample(boardNames(), 6)) expect(loadBoard(name).powers.length).toBeGreaterThan(1)
    for (const name of sample(rulebookNames(), 6))
      expect(loadRules(board, name).rulebook).toBeTypeOf('string')
  })

  test('a board brings rules of its own into any book', () => {
    expect(loadRules(loadBoard('chaos'), '1971').buildSites).toBe('ownedCenters')
    expect(loadRules(loadBoard(), '1971').buildSites).toBe('homeCenters')
  })
})

/** Five of them are a year, if there is something for each. */
const PHASES = amount({ core: 16, full: 40 })

describe('below the plain data', () => {
  const board = loadBoard()
  const rules = loadRules(board)
  const france = board.power('FRANCE')!

  test('a position is written and read back', () => {
    const start = startingPosition(board)
    const written = writePosition(board, start)
    expect(written).toMatchObject({ phase: 'S1901M', dislodged: [] })
    const read = readPosition(board, written)
    expect(read.ok && writePosition(board, read.value)).toEqual(written)
    expect(read.ok && read.value.owners).toEqual(start.owners)
    const wrong = readPosition(board, { ...written, units: ['FRANCE F PAR'] })
    expect(wrong).toEqual({ ok: false, error: expect.stringContaining('FRANCE F PAR cannot be') })
  })

  test('orders are read from a text, and written', () => {
    const start = startingPosition(board)
    const { orders, refused } = readOrders(board, rules, start, france, 'Paris to burgandy\nF Bre - Berlin')
    expect(orders.map(order => writeOrder(board, start, order))).toEqual(['A PAR - BUR'])
    expect(refused).toEqual([
      { text: 'F Bre - Berlin', why: 'illegal', message: expect.stringContaining('cannot reach Berlin') },
    ])
  })

  test('orders of another kind of phase are passed over', () => {
    const start = startingPosition(board)
    const [unit] = board.powers[france]!.starts
    const strange: readonly Order[] = [
      { kind: 'build', unit: unit! },
      { kind: 'disband', unit: unit! },
      { kind: 'waive', power: france },
      { kind: 'proxy', unit: unit!, to: france },
    ]
    const played = resolve(board, rules, start, [...strange, ...start.units.map(hold)])
    expect(
      played.kind === 'movement' && played.resolution.verdicts().map(({ outcome }) => outcome.kind),
    ).toEqual(start.units.map(() => 'stands'))
    expect(phaseId(played.then.position.phase)).toBe('F1901M')
  })

  test('games by dice come out as they do in plain data', () => {
    const dice = new Dice(1901)
    let position = startingPosition(board)
    for (let phases = 0; phases < PHASES; phases++) {
      const orders = board.powers.flatMap(({ index }) => drawn(position.units.length, index))
      const { then } = resolve(board, rules, position, orders)
      const before = writePosition(board, position)
      const texts = board.powers.map(({ id, index }) => {
        const own = orders.filter(
          order => (order.kind === 'waive' ? order.power : order.unit.power) === index,
        )
        return [id, own.map(order => writeOrder(board, position, order))] as const
      })
      const reply = adjudicate({ ...before, orders: Object.fromEntries(texts) })
      const { phase, ...after } = writePosition(board, then.position)
      expect(reply).toMatchObject({ next: phase, units: after.units, centers: after.centers })
      position = then.position
    }
    expect(position.phase.year).toBeGreaterThan(1900 + PHASES / 8)

    /** One order for each unit that is to be told something; so many builds and removals as there are. */
    function drawn(_: number, power: number): readonly Order[] {
      const all = legalOrders(board, rules, position, power as typeof france)
      if (position.phase.kind === 'adjustment') return all.slice(0, 1)
      const units = new Set(all.flatMap(order => (order.kind === 'waive' ? [] : [order.unit])))
      return [...units].map(
        unit => dice.pick(all.filter(order => order.kind !== 'waive' && order.unit === unit))!,
      )
    }
  })
})
