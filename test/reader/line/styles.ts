// Writes one and the same order in the many ways of people: their words, names, coasts, signs, bullets and slips.
import type { Board, Location, Power, Province, Unit } from '../../../src/rules/board/board.ts'
import { gazetteerOf } from '../../../src/rules/board/gazetteer.ts'
import { move, type Order, support } from '../../../src/rules/orders/order.ts'
import type { Dice } from '../../rules/oracle/dice.ts'
import { type Moment, ownerOf } from '../../rules/orders/everyOrder.ts'

/** An order in somebody's style, and what is peculiar to it: `goal after "attacks"`, `name begun`. */
export interface Styled {
  readonly text: string
  readonly styles: readonly string[]
}

/** How an order is written: with a slip of the pen in one of its names, or without. */
export type Pen = 'steady' | 'slips'

/** The order in some style; undefined where no slip could be made in it. */
export function styled(order: Order, moment: Moment, dice: Dice, pen: Pen): Styled | undefined {
  const writer = new Writer(moment, dice)
  const said = writer.say(order)
  const slipped = pen === 'steady' ? said : writer.slip(said)
  return slipped === undefined ? undefined : { text: writer.frame(order, slipped), styles: writer.styles }
}

/** Several orders of one power in the same hand, on one line or on many. */
export function sheetOf(orders: readonly Order[], moment: Moment, dice: Dice): string {
  const between = dice.pick(SEPARATORS)!
  const write = (order: Order): string => {
    const writer = new Writer(moment, dice)
    return between === '\n' ? writer.frame(order, writer.say(order)) : bare(writer.say(order))
  }
  return orders.map(write).join(between)
}

const SEPARATORS = ['\n', '\n', '\n', ', ', '; ', ',', ';', '. ', ' and ', ', and ', ' / ', ' & ']

/** What an order says without saying it: the only way to go is by convoy, the only coast is the one that is near. */
export function asRead(order: Order, { board, legality }: Moment): Order {
  if (order.kind === 'move' && order.unit.kind === 'army') {
    const isFar = !board.reaches('army', order.unit.at, board.province(order.to))
    return isFar ? move(order.unit, order.to, 'convoy') : order
  }
  if (order.kind !== 'support' || order.to === undefined) return order
  const { kind, at } = legality.standing.unitIn(order.from)!
  const [only, another] = board.steps(kind, at).filter(to => board.province(to) === order.to)
  return only === undefined || another !== undefined ? order : support(order.unit, order.from, only)
}

const KIND_WORDS: Readonly<Record<Unit['kind'], readonly string[]>> = {
  army: 'A |A |a |Army |army |ARMY |(A) |A. |Ar |the army in |my army at |'.split('|'),
  fleet: 'F |F |f |Fleet |fleet |FLEET |(F) |F. |Fl. |the fleet in |our fleet in |'.split('|'),
}
const OTHERS_KIND_WORDS: Readonly<Record<Unit['kind'], readonly string[]>> = {
  army: ['A ', 'a ', 'Army ', 'the army in ', 'army in ', ''],
  fleet: ['F ', 'f ', 'Fleet ', 'the fleet in ', 'fleet in ', ''],
}
const GOES = ['-', ' - ', ' -- ', '–', ' — ', '->', ' -> ', ' => ', ' > ', ' → ', ' ~ ', '--->', ' to ', ' moves to ', ' move to ', ' m ',
  ' attacks ', ' goes to ', ' ', ' &rarr; ', ' -&gt; ', ' will move to ', ' into '] // biome-ignore format: a list
const RETREATS = ' - |-| -> | to | retreats to | r | retreat to | falls back to '.split('|')
const HOLDS = ' H| h| hold| holds| Holds| stand| stands| stays| stays put| - H| hold position'.split('|')
const SUPPORTS =
  ' S | s | supports | support | sup | supp. | SUPPORTS | lends support to | will support '.split('|')
const IN_PLACE = '|| H| to hold| holding| in place| - H'.split('|')
const CONVOYS = ' C | c | convoys | convoy | transports | CONVOYS | will convoy '.split('|')
const BY_CONVOY = ' via convoy| by convoy| via| (convoy)| VIA| by sea| C'.split('|')
const DISBANDS = ' D| d| disband| disbands| remove| is disbanded'.split('|')
const BUILDS = 'Build |build |b |B |BUILD |Builds: |I build |Build: |'.split('|')
const REMOVES = 'Remove |remove |Disband |d |r |R |take off |Removals: |I remove '.split('|')
const WAIVES = 'waive|Waive|W|w|WAIVE|pass|Waive the build|no build this year|Decline my build'.split('|')
const COASTS = '/$c|($c)| ($c)| $c|-$c| $n coast| ($n coast)|/$n coast|/$l|($l)| ($n)| $l.c.'.split('|')
const BULLETS = '- |* |• |1. |2) |(3) |(b) |o |+ |-> '.split('|')
const ENDS = ['.', '!', '!!!', ',', ' // as agreed with everybody', ' # the usual', ' (as we said)', ' (to bounce A Par there)', ' please',
  ', thanks', ' (*bounce*)', '  ', ' :-)', '*'] // biome-ignore format: a list
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** A name stands between these until a slip was made in one of them. */
const [OPEN, SHUT] = ['⟦', '⟧']

class Writer {
  readonly styles: string[] = []
  readonly #moment: Moment
  readonly #board: Board
  readonly #dice: Dice
  /** Whether every name is one that only its place goes by. */
  #isPlain = true

  constructor(moment: Moment, dice: Dice) {
    this.#moment = moment
    this.#board = moment.board
    this.#dice = dice
  }

  say(order: Order): string {
    switch (order.kind) {
      case 'waive':
        return this.#one('waive', WAIVES)
      case 'build':
        return `${this.#one('build', BUILDS)}${this.#site(order.unit)}`
      case 'remove':
        return `${this.#one('remove', REMOVES)}${this.#unit(order.unit, 'own')}`
      case 'hold':
        return `${this.#unit(order.unit, 'own')}${this.#one('hold', HOLDS)}`
      case 'disband':
        return `${this.#unit(order.unit, 'own')}${this.#one('disband', DISBANDS)}`
      case 'retreat':
        return `${this.#unit(order.unit, 'own')}${this.#one('retreat', RETREATS)}${this.#goal(order.to, order.unit)}`
      case 'move':
        return `${this.#unit(order.unit, 'own')}${this.#way(order)}`
      case 'support':
        return `${this.#unit(order.unit, 'own')}${this.#one('support', SUPPORTS)}${this.#supported(order)}`
      case 'convoy': {
        const army = this.#unit(this.#standing(order.from), 'others')
        const goal = `${this.#one('goal', GOES)}${this.#place(order.to)}`
        return `${this.#unit(order.unit, 'own')}${this.#one('convoy', CONVOYS)}${army}${goal}`
      }
      case 'leave':
        return `SC F ${this.#place(order.from)} - ${this.#place(order.to)}`
      case 'proxy':
        return `${this.#unit(order.unit, 'own')} proxy ${this.#board.powers[order.to]!.id}`
    }
  }

  /**
   * A letter left out, put in, changed, or two swapped, in one name; never so that another place is called so, or
   * its name begins so: what is right cannot be told from a slip.
   */
  slip(said: string): string | undefined {
    const names = [...said.matchAll(MARKED)].filter(([, name]) => name!.length > 3)
    const chosen = this.#dice.pick(names)
    if (chosen === undefined) return undefined
    const [whole, name] = chosen
    const wrong = this.#misspelt(name!)
    if (wrong === name || this.#isAnothers(wrong, name!)) return undefined
    return `${said.slice(0, chosen.index)}${wrong}${said.slice(chosen.index + whole.length)}`
  }

  #isAnothers(wrong: string, name: string): boolean {
    const gazetteer = gazetteerOf(this.#board)
    if (gazetteer.named(wrong, 'exact').length > 0) return true
    const meant = gazetteer.named(name, 'begun').map(({ province }) => province)
    const begun = gazetteer.named(wrong, 'begun')
    return begun.length > 0 && !begun.some(({ province }) => meant.includes(province))
  }

  /** The line, with what stands before and behind it. */
  frame(order: Order, said: string): string {
    const before = this.#dice.chance(0.2) ? this.#one('bullet', BULLETS) : ''
    const power = this.#board.powers[ownerOf(order)]!
    const prefix = this.#dice.chance(0.08) ? `${this.#tagged('prefix', power.name)}: ` : ''
    const end = this.#dice.chance(0.25) ? this.#one('end', ENDS) : ''
    return `${before}${prefix}${bare(said)}${end}`
  }

  #one(what: string, words: readonly string[]): string {
    const word = this.#dice.pick(words)!
    this.#tagged(what, word)
    return word
  }

  #tagged(what: string, word: string): string {
    this.styles.push(`${what} ${JSON.stringify(word)}`)
    return word
  }

  #standing(from: Province): Unit {
    return this.#moment.legality.standing.unitIn(from)!
  }

  #unit(unit: Unit, whose: 'own' | 'others'): string {
    const place = `${this.#place(this.#board.province(unit.at))}${this.#idleCoast(unit)}`
    const nation = whose === 'others' && this.#dice.chance(0.2) ? this.#nation(unit.power) : ''
    // The letter tells Tyrolia from the Tyrrhenian Sea where both are called TYR: then it is right.
    const isWrong = this.#isPlain && !this.#isShared(place) && this.#dice.chance(0.04)
    if (isWrong) this.styles.push('wrong letter')
    const kind = isWrong ? (unit.kind === 'army' ? 'fleet' : 'army') : unit.kind
    const words = whose === 'own' ? KIND_WORDS : OTHERS_KIND_WORDS
    const word = this.#one(whose === 'own' ? 'unit' : 'their unit', words[kind])
    return `${nation}${nation === '' ? word : word.replace(/^(the|my|our) /, '')}${place}`
  }

  #isShared(place: string): boolean {
    const [, name] = /^\W*([^()/]*)/.exec(bare(place)) ?? []
    return gazetteerOf(this.#board).named((name ?? '').toLowerCase().trim(), 'exact').length > 1
  }

  /** The coast of a unit that stands on one may be told; any other says nothing, and no one says it of an army. */
  #idleCoast(unit: Unit): string {
    const coast = this.#coastId(unit.at)
    return coast !== undefined && this.#dice.chance(0.5) ? this.#coast(coast) : ''
  }

  /** Right or wrong, it makes no difference. (DATC 4.C.6) */
  #nation(power: Power): string {
    const isRight = this.#dice.chance(0.7)
    const { name, adjective } = isRight ? this.#board.powers[power]! : this.#dice.pick(this.#board.powers)!
    const said = this.#dice.pick([`${adjective} `, `${name}'s `, `${adjective.toLowerCase()} `])!
    this.styles.push(`${isRight ? 'right' : 'wrong'} nation`)
    return said
  }

  #site(unit: Unit): string {
    const coast = this.#coastId(unit.at)
    const place = `${this.#place(this.#board.province(unit.at))}${coast === undefined ? '' : this.#coast(coast)}`
    return `${this.#dice.pick([...KIND_WORDS[unit.kind].slice(0, 6), unit.kind === 'army' ? 'an army in ' : 'a fleet in '])}${place}`
  }

  #way({ unit, to, via }: Order & { kind: 'move' }): string {
    const isFar = unit.kind === 'army' && !this.#board.reaches('army', unit.at, this.#board.province(to))
    const goes = this.#one('goal', GOES)
    const goal = this.#goal(to, unit)
    if (!isFar && via !== 'convoy') return `${goes}${goal}`
    const route = this.#route(unit.at, to)
    const notation = this.#dice.pick(
      isFar ? ['path', 'via seas', 'words', 'nothing'] : ['path', 'via seas', 'words'],
    )
    if (route.length > 0 && notation === 'path') {
      this.styles.push(`path of ${route.length}`)
      return `${[...route.map(sea => `${goes}${this.#place(sea)}`), `${goes}${goal}`].join('')}`
    }
    if (route.length > 0 && notation === 'via seas') {
      this.styles.push(`via ${route.length} seas`)
      return `${goes}${goal} via ${route.map(sea => this.#place(sea)).join(' - ')}`
    }
    return isFar && notation === 'nothing'
      ? `${goes}${goal}`
      : `${goes}${goal}${this.#one('convoyed', BY_CONVOY)}`
  }

  /** Some chain of fleets between two shores, whoever they belong to. */
  #route(from: Location, to: Location): readonly Province[] {
    const { waters, convoys } = this.#board
    const goal = new Set(waters[this.#board.province(to)])
    const isFleet = (at: Province) =>
      convoys[at] === 1 && this.#moment.legality.standing.unitIn(at)?.kind === 'fleet'
    const ways = waters[this.#board.province(from)]!.filter(isFleet).map(sea => [sea])
    const seen = new Set(ways.flat())
    for (const way of ways) {
      const last = way.at(-1)!
      if (goal.has(last)) return way
      for (const next of waters[last]!.filter(sea => isFleet(sea) && !seen.has(sea))) {
        seen.add(next)
        ways.push([...way, next])
      }
    }
    return []
  }

  #supported({ from, to }: Order & { kind: 'support' }): string {
    const unit = this.#standing(from)
    const said = this.#unit(unit, 'others')
    if (to === undefined) return `${said}${this.#one('in place', IN_PLACE)}`
    const goal = this.#goal(to, unit)
    if (this.#dice.chance(0.1))
      return `${said}${this.#one('possessive', ["'s move to ", "'s attack on "])}${goal}`
    return `${said}${this.#one('goal', GOES)}${goal}`
  }

  /** The coast may be left out where a fleet can only reach the one; to an army it says nothing. */
  #goal(to: Location, unit: Unit): string {
    const province = this.#board.province(to)
    const place = this.#place(province)
    const coast = this.#coastId(to)
    if (unit.kind === 'army') {
      const idle = this.#board.provinces[province]!.coasts[0]?.id
      return idle !== undefined && this.#dice.chance(0.1) ? `${place}${this.#coast(idle)}` : place
    }
    if (coast === undefined) return place
    const near = this.#board.steps('fleet', unit.at).filter(at => this.#board.province(at) === province)
    return near.length === 1 && near[0] === to && this.#dice.chance(0.5)
      ? place
      : `${place}${this.#coast(coast)}`
  }

  #coastId(at: Location): string | undefined {
    const { coasts } = this.#board.provinces[this.#board.province(at)]!
    return coasts.find(({ location }) => location === at)?.id
  }

  #coast(id: string): string {
    const name = { N: 'north', S: 'south', E: 'east', W: 'west' }[id[0]!]!
    const coast = this.#one('coast', COASTS)
      .replace('$c', id.toLowerCase())
      .replace('$n', name)
      .replace('$l', id[0]!.toLowerCase())
    return this.#dice.chance(0.3) ? coast.toUpperCase() : coast
  }

  #place(province: Province): string {
    const name = this.#cased(this.#name(province))
    return `${OPEN}${name}${SHUT}`
  }

  #name(province: Province): string {
    const { id, name, also } = this.#board.provinces[province]!
    const roll = this.#dice.next()
    if (roll < 0.35) return id
    if (roll < 0.6) return name
    this.#isPlain = false
    if (roll < 0.75) return this.#alias(also, name)
    if (roll < 0.82) return this.#shared(province) ?? name
    return this.#beginning(province, this.#dice.pick([name, ...also])!)
  }

  #alias(also: readonly string[], name: string): string {
    this.styles.push('name alias')
    return this.#dice.pick(also) ?? name
  }

  /** A name that several places go by. */
  #shared(province: Province): string | undefined {
    const shared = [...this.#board.ambiguous].filter(([, places]) => places.includes(province))
    if (shared.length > 0) this.styles.push('name shared')
    return this.#dice.pick(shared)?.[0]
  }

  /** Three letters or more, unless they are the name of another place. */
  #beginning(province: Province, name: string): string {
    const start = name.slice(0, this.#dice.between(3, name.length)).trim().replace(/\W+$/, '')
    // `Ionian S` and `North A` are no beginnings that anybody writes: the letter would be a word of its own.
    if (/\s\w$/.test(start)) return name
    const called = gazetteerOf(this.#board).named(start, 'exact')
    if (called.length > 0 && !called.some(place => place.province === province)) return name
    this.styles.push('name begun')
    return start
  }

  #cased(name: string): string {
    return this.#dice.pick([
      () => name,
      () => name.toLowerCase(),
      () => name.toUpperCase(),
      () => `${name[0]!.toUpperCase()}${name.slice(1).toLowerCase()}`,
      () =>
        [...name]
          .map(letter => (this.#dice.chance(0.5) ? letter.toUpperCase() : letter.toLowerCase()))
          .join(''),
    ])!()
  }

  #misspelt(name: string): string {
    const at = this.#dice.below(name.length)
    const letter = LETTERS[this.#dice.below(LETTERS.length)]!
    const slip = this.#dice.pick(['left out', 'put in', 'changed', 'swapped'])!
    this.styles.push(`letter ${slip}`)
    const [before, here, behind] = [name.slice(0, at), name[at]!, name.slice(at + 1)]
    if (slip === 'left out') return `${before}${behind}`
    if (slip === 'put in') return `${before}${letter}${here}${behind}`
    if (slip === 'changed') return `${before}${letter}${behind}`
    return `${before}${behind.slice(0, 1)}${here}${behind.slice(1)}`
  }
}

const bare = (said: string): string => said.replace(/[⟦⟧]/g, '')

const MARKED = /⟦([^⟦⟧]*)⟧/g
