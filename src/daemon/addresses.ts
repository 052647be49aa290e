// New addresses for people: nothing comes of them before the new one has answered a mail, and the old one too.
import { createHash } from 'node:crypto'
import type { Person } from '../game/events.ts'
import { bareAddresses } from '../mail/heads.ts'
import { addressConfirmed } from '../people/people.ts'
import { addressesWished, type Wish, wishAnswered } from '../people/wishes.ts'
import { wording } from '../report/wording.ts'
import { askNew, askOld, tellDone } from './addressMails.ts'
import { partsListed, partsOf } from './parts.ts'
import { partOf } from './proof.ts'
import type { Sitting } from './sitting.ts'

const say = wording.daemon.addresses

const DAY = 86_400_000
/** So many wishes for one person in a day; and so many addresses in one of them. */
const MOST_WISHES = 5
const MOST_ADDRESSES = 5

/**
 * The writer wants to be known as somebody who is on record with another address. He learns the same whether anybody
 * is: it is for nobody to find out here who plays.
 */
export async function alsoAm(sitting: Sitting, written: string): Promise<true> {
  const { people, writer, setting } = sitting
  const self = sitting.person()
  const { from } = writer
  const old = addressIn(written)
  if (old === undefined) return sitting.refuse([noAddress(written)])
  if (sitting.hasPosted) return sitting.refuse([say.oneWish])
  if (people.personAt(old) === self || old === from) return sitting.say([say.isYours({ address: old })])
  const { parts } = await partsOf(self, people, setting.store)
  if (self !== from || people.addressesOf(self).length > 1 || parts.length > 0)
    return sitting.refuse([say.knownAs({ person: self })])
  const person = people.personAt(old)
  sitting.say([say.askedThere({ address: old, from })])
  if (person === undefined) return true
  const wish = wishOf(sitting, person, [from], undefined, [from])
  if (people.wishes.since(setting.clock.now() - DAY, wish) >= MOST_WISHES) return true
  sitting.record(addressesWished(wish, sitting.at, writer.cause))
  sitting.post(askOld(old, wish, from, setting.judge))
  return true
}

/** Where mail about the game on the table goes; the writer's own address if he names none. */
export async function setAddress(sitting: Sitting, written: readonly string[]): Promise<true> {
  const { people, writer, setting, by } = sitting
  const game = sitting.game!
  const seated = by?.kind === 'power' ? game.seats[by.power]?.player : by?.person
  if (by === undefined || seated !== by.person) return sitting.refuse([say.onlyHimself])
  const addresses = [...new Set(written.length === 0 ? [writer.from] : written.map(addressIn))]
  const wrong = written.find(each => addressIn(each) === undefined)
  if (wrong !== undefined) return sitting.refuse([noAddress(wrong)])
  if (addresses.length > MOST_ADDRESSES) return sitting.refuse([say.tooMany({ most: MOST_ADDRESSES })])
  if (sitting.hasPosted) return sitting.refuse([say.oneWish])
  const answered = writer.person === by.person ? [writer.from] : []
  const known = addresses.flatMap(each => each ?? [])
  const wish = wishOf(sitting, by.person, known, game.name.toLowerCase(), answered)
  if (people.wishes.since(setting.clock.now() - DAY, wish) >= MOST_WISHES)
    return sitting.refuse([say.tooOften])
  if (isAllowed(wish, sitting) && missingIn(wish, sitting).length === 0) return fulfil(sitting, wish)
  sitting.record(addressesWished(wish, sitting.at, writer.cause))
  return askOn(sitting, wish)
}

/** Somebody has answered the mail by which he was asked; `isOlder`: a mail that counts no more. */
export async function answerWish(sitting: Sitting, before: Wish, isOlder: boolean): Promise<void> {
  const { from, cause } = sitting.writer
  sitting.show([''])
  if (isOlder || before.doors !== sitting.people.doors.total(before.person))
    return void renew(sitting, before)
  if (before.answered.includes(from)) return void sitting.say([say.answeredAlready])
  sitting.record(wishAnswered(before.key, from, sitting.at, cause))
  const wish = { ...before, answered: [...before.answered, from] }
  if (isAllowed(wish, sitting) && missingIn(wish, sitting).length === 0) await fulfil(sitting, wish)
  else if (isAllowed(wish, sitting) && !isAllowed(before, sitting)) askOn(sitting, wish)
  else sitting.say([say.needsAnother({ addresses: missingIn(wish, sitting).join(', ') })])
}

/** Whoever had the old password may have wished for it: it is asked anew, and the address of record has the first word. */
function renew(sitting: Sitting, old: Wish): true {
  const { people, setting, writer } = sitting
  if (people.wishes.since(setting.clock.now() - DAY, old) >= MOST_WISHES)
    return sitting.refuse([say.tooOften])
  const wish = wishOf(sitting, old.person, old.addresses, old.game, [])
  sitting.record(addressesWished(wish, sitting.at, writer.cause, old.key))
  const first = people.addressesOf(old.person)[0] ?? old.person
  sitting.post(askOld(first, wish, old.addresses[0] ?? writer.from, setting.judge))
  return sitting.say([say.askedAnew])
}

/** Whether it has been answered for at an address of the person himself. */
const isAllowed = (wish: Wish, sitting: Sitting): boolean =>
  wish.answered.some(address => isHis(address, wish.person, sitting))

const missingIn = ({ addresses, answered, person }: Wish, sitting: Sitting): readonly string[] =>
  addresses.filter(address => !answered.includes(address) && !isHis(address, person, sitting))

const isHis = (address: string, person: Person, { people }: Sitting): boolean =>
  people.personAt(address) === person

/** Asks where an answer is missing: first at the old address, and only with its word at new ones. */
function askOn(sitting: Sitting, wish: Wish): true {
  const { people, setting, writer } = sitting
  const { judge } = setting
  if (!isAllowed(wish, sitting)) {
    const old = people.addressesOf(wish.person)[0] ?? wish.person
    sitting.post(askOld(old, wish, writer.from, judge))
    return sitting.say([say.oldFirst])
  }
  const missing = missingIn(wish, sitting)
  for (const address of missing) sitting.post(askNew(address, wish, judge))
  return sitting.say([say.mailsGone({ addresses: missing.join(say.andTo) })])
}

async function fulfil(sitting: Sitting, wish: Wish): Promise<true> {
  const { person, addresses } = wish
  const { people, setting, writer } = sitting
  const isDone = wish.game === undefined || (await giveTo(sitting, wish, wish.game))
  if (!isDone) return true // it was told why
  for (const address of addresses) {
    if (await isFree(sitting, address))
      sitting.record(addressConfirmed(person, address, sitting.at, writer.cause))
  }
  const all = addresses.join(', ')
  sitting.say([
    wish.game === undefined
      ? say.isNow({ addresses: all, person })
      : say.mailGoesTo({ game: wish.game, addresses: all }),
  ])
  const old = people.addressesOf(person)[0] ?? person
  for (const to of new Set([old, ...addresses]))
    if (to !== writer.from) sitting.post(tellDone(to, person, wish, setting.judge))
  return true
}

/** Sends the mail of a game there, if he still has a part in it. */
const giveTo = (sitting: Sitting, { person, addresses }: Wish, name: string): Promise<boolean> =>
  sitting.aside(async () => {
    if (!(await sitting.loadKnown(name))) return false
    const part = partOf(sitting.game!, person)
    if (part === undefined) return sitting.fail([say.noPart({ person, game: name })])
    return sitting.decide({ by: part, act: { kind: 'giveAddress', addresses } })
  })

/** Nobody loses an address by which he is known and has a part in a game, or has other addresses. */
async function isFree({ people, setting }: Sitting, address: string): Promise<boolean> {
  const owner = people.personAt(address)
  if (owner === undefined) return true
  if (owner !== address || people.addressesOf(owner).length > 1) return false
  return (await partsOf(owner, people, setting.store)).parts.length === 0
}

/** Tells somebody what is known of him. */
export async function whoAmI(sitting: Sitting): Promise<boolean> {
  const { people, setting, writer } = sitting
  const person = sitting.person()
  const addresses = people.addressesOf(person)
  const { parts } = await partsOf(person, people, setting.store)
  sitting.say([
    say.youAre({ person }),
    say.yourAddresses({ addresses: (addresses.length === 0 ? [writer.from] : addresses).join(', ') }),
    parts.length === 0 ? say.noGames : say.yourGames,
  ])
  sitting.show(partsListed(parts))
  return true
}

function wishOf(
  sitting: Sitting,
  person: Person,
  addresses: readonly string[],
  game: string | undefined,
  answered: readonly string[],
): Wish {
  const { cause, from } = sitting.writer
  const name = [cause, from, person, ...addresses, game].join('\0')
  const key = createHash('sha256').update(name).digest('hex').slice(0, 24)
  const doors = sitting.people.doors.total(person)
  return { key, person, addresses, game, answered, doors, at: sitting.setting.clock.now() }
}

const noAddress = (written: string): string => say.noAddress({ address: written.slice(0, 80) })

/** `<Anna@Table.Example>` is `anna@table.example`. */
function addressIn(written: string): string | undefined {
  const bare = written
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase()
  const [address] = bareAddresses(bare)
  return address === bare && /^[!-~]+$/.test(bare) ? address : undefined
}
