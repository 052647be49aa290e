// STANDING ORDERS: orders that stand until they are changed.
import { foreseenAlways } from '../../game/sheets/foresightAlways.ts'
import { boardFor } from '../../library/equipment.ts'
import { wording } from '../../report/wording.ts'
import { ok } from '../../result.ts'
import { alsoOrders, command } from '../command.ts'
import { type Answer, type Context, lines as linesTold, refused, type Told } from '../context.ts'
import { forPower } from './orders.ts'
import { neverLines } from './phase.ts'
import { severally } from './severally.ts'

const say = wording.daemon.sayings

interface StandingText {
  readonly lines: readonly string[]
}

const giving = forPower((power, { lines }: StandingText) =>
  ok({ kind: 'giveStandingOrders', power, text: lines.join('\n').trim() }),
)

const standing = command({
  kind: 'standing',
  words: [alsoOrders('standing', 'STANDING ORDERS')],
  slips: ['STANDING', 'STANDING ORDERS'],
  reads: (): StandingText => ({ lines: [] }),
  for: 'onePower',
  severally: ({ lines }, powers, context) => severally(lines, powers, context),
  act: 'giveStandingOrders',
  does: (said, context) => given(said, context),
})

/** What can never be followed is refused at once; what can be followed now is. */
function given(said: StandingText, context: Context): Answer {
  if (!context.isSeated()) return refused(say.notHere)
  const { game, by } = context
  const read = giving(said, context)
  if (!read.ok) return read
  const [act] = [read.value].flat()
  if (act?.kind !== 'giveStandingOrders') return refused(say.notHere)
  const why = context.whyNot([{ by, act }])
  if (why !== undefined) return { ok: false, error: why }
  if (act.text === '')
    return refused(game.standingOrders.has(act.power) ? say.standingStay : say.noStandingHere)
  const { hopeless, prose, where, kept } = foreseenAlways(said.lines, game, act.power, context.world())
  const below = neverLines({ hopeless, where })
  const text = kept.join('\n').trim()
  if (text === '')
    return below.length === 0
      ? refused(say.noStandingHere)
      : { ok: false, error: { why: [say.noneStands], below } }
  const done = context.decide({ ...act, text })
  if (!done.ok) return done
  for (const each of prose) context.passOver(each.text, each.lines)
  const isNow = context.game.sheets.get(act.power) !== game.sheets.get(act.power)
  const told: Told[] = [
    { kind: 'sentences', sentences: [wording.daemon.table.done.standing] },
    // Among the orders they are shown as well.
    ...(isNow ? [] : [linesTold(kept.filter(row => row.trim() !== '').map(row => `  | ${row.trim()}`))]),
  ]
  if (below.length > 0) told.push({ kind: 'refusal', refusal: { why: [say.neverStands], below } })
  if (isNow) {
    const power = boardFor(game).powers[act.power]!.name
    told.push({ kind: 'sentences', sentences: [say.standingNow({ power })] })
    told.push(linesTold(['', ...context.ordersOf(act.power)]))
  }
  return ok(told)
}

/** All of this file. */
export const STANDING = [standing] as const
