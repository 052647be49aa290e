// The text of a map file, out of the facts of a board.
import { ABOUTS } from './abouts.ts'
import type { BoardFacts, Edge, PowerFacts, ProvinceFacts } from './facts.ts'
import { list, longList, scalar } from './yaml.ts'

const small = (id: string): string => id.toLowerCase()

const squeezed = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Pd}\s._/'’]/gu, '')
    .toLowerCase()

export function mapText(facts: BoardFacts): string {
  const told = ABOUTS[facts.id]
  if (told === undefined) throw new Error(`nothing is said about ${facts.id}`)
  const sections = [
    [`# ${told.head}`, ...told.notes.map(note => `# ${note}`)].join('\n'),
    [
      `map: ${scalar(facts.name)}`,
      `about: ${scalar(told.about)}`,
      `opens: ${facts.rules.firstPhase.replace(/^F(\d+)B$/, 'W$1A')}`,
      `wins: ${facts.victory}`,
      ...rulesOf(facts),
    ].join('\n'),
    ['powers:', ...facts.powers.map(powerText)].join('\n'),
    coastsText(facts),
    ['provinces:', ...facts.provinces.map(province => provinceText(province, facts))].join('\n'),
    ambiguousText(facts),
    impassableText(facts),
    hindrancesText(facts),
    sketchText(facts),
  ]
  return `${sections.filter(section => section !== '').join('\n\n')}\n`
}

const rulesOf = ({ rules }: BoardFacts): readonly string[] =>
  rules.buildAnywhere === false
    ? []
    : [`rules: { buildSites: ${rules.buildAnywhere === true ? 'ownedCenters' : 'ownedIfHomeHeld'} }`]

const powerText = ({ id, name, adjective, letter, color, homes, owns, units }: PowerFacts): string => {
  const first = [
    `name: ${scalar(name)}`,
    `adjective: ${scalar(adjective)}`,
    `letter: ${/\d/.test(letter) ? `'${letter}'` : letter}`,
    ...(color === null ? [] : [`color: ${color}`]),
  ]
  const isElsewhere = owns !== undefined && [...owns].sort().join() !== [...homes].sort().join()
  const second = [
    `homes: ${list(homes.map(small))}`,
    ...(isElsewhere ? [`owns: ${list(owns.map(small))}`] : []),
    `starts: ${list(units.map(({ type, at }) => `${type} ${small(at)}`))}`,
  ]
  return `  ${small(id)}: { ${first.join(', ')},\n    ${second.join(', ')} }`
}

function coastsText({ provinces }: BoardFacts): string {
  const coasts = new Map(provinces.flatMap(each => each.coasts.map(({ id, name }) => [small(id), name])))
  const known = ['nc', 'ec', 'sc', 'wc'].filter(id => coasts.has(id))
  if (known.length < coasts.size) throw new Error('a coast is none of nc, ec, sc, wc')
  return known.length === 0 ? '' : `coasts: { ${known.map(id => `${id}: ${coasts.get(id)}`).join(', ')} }`
}

const KINDS = { inland: 'inland', coastal: 'coast', water: 'sea' } as const

function provinceText(province: ProvinceFacts, { adjacency }: BoardFacts): string {
  const { id, name, kind, supply, convoyable, coasts, aliases } = province
  const isPlain = convoyable !== true || kind === 'water'
  const head = [
    `name: ${scalar(name)}`,
    `kind: ${KINDS[kind]}`,
    ...(supply ? ['center: true'] : []),
    ...(isPlain ? [] : ['convoys: true']),
  ].join(', ')
  const harbours = coasts.length > 0 ? coasts.map(coast => `${id}/${coast.id}`) : [id]
  const borders: [string, readonly string[]][] = [
    ['army', bordersOf(id, adjacency.army)],
    ...harbours.map((harbour): [string, readonly string[]] => [
      harbour === id ? 'fleet' : `fleet/${small(harbour.slice(4))}`,
      bordersOf(harbour, adjacency.fleet),
    ]),
  ]
  const own = new Set([id, name].map(squeezed))
  const also = aliases.map(({ text }) => text).filter(text => !own.has(squeezed(text)))
  const lines = borders.flatMap(([field, to]) => (to.length > 0 ? [longList('    ', field, to)] : []))
  if (also.length > 0) lines.push(longList('    ', 'also', also))
  return [`  ${small(id)}: { ${head}`, ...lines].join(',\n') + ' }'
}

const bordersOf = (at: string, edges: readonly Edge[]): readonly string[] =>
  edges
    .flatMap(([one, other]) => (one === at ? [other] : other === at ? [one] : []))
    .map(small)
    .sort()

function ambiguousText({ ambiguousAliases }: BoardFacts): string {
  const rows = ambiguousAliases.map(({ text, candidates, suggested }) => {
    const others = candidates.filter(id => id !== suggested)
    const ids = suggested === null ? others : [suggested, ...others]
    return `  ${scalar(text)}: ${list(ids.map(small))}`
  })
  return rows.length === 0 ? '' : ['ambiguous:', ...rows].join('\n')
}

function impassableText({ impassable }: BoardFacts): string {
  const rows = impassable.map(({ id, name, borders, aliases }) => {
    const fields = [
      `name: ${scalar(name)}`,
      ...(borders === undefined ? [] : [`borders: ${list(borders.map(small))}`]),
      ...(aliases.length === 0 ? [] : [`also: ${list(aliases.map(({ text }) => text))}`]),
    ]
    return `  ${small(id)}: { ${fields.join(', ')} }`
  })
  return rows.length === 0 ? '' : ['impassable:', ...rows].join('\n')
}

function hindrancesText({ rules: { iceSeasons, difficultBorders } }: BoardFacts): string {
  const ice = iceSeasons.map(({ province, seasons }) => `${small(province)}: ${list(seasons)}`)
  const borders = difficultBorders.flatMap(({ between, units, strength }) =>
    units.map(
      unit =>
        `  - { between: ${list(between.map(small))}, kind: ${unit === 'A' ? 'army' : 'fleet'}, leaves: ${strength} }`,
    ),
  )
  return [
    ...(ice.length === 0 ? [] : ['# When nobody gets in or out.', `ice: { ${ice.join(', ')} }`]),
    ...(borders.length === 0
      ? []
      : ['# Borders that take strength; nobody supports across them.', 'hardBorders:', ...borders]),
  ].join('\n')
}

const SKETCH_WIDTH = 1000

/** Where everything lies on a drawing a thousand wide. */
function sketchText({ canvas, provinces }: BoardFacts): string {
  if (canvas === undefined) return ''
  const scale = SKETCH_WIDTH / canvas.width
  const point = (x: number, y: number): string =>
    `[${Math.round((x - canvas.x) * scale)}, ${Math.round((y - canvas.y) * scale)}]`
  const rows = provinces.flatMap(({ id, x, y, coasts }) => {
    if (x === undefined || y === undefined) throw new Error(`${id} lies nowhere`)
    const shores = coasts.flatMap(coast =>
      coast.x === undefined || coast.y === undefined
        ? []
        : [`${small(id)}/${small(coast.id)}: ${point(coast.x, coast.y)}`],
    )
    return [`    ${[`${small(id)}: ${point(x, y)}`, ...shores].join(', ')}`]
  })
  const height = Math.round(canvas.height * scale)
  return [
    '# Where everything lies on a drawing, from the left and from the top.',
    `sketch:\n  size: [${SKETCH_WIDTH}, ${height}]\n  places: {\n${rows.join(',\n')} }`,
  ].join('\n')
}
