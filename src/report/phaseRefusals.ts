// Why what is written is not for the present phase, told to its player.
import type { Board } from '../board/board.ts'
import type { Phase, PhaseKind } from '../board/phase.ts'
import type { Where } from '../orders/meaning.ts'
import type { Reading } from '../orders/phrases.ts'
import type { OrderRefusal } from '../orders/refusal.ts'
import { ordersOn } from './examples.ts'
import { capital, listed } from './names.ts'
import { wording } from './wording.ts'

const say = wording.phaseRefusals

/** `A PAR - BUR or A PAR D` */
export const examplesFor = (board: Board, kind: PhaseKind): string => listed(ordersOn(board, kind), 'or')

/** `Write it like A PAR - BUR or A PAR D` */
export const likeExamples = ({ board, position }: Where): string =>
  say.likeExamples({ orders: examplesFor(board, position.phase.kind) })

/** `this is the retreat phase of fall 1901, and a support is no order for it` */
export const wrongOrder = (said: Reading['kind'], { position }: Where): string =>
  say.wrongOrder({ present: presentPhase(position.phase), order: say.order[said] })

/** `this is meant for "Spring 1902 orders", and this is the movement phase of fall 1901` */
export const otherPhase = ({ line, named, now }: OrderRefusal & { kind: 'otherPhase' }): string =>
  say.otherPhase({ line: shortened(line), heading: shortened(named.text), present: presentPhase(now) })

/** `If it is for now, write it under Fall 1901, or under no phase at all` */
export const whereItWouldBeNow = ({ season, year, kind }: Phase): string =>
  say.writeItUnder({ heading: `${capital(season)} ${year}${kind === 'retreat' ? ' retreats' : ''}` })

const presentPhase = ({ season, year, kind }: Phase): string =>
  say.present[kind]({ season: say.season[season], year })

/** Nobody wants a long line of nonsense back. */
export const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
