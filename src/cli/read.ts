// `dragoman read`: shows how one raw mail would be read, without executing it.

import { nameOf } from '../judge/commands/all.ts'
import { beginsPress } from '../judge/commands/reading/commandLine.ts'
import { saidOfFiles } from '../judge/commands/reading/filesSpokenOf.ts'
import { type Instruction, readInstructions } from '../judge/commands/reading/instructions.ts'
import { readForAll } from '../judge/game/sheets/masterOrders.ts'
import { type RefusalCode, refusalCode } from '../judge/report/sentences/codes.ts'
import { explainRefusal, refusalMessage, refusalToMaster } from '../judge/report/sentences/refusals.ts'
import { type AttachedFile, type Letter, readLetter } from '../post/letter.ts'
import { LETTER_BUDGET, type LetterLimits } from '../post/limits.ts'
import { LetterEffort } from '../reader/line/effort.ts'
import type { OrderContext } from '../reader/line/places.ts'
import type { OrderRefusal } from '../reader/line/refusal.ts'
import type { RefusedLine } from '../reader/line/said.ts'
import { readText } from '../reader/reading.ts'
import type { Power } from '../rules/board/board.ts'
import { gazetteerOf } from '../rules/board/gazetteer.ts'
import { type Order, spellOrder } from '../rules/orders/order.ts'

export interface ReadAsJson {
  readonly kind: 'orders' | 'command' | 'press' | 'mixed' | 'ignore'
  readonly ignored?: string
  readonly power: string | null
  readonly proof: 'password' | 'token' | 'address' | 'none'
  readonly commands: readonly string[]
  readonly orders: Readonly<Record<string, readonly string[]>>
  /** The whole set as it would stand after a YES, if something is in doubt. */
  readonly proposed?: Readonly<Record<string, readonly string[]>>
  readonly refused: readonly { readonly text: string; readonly why: RefusalCode; readonly message: string }[]
  readonly press: readonly { readonly to: readonly string[]; readonly text: string }[]
  readonly reply: 'none' | 'ok' | 'error'
  readonly text: string
  readonly cut: readonly string[]
}

/** A seat and who sits in it: a power, or the master. */
export interface KnownPlayer {
  readonly seat: Power | 'master'
  readonly address: string
  readonly hasPassword: (password: string) => Promise<boolean>
}

/** What a letter is read against. */
export interface Context {
  readonly game: string
  readonly where: Omit<OrderContext, 'power'> | undefined
  readonly players: readonly KnownPlayer[]
  readonly trustAddresses: boolean
  /** The judge's own addresses. */
  readonly own: readonly string[]
}

const NOTHING = {
  power: null,
  proof: 'none',
  commands: [],
  orders: {},
  refused: [],
  press: [],
  text: '',
  cut: [],
} as const

export async function readMail(raw: Uint8Array, context: Context, limits: LetterLimits): Promise<ReadAsJson> {
  const read = await readLetter(raw, { limits, own: context.own, beginsPress, saysOfFiles: saidOfFiles })
  switch (read.kind) {
    case 'ignored':
      return { kind: 'ignore', ignored: dashed(read.why), ...NOTHING, reply: 'none' }
    case 'deliveryReport':
      return { kind: 'ignore', ignored: 'delivery-report', ...NOTHING, reply: 'none' }
    case 'spamReport':
      return { kind: 'ignore', ignored: 'spam-report', ...NOTHING, reply: 'none' }
    case 'unreadable': {
      const isAnswered = read.from !== undefined
      const why = dashed(read.why.kind)
      if (!isAnswered) return { kind: 'ignore', ignored: why, ...NOTHING, reply: 'none' }
      return { kind: 'command', ...NOTHING, reply: 'error', cut: [`everything: ${why}`] }
    }
    case 'letter':
      return letterAsJson(read, context)
  }
}

/** `auto-reply` */
const dashed = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

interface Proof {
  readonly player: KnownPlayer | undefined
  readonly proof: ReadAsJson['proof']
}

async function letterAsJson(letter: Letter, context: Context): Promise<ReadAsJson> {
  const read = readInstructions(letter.text)
  if (!read.ok) return { kind: 'command', ...NOTHING, reply: 'error', cut: ['everything: too-long'] }
  const instructions = read.value
  const { player, proof } = await proofOf(letter, instructions, context)
  const texts = instructions.flatMap(each => (each.kind === 'orders' ? [each.lines.join('\n')] : []))
  const { orders, proposed, refused } = ordersIn(texts.join('\n'), player, context)
  const press = instructions.flatMap(each =>
    each.kind === 'press' ? [{ to: recipients(each.to, context), text: each.body }] : [],
  )
  const commands = instructions.flatMap(each => nameOf(each) ?? [])
  const kind = kindOf(
    commands,
    Object.keys({ ...orders, ...proposed }).length + refused.length > 0,
    press.length > 0,
  )
  const asksForMore = kind !== 'command' || commands.some(name => !OPEN_TO_ALL.has(name))
  return {
    kind,
    power: player === undefined ? null : seatName(player.seat, context),
    proof,
    commands,
    orders,
    ...(proposed === undefined ? {} : { proposed }),
    refused,
    press,
    reply:
      refused.length > 0 ||
      (asksForMore && proof === 'none') ||
      isEmpty(commands, { ...orders, ...proposed }, press)
        ? 'error'
        : 'ok',
    text: letter.text,
    cut: [...letter.cut.map(({ why, text }) => `${why}: ${text}`), ...letter.files.flatMap(unreadFile)],
  }
}

const unreadFile = ({ name, fate }: AttachedFile): readonly string[] =>
  fate === 'read' ? [] : [`file: ${name}`]

/** What anybody may ask for without proving who they are. */
const OPEN_TO_ALL: ReadonlySet<string> = new Set(['list', 'help', 'register', 'create', 'observe'])

const isEmpty = (commands: readonly string[], orders: object, press: readonly unknown[]): boolean =>
  commands.length + Object.keys(orders).length + press.length === 0

/** A sign-on only says whom the rest is for. */
function kindOf(commands: readonly string[], hasOrders: boolean, hasPress: boolean): ReadAsJson['kind'] {
  const hasCommands = commands.some(name => name !== 'signon')
  const kinds = [hasOrders, hasPress, hasCommands].filter(each => each).length
  if (kinds > 1) return 'mixed'
  return hasOrders ? 'orders' : hasPress ? 'press' : 'command'
}

async function proofOf(
  { from }: Letter,
  instructions: readonly Instruction[],
  context: Context,
): Promise<Proof> {
  const signOn = instructions.find(each => each.kind === 'signOnAs')
  if (signOn !== undefined) {
    const seat = seatNamed(signOn.seat, context)
    const isThisGame = signOn.game.toLowerCase() === context.game.toLowerCase()
    const player = isThisGame ? context.players.find(each => each.seat === seat) : undefined
    if (player === undefined) return { player, proof: 'none' }
    if (signOn.password !== undefined)
      return { player, proof: (await player.hasPassword(signOn.password)) ? 'password' : 'none' }
    return { player, proof: isAtHome(player, from.address, context) ? 'address' : 'none' }
  }
  const own = context.players.filter(({ address }) => address.toLowerCase() === from.address)
  // A sender with two seats must say which one they write for.
  const [player, another] = own
  if (player === undefined || another !== undefined) return { player: undefined, proof: 'none' }
  return { player, proof: context.trustAddresses ? 'address' : 'none' }
}

const isAtHome = ({ address }: KnownPlayer, from: string, { trustAddresses }: Context): boolean =>
  trustAddresses && address.toLowerCase() === from

function seatNamed(name: string, { where }: Context): KnownPlayer['seat'] | undefined {
  if (/^(?:m|master)$/i.test(name)) return 'master'
  if (where === undefined) return undefined
  const letter = where.board.powers.find(power => power.letter.toLowerCase() === name.toLowerCase())
  return letter?.index ?? gazetteerOf(where.board).powerCalled(name.toLowerCase())
}

const seatName = (seat: KnownPlayer['seat'], { where }: Context): string =>
  seat === 'master' || where === undefined ? 'MASTER' : where.board.powers[seat]!.id

function recipients(to: string, context: Context): readonly string[] {
  if (/^all$/i.test(to)) return ['ALL']
  const whole = seatNamed(to, context)
  const words = whole !== undefined || /[,\s]/.test(to) ? to.split(/[,\s]+/) : [...to]
  return words
    .filter(word => word !== '' && !/^(?:and|to)$/i.test(word))
    .map(word => {
      if (/^o(?:bservers?)?$/i.test(word)) return 'OBSERVERS'
      const seat = seatNamed(word, context)
      return seat === undefined ? word.toUpperCase() : seatName(seat, context)
    })
}

const refusalToPlayer = (refusal: OrderRefusal, reader: OrderContext): string =>
  refusalMessage(explainRefusal(refusal, reader))

type OrdersRead = Pick<ReadAsJson, 'orders' | 'proposed' | 'refused'>

function ordersIn(text: string, player: KnownPlayer | undefined, { where }: Context): OrdersRead {
  if (where === undefined || player === undefined || text.trim() === '') return { orders: {}, refused: [] }
  where.legality.place(where.position.units, where.position.phase.season)
  const effort = new LetterEffort(LETTER_BUDGET.states)
  const spell = (order: Order) => spellOrder(where.board, order, where.legality.standing)
  const tell =
    (reader: OrderContext, sentence: (refusal: OrderRefusal, reader: OrderContext) => string) =>
    ({ text: line, refusal }: RefusedLine) => ({
      text: line,
      why: refusalCode(where.board, refusal),
      message: sentence(refusal, reader),
    })
  if (player.seat === 'master') {
    const powers = where.board.powers.map(({ index }) => index)
    const { byPower, refused, asked } = readForAll(text, where, powers, effort)
    const proposed = asked.map(({ power, lines }) => {
      const all = [...(byPower.get(power) ?? []), ...lines]
      return [where.board.powers[power]!.id, all.map(({ order }) => spell(order))] as const
    })
    const orders = [...byPower].map(
      ([power, lines]) => [where.board.powers[power]!.id, lines.map(({ order }) => spell(order))] as const,
    )
    return {
      orders: Object.fromEntries(orders),
      ...(proposed.length === 0 ? {} : { proposed: Object.fromEntries(proposed) }),
      refused: refused.map(tell({ ...where, power: powers[0]! }, refusalToMaster)),
    }
  }
  const reader = { ...where, power: player.seat }
  const { followed, refused, asked } = readText(text, reader, effort)
  const id = where.board.powers[player.seat]!.id
  return {
    orders: followed.length === 0 ? {} : { [id]: followed.map(({ order }) => spell(order)) },
    ...(asked === undefined
      ? {}
      : { proposed: { [id]: [...followed.map(({ order }) => order), ...asked].map(spell) } }),
    refused: refused.map(tell(reader, refusalToPlayer)),
  }
}
