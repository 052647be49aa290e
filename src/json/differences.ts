// What a table plays otherwise than its variant and rulebook say: read from a line, all of it optional.
import type { Convoys } from '../board/mapFile.ts'
import { type Rulebook, type RuleChoices, rulebookSchema } from '../board/rulebook.ts'
import { withRules } from '../report/sentences/rules.ts'
import { err, ok, type Result } from '../result.ts'
import { type Fields, isObject, kindOf } from './values.ts'

export interface Differences {
  readonly wins: number | undefined
  readonly buildSites: Rulebook['buildSites'] | undefined
  readonly convoys: Convoys
  /** Its own way in single rules; undefined for the most, who have none. */
  readonly rules: RuleChoices | undefined
}

export function readDifferences({ wins, buildSites, convoys, rules }: Fields): Result<Differences, string> {
  const centers = wins ?? undefined
  if (centers !== undefined && !(typeof centers === 'number' && Number.isInteger(centers) && centers > 0))
    return err(
      `wins is ${typeof centers === 'number' ? centers : kindOf(centers)}: write a number of centers, like 18`,
    )
  const sites = chosen(buildSites, 'buildSites', rulebookSchema.shape.buildSites.options)
  if (!sites.ok) return sites
  const way = chosen(convoys, 'convoys', ['atSea', 'coastal'])
  if (!way.ok) return way
  const own = rules === undefined || rules === null ? ok(undefined) : rulesIn(rules)
  if (!own.ok) return own
  return ok({ wins: centers, buildSites: sites.value, convoys: way.value ?? 'atSea', rules: own.value })
}

/** `{"paradox": "allHold", "4.A.7": "a"}`, as SET RULE has them. */
function rulesIn(written: unknown): Result<RuleChoices, string> {
  if (!isObject(written))
    return err(`rules is ${kindOf(written)}: write one object like {"paradox":"allHold"}`)
  let own: RuleChoices = {}
  for (const [name, choice] of Object.entries(written)) {
    const read = withRules(own, `${name} ${String(choice)}`)
    if (!read.ok) return err(`rules: ${read.error}`)
    own = read.value
  }
  return ok(own)
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
