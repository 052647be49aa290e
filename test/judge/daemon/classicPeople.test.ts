// What people of other judges write, and what comes of it here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Stages } from './stages.ts'

let stages: Stages
beforeAll(async () => {
  stages = await Stages.played()
}, 60_000)
afterAll(() => stages.end())

describe('SIGNON Ogame is how they begin to watch', () => {
  test('a stranger watches', async () => {
    const { events, told } = await stages.answer('movement', 'stranger', 'SIGNON Oharbor mistral')
    expect(events).toEqual(['observerJoined', 'passwordChosen'])
    expect(told).toContain('You watch harbor.')
  })

  test('whoever watches already speaks as before', async () => {
    const { events, told } = await stages.answer('movement', 'observer', 'SIGNON Oharbor zephyr\nLIST')
    expect(events).toEqual([])
    expect(told).toContain("Game 'harbor'")
  })

  test('a player of the game does not', async () => {
    const { events, told } = await stages.answer('movement', 'player', 'SIGNON Oharbor mistral')
    expect(events).toEqual([])
    expect(told).toContain('You are a player of this game already.')
  })

  test('of no game nothing is told', async () => {
    const { told } = await stages.answer('movement', 'stranger', 'SIGNON Oatlantis mistral')
    expect(told).toContain('That game, power and password do not belong together.')
  })
})

describe('SIGNON without the letter of a power', () => {
  test('is told how it is written, with the name of the game', async () => {
    const { events, told } = await stages.answer('forming', 'stranger', 'signon harbor mistral')
    expect(events).toEqual([])
    expect(told).toContain('Whoever wants to join harbor writes SIGNON ?harbor password.')
    expect(told).toContain('SIGNON Fharbor password.')
  })

  test('says nothing of a game that the list has not', async () => {
    const done = await stages.afterwards('forming', [
      ['master', 'SET UNLISTED'],
      ['stranger', 'SIGNON harbor mistral'],
    ])
    expect(done.told).not.toContain('?harbor')
  })
})

describe("the last joiner's wishes, below SIGNON in the same letter,", () => {
  test.each([
    ['T', 'Turkey'],
    ['F', 'France'],
    ['E[FG]', 'England'],
  ])('%s, count for the draw of seats', async (wish, power) => {
    const text = `SIGNON ?harbor mistral\nSET PREFERENCE ${wish}`
    const { events, told } = await stages.answer('forming', 'stranger', text)
    expect(events).toEqual(['playerSignedOn', 'passwordChosen', 'gameStarted', 'deadlineSet'])
    expect(told).toContain('Done. It counted when the powers were assigned')
    const { told: mine } = await stages.afterwards('forming', [
      ['stranger', text],
      ['stranger', 'MY GAMES'],
    ])
    expect(mine).toContain(power)
  })

  test('that cannot be read are refused, and the game begins', async () => {
    const text = 'SIGNON ?harbor mistral\nSET PREFERENCE XYZ'
    const { events, told } = await stages.answer('forming', 'stranger', text)
    expect(events).toContain('gameStarted')
    expect(told).toContain('is not a power')
  })
})

describe('whoever writes to everybody before the game begins', () => {
  const CALL = 'BROADCAST\nIs anybody for Turkey?\nENDBROADCAST'

  test('is named as the one who joined', async () => {
    const { told } = await stages.afterwards('forming', [
      ['player', CALL],
      ['master', 'HISTORY harbor'],
    ])
    expect(told).toMatch(/Subject: EXMP:harbor - Broadcast\s+cleo@table\.example writes:/)
  })

  test('is a player, and no more, where nobody is named', async () => {
    const { told } = await stages.afterwards('empty', [
      ['master', 'SET GUNBOAT'],
      ['stranger', `SIGNON ?harbor mistral\nSET PRESS WHITE\n${CALL}`],
      ['master', 'HISTORY harbor'],
    ])
    expect(told).toMatch(/Broadcast\s+(?:A player|Somebody) writes:/)
    expect(told).not.toContain('hugo@')
  })
})

test('what begins like a command and goes on as a sentence is told the line that does it', async () => {
  const { told } = await stages.answer('movement', 'player', 'WHO plays Austria?')
  expect(told).toContain('cannot be read. Write it like WHO')
  expect(told).toContain('for who plays, and how the game stands: LIST harbor')
})

describe('so few players that some powers stand empty', () => {
  test.each([
    [
      'SET PLAYERS 4',
      'here 1: of 7 powers the other 3 stay empty, free for anybody to take over. SET PLAYERS 3 gives everybody 2. With SET POWERS 4 the empty ones are in civil disorder',
    ],
    [
      'SET PLAYERS 2',
      'here 3: of 7 powers one stays empty, free for anybody to take over. With SET POWERS 6 the empty ones are in civil disorder',
    ],
    ['SET POWERS 6\nSET PLAYERS 4', 'here 1: of 6 powers the other 2 stay empty'],
  ])('%s', async (text, told) => {
    expect((await stages.answer('empty', 'master', text)).told).toContain(told)
  })

  test.each(['SET PLAYERS 7', 'SET POWERS 6\nSET PLAYERS 3', 'SET POWERS 6'])(
    '%s leaves none',
    async text => {
      expect((await stages.answer('empty', 'master', text)).told).not.toMatch(/stands? empty/)
    },
  )
})

describe('a table that is told how many it is for', () => {
  const seatsOf = (told: string) => told.match(/ \d+\/\d+ (?:\S+@\S+)/g)?.length

  test('after others have joined is not told of places that nobody gets', async () => {
    const { events, told } = await stages.answer('forming', 'master', 'SET SHARING ALEXANDER\nSET PLAYERS 3')
    expect(events).toEqual(['settingsChanged'])
    expect(told).toContain(
      '6 people have joined harbor, and not all of them would have a place: SET PLAYERS 6',
    )
    expect(told).not.toContain('Everybody gets')
  })

  test('and is full with that learns what begins the game, and that gives what was said', async () => {
    const { told } = await stages.answer('forming', 'master', 'SET PLAYERS 6')
    expect(told).toContain('here 1: of 7 powers one stays empty')
    expect(told).toContain('All 6 places are taken: FORCE BEGIN starts the game.')
    const begun = await stages.answer('forming', 'master', 'SET PLAYERS 6\nFORCE BEGIN')
    expect(begun.events).toEqual(['settingsChanged', 'gameStarted', 'deadlineSet'])
    expect(seatsOf([...begun.others.values()][0]!)).toBe(6)
  })

  test('gets the powers that were promised to each where somebody is missing', async () => {
    const letters = [
      [
        'master',
        'EJECT fred@table.example!\nEJECT emil@table.example!\nEJECT dora@table.example!\nEJECT cleo@table.example!',
      ],
      ['master', 'SET PLAYERS 3'],
      ['master', 'FORCE BEGIN'],
    ] as const
    const said = await stages.afterwards('forming', letters.slice(0, 2))
    expect(said.told).toContain('here 2: of 7 powers one stays empty')
    const begun = await stages.afterwards('forming', letters)
    expect(seatsOf([...begun.others.values()][0]!)).toBe(4)
  })
})

describe('a nice word, or a name that is none,', () => {
  test.each([
    ['movement', 'player', 'RESIGN please', '', 'This would have done it at once: | RESIGN!'],
    ['movement', 'player', 'RESIGN now', '', 'To leave harbor yourself, write RESIGN and nothing behind it.'],
    ['movement', 'player', 'RESIGN France', '', 'It gives up France in harbor for others to take.'],
    ['movement', 'player', 'RESIGN harbor', '', 'It gives up France in harbor for others to take.'],
    ['forming', 'player', 'RESIGN harbor', '', 'It gives up your part in harbor, and others may take it.'],
    ['movement', 'player', 'RESIGN harbor!', 'playerResigned', 'You have left the game.'],
    ['movement', 'master', 'RESIGN harbor', '', 'Nobody who plays is called "harbor".'],
    ['movement', 'master', 'EJECT G please', '', 'This would have done it at once: | EJECT G!'],
    [
      'movement',
      'master',
      'EJECT Z',
      '',
      'Write the letter of a power: Austria (A), England (E), France (F), Germany (G), Italy (I) or Russia (R); EJECT A takes its player out.',
    ],
    [
      'forming',
      'master',
      'EJECT Z',
      '',
      'Nobody has a power before the start: write an address, like EJECT anna@table.example.',
    ],
    ['movement', 'master', 'PAUSE please', 'gamePaused', 'Done.'],
    ['movement', 'player', 'SET WAIT, please', 'waitChosen', 'Done.'],
    ['movement', 'player', 'SET CONCEDE G, please.', 'voteCast', 'Your vote is kept'],
    [
      'movement',
      'player',
      'SET CONCEDE Z',
      '',
      'No power is called "Z". There are Austria (A), England (E),',
    ],
    ['movement', 'player', 'SET DRAW XYZ', '', '"XYZ" does not name powers of this game. Write SET DRAW for'],
    ['forming', 'player', 'SET PREFERENCE XYZ', '', 'like SET PREFERENCE EFG'],
    [
      'movement',
      'master',
      'PROMOTE Z',
      '',
      '"Z" is not an address. Write PROMOTE and the address of somebody who watches',
    ],
    ['movement', 'master', 'BECOME Z', '', 'No power is called "Z". There are Austria (A)'],
    ['forming', 'master', 'SET PLAYERS', '', 'Write it like SET PLAYERS 3, or SET NO PLAYERS.'],
    ['forming', 'master', 'SET PLAYERS 6 please', 'settingsChanged', 'Players: 6'],
    // Where a text of one's own may stand it is that.
    ['movement', 'player', 'SET PASSWORD please', 'passwordChosen', 'Done.'],
    ['movement', 'master', 'SET COMMENT please', 'settingsChanged', 'Comment: please'],
  ] as const)('%s %s: %s', async (stage, who, text, made, said) => {
    const { events, told } = await stages.answer(stage, who, text)
    expect(events.join(' ')).toBe(made)
    expect(told).toContain(said)
  })
})

describe('a vote, and what is taken back,', () => {
  const ORDERS = 'A Par - Bur\nPHASE F1901M\nA Bur - Mun'
  test.each([
    ['SET DRAW', 'SET CONCEDE G', 'This vote replaces the one that you cast before.'],
    ['SET DRAW', 'SET DRAW', 'That was your vote already.'],
    ['STATUS', 'SET NO DRAW', 'You had not voted: that counts as no.'],
    [
      ORDERS,
      'CLEAR PLANS',
      'This is taken back: | F1901M | A Bur - Mun This stays on file for the present phase: A PAR - BUR Nothing is kept for later phases any more.',
    ],
    [
      ORDERS,
      'CLEAR',
      'This is taken back: | A PAR - BUR Nothing is on file any more for the present phase. What you wrote for later phases stays: CLEAR PENDING takes it back.',
    ],
    ['PHASE F1901M\nA Bur - Mun', 'CLEAR PLANS', '| A Bur - Mun Nothing is kept for later phases any more.'],
    [
      'PHASE F1901M\nA Bur - Mun',
      'CLEAR',
      'There was nothing to take back. What you wrote for later phases stays',
    ],
  ])('%j, then %s', async (before, then, said) => {
    const { told } = await stages.afterwards('movement', [
      ['player', before],
      ['player', then],
    ])
    expect(told).toContain(said)
  })
})

describe('what is said of the rest, with orders on file,', () => {
  const ON_FILE = 'A Par - Bur\nA Mar - Spa\nF Bre - Mid'
  const LEFT =
    'France: Army Marseilles -> Spain. France: Army Paris -> Burgundy. France: Fleet Brest -> English Channel.'
  const HELD =
    'France: Army Marseilles HOLD. France: Army Paris HOLD. France: Fleet Brest -> English Channel.'
  test.each([
    ['The rest stays as it is.', LEFT, 'no question'],
    ['everything else stays the same', LEFT, 'no question'],
    ['Der Rest bleibt so.', LEFT, 'no question'],
    ['Le reste ne change pas', LEFT, 'no question'],
    ['The rest stays.', LEFT, 'A MAR H'],
    ['Der Rest bleibt.', LEFT, 'A MAR H'],
    ['The rest hold.', HELD, 'no question'],
  ])('%s', async (line, orders, asked) => {
    const letter = `F Bre - Eng\n${line}`
    const { told } = await stages.afterwards('movement', [
      ['player', ON_FILE],
      ['player', letter],
    ])
    expect(told).toContain(orders)
    const question = /Answer YES/.test(told) ? told : 'no question'
    expect(question).toContain(asked)
  })
})

describe('an example', () => {
  test.each([
    ['movement', 'player', 'build A Par', 'Write it like A MAR - BUR, A MAR H or A MAR S A PAR - BUR.'],
    ['movement', 'player', 'UNDO PLANS', 'Write it like UNDO, or UNDO A MAR.'],
    ['movement', 'player', 'PHASE', 'Write it like PHASE F1901M.'],
    ['movement', 'master', 'PROCESS now then', 'Write it like PROCESS S1901M.'],
    ['adjustment', 'player', 'PHASE', 'Write it like PHASE S1902M.'],
  ] as const)('in %s is of the units and phases of its reader, a %s: %s', async (stage, who, text, said) => {
    expect((await stages.answer(stage, who, text)).told).toContain(said)
  })

  test('of which order to take back is one that was given', async () => {
    const { told } = await stages.afterwards('movement', [
      ['player', 'A Par - Bur\nF Bre H'],
      ['player', 'UNDO'],
    ])
    expect(told).toContain('Write UNDO and the unit, like UNDO A PAR')
  })
})

test('LIST of a game has the heading by which jDip knows it, also for strangers', async () => {
  const { told } = await stages.answer('movement', 'stranger', 'LIST harbor')
  // As its importer looks for it.
  const found = /\W*judge\W*(\S*)\W*game\W*(\S*)\W*variant\W*(\S*)/i.exec(told)
  expect(found?.slice(1)).toEqual(['EXMP', 'Harbor', 'Standard'])
  expect(told).toContain('following players')
})
