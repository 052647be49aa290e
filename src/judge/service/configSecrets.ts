// The secrets that a configuration names: where each is, and what is wrong if it is not there.
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Fault, Page, Path } from '../../rules/board/yamlFile.ts'
import { wording } from '../../wording/wording.ts'

const say = wording.configuration.secrets

/** Where secrets and certificates come from. */
export interface Sources {
  readonly env: Readonly<Record<string, string | undefined>>
  read(file: string): string
}

export const SOURCES: Sources = { env: process.env, read: file => readFileSync(file, 'utf8') }

/** What is fetched for a section about a mail server. */
export interface SectionSecrets {
  readonly password: string | undefined
  /** The certificate to trust. */
  readonly ca: string | undefined
  /** OAuth: the client secret. */
  readonly secret: string | undefined
  /** OAuth: the refresh token. */
  readonly refresh: string | undefined
  /** The key that signs our mails, in PEM. */
  readonly dkim: string | undefined
}

/** Fetches what the file only points at, and collects what is wrong with it. */
export class Secrets {
  readonly faults: Fault[] = []
  readonly #page: Page
  readonly #sources: Sources
  readonly #misspelt: ReadonlySet<string>

  /** `misspelt`: the paths of fields that are there by another name. */
  constructor(page: Page, sources: Sources, misspelt: ReadonlySet<string> = new Set()) {
    this.#page = page
    this.#misspelt = misspelt
    this.#sources = sources
  }

  /** What a section about a server needs; a section that is missing is a fault of its own. */
  section(name: string, needsUser: boolean): SectionSecrets {
    const isThere = isFields(this.#at([name]))
    const token = this.#at([name, 'token'])
    const hasToken = token !== undefined
    const hasUser = needsUser || this.#at([name, 'user']) !== undefined
    return {
      password: this.#secret([name, 'password'], isThere && hasUser && !hasToken),
      ca: this.#certificate([name, 'ca']),
      secret: this.#secret([name, 'token', 'secret'], false),
      refresh: this.#secret([name, 'token', 'refresh'], isFields(token)),
      dkim: this.#secret([name, 'dkim', 'key'], isFields(this.#at([name, 'dkim']))),
    }
  }

  /** `env:NAME`, `file:PATH`, or the secret itself. */
  #secret(path: Path, isNeeded: boolean): string | undefined {
    const written = this.#at(path)
    if (written === undefined && !isNeeded) return undefined
    if (written === undefined && this.#misspelt.has(path.join('/'))) return undefined
    const at = path.join(': ')
    if (written === undefined) return this.#fault(path, say.missing({ at }))
    if (written === null || written === '') return this.#fault(path, say.empty({ at }))
    if (typeof written !== 'string') return this.#fault(path, say.noText({ at }), say.quoteIt)
    const [, almost = ''] = /^(env|file)\s*:/i.exec(written) ?? []
    const meant = almost.toLowerCase()
    if (almost !== '' && !written.startsWith(`${meant}:`))
      return this.#fault(path, say.miswritten({ at, almost, meant }))
    const [, kind, where] = /^(env|file):(.*)$/s.exec(written) ?? []
    if (MEANT_FOR_A_SHELL.test(written)) return this.#fault(path, say.ofAShell({ at }))
    if (kind !== undefined && where!.trim() === '') return this.#fault(path, say.nothingBehind({ at, kind }))
    if (kind === 'env') return this.#fromEnvironment(path, where!.trim())
    return kind === 'file' ? this.#fromFile(path, where!.trim())?.replace(/\r?\n$/, '') : written
  }

  /** Without this check a file that holds no certificate would go unnoticed, and every server would be refused. */
  #certificate(path: Path): string | undefined {
    const file = this.#at(path)
    const found = typeof file === 'string' ? this.#fromFile(path, file) : undefined
    if (found === undefined || isCertificate(found)) return found
    return this.#fault(
      path,
      say.noCertificate({ at: path.join(': '), file: String(file) }),
      say.putCertificate,
    )
  }

  #fromEnvironment(path: Path, name: string): string | undefined {
    const at = path.join(': ')
    if (!/^[A-Za-z_]\w*$/.test(name)) return this.#fault(path, say.noName({ at }))
    const value = this.#sources.env[name]
    if (value !== undefined && value !== '') return value
    // A name in small letters may be the secret itself.
    const isShown = /^[A-Z_][A-Z0-9_]*$/.test(name)
    return this.#fault(path, isShown ? say.noVariable({ at, name }) : say.noSuchVariable({ at }), say.setIt)
  }

  #fromFile(path: Path, file: string): string | undefined {
    const at = path.join(': ')
    try {
      const found = this.#sources.read(file)
      return found.trim() === '' ? this.#fault(path, say.emptyFile({ at, file }), say.fillIt) : found
    } catch (fault) {
      const [why, remedy] = whyUnreadable(fault)
      return this.#fault(path, `${at}: ${file} ${why}`, remedy)
    }
  }

  #at(path: Path): unknown {
    return path.reduce<unknown>(
      (here, step) => (typeof here === 'object' && here !== null ? Reflect.get(here, step) : undefined),
      this.#page.content,
    )
  }

  #fault(path: Path, problem: string, remedy: string = say.ways): undefined {
    const { file, line } = this.#page.find(path)
    this.faults.push({ file, line, problem, remedy })
    return undefined
  }
}

const isFields = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `$NAME`, `${NAME}` */
const MEANT_FOR_A_SHELL = /^\$(?:\{[A-Z_]\w*\}|[A-Z_][A-Z0-9_]*)$/

/** Why a file could not be read, and what to do about it. */
export function whyUnreadable(fault: unknown): readonly [why: string, remedy: string] {
  const { code = String(fault) } = fault as NodeJS.ErrnoException
  return UNREADABLE[code] ?? [say.unreadable({ code }), say.checkIt]
}

const UNREADABLE: Readonly<Record<string, readonly [why: string, remedy: string]>> = {
  ENOENT: [say.noFile, say.makeIt],
  ENOTDIR: [say.noFile, say.correctIt],
  EISDIR: [say.isFolder, say.nameFile],
  EACCES: [say.forbidden, say.giveRight],
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== ''
  } catch {
    return false
  }
}
