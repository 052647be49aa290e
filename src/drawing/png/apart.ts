// Work that takes a while is done in a process of its own, and whatever fails there fails alone.
import { type ChildProcess, fork } from 'node:child_process'

/** In milliseconds: without work the process goes after a while. */
const IDLE = 30_000
/** How long it may take to begin, on a machine that has much to do: that is no question's fault. */
const BEGINNING = 60_000
/** What it says when it has begun. */
const BEGUN = 'begun'

interface PendingQuestion<Question> {
  readonly number: number
  readonly question: Question
}

type Answered<Answer> =
  | { readonly number: number; readonly answer: Answer }
  | { readonly number: number; readonly why: string }

interface Waiting<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (why: Error) => void
}

export class ProcessApart<Question, Answer> {
  readonly #program: string
  readonly #patience: number
  /** In the order in which they were asked, which is that in which they are worked on. */
  readonly #waiting = new Map<number, Waiting<Question, Answer>>()
  /** For the first of them. */
  #timer: NodeJS.Timeout | undefined
  #process: ChildProcess | undefined
  #hasBegun = false
  #number = 0
  #idle: NodeJS.Timeout | undefined

  /** `patience` in milliseconds: what takes longer comes to no end. */
  constructor(program: string, patience: number) {
    this.#program = program
    this.#patience = patience
  }

  /** How many it has been asked and has not answered. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Fails where the process dies of it or it takes too long; those behind it are asked again of a new one. */
  ask(question: Question): Promise<Answer> {
    const number = ++this.#number
    clearTimeout(this.#idle)
    return new Promise((resolve, reject) => {
      this.#process ??= this.#begun()
      this.#waiting.set(number, { question, resolve, reject })
      this.#process.send({ number, question } satisfies PendingQuestion<Question>)
      if (this.#waiting.size === 1) this.#watch()
    })
  }

  /** The time of the first runs from when it can be worked on. */
  #watch(): void {
    clearTimeout(this.#timer)
    if (this.#waiting.size === 0) return
    const patience = this.#hasBegun ? this.#patience : BEGINNING
    this.#timer = setTimeout(() => this.#end(`no answer within ${patience / 1000} seconds`), patience)
  }

  close(): void {
    const why = new Error('the judge has stopped')
    for (const { reject } of this.#waiting.values()) reject(why)
    this.#waiting.clear()
    this.#end('')
  }

  #begun(): ChildProcess {
    const child = fork(this.#program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: this.#program.endsWith('.ts') ? ['--import', 'tsx'] : [],
    })
    this.#hasBegun = false
    child.on('message', (said: Answered<Answer> | typeof BEGUN) =>
      said === BEGUN ? this.#begins(child) : this.#take(said),
    )
    child.once('error', fault => this.#lost(child, fault.message))
    child.once('exit', (code, signal) => this.#lost(child, `the process has ended (${signal ?? code})`))
    // It keeps nobody from going home.
    child.unref()
    child.channel?.unref()
    return child
  }

  #begins(child: ChildProcess): void {
    if (this.#process !== child) return
    this.#hasBegun = true
    this.#watch()
  }

  #take(answered: Answered<Answer>): void {
    const waiting = this.#waiting.get(answered.number)
    if (waiting === undefined) return
    this.#waiting.delete(answered.number)
    this.#watch()
    if ('answer' in answered) waiting.resolve(answered.answer)
    else waiting.reject(new Error(answered.why))
    if (this.#waiting.size > 0) return
    this.#idle = setTimeout(() => this.#end('idle'), IDLE)
    this.#idle.unref()
  }

  #lost(child: ChildProcess, why: string): void {
    if (this.#process === child) this.#end(why)
  }

  /** The process is no more, because of the first: the others have done nothing. */
  #end(why: string): void {
    clearTimeout(this.#idle)
    const child = this.#process
    this.#process = undefined
    child?.kill('SIGKILL')
    const [first] = this.#waiting
    if (first !== undefined) {
      this.#waiting.delete(first[0])
      first[1].reject(new Error(why))
    }
    if (this.#waiting.size > 0) {
      this.#process = this.#begun()
      for (const [number, { question }] of this.#waiting)
        this.#process.send({ number, question } satisfies PendingQuestion<Question>)
    }
    this.#watch()
  }
}

/** What such a process does: it answers what comes in, until nobody is there any more. */
export function answering<Question, Answer>(answer: (question: Question) => Answer): void {
  process.on('message', ({ number, question }: PendingQuestion<Question>) =>
    process.send?.(answered(number, () => answer(question))),
  )
  process.on('disconnect', () => process.exit())
  process.send?.(BEGUN)
}

function answered<Answer>(number: number, work: () => Answer): Answered<Answer> {
  try {
    return { number, answer: work() }
  } catch (fault) {
    return { number, why: fault instanceof Error ? fault.message : String(fault) }
  }
}
