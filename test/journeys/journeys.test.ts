// Three journeys through the house, each by a judge that has just done the same before: which files, and how often an event is followed.
// `JOURNEYS=write npx vitest run test/journeys` writes the lists in docs/journeys.md anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryOf } from '../../src/judge/conversation/services.ts'
import { boardFor } from '../../src/judge/library/equipment.ts'
import { loadGame } from '../../src/judge/store/store.ts'
import { PostTable, rawLetter, type Written } from '../judge/daemon/postTable.ts'
import { gathered, LETTERS, MASTER, newestTo, PLAYERS, replyOf } from '../judge/daemon/sevenPlayers.ts'
import { callsOf, type Journey, journeyOf } from './journey.ts'

const PAGE = new URL('../../docs/journeys.md', import.meta.url)
/** The rooms in the order in which a letter comes through them. */
const ROOMS = [
  'judge/service post judge/conversation judge/commands reader judge/game judge/people judge/report',
  'judge/library drawing judge/store judge/clock rules wording',
].flatMap(names => names.split(' '))

const table = new PostTable()
beforeAll(async () => {
  await gathered(table)
  await posted(await replyOf(table, MASTER, 'SET NMR'))
})
afterAll(() => table.end())

/** A round of the judge that has a letter to deal with. */
async function posted(written: Written): Promise<void> {
  table.mailbox.put(rawLetter(written), table.clock.now())
  await table.round()
}

const ORDERS = ['A Mar - Spa', 'A Par - Gas', 'F Bre - Mao']

interface Told {
  readonly name: string
  /** Does the same as what is followed, and gives what is followed. */
  readonly prepare: () => Promise<() => Promise<unknown>>
}

const ALL: readonly Told[] = [
  {
    name: 'An order line',
    prepare: async () => {
      for (const line of ORDERS) await posted(await replyOf(table, PLAYERS.F, line))
      const letter = await replyOf(table, PLAYERS.F, 'A Par - Bur')
      return () => posted(letter)
    },
  },
  {
    name: 'A SET',
    prepare: async () => {
      await posted(await replyOf(table, MASTER, 'SET NO STRICT WAIT'))
      const letter = await replyOf(table, MASTER, 'SET STRICT WAIT')
      return () => posted(letter)
    },
  },
  {
    name: 'An alarm',
    // Whoever owes orders is in civil disorder after it: such a phase is played once.
    prepare: () => Promise.resolve(ring),
  },
]

/** What rings until the deadline falls, the phase is played, and everybody is told. */
async function ring(): Promise<void> {
  for (let isPlayed = false; !isPlayed; ) {
    const since = (await table.all()).length
    await next()
    isPlayed = (await table.all()).slice(since).some(({ subject }) => subject.endsWith('Results'))
  }
}

async function next(): Promise<void> {
  const [alarm] = await table.services.store.alarms(1)
  table.clock.turnTo(
    Math.max(Date.parse(alarm!.at), table.clock.now()) as Parameters<typeof table.clock.turnTo>[0],
  )
  await table.round()
}

/** Each does something that is written of the game: what it is called, and what is done. */
const FOLLOWED: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['orders', () => answered(PLAYERS.E, 'F Edi - Nwg\nF Lon - Nth')],
  ['a SET', () => answered(MASTER, 'SET STRICT WAIT')],
  ['press', () => answered(PLAYERS.G, 'PRESS TO E\nShall we?\nENDPRESS')],
  ['a vote', () => answered(PLAYERS.I, 'SET DRAW')],
  ['a password', () => answered(PLAYERS.I, 'SET PASSWORD Wort-I-8264')],
  ['alarms until a phase is played', ring],
  ['orders of a power in civil disorder', () => answered(PLAYERS.T, 'F Ank - Bla')],
  ['a game that is created', () => answered(MASTER, 'CREATE ?island Wort-M-1953\nSET PLAYERS 1')],
  ['an observer', () => answered(PLAYERS.A, 'OBSERVE island Wort-A-5417')],
  ['a SIGNON that begins a game', () => answered(PLAYERS.G, 'SIGNON ?island Wort-G-6021')],
]

test.each(FOLLOWED)('no event is followed more than twice: %s', async (_, act) => {
  const since = await written()
  const journey = await journeyOf(act)
  const more = (await written()) - since
  expect(more).toBeGreaterThan(0)
  expect(callsOf(journey, 'game/evolve.ts', 'evolve')).toBeLessThanOrEqual(2 * more)
})

test('settings of one letter become one event, and each is followed once', async () => {
  const sets = ['SET STRICT GRACE', 'SET GREY', 'SET QUIET', 'SET NO REVEAL']
  const since = await written()
  const journey = await journeyOf(() => answered(MASTER, sets.join('\n')))
  expect((await written()) - since).toBe(1)
  expect(callsOf(journey, 'game/evolve.ts', 'evolve')).toBeLessThanOrEqual(sets.length)
})

/** How many events there are of all games. */
const written = async (): Promise<number> =>
  (await table.services.store.games()).reduce((sum, { version }) => sum + version, 0)

const answered = async (from: string, text: string): Promise<void> => posted(await replyOf(table, from, text))

test.each(ALL)('$name', async ({ name, prepare }) => {
  const act = await prepare()
  const before = (await table.all()).length
  const journey = await journeyOf(act)
  const mails = (await table.all()).length - before
  expect(mails).toBeGreaterThan(0)
  const page = readFileSync(PAGE, 'utf8')
  if (process.env['JOURNEYS'] === 'write') writeFileSync(PAGE, withText(page, name, drawn(name, journey)))
  else {
    const named = listedIn(page, name)
    expect([...journey.keys()].filter(file => !named.has(file))).toEqual([])
  }
})

test('what is remembered of a game as it was decided is what the store says', async () => {
  const { store } = table.services
  for (const name of ['harbor', 'island'])
    expect(await memoryOf(store).game(name)).toEqual(await loadGame(store, name, boardFor))
})

test('the last of the orders is what stands', async () => {
  expect((await newestTo(table, PLAYERS.F)).subject).toContain(':harbor')
  expect(LETTERS).toHaveLength(7)
})

/** A line for each room with its files. */
function drawn(name: string, journey: Journey): string {
  const files = [...journey.keys()].sort()
  const others = files.filter(file => !ROOMS.some(room => file.startsWith(`${room}/`)))
  const lines = ROOMS.flatMap(room => {
    const own = files
      .filter(file => file.startsWith(`${room}/`))
      .map(file => `${file.slice(room.length + 1, -3)}`)
    return own.length === 0 ? [] : wrapped(`- \`${room}\`: ${own.join(', ')}`)
  })
  const rest = others.length === 0 ? [] : [`- and \`${others.join('`, `')}\``]
  return [`${name}: ${files.length} files.`, '', ...lines, ...rest].join('\n')
}

/** As wide as a page of the documents. */
function wrapped(text: string): readonly string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!
    if (last.length + word.length > 138) lines.push(`  ${word}`)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

/** The files that the page names below a journey. */
function listedIn(page: string, name: string): ReadonlySet<string> {
  const [, list = ''] = new RegExp(`^${name}: \\d+ files\\.\\n\\n((?:[- ] .*\\n)+)`, 'm').exec(page) ?? []
  const rooms = list.replace(/\n {2}/g, ' ').split('\n')
  const files = rooms.flatMap(line => {
    const [, room, own = ''] = /^- `([\w/]+)`: (.*)$/.exec(line) ?? []
    return room === undefined
      ? (line.match(/[\w.]+\.ts/g) ?? [])
      : own.split(', ').map(file => `${room}/${file}.ts`)
  })
  return new Set(files)
}

const withText = (page: string, name: string, text: string): string =>
  page.replace(
    new RegExp(`^${name}: \\d+ files[\\s\\S]*?(?=\\n\\n(?![- ])|\\n*$(?![\\s\\S]))`, 'm'),
    () => text,
  )
