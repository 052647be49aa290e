// What a page shows of a trial board before anything is played.

import type { PhaseResults } from '../../rules/adjudication/resolving.ts'
import type { Phase } from '../../rules/board/phase.ts'
import type { Position } from '../../rules/board/position.ts'
import { capital, wording } from '../../wording/wording.ts'
import { html } from '../html.ts'
import type { LoadedBoard } from './loaded.ts'
import { readTrial, type WrittenTrial, writtenTrial } from './written.ts'

/** `show`: the position; `play`: the results of the orders; `next`: the position after them. */
export const TRIAL_ACTS = ['show', 'play', 'next'] as const
export type TrialAct = (typeof TRIAL_ACTS)[number]

export interface Tried {
  /** The new content of the fields. */
  readonly written: WrittenTrial
  readonly svg: string
  /** The HTML below the map. */
  readonly told: string
}

/** `position` is undefined if the fields make none; `told` then says why. */
export interface TriedScene extends Omit<Tried, 'svg'> {
  readonly position: Position | undefined
  readonly results: PhaseResults | undefined
}

export const phaseName = ({ season, year, kind }: Phase): string =>
  wording.web.phase({ season: wording.web.season[season], year, kind: wording.web.kind[kind] })

/** The fields rewritten in our spelling, with what was left out. */
export function shownScene(loaded: LoadedBoard, written: WrittenTrial): TriedScene {
  const read = readTrial(written, loaded)
  if (!read.ok) {
    const told = html`<div class="notice" role="alert"><p>${capital(read.error)}.</p></div>`.text
    return { written, position: undefined, results: undefined, told }
  }
  const neat = writtenTrial(loaded.board, read.value, written.orders)
  return { written: neat, position: read.value, results: undefined, told: '' }
}
