// What each instruction of a letter is called in lists: the classic judges' own words, in small letters.
import type { Instruction } from '../commands/reading/instructions.ts'

/** `signon`, `set wait`; undefined for orders and for press, which are told by themselves. */
export function commandName(instruction: Instruction): string | undefined {
  switch (instruction.kind) {
    case 'orders':
    case 'press':
      return undefined
    case 'wait':
      return instruction.waits ? 'set wait' : 'set nowait'
    case 'approve':
      return instruction.isApproved ? 'set approve' : 'set not approve'
    case 'noVote':
      return instruction.which === 'draw' ? 'set nodraw' : 'set noconcede'
    case 'enclose':
      return instruction.map === undefined ? 'set calendar' : 'set map'
    case 'unclear':
      return `${instruction.command.toLowerCase()}?`
    case 'misspelt':
      return `${instruction.word.toLowerCase()}?`
    case 'notOffered':
      return instruction.spelling.toLowerCase()
    default:
      return NAMES[instruction.kind] ?? instruction.kind.toLowerCase()
  }
}

/** The others are called as their kind is. */
const NAMES: Readonly<Partial<Record<Instruction['kind'], string>>> = {
  signOnAs: 'signon',
  unclearSignOn: 'signon?',
  alsoAm: 'i am also',
  whoAmI: 'who am i',
  myGames: 'my games',
  address: 'set address',
  password: 'set password',
  zone: 'set zone',
  prefer: 'set preference',
  clearPlans: 'clear pending',
  clearStanding: 'clear standing',
  noteInDiary: 'diary',
  diary: 'diary list',
  diaryEntry: 'diary read',
  strikeFromDiary: 'diary delete',
  draw: 'set draw',
  concede: 'set concede',
  deadline: 'set deadline',
  grace: 'set grace',
  start: 'set start',
  absence: 'set absence',
  noAbsence: 'set no absence',
  grantAbsence: 'grant absence',
  begin: 'force begin',
  becomeMaster: 'become master',
  rollBackTo: 'rollback',
}
