// Finds every assignment of success and failure that keeps a set of conditions.

/** What is known of each unknown: it is so, it is not so, or nothing yet. */
export type Known = (boolean | undefined)[]

/** Whether an unknown is so, if the others are as assumed. */
export type Condition = (unknown: number, assumed: (other: number) => boolean) => boolean

/** Settles whatever comes out the same however the unsettled ones turn out, until nothing more does. */
export function settle(condition: Condition, known: Known): void {
  for (let before = -1; before !== unsettled(known).length; ) {
    before = unsettled(known).length
    for (const unknown of unsettled(known)) {
      const { outcomes } = tryAll(condition, unknown, known)
      if (outcomes.size === 1) known[unknown] = outcomes.has(true)
    }
  }
}

export const unsettled = (known: Known): number[] =>
  known.flatMap((value, unknown) => (value === undefined ? [unknown] : []))

/** The unsettled ones that an unsettled one depends on: changing it alone can change the outcome. */
export function leansOn(condition: Condition, unknown: number, known: Known): number[] {
  const { read } = tryAll(condition, unknown, known, { toTheEnd: true })
  const leaning = new Set<number>()
  for (const trial of assignments([...read], known)) {
    for (const other of read) {
      const flipped = trial.with(other, !trial[other])
      if (holds(condition, unknown, trial) !== holds(condition, unknown, flipped)) leaning.add(other)
    }
  }
  return [...leaning]
}

/** Every assignment to these unknowns under which each of them is as its condition says. */
export function* solutions(condition: Condition, among: readonly number[], known: Known): Generator<Known> {
  for (const trial of assignments(among, known)) {
    if (among.every(unknown => holds(condition, unknown, trial) === trial[unknown])) yield trial
  }
}

/**
 * The same over several sets of unknowns, of which each leans only on itself and on those before it:
 * for every solution of the first set, every solution of the next.
 */
export function* solutionsInTurn(
  condition: Condition,
  sets: readonly (readonly number[])[],
  known: Known,
): Generator<boolean[]> {
  const [first, ...rest] = sets
  if (first === undefined) {
    yield known.map(value => value === true)
    return
  }
  for (const trial of solutions(condition, first, known)) {
    const further = [...known]
    for (const unknown of first) further[unknown] = trial[unknown]
    yield* solutionsInTurn(condition, rest, further)
  }
}

/** The sets of unknowns that lean on each other, each after those that it leans on. */
export function components(
  nodes: readonly number[],
  edges: ReadonlyMap<number, readonly number[]>,
): number[][] {
  const reach = new Map(nodes.map(node => [node, reachedFrom(node, edges)]))
  const left = new Set(nodes)
  const found: number[][] = []
  while (left.size > 0) {
    const next = [...left].find(node =>
      [...reach.get(node)!].every(other => !left.has(other) || reach.get(other)!.has(node)),
    )!
    const component = [...left].filter(other => other === next || reach.get(next)!.has(other))
    for (const node of component) left.delete(node)
    found.push(component)
  }
  return found
}

function reachedFrom(start: number, edges: ReadonlyMap<number, readonly number[]>): Set<number> {
  const reached = new Set<number>()
  const queue = [start]
  for (const here of queue) {
    for (const next of edges.get(here) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      queue.push(next)
    }
  }
  return reached
}

const holds = (condition: Condition, unknown: number, trial: readonly (boolean | undefined)[]): boolean =>
  condition(unknown, other => trial[other] === true)

/** Both answers tried for every unsettled unknown that the condition asks about; stops once it came out both ways. */
function tryAll(condition: Condition, unknown: number, known: Known, { toTheEnd = false } = {}) {
  const outcomes = new Set<boolean>()
  const read = new Set<number>()
  const attempt = (trial: Known) => {
    if (outcomes.size === 2 && !toTheEnd) return
    let asked: number | undefined
    const outcome = condition(unknown, other => {
      if (trial[other] === undefined) asked ??= other
      return trial[other] === true
    })
    if (asked === undefined) {
      outcomes.add(outcome)
      return
    }
    read.add(asked)
    attempt(trial.with(asked, false))
    attempt(trial.with(asked, true))
  }
  attempt(known)
  return { outcomes, read }
}

/** Every way to say yes or no to these unknowns, with what is known already. */
function* assignments(among: readonly number[], known: Known): Generator<Known> {
  for (let bits = 0; bits < 2 ** among.length; bits++) {
    const trial = [...known]
    for (const [place, unknown] of among.entries()) trial[unknown] = ((bits >>> place) & 1) === 1
    yield trial
  }
}
