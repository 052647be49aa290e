// Throws what the fuzzer builds at a judge that runs, and tells what each letter cost.
import { rmSync } from 'node:fs'
import { type Got, JUDGE, mailsTo } from '../judge/daemon/postTable.ts'
import { MASTER, PLAYERS } from '../judge/daemon/sevenPlayers.ts'
import { type Plan, written } from './fuzzer.ts'
import { type Left, RunningJudge } from './runningJudge.ts'

/** What came of a letter. */
export interface Thrown {
  readonly bytes: number
  readonly got: readonly Got[]
}

/** So many letters go to one judge; the next one begins as the first did, whatever they have done to its games. */
const ONE_JUDGE = 25

export class Fuzzing {
  readonly #beginning: Left
  readonly #most: number
  #judge: RunningJudge | undefined
  #mails: { readonly player: Got; readonly master: Got } | undefined
  #number = 0

  /** `beginning` is a judge with the game `harbor`; letters have at most so many bytes. */
  constructor(beginning: Left, most: number) {
    this.#beginning = beginning
    this.#most = most
  }

  /** Throws one letter; `measured` is told before and after, when the judge has nothing else to do. */
  async throw<Cost>(plan: Plan, measured: () => Promise<Cost>): Promise<Thrown & { readonly cost: Cost }> {
    const number = ++this.#number
    const judge = await this.#fresh(number)
    const { from, to, mail } = this.#envelope(plan, number)
    const raw = written(plan, { from, to, mail }, number, this.#most)
    const seen = judge.sent
    await measured()
    await judge.bring([{ from, to, raw }]).catch(onlyTooLarge)
    await judge.quiet()
    const cost = await measured()
    if (judge.faults.length > 0) throw judge.faults[0]
    const got = await judge.all(seen)
    return { bytes: raw.length, got, cost }
  }

  async #fresh(number: number): Promise<RunningJudge> {
    if (this.#judge !== undefined && number % ONE_JUDGE !== 0) return this.#judge
    await this.#judge?.end()
    // A stranger's address is new each time; what others may write in an hour is not what is looked for.
    const rates = { address: 1e9, domain: 1e9, mails: 1e9, mailsPerDomain: 1e9 }
    this.#judge = await RunningJudge.start({
      from: this.#beginning,
      changed: usual => ({ ...usual, rates: { ...usual.rates, ...rates } }),
    })
    const all = await this.#judge.all()
    const newest = (person: string): Got =>
      mailsTo(person, all).findLast(
        ({ subject, replyTo }) => /harbor/.test(subject) && replyTo.includes('+'),
      )!
    this.#mails = { player: newest(PLAYERS.E), master: newest(MASTER) }
    return this.#judge
  }

  #envelope({ writer }: Plan, number: number) {
    switch (writer) {
      case 'stranger':
        return { from: `fuzz${number}@elsewhere.example`, to: JUDGE, mail: undefined }
      case 'forged':
        return { from: PLAYERS.A, to: JUDGE, mail: undefined }
      case 'player':
        return { from: PLAYERS.E, to: this.#mails!.player.replyTo, mail: this.#mails!.player }
      case 'master':
        return { from: MASTER, to: this.#mails!.master.replyTo, mail: this.#mails!.master }
    }
  }

  async end(): Promise<void> {
    await this.#judge?.end()
    rmSync(this.#beginning.folder, { recursive: true, force: true })
  }
}

/** A mail that the server does not take for its size has cost what it has cost. */
function onlyTooLarge(fault: unknown): void {
  if (!(fault instanceof Error && 'responseCode' in fault && fault.responseCode === 552)) throw fault
}
