// Votes to end a game: who agrees to what, and what all who have a vote agree to. Nothing else is ever told.
import type { Power } from '../../rules/board/board.ts'
import type { Settings } from './settings.ts'

/** The ending that one power votes for. No vote is a no to everything. */
export type Vote =
  /** A draw among all survivors. */
  | { readonly kind: 'everybody' }
  /** A draw among the listed powers; not offered where draws must include all survivors. */
  | { readonly kind: 'among'; readonly powers: readonly Power[] }
  /** A win for one power. */
  | { readonly kind: 'concession'; readonly to: Power }

/** What all voters agree to. */
export type Ending =
  | { readonly kind: 'draw'; readonly powers: readonly Power[] }
  | { readonly kind: 'conceded'; readonly to: Power }

/** Which endings players may vote for. */
export type VotingRules = Settings['voting']

export type VoteRefusal =
  | { readonly kind: 'noSay'; readonly power: Power }
  | { readonly kind: 'drawsIncludeAll' }
  | { readonly kind: 'noConcessions' }
  | { readonly kind: 'emptyList' }
  | { readonly kind: 'notASurvivor'; readonly power: Power }

/** Why a power may not vote this way; undefined if it may. Only a power that owns a center has a vote. (Rule 20) */
export function whyNoVote(
  voter: Power,
  vote: Vote,
  survivors: readonly Power[],
  rules: VotingRules,
): VoteRefusal | undefined {
  if (!survivors.includes(voter)) return { kind: 'noSay', power: voter }
  switch (vote.kind) {
    case 'everybody':
      return undefined
    case 'concession':
      if (!rules.concessions) return { kind: 'noConcessions' }
      return survivors.includes(vote.to) ? undefined : { kind: 'notASurvivor', power: vote.to }
    case 'among': {
      if (rules.drawsIncludeAll) return { kind: 'drawsIncludeAll' }
      if (vote.powers.length === 0) return { kind: 'emptyList' }
      const stranger = vote.powers.find(power => !survivors.includes(power))
      return stranger === undefined ? undefined : { kind: 'notASurvivor', power: stranger }
    }
  }
}

/**
 * The ending that all survivors agree to: the largest group of powers that every vote allows; undefined if there is
 * none. A list that names its voter also allows each smaller group that includes the voter; a list without its voter
 * allows each smaller group, with or without the voter. A power that is to win must have voted for it too.
 */
export function agreedEnding(
  votes: ReadonlyMap<Power, Vote>,
  survivors: readonly Power[],
): Ending | undefined {
  let circle = survivors
  const required = new Set<Power>()
  for (const voter of survivors) {
    const vote = votes.get(voter)
    if (vote === undefined) return undefined
    const terms = termsOf(voter, vote, survivors)
    circle = circle.filter(power => terms.allowed.includes(power))
    for (const power of terms.required) required.add(power)
  }
  const [first, second] = circle
  if (first === undefined || ![...required].every(power => circle.includes(power))) return undefined
  return second === undefined ? { kind: 'conceded', to: first } : { kind: 'draw', powers: circle }
}

/** The powers that may be in the group for a vote to agree, and those that must be. */
interface Terms {
  readonly allowed: readonly Power[]
  readonly required: readonly Power[]
}

function termsOf(voter: Power, vote: Vote, survivors: readonly Power[]): Terms {
  switch (vote.kind) {
    case 'everybody':
      return { allowed: survivors, required: survivors }
    case 'concession':
      return { allowed: [vote.to], required: [vote.to] }
    case 'among':
      return { allowed: [...vote.powers, voter], required: vote.powers.includes(voter) ? [voter] : [] }
  }
}
