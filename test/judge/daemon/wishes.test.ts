// Whoever wants something that the judge can do is told the one line that does it, with their own names in it; nothing is done.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PostTable } from './postTable.ts'
import { gathered, MASTER, passwordOf } from './sevenPlayers.ts'
import { Stages } from './stages.ts'
import { WISHES } from './wishRows.ts'

let stages: Stages
beforeAll(async () => {
  stages = await Stages.played()
}, 60_000)
afterAll(() => stages.end())

/** What is told behind the words about lines of their own. */
const offered = (told: string): string => /on a line of its own: (.*)$/.exec(told)?.[1] ?? ''

describe.each(WISHES)('at an hour like %s a %s is told %s', (stage, who, line, wordings) => {
  test.each(wordings)('%s', async wording => {
    const { events, told } = await stages.answer(stage, who, wording)
    expect(`${offered(told)} `).toMatch(new RegExp(`: ${line.replace(/\?/g, '\\?')}(?= )`))
    expect(events).toEqual([])
  })
})

test.each([
  ['Can I see who voted for the draw?', 'VOTES'],
  ['Send me the results again', 'HISTORY \\S+'],
  ['How can I cancel my absence?', 'SET NO ABSENCE'],
])('who asks %s is told %s', async (wording, line) => {
  const { told } = await stages.answer('movement', 'player', wording)
  expect(`${offered(told)} `).toMatch(new RegExp(`: ${line} `))
})

test('ten wordings of more than twenty wishes', () => {
  expect(WISHES.length).toBeGreaterThan(20)
  expect(WISHES.filter(([, , , wordings]) => new Set(wordings).size < 10)).toEqual([])
})

describe('what lacks only its SET is told with it, and not followed', () => {
  test.each([
    ['movement', 'player', 'DRAW', 'SET DRAW'],
    ['movement', 'player', 'CONCEDE TO GERMANY', 'SET CONCEDE TO GERMANY'],
    ['movement', 'player', 'concede Germany', 'SET CONCEDE Germany'],
    ['movement', 'player', 'holiday from 3 Feb to 10 Feb', 'SET HOLIDAY from 3 Feb to 10 Feb'],
    ['movement', 'player', 'zone Berlin', 'SET ZONE Berlin'],
    ['movement', 'player', 'password sirocco', 'SET PASSWORD ********'],
    ['forming', 'player', 'preference EFG', 'SET PREFERENCE EFG'],
    ['movement', 'master', 'NO LATE PRESS', 'SET NO LATE PRESS'],
    ['movement', 'master', 'deadline Friday 20:00', 'SET DEADLINE 9 Jan 2026 20:00'],
    ['movement', 'master', 'Deadline Jan 25th 6pm', 'SET DEADLINE 25 Jan 2026 18:00'],
  ] as const)('at an hour like %s a %s writes %s', async (stage, who, text, line) => {
    const { events, told } = await stages.answer(stage, who, text)
    expect(offered(told)).toContain(`with SET before it: ${line}`)
    expect(events).toEqual([])
  })
})

describe('a question is answered though it says please', () => {
  test.each([
    ['LIST please', "Game 'harbor'"],
    ['map, please', '...MAO...'],
    ['my games please', 'France in harbor'],
    ['Status please!', 'INCOMPLETE'],
  ])('%s', async (text, answer) => {
    const { told } = await stages.answer('movement', 'player', text)
    expect(told).toContain(answer)
  })
})

describe('names that are nearly right are told as they could be', () => {
  test.each([
    ['CREATE ?my-game zephyr', 'CREATE ?mygame password'],
    ['I would like to start a game called Blue Lagoon', 'CREATE ?BlueLagoon password'],
    ['join beta', 'SIGNON ?game password'],
    ['START GAME', 'CREATE ?name password'],
    ['Can I play? I am new, how do I sign up and start?', 'SIGNON ?game password'],
  ])('%s', async (text, line) => {
    const { told } = await stages.answer('movement', 'stranger', text)
    expect(offered(told)).toContain(`: ${line} `)
  })
})

describe('a variant that there is not is answered with those that are near, before anything is confirmed', () => {
  test.each([
    ['CREATE ?blue zephyr standard chaos', 'Did you mean standard or chaos?'],
    ['CREATE ?blue zephyr standrad', 'Did you mean standard?'],
    ['CREATE ?blue zephyr coloniel', 'Did you mean colonial?'],
    ['CREATE ?blue zephyr xyzzy', 'No variant is called "xyzzy". There are standard, '],
  ])('%s', async (text, answer) => {
    const { told, events } = await stages.answer('movement', 'stranger', text)
    expect(told).toContain(answer)
    expect(told).not.toContain('Please confirm')
    expect(events).toEqual([])
  })
})

test.each([
  'CREATE ?west NO MODERATE secretword',
  'CREATE ?west GUNBOAT secretword',
  'CREATE ?west chaos secretword',
  'CREATE ?west zephyr NO MODERATE secretword',
])('a last word that may be the password is not repeated: %s', async text => {
  const { told, events } = await stages.answer('movement', 'player', text)
  expect(told).toContain('that stands right behind the name, like CREATE ?west password')
  expect(told).not.toContain('secretword')
  expect(events).toEqual([])
})

test.each([
  ['HISTORY harbor FROM 1901', 'S1901M Results'],
  ['HISTORY harbor TO 1901', 'S1901M Results'],
  ['HISTORY harbor FROM S1901M TO 1901', 'S1901M Results'],
  ['HISTORY harbor FROM 1902', 'write it like 2026-12-24, or a phase like F1901M'],
])('a year of the game is one of its phases: %s', async (text, answer) => {
  expect((await stages.answer('adjustment', 'player', text)).told).toContain(answer)
})

test('to play a power is no vote for it, and an example is a unit of their own', async () => {
  const { told } = await stages.answer('movement', 'player', 'let me play Germany')
  expect(told).not.toContain('SET CONCEDE')
  const undone = await stages.answer('movement', 'player', 'forget my order')
  expect(undone.told).toMatch(/UNDO [AF] (?:PAR|MAR|BRE|BUR|SPA|MAO|POR|PIC)/)
})

test('STANDINGS takes no lines below it', async () => {
  const { told, events } = await stages.answer('movement', 'player', 'STANDINGS\nSET WAIT\nA Par H\nVOTES')
  expect(events).toEqual(['waitChosen', 'ordersWritten'])
  expect(told).toContain('A PAR H')
  expect(told).toContain('SUMMARY harbor')
})

test('what was to be STANDING ORDERS takes only what is no command', async () => {
  const { told, events } = await stages.answer('movement', 'player', 'STANDNG ORDERS\nA Par H\nSET WAIT')
  expect(told).toContain('Did you mean STANDING ORDERS? | A Par H > SET WAIT Done.')
  expect(events).toEqual(['waitChosen'])
})

test.each([
  ['EXTEND 2 days', 'SET DEADLINE 10 Jan 2026 23:30'],
  ['extend the deadline by 12 hours', 'SET DEADLINE 9 Jan 2026 11:30'],
  ['I want to delay the turn by two days', 'SET DEADLINE 10 Jan 2026 23:30'],
  ['Please move the deadline to Saturday 10 January, 18:00.', 'SET DEADLINE 10 Jan 2026 18:00'],
  ['SET ZONE Europe/Berlin\n\nPlease extend the deadline by a day.', 'SET DEADLINE 10 Jan 2026 00:30'],
  ['extend the deadline by a few days', 'SET DEADLINE date'],
  ['Could the deadline be Saturday evening at 6pm instead?', 'SET DEADLINE 10 Jan 2026 18:00'],
  ['Please remind everybody a day before', 'SET REMINDERS 1D'],
  ['deadlines always at 9pm please', 'SET MOVE CLOCK 21:00'],
  ['no deadlines on Sundays please', 'SET MOVE DAYS -MTWTFS'],
  ['no deadlines at the weekend', 'SET MOVE DAYS -MTWTF-'],
  ['turns should take 2 days', 'SET MOVE NEXT 48'],
  ['press g hi there endpress', 'PRESS TO A'],
  ['announce: the game is over soon', 'BROADCAST'],
  ['EXTEND 24', 'SET DEADLINE date'],
  ['set the deadline to friday evening', 'SET DEADLINE date'],
  ['Make the deadline the 5th of February, half past eight in the evening.', 'SET DEADLINE 5 Feb 2026 20:30'],
  ['Can we have the deadline a day and a half later?', 'SET DEADLINE 10 Jan 2026 11:30'],
  ['Deadline to 2026-01-13T21:00 please.', 'SET DEADLINE 13 Jan 2026 21:00'],
  ['Start the next phase on 12 January.', 'SET DEADLINE 12 Jan 2026 23:30'],
  ['Push the deadline back by 36 hours please.', 'SET DEADLINE 10 Jan 2026 11:30'],
  ['Shorten the phase by 12 hours.', 'SET DEADLINE 8 Jan 2026 11:30'],
  ['The deadline should be 1/4/2026 at 20:00.', 'SET DEADLINE date'],
  ['Deadline: two weeks from today at 6 p.m.', 'SET DEADLINE 19 Jan 2026 18:00'],
  [
    'Germany will be away from 13 January to 22 January, please allow it.',
    'GRANT ABSENCE G FROM 13 Jan 2026 TO 22 Jan 2026',
  ],
  ['ANON PRESS TO R', 'GREY PRESS TO R'],
  ['START', 'PROCESS'],
  ['BEGIN', 'PROCESS'],
  ['POSTPONE', 'SET DEADLINE 9 Jan 2026 23:30'],
  ['DELAY', 'SET DEADLINE 9 Jan 2026 23:30'],
  ['START GAME', 'PROCESS'],
  ['BEGIN harbor', 'PROCESS'],
  ['Please extend the grace period by two days.', 'SET GRACE 17 Jan 2026 22:30'],
  ['Grace until Saturday 17 January please', 'SET GRACE 17 Jan 2026 22:30'],
  ['Please add two days and 3 hours to the deadline.', 'SET DEADLINE 11 Jan 2026 02:30'],
  ['Please take two hours off the deadline.', 'SET DEADLINE 8 Jan 2026 21:30'],
  ['The new deadline is 14 January 2026, 8pm.', 'SET DEADLINE 14 Jan 2026 20:00'],
  [
    'Please move the deadline to Fri Jan 9th 7:45 p.m. Paris time',
    'SET DEADLINE Fri 9 Jan 2026 19:45 CET (UTC+1)',
  ],
  ['Move the deadline to Fri 9 Jan, 9 pm Eastern please.', 'SET DEADLINE Fri 9 Jan 2026 21:00 EST (UTC-5)'],
  ['Move the deadline to Fri 9 Jan 21:00 ET', 'SET DEADLINE Fri 9 Jan 2026 21:00 EST (UTC-5)'],
  ['Deadline to 9 Jan 20:00 Berlin time, please.', 'SET DEADLINE Fri 9 Jan 2026 20:00 CET (UTC+1)'],
  ['Deadline to 9 Jan, 8 pm in New York.', 'SET DEADLINE Fri 9 Jan 2026 20:00 EST (UTC-5)'],
  ['Deadline to 9 Jan 20:00 German time, please.', 'SET DEADLINE date'],
  ['Bitte die Deadline auf Samstag, 10. Januar, 18 Uhr verschieben.', 'SET DEADLINE 10 Jan 2026 18:00'],
  ['Deadline to 9 Jan 8pm (Paris time) please', 'SET DEADLINE Fri 9 Jan 2026 20:00 CET (UTC+1)'],
  ['Please move the deadline to 9 Jan 8pm QRT', 'SET DEADLINE date'],
  ['A deadline on 9 Jan at 8 pm Eastern would be better', 'SET DEADLINE date'],
  [
    'Bitte die Deadline auf den 10. Januar um 20 Uhr MEZ verschieben.',
    'SET DEADLINE Sat 10 Jan 2026 20:00 CET (UTC+1)',
  ],
  ['Deadline: Jan 9th, 9 p.m. CET please', 'SET DEADLINE Fri 9 Jan 2026 21:00 CET (UTC+1)'],
  ['Deadline: 9 Jan 21:00', 'SET DEADLINE 9 Jan 2026 21:00'],
  ['Deadline on Saturday at 18:00 please', 'SET DEADLINE 10 Jan 2026 18:00'],
  ['Please start the game now', 'PROCESS'],
  ['Bitte verlängere die Frist um zwei Tage.', 'SET DEADLINE 10 Jan 2026 23:30'],
  ['Bitte die Frist auf übermorgen Abend verschieben.', 'SET DEADLINE date'],
  ['Merci de repousser la date limite au samedi 10 janvier à 18h.', 'SET DEADLINE 10 Jan 2026 18:00'],
  ['Por favor, ampliar el plazo hasta el sábado 10 de enero a las 18:00', 'SET DEADLINE 10 Jan 2026 18:00'],
  ['Per favore spostare la scadenza al 10 gennaio alle 18.', 'SET DEADLINE 10 Jan 2026 18:00'],
  ['Graag de deadline naar zaterdag 10 januari om 18.30 uur verzetten.', 'SET DEADLINE 10 Jan 2026 18:30'],
])('a master who writes %j is told %s', async (text, line) => {
  const { told } = await stages.answer('movement', 'master', text)
  expect(offered(told)).toContain(`: ${line} `)
})

test.each([
  ['movement', 'player', 'Out from 24/1 to 2/2.', 'SET ABSENCE 24 Jan 2026 TO 2 Feb 2026'],
  ['movement', 'player', 'Vacation Jan 20 - Feb 5.', 'SET VACATION Jan 20 - Feb 5'],
  ['movement', 'player', 'Please wait until Saturday before you play the phase.', 'SET WAIT'],
  ['movement', 'player', 'When does the next phase start?', 'STATUS'],
  ['movement', 'player', 'When does it start?', 'STATUS'],
  ['forming', 'player', 'When does it start?', 'LIST harbor'],
  ['movement', 'player', 'How do I win?', 'HELP SCORES'],
  ['movement', 'player', 'How many centers do I need to win?', 'HELP SCORES'],
  ['movement', 'player', 'What happens if Germany also moves to Belgium?', 'HELP PREVIEW'],
  ['movement', 'player', 'START', 'STATUS'],
  ['movement', 'player', 'POSTPONE', 'PRESS TO M'],
  ['movement', 'player', 'MAN SIGNON', 'HELP SIGNON'],
  ['movement', 'player', 'ANON PRESS TO R\nhello there\nEND', 'GREY PRESS TO R'],
  ['forming', 'master', 'KICK anna@x.example', 'EJECT anna@x.example'],
  ['movement', 'master', 'KICK T', 'EJECT T'],
  ['movement', 'master', 'FIRE Turkey', 'EJECT T'],
  ['movement', 'master', 'dismiss turkey!', 'EJECT T'],
  ['movement', 'master', 'FORCE', 'PROCESS'],
  ['forming', 'master', 'FORCE', 'FORCE BEGIN'],
  ['forming', 'master', 'FORCE START', 'FORCE BEGIN'],
  ['movement', 'master', 'UNBECOME', 'BECOME MASTER'],
  ['movement', 'master', 'NAG', 'BROADCAST'],
  ['movement', 'master', 'NAG ALL', 'BROADCAST'],
  ['forming', 'master', 'CLOSE', 'TERMINATE'],
  ['forming', 'master', 'STOP', 'TERMINATE'],
  ['forming', 'master', 'EXTEND', 'LIST harbor'],
  ['forming', 'master', 'EXTEND DEADLINE 2 days', 'LIST harbor'],
  ['forming', 'player', 'Please extend the deadline by a day', 'LIST harbor'],
  ['movement', 'player', 'START GAME', 'STATUS'],
  ['movement', 'master', 'Please pause the game until 4 February.', 'PAUSE'],
  [
    'forming',
    'stranger',
    'I would like to play in the game called harbor please. Can I be England?',
    'SET PREFERENCE E, below SIGNON ?harbor password',
  ],
] as const)('at an hour like %s a %s who writes %j is told %s', async (stage, who, text, line) => {
  const { told } = await stages.answer(stage, who, text)
  expect(`${offered(told)} `).toContain(`: ${line} `)
})

test('a phase that is to come is no wish to have one played', async () => {
  const text = 'Liverpool to Edinburgh please, and then next year Norway.'
  expect((await stages.answer('movement', 'player', text)).told).not.toContain('to have the phase played now')
})

test.each([
  'Our deadline is Friday, so hurry.',
  'The deadline is on Friday.',
  'The deadline is Friday at 9 pm.',
])('who tells others of a deadline wants none moved: %s', async text => {
  for (const who of ['master', 'player'] as const)
    expect(offered((await stages.answer('movement', who, text)).told)).not.toContain('deadline')
})

test.each(['Please start the game now', 'Can you start the game?', 'Please begin this game'])(
  'who plays wants no other game started: %s',
  async text => {
    expect((await stages.answer('forming', 'player', text)).told).not.toContain('CREATE')
  },
)

test('who is out of the office does not want to leave the game', async () => {
  expect((await stages.answer('movement', 'player', 'I am out of the office.')).told).not.toContain('RESIGN')
})

test.each([
  'Please move the deadline to Fri Jan 9th 7:45 p.m. Paris time',
  'Please move the deadline to Fri 9 Jan, 9 pm Eastern time.',
  'DELAY',
])('a wish is not refused as an order: %s', async text => {
  for (const who of ['master', 'player'] as const)
    expect((await stages.answer('movement', who, text)).told).not.toMatch(/No place is called|not an order/)
})

test('what only a master may do is told before how it is written', async () => {
  const { told } = await stages.answer('movement', 'player', 'SET GRACE +2')
  expect(told).toContain('only the master may do that')
})

test('an absence of decades is asked back', async () => {
  const { told, events } = await stages.answer(
    'movement',
    'master',
    'GRANT ABSENCE F FROM 12 Jan TO 2 Feb 2072',
  )
  expect(told).toContain('16830 days from now')
  expect(events).toEqual([])
})

test('every line with a date that is proposed is one that is taken', async () => {
  const said = [
    'Make the deadline the 5th of February, half past eight in the evening.',
    'Push the deadline back by 36 hours please.',
    'Deadline to 2026-01-13T21:00 please.',
    'Start the next phase on 12 January.',
    'Germany will be away from 13 January to 22 January, please allow it.',
    'I am away from 13 January, back on 2 February',
    'Vacation Jan 20 - Feb 5.',
    'Move the deadline to Fri 9 Jan, 9 pm Eastern please.',
    'Deadline to 9 Jan, 8 pm in Paris.',
    'Please extend the grace period by two days.',
  ]
  for (const text of said) {
    const { told } = await stages.answer('movement', 'master', text)
    const [, line = ''] = /: ((?:SET|GRANT) .*?) HELP START/.exec(told) ?? []
    const { events } = await stages.answer('movement', 'master', line)
    expect([text, line, events]).toEqual([
      text,
      line,
      [expect.stringMatching(/^(?:deadlineSet|graceSet|absenceTaken)$/)],
    ])
  }
})

describe('a word of a master is answered with the line that does it', () => {
  test.each([
    ['forming', 'START', 'FORCE BEGIN'],
    ['forming', 'BEGIN', 'FORCE BEGIN'],
    ['paused', 'START', 'RESUME'],
    ['forming', 'Please start the game now', 'FORCE BEGIN'],
    ['forming', 'Could you get the game started, please?', 'FORCE BEGIN'],
    ['paused', 'Please start the game now', 'RESUME'],
    ['forming', 'INVITE', 'SET ALLOW PLAYER anna@example.org'],
    ['movement', 'INVITE gina@other.example', 'SET ALLOW PLAYER gina@other.example'],
    ['movement', 'EXTEND', 'SET DEADLINE 9 Jan 2026 23:30'],
  ] as const)('%s: %s', async (stage, text, line) => {
    const { told, events } = await stages.answer(stage, 'master', text)
    expect(offered(told)).toContain(`: ${line} `)
    expect(events).toEqual([])
  })

  test('RESIGN, which is for players', async () => {
    const { told, events } = await stages.answer('movement', 'master', 'RESIGN')
    expect(told).toContain('You are the master, and have no power to give up. PROMOTE olga@other.example')
    expect(events).toEqual([])
  })

  test('BECOME MASTER, who is the master by then', async () => {
    await stages.answer('movement', 'master', 'BECOME F')
    const { told } = await stages.answer('movement', 'master', 'BECOME MASTER')
    expect(told).toContain('Below, in this letter, you speak as the master again.')
  })

  test('BECOME MASTER, behind BECOME', async () => {
    const { told, events } = await stages.answer('movement', 'master', 'BECOME F\nBECOME MASTER\nPAUSE')
    expect(told).toContain('you speak for France. BECOME MASTER takes you back.')
    expect(told).toContain('Below, in this letter, you speak as the master again.')
    expect(events).toEqual(['gamePaused'])
  })

  test.each(['START', 'BEGIN'])('a player who writes %s is told how to play', async text => {
    expect(offered((await stages.answer('forming', 'player', text)).told)).toContain('HELP START')
  })
})

describe('people who only write nicely are offered nothing', () => {
  test.each([
    'Hi judge, here are my moves:\nA Par - Bur\nThanks!\nCleo',
    'Dear judge,\nF Bre - MAO\nLet us see what the Germans do about that.',
    'A Mar S A Par - Bur\nI hope this helps. It is a good game so far.',
    'A Par H\nBest wishes for the new year to all players',
  ])('%s', async text => {
    const { told } = await stages.answer('movement', 'player', text)
    expect(offered(told)).toBe('')
    expect(told).not.toContain('If you want something of the judge')
  })
})

test('whoever would rather not begin yet is not told how to begin', async () => {
  const { told } = await stages.answer('forming', 'master', 'please wait with the start')
  expect(told).not.toContain('FORCE BEGIN')
})

describe('a word or two in capitals', () => {
  test.each([
    ['player', 'SHOW ORDERS', 'STATUS'],
    ['player', 'RESET', 'UNDO '],
    ['player', 'NUDGE', 'LIST harbor'],
    ['player', 'HAND OVER TO anna@other.example', 'RESIGN'],
    ['master', 'RESOLVE', 'PROCESS'],
    ['master', 'NEXT TURN', 'PROCESS'],
    ['master', 'RESTART', 'ROLLBACK'],
    ['master', 'FINISH', 'TERMINATE'],
    ['master', 'SHOW ORDERS', 'PREVIEW'],
    ['master', 'DECLARE DRAW', 'HELP DRAW'],
    ['master', 'LOCK', 'HELP MASTER'],
    ['master', 'BACK', 'HELP MASTER'],
    ['master', 'TRANSFER anna@players.example', 'HELP MASTER'],
  ] as const)('of a %s, %s, is told its line', async (who, text, line) => {
    const { told, events } = await stages.answer('movement', who, text)
    expect(offered(told)).toContain(`: ${line}`)
    expect(events).toEqual([])
  })
})

test.each(['player', 'master'] as const)('an END that is left alone ends no game of a %s', async who => {
  for (const stage of ['forming', 'movement'] as const)
    expect(offered((await stages.answer(stage, who, 'END')).told)).toBe('')
})

test('what is neither order nor command is named once', async () => {
  const { told } = await stages.answer('movement', 'master', 'STATUS\nADVANCE')
  expect(told).toContain('they are neither orders nor commands: | ADVANCE')
  expect(told.split('ADVANCE')).toHaveLength(2)
  expect(told).not.toContain('not an order')
})

describe('whoever wants something not to be done is not told how to do it', () => {
  test.each([
    "Please don't pause the game.",
    'Please do not terminate the game.',
    "Let's not roll back the last turn.",
    "Don't process early please.",
    'Please do not eject Turkey.',
    'No need to pause the game.',
    'Bitte die Frist nicht auf Freitag verschieben.',
    'Bitte verschiebe die Deadline nicht.',
    'Merci de ne pas repousser la date limite.',
    "I'd rather not change the deadline.",
    "Please don't move the deadline to Friday.",
    "Please don't move the deadline to Vienna time.",
    'No need to move the deadline.',
    'Pas besoin de déplacer la date limite à vendredi.',
    'Do not support a draw.',
  ])('%s', async text => {
    const { told, events } = await stages.answer('movement', 'master', text)
    expect(offered(told)).toBe('')
    expect(told).not.toContain('not an order')
    expect(events).toEqual([])
  })

  test.each([
    ['Please pause the game.', 'PAUSE'],
    ['Wir schaffen es nicht, bitte die Frist um einen Tag verschieben.', 'SET DEADLINE'],
  ])('but of what is wanted: %s', async (text, line) => {
    expect(offered((await stages.answer('movement', 'master', text)).told)).toContain(`: ${line}`)
  })
})

describe('a master is told the line, in English, German and French, whatever stands above', () => {
  const PLAYED = [
    ['PAUSE', 'Stop the clock', 'Halte das Spiel an', 'Mets la partie en pause'],
    ['TERMINATE', 'Cancel the game', 'Brich das Spiel ab', 'Annule la partie'],
    ['PROCESS', 'Begin', 'Start', 'Werte die Runde jetzt aus', 'Joue le tour maintenant'],
    ['ROLLBACK', 'Roll the game back to spring', 'Geh eine Phase zurück', 'Reviens au tour précédent'],
    ['ROLLBACK', "France's last move was wrong, please undo it", 'Undo the last turn'],
    ['EJECT I', 'Replace the player of Italy', 'Wirf Italien raus', "Remplace le joueur de l'Italie"],
    ['PROMOTE hugo@x.example', 'Make hugo@x.example the master', 'Nomme hugo@x.example arbitre'],
    ['PROMOTE hugo@x.example', 'hand the game over to hugo@x.example', 'Mach hugo@x.example zum Spielleiter'],
    ['PROMOTE \\S+@\\S+', 'I resign as master', 'Ich trete als Spielleiter zurück', 'Add a second master'],
    ['SET ALLOW PLAYER bob@x.example', 'Invite bob@x.example to the game', 'Lade bob@x.example ein'],
    ['SET ALLOW PLAYER \\S+@\\S+', 'Add a player', 'Invite a friend of mine'],
    [
      'SET PASSWORD word, below BECOME F',
      'Reset the password of France',
      'Setze das Passwort von Frankreich zurück',
    ],
    ['BECOME F', 'Enter orders for France', 'I want to speak for France', 'Gib Befehle für Frankreich ein'],
    ['BECOME MASTER', 'How do I go back to being master?', 'Comment redevenir arbitre ?'],
    ['BECOME MASTER', 'Wie werde ich wieder Spielleiter?', 'switch back to master'],
    [
      'HELP DEADLINES',
      'Give France one more day',
      'let France have another day',
      'Gib Frankreich einen Tag mehr',
    ],
    ['GRANT ABSENCE I FROM date TO date', 'Let Italy be away next week'],
    [
      'LIST harbor',
      "Who hasn't sent orders?",
      'Wer hat noch nicht gezogen?',
      'What are the settings?',
      'Qui joue ?',
    ],
    ['PREVIEW', 'Show me all the orders', 'Zeig mir alle Befehle', 'Montre-moi tous les ordres'],
    ['BROADCAST', 'Announce to all players that I am away', 'Schreibe an alle Spieler', 'Remind the players'],
    ['HELP REPAIR', 'Correct the position', 'Korrigiere die Stellung', 'Fix the board'],
    ['HELP SET', 'Change the press settings', 'Allow grey press', 'Ändere die Einstellungen'],
    ['HELP RENAME', 'Change the name of the game', 'Rename the game'],
    [
      'HELP MASTER',
      'What can a master do?',
      'How do I run the game?',
      'Was kann ein Spielleiter?',
      'Assign the powers',
    ],
    ['SET PRIVATE word', 'Make the game private', 'Close the game to new players'],
    ['SET MOVE NEXT 48', 'Make the turns two days long'],
  ].flatMap(([line = '', ...wordings]) => wordings.map(wording => ['movement', wording, line] as const))
  const OTHERS = [
    ['forming', 'Start the game now', 'FORCE BEGIN'],
    ['forming', 'Starte das Spiel', 'FORCE BEGIN'],
    ['forming', 'Commence la partie', 'FORCE BEGIN'],
    ['forming', 'Wait for my start', 'SET MANUAL START'],
    ['forming', 'Make it gunboat', 'SET GUNBOAT'],
    ['paused', 'Setze das Spiel fort', 'RESUME'],
    ['paused', 'Reprends la partie', 'RESUME'],
    ['over', 'Start', 'RESUME'],
    ['over', 'Reopen the game', 'RESUME'],
    ['retreat', 'Back to spring', 'ROLLBACK S1901M'],
    ['retreat', 'Roll the game back to spring', 'ROLLBACK S1901M'],
  ] as const
  test.each([...PLAYED, ...OTHERS])('%s, %s: %s', async (stage, wording, line) => {
    const signed = `SIGNON Mharbor ${passwordOf('M')}\n${wording}\n\nBest,\nMartin Master\n-- \nThe Company`
    for (const text of [wording, signed]) {
      const { events, told } = await stages.answer(stage, 'master', text)
      expect(`${offered(told)} `).toMatch(new RegExp(`: ${line} `))
      expect(events).toEqual([])
    }
  })

  test.each([
    ['Stop the clock', 'PAUSE, below BECOME MASTER'],
    ['Cancel the game', 'TERMINATE, below BECOME MASTER'],
    ['Make hugo@x.example the master', 'PROMOTE hugo@x.example, below BECOME MASTER'],
    ['How do I go back to being master?', 'BECOME MASTER'],
    ['Reset the password', 'SET PASSWORD word'],
    ['Give Italy one more day', 'HELP DEADLINES'],
  ])('%s: %s, where a BECOME stands above', async (wording, line) => {
    const { events, told } = await stages.answer('movement', 'master', `BECOME F\n${wording}`)
    expect(`${offered(told)}$`).toMatch(new RegExp(`: ${line} ?(?:HELP.*)?\\$`))
    expect(offered(told)).not.toContain('CLEAR')
    expect(events).toEqual([])
  })

  test.each([
    'Bitte pausiere das Spiel nicht',
    'Ne mets pas la partie en pause',
    'Bert asked for two more days but I say no',
    'Thanks, that was great!',
  ])('of what is not wanted nothing is told: %s', async text => {
    expect(offered((await stages.answer('movement', 'master', text)).told)).toBe('')
  })

  test('a master who invites into a game that is open is told that it shuts out all others', async () => {
    const { told } = await stages.answer('forming', 'master', 'Please invite my friend bob@x.example')
    expect(offered(told)).toContain(
      'anybody may join by SIGNON; to let in none but those whom you invite: SET ALLOW PLAYER bob@x.example',
    )
  })

  test.each([
    ['I concede', 'SET CONCEDE power'],
    ['I concede to Turkey', 'SET CONCEDE T'],
  ])('a player who writes %s is told %s', async (text, line) => {
    const { told } = await stages.answer('movement', 'player', text)
    expect(offered(told)).toContain(`to vote for the victory of another: ${line} `)
  })

  test.each(['I want to remain in the game, no resignation!', "Never resign, that's my motto"])(
    'a player who writes %s is not told how to leave',
    async text => {
      expect((await stages.answer('movement', 'player', text)).told).not.toContain('RESIGN')
    },
  )

  test.each([
    ['SET DEADLINE! 28 Mar 2027 02:30', 'SET DEADLINE 28 Mar 2027 02:30!'],
    ['SET MOVE! NEXT 48', 'SET MOVE NEXT 48'],
    ['SET GRACE! 28 Mar 2027 12:30', 'SET GRACE 28 Mar 2027 12:30!'],
  ])('a mark in the midst of %s is shown where it belongs', async (text, line) => {
    expect((await stages.answer('movement', 'master', text)).told).toContain(`Write it like ${line}.`)
  })

  test.each([
    ['SET PROXY!', 'Proxies: yes'],
    ['SET MOVE NEXT 48 !', 'Movement lasts: 2 days'],
    ['STATUS!', '> STATUS!'],
  ])('a mark behind %s, which is not asked back, changes nothing', async (text, done) => {
    const { told } = await stages.answer('movement', 'master', text)
    expect(told).toContain(done)
    expect(told).not.toContain('cannot be read')
  })

  test.each(['SET PASSWORD! sirocco99', 'SET PASSWORD: sirocco99', 'CREATE! ?meadow sirocco99'])(
    'a password is not repeated behind such a mark: %s',
    async text => {
      expect((await stages.answer('movement', 'master', text)).told).not.toContain('sirocco99')
    },
  )
})

describe('whoever wants a deadline to stay', () => {
  test.each([
    "Don't move the deadline",
    'No extension of the deadline, please',
    'Please do not extend the deadline again',
    'Never postpone the deadline',
    'Please undo the deadline change',
    'Set the deadline back to what it was',
    'Please extend the deadline, but not by 3 days',
    'No need to move the deadline by two days',
    'Please give France two more days',
  ])('or to move for one power, is not told how to move it for all: %s', async text => {
    const { told, events } = await stages.answer('movement', 'master', text)
    expect(told).not.toMatch(/SET (?:DEADLINE|GRACE)/)
    expect(events).toEqual([])
  })

  test.each([
    'There is no time, please extend the deadline by a day',
    'Do not forget to extend the deadline by a day',
  ])('and not: %s', async text => {
    const { told } = await stages.answer('movement', 'master', text)
    expect(told).toContain('SET DEADLINE 9 Jan 2026 23:30')
  })
})

test('whoever would join a game in which nothing is free is told how to watch it', async () => {
  const table = new PostTable()
  await gathered(table)
  const [answer] = await table.letter({ from: 'zoe@else.example', text: 'I want to join harbor' })
  expect(answer!.text).toContain('  it is being played already; to watch it: OBSERVE harbor password\n')
  await table.end()
})

describe('whoever writes from their own address alone is told the line that works for them', () => {
  test('which is taken for their only part', async () => {
    const table = new PostTable()
    try {
      await gathered(table)
      const text = 'Hi judge, please move the deadline to Saturday 10 January, 18:00.'
      const [told] = await table.letter({ from: MASTER, text })
      expect(offered(told!.text.replace(/\s+/g, ' '))).toMatch(
        /^to move the deadline: SET DEADLINE 10 Jan 2026 18:00 HELP/,
      )
      // It asks nothing else.
      const [asked] = await table.letter({ from: MASTER, text: 'SET DEADLINE 10 Jan 2026 18:00' })
      expect(asked?.text).toContain('answer this mail with YES')
    } finally {
      table.end()
    }
  })

  test('with the letter of a master below which it works, where there are several games', async () => {
    const table = new PostTable()
    try {
      await gathered(table)
      await table.confirmed({ from: MASTER, text: `CREATE ?meadow ${passwordOf('M')}` })
      const [told] = await table.letter({ from: MASTER, text: 'Please extend the deadline by two days.' })
      expect(told?.text.replace(/\s+/g, ' ')).toContain('below SIGNON Mgame password')
      const [unknown] = await table.letter({ from: 'zoe@table.example', text: 'Please extend the deadline.' })
      expect(unknown?.text.replace(/\s+/g, ' ')).toContain('below SIGNON Fgame password')
    } finally {
      table.end()
    }
  })
})
