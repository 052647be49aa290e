// One letter's dealings with the judge: its instructions in order, each seeing what the last one changed.
import { isMaster } from '../game/game.ts'
import { readOrders } from '../game/ordering.ts'
import { viewOf } from '../game/views.ts'
import { type Instruction, type Saying, withoutPassword } from '../mail/instructions.ts'
import { standingLines } from '../report/standing.ts'
import { hashPassword } from '../store/passwords.ts'
import { alsoAm, answerWish, setAddress, whoAmI } from './addresses.ts'
import type { Dealings } from './dealings.ts'
import type { Identity } from './identity.ts'
import { BAD_PASSWORD, gameListed, gamesListed, HELP, noGame } from './leaflets.ts'
import { masterSheet } from './masterOrders.ts'
import { orderLines } from './orderEcho.ts'
import { type Part, partLine, partsListed, partsOf, whichGame } from './parts.ts'
import { type People, playerRegistered } from './people.ts'
import { hasBadPassword, type ProvenSeat } from './proof.ts'
import { actOf, looksLikeOrders, powerNamed } from './sayings.ts'
import { boardFor, type Setting } from './setting.ts'
import { create, join, observe, signOnAs } from './signingOn.ts'
import { Sitting, type Writer } from './sitting.ts'

const SIGN_ON: readonly Saying['kind'][] = ['create', 'signOn', 'signOnAs', 'observe', 'unclearSignOn']

export class Session {
  readonly #sitting: Sitting
  /** Whether nothing but an answer to a mail of ours can be taken from the writer. */
  #isAnswer = false
  /** Whether the letter says itself for whom it speaks. */
  #signsOn = false
  /** The part that he was found to have, until he is told. */
  #taken: Part | undefined

  constructor(setting: Setting, people: People, writer: Writer) {
    this.#sitting = new Sitting(setting, people, writer)
  }

  async #sitDown({ game, by }: ProvenSeat): Promise<void> {
    await this.#sitting.load(game)
    this.#sitting.by = by
  }

  /** Begins with what is proven otherwise than by a line of the letter. */
  async begin({ seat, wish }: Pick<Identity, 'seat' | 'wish'>): Promise<void> {
    if (seat !== undefined) await this.#sitDown(seat)
    if (wish === undefined) return
    await answerWish(this.#sitting, wish)
    this.#isAnswer = this.#sitting.writer.person === undefined
  }

  async follow(instructions: readonly Instruction[]): Promise<Dealings> {
    if (this.#isAnswer) return this.#sitting.dealings
    this.#signsOn = instructions.some(({ kind }) => SIGN_ON.includes(kind))
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
      case 'alsoAm':
        return alsoAm(sitting, saying.address)
      case 'whoAmI':
        return whoAmI(sitting)
      case 'orders':
        return this.#orders(saying.lines.join('\n'))
      default:
        return this.#ask(saying)
    }
  }

  async #orders(text: string): Promise<boolean> {
    const sitting = this.#sitting
    const isMeant = looksLikeOrders(text)
    const sits = sitting.by !== undefined || (isMeant ? await this.#sitOrAsk() : await this.#sitWhereHeMust())
    const { by, game } = sitting
    if (!sits || by === undefined || game === undefined) return !isMeant
    if (by.kind === 'master') return this.#masterOrders(by, text)
    if (by.kind !== 'power') {
      if (isMeant) sitting.fail(['You play no power here yet: these orders are for nobody.'])
      return true
    }
    const { power } = by
    const read = readOrders(game, power, text, sitting.world())
    if (read === undefined) {
      if (isMeant) sitting.fail([`${game.name} has not begun yet: orders are not taken before.`])
      return true
    }
    if (read.followed.length + read.refused.length === 0) return true
    sitting.decide({ by, act: { kind: 'write', power, read } })
    const { lines, hasErrors } = orderLines(sitting.game!, power, read, sitting.world())
    sitting.show([...this.#where().flatMap(line => ['', line]), '', ...lines], hasErrors)
    return true
  }

  /** Takes the only seat that the writer can mean; where there are several he is asked, and nothing is guessed. */
  async #sitOrAsk(): Promise<boolean> {
    if (await this.#sitWhereHeMust()) return true
    const { people, setting } = this.#sitting
    const { parts } = await partsOf(this.#sitting.person(), people, setting.store)
    this.#sitting.fail(whichGame(parts))
    this.#sitting.show(partsListed(parts))
    return false
  }

  async #sitWhereHeMust(): Promise<boolean> {
    const { people, setting, writer } = this.#sitting
    if (writer.person === undefined || this.#signsOn) return false
    const { parts, isAll } = await partsOf(writer.person, people, setting.store)
    const meant = parts.filter(({ name }) => writer.named.length === 0 || writer.named.includes(name))
    const [part, another] = meant
    if (part === undefined || another !== undefined || !isAll) return false
    await this.#sitDown({ game: part.name, by: part.by })
    this.#taken = part
    return true
  }

  /** Says once for whom the letter was taken, if it did not say so itself. */
  #where(): readonly string[] {
    const part = this.#taken
    this.#taken = undefined
    return part === undefined ? [] : [`This was taken for ${partLine(part)}.`]
  }

  #masterOrders(by: ProvenSeat['by'], text: string): boolean {
    const { reads, lines, hasErrors } = masterSheet(this.#sitting.game!, text, this.#sitting.world())
    for (const read of reads) this.#sitting.decide({ by, act: { kind: 'write', power: read.power, read } })
    this.#sitting.show(
      lines.length > 0 ? [...this.#where().flatMap(line => ['', line]), '', ...lines] : [],
      hasErrors,
    )
    return true
  }

  /** What somebody asks of the game at which he sits. */
  async #ask(saying: Saying): Promise<boolean> {
    const sitting = this.#sitting
    if (sitting.by === undefined && !(await this.#sitOrAsk())) return false
    const { by } = sitting
    const game = sitting.game!
    if (by === undefined) return false
    sitting.say(this.#where())
    if (saying.kind === 'status') return this.#status()
    if (saying.kind === 'password') return this.#choosePassword(by, saying.password)
    if (saying.kind === 'address') return setAddress(sitting, saying.addresses)
    if (saying.kind === 'become') return this.#become(saying.power)
    const act = actOf(saying, game, by, sitting.setting.clock.now())
    if (typeof act === 'string') return sitting.fail([act])
    if (sitting.decide({ by, act })) sitting.say(['Done.'])
    return true
  }

  async #choosePassword(by: ProvenSeat['by'], password: string): Promise<true> {
    const act = { kind: 'choosePassword', password: await hashPassword(password) } as const
    if (this.#sitting.decide({ by, act })) this.#sitting.say(['Done.'])
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
