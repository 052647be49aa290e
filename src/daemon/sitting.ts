// One letter's hour with the judge: the game that lies on the table, who sits at it, what has happened, what he is told.
import type { Command } from '../game/commands.ts'
import { decide } from '../game/decide.ts'
import { deedsIn } from '../game/dedication.ts'
import type { GameEvent, Person } from '../game/events.ts'
import { evolve } from '../game/evolve.ts'
import type { Game } from '../game/game.ts'
import type { Settings } from '../game/settings.ts'
import { askedPowers, type World } from '../game/table.ts'
import { gameRefusalSentence } from '../report/gameRefusals.ts'
import { wrapped } from '../report/wrapping.ts'
import type { GameName, Instant, NewEvent } from '../store/batch.ts'
import { deedsWritten } from '../store/deeds.ts'
import { keyOf, type StoredGame } from '../store/gameStore.ts'
import { storedInstant } from '../store/instants.ts'
import type { SideMail } from './addressMails.ts'
import { type Dealings, NotProven } from './dealings.ts'
import { noGame, ONE_GAME } from './leaflets.ts'
import { memoryOf } from './memory.ts'
import { takersIn } from './parts.ts'
import { type People, partTaken } from './people.ts'
import type { ProvenSeat } from './proof.ts'
import { type Setting, worldOf } from './setting.ts'

/** Who wrote the letter. */
export interface Writer {
  readonly from: string
  /** The person who proved that he writes from there. */
  readonly person: Person | undefined
  /** The games that his letter names by its subject, or by the address that it went to. */
  readonly named: readonly GameName[]
  readonly cause: string | null
}

export class Sitting {
  readonly setting: Setting
  readonly people: People
  readonly writer: Writer
  /** For whom the letter speaks now. */
  by: ProvenSeat['by'] | undefined
  readonly #lines: string[] = []
  readonly #events: GameEvent[] = []
  readonly #records: NewEvent[] = []
  readonly #sideMails: SideMail[] = []
  #stored: StoredGame | undefined
  #game: Game | undefined
  #hasErrors = false

  constructor(setting: Setting, people: People, writer: Writer) {
    this.setting = setting
    this.people = people
    this.writer = writer
  }

  /** The game on the table as the letter has left it so far. */
  get game(): Game | undefined {
    return this.#game
  }

  /** Whether there is such a game. */
  get isKnown(): boolean {
    return (this.#stored?.version ?? 0) > 0 || this.#events.length > 0
  }

  get at(): Instant {
    return storedInstant(this.setting.clock.now())
  }

  get dealings(): Dealings {
    return {
      game: this.#stored,
      events: this.#events,
      records: this.#records,
      lines: this.#lines,
      sideMails: this.#sideMails,
      hasErrors: this.#hasErrors,
      by: this.by,
    }
  }

  /** Lays a game on the table. */
  async load(name: string): Promise<void> {
    if (this.#stored?.name === keyOf(name)) return
    // One letter moves one game: what was decided before stays with its own.
    if (this.#events.length > 0) throw new RangeError('a letter is about one game')
    this.#stored = await memoryOf(this.setting.store).game(name)
    this.#game = this.#stored.game
    this.by = undefined
  }

  /** The same for a game that must be there. */
  async loadKnown(name: string): Promise<boolean> {
    if (this.isElsewhere(name)) return this.fail([ONE_GAME])
    await this.load(name)
    return this.isKnown || this.fail([noGame(name)])
  }

  /** Whether the letter has moved another game already. */
  isElsewhere = (name: string): boolean => this.#events.length > 0 && this.#stored?.name !== keyOf(name)

  /** Takes the game from the table, as if nobody had asked for it; nothing where it was moved. */
  putAway(): void {
    if (this.#events.length === 0) this.#stored = undefined
  }

  /** Decides, and takes what happens into the letter's dealings. */
  decide(command: Command, settings?: Settings): boolean {
    const before = this.#game!
    const world = worldOf(settings ?? before.settings, this.setting)
    const outcome = decide(before, command, world)
    if (!outcome.ok) return this.fail([gameRefusalSentence(outcome.error, before, world.board)])
    for (const event of outcome.value) this.#take(event, world)
    return true
  }

  #take(event: GameEvent, world: World): void {
    const game = this.#game!
    const deeds = deedsIn(event, game, game.position === undefined ? [] : askedPowers(game, world))
    const { name } = this.#stored!
    this.record(...deedsWritten(deeds, name, this.at, this.writer.cause))
    for (const person of takersIn(event)) this.record(partTaken(person, name, this.at, this.writer.cause))
    this.#game = evolve(game, event)
    this.#events.push(event)
  }

  record(...records: readonly NewEvent[]): void {
    this.#records.push(...records)
  }

  /** Sends a mail besides the reply. */
  post(mail: SideMail): void {
    this.#sideMails.push(mail)
  }

  get hasPosted(): boolean {
    return this.#sideMails.length > 0
  }

  /** The writer; nothing is done in anybody's name as long as nobody has proven to be him. */
  person(): Person {
    if (this.writer.person === undefined) throw new NotProven()
    return this.writer.person
  }

  world = (): World => worldOf(this.#game!.settings, this.setting)

  /** Paragraphs of the reply. */
  say(lines: readonly string[]): true {
    this.#lines.push(...lines.flatMap(line => (line === '' ? [''] : wrapped(`  ${line}`))))
    return true
  }

  fail(lines: readonly string[]): false {
    this.#hasErrors = true
    this.say(lines)
    return false
  }

  /** Lines of the reply that stay as they are. */
  show(lines: readonly string[], hasErrors = false): void {
    this.#lines.push(...lines)
    this.#hasErrors ||= hasErrors
  }
}
