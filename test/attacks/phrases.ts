// What letters are made of: every command of the grammar, every setting, orders, and whatever the grammars can derive by chance.
import type { CompiledRules } from 'nearley'
import commands from '../../src/judge/commands/compiled/commands.ts'
import { ROWS } from '../judge/daemon/commandRows.ts'
import { SETTING_ROWS } from '../judge/daemon/settingRows.ts'
import type { Dice } from '../rules/oracle/dice.ts'

/** Lines of every command, as its row has them, and of every setting. */
export const COMMANDS: readonly string[] = [
  ...new Set([
    ...Object.values(ROWS).flatMap(rows => rows.map(({ line }) => line.replaceAll('|', '\n'))),
    ...SETTING_ROWS.map(([, line]) => line),
  ]),
]

export const ORDERS: readonly string[] = [
  'A VIE - GAL',
  'A Vienna supports A Budapest to Serbia via convoy',
  'F TRI C A ALB - SMY',
  'IF A RUM - BUD THEN\nA BUD - RUM\nELSE\nA BUD H\nENDIF',
  'PHASE F1902M\nA VIE - BOH',
  'A VIE, A BUD, F TRI H',
  'Build F Trieste or Build A Vienna or Waive',
  'Austria: A Vie S F Tri - Ven, A Bud - Rum; F Tri - Ven',
]

/** A letter of each script, some that fold into several others, and a mark that stands on any: what is a letter to one pattern may be none to another. */
export const SCRIPTS: readonly string[] = [...'éªßİﬁи字한اאก', '\u0301', '😀']

/** What is put where the grammar takes any words. */
const WORDS: readonly string[] = [
  'harbor',
  'cellar',
  'Aharbor',
  'Mharbor Wort-M-7391',
  'anna@table.example',
  'A',
  'AEFGIRT',
  'ALL',
  'France',
  'F1905M',
  '12',
  '999999999',
  '-1',
  'Thu 8 Jan 2026 23:30',
  '+3d',
  'x'.repeat(200),
  ...SCRIPTS.flatMap(letter => [letter.repeat(900), `${letter.repeat(3)} `.repeat(200)]),
  '\u202e\u0301'.repeat(50),
  ', '.repeat(60),
  '((((((((((',
  '"',
  '?',
]

type Symbol = CompiledRules['ParserRules'][number]['symbols'][number]

const RULES = (commands as CompiledRules).ParserRules
const FREE = new Set(['rest', 'word'])

/** A line that the grammar of commands can make, with words of ours where it takes any. */
export function derived(dice: Dice, from = 'command', depth = 0): string {
  if (FREE.has(from)) return dice.pick(WORDS)!
  const rules = RULES.filter(({ name }) => name === from)
  const shortest = Math.min(...rules.map(({ symbols }) => symbols.length))
  const rule = dice.pick(depth > 40 ? rules.filter(({ symbols }) => symbols.length === shortest) : rules)
  return (rule?.symbols ?? []).map(symbol => madeOf(symbol, dice, depth + 1)).join('')
}

function madeOf(symbol: Symbol, dice: Dice, depth: number): string {
  if (typeof symbol === 'string') return derived(dice, symbol, depth)
  if (symbol instanceof RegExp) return dice.pick([...'A1x'].filter(letter => symbol.test(letter))) ?? ' '
  return 'literal' in symbol ? String(symbol.literal) : ''
}

/** Something that is said in a letter. */
export function phrase(dice: Dice): string {
  const kind = dice.below(10)
  if (kind < 4) return dice.pick(COMMANDS)!
  if (kind < 7) return derived(dice)
  if (kind < 9) return dice.pick(ORDERS)!
  return dice.pick(ODD)!
}

/** What is neither a command nor an order, and looks like one or like a part of a mail. */
const ODD: readonly string[] = [
  '',
  'x',
  'SET',
  'SET ',
  'ENDPRESS',
  'PRESS TO',
  'SIGNOFF',
  '-- ',
  '> x',
  '>>>>>>>>>>>>>>>>>>>>>>>> x',
  'On Mon, 5 Jan 2026, judge@dragoman.example wrote:',
  '-----Original Message-----',
  'From: judge@dragoman.example',
  'YES',
  'PRESS TO ALL',
  'PREVIEW',
  'IF A RUM - BUD THEN',
  'PHASE F1902M',
  'REGISTER',
  'name: x',
  'A '.repeat(100),
  'a - b - c - d - e - f - g - h - i - j - k',
  '('.repeat(120),
  'STP/SC'.repeat(20),
  '\u00a0\u2003'.repeat(40),
  'é\u0301'.repeat(40),
]
