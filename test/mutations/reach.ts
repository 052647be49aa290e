// Which test files run which functions: learned once by running all of them, and asked for each mutation.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Mutation, Sampled } from './mutation.ts'

/** What a test file runs, as `src/post/body.ts#bodyOf`, and how long that takes in milliseconds. */
interface Reached {
  readonly test: string
  readonly took: number
  readonly reached: ReadonlySet<string>
}

/** The test files that may notice a mutation, the likeliest first, in two rounds. */
export interface Chosen {
  readonly first: readonly string[]
  readonly rest: readonly string[]
}

/** In milliseconds of tests; who survives that is tried with all the others. */
const FIRST_ROUND = 90_000

export class Reach {
  readonly #all: readonly Reached[]

  /** For mutations that name their tests. */
  static readonly nowhere = new Reach([])

  private constructor(all: readonly Reached[]) {
    this.#all = all
  }

  /** Read from a file; where there is none, by a run of some tests in a copy of the project, or of all of them. */
  static in(file: string, copy: string, tests: readonly string[]): Reach {
    const config = ['--root', '.', '--config', 'test/mutations/reach.config.ts']
    if (!existsSync(file))
      spawnSync('npx', ['vitest', 'run', ...config, ...tests], {
        cwd: copy,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, REACH: file },
      })
    return new Reach(readFileSync(file, 'utf8').split('\n').flatMap(reachedIn))
  }

  /** Those of the mutation's own room stand before the others, and the quick ones before the slow. */
  testsFor(mutation: Mutation | Sampled): Chosen {
    const { file, tests } = mutation
    if (tests !== undefined) return { first: tests, rest: [] }
    const within = 'within' in mutation ? mutation.within : undefined
    const running = this.#running(within === undefined ? file : `${file}#${within}`)
    const [, room] = file.split('/')
    const isOwn = ({ test }: Reached): boolean => test.startsWith(`test/${room}/`)
    const sorted = (running.length > 0 ? running : this.#running(file)).toSorted(
      (a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.took - b.took,
    )
    const most = sorted.findIndex((_, i) => sumOf(sorted.slice(0, i + 1)) > FIRST_ROUND)
    const names = sorted.map(({ test }) => test)
    return most < 0
      ? { first: names, rest: [] }
      : { first: names.slice(0, most || 1), rest: names.slice(most || 1) }
  }

  #running = (name: string): readonly Reached[] => this.#all.filter(({ reached }) => reached.has(name))
}

const sumOf = (all: readonly Reached[]): number => all.reduce((sum, { took }) => sum + took, 0)

function reachedIn(line: string): readonly Reached[] {
  if (line === '') return []
  const { testPath, took, reached } = JSON.parse(line) as Written
  return [{ test: testPath.slice(testPath.lastIndexOf('/test/') + 1), took, reached: new Set(reached) }]
}

/** As `reach.setup.ts` writes it. */
interface Written {
  readonly testPath: string
  readonly took: number
  readonly reached: readonly string[]
}
