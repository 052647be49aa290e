// What can be told of what a letter asks for before it is done: whom it names, what it lacks, whether it has to be asked back.
import type { Request } from '../commands/all.ts'
import type { Command } from '../commands/command.ts'
import type { SeatedContext } from '../commands/context.ts'
import { isPassword } from '../store/passwords.ts'

/** Whether some line says yes among other words: that alone is not taken for one. */
export const soundsSure = (lines: readonly string[]): boolean =>
  lines.some(line => /^(?=.{1,80}$).*\b(?:yes|sure|ok(?:ay)?|confirm(?:ed)?|mean it|go ahead)\b/i.test(line))

/** Whether it says for whom the letter, or this line of it, speaks. */
export const namesAPart = (command: Command | undefined): boolean =>
  command?.speaker === 'signsOn' || command?.speaker === 'names'

/** Whether a new password is chosen that can be none. A wrong one for a seat is refused like any other. */
export const hasBadPassword = (request: Request): boolean =>
  request.kind !== 'signOnAs' &&
  'password' in request &&
  request.password !== undefined &&
  !isPassword(request.password)

/** Of these nobody can say that they did not mean it, once it is done. */
export const isAskedBack = ({ asks }: Command, request: Request, context: SeatedContext): boolean =>
  asks !== undefined && !('isSure' in request && request.isSure) && asks.unless?.(context) !== true

/** What is asked for, however the line is spelled. */
export function askedIn(request: Request): string {
  const asked = Object.entries(request).filter(([key]) => !['line', 'text', 'spelling', 'game'].includes(key))
  return JSON.stringify(asked).toLowerCase()
}
