// Pictures are painted in a process of their own: it takes a while, and whatever fails there fails alone.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Asked, Painted } from './painting.ts'

/** In milliseconds: a picture that takes longer comes to no end; without work the process goes after a while. */
const PATIENCE = 20_000
const IDLE = 30_000

/** From here, and from the files of the built program. */
const isSource = import.meta.url.endsWith('.ts')
const PROGRAM = fileURLToPath(new URL(isSource ? './painting.ts' : './painting.js', import.meta.url))

interface Waiting {
  readonly resolve: (png: Uint8Array) => void
  readonly reject: (why: Error) => void
  readonly timer: NodeJS.Timeout
}

export class Painter {
  readonly #program: string
  readonly #waiting = new Map<number, Waiting>()
  #process: ChildProcess | undefined
  #number = 0
  #idle: NodeJS.Timeout | undefined

  constructor(program: string = PROGRAM) {
    this.#program = program
  }

  /** The PNG of an SVG; fails where the process dies of it or takes too long, and the next one gets a new process. */
  paint(svg: string): Promise<Uint8Array> {
    const number = ++this.#number
    clearTimeout(this.#idle)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(`no picture within ${PATIENCE / 1000} seconds`), PATIENCE)
      this.#waiting.set(number, { resolve, reject, timer })
      this.#process ??= this.#begun()
      this.#process.send({ number, svg } satisfies Asked)
    })
  }

  close(): void {
    this.#end('the judge has stopped')
  }

  #begun(): ChildProcess {
    const child = fork(this.#program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: isSource ? ['--import', 'tsx'] : [],
    })
    child.on('message', (answer: Painted) => this.#take(answer))
    child.once('error', fault => this.#lost(child, fault.message))
    child.once('exit', (code, signal) => this.#lost(child, `the painter has ended (${signal ?? code})`))
    // It keeps nobody from going home.
    child.unref()
    child.channel?.unref()
    return child
  }

  #take(answer: Painted): void {
    const waiting = this.#waiting.get(answer.number)
    if (waiting === undefined) return
    this.#waiting.delete(answer.number)
    clearTimeout(waiting.timer)
    if ('png' in answer) waiting.resolve(answer.png)
    else waiting.reject(new Error(answer.why))
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

let painter: Painter | undefined

/** By the one painter of this process. */
export const paint = (svg: string): Promise<Uint8Array> => {
  painter ??= new Painter()
  return painter.paint(svg)
}
