// The kinds of things that a letter can ask for, as the commands list them: a table that leaves one out is found so.
import { COMMANDS, type Request } from '../../../src/judge/commands/all.ts'
import type { Unclear } from '../../../src/judge/commands/unread.ts'

/** Every kind of request. */
export const requestKinds = (): readonly Request['kind'][] => COMMANDS.map(({ kind }) => kind)

const REASONS: Readonly<Record<Unclear['why'], true>> = {
  notInFull: true,
  noSetting: true,
  twoMeanings: true,
  toWhom: true,
  changesBelow: true,
  textBelow: true,
  underIf: true,
  whichPhase: true,
  noEnd: true,
  belowSignOff: true,
}

/** Every reason why a line that begins like a command is none. */
export const unclearReasons = (): readonly Unclear['why'][] => Object.keys(REASONS) as Unclear['why'][] // its own keys
