// The scripts of the pages: they are made when the program is built, and a page does without them where they are not there.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Answer, type Page, takesPacked, text } from './http.ts'

const FOLDER = new URL('../../dist/browser/', import.meta.url)

interface Script {
  readonly plain: Buffer
  readonly packed: Buffer
}

let scripts: ReadonlyMap<string, Script> | undefined

/** Names come from strangers: they are looked up, and never become part of a path. */
function scriptsThere(): ReadonlyMap<string, Script> {
  scripts ??= new Map(
    namesIn(FOLDER).map(name => {
      const plain = readFileSync(new URL(name, FOLDER))
      return [name, { plain, packed: gzipSync(plain) }]
    }),
  )
  return scripts
}

function namesIn(folder: URL): readonly string[] {
  try {
    return readdirSync(folder).filter(name => name.endsWith('.js'))
  } catch {
    // Nothing is built.
    return []
  }
}

export const scriptFile: Page = ({ headers }, [name = '']): Answer => {
  const script = scriptsThere().get(name)
  if (script === undefined) return text(404, 'there is no such script')
  const isPacked = takesPacked(headers)
  return {
    status: 200,
    type: 'text/javascript; charset=utf-8',
    body: isPacked ? script.packed : script.plain,
    headers: {
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    },
  }
}
