// What a table plays otherwise than its variant and rulebook say: read from a line, all of it optional.
import type { Convoys } from '../board/mapFile.ts'
import type { Rulebook } from '../board/rulebook.ts'
import { err, ok, type Result } from '../result.ts'
import { type Fields, kindOf } from './json.ts'

export interface Differences {
  readonly wins: number | undefined
  readonly buildSites: Rulebook['buildSites'] | undefined
  readonly convoys: Convoys
}

export function readDifferences({ wins, buildSites, convoys }: Fields): Result<Differences, string> {
  const centers = wins ?? undefined
  if (centers !== undefined && !(typeof centers === 'number' && Number.isInteger(centers) && centers > 0))
    return err(
      `wins is ${typeof centers === 'number' ? centers : kindOf(centers)}: write a number of centers, like 18`,
    )
  const sites = chosen(buildSites, 'buildSites', ['homeCenters', 'ownedCenters'])
  if (!sites.ok) return sites
  const way = chosen(convoys, 'convoys', ['atSea', 'coastal'])
  if (!way.ok) return way
  return ok({ wins: centers, buildSites: sites.value, convoys: way.value ?? 'atSea' })
}

function chosen<Choice extends string>(
  written: unknown,
  field: string,
  choices: readonly Choice[],
): Result<Choice | undefined, string> {
  if (written === undefined || written === null) return ok(undefined)
  const found = choices.find(choice => choice === written)
  return found === undefined ? err(`${field} is not one of ${choices.join(', ')}`) : ok(found)
}
