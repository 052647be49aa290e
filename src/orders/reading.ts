// A line of text -> what it says, as phrases: whose unit, what it is told, and the names that were used.
import type { UnitKind } from '../board/board.ts'

/** A unit as it was written: `A Par`, `Fleet Spain(sc)`, `Brest`. */
export interface UnitPhrase {
  readonly kind: UnitKind | undefined
  readonly place: string
}

export type Reading =
  | { readonly kind: 'hold'; readonly unit: UnitPhrase }
  | { readonly kind: 'move'; readonly unit: UnitPhrase; readonly to: string; readonly byConvoy: boolean }
  | {
      readonly kind: 'support'
      readonly unit: UnitPhrase
      readonly of: UnitPhrase
      readonly to: string | undefined
    }
  | { readonly kind: 'convoy'; readonly unit: UnitPhrase; readonly of: UnitPhrase; readonly to: string }
  | { readonly kind: 'disband'; readonly unit: UnitPhrase }
  | { readonly kind: 'build'; readonly unit: UnitPhrase }
  | { readonly kind: 'waive' }
  | { readonly kind: 'proxy'; readonly unit: UnitPhrase; readonly to: string }

const KIND = '(?:(a|army|f|fleet)\\s+)?'
const WAIVE = /^waives?$/i
const BUILD = new RegExp(`^build\\s+${KIND}(.+)$`, 'i')
const REMOVE = new RegExp(`^(?:remove|disband)\\s+${KIND}(.+)$`, 'i')
const ORDER = new RegExp(
  `^${KIND}(.+?)\\s+(?:(s|supports?)\\s+(.+)|(c|convoys?)\\s+(.+)|(p|proxy)\\s+(\\S+)|(h|holds?)|(d|disbands?)|-\\s+(.+))$`,
  'i',
)
const OBJECT = new RegExp(`^${KIND}(.+?)(?:\\s+-\\s+(.+)|\\s+(?:h|holds?))?$`, 'i')
const BY_CONVOY = /^(.+?)\s+(?:via(?:\s+convoy)?|by\s+convoy)$/i

/** Reads the canonical spelling, and the same with names and verbs written out: `Army Paris - Burgundy`. */
export function exactReading(line: string): Reading | undefined {
  const text = line.trim().replace(/\s+/g, ' ')
  if (WAIVE.test(text)) return { kind: 'waive' }
  const [, buildKind, built] = BUILD.exec(text) ?? []
  if (built !== undefined) return { kind: 'build', unit: unitPhrase(buildKind, built) }
  const [, removedKind, removed] = REMOVE.exec(text) ?? []
  if (removed !== undefined) return { kind: 'disband', unit: unitPhrase(removedKind, removed) }
  return orderReading(text)
}

function orderReading(text: string): Reading | undefined {
  const match = ORDER.exec(text)
  const [, kind, place, , supported, , convoyed, , proxy, holds, disbands, goal] = match ?? []
  if (place === undefined) return undefined
  const unit = unitPhrase(kind, place)
  if (supported !== undefined) return supportReading(unit, supported)
  if (convoyed !== undefined) return convoyReading(unit, convoyed)
  if (proxy !== undefined) return { kind: 'proxy', unit, to: proxy }
  if (holds !== undefined) return { kind: 'hold', unit }
  if (disbands !== undefined) return { kind: 'disband', unit }
  if (goal === undefined) return undefined
  const [, byConvoyTo] = BY_CONVOY.exec(goal) ?? []
  return { kind: 'move', unit, to: byConvoyTo ?? goal, byConvoy: byConvoyTo !== undefined }
}

function supportReading(unit: UnitPhrase, text: string): Reading | undefined {
  const [, kind, place, to] = OBJECT.exec(text) ?? []
  return place === undefined ? undefined : { kind: 'support', unit, of: unitPhrase(kind, place), to }
}

function convoyReading(unit: UnitPhrase, text: string): Reading | undefined {
  const [, kind, place, to] = OBJECT.exec(text) ?? []
  return place === undefined || to === undefined
    ? undefined
    : { kind: 'convoy', unit, of: unitPhrase(kind, place), to }
}

const unitPhrase = (kind: string | undefined, place: string): UnitPhrase => ({
  kind: kind === undefined ? undefined : kind[0]?.toLowerCase() === 'a' ? 'army' : 'fleet',
  place,
})
