// A time zone by any name that people give it: `Europe/Berlin`, `Berlin`, `CET`, `GMT+5`, `+0530`.
import { timesNamed, UTC, type Zone, zoneAt, zoneNamed } from '../../game/calendar.ts'

/** The zones that a name may mean: none if it is unknown, several if different regions use the same name. */
export function zonesCalled(text: string): readonly Zone[] {
  const name = text
    .trim()
    .replace(/[.!]+$/, '')
    .replace(/[\s_]*\b(?:time ?zone|time)$/i, '')
    .trim()
  if (/^(?:z|gmt)$/i.test(name)) return [UTC]
  const offset = offsetIn(name)
  if (offset !== undefined) return one(zoneAt(offset))
  const times = timesNamed(name)
  if (times.length > 0) return [...new Set(times.map(({ custom }) => custom.zones[0]!))]
  const found = zoneNamed(name.replace(/\s*\/\s*/g, '/').replace(/ /g, '_')) ?? REGIONS[name.toLowerCase()]
  return found === undefined ? citiesCalled(name) : [found as Zone]
}

const one = (zone: Zone | undefined): readonly Zone[] => (zone === undefined ? [] : [zone])

/** `+01:00`, `+0530`, `GMT+5`, `UTC -3`: plus is east of Greenwich, as people write it. */
function offsetIn(name: string): number | undefined {
  const [, sign, hours, minutes = '0'] =
    /^(?:(?:utc|gmt)\s*)?([+\-−])\s*(\d{1,2}?)(?::?([0-5]\d))?(?:\s*h(?:ours?)?)?$/i.exec(name) ?? []
  return hours === undefined ? undefined : (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
}

/** Names common in North America and Germany. */
const REGIONS: Readonly<Record<string, string>> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  et: 'America/New_York',
  ct: 'America/Chicago',
  mt: 'America/Denver',
  pt: 'America/Los_Angeles',
  mez: 'Europe/Berlin',
  mesz: 'Europe/Berlin',
}

/** `new york` is America/New_York. */
function citiesCalled(name: string): readonly Zone[] {
  const city = plain(name)
  if (city.length < 3) return []
  CITIES ??= cities()
  return CITIES.get(city) ?? []
}

let CITIES: ReadonlyMap<string, readonly Zone[]> | undefined

function cities(): ReadonlyMap<string, readonly Zone[]> {
  const found = new Map<string, readonly Zone[]>()
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const city = plain(zone.slice(zone.lastIndexOf('/') + 1))
    found.set(city, [...(found.get(city) ?? []), zone as Zone]) // these are all names of zones
  }
  return found
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
