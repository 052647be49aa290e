// What can go wrong with a mail server, in the detail that a keeper can act on, each with its remedy.
import { Secrecy } from './secrecy.ts'

export type ServerTrouble =
  | 'unknownHost'
  | 'refused'
  | 'silent'
  | 'cut'
  | 'notTls'
  | 'noStartTls'
  | 'noCommonTls'
  | 'certificateExpired'
  | 'certificateTooNew'
  | 'certificateWrongName'
  | 'certificateUnknown'
  | 'anotherProtocol'
  | 'password'
  | 'wantsLogin'
  | 'wantsTls'
  | 'senderRefused'
  | 'noToken'
  | 'silentProvider'
  | 'unkeptToken'
  | 'noFolder'
  | 'readOnly'
  | 'inUse'
  | 'ofAnother'
  | 'remade'
  | 'declined'

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
    super(`${protocol} ${host}:${port}: ${whatOf(trouble, place)}${said}; ${REMEDY[trouble](place)}`, options)
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
  // A missing token is not a wrong password: there is no password.
  const ofToken = told.find(each => each.startsWith('OAuth2: '))
  const text = ofToken ?? told.join(' ')
  const isPassword = ofToken === undefined && isAboutLogin(fault)
  const trouble = isPassword ? 'password' : (SIGNS.find(([sign]) => sign.test(text))?.[1] ?? 'cut')
  return new ServerFault(trouble, place, detailOf(trouble, ofToken === undefined ? told : [ofToken]), {
    cause: fault,
  })
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
  [/^OAuth2: .* cannot be asked/, 'silentProvider'],
  [/^OAuth2: .* cannot be kept/, 'unkeptToken'],
  [/^OAuth2: /, 'noToken'],
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
const whatOf = (trouble: ServerTrouble, { caFile }: ServerPlace): string =>
  trouble === 'certificateUnknown' && caFile !== undefined
    ? `the certificate in ${caFile} is not the one that this server shows, nor has it signed that`
    : WHAT[trouble]

const WHAT: Readonly<Record<ServerTrouble, string>> = {
  unknownHost: 'there is no such server',
  refused: 'nobody answers at this port',
  silent: 'the server does not answer in time',
  cut: 'the connection broke',
  notTls: 'the server does not speak TLS at this port',
  noStartTls: 'the server does not change to TLS',
  noCommonTls: 'the server and this machine know no way of TLS in common',
  certificateExpired: "the server's certificate has expired",
  certificateTooNew: "the server's certificate is not valid yet",
  certificateWrongName: "the server's certificate is for another name",
  certificateUnknown: "nobody we trust has signed the server's certificate",
  anotherProtocol: 'what answers there speaks another language',
  password: 'the server does not let us in',
  wantsLogin: 'the server wants a login',
  wantsTls: 'the server takes nothing before the connection is changed to TLS',
  senderRefused: 'the server takes no mails from the address of the judge',
  noToken: 'the provider gives us no token to get in with',
  silentProvider: 'the provider of tokens cannot be reached',
  unkeptToken: 'refresh tokens cannot be kept on the disk',
  noFolder: 'there is no such folder',
  readOnly: 'letters can neither be moved nor marked',
  inUse: 'another program has locked the mailbox',
  ofAnother: 'another judge reads this mailbox',
  remade: 'a folder was deleted and made anew, or put back from a copy',
  declined: 'the server declined',
}

const portsOf = ({ protocol }: ServerPlace): string =>
  protocol === 'IMAP' ? '993 for tls, 143 for starttls' : '465 for tls, 587 for starttls'

const REMEDY: Readonly<Record<ServerTrouble, (place: ServerPlace) => string>> = {
  unknownHost: () => 'check the name of the host, and that this machine can look up names',
  refused: place => `check host and port: usual are ${portsOf(place)}`,
  silent: place =>
    `${place.security === 'tls' || place.security === undefined ? '' : `if ${place.port} is a port for TLS, write security: tls; else `}check port (${portsOf(place)}) and security, or wait until the server is well again`,
  cut: () => 'it is tried again by itself; if it stays so, ask who runs the server',
  notTls: place => `set security to starttls, or take the port for tls: usual are ${portsOf(place)}`,
  noStartTls: place => `set security to tls and take its port: usual are ${portsOf(place)}`,
  noCommonTls: () =>
    'whoever runs the server must offer TLS 1.2 or newer; nothing in the configuration is wrong',
  certificateExpired: () => 'who runs the server must renew it; check the clock of this machine too',
  certificateTooNew: () => 'check the clock of this machine',
  certificateWrongName: () => 'set host to the name in the certificate',
  certificateUnknown: ({ caFile }) =>
    caFile === undefined
      ? 'if the server is your own, name the file of its certificate as `ca`'
      : 'put the certificate of the server there, or take `ca` out if everybody trusts it',
  anotherProtocol: place => `check host and port: usual are ${portsOf(place)}`,
  password: () => 'check user and password; some providers want a password made for this program alone',
  wantsLogin: ({ user }) =>
    user === undefined
      ? 'write user and password below smtp'
      : 'it offers none as the connection is: write security: tls or starttls, and its port',
  wantsTls: () => 'write security: starttls, or tls with its port',
  senderRefused: () =>
    'write an address as judge: address that the server knows for that of its user, or allow it there',
  noToken: () => 'log in at the provider once more, and put the new refresh token into the configuration',
  silentProvider: () => 'check token: url, and that this machine gets through to it',
  unkeptToken: () => 'see to it that the judge can write into its data folder; it is tried again by itself',
  noFolder: () => 'make the folder, or mend the names under `folders`',
  readOnly: () => 'give the judge the right to write in its mailbox',
  inUse: () => 'close other programs that have it open; it is tried again by itself',
  ofAnother: () =>
    'stop one of the two or give this one a mailbox of its own; if it takes the place of the other, start it once with --take-mailbox',
  remade: () =>
    'ask who runs the server what became of it; letters that nobody had fetched from the old one are lost',
  declined: () => 'ask who runs the server',
}
