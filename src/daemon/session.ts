// One letter's dealings with the judge: its instructions in order, each seeing what the last one changed.
import type { Power } from '../board/board.ts'
import { powersOf } from '../game/game.ts'
import { whyNotAllowed } from '../game/permission.ts'
import { readingOrders } from '../game/sheets/ordering.ts'
import { viewOf } from '../game/views.ts'
import { type Instruction, type Said, type Saying, withoutPassword } from '../mail/instructions.ts'
import { gameRefusalSentence } from '../report/sentences/gameRefusals.ts'
import { standingLines } from '../report/sentences/standing.ts'
import { wording } from '../report/wording.ts'
import type { NewEvent } from '../store/batch.ts'
import { alsoAm, answerWish, whoAmI } from './addresses.ts'
import type { Dealings, Writer } from './dealings.ts'
import type { Identity } from './identity.ts'
import { diary, help, myGames, version, votes, whoIs } from './informing.ts'
import { gameListed, gamesListed, noGame } from './leaflets.ts'
import { history, positions, summary, whoGame } from './looking.ts'
import { isLookUp, isOfSeat, mayLookUp } from './lookUps.ts'
import { orderForAll } from './masterOrders.ts'
import { orderLines } from './orderEcho.ts'
import { type Part, partLine, partsListed, partsOf, whichGame } from './parts.ts'
import { type People, playerRegistered } from './people.ts'
import { answerPress } from './pressAnswers.ts'
import { preview } from './previews.ts'
import { hasBadPassword, type ProvenSeat } from './proof.ts'
import { looksLikeOrders } from './sayings.ts'
import { boardFor, type Setting } from './setting.ts'
import { askWhichPower, forEachPower, meantFor, orderSeveral } from './severalPowers.ts'
import { create, join, observe, signOnAs, takeOverAs } from './signingOn.ts'
import { Sitting } from './sitting.ts'
import { isYes } from './sureness.ts'
import { askOf, becomeMasterOf, sayYes } from './table.ts'
import { WORK } from './turns.ts'
import { whyNotRead } from './unread.ts'

const say = wording.daemon.session

const SIGN_ON: readonly Saying['kind'][] = [
  'create',
  'signOn',
  'signOnAs',
  'observe',
  'takeOver',
  'rename',
  'purge',
  'unclearSignOn',
]

export class Session {
  readonly #sitting: Sitting
  /** Whether nothing but an answer to a mail of ours can be taken from the writer. */
  #isAnswer = false
  /** Whether the letter says itself for whom it speaks. */
  #signsOn = false
  /** The seat of whoever wrote the press that the letter answers. */
  #answers: number | undefined
  /** As whom he sat down without saying so himself. */
  #found: ProvenSeat['by'] | undefined
  /** The part that he was found to have, until he is told. */
  #taken: Part | undefined

  constructor(setting: Setting, people: People, writer: Writer) {
    this.#sitting = new Sitting(setting, people, writer)
  }

  /** What counts against the writer even if nothing of the letter is done. */
  get wrongWords(): readonly NewEvent[] {
    return this.#sitting.records.filter(({ kind }) => kind === 'passwordFailed')
  }

  async #sitDown({ game, by, answers }: ProvenSeat): Promise<void> {
    await this.#sitting.load(game)
    this.#sitting.by = by
    this.#found = by
    this.#answers = answers
  }

  /** Begins with what is proven otherwise than by a line of the letter. */
  async begin({ seat, wish, isOlder }: Pick<Identity, 'seat' | 'wish' | 'isOlder'>): Promise<void> {
    if (seat !== undefined) await this.#sitDown(seat)
    if (wish === undefined) return
    await answerWish(this.#sitting, wish, isOlder)
    this.#isAnswer = this.#sitting.writer.person === undefined
  }

  async follow(instructions: readonly Instruction[]): Promise<Dealings> {
    if (this.#isAnswer) return this.#sitting.concluded()
    this.#signsOn = instructions.some(({ kind }) => SIGN_ON.includes(kind))
    const prose = instructions.every(({ kind }) => kind === 'orders')
    if (this.#answers !== undefined && prose && instructions.length > 0) {
      const lines = instructions.flatMap(each => (each.kind === 'orders' ? each.lines : []))
      await this.#sitting.mails.learn(this.#sitting.by?.person)
      if (await answerPress(this.#sitting, this.#answers, lines.join('\n').trim()))
        return this.#sitting.concluded()
    }
    for (const instruction of instructions) {
      const text = withoutPassword(instruction.text)
      this.#sitting.begin(text, instruction.kind === 'orders' ? [] : ['', `> ${text.slice(0, 200)}`])
      const goesOn = await this.#do(instruction, instruction.text)
      await this.#sitting.turns.after(isLookUp(instruction) ? WORK.lookUp : WORK.line)
      if (!goesOn) break
    }
    return this.#sitting.concluded()
  }

  /** Does one thing; false ends the letter. */
  async #do(saying: Saying, line: string): Promise<boolean> {
    const sitting = this.#sitting
    await sitting.mails.learn(sitting.writer.person)
    await sitting.mails.learn(sitting.by?.person)
    const isSeatAsked = SIGN_ON.includes(saying.kind)
    if (hasBadPassword(saying))
      return sitting[isSeatAsked ? 'fail' : 'refuse']([wording.daemon.leaflets.badPassword])
    if (isLookUp(saying) && !isOfSeat(saying) && !mayLookUp(saying, sitting)) return true
    switch (saying.kind) {
      case 'help':
        return help(sitting, saying)
      case 'version':
        return version(sitting)
      case 'list':
        return this.#list(saying)
      case 'history':
        return history(sitting, saying)
      case 'summary':
        return summary(sitting, saying)
      case 'whoGame':
        return whoGame(sitting, saying)
      case 'map':
        return positions(sitting, saying)
      case 'register': {
        const { at, writer } = sitting
        sitting.record(playerRegistered(sitting.person(), saying.fields, at, writer.cause))
        return sitting.say([say.registered])
      }
      case 'create':
        return create(sitting, saying)
      case 'signOn':
        return join(sitting, saying)
      case 'observe':
        return observe(sitting, saying)
      case 'signOnAs':
        return signOnAs(sitting, saying)
      case 'takeOver':
        return takeOverAs(sitting, saying)
      case 'unclearSignOn':
        return sitting.fail([say.howToSignOn])
      case 'alsoAm':
        return alsoAm(sitting, saying.address)
      case 'whoAmI':
        return whoAmI(sitting)
      case 'whoIs':
        return whoIs(sitting, saying)
      case 'myGames':
        return myGames(sitting)
      case 'notOffered':
      case 'unclear':
      case 'misspelt':
        return this.#explain(saying)
      case 'rename':
        return sitting.fail([wording.daemon.leaflets.oneName])
      case 'purge':
      case 'resign':
        return this.#named(saying, line)
      case 'orders':
        return this.#orders(saying.lines)
      default:
        return this.#ask(saying, line)
    }
  }

  /** Why a line is not followed, and what would be; the text that was to be sent goes back to its writer. */
  #explain(saying: Said<'notOffered'> | Said<'unclear'> | Said<'misspelt'>): true {
    const { game } = this.#sitting
    this.#sitting.fail([whyNotRead(saying, game && boardFor(game))])
    if (saying.body !== undefined && saying.body !== '')
      this.#sitting.show(saying.body.split('\n').map(each => `  | ${each}`))
    return true
  }

  /** A line that says itself for which part of which game it is. */
  async #named(saying: Said<'purge'> | Said<'resign'>, line: string): Promise<boolean> {
    const { game, password } = saying
    const seat = saying.kind === 'resign' ? saying.seat : 'M'
    if (game !== undefined && seat !== undefined) {
      const sits = await signOnAs(this.#sitting, { kind: 'signOnAs', seat, game, password })
      if (!sits) return false
    }
    return this.#ask(
      saying.kind === 'purge' ? { kind: 'terminate', isSure: false, spelling: 'PURGE' } : saying,
      line,
    )
  }

  async #orders(rows: readonly string[]): Promise<boolean> {
    const text = await this.#withoutYes(rows)
    const sitting = this.#sitting
    const isMeant = looksLikeOrders(text)
    const sits = sitting.by !== undefined || (isMeant ? await this.#sitOrAsk() : await this.#sitWhereHeMust())
    const { by, game } = sitting
    if (!sits || by === undefined || game === undefined) {
      if (!isMeant) this.#passOver(text)
      return !isMeant
    }
    if (by.kind === 'player' || by.kind === 'observer') {
      if (isMeant) sitting.fail([say.playsNoPower])
      else this.#passOver(text)
      return true
    }
    if (game.position === undefined) {
      if (isMeant) sitting.fail([say.hasNotBegun({ game: game.name })])
      else this.#passOver(text)
      return true
    }
    const why = isMeant ? whyNotAllowed(game, by, 'write') : undefined
    if (why !== undefined) return sitting.refuse([gameRefusalSentence(why, game, sitting.world().board)])
    if (by.kind !== 'power') return orderForAll(sitting, by, text, this.#where())
    const powers = this.#powers()
    if (powers.length > 1) return orderSeveral(sitting, powers, text, this.#where())
    const { power } = by
    const read = (await sitting.readBy(readingOrders(game, power, text, sitting.world(), sitting.effort)))! // the game has begun
    sitting.passOver(text, read.passedOver)
    if (read.followed.length + read.refused.length === 0) return true
    sitting.decide({ by, act: { kind: 'write', power, read } })
    const { lines, hasErrors } = orderLines(
      sitting.game!,
      power,
      read,
      sitting.world(),
      sitting.setting.judge,
    )
    sitting.showOrders(power, [...this.#where().flatMap(line => ['', line]), '', ...lines], hasErrors)
    return true
  }

  /** The powers that he may mean: all of his own, unless he has said for which he speaks. */
  #powers(): readonly Power[] {
    const { by, game } = this.#sitting
    if (by?.kind !== 'power' || game === undefined) return []
    return by === this.#found ? powersOf(game, by.person) : [by.power]
  }

  #passOver(text: string): void {
    this.#sitting.passOver(
      text,
      text.split('\n').map((row, at) => ({ line: at + 1, text: row })),
    )
  }

  /** A YES for what was asked back for is no order. */
  async #withoutYes(lines: readonly string[]): Promise<string> {
    const at = lines.findIndex(line => line.trim() !== '')
    if (at < 0 || !isYes(lines[at]!)) return lines.join('\n')
    if (this.#sitting.by === undefined) await this.#sitWhereHeMust()
    return (await sayYes(this.#sitting)) ? lines.slice(at + 1).join('\n') : lines.join('\n')
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
    return part === undefined ? [] : [say.takenFor({ part: partLine(part) })]
  }

  /** What somebody asks of the game at which he sits. */
  async #ask(saying: Saying, line: string): Promise<boolean> {
    const sitting = this.#sitting
    const [named, another] = sitting.writer.named
    // Nobody need have a part in a game to become its master.
    if (
      saying.kind === 'becomeMaster' &&
      sitting.by === undefined &&
      named !== undefined &&
      another === undefined
    )
      return becomeMasterOf(sitting, named)
    if (sitting.by === undefined && !(await this.#sitOrAsk())) return false
    if (sitting.by === undefined) return false
    await sitting.mails.learn(sitting.by.person)
    sitting.say(this.#where())
    const powers = this.#powers()
    if (powers.length > 1 && meantFor(saying.kind) === 'one') return askWhichPower(sitting, powers)
    if (powers.length > 1 && meantFor(saying.kind) === 'each')
      return forEachPower(sitting, powers, () => this.#askAtTable(saying, line))
    return this.#askAtTable(saying, line)
  }

  async #askAtTable(saying: Saying, line: string): Promise<boolean> {
    const sitting = this.#sitting
    if (isLookUp(saying) && !mayLookUp(saying, sitting)) return true
    switch (saying.kind) {
      case 'status':
        return this.#status()
      case 'votes':
        return votes(sitting)
      case 'diary':
        return diary(sitting, undefined)
      case 'diaryEntry':
        return diary(sitting, saying.entry)
      case 'preview':
        return preview(sitting, saying.lines)
      default:
        return askOf(sitting, saying, line)
    }
  }

  /** Of all games, or of one; without a name at a table of that one. */
  async #list({ game, isFull }: Said<'list'>): Promise<boolean> {
    const sitting = this.#sitting
    const { setting } = sitting
    const name = game ?? sitting.game?.name
    const lines =
      name === undefined ? await gamesListed(setting.store) : await gameListed(name, isFull, setting)
    // The letter goes on all the same.
    if (lines === undefined) sitting.fail([noGame(name!)])
    else sitting.show(['', ...lines])
    return true
  }

  #status(): true {
    const sitting = this.#sitting
    const game = sitting.game!
    if (sitting.by?.kind !== 'power' || game.stage !== 'playing')
      return sitting.say(standingLines(viewOf(game, { kind: 'outsider' }), boardFor(game)))
    const { judge } = sitting.setting
    sitting.show(orderLines(game, sitting.by.power, undefined, sitting.world(), judge).lines)
    return true
  }
}
