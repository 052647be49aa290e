// What is on record of one person, one address, or another thing of which the judge keeps a record.
import { domainToASCII } from 'node:url'
import { mailboxOf, type Person } from '../game/events.ts'
import { CONDUCT, type Conduct, NO_DEEDS, type Reliability, withDeed } from '../game/seats/assignment.ts'
import type { GameName, NewEvent, Recorded, Timestamp } from '../store/batch.ts'
import { numberIfAny, textIfAny } from '../store/events/names.ts'
import { Guesses, PressRates, VainAnswers } from './inVain.ts'
import { Reach } from './reach.ts'
import { type DeedDone, scoresIn } from './records.ts'
import { Asks, type Wish, WishesOfOne, wishIn } from './wishes.ts'

/** Learns records in the order in which they were written. */
export interface OnRecord {
  learn(record: Recorded): void
}

/** A person: their addresses, how dependable they are, and what waits for their word. */
export class PersonOnRecord implements OnRecord {
  readonly #person: Person
  #asks: Asks | undefined
  #wishes: WishesOfOne | undefined
  /** Whether they get the board as a picture without having chosen; undefined until that is decided. */
  getsPictures: boolean | undefined
  /** How often they have changed passwords, which shuts out readers of their older mail. */
  readonly passwordChanges = new PasswordChanges()
  #pressRates: PressRates | undefined
  readonly #addresses = new Set<string>()
  /** The games in which they have, or had, a part, in the order in which they got it. */
  readonly games = new Set<GameName>()
  /** What their letters called them when they got it. */
  readonly called = new Set<string>()
  /** When they have created games. */
  readonly created: Timestamp[] = []
  readonly #deeds: { readonly game: GameName; readonly deed: Conduct }[] = []
  readonly #scores = new Map<GameName, number>()
  reliability: Reliability = NO_DEEDS
  /** What they have told about themselves. */
  fields: ReadonlyMap<string, string> = new Map()

  constructor(person: Person) {
    this.#person = person
  }

  /** What they were asked. */
  get asks(): Asks {
    this.#asks ??= new Asks()
    return this.#asks
  }

  /** Their wishes about their addresses. */
  get wishes(): WishesOfOne {
    this.#wishes ??= new WishesOfOne()
    return this.#wishes
  }

  /** Their answers to press. */
  get pressRates(): PressRates {
    this.#pressRates ??= new PressRates()
    return this.#pressRates
  }

  /** The addresses at which they are known, in the order in which they were confirmed. */
  get addresses(): readonly string[] {
    return [...this.#addresses]
  }

  /** The same without what they did in some games. */
  reliabilityWithout = (hidden: ReadonlySet<GameName>): Reliability =>
    this.#deeds
      .filter(({ game }) => !hidden.has(game))
      .reduce((sum, { deed }) => withDeed(sum, deed), NO_DEEDS)

  /** Their scores, one for each game. */
  get scores(): readonly number[] {
    return [...this.#scores.values()]
  }

  learn(record: Recorded): void {
    const { kind, body } = record
    switch (kind) {
      case 'addressConfirmed':
        // The address was theirs and is now somebody else's, or the other way round.
        if (textIfAny(body['person']) === this.#person) this.#addresses.add(textIfAny(body['address']))
        else this.#addresses.delete(textIfAny(body['address']))
        return
      case 'playerRegistered':
        this.fields = registeredIn(record)[1]
        return
      case 'partTaken':
        this.games.add(textIfAny(body['game']))
        if (typeof body['called'] === 'string') this.called.add(body['called'])
        if (body['isCreator'] === true) this.created.push(record.at)
        return
      case 'deedDone':
        this.#count(record)
        return
      case 'gameScored':
        this.#score(record)
        return
      case 'picturesDecided':
        // It is decided only once.
        this.getsPictures ??= body['getsPictures'] === true
        return
      case 'passwordChanged':
        this.passwordChanges.learn(record)
        return
      case 'addressesWished':
        this.wishes.learn(record)
        return
      case 'sureAsked':
      case 'sureAnswered':
      case 'sureOverlaid':
        this.asks.learn(record)
        return
      case 'pressAnswered':
        this.pressRates.learn(record)
    }
  }

  #count(record: Recorded): void {
    // A person who did something in a game had a part in it.
    this.games.add(textIfAny(record.body['game']))
    const done = deedIn(record)
    if (done === undefined) return
    this.reliability = withDeed(this.reliability, done.deed)
    this.#deeds.push({ game: done.game, deed: done.deed })
  }

  #score(record: Recorded): void {
    const game = textIfAny(record.body['game'])
    const points = scoresIn(record).get(this.#person)
    if (points === undefined) this.#scores.delete(game)
    else this.#scores.set(game, points)
  }
}

/** An address: its owner, whether mail reaches it, and letters from it that led nowhere. */
export class AddressOnRecord implements OnRecord {
  owner: Person | undefined
  readonly reach = new Reach()
  #vain: VainAnswers | undefined

  /** Letters from it that led nowhere. */
  get vain(): VainAnswers {
    this.#vain ??= new VainAnswers()
    return this.#vain
  }

  learn(record: Recorded): void {
    const { kind, body } = record
    switch (kind) {
      case 'addressConfirmed':
        this.owner = textIfAny(body['person'])
        return
      case 'mailRefused':
      case 'addressUnreachable':
      case 'addressReached':
        this.reach.learn(record)
        return
      case 'answeredInVain':
      case 'machineSupposed':
        this.vain.learn(record)
        return
      case 'letterConfirmed':
        // Somebody has confirmed a letter: they are no machine.
        this.#vain?.forget(textIfAny(body['key']))
    }
  }
}

/** A letter that its sender may have confirmed. */
export class LetterOnRecord implements OnRecord {
  isConfirmed = false
  /** Whether they answered NO, so that nothing of it is done. */
  isDeclined = false

  learn({ body }: Recorded): void {
    this.isConfirmed = true
    this.isDeclined ||= body['isDeclined'] === true
  }
}

/** A wish about addresses, by its key; undefined if nobody has made it, or if it was made again since. */
export class WishOnRecord implements OnRecord {
  readonly #key: string
  wish: Wish | undefined

  constructor(key: string) {
    this.#key = key
  }

  learn(record: Recorded): void {
    const { kind, body } = record
    if (kind === 'addressesWished')
      this.wish = textIfAny(body['key']) === this.#key ? wishIn(record) : undefined
    else if (this.wish !== undefined)
      this.wish = { ...this.wish, answered: [...this.wish.answered, textIfAny(body['address'])] }
  }
}

/** A seat or a game, and the wrong words that were tried for it. */
export class LockOnRecord implements OnRecord {
  #guesses: Guesses | undefined

  /** How often, and from which addresses. */
  get guesses(): Guesses {
    this.#guesses ??= new Guesses()
    return this.#guesses
  }

  learn(record: Recorded): void {
    this.guesses.learn(record)
  }
}

/** Up to which event a game has been told what a clock that was ahead has done. */
export class ClockOnRecord implements OnRecord {
  told = 0

  learn({ body }: Recorded): void {
    this.told = numberIfAny(body['version'])
  }
}

/** An address, or a domain with its subdomains, whose letters the keeper wants neither read nor answered. */
export class BanOnRecord implements OnRecord {
  /** Since when; undefined if there is no ban, or it was lifted. */
  since: Timestamp | undefined

  learn({ kind, at }: Recorded): void {
    this.since = kind === 'senderBanned' ? at : undefined
  }
}

/** The names under which a ban may cover an address: the address, the same without its plus part, its domain and those above. */
export function bansOver(address: string): readonly string[] {
  const whole = asBanned(address)
  const at = whole.lastIndexOf('@')
  if (at < 0) return []
  const labels = whole
    .slice(at + 1)
    .split('.')
    .slice(-MOST_LABELS)
  const domains = labels.map((_, i) => labels.slice(i).join('.'))
  return [...new Set([whole, mailboxOf(whole), ...domains])]
}

/** The spelling in which bans are compared: `münchen.example` as mail servers write it. */
export function asBanned(written: string): string {
  const name = written.normalize('NFC').toLowerCase()
  const at = name.lastIndexOf('@') + 1
  const domain = name.slice(at)
  return name.slice(0, at) + (domainToASCII(domain) || domain)
}

const MOST_LABELS = 8

/** How often a person has changed the password of a game. Changes are counted, since a clock may stand still or go back. */
class PasswordChanges {
  readonly #changes = new Map<GameName, number>()

  learn({ body: { game } }: Recorded): void {
    this.#changes.set(textIfAny(game), this.of(textIfAny(game)) + 1)
  }

  of = (game: GameName): number => this.#changes.get(game) ?? 0

  /** Over all games: for mails about a person and not about a game. */
  get total(): number {
    return [...this.#changes.values()].reduce((sum, count) => sum + count, 0)
  }
}

// Reading records back.

/** A sender who only claims to write from an address. The blank keeps it apart: no address has one. */
export const unprovenAt = (address: string): string => `${address} ?`

/** A person, and what they have told about themselves. */
export const registeredIn = ({
  body,
}: Pick<NewEvent, 'body'>): readonly [Person, ReadonlyMap<string, string>] => [
  textIfAny(body['person']),
  new Map(Object.entries(body['fields'] ?? {}).map(([name, value]) => [name, String(value)])),
]

/** The deed in a record; undefined for a deed that we do not know. */
export function deedIn({ body }: Recorded): (DeedDone & { readonly game: GameName }) | undefined {
  const { player, deed, game } = body
  return typeof player === 'string' && isDeed(deed) ? { player, deed, game: textIfAny(game) } : undefined
}

const isDeed = (written: unknown): written is Conduct => CONDUCT.some(deed => deed === written)
