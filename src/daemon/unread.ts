// Why a line that looks like a command is not followed, and what would be.
import { type Said, withoutPassword } from '../mail/instructions.ts'

/** A sentence or two for whoever wrote the line. */
export function whyNotRead(saying: Said<'notOffered'> | Said<'unclear'> | Said<'misspelt'>): string {
  switch (saying.kind) {
    case 'notOffered':
      return `This judge does not offer that. ${NOT_OFFERED[saying.what] ?? 'HELP lists what it does.'}`
    case 'misspelt':
      return `Nothing was done: "${saying.word.slice(0, 40)}" is no command. Did you mean ${withoutPassword(saying.suggestion)}?`
    case 'unclear':
      return `${WHY[saying.why]} Write it like ${listed(saying.right)}.`
  }
}

const WHY: Readonly<Record<Said<'unclear'>['why'], string>> = {
  notInFull: 'This begins like a command, and cannot be read.',
  twoMeanings: 'This can be read in two ways, and nothing is guessed.',
  toWhom: 'This does not say to whom, and nothing was sent.',
  underIf: 'A wait is for a whole phase, and not for a case.',
}

const listed = (ways: readonly string[]): string => ways.slice(0, 6).join(', or ')

const NOT_OFFERED: Readonly<Record<string, string>> = {
  fakePress: 'Nobody writes in the name of others here, nor hides to whom he writes.',
  quietPress: 'You always get a copy of what was sent.',
  officialPress: 'Write PRESS or BROADCAST: what a master writes is known as his.',
  broadcastReceipt: 'Broadcasts go to everybody.',
  resumeLimit: 'In a moderated game only the master resumes it.',
  hiddenChanges: 'Everybody is told who has changed a setting.',
  lateCount: 'The record of each player counts what he was late.',
  blind: 'There are no games in which some of the board is hidden.',
  numbers: 'Games are known by their names.',
  siteAccess: 'SET ALLOW PLAYER and SET DENY PLAYER say who may join.',
  masterLists: 'The keeper of the judge decides who may create games.',
  variantOption: 'HELP SET VARIANT tells which there are.',
}
