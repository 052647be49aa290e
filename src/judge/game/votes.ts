// Votes to end a game: who agrees to what, and what all who have a say agree to. Nothing else is ever told.
import type { Power } from '../../rules/board/board.ts'
import type { Settings } from './settings.ts'

/** What one power would have the game end in. None is a no to everything. */
export type Vote =
  /** A draw among all survivors. */
  | { readonly kind: 'everybody' }
  /** A draw among some powers, as the list says; where shares must be equal this is not offered. */
  | { readonly kind: 'among'; readonly powers: readonly Power[] }
  /** A win for one power. */
  | { readonly kind: 'concession'; readonly to: Power }

/** What the table agrees to. */
export type Ending =
  | { readonly kind: 'draw'; readonly powers: readonly Power[] }
  | { readonly kind: 'conceded'; readonly to: Power }

/** Which ends a game's settings let its players vote for. */
export type VotingRules = Settings['voting']

/** Why a vote cannot be cast. */
export type VoteRefusal =
  | { readonly kind: 'noSay'; readonly power: Power }
  | { readonly kind: 'drawsIncludeAll' }
  | { readonly kind: 'noConcessions' }
  | { readonly kind: 'emptyList' }
  | { readonly kind: 'notASurvivor'; readonly power: Power }

/** Why a power may not vote so; undefined if it may. Only who owns a center has a say. (Rule 20) */
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
 * What all survivors agree to: the largest circle of powers that every vote allows; undefined if there is none. A list
 * that names its voter stands for each smaller one that names them as well; a list without them for each smaller one,
 * with them or without. Whoever is to win must have said so themselves, like everybody else.
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

/** Who may be in the circle for a vote to agree, and who must be. */
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
