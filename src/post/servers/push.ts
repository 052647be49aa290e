// Small messages to browsers, by the services that their makers run for that. (RFC 8030, 8291, 8292)
import { ECDH } from 'node:crypto'
import { request } from 'node:https'

/** The key pair of a judge: browsers take messages only from whoever has the other half of the key that they subscribed with. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Where a browser's messages go, and the keys by which only that browser reads them. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly title: string
  readonly body: string
  readonly url: string
  /** A later message with the same takes the place of an earlier one. */
  readonly tag: string
}

/** The services of the browsers that people have; `*.` stands for any name below. */
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
 * Whether a message may go there. A stranger names the address, and we would post to it: so only to a service that is known,
 * or that the keeper has named, at its usual port unless the keeper has named another.
 */
export function isAtService(endpoint: string, more: readonly string[]): boolean {
  if (endpoint.length > MOST_ENDPOINT || !URL.canParse(endpoint)) return false
  const { protocol, username, password, hash, host, href } = new URL(endpoint)
  // Written as the parser would write it there is nothing that two programs could read in two ways.
  if (href !== endpoint || protocol !== 'https:' || username + password + hash !== '') return false
  return [...KNOWN_SERVICES, ...more].some(service =>
    service.startsWith('*.')
      ? host.endsWith(service.slice(1)) && host.length >= service.length
      : host === service,
  )
}

/** What a browser says of its subscription; undefined for what is none, or would be of no use. */
export function subscriptionIn(written: unknown): Subscription | undefined {
  const { endpoint, keys } = fieldsOf(written)
  const { p256dh, auth } = fieldsOf(keys)
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return undefined
  return isPoint(p256dh) && isOfBytes(auth, 16) ? { endpoint, p256dh, auth } : undefined
}

/** None of what is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const isOfBytes = (text: string, bytes: number): boolean =>
  text.length <= 2 * bytes && Buffer.from(text, 'base64url').length === bytes

/** A point on the curve, not compressed. */
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

/** Who sends, and for how many seconds the service keeps it for a browser that is not there. */
export interface PushSending {
  readonly keys: PushKeys
  /** An address at which the service reaches whoever runs the judge. */
  readonly subject: string
  readonly seconds: number
}

/**
 * Tells whether the service has taken it, or says that the subscription is gone. It is tried once; no redirect is followed, and
 * nothing of what the service says is read but its status.
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
  if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`)
  return 'taken'
}
