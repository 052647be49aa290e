// Wishes in the words of strangers: the line that does it is among those that are told, and nothing is done.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Stages } from './stages.ts'
import { MORE_STRANGERS, STRANGERS } from './strangerRows.ts'

let stages: Stages
beforeAll(async () => {
  stages = await Stages.played()
}, 60_000)
afterAll(() => stages.end())

test.each([...STRANGERS, ...MORE_STRANGERS])(
  'at an hour like %s a %s writes "%s"',
  async (stage, who, wording, line) => {
    const { events, told } = await stages.answer(stage, who, wording)
    const offered = /on a line of its own: (.*)$/.exec(told)?.[1] ?? ''
    expect(`${offered} `).toMatch(new RegExp(`: (?:${line})(?=[ ,])`))
    expect(events).toEqual([])
  },
)
