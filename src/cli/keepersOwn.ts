// Where a keeper's store is, and the boards and books that lie beside it: for commands that play, or tell of what can be played.
import { existsSync } from 'node:fs'
import { useKeepersFolder } from '../judge/library/boards.ts'
import { readYaml } from '../rules/board/yamlFile.ts'
import { configFile, type HomeOptions, textOf } from './options.ts'

/** Boards and books of the keeper's go with those of the program. */
export const useKeepersOwn = (options: HomeOptions): void => useKeepersFolder(dataFolder(options))

/**
 * The folder of the store, for commands that need nothing else of the configuration: it may lack its secrets, or be
 * broken, and then what it says is as good as not said.
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

/** Of a text that cannot be read as a whole. */
const DATA_LINE = /^data:\s*["']?([^"'#\n]*[^"'#\s])/m
