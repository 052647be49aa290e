// Learns from the sentences of grammar/acts which are talk: a logistic regression, the same each time it is run.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { boardNamed } from '../src/judge/library/boards.ts'
import { ASIDE, featuresOf, markIn, type Tokens, tokensOf } from '../src/reader/features.ts'
import { tongueOf } from '../src/reader/mentions.ts'
import type { Board } from '../src/rules/board/board.ts'

export interface Example {
  readonly tokens: Tokens
  /** 1 for talk, -1 for what changes orders. */
  readonly label: 1 | -1
}

/** How often all is learned anew, in another order: the mean of it depends less on the order. */
const TIMES = 4
/** How often all sentences are gone through, and how far one sentence moves a weight the first time. */
const ROUNDS = 16
const PACE = 3
/** The weights of so many last rounds are averaged: what the last sentences did weighs less. */
const AVERAGED = 8
const BIAS_PACE = 0.025
/** In how many sentences a word must stand, and several words together, to be learned from. */
const LEAST = 2
const LEAST_TOGETHER = 5
/** A weight is kept as a whole number of hundredths, and left out if it is smaller than fifty of them. */
const UNIT = 100
const SMALLEST = 50

/** The weight of each feature: steps of gradient descent over all sentences, each round in another order and with smaller steps. */
export function learned(
  examples: readonly Example[],
  times = TIMES,
): { weights: Record<string, number>; bias: number } {
  const words = counted(examples.map(({ tokens }) => new Set(tokens.tokens)))
  const isKnown = (token: string): boolean => (words.get(token) ?? 0) >= LEAST
  const found = examples.map(({ tokens }) => featuresOf(tokens, isKnown))
  const features = [...counted(found)]
    .filter(([feature, count]) => count >= (feature.includes(' ') ? LEAST_TOGETHER : LEAST))
    .map(([feature]) => feature)
  const places = new Map(features.map((feature, i) => [feature, i]))
  const rows = found.map(each => each.flatMap(feature => places.get(feature) ?? []))
  const share = unevenness(rows, examples, features.length)
  const mean = new Float64Array(features.length)
  let meanBias = 0
  const order = examples.map((_, i) => i)
  const shuffle = shuffler()
  for (let time = 0; time < times; time++) {
    const weights = new Float64Array(features.length)
    let bias = 0
    for (let round = 0; round < ROUNDS; round++) {
      shuffle(order)
      for (const i of order) {
        const row = rows[i]!
        const { label } = examples[i]!
        const length = Math.sqrt(row.length)
        const sum = row.reduce((sum, at) => sum + (weights[at]! * share[at]!) / length, bias)
        const step = label / (1 + Math.exp(label * sum)) / (1 + round / 2)
        bias += BIAS_PACE * step
        for (const at of row) weights[at]! += (PACE * step * share[at]!) / length
      }
      if (round < ROUNDS - AVERAGED) continue
      weights.forEach((weight, at) => {
        mean[at]! += weight / AVERAGED / times
      })
      meanBias += bias / AVERAGED / times
    }
  }
  const kept = features
    .map((feature, i) => [feature, Math.round(mean[i]! * share[i]! * UNIT)] as const)
    .filter(([feature, weight]) => Math.abs(weight) >= SMALLEST || isKnown(feature))
  return { weights: Object.fromEntries(kept), bias: Math.round(meanBias * UNIT) }
}

/** How much each feature counts for: more where it stands much oftener in one of the lists than in the other. */
function unevenness(rows: readonly (readonly number[])[], examples: readonly Example[], size: number) {
  const [talk, changes] = [new Float64Array(size).fill(1), new Float64Array(size).fill(1)]
  for (const [i, row] of rows.entries())
    for (const at of row) (examples[i]!.label > 0 ? talk : changes)[at]!++
  const [ofTalk, ofChanges] = [talk, changes].map(counts => counts.reduce((sum, count) => sum + count, 0))
  const ratioOf = (at: number): number => talk[at]! / ofTalk! / (changes[at]! / ofChanges!)
  return talk.map((_, at) => (1 + Math.abs(Math.log(ratioOf(at)))) / 2)
}

function counted(all: readonly Iterable<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const each of all) for (const name of each) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Puts numbers in another order each time, and in the same ones whenever it is made anew. */
function shuffler(): (numbers: number[]) => void {
  let seed = 12345
  return numbers => {
    for (let i = numbers.length - 1; i > 0; i--) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      const j = seed % (i + 1)
      const other = numbers[j]!
      numbers[j] = numbers[i]!
      numbers[i] = other
    }
  }
}

const root = new URL('../', import.meta.url)
const acts = new URL('grammar/acts/', root)
const target = new URL('src/reader/compiled/talk.ts', root)

/** All sentences, by language and by what they do. */
export function sentencesOfActs(): readonly { readonly text: string; readonly label: 1 | -1 }[] {
  return readdirSync(acts)
    .sort()
    .flatMap(language =>
      (['harmless', 'changes'] as const).flatMap(act =>
        readFileSync(new URL(`${language}/${act}.txt`, acts), 'utf8')
          .split('\n')
          .filter(row => row !== '')
          .map(text => ({ text, label: act === 'harmless' ? (1 as const) : (-1 as const) })),
      ),
    )
}

/** A sentence with the mark at its end, as the reader would part them; what stands in brackets has those for a mark. */
export function exampleOf(row: string, label: 1 | -1, board: Board): Example {
  if (row.startsWith('(') && row.endsWith(')')) {
    const text = row.slice(1, -1)
    return { tokens: tokensOf(text, ASIDE, board, tongueOf(text, board)), label }
  }
  const [ending = ''] = /[.!?:;]["')]*$/.exec(row) ?? []
  const text = row.replace(/[.!?:;"')]+$/, '')
  return { tokens: tokensOf(text, markIn(ending), board, tongueOf(text, board)), label }
}

/** What the model depends on: while nothing of it changes, nothing is learned anew. */
function stateOf(): string {
  const hash = createHash('sha256')
  for (const file of [
    '.ci/talk.ts',
    'src/reader/features.ts',
    'src/reader/mentions.ts',
    'src/reader/words.ts',
    'src/reader/compiled/words.ts',
    'src/reader/compiled/lexicon.ts',
    'src/rules/board/gazetteer.ts',
    'src/rules/board/names.ts',
    'config/maps/standard.yaml',
  ])
    hash.update(readFileSync(new URL(file, root)))
  for (const { text, label } of sentencesOfActs()) hash.update(`${label} ${text}\n`)
  return hash.digest('hex')
}

const firstLine = (): string => `// Learned from grammar/acts by .ci/talk.ts: ${stateOf()}\n`

/** Whether what was learned is of what stands there now. */
export function isLearned(): boolean {
  try {
    return readFileSync(target, 'utf8').startsWith(firstLine())
  } catch {
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!isLearned()) {
    const standard = boardNamed('standard')
    if (!standard.ok) throw new Error('config/maps/standard.yaml cannot be read')
    const examples = sentencesOfActs().map(({ text, label }) => exampleOf(text, label, standard.value))
    const model = JSON.stringify({ unit: UNIT, ...learned(examples) })
    mkdirSync(new URL('.', target), { recursive: true })
    const note = '/** As JSON: it costs nothing until somebody reads it. */'
    writeFileSync(target, `${firstLine()}${note}\nexport const TALK: string = ${JSON.stringify(model)}\n`)
  }
}
