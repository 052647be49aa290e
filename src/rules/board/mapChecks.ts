// Checks that a map of the right shape makes sense: its borders, its names, its powers and their set-ups.
import { MOST_LOCATIONS, type UnitKind } from './board.ts'
import { checkBorders, checkPassages, type Say, sayCoast, sayNeedless, sayUnknown } from './borderChecks.ts'
import { squeezed } from './gazetteer.ts'
import { coastsOf, fleetBorders, type MapSheet, type ProvinceSheet } from './mapSchema.ts'
import type { Fault, Path, Spot } from './yamlFile.ts'

/** All that is wrong with a map of the right shape, in the order of its lines. */
export function faultsOfSense(sheet: MapSheet, find: (path: Path) => Spot): readonly Fault[] {
  const faults: Fault[] = []
  const say: Say = (path, problem, remedy) => {
    const { file, line } = find(path)
    faults.push({ file, line, problem, remedy })
  }
  checkBorders(sheet, say)
  checkNames(sheet, say)
  checkAmbiguous(sheet, say)
  checkPowerNames(sheet, say)
  checkCenters(sheet, 'homes', say)
  checkCenters(sheet, 'owns', say)
  checkOwners(sheet, say)
  checkStarts(sheet, say)
  checkSurroundings(sheet, say)
  checkSketch(sheet, say)
  checkHindrances(sheet, say)
  checkLevies(sheet, say)
  checkCoastAliases(sheet, say)
  checkPassages(sheet, say)
  checkTotals(sheet, say)
  return faults.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
}

interface Named {
  readonly name: string
  readonly also?: readonly string[] | undefined
}

function checkNames(sheet: MapSheet, say: Say): void {
  const ambiguous = new Set(Object.keys(sheet.ambiguous ?? {}).map(squeezed))
  const owners = new Map<string, string>()
  for (const group of ['provinces', 'impassable'] as const) {
    for (const [id, { name, also }] of Object.entries<Named>(sheet[group] ?? {})) {
      const written: [string, Path][] = [
        [id, [group, id]],
        [name, [group, id, 'name']],
        ...(also ?? []).map((alias, index): [string, Path] => [alias, [group, id, 'also', index]]),
      ]
      for (const [called, at] of written) {
        const owner = owners.get(squeezed(called))
        if (owner === undefined) owners.set(squeezed(called), id)
        else if (owner !== id && !ambiguous.has(squeezed(called))) {
          const remedy = 'take it out of one of them, or list it under ambiguous'
          say(at, `${id}: "${called}" is a name of ${owner} too`, remedy)
        }
      }
    }
  }
}

function checkAmbiguous(sheet: MapSheet, say: Say): void {
  const seen = new Set<string>()
  for (const [name, ids] of Object.entries<readonly string[]>(sheet.ambiguous ?? {})) {
    const at: Path = ['ambiguous', name]
    if (seen.has(squeezed(name))) say(at, `ambiguous: "${name}" is listed twice`, 'write it once')
    seen.add(squeezed(name))
    for (const [index, id] of ids.entries()) {
      if (sheet.provinces[id] === undefined) sayUnknown([...at, index], `ambiguous: ${name}`, id, say)
      else if (ids.indexOf(id) < index) sayNeedless([...at, index], `ambiguous: ${name}`, id, say)
    }
  }
}

function checkPowerNames(sheet: MapSheet, say: Say): void {
  const owners = new Map<string, string>()
  for (const [id, power] of Object.entries(sheet.powers)) {
    const fields = ['name', 'adjective', 'letter'] as const
    const written: [string, Path][] = [
      [id, ['powers', id]],
      ...fields.map((field): [string, Path] => [power[field], ['powers', id, field]]),
      ...(power.judges === undefined ? [] : [[power.judges, ['powers', id, 'judges']] as [string, Path]]),
      ...(power.also ?? []).map((called, index): [string, Path] => [called, ['powers', id, 'also', index]]),
    ]
    for (const [called, at] of written) {
      const owner = owners.get(squeezed(called)) ?? id
      if (owner !== id) say(at, `${id}: ${owner} goes by "${called}" too`, 'choose another')
      owners.set(squeezed(called), owner)
    }
  }
}

function checkCenters({ provinces, powers }: MapSheet, field: 'homes' | 'owns', say: Say): void {
  for (const [power, fields] of Object.entries(powers)) {
    for (const [index, id] of (fields[field] ?? []).entries()) {
      const at: Path = ['powers', power, field, index]
      if (provinces[id] === undefined) sayUnknown(at, power, id, say)
      else if (provinces[id].center !== true) {
        say(at, `${power}: ${id} is not a center`, `write center: true at ${id}, or take it out of ${field}`)
      }
    }
  }
}

/** No center is home to two powers, nor owned by two; a power without `owns` owns its homes. */
function checkOwners({ powers }: MapSheet, say: Say): void {
  const homeOf = new Map<string, string>()
  const ownedBy = new Map<string, string>()
  for (const [power, { homes, owns }] of Object.entries(powers)) {
    for (const [index, id] of homes.entries()) {
      const other = homeOf.get(id)
      const problem = `${power}: ${id} is a home of ${other} already`
      if (other !== undefined) say(['powers', power, 'homes', index], problem, 'take it out of one of them')
      homeOf.set(id, power)
    }
    for (const [index, id] of (owns ?? homes).entries()) {
      const other = ownedBy.get(id)
      const isSaid = owns !== undefined || powers[other ?? '']?.owns !== undefined
      const problem = `${power}: ${other} owns ${id} already`
      const at: Path = ['powers', power, owns === undefined ? 'homes' : 'owns', index]
      if (other !== undefined && isSaid) say(at, problem, 'write under owns what each begins with')
      ownedBy.set(id, power)
    }
  }
}

function checkStarts(sheet: MapSheet, say: Say): void {
  const standing = new Map<string, string>()
  for (const [power, { starts }] of Object.entries(sheet.powers)) {
    for (const [index, unit] of starts.entries()) {
      const at: Path = ['powers', power, 'starts', index]
      const place = unit.slice(2)
      const [id = ''] = place.split('/')
      const other = standing.get(id)
      if (sheet.provinces[id] === undefined) sayUnknown(at, power, id, say)
      else if (other !== undefined)
        say(at, `${power}: ${other} stands in ${id} already`, 'take one of them out')
      else if (unit.startsWith('A')) checkArmy(at, unit, sheet.provinces[id], say)
      else checkFleet(at, power, unit, sheet, say)
      standing.set(id, unit)
    }
  }
}

function checkArmy(at: Path, unit: string, { kind }: ProvinceSheet, say: Say): void {
  if (kind === 'sea') say(at, `${unit}: no army stands at sea`, `write F ${unit.slice(2)}`)
  else if (unit.includes('/')) say(at, `${unit}: an army stands on no coast`, `write ${unit.split('/')[0]}`)
}

function checkFleet(at: Path, power: string, unit: string, sheet: MapSheet, say: Say): void {
  const place = unit.slice(2)
  const [id = ''] = place.split('/')
  if (sheet.provinces[id]!.kind === 'inland') say(at, `${unit}: no fleet stands inland`, `write A ${id}`)
  else sayCoast(at, power, place, sheet, say)
}

interface Bordering {
  readonly borders?: readonly string[] | undefined
}

function checkSurroundings({ provinces, impassable, geography }: MapSheet, say: Say): void {
  for (const [id, { borders }] of Object.entries<Bordering>(impassable ?? {})) {
    for (const [index, other] of (borders ?? []).entries()) {
      if (provinces[other] === undefined) sayUnknown(['impassable', id, 'borders', index], id, other, say)
    }
  }
  for (const id of Object.keys(geography?.provinces ?? {})) {
    if (provinces[id] === undefined) sayUnknown(['geography', 'provinces', id], 'geography', id, say)
  }
  for (const [index, { province }] of (geography?.closures ?? []).entries()) {
    const at: Path = ['geography', 'closures', index, 'province']
    if (provinces[province] === undefined) sayUnknown(at, 'closures', province, say)
  }
}

/** A sketch shows every province, and only coasts that exist. */
function checkSketch(sheet: MapSheet, say: Say): void {
  if (sheet.sketch === undefined) return
  const { places } = sheet.sketch
  for (const place of Object.keys(places)) {
    const [id = '', coast] = place.split('/')
    const at: Path = ['sketch', 'places', place]
    const province = sheet.provinces[id]
    if (province === undefined) sayUnknown(at, 'sketch', id, say)
    else if (coast !== undefined && !coastsOf(province).includes(coast))
      say(at, `sketch: ${id} has no coast ${coast}`, `take ${place} out`)
  }
  for (const id of Object.keys(sheet.provinces)) {
    if (places[id] === undefined)
      say(['sketch', 'places'], `sketch: ${id} lies nowhere`, `write where ${id} lies, ${id}: [100, 200]`)
  }
}

function checkTotals({ provinces, powers, wins }: MapSheet, say: Say): void {
  const sheets = Object.values(provinces)
  const centers = sheets.filter(({ center }) => center === true).length
  const locations = sheets.reduce((sum, sheet) => sum + 1 + coastsOf(sheet).length, 0)
  if (wins > centers) {
    say(['wins'], `nobody can win with ${wins} centers, for there are ${centers}`, `write ${centers} at most`)
  }
  if (locations > MOST_LOCATIONS) {
    const problem = `provinces and coasts together are ${locations}`
    say(['provinces'], problem, `a board holds ${MOST_LOCATIONS}; take some out`)
  }
  if (Object.keys(powers).length === 0) say(['powers'], 'nobody plays', 'list at least one power')
}

/** Ice is in provinces that exist, and a hard border is a border. */
function checkHindrances({ provinces, ice, hardBorders }: MapSheet, say: Say): void {
  for (const id of Object.keys(ice ?? {})) {
    if (provinces[id] === undefined) sayUnknown(['ice', id], 'ice', id, say)
  }
  for (const [index, { between, kind }] of (hardBorders ?? []).entries()) {
    const [one, other] = between
    const missing = between.find(id => provinces[id] === undefined)
    const at: Path = ['hardBorders', index]
    if (missing !== undefined) sayUnknown(at, 'hardBorders', missing, say)
    else if (!borderOf(provinces[one]!, kind).some(place => place.split('/')[0] === other)) {
      say(at, `hardBorders: no ${kind} goes from ${one} to ${other}`, 'write two provinces that touch')
    }
  }
}

const borderOf = (province: ProvinceSheet, kind: UnitKind): readonly string[] =>
  kind === 'army'
    ? (province.army ?? [])
    : ['', ...coastsOf(province)].flatMap(coast => fleetBorders(province, coast))

function checkLevies({ powers, provinces }: MapSheet, say: Say): void {
  for (const [power, { levy }] of Object.entries(powers)) {
    const at: Path = ['powers', power, 'levy', 'site']
    if (levy !== undefined && provinces[levy.site] === undefined) sayUnknown(at, power, levy.site, say)
  }
}

/** An alias is not a coast itself, and stands for a coast of the same province. */
function checkCoastAliases(sheet: MapSheet, say: Say): void {
  for (const [alias, meant] of Object.entries<string>(sheet.coastAliases ?? {})) {
    const at: Path = ['coastAliases', alias]
    const [id = '', coast = ''] = alias.split('/')
    if (sheet.provinces[id] === undefined) sayUnknown(at, 'coastAliases', id, say)
    else if (coastsOf(sheet.provinces[id]).includes(coast))
      say(at, `coastAliases: ${alias} is a coast of its own`, 'take it out')
    else if (meant.split('/')[0] !== id)
      say(at, `coastAliases: ${meant} is not a coast of ${id}`, `write a coast of ${id}`)
    else sayCoast(at, 'coastAliases', meant, sheet, say)
  }
}
