// STANDING ORDERS: orders that stand until they are changed.

import { ok } from '../../../result.ts'
import type { Power } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import type { Game } from '../../game/game.ts'
import { foreseenAlways } from '../../game/sheets/foresightAlways.ts'
import { boardFor } from '../../library/equipment.ts'
import { alsoOrders, command } from '../command.ts'
import { type Answer, type Context, lines as linesTold, type ReplyPiece, refused } from '../context.ts'
import { forPower } from './orders.ts'
import { neverLines } from './phase.ts'
import { severally } from './severally.ts'

const say = wording.letters.commandRefusals

interface StandingText {
  readonly lines: readonly string[]
  /** `ALWAYS A VIE H`: the standing orders of other units stay. */
  readonly isAdded?: true
}

const giving = forPower((power, said: StandingText, game) =>
  ok({ kind: 'giveStandingOrders', power, text: linesOf(said, power, game).join('\n').trim() }),
)

/** All lines that will stand afterwards. */
function linesOf({ lines, isAdded }: StandingText, power: Power, game: Game): readonly string[] {
  if (isAdded !== true) return lines
  const units = lines.map(unitIn)
  const stood = (game.standingOrders.get(power) ?? '').split('\n')
  return [...lines, ...stood.filter(row => row.trim() !== '' && !units.includes(unitIn(row)))]
}

/** `A VIE` for `Army Vienna holds`; any other line is its own key. */
const unitIn = (line: string): string => {
  const [, kind, place] = /^\W*(?:(a|f|army|fleet)\s+)?(\w{3})/i.exec(line) ?? []
  return kind === undefined || place === undefined ? line : `${kind[0]} ${place}`.toUpperCase()
}

const standing = command({
  kind: 'standing',
  words: [
    alsoOrders('standing', 'STANDING ORDERS'),
    { ...alsoOrders('always', 'STANDING ORDERS'), isOdd: true },
  ],
  slips: ['STANDING', 'STANDING ORDERS'],
  reads: (line?: string): StandingText =>
    line === undefined ? { lines: [] } : { lines: [line], isAdded: true },
  for: 'onePower',
  severally: ({ lines }, powers, context) => severally(lines, powers, context),
  act: 'giveStandingOrders',
  does: (said, context) => given(said, context),
})

/** Orders that can never be carried out are refused at once. Those that are possible now take effect. */
function given(said: StandingText, context: Context): Answer {
  if (!context.isSeated()) return refused(say.notHere)
  const { game, by } = context
  const read = giving(said, context)
  if (!read.ok) return read
  const [act] = [read.value].flat()
  if (act?.kind !== 'giveStandingOrders') return refused(say.notHere)
  const why = context.whyNot([{ by, act }])
  if (why !== undefined) {
    // Where standing orders are not allowed, the order can still be given for each phase.
    const isForNow = !game.settings.standingOrders && game.position?.phase.kind === 'movement'
    const isOrder = isForNow && act.text !== ''
    return { ok: false, error: isOrder ? { ...why, why: [...why.why, say.forThisPhase] } : why }
  }
  if (act.text === '')
    return refused(game.standingOrders.has(act.power) ? say.standingStay : say.noStandingHere)
  const { hopeless, prose, where, kept } = foreseenAlways(
    linesOf(said, act.power, game),
    game,
    act.power,
    context.world(),
  )
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
  const told: ReplyPiece[] = [
    { kind: 'sentences', sentences: [wording.letters.table.done.standing] },
    // If they took effect now, they are shown among the orders below.
    ...(isNow ? [] : [linesTold(kept.filter(row => row.trim() !== '').map(row => `  | ${row.trim()}`))]),
  ]
  const gone = goneFrom(game.standingOrders.get(act.power) ?? '', text)
  if (gone.length > 0)
    told.push(
      { kind: 'sentences', sentences: [wording.letters.table.done.standNoLonger] },
      linesTold(gone.map(row => `  | ${row}`)),
    )
  if (below.length > 0) told.push({ kind: 'refusal', refusal: { why: [say.neverStands], below } })
  if (isNow) {
    const power = boardFor(game).powers[act.power]!.name
    told.push({ kind: 'sentences', sentences: [say.standingNow({ power })] })
    told.push(linesTold(['', ...context.ordersOf(act.power)]))
  }
  return ok(told)
}

/** The lines that no longer stand, regardless of spacing and case. */
function goneFrom(before: string, after: string): readonly string[] {
  const rows = (text: string) => text.split('\n').flatMap(row => row.trim() || [])
  const same = (row: string) => row.toLowerCase().replace(/\s+/g, ' ')
  const left = new Set(rows(after).map(same))
  return rows(before).filter(row => !left.has(same(row)))
}

export const STANDING = [standing] as const
