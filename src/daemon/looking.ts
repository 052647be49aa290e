// What a letter asks to know of a game: its history, its summary, who plays it, and who stands where.
import { comparePhases, phaseId } from '../board/phase.ts'
import type { Instant } from '../game/calendar.ts'
import { readDate } from '../game/dates/dates.ts'
import type { Game, PlayedTurn } from '../game/game.ts'
import { type Viewer, viewOf } from '../game/views.ts'
import type { Said } from '../mail/instructions.ts'
import {
  type EquipmentFor,
  historyLines,
  lastWeek,
  mailsToAll,
  type Span,
  touches,
  USUAL_EXTENT,
} from '../report/forms/history.ts'
import { whoGameLines } from '../report/forms/judgePlayers.ts'
import { summaryLines, summaryOf } from '../report/forms/summary.ts'
import { positionLines, standingLines } from '../report/sentences/standing.ts'
import { boardSection } from '../report/textMap.ts'
import { wording } from '../report/wording.ts'
import type { Recorded } from '../store/batch.ts'
import { decisionsIn, LEFT_OUT_OF_THE_STATE, readBack } from '../store/events/journal.ts'
import { drawnOf } from './enclosing.ts'
import { phaseIn } from './sayings.ts'
import { boardFor, templatesOf, worldOf } from './setting.ts'
import type { Sitting } from './sitting.ts'
import { whyNoDate } from './unread.ts'

const say = wording.daemon.looking

/** Looks at the game that is named, or at that on the table, and puts back what lay there. */
async function lookAt(
  sitting: Sitting,
  named: string | undefined,
  word: string,
  look: (game: Game, reader: Viewer) => Told | Promise<Told>,
): Promise<true> {
  const name = named ?? sitting.game?.name
  if (name === undefined) return sitting.refuse([say.ofWhich({ word })])
  await sitting.aside(async () => {
    if (!(await sitting.loadKnown(name))) return
    const game = sitting.game!
    const more = Math.floor(game.turns.length / TURNS_AT_ONCE)
    if (more > 0 && !sitting.mayGoOn('lookUps', more)) return
    const told = await look(game, readerAt(sitting))
    if (typeof told === 'string') sitting.fail([told])
    else sitting.show(['', ...told])
  })
  return true
}

/** Lines, or why there are none. */
type Told = readonly string[] | string

/** To look at a game of so many phases costs as much again as to look at a short one. */
const TURNS_AT_ONCE = 50

/** What has happened in a game, without what some have told each other. */
async function recordedIn({ name }: Game, { setting }: Sitting): Promise<readonly Recorded[]> {
  const { events } = await setting.store.load(name.toLowerCase(), undefined, [LEFT_OUT_OF_THE_STATE])
  return events
}

/** Who has proven to have a part sees what that part may see; all others are strangers. */
function readerAt({ by }: Sitting): Viewer {
  if (by === undefined) return { kind: 'outsider' }
  if (by.kind === 'power') return { kind: 'power', power: by.power, person: by.person }
  if (by.kind === 'master') return { kind: 'master' }
  return by.kind === 'observer' || by.kind === 'player'
    ? { kind: by.kind, person: by.person }
    : { kind: 'outsider' }
}

/** Owners and centers of each year, who played, and how it ended. */
export const summary = (sitting: Sitting, { game: name }: Said<'summary'>): Promise<true> =>
  lookAt(sitting, name, 'SUMMARY', async (game, reader) => {
    const { setting } = sitting
    const { events } = readBack(await recordedIn(game, sitting), boardFor)
    return summaryLines(summaryOf(game, reader, events, worldOf(game, setting), setting.judge))
  })

/** Who plays what, as far as the asker may know. */
export const whoGame = (sitting: Sitting, { game: name, isFull }: Said<'whoGame'>): Promise<true> =>
  lookAt(sitting, name, 'WHOGAME', (game, reader) =>
    whoGameLines(
      viewOf(game, reader),
      boardFor(game),
      sitting.people.registrations(),
      isFull ? 'full' : undefined,
    ),
  )

/** A board as letters, in words, and as a picture; that of a phase that was played with its orders. */
export const positions = (sitting: Sitting, { game: name, phase }: Said<'map'>): Promise<true> =>
  lookAt(sitting, name, 'MAP', (game, reader) => {
    const board = boardFor(game)
    const map = templatesOf(sitting.setting).textMap(board)
    const key = game.name.toLowerCase()
    const turn = phase === undefined ? undefined : turnOf(phase, game)
    if (typeof turn === 'string') return turn
    if (turn === undefined) {
      if (game.position === undefined) return standingLines(viewOf(game, reader), board)
      sitting.enclose(drawnOf(key, 'present'))
      return [...standingLines(viewOf(game, reader), board), '', ...boardSection(map, game.position, board)]
    }
    sitting.enclose(drawnOf(key, turn.turn))
    return [
      say.boardAfter({ phase: phaseId(turn.phase) }),
      '',
      ...positionLines(turn.after, board),
      '',
      ...boardSection(map, turn.after, board),
    ]
  })

/** A phase that was played; the present one needs no name. */
function turnOf(text: string, game: Game): PlayedTurn | string | undefined {
  const phase = phaseIn(text, game)
  if (typeof phase === 'string') return phase
  if (game.position !== undefined && comparePhases(phase, game.position.phase) === 0) return undefined
  return (
    game.turns.find(turn => comparePhases(turn.phase, phase) === 0) ??
    say.notPlayed({
      phase: phaseId(phase),
      phases: game.turns.map(turn => phaseId(turn.phase)).join(', ') || '-',
    })
  )
}

/** What everybody was told in a game, as an observer got it. */
export const history = (sitting: Sitting, said: Said<'history'>): Promise<true> =>
  lookAt(sitting, said.game, 'HISTORY', async game => {
    const { setting } = sitting
    const span = spanOf(said, game, setting.clock.now())
    if (typeof span === 'string') return span
    const equipment: EquipmentFor = each => worldOf(each, setting)
    const decisions = decisionsIn(await recordedIn(game, sitting), boardFor)
    const archive = mailsToAll(decisions, equipment, setting.judge, touches(span))
    const lines = said.lines ?? USUAL_EXTENT.lines
    const { zone } = game.settings.timing
    // What is said below it needs some room too.
    const extent = { lines, size: sitting.room - 400 }
    return historyLines(archive, span, setting.judge, extent, { game: game.name.toLowerCase(), zone })
  })

function spanOf(said: Said<'history'>, game: Game, now: Instant): Span | string {
  if (said.fromPhase !== undefined) {
    const from = phaseIn(said.fromPhase, game)
    const to = said.toPhase === undefined ? undefined : phaseIn(said.toPhase, game)
    if (typeof from === 'string') return from
    if (typeof to === 'string') return to
    return { kind: 'phases', from, to, broadcasts: said.withBroadcasts }
  }
  if (said.from === undefined && said.to === undefined) return lastWeek(now)
  const from = said.from === undefined ? (0 as Instant) : dayIn(said.from, game, now, 0)
  const to = said.to === undefined ? now : dayIn(said.to, game, now, 1439)
  if (typeof from === 'string') return from
  if (typeof to === 'string') return to
  return { kind: 'days', from, to }
}

/** A day that lies behind us: one without a year is the last that came. */
function dayIn(text: string, game: Game, now: Instant, missingTime: number): Instant | string {
  const { zone } = game.settings.timing
  const read = readDate(text, { now, zone, missingTime, looksBack: true })
  return read.ok ? read.value.at : whyNoDate(text, read.error, 'past')
}
