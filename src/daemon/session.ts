// One letter's dealings with the judge: its instructions in order, each seeing what the last one changed.
import { isMaster } from '../game/game.ts'
import { readOrders } from '../game/ordering.ts'
import { viewOf } from '../game/views.ts'
import { type Instruction, type Saying, withoutPassword } from '../mail/instructions.ts'
import { standingLines } from '../report/standing.ts'
import { type Dealings, NotProven } from './dealings.ts'
import { BAD_PASSWORD, gameListed, gamesListed, HELP, noGame } from './leaflets.ts'
import { masterSheet } from './masterOrders.ts'
import { orderLines } from './orderEcho.ts'
import { type People, playerRegistered } from './people.ts'
import { hasBadPassword, type ProvenSeat } from './proof.ts'
import { actOf, looksLikeOrders, powerNamed } from './sayings.ts'
import { boardFor, type Setting } from './setting.ts'
import { create, join, observe, signOnAs } from './signingOn.ts'
import { Sitting, type Writer } from './sitting.ts'

export class Session {
  readonly #sitting: Sitting

  constructor(setting: Setting, people: People, writer: Writer) {
    this.#sitting = new Sitting(setting, people, writer)
  }

  /** Takes up a seat that was proven otherwise than by a line of the letter. */
  async sitDown({ game, by }: ProvenSeat): Promise<void> {
    await this.#sitting.load(game)
    this.#sitting.by = by
  }

  async follow(instructions: readonly Instruction[]): Promise<Dealings> {
    for (const instruction of instructions) {
      if (instruction.kind !== 'orders')
        this.#sitting.show(['', `> ${withoutPassword(instruction.text).slice(0, 200)}`])
      const goesOn = await this.#do(instruction)
      if (!goesOn) break
    }
    return this.#sitting.dealings
  }

  /** Does one thing; false ends the letter. */
  async #do(saying: Saying): Promise<boolean> {
    const sitting = this.#sitting
    if (hasBadPassword(saying)) return sitting.fail([BAD_PASSWORD])
    switch (saying.kind) {
      case 'help':
        return sitting.say(HELP)
      case 'list':
        return this.#list(saying.game)
      case 'register': {
        const { at, writer } = sitting
        sitting.record(playerRegistered(sitting.person(), saying.fields, at, writer.cause))
        return sitting.say(['You are registered.'])
      }
      case 'create':
        return create(sitting, saying)
      case 'signOn':
        return join(sitting, saying)
      case 'observe':
        return observe(sitting, saying)
      case 'signOnAs':
        return signOnAs(sitting, saying)
      case 'unclearSignOn':
        return sitting.fail(['Write it like SIGNON Fname password, or SIGNON ?name password to join.'])
      case 'orders':
        return this.#orders(saying.lines.join('\n'))
      default:
        return this.#ask(saying)
    }
  }

  #orders(text: string): boolean {
    const sitting = this.#sitting
    const { game, by } = sitting
    if (game === undefined || by === undefined) {
      if (!looksLikeOrders(text)) return true
      if (sitting.writer.person === undefined) throw new NotProven()
      return sitting.fail([
        'For which game are these? Write SIGNON, the letter of your power and the name of the game above them.',
      ])
    }
    if (by.kind === 'master') return this.#masterOrders(by, text)
    if (by.kind !== 'power') {
      if (looksLikeOrders(text)) sitting.fail(['You play no power here yet: these orders are for nobody.'])
      return true
    }
    const { power } = by
    const read = readOrders(game, power, text, sitting.world())
    if (read === undefined) {
      if (looksLikeOrders(text))
        sitting.fail([`${game.name} has not begun yet: orders are not taken before.`])
      return true
    }
    if (read.followed.length + read.refused.length === 0) return true
    sitting.decide({ by, act: { kind: 'write', power, read } })
    const { lines, hasErrors } = orderLines(sitting.game!, power, read, sitting.world())
    sitting.show(['', ...lines], hasErrors)
    return true
  }

  #masterOrders(by: ProvenSeat['by'], text: string): boolean {
    const { reads, lines, hasErrors } = masterSheet(this.#sitting.game!, text, this.#sitting.world())
    for (const read of reads) this.#sitting.decide({ by, act: { kind: 'write', power: read.power, read } })
    this.#sitting.show(lines.length > 0 ? ['', ...lines] : [], hasErrors)
    return true
  }

  /** What somebody asks of the game at which he sits. */
  #ask(saying: Saying): boolean {
    const sitting = this.#sitting
    const { game, by } = sitting
    if (game === undefined || by === undefined) {
      if (sitting.writer.person === undefined) throw new NotProven()
      return sitting.fail([
        'For which game is this? Write SIGNON, the letter of your power and the name of the game above it.',
      ])
    }
    if (saying.kind === 'status') return this.#status()
    if (saying.kind === 'become') return this.#become(saying.power)
    const act = actOf(saying, game, by, sitting.setting.clock.now())
    if (typeof act === 'string') return sitting.fail([act])
    if (sitting.decide({ by, act })) sitting.say(['Done.'])
    return true
  }

  #become(name: string): boolean {
    const sitting = this.#sitting
    const { by } = sitting
    const game = sitting.game!
    const power = powerNamed(name, game)
    if (power === undefined) return sitting.fail([`No power is called "${name.slice(0, 40)}".`])
    if (by === undefined || !isMaster(game, by.person)) return sitting.fail(['Only the master may do that.'])
    sitting.by = { kind: 'power', power, person: by.person }
    return sitting.say([`From here on you speak for ${boardFor(game.settings).powers[power]!.name}.`])
  }

  async #list(name: string | undefined): Promise<boolean> {
    const { store } = this.#sitting.setting
    if (name === undefined) return this.#sitting.say(await gamesListed(store))
    const lines = await gameListed(name, store)
    // The letter goes on all the same.
    if (lines === undefined) this.#sitting.fail([noGame(name)])
    else this.#sitting.say(lines)
    return true
  }

  #status(): true {
    const sitting = this.#sitting
    const game = sitting.game!
    if (sitting.by?.kind !== 'power' || game.stage !== 'playing')
      return sitting.say(standingLines(viewOf(game, { kind: 'outsider' }), boardFor(game.settings)))
    sitting.show(orderLines(game, sitting.by.power, undefined, sitting.world()).lines)
    return true
  }
}
