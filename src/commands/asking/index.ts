// The commands by which anybody asks about games, and about how to write to the judge.
import { help } from './help.ts'
import { history } from './history.ts'
import { list } from './list.ts'
import { map } from './map.ts'
import { summary } from './summary.ts'
import { version } from './version.ts'
import { whoGame } from './whoGame.ts'

export const ASKING = [list, summary, history, whoGame, map, help, version] as const
