// Serves the scripts of the pages and their icons as PNG. Both are made by the build, and pages work without them.
import { readdirSync, readFileSync } from 'node:fs'
import { type Answer, type Page, text, WITH_SCRIPTS } from './http.ts'

const FOLDER = new URL('../../dist/browser/', import.meta.url)

let files: ReadonlyMap<string, Buffer> | undefined

/** File names come from requests: they are looked up here and never become part of a path. */
function filesThere(): ReadonlyMap<string, Buffer> {
  files ??= new Map(namesIn(FOLDER).map(name => [name, readFileSync(new URL(name, FOLDER))]))
  return files
}

function namesIn(folder: URL): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Nothing has been built.
    return []
  }
}

export const scriptFile: Page = (_, [name = '']): Answer =>
  name.endsWith('.js') ? builtFile(name, 'text/javascript; charset=utf-8') : nothing

const nothing = text(404, 'there is no such script')

function builtFile(name: string, type: string): Answer {
  const body = filesThere().get(name)
  return body === undefined ? nothing : { status: 200, type, body, headers: { 'cache-control': 'no-cache' } }
}

/** The service worker. It is served from the root so that it covers all pages, and may connect as they do. */
export const workerFile: Page = (): Answer => {
  const file = builtFile('worker.js', 'text/javascript; charset=utf-8')
  return { ...file, headers: { ...file.headers, ...WITH_SCRIPTS } }
}

export const iconFile =
  (size: number): Page =>
  () =>
    builtFile(`icon-${size}.png`, 'image/png')
