// How a command ends that cannot do what was asked: one line on standard error, and an exit code.
// Imports nothing, so that it works even if the rest of the program cannot be loaded.

/** Everything worked, but something was found that should not be there. */
export const FOUND_SOMETHING = 1
/** Wrong usage, or something that the keeper must mend. */
export const WRONG_USAGE = 2
/** EX_TEMPFAIL: it may work next time. The mail server keeps the mail, and a service is restarted. */
export const TRY_AGAIN = 75

/** Ends the program with one line on standard error. */
export class UsageFault extends Error {}

/** Ends the program with a line for each thing to mend. */
export class ManyFaults extends UsageFault {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** System errors by their code: what is wrong, and what to do. */
const REFUSALS: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  EMFILE: [
    'this process has as many files open as it may have',
    'allow it more, 1024 is plenty (ulimit -n 1024, or LimitNOFILE=1024 in the unit of systemd)',
  ],
  ENFILE: [
    'all programs together have as many files open as this machine allows',
    'end some of them, or allow more (sysctl fs.file-max)',
  ],
  ENOMEM: ['there is no memory left', 'end other programs, or give the machine more'],
  EAGAIN: ['no further process or thread can be started', 'allow more of them (ulimit -u), or end some'],
  EACCES: ['the judge may not use it', 'give the user that runs the judge the right to it, or name another'],
  EPERM: [
    'the system does not allow it',
    'give the user that runs the judge the right to it, or name another',
  ],
  EROFS: ['the disk can only be read', 'name a place that can be written'],
  ENOSPC: ['there is no room left on the disk', 'make room; nothing is lost'],
  EDQUOT: ['there is no room left for this user', 'make room; nothing is lost'],
  EFBIG: ['a file may not become so large here', 'allow larger ones (ulimit -f), or name another place'],
  EIO: ['the disk has failed', 'look at the disk, and at what the system says of it'],
  ENOENT: ['it is not there, nor can it be made there', 'check the name'],
  ENOTDIR: ['a part of the path is not a folder', 'check the name'],
  EISDIR: ['it is a folder', 'name a file'],
  EEXIST: ['something else is there already', 'name another'],
  ELOOP: ['the links on the path go round in a circle', 'check the name'],
  ENAMETOOLONG: ['the name is too long', 'name another'],
  EBUSY: ['something else uses it', 'try again when it has ended'],
  EADDRINUSE: [
    'another program has this port',
    'name another port (0 picks a free one), or end that program',
  ],
  EADDRNOTAVAIL: ['this is not an address of this machine', 'write 127.0.0.1 or 0.0.0.0'],
  ENOTFOUND: ['no such host is known', 'check the name, and the DNS of this machine'],
  EAI_AGAIN: ['the DNS of this machine does not answer', 'try again, or check its network'],
  ECONNREFUSED: ['nobody answers there', 'check host and port'],
  ETIMEDOUT: ['nobody answers there', 'check host and port, and the network of this machine'],
  EHOSTUNREACH: ['there is no way there', 'check the network of this machine'],
  ENETUNREACH: ['there is no way there', 'check the network of this machine'],
  ERR_MODULE_NOT_FOUND: ['a part of the program is missing', 'install it anew (npm ci)'],
  MODULE_NOT_FOUND: ['a part of the program is missing', 'install it anew (npm ci)'],
  ERR_DLOPEN_FAILED: ['a part of the program cannot be loaded', 'install it anew (npm ci)'],
}

/** These have nothing to do with the file at which they occurred. */
const OF_THE_MACHINE: readonly string[] = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']

/** Errors that may pass. No restart mends the others. */
const PASSING: readonly string[] = [
  ...['ENFILE', 'ENOMEM', 'EAGAIN', 'ENOSPC', 'EDQUOT', 'EIO', 'EBUSY'],
  ...['EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
]

/** A system error in one sentence for the keeper. */
export interface Refusal {
  readonly text: string
  /** Whether it may pass by itself. */
  readonly mayPass: boolean
}

/** Undefined for a fault of our own. */
export function refusalIn(fault: unknown): Refusal | undefined {
  for (const each of chainOf(fault)) {
    const code = codeOf(each)
    const refusal = REFUSALS[code]
    if (refusal === undefined) continue
    const [what, remedy] = refusal
    const subject = OF_THE_MACHINE.includes(code) ? '' : subjectOf(each)
    const text = `${subject === '' ? '' : `${subject}: `}${what}; ${remedy}`
    return { text, mayPass: PASSING.includes(code) }
  }
  return undefined
}

/** Reports a system error and sets the exit code; false for a fault of our own. */
export function endsRefused(fault: unknown, [command]: readonly string[]): boolean {
  const refusal = refusalIn(fault)
  if (refusal === undefined) return false
  const { text, mayPass } = refusal
  process.stderr.write(`dragoman: ${text}\n`)
  process.exitCode = command === 'receive' || mayPass ? TRY_AGAIN : WRONG_USAGE
  return true
}

/** A fault and its causes. */
function chainOf(fault: unknown): readonly Error[] {
  const chain: Error[] = []
  for (let each = fault; each instanceof Error && chain.length < MOST_CAUSES; each = each.cause)
    chain.push(each)
  const last = chain.at(-1)
  return last instanceof AggregateError
    ? [...chain, ...last.errors.filter(each => each instanceof Error)]
    : chain
}

const MOST_CAUSES = 8

/** The module loader gives some system errors only in words, and calls a file missing that it could not open. */
function codeOf(fault: Error): string {
  const code = 'code' in fault ? String(fault.code) : ''
  if (/too many open files in system/i.test(fault.message)) return 'ENFILE'
  if (/too many open files/i.test(fault.message)) return 'EMFILE'
  return code.endsWith('MODULE_NOT_FOUND') && mayOpenFew() ? 'EMFILE' : code
}

/** Loading the program opens some hundreds of files at once. */
const FEW = 1_024

interface Limits {
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } }
}

function mayOpenFew(): boolean {
  const { userLimits } = process.report.getReport() as Limits // as Node's documentation says
  return Number(userLimits?.open_files?.soft) < FEW
}

/** What the error is about: a file, a port, a host. For a part of the program the loader's message names it. */
function subjectOf(fault: Partial<Subject> & Error): string {
  const { path, address, port, hostname, message } = fault
  if (path !== undefined) return path
  const place = [address ?? hostname, port].filter(each => each !== undefined && each !== '').join(':')
  return place === '' && codeOf(fault).startsWith('ERR_') ? message.split('\n', 1)[0]! : place
}

interface Subject {
  readonly path: string
  readonly address: string
  readonly port: number
  readonly hostname: string
}
