// Boards that strangers try out are worked out in a process apart, one after the other, and no more of them than are bearable.
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ProcessApart } from '../../drawing/png/apart.ts'
import { PerHour } from '../perHour.ts'
import type { BoardData } from './boardData.ts'
import type { TrialAct, Tried } from './trial.ts'
import type { WrittenTrial } from './written.ts'

export interface TrialQuestion {
  readonly data: BoardData
  readonly written: WrittenTrial
  readonly act: TrialAct
}

/** Of one client in an hour, and at the same time. */
const MOST_AN_HOUR = 300
const MOST_OF_ONE = 4
/** Of all at the same time, and of all where each has one: a few clients keep nobody else out. */
const MOST_WAITING = 8
const MOST_CLIENTS = 32
/** In milliseconds: what takes longer comes to no end. */
const PATIENCE = 10_000

const PROGRAM = fileURLToPath(new URL(`./thinker${extname(import.meta.url)}`, import.meta.url))

export class Thinking {
  readonly #apart = new ProcessApart<TrialQuestion, Tried>(PROGRAM, PATIENCE)
  readonly #hour = new PerHour(MOST_AN_HOUR)
  /** Who waits, once for each question. */
  readonly #waiting: string[] = []

  /** Or why not. */
  async about(desk: TrialQuestion, client: string, now: number): Promise<Tried | 'tooMany' | 'failed'> {
    const own = this.#waiting.filter(each => each === client).length
    const isFull = own >= MOST_OF_ONE || this.#waiting.length >= (own === 0 ? MOST_CLIENTS : MOST_WAITING)
    if (isFull || !this.#hour.take(now, client)) return 'tooMany'
    this.#waiting.push(client)
    try {
      return await this.#apart.ask(desk)
    } catch {
      return 'failed'
    } finally {
      this.#waiting.splice(this.#waiting.indexOf(client), 1)
    }
  }
}
