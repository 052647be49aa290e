// The words with which commands begin, and how each of them is written; what is odd in prose, and what an order may say.

export interface CommandWord {
  /** In small letters; the blanks may be left out. */
  readonly words: string
  /** Whether nobody begins a sentence so. */
  readonly isOdd: boolean
  /** Whether orders may begin so. */
  readonly beginsOrders: boolean
  /** How it is written right. */
  readonly right: readonly string[]
}

const odd = (words: string, ...right: readonly string[]): CommandWord => ({
  words,
  isOdd: true,
  beginsOrders: false,
  right,
})
const usual = (words: string, ...right: readonly string[]): CommandWord => ({
  words,
  isOdd: false,
  beginsOrders: false,
  right,
})
const order = (words: string, ...right: readonly string[]): CommandWord => ({
  words,
  isOdd: false,
  beginsOrders: true,
  right,
})

/** Those of several words stand before those that they begin with. */
export const COMMAND_WORDS: readonly CommandWord[] = [
  usual('register', 'REGISTER'),
  usual('i am also', 'I AM ALSO anna@example.org'),
  odd('whois', 'WHOIS anna@example.org'),
  usual('who am i', 'WHO AM I'),
  odd('whogame', 'WHOGAME game'),
  usual('who', 'WHO anna@example.org', 'WHOGAME game', 'WHO AM I'),
  usual('my games', 'MY GAMES'),
  usual('my vote', 'MY VOTE'),
  usual('list', 'LIST', 'LIST game', 'LIST game FULL'),
  order('create', 'CREATE ?game password variant'),
  odd('sign on', 'SIGNON ?game password', 'SIGNON Fgame password'),
  odd('signin', 'SIGNON ?game password', 'SIGNON Fgame password'),
  usual('join', 'JOIN game password', 'JOIN power@game password'),
  odd('takeover', 'TAKEOVER Fgame password'),
  order('take over', 'TAKEOVER Fgame password'),
  usual('observe', 'OBSERVE game password'),
  usual('watch', 'OBSERVE game password'),
  usual('monitor', 'OBSERVE game password'),
  usual('purge', 'PURGE game password'),
  usual('rename', 'RENAME game newname password'),
  usual('resign', 'RESIGN'),
  order('withdraw', 'WITHDRAW'),
  usual('phase', 'PHASE F1902M'),
  order('standing', 'STANDING ORDERS'),
  usual('preview', 'PREVIEW'),
  usual('predict', 'PREDICT'),
  usual('clear', 'CLEAR', 'CLEAR PENDING', 'CLEAR ALL', 'CLEAR A PAR'),
  odd('nmr', 'NMR'),
  odd('undo', 'UNDO', 'UNDO A PAR'),
  usual('revert', 'UNDO', 'UNDO A PAR'),
  odd('nowait', 'SET NOWAIT'),
  order('no wait', 'SET NOWAIT'),
  order('wait', 'SET WAIT'),
  usual('no standing', 'CLEAR STANDING'),
  usual('no fake', 'PRESS TO EFG'),
  usual('status', 'STATUS', 'STATUS game'),
  ...'press broadcast postal white grey gray anonymous anonymously unanonymous unanonymously quiet official partial fake'
    .split(' ')
    .map(word => usual(word, 'PRESS TO EFG', 'GREY PRESS TO EFG', 'BROADCAST', 'POSTAL PRESS')),
  usual('diary', 'DIARY', 'DIARY LIST', 'DIARY READ 3', 'DIARY DELETE 3'),
  usual('vote', 'VOTES', 'SET DRAW', 'SET CONCEDE F'),
  usual('grant absence', 'GRANT ABSENCE F FROM 24 Dec TO 2 Jan'),
  usual('summary', 'SUMMARY game'),
  usual('history', 'HISTORY game FROM 1 Dec TO 24 Dec LINES 1000'),
  usual('map', 'MAP game'),
  usual('help', 'HELP', 'HELP PRESS'),
  usual('info', 'INFO guide', 'INFO PLAYER anna@example.org'),
  usual('get', 'GET guide'),
  order('send', 'SEND guide'),
  usual('version', 'VERSION'),
  usual('become', 'BECOME F', 'BECOME MASTER'),
  usual('process', 'PROCESS F1901M'),
  usual('force begin', 'FORCE BEGIN'),
  odd('unstart', 'UNSTART'),
  usual('pause', 'PAUSE'),
  usual('suspend', 'SUSPEND'),
  usual('resume', 'RESUME'),
  usual('terminate', 'TERMINATE'),
  odd('rollback', 'ROLLBACK 4', 'ROLLBACK F1902M'),
  usual('roll back', 'ROLLBACK 4', 'ROLLBACK F1902M'),
  odd('rollforward', 'ROLLFORWARD'),
  usual('roll forward', 'ROLLFORWARD'),
  usual('eject', 'EJECT F', 'EJECT anna@example.org'),
  usual('promote', 'PROMOTE anna@example.org'),
  usual('repair', 'REPAIR'),
  usual('timing', 'SET TIMING NEXT 2D MOVE 3D AT 20:00'),
  usual('rule', 'SET RULEBOOK 2025EE'),
  odd('dppd', 'REGISTER'),
  ...'dummy revive form activate morph control omniscient adjust record fixid nocontrol'
    .split(' ')
    .map(word => order(word, 'HELP')),
  usual('set', 'SET WAIT', 'SET DRAW', 'SET DEADLINE 24 Dec 20:00', 'HELP SET'),
]

/** How what is SET and is no setting of a game is written, by its first word. */
export const SET_EXAMPLES: Readonly<Record<string, string>> = {
  ABSENCE: 'SET ABSENCE 24 Dec TO 2 Jan',
  HOLIDAY: 'SET ABSENCE 24 Dec TO 2 Jan',
  VACATION: 'SET ABSENCE 24 Dec TO 2 Jan',
  DEADLINE: 'SET DEADLINE 24 Dec 20:00',
  GRACE: 'SET GRACE 26 Dec 20:00',
  START: 'SET START 2 Jan 20:00',
  ZONE: 'SET ZONE Europe/Berlin',
  MAP: 'SET MAP PICTURE',
  CALENDAR: 'SET CALENDAR ON',
  CONCEDE: 'SET CONCEDE F',
  DRAW: 'SET DRAW',
  PREFERENCE: 'SET PREFERENCE FEG',
  PREF: 'SET PREFERENCE FEG',
  PASSWORD: 'SET PASSWORD word',
  PASS: 'SET PASSWORD word',
  PW: 'SET PASSWORD word',
  P: 'SET PASSWORD word',
  ADDRESS: 'SET ADDRESS anna@example.org',
}
