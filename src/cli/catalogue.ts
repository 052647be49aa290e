// `dragoman variants`: what can be played.
import { basename } from 'node:path'
import type { Board } from '../board/board.ts'
import { phaseId } from '../board/phase.ts'
import { faultText } from '../board/yamlFile.ts'
import { boardIn, boardNamed, type LibraryRefusal, refusalSentence, variantNames } from '../library/boards.ts'
import { columns } from '../report/wrapping.ts'
import type { Result } from '../result.ts'

/** A variant as `dragoman variants --json` tells it. */
interface VariantAsJson {
  readonly variant: string
  readonly name: string
  readonly powers: readonly string[]
  readonly provinces: number
  readonly centers: number
  readonly wins: number
  readonly opens: string
}

export const variants = (): Listed<VariantAsJson> => all(variantNames(), boardNamed, asVariant)

const asVariant = (board: Board, variant: string): VariantAsJson => ({
  variant,
  name: board.name,
  powers: board.powers.map(power => power.id),
  provinces: board.provinceCount,
  centers: centerCount(board),
  wins: board.wins,
  opens: phaseId(board.opens),
})

/** The board of a file, or all that is wrong with it, with the lines. */
export function checkedVariant(file: string): Listed<VariantAsJson> {
  const board = boardIn(file)
  if (!board.ok) return { shown: [], problems: board.error.map(faultText) }
  return { shown: [asVariant(board.value, basename(file, '.yaml'))], problems: [] }
}

const centerCount = ({ provinces }: Board): number => provinces.filter(({ isCenter }) => isCenter).length

/** The variants as people read them. */
export const variantTable = (listed: readonly VariantAsJson[]): string =>
  asText([
    ['variant', 'name', 'powers', 'centers', 'to win', 'opens'],
    ...listed.map(({ variant, name, powers, centers, wins, opens }) => [
      variant,
      name,
      String(powers.length),
      String(centers),
      String(wins),
      opens,
    ]),
  ])

/** What can be read, and what is wrong with the rest. */
export interface Listed<Shown> {
  readonly shown: readonly Shown[]
  readonly problems: readonly string[]
}

function all<Found, Shown>(
  names: readonly string[],
  find: (name: string) => Result<Found, LibraryRefusal>,
  show: (found: Found, name: string) => Shown,
): Listed<Shown> {
  const shown: Shown[] = []
  const problems: string[] = []
  for (const name of names) {
    const found = find(name)
    if (found.ok) shown.push(show(found.value, name))
    else problems.push(...problemsOf(found.error))
  }
  return { shown, problems }
}

const problemsOf = (refusal: LibraryRefusal): readonly string[] =>
  refusal.kind === 'brokenFile' ? refusal.faults.map(faultText) : [refusalSentence(refusal)]

const asText = (rows: readonly (readonly string[])[]): string =>
  columns(rows)
    .map(line => `${line}\n`)
    .join('')
