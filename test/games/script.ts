// The language in which the games of this folder are written down: a line for each thing that somebody asks for.
import { parse } from 'yaml'
import { seenByPower } from '../../src/judge/game/blind/seen.ts'
import { type Instant, instantOf, UTC } from '../../src/judge/game/calendar.ts'
import type { Act, Command, Speaker } from '../../src/judge/game/commands.ts'
import type { Preferences, Repair } from '../../src/judge/game/events.ts'
import { type Game, isMaster } from '../../src/judge/game/game.ts'
import type { Audience } from '../../src/judge/game/press.ts'
import { NO_DEEDS } from '../../src/judge/game/seats/assignment.ts'
import { type Settings, usualSettings } from '../../src/judge/game/settings.ts'
import { readOrders } from '../../src/judge/game/sheets/ordering.ts'
import { readPlan } from '../../src/judge/game/sheets/plans.ts'
import type { World } from '../../src/judge/game/table.ts'
import { alarmOf } from '../../src/judge/game/turns/ringing.ts'
import type { Viewer } from '../../src/judge/game/views.ts'
import type { Vote } from '../../src/judge/game/votes.ts'
import type { Board, Power, Unit } from '../../src/rules/board/board.ts'
import { readPhase } from '../../src/rules/board/phase.ts'
import type { Asking } from './tables.ts'

/** A line of a script: the hand of the clock is turned, or somebody asks for something. */
export type Line =
  | { readonly kind: 'time'; readonly at: Instant }
  | { readonly kind: 'ring'; readonly judgeWasAway: boolean }
  | { readonly kind: 'ringUntil'; readonly phase: string }
  | { readonly kind: 'ask'; readonly settings: Settings | undefined; readonly asking: Asking }
  /** All who owe orders write the same. */
  | { readonly kind: 'others'; readonly said: string }
  | { readonly kind: 'predict' }
  | { readonly kind: 'look' | 'readResults'; readonly who: string }

export const person = (name: string): string => `${name}@players.example`

/** Settings as a script's games usually have them: short times, no reminders that would fill the page. */
export function scriptSettings(written: unknown): Settings {
  const usual = usualSettings(UTC)
  const short = { clock: undefined, min: 0, next: 24 * 60, grace: 24 * 60, delay: 0, days: 'SMTWTFS' }
  const timing = { ...usual.timing, movement: short, retreat: short, adjustment: short, reminders: [180] }
  return merged({ ...usual, timing } as unknown as Fields, (written ?? {}) as Fields) as unknown as Settings
}

type Fields = Readonly<Record<string, unknown>>

function merged(base: Fields, changes: Fields): Fields {
  const whole: Record<string, unknown> = { ...base }
  for (const [name, change] of Object.entries(changes)) {
    if (!(name in base)) throw new Error(`no setting is called ${name}`)
    const isNested = typeof change === 'object' && change !== null && !Array.isArray(change)
    whole[name] = isNested ? merged((base[name] ?? {}) as Fields, change as Fields) : (change ?? undefined)
  }
  return whole
}

/** `name {yaml}` */
const withYaml = (text: string): { words: string; yaml: unknown } => {
  const [, words = '', yaml] = /^(.*?)\s*(\{.*\})?$/s.exec(text) ?? []
  return { words, yaml: yaml === undefined ? undefined : parse(yaml) }
}

/** What a newcomer brings along, unless a script says otherwise: `dora signs on {level: novice}` */
const BROUGHT = {
  reliability: NO_DEEDS,
  level: undefined,
  knowsTheWord: false,
  addresses: [],
  password: undefined,
}

/** One line; `anna bob sign on wishing E F` is one for each of them. */
export function readLines(text: string): readonly Line[] {
  const several = /^(\S+(?: \S+)+) sign on(?: wishing (.*))?$/.exec(text)
  if (several === null) return [readLine(text)]
  const wishes = several[2]?.split(' ') ?? []
  return several[1]!
    .split(' ')
    .map((name, i) =>
      readLine(wishes[i] === undefined ? `${name} signs on` : `${name} signs on wishing ${wishes[i]}`),
    )
}

export function readLine(text: string): Line {
  const said = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1]
  const time = said(/^@ (\S+)$/)
  if (time !== undefined) return { kind: 'time', at: instantOf(time) }
  if (text === 'the clock rings') return { kind: 'ring', judgeWasAway: false }
  if (text === 'the clock rings late') return { kind: 'ring', judgeWasAway: true }
  const phase = said(/^the clock rings until (\S+)$/)
  if (phase !== undefined) return { kind: 'ringUntil', phase }
  const others = said(/^the others: (.*)$/)
  if (others !== undefined) return { kind: 'others', said: others }
  if (text === 'gm predicts') return { kind: 'predict' }
  const looking = said(/^(\S+) looks$/)
  if (looking !== undefined) return { kind: 'look', who: looking }
  const reading = said(/^(\S+) reads the results$/)
  if (reading !== undefined) return { kind: 'readResults', who: reading }
  return asked(text)
}

function asked(text: string): Line {
  const { words, yaml } = withYaml(text)
  const created = /^(\S+) creates (\S+)$/.exec(words)
  if (created === null)
    return { kind: 'ask', settings: undefined, asking: (game, world) => commandIn(text, game, world) }
  const settings = scriptSettings(yaml)
  const act: Act = { kind: 'create', name: created[2]!, settings, password: undefined }
  const by: Speaker = { kind: 'stranger', person: person(created[1]!) }
  return { kind: 'ask', settings, asking: () => ({ by, act }) }
}

/** `AUSTRIA: …`, `gm for AUSTRIA: …`, `gm as AUSTRIA votes …`, `anna signs on …` */
function commandIn(text: string, game: Game, world: World): Command {
  const { board } = world
  const asPower = /^(\S+) as (\S+?)(:? .*)$/s.exec(text)
  if (asPower !== null) {
    const power = powerNamed(asPower[2]!, board)
    return spoken({ kind: 'power', power, person: person(asPower[1]!) }, asPower[3]!, power, game, world)
  }
  const forPower = /^(\S+) for (\S+?)(:? .*)$/s.exec(text)
  if (forPower !== null) {
    const speaker = speakerNamed(forPower[1]!, game, board)
    return spoken(speaker, forPower[3]!, powerNamed(forPower[2]!, board), game, world)
  }
  const [, name = '', rest = ''] = /^(\S+?)(:? .*)$/s.exec(text) ?? []
  if (COMES.test(rest))
    return spoken({ kind: 'stranger', person: person(name) }, rest, undefined, game, world)
  const speaker = speakerNamed(name, game, board)
  return spoken(speaker, rest, speaker.kind === 'power' ? speaker.power : undefined, game, world)
}

/** Whoever says this says it at the door, before he has told who he is. */
const COMES = /^ (?:signs on|observes|takes over)\b/

export const powerNamed = (name: string, board: Board): Power => {
  const power = board.power(name)
  if (power === undefined) throw new Error(`no power is called ${name}`)
  return power
}

/** Who reads, by his part at the table. */
export function readerNamed(name: string, game: Game, board: Board): Viewer {
  const speaker = speakerNamed(name, game, board)
  switch (speaker.kind) {
    case 'power':
      return speaker
    case 'observer':
      return { kind: 'observer', person: speaker.person }
    case 'master':
    case 'keeper':
      return { kind: 'master' }
    default:
      return { kind: 'outsider' }
  }
}

/** A power by its id; else a person in whatever part he has. */
export function speakerNamed(name: string, game: Game, board: Board): Speaker {
  const power = board.power(name)
  if (power !== undefined) return { kind: 'power', power, person: game.seats[power]?.player ?? 'nobody' }
  const who = person(name)
  if (name === 'keeper') return { kind: 'keeper', person: who }
  if (isMaster(game, who)) return { kind: 'master', person: who }
  if (game.observers.includes(who)) return { kind: 'observer', person: who }
  if (game.newcomers.some(({ player }) => player === who) && game.stage === 'forming')
    return { kind: 'player', person: who }
  const seat = game.seats.findIndex(({ player }) => player === who)
  if (seat >= 0) return { kind: 'power', power: seat as Power, person: who }
  return { kind: 'stranger', person: who }
}

function spoken(by: Speaker, said: string, power: Power | undefined, game: Game, world: World): Command {
  if (said.startsWith(': ')) {
    if (power === undefined) throw new Error(`for which power? ${said}`)
    // A master reads by the whole board, everybody else by what they see of it.
    const seen = by.kind === 'power' ? seenByPower(game, power, world.board) : game
    const read = readOrders(seen, power, said.slice(2).split(' / ').join('\n'), world)!
    return { by, act: { kind: 'write', power, read } }
  }
  return { by, act: actIn(said.trim(), power, game, world) }
}

/** The words that begin an act, and how the rest of the line is read. */
function actIn(said: string, power: Power | undefined, game: Game, world: World): Act {
  const { board } = world
  for (const [pattern, read] of ACTS) {
    const found = pattern.exec(said)
    if (found !== null)
      return read(
        found.slice(1).map(each => each ?? ''),
        power as Power,
        board,
        game,
      )
  }
  throw new Error(`nobody understands "${said}"`)
}

type ActReader = (found: readonly string[], power: Power, board: Board, game: Game) => Act

const phaseNamed = (text: string) => {
  const phase = readPhase(text)
  if (!phase.ok) throw new Error(`${text} is no phase`)
  return phase.value
}

const lines = (text: string): string => text.split(' / ').join('\n')

const ACTS: readonly (readonly [RegExp, ActReader])[] = [
  [
    /^signs on(?: wishing (\S+))?(?: (\{.*\}))?$/s,
    ([wish = '', brought = ''], _, board) => ({
      kind: 'signOn',
      preferences: wish === '' ? undefined : wishIn(wish, board),
      ...BROUGHT,
      ...((parse(brought) ?? {}) as object),
    }),
  ],
  [/^now wishes (.*)$/, ([wish = ''], _, board) => ({ kind: 'prefer', preferences: wishIn(wish, board) })],
  [/^observes$/, () => ({ kind: 'observe', ...BROUGHT })],
  [
    /^takes over (\S+)$/,
    ([name = ''], _, board) => ({ kind: 'takeOver', power: powerNamed(name, board), ...BROUGHT }),
  ],
  [/^comes back$/, () => ({ kind: 'comeBack' })],
  [/^resigns$/, () => ({ kind: 'resign' })],
  [
    /^approves (.*)$/,
    ([names = '']) => ({ kind: 'approve', players: names.split(' ').map(person), isApproved: true }),
  ],
  [/^clears everything$/, (_, power) => ({ kind: 'clear', power, provinces: 'all' })],
  [
    /^clears (.*)$/,
    ([names = ''], power, board) => ({
      kind: 'clear',
      power,
      provinces: names.split(' ').map(name => board.province(board.place(name)!)),
    }),
  ],
  [
    /^plans for (\S+): (.*)$/s,
    ([phase = '', text = ''], power, board) => ({
      kind: 'plan',
      power,
      phase: phaseNamed(phase),
      plan: planIn(lines(text), board),
    }),
  ],
  [/^forgets its plans$/, (_, power) => ({ kind: 'clearPlans', power, phase: undefined })],
  [
    /^always orders: (.*)$/s,
    ([text = ''], power) => ({ kind: 'giveStandingOrders', power, text: lines(text) }),
  ],
  [
    /^waits(?: in (\S+))?$/,
    ([phase = '']) => ({ kind: 'wait', waits: true, phase: phase === '' ? undefined : phaseNamed(phase) }),
  ],
  [/^waits no longer$/, () => ({ kind: 'wait', waits: false, phase: undefined })],
  [/^votes (.*)$/, ([vote = ''], _, board) => ({ kind: 'vote', vote: voteIn(vote, board) })],
  [
    /^writes to (.*?)(?: in (white|grey))?: ?(.*)$/s,
    ([to = '', colour = '', text = ''], _, board) => ({
      kind: 'press',
      to: audienceIn(to, board),
      colour: colour === '' ? undefined : (colour as 'white'),
      text,
      isPostal: false,
    }),
  ],
  [
    /^posts: (.*)$/s,
    ([text = '']) => ({ kind: 'press', to: { kind: 'everybody' }, colour: undefined, text, isPostal: true }),
  ],
  [/^notes: (.*)$/s, ([text = '']) => ({ kind: 'noteInDiary', text })],
  [
    /^is away from (\S+) to (\S+)$/,
    ([from = '', to = '']) => ({ kind: 'beAway', from: instantOf(from), to: instantOf(to) }),
  ],
  [
    /^grants (\S+) (\S+) to (\S+)$/,
    ([name = '', from = '', to = '']) => ({
      kind: 'grantAbsence',
      person: person(name),
      absence: { from: instantOf(from), to: instantOf(to) },
    }),
  ],
  [/^is back on (\S+)$/, ([at = '']) => ({ kind: 'beBack', at: instantOf(at) })],
  [/^sets the deadline to (\S+)$/, ([at = '']) => ({ kind: 'setDeadline', deadline: instantOf(at) })],
  [/^sets the end of grace to (\S+)$/, ([at = '']) => ({ kind: 'setGrace', grace: instantOf(at) })],
  [/^sets the start to (\S+)$/, ([at = '']) => ({ kind: 'setStart', start: instantOf(at) })],
  [/^begins$/, () => ({ kind: 'begin', force: 'withAll' })],
  [/^begins with those who are there$/, () => ({ kind: 'begin', force: 'withMissing' })],
  [/^unstarts$/, () => ({ kind: 'unstart' })],
  [
    /^processes(?: (\S+))?$/,
    ([phase = '']) => ({ kind: 'process', phase: phase === '' ? undefined : phaseNamed(phase) }),
  ],
  [/^pauses$/, () => ({ kind: 'pause' })],
  [/^resumes$/, () => ({ kind: 'resume' })],
  [/^terminates$/, () => ({ kind: 'terminate' })],
  [
    /^rolls back to (\d+)( keeping the orders)?$/,
    ([to = '', keeps]) => ({ kind: 'rollBack', to: Number(to), keepsOrders: keeps !== '' }),
  ],
  [/^brings forward to (\d+)$/, ([to = '']) => ({ kind: 'bringForward', to: Number(to) })],
  [/^ejects (\S+)$/, ([name = ''], _, board) => ({ kind: 'eject', who: board.power(name) ?? person(name) })],
  [/^promotes (\S+)$/, ([name = '']) => ({ kind: 'promote', person: person(name) })],
  [/^becomes master$/, () => ({ kind: 'becomeMaster' })],
  [/^renames the game (\S+)$/, ([to = '']) => ({ kind: 'rename', to })],
  [
    /^changes (\{.*\})$/s,
    ([yaml = ''], _, __, game) => ({
      kind: 'change',
      changes: changesIn(parse(yaml) as Fields, game),
      own: undefined,
    }),
  ],
  [
    /^mends the board: (.*)$/,
    ([text = ''], _, board) => ({
      kind: 'repair',
      repairs: text.split(', ').map(each => repairIn(each, board)),
    }),
  ],
]

/** Only the settings that are named, each whole. */
function changesIn(written: Fields, game: Game): Partial<Settings> {
  const whole = merged(game.settings as unknown as Fields, written)
  return Object.fromEntries(Object.keys(written).map(name => [name, whole[name]])) as Partial<Settings>
}

/** `E F [GIR]`, `*` */
function wishIn(text: string, board: Board): Preferences {
  if (text === '*') return { groups: [], isRandom: true }
  const groups = [...text.matchAll(/\[([A-Z]+)\]|([A-Z])/g)].map(([, several, one]) =>
    [...(several ?? one!)].map(letter => board.powers.find(power => power.letter === letter)!.index),
  )
  return { groups, isRandom: false }
}

function planIn(text: string, board: Board) {
  const plan = readPlan(text, board)
  if (!plan.ok) throw new Error(JSON.stringify(plan.error))
  return plan.value
}

function voteIn(text: string, board: Board): Vote | undefined {
  if (text === 'for nothing') return undefined
  if (text === 'for a draw') return { kind: 'everybody' }
  const conceded = /^to concede to (\S+)$/.exec(text)
  if (conceded !== null) return { kind: 'concession', to: powerNamed(conceded[1]!, board) }
  const list = /^for a draw of (.*)$/.exec(text)
  return { kind: 'among', powers: list![1]!.split(' ').map(name => powerNamed(name, board)) }
}

function audienceIn(text: string, board: Board): Audience {
  if (text === 'all') return { kind: 'everybody' }
  const names = text.split(' ')
  return {
    kind: 'some',
    powers: names
      .filter(name => name !== 'master' && name !== 'observers')
      .map(name => powerNamed(name, board)),
    master: names.includes('master'),
    observers: names.includes('observers'),
  }
}

/** `FRANCE A PAR comes`, `FRANCE A PAR goes`, `PAR to FRANCE`, `PAR to nobody` */
function repairIn(text: string, board: Board): Repair {
  const unit = /^(\S+) ([AF]) (\S+) (comes|goes)$/.exec(text)
  if (unit !== null) {
    const kind = unit[2] === 'A' ? 'army' : 'fleet'
    const piece: Unit = board.unit(kind, powerNamed(unit[1]!, board), board.place(unit[3]!)!)
    return { kind: unit[4] === 'comes' ? 'unitPlaced' : 'unitRemoved', unit: piece }
  }
  const [, center = '', to = ''] = /^(\S+) to (\S+)$/.exec(text) ?? []
  return { kind: 'centerGiven', center: board.place(center)!, to: board.power(to) }
}

/** The alarm that the game waits for, and who rings it. */
export const ringing = (game: Game, world: World, judgeWasAway: boolean): Command => {
  const alarm = alarmOf(game, world)
  if (alarm === undefined) throw new Error('the game waits for nothing')
  return { by: { kind: 'clock' }, act: { kind: 'ring', alarm, judgeWasAway } }
}
