// What each instruction of a letter is called in lists: the classic judges' own words, in small letters.
import type { Instruction } from '../mail/instructions.ts'

/** `signon`, `set wait`; undefined for orders and for press, which are told by themselves. */
export function commandName(instruction: Instruction): string | undefined {
  switch (instruction.kind) {
    case 'orders':
    case 'press':
      return undefined
    case 'signOn':
    case 'signOnAs':
      return 'signon'
    case 'prefer':
      return 'set preference'
    case 'wait':
      return instruction.waits ? 'set wait' : 'set nowait'
    case 'draw':
      return 'set draw'
    case 'concede':
      return 'set concede'
    case 'noVote':
      return 'set nodraw'
    case 'deadline':
      return 'set deadline'
    case 'password':
      return 'set password'
    case 'begin':
      return 'force begin'
    case 'rollBack':
      return 'rollback'
    default:
      return instruction.kind
  }
}
