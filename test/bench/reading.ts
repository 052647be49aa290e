// How fast players' lines are read: a mixture such as a week's mail holds, and the worst that was found.

import type { OrderContext } from '../../src/reader/line/places.ts'
import { readText } from '../../src/reader/reading.ts'
import type { Board } from '../../src/rules/board/board.ts'
import { startingPosition } from '../../src/rules/board/position.ts'
import type { Rulebook } from '../../src/rules/board/rulebook.ts'
import { Legality } from '../../src/rules/orders/legality.ts'

/**
 * Seven players' orders for Spring 1901 as seven kinds of people write them: most in the judges' short style,
 * some with whole words, a few in sentences or with a slip.
 */
const MAIL: Readonly<Record<string, string>> = {
  AUSTRIA: 'A VIE - GAL\nA BUD - SER\nF TRI - ALB',
  ENGLAND: 'f lon-nth\nf edi-nwg\na lvp-yor',
  FRANCE: 'Army Paris - Burgundy\nArmy Marseilles S Army Paris - Burgundy\nFleet Brest - English Channel',
  GERMANY: 'A Ber-Kie\nF Kie->Den\nA Mun H',
  ITALY: 'a ven h\na rom - apu\nf nap - ion',
  RUSSIA: 'F STP/SC - BOT\nA MOS - UKR\nA WAR - GAL\nF Sevastapol to Black Sea',
  TURKEY: 'A Con - Bul\nA Smy supports A Con\nthe fleet in Ankara moves to the Black Sea',
}

/** The lines that gave the reader most to do, of all that random words and an hour of fuzzing came up with. */
export const WORST_LINES: readonly string[] = [
  's my & from s s my s my & s by my , s my & from s Mar my my my & from s s my s my & s by my , s my & s Mar my ',
  'Paris to Burgundy, Mar by English Paris to Burgundy, with supported by that Paris sc & to ; '.repeat(8),
  'to | from Burgundy, supported to | from Burgundy, supported '.repeat(10),
  '. s i '.repeat(150),
  'or '.repeat(300),
  'A Par and '.repeat(90),
  'Paris to Burgundy, supported by '.repeat(30),
  'Please have my fleet in Brest convoy '.repeat(26),
  'A Par Spain (sc) my army F Bre and both '.repeat(7),
  'the army in then Gascony s i '.repeat(12),
  'supported army Gascony Gascony Burgundy, going supported by C to s supported h s i C suports to Burgundy, with '.repeat(
    3,
  ),
]

export interface MailRound {
  readonly lines: number
  readonly run: () => void
}

export function mailRound(board: Board, rules: Rulebook): MailRound {
  const position = startingPosition(board)
  const legality = new Legality(board)
  legality.place(position.units)
  const sheets = Object.entries(MAIL).map(([id, text]) => {
    const where: OrderContext = { board, rules, position, power: board.power(id)!, legality }
    return { where, text }
  })
  const lines = sheets.reduce((sum, { text }) => sum + text.split('\n').length, 0)
  const orders = sheets.reduce((sum, { where, text }) => sum + readText(text, where).orders.length, 0)
  if (orders !== lines) throw new Error(`${lines} lines were read as ${orders} orders`)
  return {
    lines,
    run: () => {
      for (const { where, text } of sheets) readText(text, where)
    },
  }
}

export function worstLine(line: string, board: Board, rules: Rulebook): () => void {
  const position = startingPosition(board)
  const legality = new Legality(board)
  legality.place(position.units)
  const where: OrderContext = { board, rules, position, power: board.power('FRANCE')!, legality }
  return () => {
    readText(line, where)
  }
}
