// The service worker: keeps public pages that were visited and shows them when the judge is unreachable. It also shows
// the judge's push messages on this device.

interface Extended extends Event {
  waitUntil(done: Promise<unknown>): void
}

interface Fetched extends Extended {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface Pushed extends Extended {
  readonly data: { json(): PushMessage } | null
}

/** As the judge writes it. (src/judge/conversation/mails/pushing.ts) */
interface PushMessage {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
}

interface Clicked extends Extended {
  readonly notification: Notification
}

declare global {
  const registration: ServiceWorkerRegistration
  interface WindowEventMap {
    push: Pushed
    notificationclick: Clicked
    install: Extended
    activate: Extended
    fetch: Fetched
  }
  function skipWaiting(): Promise<void>
  const clients: { claim(): Promise<void>; openWindow(url: string): Promise<unknown> }
}

const NAME = 'seen'
/** The least recently requested page is dropped first. */
const MOST = 80

/** Public paths only: nothing below a key, and nothing meant for programs. */
const KEPT = [
  /^\/(?:style\.css|icon\.svg|scripts\/[^/]+)?$/,
  /^\/games(?:\/[^/.]+(?:\/(?:map\.svg|film|film\.svg|history|phases\/[^/.]+))?)?$/,
]

addEventListener('install', event => event.waitUntil(skipWaiting()))
addEventListener('activate', event => event.waitUntil(clients.claim()))
addEventListener('fetch', event => {
  const { method, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method === 'GET' && origin === location.origin && KEPT.some(pattern => pattern.test(pathname)))
    event.respondWith(answered(event))
})

addEventListener('push', event => {
  const told = event.data?.json()
  if (told !== undefined) event.waitUntil(shown(told))
})
addEventListener('notificationclick', event => {
  event.notification.close()
  const { url } = event.notification.data
  event.waitUntil(clients.openWindow(url))
})

const shown = ({ title, body, url, tag }: PushMessage): Promise<void> =>
  registration.showNotification(title, { body, tag, data: { url }, icon: '/icon-192.png' })

async function answered(event: Fetched): Promise<Response> {
  const { request } = event
  const seen = await caches.open(NAME)
  const answer = await fetch(request).catch(() => undefined)
  if (answer === undefined || isAway(answer)) {
    const last = await seen.match(request, { ignoreVary: true })
    return last === undefined ? (answer ?? Response.error()) : told(last)
  }
  if (mayBeKept(answer)) event.waitUntil(keep(seen, request, answer.clone()))
  else if (answer.status >= 400) event.waitUntil(seen.delete(request, { ignoreVary: true }))
  return answer
}

/** A gateway status: the web server in front of the judge cannot reach it. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504

const mayBeKept = ({ status, type, headers }: Response): boolean =>
  status === 200 && type === 'basic' && !/no-store/.test(headers.get('cache-control') ?? 'no-store')

async function keep(seen: Cache, request: Request, answer: Response): Promise<void> {
  // Putting it again moves its key to the end.
  await seen.put(request, answer)
  const keys = await seen.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map(key => seen.delete(key)))
}

/** An HTML page is told to show when it was kept, in its hidden offline notice. */
async function told(last: Response): Promise<Response> {
  const { status, headers } = last
  if (headers.get('content-type')?.startsWith('text/html') !== true) return last
  const text = await last.text()
  const at = new Date(headers.get('date') ?? Date.now())
  const language = /<html lang="(\w+)"/.exec(text)?.[1]
  const shown = at.toLocaleString(language, {
    ...({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const),
  })
  const time = `<time datetime="${at.toISOString()}">${shown}</time>`
  return new Response(text.replace(/(data-offline) hidden>([^<]*)<\/p>/, `$1>$2 ${time}</p>`), {
    status,
    headers,
  })
}
