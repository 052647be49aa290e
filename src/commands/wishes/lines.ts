// The lines that do what somebody wants, with the names in them that the writer has said, or that are the writer's own.
import type { Board } from '../../board/board.ts'
import type { Game } from '../../game/game.ts'
import { boardNamed, DEFAULTS } from '../../library/boards.ts'
import { boardFor } from '../../library/equipment.ts'
import { judgePhaseId } from '../../report/forms/frame.ts'
import { examplesOn } from '../../report/sentences/names.ts'
import type { Seated } from '../context.ts'
import { zonesCalled } from '../meaning/zones.ts'
import type { Wish, WishKind } from './wishTable.ts'

/** For whom a letter speaks, and in which game, as far as either is known. */
export interface Asking {
  readonly game: Game | undefined
  readonly by: Seated | undefined
}

/** Where no game is meant, the names that everybody knows. */
export function boardOf(game: Game | undefined): Board {
  if (game !== undefined) return boardFor(game)
  const standard = boardNamed(DEFAULTS.variant)
  if (!standard.ok) throw new Error('the usual board is missing')
  return standard.value
}

/** The line itself. */
export function lineFor({ kind, line }: Wish, asking: Asking): string {
  const { game, by } = asking
  const named = namedIn(line, kind)
  const name =
    named !== undefined && powersIn(named, { game, by: undefined }).length === 0
      ? named
      : (game?.name ?? 'game')
  const ownName = by?.person.split('@')[0] ?? 'you'
  const address = addressIn(line)
  const letter = (named = powersIn(line, asking)[0]): string => named ?? otherPower(asking)
  const isGuide = by?.kind === 'master' || game?.settings.moderated === false
  // In a moderated game a player asks whoever may do it.
  const ofMaster = (what: string): string => (by === undefined || isGuide ? what : 'PRESS TO M')
  switch (kind) {
    case 'create':
      return `CREATE ?${nameWished(line) ?? 'name'} password`
    case 'join':
      return `SIGNON ?${name} password`
    case 'observe':
      return `OBSERVE ${name} password`
    case 'takeOver':
      return `TAKEOVER ${powersIn(line, asking)[0] ?? 'F'}${name} password`
    case 'draw': {
      const powers = powersIn(line, asking)
      const isListed = game?.settings.voting.drawsIncludeAll === false && powers.length > 1
      return isListed ? `SET DRAW ${powers.join('')}` : 'SET DRAW'
    }
    case 'concede':
      return `SET CONCEDE ${letter()}`
    case 'press':
      return `PRESS TO ${/\b(?:master|gm|moderator)\b/i.test(line) ? 'M' : powersIn(addressed(line), asking).join('') || letter()}`
    case 'preference':
      return `SET PREFERENCE ${powersIn(line, asking).join('') || examplesOf(asking).letters}`
    case 'undo':
      return `UNDO ${unitIn(line) ?? examplesOf(asking).unit}`
    case 'ahead':
      return `PHASE ${laterPhase(game)}`
    case 'eject':
      return ofMaster(`EJECT ${letter()}`)
    case 'process':
    case 'playNow':
      return ofMaster(
        game?.position === undefined ? 'PROCESS' : `PROCESS ${judgePhaseId(game.position.phase)}`,
      )
    case 'rollBack':
    case 'replay': {
      const last = game?.turns.at(-1)
      return ofMaster(last === undefined ? 'ROLLBACK' : `ROLLBACK ${judgePhaseId(last.phase)}`)
    }
    case 'master':
      if (by?.kind === 'master') return `PROMOTE ${address ?? game?.observers[0] ?? 'anna@example.org'}`
      return by === undefined || game?.settings.moderated === false ? 'BECOME MASTER' : 'PRESS TO M'
    case 'address':
      return `SET ADDRESS ${address ?? `${ownName}@example.org`}`
    case 'absence':
      return `SET ABSENCE ${daysIn(line) ?? '24 Dec TO 2 Jan'}`
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
    case 'pause':
    case 'resume':
    case 'begin':
    case 'terminate':
    case 'gunboat':
    case 'noPress':
    case 'days':
    case 'clock':
    case 'length':
      return ofMaster(LINES[kind])
    default:
      return LINES[kind]
  }
}

const LOOKS = {
  map: 'MAP',
  history: 'HISTORY',
  standings: 'SUMMARY',
  outcome: 'SUMMARY',
  players: 'LIST',
  whoOrdered: 'LIST',
} as const

/** What is the same for everybody. */
const LINES = {
  standing: 'STANDING ORDERS',
  deadlineWhen: 'STATUS',
  extend: 'SET DEADLINE 24 Dec 20:00',
  noAbsence: 'SET NO ABSENCE',
  wait: 'SET WAIT',
  noWait: 'SET NO WAIT',
  noVote: 'SET NO DRAW',
  noMap: 'SET NO MAP',
  mapPicture: 'SET MAP PICTURE',
  mapText: 'SET MAP TEXT',
  calendar: 'SET CALENDAR ON',
  gunboat: 'SET GUNBOAT',
  noPress: 'SET NO PRESS',
  days: 'SET MOVE DAYS -MTWTF-',
  clock: 'SET MOVE CLOCK 20:00',
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
  terminate: 'TERMINATE',
  rules: 'HELP RULES',
  orders: 'HELP ORDERS',
  help: 'HELP START',
} as const

// The names in a line.

/** `join beta`, `sign up for the game beta`: what stands behind the verb; no word of a sentence is one. */
function namedIn(line: string, kind: WishKind): string | undefined {
  const isName = (word: string): boolean =>
    /^\w{2,40}$/.test(word) && !OF_SENTENCES.test(word) && !VERBS.test(word)
  if (kind in LOOKS) {
    const [, name = ''] =
      /\b(?:of|in|for|game|won|does|did)\s+(?:the\s+)?(?:game\s+)?(\w+)(?:\s+end)?\W*$/i.exec(line) ?? []
    return isName(name) ? name : undefined
  }
  if (!BY_NAME.has(kind)) return undefined
  const words = line
    .replace(/\?(?!\w)|[^\w?]+/g, ' ')
    .trim()
    .split(/ +/)
  const marked = words.find(word => /^\?\w/.test(word))?.slice(1)
  const first = words.findIndex(word => VERBS.test(word))
  const behind = first < 0 ? [] : words.slice(first + 1).filter(isName)
  const [last] = words.slice(words.findLastIndex(word => VERBS.test(word)) + 1).filter(isName)
  return marked ?? (behind.length === 1 ? behind[0] : first < 0 ? undefined : last)
}

const BY_NAME: ReadonlySet<WishKind> = new Set<WishKind>(['join', 'observe'])

const VERBS =
  /^(?:join|enter|spectate|kibitz|sign|signup|signon|enter|play|watch|observe|follow|game|in|of|map|board|history|results|standings|scores|for|up)$/i

const OF_SENTENCES =
  /^(?:a|an|the|this|that|game|games|in|on|of|for|to|as|at|by|up|me|my|i|you|we|it|your|our|one|please|now|new|here|there|how|do|can|could|would|like|want|with|and|or|any|some|is|are|was|next|last|first|thanks?|which|who|what|where|when|map|board|old|players?|called|named|diplomacy|play|playing|someone|somebody|long|master|gm|moderator|who|else|has|have|have|far|everybody|everyone|turn|year|phase|spring|fall|\d+)$/i

/** A name that could be one: `CREATE ?my-game`, `start a game called Blue Lagoon`. */
function nameWished(line: string): string | undefined {
  const [, said] =
    /\?([\w .'-]+?)(?: +\S+)?$/.exec(line) ?? /\b(?:called|named)\s+["']?([\w .'-]+)/i.exec(line) ?? []
  const name = said?.replace(/\W+/g, '').slice(0, MOST_LETTERS)
  return name === undefined || name === '' ? undefined : name
}

const MOST_LETTERS = 24

/** The letters of the powers that a line names, without one's own. */
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

/** `tell Germany: shall we attack England?`, `send Germany a message about Russia`: what is told is nobody's address. */
const addressed = (line: string): string => {
  const [to = line] = line.split(
    /[:,;?!"]|\b(?:that|about|whether|if|why|how|when|what|regarding|concerning|shall|should|we|he|she|they|against)\b/i,
  )
  return to.trim() === '' ? line : to
}

const wordOf = (word: string): RegExp => new RegExp(`\\b${word.toLowerCase().replace(/[^\w ]/g, '.')}\\b`)

/** A power that is not one's own. */
function otherPower({ game, by }: Asking): string {
  if (game === undefined) return 'F'
  const { powers } = boardFor(game)
  const others = powers.filter(({ index }) => !(by?.kind === 'power' && by.power === index))
  return others[0]!.letter
}

const addressIn = (line: string): string | undefined => /[^\s<>:,;]+@[\w-]+(?:\.[\w-]+)+/.exec(line)?.[0]

/** `3-10 March`, `from 24 Dec to 2 Jan`: the days that somebody names, as the line wants them. */
function daysIn(line: string): string | undefined {
  const [, from, month, to] =
    /\b(\d{1,2})((?: [A-Z][a-z]{2,8})?) *(?:-|to|till?|until) *(\d{1,2} [A-Z][a-z]{2,8})\b/i.exec(line) ?? []
  if (from === undefined || to === undefined) return undefined
  return `${from}${month === '' ? to.replace(/^\d+/, '') : month} TO ${to}`
}

/** `new york`: the zone of a place that a line names. */
function zoneIn(line: string): string | undefined {
  const words = line
    .replace(/[^\w+/ -]+/g, ' ')
    .trim()
    .split(/ +/)
    .slice(0, MOST_WORDS)
  for (const count of [3, 2, 1])
    for (let at = 0; at + count <= words.length; at++) {
      const name = words.slice(at, at + count).join(' ')
      const zones = /^(?:z|time|zone|my|local)$|[ ](?:time|zone)$/i.test(name) ? [] : zonesCalled(name)
      if (zones.length === 1) return zones[0]
    }
  return undefined
}

const MOST_WORDS = 20

const examplesOf = ({ game }: Asking): { readonly unit: string; readonly letters: string } =>
  game === undefined ? { unit: 'A PAR', letters: 'FEG' } : examplesOn(boardFor(game))

const unitIn = (line: string): string | undefined => /\b[AF] [A-Z]\w{2}\b/i.exec(line)?.[0].toUpperCase()

function laterPhase(game: Game | undefined): string {
  const phase = game?.position?.phase
  if (phase === undefined) return 'F1902M'
  return phase.season === 'spring' ? `F${phase.year}M` : `S${phase.year + 1}M`
}
