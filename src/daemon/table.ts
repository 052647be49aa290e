// What somebody asks of the game at which he sits: done at once, or asked back for where it is dangerous.
import { written } from '../game/calendar.ts'
import type { Act } from '../game/commands.ts'
import type { Game } from '../game/game.ts'
import { isMaster } from '../game/game.ts'
import type { Audience } from '../game/press.ts'
import { pathsChanged, type SettingPath, type Settings } from '../game/settings.ts'
import { owingPowers, rulesOf } from '../game/table.ts'
import { type Said, type Saying, withoutPassword } from '../mail/instructions.ts'
import { listed } from '../report/sentences/names.ts'
import { settingLines } from '../report/sentences/settingLines.ts'
import { wording } from '../report/wording.ts'
import { setAddress } from './addresses.ts'
import { asksForDutchman, dutchmanAsked, dutchmanLines } from './dutchman.ts'
import { noPower, powerNamed } from './powersNamed.ts'
import { type ProvenSeat, partOf } from './proof.ts'
import { actsOf } from './sayings.ts'
import { boardFor } from './setting.ts'
import { changedSettings } from './settingChanges.ts'
import type { Sitting } from './sitting.ts'
import { sureAnswered, sureAsked } from './sureness.ts'

const say = wording.daemon.table

/** Somebody sits at the table; false ends the letter. */
export async function askOf(sitting: Sitting, saying: Saying, line: string): Promise<boolean> {
  if (isDangerous(saying, sitting)) return askBack(sitting, saying, line)
  switch (saying.kind) {
    case 'password':
      return choosePassword(sitting, saying.password)
    case 'address':
      return setAddress(sitting, saying.addresses)
    case 'become':
      return become(sitting, saying.power)
    case 'set':
      return change(sitting, saying)
    default:
      return act(sitting, saying)
  }
}

function act(sitting: Sitting, saying: Saying): boolean {
  const { setting, people } = sitting
  const by = sitting.by!
  if (saying.kind === 'repair' && by.kind === 'master' && asksForDutchman(saying.lines)) {
    const told = dutchmanAsked(saying.lines, sitting.game!, sitting.world())
    return typeof told === 'string' ? sitting.refuse([told]) : sitting.say(told)
  }
  const acts = actsOf(saying, { game: sitting.game!, by, now: setting.clock.now(), people })
  if (typeof acts === 'string') return sitting.refuse([acts])
  const isDone = acts.every(each => sitting.decide({ by, act: each }))
  if (isDone) sitting.say([DONE[saying.kind] ?? doneBy(acts, sitting)])
  else if (saying.kind === 'press' && sitting.isOverspent)
    sitting.show(saying.body.split('\n').map(each => `  | ${each}`))
  if (isDone && saying.kind === 'repair') sitting.say(dutchmanLines(sitting.game!, sitting.world()))
  return true
}

/** What has come of it, in a sentence. */
function doneBy([act]: readonly Act[], { game, by }: Sitting): string {
  switch (act?.kind) {
    case 'press':
      return sentTo(act.to, game!)
    case 'vote':
      if (game!.stage === 'over') return say.gameOver
      return act.vote === undefined ? say.voteTakenBack : say.voteKept
    case 'wait':
      return act.waits ? say.waits : say.waitsNot
    case 'process':
      return say.processed
    case 'setDeadline':
    case 'setGrace':
      return dueNow(game!, by!)
    default:
      return say.justDone
  }
}

/** Until when orders are taken now, by the writer's own clock. */
function dueNow({ due, zones, settings }: Game, { person }: ProvenSeat['by']): string {
  if (due === undefined) return say.justDone
  const zone = zones.get(person) ?? settings.timing.zone
  return say.isDue({ deadline: written(due.deadline, zone), grace: written(due.grace, zone) })
}

function sentTo(to: Audience, game: Game): string {
  if (to.kind === 'everybody') return say.sentToAll
  const { powers } = boardFor(game)
  const names = [
    ...to.powers.map(power => powers[power]!.name),
    ...(to.master ? [say.master] : []),
    ...(to.observers ? [say.observers] : []),
  ]
  return say.sentTo({ names: listed(names, 'and') })
}

const DONE: Readonly<Partial<Record<Saying['kind'], string>>> = say.done

/** Of these nobody can say that he did not mean it, once it is done. */
function isDangerous(saying: Saying, sitting: Sitting): boolean {
  if (!('isSure' in saying) || saying.isSure) return false
  const game = sitting.game!
  if (saying.kind === 'resign') return sitting.by?.kind === 'power' && game.stage === 'playing'
  if (saying.kind === 'process')
    return game.position !== undefined && owingPowers(game, sitting.world()).length > 0
  return true
}

function askBack(sitting: Sitting, saying: Saying, written: string): true {
  const { writer, setting, people } = sitting
  const acts = actsOf(saying, { game: sitting.game!, by: sitting.by!, now: setting.clock.now(), people })
  const why =
    typeof acts === 'string' ? acts : sitting.whyNot(acts.map(each => ({ by: sitting.by!, act: each })))
  if (why !== undefined) return sitting.refuse([why])
  // What is kept and shown of it is without the password that may stand in it.
  const line = withoutPassword(written)
  const by = sitting.by!
  const game = sitting.game!.name.toLowerCase()
  const now = setting.clock.now()
  const ask = {
    key: `${writer.cause} ${line}`,
    person: by.person,
    game,
    as: asWhom(by),
    line,
    saying: bare(saying),
    doors: people.doors.of(by.person, game),
    at: now,
  }
  sitting.record(sureAsked(ask, sitting.at, writer.cause))
  sitting.say([say.notYet({ why: whatItDoes(saying, sitting.game!) }), say.answerYes])
  // Marked as a quotation, lest a machine that sends our mail back does it.
  sitting.show([`  | ${line.replace(/(?<![\s.!])[\s.!]+$/, '')}!`])
  return true
}

/** Without the line that it was read from, and without the password in it. */
function bare(saying: Saying): Saying {
  const { text: _text, password: _password, ...rest } = saying as Saying & Readonly<Record<string, unknown>>
  return rest as unknown as Saying // of the same kind
}

function whatItDoes(saying: Saying, game: Game): string {
  switch (saying.kind) {
    case 'resign':
    case 'terminate':
      return say.why[saying.kind]({ game: game.name })
    case 'process':
    case 'rollBack':
    case 'rollBackTo':
    case 'eject':
      return say.why[saying.kind]
    default:
      return ''
  }
}

const asWhom = (by: ProvenSeat['by']): string => (by.kind === 'power' ? `power ${by.power}` : by.kind)

/** A YES for what was asked back for, by the same person for the same part; false if nothing waits for one. */
export async function sayYes(sitting: Sitting): Promise<boolean> {
  const { people, setting, game, by, writer } = sitting
  if (game === undefined || by === undefined) return false
  const ask = people.asks.waiting(by.person, game.name.toLowerCase(), asWhom(by), setting.clock.now())
  if (ask === undefined) return false
  sitting.show(['', `> ${ask.line.slice(0, 200)}`])
  sitting.record(sureAnswered(ask.key, sitting.at, writer.cause))
  // Whoever had the old password may have asked for it.
  const isSure = ask.doors === people.doors.of(by.person, ask.game)
  await askOf(sitting, { ...ask.saying, isSure } as Saying, ask.line) // it has the field
  return true
}

function choosePassword(sitting: Sitting, password: string): true {
  const act = { kind: 'choosePassword', password: sitting.passwords.choose(password) } as const
  if (sitting.decide({ by: sitting.by!, act })) sitting.say([say.justDone])
  return true
}

/** For whoever has no part in the game that his letter names. */
export async function becomeMasterOf(sitting: Sitting, name: string): Promise<boolean> {
  if (!(await sitting.loadKnown(name))) return false
  const person = sitting.person()
  const by = partOf(sitting.game!, person) ?? ({ kind: 'stranger', person } as const)
  if (!sitting.decide({ by, act: { kind: 'becomeMaster' } })) return true
  sitting.by = { kind: 'master', person }
  return sitting.say([say.justDone])
}

function become(sitting: Sitting, name: string): boolean {
  const { by } = sitting
  const game = sitting.game!
  const power = powerNamed(name, game)
  if (power === undefined) return sitting.fail([noPower(name)])
  if (by === undefined || !isMaster(game, by.person)) return sitting.fail([say.onlyMaster])
  sitting.by = { kind: 'power', power, person: by.person }
  return sitting.say([say.youSpeakFor({ power: boardFor(game).powers[power]!.name })])
}

/** What was asked for, and what came with it. */
const pathsOf = (
  changes: Said<'set'>['changes'],
  before: Settings,
  after: Settings,
): readonly SettingPath[] => [
  ...new Set([
    ...changes.flatMap(({ path }) => (path === 'rules' ? [] : [path])),
    ...pathsChanged(before, after),
  ]),
]

/** Settings, and what each of them is now. */
function change(sitting: Sitting, { changes }: Said<'set'>): true {
  const { setting, people } = sitting
  const by = sitting.by!
  const before = sitting.game!.settings
  const changed = changedSettings(before, changes, {
    now: setting.clock.now(),
    hasBegun: sitting.game!.stage !== 'forming',
    hashOf: word => sitting.passwords.choose(word),
  })
  if (!changed.ok) return sitting.refuse([changed.error])
  const act = { kind: 'change', changes: changed.value, own: people.reliabilityOf(by.person) } as const
  if (sitting.decide({ by, act }, { ...before, ...changed.value }))
    sitting.say(
      settingLines(
        pathsOf(changes, before, sitting.game!.settings),
        sitting.game!.settings,
        rulesOf(sitting.game!, sitting.world()),
      ),
    )
  return true
}
