// HISTORY, SUMMARY, WHOGAME: what anybody may read about one game.

import { ok, type Result } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import type { Instant } from '../../game/calendar.ts'
import { readDate } from '../../game/dates/dates.ts'
import type { Game } from '../../game/game.ts'
import { isBlind } from '../../game/game.ts'
import { isPrivate, maySeeNames, viewOf } from '../../game/views.ts'
import { boardFor } from '../../library/equipment.ts'
import { judgePhaseId } from '../../report/forms/frame.ts'
import {
  historyLines,
  lastWeek,
  mailsToAll,
  type Span,
  touches,
  USUAL_EXTENT,
} from '../../report/forms/history.ts'
import { whoGameLines, withoutAddresses } from '../../report/forms/judgePlayers.ts'
import { summaryLines, summaryOf } from '../../report/forms/summary.ts'
import { decisionsIn, readBack } from '../../store/events/journal.ts'
import { command, odd, usual } from '../command.ts'
import { type Refusal, refused } from '../context.ts'
import { isDate, phaseIn, phaseInIfAny, whyNoDate } from '../meaning/dates.ts'
import { isName, wordsOf } from '../reading/words.ts'
import { gameIn, lookAt } from './lookAt.ts'

// HISTORY: what everybody was told in a game, as an observer received it.

interface History {
  readonly game: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly lines: number | undefined
  readonly fromPhase: string | undefined
  readonly toPhase: string | undefined
  readonly withBroadcasts: boolean
}

const history = command({
  kind: 'history',
  words: [usual('history', 'HISTORY game FROM 1 Dec TO 24 Dec LINES 1000')],
  reads: read,
  for: 'thePerson',
  tells: 'game',
  does: (said, context) =>
    lookAt(said.game, 'HISTORY', context, async (game, reader) => {
      if (isBlind(game) && reader.kind !== 'master' && reader.kind !== 'keeper')
        return refused(wording.blind.noHistory({ game: game.name }))
      const span = spanOf(said, game, context.now)
      if (!span.ok) return span
      const recorded = await context.recordedIn(game)
      const isWanted = touches(span.value)
      const archive = {
        [Symbol.iterator]: () =>
          mailsToAll(decisionsIn(recorded, boardFor), each => context.worldOf(each), context.judge, isWanted),
      }
      // 400 bytes are left for what stands below the history.
      const extent = { lines: said.lines ?? USUAL_EXTENT.lines, size: context.room - 400 }
      const { forMore } = context
      const about = { game: game.name.toLowerCase(), zone: game.settings.timing.zone, forMore }
      const told = historyLines(archive, span.value, context.judge, extent, about)
      const isHidden = isPrivate(game) && !maySeeNames(game, reader)
      return ok(isHidden ? told.map(line => withoutAddresses(line)) : told)
    }),
})

/**
 * `[harbor] [FROM 1 Dec] [TO 24 Dec] [LINES 100] [EXCLSTART F1903M] [EXCLEND F1904M] [BROAD]`; FROM and TO take phases
 * too.
 */
function read(words: string): History | undefined {
  const [first = '', ...parts] = ` ${words}`.split(
    / (?=(?:from|to|lines|exclstart|exclend|broad(?:cast)?s?)(?: |$))/i,
  )
  const [game, more] = wordsOf(first.trim())
  const said = new Map(
    parts.map(part => {
      const [key = '', ...value] = part.split(' ')
      return [key.toUpperCase().replace(/^BROAD.*/, 'BROAD'), value.join(' ')] as const
    }),
  )
  const lines = said.get('LINES')
  const isRight =
    more === undefined &&
    (game === undefined || isName(game)) &&
    said.size === parts.length &&
    [...said].every(([key, value]) => (key === 'BROAD') === (value === '')) &&
    ['FROM', 'TO'].every(key => isDate(said.get(key) ?? '1')) &&
    /^\d{1,6}$/.test(lines ?? '1')
  if (!isRight) return undefined
  const [from, to] = [said.get('FROM'), said.get('TO')]
  const isOfPhases = isAPhase(from) && (to === undefined || isAPhase(to))
  return {
    game,
    ...(isOfPhases ? { from: undefined, to: undefined } : { from, to }),
    lines: lines === undefined ? undefined : Number(lines),
    fromPhase: isOfPhases ? from : said.get('EXCLSTART'),
    toPhase: isOfPhases ? to : said.get('EXCLEND'),
    withBroadcasts: said.has('BROAD'),
  }
}

/** `FROM F1903M` can only mean the phase. */
const isAPhase = (said: string | undefined): boolean =>
  said !== undefined && /^[sfw]\d{4}[mrba]?$/i.test(said)

/** A phase, or the first or last phase of a game year: `FROM 1902`. */
function phaseSaid(said: string, game: Game, isEnd: boolean): string | undefined {
  if (isAPhase(said)) return said
  const year = /^\d{4}$/.test(said) ? Number(said) : 0
  const isPlayed = year >= boardFor(game).opens.year && year <= (game.position?.phase.year ?? 0)
  if (!isPlayed) return undefined
  return isEnd ? `W${year}A` : `S${year}M`
}

function spanOf(said: History, game: Game, now: Instant): Result<Span, Refusal> {
  const opens = judgePhaseId(boardFor(game).opens)
  const begins = said.from === undefined ? opens : phaseSaid(said.from, game, false)
  const ends = said.to === undefined ? undefined : phaseSaid(said.to, game, true)
  const isOfYears =
    begins !== undefined &&
    (said.from ?? said.to) !== undefined &&
    (said.to === undefined || ends !== undefined)
  const [fromPhase, toPhase] = isOfYears ? [begins, ends] : [said.fromPhase, said.toPhase]
  if (fromPhase !== undefined) {
    const from = phaseIn(fromPhase, game)
    const to = phaseInIfAny(toPhase, game)
    if (!from.ok) return from
    if (!to.ok) return to
    return ok({ kind: 'phases', from: from.value, to: to.value, broadcasts: said.withBroadcasts })
  }
  if (said.from === undefined && said.to === undefined) return ok(lastWeek(now))
  const from = said.from === undefined ? ok(0 as Instant) : dayIn(said.from, game, now, 0)
  const to = said.to === undefined ? ok(now) : dayIn(said.to, game, now, 1439)
  if (!from.ok) return from
  if (!to.ok) return to
  return ok({ kind: 'days', from: from.value, to: untilDay(said.to, to.value, from.value, game, now) })
}

/**
 * `FROM 28 Nov TO 30 Nov` on the 29th: the last day may lie a little ahead, and the range never ends before it begins.
 */
function untilDay(said: string | undefined, to: Instant, from: Instant, game: Game, now: Instant): Instant {
  if (said === undefined) return to
  const { zone } = game.settings.timing
  const next = readDate(said, { now, zone, missingTime: 1439 })
  const isAhead = next.ok && (to < from || next.value.at - now < SOON)
  return isAhead ? next.value.at : to
}

const SOON = 31 * 86_400_000

/** A day in the past: one without a year is its most recent occurrence. */
function dayIn(text: string, game: Game, now: Instant, missingTime: number): Result<Instant, Refusal> {
  const { zone } = game.settings.timing
  const date = readDate(text, { now, zone, missingTime, looksBack: true })
  return date.ok ? ok(date.value.at) : refused(whyNoDate(text, date.error, 'past'))
}

// SUMMARY: owners and centers of each year, who played, and how the game ended.

const summary = command({
  kind: 'summary',
  words: [usual('summary', 'SUMMARY game')],
  reads: (words: string | undefined, spelling: string) => {
    const [game, more] = wordsOf(words ?? '')
    return more !== undefined || !(game === undefined || isName(game)) ? undefined : { game, spelling }
  },
  for: 'thePerson',
  /** `STATUS AUSTRIA` */
  ofPower: ({ game, spelling }) =>
    game === undefined || spelling !== 'STATUS' ? undefined : { name: game, kind: 'status' },
  tells: 'game',
  does: (said, context) =>
    lookAt(said.game, 'SUMMARY', context, async (game, reader) => {
      const { events } = readBack(await context.recordedIn(game), boardFor)
      return ok(summaryLines(summaryOf(game, reader, events, context.worldOf(game), context.judge)))
    }),
})

// WHOGAME: who plays what, as far as the asker may know.

const whoGame = command({
  kind: 'whoGame',
  words: [odd('whogame', 'WHOGAME game')],
  reads: gameIn,
  for: 'thePerson',
  tells: 'game',
  does: ({ game: name, isFull }, context) =>
    lookAt(name, 'WHOGAME', context, (game, reader) =>
      ok(
        whoGameLines(
          viewOf(game, reader),
          boardFor(game),
          person => context.people.fieldsOf(person, context.records),
          isFull ? 'full' : undefined,
        ),
      ),
    ),
})

export const HISTORIES = [summary, history, whoGame] as const
