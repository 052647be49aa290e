// The commands about votes that end a game.

import { ok, type Result } from '../../result.ts'
import type { Power } from '../../rules/board/board.ts'
import { wording } from '../../wording/wording.ts'
import type { Game } from '../game/game.ts'
import type { Vote } from '../game/votes.ts'
import { boardFor } from '../library/equipment.ts'
import { examplesOn } from '../report/sentences/names.ts'
import { command, usual } from './command.ts'
import { type Answer, type Context, type Refusal, refused, says } from './context.ts'
import { drawAmong, powerIn } from './meaning/names.ts'

// SET DRAW: a vote for a draw, among all or among some.

const draw = command({
  kind: 'draw',
  namesOnly: true,
  sets: { slips: ['DRAW'], known: ['DRAW'], examples: { DRAW: ['SET DRAW', 'SET NO DRAW'] } },
  called: () => 'set draw',
  reads: (powers: string | undefined) => ({ powers }),
  for: 'eachPower',
  act: 'vote',
  does: ({ powers }, context) => voted(game => drawIn(powers, game), context),
})

const drawIn = (powers: string | undefined, game: Game): Result<Vote, Refusal> => {
  const vote = drawAmong(powers, game)
  const { letters } = examplesOn(boardFor(game))
  return vote.ok ? vote : refused(say.drawAmong({ said: (powers ?? '').slice(0, 40), letters }))
}

// SET CONCEDE: a vote for another power's victory.

const concede = command({
  kind: 'concede',
  namesOnly: true,
  sets: { slips: ['CONCEDE'], known: ['CONCEDE', 'CONC'], examples: { CONCEDE: 'SET CONCEDE F' } },
  called: () => 'set concede',
  reads: (power: string) => (/^to\b/i.test(power) ? undefined : { power }),
  for: 'eachPower',
  act: 'vote',
  does: ({ power }, context) =>
    voted(game => {
      const to = powerIn(power, game)
      return to.ok ? ok({ kind: 'concession', to: to.value }) : to
    }, context),
})

// SET NO DRAW, SET NO CONCEDE: takes a vote back.

const noVote = command({
  kind: 'noVote',
  sets: { slips: ['NO DRAW', 'NO CONCEDE'] },
  called: ({ which }) => (which === 'draw' ? 'set nodraw' : 'set noconcede'),
  reads: (which: 'draw' | 'concession') => ({ which }),
  for: 'eachPower',
  act: 'vote',
  does: (_, context) => voted(() => ok(undefined), context),
})

// Casts a vote, and tells the voter what became of the earlier one.

const say = wording.letters.table

function voted(voteIn: (game: Game) => Result<Vote | undefined, Refusal>, context: Context): Answer {
  if (!context.isSeated()) return refused(wording.letters.commandRefusals.notHere)
  const { game: before, by } = context
  const read = voteIn(before)
  if (!read.ok) return read
  const done = context.decide({ kind: 'vote', vote: read.value })
  if (!done.ok) return done
  const vote = read.value
  if (context.game.stage === 'over') return says(say.gameOver)
  const earlier = by.kind === 'power' ? before.votes.get(by.power) : undefined
  if (vote === undefined) return says(earlier === undefined ? say.noVoteYet : say.voteTakenBack)
  if (earlier === undefined) return says(say.voteKept)
  return says(isSameVote(earlier, vote) ? say.voteStands : say.voteReplaced, say.voteKept)
}

const isSameVote = (one: Vote, other: Vote): boolean => {
  if (one.kind === 'among' && other.kind === 'among')
    return [...one.powers].sort().join() === [...other.powers].sort().join()
  return (
    one.kind === other.kind &&
    (one.kind !== 'concession' || (other.kind === 'concession' && one.to === other.to))
  )
}

// VOTES: the player's own vote, and what would end the game. Nobody learns the votes of others.

const votes = command({
  kind: 'votes',
  words: [usual('my vote', 'MY VOTE'), usual('vote', 'VOTES', 'SET DRAW', 'SET CONCEDE F')],
  slips: ['VOTES', 'VOTE STATUS'],
  reads: () => ({}),
  for: 'eachPower',
  tells: 'part',
  does: (_, { game, by }) =>
    game === undefined || by?.kind !== 'power'
      ? refused(wording.letters.informing.noVote)
      : says(ownVote(game, by.power), endsBy(game)),
})

function ownVote(game: Game, power: Power): string {
  const vote = game.votes.get(power)
  const { powers } = boardFor(game)
  if (vote === undefined) return wording.letters.informing.vote.none
  if (vote.kind === 'everybody') return wording.letters.informing.vote.everybody
  if (vote.kind === 'concession')
    return wording.letters.informing.vote.concession({ power: powers[vote.to]!.name })
  return wording.letters.informing.vote.among({
    powers: vote.powers.map(each => powers[each]!.name).join(', '),
  })
}

const endsBy = ({ settings: { voting } }: Game): string =>
  [
    voting.drawsIncludeAll
      ? wording.letters.informing.ends.drawOfAll
      : wording.letters.informing.ends.largestDraw,
    ...(voting.concessions ? [wording.letters.informing.ends.concession] : []),
    wording.letters.informing.ends.always,
  ].join(' ')

export const VOTES = [draw, noVote, concede, votes] as const
