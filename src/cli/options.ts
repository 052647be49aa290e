// What the keeper's commands have in common: their options about a judge, and where its configuration is.
import { existsSync, readFileSync } from 'node:fs'
import { whyUnreadable } from '../judge/service/configSecrets.ts'
import { wording } from '../wording/wording.ts'
import { UsageFault } from './faults.ts'

const say = wording.commandLine.options

/** What a keeper may say about a judge; undefined where left out. */
export interface HomeOptions {
  readonly config?: string
  readonly data?: string
  readonly store?: string
  readonly address?: string
  readonly now?: string
  readonly acceptClock?: true
  readonly newSecret?: true
  readonly takeMailbox?: true
}

export const DEFAULT_CONFIG = 'config/dragoman.yaml'

export const EXAMPLE_CONFIG = 'config/dragoman.example.yaml'

/** The configuration file, if there is one. */
export const configFile = ({ config }: HomeOptions): string | undefined =>
  config ?? (existsSync(DEFAULT_CONFIG) ? DEFAULT_CONFIG : undefined)

/** The text of a configuration. */
export function textOf(name: string): string {
  try {
    return readFileSync(name, 'utf8')
  } catch (fault) {
    const [why, remedy] = whyUnreadable(fault)
    const model = why === wording.configuration.secrets.noFile ? say.example({ file: EXAMPLE_CONFIG }) : ''
    throw new UsageFault(`--config: ${name} ${why}; ${remedy}${model}`, { cause: fault })
  }
}
