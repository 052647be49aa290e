// Whole games, written down with what comes of every line: played in memory, and in a store that is opened anew each time.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Instant } from '../../src/judge/game/calendar.ts'
import { decisionOf } from '../../src/judge/game/decision.ts'
import type { GameEvent } from '../../src/judge/game/events.ts'
import { NO_GAME } from '../../src/judge/game/game.ts'
import { written } from '../../src/judge/store/events/journal.ts'
import { sample } from '../edition.ts'
import { played, scriptOf } from './playing.ts'
import { tableInMemory, tableInStore, worldFor } from './tables.ts'

const HERE = new URL('.', import.meta.url)
const files = readdirSync(HERE).filter(name => name.endsWith('.txt'))
const folder = mkdtempSync(join(tmpdir(), 'games-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('there are at least twenty games', () => {
  expect(files.length).toBeGreaterThanOrEqual(20)
})

describe.each(files)('%s', file => {
  const script = scriptOf(readFileSync(new URL(file, HERE), 'utf8'))

  test('goes as it is written', async () => {
    await expect(await played(script, tableInMemory())).toMatchFileSnapshot(`./${file}`)
  })
})

describe.each(sample(files, 2))('%s', file => {
  const script = scriptOf(readFileSync(new URL(file, HERE), 'utf8'))
  const name = file.replace('.txt', '')

  test('comes out the same to the last byte when it is played again', async () => {
    const [once, again] = [tableInMemory(), tableInMemory()]
    await played(script, once)
    await played(script, again)
    expect(asStored(once.events)).toBe(asStored(again.events))
    expect(await once.game()).toEqual(await again.game())
  })

  test('goes the same way when everything is forgotten between any two steps', async () => {
    const [inMemory, inStore] = [tableInMemory(), tableInStore(join(folder, `${name}.db`), gameName(script))]
    expect(await played(script, inStore)).toBe(await played(script, inMemory))
    expect(await inStore.game()).toEqual(await inMemory.game())
  })
})

/** The events as they lie in a store. */
const asStored = (events: readonly GameEvent[]): string =>
  JSON.stringify(
    written(decisionOf(NO_GAME, events, null), game => worldFor(game, 0 as Instant, () => 0).board),
  )

const gameName = (script: readonly string[]): string =>
  script.map(line => /^\S+ creates (\S+)/.exec(line)?.[1]).find(found => found !== undefined) ?? 'nothing'
