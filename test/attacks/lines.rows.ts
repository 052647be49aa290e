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

const lines = (what: string, letter: object, steps: number, reads = 'It is too large'): Row => ({
  name: `sends ${what}`,
  letters: [{ from: stranger(), ...letter }],
  costs: { steps, bytes: 4_000 },
  reads: [reads],
})

export const rows: readonly Row[] = [
  ...[[20_001, 400_000] as const, [40_000, 700_000] as const, [130_000, 2_000_000] as const].map(
    ([many, steps]) => lines(`${many} lines of one letter each`, encoded('x\n'.repeat(many)), steps),
  ),
  lines('40,000 lines SET', encoded('SET \n'.repeat(40_000)), 1_400_000),
  lines('40,000 flowed lines', flowed('x \r\n'.repeat(40_000)), 2_700_000),
  lines('40,000 quoted lines', encoded('> x\n'.repeat(40_000)), 1_200_000),
  lines('40,000 orders', encoded('A PAR - BUR\n'.repeat(40_000)), 3_000_000),
  lines('600 lines', encoded('A PAR - BUR\n'.repeat(600)), 400_000, 'At most 500 lines'),
  // What a letter of so many lines asks for is shown in part to whoever it seems to come from.
  lines(
    '10,000 lines of press',
    encoded(`PRESS TO ALL\n${'x\n'.repeat(10_000)}ENDPRESS\n`),
    900_000,
    'Please confirm',
  ),
]
