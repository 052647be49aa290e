// Which tests run, and how: `vitest run` the core, `--mode full` everything.
import { readdirSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { buildAnew, fromPackage, packageFolder } from './test/packed.ts'

/** These count what a process does, from the first function that is loaded; what is counted is slower ever after. */
const ALONE = [
  'test/attacks/attacks.test.ts',
  'test/attacks/fuzzer.test.ts',
  'test/journeys/journeys.test.ts',
]
/** Slow for what they find, as whole games by several judges and programs are: in the full edition alone, and where they are named. */
const SELDOM = [
  'test/attacks/fuzzer.test.ts',
  'test/attacks/surroundings.test.ts',
  'test/cli/configured.test.ts',
  'test/cli/doctorStore.test.ts',
  'test/cli/machines.test.ts',
  'test/cli/postfix.test.ts',
  'test/cli/postgres.test.ts',
  'test/cli/postgresDoctor.test.ts',
  'test/cli/push.test.ts',
  'test/cli/refreshTokens.test.ts',
  'test/cli/startsAlone.test.ts',
  'test/containers.test.ts',
  'test/journeys/journeys.test.ts',
  'test/judge/daemon/fieldShapes.test.ts',
  'test/judge/daemon/manyKills.test.ts',
  'test/judge/daemon/manyMishaps.test.ts',
  'test/judge/daemon/plainMailbox.test.ts',
  'test/judge/daemon/responderLoops.test.ts',
  'test/judge/daemon/sendingRate.test.ts',
  'test/judge/daemon/sendingWire.test.ts',
  'test/judge/daemon/sevenByMail.test.ts',
  'test/judge/daemon/twoJudges.test.ts',
  'test/judge/game/blind/twins.test.ts',
  'test/judge/json/canonicalSheets.test.ts',
  'test/judge/service/manyJudges.test.ts',
  'test/judge/store/leases.test.ts',
  'test/judge/store/mixing.test.ts',
  'test/judge/store/olderState.test.ts',
  'test/pages/choosing.test.ts',
  'test/pages/devices.test.ts',
  'test/pages/laterYears.test.ts',
  'test/pages/pointing.test.ts',
  'test/pages/publicBrowser.test.ts',
]
const NEITHER = ['test/long/**', 'node_modules/**']

/** These wait for programs that they start, for servers and for a browser, which work meanwhile. */
const WAITING = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.test.ts') && !path.startsWith('long/'))
  .map(path => `test/${path}`)
  .filter(path => !ALONE.includes(path))
  .filter(path => /\/servers\/|\/program\.ts'|\/browser\.ts'/u.test(readFileSync(path, 'utf8')))

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

const CORES = Math.max(2, availableParallelism())
/** Each process loads all of the code: more than there are cores make more work than they do, unless they wait. */
const FIRST = { maxWorkers: 2 * CORES, sequence: { groupOrder: 1 } } as const
const THEN = { maxWorkers: CORES, sequence: { groupOrder: 2 } } as const

const { REACH } = process.env
/** Tests that are run again with each change, or asked which functions they reach, read src itself. */
const isAtOnce = ['run', '--run'].some(word => process.argv.includes(word)) && REACH === undefined

buildAnew()
/** Here, so that every process of the run has the same. */
const PACKAGE_FILES = new RegExp(`^${packageFolder()}/`)

/** Those of the seldom ones that do not run now. */
const left = (mode: string): readonly string[] =>
  edition(mode) === 'full' ? [] : SELDOM.filter(path => !isNamed(path))

const isNamed = (path: string): boolean =>
  process.argv.some(word => word.startsWith('test/') && path.includes(word))

export default defineConfig(({ mode }) => ({
  test: {
    env: { ...temporary(), TZ: 'UTC', EDITION: edition(mode) },
    // For a test that hangs, not for one that is slow.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // Node 20 has ended in the midst of a closure, in processes that had run many files and put aside what they need seldom.
    // What is thrown away at once, which is most, is seldom looked through where there is much room for it.
    execArgv: ['--no-flush-bytecode', '--max-semi-space-size=64'],
    projects: [
      together('alone', { ...named(ALONE, mode), isolate: true, ...FIRST }),
      together('waiting', { ...named(WAITING, mode), ...FIRST }),
      together('others', {
        include: ['test/**/*.test.ts'],
        exclude: [...NEITHER, ...left(mode), ...ALONE, ...WAITING],
        ...THEN,
      }),
    ],
  },
}))

/** Of these files, those of this edition. */
const named = (include: readonly string[], mode: string) => ({
  include: [...include],
  exclude: [...NEITHER, ...left(mode)],
})

/** Files that follow each other in one process, if nothing is said, and speak to the program as it is shipped. */
function together(name: string, test: ViteUserConfig['test']) {
  return {
    extends: true as const,
    plugins: isAtOnce ? [fromPackage()] : [],
    test: {
      name,
      isolate: false,
      // A page may be slow where other tests run beside it; how fast it is says the bench.
      expect: { poll: { timeout: 60_000 } },
      server: { deps: { external: [PACKAGE_FILES] } },
      ...test,
    },
  }
}
