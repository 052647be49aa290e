// Results as the classic judges print them, line by line: mappers and other programs read them.
import { describe, expect, test } from 'vitest'
import { instantOf, UTC } from '../../../src/judge/game/calendar.ts'
import { bookOf, type Game, NO_GAME } from '../../../src/judge/game/game.ts'
import { type Settings, usualSettings } from '../../../src/judge/game/settings.ts'
import type { Sheet } from '../../../src/judge/game/table.ts'
import { resolved } from '../../../src/judge/game/turns/processing.ts'
import { resultsMail } from '../../../src/judge/report/mails/results.ts'
import { readText } from '../../../src/reader/reading.ts'
import { readPhase } from '../../../src/rules/board/phase.ts'
import type { Position } from '../../../src/rules/board/position.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import { rulebook, standard } from '../../boards.ts'

const board = standard()
const rules = rulebook('2025EE')
const NOW = instantOf('2026-11-26T23:30:48Z')
const DUE = { deadline: instantOf('2026-11-27T23:30:00Z'), grace: instantOf('2026-11-29T23:30:00Z') }

type Lists = Readonly<Record<string, readonly string[]>>

interface Turn {
  readonly phase: string
  readonly units: Lists
  readonly orders: Lists
  readonly centers?: Lists
  readonly dislodged?: Position['dislodged']
  readonly settings?: Partial<Settings>
}

const power = (name: string) => board.power(name)!

function positionOf({ phase, units, centers = {}, dislodged = [] }: Turn): Position {
  const read = readPhase(phase)
  if (!read.ok) throw new Error(phase)
  const owners = board.provinces.map(({ id }) => {
    const owner = Object.entries(centers).find(([, list]) => list.includes(id))
    return owner === undefined ? undefined : power(owner[0])
  })
  return {
    phase: read.value,
    units: Object.entries(units).flatMap(([name, list]) => list.map(text => unitIn(name, text))),
    owners,
    dislodged,
  }
}

const unitIn = (name: string, text: string) => {
  const [kind, at] = text.split(' ')
  return board.unit(kind === 'A' ? 'army' : 'fleet', power(name), board.place(at!)!)
}

/** The lines of the mail about a turn, the fourth of a game called Kestrel. */
function mail(turn: Turn): string {
  const position = positionOf(turn)
  const legality = new Legality(board)
  legality.place(position.units)
  const sheets = Object.entries(turn.orders).map(([name, lines]) => {
    const where = { board, rules, position, power: power(name), legality }
    const { orders, refused } = readText(lines.join('\n'), where)
    expect(refused).toEqual([])
    const sheet = { orders: orders as Sheet, voids: [], proxied: [], changed: NOW, isComplete: true }
    return [power(name), sheet] as const
  })
  const game: Game = {
    ...NO_GAME,
    name: 'Kestrel',
    stage: 'playing',
    settings: { ...usualSettings(), ...turn.settings },
    seats: board.powers.map(() => ({
      player: 'x',
      state: 'held',
      isInCivilDisorder: false,
      isApproved: true,
    })),
    position,
    turns: [],
    sheets: new Map(sheets),
    due: DUE,
  }
  const world = { board, rules, now: NOW, chance: () => 0 }
  const { fact } = resolved(game, 'deadline', world)!
  const played = { ...fact, turn: 4, before: position, at: NOW, book: bookOf(game.settings) }
  return resultsMail(
    played,
    { ...game, position: fact.after },
    { game: 'Kestrel', board, rules },
    { code: 'EXMP', zone: UTC },
    NOW,
  ).join('\n')
}

describe('a movement phase', () => {
  test('has a line for each unit, its flag, its way over water, and the dislodged', () => {
    const text = mail({
      phase: 'S1902M',
      units: {
        AUSTRIA: ['A SER', 'A TRI', 'A ALB'],
        ENGLAND: ['A LON', 'F NTH', 'F NWG', 'F EDI'],
        FRANCE: ['A MAR', 'F MAO', 'A GAS'],
        RUSSIA: ['A BUD', 'F STP/NC', 'A NWY'],
      },
      orders: {
        AUSTRIA: ['A Tri - Bud', 'A Ser S A Tri - Bud'],
        ENGLAND: ['A Lon - Nwy via Nth', 'F Nth C A Lon - Nwy', 'F Nwg S A Lon - Nwy', 'F Edi H'],
        FRANCE: ['A Mar - Spa', 'F Mao - Spa/sc', 'A Gas S A Mar'],
        RUSSIA: ['A Bud S A Tri', 'F Stp/nc S A Nwy', 'A Nwy H'].slice(1),
      },
    })
    expect(text.split('\n')).toEqual([
      'Movement results for Spring of 1902. (kestrel.004)',
      '',
      'Austria: Army Serbia SUPPORT Army Trieste -> Budapest.',
      'Austria: Army Trieste -> Budapest.',
      'Austria: Army Albania, No Order Processed.',
      '',
      'England: Army London -> North Sea -> Norway. (*bounce*)',
      'England: Fleet North Sea CONVOY Army London -> Norway.',
      'England: Fleet Norwegian Sea SUPPORT Army London -> Norway.',
      'England: Fleet Edinburgh HOLD.',
      '',
      'France: Army Marseilles -> Spain. (*bounce*)',
      'France: Fleet Mid-Atlantic Ocean -> Spain (south coast). (*bounce*)',
      'France: Army Gascony SUPPORT Army Marseilles. (*void*)',
      '',
      'Russia: Army Budapest, No Order Processed. (*dislodged*)',
      'Russia: Fleet St Petersburg (north coast) SUPPORT Army Norway.',
      'Russia: Army Norway HOLD.',
      '',
      '',
      'The following units were dislodged:',
      '',
      'The Russian Army in Budapest can retreat to Galicia or Rumania or Vienna.',
      '',
      "The next phase of 'kestrel' will be Retreats for Spring of 1902.",
      'The deadline for orders will be Fri Nov 27 2026 23:30:00 +0000.',
      '',
      'Time to deadline: 0 days, 23 hours, 59 minutes, and 12 seconds.',
      'Time to grace period expiration: 2 days, 23 hours, 59 minutes, and 12 seconds.',
      '',
      'What stopped whom',
      '',
      '* A London bounced with the Russian army in Norway, 2 against 2.',
      '* A Marseilles bounced with the French fleet from the Mid-Atlantic Ocean',
      '  over Spain, 1 against 1.',
      '* F Mid-Atlantic Ocean bounced with the French army from Marseilles over',
      '  Spain, 1 against 1.',
      '* A Gascony in vain, since France did not order the army in Marseilles',
      '  to stay: it was ordered to Spain.',
      '* A Budapest was dislodged by the Austrian army from Trieste.',
      '',
    ])
  })
})

test('a retreat phase has its own columns, and at the end of a year the owners of the centers', () => {
  const at = (id: string) => board.place(id)!
  const province = (id: string) => board.province(at(id))
  const text = mail({
    phase: 'F1902R',
    units: { AUSTRIA: ['A VIE'], GERMANY: ['A BER', 'F KIE', 'A DEN'], ITALY: ['A ROM'] },
    centers: {
      AUSTRIA: ['VIE', 'BUD'],
      GERMANY: ['BER', 'KIE', 'MUN', 'DEN', 'HOL'],
      ITALY: ['ROM'],
      TURKEY: ['ANK'],
    },
    dislodged: [
      { unit: unitIn('AUSTRIA', 'A SER'), attackedFrom: province('BUL'), retreats: [at('ALB'), at('BUD')] },
      { unit: unitIn('GERMANY', 'A MUN'), attackedFrom: province('TYR'), retreats: [at('RUH'), at('BUR')] },
      { unit: unitIn('ITALY', 'A TRI'), attackedFrom: province('VIE'), retreats: [at('ALB'), at('VEN')] },
      { unit: unitIn('TURKEY', 'F GRE'), attackedFrom: province('ION'), retreats: [at('AEG')] },
      { unit: unitIn('TURKEY', 'F BUL/SC'), attackedFrom: province('RUM'), retreats: [at('AEG'), at('CON')] },
    ],
    orders: {
      AUSTRIA: ['A Ser - Alb'],
      GERMANY: ['A Mun - Ruh'],
      ITALY: ['A Tri - Alb'],
      TURKEY: ['F Gre D'],
    },
  })
  expect(text.split('\n').slice(0, 38)).toEqual([
    'Retreat results for Fall of 1902.  (kestrel.004)',
    '',
    'Austria:                  Army  Serbia -> Albania (*bounce, destroyed*).',
    'Germany:                  Army  Munich -> Ruhr.',
    'Italy:                    Army  Trieste -> Albania (*bounce, destroyed*).',
    'Turkey:                   Fleet Greece DISBAND.',
    'Turkey:                   Fleet Bulgaria (south coast), No Order Processed (DISBAND).',
    '',
    'Ownership of supply centers:',
    '',
    'Austria:   Budapest, Vienna.',
    'Germany:   Berlin, Denmark, Holland, Kiel, Munich.',
    'Italy:     Rome.',
    'Turkey:    Ankara.',
    'Unowned:   Belgium, Brest, Bulgaria, Constantinople, Edinburgh, Greece,',
    '           Liverpool, London, Marseilles, Moscow, Naples, Norway, Paris,',
    '           Portugal, Rumania, Serbia, Sevastopol, Smyrna, Spain,',
    '           St Petersburg, Sweden, Trieste, Tunis, Venice, Warsaw.',
    '',
    'Austria:   2 Supply centers,  1 Unit:   Builds   1 unit.',
    'Germany:   5 Supply centers,  4 Units:  Builds   1 unit.',
    'Italy:     1 Supply center,   1 Unit:   Builds   0 units.',
    'Turkey:    1 Supply center,   0 Units:  Builds   1 unit.',
    '',
    "The next phase of 'kestrel' will be Adjustments for Winter of 1902.",
    'The deadline for orders will be Fri Nov 27 2026 23:30:00 +0000.',
    '',
    'Time to deadline: 0 days, 23 hours, 59 minutes, and 12 seconds.',
    'Time to grace period expiration: 2 days, 23 hours, 59 minutes, and 12 seconds.',
    '',
    'What stopped whom',
    '',
    '* A Serbia collided with the Italian army from Trieste in Albania: both',
    '  are disbanded.',
    '* A Trieste collided with the Austrian army from Serbia in Albania: both',
    '  are disbanded.',
    '* Turkey ordered no retreat for the fleet in Bulgaria (south coast): it',
    '  is disbanded.',
  ])
})

test('the adjustments tell what was ordered, what nobody ordered, and what went by default', () => {
  const text = mail({
    phase: 'W1902A',
    units: {
      ENGLAND: ['A EDI', 'F LON'],
      FRANCE: ['A BRE'],
      GERMANY: ['A BER', 'F BAL', 'A SER', 'F NTH'],
      TURKEY: ['F ANK', 'A CON', 'A SMY'],
    },
    centers: {
      ENGLAND: ['EDI', 'LON', 'LVP'],
      FRANCE: ['PAR', 'MAR', 'BRE'],
      GERMANY: ['BER', 'KIE'],
      ITALY: ['NAP', 'ROM'],
      TURKEY: ['ANK', 'CON', 'SMY', 'BUL'],
    },
    orders: {
      ENGLAND: ['Build F Lvp'],
      FRANCE: ['Build A Par', 'Waive'],
      GERMANY: ['Remove F Nth'],
      ITALY: ['Build F Nap'],
    },
  })
  expect(text.split('\n').slice(0, 12)).toEqual([
    'Adjustment results for Winter of 1902.  (kestrel.004)',
    '',
    'England:                  Builds a fleet in Liverpool.',
    'France:                   Builds an army in Paris.',
    'France:                   Build waived.',
    'Germany:                  Removes the fleet in the North Sea.',
    'Italy:                    Builds a fleet in Naples.',
    'Italy:                    1 build pending.',
    'Turkey:                   1 unusable build waived.',
    'Germany:                  Defaults, removing the army in Serbia.',
    '',
    "The next phase of 'kestrel' will be Movement for Spring of 1903.",
  ])
})
