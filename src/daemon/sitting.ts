// One letter's hour with the judge: the games that it is about, who sits at them, what has happened, what he is told.
import type { Command } from '../game/commands.ts'
import { decide } from '../game/decide.ts'
import type { GameEvent, Person } from '../game/events.ts'
import { evolve } from '../game/evolve.ts'
import type { Game } from '../game/game.ts'
import type { Settings } from '../game/settings.ts'
import type { World } from '../game/table.ts'
import type { PassedOver } from '../orders/clauses.ts'
import { gameRefusalSentence } from '../report/gameRefusals.ts'
import { wording } from '../report/wording.ts'
import { wrapped } from '../report/wrapping.ts'
import type { GameName, Instant, NewEvent } from '../store/batch.ts'
import { keyOf, type StoredGame } from '../store/gameStore.ts'
import { storedInstant } from '../store/instants.ts'
import { type Dealings, NotProven, type SideMail } from './dealings.ts'
import { recordsOf } from './deeds.ts'
import { noGame } from './leaflets.ts'
import { memoryOf } from './memory.ts'
import { takersIn } from './parts.ts'
import { type People, partTaken } from './people.ts'
import type { ProvenSeat } from './proof.ts'
import { proseOf } from './prose.ts'
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

/** A game that a letter is about. */
interface Table {
  readonly stored: StoredGame
  /** The game as the letter has left it so far. */
  game: Game
  readonly events: GameEvent[]
  /** For whom the letter speaks here. */
  by: ProvenSeat['by'] | undefined
}

/** One letter is about so many games at the most. */
const MOST_TABLES = 20

export class Sitting {
  readonly setting: Setting
  readonly people: People
  readonly writer: Writer
  readonly #lines: string[] = []
  readonly #passedOver: string[] = []
  #picture: string | undefined
  readonly #records: NewEvent[] = []
  readonly #sideMails: SideMail[] = []
  readonly #tables = new Map<GameName, Table>()
  #table: Table | undefined
  #hasErrors = false

  constructor(setting: Setting, people: People, writer: Writer) {
    this.setting = setting
    this.people = people
    this.writer = writer
  }

  /** The game on the table as the letter has left it so far. */
  get game(): Game | undefined {
    return this.#table?.game
  }

  /** For whom the letter speaks now. */
  get by(): ProvenSeat['by'] | undefined {
    return this.#table?.by
  }

  set by(by: ProvenSeat['by'] | undefined) {
    if (this.#table !== undefined) this.#table.by = by
  }

  /** Whether there is such a game. */
  get isKnown(): boolean {
    return this.#table !== undefined && (this.#table.stored.version > 0 || this.#table.events.length > 0)
  }

  get at(): Instant {
    return storedInstant(this.setting.clock.now())
  }

  get dealings(): Dealings {
    return {
      tables: [...this.#tables.values()].map(({ stored, events, by }) => ({ game: stored, events, by })),
      records: this.#records,
      lines: this.#lines,
      passedOver: this.#passedOver,
      picture: this.#picture,
      sideMails: this.#sideMails,
      hasErrors: this.#hasErrors,
    }
  }

  /** Lays a game on the table; what was decided about it before lies there too. False if it would be too many. */
  async load(name: string): Promise<boolean> {
    const key = keyOf(name)
    const known = this.#tables.get(key)
    if (known === undefined && this.#tables.size >= MOST_TABLES)
      return this.fail([wording.daemon.leaflets.tooManyGames])
    this.#table = known ?? (await this.#freshTable(key))
    this.#tables.set(key, this.#table)
    return true
  }

  async #freshTable(key: GameName): Promise<Table> {
    const stored = await memoryOf(this.setting.store).game(key)
    return { stored, game: stored.game, events: [], by: undefined }
  }

  /** The same for a game that must be there. */
  async loadKnown(name: string): Promise<boolean> {
    if (!(await this.load(name))) return false
    return this.isKnown || this.fail([noGame(name)])
  }

  /** Does something with another game on the table, and puts back what lay there. */
  async aside<Value>(act: () => Promise<Value>): Promise<Value> {
    const table = this.#table
    try {
      return await act()
    } finally {
      this.#table = table
    }
  }

  /** Takes the game from the table, as if nobody had asked for it; nothing where it was moved. */
  putAway(): void {
    if (this.#table === undefined || this.#table.events.length > 0) return
    this.#tables.delete(this.#table.stored.name)
    this.#table = undefined
  }

  /** Decides, and takes what happens into the letter's dealings. */
  decide(command: Command, settings?: Settings): boolean {
    const before = this.game!
    const world = worldOf(settings ?? before.settings, this.setting)
    const outcome = decide(before, command, world)
    if (!outcome.ok) return this.fail([gameRefusalSentence(outcome.error, before, world.board)])
    for (const event of outcome.value) this.#take(event, this.#table!, world)
    return true
  }

  /** Why the first of these would be refused; undefined if it would not. Nothing is done. */
  whyNot([command]: readonly Command[]): string | undefined {
    const game = this.game!
    if (command === undefined) return undefined
    const world = this.world()
    const outcome = decide(game, command, world)
    return outcome.ok ? undefined : gameRefusalSentence(outcome.error, game, world.board)
  }

  #take(event: GameEvent, table: Table, world: World): void {
    const { game, stored } = table
    this.record(...recordsOf(event, game, stored.name, world, this.at, this.writer.cause))
    for (const person of takersIn(event))
      this.record(partTaken(person, stored.name, this.at, this.writer.cause))
    table.game = evolve(game, event)
    table.events.push(event)
  }

  record(...records: readonly NewEvent[]): void {
    this.#records.push(...records)
  }

  /** Encloses a board with the reply; of several the last. */
  enclose(picture: string): void {
    this.#picture = picture
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

  world = (): World => worldOf(this.game!.settings, this.setting)

  /** Paragraphs of the reply. */
  say(lines: readonly string[]): true {
    this.#lines.push(...lines.flatMap(line => (line === '' ? [''] : wrapped(`  ${line}`))))
    return true
  }

  /** Says no to one thing; what stands below it goes on. */
  refuse(lines: readonly string[]): true {
    this.fail(lines)
    return true
  }

  /** Says no to what all that stands below depends on, such as who writes. */
  fail(lines: readonly string[]): false {
    this.#hasErrors = true
    this.say(lines)
    return false
  }

  /** Lines of the letter that are prose, and no heading or ornament of what was read. */
  passOver(text: string, lines: readonly PassedOver[]): void {
    this.#passedOver.push(...proseOf(text, lines))
  }

  /** Lines of the reply that stay as they are. */
  show(lines: readonly string[], hasErrors = false): void {
    this.#lines.push(...lines)
    this.#hasErrors ||= hasErrors
  }
}
