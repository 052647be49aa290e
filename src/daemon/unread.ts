// Why a line that looks like a command is not followed, and what would be.
import { type Said, withoutPassword } from '../mail/instructions.ts'
import { wording } from '../report/wording.ts'

const say = wording.daemon.unread

/** A sentence or two for whoever wrote the line. */
export function whyNotRead(saying: Said<'notOffered'> | Said<'unclear'> | Said<'misspelt'>): string {
  switch (saying.kind) {
    case 'notOffered':
      return say.notOffered({ instead: INSTEAD[saying.what] ?? say.helpLists })
    case 'misspelt':
      return say.misspelt({
        word: saying.word.slice(0, 40),
        suggestion: withoutPassword(saying.suggestion),
      })
    case 'unclear':
      return say.unclear({ why: say.why[saying.why], right: saying.right.slice(0, 6).join(say.or) })
  }
}

const INSTEAD: Readonly<Record<string, string>> = say.instead
