// What a whole letter may be instead of orders: what came of some, or what everybody is to do.
import type { Power } from '../../../board/board.ts'
import type { Ledger } from '../ledger.ts'
import type { SheetLine } from '../said.ts'
import type { Doubted } from './toldTwice.ts'

/** All orders of a letter that seems to be no set of its writer's own, and by which line; `writer`: true where it is for all. */
export function notOnesOwn(
  { told }: Ledger,
  lines: readonly SheetLine[],
  writer: Power | true,
): readonly Doubted[] {
  if (told.length === 0) return []
  const by = reportIn(lines) ?? (writer === true ? undefined : setOfAllIn(lines, writer))
  return by === undefined ? [] : [{ some: told, by }]
}

const WENT_WELL = /[\s([*,:-](?:ok|okay|success\p{L}*|succeed(?:s|ed)|worked|went through)[\s)\]*.!]*$/iu
const WENT_WRONG =
  /[\s([*,:-](?:fail(?:s|ed|ure)?|bounce[sd]?|bounced (?:with|by|off|against) .{2,30}|cut|dislodged|no convoy|disrupted|void)[\s)\]*.!]*$/iu

/** `A Mun - Bur FAILED`, `F Kie - Den OK`: the last line of a report, if the lines are one. */
function reportIn(lines: readonly SheetLine[]): string | undefined {
  const wentWrong = lines.findLast(({ original }) => WENT_WRONG.test(original))
  const wentWell = lines.findLast(({ original }) => WENT_WELL.test(original))
  return wentWrong === undefined ? undefined : wentWell?.original.trim()
}

/** More powers than oneself and a friend or two: what all are to do, or have done. */
const MOST_OTHERS = 2

/** A line of orders for yet another power, where a letter has some for nearly all. */
function setOfAllIn(lines: readonly SheetLine[], own: Power): string | undefined {
  const others = new Set<Power>()
  for (const { heading, original } of lines) {
    if (heading === undefined || heading === own) continue
    others.add(heading)
    if (others.size > MOST_OTHERS) return original.trim()
  }
  return undefined
}
