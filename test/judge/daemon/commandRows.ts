// Every command as a row: who may ask for it and when, what it does then, and what is another way at some hours.

/** What is expected of a letter: `events | a part of the answer`, as `gamePaused | Done.`; nothing happens where there are none. */
export type Verdict = string

export interface Row {
  /** Its lines, with strokes between them. */
  readonly line: string
  /** Who may, in the order in which the answer names them: `guide` is the master, or any player where there is none. */
  readonly who: string
  readonly when: string
  readonly does: Verdict
  /** Hours and speakers, `over player,master`, at which it is another way. */
  readonly but: Readonly<Record<string, Verdict>>
  /** What those are told who may not, where it is not the usual sentence. */
  readonly not: string | undefined
  /** At more hours than the usual ones. */
  readonly at: string
  /** Only these are asked about. */
  readonly only: string
  /** What these get is wrong today. */
  readonly wrong: string
}

type More = Partial<Pick<Row, 'but' | 'not' | 'at' | 'only' | 'wrong'>>

const row = (line: string, who: string, when: string, does: Verdict, more: More = {}): Row => ({
  line,
  who,
  when,
  does,
  but: {},
  not: undefined,
  at: '',
  only: '* *',
  wrong: '',
  ...more,
})

/** Whether he has a part in the game or not. */
export const ANYBODY = 'stranger player power observer master'
const PEOPLE = 'player power observer master'
const ALWAYS = 'forming playing paused over'
const RUNNING = 'playing paused'
const BEFORE_END = 'forming playing paused'
const ASKED_BACK = '| Nothing has been done about this yet'

/** What one need have no part in a game for. */
const OPEN: readonly Row[] = [
  row('REGISTER|name: Hugo|END', ANYBODY, ALWAYS, '| You are registered.'),
  row('I AM ALSO hugo@else.example', ANYBODY, ALWAYS, '| a mail has gone there', {
    but: { 'forming,movement,paused player,master': '| already, and cannot be somebody else.' },
  }),
  row('WHO AM I', ANYBODY, ALWAYS, '| You are ', {
    but: {
      'movement player': '| SIGNON Fharbor France in harbor',
      '* stranger': '| You are hugo@other.example.',
    },
  }),
  row('MY GAMES', ANYBODY, ALWAYS, '| You have no part in a game that is still going on.', {
    but: {
      'forming player': '| yourself in harbor, which has not begun',
      'movement player': '| France in harbor S1901M, due Thu 8 Jan 2026 23:30 UTC; your orders are missing',
      'paused player': '| France in harbor',
      'forming,movement,paused master': '| the master of harbor',
    },
  }),
  row(
    'WHOIS cleo@table.example',
    ANYBODY,
    ALWAYS,
    '| cleo@table.example: Dedication 0; 100% of turns on time',
  ),
  row(
    'WHOIS nobody@table.example',
    ANYBODY,
    ALWAYS,
    '| Nobody is known to this judge as "nobody@table.example".',
  ),
  row('VERSION', ANYBODY, ALWAYS, '| Dragoman'),
  row('HELP SET WAIT', ANYBODY, ALWAYS, '| Lets the phase last until its deadline.'),
  row('HELP witchcraft', ANYBODY, ALWAYS, '| There is no page on "witchcraft".'),
  row('LIST', ANYBODY, ALWAYS, "| following players are signed up for game 'harbor'", {
    but: { '* stranger': '| LIST and a name show mo' },
  }),
  row('LIST harbor', ANYBODY, ALWAYS, "| following players are signed up for game 'harbor'"),
  row('LIST atlantis', ANYBODY, ALWAYS, '| No game is called "atlantis".'),
  row('SUMMARY harbor', ANYBODY, ALWAYS, "| Summary of game 'harbor'", {
    but: { 'over *': '| terminated without a result' },
  }),
  row('SUMMARY atlantis', ANYBODY, ALWAYS, '| No game is called "atlantis".'),
  row('HISTORY harbor', ANYBODY, ALWAYS, '| cleo@table.example has joined harbor.'),
  // The first of December is five weeks ago.
  row('HISTORY harbor FROM 1 Dec', ANYBODY, ALWAYS, '| cleo@table.example has joined harbor.', {
    only: 'movement *',
  }),
  row('HISTORY harbor FROM 1 Dec TO 20 Jan', ANYBODY, ALWAYS, '| cleo@table.example has joined harbor.', {
    only: 'movement *',
  }),
  row('HISTORY atlantis', ANYBODY, ALWAYS, '| No game is called "atlantis".'),
  row('WHOGAME harbor', ANYBODY, ALWAYS, '| France cleo@table.example', {
    but: { 'forming *': '| Player cleo@table.example' },
  }),
  row('WHOGAME atlantis', ANYBODY, ALWAYS, '| No game is called "atlantis".'),
  row('MAP harbor', ANYBODY, ALWAYS, '| FRANCE: A MAR, A PAR, F BRE', {
    at: 'retreat',
    but: {
      'forming *': '| Phase: not begun',
      'retreat *': '| FRANCE: A PAR, F BRE',
      'over *': '| FRANCE: A PAR, F BRE, A PIE',
    },
  }),
  row('MAP atlantis', ANYBODY, ALWAYS, '| No game is called "atlantis".'),
  row('MONITOR harbor sesame', ANYBODY, ALWAYS, '| This judge does not offer that.'),
  row('FAKE TO G|I am England.|ENDPRESS', ANYBODY, ALWAYS, "| Here nobody can write in another's name"),
  row('SET COMMENT BEGIN|A game|SET WAIT', ANYBODY, ALWAYS, '| Commands or orders stand below this text'),
  row('REPAIR A Par Bur', ANYBODY, ALWAYS, '| Nothing was changed: REPAIR stands alone in its line'),
  row('BROADCAST Hello everybody', ANYBODY, ALWAYS, '| Nothing was sent: BROADCAST stands alone in its line'),
  row('PRESS|To whom?|ENDPRESS', ANYBODY, ALWAYS, '| This does not say to whom, and nothing was sent.'),
  row(
    'SET DEADLINE',
    ANYBODY,
    ALWAYS,
    '| This begins like a command, and cannot be read. Write it like SET DEADLINE 24 Dec 20:00.',
  ),
  row('SET FOO', ANYBODY, ALWAYS, '| There is no setting of that name.'),
  row('SET DRWA', ANYBODY, ALWAYS, '| Did you mean SET DRAW?'),
  row(
    'SET DRAW|PHASE F1905M|IF FRANCE A PAR|SET WAIT|ENDIF',
    ANYBODY,
    ALWAYS,
    '| For which game are these?',
    {
      but: {
        'forming,over player': '| A wait is for a whole phase, and cannot depend on a condition.',
        'movement,paused player':
          'voteCast ordersPlanned | A wait is for a whole phase, and cannot depend on a condition.',
        '* observer,master': `| That is for somebody who speaks for a power.`,
      },
    },
  ),
  row('SIGNON F harbor', ANYBODY, ALWAYS, '| Write it like SIGNON Fname password'),
]

const JOINING: More = {
  not: 'You have signed on to harbor already.',
  but: {
    // The old judges name the powers that can be taken over.
    'movement,paused stranger,observer': '| You can still have Turkey: write TAKEOVER Tharbor',
    // He is the last to come.
    'forming observer': 'observerLeft playerSignedOn gameStarted deadlineSet | You have joined harbor.',
    'over observer': '| This cannot be done when the game is over',
    'over player,master': '| You have signed on to harbor already.',
  },
}

/** Turkey is free: who watched takes it, and who has a part already does not. */
const TAKEN_OVER = {
  'movement,paused observer': 'observerLeft seatTaken waitChosen | Turkey is yours.',
  'movement,paused player': '| You are a player of this game already.',
  'movement,paused master': '| You are the master of this game already.',
  'over *': '| This cannot be done when the game is over',
}

/** How one comes to a part, and leaves it. */
const SEATS: readonly Row[] = [
  row('CREATE ?haven', ANYBODY, ALWAYS, 'gameCreated | haven is created, and you are its master.'),
  row('CREATE ?harbor', ANYBODY, ALWAYS, '| There is a game called harbor already.'),
  row('RENAME harbor haven Wort-M-7391', ANYBODY, ALWAYS, '| A game keeps its name here'),
  row('PURGE harbor Wort-M-7391', ANYBODY, BEFORE_END, ASKED_BACK, {
    but: { 'over *': '| This cannot be done when the game is over' },
  }),
  row('PURGE harbor', ANYBODY, ALWAYS, '| You do not hold this part of the game.', {
    but: {
      'forming,movement,paused master': ASKED_BACK,
      'over master': '| This cannot be done when the game is over',
    },
  }),
  row(
    'SIGNON ?harbor',
    'stranger',
    'forming',
    'playerSignedOn gameStarted deadlineSet | You have joined',
    JOINING,
  ),
  row(
    'JOIN Turkey@harbor sesame',
    'stranger',
    'forming',
    'playerSignedOn passwordChosen gameStarted deadlineSet | You have joined harbor.',
    {
      ...JOINING,
      but: {
        ...JOINING.but,
        'forming observer':
          'observerLeft playerSignedOn passwordChosen gameStarted deadlineSet | You have joined harbor.',
      },
    },
  ),
  row('SIGNON ?atlantis', ANYBODY, ALWAYS, '| No game is called "atlantis".'),
  row('SIGNON Fharbor', ANYBODY, ALWAYS, '| You do not hold this part of the game.', {
    but: { 'movement,paused,over player': '| > SIGNON Fharbor' },
  }),
  row(
    'SIGNON Fharbor wrong|STATUS',
    ANYBODY,
    ALWAYS,
    '| That game, power and password do not belong together.',
    {
      but: {
        'movement,paused player': '| Orders of France for S1901M',
        'over player': '| terminated without a result',
      },
    },
  ),
  row('SIGNON Fharbor Wort-F-7391|STATUS', ANYBODY, RUNNING, '| Orders of France for S1901M', {
    but: {
      'forming *': '| That game, power and password do not belong together.',
      'over *': '| terminated without a result',
    },
  }),
  row(
    'SIGNON Mharbor Wort-M-7391|BECOME France',
    ANYBODY,
    ALWAYS,
    '| Below, in this letter, you speak for France.',
  ),
  row('TAKEOVER Tharbor', 'stranger', RUNNING, 'seatTaken waitChosen | Turkey is yours.', {
    but: {
      ...TAKEN_OVER,
      'forming *': '| This cannot be done before the start',
    },
  }),
  row('SIGNON Tharbor', 'stranger', RUNNING, 'seatTaken waitChosen | Turkey is yours.', {
    // Before the start it is nobody's.
    but: { ...TAKEN_OVER, 'forming *': '| You do not hold this part of the game.' },
  }),
  row('TAKEOVER Gharbor', ANYBODY, RUNNING, '| Germany is not free: somebody plays it.', {
    but: {
      'forming *': '| This cannot be done before the start',
      'over *': '| Germany is not free: somebody plays it.',
    },
  }),
  row('OBSERVE harbor', 'stranger', ALWAYS, 'observerJoined | You watch harbor.', {
    but: {
      'forming player': '| You are a player who waits for the start of this game already.',
      'movement,paused,over player': '| You are a player of this game already.',
      '* observer': '| You are an observer of this game already.',
      '* master': '| You are the master of this game already.',
    },
  }),
  row('OBSERVE atlantis', ANYBODY, ALWAYS, '| No game is called "atlantis".'),
  row('SET PREFERENCE FEG', 'player', 'forming', 'preferencesStated | Done.'),
  row('SET APPROVE cleo@table.example', 'guide keeper', BEFORE_END, 'playersApproved | Done.'),
  row('SET NOT APPROVED cleo@table.example', 'guide keeper', BEFORE_END, 'playersApproved | Done.'),
  row('RESIGN!', 'player power observer', ALWAYS, 'playerResigned | You have left the game.', {
    but: {
      'forming player': 'playerWithdrew | You have left the game.',
      '* observer': 'observerLeft | You no longer watch harbor.',
      '* master': '| You are the master, and have no power to give up.',
    },
  }),
  row('RESIGN', 'player power observer', ALWAYS, ASKED_BACK, {
    but: {
      'forming player': 'playerWithdrew | You have left the game.',
      '* observer': 'observerLeft | You no longer watch harbor.',
      '* master': '| You are the master, and have no power to give up.',
      'over player': 'playerResigned | You have left the game.',
    },
  }),
  row(
    'SET ADDRESS cleo@elsewhere.example',
    PEOPLE,
    ALWAYS,
    '| A mail has gone to cleo@elsewhere.example. This is done when that mail is answered, and not before.',
  ),
  row('SET PASSWORD mistral-2', PEOPLE, ALWAYS, 'passwordChosen | Done.'),
  row(
    'SET ZONE Paris',
    PEOPLE,
    ALWAYS,
    'zoneChosen | Done. Times are told to you in Europe/Paris: now it is',
  ),
  row('SET MAP BOTH', PEOPLE, ALWAYS, 'enclosuresChosen | from the next mail'),
  row('SET MAIL REMINDERS NONE', PEOPLE, ALWAYS, 'enclosuresChosen | Reminders: not at all.'),
  row('SET CALENDAR ON', PEOPLE, ALWAYS, 'enclosuresChosen | from the next mail'),
  row('SET ZONE Middle/Earth', PEOPLE, ALWAYS, '| is not a time zone that can be found'),
]

export const FOR_A_POWER = 'That is for somebody who speaks for a power.'

/** Orders, and what becomes of them. */
const ORDERS: readonly Row[] = [
  row('A Par - Bur', 'power master', RUNNING, 'ordersWritten | A PAR - BUR', {
    not: 'You watch here, and play no power: these orders are for nobody.',
    but: {
      'forming player': '| harbor has not begun yet',
      'forming master': '| harbor has not begun yet',
      'retreat player,master': '| No unit was dislodged from Paris.',
      'adjustment player,master': '| and a move is not an order for it.',
      'over player,master': '| This cannot be done when the game is over',
    },
  }),
  row('A Mar - Pie', 'power master', RUNNING, 'ordersWritten | A MAR - PIE', {
    at: 'retreat',
    not: 'You watch here, and play no power: these orders are for nobody.',
    but: {
      'forming player': '| harbor has not begun yet',
      'forming master': '| harbor has not begun yet',
      'over player,master': '| This cannot be done when the game is over',
    },
  }),
  row('Remove A Par', 'power master', RUNNING, 'ordersWritten | REMOVE A PAR', {
    not: 'You watch here, and play no power: these orders are for nobody.',
    but: {
      'forming player': '| harbor has not begun yet',
      'forming master': '| harbor has not begun yet',
      'movement,paused player': '| and a removal is not an order for it.',
      'movement,paused master': '| what changes the board stands below REPAIR.',
      'retreat player,master': '| No unit was dislodged from Paris.',
      'adjustment player,master': 'ordersWritten | REMOVE A PAR',
      'over player,master': '| This cannot be done when the game is over',
    },
  }),
  row('A Ber - Pru', 'power', RUNNING, '| Not taken > A Ber - Pru', {
    not: 'You watch here, and play no power: these orders are for nobody.',
    but: {
      'movement,paused player':
        '| The army in Berlin is German, and only Germany orders it. You play France.',
      'movement,paused master': 'ordersWritten | Written for Germany A BER - PRU',
      'forming master': '| harbor has not begun yet',
      'forming player': '| harbor has not begun yet',
      'over player,master': '| This cannot be done when the game is over',
    },
  }),
  row('STATUS', PEOPLE, ALWAYS, '| Master: master@table.example', {
    at: 'retreat adjustment',
    but: {
      'movement,paused player': '| INCOMPLETE: no order for A MAR, A PAR, F BRE.',
      'retreat player': '| INCOMPLETE: no order for A MAR.',
      'adjustment player': '| INCOMPLETE: 1 more is due.',
    },
  }),
  row('PHASE F1905M|A Par H', 'power master', RUNNING, 'ordersPlanned | Kept for that phase.', {
    not: FOR_A_POWER,
    but: { '* master': `| ${FOR_A_POWER}` },
  }),
  row('PHASE F1901M|ELSE|A Par H', 'power master', RUNNING, '| have to belong together', {
    not: FOR_A_POWER,
    but: { '* master': `| ${FOR_A_POWER}`, 'over player': '| This cannot be done when the game is over' },
  }),
  row('PHASE S1899M|A Par H', 'power master', RUNNING, '| is not a later phase', {
    not: FOR_A_POWER,
    but: { '* master': `| ${FOR_A_POWER}` },
  }),
  row('PHASE F1935M|A Par H', 'power master', RUNNING, '| is too far away', {
    not: FOR_A_POWER,
    but: { '* master': `| ${FOR_A_POWER}` },
  }),
  row('CLEAR PENDING', 'power master', RUNNING, '| There was nothing to take back.', {
    not: FOR_A_POWER,
    but: { '* master': `| ${FOR_A_POWER}` },
  }),
  row(
    'PHASE F1905M|A Par H|CLEAR PENDING',
    'power master',
    RUNNING,
    'ordersPlanned plansCleared | This is taken back:',
    { not: FOR_A_POWER, but: { '* master': `| ${FOR_A_POWER}` } },
  ),
  row('STANDING ORDERS|A Par H|END', 'power master', RUNNING, '| This game does not offer standing orders.', {
    not: FOR_A_POWER,
    but: { '* master': `| ${FOR_A_POWER}` },
  }),
  row('CLEAR STANDING ORDERS', 'power master', RUNNING, '| This game does not offer standing orders.', {
    not: FOR_A_POWER,
    but: { '* master': `| ${FOR_A_POWER}` },
  }),
  row('A Par - Bur|CLEAR', 'power', RUNNING, 'ordersWritten ordersCleared | Nothing is on file any more', {
    not: FOR_A_POWER,
    but: {
      'forming,over player': '| Not ',
      'movement,paused master': 'ordersWritten | That is for somebody who speaks for a power.',
    },
  }),
  row('CLEAR ALL', 'power master', RUNNING, '| There was nothing to take back.', {
    not: FOR_A_POWER,
    but: { '* master': `| ${FOR_A_POWER}` },
  }),
  row('A Par - Bur|UNDO', 'power', RUNNING, 'ordersWritten ordersCleared | Nothing is on file any more', {
    not: FOR_A_POWER,
    but: {
      'forming,over player': '| Not ',
      'movement,paused master': 'ordersWritten | That is for somebody who speaks for a power.',
    },
  }),
  row('A Par - Bur|UNDO A MAR', 'power', RUNNING, 'ordersWritten | You have given no order to "A MAR".', {
    not: FOR_A_POWER,
    but: {
      'forming,over player': '| Not ',
      'movement,paused master': 'ordersWritten | That is for somebody who speaks for a power.',
    },
  }),
  row('SET WAIT', 'power', RUNNING, 'waitChosen | Done. The phase is not played before its deadline'),
  row('SET NO WAIT', 'power', RUNNING, '| The phase is played as soon as all orders are in.'),
  row('PREVIEW', 'power master', RUNNING, '| Nobody else is told.', {
    at: 'retreat adjustment',
    not: 'A preview is for those who play, and for the master.',
    but: {
      'forming player,observer,master': '| harbor has not begun yet.',
      'over player,master': '| This cannot be done when the game is over',
    },
  }),
]

/** What players write and vote. */
const PRESS_AND_VOTES: readonly Row[] = [
  row(
    'PRESS TO G|Psst.|ENDPRESS',
    'player power observer master keeper',
    ALWAYS,
    'pressSent | Sent to Germany.',
    {
      // Nobody plays Germany yet: it would be read by nobody.
      but: { 'forming player,observer,master': '| Germany' },
    },
  ),
  // Nobody plays Turkey any more.
  row('PRESS TO T|Psst.|ENDPRESS', 'player power observer master keeper', ALWAYS, '| Turkey', {
    only: 'movement player',
  }),
  row(
    'PRESS TO M|Psst.|ENDPRESS',
    'player power observer master keeper',
    ALWAYS,
    'pressSent | Sent to the master.',
  ),
  row(
    'BROADCAST|Hello all.|ENDBROADCAST',
    'player power observer master keeper',
    ALWAYS,
    'pressPublished | Sent to everybody.',
  ),
  row(
    'GREY PRESS TO G|Psst.|ENDPRESS',
    'player power observer master keeper',
    ALWAYS,
    '| In this game press is white.',
    {
      but: {
        'forming master': '| Nobody plays Germany now',
        // What a master writes is white, whatever he says.
        '* master': 'pressSent | Sent to Germany.',
      },
    },
  ),
  row(
    'PRESS TO X|Psst.|ENDPRESS',
    'player power observer master keeper',
    ALWAYS,
    '| "X" is not a power: write letters, like PRESS TO EFG, or M for the master.',
  ),
  row('DIARY|I trust nobody.|ENDPRESS', 'power', RUNNING, 'diaryWritten | It is in your diary.'),
  row('DIARY|I trust nobody.|ENDPRESS|DIARY DELETE 1', 'power', RUNNING, 'diaryWritten diaryStruck | Done.'),
  row('DIARY DELETE 1', 'power', RUNNING, '| There is no entry 1: your diary has 0.'),
  row('DIARY LIST', 'power', 'playing paused over', '| Your diary is empty.', {
    not: 'Only those who play a power can keep a diary.',
  }),
  row('DIARY READ 1', 'power', 'playing paused over', '| Your diary is empty.', {
    not: 'Only those who play a power can keep a diary.',
  }),
  row('SET DRAW', 'power', RUNNING, 'voteCast | Your vote is kept until the end of the phase.'),
  row(
    'SET DRAW EFG',
    'power',
    RUNNING,
    '| In this game all survivors share a draw: write SET DRAW without a list.',
  ),
  row('SET NO DRAW', 'power', RUNNING, '| You had not voted: that counts as no.'),
  row('SET CONCEDE Germany', 'power', RUNNING, 'voteCast | Your vote is kept until the end of the phase.'),
  row('SET CONCEDE Atlantis', 'power', RUNNING, '| No power is called "Atlantis".', {
    not: 'No power is called "Atlantis".',
    but: {
      'over player': '| No power is called "Atlantis".',
      'forming player': '| No power is called "Atlantis".',
    },
  }),
  row('SET NO CONCEDE', 'power', RUNNING, '| You had not voted: that counts as no.'),
  row('VOTES', 'power', 'playing paused over', '| You have not voted to end the game: that counts as no.', {
    not: 'Only those who play a power have a vote.',
  }),
]

/** When a phase ends, and who is away. */
const TIMES: readonly Row[] = [
  row('SET DEADLINE 10 Jan 20:00', 'guide keeper', RUNNING, 'deadlineSet | Done.'),
  row('SET DEADLINE 2026-01-02 20:00', 'guide keeper', RUNNING, '| is in the past. Name a time after'),
  row('SET DEADLINE soon', 'guide keeper', RUNNING, '| Write it like SET DEADLINE 24 Dec 20:00.', {
    not: 'Write it like SET DEADLINE 24 Dec 20:00.',
    but: { '* *': '| Write it like SET DEADLINE 24 Dec 20:00.' },
  }),
  row('SET GRACE 20 Jan', 'guide keeper', RUNNING, 'deadlineSet | Done.', {
    but: { 'takenBack master': '| This game has no deadline. SET DEADLINE gives it one.' },
  }),
  row('SET GRACE 6 Jan', 'guide keeper', RUNNING, '| Grace cannot end before the deadline'),
  row('SET START 7 Jan 20:00', 'guide keeper', RUNNING, 'startSet | Done.'),
  row(
    'SET ABSENCE 24 Jan TO 26 Jan',
    'player power master',
    BEFORE_END,
    'absenceTaken | Done. You are away from',
  ),
  row(
    'SET ABSENCE 24 Jan TO 26 Jan|SET ABSENCE 25 Jan',
    'player power master',
    BEFORE_END,
    'absenceTaken | You are away from Sat 24 Jan',
  ),
  row(
    'SET ABSENCE 1 Feb TO 28 Feb',
    'player power master',
    BEFORE_END,
    'absenceRequested | The master has been asked',
    {
      but: { 'forming,movement,paused master': 'absenceTaken | Done. You are away from' },
    },
  ),
  row(
    'SET ABSENCE 24 Jan TO 26 Jan|SET NO ABSENCE',
    'player power master',
    BEFORE_END,
    'absenceTaken absenceCancelled | Done.',
  ),
  row('SET NO ABSENCE 3 Feb', 'player power master', BEFORE_END, '| There is no absence on'),
  row(
    'GRANT ABSENCE cleo@table.example FROM 24 Jan TO 26 Jan',
    'guide keeper',
    BEFORE_END,
    'absenceTaken | Done. France is away from',
    { but: { 'forming master,keeper': 'absenceTaken | Done. cleo@table.example is away from' } },
  ),
  row(
    'GRANT ABSENCE hugo@other.example FROM 24 Jan TO 26 Jan',
    'guide keeper',
    BEFORE_END,
    '| Nobody in this game is called hugo@other.example.',
  ),
]

/** What a master does. */
const MASTERS: readonly Row[] = [
  row('PAUSE', 'guide keeper', 'playing', 'gamePaused | Done.'),
  row('RESUME', 'guide keeper', 'paused over', 'gameResumed | Done. The game goes on.', {
    but: {
      'over master': 'gameResumed deadlineSet | Done. The game goes on.',
      'forming player,observer,master': '| The game is not paused: it has not begun yet.',
      'movement,retreat,adjustment,unmoderated player,observer,master':
        '| The game is not paused: it goes on as it is.',
    },
  }),
  row('FORCE BEGIN', 'guide keeper', 'forming', 'gameStarted deadlineSet | Done.'),
  row('UNSTART!', 'master keeper', RUNNING, 'gameUnstarted | Done, and everybody is told.', {
    but: { 'retreat master': '| this cannot be taken back to before the start.' },
  }),
  row('PROCESS!', 'master keeper', 'playing', 'phaseResolved deadlineSet | Done. The phase is played', {
    at: 'retreat adjustment',
  }),
  row('PROCESS', 'master keeper', 'playing', ASKED_BACK, {}),
  row('PROCESS S1901M', 'master keeper', 'playing', 'phaseResolved deadlineSet | Done. The phase is played', {
    but: { 'retreat master': '| S1901M is not being played now: the game is in S1901R.' },
  }),
  row('TERMINATE!', 'master keeper', BEFORE_END, 'gameEnded | Done.'),
  row('TERMINATE', 'master keeper', BEFORE_END, ASKED_BACK),
  row('EJECT bert@table.example!', 'master keeper', BEFORE_END, 'playerResigned | Done, and they are told.', {
    but: { 'forming master': 'playerWithdrew | Done, and they are told.' },
  }),
  row('EJECT Germany', 'master keeper', BEFORE_END, ASKED_BACK, {
    but: { 'forming master': '| Nobody plays Germany.' },
  }),
  row(
    'EJECT hugo@other.example!',
    'master keeper',
    BEFORE_END,
    '| Nobody in this game is called hugo@other.example.',
  ),
  row(
    'EJECT master@table.example!',
    'master keeper',
    BEFORE_END,
    '| A game needs a master. PROMOTE somebody first.',
  ),
  row(
    'PROMOTE olga@other.example|EJECT master@table.example!',
    'master keeper',
    BEFORE_END,
    'masterPromoted masterLeft | Done.',
    { but: { 'over master': 'masterPromoted | This cannot be done when the game is over' } },
  ),
  row(
    'PROMOTE olga@other.example',
    'master keeper',
    ALWAYS,
    'masterPromoted | Done. olga@other.example is a master of harbor too',
  ),
  row(
    'PROMOTE hugo@other.example',
    'master keeper',
    ALWAYS,
    '| They are not in harbor yet. Ask them to write OBSERVE harbor',
  ),
  row('BECOME France', 'master', ALWAYS, '| Below, in this letter, you speak for France.', {
    not: 'Only the master may do that.',
  }),
  row('BECOME France|A Par - Bur|SET WAIT', 'master', RUNNING, 'ordersWritten waitChosen | A PAR - BUR', {
    not: 'Only the master may do that.',
    but: {
      'over player,observer': '| Only the master may do that.',
      'forming player,observer': '| Only the master may do that.',
      'forming master': '| harbor has not begun yet: it takes orders when it has.',
      'over master': '| This cannot be done when the game is over',
    },
  }),
  row('BECOME MASTER', 'stranger player power', BEFORE_END, '| This game has a master.', {
    but: {
      // He has to name the game by the subject or by the address.
      '* stranger': '| For which game are these?',
      '* master': '| Below, in this letter, you speak as the master again.',
    },
  }),
  row(
    'ROLLBACK S1901M!',
    'master keeper',
    'playing paused over',
    'gameRolledBack | The game has gone back, and everybody is told.',
    {
      at: 'retreat',
      but: {
        // What everybody knows is told before who may do what.
        'forming,movement,paused,takenBack player,observer,master':
          '| No phase has been played yet, so none can be taken back.',
      },
    },
  ),
  row(
    'ROLLBACK 1 KEEP ORDERS!',
    'master keeper',
    'playing paused over',
    'gameRolledBack | The game has gone back, and everybody is told.',
    {
      at: 'retreat adjustment',
      but: { 'movement,paused master': '| Nothing has been played yet.' },
    },
  ),
  row('ROLLBACK 1', 'master keeper', 'playing paused over', ASKED_BACK, {
    at: 'retreat',
    but: { 'movement,paused master': '| Nothing has been played yet.' },
  }),
  row('ROLLBACK F1901M', 'master keeper', 'playing paused over', ASKED_BACK, {
    at: 'adjustment',
    // What everybody knows is told before who may do what.
    but: { 'forming,movement,paused player,observer,master': '| No phase has been played yet' },
  }),
  row(
    'ROLLFORWARD',
    'master keeper',
    RUNNING,
    'gameBroughtForward | No deadline stands: write PROCESS when it is to be played, or SET DEADLINE and a date.',
    {
      at: 'takenBack',
      but: {
        'forming,movement,paused,over player,observer,master': '| Nothing has been taken back.',
      },
    },
  ),
  row(
    'REPAIR!|PLACE France F Pic|END',
    'master keeper',
    RUNNING,
    'positionRepaired | Done: the board is changed (F PIC of France comes), and everybody is told.',
    {
      at: 'retreat adjustment',
    },
  ),
  row('REPAIR|PLACE Atlantis A Par|END', 'master keeper', RUNNING, '| no power is called "Atlantis"', {
    not: 'no power is called "Atlantis"',
    but: { 'over,forming player,observer,master': '| no power is called "Atlantis"' },
  }),
]

/** A line that is refused takes none of those below it with it; but not for whom they would be said. */
const BELOW: readonly Row[] = [
  ...(
    [
      ['UNDO A PAR', '| There is no order to take back.', ''],
      ['SET CONCEDE Atlantis', '| No power is called "Atlantis".', ''],
      ['SET ZONE Middle/Earth', '| is not a time zone that can be found', ''],
      ['SET ABSENCE 41 Dec', '| there is no such day', ''],
      ['SET APPROVE Q', '| This game has a master: only the master may do that.', ''],
      ['PRESS TO X|Psst.|ENDPRESS', '| "X" is not a power', ''],
      ['PHASE F1905M|ELSE|SET DRAW', '| have to belong together', 'voteCast '],
      ['SET ADDRESS nonsense', '| nonsense', ''],
      ['I AM ALSO nonsense', '| nonsense', ''],
      ['SET CENTERS 999', '| This game has a master', ''],
      ['ROLLBACK 1!', '| This is for the master', ''],
      ['SET DRWA', '| Did you mean SET DRAW?', ''],
      ['SUMMARY atlantis', '| No game is called "atlantis".', ''],
      ['HELP witchcraft', '| There is no page on', ''],
      ['FAKE TO G|Psst.|ENDPRESS', '| This judge does not offer that.', ''],
    ] as const
  ).map(([line, told, before]) =>
    row(`${line}|SET WAIT`, 'power', RUNNING, `${before}waitChosen ${told}`, { only: 'movement player' }),
  ),
  row('LIST|SIGNOFF|RESIGN', 'power', RUNNING, '| these lines stand below it, so they were not read', {
    only: 'movement player',
  }),
  row('PLAN|A Par - Bur', 'power', RUNNING, '| This may mean a later phase', { only: 'movement player' }),
  row('BECOME Germany|SET WAIT', 'power', RUNNING, '| Only the master may do that.', {
    only: 'movement player',
  }),
  row('SIGNON Gharbor|SET WAIT', 'power', RUNNING, '| You do not hold this part of the game.', {
    only: 'movement player',
  }),
]

export const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'for everybody': OPEN,
  seats: SEATS,
  orders: ORDERS,
  'press and votes': PRESS_AND_VOTES,
  times: TIMES,
  'the master': MASTERS,
  'what stands below': BELOW,
}
