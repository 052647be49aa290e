// The mails by which the judge asks whether an address is really to be somebody's, and tells that it is.
import type { Person } from '../game/events.ts'
import type { JudgeName } from '../report/header.ts'
import { wrapped } from '../report/wrapping.ts'
import type { Wish } from './wishes.ts'

/** A mail to an address that is no answer to a letter. */
export interface SideMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The wish that an answer to it confirms. */
  readonly confirms: string | undefined
}

/** To the address of record: whether its owner wants this. `from` is where the letter came from. */
export function askOld(to: string, wish: Wish, from: string, judge: JudgeName): SideMail {
  const asked =
    wish.game === undefined
      ? [
          `Somebody who reads the mail of ${from} asks this judge to take that address for yours:`,
          `I AM ALSO ${to}`,
        ]
      : [
          `A letter from ${from}, with the password of your part in ${wish.game}, asks this judge to send your mail about that game to other addresses:`,
          `SET ADDRESS ${wish.addresses.join(',')}`,
        ]
  const then = 'From then on letters from there speak for you, and you for what they say.'
  return question(to, wish, asked, then, judge)
}

/** To an address that nobody has answered at yet. */
export function askNew(to: string, wish: Wish, judge: JudgeName): SideMail {
  const asked = [
    `${wish.person} asks this judge to send mail about ${wish.game ?? 'his games'} to this address:`,
    `SET ADDRESS ${wish.addresses.join(',')}`,
  ]
  return question(to, wish, asked, 'From then on letters from here speak for him.', judge)
}

function question(
  to: string,
  wish: Wish,
  [what = '', line = '']: readonly string[],
  then: string,
  judge: JudgeName,
): SideMail {
  const text = [
    ...heading(judge),
    ...wrapped(what),
    '',
    `  ${line}`,
    '',
    ...wrapped(
      `Nothing of it has been done yet. If you want it, just answer this mail, with or without a text of your own. ${then}`,
    ),
    '',
    'If you do not want it, or do not know what this is about, do nothing.',
    '',
  ].join('\n')
  return { to, subject: subjectOf(wish, judge), text, confirms: wish.key }
}

/** To those whom it concerns and who have not just written it. */
export function tellDone(to: string, person: Person, wish: Wish, judge: JudgeName): SideMail {
  const what =
    wish.game === undefined
      ? `${wish.addresses.join(', ')} is an address of ${person} from now on.`
      : `Mail about ${wish.game} for ${person} goes to ${wish.addresses.join(', ')} from now on.`
  const text = [...heading(judge), ...wrapped(what), ''].join('\n')
  return { to, subject: subjectOf(wish, judge), text, confirms: undefined }
}

const heading = (judge: JudgeName): readonly string[] => [`:: Judge: ${judge.code}  `, '']

const subjectOf = ({ game }: Wish, { code }: JudgeName): string =>
  game === undefined ? `${code} Your addresses` : `${code}:${game} - Your addresses`
