// Tries mutations out in a copy of the project, by a process of its own: what goes round in circles is ended with it.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Attempt, Fate } from './attempt.ts'

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
/** Who says nothing for so long goes round in circles. */
const PATIENCE = 15 * 60_000
const NOT_COPIED = ['node_modules', '.git', 'coverage', 'data']

export class Tester {
  readonly folder = mkdtempSync(join(tmpdir(), 'dragoman-mutations-'))
  #child: ChildProcessWithoutNullStreams | undefined
  #lines: AsyncIterator<string> | undefined

  /** What is installed is not copied, and nothing there is changed. */
  constructor() {
    for (const name of readdirSync(PROJECT))
      if (!NOT_COPIED.includes(name))
        cpSync(join(PROJECT, name), join(this.folder, name), { recursive: true })
    symlinkSync(join(PROJECT, 'node_modules'), join(this.folder, 'node_modules'))
  }

  async fateOf(attempt: Attempt): Promise<Fate> {
    const child = this.#child ?? (await this.#begun())
    child.stdin.write(`${JSON.stringify(attempt)}\n`)
    return (await this.#told()) ?? { noticed: 'by its time' }
  }

  end(): void {
    this.#stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #begun(): Promise<ChildProcessWithoutNullStreams> {
    const words = ['tsx', join(PROJECT, 'test/mutations/attempt.ts'), this.folder]
    const child = spawn('npx', words, { cwd: this.folder, detached: true })
    child.stderr.resume()
    this.#child = child
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    if ((await this.#told()) === undefined) throw new Error('the tests cannot be run')
    return child
  }

  /** The next thing that it tells; undefined if it takes too long, and then it is ended. */
  async #told(): Promise<Fate | undefined> {
    const end = setTimeout(this.#stop, PATIENCE)
    try {
      for (;;) {
        const next = await this.#lines?.next()
        if (next === undefined || next.done === true) {
          this.#child = undefined
          cpSync(join(PROJECT, 'src'), join(this.folder, 'src'), { recursive: true })
          return undefined
        }
        const [, told] = /^FATE (.*)$/.exec(next.value) ?? []
        if (told !== undefined) return JSON.parse(told) as Fate // as attempt.ts writes it
      }
    } finally {
      clearTimeout(end)
    }
  }

  /** With all that it has started. */
  #stop = (): void => {
    const pid = this.#child?.pid
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  }
}
