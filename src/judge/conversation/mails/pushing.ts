// Tells a reader's devices that a mail with results or a reminder has left. Failures are forgotten: the mail is what
// counts.

import { isAtService, type PushKeys, type PushMessage, push } from '../../../post/servers/push.ts'
import { wording } from '../../../wording/wording.ts'
import { type Game, powersOf } from '../../game/game.ts'
import { isForEverybody } from '../../game/views.ts'
import type { QueuedMail } from '../../store/batch.ts'
import { streamOf } from '../../store/events/names.ts'
import type { DevicesTable } from '../../store/tables.ts'
import { memoryOf, type Pushes, type Services } from '../services.ts'

const say = wording.web.push

const AT_ONCE = 4
/** Messages beyond this many are dropped. */
const MOST_WAITING = 1_000
/** A judge that stops waits no longer than this for messages under way, in milliseconds. */
const LAST_WAIT = 15_000

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const MOST_TITLE = 200

interface Waiting {
  readonly mail: QueuedMail
  readonly services: Services
}

export class Pushing implements Pushes {
  readonly publicKey: string
  readonly takes: Pushes['takes']
  readonly #keys: PushKeys
  readonly #onFault: (fault: unknown) => void
  readonly #waiting: Waiting[] = []
  readonly #lanes = new Set<Promise<void>>()

  /** `more`: services that the keeper has named. */
  constructor(keys: PushKeys, more: readonly string[], onFault: (fault: unknown) => void) {
    this.#keys = keys
    this.#onFault = onFault
    this.publicKey = keys.publicKey
    this.takes = endpoint => isAtService(endpoint, more)
  }

  left: Pushes['left'] = (mail, services) => {
    if (!isTold(mail) || this.#waiting.length >= MOST_WAITING) return
    this.#waiting.push({ mail, services })
    if (this.#lanes.size >= AT_ONCE) return
    const lane: Promise<void> = this.#lane().finally(() => this.#lanes.delete(lane))
    this.#lanes.add(lane)
  }

  /** Waits for messages under way, but not for ever. */
  async settled(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>(resolve => {
      timer = setTimeout(resolve, LAST_WAIT)
    })
    await Promise.race([Promise.all(this.#lanes), late])
    clearTimeout(timer)
    this.#waiting.length = 0
  }

  async #lane(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      await this.#tell(next).catch(this.#onFault)
  }

  async #tell({ mail, services }: Waiting): Promise<void> {
    const { store } = services
    const name = mail.game ?? ''
    const devices = await store.devices(name)
    if (devices.length === 0) return
    const memory = memoryOf(store)
    const { game } = await memory.game(name)
    const people = await memory.people(...devices.map(({ person }) => streamOf('person', person)))
    // Like the links to orders: it ends with the seat, and with a new password.
    const holds = ({ person, doors, endpoint }: DevicesTable): boolean =>
      powersOf(game, person).length > 0 &&
      people.passwordChanges(person, name) === doors &&
      this.takes(endpoint)
    const reader = mail.mail['reader']
    for (const device of devices) {
      const isTheirs = device.person === reader
      const isGone =
        !holds(device) || (isTheirs && (await this.#sent(device, mail, game, services)) === 'gone')
      if (isGone || (isTheirs && game.stage === 'over')) await store.dropDevices(device)
    }
  }

  /** A device that cannot be told leaves the others alone. */
  async #sent(
    device: DevicesTable,
    mail: QueuedMail,
    game: Game,
    { sender, clock }: Services,
  ): Promise<'taken' | 'gone' | 'failed'> {
    const left = Math.floor(((game.due?.deadline ?? Number.POSITIVE_INFINITY) - clock.now()) / 1_000)
    const sending = {
      keys: this.#keys,
      subject: sender.site ?? `mailto:${sender.address}`,
      seconds: Math.min(DAY, Math.max(MINUTE, left)),
    }
    try {
      return await push(device, messageOf(mail, game, sender.site ?? ''), sending)
    } catch (fault) {
      this.#onFault(fault)
      return 'failed'
    }
  }
}

const isTold = ({ mail, game }: QueuedMail): boolean => game !== null && typeof mail['push'] === 'string'

/** Says no more than the mail's subject may: it stands on a screen that others may see. */
const messageOf = ({ mail, game: name }: QueuedMail, game: Game, site: string): PushMessage => ({
  title: String(mail['subject']).slice(0, MOST_TITLE),
  body: mail['push'] === 'results' ? say.results : say.reminder,
  url: isForEverybody(game.settings) ? `${site}/games/${encodeURIComponent(name ?? '')}` : `${site}/games`,
  tag: name ?? '',
})
