// Runs the built program as a keeper does, with pipes on both sides; or one line through the same function.
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { adjudicator, type ErrorReply, type Reply } from '../../src/cli/adjudicate.ts'
import { DEFAULTS, type Defaults } from '../../src/cli/tables.ts'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command to its end. */
export function dragoman(words: readonly string[], input: string | Uint8Array = ''): Ran {
  const most = 512 * 1024 * 1024
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], { input, maxBuffer: most })
  return { status, stdout: stdout.toString('utf8'), stderr: stderr.toString('utf8') }
}

/** Starts a command and leaves the pipes to the caller. */
export const start = (
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [MAIN, ...words], { env: { ...process.env, ...env } })

/** A line of a judge's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly level: string; readonly msg: string }

/** The log that a judge wrote to standard error. */
export const logOf = (stderr: string): readonly LogLine[] =>
  stderr
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as LogLine) // what the program promises

/** A line as it goes in: anything may stand in it. */
export type Line = Readonly<Record<string, unknown>>

/** The replies in the text that came out; a bad line has only an id and an error. */
export const repliesIn = (text: string): (Reply & ErrorReply)[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as Reply & ErrorReply) // what the program promises

/** Puts lines through the built program in one go. */
export const piped = (lines: readonly Line[], words: readonly string[] = []): Reply[] =>
  repliesIn(
    dragoman(['adjudicate', ...words], lines.map(line => `${JSON.stringify(line)}\n`).join('')).stdout,
  )

/** Answers one line without a pipe. */
export const adjudicated = (line: Line, defaults: Defaults = DEFAULTS): Reply =>
  JSON.parse(adjudicator(defaults)(JSON.stringify(line))) as Reply // what the program promises
