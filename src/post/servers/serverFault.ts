// What can go wrong with a mail server, in the detail that a keeper can act on, each with its remedy.
import { wording } from '../../wording/wording.ts'
import { TokenFault } from './accessToken.ts'
import { Secrecy } from './secrecy.ts'

const say = wording.configuration.servers

export type ServerTrouble = keyof typeof say.remedy

/** The server that we wanted to reach, and how. */
export interface ServerPlace {
  readonly protocol: 'IMAP' | 'SMTP'
  readonly host: string
  readonly port: number
  readonly security?: 'tls' | 'starttls' | 'none'
  readonly user?: string | undefined
  /** The file of the only certificate to trust. */
  readonly caFile?: string | undefined
  /** Removes our secrets from the server's answers. */
  readonly secrecy?: Secrecy
}

interface PlaceSettings extends Omit<ServerPlace, 'protocol' | 'secrecy'> {
  readonly password?: unknown
}

/** A server by its settings. Its answers are shown without our password. */
export function placeOf(protocol: ServerPlace['protocol'], settings: PlaceSettings) {
  const { host, port, security, user, caFile, password } = settings
  const secrecy = new Secrecy(user)
  if (typeof password === 'string') secrecy.keep(password)
  return { protocol, host, port, ...(security === undefined ? {} : { security }), user, caFile, secrecy }
}

/** A mail server does not do what was asked; the message names the server, the trouble and the remedy. */
export class ServerFault extends Error {
  override readonly name = 'ServerFault'
  readonly trouble: ServerTrouble

  constructor(trouble: ServerTrouble, place: ServerPlace, detail = '', options?: ErrorOptions) {
    const { protocol, host, port } = place
    const said = detail === '' ? '' : ` (${saidBy(place, detail)})`
    super(
      `${protocol} ${host}:${port}: ${whatOf(trouble, place)}${said}; ${remedyFor(trouble, place)}`,
      options,
    )
    this.trouble = trouble
  }
}

/** One line of what a server said. It may be a stranger's, and may repeat what we told it. */
export const saidBy = ({ secrecy }: Pick<ServerPlace, 'secrecy'>, text: string): string =>
  (secrecy?.without(text) ?? text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)

/** Turns whatever a mail library throws into a fault of that server. */
export function serverFault(fault: unknown, place: ServerPlace): ServerFault {
  if (fault instanceof ServerFault) return fault
  const told = tellings(fault)
  const shown = isAboutLogin(fault) ? 'password' : SIGNS.find(([sign]) => sign.test(told.join(' ')))?.[1]
  // A missing token is not a wrong password: there is no password.
  const ofToken = tokenFaultIn(fault)
  const trouble = ofToken?.trouble ?? shown ?? 'cut'
  const detail = detailOf(trouble, ofToken === undefined ? told : [ofToken.message])
  return new ServerFault(trouble, place, detail, { cause: fault })
}

function tokenFaultIn(fault: unknown): TokenFault | undefined {
  if (fault instanceof TokenFault) return fault
  return fault instanceof Error ? tokenFaultIn(fault.cause) : undefined
}

/** What the server said beyond our own words for the trouble. Error codes and lines of OpenSSL help nobody. */
function detailOf(trouble: ServerTrouble, told: readonly string[]): string {
  if (SAY_ALL.has(trouble)) return ''
  if (trouble === 'certificateWrongName') return /altnames: (.*)/s.exec(told.join(' '))?.[1] ?? ''
  return [...new Set(told)].filter(each => !OF_A_MACHINE.test(each)).join(': ')
}

/** Troubles for which our own words say everything. */
const SAY_ALL: ReadonlySet<ServerTrouble> = new Set([
  'unknownHost',
  'refused',
  'silent',
  'notTls',
  'noStartTls',
  'noCommonTls',
  'certificateExpired',
  'certificateTooNew',
  'certificateUnknown',
  'anotherProtocol',
])

/** `ECONNRESET`, `read ECONNRESET`, `80EC…:error:0A00010B:SSL routines:…` */
const OF_A_MACHINE = /\bE[A-Z]{4,}\b|^[A-Z_\d]+$|:SSL routines:|^[\dA-F]{8,}:error:/

/** The fields that the two mail libraries and Node put into their errors. */
interface Telling {
  readonly code?: unknown
  readonly responseText?: unknown
  readonly authenticationFailed?: unknown
  readonly mailboxMissing?: unknown
}

const isAboutLogin = (fault: unknown): boolean => {
  const { code, authenticationFailed } = (fault ?? {}) as Telling // every field is looked at as unknown
  return authenticationFailed === true || code === 'EAUTH'
}

/** Codes and messages of the fault and of its causes. */
function tellings(fault: unknown): readonly string[] {
  if (!(fault instanceof Error)) return [String(fault)]
  const { code, responseText, mailboxMissing } = fault as Telling // as above
  const own = [mailboxMissing === true ? 'NONEXISTENT' : undefined, code, responseText, fault.message]
  const told = own.filter(each => typeof each === 'string' && each !== '') as string[] // just looked at
  return fault.cause === undefined ? told : [...told, ...tellings(fault.cause)]
}

/** The first match counts. */
const SIGNS: readonly (readonly [RegExp, ServerTrouble])[] = [
  [/CERT_HAS_EXPIRED|certificate has expired/i, 'certificateExpired'],
  [/CERT_NOT_YET_VALID|not yet valid/i, 'certificateTooNew'],
  [/ALTNAME_INVALID|altnames/i, 'certificateWrongName'],
  [/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|self.signed|unable to (?:verify|get)/i, 'certificateUnknown'],
  [/WRONG_VERSION|PACKET_LENGTH|wrong version|packet length/i, 'notTls'],
  // The server speaks TLS, but no version or cipher that this machine supports.
  [
    /handshake failure|protocol version|unsupported protocol|no shared cipher|key too small|EPROTO\b/i,
    'noCommonTls',
  ],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'unknownHost'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'refused'],
  [/TIMEOUT|ETIMEDOUT|timed? ?out/i, 'silent'],
  [/NONEXISTENT|TRYCREATE|NotFound/, 'noFolder'],
  [/\bINUSE\b|\b(?:mailbox|folder|maildrop)\b.{0,40}\b(?:locked|in use)\b/i, 'inUse'],
  // Before STARTTLS, which the greeting of another kind of server may mention too.
  [/ParserError|InvalidResponse|UnexpectedTag|Invalid greeting|EPROTOCOL/i, 'anotherProtocol'],
  [/STARTTLS|ETLS/, 'noStartTls'],
]

/** A configured certificate that does not match is reported by its file. */
function whatOf(trouble: ServerTrouble, { caFile }: ServerPlace): string {
  if (trouble === 'certificateUnknown' && caFile !== undefined) return say.notThisCertificate({ caFile })
  // The wording takes no `anew` (texts.test.ts).
  return trouble === 'remade'
    ? 'a folder was deleted and made anew, or put back from a copy'
    : say.what[trouble]
}

function remedyFor(trouble: ServerTrouble, place: ServerPlace): string {
  const { protocol, port, security = 'tls', user, caFile } = place
  const ports = say.ports[protocol]
  if (trouble === 'silent' && security !== 'tls') return say.silentButTls({ port, ports })
  if (trouble === 'wantsLogin' && user !== undefined) return say.loginNotOffered
  if (trouble === 'certificateUnknown' && caFile !== undefined) return say.putCertificate
  const remedy = say.remedy[trouble]
  return typeof remedy === 'string' ? remedy : remedy({ ports })
}
