// What a picture of the board is called: `Spring of 1901, Movement`.
import type { Phase } from '../board/phase.ts'
import { judgePhase, judgeSeason } from './judgeForm.ts'
import { wording } from './wording.ts'

export const pictureTitle = (phase: Phase): string =>
  wording.pictureTitle.title({ season: judgeSeason(phase), phase: judgePhase(phase) })
