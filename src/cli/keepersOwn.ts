// The folder of a keeper's store, boards and rulebooks, for commands that play or list what can be played.
import { existsSync } from 'node:fs'
import { useKeepersFolder } from '../judge/library/boards.ts'
import { readYaml } from '../rules/board/yamlFile.ts'
import { configFile, type HomeOptions, textOf } from './options.ts'

/** Adds the keeper's own boards and rulebooks to those of the program. */
export const useKeepersOwn = (options: HomeOptions): void => useKeepersFolder(dataFolder(options))

/**
 * The folder of the store, for commands that need nothing else from the configuration. The configuration may lack its
 * secrets or be broken; if it names no folder, the default is used.
 */
export function dataFolder(options: HomeOptions): string {
  if (options.data !== undefined) return options.data
  const name = configFile(options)
  if (name === undefined || !existsSync(name)) return './data'
  const text = textOf(name)
  const page = readYaml({ name, text })
  const content = page.ok ? page.value.content : { data: DATA_LINE.exec(text)?.[1] }
  const data = typeof content === 'object' && content !== null && 'data' in content ? content.data : undefined
  return typeof data === 'string' ? data : './data'
}

/** Finds the folder in a configuration that cannot be parsed. */
const DATA_LINE = /^data:\s*["']?([^"'#\n]*[^"'#\s])/m
