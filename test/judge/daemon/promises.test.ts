// No promise of a page of help is untrue: each has a letter that sees it kept, or a test elsewhere that does.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { helpPromises } from '../library/helpPromises.ts'
import { type Kept, NO_PROMISES, PROMISES, type Seen } from './promiseRows.ts'
import { Stages } from './stages.ts'

const promises = helpPromises()
const rows = Object.entries(PROMISES).flatMap(([page, sentences]) =>
  Object.entries(sentences).map(([begins, seen]) => ({ page, begins, seen })),
)
const isKept = (seen: Seen): seen is Kept => 'letters' in seen

describe('the list of promises', () => {
  test('has each of them, and nothing that is none', () => {
    const unlisted = promises.filter(
      ({ page, sentence }) =>
        !NO_PROMISES.includes(sentence) &&
        !rows.some(row => row.page === page && sentence.startsWith(row.begins)),
    )
    expect(unlisted).toEqual([])
    const gone = rows.filter(
      ({ page, begins }) => !promises.some(each => each.page === page && each.sentence.startsWith(begins)),
    )
    expect(gone.map(({ page, begins }) => `${page}: ${begins}`)).toEqual([])
    expect(NO_PROMISES.filter(none => !promises.some(({ sentence }) => sentence === none))).toEqual([])
    expect(promises.length).toBeGreaterThan(140)
  })

  test('names tests that are there', () => {
    const missing = rows.flatMap(({ seen }) => {
      if (isKept(seen)) return []
      const text = readFileSync(seen.file, 'utf8')
      return text.includes(seen.name) ? [] : [`${seen.file}: ${seen.name}`]
    })
    expect(missing).toEqual([])
  })
})

describe('a promise', () => {
  let stages: Stages
  beforeAll(async () => {
    stages = await Stages.played()
  }, 60_000)
  afterAll(() => stages.end())

  const kept = rows.flatMap(({ page, begins, seen }) =>
    isKept(seen) ? [[`${page}: ${begins}`, seen] as const] : [],
  )

  test.each(kept)('of %s', async (_, { stage, letters, told, others = {}, alone }) => {
    const [[who, text] = ['player', ''] as const, ...more] = letters
    const done =
      more.length === 0 ? await stages.answer(stage, who, text) : await stages.afterwards(stage, letters)
    if (told !== undefined) expect(done.told).toMatch(told)
    for (const [person, words] of Object.entries(others))
      expect([person, done.others.get(person)]).toEqual([person, expect.stringMatching(words)])
    if (alone) expect([...done.others]).toEqual([])
  })
})
