// What an unreadable SET line was meant to be: the ways to write it, with its value where it can be told.
import { blank } from '../../game/settings/words.ts'
import { bookCalled, variantNames } from '../../library/boards.ts'
import { SET_EXAMPLES } from '../all.ts'
import { settingSpellings } from './settingLine.ts'
import { settingWays } from './settingWays.ts'

/** How to write what the line may have meant to set. */
export function waysToSet(line: string): readonly string[] {
  const said = line.replace(/^set ?/i, '').replace(/[.!?]+$/, '')
  const [name = ''] = said.replace(/^not? /i, '').split(' ')
  const example = SET_EXAMPLES[blank(name)] ?? OF_SEVERAL[blank(name)]
  if (example !== undefined) return [example].flat()
  return named(said) ?? inOtherWords(said) ?? settingWays(said)
}

/** Whether SET is followed only by a name: that is no misspelling of another name. */
export const isBareSetting = (line: string): boolean => {
  const [, name = ''] = /^set ([a-z]+(?: [a-z]+)*)$/i.exec(line) ?? []
  if (name !== name.toUpperCase() || name === '') return false
  return (
    settingSpellings().includes(name) ||
    SET_EXAMPLES[blank(name)] !== undefined ||
    named(name) !== undefined ||
    inOtherWords(name) !== undefined
  )
}

/** Words that several settings share. */
const OF_SEVERAL: Readonly<Record<string, readonly string[]>> = {
  DAYS: [
    'SET MOVE DAYS -MTWTF-',
    'SET RETREAT DAYS -MTWTF-',
    'SET ADJUST DAYS -MTWTF-',
    'SET DAYS OFF 24 Dec',
  ],
  PRESS: ['SET WHITE', 'SET GREY', 'SET WHITE/GREY', 'SET NO PRESS'],
  CONVOYS: ['SET USUAL CONVOYS', 'SET COASTAL CONVOYS', 'SET STRICT CONVOY', 'SET NO COASTAL CONVOYS'],
}

/** `SET CHAOS`: the name of a variant or a rulebook, without VARIANT or RULEBOOK. */
function named(said: string): readonly string[] | undefined {
  const name = said.toLowerCase().replace(/ /g, '-')
  if (variantNames().includes(name)) return [`SET VARIANT ${name}`]
  const book = bookCalled(said)
  return book === undefined ? undefined : [`SET RULEBOOK ${book}`]
}

/**
 * Words of other judges and of everyday language, with the lines that they may mean. A number in the letter replaces
 * the one behind `#`.
 */
const OTHER_WORDS: readonly (readonly [words: RegExp, lines: readonly string[]])[] = [
  [
    /^(?:wins?|winning|winner|to win|solo|goal|victory condition)s?(?: (?:at|with|centers?|is))* ?\d*$/i,
    ['SET VICTORY #18'],
  ],
  [
    /^(?:timers?|speed|pace|hours?|times?|duration|length|(?:turn|phase|move) (?:length|time)|turns?)\b/i,
    ['SET MOVE NEXT #72', 'SET MOVE CLOCK 20:00', 'SET DEADLINE 24 Dec 20:00'],
  ],
  [/^(?:votes?|voting|my vote)\b/i, ['SET DRAW', 'SET CONCEDE F', 'SET NO DRAW']],
  [/^(?:time ?zone|tz|utc|gmt)\b/i, ['SET ZONE Europe/Berlin', 'SET GAME ZONE Europe/Berlin']],
  [/^(?:e-?mail|mail address)\b/i, ['SET ADDRESS anna@example.org']],
  [/^(?:anon|anonymous|anonymity|hidden|blind players)\b/i, ['SET GUNBOAT', 'SET NO GUNBOAT']],
  [/^(?:away|leave|absent|holidays?|vacations?)\b/i, ['SET ABSENCE 24 Dec TO 2 Jan', 'SET NO ABSENCE']],
  [/^(?:surrender|resign|quit)\b/i, ['SET CONCEDE F', 'RESIGN']],
  [/^(?:ready|done|finali[sz]ed?)\b/i, ['SET NO WAIT']],
  [/^(?:name|nick)\b/i, ['RENAME name', 'REGISTER']],
  [/^(?:end|finish|last|until|end date)\b/i, ['SET LAST YEAR 1910', 'SET END YEARS 10']],
  [/^(?:messages?|chat|talk|talking|communication)\b/i, OF_SEVERAL['PRESS']!], // it is defined above
]

function inOtherWords(said: string): readonly string[] | undefined {
  const found = OTHER_WORDS.find(([words]) => words.test(said.replace(/^not? /i, '')))
  const number = /\d+/.exec(said)?.[0]
  return found?.[1].map(line => line.replace(/#(\d+)/, (_, usual: string) => number ?? usual))
}
