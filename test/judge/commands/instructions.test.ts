// What a letter asks for, line by line; what is left to the reader of orders; and what is shown to nobody.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Instruction,
  instructionsIn,
  passwordsIn,
  readInstructions,
  withoutPassword,
} from '../../../src/judge/commands/reading/instructions.ts'

/** An instruction without the line it stands in. */
const said = ({ line: _, text: __, ...saying }: Instruction) => saying
const one = (text: string) => instructionsIn(text).map(said)

describe('a line', () => {
  test.each<[string, object]>([
    ['I AM ALSO anna@table.example', { kind: 'alsoAm', address: 'anna@table.example' }],
    ['set ad', { kind: 'address', addresses: [] }],
    ['SET ADDRESS a@x.example, b@x.example', { kind: 'address', addresses: ['a@x.example', 'b@x.example'] }],
    ['Who am I?', { kind: 'whoAmI' }],
    ['CREATE ?harbor mistral', { kind: 'create', game: 'harbor', password: 'mistral', words: [] }],
    ['create harbor mistral Fleet Rome gunboat', { kind: 'create', words: ['Fleet', 'Rome', 'gunboat'] }],
    ['SIGNON ?harbor zephyr', { kind: 'signOn', game: 'harbor', password: 'zephyr' }],
    ['sign on ?harbor', { kind: 'signOn', game: 'harbor', password: undefined }],
    ['SIGNON ?harbor zephyr. Hello!', { kind: 'signOn', game: 'harbor', password: 'zephyr.' }],
    ['SIGNON ?harbor p+ss!', { kind: 'signOn', game: 'harbor', password: 'p+ss!' }],
    ['JOIN ?harbor zephyr', { kind: 'signOn', game: 'harbor', password: 'zephyr' }],
    ['SIGNON Fharbor zephyr', { kind: 'signOnAs', seat: 'F', game: 'harbor', password: 'zephyr' }],
    ['signon france@harbor zephyr', { kind: 'signOnAs', seat: 'france', game: 'harbor', password: 'zephyr' }],
    ['SIGN ON Mharbor', { kind: 'signOnAs', seat: 'M', game: 'harbor', password: undefined }],
    ['SIGNON F harbor zephyr', { kind: 'unclearSignOn' }],
    ['SIGNON Fharbor zephyr and more', { kind: 'unclearSignOn' }],
    ['OBSERVE harbor zephyr', { kind: 'observe', game: 'harbor', password: 'zephyr' }],
    ['LIST', { kind: 'list', game: undefined }],
    ['list harbor', { kind: 'list', game: 'harbor' }],
    ['HELP', { kind: 'help' }],
    ['STATUS', { kind: 'status' }],
    ['SET WAIT', { kind: 'wait', waits: true }],
    ['SET NOWAIT', { kind: 'wait', waits: false }],
    ['set no wait', { kind: 'wait', waits: false }],
    ['SET DRAW', { kind: 'draw', powers: undefined }],
    ['SET DRAW EF', { kind: 'draw', powers: 'EF' }],
    ['SET NODRAW', { kind: 'noVote' }],
    ['SET CONCEDE TO France', { kind: 'concede', power: 'France' }],
    ['SET PREFERENCE EF[GR]', { kind: 'prefer', wish: 'EF[GR]' }],
    ['SET DEADLINE 24 Dec 20:00', { kind: 'deadline', date: '24 Dec 20:00' }],
    ['SET PASSWORD sirocco', { kind: 'password', password: 'sirocco' }],
    ['CLEAR', { kind: 'clear' }],
    ['RESIGN', { kind: 'resign' }],
    ['PROCESS F1901M', { kind: 'process', phase: 'F1901M' }],
    ['FORCE BEGIN', { kind: 'begin' }],
    ['PAUSE', { kind: 'pause' }],
    ['ROLLBACK 4', { kind: 'rollBack', to: 4 }],
    ['BECOME France', { kind: 'become', power: 'France' }],
  ])('%s is a command', (line, saying) => {
    expect(one(`  ${line}  `)).toEqual([expect.objectContaining(saying)])
  })

  test.each([
    'A Par - Bur',
    'Paris holds',
    'F Bre S A Par',
    'Clear the way for me',
    'I set great store by this',
    'Lists of things to do',
    'Resign yourself to it',
    'press',
  ])('%s is left to the reader of orders', line => {
    expect(one(line)).toEqual([{ kind: 'orders', lines: [line] }])
  })
})

describe('a letter', () => {
  test('is read up to SIGNOFF', () => {
    expect(one('LIST\nSIGNOFF\nRESIGN')).toEqual([{ kind: 'list', game: undefined, isFull: false }, BELOW])
    expect(one('LIST\nSIGNOFF\nAnna')).toEqual([{ kind: 'list', game: undefined, isFull: false }])
  })

  test('keeps orders together that stand together, for one may go over two lines', () => {
    expect(one('A Par -\n  Bur\n\nF Bre H\nSET WAIT\nA Mar H')).toEqual([
      { kind: 'orders', lines: ['A Par -', '  Bur', '', 'F Bre H'] },
      { kind: 'wait', waits: true, phase: undefined },
      { kind: 'orders', lines: ['A Mar H'] },
    ])
  })

  test('tells where each thing stands', () => {
    const found = instructionsIn('\nLIST\n\nA Par H\nSET WAIT')
    expect(found.map(({ line, kind }) => `${line} ${kind}`)).toEqual(['2 list', '3 orders', '5 wait'])
  })

  test('of blank lines asks for nothing', () => {
    expect(one('\n \n\t\n')).toEqual([])
  })
})

describe('press', () => {
  const body = (text: string) => one(text)[0]

  test.each<[string, object]>([
    ['PRESS TO EF', { to: 'EF', colour: undefined, isPostal: false }],
    ['WHITE PRESS TO E, France', { to: 'E, France', colour: 'white' }],
    ['grey press to M', { to: 'M', colour: 'grey' }],
    ['BROADCAST', { to: 'all', isPostal: false }],
    ['POSTAL PRESS', { to: 'all', isPostal: true }],
  ])('that begins with %s', (line, press) => {
    const text = `${line}\nMeet me.\n\nA Par - Bur\nRESIGN\nENDPRESS\nSTATUS`
    expect(body(text)).toMatchObject({ kind: 'press', body: 'Meet me.\n\nA Par - Bur\nRESIGN', ...press })
    expect(one(text).slice(1)).toEqual([{ kind: 'status' }])
  })

  test.each(['Press on with it, gentlemen', 'press is what I miss here', 'Broadcast it to all'])(
    'does not begin with %s',
    line => {
      expect(one(`${line}\nA Par - Bur`).map(({ kind }) => kind)).toEqual(['orders'])
    },
  )

  test('goes on to the end of a letter in which it has none of its own', () => {
    expect(one('BROADCAST\nOne\nRESIGN')).toEqual([
      {
        kind: 'press',
        to: 'all',
        colour: undefined,
        isPostal: false,
        body: 'One\nRESIGN',
        isOpen: true,
        within: ['RESIGN'],
      },
    ])
  })

  test('that ends with SIGNOFF is the last thing that is read', () => {
    expect(one('PRESS TO E\nMeet me.\nSIGNOFF\nRESIGN')).toEqual([
      { kind: 'press', to: 'E', colour: undefined, isPostal: false, body: 'Meet me.', isOpen: true },
      BELOW,
    ])
  })
})

/** What stands below is named, and not done. */
const BELOW = { kind: 'unclear', why: 'belowSignOff', command: 'SIGNOFF', right: [], body: 'RESIGN' }

test('a registration takes its lines up to END', () => {
  expect(one('REGISTER\nName: Anna\nLevel:  Expert\nnonsense\nEND\nLIST')).toEqual([
    {
      kind: 'register',
      fields: new Map([
        ['name', 'Anna'],
        ['level', 'Expert'],
      ]),
      others: ['nonsense'],
    },
    { kind: 'list', game: undefined, isFull: false },
  ])
})

describe('at most 500 lines', () => {
  test.each<[string, string, boolean]>([
    ['500 commands', 'LIST\n'.repeat(500), false],
    ['501 commands', 'LIST\n'.repeat(501), true],
    ['501 orders', 'A Par H\n'.repeat(501), true],
    ['empty lines beside them', '\n'.repeat(5000), false],
    ['a long press', `BROADCAST\n${'word\n'.repeat(5000)}`, false],
    ['a long registration', `REGISTER\n${[...Array(600).keys()].map(n => `f${n}: x`).join('\n')}\nEND`, true],
  ])('%s', (_, text, tooLong) => {
    expect(readInstructions(text).ok).toBe(!tooLong)
  })
})

describe('a password', () => {
  test.each<[string, string]>([
    ['SIGNON Fharbor zephyr', 'SIGNON Fharbor ********'],
    ['sign on ?harbor zephyr sirocco', 'sign on ?harbor ********'],
    ['SIGNON F harbor zephyr', 'SIGNON F ********'],
    ['SIGN-ON: Fharbor zephyr', 'SIGN-ON: Fharbor ********'],
    ['Please signon Fharbor zephyr', 'Please signon Fharbor ********'],
    ['CREATE ?harbor zephyr Fleet Rome', 'CREATE ?harbor ********'],
    ['> JOIN ?harbor zephyr', '> JOIN ?harbor ********'],
    ['Re: OBSERVE harbor zephyr', 'Re: OBSERVE harbor ********'],
    ['SET PASSWORD zephyr', 'SET PASSWORD ********'],
    ['SET PW zephyr', 'SET PW ********'],
    ['set pass zephyr', 'set pass ********'],
    ['SET PRIVATE zephyr', 'SET PRIVATE ********'],
    ['set word zephyr', 'set word ********'],
    ['TAKEOVER Fharbor zephyr sesame', 'TAKEOVER Fharbor ********'],
    ['Take over France@harbor zephyr', 'Take over France@harbor ********'],
    ['JOIN France@harbor zephyr sesame', 'JOIN France@harbor ********'],
    ['PURGE harbor zephyr', 'PURGE harbor ********'],
    ['RENAME harbor haven zephyr', 'RENAME harbor haven ********'],
    ['rename harbor to haven zephyr', 'rename harbor to haven ********'],
    ['RESIGN Fharbor zephyr', 'RESIGN Fharbor ********'],
    ['SINGON Fharbor zephyr', 'SINGON Fharbor ********'],
    ['SING ON  ?harbor  zephyr  chaos', 'SING ON  ?harbor  ********'],
    ['OBSREVE harbor zephyr', 'OBSREVE harbor ********'],
    ['SET PASSWROD zephyr', 'SET PASSWROD ********'],
  ])('in "%s" is not shown', (row, shown) => {
    expect(withoutPassword(row)).toBe(shown)
    expect(passwordsIn(`Hello\n${row}\nBye`)).toContain('zephyr')
  })

  test.each([
    'SIGNON Fharbor',
    'A Par - Bur',
    'I watch and wait',
    'SET PREFERENCE EFG',
    'design on paper it is',
    'PRESS TO E',
    'BROADCASST',
    'RESIGN France',
    'RENAME harbor haven',
  ])('does not stand in "%s"', row => {
    expect(withoutPassword(row)).toBe(row)
    expect(passwordsIn(row)).toEqual([])
  })

  test('of any instruction is among those that are shown to nobody', () => {
    const word = fc.stringMatching(/^[!-~]{1,12}$/)
    const line = fc.constantFrom(
      'SIGNON Fharbor',
      'sign on ?harbor',
      'CREATE ?harbor',
      'observe harbor',
      'SET PASSWORD',
      'JOIN France@harbor',
      'TAKEOVER Fharbor',
      'PURGE harbor',
      'RENAME harbor haven',
      'RESIGN Fharbor',
      'SET PRIVATE',
    )
    fc.assert(
      fc.property(line, word, (start, password) => {
        const row = `${start} ${password}`
        const asked = instructionsIn(row).flatMap(each => ('password' in each ? [each.password ?? ''] : []))
        const hidden = passwordsIn(row)
        expect(asked.filter(each => !hidden.includes(each))).toEqual([])
        expect(withoutPassword(row)).toBe(`${start} ********`)
      }),
    )
  })
})

test('no text is too odd to be read', () => {
  const words = [
    'signon',
    '?',
    'press',
    'to',
    'set',
    'A',
    'Par',
    '\n',
    ' ',
    'end',
    'register',
    ':',
    '@',
    '\t',
    'all',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words)), parts => {
      const text = parts.join('')
      const rows = text.split('\n').length
      for (const { line } of instructionsIn(text)) expect(line).toBeLessThanOrEqual(rows)
    }),
  )
})
