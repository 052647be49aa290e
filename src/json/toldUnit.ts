// Which unit a refused line speaks to: the row of that unit tells that it could not follow.
import type { Board, Province, Unit } from '../board/board.ts'
import { gazetteerOf } from '../board/gazetteer.ts'
import type { Where } from '../orders/meaning.ts'
import type { OrderRefusal } from '../orders/refusal.ts'

/** The one unit of the power's own that a refused line gives an order to, as far as that can be told. */
export function unitToldBy(text: string, refusal: OrderRefusal, where: Where): Unit | undefined {
  if (where.position.phase.kind === 'adjustment') return undefined
  const known = unitIn(refusal)
  if (known !== undefined) return known.power === where.power ? known : undefined
  const [, letter, words] = OPENING.exec(text) ?? []
  const called = provincesAtOpening(words ?? '', where.board)
  const own = ownUnits(where).filter(({ at }) => called.includes(where.board.province(at)))
  const right = own.filter(({ kind }) => kind[0] === letter?.[0]?.toLowerCase())
  const [only, another] = right.length > 0 ? right : own
  return another === undefined ? only : undefined
}

/** The unit that a refusal speaks of, where it knows. */
function unitIn(refusal: OrderRefusal): Unit | undefined {
  if (refusal.kind === 'illegal' || refusal.kind === 'noRetreat') return refusal.order.unit
  return 'unit' in refusal ? refusal.unit : undefined
}

const OPENING = /^(?:(?:remove|disband)\s+)?(?:(a|army|f|fleet)\s+)?(.*)$/is

/** No name of a place is longer. */
const MOST_WORDS = 5

/** The provinces that the first words of a line can mean: as many words as make a name. */
function provincesAtOpening(text: string, board: Board): readonly Province[] {
  const words = text.split(/\s+/, MOST_WORDS)
  for (let count = words.length; count > 0; count--) {
    const places = provincesCalled(words.slice(0, count).join(' '), board)
    if (places.length > 0) return places
  }
  return []
}

/** A coast that is wrong, or no coast at all, does not hide which province was meant. (DATC 4.B.5) */
function provincesCalled(phrase: string, board: Board): readonly Province[] {
  const gazetteer = gazetteerOf(board)
  const whole = gazetteer.placesCalled(phrase)
  const places = whole.length > 0 ? whole : gazetteer.placesCalled(gazetteer.coastSaid(phrase).name)
  return places.map(at => board.province(at))
}

/** The units that a power gives orders to in this phase. */
function ownUnits({ position, power }: Where): readonly Unit[] {
  const ordered =
    position.phase.kind === 'retreat' ? position.dislodged.map(({ unit }) => unit) : position.units
  return ordered.filter(unit => unit.power === power)
}
