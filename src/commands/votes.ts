// The commands about votes that end a game.

import type { Power } from '../board/board.ts'
import type { Act } from '../game/commands.ts'
import type { Game } from '../game/game.ts'
import { boardFor } from '../library/equipment.ts'
import { examplesOn } from '../report/sentences/names.ts'
import { wording } from '../report/wording.ts'
import { ok } from '../result.ts'
import { type AtGame, command, usual } from './command.ts'
import { refused, says } from './context.ts'
import { drawAmong, powerIn } from './meaning/names.ts'

// SET DRAW: a vote for a draw, among all or among some.

const draw = command({
  kind: 'draw',
  sets: { slips: ['DRAW'], known: ['DRAW'], examples: { DRAW: ['SET DRAW', 'SET NO DRAW'] } },
  called: () => 'set draw',
  reads: (powers: string | undefined) => ({ powers }),
  for: 'eachPower',
  act: 'vote',
  acts: ({ powers }, { game }) => {
    const vote = drawAmong(powers, game)
    if (vote.ok) return ok({ kind: 'vote', vote: vote.value })
    const { letters } = examplesOn(boardFor(game))
    return refused(say.drawAmong({ said: (powers ?? '').slice(0, 40), letters }))
  },
  says: saidOfVote,
})

// SET CONCEDE: a vote for somebody else's victory.

const concede = command({
  kind: 'concede',
  sets: { slips: ['CONCEDE'], known: ['CONCEDE', 'CONC'], examples: { CONCEDE: 'SET CONCEDE F' } },
  called: () => 'set concede',
  reads: (power: string) => (/^to\b/i.test(power) ? undefined : { power }),
  for: 'eachPower',
  act: 'vote',
  acts: ({ power }, { game }) => {
    const to = powerIn(power, game)
    return to.ok ? ok({ kind: 'vote', vote: { kind: 'concession', to: to.value } }) : to
  },
  says: saidOfVote,
})

// SET NO DRAW, SET NO CONCEDE: a vote is taken back.

const noVote = command({
  kind: 'noVote',
  sets: { slips: ['NO DRAW', 'NO CONCEDE'] },
  called: ({ which }) => (which === 'draw' ? 'set nodraw' : 'set noconcede'),
  reads: (which: 'draw' | 'concession') => ({ which }),
  for: 'eachPower',
  act: 'vote',
  acts: () => ok({ kind: 'vote', vote: undefined }),
  says: saidOfVote,
})

// What is said of a vote.

const say = wording.daemon.table

function saidOfVote([act]: readonly Act[], { game }: AtGame): string {
  if (game.stage === 'over') return say.gameOver
  return act?.kind === 'vote' && act.vote !== undefined ? say.voteKept : say.voteTakenBack
}

// VOTES: one's own vote, and what would end the game; of others' votes nobody is told anything.

const votes = command({
  kind: 'votes',
  words: [usual('my vote', 'MY VOTE'), usual('vote', 'VOTES', 'SET DRAW', 'SET CONCEDE F')],
  slips: ['VOTES', 'VOTE STATUS'],
  reads: () => ({}),
  for: 'eachPower',
  tells: 'part',
  does: (_, { game, by }) =>
    game === undefined || by?.kind !== 'power'
      ? refused(wording.daemon.informing.noVote)
      : says(ownVote(game, by.power), endsBy(game)),
})

function ownVote(game: Game, power: Power): string {
  const vote = game.votes.get(power)
  const { powers } = boardFor(game)
  if (vote === undefined) return wording.daemon.informing.vote.none
  if (vote.kind === 'everybody') return wording.daemon.informing.vote.everybody
  if (vote.kind === 'concession')
    return wording.daemon.informing.vote.concession({ power: powers[vote.to]!.name })
  return wording.daemon.informing.vote.among({
    powers: vote.powers.map(each => powers[each]!.name).join(', '),
  })
}

const endsBy = ({ settings: { voting } }: Game): string =>
  [
    voting.drawsIncludeAll
      ? wording.daemon.informing.ends.drawOfAll
      : wording.daemon.informing.ends.largestDraw,
    ...(voting.concessions ? [wording.daemon.informing.ends.concession] : []),
    wording.daemon.informing.ends.always,
  ].join(' ')

/** All of this file. */
export const VOTES = [draw, noVote, concede, votes] as const
