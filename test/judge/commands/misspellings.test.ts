// A slip of the pen in any command: a letter lost, doubled or swapped. It is never followed as something else.

import { describe, expect, test } from 'vitest'
import { COMMAND_WORDS } from '../../../src/judge/commands/all.ts'
import { type Instruction, instructionsIn } from '../../../src/judge/commands/reading/instructions.ts'
import { settingSpellings } from '../../../src/judge/commands/reading/settingLine.ts'
import { sample } from '../../edition.ts'
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

const LINES = sample(
  Object.values(SPELLINGS).flatMap(rows => rows.map(([line]) => line)),
  40,
)

describe('a slip is not followed as something else', () => {
  /** The date that is left of these is told to be none. */
  const TOLD_LATER = ['SET DEADLINE REMINDERS 24, 90M']
  /** One letter less is as good a setting of its own, which the answer names. */
  const BOTH_WRITTEN = ['SET NO CENTERS']

  test.each(LINES)('%s', line => {
    expect(followedOtherwise(line)).toEqual([])
  })

  function followedOtherwise(line: string): readonly string[] {
    const [meant] = instructionsIn(line)
    return slipped(line)
      .filter(([, found]) => !isSame(found, meant!) && !NOT_FOLLOWED.includes(found?.kind))
      .filter(([, found]) => !(TOLD_LATER.includes(line) && found?.kind === 'deadline'))
      .map(([text]) => text)
      .filter(text => !BOTH_WRITTEN.includes(text))
  }
})

describe('a slip is told of', () => {
  /** Words of so few letters are near to too many others; their lines are shown as not read. */
  const SHORT = 4
  const isShort = (line: string): boolean => /^[a-z]*/i.exec(line)![0].length <= SHORT
  const isMissing = (line: string): boolean => instructionsIn(line)[0]?.kind === 'notOffered'
  const isHeld = (line: string): boolean => !isShort(line) && !isMissing(line)
  test.each(LINES.filter(isHeld))('%s', line => {
    expect(passedOver(line)).toEqual([])
  })

  /** REVIEW is a word of its own, and stands above orders. */
  const passedOver = (line: string): readonly string[] =>
    slipped(line)
      .filter(([text, found]) => text !== 'REVIEW' && (found?.kind ?? 'orders') === 'orders')
      .map(([text]) => text)
})

describe('what is suggested is what was meant', () => {
  /** SET NO CENTERS and SET NONE may as well be meant. */
  const AS_NEAR = ['SET ON CENTERS', 'SET NOONE']

  test.each(LINES)('%s', line => {
    expect(misled(line)).toEqual([])
  })

  function misled(line: string): readonly string[] {
    const [meant] = instructionsIn(line)
    return slipped(line).flatMap(([text, found]) =>
      found?.kind === 'misspelt' &&
      !AS_NEAR.includes(text) &&
      !isSame(instructionsIn(found.suggestion)[0], meant!)
        ? [`${text}: ${found.suggestion}`]
        : [],
    )
  }
})

describe('below a slip', () => {
  const TEXTS: readonly string[] = [
    'PRES TO E\nA Par - Bur\nENDPRESS',
    'PRESS T E\nA Par - Bur\nENDPRESS',
    'prss to E\nA Par - Bur\nENDPRESS',
    'BRODCAST\nA Par - Bur\nENDBROADCAST',
    'POSTL PRESS\nA Par - Bur\nENDPRESS',
    'DIRAY\nA Par - Bur\nENDPRESS',
    'DIARY RECRD\nA Par - Bur\nENDPRESS',
    'PRESS TO E\nA Par - Bur\nENDPRES\nA Mar H',
    'PHASE F192M\nA Par - Bur',
    'GRY PRESS TO E\nA Par - Bur\nENDPRESS',
    'FKE BROADCAST\nA Par - Bur\nENDBROADCAST',
    'WHITE PRSS TO E\nA Par - Bur\nENDPRESS',
    'PHSE F1902M\nA Par - Bur',
    'STANDNG ORDERS\nA Par - Bur\nEND',
    'STANDING ODERS\nA Par - Bur\nEND',
    'PREVEW\nA Par - Bur\nENDPREVIEW',
    'REPIAR\nREMOVE A Par\nEND',
    'SINGON Fharbor zephyr\nA Par - Bur',
    'BECME France\nA Par - Bur',
    'SET COMENT BEGIN\nA Par - Bur',
    'SET COMMENT BGIN\nA Par - Bur',
    'SET DESCRIPTION BEGNI\nA Par - Bur',
    'ISGNON Fharbor zephyr\nA Par - Bur',
    'IGNON Fharbor zephyr\nA Par - Bur',
    'SINGON F harbor zephyr\nA Par - Bur',
    'JION harbor zephyr\nA Par - Bur',
    'JOIN harbor\nA Par - Bur',
    'TAKOVER Fharbor zephyr\nA Par - Bur',
    'OBSREVE harbor\nA Par - Bur',
    'BECOME\nA Par - Bur',
    'PHASE\nA Par - Bur',
    'PREVIEW F1902M\nA Par - Bur\nENDPREVIEW',
    'REPAIR France\nREMOVE A Par\nEND',
  ]
  const ordersIn = (text: string): readonly string[] =>
    instructionsIn(text).flatMap(each => (each.kind === 'orders' ? each.lines : []))

  test.each(TEXTS)('nothing is an order now that was to be something else: %s', text => {
    expect(ordersIn(text).filter(line => /^(?:A |REMOVE )/.test(line))).toEqual([])
  })

  test.each<readonly [text: string, body: string, next: readonly Instruction['kind'][]]>([
    ['STANDNG ORDERS\nA Par H\n\nA Mar H\nEND\nA Mun H', 'A Par H\n\nA Mar H', ['orders']],
    ['PREVEW\nA Par - Bur\nENDPREVIEW\nA Mun H', 'A Par - Bur', ['orders']],
    ['PREVEW\nA Par - Bur\nSET WAIT', 'A Par - Bur', ['wait']],
    ['REPIAR\nREMOVE A Par\nEND\nSTATUS', 'REMOVE A Par', ['status']],
    ['REGSTER\nName: Anna\nEND\nSTATUS', 'Name: Anna', ['status']],
    ['SET COMENT BEGIN\nFor friends.\nEND COMMENT\nSTATUS', 'For friends.', ['status']],
    // As below PHASE itself: a wait is for that phase, and other commands are done at once.
    ['PHSE F1902M\nA Par H\n\nSET WAIT\nLIST\nA Mar H', 'A Par H\n\nSET WAIT\nA Mar H', ['list']],
    ['PHSE F1902M\nA Par H\nPHASE S1903M\nA Mar H', 'A Par H', ['phase']],
    ['PHSE F1902M\nA Par H\nSIGNON Gharbor sirocco\nA Mun H', 'A Par H', ['signOnAs', 'orders']],
    // Nobody knows for whom the rest would be; and no password of it is shown.
    ['SINGON Fharbor zephyr\nSET WAIT\nA Par H\nSIGNOFF\nA Mar H', 'SET WAIT\nA Par H', ['unclear']],
    ['BECME France\nA Par H\nSIGNON Gharbor sirocco', 'A Par H\nSIGNON Gharbor ********', []],
    ['BECME France\nPRESS TO E\nPsst.\nENDPRESS', 'PRESS TO E\nPsst.\nENDPRESS', []],
  ])('what stands there goes back to its writer: %s', (text, body, next) => {
    const [slip, ...others] = instructionsIn(text)
    expect(slip).toMatchObject({ kind: 'misspelt', body })
    expect(others.map(({ kind }) => kind)).toEqual(next)
  })
})

describe('a word that is near to a command', () => {
  test.each([
    ...[
      'Hello',
      'HELLO',
      'Review',
      'REVIEW',
      'Voted',
      'Votes?',
      'Withdrawn',
      'Registered',
      'Phases',
      'Repairs',
    ],
    ...['Crete is mine', 'CRETE A Par', 'CREAT F Lon', 'Creat chaos in the east please', 'Create F Lon'],
    ...[
      'Great press to all of us',
      'Grey skies',
      'Progress so far',
      'Standing by',
      'Signing off',
      'Signed on',
    ],
    ...[
      'Urge caution',
      'Becomes France',
      'Observed harbor yesterday',
      'JOHN SMITH JUNIOR',
      'Joined harbor too',
    ],
  ])('is none in a sentence, or in an order: %s', line => {
    expect(instructionsIn(`${line}\nA Par H`)).toEqual([expect.objectContaining({ kind: 'orders' })])
  })
})

describe('a short word for the password', () => {
  test.each(['SET P 12', 'SET PW 1901', 'SET PASS 95%', 'SET P 1D,6H', 'SET P ON', 'set pw white'])(
    'takes no value of a setting for one: %s',
    line => {
      expect(instructionsIn(line)).toEqual([
        expect.objectContaining({ kind: 'unclear', right: ['SET PASSWORD word'] }),
      ])
    },
  )
  test.each([
    ['SET P sirocco', 'sirocco'],
    ['SET PW 12monkeys', '12monkeys'],
    ['SET PASS On-the-road', 'On-the-road'],
    ['SET PASSWORD 12', '12'],
  ])('%s', (line, password) => {
    expect(instructionsIn(line)).toEqual([expect.objectContaining({ kind: 'password', password })])
  })
})
