// Programs that are measured from outside: what a process of their own uses, from its start to its end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { mainFile } from '../packed.ts'

/** What a process has used: milliseconds of processor, and the most memory that it had. */
export interface Used {
  readonly processor: number
  readonly megabytes: number
}

export interface Ran extends Used {
  readonly stdout: string
}

const USAGE = fileURLToPath(new URL('usage.cjs', import.meta.url))
/** The command line as it was built. */
export const DRAGOMAN = mainFile()

/** Runs a program of Node's to its end. */
export async function measured(
  words: readonly string[],
  input: string | Uint8Array = '',
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ran> {
  const child = spawn(process.execPath, ['--require', USAGE, ...words], {
    stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
    env,
  })
  const ended = once(child, 'close')
  child.stdin!.end(input)
  const [stdout, told, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stdio[3] as NodeJS.ReadableStream),
    ended as Promise<[number]>,
  ])
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`)
  return { stdout, ...(JSON.parse(told) as Used) }
}
