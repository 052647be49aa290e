// Which judge a command is about: what its options say, else the configuration, else the defaults.
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { KeptPictures } from '../drawing/png/kept.ts'
import {
  type Clock,
  clockBeside,
  ForwardClock,
  fixedClock,
  sinceBoot,
  wallClock,
} from '../judge/clock/clock.ts'
import { RATES, type Services, trueDice } from '../judge/conversation/services.ts'
import { type Instant, instantOf, UTC } from '../judge/game/calendar.ts'
import type { Game } from '../judge/game/game.ts'
import { refusalSentence } from '../judge/library/boards.ts'
import { type Equipment, equipmentAt } from '../judge/library/equipment.ts'
import { TemplateFault } from '../judge/library/template.ts'
import { Templates } from '../judge/library/templates.ts'
import { type Configuration, readConfiguration } from '../judge/service/config.ts'
import { judgeAddressFault } from '../judge/service/configFaults.ts'
import { CHORES } from '../judge/service/configSchema.ts'
import {
  type Home,
  homeFault,
  lockHome,
  openHome,
  openHomeAnew,
  openHomeAt,
  storeIn,
} from '../judge/service/home.ts'
import { StoreFault, type Trouble } from '../judge/store/fault.ts'
import { placeFault, shownPlace } from '../judge/store/place.ts'
import type { Sharing } from '../judge/store/sharing.ts'
import { LETTER_LIMITS, type LetterLimits } from '../post/limits.ts'
import { faultText } from '../rules/board/yamlFile.ts'
import { wording } from '../wording/wording.ts'
import { ManyFaults, UsageFault } from './faults.ts'
import { configFile, type HomeOptions, textOf } from './options.ts'

const say = wording.commandLine.configured

export interface Plan {
  readonly data: string
  /** The place of a store that other judges may share; undefined if it is in the folder. */
  readonly store: string | undefined
  /** The folder of the keeper's own templates. */
  readonly templates: string
  readonly html: boolean
  readonly judge: Configuration['judge']
  readonly limits: LetterLimits
  readonly trust: Configuration['trust'] | undefined
  readonly rates: Configuration['rates']
  readonly keeper: string | undefined
  readonly security: string | undefined
  readonly chores: Configuration['chores']
  readonly keep: Configuration['keep']
  readonly health: Configuration['health']
  readonly log: Configuration['log']
  /** The public pages; none by default. */
  readonly web: Configuration['web']
  /** Where its letters come from and its mails go; without servers it has its own post office. */
  readonly servers: Servers | undefined
}

/** Without a mailbox letters come only by `receive`. */
export interface Servers extends Pick<Configuration, 'mailbox' | 'poll'> {
  readonly smtp: NonNullable<Configuration['smtp']>
}

export function planOf(options: HomeOptions): Plan {
  const found = configurationOf(options)
  const judge = found?.judge ?? NAMELESS
  const data = found?.data ?? options.data ?? './data'
  return {
    data,
    store: storeOf(options, found?.store),
    templates: resolve(data, found?.templates ?? 'templates'),
    html: found?.html ?? true,
    judge: options.address === undefined ? judge : { ...judge, address: addressIn(options.address) },
    limits: found?.limits ?? LETTER_LIMITS,
    trust: found?.trust,
    rates: found?.rates ?? RATES,
    keeper: found?.keeper,
    security: found?.security,
    chores: found?.chores ?? CHORES,
    keep: found?.keep,
    health: found?.health ?? {},
    log: found?.log ?? { level: 'info' },
    web: found?.web,
    servers: found?.smtp && { mailbox: found.mailbox, smtp: found.smtp, poll: found.poll },
  }
}

function storeOf({ store: named }: HomeOptions, configured: string | undefined): string | undefined {
  const { DRAGOMAN_STORE } = process.env
  const store = named ?? (DRAGOMAN_STORE === '' ? undefined : DRAGOMAN_STORE)
  if (store === undefined) return configured
  const who = named === undefined ? 'DRAGOMAN_STORE' : '--store'
  const fault = placeFault(store)
  if (fault !== undefined) throw new UsageFault(`${who}: ${fault}`)
  return store
}

/** Clicks are accepted only if nobody can listen in on the way. */
const siteOf = (url: string | undefined): string | undefined =>
  url?.startsWith('https:') === true ? url.replace(/\/+$/, '') : undefined

export function settingOf({ store, secret, sharing }: Home, plan: Plan, now?: string): Services {
  const { limits, rates, keeper, trust, html } = plan
  const { address, name, plus, code, zone } = plan.judge
  return {
    store,
    secret,
    sharing,
    clock: now === undefined ? clockOf(sharing) : fixedClock(timeIn(now)),
    sender: { address, name, plus, site: siteOf(plan.web?.url), takesOrders: plan.web?.orders === true },
    judge: { code, zone },
    chance: trueDice,
    limits,
    rates,
    keeper,
    html,
    templates: templatesIn(plan),
    pictureOf: new KeptPictures(join(plan.data, 'pictures')).of,
    ...(trust === undefined ? {} : { trust }),
  }
}

/** Judges that share a store use the clock of the database. */
const clockOf = (sharing: Sharing | undefined): Clock =>
  new ForwardClock(sharing === undefined ? wallClock : clockBeside(() => sharing.ahead))

/** The judge's own templates must be there. Faults in the keeper's own are reported, and do not stop the judge. */
function templatesIn({ templates }: Plan): Templates {
  try {
    return new Templates(templates)
  } catch (fault) {
    if (!(fault instanceof TemplateFault)) throw fault
    throw new UsageFault(fault.message, { cause: fault })
  }
}

/** Keeps every other judge out of this judge's folder while `act` runs. */
export async function alone(
  plan: Pick<Plan, 'data' | 'store'>,
  { newSecret }: Pick<HomeOptions, 'newSecret'>,
  act: (home: Home) => Promise<void>,
): Promise<void> {
  const { data, store } = plan
  if (store !== undefined) return amongOthers(await openHomeAt(data, store, newSecret === true), store, act)
  const lock = lockHome(data)
  if (lock === undefined) throw new UsageFault(say.anotherRuns({ data }))
  try {
    const home = await openedHome(plan, newSecret === true)
    try {
      await act(home)
    } finally {
      await home.close()
    }
  } finally {
    lock.release()
  }
}

/** Runs `act` in an existing store, beside the judge that may run in it. */
export async function beside(
  options: HomeOptions,
  act: (services: Services) => Promise<void>,
): Promise<void> {
  const plan = planOf(options)
  const { data, store } = plan
  await (await storeIn(data, store)).close()
  if (store !== undefined)
    return amongOthers(await openHomeAt(data, store), store, home => act(settingOf(home, plan)))
  const home = await openedHome(plan)
  try {
    await act(settingOf(home, plan))
  } finally {
    await home.close()
  }
}

/** The same in a store that several judges share: only one that has it exclusively keeps others out. */
export async function amongOthers(
  home: Home,
  place: string,
  act: (home: Home) => Promise<void>,
): Promise<void> {
  try {
    const sharing = await home.store.join(`${hostname()}, process ${process.pid}`, sinceBoot)
    if (sharing === undefined) throw new StoreFault('had', shownPlace(place))
    await act({ ...home, sharing }).finally(() => sharing.leave())
  } finally {
    await home.close()
  }
}

/** Opens the folder of a judge, with whichever store. */
export function openedHome(
  { data, store }: Pick<Plan, 'data' | 'store'>,
  isAnew = false,
): Home | Promise<Home> {
  if (store !== undefined) return openHomeAt(data, store, isAnew)
  return isAnew ? openedAnew(data) : openHome(data)
}

/** Opens the folder after the keeper has said that the secret is lost. */
async function openedAnew(data: string): Promise<Home> {
  const trouble = (await homeFault(data))?.trouble
  const home = openHomeAnew(data)
  const isLost = trouble !== undefined && SECRET_TROUBLES.has(trouble)
  process.stderr.write(`dragoman: --new-secret: ${isLost ? say.newSecret : say.secretIsThere}\n`)
  return home
}

const SECRET_TROUBLES: ReadonlySet<Trouble> = new Set(['secretMissing', 'secretDamaged', 'secretOfAnother'])

const NAMELESS: Plan['judge'] = {
  code: 'DRGM',
  address: 'judge@dragoman.example',
  name: 'Dragoman',
  plus: true,
  zone: UTC,
}

function configurationOf(options: HomeOptions): Configuration | undefined {
  const name = configFile(options)
  if (name === undefined) return undefined
  const elsewhere = { data: options.data, store: storeOf(options, undefined) }
  const found = readConfiguration({ name, text: textOf(name) }, undefined, elsewhere)
  if (!found.ok) throw new ManyFaults(found.error.map(faultText))
  return found.value
}

function addressIn(text: string): string {
  const fault = judgeAddressFault(text)
  if (fault !== undefined) throw new UsageFault(say.noAddress({ text: text.slice(0, 60), fault }))
  return text.toLowerCase()
}

function timeIn(text: string): Instant {
  try {
    return instantOf(text)
  } catch (fault) {
    throw new UsageFault(say.noTime({ text: text.slice(0, 40) }), { cause: fault })
  }
}

// The equipment of stored games; what was played once must still be there.

export function equipmentOf(game: Pick<Game, 'settings' | 'toss'>): Equipment {
  const found = equipmentAt(game)
  if (!found.ok) throw new UsageFault(refusalSentence(found.error))
  return found.value
}
