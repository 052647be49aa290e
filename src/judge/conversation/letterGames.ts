// The games of a letter: which they are, how far the letter has brought them, and what came of it.
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

/** One of them. */
export interface LetterGame {
  readonly stored: StoredGame
  /** What the letter has decided about it so far. */
  decision: Decision
  /** For whom the letter speaks here. */
  by: Seated | undefined
}

type WorldOf = (game: Game) => World

/** How a game is loaded. */
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

  /** The one that the letter is about now. */
  get current(): LetterGame | undefined {
    return this.#current
  }

  /** The same game as it is told to whoever the letter speaks for. */
  get seen(): Game | undefined {
    const game = this.#current?.decision.after
    return game !== undefined && isBlind(game) ? seenAs(game, this.#current?.by) : game
  }

  /** With whose eyes it is looked at, if it is a blind one. */
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

  /** All of them as they would be if the present one were so. */
  *asIf(after = this.#current?.decision.after): Iterable<Game> {
    for (const each of this.#all.values())
      yield each === this.#current && after !== undefined ? after : each.decision.after
  }

  /** From now on the letter is about this one; what was decided about it before holds. False if it would be too many. */
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
    // Something of it may be told to all of them.
    await this.#people.meetAll(peopleOf(stored.game), stored.game)
    return { stored, decision: undecided(stored.game, this.#cause), by: undefined }
  }

  /** Does something with another game, and returns to the present one. */
  async aside<Value>(act: () => Promise<Value>): Promise<Value> {
    const current = this.#current
    try {
      return await act()
    } finally {
      this.#current = current
    }
  }

  /** Puts the present one away, as if nobody had asked for it; nothing where it was changed. */
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

  /** Those that the letter has changed. */
  changed(): readonly LetterGame[] {
    return this.all().filter(({ decision }) => decision.steps.length > 0)
  }

  /** How many it has made. */
  get made(): number {
    return this.changed().filter(({ stored }) => stored.version === 0).length
  }

  /** Some of the games that there are, as the letter has left them so far; those that it has made stand behind the last. */
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

  /** What has happened in a game, with what the letter has made happen. */
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

// In which games somebody has a part, and which of them they mean where a letter of theirs does not name one.

/** Who has got a part in a game by this: it is put on record, so that their games can be found. */
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

/** A game as it is told to all, and whether there is one. */
export async function gameCalled(name: string, games: LetterGames): ReturnType<Context['gameCalled']> {
  const { game } = await games.called(name)
  return { game: seenAs(game, undefined), isKnown: exists(game) }
}

/** So many games are looked at, the newest first. */
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

// What came of a letter before anything is written: events, records and what its writer is told.

/** What the conversation does for a command that is about more than one line of the letter. */
export interface InLetter {
  takePart(): Promise<Allowed>
  takeOrders(rows: readonly string[]): Promise<Answer>
  readonly ordersOf: (game: Game, power: Power) => readonly string[]
  leaveOutProposed(power: Power, which: readonly Province[] | 'all'): LeftOut
  suppose(text: string): Promise<Supposed>
  ownOrdersIn(text: string): Promise<readonly string[]>
}

/** Who wrote the letter. */
export interface Writer {
  readonly from: string
  /** The person who proved that they write from there. */
  readonly person: Person | undefined
  /** Nothing proves it, but the letter only looks things up, and the answer goes to their own address. */
  readonly isLooking: boolean
  /** The games that their letter names by its subject, or by the address that it went to. */
  readonly named: readonly GameName[]
  /** What they have left, where their letter is about it. */
  readonly former: Former | undefined
  /** Whether more than the way back proves that an answer to press is theirs. */
  readonly isVouchedFor: boolean
  /** How they are called in the head of their letter. */
  readonly name: string
  /** What was shown to them of an earlier letter, to which they have said YES. */
  readonly seen: string | undefined
  /** Whether a machine has signed it. */
  readonly isOfMachine: boolean
  /** Whether it is signed, and no word in it is one by which they are called. */
  readonly isSignedByOthers: (is: (word: string) => boolean) => boolean
  /** The mail of ours that the letter answers, as far as its headers say. */
  readonly answered: () => Promise<Pick<QueuedMail, 'answers' | 'mail'> | undefined>
  readonly cause: string | null
  /** When it came. */
  readonly received: Timestamp
  /** Bytes that may go within the hour where nothing proves that the writer is reached. */
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

/** What came of a letter, before anything is written. */
export interface LetterOutcome {
  /** The games that it was about, in the order in which it came to them. */
  readonly tables: readonly GameOutcome[]
  readonly records: readonly NewEvent[]
  readonly lines: readonly string[]
  /** What is prose in the letter, and was not read as anything. */
  readonly passedOver: readonly string[]
  /** The powers whose orders it shows. */
  readonly ordering: readonly Power[]
  /** The lines that would do what is asked for in it. */
  readonly offers: readonly string[]
  /** The board that the answer shows as a picture. */
  readonly picture: string | undefined
  /** Mails to others, or to other addresses of theirs, that are no news of a game. */
  readonly sideMails: readonly SideMail[]
  readonly hasErrors: boolean
  /** Whether orders are among what was not done. */
  readonly refusesOrders: boolean
  /** Rows that are orders, though they were refused or are asked about. */
  readonly orderRows: readonly string[]
  /** Whether its writer is asked for which game or power it is, and nothing of it is done. */
  readonly asksWhich: boolean
  /** Whether it is proven that the writer is reached where the reply goes. */
  readonly isReached: boolean
  /** What it has cost others so far. */
  readonly spent: readonly Spent[]
}
