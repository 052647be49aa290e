// Reads the judge's configuration, and complains about all of it at once: each fault with its line and its remedy.
import { readFileSync } from 'node:fs'
import { type Fault, type Page, type Path, readPage, readYaml, type WrittenFile } from '../board/yamlFile.ts'
import { UTC, type Zone, zoneNamed } from '../game/zones.ts'
import type { ImapMailboxSettings } from '../mail/imap.ts'
import { LETTER_LIMITS, type LetterLimits } from '../mail/letter.ts'
import type { SmtpSettings } from '../mail/smtp.ts'
import { err, ok, type Result } from '../result.ts'
import { configSchema, type WrittenConfig } from './configSchema.ts'

export interface Configuration {
  readonly judge: {
    readonly code: string
    readonly address: string
    readonly name: string
    readonly zone: Zone
  }
  readonly data: string
  readonly mailbox: ImapMailboxSettings
  /** How long the mailbox is left alone, in milliseconds. */
  readonly poll: number
  readonly smtp: SmtpSettings
  readonly limits: LetterLimits
}

/** Where secrets and certificates come from. */
export interface Sources {
  readonly env: Readonly<Record<string, string | undefined>>
  read(file: string): string
}

const SOURCES: Sources = { env: process.env, read: file => readFileSync(file, 'utf8') }

export function readConfiguration(
  file: WrittenFile,
  sources: Sources = SOURCES,
): Result<Configuration, readonly Fault[]> {
  const page = readYaml(file)
  if (!page.ok) return page
  const secrets = new Secrets(page.value, sources)
  const found = {
    imapPassword: secrets.secret(['mailbox', 'password'], true),
    smtpPassword: secrets.secret(['smtp', 'password'], secrets.has(['smtp', 'user'])),
    imapCa: secrets.file(['mailbox', 'ca']),
    smtpCa: secrets.file(['smtp', 'ca']),
  }
  const written = readPage(page.value, configSchema)
  const faults = [
    ...(written.ok ? contradictions(written.value, page.value) : written.error),
    ...secrets.faults,
  ].sort((one, other) => one.line - other.line)
  return written.ok && faults.length === 0 ? ok(configurationOf(written.value, found)) : err(faults)
}

interface FoundSecrets {
  readonly imapPassword: string | undefined
  readonly smtpPassword: string | undefined
  readonly imapCa: string | undefined
  readonly smtpCa: string | undefined
}

const PORTS = {
  imap: { tls: 993, starttls: 143, none: 143 },
  smtp: { tls: 465, starttls: 587, none: 25 },
}
const KIB = 1_024

function configurationOf(written: WrittenConfig, found: FoundSecrets): Configuration {
  const { judge, data, mailbox, smtp } = written
  const { poll, port: imapPort, password: _hidden, ...box } = mailbox
  const limits = limitsOf(written)
  return {
    judge: { ...judge, zone: zoneNamed(judge.zone) ?? UTC },
    data,
    poll: poll * 1_000,
    limits,
    mailbox: {
      ...box,
      port: imapPort ?? PORTS.imap[mailbox.security],
      password: found.imapPassword ?? '',
      ca: found.imapCa,
      mostBytes: limits.mail,
    },
    smtp: {
      host: smtp.host,
      port: smtp.port ?? PORTS.smtp[smtp.security],
      security: smtp.security,
      user: smtp.user,
      password: found.smtpPassword,
      ca: found.smtpCa,
    },
  }
}

function limitsOf({ limits }: WrittenConfig): LetterLimits {
  if (limits === undefined) return LETTER_LIMITS
  const { mail, body, headers, parts, depth } = limits
  return { mail: mail * KIB, body: body * KIB, headers: headers * KIB, parts, depth }
}

/** What no single setting can know. */
function contradictions({ mailbox, smtp }: WrittenConfig, page: Page): readonly Fault[] {
  const { folders, processed } = mailbox
  const at = (path: Path, problem: string, remedy: string): Fault => {
    const { file, line } = page.find(path)
    return { file, line, problem, remedy }
  }
  return [
    ...(folders.includes(processed)
      ? [at(['mailbox', 'processed'], `letters come in at ${processed}`, 'name another folder')]
      : []),
    ...(new Set(folders).size < folders.length
      ? [at(['mailbox', 'folders'], 'a folder stands there twice', 'name each once')]
      : []),
    ...(smtp.user === undefined && smtp.password !== undefined
      ? [at(['smtp', 'password'], 'there is a password, but no user', 'write smtp: user, or take it out')]
      : []),
  ]
}

/** Fetches what the file only points at, and keeps what is wrong with it. */
class Secrets {
  readonly faults: Fault[] = []
  readonly #page: Page
  readonly #sources: Sources

  constructor(page: Page, sources: Sources) {
    this.#page = page
    this.#sources = sources
  }

  has = (path: Path): boolean => this.#at(path) !== undefined

  /** `env:NAME`, `file:PATH`, or the secret itself. */
  secret(path: Path, isNeeded: boolean): string | undefined {
    const written = this.#at(path)
    // A section that is missing is a fault of its own.
    if (written === undefined && (!isNeeded || typeof this.#at(path.slice(0, -1)) !== 'object'))
      return undefined
    if (written === undefined) return this.#fault(path, 'is missing', `write ${WAYS}`)
    if (typeof written !== 'string' || written === '')
      return this.#fault(path, 'is no text', `put it in quotes, or better: write ${WAYS}`)
    const [, kind, where] = /^(env|file):(.*)$/s.exec(written) ?? []
    if (kind === 'env') return this.#fromEnvironment(path, where!.trim())
    return kind === 'file' ? this.#fromFile(path, where!.trim())?.replace(/\r?\n$/, '') : written
  }

  file(path: Path): string | undefined {
    const written = this.#at(path)
    return typeof written === 'string' ? this.#fromFile(path, written) : undefined
  }

  #fromEnvironment(path: Path, name: string): string | undefined {
    const value = this.#sources.env[name]
    if (value !== undefined && value !== '') return value
    return this.#fault(path, `the environment has no ${name}`, 'set it before the judge starts')
  }

  #fromFile(path: Path, file: string): string | undefined {
    try {
      const found = this.#sources.read(file)
      if (found.trim() !== '') return found
      return this.#fault(path, `${file} is empty`, 'put into it what is missing')
    } catch (fault) {
      const code = (fault as NodeJS.ErrnoException).code ?? String(fault)
      return this.#fault(path, `${file} cannot be read (${code})`, 'check its name and who may read it')
    }
  }

  #at(path: Path): unknown {
    return path.reduce<unknown>(
      (here, step) => (typeof here === 'object' && here !== null ? Reflect.get(here, step) : undefined),
      this.#page.content,
    )
  }

  #fault(path: Path, problem: string, remedy: string): undefined {
    const { file, line } = this.#page.find(path)
    this.faults.push({ file, line, problem: `${path.join(': ')} ${problem}`, remedy })
    return undefined
  }
}

const WAYS = 'env:NAME for a variable of the environment, or file:PATH for a file'
