// Reads the judge's configuration, and tells everything that is wrong with it at once: each fault with its line and remedy.

import { LETTER_LIMITS, type LetterLimits } from '../../post/limits.ts'
import { type AccessTokens, accessTokens, type TokenGrant } from '../../post/servers/accessToken.ts'
import type { ImapMailboxSettings } from '../../post/servers/imap.ts'
import type { SmtpSettings } from '../../post/servers/smtp.ts'
import { err, ok, type Result } from '../../result.ts'
import { type Fault, type Page, type Path, readYaml, type WrittenFile } from '../../rules/board/yamlFile.ts'
import { misspeltIn, readPage } from '../../rules/board/yamlPage.ts'
import { wording } from '../../wording/wording.ts'
import type { Rates, Trust } from '../conversation/services.ts'
import { UTC, type Zone, zoneNamed } from '../game/calendar.ts'
import { CONFIGURATION } from './configKind.ts'
import { type Chores, configSchema, POLL, type WrittenConfig } from './configSchema.ts'
import { Secrets, type SectionSecrets, SOURCES, type Sources } from './configSecrets.ts'
import { refreshTokensIn } from './refreshTokens.ts'

const say = wording.configuration.contradictions

export interface Configuration {
  readonly judge: {
    readonly code: string
    readonly address: string
    readonly name: string
    readonly plus: boolean
    readonly zone: Zone
  }
  readonly data: string
  /** The address of a store that other judges may share; the store is in the folder if undefined. */
  readonly store?: string | undefined
  /** For how many days the texts of letters and mails are kept; forever if undefined. */
  readonly keep?: number | undefined
  /** The folder of the keeper's own templates, below that of the store unless the path is absolute. */
  readonly templates: string
  /** Whether some mails are sent as HTML too. */
  readonly html: boolean
  /** Where letters come in; without one they come by `dragoman receive`. */
  readonly mailbox: ImapMailboxSettings | undefined
  /** How long the mailbox is left alone between two looks, in milliseconds. */
  readonly poll: number
  /** Where mails leave; without one the judge has a post office of its own. */
  readonly smtp: SmtpSettings | undefined
  readonly limits: LetterLimits
  /** The address that is told what a person should look at. */
  readonly keeper: string | undefined
  /** Where to report a security hole in this judge; shown on the public pages. */
  readonly security: string | undefined
  readonly trust: Trust
  readonly rates: Rates
  readonly chores: Chores
  readonly health: { readonly port?: number | undefined; readonly file?: string | undefined }
  /** The public pages; none if undefined. */
  readonly web: WebView | undefined
  readonly log: WrittenConfig['log']
}

/** Where the public pages are, on this machine and as seen from elsewhere. */
interface WebView {
  readonly port: number
  readonly address: string
  readonly url?: string | undefined
  /** Whether a player can send orders from there by a link that was mailed to them. */
  readonly orders: boolean
  /** Push services besides the known ones. */
  readonly pushServices?: readonly string[] | undefined
}

export type { Sources } from './configSecrets.ts'

/** What a section says, with its secrets. */
interface Section<Name extends 'mailbox' | 'smtp'> {
  readonly written: NonNullable<WrittenConfig[Name]>
  readonly found: SectionSecrets
}

/** Where a judge lives, if something other than the configuration says so. */
interface Elsewhere {
  readonly data?: string | undefined
  readonly store?: string | undefined
}

export function readConfiguration(
  file: WrittenFile,
  sources: Sources = SOURCES,
  elsewhere: Elsewhere = {},
): Result<Configuration, readonly Fault[]> {
  const page = readYaml({ ...file, kind: CONFIGURATION })
  if (!page.ok) return page
  const secrets = new Secrets(page.value, sources, misspeltIn(page.value, configSchema))
  const found = { mailbox: secrets.section('mailbox', true), smtp: secrets.section('smtp', false) }
  const written = readPage(page.value, configSchema)
  const faults = [
    ...(written.ok ? contradictions(written.value, page.value) : written.error),
    ...withoutWayOut(page.value),
    ...secrets.faults,
  ].sort((one, other) => one.line - other.line)
  return written.ok && faults.length === 0
    ? ok(configurationOf(written.value, found, elsewhere))
    : err(faults)
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

function configurationOf(written: WrittenConfig, found: FoundSecrets, elsewhere: Elsewhere): Configuration {
  const { judge, data: writtenData, mailbox, smtp, limits: _counts, ...rest } = written
  const { data = writtenData, store = rest.store } = elsewhere
  const limits = limitsOf(written)
  const keyTo = keysIn(data, store)
  return {
    ...rest,
    store,
    web: rest.web,
    keeper: rest.keeper,
    security: rest.security,
    judge: { ...judge, zone: zoneNamed(judge.zone) ?? UTC },
    data,
    limits,
    poll: (mailbox?.poll ?? POLL) * 1_000,
    mailbox: mailbox && mailboxOf({ written: mailbox, found: found.mailbox }, keyTo, limits),
    smtp: smtp && smtpOf({ written: smtp, found: found.smtp }, keyTo),
  }
}

function mailboxOf(
  { written, found }: Section<'mailbox'>,
  keyTo: KeyTo,
  limits: LetterLimits,
): ImapMailboxSettings {
  const { poll: _often, port, password: _hidden, token, ...box } = written
  return {
    ...box,
    port: port ?? PORTS.imap[box.security],
    password: keyTo(token, found) ?? '',
    ca: found.ca,
    caFile: box.ca,
    mostBytes: limits.mail,
  }
}

function smtpOf({ written, found }: Section<'smtp'>, keyTo: KeyTo): SmtpSettings {
  const { host, port, security, user, token, dkim, ca, mailsPerConnection } = written
  return {
    host,
    port: port ?? PORTS.smtp[security],
    security,
    user,
    password: keyTo(token, found),
    ca: found.ca,
    caFile: ca,
    mailsPerConnection,
    ...(dkim === undefined ? {} : { dkim: { ...dkim, key: found.dkim ?? '' } }),
  }
}

/** What lets us in: a password, or access tokens. */
type KeyTo = (
  token: Section<'smtp'>['written']['token'],
  found: SectionSecrets,
) => string | AccessTokens | undefined

/** A grant for both the mailbox and the mail server is one grant, with one token at a time. */
function keysIn(data: string, store: string | undefined): KeyTo {
  const refreshTokens = refreshTokensIn(data, store)
  const known = new Map<string, AccessTokens>()
  return (token, { password, secret, refresh = '' }) => {
    if (token === undefined) return password
    const { url, client, scope } = token
    const grant: TokenGrant = { url, client, scope, secret, refresh }
    const name = JSON.stringify([url, client, scope, secret, refresh])
    const tokens = known.get(name) ?? accessTokens(grant, refreshTokens)
    known.set(name, tokens)
    return tokens
  }
}

function limitsOf({ limits }: WrittenConfig): LetterLimits {
  if (limits === undefined) return LETTER_LIMITS
  const { mail, body, headers, ...counts } = limits
  return { ...counts, mail: mail * KIB, body: body * KIB, headers: headers * KIB }
}

/** Contradictions, which no single setting can know of. */
function contradictions(written: WrittenConfig, page: Page): readonly Fault[] {
  const { judge, keeper, mailbox, smtp, web, health, trust } = written
  const { folders = [], processed } = mailbox ?? {}
  const isKeyWithoutUser = smtp?.user === undefined && (smtp?.password ?? smtp?.token) !== undefined
  const at = faultAt(page)
  return [
    ...(keeper !== undefined && plainOf(keeper) === plainOf(judge.address)
      ? [at(['keeper'], say.keeperIsJudge, say.nameAPerson)]
      : []),
    ...(processed !== undefined && folders.includes(processed)
      ? [at(['mailbox', 'processed'], say.processedIsRead({ folder: processed }), say.anotherFolder)]
      : []),
    ...(new Set(folders).size < folders.length
      ? [at(['mailbox', 'folders'], say.folderTwice, say.nameOnce)]
      : []),
    ...(web !== undefined && web.port !== 0 && web.port === health.port
      ? [at(['web', 'port'], say.portTaken({ port: web.port }), say.anotherPort)]
      : []),
    ...(web?.orders === true && web.url?.startsWith('https:') !== true
      ? [at(['web', 'orders'], say.ordersByHttps, say.writeUrl)]
      : []),
    ...(web?.orders === true && !trust.proofs.includes('reply')
      ? [at(['web', 'orders'], say.linkProvesLittle, say.addReply)]
      : []),
    ...(isKeyWithoutUser ? [at(['smtp'], say.keyWithoutUser, say.writeUser)] : []),
    ...Object.entries({ mailbox, smtp }).flatMap(([section, written]) =>
      written?.password !== undefined && written.token !== undefined
        ? [at([section, 'token'], say.passwordAndToken({ section }), say.takeOneOut)]
        : [],
    ),
  ]
}

/** An address without a plus and what follows it. */
const plainOf = (address: string): string => address.replace(/\+[^@]*(?=@)/, '')

/** Without `mailbox`, letters come by a pipe; but nothing else takes the place of `smtp`. */
function withoutWayOut(page: Page): readonly Fault[] {
  const { content } = page
  if (typeof content !== 'object' || content === null || !('mailbox' in content) || 'smtp' in content)
    return []
  return [faultAt(page)(['mailbox'], say.noWayOut, say.writeSmtp)]
}

const faultAt =
  (page: Page) =>
  (path: Path, problem: string, remedy: string): Fault => {
    const { file, line } = page.find(path)
    return { file, line, problem, remedy }
  }
