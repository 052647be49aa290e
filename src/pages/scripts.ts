// The scripts of the pages, and their mark as pixels: made when the program is built, and a page does without them where they are not there.
import { readdirSync, readFileSync } from 'node:fs'
import { type Answer, type Page, text, WITH_SCRIPTS } from './http.ts'

const FOLDER = new URL('../../dist/browser/', import.meta.url)

let files: ReadonlyMap<string, Buffer> | undefined

/** Names come from strangers: they are looked up, and never become part of a path. */
function filesThere(): ReadonlyMap<string, Buffer> {
  files ??= new Map(namesIn(FOLDER).map(name => [name, readFileSync(new URL(name, FOLDER))]))
  return files
}

function namesIn(folder: URL): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Nothing is built.
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

/** It answers for all pages, so that it lies above them, and asks for whatever they ask for. */
export const workerFile: Page = (): Answer => {
  const file = builtFile('worker.js', 'text/javascript; charset=utf-8')
  return { ...file, headers: { ...file.headers, ...WITH_SCRIPTS } }
}

export const iconFile =
  (size: number): Page =>
  () =>
    builtFile(`icon-${size}.png`, 'image/png')
