// One letter's dealings with the judge: its instructions in order, each seeing what the last one changed.

import type { Power } from '../board/board.ts'
import type { Act, Command } from '../game/commands.ts'
import { decide } from '../game/decide.ts'
import { deedsIn } from '../game/dedication.ts'
import type { GameEvent, Person } from '../game/events.ts'
import { evolve } from '../game/evolve.ts'
import { type Game, isMaster } from '../game/game.ts'
import { readOrders } from '../game/ordering.ts'
import type { Settings } from '../game/settings.ts'
import { askedPowers, type World } from '../game/table.ts'
import { viewOf } from '../game/views.ts'
import { type Instruction, type Saying, withoutPassword } from '../mail/instructions.ts'
import { gameRefusalSentence } from '../report/gameRefusals.ts'
import { standingLines } from '../report/standing.ts'
import { wrapped } from '../report/wrapping.ts'
import { variantNames } from '../shelf/shelf.ts'
import type { NewEvent } from '../store/batch.ts'
import { deedsWritten } from '../store/deeds.ts'
import { keyOf, type StoredGame } from '../store/gameStore.ts'
import { storedInstant } from '../store/instants.ts'
import { hashPassword } from '../store/passwords.ts'
import { type Dealings, NotProven } from './dealings.ts'
import { BAD_PASSWORD, gameListed, gamesListed, HELP, LOCKED, noGame, ONE_GAME } from './leaflets.ts'
import { masterSheet } from './masterOrders.ts'
import { memoryOf } from './memory.ts'
import { orderLines } from './orderEcho.ts'
import { type People, passwordFailed, playerRegistered } from './people.ts'
import { hasBadPassword, holderBy, lockOf, type ProvenSeat, partOf, seatNamed } from './proof.ts'
import { actOf, looksLikeOrders, powerNamed, settingsOf } from './sayings.ts'
import { boardFor, type Setting, worldOf } from './setting.ts'

interface Writer {
  readonly from: string
  /** The person who proved that he writes from there. */
  readonly person: Person | undefined
  readonly cause: string | null
}

export class Session {
  readonly #setting: Setting
  readonly #people: People
  readonly #writer: Writer
  readonly #lines: string[] = []
  readonly #events: GameEvent[] = []
  readonly #records: NewEvent[] = []
  #stored: StoredGame | undefined
  #game: Game | undefined
  #by: ProvenSeat['by'] | undefined
  #hasErrors = false

  constructor(setting: Setting, people: People, writer: Writer) {
    this.#setting = setting
    this.#people = people
    this.#writer = writer
  }

  /** Takes up a seat that was proven otherwise than by a line of the letter. */
  async sitDown({ game, by }: ProvenSeat): Promise<void> {
    await this.#load(game)
    this.#by = by
  }

  async follow(instructions: readonly Instruction[]): Promise<Dealings> {
    for (const instruction of instructions) {
      if (instruction.kind !== 'orders')
        this.#lines.push('', `> ${withoutPassword(instruction.text).slice(0, 200)}`)
      const goesOn = await this.#do(instruction)
      if (!goesOn) break
    }
    return {
      game: this.#stored,
      events: this.#events,
      records: this.#records,
      lines: this.#lines,
      hasErrors: this.#hasErrors,
      by: this.#by,
    }
  }

  /** Does one thing; false ends the letter. */
  async #do(saying: Saying): Promise<boolean> {
    if (hasBadPassword(saying)) return this.#fail([BAD_PASSWORD])
    switch (saying.kind) {
      case 'help':
        this.#say(HELP)
        return true
      case 'list':
        await this.#list(saying.game)
        return true
      case 'register':
        this.#records.push(playerRegistered(this.#person(), saying.fields, this.#at, this.#writer.cause))
        this.#say(['You are registered.'])
        return true
      case 'create':
        return this.#create(saying)
      case 'signOn':
        return this.#join(saying.game, saying.password)
      case 'observe':
        return this.#observe(saying.game, saying.password)
      case 'signOnAs':
        return this.#signOnAs(saying)
      case 'unclearSignOn':
        return this.#fail(['Write it like SIGNON Fname password, or SIGNON ?name password to join.'])
      case 'orders':
        return this.#orders(saying.lines.join('\n'))
      default:
        return this.#ask(saying)
    }
  }

  async #create({ game: name, password, words }: Extract<Saying, { kind: 'create' }>): Promise<boolean> {
    const person = this.#person()
    if (this.#isElsewhere(name)) return this.#fail([ONE_GAME])
    await this.#load(name)
    const settings = settingsOf(words, this.#setting)
    if (settings === undefined)
      return this.#fail([
        `No variant is called "${words.join(' ').slice(0, 60)}". There are ${variantNames().join(', ')}; and GUNBOAT.`,
      ])
    const hash = password === undefined ? undefined : await hashPassword(password)
    const act: Act = { kind: 'create', name, settings, password: hash }
    if (!this.#decide({ by: { kind: 'stranger', person }, act }, settings)) return false
    this.#by = { kind: 'master', person }
    this.#say([
      `${name} is created, and you are its master. Players join with SIGNON ?${name} and a password.`,
    ])
    return true
  }

  async #join(name: string, password: string | undefined): Promise<boolean> {
    if (!(await this.#loadKnown(name))) return false
    const person = this.#person()
    const part = partOf(this.#game!, person)
    if (part !== undefined) {
      this.#by = part
      this.#say([`You have signed on to ${this.#game!.name} already.`])
      return true
    }
    const act: Act = {
      kind: 'signOn',
      preferences: undefined,
      ...(await this.#people.newcomer(person, password)),
    }
    if (!this.#decide({ by: { kind: 'stranger', person }, act })) return false
    this.#by = partOf(this.#game!, person)
    this.#say([`You have joined ${this.#game!.name}.`])
    return true
  }

  async #observe(name: string, password: string | undefined): Promise<boolean> {
    if (!(await this.#loadKnown(name))) return false
    const person = this.#person()
    const act: Act = { kind: 'observe', ...(await this.#people.newcomer(person, password)) }
    if (!this.#decide({ by: { kind: 'stranger', person }, act })) return false
    this.#by = { kind: 'observer', person }
    this.#say([`You watch ${this.#game!.name}.`])
    return true
  }

  /** By the password of the seat; or without one, for its holder who has proven himself. A free power is taken over. */
  async #signOnAs({ seat, game: name, password }: Extract<Saying, { kind: 'signOnAs' }>): Promise<boolean> {
    if (this.#isElsewhere(name)) return this.#fail([ONE_GAME])
    await this.#load(name)
    const game = this.#game!
    const power = powerNamed(seat, game)
    const holders = seatNamed(seat, game, power)
    const own = holders.find(({ person }) => person === this.#writer.person)
    if (own !== undefined) return this.#sit(own)
    const isFree = power !== undefined && game.seats[power]?.state === 'open'
    if (password === undefined && !isFree) return this.#refuseStranger(name)
    const lock = lockOf(name, seat, power)
    if (this.#people.isLocked(lock, this.#setting.clock.now())) return this.#fail([LOCKED])
    const holder = await holderBy(password ?? '', holders, game)
    if (holder !== undefined) return this.#sit(holder)
    if (isFree && this.#writer.person !== undefined) return this.#takeOver(power, password)
    if (isFree) throw new NotProven()
    this.#records.push(passwordFailed(lock, this.#at, this.#writer.cause))
    // Not even whether there is such a game is told.
    if (this.#events.length === 0) this.#stored = undefined
    return this.#fail(['This is not the game, the power and the password that belong together.'])
  }

  /** Without a password only the holder may sit down. */
  #refuseStranger(name: string): boolean {
    this.#person()
    if (this.#stored!.version === 0) return this.#fail([noGame(name)])
    return this.#fail([
      'You do not hold this part of the game. Write its password behind it, if you know it.',
    ])
  }

  async #takeOver(power: Power, password: string | undefined): Promise<boolean> {
    const person = this.#person()
    const act: Act = { kind: 'takeOver', power, ...(await this.#people.newcomer(person, password)) }
    if (!this.#decide({ by: { kind: 'stranger', person }, act })) return false
    this.#say([`${boardFor(this.#game!.settings).powers[power]!.name} is yours.`])
    return this.#sit({ kind: 'power', power, person })
  }

  #sit(by: ProvenSeat['by']): boolean {
    this.#by = by
    if (by.kind === 'power' && this.#game!.seats[by.power]?.state === 'open')
      this.#decide({ by, act: { kind: 'comeBack' } })
    return true
  }

  #orders(text: string): boolean {
    const game = this.#game
    if (game === undefined || this.#by === undefined) {
      if (!looksLikeOrders(text)) return true
      if (this.#writer.person === undefined) throw new NotProven()
      return this.#fail([
        'For which game are these? Write SIGNON, the letter of your power and the name of the game above them.',
      ])
    }
    if (this.#by.kind === 'master') return this.#masterOrders(this.#by, text)
    if (this.#by.kind !== 'power') {
      if (looksLikeOrders(text)) this.#fail(['You play no power here yet: these orders are for nobody.'])
      return true
    }
    const { power } = this.#by
    const read = readOrders(game, power, text, this.#world())
    if (read === undefined) {
      if (looksLikeOrders(text)) this.#fail([`${game.name} has not begun yet: orders are not taken before.`])
      return true
    }
    if (read.followed.length + read.refused.length === 0) return true
    this.#decide({ by: this.#by, act: { kind: 'write', power, read } })
    const { lines, hasErrors } = orderLines(this.#game!, power, read, this.#world())
    this.#hasErrors ||= hasErrors
    this.#lines.push('', ...lines)
    return true
  }

  #masterOrders(by: ProvenSeat['by'], text: string): boolean {
    const { reads, lines, hasErrors } = masterSheet(this.#game!, text, this.#world())
    for (const read of reads) this.#decide({ by, act: { kind: 'write', power: read.power, read } })
    this.#hasErrors ||= hasErrors
    if (lines.length > 0) this.#lines.push('', ...lines)
    return true
  }

  /** What somebody asks of the game at which he sits. */
  #ask(saying: Saying): boolean {
    if (this.#game === undefined || this.#by === undefined) {
      if (this.#writer.person === undefined) throw new NotProven()
      return this.#fail([
        'For which game is this? Write SIGNON, the letter of your power and the name of the game above it.',
      ])
    }
    if (saying.kind === 'status') {
      this.#status()
      return true
    }
    if (saying.kind === 'become') return this.#become(saying.power)
    const act = actOf(saying, this.#game, this.#by, this.#setting.clock.now())
    if (typeof act === 'string') return this.#fail([act])
    if (this.#decide({ by: this.#by, act })) this.#say(['Done.'])
    return true
  }

  #become(name: string): boolean {
    const power = powerNamed(name, this.#game!)
    if (power === undefined) return this.#fail([`No power is called "${name.slice(0, 40)}".`])
    if (this.#by === undefined || !isMaster(this.#game!, this.#by.person))
      return this.#fail(['Only the master may do that.'])
    this.#by = { kind: 'power', power, person: this.#by.person }
    this.#say([`From here on you speak for ${boardFor(this.#game!.settings).powers[power]!.name}.`])
    return true
  }

  /** Decides, and takes what happens into the letter's dealings. */
  #decide(command: Command, settings?: Settings): boolean {
    const before = this.#game!
    const world = worldOf(settings ?? before.settings, this.#setting)
    const outcome = decide(before, command, world)
    if (!outcome.ok) {
      this.#fail([gameRefusalSentence(outcome.error, before, world.board)])
      return false
    }
    for (const event of outcome.value) this.#take(event, world)
    return true
  }

  #take(event: GameEvent, world: World): void {
    const game = this.#game!
    const deeds = deedsIn(event, game, game.position === undefined ? [] : askedPowers(game, world))
    this.#records.push(...deedsWritten(deeds, this.#stored!.name, this.#at, this.#writer.cause))
    this.#game = evolve(game, event)
    this.#events.push(event)
  }

  async #list(name: string | undefined): Promise<void> {
    const { store } = this.#setting
    if (name === undefined) return this.#say(await gamesListed(store))
    const lines = await gameListed(name, store)
    if (lines === undefined) this.#fail([noGame(name)])
    else this.#say(lines)
  }

  #status(): void {
    const game = this.#game!
    const board = boardFor(game.settings)
    if (this.#by?.kind !== 'power' || game.stage !== 'playing') {
      this.#say(standingLines(viewOf(game, { kind: 'outsider' }), board))
      return
    }
    this.#lines.push(...orderLines(game, this.#by.power, undefined, this.#world()).lines)
  }

  async #load(name: string): Promise<void> {
    if (this.#stored?.name === keyOf(name)) return
    // One letter moves one game: what was decided before stays with its own.
    if (this.#events.length > 0) throw new RangeError('a letter is about one game')
    this.#stored = await memoryOf(this.#setting.store).game(name)
    this.#game = this.#stored.game
    this.#by = undefined
  }

  async #loadKnown(name: string): Promise<boolean> {
    if (this.#isElsewhere(name)) return this.#fail([ONE_GAME])
    await this.#load(name)
    return this.#stored!.version > 0 || this.#events.length > 0 || this.#fail([noGame(name)])
  }

  #isElsewhere = (name: string): boolean => this.#events.length > 0 && this.#stored?.name !== keyOf(name)

  #person(): Person {
    if (this.#writer.person === undefined) throw new NotProven()
    return this.#writer.person
  }

  #world = (): World => worldOf(this.#game!.settings, this.#setting)

  get #at(): string {
    return storedInstant(this.#setting.clock.now())
  }

  #say(lines: readonly string[]): void {
    this.#lines.push(...lines.flatMap(line => (line === '' ? [''] : wrapped(`  ${line}`))))
  }

  #fail(lines: readonly string[]): false {
    this.#hasErrors = true
    this.#say(lines)
    return false
  }
}
