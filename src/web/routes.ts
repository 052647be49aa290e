// Which page answers which address: a table of paths, each with what may be done there.
import { type Answer, type Request, text } from './http.ts'

/** Gets the parts of the path that a `:word` stands for, in their order. */
export type Page = (request: Request, parts: readonly string[]) => Answer | Promise<Answer>

export interface Route {
  /** `/games/:name/map.svg` */
  readonly path: string
  readonly GET?: Page
  readonly POST?: Page
}

/** Undefined where nothing is at that path. */
export async function answerBy(routes: readonly Route[], request: Request): Promise<Answer | undefined> {
  for (const { route, pattern } of routes.map(compiled)) {
    const found = pattern.exec(request.path)
    if (found === null) continue
    const parts = found.slice(1).map(decoded)
    if (!parts.every(part => part !== undefined)) continue
    const page = request.method === 'GET' || request.method === 'POST' ? route[request.method] : undefined
    return page === undefined ? notThat(route) : page(request, parts)
  }
  return undefined
}

function notThat({ GET, POST }: Route): Answer {
  const allowed = [
    ...(GET === undefined ? [] : ['GET', 'HEAD']),
    ...(POST === undefined ? [] : ['POST']),
  ].join(', ')
  return { ...text(405, `only ${allowed}`), headers: { allow: allowed } }
}

const patterns = new WeakMap<Route, { readonly route: Route; readonly pattern: RegExp }>()

function compiled(route: Route) {
  const known = patterns.get(route)
  if (known !== undefined) return known
  const source = route.path.replace(/\./g, '\\.').replace(/:\w+/g, '([^/]+?)')
  const fresh = { route, pattern: new RegExp(`^${source}$`) }
  patterns.set(route, fresh)
  return fresh
}

/** `%zz` is no letter, and leads nowhere. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
