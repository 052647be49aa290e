// A text for people that nothing ends: which of its lines may be meant for the judge.
import { commandCalled } from '../all.ts'
import type { CommandReader } from './commandLine.ts'
import { lastRows } from './words.ts'

/** So many rows at the end are looked at. */
const MOST_ROWS = 12

/** Commands at the end of a text. */
export const commandsAtEnd = (text: string, commands: CommandReader): readonly string[] =>
  lastRows(text)
    .slice(-MOST_ROWS)
    .filter(row => isCommand(row.trim(), commands))

/** Whether a row by itself surely asks for something. */
export function isCommand(row: string, commands: CommandReader): boolean {
  const command = commandCalled(commands.read(row)?.kind ?? '')
  if (command === undefined || command.isUnread === true) return false
  // `Summary`, `List`: what heads a paragraph asks for nothing.
  return command.tells === undefined || row === row.toUpperCase()
}
