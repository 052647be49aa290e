// The mails by which the judge asks whether an address is really to be somebody's, and tells that it is.
import type { Person } from '../../game/events.ts'
import { lineOf, setAddressLine, type Wish } from '../../people/wishes.ts'
import { asTheyAre } from '../../report/mails/views.ts'
import type { JudgeName } from '../../report/wrapping.ts'
import type { SideMail } from '../context.ts'

/** To the address of record: whether its owner wants this. `from` is where the letter came from. */
export function askOld(to: string, wish: Wish, from: string, judge: JudgeName): SideMail {
  const view = { ...question(wish, lineOf(wish, to), judge), from }
  return { to, subject: subjectOf(wish, judge), text: { kind: 'addressAskOld', view }, confirms: wish.key }
}

/** To an address that nobody has answered at yet. */
export function askNew(to: string, wish: Wish, judge: JudgeName): SideMail {
  const view = { ...question(wish, setAddressLine(wish), judge), person: wish.person }
  return { to, subject: subjectOf(wish, judge), text: { kind: 'addressAskNew', view }, confirms: wish.key }
}

/** To those whom it concerns and who have not just written it. */
export function tellDone(to: string, person: Person, wish: Wish, judge: JudgeName): SideMail {
  const { game = '' } = wish
  const view = { header: headerOf(judge), person, addresses: wish.addresses.join(', '), game }
  return { to, subject: subjectOf(wish, judge), text: { kind: 'addressDone', view }, confirms: undefined }
}

const question = ({ game = '' }: Wish, line: string, judge: JudgeName) => ({
  header: headerOf(judge),
  line: asTheyAre([`  | ${line}`]),
  isForAll: game === '',
  game,
})

const headerOf = (judge: JudgeName) => asTheyAre(noGameHeader(judge))

const subjectOf = ({ game }: Wish, { code }: JudgeName): string =>
  game === undefined ? `${code} Your addresses` : `${code}:${game} - Your addresses`

/** What a mail begins with that is about no game. */
export const noGameHeader = ({ code }: JudgeName): readonly string[] => [`:: Judge: ${code}  `]
