// Reads the judge's configuration, and complains about all of it at once: each fault with its line and its remedy.

import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Fault, type Page, type Path, readPage, readYaml, type WrittenFile } from '../board/yamlFile.ts'
import type { Rates, Trust } from '../conversation/services.ts'
import { UTC, type Zone, zoneNamed } from '../game/calendar.ts'
import { type AccessTokens, accessTokens } from '../mail/accessToken.ts'
import type { ImapMailboxSettings } from '../mail/imap.ts'
import { LETTER_LIMITS, type LetterLimits } from '../mail/letter.ts'
import type { SmtpSettings } from '../mail/smtp.ts'
import { err, ok, type Result } from '../result.ts'
import type { Chores } from './configSchema.ts'
import { configSchema, type WrittenConfig } from './configSchema.ts'

export interface Configuration {
  readonly judge: {
    readonly code: string
    readonly address: string
    readonly name: string
    readonly plus: boolean
    readonly zone: Zone
  }
  readonly data: string
  /** The folder of the keeper's own templates, in that of the store unless it is a whole path. */
  readonly templates: string
  /** Whether some mails are sent as HTML too. */
  readonly html: boolean
  readonly mailbox: ImapMailboxSettings
  /** How long the mailbox is left alone, in milliseconds. */
  readonly poll: number
  readonly smtp: SmtpSettings
  readonly limits: LetterLimits
  /** Who is told of what a person should look at. */
  readonly keeper: string | undefined
  readonly trust: Trust
  readonly rates: Rates
  readonly chores: Chores
  readonly health: { readonly port?: number | undefined; readonly file?: string | undefined }
  /** The pages for everybody; none if nothing is said. */
  readonly web: WebView | undefined
  readonly log: WrittenConfig['log']
}

/** Where the pages for everybody are, here and seen from elsewhere. */
interface WebView {
  readonly port: number
  readonly address: string
  readonly url?: string | undefined
}

const SOURCES: Sources = { env: process.env, read: file => readFileSync(file, 'utf8') }

export function readConfiguration(
  file: WrittenFile,
  sources: Sources = SOURCES,
): Result<Configuration, readonly Fault[]> {
  const page = readYaml(file)
  if (!page.ok) return page
  const secrets = new Secrets(page.value, sources)
  const found = { mailbox: secrets.section('mailbox', true), smtp: secrets.section('smtp', false) }
  const written = readPage(page.value, configSchema)
  const faults = [
    ...(written.ok ? contradictions(written.value, page.value) : written.error),
    ...secrets.faults,
  ].sort((one, other) => one.line - other.line)
  return written.ok && faults.length === 0 ? ok(configurationOf(written.value, found)) : err(faults)
}

interface FoundSecrets {
  readonly mailbox: SectionSecrets
  readonly smtp: SectionSecrets
}

const PORTS = {
  imap: { tls: 993, starttls: 143, none: 143 },
  smtp: { tls: 465, starttls: 587, none: 25 },
}
const KIB = 1_024

function configurationOf(written: WrittenConfig, found: FoundSecrets): Configuration {
  const { judge, data, templates, html, mailbox, smtp, keeper, trust, rates, chores, health, web, log } =
    written
  const { poll, port: imapPort, password: _hidden, token: _used, ...box } = mailbox
  const limits = limitsOf(written)
  return {
    judge: { ...judge, zone: zoneNamed(judge.zone) ?? UTC },
    data,
    templates,
    html,
    poll: poll * 1_000,
    limits,
    keeper,
    trust,
    rates,
    chores,
    health,
    web,
    log,
    mailbox: {
      ...box,
      port: imapPort ?? PORTS.imap[mailbox.security],
      password: keyTo(mailbox, found.mailbox) ?? '',
      ca: found.mailbox.ca,
      mostBytes: limits.mail,
    },
    smtp: {
      host: smtp.host,
      port: smtp.port ?? PORTS.smtp[smtp.security],
      security: smtp.security,
      user: smtp.user,
      password: keyTo(smtp, found.smtp),
      ca: found.smtp.ca,
      ...(smtp.dkim === undefined ? {} : { dkim: { ...smtp.dkim, key: found.smtp.dkim ?? '' } }),
    },
  }
}

function keyTo(
  { token }: Pick<WrittenConfig['smtp'], 'token'>,
  { password, secret, refresh }: SectionSecrets,
): string | AccessTokens | undefined {
  if (token === undefined) return password
  const { url, client, scope } = token
  return accessTokens({ url, client, scope, secret, refresh: refresh ?? '' })
}

function limitsOf({ limits }: WrittenConfig): LetterLimits {
  if (limits === undefined) return LETTER_LIMITS
  const { mail, body, headers, ...counts } = limits
  return { ...counts, mail: mail * KIB, body: body * KIB, headers: headers * KIB }
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
    ...(smtp.user === undefined && (smtp.password ?? smtp.token) !== undefined
      ? [at(['smtp'], 'there is a password or a token, but no user', 'write smtp: user, or take it out')]
      : []),
    ...Object.entries({ mailbox, smtp }).flatMap(([name, { password, token }]) =>
      password !== undefined && token !== undefined
        ? [at([name, 'token'], `${name} has a password already`, 'take one of the two out')]
        : [],
    ),
  ]
}

// The secrets that a configuration names: where each lies, and what is wrong if it does not lie there.

/** Where secrets and certificates come from. */
export interface Sources {
  readonly env: Readonly<Record<string, string | undefined>>
  read(file: string): string
}

/** What a section about a mail server has to hide. */
interface SectionSecrets {
  readonly password: string | undefined
  /** The certificate to trust. */
  readonly ca: string | undefined
  /** Of an access token: our own secret, and the one with which tokens are fetched. */
  readonly secret: string | undefined
  readonly refresh: string | undefined
  /** The key that signs what we send, in PEM. */
  readonly dkim: string | undefined
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

  /** What a section about a server needs; a section that is missing is a fault of its own. */
  section(name: string, needsUser: boolean): SectionSecrets {
    const isThere = typeof this.#at([name]) === 'object'
    const hasToken = this.#at([name, 'token']) !== undefined
    const hasUser = needsUser || this.#at([name, 'user']) !== undefined
    return {
      password: this.#secret([name, 'password'], isThere && hasUser && !hasToken),
      ca: this.#certificate([name, 'ca']),
      secret: this.#secret([name, 'token', 'secret'], false),
      refresh: this.#secret([name, 'token', 'refresh'], hasToken),
      dkim: this.#secret([name, 'dkim', 'key'], this.#at([name, 'dkim']) !== undefined),
    }
  }

  /** `env:NAME`, `file:PATH`, or the secret itself. */
  #secret(path: Path, isNeeded: boolean): string | undefined {
    const written = this.#at(path)
    if (written === undefined && !isNeeded) return undefined
    if (written === undefined) return this.#fault(path, 'is missing', `write ${WAYS}`)
    if (typeof written !== 'string' || written === '')
      return this.#fault(path, 'is not a text', `put it in quotes, or better: write ${WAYS}`)
    const [, kind, where] = /^(env|file):(.*)$/s.exec(written) ?? []
    if (kind === 'env') return this.#fromEnvironment(path, where!.trim())
    return kind === 'file' ? this.#fromFile(path, where!.trim())?.replace(/\r?\n$/, '') : written
  }

  /** Nobody notices later that a file holds none: it would be as if nobody were to be trusted. */
  #certificate(path: Path): string | undefined {
    const file = this.#at(path)
    const found = typeof file === 'string' ? this.#fromFile(path, file) : undefined
    if (found === undefined || isCertificate(found)) return found
    return this.#fault(
      path,
      `${file} holds no certificate`,
      'put it there in PEM, BEGIN CERTIFICATE at its top',
    )
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

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== ''
  } catch {
    return false
  }
}
