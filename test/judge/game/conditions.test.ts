// Conditions on who stands where: what they mean, when they hold, and which are asked back.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Condition,
  holds,
  readCondition,
  spellCondition,
} from '../../../src/judge/game/sheets/conditions.ts'
import type { Stands } from '../../../src/judge/game/sheets/stands.ts'
import type { Board, Location, UnitKind } from '../../../src/rules/board/board.ts'
import type { Position } from '../../../src/rules/board/position.ts'
import { standard, variant } from '../../boards.ts'

const board = standard()
const chaos = variant('chaos')

/** The canonical text of what was read, or the kind of the refusal. */
function meaning(text: string, on: Board = board): string {
  const read = readCondition(text, on)
  return read.ok ? spellCondition(read.value, on) : read.error.kind
}

const refusal = (text: string): unknown => {
  const read = readCondition(text, board)
  return read.ok ? undefined : read.error
}

const stands = (place: string, unit?: UnitKind): Stands => ({
  kind: 'stands',
  ...(unit === undefined ? {} : { unit }),
  at: board.place(place)!,
})

/** `FRANCE A BUR, RUSSIA F STP/NC` */
function unitsAt(text: string): Position['units'] {
  return text.split(', ').map(each => {
    const [power, letter, at] = each.split(' ')
    return board.unit(letter === 'A' ? 'army' : 'fleet', board.power(power!)!, board.place(at!)!)
  })
}

const position: Position = {
  phase: { season: 'fall', year: 1901, kind: 'movement' },
  units: unitsAt('FRANCE A BUR, FRANCE F BRE, RUSSIA F STP/NC, ITALY A TYR'),
  owners: [],
  dislodged: [],
}

const isSo = (text: string, at: Position = position): boolean => {
  const read = readCondition(text, board)
  if (!read.ok) throw new Error(`${text}: ${read.error.kind}`)
  return holds(read.value, at, board)
}

describe('a player who writes', () => {
  test.each([
    ['Bur', 'BUR'],
    ['French A Bur', 'FRANCE A BUR'],
    ['bur france army', 'FRANCE A BUR'],
    ['A Bur FRANCE', 'FRANCE A BUR'],
    ['Bur A French', 'FRANCE A BUR'],
    ['Fr Burgundy', 'FRANCE BUR'],
    ["France's army in Burgundy", 'FRANCE A BUR'],
    ['a French army in the Ukraine', 'FRANCE A UKR'],
    ['Frnech Burgandy', 'FRANCE BUR'],
    ['Gasc', 'GAS'],
    ['Eng', 'ENG'],
    ['Eng Lon', 'ENGLAND LON'],
    ['English Channel', 'ENG'],
    ['English English Channel', 'ENGLAND ENG'],
    ['English F Channel', 'ENGLAND F ENG'],
    ['F St. Petersburg (north coast)', 'F STP/NC'],
    ['Stp(nc) Russian', 'RUSSIA STP/NC'],
    ['(Spa/s)', 'SPA/SC'],
    ['F Stp', 'F STP'],
    ['A Tyr', 'A TYR'], // no army stands in the Tyrrhenian Sea
    ['F Tyr', 'F TYS'],
    ['Tyrolia', 'TYROLIA'],
    ['not a bur and f bre', 'NOT A BUR AND F BRE'],
    ['NOT (A Bur AND F Bre', 'NOT (A BUR AND F BRE)'],
    ['Par OR Bre AND Mar', 'PAR OR BRE AND MAR'],
    ['((Par OR Bre) AND Mar)', 'PAR OR BRE AND MAR'],
    ['Par OR (Bre AND Mar)', 'PAR OR (BRE AND MAR)'],
    ['Par OR NOT ((Bre AND (Mar or Gas', 'PAR OR NOT (BRE AND (MAR OR GAS))'],
    ['NOT NOT Par;', 'NOT NOT PAR'],
  ])('%s means %s', (text, spelled) => {
    expect(meaning(text)).toBe(spelled)
    expect(meaning(spelled)).toBe(spelled)
  })

  test.each([
    ['Norwegian', 'NWG'],
    ['Norwegian Sea', 'NWG'],
    ['Norwegian Norwegian Sea', 'NORWAY NWG'],
    ['St Petersburg A Mos', 'ST_PETERSBURG A MOS'],
    ['Spain Bul', 'SPAIN BUL'],
    ['Spain Bulgaria', 'twoMeanings'],
    ['Spain A Bulgaria', 'twoMeanings'],
    ['Spain F Paris', 'PARIS F SPA'], // no fleet stands in Paris
  ])('%s where powers go by the names of places: %s', (text, spelled) => {
    expect(meaning(text, chaos)).toBe(spelled)
  })

  test.each<[string, unknown]>([
    ['', { kind: 'empty' }],
    [' , ', { kind: 'empty' }],
    ['A Atlantis', { kind: 'noSuchPlace', phrase: 'A Atlantis' }],
    ['Switzerland', { kind: 'noSuchPlace', phrase: 'Switzerland' }],
    ['A Par F Bre', { kind: 'noSuchPlace', phrase: 'A Par F Bre' }],
    ['Bur is French', { kind: 'noSuchPlace', phrase: 'Bur is French' }],
    ['F Lon', undefined], // a fleet, and not France
    ['F A Lon', { kind: 'noSuchPlace', phrase: 'F A Lon' }],
    ['Bur AND French army', { kind: 'placeMissing', phrase: 'French army' }],
    ['Russia', { kind: 'placeMissing', phrase: 'Russia' }], // nor is it Prussia with a slip
    ['A', { kind: 'placeMissing', phrase: 'A' }],
    ['Liv', { kind: 'twoMeanings', phrase: 'Liv', meanings: [stands('lvn'), stands('lvp')] }],
    ['Tyr', { kind: 'twoMeanings', phrase: 'Tyr', meanings: [stands('tyr'), stands('tys')] }],
    [
      'A Nor',
      { kind: 'twoMeanings', phrase: 'A Nor', meanings: [stands('nwy', 'army'), stands('naf', 'army')] },
    ],
    ['F Mun', { kind: 'neverStands', phrase: 'F Mun', meaning: stands('mun', 'fleet') }],
    ['A Nth', { kind: 'neverStands', phrase: 'A Nth', meaning: stands('nth', 'army') }],
    ['A Bul/ec', { kind: 'neverStands', phrase: 'A Bul/ec', meaning: stands('bul/ec', 'army') }],
    ['Bur AND', { kind: 'breaksOff', behind: 'AND' }],
    ['Bur OR (', { kind: 'breaksOff', behind: '(' }],
    ['Not', { kind: 'breaksOff', behind: 'Not' }],
    ['AND Bur', { kind: 'notExpected', word: 'AND', behind: undefined }],
    ['Bur AND OR Par', { kind: 'notExpected', word: 'OR', behind: 'AND' }],
    ['Bur NOT Par', { kind: 'notExpected', word: 'NOT', behind: 'Bur' }],
    ['Bur)', { kind: 'notExpected', word: ')', behind: 'Bur' }],
    ['Bur (Par)', { kind: 'notExpected', word: '(', behind: 'Bur' }],
    ['(Bur) Par', { kind: 'notExpected', word: 'Par', behind: ')' }],
  ])('"%s" is told why not %#', (text, why) => {
    expect(refusal(text)).toEqual(why)
  })

  test.each<[string, string, unknown]>([
    ['20 parentheses', `${'('.repeat(20)}Bur`, undefined],
    ['21 parentheses', `${'('.repeat(21)}Bur`, { kind: 'tooDeep', most: 20 }],
    ['20 NOTs', `${'NOT '.repeat(20)}Bur`, undefined],
    ['21 NOTs', `${'NOT '.repeat(21)}Bur`, { kind: 'tooDeep', most: 20 }],
    ['100 words', `${'Par AND '.repeat(49)}A Bur`, undefined],
    ['101 words', `${'Par AND '.repeat(49)}French A Bur`, { kind: 'tooLong', mostWords: 100 }],
    ['nothing but parentheses', '('.repeat(100_000), { kind: 'tooLong', mostWords: 100 }],
  ])('%s in a condition', (_, text, why) => {
    expect(refusal(text)).toEqual(why)
  })
})

describe('with a French army in Burgundy, a French fleet in Brest, a Russian one on the north coast', () => {
  test.each([
    ['Bur', true],
    ['A Bur', true],
    ['F Bre', true],
    ['A Bre', false],
    ['French Bur', true],
    ['German Bur', false],
    ['NOT German Bur', true],
    ['Mun', false],
    ['Stp', true],
    ['F Stp', true],
    ['Stp/nc', true],
    ['Stp/sc', false],
    ['Bur AND Mun', false],
    ['Bur OR Mun', true],
    ['Bur OR Mun AND Mun', false], // from left to right
    ['Bur OR (Mun AND Mun)', true],
    ['NOT Mun AND Bur', true],
    ['NOT (Mun OR Bur)', false],
    ['NOT (Mun OR Bur', false],
    ['A Tyr', true],
    ['F Tyr', false],
  ])('%s: %s', (text, isTrue) => {
    expect(isSo(text)).toBe(isTrue)
  })

  test('a dislodged unit stands nowhere, and who dislodged it stands there', () => {
    const [dislodged] = unitsAt('GERMANY A MUN')
    const retreats: Position = {
      phase: { season: 'fall', year: 1901, kind: 'retreat' },
      units: unitsAt('FRANCE A MUN'),
      owners: [],
      dislodged: [{ unit: dislodged!, attackedFrom: undefined, retreats: [] }],
    }
    expect(isSo('German Mun', retreats)).toBe(false)
    expect(isSo('French Mun', retreats)).toBe(true)
  })
})

describe.each([
  ['standard', board],
  ['chaos', chaos],
])('on the board %s', (_, on) => {
  const possible = (['army', 'fleet', undefined] as const).flatMap(unit =>
    Array.from({ length: on.locationCount }, (__, at) => ({ unit, at: at as Location })).filter(
      ({ unit: kind, at }) => kind === undefined || on.canStand(kind, at),
    ),
  )
  const anybody = fc.option(fc.constantFrom(...on.powers.map(({ index }) => index)), { nil: undefined })
  const phrase: fc.Arbitrary<Condition> = fc
    .tuple(anybody, fc.constantFrom(...possible))
    .map(([power, { unit, at }]) => ({
      kind: 'stands',
      ...(power === undefined ? {} : { power }),
      ...(unit === undefined ? {} : { unit }),
      at,
    }))
  const { condition } = fc.letrec<{ condition: Condition }>(tie => ({
    condition: fc.oneof(
      { maxDepth: 4, depthSize: 'medium' },
      phrase,
      fc.record({ kind: fc.constant('not' as const), condition: tie('condition') }),
      fc.record({
        kind: fc.constantFrom('both' as const, 'either' as const),
        one: tie('condition'),
        other: tie('condition'),
      }),
    ),
  }))

  test('every condition reads back as it was written', () => {
    fc.assert(
      fc.property(condition, made => {
        expect(readCondition(spellCondition(made, on), on)).toEqual({ ok: true, value: made })
      }),
      { numRuns: 500 },
    )
  })

  test('nothing that anybody writes makes the reader stumble, and what it takes reads back', () => {
    const words = 'NOT AND OR ( ) (nc) /sc A F army Par Tyr Spain Eng French Rus in the x " é'.split(' ')
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.constantFrom(...words), { maxLength: 12 }).map(each => each.join(' ')),
    )
    fc.assert(
      fc.property(text, written => {
        const read = readCondition(written, on)
        if (!read.ok) return
        expect(readCondition(spellCondition(read.value, on), on)).toEqual(read)
      }),
      { numRuns: 1_000 },
    )
  })

  test('every power and place can be named in full, each its own', () => {
    for (const { index: power, id } of on.powers) {
      for (const { index: at, name } of on.provinces) {
        const read = readCondition(`${id} ${name}`, on)
        const isClear = read.ok && read.value.kind === 'stands' && read.value.at === at
        if (isClear) expect(read.value).toEqual({ kind: 'stands', power, at })
        else expect(read).toMatchObject({ error: { kind: 'twoMeanings' } })
      }
    }
  })
})
