// Which mails of a game a person gets, and when, in words.

import { capital, wording } from '../../../wording/wording.ts'
import type { Person } from '../../game/events.ts'
import { enclosuresFor, type Game } from '../../game/game.ts'
import type { MailTime, MailTimes } from '../../game/mailWishes.ts'
import { MAIL_PARTS } from '../../game/mailWishes.ts'
import { listed } from './names.ts'

const say = wording.mailTimes

/** `Press: once a day, in one mail. Reminders: not at all. All the rest comes as it happens.` */
export function mailTimesTold(times: MailTimes = {}): string {
  const named = (time: MailTime): string =>
    capital(
      listed(
        MAIL_PARTS.filter(part => times[part] === time).map(part => say.parts[part]),
        'and',
      ),
    )
  const has = (time: MailTime): boolean => MAIL_PARTS.some(part => times[part] === time)
  const told = [
    ...(has('digest') ? [say.digest({ parts: named('digest') })] : []),
    ...(has('none') ? [say.none({ parts: named('none') })] : []),
  ]
  return told.length === 0 ? say.allNow : [...told, say.rest].join(' ')
}

/** For a person who gets fewer mails without having asked for that in a letter. */
export function stoppedSentences(game: Game, person: Person): readonly string[] {
  const { stopped, mail } = enclosuresFor(game, person)
  return stopped === undefined ? [] : [say.stopped[stopped]({ times: mailTimesTold(mail) })]
}
