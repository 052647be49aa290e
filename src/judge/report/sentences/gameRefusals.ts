// A sentence for every reason why a game refuses something.

import type { Board, Power } from '../../../rules/board/board.ts'
import { comparePhases, type Phase } from '../../../rules/board/phase.ts'
import { spellUnit } from '../../../rules/orders/order.ts'
import { wording } from '../../../wording/wording.ts'
import { type Instant, written } from '../../game/calendar.ts'
import type { Asker } from '../../game/commands.ts'
import type { DeadlineRefusal } from '../../game/deadlines.ts'
import type { GameRefusal } from '../../game/decision.ts'
import type { Person } from '../../game/events.ts'
import type { Game } from '../../game/game.ts'
import type { PressRefusal } from '../../game/press.ts'
import type { TimingRefusal } from '../../game/settings.ts'
import { isQuiet } from '../../game/views.ts'
import type { VoteRefusal } from '../../game/votes.ts'
import { judgePhaseId } from '../forms/frame.ts'
import { amount, examplesOn, lengthOf, listed, powerName } from './names.ts'
import { settingName } from './settingNames.ts'

const say = wording.gameRefusals

type Explain<Kind extends GameRefusal['kind']> = (
  refusal: Extract<GameRefusal, { kind: Kind }>,
  desk: RefusalContext,
) => string

interface RefusalContext {
  readonly game: Game
  readonly board: Board
}

/** Refusals with nothing to fill in. */
type Plain = keyof typeof say.plain
type Detailed = Exclude<GameRefusal['kind'], Plain>

/** Why a game refused, in a sentence or two. */
export function gameRefusalSentence(refusal: GameRefusal, game: Game, board: Board): string {
  if (isPlain(refusal.kind)) return say.plain[refusal.kind]
  const explain = SENTENCES[refusal.kind] as Explain<GameRefusal['kind']> // each kind has its own
  return explain(refusal, { game, board })
}

const isPlain = (kind: GameRefusal['kind']): kind is Plain => Object.hasOwn(say.plain, kind)

const parts = (who: readonly Asker[]): string => listed([...new Set(who.map(asker => say.part[asker]))], 'or')
const time = (at: Instant, { game }: RefusalContext): string => written(at, game.settings.timing.zone)
/** More powers than this are counted, and not named. */
const MOST_NAMES = 8
const names = (powers: readonly Power[], { board }: RefusalContext): string => {
  const named = powers.slice(0, MOST_NAMES).map(power => powerName(board, power))
  const count = powers.length - named.length
  return listed(count === 0 ? named : [...named, amount(count, 'other')], 'or')
}
const phases = ({ asked, now }: { asked: Phase; now: Phase }) => ({
  asked: judgePhaseId(asked),
  now: judgePhaseId(now),
})

/** `The setting "draw after years without a gain"`, for `endings.idleYears` */
const called = (setting: string): string => {
  const name = settingName(setting)
  return say.setting({ name: `${name[0]!.toLowerCase()}${name.slice(1)}` })
}

const SENTENCES: { readonly [Kind in Detailed]: Explain<Kind> } = {
  notYou: ({ as }) => say.notYou({ part: say.part[as] }),
  notForYou: ({ who }) => say.notForYou({ parts: parts(who) }),
  notNow: ({ now, when }) => {
    const times = when.map(hour => say.time[hour])
    return say.notNow({ now: say.time[now], times: listed(times, 'or') })
  },
  nameTaken: ({ name }) => say.nameTaken({ name: name.slice(0, 40) }),
  badName: ({ name, works }) => say.badName({ name: name.slice(0, 40), works }),
  alreadyHere: ({ as }) => say.alreadyHere({ part: say.part[as] }),
  full: say.full,
  hasSeenAll: () => say.hasSeenAll,
  below: ({ limit, asked }) => say.below[limit]({ asked }),
  preferencesOff: ({ allowed }, { board }) =>
    allowed === 'lists'
      ? say.preferencesOff.lists({ letters: examplesOn(board).letters })
      : say.preferencesOff[allowed],
  notFree: ({ free }, desk) =>
    free.length === 0 ? say.noneIsFree : say.notFree({ powers: names(free, desk) }),
  nobodyThere: ({ power }, { board }) => say.nobodyThere({ power: powerName(board, power) }),
  nobodyCalled: ({ person }) => say.nobodyCalled({ person: person.slice(0, 100) }),
  tooFewPlayers: say.tooFewPlayers,
  noPlayersYet: (_, { game }) => say.noPlayersYet({ game: game.name.toLowerCase() }),
  notPromoted: ({ is }, { game }) => say.notPromoted[is]({ game: game.name.toLowerCase() }),
  alreadyPlayed: ({ turns }) => (turns === 1 ? say.onePlayed : say.alreadyPlayed({ turns })),
  tooLate: ({ setting, when }) => say.tooLate[when]({ setting: called(setting) }),
  outOfRange: refusal => say.outOfRange({ ...refusal, setting: called(refusal.setting) }),
  tooFewPlaces: ({ setting, joined }, { game }) =>
    say.tooFewPlaces({
      joined,
      least: `SET ${setting.toUpperCase()} ${joined}`,
      game: game.name.toLowerCase(),
    }),
  tooLong: ({ setting, most }) => say.tooLong({ setting: called(setting), most }),
  stricterThanYou: ({ limit, own }) => say.stricterThanYou[limit]({ own }),
  timing: ({ why }) => timingSentence(why),
  nothingToOrder: ({ power }, { board }) => say.nothingToOrder({ power: powerName(board, power) }),
  noSuchPhase: refusal => say.noSuchPhase(phases(refusal)),
  phaseIsPast: refusal =>
    comparePhases(refusal.asked, refusal.now) === 0
      ? say.phaseIsNow(phases(refusal))
      : say.phaseIsPast(phases(refusal)),
  tooFarAhead: ({ asked, mostYears }) => say.tooFarAhead({ asked: judgePhaseId(asked), years: mostYears }),
  notBlind: ({ setting }) => say.notBlind({ setting: settingName(setting) }),
  notOffered: ({ what }) =>
    what === 'postalPress' || what === 'conditions'
      ? say.notOffered[what]
      : say.notOffered.setting({ setting: settingName(what).toLowerCase() }),
  textTooLong: say.textTooLong,
  tooMany: ({ what, most }) => say.tooMany[what]({ most }),
  noSuchEntry: say.noSuchEntry,
  waitTooLate: ({ deadline }, desk) => say.waitTooLate({ deadline: time(deadline, desk) }),
  press: ({ why }, desk) => `${pressSentence(why, desk)} ${say.press.notSent}`,
  vote: ({ why }, desk) => voteSentence(why, desk),
  deadline: ({ why }, desk) => deadlineSentence(why, desk),
  overlaps: ({ with: other, person }, desk) => {
    const dates = { from: time(other.from, desk), to: time(other.to, desk) }
    return person === undefined
      ? say.overlaps(dates)
      : say.overlapsOfAnother({ ...dates, who: calledAt(person, desk) })
  },
  noSuchAbsence: ({ at }, desk) => say.noSuchAbsence({ day: time(at, desk) }),
  noSuchTurn: ({ asked, turns: [first, ...others] }) =>
    first === undefined ? say.noTurnYet : say.noSuchTurn({ asked, first, last: others.at(-1) ?? first }),
  cannotRepair: ({ repair, why }, { board }) =>
    say.cannotRepair[why]({
      what:
        repair.kind === 'centerGiven' ? board.provinces[repair.center]!.name : spellUnit(board, repair.unit),
    }),
}

/** A person by their power, if they have one. */
function calledAt(person: Person, { game, board }: RefusalContext): string {
  const power = game.seats.findIndex(({ player }) => player === person)
  return power < 0 ? person : powerName(board, power as Power)
}

const deadlineSentence = (why: DeadlineRefusal, desk: RefusalContext): string =>
  why.kind === 'isPast'
    ? say.deadlineIsPast({ wanted: time(why.wanted, desk), now: time(why.now, desk) })
    : say.graceBeforeDeadline({ deadline: time(why.deadline, desk) })

function timingSentence(why: TimingRefusal): string {
  switch (why.kind) {
    case 'noSuchZone':
      return say.timing.noSuchZone({ ...why, given: why.given.slice(0, 40) })
    case 'outOfRange':
      if (why.field.endsWith('.clock')) return say.timing.noSuchTime({ setting: called(why.field) })
      return say.timing.outOfRange({
        setting: called(why.field),
        given: lengthOf(why.given),
        least: lengthOf(why.least),
        most: lengthOf(why.most),
      })
    case 'badDays':
    case 'badDate':
      return say.timing[why.kind]({ ...why, given: why.given.slice(0, 20) })
    case 'neverOnThatClock':
      return say.timing.neverOnThatClock(why)
    case 'tooMany':
      return say.timing.tooMany(why)
  }
}

function pressSentence(why: PressRefusal, desk: RefusalContext): string {
  switch (why.kind) {
    case 'colour': {
      const colours = why.allowed.map(colour => say.colour[colour])
      return say.press.colour({ colours: listed(colours, 'or') })
    }
    case 'notInThisPhase':
      return say.press.notInThisPhase[why.phase]
    case 'somebodyIsLate':
      return say.press.somebodyIsLate({
        powers: isQuiet(desk.game) ? say.somebody : names(why.late, desk),
      })
    case 'notTouched':
      return say.press.notTouched({ powers: names(why.powers, desk) })
    case 'nobodyThere':
      return say.press.nobodyThere({ powers: names(why.powers, desk) })
    default:
      return say.press[why.kind]
  }
}

const voteSentence = (why: VoteRefusal, { board }: RefusalContext): string =>
  why.kind === 'notASurvivor'
    ? say.vote.notASurvivor({ power: powerName(board, why.power) })
    : say.vote[why.kind]
