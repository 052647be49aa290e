// VOTES: one's own vote, and what would end the game; of others' votes nobody is told anything.
import type { Power } from '../../board/board.ts'
import type { Game } from '../../game/game.ts'
import { wording } from '../../report/wording.ts'
import { refused, says } from '../answer.ts'
import { command, usual } from '../command.ts'
import { boardFor } from '../meaning/boards.ts'

const say = wording.daemon.informing

export const votes = command({
  kind: 'votes',
  words: [usual('my vote', 'MY VOTE'), usual('vote', 'VOTES', 'SET DRAW', 'SET CONCEDE F')],
  slips: ['VOTES', 'VOTE STATUS'],
  reads: () => ({}),
  for: 'eachPower',
  tells: 'part',
  does: (_, { game, by }) =>
    game === undefined || by?.kind !== 'power'
      ? refused(say.noVote)
      : says(ownVote(game, by.power), endsBy(game)),
})

function ownVote(game: Game, power: Power): string {
  const vote = game.votes.get(power)
  const { powers } = boardFor(game)
  if (vote === undefined) return say.vote.none
  if (vote.kind === 'everybody') return say.vote.everybody
  if (vote.kind === 'concession') return say.vote.concession({ power: powers[vote.to]!.name })
  return say.vote.among({ powers: vote.powers.map(each => powers[each]!.name).join(', ') })
}

const endsBy = ({ settings: { voting } }: Game): string =>
  [
    voting.drawsIncludeAll ? say.ends.drawOfAll : say.ends.largestDraw,
    ...(voting.concessions ? [say.ends.concession] : []),
    say.ends.always,
  ].join(' ')
