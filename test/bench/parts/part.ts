// What a part of the bench measures, and the clock that it measures by.

/** What one of many takes: milliseconds of processor, and where it matters the most memory that the process had. */
export interface Figure {
  readonly each: number
  readonly megabytes?: number
  /** What one of them writes, to the disk and to others; and of that the commits to the store, and the pages of these. */
  readonly written?: {
    readonly kilobytes: number
    readonly writes: number
    readonly commits: number
    readonly pages: number
  }
}

export type Measure = (smoke: boolean) => Figure | Promise<Figure>

/** What one of so many takes, of all that a function does. */
export async function processorOf(count: number, run: () => unknown): Promise<Figure> {
  const since = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(since)
  return { each: (user + system) / 1000 / count }
}

/** What one of a round's items takes, at the median of the rounds, when the machine has seen it often enough to have compiled it. */
export async function inRounds(items: number, rounds: number, run: () => void): Promise<Figure> {
  const taken: number[] = []
  for (let round = -Math.ceil(rounds / 3); round < rounds; round++) {
    const { each } = await processorOf(items, run)
    if (round >= 0) taken.push(each)
  }
  return { each: taken.sort((one, other) => one - other)[taken.length >> 1]! }
}
