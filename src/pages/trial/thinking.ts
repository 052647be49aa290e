// Works out strangers' trial boards in a separate process, one after the other, with a rate limit.
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ProcessApart } from '../../drawing/png/apart.ts'
import { PerHour } from '../perHour.ts'
import type { BoardData } from './boardData.ts'
import type { TrialAct, Tried } from './shown.ts'
import type { WrittenTrial } from './written.ts'

export interface TrialQuestion {
  readonly data: BoardData
  readonly written: WrittenTrial
  readonly act: TrialAct
}

/** For one client: questions in an hour, and at the same time. */
const MOST_AN_HOUR = 300
const MOST_OF_ONE = 4
/** In total at the same time: questions, and clients with one each. So a few clients cannot keep others out. */
const MOST_WAITING = 8
const MOST_CLIENTS = 32
/** In milliseconds: what takes longer would never end. */
const PATIENCE = 10_000

const PROGRAM = fileURLToPath(new URL(`./thinker${extname(import.meta.url)}`, import.meta.url))

export class Thinking {
  readonly #apart = new ProcessApart<TrialQuestion, Tried>(PROGRAM, PATIENCE)
  readonly #hour = new PerHour(MOST_AN_HOUR)
  /** The waiting clients, once for each question. */
  readonly #waiting: string[] = []

  /** The result, or why there is none. */
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
