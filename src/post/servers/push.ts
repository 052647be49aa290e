// Push messages to browsers, through the services that the browser makers run. (RFC 8030, 8291, 8292)
import { ECDH } from 'node:crypto'
import { request } from 'node:https'
import { wording } from '../../wording/wording.ts'

/** The judge's key pair. A browser accepts messages only from the holder of the private half of the key that it subscribed with. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Where a browser's messages go, and the keys that let only that browser read them. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly url: string
  /** A later message with the same tag replaces an earlier one. */
  readonly tag: string
}

/** The services of the common browsers; `*.` stands for any name below. */
const KNOWN_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const MOST_ENDPOINT = 1_000
const PATIENCE = 10_000

/**
 * Whether messages may be sent to this address. A stranger supplies it and we would post to it, so it must be a known
 * service, or one that the keeper has named, at the usual port unless the keeper has named another.
 */
export function isAtService(endpoint: string, more: readonly string[]): boolean {
  if (endpoint.length > MOST_ENDPOINT || !URL.canParse(endpoint)) return false
  const { protocol, username, password, hash, host, href } = new URL(endpoint)
  // An address in the parser's own spelling cannot be read in two ways.
  if (href !== endpoint || protocol !== 'https:' || username + password + hash !== '') return false
  return [...KNOWN_SERVICES, ...more].some(service =>
    service.startsWith('*.')
      ? host.endsWith(service.slice(1)) && host.length >= service.length
      : host === service,
  )
}

/** The subscription that a browser sent; undefined if it is invalid or useless. */
export function subscriptionIn(written: unknown): Subscription | undefined {
  const { endpoint, keys } = fieldsOf(written)
  const { p256dh, auth } = fieldsOf(keys)
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return undefined
  return isPoint(p256dh) && isOfBytes(auth, 16) ? { endpoint, p256dh, auth } : undefined
}

/** The fields of an object; none if the value is not an object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const isOfBytes = (text: string, bytes: number): boolean =>
  text.length <= 2 * bytes && Buffer.from(text, 'base64url').length === bytes

/** An uncompressed point on the curve. */
function isPoint(text: string): boolean {
  if (!isOfBytes(text, 65)) return false
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

const webPush = async () => (await import('web-push')).default

export const newPushKeys = async (): Promise<PushKeys> => (await webPush()).generateVAPIDKeys()

/** Who sends, and for how many seconds the service keeps the message for an offline browser. */
export interface PushSending {
  readonly keys: PushKeys
  /** An address where the service can reach the judge's keeper. */
  readonly subject: string
  readonly seconds: number
}

/**
 * Returns whether the service accepted the message, or says that the subscription is gone. There is one attempt, no
 * redirect is followed, and only the status of the answer is read.
 */
export async function push(
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
  { keys, subject, seconds }: PushSending,
): Promise<'taken' | 'gone'> {
  const { generateRequestDetails } = await webPush()
  const { method, headers, body } = generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails: { subject, ...keys }, TTL: seconds },
  )
  const status = await new Promise<number>((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE)
    const asked = request(endpoint, { method, headers, signal, agent: false }, answer => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    asked.once('error', reject)
    asked.end(body)
  })
  if (status === 404 || status === 410) return 'gone'
  if (status < 200 || status > 299) throw new Error(wording.configuration.push.answered({ status }))
  return 'taken'
}
