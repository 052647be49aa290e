// Checks that the borders of a map are written on both sides, and that its railroad and canal fit its provinces.
import { squeezed } from './gazetteer.ts'
import { coastsOf, fleetBorders, type MapSheet, type ProvinceSheet } from './mapSchema.ts'
import type { Path } from './yamlFile.ts'

/** Reports a fault: where it is, what is wrong, and how to mend it. */
export type Say = (path: Path, problem: string, remedy: string) => void

export function checkBorders(sheet: MapSheet, say: Say): void {
  for (const [id, province] of Object.entries(sheet.provinces)) {
    checkTerrain(id, province, say)
    checkArmyBorders(id, province, sheet, say)
    for (const coast of ['', ...coastsOf(province)]) checkFleetBorders(id, coast, sheet, say)
  }
}

/** Reports a wrong or missing coast in a fleet's place; returns whether there was one. */
export function sayCoast(at: Path, of: string, place: string, sheet: MapSheet, say: Say): boolean {
  const [id = '', coast] = place.split('/')
  const coasts = coastsOf(sheet.provinces[id]!)
  if (coast === undefined && coasts.length > 0) {
    say(at, `${of}: ${place} has named coasts`, `write ${choice(id, coasts)}`)
    return true
  }
  if (coast !== undefined && !coasts.includes(coast)) {
    say(at, `${of}: ${id} has no coast ${coast}`, `write ${choice(id, coasts)}`)
    return true
  }
  return false
}

export const sayUnknown = (at: Path, of: string, id: string, say: Say): void =>
  say(at, `${of}: there is no province ${id}`, 'mend the spelling, or add it to provinces')

export const sayNeedless = (at: Path, of: string, other: string, say: Say): void =>
  say(
    at,
    `${of}: ${other} ${other === of ? 'borders on itself' : 'is listed twice'}`,
    `take ${other} out here`,
  )

function checkTerrain(id: string, province: ProvinceSheet, say: Say): void {
  const { kind, army, fleet, convoys } = province
  const coasts = coastsOf(province)
  const wrong = (field: string, problem: string, remedy: string) =>
    say(['provinces', id, field], `${id}: ${problem}`, remedy)
  if (kind === 'sea' && army) wrong('army', 'no army goes to sea', 'take army out, or write kind: coast')
  if (kind === 'inland' && fleet)
    wrong('fleet', 'no fleet goes inland', 'take fleet out, or write kind: coast')
  if (kind === 'inland' && convoys) wrong('convoys', 'no fleet convoys inland', 'take convoys out')
  if (kind !== 'coast') {
    for (const coast of coasts) wrong(`fleet/${coast}`, 'only a coast has coasts', `take fleet/${coast} out`)
  } else if (coasts.length > 0 && fleet) {
    wrong('fleet', 'a fleet here stands on a named coast', `give its borders to ${choice(id, coasts)}`)
  }
  if (kind === 'coast' && army && coasts.length === 0 && !fleet) {
    wrong('kind', 'no fleet reaches this coast', 'write fleet, or kind: inland')
  }
  if (coasts.length === 0 && !army && !fleet) {
    say(['provinces', id], `${id} borders on nothing`, 'write where an army or a fleet goes from here')
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
    } else if (sayCoast(at, from, other, sheet, say)) continue
    else if (![from, id].some(name => fleetBorders(neighbour, otherCoast).includes(name))) {
      const problem = `${from}: ${other} does not list ${from} among its fleet borders`
      say(at, problem, `add ${from} there or take ${other} out here`)
    }
  }
}

const choice = (id: string, coasts: readonly string[]): string =>
  coasts.length === 0 ? id : coasts.map(coast => `${id}/${coast}`).join(' or ')

// Checks of the railroad, the canal, and the centers that do not count for one power.

/** Checks them even if they are not in play, since a variant may turn them on. */
export function checkPassages(sheet: MapSheet, say: Say): void {
  checkRailroad(sheet, say)
  checkCanal(sheet, say)
  checkUncounted(sheet, say)
  for (const option of ['railroad', 'canal', 'uncounted'] as const) {
    if (sheet.options?.[option] === 'on' && sheet[option] === undefined)
      say(['options', option], `options: there is no ${option}`, `write ${option}, or take it out here`)
  }
}

function checkRailroad(sheet: MapSheet, say: Say): void {
  const { railroad, provinces } = sheet
  if (railroad === undefined) return
  const { users, line } = railroad
  checkPassageNames('railroad', sheet, say)
  if (users.length === 0) say(['railroad', 'users'], 'railroad: nobody uses it', 'list at least one power')
  for (const [index, id] of users.entries())
    checkPower(['railroad', 'users', index], 'railroad', id, sheet, say)
  if (line.length < 2)
    say(['railroad', 'line'], 'railroad: its line leads nowhere', 'list two stations or more')
  for (const [index, id] of line.entries()) {
    const at: Path = ['railroad', 'line', index]
    const station = provinces[id]
    const before = line[index - 1] ?? id
    if (station === undefined) sayUnknown(at, 'railroad', id, say)
    else if (line.indexOf(id) < index) say(at, `railroad: ${id} is a station twice`, 'take one of them out')
    else if (station.kind === 'sea') say(at, `railroad: no army stands at sea, in ${id}`, `take ${id} out`)
    else if (before !== id && provinces[before] !== undefined && !(station.army ?? []).includes(before))
      say(at, `railroad: no army goes from ${before} to ${id}`, 'write the stations in the order of the line')
  }
}

function checkCanal(sheet: MapSheet, say: Say): void {
  const { canal, provinces } = sheet
  if (canal === undefined) return
  const { between, guard } = canal
  checkPassageNames('canal', sheet, say)
  for (const [index, id] of between.entries()) {
    const at: Path = ['canal', 'between', index]
    if (provinces[id] === undefined) sayUnknown(at, 'canal', id, say)
    else if (between.indexOf(id) < index) say(at, `canal: it leads from ${id} to ${id}`, 'write two waters')
    else if (provinces[id].kind !== 'sea') say(at, `canal: ${id} is not a sea`, 'write two waters')
  }
  if (provinces[guard] === undefined) {
    sayUnknown(['canal', 'guard'], 'canal', guard, say)
    return
  }
  const shores = ['', ...coastsOf(provinces[guard])].flatMap(coast => fleetBorders(provinces[guard]!, coast))
  const far = between.find(id => provinces[id] !== undefined && !shores.includes(id))
  if (far !== undefined)
    say(['canal', 'guard'], `canal: ${guard} does not touch ${far}`, 'write what lies between its two ends')
}

function checkUncounted(sheet: MapSheet, say: Say): void {
  for (const [center, power] of Object.entries<string>(sheet.uncounted ?? {})) {
    const at: Path = ['uncounted', center]
    if (sheet.provinces[center] === undefined) sayUnknown(at, 'uncounted', center, say)
    else if (sheet.provinces[center].center !== true)
      say(at, `uncounted: ${center} is not a center`, `write center: true at ${center}, or take it out here`)
    checkPower(at, 'uncounted', power, sheet, say)
  }
}

function checkPower(at: Path, of: string, id: string, { powers }: MapSheet, say: Say): void {
  if (powers[id] === undefined)
    say(at, `${of}: there is no power ${id}`, 'mend the spelling, or add it to powers')
}

/** A railroad or a canal shares no name with a province or with the other one. */
function checkPassageNames(which: 'railroad' | 'canal', sheet: MapSheet, say: Say): void {
  const owners = new Map<string, string>()
  for (const [id, { name, also }] of Object.entries(sheet.provinces))
    for (const called of [id, name, ...(also ?? [])]) owners.set(squeezed(called), id)
  if (which === 'canal' && sheet.railroad !== undefined)
    for (const [called] of namesOf(sheet.railroad)) owners.set(squeezed(called), 'the railroad')
  for (const [called, path] of namesOf(sheet[which]!)) {
    const owner = owners.get(squeezed(called))
    if (owner !== undefined)
      say([which, ...path], `${which}: "${called}" is a name of ${owner} too`, 'choose another')
  }
}

interface Called {
  readonly id: string
  readonly name: string
  readonly also: readonly string[]
}

const namesOf = ({ id, name, also }: Called): readonly (readonly [string, Path])[] => [
  [id, ['id']],
  [name, ['name']],
  ...also.map((called, index): readonly [string, Path] => [called, ['also', index]]),
]
