// A slip of the pen in any command: a letter lost, doubled or swapped. It is never followed as something else.
import { describe, expect, test } from 'vitest'
import { type Instruction, instructionsIn } from '../../src/mail/instructions.ts'
import { settingSpellings } from '../../src/mail/settingLine.ts'
import { COMMAND_WORDS } from '../../src/mail/spellings.ts'
import { SPELLINGS } from './spellingTable.ts'

const OTHER_SETS =
  'WAIT|W|NOWAIT|NOW|NO WAIT|DRAW|NO DRAW|NODRAW|CONCEDE|CONC|NO CONCEDE|DEADLINE|GRACE|START|PREFERENCE|PREF|PASSWORD|PW|P|' +
  'ADDRESS|AD|ABSENCE|HOLIDAY|HOLIDAYS|VACATION|VACATIONS|NOHOLIDAY|NO ABSENCE|ZONE|NO ZONE|NOZONE|APPROVE|APPROVED|' +
  'NOT APPROVE|NOT APPROVED'
const HEADS = [
  ...COMMAND_WORDS.map(({ words }) => words.toUpperCase()),
  ...[...settingSpellings(), ...OTHER_SETS.split('|')].map(words => `SET ${words}`),
]

/** The words of a line that are the judge's own. */
function headOf(line: string): string {
  const heads = HEADS.filter(
    head => line.toUpperCase().startsWith(head) && !/^[A-Z]/i.test(line.slice(head.length)),
  )
  return heads.sort((one, other) => other.length - one.length)[0] ?? /^[A-Z]*/i.exec(line)![0]
}

function* slipsIn(head: string): Generator<string> {
  for (let i = 0; i < head.length; i++) {
    const [letter = '', next = ''] = head.slice(i, i + 2)
    if (!/[A-Z]/i.test(letter)) continue
    yield head.slice(0, i) + head.slice(i + 1)
    yield head.slice(0, i + 1) + head.slice(i)
    if (/[A-Z]/i.test(next) && next !== letter) yield head.slice(0, i) + next + letter + head.slice(i + 2)
  }
}

/** Each slip in a line, with what it is read as. */
const slipped = (line: string): readonly (readonly [string, Instruction | undefined])[] => {
  const head = headOf(line)
  return [...slipsIn(head)].map(slip => {
    const text = slip + line.slice(head.length)
    return [text, instructionsIn(text)[0]]
  })
}

const said = ({ line: _, text: __, ...saying }: Instruction): object =>
  Object.fromEntries(Object.entries(saying).filter(([field]) => field !== 'spelling'))
const isSame = (one: Instruction | undefined, other: Instruction): boolean =>
  one !== undefined && JSON.stringify(said(one)) === JSON.stringify(said(other))

/** Its writer is told that it is none, or not read. */
const NOT_FOLLOWED: readonly (Instruction['kind'] | undefined)[] = [
  'misspelt',
  'unclear',
  'unclearSignOn',
  'orders',
  undefined,
]

const LINES = Object.values(SPELLINGS).flatMap(rows => rows.map(([line]) => line))

describe('a slip is not followed as something else', () => {
  /** The date that is left of these is told to be none. */
  const TOLD_LATER = ['SET DEADLINE REMINDERS 24, 90M']
  /** `SET P 12` chooses a password. */
  const WRONG = ['SET EP 12']

  test.each(LINES.filter(line => !WRONG.includes(line)))('%s', line => {
    expect(followedOtherwise(line)).toEqual([])
  })
  test.fails.each(WRONG)('%s', line => {
    expect(followedOtherwise(line)).toEqual([])
  })

  function followedOtherwise(line: string): readonly string[] {
    const [meant] = instructionsIn(line)
    return slipped(line)
      .filter(([, found]) => !isSame(found, meant!) && !NOT_FOLLOWED.includes(found?.kind))
      .filter(([, found]) => !(TOLD_LATER.includes(line) && found?.kind === 'deadline'))
      .map(([text]) => text)
  }
})

describe('a slip is told of', () => {
  /** Words of so few letters are near to too many others; their lines are shown as not read. */
  const SHORT = 4
  const isShort = (line: string): boolean => /^[a-z]*/i.exec(line)![0].length <= SHORT
  const isMissing = (line: string): boolean => instructionsIn(line)[0]?.kind === 'notOffered'
  const isHeld = (line: string): boolean => !isShort(line) && !isMissing(line)
  /** These pass for prose: what orders may begin with, and where a mark is part of the word. */
  const WRONG = LINES.filter(
    line => isHeld(line) && /^(?:CREATE|WITHDRAW|STANDING|VOTES)|^(?:RESIGN|PROCESS|TERMINATE)!$/.test(line),
  )

  test.each(LINES.filter(line => isHeld(line) && !WRONG.includes(line)))('%s', line => {
    expect(passedOver(line)).toEqual([])
  })
  test.fails.each(WRONG)('%s', line => {
    expect(passedOver(line)).toEqual([])
  })

  /** Words are looked for by their first letters. */
  const passedOver = (line: string): readonly string[] =>
    slipped(line)
      .filter(([text, found]) => text[0] === line[0] && (found?.kind ?? 'orders') === 'orders')
      .map(([text]) => text)
})

describe('what is suggested is what was meant', () => {
  /** Others are as near, or theirs is not among the words that are compared. */
  const WRONG = [
    'SET NOZONE',
    'SET WHITE',
    'SET NO WHITE',
    'SET NODRAW',
    'SET HOLIDAY 24 Dec',
    'SET HOLIDAYS 24 Dec to 2 Jan',
    'PROCESS',
    'PROCESS F1901M',
    'SET ONE CENTERS',
  ]

  test.each(LINES.filter(line => !WRONG.includes(line)))('%s', line => {
    expect(misled(line)).toEqual([])
  })
  test.fails.each(WRONG)('%s', line => {
    expect(misled(line)).toEqual([])
  })

  function misled(line: string): readonly string[] {
    const [meant] = instructionsIn(line)
    return slipped(line).flatMap(([text, found]) =>
      found?.kind === 'misspelt' && instructionsIn(found.suggestion)[0]?.kind !== meant!.kind
        ? [`${text}: ${found.suggestion}`]
        : [],
    )
  }
})

describe('below a slip', () => {
  const TEXTS: readonly (readonly [text: string, isWrong: boolean])[] = [
    ['PRES TO E\nA Par - Bur\nENDPRESS', false],
    ['PRESS T E\nA Par - Bur\nENDPRESS', false],
    ['prss to E\nA Par - Bur\nENDPRESS', false],
    ['BRODCAST\nA Par - Bur\nENDBROADCAST', false],
    ['POSTL PRESS\nA Par - Bur\nENDPRESS', false],
    ['DIRAY\nA Par - Bur\nENDPRESS', false],
    ['DIARY RECRD\nA Par - Bur\nENDPRESS', false],
    ['PRESS TO E\nA Par - Bur\nENDPRES\nA Mar H', false],
    ['PHASE F192M\nA Par - Bur', false],
    ['GRY PRESS TO E\nA Par - Bur\nENDPRESS', true],
    ['FKE BROADCAST\nA Par - Bur\nENDBROADCAST', true],
    ['WHITE PRSS TO E\nA Par - Bur\nENDPRESS', true],
    ['PHSE F1902M\nA Par - Bur', true],
    ['STANDNG ORDERS\nA Par - Bur\nEND', true],
    ['STANDING ODERS\nA Par - Bur\nEND', true],
    ['PREVEW\nA Par - Bur\nENDPREVIEW', true],
    ['REPIAR\nREMOVE A Par\nEND', true],
    ['SINGON Fharbor zephyr\nA Par - Bur', true],
    ['BECME France\nA Par - Bur', true],
    ['SET COMENT BEGIN\nA Par - Bur', true],
    ['SET COMMENT BGIN\nA Par - Bur', true],
  ]
  const ordersIn = (text: string): readonly string[] =>
    instructionsIn(text).flatMap(each => (each.kind === 'orders' ? each.lines : []))

  for (const [text, isWrong] of TEXTS)
    (isWrong ? test.fails : test)(`nothing is an order now that was to be something else: ${text}`, () => {
      expect(ordersIn(text).filter(line => /^(?:A |REMOVE )/.test(line))).toEqual([])
    })
})
