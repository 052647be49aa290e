// The words of the classic judges: how they name powers, units and places, write orders, and break their lines.
import type { Board, Location, Power, Province, Unit } from '../../../rules/board/board.ts'
import type { Phase } from '../../../rules/board/phase.ts'
import type { Position } from '../../../rules/board/position.ts'
import { type Move, type MovementOrder, mustSail } from '../../../rules/orders/order.ts'
import { wording } from '../../../wording/wording.ts'

/** `Austria`, as the classic judges spell it; programs know a power by one word of letters, digits and strokes. */
export const judgePower = (board: Board, power: Power): string => oneWord(board.powers[power]!.judgesName)

/** `Austrian`, as the classic judges spell it, in one word as well where a sentence is read by its words. */
export const judgeAdjective = (board: Board, power: Power): string => oneWord(board.powers[power]!.judges)

/** How many columns the longest of the powers' names takes. */
export const widestPower = (board: Board): number =>
  Math.max(...board.powers.map(({ index }) => judgePower(board, index).length))

const oneWord = (name: string): string => asAscii(name).replace(/[^\w-]+/g, '_')

/** Letters without their marks: nothing else is sure to come through. */
const asAscii = (name: string): string =>
  /[^ -~]/.test(name)
    ? name
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[^ -~]/g, '_')
    : name

/** `Spain (south coast)`; a full stop would end what programs read. */
export const judgePlace = (board: Board, at: Location): string =>
  asAscii(board.nameOf(at)).replaceAll('.', '')

/** `Army`, `Fleet` */
export const judgeKind = ({ kind }: Unit): string => (kind === 'army' ? 'Army' : 'Fleet')

/** `Army Paris`, `Fleet St Petersburg (south coast)` */
export const judgeUnit = (board: Board, unit: Unit): string =>
  `${judgeKind(unit)} ${judgePlace(board, unit.at)}`

/** `the North Sea`, `Paris` */
export const inPlace = (board: Board, at: Location): string =>
  board.provinces[board.province(at)]!.terrain === 'sea'
    ? `the ${judgePlace(board, at).replace(/^the /i, '')}`
    : judgePlace(board, at)

const SEASONS = { spring: 'Spring', fall: 'Fall', winter: 'Winter' } as const

/** `Spring of 1902` */
export const judgeSeason = ({ season, year }: Phase): string => `${SEASONS[season]} of ${year}`

const PHASES = { movement: 'Movement', retreat: 'Retreat', adjustment: 'Adjustment' } as const

/** `Movement` */
export const judgePhase = ({ kind }: Phase): string => PHASES[kind]

/** `Austria:` in so many columns, and never without a blank behind it. */
export const atColumn = (name: string, column: number): string => `${name}:`.padEnd(column - 1).concat(' ')

/** `kestrel.004` */
export const judgeNumber = (game: string, turn: number): string =>
  `${game.toLowerCase()}.${String(turn).padStart(3, '0')}`

const WIDTH = 79

/** A sentence over as many lines as it needs. No line but the first begins with `the`: readers take that for a new one. */
export function brokenAt(sentence: string, indent = '', width = WIDTH): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of gluedArticles(sentence)) {
    const start = lines.length === 0 ? '' : indent
    if (line === '') line = `${start}${word}`
    else if (line.length + 1 + word.length < width) line += ` ${word}`
    else {
      lines.push(line)
      line = `${indent}${word}`
    }
  }
  return [...lines, line]
}

/** `the` stays with the word behind it, and with the one before. */
function gluedArticles(sentence: string): readonly string[] {
  const words: string[] = []
  for (const word of sentence.split(' ')) {
    const last = words.at(-1)
    if (last !== undefined && (/^the$/i.test(word) || / the$/i.test(last)))
      words[words.length - 1] = `${last} ${word}`
    else words.push(word)
  }
  return words
}

/** `1 unit`, `2 units` */
export const many = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** Words with which programs take a line for a head of its own; they do not mind what it is indented by. */
const HEADS =
  /^(\s*)((?:movement|retreat|adjustment)\s+(?:results|orders)\s+for|you\s+have\s+been\s+selected|starting\s+position|status\s+of|ownership\s+of|the\s+following|the\s+next\s+phase|the\s+game\s+is\s+over)/i

/** So far from the margin nobody looks for the date and the subject of an archived mail. */
const FAR = ' '.repeat(16)

/** A line that somebody else wrote, so that no program takes it for one of the judge's own. */
export function guarded(line: string): string {
  const said = line.replaceAll('::', ': :').replace(/following players/gi, 'following  players')
  if (/^.{0,15}(?:date|subject):/i.test(said)) return `${FAR}${said}`
  return said.replace(HEADS, '$1| $2')
}

/**
 * The same for what stands among our own lines, such as the comment of a game: what could be an order or a command is marked
 * as a quotation, lest the mailbox of a player sends it back and gives it.
 */
export const guardedOrder = (line: string): string => guarded(line).replace(ORDER, '$1| $2')

const ORDER =
  /^(\s*)((?:(?:[af]|army|fleet)\s+\S.*(?:\s*->?\s*\w|\s(?:h|holds?|s|supports?|c|convoys?)\b)|(?:build|remove|disband)\s+\w|\w{3,}\s*->?\s*\w|set\s|sign|[a-z]+!?\s*$).*)/i

// What a picture of the board is called: `Spring of 1901, Movement`.

export const pictureTitle = (phase: Phase): string =>
  wording.pictureTitle.title({ season: judgeSeason(phase), phase: judgePhase(phase) })

// A movement order in the classic judges' words, behind the name of its unit: ` -> Norway`, ` SUPPORT Army Marseilles`.

/** Among whom an order was given. */
export interface Company {
  readonly board: Board
  readonly units: readonly Unit[]
  /** What all that is known of were told. */
  readonly orders: readonly MovementOrder[]
  /** Where a reader does not see who stands there. */
  readonly unseen?: ReadonlySet<Province> | undefined
}

/** All that stand in a position, and what of them was told. */
export const companyIn = (
  { units, fog }: Position,
  orders: readonly MovementOrder[],
  board: Board,
): Company => ({ board, units, orders, unseen: fog?.unseen })

/** What the unit was told. `walked` is known of an army that did not go by the convoy it asked for. */
export function judgeOrder(
  order: MovementOrder,
  company: Company,
  walked: 'walked' | undefined = undefined,
): string {
  const { board } = company
  switch (order.kind) {
    case 'hold':
      return ' HOLD'
    case 'move':
      if (order.via === 'railroad')
        return ` -> ${board.passages.railroad?.name} -> ${judgePlace(board, order.to)}`
      return [...wayOf(order, company, walked), order.to].map(at => ` -> ${judgePlace(board, at)}`).join('')
    case 'support': {
      const goal = order.to === undefined ? '' : ` -> ${judgePlace(board, order.to)}`
      return ` SUPPORT ${helped(order.unit, order.from, company)}${goal}`
    }
    case 'convoy':
      return ` CONVOY ${helped(order.unit, order.from, company)} -> ${order.aim ?? judgePlace(board, order.to)}`
    case 'leave':
      return `${board.passages.canal?.name} SUPPORT ${helped(order.unit, order.from, company)} -> ${judgePlace(board, order.to)}`
  }
}

/** A unit of one's own without, another power's with its adjective. */
export function helped(helper: Pick<Unit, 'power'>, at: Province, { board, units, unseen }: Company): string {
  const unit = units.find(other => board.province(other.at) === at)
  if (unit === undefined) return `${unseen?.has(at) === true ? 'Unit' : 'Army'} ${judgePlace(board, at)}`
  const adjective = unit.power === helper.power ? '' : `${board.powers[unit.power]!.judges} `
  return `${adjective}${judgeUnit(board, unit)}`
}

/**
 * The waters that an army crosses: over fleets that were told to take it, else over any that lie on the way; none for
 * whoever goes by land.
 */
function wayOf(
  order: Move,
  { board, units, orders }: Company,
  walked: 'walked' | undefined,
): readonly Location[] {
  const { unit } = order
  const [from, goal] = [board.province(unit.at), board.province(order.to)]
  const convoying = orders.filter(each => each.kind === 'convoy' && each.from === from && each.to === goal)
  if (order.over !== undefined) {
    const isCarried = order.over.every(at => convoying.some(each => each.unit.at === at))
    return walked === undefined || isCarried || mustSail(board, unit, goal) ? order.over : []
  }
  const isOwn = convoying.some(each => each.unit.power === unit.power)
  const sails = order.via === 'convoy' || mustSail(board, unit, goal) || isOwn
  if (unit.kind !== 'army' || !sails) return []
  const told = shortest(
    from,
    goal,
    provincesOf(
      convoying.map(each => each.unit),
      board,
    ),
    board,
  )
  if (told !== undefined || walked !== undefined) return told ?? []
  const fleets = units.filter(({ kind }) => kind === 'fleet')
  return shortest(from, goal, provincesOf(fleets, board), board) ?? []
}

const provincesOf = (units: readonly Unit[], board: Board): readonly Province[] =>
  units.map(({ at }) => board.province(at))

function shortest(
  from: Province,
  goal: Province,
  fleets: readonly Province[],
  board: Board,
): readonly Province[] | undefined {
  const waters = fleets.filter(at => board.convoys[at] === 1)
  const seen = new Set<Province>()
  let ways: (readonly Province[])[] = board.waters[from]!.filter(at => waters.includes(at)).map(at => [at])
  while (ways.length > 0) {
    const done = ways.find(way => board.waters[goal]!.includes(way.at(-1)!))
    if (done !== undefined) return done
    for (const way of ways) seen.add(way.at(-1)!)
    ways = ways.flatMap(way =>
      waters
        .filter(next => !seen.has(next) && board.reaches('fleet', way.at(-1)!, next))
        .map(next => [...way, next]),
    )
  }
  return undefined
}
