// The commands of a master, most of them; where a game has none, some are for its players.
import { become } from './become.ts'
import { becomeMaster } from './becomeMaster.ts'
import { eject } from './eject.ts'
import { process } from './process.ts'
import { promote } from './promote.ts'
import { repair } from './repair.ts'
import { rollBack, rollBackTo, rollForward } from './rollBack.ts'
import { begin, pause, resume, terminate, unstart } from './running.ts'
import { set } from './set.ts'

export const MASTER = [
  become,
  becomeMaster,
  process,
  begin,
  unstart,
  pause,
  resume,
  terminate,
  rollBack,
  rollBackTo,
  rollForward,
  eject,
  promote,
  repair,
  set,
] as const
