// Boards that open with builds, by letters: whoever builds stands there and owns it, and everybody reads so.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Game } from '../../../src/judge/game/game.ts'
import type { Board } from '../../../src/rules/board/board.ts'
import { phaseId } from '../../../src/rules/board/phase.ts'
import { centersOf } from '../../../src/rules/board/position.ts'
import { sample } from '../../edition.ts'
import { GameByLetters } from './everyVariantGame.ts'
import { type Got, mailsTo } from './postTable.ts'

/** A board, its opening, and what is asked next. */
const BOARDS = [
  ['1898-mobilize', 'W1898A', 'S1899M'],
  ['chaos', 'W1900A', 'S1901M'],
] as const

describe.each(sample(BOARDS, 1))('%s', (variant, opening, next) => {
  const played = new GameByLetters(7)
  let board: Board
  let game: Game
  let got: readonly Got[]

  beforeAll(async () => {
    await played.begin(variant)
    board = await played.board()
  }, 120_000)
  afterAll(() => played.end())

  test('the board opens without a unit', async () => {
    const { position } = await played.game()
    expect([phaseId(position!.phase), position!.units]).toEqual([opening, []])
    for (const { index, name, judgesName } of board.powers) {
      const [start] = mailsTo(played.players[index]!, played.all).filter(({ subject }) =>
        subject.endsWith('Game Starting'),
      )
      expect(start!.text).toContain(`You have been selected as ${name} in game 'harbor'.`)
      expect(start!.text).toMatch(
        new RegExp(`^${judgesName.replaceAll(' ', '_')}:.* 0 Units:  Builds   1 unit\\.$`, 'm'),
      )
    }
  })

  test('a unit stands where it was built, in a center of its power', async () => {
    got = await played.play()
    game = await played.game()
    const { units, owners, phase } = game.position!
    expect(phaseId(phase)).toBe(next)
    for (const { index } of board.powers) {
      const own = units.filter(({ power }) => power === index)
      expect(own).toHaveLength(1)
      expect(owners[board.province(own[0]!.at)]).toBe(index)
    }
  })

  test('the results tell who owns what where that has changed, and only there', () => {
    const hasChanged = game.turns[0]!.before.owners.join() !== game.turns[0]!.after.owners.join()
    expect(hasChanged).toBe(variant === '1898-mobilize')
    for (const person of played.players) {
      const [results] = mailsTo(person, got).filter(({ subject }) => subject.endsWith('Results'))
      expect(results!.text.includes('Ownership of supply centers:')).toBe(hasChanged)
    }
  })

  // With 34 powers it would take long.
  test.runIf(variant === '1898-mobilize')('a first year is played to its end', async () => {
    const { year } = game.position!.phase
    while ((await played.game()).position!.phase.year === year) await played.play()
    const { position } = await played.game()
    const owned = board.powers.map(({ index }) => centersOf(position!.owners, index).length)
    const standing = board.powers.map(
      ({ index }) => position!.units.filter(({ power }) => power === index).length,
    )
    expect(owned.some(count => count > 1)).toBe(true)
    expect(standing.some(count => count > 1)).toBe(true)
    for (const [power, count] of standing.entries()) expect(count).toBeLessThanOrEqual(owned[power]!)
  })
})
