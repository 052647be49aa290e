// Seats are given so that everybody's wishes together weigh the most, and by chance only between equals.
import { describe, expect, it } from 'vitest'
import { assignSeats, type Chance, type Wishes } from '../../../src/judge/game/seats/assignment.ts'
import type { Power } from '../../../src/rules/board/board.ts'
import { standard, variant } from '../../boards.ts'
import { Dice } from '../../rules/oracle/dice.ts'

const board = standard()
const LETTERS = board.powers.map(({ letter }) => letter).join('')
const power = (letter: string): Power => board.powers.find(each => each.letter === letter)!.index

/** `E[FR]T` as a player's wishes; `*` takes what comes. */
function wishes(player: string, list: string): Wishes<string> {
  const groups = [...list.matchAll(/\[(\w+)\]|(\w)/g)].map(([, group, single]) =>
    [...(group ?? single ?? '')].map(power),
  )
  return { player, groups, isRandom: list === '*' }
}

const chanceOf = (seed: number): Chance => {
  const dice = new Dice(seed)
  return sides => dice.below(sides)
}

function seated(lists: Readonly<Record<string, string>>, seed = 1): Record<string, string> {
  const all = Object.entries(lists).map(([player, list]) => wishes(player, list))
  const seats = assignSeats(
    all,
    board.powers.map(({ index }) => index),
    chanceOf(seed),
  )
  return Object.fromEntries([...seats].map(([seat, player]) => [player, board.powers[seat]!.letter]))
}

describe('seats', () => {
  it.each([
    [
      'all get what they want most where they want different things',
      {
        ann: 'AEFGIRT',
        bob: 'EFGIRTA',
        cid: 'FGIRTAE',
        dan: 'GIRTAEF',
        eva: 'IRTAEFG',
        fay: 'RTAEFGI',
        gus: 'TAEFGIR',
      },
      { ann: 'A', bob: 'E', cid: 'F', dan: 'G', eva: 'I', fay: 'R', gus: 'T' },
    ],
    [
      'one gives way where another has less to choose from',
      { ann: '[AE]', bob: 'A' },
      { ann: 'E', bob: 'A' },
    ],
    [
      'the sum counts, not who comes first: two second wishes beat a first and a third',
      { ann: 'AEF', bob: '[AE]F', cid: 'AFE' },
      { ann: 'A', bob: 'E', cid: 'F' },
    ],
    [
      'who lists nothing takes what is left',
      { ann: '', bob: 'A', cid: 'E', dan: 'F', eva: 'G', fay: 'I', gus: 'R' },
      { ann: 'T', bob: 'A', cid: 'E', dan: 'F', eva: 'G', fay: 'I', gus: 'R' },
    ],
    [
      'a power named twice counts where it was named first',
      { ann: 'AEA', bob: 'EA' },
      { ann: 'A', bob: 'E' },
    ],
  ])('%s', (_, lists, expected) => {
    for (let seed = 1; seed <= 20; seed++)
      expect(seated(lists as Record<string, string>, seed)).toEqual(expected)
  })

  it('are drawn by chance between equals, and the same chance draws them again', () => {
    const lists = { ann: 'A', bob: 'A', cid: 'A' }
    const winners = new Set<string | undefined>()
    for (let seed = 1; seed <= 60; seed++) {
      const seats = seated(lists, seed)
      expect(seated(lists, seed)).toEqual(seats)
      winners.add(Object.entries(seats).find(([, letter]) => letter === 'A')?.[0])
    }
    expect(winners).toEqual(new Set(['ann', 'bob', 'cid']))
  })

  it('are drawn before the others choose for those who leave it to chance', () => {
    const drawn = new Set<string | undefined>()
    for (let seed = 1; seed <= 200; seed++) {
      const { ann, bob } = seated({ ann: '*', bob: 'A' }, seed)
      drawn.add(ann)
      expect(bob === 'A').toBe(ann !== 'A')
    }
    expect(drawn).toEqual(new Set(LETTERS))
  })

  it('weigh as much as the best of all ways to give them', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const dice = new Dice(seed)
      const players = ['ann', 'bob', 'cid', 'dan', 'eva'].slice(0, dice.between(2, 5))
      const lists = players.map(player =>
        wishes(
          player,
          dice
            .shuffled([...LETTERS])
            .slice(0, dice.below(8))
            .join(''),
        ),
      )
      const powers = board.powers.map(({ index }) => index)
      const seats = assignSeats(lists, powers, chanceOf(seed))
      const won = [...seats].reduce(
        (sum, [seat, player]) => sum + worth(lists.find(l => l.player === player)!, seat),
        0,
      )
      expect(won).toBe(best(lists, powers))
    }
  })

  it('are found for the thirty-four powers of Chaos, and some stay free when players are few', () => {
    const chaos = variant('chaos')
    const powers = chaos.powers.map(({ index }) => index)
    const many = powers.map(index => ({ player: index, groups: [[powers[33 - index]!]], isRandom: false }))
    expect([...assignSeats(many, powers, chanceOf(1))].every(([seat, player]) => seat === 33 - player)).toBe(
      true,
    )
    expect(assignSeats(many.slice(0, 5), powers, chanceOf(1)).size).toBe(5)
  })

  it('cannot be given to more players than there are powers', () => {
    expect(() => assignSeats([wishes('ann', 'A'), wishes('bob', 'A')], [power('A')], chanceOf(1))).toThrow(
      RangeError,
    )
  })
})

/** What a power is worth to a player: two points for each that he would like less, one for each that he likes as well. */
function worth({ groups }: Wishes<string>, seat: Power): number {
  const all = [...groups.map(group => new Set(group))]
  const named = new Set(groups.flat())
  all.push(new Set(board.powers.map(({ index }) => index).filter(index => !named.has(index))))
  const rank = all.findIndex(group => group.has(seat))
  const less = all.slice(rank + 1).reduce((sum, group) => sum + group.size, 0)
  return 2 * less + (all[rank]!.size - 1) + 2
}

/** The most that can be had, by trying every way. */
function best([first, ...rest]: readonly Wishes<string>[], powers: readonly Power[]): number {
  if (first === undefined) return 0
  return Math.max(
    ...powers.map(
      seat =>
        worth(first, seat) +
        best(
          rest,
          powers.filter(other => other !== seat),
        ),
    ),
  )
}
