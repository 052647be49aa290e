// Why what is written is not for the present phase, told to its player.
import type { Phase } from '../board/phase.ts'
import type { Where } from '../orders/meaning.ts'
import type { Reading } from '../orders/phrases.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { capital } from './names.ts'

export const EXAMPLES = {
  movement: 'A PAR - BUR, A PAR H or A PAR S A MAR - BUR',
  retreat: 'A PAR - BUR or A PAR D',
  adjustment: 'BUILD A PAR, REMOVE A PAR or WAIVE',
} as const

/** `Write it like A PAR - BUR or A PAR D` */
export const likeExamples = ({ position }: Where): string => `Write it like ${EXAMPLES[position.phase.kind]}`

/** `this is the retreat phase of fall 1901, and a support is no order for it` */
export const wrongOrder = (said: Reading['kind'], { position }: Where): string =>
  `${presentPhase(position.phase)}, and ${ORDER_NAMES[said]} is no order for it`

const ORDER_NAMES: Readonly<Record<Reading['kind'], string>> = {
  hold: 'a hold',
  move: 'a move',
  support: 'a support',
  convoy: 'a convoy',
  disband: 'a removal',
  remove: 'a removal',
  build: 'a build',
  bare: 'a unit alone',
  waive: 'a waive',
  proxy: 'a proxy',
}

/** `this is meant for "Spring 1902 orders", and this is the movement phase of fall 1901` */
export const otherPhase = ({ line, named, now }: OrderRefusal & { kind: 'otherPhase' }): string =>
  `"${shortened(line)}" is meant for "${shortened(named.text)}", and ${presentPhase(now)}`

/** `If it is for now, write it under Fall 1901, or under no phase at all` */
export const whereItWouldBeNow = ({ season, year, kind }: Phase): string => {
  const now = `${capital(season)} ${year}${kind === 'retreat' ? ' retreats' : ''}`
  return `If it is for now, write it under ${now}, or under no phase at all`
}

const presentPhase = ({ season, year, kind }: Phase): string =>
  kind === 'adjustment'
    ? `these are the adjustments of ${year}`
    : `this is the ${kind} phase of ${season} ${year}`

/** Nobody wants a long line of nonsense back. */
export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
