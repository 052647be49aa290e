// Finds the lines in an open text for people that may be meant for the judge.
import { commandCalled } from '../all.ts'
import type { CommandReader } from './commandLine.ts'
import { lastRows } from './words.ts'

/** How many rows at the end are checked. */
const MOST_ROWS = 12

export const commandsAtEnd = (text: string, commands: CommandReader): readonly string[] =>
  lastRows(text)
    .slice(-MOST_ROWS)
    .filter(row => isCommand(row.trim(), commands))

/** Whether a row certainly asks for something. */
export function isCommand(row: string, commands: CommandReader): boolean {
  const command = commandCalled(commands.read(row)?.kind ?? '')
  if (command === undefined || command.isUnread === true) return false
  // `Summary`, `List`: a heading in a text asks for nothing.
  return command.tells === undefined || row === row.toUpperCase()
}
