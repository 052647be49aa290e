// What the commands of a keeper have in common: which store they are about, by their options or else by the configuration.
import { existsSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { readYaml } from '../board/yamlFile.ts'
import { UsageFault } from './faults.ts'

/** What a keeper may say about a judge; what they leave out is undefined. */
export interface HomeOptions {
  readonly config?: string
  readonly data?: string
  readonly address?: string
  readonly now?: string
  readonly acceptClock?: true
  readonly newSecret?: true
}

export const DEFAULT_CONFIG = 'config/dragoman.yaml'

/** For commands that look into the store. */
export const withStore = (command: Command): Command =>
  command
    .option('--config <file>', `the configuration (default: ${DEFAULT_CONFIG} if it is there)`)
    .option('--data <dir>', 'the folder of the store (default: what is configured, else ./data)')

/** The file that holds the configuration, if there is one. */
export const configFile = ({ config }: HomeOptions): string | undefined =>
  config ?? (existsSync(DEFAULT_CONFIG) ? DEFAULT_CONFIG : undefined)

/**
 * The folder of the store, for commands that need nothing else of the configuration: it may lack its secrets, or be
 * broken, and then what it says is as good as not said.
 */
export function dataFolder(options: HomeOptions): string {
  const name = options.data === undefined ? configFile(options) : undefined
  const text = name === undefined || !existsSync(name) ? '' : textOf(name)
  const page = readYaml({ name: name ?? '', text })
  const content = page.ok ? page.value.content : { data: DATA_LINE.exec(text)?.[1] }
  const data = typeof content === 'object' && content !== null && 'data' in content ? content.data : undefined
  return options.data ?? (typeof data === 'string' ? data : './data')
}

/** Of a text that cannot be read as a whole. */
const DATA_LINE = /^data:\s*["']?([^"'#\n]*[^"'#\s])/m

/** The text of a configuration. */
export function textOf(name: string): string {
  try {
    return readFileSync(name, 'utf8')
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    throw new UsageFault(
      `--config: ${name} ${code === 'ENOENT' ? 'does not exist; check its name' : `cannot be read (${code})`}`,
      { cause: fault },
    )
  }
}
