// A game ends by vote when all who own a center agree, and one vote missing or against is enough to go on.
import { describe, expect, it } from 'vitest'
import { agreedEnding, type Ending, type Vote, whyNoVote } from '../../../src/judge/game/votes.ts'
import type { Power } from '../../../src/rules/board/board.ts'
import { standard } from '../../boards.ts'

const board = standard()
const power = (letter: string): Power => board.powers.find(each => each.letter === letter)!.index
const powers = (letters: string): readonly Power[] => [...letters].map(power)

/** `all`, `EF` for a list, `win E`; as in `E all, F all`. */
function votes(text: string): ReadonlyMap<Power, Vote> {
  const cast = text.split(', ').filter(each => each !== '')
  return new Map(cast.map(each => [power(each[0]!), vote(each.slice(2))]))
}

function vote(text: string): Vote {
  if (text === 'all') return { kind: 'everybody' }
  return text.startsWith('win ')
    ? { kind: 'concession', to: power(text.slice(4)) }
    : { kind: 'among', powers: powers(text) }
}

const spell = (ending: Ending | undefined): string => {
  if (ending === undefined) return 'goes on'
  const letters = (some: readonly Power[]) => some.map(index => board.powers[index]!.letter).join('')
  return ending.kind === 'draw' ? `draw ${letters(ending.powers)}` : `win ${letters([ending.to])}`
}

describe('survivors', () => {
  it.each([
    ['EFG', '', 'goes on', 'nobody has voted'],
    ['EFG', 'E all, F all', 'goes on', 'an absent vote is a no'],
    ['EFG', 'E all, F all, G all', 'draw EFG', ''],
    ['EFG', 'E all, F all, G all, A win E', 'draw EFG', 'who is out has no say'],
    ['EFG', 'E win E, F win E, G win E', 'win E', ''],
    ['EFG', 'E win E, F win E, G all', 'goes on', ''],
    ['EFG', 'F win E, G win E', 'goes on', 'the winner must want it too'],
    ['EFG', 'E win E, F win G, G win G', 'goes on', ''],
    ['EFG', 'E EFG, F EFG, G EFG', 'draw EFG', 'everybody lists everybody'],
    ['EFG', 'E EF, F EF, G EF', 'draw EF', 'a list without oneself gives oneself up'],
    ['EFG', 'E EF, F EFG, G EF', 'draw EF', 'a longer list allows the shorter'],
    ['EFG', 'E EF, F EF, G EFG', 'goes on', 'who lists himself must be in'],
    ['EFG', 'E EFG, F EF, G EF', 'draw EF', 'a list without oneself allows oneself all the same'],
    ['EFG', 'E F, F F, G EF', 'win F', 'a circle of one is a win'],
    ['EFG', 'E EFG, F E, G E', 'win E', ''],
    ['EFG', 'E EG, F EF, G all', 'goes on', ''],
    ['EFG', 'E EFG, F all, G EFG', 'draw EFG', 'everybody is a list of all'],
    ['EFG', 'E EF, F FG, G GE', 'goes on', 'everybody wants another left out'],
    ['E', 'E all', 'win E', 'the last survivor'],
  ])('%s, having voted "%s": %s %s', (survivors, cast, ending) => {
    expect(spell(agreedEnding(votes(cast), powers(survivors)))).toBe(ending)
  })

  it('agree or not in whatever order they voted', () => {
    const cast = [...votes('E EF, F EFG, G EF')]
    for (const order of [cast, [...cast].reverse(), [cast[1]!, cast[0]!, cast[2]!]]) {
      expect(spell(agreedEnding(new Map(order), powers('EFG')))).toBe('draw EF')
    }
  })
})

describe('a vote', () => {
  const equal = { drawsIncludeAll: true, concessions: true }
  const free = { drawsIncludeAll: false, concessions: true }
  it.each([
    ['A', 'all', equal, { kind: 'noSay', power: power('A') }, 'by who owns no center'],
    ['E', 'all', equal, undefined, 'for a draw of all'],
    ['E', 'EF', equal, { kind: 'drawsIncludeAll' }, 'for a list where all must share'],
    ['E', 'EF', free, undefined, 'for a list'],
    ['E', '', free, { kind: 'emptyList' }, 'for nobody'],
    ['E', 'EA', free, { kind: 'notASurvivor', power: power('A') }, 'for who is out'],
    ['E', 'win F', equal, undefined, 'for another to win'],
    ['E', 'win A', equal, { kind: 'notASurvivor', power: power('A') }, 'for who is out to win'],
    [
      'E',
      'win F',
      { ...equal, concessions: false },
      { kind: 'noConcessions' },
      'for a win where none is conceded',
    ],
  ])('of %s for "%s" %#', (voter, text, rules, refusal, _of) => {
    expect(whyNoVote(power(voter), vote(text), powers('EFG'), rules)).toEqual(refusal)
  })
})
