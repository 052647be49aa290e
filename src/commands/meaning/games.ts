// The games that letters name.
import { wording } from '../../report/wording.ts'

export const noGame = (name: string): string => wording.daemon.leaflets.noGame({ name: name.slice(0, 40) })
