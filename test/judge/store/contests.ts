// What two judges may want to write at once, and how that ends.
import type { Batch, Declined, NewEvent } from '../../../src/judge/store/batch.ts'
import type { Store } from '../../../src/judge/store/store.ts'
import { recorded } from './onRecord.ts'
import { batch, happened, letter, mail } from './small.ts'

export type Judge = 'anna' | 'boris'

/** What both write; names are of one mix only. */
export interface Contest {
  readonly what: string
  /** One of them wins, or both do. */
  readonly wins: 'one' | 'both'
  /** What was there before. */
  readonly before?: (mix: number) => Batch
  /** What a judge loads and decides. */
  readonly decided: (judge: Judge, mix: number, store: Store) => Promise<Partial<Batch>>
  /** What the loser is told; that it has moved on if nothing is said. */
  readonly told?: Declined
}

export const CONTESTS: readonly Contest[] = [
  {
    what: 'one game',
    wins: 'one',
    before: mix => there(`harbor${mix}`),
    decided: (judge, mix, store) => moved(store, judge, [`harbor${mix}`]),
  },
  {
    what: 'one game that nobody knew',
    wins: 'one',
    decided: (judge, mix, store) => moved(store, judge, [`harbor${mix}`]),
  },
  {
    what: 'two games, named the other way round',
    wins: 'one',
    before: mix => there(...both(mix)),
    decided: (judge, mix, store) => moved(store, judge, otherWayRound(judge, mix)),
  },
  {
    what: 'two games that nobody knew, named the other way round',
    wins: 'one',
    decided: (judge, mix, store) => moved(store, judge, otherWayRound(judge, mix)),
  },
  {
    what: 'two games, each of them that one which the other has looked at',
    wins: 'one',
    before: mix => there(...both(mix)),
    decided: (judge, mix, store) => moved(store, judge, both(mix), [own(judge, mix)]),
  },
  {
    what: 'a game each',
    wins: 'both',
    before: mix => there(...both(mix)),
    decided: (judge, mix, store) => moved(store, judge, [own(judge, mix)]),
  },
  {
    what: 'what is on record of one person',
    wins: 'one',
    decided: (judge, mix, store) => onRecord(store, pictures(judge, `carl${mix}@players.example`)),
  },
  {
    what: 'an address that both give to somebody',
    wins: 'one',
    decided: (judge, mix, store) => onRecord(store, confirmed(judge, `new${mix}@players.example`)),
  },
  {
    what: 'what is on record of a person each',
    wins: 'both',
    decided: (judge, mix, store) => onRecord(store, pictures(judge, `${judge}${mix}@players.example`)),
  },
  {
    what: 'the answer to one letter',
    wins: 'one',
    told: 'already answered',
    before: mix => batch({ post: { filed: [letter(`the letter ${mix}`)] } }),
    decided: async (judge, mix) => ({
      answered: `the letter ${mix}`,
      outgoing: [mail(mailOf(judge, mix), { answers: `the letter ${mix}` })],
    }),
  },
]

const both = (mix: number): readonly string[] => [`harbor${mix}`, `island${mix}`]
const own = (judge: Judge, mix: number): string => both(mix)[judge === 'anna' ? 0 : 1]!
const otherWayRound = (judge: Judge, mix: number): readonly string[] =>
  judge === 'anna' ? both(mix) : both(mix).toReversed()

const there = (...names: readonly string[]): Batch =>
  batch({
    expect: new Map(names.map(name => [name, 0])),
    events: new Map(names.map(name => [name, [happened('gameCreated')]])),
  })

/** Games that were loaded, and those of them that have moved on. */
async function moved(
  store: Store,
  judge: Judge,
  looked: readonly string[],
  on = looked,
): Promise<Partial<Batch>> {
  const expect = new Map<string, number>()
  for (const name of looked) expect.set(name, (await store.load(name)).version)
  return { expect, events: new Map(on.map(name => [name, [{ ...happened('moved'), cause: judge }]])) }
}

const onRecord = async (store: Store, event: NewEvent): Promise<Partial<Batch>> => ({
  records: await recorded(store, event),
})
const pictures = (judge: Judge, person: string): NewEvent => ({
  ...happened('picturesDecided', { person, getsPictures: true }),
  cause: judge,
})
const confirmed = (judge: Judge, address: string): NewEvent => ({
  ...happened('addressConfirmed', { address, person: `${judge} of ${address}` }),
  cause: judge,
})

const mailOf = (judge: Judge, mix: number): string => `<${judge} ${mix}>`
const letterOf = (judge: Judge, mix: number): string => `letter of ${judge} ${mix}`

/** All that a judge commits: a mail and a letter besides, by which is seen whether any of it was written. */
export async function decidedBy(
  judge: Judge,
  { decided }: Contest,
  mix: number,
  store: Store,
): Promise<Batch> {
  return batch({
    outgoing: [mail(mailOf(judge, mix))],
    post: { filed: [letter(letterOf(judge, mix))] },
    ...(await decided(judge, mix, store)),
  })
}

/** What a batch leaves when it is written, each once. */
export const wantedOf = ({ events, records }: Batch): readonly string[] => [
  'a mail',
  'a letter',
  ...[...(events?.keys() ?? []), ...(records?.expect.keys() ?? [])].map(stream => `an event of ${stream}`),
]

/** What is there of it. */
export async function leftOf(
  { events, records }: Batch,
  judge: Judge,
  mix: number,
  store: Store,
): Promise<readonly string[]> {
  const found: string[] = []
  if ((await store.mail(mailOf(judge, mix))) !== undefined) found.push('a mail')
  if ((await store.letter(letterOf(judge, mix))) !== undefined) found.push('a letter')
  for (const stream of [...(events?.keys() ?? []), ...(records?.expect.keys() ?? [])])
    for (const { cause } of (await store.load(stream)).events)
      if (cause === judge) found.push(`an event of ${stream}`)
  return found
}
