// Holds what a server answers against what its description of the API says.
import * as z from 'zod'
import { type Found, walk } from './walk.ts'

interface Content {
  readonly [type: string]: { readonly schema?: z.core.JSONSchema.JSONSchema; readonly example?: unknown }
}

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example: unknown }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}

export interface Description {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Each with the path as the router has it. */
export const operationsOf = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      operation,
    })),
  )

/** Its example in the description, with these instead. */
export function askedBy(
  { path, operation }: ReturnType<typeof operationsOf>[number],
  own: Record<string, string> = {},
) {
  const value = (name: string): string =>
    encodeURIComponent(own[name] ?? String(operation.parameters.find(each => each.name === name)?.example))
  const query = operation.parameters.filter(each => each.in === 'query')
  return `${path.replace(/:(\w+)/g, (_, name: string) => value(name))}?${query.map(({ name }) => `${name}=${value(name)}`).join('&')}`
}

/** What in a text is not as the schema says; undefined if all is. */
export function unlike(schema: z.core.JSONSchema.JSONSchema | undefined, value: unknown): string | undefined {
  if (schema === undefined) return 'nothing is said of it'
  const read = z.fromJSONSchema(schema).safeParse(value)
  return read.success ? undefined : z.prettifyError(read.error)
}

/** What in the games of a server is not as its description says. */
export async function misdescribed(get: (path: string) => Promise<Found>): Promise<readonly string[]> {
  const description = JSON.parse((await get('/api/openapi.json')).text) as Description // as OpenAPI says
  const operations = operationsOf(description).filter(({ method }) => method === 'GET')
  const pages = [...(await walk(get, '/games.json'))].filter(([path]) => path.endsWith('.json'))
  return pages.flatMap(([path, { text }]) => {
    const asked = operations.find(each => new RegExp(`^${each.path.replace(/:\w+/g, '[^/]+')}$`).test(path))
    const complaint = unlike(
      asked?.operation.responses['200']?.content['application/json']?.schema,
      JSON.parse(text),
    )
    return complaint === undefined ? [] : [`${path}: ${complaint}`]
  })
}
