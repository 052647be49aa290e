// Measures what letters cost that are made to be hard, in a judge that runs, and how much longer another person's letter takes beside each.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { furnished } from '../attacks/furnished.ts'
import { MOST_BYTES, type Plan, written } from '../attacks/fuzzer.ts'
import { StartedJudge } from '../attacks/startedJudge.ts'
import { JUDGE } from '../judge/daemon/postTable.ts'
import { LETTERS, MASTER, PLAYERS } from '../judge/daemon/sevenPlayers.ts'
import { hardLetters } from './hardLetters.ts'

export interface HostileTimes {
  readonly letter: string
  readonly bytes: number
  /** Of the judge's process, in milliseconds: the median of the rounds. */
  readonly processor: number
  /** From the moment when another person's letter is taken until the answer has left, in milliseconds: medians. */
  readonly alone: number
  readonly beside: number
  /** The longest of the rounds. */
  readonly worstBeside: number
}

const GLANCE = 1
/** Ticks of the processor in a second, as Linux counts for every program. */
const TICKS = 100

/** For each kind of letter so many rounds, each with letters that nobody has sent before. */
export async function measureHostile(rounds: number): Promise<readonly HostileTimes[]> {
  const judge = await StartedJudge.start()
  try {
    await furnished(judge)
    const bench = new Bench(judge)
    await bench.warmUp()
    const measured: HostileTimes[] = []
    for (const { name, plan } of hardLetters()) measured.push(await bench.measured(name, plan, rounds))
    return measured
  } finally {
    await judge.end()
  }
}

class Bench {
  readonly #judge: StartedJudge
  #number = 0

  constructor(judge: StartedJudge) {
    this.#judge = judge
  }

  async warmUp(): Promise<void> {
    // What is read and compiled only once is not what is measured.
    for (let i = 0; i < 3; i++) await this.#asked()
  }

  async measured(letter: string, plan: Plan, rounds: number): Promise<HostileTimes> {
    const [processor, alone, beside]: [number[], number[], number[]] = [[], [], []]
    let bytes = 0
    for (let i = 0; i < rounds; i++) {
      alone.push(await this.#asked())
      const hard = await this.#hard(plan)
      bytes = hard.raw.length
      const before = this.#processor()
      await this.#judge.bring([hard])
      await this.#judge.quiet()
      processor.push(this.#processor() - before)
      await this.#judge.bring([await this.#hard(plan)])
      beside.push(await this.#asked())
      await this.#judge.quiet()
    }
    const worstBeside = Math.max(...beside)
    return {
      letter,
      bytes,
      processor: median(processor),
      alone: median(alone),
      beside: median(beside),
      worstBeside,
    }
  }

  /** Somebody whom nobody knows asks something; how long the answer takes. */
  async #asked(): Promise<number> {
    const from = `asker${++this.#number}@asking${this.#number}.example`
    await this.#judge.bring([{ from, text: 'LIST' }])
    const since = performance.now()
    const sent = `SELECT count(*) FROM outbox WHERE sent IS NOT NULL AND recipient = '${from}'`
    while (this.#judge.figure(sent) === 0) await sleep(GLANCE)
    return performance.now() - since
  }

  /** The players take turns, so that nobody writes more in an hour than they may. */
  async #hard(plan: Plan): Promise<{ readonly from: string; readonly to: string; readonly raw: Uint8Array }> {
    const number = ++this.#number
    const [from, to] = await this.#envelope(plan, number)
    return { from, to, raw: written(plan, { from, to }, number, MOST_BYTES) }
  }

  async #envelope({ writer }: Plan, number: number): Promise<readonly [from: string, to: string]> {
    const player = PLAYERS[LETTERS[number % LETTERS.length]!]
    switch (writer) {
      case 'stranger':
        return [`hard${number}@hard${number}.example`, JUDGE]
      case 'forged':
        return [player, JUDGE]
      case 'player':
        return [player, await this.#replyAddressOf(player)]
      case 'master':
        return [MASTER, await this.#replyAddressOf(MASTER)]
    }
  }

  async #replyAddressOf(person: string): Promise<string> {
    const mails = await this.#judge.newest(person, 20)
    const ofGame = mails.find(({ subject, replyTo }) => /harbor/.test(subject) && replyTo.includes('+'))
    if (ofGame === undefined) throw new Error(`${person} has no mail of the game`)
    return ofGame.replyTo
  }

  /** What the judge's process has used so far, in milliseconds. */
  #processor(): number {
    const fields = readFileSync(`/proc/${this.#judge.child.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS
  }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
