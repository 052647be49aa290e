// The resolver of this checkout against that of another one: two processes that run their rounds by turns.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { movementPhases, type PlainPhase } from './phaseFile.ts'

export interface Compared {
  readonly here: { readonly median: number; readonly best: number }
  readonly there: { readonly median: number; readonly best: number }
  /** The median over the rounds of how fast this one is for each time the other: above 1 it is the faster one. */
  readonly ratio: number
}

const WARM_UP_ROUNDS = 60

/** How the machine compiles a program differs from start to start by a few hundredths, so there are several. */
const STARTS = 7

/** Phases a second here and in another checkout, whose packages are installed and whose grammar is compiled. */
export async function measureAgainst(folder: string, file: string, rounds: number): Promise<Compared> {
  const phases = await movementPhases(file)
  const pairs: Pair[] = []
  for (let start = 0; start < STARTS; start++) {
    pairs.push(...(await byTurns(folder, phases, Math.ceil(rounds / STARTS))))
  }
  return {
    here: told(pairs.map(([rate]) => rate)),
    there: told(pairs.map(([, rate]) => rate)),
    ratio: middle(pairs.map(([one, other]) => one / other)),
  }
}

type Pair = readonly [here: number, there: number]

async function byTurns(
  folder: string,
  phases: readonly PlainPhase[],
  rounds: number,
): Promise<readonly Pair[]> {
  const [here, there] = [runner('.'), runner(folder)]
  try {
    for (const child of [here, there]) child.send(phases)
    await Promise.all([answer(here), answer(there)])
    const pairs: Pair[] = []
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      const pair = [await rate(here), await rate(there)] as const
      if (round >= 0) pairs.push(pair)
    }
    return pairs
  } finally {
    here.kill()
    there.kill()
  }
}

const runner = (folder: string): ChildProcess =>
  fork(fileURLToPath(new URL('rounds.ts', import.meta.url)), [folder], { execArgv: process.execArgv })

async function rate(child: ChildProcess): Promise<number> {
  child.send('round')
  return answer(child)
}

async function answer(child: ChildProcess): Promise<number> {
  const stop = new AbortController()
  const { signal } = stop
  const gone = once(child, 'exit', { signal }).then(() => {
    throw new Error('a process that measures has ended')
  })
  try {
    const [value] = (await Promise.race([once(child, 'message', { signal }), gone])) as [number]
    return value
  } finally {
    gone.catch(() => undefined)
    stop.abort()
  }
}

const told = (rates: readonly number[]) => ({
  median: Math.round(middle(rates)),
  best: Math.round(Math.max(...rates)),
})

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1]!
