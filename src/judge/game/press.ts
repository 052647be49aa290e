// Press: who may write to whom, in which colour, and when. The text itself is never looked at.
import type { Power } from '../../rules/board/board.ts'
import type { PhaseKind } from '../../rules/board/phase.ts'
import type { Settings } from './settings.ts'

export type Colour = PressRules['colours'][number]

export type Writer =
  | { readonly kind: 'power'; readonly power: Power }
  | { readonly kind: 'observer' }
  | { readonly kind: 'master' }

/** Everybody, including observers and the archive; or some powers, with or without the master and the observers. */
export type Audience =
  | { readonly kind: 'everybody' }
  | {
      readonly kind: 'some'
      readonly powers: readonly Power[]
      readonly master: boolean
      readonly observers: boolean
    }

export interface Press {
  readonly from: Writer
  readonly to: Audience
  /** The colour that the writer asked for; undefined for the game's usual colour. */
  readonly colour: Colour | undefined
  readonly isBlank: boolean
}

export type PressRules = Settings['press']

/** The state of the game when press is written. */
export interface Circumstances {
  /** False before the start and after the end, when everybody may talk. */
  readonly isPlayed: boolean
  readonly phase: PhaseKind
  readonly late: readonly Power[]
  readonly complete: readonly Power[]
  /** Powers with a unit or a center next to one of the writer's. */
  readonly touched: readonly Power[]
  /** Whether the writer has sent a broadcast in this turn. */
  readonly hasBroadcast: boolean
}

export type PressRefusal =
  | { readonly kind: 'blank' }
  | { readonly kind: 'noPress' }
  | { readonly kind: 'nobody' }
  /** None of these powers has a player. */
  | { readonly kind: 'nobodyThere'; readonly powers: readonly Power[] }
  | { readonly kind: 'broadcastOnly' }
  | { readonly kind: 'colour'; readonly allowed: readonly Colour[] }
  | { readonly kind: 'observersMayNot'; readonly allowed: PressRules['observers'] }
  | { readonly kind: 'youAreLate' }
  | { readonly kind: 'ordersFirst' }
  | { readonly kind: 'notInThisPhase'; readonly phase: PhaseKind }
  | { readonly kind: 'somebodyIsLate'; readonly late: readonly Power[] }
  | { readonly kind: 'notTouched'; readonly powers: readonly Power[] }
  | { readonly kind: 'oneBroadcast' }

/** The colour of press. Press from or to the master is white, so that nobody can pose as the master. */
export const colourOf = (press: Press, rules: PressRules): Colour =>
  isWithMaster(press) ? 'white' : (press.colour ?? rules.colours[0] ?? 'white')

/** Why press is not sent; undefined if it is. Press from the master, or to the master alone, is always sent. */
export function whyNoPress(press: Press, rules: PressRules, hour: Circumstances): PressRefusal | undefined {
  if (press.isBlank && !rules.blank) return { kind: 'blank' }
  if (reachesNobody(press.to)) return { kind: 'nobody' }
  if (press.from.kind === 'master' || isToMasterAlone(press.to)) return undefined
  if (!hour.isPlayed && press.to.kind === 'everybody') return undefined
  return whyNotTo(press, rules) ?? whyNotNow(press, rules, hour)
}

function whyNotTo(press: Press, rules: PressRules): PressRefusal | undefined {
  const { from, to } = press
  if (rules.colours.length === 0) return { kind: 'noPress' }
  if (from.kind === 'observer') {
    const allowed = rules.observers
    const isAllowed = allowed === 'any' || (allowed === 'white' && colourOf(press, rules) === 'white')
    if (!isAllowed) return { kind: 'observersMayNot', allowed }
  }
  if (to.kind === 'some' && !rules.partial) return { kind: 'broadcastOnly' }
  return rules.colours.includes(colourOf(press, rules)) || isWithMaster(press)
    ? undefined
    : { kind: 'colour', allowed: rules.colours }
}

function whyNotNow({ from, to }: Press, rules: PressRules, hour: Circumstances): PressRefusal | undefined {
  if (!hour.isPlayed) return undefined
  if (!rules.minor && hour.phase !== 'movement') return { kind: 'notInThisPhase', phase: hour.phase }
  if (!rules.grace && hour.late.length > 0) return { kind: 'somebodyIsLate', late: hour.late }
  if (from.kind !== 'power') return undefined
  if (!rules.late && hour.late.includes(from.power)) return { kind: 'youAreLate' }
  if (!rules.beforeOrders && !hour.complete.includes(from.power)) return { kind: 'ordersFirst' }
  if (!rules.touchOnly) return undefined
  if (to.kind === 'everybody') return hour.hasBroadcast ? { kind: 'oneBroadcast' } : undefined
  const powers = to.powers.filter(power => power !== from.power && !hour.touched.includes(power))
  return powers.length > 0 ? { kind: 'notTouched', powers } : undefined
}

const isWithMaster = ({ from, to }: Press): boolean =>
  from.kind === 'master' || (to.kind === 'some' && to.master)

const isToMasterAlone = (to: Audience): boolean =>
  to.kind === 'some' && to.master && !to.observers && to.powers.length === 0

const reachesNobody = (to: Audience): boolean =>
  to.kind === 'some' && !to.master && !to.observers && to.powers.length === 0
