// The mails with the results of a phase: the same for all, and below it what each of them is to do next.
import type { Instant } from '../game/calendar.ts'
import { wantsText } from '../game/enclosures.ts'
import { enclosuresFor, type Game } from '../game/game.ts'
import { rulesOf } from '../game/table.ts'
import { viewOf } from '../game/views.ts'
import { endingsAheadLines } from './endingsAhead.ts'
import { subjectOf } from './header.ts'
import { guarded } from './judgeForm.ts'
import { closesTheYear } from './judgeStanding.ts'
import { nextSteps } from './nextSteps.ts'
import { type Background, isPerson, type Notice, type Reader } from './notice.ts'
import { writerName } from './pressNotice.ts'
import { resultsMail } from './resultsMail.ts'
import { boardSection } from './textMap.ts'
import { wording } from './wording.ts'

const say = wording.resultsNotice

/** Results stand alone in their mails: programs read one turn from each. */
export function resultsNotice(
  was: Game,
  game: Game,
  { board, judge, world, end, textMap, everybody }: Background,
): readonly Notice<Reader>[] {
  const turn = viewOf(game, { kind: 'outsider' }).turns.at(-1)!
  const phase = was.position!.phase
  const posted = was.postal.flatMap(({ text, from }) => [
    say.pressFrom({ writer: writerName(from, board) }),
    '',
    ...text.split('\n').map(line => guarded(`  ${line}`)),
    '',
  ])
  const isLast = end.turns.at(-1)?.turn === turn.turn
  const state = isLast ? end : game
  const of = { game: game.name, board, rules: rulesOf(end, world), wins: end.settings.wins }
  const ahead = isLast && closesTheYear(turn) ? endingsAheadLines(state, world) : []
  const lines = [...resultsMail(turn, state, of, judge, world.now), ...ahead, ...posted]
  const notice = {
    kind: 'results',
    subject: subjectOf(judge, game, phase, 'Results'),
    standsAlone: true,
    phase,
    drawn: turn.turn,
  } as const
  const deadline = was.due?.deadline ?? (0 as Instant)
  // Whatever comes after this turn is told in the results of the last one.
  const steps = (reader: Reader) => (isLast && isPerson(reader) ? nextSteps(end, reader, world, judge) : [])
  const map = boardSection(textMap, turn.after, board)
  const wantsMap = (reader: Reader) => !isPerson(reader) || wantsText(enclosuresFor(game, reader))
  const own = (reader: Reader) => [...(wantsMap(reader) ? map : []), ...steps(reader)]
  return sharedBy(everybody(game), own).map(({ to, own }) => ({
    ...notice,
    to,
    lines: [...lines, ...own],
    deadline,
  }))
}

/** The readers for whom the same lines are written, in one group each. */
function sharedBy(
  readers: readonly Reader[],
  linesFor: (reader: Reader) => readonly string[],
): readonly { readonly to: readonly Reader[]; readonly own: readonly string[] }[] {
  const groups = new Map<string, { to: Reader[]; own: readonly string[] }>()
  for (const reader of readers) {
    const own = linesFor(reader)
    const group = groups.get(own.join('\n')) ?? { to: [], own }
    group.to.push(reader)
    groups.set(own.join('\n'), group)
  }
  return [...groups.values()]
}
