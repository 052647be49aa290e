// The command line that does what somebody wants, with the names that the writer has used, or that belong to the
// writer.
import type { Board } from '../../../rules/board/board.ts'
import { spellUnit } from '../../../rules/orders/order.ts'
import { wording } from '../../../wording/wording.ts'
import { DAY, type Instant, later, UTC, type Zone } from '../../game/calendar.ts'
import type { Game } from '../../game/game.ts'
import { boardNamed, DEFAULTS } from '../../library/boards.ts'
import { boardFor } from '../../library/equipment.ts'
import { helpPage } from '../../library/help.ts'
import { judgePhaseId } from '../../report/forms/frame.ts'
import { examplesOn } from '../../report/sentences/names.ts'
import type { Seated, Speech } from '../context.ts'
import { addressed, addressIn, namedIn, nameWished, unitIn, wordOf, zoneIn } from './namesSaid.ts'
import {
  A_DATE,
  absenceSaid,
  clockSaid,
  deadlineSaid,
  lengthSaid,
  reminderSaid,
  spelledAt,
} from './timeSaid.ts'
import type { Wish } from './wishTable.ts'

/** For whom a letter speaks, and in which game, as far as known. */
export interface Asking {
  readonly game: Game | undefined
  readonly by: Seated | undefined
  readonly now: Instant
  /** The games that the wish names, by name in lower case. */
  readonly called?: ReadonlyMap<string, Game>
  /** The parts that the writer may speak for, if the speaker is unknown. */
  readonly parts?: readonly Speech[]
}

/** Without a game, the standard board, whose names everybody knows. */
export function boardOf(game: Game | undefined): Board {
  if (game !== undefined) return boardFor(game)
  const standard = boardNamed(DEFAULTS.variant)
  if (!standard.ok) throw new Error('the usual board is missing')
  return standard.value
}

/** The command line for a wish. */
export function lineFor({ kind, line }: Wish, asking: Asking): string {
  const { game, by } = asking
  const named = namedIn(line, kind)
  const name = named !== undefined && isGame(named, asking) ? named : (game?.name ?? 'game')
  const ownName = by?.person.split('@')[0] ?? 'you'
  const address = addressIn(line)
  const letter = (named = powersIn(line, asking)[0]): string => named ?? otherPower(asking)
  const isGuide = by?.kind === 'master' || game?.settings.moderated === false
  // In a moderated game a player has to ask the master.
  const ofMaster = (what: string): string => (by === undefined || isGuide ? what : 'PRESS TO M')
  switch (kind) {
    case 'create':
      return `CREATE ?${nameWished(line) ?? 'name'} password`
    case 'join':
      if (by !== undefined && (named === undefined || !isGame(named, asking))) return 'LIST'
      return `SIGNON ?${name} password`
    case 'observe':
      return `OBSERVE ${name} password`
    case 'takeOver':
      return `TAKEOVER ${powersIn(line, asking)[0] ?? 'F'}${name} password`
    case 'status':
      return by?.kind === 'master' && game?.position !== undefined ? 'PREVIEW' : LINES.status
    case 'draw': {
      // `End the game please` is not about a draw.
      if (by?.kind === 'master') return /\bdraw/i.test(line) ? 'HELP DRAW' : 'TERMINATE'
      const powers = powersIn(line, asking)
      const isListed = game?.settings.voting.drawsIncludeAll === false && powers.length > 1
      return isListed ? `SET DRAW ${powers.join('')}` : 'SET DRAW'
    }
    case 'concede':
      return `SET CONCEDE ${lettersIn(line, asking) ?? powersIn(line, asking)[0] ?? 'power'}`
    case 'press': {
      const toMaster = /\b(?:master|gm|moderator)\b/i.test(line) ? 'M' : undefined
      const to =
        lettersIn(line, asking) ?? toMaster ?? (powersIn(addressed(line), asking).join('') || letter())
      return `${colourIn(line)}PRESS TO ${to}`
    }
    case 'preference':
      return `SET PREFERENCE ${powersIn(line, asking).join('') || examplesOf(asking).letters}`
    case 'undo':
      if (unitIn(line) === undefined && /\b(?:all|everything|my (?:orders|moves))\b/i.test(line))
        return 'CLEAR'
      return `UNDO ${unitIn(line) ?? ownUnit(asking) ?? examplesOf(asking).unit}`
    case 'ahead':
      return `PHASE ${laterPhase(game)}`
    case 'eject': {
      const who = powersIn(line, asking)[0] ?? letterIn(line, asking) ?? address
      // A made-up letter would eject the wrong player.
      return ofMaster(who === undefined ? 'HELP EJECT' : `EJECT ${who}`)
    }
    case 'skip':
      return by?.kind === 'master' ? LINES.process : 'HELP DEADLINES'
    case 'process':
    case 'playNow':
      return ofMaster(LINES.process)
    case 'begun':
      return by?.kind === 'master' && game?.position !== undefined ? LINES.process : 'STATUS'
    case 'manual': {
      const [, word = ''] = MANUAL.exec(line) ?? []
      return helpPage(word).kind === 'page' ? `HELP ${word.toUpperCase()}` : 'HELP'
    }
    case 'rollBack':
    case 'replay': {
      const last = game?.turns.at(-1)
      return ofMaster(last === undefined ? 'ROLLBACK' : `ROLLBACK ${judgePhaseId(last.phase)}`)
    }
    case 'master':
      if (by?.kind === 'master') return promotion(asking, address)
      return by === undefined || game?.settings.moderated === false ? 'BECOME MASTER' : 'PRESS TO M'
    case 'resign': {
      if (by?.kind !== 'master') return LINES.resign
      // A game needs a master.
      return isLastMaster(asking) ? promotion(asking, address) : `EJECT ${by.person}`
    }
    case 'invite':
      return `SET ALLOW PLAYER ${address ?? 'anna@example.org'}`
    case 'address':
      return `SET ADDRESS ${address ?? `${ownName}@example.org`}`
    case 'absence':
      return absenceLine(line, asking)
    case 'deadlineWhen':
      return game?.stage === 'forming' ? `LIST ${game.name}` : 'STATUS'
    case 'zone':
      return `SET ZONE ${zoneIn(line) ?? 'Europe/Berlin'}`
    case 'password':
      return by === undefined && game === undefined ? 'HELP PASSWORD' : 'SET PASSWORD word'
    case 'map':
    case 'history':
    case 'standings':
    case 'outcome':
    case 'players':
    case 'whoOrdered':
      return game === undefined && name === 'game' ? 'LIST' : `${LOOKS[kind]} ${name}`
    case 'extend':
    case 'grace': {
      // Nothing is due yet.
      if (game?.stage === 'forming') return `LIST ${game.name}`
      const word = kind === 'grace' ? 'GRACE' : 'DEADLINE'
      return ofMaster(`SET ${word} ${deadlineWished(line, asking, kind)}`)
    }
    case 'length': {
      const minutes = lengthSaid(line)
      return ofMaster(minutes === undefined ? LINES.length : `SET MOVE NEXT ${minutes / 60}`)
    }
    case 'days':
      return ofMaster(`SET MOVE DAYS ${daysLeft(line)}`)
    case 'clock':
      return ofMaster(`SET MOVE CLOCK ${clockSaid(line) ?? 'time'}`)
    case 'reminders':
      return ofMaster(`SET REMINDERS ${reminderSaid(line) ?? 'times'}`)
    case 'passwordOf':
      return wording.letters.wishes.below({ line: 'SET PASSWORD word', signOn: `BECOME ${letter()}` })
    case 'speakAs':
      return `BECOME ${letter()}`
    case 'settings':
      return `LIST ${name}`
    case 'pause':
    case 'resume':
    case 'begin':
    case 'terminate':
    case 'gunboat':
    case 'noPress':
      return ofMaster(LINES[kind])
    default:
      return LINES[kind]
  }
}

/** An observer may become a master. */
const promotion = ({ game }: Asking, address?: string): string =>
  `PROMOTE ${address ?? game?.observers[0] ?? 'anna@example.org'}`

export const isLastMaster = ({ game, by }: Asking): boolean =>
  by?.kind === 'master' && (game?.masters.length ?? 1) < 2

/** `MAN SIGNON`, as people ask other programs for help. */
export const MANUAL = /^\W*man (\w+)\W*$/i

/** `ANON PRESS TO R`: the recipients, by their letters. */
function lettersIn(line: string, { game }: Asking): string | undefined {
  const [, letters = ''] = /\b(?:press to|PRESS TO) ([A-Z]+)\b/.exec(line) ?? []
  const known = ['M', ...boardOf(game).powers.map(({ letter }) => letter)]
  return letters !== '' && [...letters].every(each => known.includes(each)) ? letters : undefined
}

/** `KICK T` names a power by its letter. */
function letterIn(line: string, { game }: Asking): string | undefined {
  const [, said] = /^\s*\p{L}+ (\p{L})[.!\s]*$/u.exec(line) ?? []
  return boardOf(game).powers.find(({ letter }) => letter === said?.toUpperCase())?.letter
}

/** Somebody who wants to stay anonymous is not shown how to write under the power's name. */
const colourIn = (line: string): string =>
  /\b(?:anon|anonymous(?:ly)?|gr[ea]y|incognito)\b/i.test(line) ? 'GREY ' : ''

/** Only the name of an existing game goes into a line. */
export const isGame = (name: string, { game, called }: Asking): boolean =>
  called?.has(name.toLowerCase()) === true || game?.name.toLowerCase() === name.toLowerCase()

/** A master plays nothing to be away from: a power that the master names is granted an absence. */
function absenceLine(line: string, asking: Asking): string {
  const { by, now } = asking
  const days = absenceSaid(line, { now, zone: zoneOf(asking) })
  const [power] = powersIn(line, asking)
  return by?.kind === 'master' && power !== undefined
    ? `GRANT ABSENCE ${power} FROM ${days}`
    : `SET ABSENCE ${days}`
}

const LOOKS = {
  map: 'MAP',
  history: 'HISTORY',
  standings: 'SUMMARY',
  outcome: 'SUMMARY',
  players: 'LIST',
  whoOrdered: 'LIST',
} as const

/** The days on which deadlines may fall, Sunday first. For `only on Sundays` the writer has to fill them in. */
function daysLeft(line: string): string {
  const [isSunday, isSaturday] = [/sunday/i.test(line), /saturday/i.test(line)]
  if ((isSunday || isSaturday) && /\bonly\b/i.test(line)) return 'days'
  return `${isSaturday && !isSunday ? 'S' : '-'}MTWTF${isSunday && !isSaturday ? 'S' : '-'}`
}

/** The writer's time zone. */
const zoneOf = ({ game, by }: Asking): Zone =>
  (by && game?.zones.get(by.person)) ?? game?.settings.timing.zone ?? UTC

/** `10 Jan 2026 23:30`: the time in the line, in the writer's time zone; one more day if the line gives none. */
function deadlineWished(line: string, asking: Asking, kind: 'extend' | 'grace'): string {
  const { game, now } = asking
  if (game?.due === undefined) return A_DATE
  const { deadline, grace } = game.due
  const ends = kind === 'grace' ? { due: grace, begins: deadline } : { due: deadline }
  const clocks = { now, ...ends, zone: zoneOf(asking) }
  const said = deadlineSaid(line, clocks) ?? spelledAt(later(clocks.due, DAY, clocks.zone), clocks.zone)
  return said === 'unclear' ? A_DATE : said
}

/** Lines that are the same for everybody. */
const LINES = {
  /** The judge asks for a YES if orders are missing. With the phase it would be done at once. */
  process: 'PROCESS',
  standing: 'STANDING ORDERS',
  winning: 'HELP SCORES',
  variants: 'HELP VARIANT',
  whatIf: 'HELP PREVIEW',
  noAbsence: 'SET NO ABSENCE',
  wait: 'SET WAIT',
  noWait: 'SET NO WAIT',
  noVote: 'SET NO DRAW',
  noMap: 'SET NO MAP',
  mapPicture: 'SET MAP PICTURE',
  mapText: 'SET MAP TEXT',
  noReminders: 'SET MAIL REMINDERS NONE',
  digest: 'SET MAIL DIGEST',
  calendar: 'SET CALENDAR ON',
  gunboat: 'SET GUNBOAT',
  noPress: 'SET NO PRESS',
  length: 'SET MOVE NEXT 72',
  diary: 'DIARY',
  broadcast: 'BROADCAST',
  votes: 'VOTES',
  resign: 'RESIGN',
  myGames: 'MY GAMES',
  list: 'LIST',
  status: 'STATUS',
  preview: 'PREVIEW',
  pause: 'PAUSE',
  resume: 'RESUME',
  begin: 'FORCE BEGIN',
  beginNow: 'FORCE BEGIN',
  goOnNow: 'RESUME',
  terminate: 'TERMINATE',
  masterAgain: 'BECOME MASTER',
  rules: 'HELP RULES',
  orders: 'HELP ORDERS',
  reorder: 'HELP ORDERS',
  help: 'HELP START',
  forMasters: 'HELP MASTER',
  repair: 'HELP REPAIR',
  extendOne: 'HELP DEADLINES',
  private: 'SET PRIVATE word',
  rename: 'HELP RENAME',
  manualStart: 'SET MANUAL START',
  changeSettings: 'HELP SET',
} as const

/** The letters of the powers that a line names, except the writer's own. */
function powersIn(line: string, { game, by }: Asking): readonly string[] {
  const text = line.toLowerCase()
  return boardOf(game)
    .powers.map(({ index, name, adjective, letter }) => ({
      index,
      letter,
      at: Math.max(...[name, adjective].map(word => text.search(wordOf(word)))),
    }))
    .filter(({ at, index }) => at >= 0 && !(by?.kind === 'power' && by.power === index))
    .sort((one, other) => one.at - other.at)
    .map(({ letter }) => letter)
}

/** A power other than the writer's own. */
function otherPower({ game, by }: Asking): string {
  if (game === undefined) return 'F'
  const { powers } = boardFor(game)
  const others = powers.filter(({ index }) => !(by?.kind === 'power' && by.power === index))
  return others[0]!.letter
}

const examplesOf = ({ game }: Asking): { readonly unit: string; readonly letters: string } =>
  game === undefined ? { unit: 'A PAR', letters: 'FEG' } : examplesOn(boardFor(game))

function ownUnit({ game, by }: Asking): string | undefined {
  if (game?.position === undefined || by?.kind !== 'power') return undefined
  const own = game.position.units.find(({ power }) => power === by.power)
  return own === undefined ? undefined : spellUnit(boardFor(game), own)
}

function laterPhase(game: Game | undefined): string {
  const phase = game?.position?.phase
  if (phase === undefined) return 'F1902M'
  return phase.season === 'spring' ? `F${phase.year}M` : `S${phase.year + 1}M`
}
