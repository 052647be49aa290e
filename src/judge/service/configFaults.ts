// What is wrong with an address, a host or a folder of the configuration, told as what to write instead.
import { isIP } from 'node:net'

/** Why reply addresses cannot be made of an address: `judge@…` becomes `judge+something@…`. */
export function judgeAddressFault(text: string): string | undefined {
  if (JUDGE_ADDRESS.test(text)) return undefined
  const [, local = ''] = /^([^\s@<>,;"]+)@[^\s@<>,;"]{1,190}$/.exec(text) ?? []
  if (local.includes('+')) return `write an address without a plus, like ${EXAMPLE}`
  return local === ''
    ? `write an address and nothing else, like ${EXAMPLE}`
    : `write an address with at most 20 letters before the @, like ${EXAMPLE}`
}

const JUDGE_ADDRESS = /^[^\s@+<>,;"]{1,20}@[^\s@<>,;"]{1,190}$/
/** An example of a judge's address. */
export const EXAMPLE = 'judge@dragoman.example'

/** What is wrong where the name of a machine should be: it may have parts of an address or a port. */
export function hostFault(host: string): string | undefined {
  if (isIP(host) > 0 || /^[\p{L}\p{N}._-]+$/u.test(host)) return undefined
  const [, login, name = '', port] =
    /^(?:[a-z\d]+:\/\/)?([^/@]*@)?([\p{L}\p{N}._-]+)(?::(\d+))?\/?$/iu.exec(host) ?? []
  if (name === '') return 'write the name of a machine, like mail.dragoman.example'
  const more = [
    ...(port === undefined ? [] : [`port: ${port}`]),
    ...(login === undefined ? [] : ['user and password']),
  ]
  return more.length === 0
    ? `write ${name} alone`
    : `write ${name} alone, and ${more.join(', ')} on a line of ${login === undefined ? 'its' : 'their'} own`
}

/** Only a shell knows `~`. */
export const homeFault = (folder: string): string | undefined =>
  /^~(?:\/|$)/.test(folder) ? 'write the whole path; only a shell knows what ~ is' : undefined

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
