// Lines that begin like a command and are none: nothing is done, and the reply shows the right spelling.
import type { Board } from '../../rules/board/board.ts'
import { nextMovement } from '../../rules/board/phase.ts'
import { spellUnit } from '../../rules/orders/order.ts'
import { wording } from '../../wording/wording.ts'
import type { Game } from '../game/game.ts'
import { boardFor } from '../library/equipment.ts'
import { judgePhaseId } from '../report/forms/frame.ts'
import { examplesOn } from '../report/sentences/names.ts'
import { alsoOrders, command, odd, usual } from './command.ts'
import { type Answer, type Seated, textLines } from './context.ts'
import { withoutPlainPassword } from './reading/words.ts'

const say = wording.letters.unread

/** Text that was to be sent, or lines meant for something else; they are returned to the writer. */
export type Body = string | undefined

export interface NotOffered {
  readonly what: string
  readonly spelling: string
  readonly body: Body
}

export interface Misspelt {
  readonly word: string
  readonly suggestion: string
  readonly body: Body
}

/** Why a line that begins like a command is none. The reply shows the right spelling. */
export type Unclear = {
  readonly why:
    | 'notInFull'
    | 'twoMeanings'
    /** No setting has this name. */
    | 'noSetting'
    /** PRESS does not say to whom. */
    | 'toWhom'
    /** The text stands in the line itself instead of below it. */
    | 'textBelow'
    /** The changes stand in the line of the REPAIR instead of below it. */
    | 'changesBelow'
    /** WAIT under an IF: it can be set for a phase, not for a condition. */
    | 'underIf'
    /** A heading that may be for a later phase. */
    | 'whichPhase'
    /** A text without END, with lines below that may be meant for the judge. */
    | 'noEnd'
    /** Orders or commands below SIGNOFF, which are not read. */
    | 'belowSignOff'
  /** The first words of the line. */
  readonly command: string
  /** Right spellings. */
  readonly right: readonly string[]
  readonly body: Body
}

const OTHERS = 'dummy revive form activate morph control omniscient adjust record fixid nocontrol'

/** Something that old judges have and this one does not. */
const notOffered = command({
  kind: 'notOffered',
  words: [
    usual('monitor', 'OBSERVE game password'),
    usual('no fake', 'PRESS TO EFG'),
    odd('dppd', 'REGISTER'),
    ...OTHERS.split(' ').map(words => alsoOrders(words, 'HELP')),
  ],
  called: ({ spelling }) => spelling.toLowerCase(),
  /** A few words may follow; more of them are a sentence. */
  reads: (what: string, spelling: string, words?: string): NotOffered | undefined =>
    (words ?? '').split(' ').length > 3 ? undefined : { what, spelling, body: undefined },
  needsCapitals: () => true,
  for: 'thePerson',
  isUnread: true,
  does: said => givenBack(whyNotOffered(said), said.body),
})

/** The wording has what to use instead, by the name of what is missing. */
export const whyNotOffered = ({ what }: Pick<NotOffered, 'what'>): string =>
  say.notOffered({ instead: INSTEAD[what] ?? '' }).trimEnd()

const INSTEAD: Readonly<Record<string, string>> = say.instead

/** A line that cannot be read. */
const unclear = command({
  kind: 'unclear',
  called: ({ command }) => `${command.toLowerCase()}?`,
  reads: (why: Unclear['why'], command: string, right: readonly string[], body?: Body): Unclear => ({
    why,
    command,
    right,
    body,
  }),
  needsCapitals: () => true,
  for: 'thePerson',
  isUnread: true,
  does: ({ why, right, body }, context) => {
    const { game, by } = context
    const board = game === undefined || game.name === '' ? undefined : boardFor(game)
    return givenBack(whyUnclear(why, right, board, game, by), body)
  },
})

/** A misspelling: the reply shows the line that was certainly meant. */
const misspelt = command({
  kind: 'misspelt',
  called: ({ word }) => `${word.toLowerCase()}?`,
  reads: (word: string, suggestion: string): Misspelt => ({ word, suggestion, body: undefined }),
  for: 'thePerson',
  isUnread: true,
  does: ({ word, suggestion, body }) =>
    givenBack(say.misspelt({ word: word.slice(0, 40), suggestion: withoutPlainPassword(suggestion) }), body),
})

function givenBack(why: string, body: Body): Answer {
  const below = body === undefined || body === '' ? [] : textLines(body)
  return { ok: false, error: { why: [why], below } }
}

export const whyUnclear = (
  why: Unclear['why'],
  right: readonly string[],
  board?: Board,
  game?: Game,
  by?: Seated,
): string =>
  right.length === 0
    ? say.why[why]
    : say.unclear({ why: say.why[why], right: rightOn(board, right, game, by).join(say.or) })

/** Some right spellings, with the writer's own units, and with phases and letters of the writer's game. */
function rightOn(
  board: Board | undefined,
  right: readonly string[],
  game?: Game,
  by?: Seated,
): readonly string[] {
  const some = right.slice(0, 6)
  if (board === undefined) return some
  const { letters, unit } = examplesOn(board)
  const phase = game?.position?.phase ?? board.opens
  const own = by?.kind === 'power' ? game?.position?.units.find(each => each.power === by.power) : undefined
  return some.map(line =>
    line
      .replace(/\bEFG\b/, letters)
      .replace(/\bA PAR\b/, own === undefined ? unit : spellUnit(board, own))
      .replace(/^(PHASE) F190\dM/, `$1 ${judgePhaseId(nextMovement(phase))}`)
      .replace(/^(PROCESS) F190\dM/, `$1 ${judgePhaseId(phase)}`),
  )
}

export const UNREAD = [notOffered, unclear, misspelt] as const
