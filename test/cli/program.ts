// Runs commands as a keeper does, with pipes on both sides: in this process, or the built program in one of its own.
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { run } from '../../src/cli/commandLine.ts'
import type { AdjudicateReply } from '../../src/judge/json/adjudicate.ts'
import { type Defaults, useKeepersFolder } from '../../src/judge/library/boards.ts'
import type { ErrorReply } from '../../src/rules/json/answers.ts'
import { lineAdjudicator } from '../judge/json/lines.ts'
import { mainFile } from '../packed.ts'
import { ENDING } from '../servers/servers.ts'

const MAIN = mainFile()

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a command to its end in this process, with the same streams and the same status as in one of its own: a tenth
 * of the work. What a log writes does not pass here.
 */
export async function dragoman(words: readonly string[], input: string | Uint8Array = ''): Promise<Ran> {
  const [stdout, stderr] = [heard(process.stdout), heard(process.stderr)]
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!
  const pieces = input.length === 0 ? [] : [Buffer.from(input)]
  Object.defineProperty(process, 'stdin', { value: Readable.from(pieces), configurable: true })
  const { exitCode } = process
  process.exitCode = undefined
  try {
    await run(words)
    return { status: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    process.exitCode = exitCode
    Object.defineProperty(process, 'stdin', stdin)
    stdout.end()
    stderr.end()
    useKeepersFolder(undefined)
  }
}

/** Keeps what is written to a stream, and writes it nowhere. */
function heard(stream: NodeJS.WriteStream): { readonly text: () => string; readonly end: () => void } {
  const { write } = stream
  const pieces: Buffer[] = []
  stream.write = (piece: string | Uint8Array): boolean => {
    pieces.push(Buffer.from(piece))
    return true
  }
  return {
    text: () => Buffer.concat(pieces).toString('utf8'),
    end: () => {
      stream.write = write
    },
  }
}

/** Runs the built program to its end, in a process of its own. */
export function program(words: readonly string[], input: string | Uint8Array = ''): Ran {
  const most = 512 * 1024 * 1024
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
    input,
    maxBuffer: most,
    ...ENDING,
  })
  return { status, stdout: stdout.toString('utf8'), stderr: stderr.toString('utf8') }
}

/** Starts a command and leaves the pipes to the caller. */
export const start = (
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  as: { readonly uid?: number; readonly gid?: number } = {},
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [MAIN, ...words], { env: { ...process.env, ...env }, ...as })

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
export const repliesIn = <Reply = Omit<AdjudicateReply, 'error'> & ErrorReply>(text: string): Reply[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as Reply) // what the program promises

/** Puts lines through the command in one go. */
export const piped = async (
  lines: readonly Line[],
  words: readonly string[] = [],
): Promise<AdjudicateReply[]> =>
  repliesIn(
    (await dragoman(['adjudicate', ...words], lines.map(line => `${JSON.stringify(line)}\n`).join('')))
      .stdout,
  )

/** Answers one line without a pipe. */
export const adjudicated = (line: Line, defaults?: Defaults): AdjudicateReply =>
  JSON.parse(lineAdjudicator(defaults)(JSON.stringify(line))) as AdjudicateReply // what the program promises
