// The API for programs as OpenAPI 3.1, and a page made from that description. (spec.openapis.org/oas/v3.1)
import * as z from 'zod'
import { wording } from '../wording/wording.ts'
import { type Html, html, wide } from './html.ts'
import { type Answer, json, type Page, type Route } from './http.ts'
import type { Site } from './site.ts'

const say = wording.web.api

export const API_PATH = '/api'
const FILE_PATH = `${API_PATH}/openapi.json`

// The schemas. The argument of `text` and `count` is an example value.

const text = (example: string) => z.string().meta({ examples: [example] })
const count = (example: number) =>
  z
    .int()
    .nonnegative()
    .meta({ examples: [example] })
const oneOf = <const Words extends readonly string[]>(...words: Words) =>
  z.enum(words).meta({ examples: [words[0]] })
const at = z.iso.datetime().meta({ examples: ['2026-12-05T12:00:00Z'] })
const phase = text('F1901M')
const power = text('FRANCE')
const none = z.array(z.never())

const games = z.strictObject({
  judge: text('EXMP'),
  games: z.array(
    z.strictObject({
      name: text('sample1'),
      stage: oneOf('playing', 'forming', 'paused', 'over'),
      variant: text('standard'),
      comment: text('Newcomers are welcome.'),
      phase: phase.nullable(),
      deadline: at.nullable(),
      players: count(7).nullable(),
      needed: count(7),
      free: z.array(power),
      ending: oneOf('won', 'draw', 'conceded', 'terminated').nullable(),
      options: z.array(oneOf('Gunboat', 'Blind')),
      hours: count(72),
      press: text('W-P-'),
      href: text('/games/sample1.json'),
    }),
  ),
  next: text('/games.json?page=2').optional(),
})

const position = z.strictObject({
  phase,
  units: z.array(text('FRANCE A PAR')),
  centers: z.record(power, z.array(text('PAR'))),
  dislodged: z.array(
    z.strictObject({
      unit: text('GERMANY A BUR'),
      attackedFrom: text('PAR').nullable(),
      retreats: z.array(text('MUN')),
    }),
  ),
  unseen: z.array(text('MOS')).optional(),
})

const game = z.strictObject({
  name: text('sample1'),
  stage: oneOf('playing', 'forming', 'paused', 'over'),
  variant: text('standard'),
  rulebook: text('2025EE'),
  rules: z.array(text('Builds may be made in any owned center.')),
  phase: phase.nullable(),
  deadline: at.nullable(),
  grace: at.nullable(),
  players: count(7).nullable(),
  ending: text('France has won.').nullable(),
  points: z.array(
    z.strictObject({
      powers: z.array(power),
      result: oneOf('win', 'draw', 'loss'),
      points: z.number().meta({ examples: [360] }),
    }),
  ),
  powers: z.array(
    z.strictObject({
      power,
      centers: count(3),
      units: count(3).nullable(),
      state: oneOf('owes', 'started', 'ordered', 'late', 'free', 'civilDisorder', 'eliminated').nullable(),
    }),
  ),
  position: position.nullable(),
  phases: z.array(z.strictObject({ phase: text('S1901M'), href: text('/games/sample1/phases/S1901M.json') })),
  map: text('/games/sample1/map.svg').nullable(),
  history: text('/games/sample1/history.json'),
  feed: text('/games/sample1/feed.xml'),
})

const played = z.strictObject({
  game: text('sample1'),
  phase: text('S1901M'),
  played: at,
  before: position,
  results: z.array(
    z.strictObject({
      of: power,
      orders: z.array(
        z.strictObject({
          order: text('A PAR - BUR'),
          remark: text('Bounced with the German army from Munich, 1 against 1.').nullable(),
        }),
      ),
    }),
  ),
  after: position,
})

const history = z.strictObject({
  game: text('sample1'),
  page: count(1),
  pages: count(1),
  mails: z.array(
    z.strictObject({
      at,
      subject: text('EXMP:sample1 - S1901M Results'),
      kind: oneOf('results', 'broadcast', 'notice'),
      phase: phase.nullable(),
      text: text('Movement results for Spring of 1901.'),
    }),
  ),
})

const somebody = z.strictObject({ Name: text('Anna'), Address: text('anna@players.example') })

const summary = z.strictObject({
  ID: text('978d1e9638c5a465b613cf73'),
  MessageID: text('c7dc94d5@dragoman.example'),
  Read: z.boolean().meta({ examples: [false] }),
  From: somebody,
  To: z.array(somebody),
  Cc: none,
  Bcc: none,
  ReplyTo: none,
  Subject: text('EXMP:sample1 - S1901M Results'),
  Created: at,
  Tags: none,
  Size: count(1975),
  Attachments: count(0),
  Snippet: text('Movement results for Spring of 1901.'),
})

const messages = z.strictObject({
  total: count(1),
  unread: count(1),
  count: count(1),
  messages_count: count(1),
  start: count(0),
  tags: none,
  messages: z.array(summary),
})

const parts = z.array(
  z.strictObject({
    PartID: text('0'),
    FileName: text('map.png'),
    ContentType: text('image/png'),
    ContentID: text('map@dragoman.example'),
    Size: count(1024),
  }),
)

const message = z.strictObject({
  ...summary.shape,
  ReplyTo: z.array(somebody),
  ReturnPath: text('anna@players.example'),
  Date: at,
  Text: text('A Par - Bur'),
  HTML: text('<p>A Par - Bur</p>'),
  Inline: parts,
  Attachments: parts,
})

const letter = z.object({
  From: z.object({ Email: text('anna@players.example'), Name: text('Anna').optional() }),
  To: z
    .array(z.object({ Email: text('judge@dragoman.example') }))
    .min(1)
    .max(50),
  Subject: text('hello').optional(),
  Text: text('HELP START').optional(),
  Headers: z.record(oneOf('In-Reply-To', 'References'), text('<1@players.example>')).optional(),
})

const posted = z.strictObject({ ID: text('978d1e9638c5a465b613cf73') })
const problem = z.strictObject({ error: text('there is nothing here') })

// The operations, by the paths of the router.

interface Operation {
  readonly does: keyof typeof say.does
  readonly method?: 'post'
  readonly query?: readonly Parameter[]
  readonly sends?: z.ZodType
  /** A schema, or a media type if the answer is not JSON. */
  readonly answer: z.ZodType | string
  readonly failures?: readonly Outcome[]
}

type Parameter = keyof typeof say.parameters
type Outcome = keyof typeof say.statuses

const STATUSES: Readonly<Record<Outcome, number>> = {
  ok: 200,
  wrong: 400,
  missing: 404,
  long: 413,
  later: 503,
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  '/games.json': { does: 'games', query: ['page'], answer: games },
  '/games/:name.json': { does: 'game', answer: game, failures: ['missing'] },
  '/games/:name/phases/:phase.json': { does: 'phase', answer: played, failures: ['missing'] },
  '/games/:name/history.json': { does: 'history', query: ['page'], answer: history, failures: ['missing'] },
  '/api/v1/messages': { does: 'messages', query: ['start', 'limit'], answer: messages },
  '/api/v1/search': { does: 'search', query: ['query', 'start', 'limit'], answer: messages },
  '/api/v1/message/:id': { does: 'message', answer: message, failures: ['missing'] },
  '/api/v1/message/:id/raw': { does: 'raw', answer: 'text/plain', failures: ['missing'] },
  '/api/v1/message/:id/part/:part': { does: 'part', answer: '*/*', failures: ['missing'] },
  '/api/v1/send': {
    does: 'send',
    method: 'post',
    sends: letter,
    answer: posted,
    failures: ['wrong', 'long', 'later'],
  },
}

const PARAMETERS: Readonly<Record<Parameter, z.ZodType>> = {
  name: text('sample1'),
  phase: text('S1901M'),
  id: text('latest'),
  part: count(0),
  page: count(1),
  start: count(0),
  limit: count(50),
  query: text('to:"anna@players.example"'),
}

const isParameter = (word: string): word is Parameter => Object.hasOwn(PARAMETERS, word)

// The description.

type Schema = Exclude<z.core.JSONSchema._JSONSchema, boolean>

interface Content {
  readonly schema: Schema
  readonly example: unknown
}

interface Described {
  readonly summary: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query'
    readonly required: boolean
    readonly description: string
    readonly schema: Schema
    readonly example: unknown
  }[]
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content: Readonly<Record<string, Partial<Content>>> }
    >
  >
}

interface Description {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers?: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', Described>>>>>
}

/** Describes those routes of a site that are meant for programs. */
function descriptionOf({ services, url }: Site, routes: readonly Route[]): Description {
  const told = routes.flatMap(({ path }) => {
    const operation = OPERATIONS[path]
    if (operation === undefined) return []
    return [[path.replace(/:(\w+)/g, '{$1}'), { [operation.method ?? 'get']: described(path, operation) }]]
  })
  return {
    openapi: '3.1.0',
    info: { title: services.sender.name, version: '1', description: say.lead },
    ...(url === undefined ? {} : { servers: [{ url }] }),
    paths: Object.fromEntries(told),
  }
}

function described(path: string, { does, query = [], sends, answer, failures = [] }: Operation): Described {
  const inPath = [...path.matchAll(/:(\w+)/g)].flatMap(([, word = '']) => (isParameter(word) ? [word] : []))
  const parameter = (name: Parameter, where: 'path' | 'query') => ({
    ...{ name, in: where, required: where === 'path', description: say.parameters[name] },
    ...contentOf(PARAMETERS[name]),
  })
  const response = (outcome: Outcome, content: Readonly<Record<string, Partial<Content>>>) =>
    [STATUSES[outcome], { description: say.statuses[outcome], content }] as const
  return {
    summary: say.does[does],
    parameters: [
      ...inPath.map(name => parameter(name, 'path')),
      ...query.map(name => parameter(name, 'query')),
    ],
    ...(sends && { requestBody: { required: true, content: jsonOf(sends) } }),
    responses: Object.fromEntries([
      response('ok', typeof answer === 'string' ? { [answer]: {} } : jsonOf(answer)),
      ...failures.map(outcome => response(outcome, jsonOf(problem))),
    ]),
  }
}

const jsonOf = (shape: z.ZodType) => ({ 'application/json': contentOf(shape) })

function contentOf(shape: z.ZodType): Content {
  const { $schema: _, '~standard': __, ...schema } = z.toJSONSchema(shape)
  return { schema, example: exampleOf(schema) }
}

/** Built from the examples of its parts; a list gets one item. */
function exampleOf(schema: z.core.JSONSchema._JSONSchema): unknown {
  if (typeof schema === 'boolean' || schema.not !== undefined) return undefined
  const { examples = [], properties, additionalProperties, propertyNames, items, anyOf = [] } = schema
  if (examples.length > 0) return examples[0]
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, exampleOf(each)]))
  if (typeof propertyNames === 'object' && typeof additionalProperties === 'object')
    return { [String(exampleOf(propertyNames))]: exampleOf(additionalProperties) }
  if (typeof items === 'object' && !Array.isArray(items))
    return [exampleOf(items)].filter(each => each !== undefined)
  return anyOf[0] === undefined ? undefined : exampleOf(anyOf[0])
}

/** The routes of the description and of its page, for a site with these routes. */
export function apiDescription(site: Site, routes: readonly Route[]): readonly Route[] {
  const description = descriptionOf(site, routes)
  const file: Answer = { ...json(description), headers: { 'cache-control': 'no-cache' } }
  return [
    { path: API_PATH, GET: apiPage(site, description) },
    { path: FILE_PATH, GET: () => file },
  ]
}

// The page.

const apiPage =
  (site: Site, { info, paths }: Description): Page =>
  () =>
    site.frame({
      title: say.title,
      main: html`<p>${info.description} <a href="${FILE_PATH}">${say.file}</a></p>
${Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, each]) => sectionOf(`${method.toUpperCase()} ${path}`, each)),
)}`,
    })

const sectionOf = (name: string, { summary, parameters, requestBody, responses }: Described): Html =>
  html`<section><h2><code>${name}</code></h2>
<p>${summary}</p>
${
  parameters.length > 0 &&
  wide(
    say.parametersOf({ name }),
    html`<table>
<thead><tr><th scope="col">${say.parameter}</th><th scope="col">${say.where}</th><th scope="col">${say.meaning}</th><th scope="col">${say.example}</th></tr></thead>
<tbody>
${parameters.map(
  each => html`<tr><th scope="row"><code>${each.name}</code></th><td>${say.in[each.in]}</td><td>${each.description}</td><td><code>${String(each.example)}</code></td></tr>
`,
)}</tbody></table>`,
  )
}
${requestBody && html`<p>${say.sent}</p>${contentsOf(requestBody.content)}`}
${Object.entries(responses).map(
  ([status, { description, content }]) => html`<p><strong>${status}</strong> ${description}</p>
${status === '200' && contentsOf(content)}`,
)}
</section>
`

const contentsOf = (content: Readonly<Record<string, Partial<Content>>>): readonly Html[] =>
  Object.entries(content).map(([type, { example }]) =>
    example === undefined
      ? html`<p><code>${type}</code></p>`
      : html`<pre class="letter">${JSON.stringify(example, undefined, 2)}</pre>`,
  )
