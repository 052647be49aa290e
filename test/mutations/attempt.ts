// A process that tries mutations out, one after the other, in a copy of the project: reads them as JSON lines, and says of each what noticed it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  createVitest,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from 'vitest/node'
import { type Mutation, mutated } from './mutation.ts'

export interface Attempt extends Mutation {
  /** The test files that may notice it, the likeliest first. */
  readonly tests: readonly string[]
}

/** What became of an attempt. */
export interface Fate {
  /** The first test that failed, or what broke; undefined if none did. */
  readonly noticed: string | undefined
}

const PATIENCE = 600_000

class InOrder {
  sort = async (files: TestSpecification[]): Promise<TestSpecification[]> => files
  shard = async (files: TestSpecification[]): Promise<TestSpecification[]> => files
}

/** The first thing that fails ends the run. */
class Watching implements Reporter {
  failed: string | undefined

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') this.#fails(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestModuleEnd(module: TestModule): void {
    const [error] = module.errors()
    if (error !== undefined) this.#fails(`${module.relativeModuleId}: ${error.message}`)
    else if (module.state() === 'failed') this.#fails(`${module.relativeModuleId}: before or after its tests`)
  }

  #fails(what: string): void {
    this.failed ??= what.slice(0, 160)
    void vitest.cancelCurrentRun('test-failure')
  }
}

const watching = new Watching()
const [, , folder = ''] = process.argv
process.chdir(folder)
const vitest = await createVitest('test', {
  root: folder,
  watch: false,
  maxWorkers: 1,
  fileParallelism: false,
  testTimeout: PATIENCE,
  hookTimeout: PATIENCE,
  reporters: [watching],
  silent: true,
  sequence: { sequencer: InOrder },
})
const specifications = new Map<string, TestSpecification>()
for (const each of await vitest.globTestSpecifications()) specifications.set(each.moduleId, each)

const tell = (line: object): void => void process.stdout.write(`FATE ${JSON.stringify(line)}\n`)
tell({})
for await (const line of createInterface({ input: process.stdin }))
  tell(await fateOf(JSON.parse(line) as Attempt)) // as main.ts writes them
await vitest.close()

async function fateOf(attempt: Attempt): Promise<Fate> {
  const path = join(folder, attempt.file)
  const text = readFileSync(path, 'utf8')
  const changed = mutated(text, attempt)
  if (changed === undefined) return { noticed: 'it is not there' }
  writeFileSync(path, changed)
  vitest.invalidateFile(path)
  try {
    const chosen = attempt.tests.flatMap(test => specifications.get(join(folder, test)) ?? [])
    watching.failed = undefined
    const { unhandledErrors } = await vitest.runTestSpecifications(chosen)
    const broken = unhandledErrors.length > 0 ? String(unhandledErrors[0]).slice(0, 160) : undefined
    return { noticed: watching.failed ?? broken }
  } finally {
    writeFileSync(path, text)
    vitest.invalidateFile(path)
  }
}
