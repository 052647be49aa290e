// Reads a judge's mails as mapping programs do, line by line, and gives up where they give up.
import type { Location, Power, UnitKind } from '../../src/rules/board/board.ts'
import type { Names } from './names.ts'

/** The program would not import the mail. */
export class Aborted extends Error {}

export interface ReadPhase {
  readonly season: 'spring' | 'fall' | 'winter'
  readonly year: number
  readonly kind: 'movement' | 'retreat' | 'adjustment'
}

export interface ReadUnit {
  readonly power: Power
  readonly kind: UnitKind
  readonly at: Location
}

export type Flag = 'bounce' | 'cut' | 'no convoy' | 'dislodged' | 'destroyed' | 'void'

export interface ReadOrder extends ReadUnit {
  readonly order:
    | { readonly kind: 'hold' | 'disband' }
    /** `path` are the waters of a convoyed army. */
    | { readonly kind: 'move'; readonly path: readonly Location[]; readonly to: Location }
    | { readonly kind: 'support' | 'convoy'; readonly unit: Helped; readonly to: Location | undefined }
  readonly flags: readonly Flag[]
}

/** The supported or convoyed unit; without a word about its power it is the helper's own. */
interface Helped {
  readonly power: Power
  readonly kind: UnitKind
  readonly at: Location
}

export type ReadAdjustment =
  | ({ readonly kind: 'build' | 'remove'; readonly unit: UnitKind } & Pick<ReadUnit, 'power' | 'at'>)
  | { readonly kind: 'waived' | 'pending'; readonly power: Power; readonly count: number }

export type Owners = ReadonlyMap<Location, Power>

export interface ReadTurn {
  readonly phase: ReadPhase
  readonly orders: readonly ReadOrder[]
  readonly adjustments: readonly ReadAdjustment[]
  /** Where each dislodged unit may go; nowhere if it was destroyed. */
  readonly dislodged: ReadonlyMap<Location, readonly Location[]>
  /** Undefined where the mail says nothing of them. */
  readonly owners: Owners | undefined
  readonly next: ReadPhase | 'over'
}

export interface ReadMail {
  readonly judge: string
  readonly game: string
  readonly variant: string
  /** Addresses by the first word of the line. */
  readonly players: ReadonlyMap<string, string>
  readonly kind: 'history' | 'results' | 'start' | 'list'
  readonly turns: readonly ReadTurn[]
  readonly phase: ReadPhase | undefined
  readonly units: readonly ReadUnit[]
  readonly owners: Owners | undefined
}

/** How far into a mail its kind is looked for. */
const LOOKS = 7200
/** Shorter lines are passed over wherever orders are read. */
const SHORT = 10

const RESULTS =
  /^(movement\s+results\s+for|retreat\s+(?:orders|results)\s+for|adjustment\s+(?:results|orders)\s+for)/i
const SELECTED = /^you\s+have\s+been\s+selected\s+as/i
const STARTING = /^Starting\s+position\s+for\s+[A-Za-z]+\s+of\s+\d+\./

/** Reads a whole mail, its text and no mail headers. */
export function readMail(text: string, names: Names): ReadMail {
  const { judge, game, variant, rest } = headOf(text)
  const looked = rest.slice(0, LOOKS)
  const lines = looked.split('\n')
  const about = { judge, game, variant, players: playersIn(lines) }
  const nothing = { phase: undefined, units: [], owners: undefined }
  if (lines.some((line, i) => isDate(line) && isSubject(lines[i + 1])))
    return { ...about, ...nothing, kind: 'history', turns: readHistory(rest.split('\n'), names) }
  if (lines.some(line => RESULTS.test(line.trim())))
    return { ...about, ...nothing, kind: 'results', turns: [readTurn(rest.split('\n'), names)] }
  const selected = lines.findIndex(line => SELECTED.test(line.trim()))
  const isStart = selected >= 0 && lines.slice(selected).some(line => STARTING.test(line))
  const standing = readPosition(rest.split('\n'), names)
  const owners = readOwners(rest.split('\n'), names)
  if (!isStart && owners === undefined) throw new Aborted('a list without owners')
  return { ...about, kind: isStart ? 'start' : 'list', turns: [], ...standing, owners }
}

/** Nothing is said of whether the word has to end within the first ten columns: it is enough if it begins there. */
const isDate = (line: string): boolean => /^.{0,9}date:/i.test(line)
const isSubject = (line: string | undefined): boolean => /^.{0,9}subject:/i.test(line ?? '')

function headOf(text: string): { judge: string; game: string; variant: string; rest: string } {
  const lines = text.split('\n')
  for (const [i, line] of lines.entries()) {
    if (!line.includes('::')) continue
    const found = /\W*judge\W*(\S*)\W*game\W*(\S*)\W*variant\W*(\S*)/i.exec(line)
    if (found === null) continue
    const [, judge = '', game = '', variant = ''] = found
    return { judge, game, variant, rest: lines.slice(i + 1).join('\n') }
  }
  throw new Aborted('no game is named')
}

function playersIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const start = lines.findIndex(line => /following players/i.test(line))
  const players = new Map<string, string>()
  if (start < 0) return players
  for (const line of lines.slice(start + 1)) {
    if (line.length < 4) break
    const words = line.split(/[\s:]+/).filter(word => word !== '')
    players.set(words[0]!, words.at(-1)!)
  }
  return players
}

/** `F1902M`, or a season, a year and a kind in words. */
export function phaseOf(text: string): ReadPhase {
  const short = /^([SFW])(\d{4})([MRBA])$/i.exec(text.trim())
  const words = text.split(/\s+/)
  const season =
    short?.[1] ?? words.map(word => /^(spring|summer|fall|winter)$/i.exec(word)?.[1]).find(Boolean)
  const year = short?.[2] ?? words.find(word => /^\d+$/.test(word))
  const kind =
    short?.[3] ?? words.map(word => /^(movement|retreat|adjustment)/i.exec(word)?.[1]).find(Boolean)
  if (season === undefined || year === undefined || kind === undefined) throw new Aborted(`no phase: ${text}`)
  return inOrder(season[0]!.toUpperCase(), Number(year), kind[0]!.toUpperCase())
}

function inOrder(season: string, year: number, kind: string): ReadPhase {
  if (kind === 'B' || kind === 'A') return { season: 'winter', year, kind: 'adjustment' }
  return { season: season === 'S' ? 'spring' : 'fall', year, kind: kind === 'M' ? 'movement' : 'retreat' }
}

/** Mails one below the other; only those with results are turns. */
function readHistory(lines: readonly string[], names: Names): readonly ReadTurn[] {
  const heads = lines.flatMap((line, i) => {
    if (!isDate(line)) return []
    if (!isSubject(lines[i + 1])) throw new Aborted(`a date without a subject: ${line}`)
    return [i]
  })
  const turns = heads.flatMap((start, i) => {
    const subject = lines[start + 1]!
    if (!/results/i.test(subject)) return []
    const id = /\s([A-Za-z]\d{4}[A-Za-z])(?=\s|$)/.exec(subject)?.[1]
    if (id === undefined) throw new Aborted(`no phase in ${subject}`)
    const turn = readTurn(lines.slice(start + 2, heads[i + 1] ?? lines.length), names)
    const said = phaseOf(id)
    if (JSON.stringify(said) !== JSON.stringify(turn.phase)) throw new Aborted(`${id} has other results`)
    return [turn]
  })
  const [first] = heads
  if (!turns.some(({ phase }) => phase.kind === 'movement') && first !== undefined) {
    if (!/Subject:\s[A-Za-z]+:[A-Za-z0-9]+\s-\s[A-Za-z]\d+[A-Za-z]/.test(lines[first + 1]!))
      throw new Aborted('a subject that tells no phase')
  }
  return turns
}

/** One turn's results, from whatever stands above them to whatever stands below. */
function readTurn(lines: readonly string[], names: Names): ReadTurn {
  const start = lines.findIndex(line => RESULTS.test(line.trim()))
  if (start < 0) throw new Aborted('no results')
  const phase = phaseOf(lines[start]!.trim().split('.')[0]!)
  const below = lines.slice(start + 1).filter(line => line.length > SHORT)
  if (below.length === 0) throw new Aborted('nothing below the heading')
  const end = below.findIndex(line => !/^\s*[A-Za-z0-9_-]+:\s+/.test(line))
  const block = below.slice(0, end < 0 ? below.length : end)
  const isAdjusting = phase.kind === 'adjustment'
  const orders = isAdjusting ? [] : block.map(line => readOrder(line, phase, names))
  const adjustments = isAdjusting ? block.map(line => readAdjustment(line, names)) : []
  const dislodged = phase.kind === 'movement' ? readDislodged(lines, names) : new Map()
  for (const { at, flags } of orders) {
    if (phase.kind === 'movement' && flags.includes('dislodged') && !dislodged.has(names.board.province(at)))
      throw new Aborted(`${names.board.id(at)} is not among the dislodged`)
  }
  return { phase, orders, adjustments, dislodged, owners: readOwners(lines, names), next: nextIn(lines) }
}

function nextIn(lines: readonly string[]): ReadPhase | 'over' {
  const text = lines.join('\n')
  const found = /the\snext\sphase\s.*will\sbe\s([A-Za-z]+)\sfor\s([A-Za-z]+)\sof\s(\d+)/i.exec(text)
  if (found !== null) return phaseOf(`${found[1]} ${found[2]} ${found[3]}`)
  if (/the game is over/i.test(text)) return 'over'
  throw new Aborted('nothing says what comes next')
}

const KINDS: Readonly<Record<string, UnitKind>> = { army: 'army', a: 'army', fleet: 'fleet', f: 'fleet' }
const FLAGS: readonly Flag[] = ['bounce', 'cut', 'no convoy', 'dislodged', 'destroyed', 'void']
const VERBS = ['HOLD', '->', 'SUPPORT', 'CONVOY', 'DISBAND', 'No']

function readOrder(line: string, { kind: phase }: ReadPhase, names: Names): ReadOrder {
  const flags = flagsOf(line)
  const bare = line
    .replace(/\(\*.*$/, '')
    .trim()
    .replace(/\.$/, '')
  const words = bare.split(/\s+/)
  const power = powerNamed(words[0]!.replace(/:$/, ''), names)
  const kind = kindNamed(words[1], line)
  const verb = words.findIndex((word, i) => i > 1 && VERBS.includes(word))
  if (verb < 0) throw new Aborted(`no order: ${line}`)
  const unit = { power, kind, at: placeNamed(words.slice(2, verb), names) }
  return { ...unit, order: saidTo(unit, words[verb]!, words.slice(verb + 1), phase, names), flags }
}

function flagsOf(line: string): readonly Flag[] {
  const inside = /\(\*(.*?)\*\)/.exec(line)?.[1]
  if (inside === undefined) return []
  return inside.split(',').map(word => {
    const flag = FLAGS.find(known => known === word.trim().toLowerCase())
    if (flag === undefined) throw new Aborted(`an unknown flag: ${line}`)
    return flag
  })
}

function saidTo(
  unit: ReadUnit,
  verb: string,
  words: readonly string[],
  phase: ReadPhase['kind'],
  names: Names,
): ReadOrder['order'] {
  switch (verb) {
    case '->': {
      const places = parted(words).map(place => placeNamed(place, names))
      if (phase === 'retreat' && places.length > 1) throw new Aborted('a retreat by convoy')
      return { kind: 'move', path: places.slice(0, -1), to: places.at(-1)! }
    }
    case 'SUPPORT':
    case 'CONVOY':
      return helping(unit, verb, words, names)
    case 'DISBAND':
      return { kind: 'disband' }
    default:
      return { kind: phase === 'retreat' ? 'disband' : 'hold' }
  }
}

function helping(unit: ReadUnit, verb: string, words: readonly string[], names: Names): ReadOrder['order'] {
  const at = words.findIndex(word => KINDS[word.toLowerCase()] !== undefined)
  if (at < 0) throw new Aborted(`what kind of unit? ${words.join(' ')}`)
  const power = at === 0 ? unit.power : powerNamed(words.slice(0, at).join(' '), names)
  const [from = [], to] = parted(words.slice(at + 1))
  if (verb === 'CONVOY' && to === undefined) throw new Aborted('a convoy to nowhere')
  return {
    kind: verb === 'CONVOY' ? 'convoy' : 'support',
    unit: { power, kind: kindNamed(words[at], words.join(' ')), at: placeNamed(from, names) },
    to: to === undefined ? undefined : placeNamed(to, names),
  }
}

/** The words between arrows. */
function parted(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  for (const word of words) {
    if (word === '->') parts.push([])
    else parts.at(-1)!.push(word)
  }
  return parts
}

function readAdjustment(line: string, names: Names): ReadAdjustment {
  const unit =
    /^([A-Za-z0-9_-]+):.*(remove|build|default).*\s(army|fleet|wing).*\s(?:in\sthe|over\sthe|in|over)\s+(.+)/i.exec(
      line,
    )
  if (unit !== null) {
    const [, power = '', what = '', kind = '', place = ''] = unit
    return {
      kind: /build/i.test(what) ? 'build' : 'remove',
      unit: kindNamed(kind, line),
      power: powerNamed(power, names),
      at: placeNamed([place], names),
    }
  }
  const open = /^([A-Za-z0-9_-]+):\s+(\d*)\s(unusable|unused)?.*(build).*(waived|pending).*/i.exec(line)
  if (open === null) throw new Aborted(`no adjustment: ${line}`)
  const kind = /waived/i.test(line) ? 'waived' : 'pending'
  return { kind, power: powerNamed(open[1]!, names), count: Number(open[2] || 1) }
}

/** Sentences below the heading, up to the next phase or the second empty line. */
function readDislodged(lines: readonly string[], names: Names): ReadonlyMap<Location, readonly Location[]> {
  const start = lines.findIndex(line => /^the following units were dislodged:/i.test(line))
  const found = new Map<Location, readonly Location[]>()
  if (start < 0) return found
  for (const sentence of sentencesBelow(lines.slice(start + 1))) {
    const retreat =
      /^the\s+([!-~]*)\s+([!-~]*)\s*(?:in|over)\s+(?:the)?\s*([!-~ \t]*)\s*can\s+retreat\s+to\s+(.*)\.$/i.exec(
        sentence,
      )
    const destroyed =
      /^the\s+([!-~]*)\s+([!-~]*)\s*(?:in|over)\s+(?:the)?\s*([!-~ \t]*?)\s*(?:with\s+no\s+valid\s+retreats.*\.|was\s+destroyed\.)/i.exec(
        sentence,
      )
    const [, adjective = '', kind, place = '', goals] = retreat ?? destroyed ?? []
    if (kind === undefined) throw new Aborted(`no dislodged unit: ${sentence}`)
    powerNamed(adjective, names)
    kindNamed(kind, sentence)
    const at = names.board.province(placeNamed([place], names))
    found.set(at, goals === undefined ? [] : goals.split(/\s+or\s+/).map(goal => placeNamed([goal], names)))
  }
  return found
}

function sentencesBelow(lines: readonly string[]): readonly string[] {
  const sentences: string[] = []
  let empty = 0
  for (const line of lines) {
    if (/the next phase of/i.test(line)) break
    if (line.trim() === '') {
      if (++empty === 2) break
    } else if (/^the/i.test(line)) sentences.push(line)
    else if (sentences.length > 0) sentences[sentences.length - 1] += ` ${line}`
    else throw new Aborted(`a sentence without a beginning: ${line}`)
  }
  return sentences
}

function readOwners(lines: readonly string[], names: Names): Owners | undefined {
  const start = lines.findIndex(line => /^ownership of supply centers:/i.test(line))
  if (start < 0) return undefined
  if (lines[start + 1]?.trim() !== '') throw new Aborted('no empty line above the owners')
  const end = lines.findIndex((line, i) => i > start + 1 && line.trim() === '')
  const first = lines.slice(start + 2, end)
  if (first.some(line => line.length <= SHORT)) throw new Aborted('a short line among the owners')
  const stop = lines.findIndex((line, i) => i > end && line.trim() === '')
  for (const line of lines.slice(end + 1, stop)) {
    if (!/([A-Za-z0-9_-]*):\D*(\d+)\D+(\d+)\D+(\d+).*\./.test(line)) throw new Aborted(`no count: ${line}`)
  }
  return ownersIn(first.join(' '), names)
}

function ownersIn(text: string, names: Names): Owners {
  const owners = new Map<Location, Power>()
  let [power, centers]: [Power | undefined, string] = [undefined, '']
  const settle = () => {
    for (const center of centers
      .split(',')
      .map(each => each.trim())
      .filter(each => each !== '')) {
      const at = placeNamed([center.replace(/^\(/, '').replace(/[.)]$/, '')], names)
      if (power !== undefined) owners.set(at, power)
    }
    centers = ''
  }
  for (const word of text.split(/\s+/)) {
    if (!word.endsWith(':')) centers += ` ${word}`
    else {
      settle()
      power = word === 'Unowned:' ? undefined : powerNamed(word.slice(0, -1), names)
    }
  }
  settle()
  return owners
}

function readPosition(
  lines: readonly string[],
  names: Names,
): { readonly phase: ReadPhase; readonly units: readonly ReadUnit[] } {
  const heads = [
    /^starting\s+position\s+for\s+([A-Za-z0-9]+)\s+of\s+(\d+)\./i,
    /^status\s+of\s+the\s+([A-Za-z0-9]+)\s+phase\s+for\s+([A-Za-z0-9]+)\s+of\s+(\d+)\./i,
  ]
  const start = lines.findIndex(line => heads.some(head => head.test(line)))
  if (start < 0) throw new Aborted('no position')
  const [, ...words] = heads.flatMap(head => head.exec(lines[start]!) ?? [])
  const isWinter = /winter/i.test(words[0] ?? '')
  const said = words.length === 2 ? [isWinter ? 'adjustment' : 'movement', ...words] : words
  const phase = phaseOf(said.join(' '))
  const units: ReadUnit[] = []
  for (const line of lines.slice(start + 1).filter(each => each.length > SHORT)) {
    const found = /^([A-Za-z0-9_-]+):\s*([A-Za-z0-9_-]+)\s+([^.]+)\./.exec(line)
    if (found === null) break
    const [, power = '', kind, place = ''] = found
    units.push({
      power: powerNamed(power, names),
      kind: kindNamed(kind, line),
      at: placeNamed([place], names),
    })
  }
  return { phase, units }
}

function powerNamed(word: string, names: Names): Power {
  const power = names.power(word)
  if (power === undefined) throw new Aborted(`no power: ${word}`)
  return power
}

function kindNamed(word: string | undefined, line: string): UnitKind {
  const kind = KINDS[word?.toLowerCase() ?? '']
  if (kind === undefined) throw new Aborted(`no unit: ${line}`)
  return kind
}

function placeNamed(words: readonly string[], names: Names): Location {
  const at = names.place(words.join(' '))
  if (at === undefined) throw new Aborted(`no place: ${words.join(' ')}`)
  return at
}
