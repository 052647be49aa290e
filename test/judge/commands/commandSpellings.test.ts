// Every spelling of the old judges says what their players mean by it, and no order and no sentence is taken for one.
import fc from 'fast-check'
import nearley from 'nearley'
import { describe, expect, test } from 'vitest'
import { COMMAND_WORDS, type Request } from '../../../src/judge/commands/all.ts'
import compiled from '../../../src/judge/commands/compiled/commands.ts'
import { commandIn, meaningsOf } from '../../../src/judge/commands/reading/commandLine.ts'
import {
  type Instruction,
  instructionsIn,
  readInstructions,
} from '../../../src/judge/commands/reading/instructions.ts'
import { OTHER_SETTINGS, OTHER_SETTINGS_WITH_VALUE } from '../../../src/judge/commands/reading/settingLine.ts'
import type { Spelling as Spelled } from '../../../src/judge/game/settings/words.ts'
import { ALL_SETTINGS, rowCalled } from '../../../src/judge/game/settings.ts'
import { variantNames } from '../../../src/judge/library/boards.ts'
import { readText } from '../../../src/reader/reading.ts'
import { PHASE_KINDS } from '../../../src/rules/board/phase.ts'
import { rulebook, variant } from '../../boards.ts'
import { amount, sample } from '../../edition.ts'
import { styled } from '../../reader/line/styles.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { everyOrder, randomMoment } from '../../rules/orders/everyOrder.ts'
import { requestKinds } from './requestKinds.ts'
import { SPELLINGS, type Spelling } from './spellingTable.ts'

const said = ({ line: _, text: __, ...saying }: Instruction) => saying
const one = (text: string) => instructionsIn(text).map(said)
const all: readonly Spelling[] = Object.values(SPELLINGS).flat()

test.each(Object.entries(SPELLINGS))('of %s', (_, rows) => {
  expect(rows.map(([line]) => ({ line, means: one(line) }))).toEqual(
    rows.map(([line, saying]) => ({ line, means: [expect.objectContaining(saying)] })),
  )
})

describe('a command', () => {
  test('means one thing, however it is written', () => {
    expect(all.filter(([line]) => meaningsOf(line).length !== 1).map(([line]) => line)).toEqual([])
  })

  test('is the same in small letters, but for what it says', () => {
    const differs = all.filter(([line, { kind }]) => {
      const small = commandIn(line.toLowerCase())?.kind
      // What this judge has not, and press to nobody, is a sentence unless it is in capitals.
      return small !== kind && !(small === undefined && ['notOffered', 'unclear'].includes(kind))
    })
    expect(differs.map(([line]) => line)).toEqual(['PRESS FRG', 'PRESS + FRG'])
  })

  test.each<[string, string]>([
    ['SETNOWAIT', 'SET NO WAIT'],
    ['SET NOWAIT', 'SET NO WAIT'],
    ['setnodraw', 'SET NO DRAW'],
    ['SETNOLATEPRESS', 'SET NO LATE PRESS'],
    ['SET NOLATE PRESS', 'SET NO LATE PRESS'],
    ['SET NOTOUCHPRESS', 'SET NO TOUCH PRESS'],
    ['SETWATCHALLPRESS', 'SET WATCH ALL PRESS'],
    ['SET NOT MODERATED', 'SET NO MODERATED'],
    ['SIGN ON ?harbor zephyr', 'SIGNON ?harbor zephyr'],
    ['sign-on ?harbor zephyr', 'SIGNON ?harbor zephyr'],
    ['SIGNON?harbor zephyr', 'SIGNON ?harbor zephyr'],
    ['WHO IS anna', 'WHOIS anna'],
    ['WHO GAME harbor', 'WHOGAME harbor'],
    ['whoami', 'WHO AM I'],
    ['MYGAMES', 'MY GAMES'],
    ['IAMALSO anna@table.example', 'I AM ALSO anna@table.example'],
    ['PHASEF1902M', 'PHASE F1902M'],
    ['ROLL BACK 4', 'ROLLBACK 4'],
    ['ROLL FORWARD', 'ROLLFORWARD'],
    ['FORCEBEGIN', 'FORCE BEGIN'],
    ['TAKE OVER Fharbor zephyr', 'TAKEOVER Fharbor zephyr'],
    ['POSTALPRESS', 'POSTAL PRESS'],
    ['  SET   WAIT  ', 'SET WAIT'],
    ['SET WAIT.', 'SET WAIT'],
    ['LIST,', 'LIST'],
  ])('%s is %s', (line, same) => {
    expect(one(line)).toEqual(one(same))
    expect(one(line)[0]?.kind).not.toBe('orders')
  })

  test.each(COMMAND_WORDS.flatMap(({ right }) => right).filter((line, i, rows) => rows.indexOf(line) === i))(
    '%s, which a reply may suggest, is one',
    line => {
      expect(commandIn(line)).toBeDefined()
      expect(['unclear', 'misspelt', 'notOffered', 'unclearSignOn']).not.toContain(commandIn(line)?.kind)
    },
  )
})

test('no line is so tangled that the grammar loses itself in it', () => {
  const words = [
    'SET',
    'NO',
    'PRESS',
    'GREY',
    'WHITE',
    'TO',
    'ALL',
    'BUT',
    'E',
    'FAKE',
    'BROADCAST',
    'PARTIAL',
    'LIST',
    '+',
    'FULL',
  ]
  const ways = (line: string) => {
    const parser = new nearley.Parser(nearley.Grammar.fromCompiled(compiled as nearley.CompiledRules))
    try {
      parser.feed(line)
    } catch {
      return 0
    }
    return parser.results.length
  }
  expect(ways('LIST FULL')).toBe(1)
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 40 }),
      fc.constantFrom('PRESS ', 'FAKE ', 'GREY ', 'SET ', ''),
      (parts, start) => {
        expect(ways(`${start}${parts.join(' ')}`)).toBeLessThanOrEqual(parts.length + 2)
      },
    ),
  )
})

test('one letter can ask the grammar only so much, and is told so', () => {
  const lines = Array.from({ length: 400 }, (_, i) => `SET DEADLINE Fri 20:00 ${String(i).repeat(67)}`)
  expect(readInstructions(lines.slice(0, 100).join('\n')).ok).toBe(true)
  expect(readInstructions(lines.join('\n'))).toEqual({ ok: false, error: { bound: 'characters' } })
  // What is said again need not be read again.
  expect(readInstructions(`${lines[0]}\n`.repeat(400)).ok).toBe(true)
})

describe('a slip of the pen', () => {
  test.each<[string, string]>([
    ['SINGON ?harbor zephyr', 'SIGNON ?harbor zephyr'],
    ['SING ON Fharbor zephyr', 'SIGNON Fharbor zephyr'],
    ['BROADCASST', 'BROADCAST'],
    ['Brodcast', 'BROADCAST'],
    ['SET DRWA', 'SET DRAW'],
    ['set draww EF', 'SET DRAW EF'],
    ['SET WIAT', 'SET WAIT'],
    ['SET DEDLINE Fri 20:00', 'SET DEADLINE Fri 20:00'],
    ['SET NO LATE PRES', 'SET NO LATE PRESS'],
    ['SET CENTRS 20', 'SET CENTERS 20'],
    ['PRES TO E', 'PRESS TO E'],
    ['ROLBACK 4', 'ROLLBACK 4'],
    ['OBSREVE harbor zephyr', 'OBSERVE harbor zephyr'],
    ['SUMARY harbor', 'SUMMARY harbor'],
    ['FORCE BEGN', 'FORCE BEGIN'],
  ])('%s is surely %s, and is not followed', (line, suggestion) => {
    expect(one(line)).toEqual([expect.objectContaining({ kind: 'misspelt', suggestion })])
  })

  test('in PRESS keeps its text from being read as orders', () => {
    expect(one('PRESSS TO E\nA Par - Bur\nENDPRESS\nA Mar H')).toEqual([
      expect.objectContaining({ kind: 'misspelt', body: 'A Par - Bur' }),
      { kind: 'orders', lines: ['A Mar H'] },
    ])
  })
})

describe('what begins like a command and is none', () => {
  test.each<[string, object]>([
    ['SET DEADLINE', { kind: 'unclear', command: 'SET' }],
    ['set deadline to whenever', { kind: 'unclear', command: 'SET' }],
    ['SET SAIL', { kind: 'unclear' }],
    ['ROLLBACK two', { kind: 'unclear', command: 'ROLLBACK', right: ['ROLLBACK 4', 'ROLLBACK F1902M'] }],
    ['PROCESS soon', { kind: 'unclear', command: 'PROCESS' }],
    ['HISTORY harbor FROM the beginning', { kind: 'unclear', command: 'HISTORY' }],
    ['DIARY READ it', { kind: 'unclear', command: 'DIARY' }],
    ['I AM ALSO known as Anna', { kind: 'unclear', command: 'I AM ALSO' }],
    ['SIGNON F harbor zephyr', { kind: 'unclearSignOn' }],
    ['SIGNON', { kind: 'unclearSignOn' }],
    ['WHITE GREY PRESS TO E', { kind: 'unclear' }],
    ['SET MOVE NEXT soon', { kind: 'unclear' }],
    ['SET MOVE NEXT 24 GRACE', { kind: 'unclear' }],
    ['PHASE when the time comes', { kind: 'phase', phase: 'when the time comes' }],
  ])('%s is told why not', (line, saying) => {
    expect(one(line)).toEqual([expect.objectContaining(saying)])
  })
})

describe('a sentence', () => {
  test.each([
    'Hi judge, here are my moves:',
    'hello',
    'Hello!',
    'Hello judge, please',
    'login',
    'Dear judge,',
    'Thanks!',
    'Thank you very much.',
    'Best regards, Anna',
    'Cheers',
    'Anna',
    'List of my demands:',
    'Lists of things to do',
    'Press on with it',
    'press',
    'Press to win the war',
    'Press hard',
    'Help me against Turkey',
    'Help us.',
    'Helping Turkey is a mistake',
    'Who is this?',
    'Who knows?',
    'Clear the way for me',
    'Resign yourself to it',
    'Resigned',
    'Pausing here',
    'Join us',
    'Join forces with me against Turkey',
    'Take over Belgium tomorrow',
    'Watch your back',
    'Watch out!',
    'Map of Europe',
    'Get out of Belgium',
    'Get well soon',
    'Set the table',
    'set sail for England',
    'Settle down',
    'I set great store by this',
    'I am also sorry',
    'Fake news',
    'Quiet please',
    'White sails in the morning',
    'Form follows function',
    'Process it when you can',
    'Repair the ships',
    'Phase two begins',
    'Standing by',
    'Wait for me',
    'No wait, that is wrong',
    'Not waiting any longer',
    'Create havoc',
    'History will tell',
    'Status quo ante bellum',
    'Version of the truth',
    'Broadcast it to all',
    'Signed, Anna',
    'Design on paper it is',
  ])('"%s" is no command', line => {
    expect(one(line)).toEqual([{ kind: 'orders', lines: [line] }])
  })
})

describe('what goes on over several lines', () => {
  test('a phase to come takes the orders up to the next one, and the commands between them are done at once', () => {
    const text =
      'A Par H\nPHASE F1902M\nIF A Bur\nA Mar - Spa\nENDIF\nSET WAIT\nSTATUS\nF Bre H\nPHASE S1903M\nA Par - Pic'
    expect(one(text)).toEqual([
      { kind: 'orders', lines: ['A Par H'] },
      { kind: 'phase', phase: 'F1902M', lines: ['IF A Bur', 'A Mar - Spa', 'ENDIF', 'F Bre H'] },
      { kind: 'wait', waits: true, phase: 'F1902M' },
      { kind: 'status' },
      { kind: 'phase', phase: 'S1903M', lines: ['A Par - Pic'] },
    ])
  })

  test('ends where the letter begins to speak for somebody else', () => {
    expect(one('PHASE F1902M\nA Par H\nBECOME F\nA Mar H').at(-1)).toEqual({
      kind: 'orders',
      lines: ['A Mar H'],
    })
  })

  test('a wait under an IF is refused', () => {
    expect(one('PHASE F1902M\nIF A Bur\nSET WAIT\nENDIF')[1]).toMatchObject({
      kind: 'unclear',
      why: 'underIf',
    })
  })

  test.each<[string, object[]]>([
    ['STANDING\nA Par H\nEND\nSTATUS', [{ kind: 'standing', lines: ['A Par H'] }, { kind: 'status' }]],
    [
      'ALWAYS A VIE H\nalways: F Tri H\nA Bud - Ser',
      [{ kind: 'standing', lines: ['A VIE H', 'F Tri H'], isAdded: true }, { kind: 'orders' }],
    ],
    ['Standing orders: A Vie H', [{ kind: 'standing', lines: ['A Vie H'] }]],
    ['ALWAYS\nA Par H\nEND', [{ kind: 'standing', lines: ['A Par H'] }]],
    ['Always a pleasure to play with you', [{ kind: 'orders' }]],
    ['Always yours,\nAnna', [{ kind: 'orders' }]],
    [
      'PREVIEW\nA Mun - Bur\nENDPREVIEW\nA Par H',
      [{ kind: 'preview', lines: ['A Mun - Bur'] }, { kind: 'orders' }],
    ],
    ['PREVIEW\nA Mun - Bur\nSET WAIT', [{ kind: 'preview', lines: ['A Mun - Bur'] }, { kind: 'wait' }]],
    ['REPAIR\nADD FRANCE A PAR\nEND', [{ kind: 'repair', lines: ['ADD FRANCE A PAR'] }]],
    [
      'DIARY\nTrust nobody.\nENDPRESS\nLIST',
      [{ kind: 'noteInDiary', body: 'Trust nobody.' }, { kind: 'list' }],
    ],
    [
      'SET COMMENT BEGIN\nA game\n\nfor gentlemen',
      [{ kind: 'set', changes: [{ path: 'description', value: 'A game\n\nfor gentlemen' }] }],
    ],
    ['SET COMMENT BEGIN\nA game\nSET WAIT', [{ kind: 'unclear', why: 'noEnd', body: 'A game\nSET WAIT' }]],
    [
      'PRESS\nA Par H\nENDPRESS\nLIST',
      [{ kind: 'unclear', why: 'toWhom', body: 'A Par H' }, { kind: 'list' }],
    ],
    ['press to the whole world\nA Par H\nENDPRESS', [{ kind: 'unclear', why: 'toWhom', body: 'A Par H' }]],
    ['PRESS TO the whole world!\nA Par H\nSTATUS', [{ kind: 'unclear', body: 'A Par H\nSTATUS' }]],
    ['A Par H\nENDPRESS\nF Bre H', [{ kind: 'orders', lines: ['A Par H', 'F Bre H'] }]],
    ['FAKE BROADCAST\nA Par H\nENDBROADCAST', [{ kind: 'notOffered', body: 'A Par H' }]],
    [
      'QUIET PRESS TO E\nA Par H\nSIGNOFF\nLIST',
      [
        { kind: 'notOffered', body: 'A Par H' },
        { kind: 'unclear', why: 'belowSignOff', body: 'LIST' },
      ],
    ],
  ])('%s', (text, sayings) => {
    expect(one(text)).toEqual(sayings.map(saying => expect.objectContaining(saying)))
  })
})

describe('no order', () => {
  /** Orders of all phases and variants, in the styles of many people. */
  function* lines(count: number): Generator<string> {
    const boards = variantNames().map(name => variant(name))
    for (let seed = 1, written = 0; written < count; seed++) {
      const dice = new Dice(seed)
      const board = boards[dice.below(boards.length)]!
      const phase = PHASE_KINDS[dice.below(3)]!
      const moment = randomMoment(board, rulebook('2025EE'), phase, dice)
      const orders = everyOrder(moment, dice)
      for (let i = 0; i < 25 && orders.length > 0; i++, written++) {
        yield styled(dice.pick(orders)!, moment, dice, dice.chance(0.7) ? 'steady' : 'slips')?.text ?? ''
      }
    }
  }

  test('is read as a command, whatever its style', () => {
    const taken = [...lines(amount({ core: 60, full: 20_000 }))].filter(
      line => commandIn(line.trim()) !== undefined,
    )
    expect(taken).toEqual([])
  })

  test.each([
    'SEND A PAR TO BUR',
    'send the army in Paris to Burgundy',
    'CREATE A PAR',
    'Create army Paris',
    'create a fleet in Brest',
    'STANDING A PAR',
    'W',
    'now',
    'pass',
    'NO BUILD',
    'Take off A Par',
    'My fleet at Brest holds',
    'WITHDRAW A PAR TO PIC',
    'IF A Bur THEN A Par - Gas',
    'ENDIF',
    '+ A Par',
    '- A Par',
    'A Wales - Lon',
    'R A Mun',
  ])('"%s" is a command', line => {
    expect(one(line)).toEqual([{ kind: 'orders', lines: [line] }])
  })

  test('begins with the name of a place that is a command', () => {
    const names = sample(variantNames(), 6).flatMap(name =>
      variant(name).provinces.flatMap(({ id, name: full, also }) => [id, full, ...also]),
    )
    const rows = [...new Set(names)].flatMap(name => [
      name,
      `${name} H`,
      `${name} - Par`,
      `${name} S Par`,
      `A ${name} D`,
    ])
    const taken = rows
      .flatMap(row => [row, row.toUpperCase(), row.toLowerCase()])
      .filter(row => commandIn(row) !== undefined)
    expect(taken).toEqual([])
  })

  test('is spelled like a command', () => {
    const dice = new Dice(7)
    const board = variant('standard')
    const moment = randomMoment(board, rulebook('2025EE'), 'movement', dice)
    const power = moment.position.units[0]!.power
    const followed = all.filter(([line]) => readText(line, { ...moment, power }).followed.length > 0)
    expect(followed.map(([line]) => line)).toEqual([])
  })
})

describe('the settings of a game', () => {
  const spelled = ALL_SETTINGS.flatMap(({ words }): readonly Spelled[] => words)
  const wordsOf = (kind: Spelled['kind']) =>
    spelled.filter(each => each.kind === kind).map(({ words }) => words)
  const whole = [...wordsOf('whole'), ...OTHER_SETTINGS.map(([words]) => words)]
  const valued = [...wordsOf('valued'), ...OTHER_SETTINGS_WITH_VALUE.map(([words]) => words)]

  test('are spelled by their rows alone', () => {
    const words = [...whole, ...[...valued, ...wordsOf('keyed')].map(each => `${each} 12`)]
    expect(words.filter(each => meaningsOf(`SET ${each}`).length > 1)).toEqual([])
    expect(whole.filter(each => meaningsOf(`SET ${each}`).length !== 1)).toEqual([])
  })

  test('no two of them are spelled the same', () => {
    for (const words of [whole, [...valued, ...new Set(wordsOf('keyed'))]]) {
      const compact = words.map(each => each.replaceAll(' ', ''))
      expect(compact.filter((each, i) => compact.indexOf(each) !== i)).toEqual([])
    }
  })

  test('change nothing that is not one', () => {
    const changed = [...whole, ...spelled.flatMap(({ usage }) => usage)].flatMap(line => {
      const said = commandIn(`SET ${line}`)
      return said?.kind === 'set' ? said.changes.map(({ path }) => path) : []
    })
    expect(changed.length).toBeGreaterThan(100)
    expect(changed.filter(path => rowCalled(path) === undefined)).toEqual([])
  })
})

test('every kind of thing that can be asked for is asked for by some spelling', () => {
  const asked = new Set<Request['kind']>(all.map(([, { kind }]) => kind))
  const others: Request['kind'][] = ['orders', 'misspelt', 'unclearSignOn']
  expect(requestKinds().filter(kind => !asked.has(kind) && !others.includes(kind))).toEqual([])
})
