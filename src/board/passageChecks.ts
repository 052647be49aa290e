// Whether the railroad, the canal and the centers that do not count for one power fit the rest of a map.
import { type Say, sayUnknown } from './borderChecks.ts'
import { squeezed } from './gazetteer.ts'
import { coastsOf, fleetBorders, type MapSheet } from './mapSchema.ts'
import type { Path } from './yamlFile.ts'

/** Whether they are in play or not: a variant may put them there. */
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
    else if (provinces[id].kind !== 'sea') say(at, `canal: ${id} is no sea`, 'write two waters')
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
      say(at, `uncounted: ${center} is no center`, `write center: true at ${center}, or take it out here`)
    checkPower(at, 'uncounted', power, sheet, say)
  }
}

function checkPower(at: Path, of: string, id: string, { powers }: MapSheet, say: Say): void {
  if (powers[id] === undefined)
    say(at, `${of}: there is no power ${id}`, 'mend the spelling, or add it to powers')
}

/** A railroad, or a canal, is called like no province, and not like the other one. */
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
