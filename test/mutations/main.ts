/**
 * Says whether the tests notice mutations: `npm run mutations list` for those of the committed list, `npm run mutations list src/post`
 * for those of a room among them, and
 * `npm run mutations sample 1 100 src/post src/judge/game` for a hundred of those of two rooms, by the dice of seed 1.
 *
 * All is done in a copy of the project among the temporary files. Every test file is run once before, to learn which functions it
 * runs; `REACH=file` names where that is kept for the next time, and `TESTS='test/post test/judge/game'` leaves out all others. A mutation is
 * tried with those files alone that run its function; those of the list name theirs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { Dice } from '../rules/oracle/dice.ts'
import { LIST } from './list.ts'
import type { Mutation, Sampled } from './mutation.ts'
import { mutationsOf } from './operators.ts'
import { Reach } from './reach.ts'
import { PROJECT, Tester } from './tester.ts'

const { REACH = join(tmpdir(), 'dragoman-mutations.reach'), TESTS = '' } = process.env
const [, , what, ...words] = process.argv

const tell = (line: string): void => void process.stdout.write(`${line}\n`)

function chosen(): readonly (Mutation | Sampled)[] {
  if (what === 'list')
    return words.length === 0 ? LIST : LIST.filter(({ file }) => words.some(place => file.startsWith(place)))
  const [seed = '', count = '', ...places] = words
  if (what !== 'sample' || places.length === 0) {
    process.stderr.write('list, or sample <seed> <count> <folder or file>…\n')
    process.exit(2)
  }
  const all = places
    .flatMap(place => filesIn(join(PROJECT, place)))
    .flatMap(path => mutationsOf(relative(PROJECT, path), readFileSync(path, 'utf8')))
  tell(`${all.length} mutations of ${places.join(', ')}; ${count} of them by the dice of seed ${seed}`)
  return new Dice(Number(seed)).shuffled(all).slice(0, Number(count))
}

const filesIn = (place: string): readonly string[] =>
  place.endsWith('.ts')
    ? [place]
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.ts') && !name.includes('compiled'))
        .map(name => join(place, name))

/** Whether it survived. */
async function survives(mutation: Mutation | Sampled, tester: Tester, reach: Reach): Promise<boolean> {
  const { first, rest } = reach.testsFor(mutation)
  let { noticed } = await tester.fateOf({ ...mutation, tests: first })
  if (noticed === undefined && rest.length > 0)
    noticed = (await tester.fateOf({ ...mutation, tests: rest })).noticed
  const where = `${mutation.file}${'line' in mutation ? `:${mutation.line}` : ''}`
  const change = `${short(mutation.before)} => ${short(mutation.after)}`
  const fate = noticed === undefined ? 'SURVIVED' : 'caught'
  tell(
    [fate, where, `${mutation.why}:`, change, ...(noticed === undefined ? [] : [`by ${noticed}`])].join(' '),
  )
  return noticed === undefined
}

const short = (text: string): string => JSON.stringify(text.replace(/\s+/g, ' ').slice(0, 120))

const mutations = chosen()
const tester = new Tester()
try {
  const isKnown = mutations.every(({ tests }) => tests !== undefined)
  const reach = isKnown
    ? Reach.nowhere
    : Reach.in(resolve(REACH), tester.folder, TESTS.split(' ').filter(Boolean))
  let survived = 0
  for (const mutation of mutations) survived += Number(await survives(mutation, tester, reach))
  tell(`${mutations.length} mutations: ${mutations.length - survived} caught, ${survived} survived`)
  process.exitCode = survived > 0 ? 1 : 0
} finally {
  tester.end()
}
