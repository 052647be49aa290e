// Letters of very many lines: they are counted before anything is read of them.
import type { Row } from './attackTable.ts'

let number = 0
const stranger = (): string => `lines${++number}@elsewhere.example`

/** A text that little is written for, and that is long when it is read. */
const encoded = (text: string) => ({
  heads: ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'],
  text: Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
})
const flowed = (text: string) => ({ heads: ['Content-Type: text/plain; format=flowed'], text })

const REFUSED = /too long|at most [\d,]+ lines/i

const lines = (what: string, letter: object): Row => ({
  name: `sends ${what}`,
  letters: [{ from: stranger(), ...letter }],
  costs: { steps: 400_000, bytes: 4_000 },
  reads: [REFUSED],
  isOpen: true,
})

export const rows: readonly Row[] = [
  ...[20_000, 40_000, 130_000].map(many =>
    lines(`${many} lines of one letter each`, encoded('x\n'.repeat(many))),
  ),
  lines('40,000 lines SET', encoded('SET \n'.repeat(40_000))),
  lines('40,000 flowed lines', flowed('x \r\n'.repeat(40_000))),
  lines('40,000 quoted lines', encoded('> x\n'.repeat(40_000))),
  lines('40,000 orders', encoded('A PAR - BUR\n'.repeat(40_000))),
  lines('10,000 lines of press', encoded(`PRESS TO ALL\n${'x\n'.repeat(10_000)}ENDPRESS\n`)),
]
