// The mail with which a game ends: how, and what it was like year by year.
import type { Board, Power } from '../board/board.ts'
import type { GameEvent } from '../game/events.ts'
import type { Game } from '../game/game.ts'
import { section } from './bullets.ts'
import { subjectOf } from './header.ts'
import type { Background, Notice, Reader } from './notice.ts'
import { scoreLines } from './scores.ts'
import { endingPhrase } from './standing.ts'
import { summaryOf } from './summary.ts'
import { wording } from './wording.ts'
import { wrapped } from './wrapping.ts'

const { endNotice: say, summary: parts } = wording

type Ended = Extract<GameEvent, { kind: 'gameEnded' }>

/** The names of the players are in it once they may be told. */
export function endNotice(event: Ended, game: Game, background: Background): Notice<Reader> {
  const { board, judge, world, everybody } = background
  const phase = game.position?.phase
  const outcome = say.over({ game: game.name, ending: endingPhrase(event.ending, board) })
  const { players, owners, counts, chart } = summaryOf(game, { kind: 'outsider' }, [event], world, judge)
  const scores = scoreLines(game, event.ending, board)
  const points = scores.length === 0 ? [] : ['', ...section(parts.points, scores).slice(0, -1)]
  const story =
    game.turns.length === 0
      ? []
      : [
          '',
          ...players,
          ...section(parts.owners, owners.slice(0, -1)),
          ...section(parts.counts, counts),
          ...section(parts.chart, chart),
        ]
  return {
    to: everybody(game),
    kind: 'ending',
    subject: subjectOf(judge, game, phase, endingSubject(event, board)),
    lines: [...[outcome, ...reasonFor(event, game)].flatMap(wrapped), ...points, ...story],
    standsAlone: false,
    phase,
  }
}

/** Why a draw came without a vote. */
function reasonFor({ ending }: Ended, { settings, position }: Game): readonly string[] {
  if (ending.kind !== 'draw' || ending.why === 'agreed') return []
  const { idleYears, years } = settings.endings
  switch (ending.why) {
    case 'idle':
      return [say.because.idle({ years: idleYears ?? 0 })]
    case 'years':
      return [say.because.years({ years: years ?? 0 })]
    case 'lastYear':
      return [say.because.lastYear({ year: settings.endings.lastYear ?? position?.phase.year ?? 0 })]
  }
}

function endingSubject({ ending }: Ended, board: Board): string {
  const letter = (power: Power) => board.powers[power]!.letter
  switch (ending.kind) {
    case 'won':
      return `Victory: ${letter(ending.by)}`
    case 'conceded':
      return `Game Conceded to: ${letter(ending.to)}`
    case 'draw':
      return `Draw Declared: ${ending.among.map(letter).join('')}`
    case 'terminated':
      return 'Game Terminated'
  }
}
