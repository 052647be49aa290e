// What the words of a letter mean at a table: powers, people, phases, votes and dates, as acts of the game.
import type { Power } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'
import { comparePhases, type Phase, phaseId, readPhase } from '../board/phase.ts'
import { type Instant, isoOf } from '../game/calendar.ts'
import { type Act, PERMISSIONS } from '../game/commands.ts'
import { readAbsence } from '../game/dates/absences.ts'
import { readDate } from '../game/dates/dates.ts'
import { readPhaseName } from '../game/dates/phaseNames.ts'
import type { Doer, Person, Turn } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import { readPlan } from '../game/sheets/plans.ts'
import type { Zone } from '../game/zones.ts'
import type { Said, Saying } from '../mail/instructions.ts'
import { gameRefusalSentence } from '../report/sentences/gameRefusals.ts'
import { examplesOn } from '../report/sentences/names.ts'
import { wording } from '../report/wording.ts'
import { ok } from '../result.ts'
import type { People } from './people.ts'
import { audienceOf, namesIn, powerNamed, voteOf, wishesOf } from './powersNamed.ts'
import { repairsIn } from './repairs.ts'
import { boardFor } from './setting.ts'
import { zoneIn } from './settingChanges.ts'
import { whyNoDate } from './unread.ts'

const say = wording.daemon.sayings

/** What a saying is read against. */
export interface Hearing {
  readonly game: Game
  readonly by: Doer & { readonly person: Person }
  readonly now: Instant
  readonly people: People
}

/** The acts that a saying means for whoever sits at a table, one after the other; or why it means none. */
export function actsOf(saying: Saying, hearing: Hearing): readonly Act[] | string {
  const read = ACTS[saying.kind] as Read<Saying['kind']> | undefined // each kind has its own
  if (read === undefined) return say.notHere
  const acts = read(saying as Said<never>, hearing)
  return typeof acts === 'string' || Array.isArray(acts) ? (acts as string | readonly Act[]) : [acts as Act]
}

type Read<Kind extends Saying['kind']> = (
  saying: Said<Kind>,
  hearing: Hearing,
) => Act | readonly Act[] | string

const forPower =
  <Kind extends Saying['kind']>(
    act: (power: Power, saying: Said<Kind>, hearing: Hearing) => Act | readonly Act[] | string,
  ): Read<Kind> =>
  (saying, hearing) => {
    const { by, game } = hearing
    if (by.kind === 'power') return act(by.power, saying, hearing)
    return by.kind === 'player' ? notNow('forming', game) : say.forPowers
  }

/** What is for powers has its time while the game is played. */
export const notNow = (now: 'forming' | 'over', game: Game): string => {
  const { when } = PERMISSIONS.write
  return gameRefusalSentence({ kind: 'notNow', act: 'write', now, when }, game, boardFor(game))
}

interface Dated {
  readonly date: string
}

const simply = (act: Act) => (): Act => act

const ACTS: { readonly [Kind in Saying['kind']]?: Read<Kind> } = {
  wait: ({ waits, phase }, { game }) => {
    const read = phase === undefined ? undefined : phaseIn(phase, game)
    if (typeof read === 'string') return read
    const isNow = read === undefined || isSame(read, game.position?.phase)
    return { kind: 'wait', waits, phase: isNow ? undefined : read }
  },
  clear: forPower((power, { what }) => [
    { kind: 'clear', power, provinces: 'all' },
    ...(what === 'all' ? [{ kind: 'clearPlans', power, phase: undefined } as const] : []),
  ]),
  clearPlans: forPower(power => ({ kind: 'clearPlans', power, phase: undefined })),
  clearStanding: forPower(power => ({ kind: 'giveStandingOrders', power, text: '' })),
  standing: forPower((power, { lines }) => ({
    kind: 'giveStandingOrders',
    power,
    text: lines.join('\n').trim(),
  })),
  phase: forPower((power, { phase, lines }, { game }) => planned(power, phase, lines, game)),
  undo: forPower((power, { unit }, { game }) => undone(power, unit, game)),
  resign: simply({ kind: 'resign' }),
  pause: simply({ kind: 'pause' }),
  resume: simply({ kind: 'resume' }),
  terminate: simply({ kind: 'terminate' }),
  unstart: simply({ kind: 'unstart' }),
  begin: simply({ kind: 'begin', force: 'withMissing' }),
  becomeMaster: simply({ kind: 'becomeMaster' }),
  process: ({ phase }, { game }) => {
    const read = phase === undefined ? game.position?.phase : phaseIn(phase, game)
    return typeof read === 'string' ? read : { kind: 'process', phase: read }
  },
  rollBack: ({ to, keepsOrders }) => ({ kind: 'rollBack', to, keepsOrders }),
  rollBackTo: ({ phase, keepsOrders }, { game }) => {
    const to = turnBefore(phase, game)
    return typeof to === 'string' ? to : { kind: 'rollBack', to, keepsOrders }
  },
  rollForward: ({ to }, { game }) => {
    const turn = turnUndone(to, game)
    return typeof turn === 'string' ? turn : { kind: 'bringForward', to: turn }
  },
  eject: ({ who }, hearing) => ({
    kind: 'eject',
    who: powerNamed(who, hearing.game) ?? personCalled(who, hearing),
  }),
  promote: ({ who }, hearing) => ({ kind: 'promote', person: personCalled(who, hearing) }),
  approve: ({ who, isApproved }, hearing) => {
    const players = playersCalled(who, hearing)
    return typeof players === 'string' ? players : { kind: 'approve', players, isApproved }
  },
  repair: ({ lines }, { game }) => {
    const repairs = repairsIn(lines, game)
    return typeof repairs === 'string' ? repairs : { kind: 'repair', repairs }
  },
  noVote: simply({ kind: 'vote', vote: undefined }),
  draw: (saying, { game }) => voting(voteOf(saying, game)),
  concede: (saying, { game }) => voting(voteOf(saying, game)),
  press: ({ to, colour, body, isPostal }, { game, by }) => {
    const audience = audienceOf(to, game, by)
    return typeof audience === 'string'
      ? audience
      : { kind: 'press', to: audience, colour, text: body, isPostal }
  },
  noteInDiary: ({ body }) => ({ kind: 'noteInDiary', text: body }),
  strikeFromDiary: ({ entry }) => ({ kind: 'strikeFromDiary', entry }),
  prefer: ({ wish }, { game }) => {
    const preferences = wishesOf(wish, game)
    return typeof preferences === 'string' ? preferences : { kind: 'prefer', preferences }
  },
  deadline: (saying: Dated, hearing) =>
    dated(saying.date, hearing, deadline => ({ kind: 'setDeadline', deadline })),
  grace: (saying: Dated, hearing) => dated(saying.date, hearing, grace => ({ kind: 'setGrace', grace })),
  start: (saying: Dated, hearing) => dated(saying.date, hearing, start => ({ kind: 'setStart', start })),
  absence: ({ from, to }, hearing) => {
    const read = absenceIn(from, to, hearing)
    return typeof read === 'string' ? read : { kind: 'beAway', ...read }
  },
  noAbsence: ({ date }, hearing) => back(date, hearing),
  grantAbsence: ({ who, from, to }, hearing) => {
    const read = absenceIn(from, to, hearing)
    const person = holderOf(who, hearing) ?? personCalled(who, hearing)
    return typeof read === 'string' ? read : { kind: 'grantAbsence', person, absence: read }
  },
  enclose: ({ map, calendar }) => ({
    kind: 'chooseEnclosures',
    ...(map === undefined ? {} : { map }),
    ...(calendar === undefined ? {} : { calendar }),
  }),
  zone: ({ zone }) => {
    const found = zone === undefined ? ok(undefined) : zoneIn(zone)
    return found.ok ? { kind: 'chooseZone', zone: found.value } : found.error
  },
}

const voting = (vote: ReturnType<typeof voteOf>): Act | string =>
  typeof vote === 'string' ? vote : { kind: 'vote', vote }

/** A phase by its id, in the judges' spelling too; or the present one and those to come by any name. */
export function phaseIn(text: string, { position }: Game): Phase | string {
  const byId = readPhase(text)
  const read = byId.ok || position === undefined ? byId : readPhaseName(text, position.phase)
  const like = position === undefined ? 'F1901M' : phaseId(position.phase)
  return read.ok ? read.value : say.noPhase({ phase: text.slice(0, 40), like })
}

const isSame = (one: Phase, other: Phase | undefined): boolean =>
  other !== undefined && comparePhases(one, other) === 0

function planned(power: Power, phase: string, lines: readonly string[], game: Game): Act | string {
  // When all is over nobody need hear first how it is written.
  if (game.stage === 'over') return notNow('over', game)
  const read = phaseIn(phase, game)
  if (typeof read === 'string') return read
  const board = boardFor(game)
  const plan = readPlan(lines.join('\n'), board)
  if (plan.ok) return { kind: 'plan', power, phase: read, plan: plan.value }
  const { error } = plan
  const line = 'line' in error ? (lines[error.line - 1] ?? '').trim().slice(0, 80) : ''
  const { power: whose, there } = examplesOn(board)
  const told = { phase: phaseId(read), condition: `${whose} ${there}` }
  return line === '' ? say.badLines(told) : say.badLine({ ...told, line })
}

/** The order of a unit; without one the only order that there is. */
function undone(power: Power, unit: string | undefined, game: Game): Act | string {
  const sheet = game.sheets.get(power)
  const orders = [...(sheet?.orders ?? []), ...(sheet?.voids ?? [])]
  const board = boardFor(game)
  const places = orders.flatMap(order => ('unit' in order ? [order.unit.at] : []))
  if (places.length === 0) return say.noOrders
  if (unit === undefined) {
    const [only, another] = places
    if (only === undefined || another !== undefined) return say.whichOrder({ unit: examplesOn(board).unit })
    return { kind: 'clear', power, provinces: [board.province(only)] }
  }
  const bare = unit.replace(/^(?:a|f|army|fleet)\s+/i, '').toLowerCase()
  const found = gazetteerOf(board)
    .placesCalled(bare)
    .map(at => board.province(at))
  const meant = places.map(at => board.province(at)).filter(province => found.includes(province))
  return meant.length === 0
    ? say.noOrderTo({ unit: unit.slice(0, 40) })
    : { kind: 'clear', power, provinces: meant }
}

/** The turn to which a game has to go back so that a phase is played anew; without one the last that was played. */
function turnBefore(phase: string | undefined, game: Game): Turn | string {
  const { turns } = game
  if (turns.length === 0) return say.nothingPlayed
  if (phase === undefined) return turns.at(-1)!.turn
  const read = phaseIn(phase, game)
  if (typeof read === 'string') return read
  const turn = turns.find(each => isSame(each.phase, read))
  const phases = turns.map(each => phaseId(each.phase)).join(', ')
  return turn?.turn ?? say.notPlayed({ phase: phaseId(read), phases })
}

function turnUndone(to: string | undefined, game: Game): Turn | string {
  const { undone: taken } = game
  if (taken.length === 0) return say.nothingUndone
  if (to === undefined) return taken.at(-1)!.turn
  if (/^\d+$/.test(to)) return Number(to)
  const read = phaseIn(to, game)
  if (typeof read === 'string') return read
  return taken.find(each => isSame(each.phase, read))?.turn ?? say.notUndone({ phase: phaseId(read) })
}

const personCalled = (who: string, { people }: Hearing): Person => {
  const address = who.trim().toLowerCase()
  return people.personAt(address) ?? address
}

/** Who plays a power, or has that address. */
function holderOf(who: string, { game }: Hearing): Person | undefined {
  const power = powerNamed(who, game)
  return power === undefined ? undefined : game.seats[power]?.player
}

/** `EFG`, `England, France`, or addresses. */
function playersCalled(who: string, hearing: Hearing): readonly Person[] | string {
  const words = who.includes('@') ? who.split(/[,\s]+/) : namesIn(who, hearing.game)
  const players: Person[] = []
  for (const word of words.filter(each => each !== '')) {
    const player = holderOf(word, hearing) ?? (word.includes('@') ? personCalled(word, hearing) : undefined)
    if (player === undefined) return say.noPlayer({ name: word.slice(0, 40) })
    players.push(player)
  }
  return players
}

function dated(text: string, hearing: Hearing, act: (at: Instant) => Act): Act | string {
  const { timing } = hearing.game.settings
  const kind = hearing.game.position?.phase.kind ?? 'movement'
  const date = readDate(text, {
    now: hearing.now,
    zone: zoneOf(hearing),
    missingTime: timing[kind].clock ?? 0,
  })
  return date.ok ? act(date.value.at) : whyNoDate(text, date.error)
}

/** Dates are in the writer's own zone if he has chosen one, else in that of the game. */
const zoneOf = ({ game, by }: Hearing): Zone => game.zones.get(by.person) ?? game.settings.timing.zone

function absenceIn(from: string, to: string | undefined, hearing: Hearing) {
  const text = to === undefined ? from : `${from} to ${to}`
  const read = readAbsence(text, hearing.now, zoneOf(hearing))
  return read.ok ? { from: read.value.from, to: read.value.to } : whyNoDate(text, read.error, 'days')
}

/** The absence that covers a date; without one the only one that is to come. */
function back(date: string | undefined, hearing: Hearing): Act | string {
  if (date !== undefined) return dated(date, hearing, at => ({ kind: 'beBack', at }))
  const own = hearing.game.absences.filter(
    ({ person, to }) => person === hearing.by.person && to > hearing.now,
  )
  const [only, another] = own
  if (only === undefined) return say.notAway
  if (another !== undefined)
    return say.whichAbsence({ days: own.map(({ from }) => isoOf(from).slice(0, 10)).join(', ') })
  return { kind: 'beBack', at: only.from }
}

/** At least one line that begins like an order; thanks and greetings do not. */
export const looksLikeOrders = (text: string): boolean =>
  text.split('\n').some(line => ORDER_LIKE.some(pattern => pattern.test(line)))

const ORDER_LIKE: readonly RegExp[] = [
  /^\W*(?:[af]|army|fleet)\s+\w{3,}/i,
  /^\W*(?:build|remove|disband)\s+(?:(?:[af]|army|fleet)\s+)?\w{3,}/i,
  /^\W*\w{3,}(?:\s*->?\s*|\s+(?:s|supports?)\s+)\w/i,
  /^\W*waives?\W*$/i,
]
