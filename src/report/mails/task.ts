// What somebody still has to do in a game, and until when: above everything else in a mail, and in the subject of a reply.
import type { Power } from '../../board/board.ts'
import type { Person } from '../../game/events.ts'
import { type Game, powersOf } from '../../game/game.ts'
import { askedPowers, type World } from '../../game/table.ts'
import { type JudgeName, wrapped } from '../forms/frame.ts'
import { powerName } from '../sentences/names.ts'
import { wording } from '../wording.ts'
import { completeSentence, dueSentences, missingOf, missingSentence } from './confirmation.ts'
import type { NewsKind, Notice } from './views.ts'

const say = wording.confirmation
const subject = wording.replySubject

/** It stands above everything else. */
export function taskSentences(game: Game, person: Person, world: World, judge: JudgeName): readonly string[] {
  if (game.stage === 'over') return []
  if (game.position === undefined) return [say.notBegun({ game: game.name })]
  const powers = powersOf(game, person)
  const asked = askedPowers(game, world)
  const due = powers.length === 0 || powers.some(power => asked.includes(power))
  const verdict = (power: Power) =>
    missingSentence(game, power, world) ?? completeSentence(game, power, asked.includes(power))
  return [
    ...powers.map(power =>
      powers.length === 1
        ? verdict(power)
        : say.ofPower({ power: powerName(world.board, power), verdict: verdict(power) }),
    ),
    ...(due ? dueSentences(game, person, judge) : []),
  ]
}

/** `Orders incomplete: 1 missing`, of the powers of one player. */
export function ordersSubject(
  game: Game,
  powers: readonly Power[],
  world: World,
  hasErrors: boolean,
): string {
  const asked = askedPowers(game, world)
  const count = powers
    .filter(power => asked.includes(power))
    .map(power => missingOf(game, power, world))
    .reduce((sum, { units, adjustments }) => sum + units.length + adjustments, 0)
  const what = count === 0 ? subject.complete : count === 1 ? subject.oneMissing : subject.missing({ count })
  return hasErrors ? subject.notAllTaken({ what }) : what
}

const TELLS_TASK: ReadonlySet<NewsKind> = new Set([
  'results',
  'start',
  'ending',
  'reminder',
  'late',
  'deadline',
])

/** Above news that do not tell it themselves. */
export function taskAbove(
  notices: readonly Notice[],
  person: Person,
  game: Game,
  world: () => World,
  judge: JudgeName,
): readonly string[] {
  if (notices.some(({ kind, tellsTask }) => tellsTask === true || TELLS_TASK.has(kind))) return []
  if (game.position === undefined) return []
  const tasks = taskSentences(game, person, world(), judge)
  return tasks.length === 0 ? [] : [...tasks.flatMap(wrapped), '']
}
