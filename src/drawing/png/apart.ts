// Runs slow work in a separate process, so that its failures do not affect this one.
import { type ChildProcess, fork } from 'node:child_process'

/** In milliseconds: an idle process ends after this. */
const IDLE = 30_000
/** In milliseconds: how long a start may take on a busy machine. A slow start is not the question's fault. */
const BEGINNING = 60_000
/** The message of a process that has started. */
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
  /** In the order of asking, which is the order of work. */
  readonly #waiting = new Map<number, Waiting<Question, Answer>>()
  /** Times the first of them. */
  #timer: NodeJS.Timeout | undefined
  #process: ChildProcess | undefined
  #hasBegun = false
  #number = 0
  #idle: NodeJS.Timeout | undefined

  /** `patience`: in milliseconds. What takes longer would never end. */
  constructor(program: string, patience: number) {
    this.#program = program
    this.#patience = patience
  }

  /** Number of unanswered questions. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Fails if the process dies or takes too long. Questions behind it are asked again of a new process. */
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

  /** Times the first question from when it can be worked on. */
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
    // It must not keep the main process from exiting.
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

  /** Ends the process and fails the first question, which was being worked on. The others are asked again. */
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

/** The main loop of such a process: answers questions until its parent disconnects. */
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
