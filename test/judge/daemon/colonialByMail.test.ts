// Two years of Colonial with its railroad and its canal by letters: trains, leaves, refusals, a build, and what the results say.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Power } from '../../../src/rules/board/board.ts'
import { GameByLetters } from './everyVariantGame.ts'
import { type Got, mailsTo } from './postTable.ts'

const game = new GameByLetters(1870)
beforeAll(() => game.begin('colonial-full'))
afterAll(() => game.end())

const HOLD = ['all units hold']

/** Everybody writes, those who are not named that all units hold; what each got for it, and the results for Russia. */
async function played(told: Readonly<Record<string, readonly string[]>>) {
  const { powers } = await game.board()
  const replies = new Map<string, string>()
  for (const { index, name } of powers) {
    const got = await game.orders(index, told[name] ?? HOLD)
    replies.set(name, textTo(index, got))
  }
  const results = await game.rings()
  const russia = powers.find(({ name }) => name === 'Russia')!.index
  return { replies, results: textTo(russia, results).split('\n') }
}

const textTo = (power: Power, got: readonly Got[]): string =>
  mailsTo(game.players[power]!, got)
    .map(({ text }) => text)
    .join('\n')

describe('in the spring of 1870', () => {
  it('a train arrives', async () => {
    const { replies, results } = await played({
      Russia: ['Moscow - TSR - Irkutsk', 'A OMS - ORE', 'A VLA H', 'F ODE H', 'F PAR H'],
      Turkey: ['A ANG - SYR', 'F BAG H', 'F CON H'],
      Britain: ['F ADE - RED', 'A DEL H', 'A MAD H', 'F BOM H', 'F HKG H', 'F SIG H'],
    })
    expect(replies.get('Russia')).toContain('Russia: Army Moscow -> Trans-Siberian Railroad -> Irkutsk.')
    expect(results).toContain('Russia: Army Moscow -> Trans-Siberian Railroad -> Irkutsk.')
  })
})

describe('in the fall of 1870', () => {
  it('a train stops, and nobody is there to let a fleet pass', async () => {
    const { replies, results } = await played({
      Russia: ['A IRK - MOS by rail', 'A ORE - PRM', 'A VLA H', 'F ODE H', 'F PAR H'],
      Turkey: ['A SYR - EGY', 'F BAG H', 'F CON H'],
      Britain: ['F RED - MED', 'A DEL H', 'A MAD H', 'F BOM H', 'F HKG H', 'F SIG H'],
      China: ['A CAN - HKG', 'A MAC - TSR - IRK', 'A MAC H', 'A PEK H', 'A SHA H', 'A SIK H'],
    })
    expect(replies.get('China')).toMatch(
      /A MAC - TSR - IRK: the army in Manchuria cannot\s+go\s+by\s+the\s+Trans-Siberian Railroad, only armies of Russia can/,
    )
    expect(results).toContain('Russia: Army Irkutsk -> Trans-Siberian Railroad -> Moscow. (*bounce*)')
    expect(results).toContain('Russia: Army Orenburg -> Perm. (*bounce*)')
    expect(results).toContain('Britain: Fleet Red Sea -> Mediterranean Sea. (*bounce*)')
    const said = results.join(' ').replace(/\s+/g, ' ')
    expect(said).toContain('came to Omsk only: it stood the Russian army from Orenburg off over Perm')
    expect(said).toContain('nobody stands in Egypt to give leave to pass the Suez Canal')
  })
})

describe('in the winter of 1870', () => {
  it('Turkey builds for Egypt', async () => {
    const { index } = (await game.board()).powers.find(({ name }) => name === 'Turkey')!
    await game.orders(index, ['Build F Angora'])
    const results = textTo(index, await game.rings()).split('\n')
    expect(results).toContain('Turkey:                   Builds a fleet in Angora.')
  })
})

describe('in the spring of 1871', () => {
  it('a fleet passes with leave, and the leave is in the results', async () => {
    const { replies, results } = await played({
      Turkey: ['A EGY H', 'SC F RED - MED', 'F ANG H', 'F BAG H', 'F CON H'],
      Britain: ['F RED - MED', 'A DEL H', 'A MAD H', 'F BOM H', 'F HKG H', 'F SIG H'],
      France: ['SC F RED - MED', 'A COC H', 'A TON H', 'F ANN H'],
    })
    expect(replies.get('Turkey')).toContain(
      'Turkey: Suez Canal SUPPORT British Fleet Red Sea -> Mediterranean Sea.',
    )
    expect(replies.get('France')).toMatch(/Egypt/)
    expect(results).toContain('Turkey: Suez Canal SUPPORT British Fleet Red Sea -> Mediterranean Sea.')
    expect(results).toContain('Turkey: Army Egypt HOLD.')
    expect(results).toContain('Britain: Fleet Red Sea -> Mediterranean Sea.')
  })
})

describe('in the fall of 1871', () => {
  it('a leave is refused, and of two trains neither leaves', async () => {
    const { results } = await played({
      Russia: ['A OMS - TSR - MOS', 'A VLA - TSR - IRK', 'A ORE H', 'F ODE H', 'F PAR H'],
      Britain: ['F MED - RED', 'A DEL H', 'A MAD H', 'F BOM H', 'F HKG H', 'F SIG H'],
    })
    expect(results).toContain('Russia: Army Omsk -> Trans-Siberian Railroad -> Moscow. (*bounce*)')
    expect(results).toContain('Russia: Army Vladivostok -> Trans-Siberian Railroad -> Irkutsk. (*bounce*)')
    expect(results).toContain('Britain: Fleet Mediterranean Sea -> Red Sea. (*bounce*)')
    const said = results.join(' ').replace(/\s+/g, ' ')
    expect(said).toContain('only one army a turn goes by rail')
    expect(said).toContain('Turkey gave it no leave to pass the Suez Canal')
  })
})
