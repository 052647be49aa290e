// The words of the classic judges: how they name powers, units and places, write orders, and break their lines.
import type { Board, Location, Power, Province, Unit } from '../../../rules/board/board.ts'
import type { Phase } from '../../../rules/board/phase.ts'
import type { Position } from '../../../rules/board/position.ts'
import { type Move, type MovementOrder, mustSail } from '../../../rules/orders/order.ts'
import { wording } from '../../../wording/wording.ts'

/** `Austria`, as the classic judges spell it; programs expect one word of letters, digits, dashes and underscores. */
export const judgePower = (board: Board, power: Power): string => oneWord(board.powers[power]!.judgesName)

/** `Austrian`, as the classic judges spell it; also one word, because programs read the sentence word by word. */
export const judgeAdjective = (board: Board, power: Power): string => oneWord(board.powers[power]!.judges)

/** The number of columns that the longest name of a power takes. */
export const widestPower = (board: Board): number =>
  Math.max(...board.powers.map(({ index }) => judgePower(board, index).length))

const oneWord = (name: string): string => asAscii(name).replace(/[^\w-]+/g, '_')

/** Letters without accents: only ASCII is sure to arrive intact. */
const asAscii = (name: string): string =>
  /[^ -~]/.test(name)
    ? name
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[^ -~]/g, '_')
    : name

/** `Spain (south coast)`, without full stops: they end what programs read. */
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

/** `Austria:` padded to a column, always with a blank after it. */
export const atColumn = (name: string, column: number): string => `${name}:`.padEnd(column - 1).concat(' ')

/** `kestrel.004` */
export const judgeNumber = (game: string, turn: number): string =>
  `${game.toLowerCase()}.${String(turn).padStart(3, '0')}`

const WIDTH = 79

/** Breaks a sentence into lines. Only the first may begin with `the`: programs take that for a new sentence. */
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

/** Keeps `the` together with the words before and after it. */
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

/** Words that make programs take a line for a heading, however far it is indented. */
const HEADS =
  /^(\s*)((?:movement|retreat|adjustment)\s+(?:results|orders)\s+for|you\s+have\s+been\s+selected|starting\s+position|status\s+of|ownership\s+of|the\s+following|the\s+next\s+phase|the\s+game\s+is\s+over)/i

/** Indented this far, nothing is taken for the date or the subject of an archived mail. */
const FAR = ' '.repeat(16)

/** A line that somebody else wrote, changed so that no program takes it for one of the judge's own. */
export function guarded(line: string): string {
  const said = line.replaceAll('::', ': :').replace(/following players/gi, 'following  players')
  if (/^.{0,15}(?:date|subject):/i.test(said)) return `${FAR}${said}`
  return said.replace(HEADS, '$1| $2')
}

/**
 * The same for text among our own lines, such as the comment of a game. What could be an order or a command is marked
 * as a quotation, so that it is not carried out if a player's mailbox sends the mail back.
 */
export const guardedOrder = (line: string): string => guarded(line).replace(ORDER, '$1| $2')

const ORDER =
  /^(\s*)((?:(?:[af]|army|fleet)\s+\S.*(?:\s*->?\s*\w|\s(?:h|holds?|s|supports?|c|convoys?)\b)|(?:build|remove|disband)\s+\w|\w{3,}\s*->?\s*\w|set\s|sign|[a-z]+!?\s*$).*)/i

// The title of a picture of the board: `Spring of 1901, Movement`.

export const pictureTitle = (phase: Phase): string =>
  wording.pictureTitle.title({ season: judgeSeason(phase), phase: judgePhase(phase) })

// A movement order in the classic judges' words, behind the name of its unit: ` -> Norway`, ` SUPPORT Army Marseilles`.

/** The units and orders among which an order was given. */
export interface Company {
  readonly board: Board
  readonly units: readonly Unit[]
  /** All known orders. */
  readonly orders: readonly MovementOrder[]
  /** The provinces that a reader does not see. */
  readonly unseen?: ReadonlySet<Province> | undefined
}

/** The units of a position, with the known orders. */
export const companyIn = (
  { units, fog }: Position,
  orders: readonly MovementOrder[],
  board: Board,
): Company => ({ board, units, orders, unseen: fog?.unseen })

/** The order, without the unit. With `walked`, an army that no ordered convoy could take is known to have walked. */
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

/** A supported or convoyed unit, with its adjective if it is another power's. */
export function helped(helper: Pick<Unit, 'power'>, at: Province, { board, units, unseen }: Company): string {
  const unit = units.find(other => board.province(other.at) === at)
  if (unit === undefined) return `${unseen?.has(at) === true ? 'Unit' : 'Army'} ${judgePlace(board, at)}`
  const adjective = unit.power === helper.power ? '' : `${board.powers[unit.power]!.judges} `
  return `${adjective}${judgeUnit(board, unit)}`
}

/**
 * The waters that an army crosses: those of fleets ordered to convoy it, else of any fleets on the way; none for a unit
 * that goes by land.
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
