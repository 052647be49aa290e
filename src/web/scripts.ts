// The scripts of the pages: they are made when the program is built, and a page does without them where they are not there.
import { readdirSync, readFileSync } from 'node:fs'
import { type Answer, type Page, text } from './http.ts'

const FOLDER = new URL('../../dist/browser/', import.meta.url)

let scripts: ReadonlyMap<string, Buffer> | undefined

/** Names come from strangers: they are looked up, and never become part of a path. */
function scriptsThere(): ReadonlyMap<string, Buffer> {
  scripts ??= new Map(namesIn(FOLDER).map(name => [name, readFileSync(new URL(name, FOLDER))]))
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

export const scriptFile: Page = (_, [name = '']): Answer => {
  const body = scriptsThere().get(name)
  return body === undefined
    ? text(404, 'there is no such script')
    : { status: 200, type: 'text/javascript; charset=utf-8', body, headers: { 'cache-control': 'no-cache' } }
}
