// The commands about seats: games and who comes to them, speaks for a part of them, and leaves.
import { approve } from './approve.ts'
import { create } from './create.ts'
import { observe } from './observe.ts'
import { prefer } from './prefer.ts'
import { purge } from './purge.ts'
import { rename } from './rename.ts'
import { resign } from './resign.ts'
import { signOn } from './signOn.ts'
import { signOnAs, unclearSignOn } from './signOnAs.ts'
import { takeOver } from './takeOver.ts'

export const SEATS = [
  create,
  signOn,
  signOnAs,
  unclearSignOn,
  takeOver,
  observe,
  purge,
  rename,
  prefer,
  resign,
  approve,
] as const
