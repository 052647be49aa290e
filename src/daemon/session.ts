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
import { endingPhrase, standingLines } from '../report/standing.ts'
import { variantNames } from '../shelf/shelf.ts'
import type { NewEvent } from '../store/batch.ts'
import { deedsWritten } from '../store/deeds.ts'
import { keyOf, loadGame, type StoredGame } from '../store/gameStore.ts'
import { storedInstant } from '../store/instants.ts'
import { hashPassword } from '../store/passwords.ts'
import { type Dealings, NotProven } from './dealings.ts'
import { HELP, isListed, listLine } from './leaflets.ts'
import { masterSheet } from './masterOrders.ts'
import { orderLines } from './orderEcho.ts'
import { type People, passwordFailed, playerRegistered } from './people.ts'
import { hasPassword, type ProvenSeat, partOf, seatNamed } from './proof.ts'
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
      case 'orders':
        return this.#orders(saying.lines.join('\n'))
      default:
        return this.#ask(saying)
    }
  }

  async #create({ game: name, password, words }: Extract<Saying, { kind: 'create' }>): Promise<boolean> {
    const person = this.#person()
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
    if (!(await this.#loadKnown(name))) return false
    const game = this.#game!
    const power = powerNamed(seat, game)
    const holders = seatNamed(seat, game, named => powerNamed(named, game))
    const own = holders.find(({ person }) => person === this.#writer.person)
    if (own !== undefined) return this.#sit(own)
    const lock = `${keyOf(name)} ${seat.toLowerCase()}`
    if (this.#people.isLocked(lock, this.#setting.clock.now()))
      return this.#fail([
        'Too many wrong passwords lately. Wait an hour, or answer one of our mails about this game.',
      ])
    if (password !== undefined) {
      for (const holder of holders)
        if (await hasPassword(game, holder.person, password)) return this.#sit(holder)
    }
    const isFree = power !== undefined && game.seats[power]?.state === 'open'
    if (isFree && this.#writer.person !== undefined) return this.#takeOver(power, password)
    if (password === undefined || isFree) throw new NotProven()
    this.#records.push(passwordFailed(lock, this.#at, this.#writer.cause))
    return this.#fail(['This is not the game, the power and the password that belong together.'])
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
    if (this.#by.kind !== 'power') return true
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
    if (name === undefined) {
      const games = (await this.#setting.store.games()).filter(isListed)
      this.#say(
        games.length === 0 ? ['There are no games yet. CREATE ?name makes one.'] : games.map(listLine),
      )
      return
    }
    const stored = await loadGame(this.#setting.store, name, boardFor)
    if (stored.version === 0) {
      this.#fail([`No game is called "${name.slice(0, 40)}".`])
      return
    }
    this.#say(standingLines(viewOf(stored.game, { kind: 'outsider' }), boardFor(stored.game.settings)))
  }

  #status(): void {
    const game = this.#game!
    const board = boardFor(game.settings)
    if (this.#by?.kind !== 'power' || game.position === undefined) {
      this.#say(standingLines(viewOf(game, { kind: 'outsider' }), board))
      return
    }
    const { lines } = orderLines(game, this.#by.power, undefined, this.#world())
    this.#lines.push(...lines)
    if (game.ending !== undefined) this.#say([`The game is over: ${endingPhrase(game.ending, board)}.`])
  }

  async #load(name: string): Promise<void> {
    if (this.#stored?.name === keyOf(name)) return
    // One letter moves one game: what was decided before stays with its own.
    if (this.#events.length > 0) throw new RangeError('a letter is about one game')
    this.#stored = await loadGame(this.#setting.store, name, boardFor)
    this.#game = this.#stored.game
    this.#by = undefined
  }

  async #loadKnown(name: string): Promise<boolean> {
    if (this.#events.length > 0 && this.#stored?.name !== keyOf(name))
      return this.#fail(['One letter speaks for one game. Write another letter for this one.'])
    await this.#load(name)
    return (
      this.#stored!.version > 0 ||
      this.#events.length > 0 ||
      this.#fail([`No game is called "${name.slice(0, 40)}". LIST shows those there are.`])
    )
  }

  #person(): Person {
    if (this.#writer.person === undefined) throw new NotProven()
    return this.#writer.person
  }

  #world = (): World => worldOf(this.#game!.settings, this.#setting)

  get #at(): string {
    return storedInstant(this.#setting.clock.now())
  }

  #say(lines: readonly string[]): void {
    this.#lines.push(...lines.map(line => (line === '' ? '' : `  ${line}`)))
  }

  #fail(lines: readonly string[]): false {
    this.#hasErrors = true
    this.#say(lines)
    return false
  }
}
