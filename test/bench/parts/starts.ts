// Commands that do little, in processes of their own: what their start costs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DRAGOMAN, measured } from '../program.ts'
import type { Measure } from './part.ts'

const A_LINE = '{"phase":"S1901M","units":["FRANCE A PAR"],"orders":{"FRANCE":["A PAR - BUR"]}}\n'
const A_TEXT = '{"phase":"S1901M","units":["FRANCE A PAR"],"power":"FRANCE","text":"Paris to Burgundy"}\n'

const WORDS = {
  help: [['help'], ''],
  adjudicate: [['adjudicate'], A_LINE],
  parse: [['parse'], A_TEXT],
  map: [['map', '--variant', 'standard'], ''],
} as const

export const started =
  (command: keyof typeof WORDS): Measure =>
  smoke => {
    const [words, input] = WORDS[command]
    return several(smoke, () => measured([DRAGOMAN, ...words], input))
  }

/** The floor: Node, and nothing for it to do. */
export const node: Measure = smoke => several(smoke, () => measured(['--eval', '0']))

/** A letter into the store of a judge, by a process of its own, as a mail server starts one for each letter. */
export const received: Measure = async smoke => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'))
  try {
    let number = 0
    const words = [DRAGOMAN, 'receive', '--data', folder]
    const next = () => measured(words, letter(++number))
    // The first one makes the store.
    await next()
    return await several(smoke, next)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const letter = (number: number): string => `From: A Stranger <anna@house${number}.example>
To: judge@post.example
Subject: LIST
Message-ID: <${number}@house.example>

LIST
`

async function several(smoke: boolean, run: () => ReturnType<typeof measured>) {
  const used = []
  for (let i = 0; i < (smoke ? 1 : 5); i++) used.push(await run())
  used.sort((one, other) => one.processor - other.processor)
  const { processor, megabytes } = used[used.length >> 1]!
  return { each: processor, megabytes }
}
