// A game on any board by letters alone: created, joined, ordered and resolved through the judge, each power played by dice.

import type { Instant } from '../../../src/judge/game/calendar.ts'
import type { Game } from '../../../src/judge/game/game.ts'
import { askedPowers, rulesOf, type World } from '../../../src/judge/game/table.ts'
import { boardFor, equipmentFor } from '../../../src/judge/library/equipment.ts'
import { loadGame } from '../../../src/judge/store/store.ts'
import { randomOrders } from '../../../src/pages/filling.ts'
import type { Board, Power } from '../../../src/rules/board/board.ts'
import { Dice } from '../../rules/oracle/dice.ts'
import { type Got, JUDGE, mailsTo, type PostTable, rawLetter, type Written } from './postTable.ts'
import { steadyTable } from './story.ts'

export const MASTER = 'master@table.example'
const GAME = 'harbor'
const STEP = 60_000

export class GameByLetters {
  readonly table: PostTable = steadyTable()
  readonly all: Got[] = []
  readonly #dice: Dice
  /** The person of each power, by the number of the power. */
  readonly players: string[] = []

  constructor(seed: number) {
    this.#dice = new Dice(seed)
  }

  /** Created and joined by as many as there are powers, until it begins. */
  async begin(variant: string): Promise<readonly Got[]> {
    await this.introduces(MASTER, `CREATE ?${GAME} ${wordOf(MASTER)} ${variant}`)
    const seats = (await this.world()).board.powers.length
    let last: readonly Got[] = []
    for (let i = 0; i < seats; i++) {
      const person = `p${i}@table.example`
      last = await this.introduces(person, `SIGNON ?${GAME} ${wordOf(person)}`)
    }
    const game = await this.game()
    this.players.push(...game.seats.map(({ player }) => player!))
    return last
  }

  /** Everybody who owes orders writes some; what came of it, or of the last letter. */
  async play(): Promise<readonly Got[]> {
    const game = await this.game()
    const world = await this.world()
    const chooser = {
      board: world.board,
      rules: rulesOf(game, world),
      position: game.position!,
      chance: (sides: number) => this.#dice.below(sides),
    }
    for (const power of askedPowers(game, world)) {
      const lines = randomOrders(chooser, power)
      const got = await this.orders(power, lines.length === 0 ? ['WAIVE'] : lines)
      const [reply] = mailsTo(this.players[power]!, got)
      if (!/^COMPLETE\.$/m.test(reply?.text ?? ''))
        throw new Error(`${world.board.powers[power]!.name} wrote ${lines.join(', ')}\n${reply?.text}`)
    }
    return this.rings()
  }

  /** By the letter of the power, or by its name. */
  async orders(power: Power, lines: readonly string[]): Promise<readonly Got[]> {
    const { letter, name } = (await this.board()).powers[power]!
    const person = this.players[power]!
    const seat = power % 2 === 0 ? `${letter}${GAME}` : `${name}@${GAME}`
    return this.writes(person, [`SIGNON ${seat} ${wordOf(person)}`, ...lines].join('\n'))
  }

  async writes(person: string, text: string): Promise<readonly Got[]> {
    return this.#letter({ from: person, text })
  }

  /** A first letter, and the answer to the mail that asks whether it was he. */
  async introduces(person: string, text: string): Promise<readonly Got[]> {
    const [asked] = mailsTo(person, await this.writes(person, text))
    return this.#letter({ from: person, to: asked!.replyTo, subject: `Re: ${asked!.subject}`, text: 'OK' })
  }

  async game(): Promise<Game> {
    return (await loadGame(this.table.services.store, GAME, boardFor)).game
  }

  async world(): Promise<World> {
    const equipment = equipmentFor((await this.game()).settings)
    if (!equipment.ok) throw new Error('there is no such board')
    return { ...equipment.value, now: this.table.clock.now(), chance: () => 0 }
  }

  board = async (): Promise<Board> => (await this.world()).board

  end = (): Promise<void> => this.table.end()

  /** The clock of the game rings next. */
  async rings(): Promise<readonly Got[]> {
    const { clock, services } = this.table
    const [alarm] = await services.store.alarms(1)
    clock.turnTo(Math.max(Date.parse(alarm!.at), clock.now()) as Instant)
    return this.#keep(await this.table.round())
  }

  async #letter(written: Written): Promise<readonly Got[]> {
    const { clock, mailbox } = this.table
    clock.turnTo((clock.now() + STEP) as Instant)
    mailbox.put(rawLetter({ to: JUDGE, ...written }), clock.now())
    return this.#keep(await this.table.round())
  }

  #keep(got: readonly Got[]): readonly Got[] {
    this.all.push(...got)
    return got
  }
}

const wordOf = (person: string): string => `Wort-${person.split('@')[0]}-73`
