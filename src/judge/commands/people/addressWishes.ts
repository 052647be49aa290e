// New addresses for people. A wish takes effect only after both the new address and the old one have answered a mail.

import { createHash } from 'node:crypto'
import { bareAddresses } from '../../../post/heads.ts'
import { wording } from '../../../wording/wording.ts'
import type { Person } from '../../game/events.ts'
import { addressConfirmed } from '../../people/records.ts'
import { addressesWished, lineOf, setAddressLine, type Wish, wishAnswered } from '../../people/wishes.ts'
import type { JudgeName } from '../../report/forms/frame.ts'
import { asTheyAre } from '../../report/forms/frame.ts'
import type { Allowed, Context, SideMail } from '../context.ts'
import { type Answer, refused, says } from '../context.ts'
import { partOf } from '../meaning/parts.ts'

const say = wording.letters.addresses

const DAY = 86_400_000
/** Most wishes for one person in a day, and most addresses in one wish. */
const MOST_WISHES = 5
export const MOST_ADDRESSES = 5

export const isWishedTooOften = (wish: Wish, { people, now }: Context): boolean =>
  people.of(wish.person).wishes.since(now - DAY, wish) >= MOST_WISHES

/** An address has answered the judge's question. `isOlder`: the answer is to a mail that no longer counts. */
export async function answerWish(before: Wish, isOlder: boolean, context: Context): Promise<Answer> {
  const { from, cause } = context
  if (isOlder || before.changes !== context.people.allPasswordChanges(before.person))
    return renew(before, context)
  if (before.answered.includes(from)) return says(say.answeredAlready)
  context.record(wishAnswered(before.key, from, context.at, cause))
  const wish = { ...before, answered: [...before.answered, from] }
  if (isAllowed(wish, context) && missingIn(wish, context).length === 0) return fulfil(wish, context)
  if (isAllowed(wish, context) && !isAllowed(before, context)) return askOn(wish, context)
  return says(say.needsAnother({ addresses: missingIn(wish, context).join(', ') }))
}

/** Somebody with the old password may have made this wish: ask again, starting at the address of record. */
function renew(old: Wish, context: Context): Answer {
  const { people, from, judge } = context
  if (isWishedTooOften(old, context)) return refused(say.tooOften)
  const wish = wishOf(context, old.person, old.addresses, old.game, [])
  context.record(addressesWished(wish, context.at, context.cause, old.key))
  const first = people.addressesOf(old.person)[0] ?? old.person
  context.post(askOld(first, wish, old.addresses[0] ?? from, judge))
  return says(say.askedAnew)
}

/** Carries out the wish if no answer is missing. Otherwise records it with `note`, and asks the missing addresses. */
export async function askOrFulfil(wish: Wish, context: Context, note: () => void): Promise<Answer> {
  if (isAllowed(wish, context) && missingIn(wish, context).length === 0) return fulfil(wish, context)
  note()
  return askOn(wish, context)
}

/** Whether an address of the person has answered. */
const isAllowed = (wish: Wish, context: Context): boolean =>
  wish.answered.some(address => isOf(wish.person, address, context))

const missingIn = ({ addresses, answered, person }: Wish, context: Context): readonly string[] =>
  addresses.filter(address => !answered.includes(address) && !isOf(person, address, context))

const isOf = (person: Person, address: string, { people }: Context): boolean =>
  people.personAt(address) === person

/** Asks for missing answers: first at the old address, and at the new ones only after it has agreed. */
function askOn(wish: Wish, context: Context): Answer {
  const { people, from, judge } = context
  if (!isAllowed(wish, context)) {
    const old = people.addressesOf(wish.person)[0] ?? wish.person
    context.post(askOld(old, wish, from, judge))
    return says(say.oldFirst)
  }
  const missing = missingIn(wish, context)
  for (const address of missing) context.post(askNew(address, wish, judge))
  return says(say.mailsGone({ addresses: missing.join(say.andTo) }))
}

async function fulfil(wish: Wish, context: Context): Promise<Answer> {
  const { person, addresses, game } = wish
  const { people, from, judge } = context
  if (game !== undefined) {
    const given = await giveTo(wish, game, context)
    if (!given.ok) return given
  }
  for (const address of addresses) {
    if (await isFree(address, context))
      context.record(addressConfirmed(person, address, people.personAt(address), context.at, context.cause))
  }
  const all = addresses.join(', ')
  const old = people.addressesOf(person)[0] ?? person
  for (const to of new Set([old, ...addresses]))
    if (to !== from) context.post(tellDone(to, person, wish, judge))
  return says(
    game === undefined ? say.isNow({ addresses: all, person }) : say.mailGoesTo({ game, addresses: all }),
  )
}

/** Sends mail about the game to the new addresses, if the person still has a part in it. */
const giveTo = ({ person, addresses }: Wish, name: string, context: Context): Promise<Allowed> =>
  context.aside(async () => {
    const loaded = await context.loadKnown(name)
    if (!loaded.ok) return loaded
    const part = partOf(context.game!, person)
    if (part === undefined) return refused(say.noPart({ person, game: name }))
    return context.decide({ kind: 'giveAddress', addresses }, part)
  })

/** Whether the address can be given away: its owner has no game and no other address. */
async function isFree(address: string, context: Context): Promise<boolean> {
  const { people } = context
  const owner = people.personAt(address)
  if (owner === undefined) return true
  if (owner !== address || people.addressesOf(owner).length > 1) return false
  return (await context.partsOf(owner)).length === 0
}

export function wishOf(
  { cause, from, people, now }: Context,
  person: Person,
  addresses: readonly string[],
  game: string | undefined,
  answered: readonly string[],
): Wish {
  const name = [cause, from, person, ...addresses, game].join('\0')
  const key = createHash('sha256').update(name).digest('hex').slice(0, 24)
  const changes = people.allPasswordChanges(person)
  return { key, person, addresses, game, answered, changes, at: now }
}

export const noAddress = (written: string) => refused(say.noAddress({ address: written.slice(0, 80) }))

/** `<Anna@Table.Example>` is `anna@table.example`. */
export function addressIn(written: string): string | undefined {
  const bare = written
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase()
  const [address] = bareAddresses(bare)
  return address === bare && /^[!-~]+$/.test(bare) ? address : undefined
}

// The mails that ask whether an address really belongs to a person, and that tell when it does.

/** To the address of record: does its owner want this? `from` is where the letter came from. */
export function askOld(to: string, wish: Wish, from: string, judge: JudgeName): SideMail {
  const view = { ...question(wish, lineOf(wish, to), judge), from }
  return { to, subject: subjectOf(wish, judge), text: { kind: 'addressAskOld', view }, confirms: wish.key }
}

/** To an address that has not answered yet. */
function askNew(to: string, wish: Wish, judge: JudgeName): SideMail {
  const view = { ...question(wish, setAddressLine(wish), judge), person: wish.person }
  return { to, subject: subjectOf(wish, judge), text: { kind: 'addressAskNew', view }, confirms: wish.key }
}

/** To the addresses concerned, except the one that has just written. */
function tellDone(to: string, person: Person, wish: Wish, judge: JudgeName): SideMail {
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

/** The heading of a mail that is about no game. */
export const noGameHeader = ({ code }: JudgeName): readonly string[] => [`:: Judge: ${code}  `]
