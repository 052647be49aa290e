// The games of a letter: which they are, what the letter has changed in them so far, and what came of it.
import type { Power, Province } from '../../rules/board/board.ts'
import type {
  Allowed,
  Answer,
  Context,
  LeftOut,
  Seated,
  SideMail,
  Speech,
  Supposed,
} from '../commands/context.ts'
import { partOf } from '../commands/meaning/parts.ts'
import type { Eyes } from '../game/blind/sight.ts'
import { type Cause, type Decision, undecided } from '../game/decision.ts'
import type { GameEvent, Person } from '../game/events.ts'
import { exists, type Game, isBlind, peopleOf } from '../game/game.ts'
import type { World } from '../game/table.ts'
import type { People } from '../people/people.ts'
import type { GameName, GameRow, NewEvent, QueuedMail, Recorded, Spent, Timestamp } from '../store/batch.ts'
import { LEFT_OUT_OF_THE_STATE } from '../store/events/journal.ts'
import { keyOf, movedOn, type StoredGame } from '../store/store.ts'
import type { Which } from '../store/tables.ts'
import { eyesWith, seenAs } from './seeing.ts'
import type { LetterInHand } from './turns.ts'
import type { Former } from './who/former.ts'

// The games that a letter is about, each as the letter has left it so far, and the one that it is about now.

export interface LetterGame {
  readonly stored: StoredGame
  /** What the letter has decided about it so far. */
  decision: Decision
  /** For whom the letter speaks here. */
  by: Seated | undefined
}

type WorldOf = (game: Game) => World

interface Loading {
  game(name: GameName): Promise<StoredGame>
}

export class LetterGames {
  readonly #most: number
  readonly #stored: Loading
  readonly #people: Pick<People, 'meetAll'>
  readonly #cause: Cause
  readonly #all = new Map<GameName, LetterGame>()
  #current: LetterGame | undefined

  constructor(most: number, cause: Cause, stored: Loading, people: Pick<People, 'meetAll'>) {
    this.#cause = cause
    this.#most = most
    this.#stored = stored
    this.#people = people
  }

  /** The game that the letter is about now. */
  get current(): LetterGame | undefined {
    return this.#current
  }

  /** The same game as the one for whom the letter speaks may see it. */
  get seen(): Game | undefined {
    const game = this.#current?.decision.after
    return game !== undefined && isBlind(game) ? seenAs(game, this.#current?.by) : game
  }

  /** With whose eyes a blind game is seen; undefined for any other game. */
  get eyes(): Eyes | undefined {
    return this.#current && eyesWith(this.#current.decision.after, this.#current.by)
  }

  /** Whether there is such a game. */
  get isKnown(): boolean {
    return this.#current !== undefined && exists(this.#current.decision.after)
  }

  all(): readonly LetterGame[] {
    return [...this.#all.values()]
  }

  /** All games, as if the current one were `after`. */
  *asIf(after = this.#current?.decision.after): Iterable<Game> {
    for (const each of this.#all.values())
      yield each === this.#current && after !== undefined ? after : each.decision.after
  }

  /**
   * From now on the letter is about this game; earlier decisions about it hold. False if it would be one game too many.
   */
  async turnTo(name: string): Promise<boolean> {
    const key = keyOf(name)
    const known = this.#all.get(key)
    if (known === undefined && this.#all.size >= this.#most) return false
    this.#current = known ?? (await this.#fresh(key))
    this.#all.set(key, this.#current)
    return true
  }

  async #fresh(key: GameName): Promise<LetterGame> {
    const stored = await this.#stored.game(key)
    // News of it may go to all of them.
    await this.#people.meetAll(peopleOf(stored.game), stored.game)
    return { stored, decision: undecided(stored.game, this.#cause), by: undefined }
  }

  /** Does something with another game, and returns to the current one. */
  async aside<Value>(act: () => Promise<Value>): Promise<Value> {
    const current = this.#current
    try {
      return await act()
    } finally {
      this.#current = current
    }
  }

  /** Drops the current game as if nobody had asked for it, unless the letter has changed it. */
  putAway(): void {
    if (this.#current === undefined || this.#current.decision.steps.length > 0) return
    this.#all.delete(this.#current.stored.name)
    this.#current = undefined
  }

  /** A game as the letter has left it so far, and how many events it has. */
  async called(name: string): Promise<{ readonly game: Game; readonly version: number }> {
    const known = this.#all.get(keyOf(name))
    if (known === undefined) return this.#stored.game(keyOf(name))
    const { stored, decision } = known
    return { game: decision.after, version: stored.version + decision.steps.length }
  }

  /** The games that the letter has changed. */
  changed(): readonly LetterGame[] {
    return this.all().filter(({ decision }) => decision.steps.length > 0)
  }

  /** How many games the letter has created. */
  get made(): number {
    return this.changed().filter(({ stored }) => stored.version === 0).length
  }

  /** Some of the stored games, as the letter has left them so far; games that it has created come last. */
  rows(stored: readonly GameRow[], { most = 0 }: Which, worldOf: WorldOf): readonly GameRow[] {
    const rows = new Map(stored.map(row => [row.name, row]))
    for (const { stored: before, decision } of this.changed()) {
      const { name, version } = before
      if (!rows.has(name) && (version > 0 || stored.length >= most)) continue
      const { stages } = movedOn(before, decision, worldOf(decision.after))
      const row = rows.get(name) ?? { name, version, nextAlarm: null }
      for (const [, stage] of stages) rows.set(name, { ...row, ...stage })
    }
    return [...rows.values()]
  }

  /** What has happened in a game, including what the letter has done. */
  recorded(name: string, stored: readonly Recorded[], worldOf: WorldOf): readonly Recorded[] {
    const known = this.changed().find(each => each.stored.name === keyOf(name))
    if (known === undefined) return stored
    const { events } = movedOn(known.stored, known.decision, worldOf(known.decision.after))
    const more = [...events.values()].flat().map((event, at) => ({
      ...event,
      version: known.stored.version + at + 1,
    }))
    return [...stored, ...more.filter(({ kind }) => kind !== LEFT_OUT_OF_THE_STATE)]
  }

  /** How often the letter has changed a game, or all of them; and for whom it speaks there. */
  standingOf(name: string | undefined): string {
    const found = name === undefined ? undefined : this.#all.get(keyOf(name))
    const changed = name === undefined ? this.all() : found === undefined ? [] : [found]
    return JSON.stringify([changed.reduce((sum, { decision }) => sum + decision.steps.length, 0), found?.by])
  }
}

// In which games a person has a part, and which of them a letter means that names none.

/** Who gets a part in a game by this event. It is put on record, so that their games can be found. */
export function takersIn(event: GameEvent): readonly Person[] {
  switch (event.kind) {
    case 'gameCreated':
      return [event.by]
    case 'playerSignedOn':
    case 'seatTaken':
      return [event.player]
    case 'masterPromoted':
      return [event.master]
    default:
      return []
  }
}

/** A game as everybody may see it, and whether it exists. */
export async function gameCalled(name: string, games: LetterGames): ReturnType<Context['gameCalled']> {
  const { game } = await games.called(name)
  return { game: seenAs(game, undefined), isKnown: exists(game) }
}

/** At most this many games are looked at, the newest first. */
const MOST_GAMES = 100

/** What somebody plays, waits to play or runs, the newest first. `isAll`: no game was left out. */
export async function partsOf(
  person: Person,
  people: People,
  games: LetterGames,
): Promise<{ readonly parts: readonly Speech[]; readonly isAll: boolean }> {
  const changed = games.changed().map(({ stored }) => stored.name)
  const names = [...new Set([...changed, ...[...people.of(person).games].reverse()])]
  const parts: Speech[] = []
  for (const name of names.slice(0, MOST_GAMES)) {
    const { game } = await games.called(name)
    const by = partOf(game, person)
    if (by !== undefined && by.kind !== 'observer' && game.stage !== 'over')
      parts.push({ name, game: isBlind(game) ? seenAs(game, by) : game, by })
  }
  return { parts, isAll: names.length <= MOST_GAMES }
}

// What came of a letter before anything is committed: events, records and the reply.

/** What the conversation does for a command that concerns more than its own line. */
export interface InLetter {
  takePart(): Promise<Allowed>
  takeOrders(rows: readonly string[]): Promise<Answer>
  readonly ordersOf: (game: Game, power: Power) => readonly string[]
  leaveOutProposed(power: Power, which: readonly Province[] | 'all'): LeftOut
  suppose(text: string): Promise<Supposed>
  ownOrdersIn(text: string): Promise<readonly string[]>
}

export interface Writer {
  readonly from: string
  /** The person proven to write from there; with `isLooking` the owner of the address, whom nothing proves. */
  readonly person: Person | undefined
  /** Nothing proves the writer, but the letter only looks things up, and the answer goes to the owner's own address. */
  readonly isLooking: boolean
  /** The games that the letter names by its subject, or by the address that it went to. */
  readonly named: readonly GameName[]
  /** The game that the writer has left, if the letter is about it. */
  readonly former: Former | undefined
  /** Whether more than the reply address proves that an answer to press is theirs. */
  readonly isVouchedFor: boolean
  /** The writer's name in the head of the letter. */
  readonly name: string
  /** What was shown to the writer of an earlier letter, and answered with YES. */
  readonly seen: string | undefined
  /** Whether a machine has signed the letter. */
  readonly isOfMachine: boolean
  /** Whether the letter is signed, and no word in the signature is a name of the writer's. */
  readonly isSignedByOthers: (is: (word: string) => boolean) => boolean
  /** The mail of ours that the letter answers, as far as its headers tell. */
  readonly answered: () => Promise<Pick<QueuedMail, 'answers' | 'mail'> | undefined>
  readonly cause: string | null
  /** When the letter came. */
  readonly received: Timestamp
  /** Bytes that may still go out this hour while nothing proves that the writer is reached. */
  readonly room: number
  readonly inHand: LetterInHand
}

/** What came of a letter for one game. */
export interface GameOutcome {
  readonly stored: StoredGame
  readonly decision: Decision
  /** For whom the letter spoke there. */
  readonly by: Seated | undefined
}

/** What came of a letter, before anything is committed. */
export interface LetterOutcome {
  /** The letter's games, in the order in which it came to them. */
  readonly tables: readonly GameOutcome[]
  readonly records: readonly NewEvent[]
  readonly lines: readonly string[]
  /** Prose in the letter that was not read as anything. */
  readonly passedOver: readonly string[]
  /** The powers whose orders the reply shows. */
  readonly ordering: readonly Power[]
  /** Lines that would do what the letter asks for. */
  readonly offers: readonly string[]
  /** The board that the reply shows as a picture. */
  readonly picture: string | undefined
  /** Mails to others, or to other addresses of the writer's, that are no news of a game. */
  readonly sideMails: readonly SideMail[]
  readonly hasErrors: boolean
  /** Whether orders are among what was refused. */
  readonly refusesOrders: boolean
  /** Rows that are orders, even if they were refused or asked about. */
  readonly orderRows: readonly string[]
  /** Whether the writer is asked which game or power is meant, and nothing in the letter is done. */
  readonly asksWhich: boolean
  /** Whether it is proven that the reply reaches the writer. */
  readonly isReached: boolean
  /** The mails to others that count against the writer. */
  readonly spent: readonly Spent[]
}
