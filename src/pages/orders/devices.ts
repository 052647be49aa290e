// "Tell me on this device": a player's browser subscribes to push messages, and the judge stores the subscription.
import type { Pushes } from '../../judge/conversation/services.ts'
import type { Person } from '../../judge/game/events.ts'
import { storedInstant } from '../../judge/store/events/names.ts'
import { fieldsOf, type Subscription, subscriptionIn } from '../../post/servers/push.ts'
import { wording } from '../../wording/wording.ts'
import { type Html, html } from '../html.ts'
import { type Answer, type Request, text } from '../http.ts'
import { PerHour } from '../perHour.ts'
import { type OpenGame, pathTo, type Site } from '../site.ts'

const say = wording.web.push

/** For one person in one game. The oldest device is dropped when there are more. */
const MOST_DEVICES = 5
/** Changes through one link within an hour. */
const MOST_AN_HOUR = 20
/** Browsers write a few hundred characters. */
const MOST_LETTERS = 4_000

/** Hidden until a script shows it: push messages need one. */
export const devicesShown = ({ services: { push } }: Site, open: OpenGame): Html | undefined =>
  push &&
  html`<section data-devices="${pathTo(open)}/devices" data-key="${push.publicKey}" data-told="${say.told}" data-stopped="${say.stopped}" data-refused="${say.refused}" data-failed="${say.failed}" hidden>
<h2>${say.title}</h2>
<p class="hint">${say.lead}</p>
<p class="ways"><button type="button" data-do="tell" hidden>${say.tell}</button><button type="button" data-do="stop" hidden>${say.stop}</button></p>
<p role="status"></p></section>`

/** The request of the script. */
interface Asked {
  readonly act: 'tell' | 'stop' | 'ask'
  readonly device: Subscription
}

/** The person and game that a link belongs to. */
export interface Holder {
  readonly game: string
  readonly person: Person
  /** How often the person has changed the password. */
  readonly doors: number
}

type Devices = (request: Request, key: string, holder: Holder) => Promise<Answer>

export function devicesTold({ services: { store, clock }, url }: Site, push: Pushes): Devices {
  const hour = new PerHour(MOST_AN_HOUR)
  return async (request, key, { game, person, doors }) => {
    if (!isFromOurs(request, url)) return text(403, 'only from the page itself')
    const body = await request.body()
    if (body === undefined || body.length > MOST_LETTERS)
      return text(413, `at most ${MOST_LETTERS} characters`)
    const asked = askedIn(body)
    if (asked === undefined || !push.takes(asked.device.endpoint))
      return text(400, 'this is not a subscription at a known push service')
    const { act, device } = asked
    if (act !== 'ask' && !hour.take(clock.now(), key)) return text(429, 'enough within the hour')
    const now = storedInstant(clock.now())
    if (act === 'tell') await store.putDevice({ ...device, game, person, doors, since: now }, MOST_DEVICES)
    if (act === 'stop') await store.dropDevices({ game, person, endpoint: device.endpoint })
    const known = await store.devices(game)
    const isTold = known.some(each => each.person === person && each.endpoint === device.endpoint)
    return text(200, isTold ? 'told' : 'not told')
  }
}

/** Browsers name the origin of a request. Other programs do not, but they need the key anyway. */
function isFromOurs({ headers }: Request, url: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site = 'same-origin' } = headers
  if (site !== 'same-origin') return false
  if (origin === undefined) return true
  const from = URL.canParse(origin) ? new URL(origin).host : undefined
  return from !== undefined && (from === host || (url !== undefined && from === new URL(url).host))
}

function askedIn(body: string): Asked | undefined {
  const { act, subscription } = fieldsOf(jsonIn(body))
  const device = subscriptionIn(subscription)
  const known = (['tell', 'stop', 'ask'] as const).find(each => each === act)
  return known && device && { act: known, device }
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
