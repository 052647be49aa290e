// Texts with what a careful game master would take from them, and what comes of each: those of the folder `unforeseen`, and the corpus.
import { readdirSync, readFileSync } from 'node:fs'
import { type ParseRequest, parse } from '../../../src/index.ts'
import { examples, FOLDERS, type Folder, positions } from './corpus/corpus.ts'

/** One way to take a text: its orders, whether its writer reads a word of the rest, and the words for refusals by rules and boards. */
interface Way {
  readonly orders: readonly string[]
  readonly isTold: boolean
  readonly why: readonly string[]
}

export interface Text {
  readonly request: ParseRequest
  readonly ways: readonly Way[]
}

/** `wrong`: entered, and meant in no way; `lost`: what is missing is passed over without a word; `unlike`: refused for another reason. */
export const FATES = [
  'as meant',
  'proposed as meant',
  'proposed in part',
  'proposed otherwise',
  'refused',
  'unlike',
  'lost',
  'wrong',
] as const
export type Fate = (typeof FATES)[number]

const here = new URL('./unforeseen/', import.meta.url)
const fileIn = (name: string): string => readFileSync(new URL(name, here), 'utf8')

/** The phases of the texts by their names, each with its units in one line. */
type Boards = Readonly<Record<string, Omit<ParseRequest, 'power' | 'text' | 'units'> & { units?: string }>>

/** All texts by their tables. */
export function tables(): ReadonlyMap<string, readonly Text[]> {
  const boards = JSON.parse(fileIn('boards.json')) as Boards
  const names = readdirSync(here).filter(name => name.endsWith('.txt'))
  return new Map([
    ...names.map(name => {
      const blocks = fileIn(name).split(/^@@@ /m).slice(1)
      return [name.replace('.txt', ''), blocks.map(block => textIn(block, boards))] as const
    }),
    ...FOLDERS.map(folder => [folder === '.' ? 'corpus' : folder, corpusIn(folder)] as const),
  ])
}

/** `std FRANCE | class | A PAR - BUR || A PAR - PIC !`, and below it the text. */
function textIn(block: string, boards: Boards): Text {
  const [, board = '', power = '', spec = '', text = ''] =
    /^(\S+) (\S+) \|(?: .*? \|(?!\|))? (.*)\n([\s\S]*)$/.exec(block) ?? []
  const { units, ...more } = boards[board]!
  const request = { ...more, units: units?.split(', ') ?? [], power, text: text.replace(/\n$/, '') }
  return { request, ways: spec.split('||').map(wayIn) }
}

/** `-`: nothing, and no word needed; `A PAR - BUR ! no-such-unit`: one order, and the rest is refused for that. */
function wayIn(written: string): Way {
  const [orders = '', told] = written.trim().split('!')
  return { orders: listed(orders, ';'), isTold: told !== undefined, why: listed(told ?? '', ',') }
}

const listed = (text: string, between: string): readonly string[] =>
  text
    .split(between)
    .map(each => each.trim())
    .filter(each => each !== '' && each !== '-')
    .sort()

/** Reasons that are about how English is read, and may be other ones. */
const OF_PROSE = ['conditional', 'not-an-order', 'taken-back', 'unclear-correction']

const corpusIn = (folder: Folder): readonly Text[] =>
  [...examples(folder).values()].flat().map(({ position, phase, power, text, ...label }) => {
    const { units, centers, dislodged } = positions(folder).get(position)!
    const owners: Record<string, string[]> = {}
    for (const [owner, center] of centers) owners[owner] = [...(owners[owner] ?? []), center]
    const request = {
      phase,
      power,
      text,
      units: units.map(([owner, unit]) => `${owner} ${unit}`),
      centers: owners,
      dislodged: dislodged.map(({ power: owner, unit, from, to }) => ({
        unit: `${owner} ${unit}`,
        attackedFrom: from,
        retreats: to,
      })),
    }
    const codes = [label.refused, ...label.refusedLines.map(({ why }) => why)].filter(
      code => code !== undefined,
    )
    const why = codes.filter(code => !OF_PROSE.includes(code))
    const meant: Way = { orders: label.orders, isTold: codes.length > 0, why }
    const also = label.also.map((orders): Way => ({ orders, isTold: orders.length === 0, why: [] }))
    return { request, ways: [meant, ...also] }
  })

/** What comes of a text. */
export function fateOf({ request, ways }: Text): Fate {
  const reply = parse({ id: 1, ...request })
  if ('error' in reply) throw new Error(`${reply.error}: ${request.text}`)
  const entered = reply.orders.map(withoutVia)
  const whole = (reply.proposed ?? reply.orders).map(withoutVia)
  const isAsked = reply.proposed !== undefined
  const isTold = isAsked || reply.refused.length > 0
  const likeWays = (orders: readonly string[]) =>
    ways.filter(way => way.orders.map(withoutVia).sort().join() === [...orders].sort().join())
  const meant = new Set(ways.flatMap(({ orders }) => orders.map(withoutVia)))
  if (entered.some(order => !meant.has(order))) return 'wrong'
  const like = likeWays(entered)
  if (!isTold && !like.some(way => !way.isTold)) return 'lost'
  if (isAsked) {
    if (likeWays(whole).length > 0) return 'proposed as meant'
    return whole.every(order => meant.has(order)) ? 'proposed in part' : 'proposed otherwise'
  }
  if (like.length === 0) return 'refused'
  const given: readonly string[] = reply.refused.map(({ why }) => why)
  const isLike = like.some(({ why }) => why.every(code => given.includes(code)))
  if (!isLike) return 'unlike'
  return entered.length === 0 && isTold ? 'refused' : 'as meant'
}

/** An army that can only go by sea goes so whether that was said or not. */
const withoutVia = (order: string): string => order.replace(/ VIA$/, '')
