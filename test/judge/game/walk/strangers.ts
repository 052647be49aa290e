// Random commands by random speakers: mostly what people ask for, sometimes what nobody should.

import type { Instant } from '../../../../src/judge/game/calendar.ts'
import type { Act, Command, Speaker } from '../../../../src/judge/game/commands.ts'
import { whyNotAllowed } from '../../../../src/judge/game/decide.ts'
import type { Game } from '../../../../src/judge/game/game.ts'
import { NO_DEEDS } from '../../../../src/judge/game/seats/assignment.ts'
import { type Settings, usualSettings } from '../../../../src/judge/game/settings.ts'
import { readOrders } from '../../../../src/judge/game/sheets/ordering.ts'
import { readPlan } from '../../../../src/judge/game/sheets/plans.ts'
import type { World } from '../../../../src/judge/game/table.ts'
import type { Power, Unit } from '../../../../src/rules/board/board.ts'
import type { Position } from '../../../../src/rules/board/position.ts'
import type { Dice } from '../../../rules/oracle/dice.ts'

const HOUR = 3_600_000
const NAMES = ['gm', 'anna', 'bob', 'cleo', 'dora', 'emil', 'fred', 'gina', 'hugo', 'ida', 'otto']
const person = (name: string): string => `${name}@players.example`

const NEWCOMER = {
  reliability: NO_DEEDS,
  level: undefined,
  knowsTheWord: true,
  addresses: [],
  password: undefined,
} as const

/** Settings that differ from table to table. */
export function anySettings(dice: Dice): Settings {
  const usual = usualSettings()
  const one = <Value>(...values: readonly Value[]): Value => dice.pick(values)!
  const phase = {
    clock: one(undefined, 20 * 60),
    min: one(0, 60),
    next: one(60, 24 * 60, 71 * 60),
    grace: one(0, 60, 24 * 60, 72 * 60),
    delay: one(0, 30),
    days: one('SMTWTFS', '-MTWTF-', '-mTwTf-'),
  }
  return {
    ...usual,
    variant: one('standard', 'standard', 'fleet-rome'),
    timing: { ...usual.timing, movement: phase, retreat: phase, adjustment: phase, reminders: [180] },
    wins: one(undefined, 5, 8),
    missing: one('wait', 'civilDisorder', 'civilDisorder'),
    gunboat: dice.chance(0.5),
    secret: dice.chance(0.2),
    quiet: dice.chance(0.2),
    moderated: dice.chance(0.8),
    proxies: dice.chance(0.4),
    standingOrders: dice.chance(0.4),
    skipForced: dice.chance(0.3),
    strictWait: dice.chance(0.3),
    acceptance: one('strict', 'judge'),
    published: one('legalOnly', 'asWritten'),
    revision: one('unitByUnit', 'wholeSet'),
    catchUp: one('extend', 'process'),
    processing: one('automatic', 'automatic', 'automatic', 'manual'),
    blankBoard: dice.chance(0.1),
    buildSites: one(undefined, 'ownedCenters'),
    powers: one(undefined, undefined, 4),
    players: one(undefined, undefined, 2, 3, 5),
    sharing: one(undefined, 'alexander'),
    perpetual: dice.chance(0.2),
    scoring: one(undefined, 'alexander'),
    voting: { drawsIncludeAll: dice.chance(0.5), concessions: dice.chance(0.7) },
    endings: {
      idleYears: one(undefined, 3),
      lastYear: one(undefined, 1905),
      years: one(undefined, undefined, 3),
      mostUnits: dice.chance(0.3),
    },
  }
}

/** Mostly something that may be asked by just him just now. */
export function anyCommand(game: Game, world: World, dice: Dice): Command {
  const patience = dice.chance(0.15) ? 1 : 40
  for (let attempt = 1; ; attempt++) {
    const by = anySpeaker(game, world, dice)
    const act = anyAct(by, game, world, dice)
    if (attempt >= patience || whyNotAllowed(game, by, act.kind) === undefined) return { by, act }
  }
}

/** Mostly somebody who may well speak now; sometimes just anybody. */
function anySpeaker(game: Game, world: World, dice: Dice): Speaker {
  const who = person(dice.pick(NAMES)!)
  if (dice.chance(0.05)) return { kind: 'master', person: who }
  if (dice.chance(0.05)) return { kind: 'observer', person: who }
  if (dice.chance(0.03)) return { kind: 'keeper', person: who }
  if (game.stage === 'forming') {
    if (dice.chance(0.1)) return { kind: 'master', person: game.masters[0] ?? who }
    return dice.chance(0.1) ? { kind: 'player', person: who } : { kind: 'stranger', person: who }
  }
  if (dice.chance(0.15)) return { kind: 'master', person: game.masters[0] ?? who }
  if (dice.chance(0.1)) return { kind: 'stranger', person: who }
  const power = dice.below(world.board.powers.length) as Power
  return { kind: 'power', power, person: dice.chance(0.03) ? who : (game.seats[power]?.player ?? who) }
}

function anyAct(by: Speaker, game: Game, world: World, dice: Dice): Act {
  if (by.kind === 'stranger' && game.stage === 'forming' && dice.chance(0.7))
    return { kind: 'signOn', preferences: undefined, ...NEWCOMER }
  const acts = by.kind === 'power' && dice.chance(0.7) ? [writing, writing, writing, waiting, voting] : ALL
  return dice.pick(acts)!({ by, game, world, dice })
}

interface Mood {
  readonly by: Speaker
  readonly game: Game
  readonly world: World
  readonly dice: Dice
}

type Acting = (mood: Mood) => Act

const powerOf = ({ by, world, dice }: Mood): Power =>
  by.kind === 'power' && dice.chance(0.95) ? by.power : (dice.below(world.board.powers.length) as Power)

const someone = ({ dice }: Mood): string => person(dice.pick(NAMES)!)

const later = ({ dice, world }: Mood): Instant => (world.now + (dice.below(200) - 20) * HOUR) as Instant

const writing: Acting = mood => {
  const power = powerOf(mood)
  const read = readOrders(mood.game, power, anyOrders(mood, power), mood.world)
  return read === undefined ? { kind: 'comeBack' } : { kind: 'write', power, read }
}
const waiting: Acting = ({ dice, game }) => ({
  kind: 'wait',
  waits: dice.chance(0.3),
  phase:
    dice.chance(0.2) && game.position !== undefined
      ? { ...game.position.phase, year: game.position.phase.year + dice.below(2) }
      : undefined,
})
const voting: Acting = ({ dice, world }) => {
  const power = () => dice.below(world.board.powers.length) as Power
  if (dice.chance(0.3)) return { kind: 'vote', vote: undefined }
  if (dice.chance(0.3)) return { kind: 'vote', vote: { kind: 'everybody' } }
  if (dice.chance(0.5)) return { kind: 'vote', vote: { kind: 'concession', to: power() } }
  return { kind: 'vote', vote: { kind: 'among', powers: dice.chance(0.1) ? [] : [power(), power()] } }
}

const ALL: readonly Acting[] = [
  () => ({ kind: 'signOn', preferences: undefined, ...NEWCOMER }),
  ({ dice, world }) => ({
    kind: 'prefer',
    preferences: { groups: [[dice.below(world.board.powers.length) as Power]], isRandom: dice.chance(0.2) },
  }),
  () => ({ kind: 'observe', ...NEWCOMER }),
  mood => ({ kind: 'takeOver', power: powerOf(mood), ...NEWCOMER }),
  () => ({ kind: 'comeBack' }),
  () => ({ kind: 'resign' }),
  mood => ({ kind: 'approve', players: [someone(mood)], isApproved: mood.dice.chance(0.5) }),
  () => ({ kind: 'choosePassword', password: 'a hash' }),
  mood => ({ kind: 'giveAddress', addresses: [someone(mood)] }),
  mood => ({ kind: 'rename', to: mood.dice.pick(['harbor', 'kestrel'])! }),
  ({ dice }) => ({
    kind: 'change',
    changes: { missing: 'civilDisorder', comment: `number ${dice.below(9)}` },
    own: undefined,
  }),
  ({ dice }) => ({
    kind: 'change',
    changes: { wins: dice.below(40), proxies: dice.chance(0.5) },
    own: NO_DEEDS,
  }),
  ({ dice }) => ({
    kind: 'change',
    changes: { voting: { drawsIncludeAll: dice.chance(0.5), concessions: true } },
    own: undefined,
  }),
  mood => ({ kind: 'clear', power: powerOf(mood), provinces: 'all' }),
  planning,
  mood => ({ kind: 'clearPlans', power: powerOf(mood), phase: undefined }),
  mood => ({
    kind: 'giveStandingOrders',
    power: powerOf(mood),
    text: mood.dice.chance(0.3) ? '' : 'all units hold',
  }),
  pressing,
  pressing,
  () => ({ kind: 'noteInDiary', text: 'trust nobody' }),
  ({ dice }) => ({ kind: 'strikeFromDiary', entry: dice.below(4) }),
  mood => ({ kind: 'beAway', from: later(mood), to: later(mood) }),
  mood => ({ kind: 'beBack', at: later(mood) }),
  mood => ({ kind: 'grantAbsence', person: someone(mood), absence: { from: later(mood), to: later(mood) } }),
  mood => ({ kind: 'setDeadline', deadline: later(mood) }),
  mood => ({ kind: 'setGrace', grace: later(mood) }),
  mood => ({ kind: 'setStart', start: later(mood) }),
  ({ dice }) => ({ kind: 'begin', force: dice.chance(0.5) ? 'withAll' : 'withMissing' }),
  () => ({ kind: 'unstart' }),
  ({ game }) => ({ kind: 'process', phase: game.position?.phase }),
  () => ({ kind: 'pause' }),
  () => ({ kind: 'resume' }),
  () => ({ kind: 'resume' }),
  ({ dice }) => (dice.chance(0.05) ? { kind: 'terminate' } : { kind: 'resume' }),
  ({ dice, game }) => ({
    kind: 'rollBack',
    to: dice.below(game.turns.length + 2),
    keepsOrders: dice.chance(0.5),
  }),
  ({ dice, game }) => ({ kind: 'bringForward', to: dice.below(game.turns.length + game.undone.length + 2) }),
  mood => ({ kind: 'eject', who: mood.dice.chance(0.5) ? powerOf(mood) : someone(mood) }),
  mood => ({ kind: 'promote', person: someone(mood) }),
  () => ({ kind: 'becomeMaster' }),
  mending,
  ({ world }) => ({ kind: 'ring', alarm: { kind: 'deadline', at: world.now }, judgeWasAway: false }),
]

function planning(mood: Mood): Act {
  const { game, world, dice } = mood
  const plan = readPlan('IF A Par\nall units hold\nELSE\nA Vie - Gal\nENDIF\nF Kie H', world.board)
  const now = game.position?.phase ?? world.board.opens
  const phase = { ...now, year: now.year + dice.below(3) }
  return plan.ok ? { kind: 'plan', power: powerOf(mood), phase, plan: plan.value } : { kind: 'comeBack' }
}

function pressing(mood: Mood): Act {
  const { dice } = mood
  const to = dice.chance(0.4)
    ? ({ kind: 'everybody' } as const)
    : ({
        kind: 'some',
        powers: [powerOf({ ...mood, dice })],
        master: dice.chance(0.2),
        observers: false,
      } as const)
  const colour = dice.pick(['white', 'grey', undefined] as const)
  return { kind: 'press', to, colour, text: dice.chance(0.1) ? '' : 'Shall we?', isPostal: dice.chance(0.1) }
}

function mending({ game, world, dice }: Mood): Act {
  const { board } = world
  const at = board.provinces[dice.below(board.provinceCount)]!.index
  const power = dice.below(board.powers.length) as Power
  const unit = game.position?.units[dice.below(40)]
  if (dice.chance(0.3))
    return {
      kind: 'repair',
      repairs: [{ kind: 'centerGiven', center: at, to: dice.chance(0.3) ? undefined : power }],
    }
  if (dice.chance(0.5) && unit !== undefined)
    return { kind: 'repair', repairs: [{ kind: 'unitRemoved', unit }] }
  return { kind: 'repair', repairs: [{ kind: 'unitPlaced', unit: board.unit('army', power, at) }] }
}

/** What a power may well write: most of its units move or help somewhere near, and now and then a line is nonsense. */
function anyOrders({ game, world, dice }: Mood, power: Power): string {
  const { board } = world
  const position = game.position
  if (position === undefined) return ''
  const spell = (unit: Unit) => `${unit.kind === 'army' ? 'A' : 'F'} ${board.id(unit.at)}`
  const lines = linesFor(position, power, unit => {
    const steps = board.steps(unit.kind, unit.at)
    const to = board.id(steps[dice.below(steps.length)] ?? unit.at)
    const other = position.units[dice.below(position.units.length)]
    if (dice.chance(0.55)) return `${spell(unit)} - ${to}`
    if (dice.chance(0.5) && other !== undefined) return `${spell(unit)} S ${spell(other)} - ${to}`
    if (dice.chance(0.1)) return `${spell(unit)} P ${board.powers[dice.below(board.powers.length)]!.id}`
    return `${spell(unit)} H`
  })
  if (position.phase.kind === 'adjustment') {
    for (const home of board.powers[power]!.homes) lines.push(`build A ${board.id(home)}`)
    for (const unit of position.units)
      if (unit.power === power && dice.chance(0.3)) lines.push(`remove ${spell(unit)}`)
  }
  if (dice.chance(0.1)) lines.push('see you on Thursday')
  if (dice.chance(0.1)) lines.push('A Par - Mos')
  return dice.shuffled(lines).join('\n')
}

function linesFor(
  { phase, units, dislodged }: Position,
  power: Power,
  line: (unit: Unit) => string,
): string[] {
  if (phase.kind === 'adjustment') return []
  const told = phase.kind === 'retreat' ? dislodged.map(({ unit }) => unit) : units
  return told.filter(unit => unit.power === power).map(line)
}
