// What is wrong with an address, a host or a folder of the configuration, told as what to write instead.
import { isIP } from 'node:net'
import { wording } from '../../wording/wording.ts'

const say = wording.configuration.addresses

/** Why reply addresses cannot be made of an address: `judge@…` becomes `judge+something@…`. */
export function judgeAddressFault(text: string): string | undefined {
  if (JUDGE_ADDRESS.test(text)) return undefined
  const [, local = ''] = /^([^\s@<>,;"]+)@[^\s@<>,;"]{1,190}$/.exec(text) ?? []
  if (local.includes('+')) return say.withoutPlus({ example: EXAMPLE })
  return (local === '' ? say.addressAlone : say.shortAddress)({ example: EXAMPLE })
}

const JUDGE_ADDRESS = /^[^\s@+<>,;"]{1,20}@[^\s@<>,;"]{1,190}$/
/** An example of a judge's address. */
export const EXAMPLE = 'judge@dragoman.example'

/** What is wrong where the name of a machine should be: it may have parts of an address or a port. */
export function hostFault(host: string): string | undefined {
  if (isIP(host) > 0 || /^[\p{L}\p{N}._-]+$/u.test(host)) return undefined
  const [, login, name = '', port] =
    /^(?:[a-z\d]+:\/\/)?([^/@]*@)?([\p{L}\p{N}._-]+)(?::(\d+))?\/?$/iu.exec(host) ?? []
  if (name === '') return say.hostName
  if (port === undefined) return (login === undefined ? say.hostAlone : say.loginApart)({ name })
  return (login === undefined ? say.portApart : say.bothApart)({ name, port })
}

/** Only a shell knows `~`. */
export const homeFault = (folder: string): string | undefined =>
  /^~(?:\/|$)/.test(folder) ? say.wholePath : undefined

const UNITS = { day: 1, week: 7, month: 31, year: 366 } as const

/** How many days a reply address is valid, by which somebody may come back to a letter. */
const LEAST_KEPT = 90

/** `2 years` in days, rather one too many; undefined if it is not a length of time, or too short. */
export function daysKept(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,4})\s*(day|week|month|year)s?$/i.exec(text.trim()) ?? []
  if (unit === undefined) return undefined
  const days = Number(count) * UNITS[unit.toLowerCase() as keyof typeof UNITS] // one of these was read
  return days < LEAST_KEPT ? undefined : days
}
