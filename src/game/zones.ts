// Time zones: which there are, and by which short names people know the time that is kept in them.
import { Temporal } from 'temporal-polyfill'

declare const zone: unique symbol

/** An IANA name as it is officially spelled, `Europe/Berlin`, or a fixed distance from UTC, `+01:00`. */
export type Zone = string & { readonly [zone]: true }

/** Lengths of time and distances from UTC are whole minutes. */
export type Minutes = number

/** What clocks are said to show in some zones: `CET`, and `CEST` while they are an hour ahead. */
export interface Custom {
  readonly standard: string
  readonly summer: string | undefined
  /** Of standard time, from UTC. */
  readonly offset: Minutes
  /** The first stands for all. */
  readonly zones: readonly Zone[]
}

const custom = (standard: string, summer: string | undefined, offset: Minutes, zones: string): Custom => ({
  standard,
  summer,
  offset,
  zones: zones.split(' ') as Zone[], // a test finds every one of them
})

const CENTRAL_EUROPE =
  'Berlin Paris Madrid Rome Vienna Zurich Amsterdam Brussels Copenhagen Oslo Stockholm Prague Budapest Warsaw ' +
  'Belgrade Zagreb Ljubljana Bratislava Luxembourg Malta Monaco Sarajevo Skopje Tirane Andorra Vaduz'
const EASTERN_EUROPE = 'Helsinki Athens Kyiv Kiev Bucharest Sofia Riga Tallinn Vilnius'

const inEurope = (cities: string): string => cities.replace(/\S+/g, 'Europe/$&')

const CUSTOMS: readonly Custom[] = [
  custom('GMT', 'BST', 0, 'Europe/London Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man'),
  custom('GMT', 'IST', 0, 'Europe/Dublin'),
  custom('WET', 'WEST', 0, 'Europe/Lisbon Atlantic/Madeira Atlantic/Canary Atlantic/Faroe'),
  custom('CET', 'CEST', 60, inEurope(CENTRAL_EUROPE)),
  custom('EET', 'EEST', 120, inEurope(EASTERN_EUROPE)),
  custom('MSK', undefined, 180, 'Europe/Moscow'),
  custom('EST', 'EDT', -300, 'America/New_York America/Toronto America/Detroit'),
  custom('CST', 'CDT', -360, 'America/Chicago America/Winnipeg'),
  custom('CST', 'CDT', -300, 'America/Havana'),
  custom('CST', undefined, 480, 'Asia/Shanghai Asia/Taipei'),
  custom('MST', 'MDT', -420, 'America/Denver America/Edmonton America/Boise'),
  custom('MST', undefined, -420, 'America/Phoenix'),
  custom('PST', 'PDT', -480, 'America/Los_Angeles America/Tijuana'),
  custom('AKST', 'AKDT', -540, 'America/Anchorage'),
  custom('HST', undefined, -600, 'Pacific/Honolulu'),
  custom('AST', 'ADT', -240, 'America/Halifax Atlantic/Bermuda'),
  custom('AST', undefined, 180, 'Asia/Riyadh'),
  custom('NST', 'NDT', -210, 'America/St_Johns'),
  custom('IST', undefined, 330, 'Asia/Kolkata Asia/Calcutta'),
  custom('IST', 'IDT', 120, 'Asia/Jerusalem Asia/Tel_Aviv'),
  custom('BST', undefined, 360, 'Asia/Dhaka'),
  custom('JST', undefined, 540, 'Asia/Tokyo'),
  custom('KST', undefined, 540, 'Asia/Seoul'),
  custom('HKT', undefined, 480, 'Asia/Hong_Kong'),
  custom('AWST', undefined, 480, 'Australia/Perth'),
  custom('ACST', 'ACDT', 570, 'Australia/Adelaide'),
  custom('ACST', undefined, 570, 'Australia/Darwin'),
  custom('AEST', 'AEDT', 600, 'Australia/Sydney Australia/Melbourne Australia/Hobart Australia/Canberra'),
  custom('AEST', undefined, 600, 'Australia/Brisbane'),
  custom('NZST', 'NZDT', 720, 'Pacific/Auckland'),
  custom('SAST', undefined, 120, 'Africa/Johannesburg'),
]

/** Names that leave the season open, as people like to write them. */
const EVERYDAY: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
}

const SUMMER_HOUR = 60

export const UTC = 'UTC' as Zone // Temporal knows it in every version

/** `europe/berlin` is Europe/Berlin; nothing for a zone that does not exist, and for old short names like `EST`. */
export function zoneNamed(name: string): Zone | undefined {
  if (/^utc$/i.test(name)) return UTC
  const everyday = EVERYDAY[name.toUpperCase()]
  if (everyday !== undefined) return everyday as Zone // written above
  if (!/^[a-z]+(\/[a-z0-9_+-]+){1,2}$/i.test(name) || name.length > 40) return undefined
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId as Zone
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** `+01:00`, for times that are told by their distance from UTC; nothing for a distance that no clock keeps. */
export function zoneAt(offset: Minutes): Zone | undefined {
  if (!Number.isInteger(offset) || offset < -12 * 60 || offset > 14 * 60) return undefined
  if (offset === 0) return UTC
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}` as Zone // in Temporal's form
}

/** One way to understand a short name: a zone in which it is used, and the distance from UTC that it tells. */
export interface NamedTime {
  readonly custom: Custom
  readonly offset: Minutes
}

/** `CST` is said in Chicago, in Havana and in Shanghai. */
export function timesNamed(name: string): readonly NamedTime[] {
  const wanted = name.toUpperCase()
  return CUSTOMS.flatMap(custom => {
    if (custom.standard === wanted) return [{ custom, offset: custom.offset }]
    return custom.summer === wanted ? [{ custom, offset: custom.offset + SUMMER_HOUR }] : []
  })
}

/** `CET` in Berlin at an hour from UTC; nothing where there is no short name that everybody knows. */
export function shortName(zone: Zone, offset: Minutes): string | undefined {
  const found = CUSTOMS.find(({ zones }) => zones.includes(zone))
  if (found?.offset === offset) return found.standard
  return found !== undefined && found.offset + SUMMER_HOUR === offset ? found.summer : undefined
}

/** All zones that have short names. */
export const zonesWithNames = (): readonly Zone[] => CUSTOMS.flatMap(({ zones }) => zones)

const twoDigits = (number: number): string => String(number).padStart(2, '0')
