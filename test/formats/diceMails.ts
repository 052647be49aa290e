// The mails that go out at a step of a game by dice.

import { UTC } from '../../src/judge/game/calendar.ts'
import { headerLines } from '../../src/judge/report/forms/frame.ts'
import { type Notice, noticesOf } from '../../src/judge/report/mails/notices.ts'
import type { Step } from './diceGame.ts'

export const JUDGE = { code: 'EXMP', zone: UTC }

/** A notice as it goes out. */
export const mailOf = ({ lines, phase, deadline }: Notice, { after, world }: Step): string =>
  [
    ...headerLines(JUDGE, after, {
      phase: phase ?? world.board.opens,
      deadline: deadline ?? after.due?.deadline,
    }),
    ...lines,
    '',
  ].join('\n')

export const noticesAt = (step: Step): readonly Notice[] =>
  noticesOf(step.decision, { world: step.world, judge: JUDGE })
