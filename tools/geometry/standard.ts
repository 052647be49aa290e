// The geometry of the standard map, from its seeds and the atlas: the same bytes every time.
import { acrossStraits, bridged } from './bridges.ts'
import { readFacts } from './facts.ts'
import { geometryFile } from './geometryFile.ts'
import { EUROPE } from './projection.ts'
import { shareOut } from './shares.ts'
import { tidy } from './tidy.ts'
import { readWorld } from './world.ts'

/** The text of config/maps/standard.geometry.json. */
export function standardGeometry(): string {
  const facts = readFacts(new URL('../../config/maps/standard.yaml', import.meta.url))
  const shares = shareOut(facts, readWorld())
  tidy(shares)
  return geometryFile('standard', shares, EUROPE, bridged(shares, acrossStraits(shares)))
}
