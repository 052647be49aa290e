// The words of all commands: with what lines begin, in what slips are looked for, and how it is written right.
import { COMMANDS } from './all.ts'
import type { CommandWord } from './command.ts'

/** A word stands before those that it begins with: WHO AM I before WHO. */
export const COMMAND_WORDS: readonly CommandWord[] = COMMANDS.flatMap(({ words = [] }) => words)
  .map((word, at) => ({ word, at, length: word.words.replaceAll(' ', '').length }))
  .sort((one, other) => other.length - one.length || one.at - other.at)
  .map(({ word }) => word)

/** Words besides those in which a slip is looked for. */
export const OTHER_WORDS: readonly string[] = COMMANDS.flatMap(({ slips = [] }) => slips)

/** Words behind SET that are no settings of a game, in which a slip is looked for. */
export const SET_SLIPS: readonly string[] = COMMANDS.flatMap(({ sets }) => sets?.slips ?? [])

/** By these words behind SET a line is known for a command. */
export const SET_KNOWN: readonly string[] = COMMANDS.flatMap(({ sets }) => sets?.known ?? [])

/** How what is SET and is no setting of a game is written, by its first word. */
export const SET_EXAMPLES: Readonly<Record<string, string>> = Object.assign(
  {},
  ...COMMANDS.map(({ sets }) => sets?.examples ?? {}),
)
