// What a player says for himself: his vote, and his diary.
import type { Power } from '../board/board.ts'
import { ok } from '../result.ts'
import { endingVoted, votersOf } from './endings.ts'
import { diaryOf, type Game } from './game.ts'
import type { FactsOrRefusal } from './ordering.ts'
import { refused } from './refusals.ts'
import { Story } from './story.ts'
import type { World } from './table.ts'
import { type Vote, whyNoVote } from './votes.ts'

const MOST_ENTRIES = 500
const MOST_TEXT = 20_000

/** A vote to end the game, or none any more. When all agree the game is over at once. */
export function castVote(game: Game, power: Power, vote: Vote | undefined, world: World): FactsOrRefusal {
  const voters = votersOf(game, world)
  const why = vote === undefined ? undefined : whyNoVote(power, vote, voters, game.settings.voting)
  if (why !== undefined) return refused({ kind: 'vote', why })
  if (vote === undefined && !game.votes.has(power)) return ok([])
  const story = new Story(game, world.now)
  story.tell({ kind: 'voteCast', power, vote })
  const ending = endingVoted(story.game, world)
  // Who voted last is nobody's business.
  if (ending !== undefined) story.tell({ kind: 'gameEnded', ending, by: { kind: 'clock' } })
  return ok(story.facts)
}

export function noteInDiary(game: Game, power: Power, text: string): FactsOrRefusal {
  if (text.length > MOST_TEXT) return refused({ kind: 'textTooLong', most: MOST_TEXT })
  if (diaryOf(game, power).length >= MOST_ENTRIES)
    return refused({ kind: 'tooMany', what: 'diaryEntries', most: MOST_ENTRIES })
  return ok([{ kind: 'diaryWritten', power, text }])
}

export function strikeFromDiary(game: Game, power: Power, entry: number): FactsOrRefusal {
  const entries = diaryOf(game, power).length
  if (!Number.isInteger(entry) || entry < 1 || entry > entries)
    return refused({ kind: 'noSuchEntry', entry, entries })
  return ok([{ kind: 'diaryStruck', power, entry }])
}
