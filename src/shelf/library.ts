// The boards and rulebooks on the shelf as requests ask for them: what is not there is told in a sentence.
import { faultText } from '../board/yamlFile.ts'
import type { Library } from '../json/library.ts'
import { shortened } from '../json/values.ts'
import { err, type Result } from '../result.ts'
import { boardNamed, rulebookNamed, type ShelfRefusal } from './shelf.ts'

/** What a request is played by when it does not say. */
export interface Defaults {
  readonly variant: string
  readonly rulebook: string
}

export const DEFAULTS: Defaults = { variant: 'standard', rulebook: '2025EE' }

export const libraryBy = (defaults: Defaults): Library => ({
  board: (name = defaults.variant, convoys) => told(boardNamed(name, convoys)),
  rulebook: (name = defaults.rulebook) => told(rulebookNamed(name)),
})

const told = <Value>(found: Result<Value, ShelfRefusal>): Result<Value, string> =>
  found.ok ? found : err(shelfSentence(found.error))

/** What to mend when nothing goes by a name. */
export function shelfSentence(refusal: ShelfRefusal): string {
  switch (refusal.kind) {
    case 'noSuchVariant':
      return `no variant is called "${shortened(refusal.name)}": there are ${refusal.known.join(', ')}`
    case 'noSuchSharing':
      return `no way of sharing is called "${shortened(refusal.name)}": there are ${refusal.known.join(', ')}`
    case 'noSuchRulebook':
      return `no rulebook is called "${shortened(refusal.name)}": there are ${refusal.known.join(', ')}`
    case 'brokenFile':
      return refusal.faults.map(faultText).join('; ')
    default:
      return refusal satisfies never
  }
}
