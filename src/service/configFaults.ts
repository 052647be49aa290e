// What is wrong with an address, a host or a folder of the configuration, said as what to write instead.
import { isIP } from 'node:net'

/** What keeps a text from being an address that reply addresses can be made of: `judge@…` becomes `judge+something@…`. */
export function judgeAddressFault(text: string): string | undefined {
  if (JUDGE_ADDRESS.test(text)) return undefined
  const [, local = ''] = /^([^\s@<>,;"]+)@[^\s@<>,;"]{1,190}$/.exec(text) ?? []
  if (local.includes('+')) return `write an address without a plus, like ${EXAMPLE}`
  return local === ''
    ? `write an address and nothing else, like ${EXAMPLE}`
    : `write an address with at most 20 letters before the @, like ${EXAMPLE}`
}

const JUDGE_ADDRESS = /^[^\s@+<>,;"]{1,20}@[^\s@<>,;"]{1,190}$/
/** What an address of a judge looks like. */
export const EXAMPLE = 'judge@dragoman.example'

/** What stands where the name of a machine should, with something of an address or a port about it. */
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

/** `~` is of the shell. */
export const homeFault = (folder: string): string | undefined =>
  /^~(?:\/|$)/.test(folder) ? 'write the whole path; only a shell knows what ~ is' : undefined
