// SIGNON Fharbor: whoever writes has a part already, and speaks for it from here on.
import { wording } from '../../report/wording.ts'
import { orEnd } from '../answer.ts'
import { command } from '../command.ts'
import { seatAndPassword } from './seatWords.ts'
import { speakFor } from './speakFor.ts'

export const signOnAs = command({
  kind: 'signOnAs',
  called: () => 'signon',
  reads: (words: string) => {
    const read = seatAndPassword(words)
    return read === undefined || read.words.length > 0
      ? undefined
      : { seat: read.seat, game: read.game, password: read.password }
  },
  for: 'thePerson',
  speaker: 'signsOn',
  does: async (said, context) => orEnd(await speakFor(said, context)),
})

/** A SIGNON that cannot be read; a password may stand in it. */
export const unclearSignOn = command({
  kind: 'unclearSignOn',
  called: () => 'signon?',
  reads: () => ({}),
  for: 'thePerson',
  isUnread: true,
  speaker: 'signsOn',
  does: () => ({ ok: false, error: { why: [wording.daemon.session.howToSignOn], endsLetter: true } }),
})
