// The mutations that the tests must notice, each of which once went unnoticed or would do harm: `npm run mutations list`.
import type { Mutation } from './mutation.ts'

export const LIST: readonly Mutation[] = [
  {
    file: 'src/mail/automatic.ts',
    before: 'own.some(address => loops.includes(address)) ||',
    after: '',
    why: 'a mail of our own that comes back with X-Loop alone is answered, and the answer comes back too',
    tests: ['test/mail/letter.test.ts'],
  },
  {
    file: 'src/game/evolve.ts',
    before: 'position: event.after, sheets: new Map(), waits: new Set() }',
    after: 'position: event.after, sheets: new Map() }',
    why: 'a wait for a position that was repaired is kept',
    tests: ['test/game/decide/decide.test.ts'],
  },
  {
    file: 'src/orders/counting.ts',
    before: "if (typeof each === 'string' || each.why !== 'another' || each.rule === 'none') return false",
    after: 'return false',
    why: 'an order that gave way to one that is now one too many is told of as if that one counted',
    tests: ['test/orders/choices.test.ts'],
  },
  {
    file: 'src/game/settings/readings.ts',
    before: "(digits.includes('.') || Number(digits) === 1)",
    after: "digits.includes('.')",
    why: 'SET ON TIME 1 asks for one letter in a hundred, not for all',
    tests: ['test/mail/commandSpellings.test.ts'],
  },
]
