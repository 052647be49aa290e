// What a map must make sense of before it is a board: borders that agree, names that tell places apart, set-ups that fit.
import { MOST_LOCATIONS } from './board.ts'
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
  for (const [id, province] of Object.entries(sheet.provinces)) {
    checkTerrain(id, province, say)
    checkArmyBorders(id, province, sheet, say)
    for (const coast of ['', ...coastsOf(province)]) checkFleetBorders(id, coast, sheet, say)
  }
  checkNames(sheet, say)
  checkAmbiguous(sheet, say)
  checkPowerNames(sheet, say)
  checkCenters(sheet, 'homes', say)
  checkCenters(sheet, 'owns', say)
  checkStarts(sheet, say)
  checkSurroundings(sheet, say)
  checkTotals(sheet, say)
  return faults.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
}

type Say = (path: Path, problem: string, remedy: string) => void

function checkTerrain(id: string, province: ProvinceSheet, say: Say): void {
  const at: Path = ['provinces', id]
  const coasts = coastsOf(province)
  const { kind } = province
  if (kind === 'sea' && province.army !== undefined) {
    say([...at, 'army'], `${id}: no army goes to sea`, 'take army out, or make the province a coast')
  }
  if (kind === 'inland' && province.fleet !== undefined) {
    say([...at, 'fleet'], `${id}: no fleet goes inland`, 'take fleet out, or make the province a coast')
  }
  if (kind !== 'coast') {
    for (const coast of coasts) {
      say([...at, `fleet/${coast}`], `${id}: only a coast has coasts`, `take fleet/${coast} out`)
    }
    if (kind === 'inland' && province.convoys === true) {
      say([...at, 'convoys'], `${id}: no fleet convoys inland`, 'take convoys out')
    }
  } else if (coasts.length > 0 && province.fleet !== undefined) {
    say(
      [...at, 'fleet'],
      `${id}: a fleet here stands on a named coast`,
      `give its borders to ${choice(id, coasts)}`,
    )
  }
  if (coasts.length === 0 && province.army === undefined && province.fleet === undefined) {
    say(at, `${id} borders on nothing`, 'write where an army or a fleet goes from here')
  }
}

function checkArmyBorders(id: string, province: ProvinceSheet, sheet: MapSheet, say: Say): void {
  if (province.kind === 'sea') return
  for (const [index, other] of (province.army ?? []).entries()) {
    const at: Path = ['provinces', id, 'army', index]
    const neighbour = sheet.provinces[other]
    if (neighbour === undefined) sayUnknown(at, id, other, say)
    else if (other === id || (province.army ?? []).indexOf(other) < index) sayNeedless(at, id, other, say)
    else if (neighbour.kind === 'sea') {
      say(at, `${id}: no army goes to ${other}, which is a sea`, `take ${other} out of army`)
    } else if (!(neighbour.army ?? []).includes(id)) {
      const problem = `${id}: ${other} does not list ${id} among its army borders`
      say(at, problem, `add ${id} there or take ${other} out here`)
    }
  }
}

function checkFleetBorders(id: string, coast: string, sheet: MapSheet, say: Say): void {
  const province = sheet.provinces[id]!
  if (province.kind === 'inland') return
  const from = coast === '' ? id : `${id}/${coast}`
  const borders = fleetBorders(province, coast)
  for (const [index, other] of borders.entries()) {
    const at: Path = ['provinces', id, coast === '' ? 'fleet' : `fleet/${coast}`, index]
    const [otherId = '', otherCoast = ''] = other.split('/')
    const neighbour = sheet.provinces[otherId]
    if (neighbour === undefined) sayUnknown(at, from, otherId, say)
    else if (otherId === id || borders.indexOf(other) < index) sayNeedless(at, from, other, say)
    else if (neighbour.kind === 'inland') {
      say(at, `${from}: no fleet goes to ${other}, which is inland`, `take ${other} out of fleet`)
    } else if (sayCoast(at, other, sheet, say)) continue
    else if (![from, id].some(name => fleetBorders(neighbour, otherCoast).includes(name))) {
      const problem = `${from}: ${other} does not list ${from} among its fleet borders`
      say(at, problem, `add ${from} there or take ${other} out here`)
    }
  }
}

/** Whether something was wrong with the coast of a fleet's place. */
function sayCoast(at: Path, place: string, sheet: MapSheet, say: Say): boolean {
  const [id = '', coast] = place.split('/')
  const coasts = coastsOf(sheet.provinces[id]!)
  if (coast === undefined && coasts.length > 0) {
    say(at, `${place} has more than one shore`, `write ${choice(id, coasts)}`)
    return true
  }
  if (coast !== undefined && !coasts.includes(coast)) {
    say(at, `${id} has no coast ${coast}`, `write ${choice(id, coasts)}`)
    return true
  }
  return false
}

const choice = (id: string, coasts: readonly string[]): string =>
  coasts.length === 0 ? id : coasts.map(coast => `${id}/${coast}`).join(' or ')

const sayUnknown = (at: Path, of: string, id: string, say: Say): void =>
  say(at, `${of}: there is no province ${id}`, 'mend the spelling, or add it to provinces')

const sayNeedless = (at: Path, of: string, other: string, say: Say): void =>
  say(
    at,
    `${of}: ${other} ${other === of ? 'borders on itself' : 'is listed twice'}`,
    `take ${other} out here`,
  )

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
      [id.replaceAll('_', ' '), ['powers', id]],
      ...fields.map((field): [string, Path] => [power[field], ['powers', id, field]]),
    ]
    for (const [called, at] of written) {
      const owner = owners.get(squeezed(called)) ?? id
      if (owner !== id) say(at, `${id}: ${owner} goes by "${called}" too`, 'choose another')
      owners.set(squeezed(called), owner)
    }
  }
}

function checkCenters(sheet: MapSheet, field: 'homes' | 'owns', say: Say): void {
  const owners = new Map<string, string>()
  for (const [power, fields] of Object.entries(sheet.powers)) {
    for (const [index, id] of (fields[field] ?? []).entries()) {
      const at: Path = ['powers', power, field, index]
      const owner = owners.get(id)
      if (sheet.provinces[id] === undefined) sayUnknown(at, power, id, say)
      else if (sheet.provinces[id].center !== true) {
        say(at, `${power}: ${id} is no center`, `write center: true at ${id}, or take it out of ${field}`)
      } else if (owner !== undefined) {
        say(at, `${power}: ${id} is among the ${field} of ${owner} already`, 'take it out of one of them')
      }
      owners.set(id, power)
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
      else checkFleet(at, unit, sheet, say)
      standing.set(id, unit)
    }
  }
}

function checkArmy(at: Path, unit: string, { kind }: ProvinceSheet, say: Say): void {
  if (kind === 'sea') say(at, `${unit}: no army stands at sea`, `write F ${unit.slice(2)}`)
  else if (unit.includes('/')) say(at, `${unit}: an army stands on no coast`, `write ${unit.split('/')[0]}`)
}

function checkFleet(at: Path, unit: string, sheet: MapSheet, say: Say): void {
  const place = unit.slice(2)
  const [id = ''] = place.split('/')
  if (sheet.provinces[id]!.kind === 'inland') say(at, `${unit}: no fleet stands inland`, `write A ${id}`)
  else sayCoast(at, place, sheet, say)
}

function checkSurroundings({ provinces, impassable, geography }: MapSheet, say: Say): void {
  for (const [id, { borders }] of Object.entries<{ borders: readonly string[] }>(impassable ?? {})) {
    for (const [index, other] of borders.entries()) {
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
