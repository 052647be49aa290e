// Which tests run, and how: `vitest run` the core, `--mode full` everything.
import { statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** These count what a process does, from the first file that it loads; what is counted is slower ever after. */
const ALONE = [
  'test/attacks/attacks.test.ts',
  'test/attacks/fuzzer.test.ts',
  'test/journeys/journeys.test.ts',
]
const NEITHER = ['test/long/**', 'node_modules/**']

const GIGABYTE = 2 ** 30

/**
 * Where there is room in memory, the stores of the tests lie there: real files, but nothing waits for a disk. Processes
 * are killed in tests, machines are not, so this finds what a disk would find.
 */
function temporary(): { TMPDIR?: string } {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 4 * GIGABYTE ? { TMPDIR: '/dev/shm' } : {}
  } catch {
    return {}
  }
}

/** Asked for by the mode; but each project below has a mode of its own, so that it stands in the environment. */
function edition(mode: string): 'full' | 'core' {
  if (mode === 'full') Object.assign(process.env, { EDITION: 'full' })
  const { EDITION } = process.env
  return EDITION === 'full' ? 'full' : 'core'
}

export default defineConfig(({ mode }) => ({
  test: {
    env: { ...temporary(), TZ: 'UTC', EDITION: edition(mode) },
    // For a test that hangs, not for one that is slow.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // Each process loads all of the code: one more would use the time in which some wait, and take more than it gives.
    maxWorkers: Math.max(2, availableParallelism()),
    // Node 20 has ended in the midst of a closure, in processes that had run many files and put aside what they need seldom.
    // What is thrown away at once, which is most, is seldom looked through where there is much room for it.
    execArgv: ['--no-flush-bytecode', '--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [...NEITHER, ...ALONE],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, exclude: NEITHER } },
    ],
  },
}))
