// A position and orders as the fields of a form: lines that people read and write.

import { err, type Result } from '../../result.ts'
import type { Board, Power } from '../../rules/board/board.ts'
import { phaseId } from '../../rules/board/phase.ts'
import { centersOf, type Position } from '../../rules/board/position.ts'
import { powerKnown } from '../../rules/json/lookup.ts'
import { readPosition } from '../../rules/json/positions.ts'
import { spellUnit, spellUnitOfPower } from '../../rules/orders/order.ts'
import { wording } from '../../wording/wording.ts'
import type { LoadedBoard } from './loaded.ts'

const say = wording.web.trial

export interface WrittenTrial {
  /** `S1901M` */
  readonly phase: string
  /** `AUSTRIA: A VIE, F TRI`, a line for each power. */
  readonly units: string
  /** `AUSTRIA: VIE, TRI` */
  readonly centers: string
  /** `GERMANY A MUN from BOH to BER KIE` */
  readonly dislodged: string
  /** The orders of each power below its name, or orders alone. */
  readonly orders: string
}

export const TRIAL_FIELDS = ['phase', 'units', 'centers', 'dislodged', 'orders'] as const

/** No position needs more lines. */
const MOST_LINES = 600
const LONGEST_FIELD = 20_000

export function writtenTrial(board: Board, position: Position, orders = ''): WrittenTrial {
  const ofPowers = (tell: (power: Power) => readonly string[]): string =>
    board.powers
      .map(({ id, index }) => ({ id, told: tell(index) }))
      .filter(({ told }) => told.length > 0)
      .map(({ id, told }) => `${id}: ${told.join(', ')}`)
      .join('\n')
  return {
    phase: phaseId(position.phase),
    units: ofPowers(power =>
      position.units.filter(unit => unit.power === power).map(unit => spellUnit(board, unit)),
    ),
    centers: ofPowers(power => centersOf(position.owners, power).map(at => board.id(at))),
    dislodged: position.dislodged
      .map(({ unit, attackedFrom, retreats }) => {
        const from = attackedFrom === undefined ? '' : ` from ${board.id(attackedFrom)}`
        return `${spellUnitOfPower(board, unit)}${from} to ${retreats.map(at => board.id(at)).join(' ')}`.trimEnd()
      })
      .join('\n'),
    orders,
  }
}

/** The position, or what to correct in the lines. */
export function readTrial(
  written: WrittenTrial,
  { board }: Pick<LoadedBoard, 'board'>,
): Result<Position, string> {
  const { phase, units, centers, dislodged } = written
  if (TRIAL_FIELDS.some(field => written[field].length > LONGEST_FIELD)) return err(say.tooLong)
  if (linesOf(dislodged).length > 0 && /M$/i.test(phaseIn(phase))) return err(say.dislodgedWhen)
  const centersIn: Record<string, readonly string[]> = {}
  const apart = (text: string): readonly string[] => {
    const words = text.split(/\s+/)
    return words.every(word => board.place(word) !== undefined) ? words : [text]
  }
  for (const { name, told } of tellings(centers))
    centersIn[name] = [...(centersIn[name] ?? []), ...told.flatMap(apart)]
  return readPosition(
    {
      phase: phaseIn(phase),
      units: tellings(units).flatMap(({ name, told }) => told.map(unit => `${name} ${unit}`)),
      centers: centersIn,
      dislodged: linesOf(dislodged).map(dislodgedIn),
    },
    { board, units: new Map() },
  )
}

/** `S1901M`, `Spring 1901`, `fall 1901, retreats` */
function phaseIn(written: string): string {
  const text = written.trim().toUpperCase()
  const [, season = '', year = '', kind = ''] =
    /^(SPRING|FALL|AUTUMN|WINTER)\W+(\d{1,4})\W*(MOVES?|MOVEMENTS?|RETREATS?|ADJUSTMENTS?|BUILDS?)?$/.exec(
      text,
    ) ?? []
  if (season === '') return text
  const letter = season === 'AUTUMN' ? 'F' : season[0]
  return `${letter}${year}${kind === '' ? (letter === 'W' ? 'A' : 'M') : kind[0]}`
}

export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .slice(0, MOST_LINES)

/** `AUSTRIA: A VIE, F TRI`, `Austria a vie f tri`: without a colon the first word is the power. */
const tellings = (text: string): readonly { readonly name: string; readonly told: readonly string[] }[] =>
  linesOf(text).map(line => {
    const [, name = line, rest = ''] = /^([^:]*):(.*)$/.exec(line) ?? /^(\S+)\s+(.*)$/.exec(line) ?? []
    const told = rest.split(/[,;]|\s(?=[af]\s)/i).map(each => each.trim())
    return { name: name.trim(), told: told.filter(each => each !== '') }
  })

function dislodgedIn(line: string) {
  const [, unit = line, from, , to] = /^(.*?)(?:\s+from\s+(\S+))?(\s+to(?:\s+(.*))?)?$/i.exec(line) ?? []
  const isTold = /\sto(?:\s|$)/i.test(line)
  return {
    unit: unit.toUpperCase(),
    ...(from === undefined ? {} : { attackedFrom: from.toUpperCase() }),
    ...(isTold
      ? {
          retreats: (to ?? '')
            .toUpperCase()
            .split(/[\s,]+/)
            .filter(each => each !== ''),
        }
      : {}),
  }
}

/** `Germany`, `Germany: A Mun - Ber`, `germany - Mun Ber`: the power that a line names, and what it says besides. */
export function headed(
  line: string,
  board: Board,
): { readonly named: Power | undefined; readonly line: string } {
  const alone = powerKnown(board, line.replace(/\W+$/, ''))
  if (alone !== undefined) return { named: alone, line: '' }
  const [, name = '', rest = ''] = /^([^:]{1,40}?)(?::|\s[-\u2013\u2014=]\s)\s*(.*)$/.exec(line) ?? []
  const named = name === '' ? undefined : powerKnown(board, name.trim())
  return { named, line: named === undefined ? line : rest }
}

/** `England: Lon-Nth. France: Par-Bur`: one line for each power named with a colon. */
export function parted(line: string, board: Board): readonly string[] {
  const cuts = [...line.matchAll(/[\p{L}]+(?: \p{L}+){0,2}(?=:)/gu)].flatMap(({ 0: words, index }) =>
    // `Bur France`: what precedes the name belongs to the line before.
    [...words.matchAll(/(?:^|(?<= ))\p{L}/gu)]
      .map(({ index: at }) => ({ at: index + at, name: words.slice(at) }))
      .filter(({ name }) => powerKnown(board, name) !== undefined)
      .slice(0, 1)
      .map(({ at }) => at),
  )
  return [0, ...cuts]
    .map((at, i) => line.slice(at, cuts[i]).trim())
    .map(each => each.replace(/[,;.]+$/, ''))
    .filter(each => each !== '')
}
