// How dates, phases and lists are written on pages.
import { type Phase, readPhase } from '../board/phase.ts'
import { type Instant, isoOf, written } from '../game/calendar.ts'
import type { Zone } from '../game/zones.ts'
import { wording } from '../report/wording.ts'
import { type Html, html } from './html.ts'

const say = wording.web

/** `Spring 1901, movement` */
export const phaseName = ({ season, year, kind }: Phase): string =>
  say.phase({ season: say.season[season], year, kind: say.kind[kind] })

/** The same for `S1901M`. */
export function phaseNamed(id: string): string {
  const phase = readPhase(id)
  return phase.ok ? phaseName(phase.value) : id
}

/** In the zone of the judge, and for programs too. */
export const time = (at: Instant, zone: Zone): Html =>
  html`<time datetime="${isoOf(at)}">${written(at, zone)}</time>`

/** Addresses are for those who play, and not for everybody who passes by. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>()[\]"',;:]+/g, word => (/[^@]@[^@]/.test(word) ? say.anAddress : word))
