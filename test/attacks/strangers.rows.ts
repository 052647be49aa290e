// What somebody whom nobody knows tries with plain letters.
import type { Row } from './attackTable.ts'

let number = 0
const stranger = (): string => `mallory${++number}@elsewhere.example`

export const rows: readonly Row[] = [
  {
    name: 'asks for help',
    letters: [{ from: stranger(), text: 'HELP' }],
    reads: ['Write HELP and one of these words'],
  },
  {
    name: 'guesses a password',
    letters: [{ from: stranger(), text: 'SIGNON Aharbor Wort-B-7391\nA Vie - Gal' }],
    costs: { hashes: 1 },
    reads: ['That game, power and password do not belong together.'],
  },
  {
    name: 'sends what is no letter at all',
    letters: [{ from: stranger(), raw: Buffer.from('\0\0\0') }],
    reads: [],
  },
]
