// Work that takes a while is done in a process of its own, and whatever fails there fails alone.
import { type ChildProcess, fork } from 'node:child_process'

/** In milliseconds: without work the process goes after a while. */
const IDLE = 30_000

interface Asked<Question> {
  readonly number: number
  readonly question: Question
}

type Answered<Answer> =
  | { readonly number: number; readonly answer: Answer }
  | { readonly number: number; readonly why: string }

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void
  readonly reject: (why: Error) => void
  readonly timer: NodeJS.Timeout
}

export class ProcessApart<Question, Answer> {
  readonly #program: string
  readonly #patience: number
  readonly #waiting = new Map<number, Waiting<Answer>>()
  #process: ChildProcess | undefined
  #number = 0
  #idle: NodeJS.Timeout | undefined

  /** `patience` in milliseconds: what takes longer comes to no end. */
  constructor(program: string, patience: number) {
    this.#program = program
    this.#patience = patience
  }

  /** Fails where the process dies of it or takes too long; the next one gets a new process. */
  ask(question: Question): Promise<Answer> {
    const number = ++this.#number
    clearTimeout(this.#idle)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#end(`no answer within ${this.#patience / 1000} seconds`),
        this.#patience,
      )
      this.#waiting.set(number, { resolve, reject, timer })
      this.#process ??= this.#begun()
      this.#process.send({ number, question } satisfies Asked<Question>)
    })
  }

  close(): void {
    this.#end('the judge has stopped')
  }

  #begun(): ChildProcess {
    const child = fork(this.#program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: this.#program.endsWith('.ts') ? ['--import', 'tsx'] : [],
    })
    child.on('message', (answer: Answered<Answer>) => this.#take(answer))
    child.once('error', fault => this.#lost(child, fault.message))
    child.once('exit', (code, signal) => this.#lost(child, `the process has ended (${signal ?? code})`))
    // It keeps nobody from going home.
    child.unref()
    child.channel?.unref()
    return child
  }

  #take(answered: Answered<Answer>): void {
    const waiting = this.#waiting.get(answered.number)
    if (waiting === undefined) return
    this.#waiting.delete(answered.number)
    clearTimeout(waiting.timer)
    if ('answer' in answered) waiting.resolve(answered.answer)
    else waiting.reject(new Error(answered.why))
    if (this.#waiting.size > 0) return
    this.#idle = setTimeout(() => this.#end('idle'), IDLE)
    this.#idle.unref()
  }

  #lost(child: ChildProcess, why: string): void {
    if (this.#process === child) this.#end(why)
  }

  #end(why: string): void {
    clearTimeout(this.#idle)
    const child = this.#process
    this.#process = undefined
    child?.kill('SIGKILL')
    for (const [number, { reject, timer }] of this.#waiting) {
      this.#waiting.delete(number)
      clearTimeout(timer)
      reject(new Error(why))
    }
  }
}

/** What such a process does: it answers what comes in, until nobody is there any more. */
export function answering<Question, Answer>(answer: (question: Question) => Answer): void {
  process.on('message', ({ number, question }: Asked<Question>) =>
    process.send?.(answered(number, () => answer(question))),
  )
  process.on('disconnect', () => process.exit())
}

function answered<Answer>(number: number, work: () => Answer): Answered<Answer> {
  try {
    return { number, answer: work() }
  } catch (fault) {
    return { number, why: fault instanceof Error ? fault.message : String(fault) }
  }
}
