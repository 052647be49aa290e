// Walks through pages as somebody who follows every link, and reads what he finds.
import { plain } from './officeTable.ts'

export interface Found {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Every page that can be reached by links, pictures and frames, by its path; `isSkipped` names ways that are not gone. */
export async function walk(
  get: (path: string) => Promise<Found>,
  start: string,
  isSkipped: (path: string) => boolean = () => false,
): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || isSkipped(path)) continue
    const page = await get(path)
    found.set(path, page)
    waiting.push(...waysIn(page, path))
  }
  return found
}

/** One board is as good as all, and the pages of help tell of no game: they have tests of their own. */
export const isOtherBoard = (path: string): boolean => /^\/(?:boards\/(?!standard\b)|help\b)/.test(path)

/** Ways to elsewhere are none of ours: that there are any is for the caller to see. What describes the API tells of no game. */
function waysIn({ type, text }: Found, from: string): readonly string[] {
  const base = `http://here${from}`
  const written = type.startsWith('text/html')
    ? [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, way = '']) => plain(way))
    : type.startsWith('application/json')
      ? [...text.matchAll(/"(?:href|map|history|feed)":"([^"]*)"/g)].map(([, way = '']) => way)
      : []
  return written
    .map(way => new URL(way, base))
    .filter(({ host, pathname }) => host === 'here' && !/^\/api\b/.test(pathname))
    .map(({ pathname, search }) => `${pathname}${search}`)
}

const VOID = ['meta', 'link', 'input', 'br', 'img', 'hr', 'wbr']

/** The first thing that is wrong with the nesting of tags; undefined for a document that is well formed. */
export function misnesting(text: string, isXml: boolean): string | undefined {
  const open: string[] = []
  const body = text.replace(/^<\?xml[^>]*\?>|<!DOCTYPE html>/, '')
  for (const [tag, slash, name = '', rest = ''] of body.matchAll(
    /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+(?:="[^"<]*")?)*\s*\/?)>|<|>|&(?!(?:[a-z]+|#\d+);)/g,
  )) {
    if (name === '') return `${tag} at ${body.slice(0, body.indexOf(tag)).length}`
    if (slash === '/') {
      if (open.pop() !== name) return `${tag} closes what is not open`
    } else if (!rest.endsWith('/') && (isXml || !VOID.includes(name))) open.push(name)
  }
  return open.length === 0 ? undefined : `${open.at(-1)} is not closed`
}
