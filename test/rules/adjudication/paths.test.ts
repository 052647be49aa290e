// A convoyed move may name its path: it says nothing, or is followed, or is needed. (DATC 4.A.6)
import { expect, it } from 'vitest'
import { outcomeReason } from '../../../src/judge/report/sentences/outcomes.ts'
import { meaningOf } from '../../../src/reader/line/meaning.ts'
import { resolveMovement } from '../../../src/rules/adjudication/movement.ts'
import { Legality } from '../../../src/rules/orders/legality.ts'
import { type MovementOrder, spellOrder } from '../../../src/rules/orders/order.ts'
import { standard } from '../../boards.ts'
import { bookCalled } from '../datc/otherBooks.ts'

const board = standard()
const unit = (power: string, spelled: string) => {
  const [letter, at = ''] = spelled.split(' ')
  return board.unit(letter === 'A' ? 'army' : 'fleet', board.power(power)!, board.place(at)!)
}

/** How each order is read, or why it is not; and what comes of those that are. */
function play(label: string, told: readonly (readonly [string, string])[]) {
  const rules = bookCalled(label)
  const units = told.map(([power, order]) => unit(power, order))
  const legality = new Legality(board)
  legality.place(units)
  const phase = { season: 'spring', year: 1901, kind: 'movement' } as const
  const position = { phase, units, owners: [], dislodged: [] }
  const meanings = told.map(([power, order]) =>
    meaningOf(order, { board, rules, position, power: board.power(power)!, legality }),
  )
  const orders = meanings.flatMap(meaning => (meaning.ok ? [meaning.value as MovementOrder] : []))
  const resolution = resolveMovement(board, rules, units, orders)
  const verdicts = resolution.verdicts()
  return {
    read: meanings.map(meaning =>
      meaning.ok
        ? spellOrder(board, meaning.value, legality.standing)
        : meaning.error.kind === 'illegal'
          ? meaning.error.why
          : meaning.error.kind,
    ),
    outcomes: units.map((_, i) => resolution.outcome(i)),
    reason: (i: number) => outcomeReason(board, verdicts[i]!, verdicts),
  }
}

/** The Channel is lost, the North Sea is not: there are two ways from London to Belgium. */
const twoWays = (move: string) =>
  [
    ['ENGLAND', move],
    ['ENGLAND', 'F ENG C A LON - BEL'],
    ['ENGLAND', 'F NTH C A LON - BEL'],
    ['FRANCE', 'F MAO - ENG'],
    ['FRANCE', 'F BRE S F MAO - ENG'],
  ] as const

it.each([
  ['2025EE', 'A LON - ENG - BEL', 'A LON - BEL VIA', 'succeeds'],
  ['alexander', 'A LON - ENG - BEL', 'A LON - ENG - BEL', 'fails'],
  ['alexander', 'A LON - NTH - BEL', 'A LON - NTH - BEL', 'succeeds'],
  ['alexander', 'A LON - BEL', 'A LON - BEL VIA', 'succeeds'],
  ['2025EE with convoyPath required', 'A LON - ENG - BEL', 'A LON - ENG - BEL', 'fails'],
  ['2025EE with convoyPath required', 'A LON - NTH - BEL', 'A LON - NTH - BEL', 'succeeds'],
])('by %s %s is read as %s and %s', (label, move, read, outcome) => {
  const played = play(label, twoWays(move))
  expect([played.read[0], played.outcomes[0]]).toEqual([read, outcome])
})

it.each([
  ['2025EE with convoyPath required', 'A LON - BEL', 'pathNeeded'],
  ['alexander', 'A LON - IRI - BEL', 'noRoute'],
])('by %s %s is refused: %s', (label, move, why) => {
  const played = play(label, twoWays(move))
  expect([played.read[0], played.outcomes[0]]).toEqual([why, 'stands'])
})

it('says in words that a book has no answer, and what is a move all the same', () => {
  const betrayal = [
    ['ENGLAND', 'F NTH C A LON - BEL'],
    ['ENGLAND', 'A LON - BEL'],
    ['ENGLAND', 'F ENG S A LON - BEL'],
    ['FRANCE', 'F BEL S F NTH'],
    ['GERMANY', 'F HEL S F SKA - NTH'],
    ['GERMANY', 'F SKA - NTH'],
  ] as const
  const unanswered = 'the 1971 rules give no answer to this paradox: by the back-up rule '
  const fallen = play('1971', betrayal)
  expect([fallen.outcomes[0], fallen.reason(0)]).toEqual([
    'disrupted',
    `${unanswered}its fleets fail to convoy (Szykman)`,
  ])
  expect(fallen.reason(1)).toContain('the 1971 rules give no answer for the English fleet in the North Sea')
  const held = play('1971 with backup allHold', betrayal)
  expect([1, 5].map(i => held.reason(i))).toEqual([
    `${unanswered}all its moves fail`,
    `${unanswered}all its moves fail`,
  ])
  const joke = play('dptg', [['GERMANY', 'A MUN - MOS']])
  expect([joke.outcomes[0], joke.reason(0)]).toEqual([
    'fails',
    'no order could bring the army in Munich to Moscow',
  ])
})
