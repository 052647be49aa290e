// The process that works out trial boards.
import { answering } from '../../drawing/png/apart.ts'
import { loadedBoard } from './loaded.ts'
import type { Tried } from './shown.ts'
import type { TrialQuestion } from './thinking.ts'
import { tried } from './trial.ts'

answering<TrialQuestion, Tried>(({ data, written, act }) => tried(loadedBoard(data), written, act))
