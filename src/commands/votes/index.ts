// The commands about votes that end a game.
import { concede } from './concede.ts'
import { draw } from './draw.ts'
import { noVote } from './noVote.ts'
import { votes } from './votes.ts'

export const VOTES = [draw, noVote, concede, votes] as const
