// The one line that does what somebody has asked for in words of their own, with the names of their game in it.
import type { Game } from '../../game/game.ts'
import { boardFor } from '../../library/equipment.ts'
import { judgePhaseId } from '../../report/forms/frame.ts'
import { examplesOn } from '../../report/sentences/names.ts'
import { wording } from '../../report/wording.ts'
import type { Seated } from '../context.ts'
import { type Wish, type WishKind, wishIn } from './wishTable.ts'

const say = wording.daemon.wishes

/** For whom a letter speaks, and in which game, as far as either is known. */
export interface Asking {
  readonly game: Game | undefined
  readonly by: Seated | undefined
}

/** What lines ask for, each told once with the line that does it; `commandFor` is what a line would be behind SET. */
export function offersFor(
  lines: readonly string[],
  asking: Asking,
  commandFor: (line: string) => string | undefined,
): readonly string[] {
  const powers = namesOfPowers(asking.game)
  const offers = lines.flatMap(
    (line): readonly { readonly kind: WishKind | 'set'; readonly line: string }[] => {
      const behindSet = commandFor(line)
      if (behindSet !== undefined) return [{ kind: 'set', line: behindSet }]
      const wish = wishOf(wishIn(line, { powers }), asking)
      return wish === undefined ? [] : [{ kind: wish.kind, line: lineFor(wish, asking) }]
    },
  )
  const told = offers.map(({ kind, line }) => `  ${say.for[kind]}: ${withSignOn(line, kind, asking)}`)
  return [...new Set(told)].slice(0, MOST)
}

/** A master has no vote, and ends a game by other means. */
const wishOf = (wish: Wish | undefined, { by }: Asking): Wish | undefined =>
  wish?.kind === 'draw' && by?.kind === 'master' ? { ...wish, kind: 'terminate' } : wish

/** So many are told in one answer. */
const MOST = 3

const namesOfPowers = (game: Game | undefined): readonly string[] =>
  game === undefined ? [] : boardFor(game).powers.flatMap(({ name, adjective }) => [name, adjective])

/** What needs no part in a game. */
const FOR_ANYBODY: ReadonlySet<WishKind | 'set'> = new Set<WishKind>([
  ...['create', 'join', 'observe', 'takeOver', 'list', 'myGames', 'map', 'history', 'standings'],
  ...['players', 'rules', 'orders', 'help', 'password', 'master'],
] as WishKind[])

/** Where nothing says for whom the letter speaks, that comes first. */
function withSignOn(line: string, kind: WishKind | 'set', { game, by }: Asking): string {
  if (by !== undefined || FOR_ANYBODY.has(kind)) return line
  return say.below({ line, signOn: `SIGNON F${game?.name ?? 'game'} password` })
}

/** The line itself. */
export function lineFor({ kind, line }: Wish, asking: Asking): string {
  const { game, by } = asking
  const named = namedIn(line, kind)
  const name =
    named !== undefined && powersIn(named, { game, by: undefined }).length === 0
      ? named
      : (game?.name ?? 'game')
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
      return ofMaster(
        game?.position === undefined ? 'PROCESS' : `PROCESS ${judgePhaseId(game.position.phase)}`,
      )
    case 'rollBack': {
      const last = game?.turns.at(-1)
      return ofMaster(last === undefined ? 'ROLLBACK' : `ROLLBACK ${judgePhaseId(last.phase)}`)
    }
    case 'master':
      return isGuide ? 'PROMOTE anna@example.org' : 'BECOME MASTER'
    case 'password':
      return by === undefined && game === undefined ? 'HELP PASSWORD' : 'SET PASSWORD word'
    case 'map':
    case 'history':
    case 'standings':
    case 'players':
      return game === undefined && name === 'game' ? 'LIST' : `${LOOKS[kind]} ${name}`
    case 'extend':
    case 'pause':
    case 'resume':
    case 'begin':
    case 'terminate':
      return ofMaster(LINES[kind])
    default:
      return LINES[kind]
  }
}

const LOOKS = { map: 'MAP', history: 'HISTORY', standings: 'SUMMARY', players: 'LIST' } as const

/** What is the same for everybody. */
const LINES = {
  address: 'SET ADDRESS you@example.org',
  zone: 'SET ZONE Europe/Berlin',
  standing: 'STANDING ORDERS',
  deadlineWhen: 'STATUS',
  extend: 'SET DEADLINE 24 Dec 20:00',
  absence: 'SET ABSENCE 24 Dec TO 2 Jan',
  wait: 'SET WAIT',
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
    const [, name = ''] = /\b(?:of|in|for|game)\s+(?:the\s+)?(?:game\s+)?(\w+)\W*$/i.exec(line) ?? []
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
  if (game === undefined) return []
  const text = line.toLowerCase()
  return boardFor(game)
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

const examplesOf = ({ game }: Asking): { readonly unit: string; readonly letters: string } =>
  game === undefined ? { unit: 'A PAR', letters: 'FEG' } : examplesOn(boardFor(game))

const unitIn = (line: string): string | undefined => /\b[AF] [A-Z]\w{2}\b/i.exec(line)?.[0].toUpperCase()

function laterPhase(game: Game | undefined): string {
  const phase = game?.position?.phase
  if (phase === undefined) return 'F1902M'
  return phase.season === 'spring' ? `F${phase.year}M` : `S${phase.year + 1}M`
}
