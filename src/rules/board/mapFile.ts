// Makes a Board from the text of a map, or of a variant that changes one.
import { err, ok, type Result } from '../../result.ts'
import {
  Board,
  type BoardPlan,
  type PlannedPower,
  type PlannedProvince,
  type Sketch,
  type UnitKind,
} from './board.ts'
import { faultsOfSense } from './mapChecks.ts'
import {
  coastsNamed,
  coastsOf,
  fleetBorders,
  type MapSheet,
  mapSchema,
  type ProvinceSheet,
  variantSchema,
} from './mapSchema.ts'
import { readPhase, type Season } from './phase.ts'
import { type PlannedPassages, plannedPassages } from './plan.ts'
import { type Fault, type Page, type Path, readYaml, type WrittenFile } from './yamlFile.ts'
import { readPage } from './yamlPage.ts'

/** Finds the map that a variant uses. */
export type MapCalled = (name: string) => WrittenFile | undefined

/** The board of a map or variant; otherwise all that is wrong with the file. */
export function readBoard(
  file: WrittenFile,
  mapCalled: MapCalled = () => undefined,
  convoys: Convoys = 'atSea',
  { plan: changed = plan => plan, like }: Changed = {},
): Result<Board, readonly Fault[]> {
  const page = readYaml(file)
  if (!page.ok) return page
  const whole = isVariant(page.value) ? readVariant(page.value, mapCalled) : page
  if (!whole.ok) return whole
  const sheet = readPage(whole.value, mapSchema(coastsNamed(whole.value.content)))
  if (!sheet.ok) return sheet
  const faults = faultsOfSense(sheet.value, path => whole.value.find(path))
  if (faults.length > 0) return err(faults)
  const plan = changed(planOf(sheet.value))
  return ok(new Board(convoys === 'coastal' ? withCoastalConvoys(plan) : plan, like))
}

/** How a board differs from its file. It shares the unit objects of the board that it is `like`. */
export interface Changed {
  readonly plan?: (plan: BoardPlan) => BoardPlan
  readonly like?: Board | undefined
}

/** Where fleets convoy: on the waters that the map says, or on every coast as well. */
export type Convoys = 'atSea' | 'coastal'

const withCoastalConvoys = (plan: BoardPlan): BoardPlan => ({
  ...plan,
  provinces: plan.provinces.map(each => (each.terrain === 'coast' ? { ...each, mayConvoy: true } : each)),
})

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (content: unknown): Fields =>
  typeof content === 'object' && content !== null ? { ...content } : {}

const isVariant = ({ content }: Page): boolean =>
  'variant' in fieldsOf(content) || 'uses' in fieldsOf(content)

/** The page of a variant laid over the page of its map. */
function readVariant(variant: Page, mapCalled: MapCalled): Result<Page, readonly Fault[]> {
  const { uses } = fieldsOf(variant.content)
  const file = typeof uses === 'string' ? mapCalled(uses) : undefined
  if (file === undefined) {
    const { file: name, line } = variant.find(['uses'])
    const problem = uses === undefined ? 'uses is missing' : `there is no map ${String(uses)}`
    return err([{ file: name, line, problem, remedy: 'write the name of a map, as in uses: standard' }])
  }
  const base = readYaml(file)
  if (!base.ok) return base
  const coasts = [...coastsNamed(base.value.content), ...coastsNamed(variant.content)]
  const read = readPage(variant, variantSchema(coasts))
  return read.ok ? ok(laidOver(base.value, variant)) : read
}

const laidOver = (base: Page, variant: Page): Page => ({
  content: merged(fieldsOf(base.content), fieldsOf(variant.content)),
  find: path => {
    const above = variant.find(pathInVariant(variant, path))
    const below = base.find(path)
    return above.depth >= below.depth ? above : below
  },
})

/** A variant may write `powers` as `newPowers`, and writes the name of the map as `variant`. */
const pathInVariant = (variant: Page, [group, ...rest]: Path): Path => {
  if (group === 'powers' && 'newPowers' in fieldsOf(variant.content)) return ['newPowers', ...rest]
  return group === 'map' ? ['variant'] : group === undefined ? [] : [group, ...rest]
}

function merged(base: Fields, { variant, uses, newPowers, ...changes }: Fields): Fields {
  const whole: Record<string, unknown> = { ...base, map: variant }
  for (const [key, change] of Object.entries(changes)) {
    whole[key] = LISTED.has(key) ? mergedList(fieldsOf(base[key]), fieldsOf(change)) : change
  }
  return newPowers === undefined ? whole : { ...whole, powers: newPowers }
}

/** The fields that list entries by id, so that a variant can change or add single ones. */
const LISTED: ReadonlySet<string> = new Set([
  'powers',
  'provinces',
  'coasts',
  'ambiguous',
  'impassable',
  'rules',
  'ice',
  'options',
])

function mergedList(base: Fields, changes: Fields): Fields {
  const entries = Object.entries(changes).map(([id, change]) => {
    const isRecord = typeof change === 'object' && change !== null && !Array.isArray(change)
    return [id, isRecord ? { ...fieldsOf(base[id]), ...change } : change]
  })
  return { ...base, ...Object.fromEntries(entries) }
}

const capitals = (names: readonly string[]): readonly string[] => names.map(name => name.toUpperCase())

function planOf(sheet: MapSheet): BoardPlan {
  const opens = readPhase(sheet.opens)
  if (!opens.ok) throw new TypeError(`the schema let ${sheet.opens} pass as a phase`)
  const passages = plannedPassages(sheet)
  return {
    name: sheet.map,
    about: sheet.about,
    opens: opens.value,
    wins: sheet.wins,
    mobilizes: sheet.mobilizes,
    rules: sheet.rules ?? {},
    powers: Object.entries(sheet.powers).map(([id, power]) => planPower(id, power, sheet.judges)),
    provinces: Object.entries(sheet.provinces).map(([id, province]) =>
      planProvince(id, province, sheet, passages),
    ),
    passages,
    ambiguous: new Map(
      Object.entries<readonly string[]>(sheet.ambiguous ?? {}).map(([name, ids]) => [name, capitals(ids)]),
    ),
    impassable: Object.entries<{ name: string; also?: readonly string[] | undefined }>(
      sheet.impassable ?? {},
    ).map(([id, { name, also }]) => [name, id, ...(also ?? [])]),
    sketch: sheet.sketch && planSketch(sheet.sketch),
    ice: new Map(
      Object.entries<readonly Season[]>(sheet.ice ?? {}).map(([id, seasons]) => [id.toUpperCase(), seasons]),
    ),
    hardBorders: (sheet.hardBorders ?? []).map(({ between: [one, other], ...border }) => ({
      ...border,
      between: [one.toUpperCase(), other.toUpperCase()],
    })),
  }
}

const planSketch = ({ size, places }: NonNullable<MapSheet['sketch']>): Sketch => ({
  size,
  places: new Map(
    Object.entries<readonly [number, number]>(places).map(([id, at]) => [id.toUpperCase(), at]),
  ),
})

function planPower(id: string, power: MapSheet['powers'][string], judges: MapSheet['judges']): PlannedPower {
  const called = judges && power.also?.[0]
  return {
    id: id.toUpperCase(),
    name: power.name,
    adjective: power.adjective,
    judgesName: called ?? power.name,
    judges: called ?? power.judges ?? power.adjective,
    letter: power.letter,
    also: power.also ?? [],
    homes: capitals(power.homes),
    owns: capitals(power.owns ?? power.homes),
    starts: power.starts.map(planUnit),
    levy: power.levy && { ...power.levy, site: power.levy.site.toUpperCase() },
  }
}

const planUnit = (written: string): { kind: UnitKind; at: string } => ({
  kind: written.startsWith('A') ? 'army' : 'fleet',
  at: written.slice(2).toUpperCase(),
})

function planProvince(
  id: string,
  province: ProvinceSheet,
  sheet: MapSheet,
  { canal }: PlannedPassages,
): PlannedProvince {
  const coasts = coastsOf(province)
  const harbours = coasts.length > 0 ? coasts : ['']
  const [one, other] = canal?.between ?? []
  const across = id.toUpperCase() === one ? other : id.toUpperCase() === other ? one : undefined
  return {
    id: id.toUpperCase(),
    name: province.name,
    terrain: province.kind,
    isCenter: province.center ?? false,
    mayConvoy: province.kind === 'sea' || (province.convoys ?? false),
    coasts: coasts.map(coast => ({
      id: coast.toUpperCase(),
      name: sheet.coasts?.[coast] ?? coast,
      also: takenFor(`${id}/${coast}`, sheet.coastAliases ?? {}),
    })),
    also: province.also ?? [],
    army: capitals(province.army ?? []),
    // The two ends of a canal share no other border.
    fleet: new Map(
      harbours.map(coast => [
        coast.toUpperCase(),
        capitals(fleetBorders(province, coast)).filter(at => at !== across),
      ]),
    ),
  }
}

/** The aliases of a coast: `SC` for jor/wc, if jor/sc stands for it. */
const takenFor = (place: string, aliases: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(aliases).flatMap(([alias, meant]) =>
    meant === place ? [alias.slice(alias.indexOf('/') + 1).toUpperCase()] : [],
  )
