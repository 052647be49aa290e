// WHOIS, WHO AM I, MY GAMES: who people are, and where they play.

import { ok } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import { written } from '../../game/calendar.ts'
import type { Person } from '../../game/events.ts'
import { powersOf } from '../../game/game.ts'
import { dedicationOf, givenUpRatio, onTimeRatio, type Reliability } from '../../game/seats/assignment.ts'
import { owingPowers } from '../../game/table.ts'
import { isQuiet } from '../../game/views.ts'
import { judgePhaseId } from '../../report/forms/frame.ts'
import { signed } from '../../report/sentences/results.ts'
import type { GameName } from '../../store/batch.ts'
import { command, odd, usual } from '../command.ts'
import { type Context, lines, type ReplyPiece, type Speech, says, sentences } from '../context.ts'
import { partsListed, playsLine, signOnLine } from '../meaning/parts.ts'
import { isList } from '../reading/words.ts'
import { offersFor } from '../wishes/offers.ts'

// WHOIS: how reliable people are. It tells no names, numbers or addresses that they did not give.

const say = wording.letters.informing

/** Other keywords that begin with WHO. */
const OTHER_WHO = /^(?:is|game|am i)\b/i

/** `WHO IS LATE`, `WHO IS WINNING`: questions about a game. */
const OF_A_GAME = /^(?:late|missing|next|there|playing|winning|ahead|leading|master|gm)$/i

/** `WHO hasnt sent orders` asks for no address. */
const isSentence = (who: string, spelling: string): boolean =>
  spelling === 'WHO' && who.trim().includes(' ') && !who.includes('@')

const whoIs = command({
  kind: 'whoIs',
  words: [
    odd('whois', 'WHOIS anna@example.org'),
    usual('who', 'WHO anna@example.org', 'WHOGAME game', 'WHO AM I'),
  ],
  /** Without `who`, the writer. */
  reads: (who: string | undefined, spelling: string) =>
    who !== undefined && (OTHER_WHO.test(who) || !isList(who) || isSentence(who, spelling))
      ? undefined
      : { who, spelling },
  for: 'thePerson',
  tells: 'anything',
  does: async ({ who }, context) => {
    const { people, game, by, now } = context
    if (who !== undefined && OF_A_GAME.test(who)) {
      const offers = offersFor([`who is ${who}`], { game, by, now }, () => undefined)
      if (offers.length > 0) return { ok: false, error: { why: [say.askedOfAGame], below: offers } }
    }
    const asked = who?.split(/[\s,]+/).filter(word => word !== '') ?? [context.reader()]
    const told: ReplyPiece[] = []
    await people.meetAll(asked.slice(0, MOST_ASKED))
    for (const word of asked.slice(0, MOST_ASKED)) {
      const person = people.personAt(word) ?? (who === undefined ? word : undefined)
      if (person === undefined)
        told.push({ kind: 'refusal', refusal: { why: [say.unknown({ name: word.slice(0, 80) })] } })
      else {
        const reliability = people.of(person).reliabilityWithout(await hiddenGames(person, context))
        told.push(sentences(...recordOf(person, reliability), ...pointsOf(people.of(person).scores)))
      }
    }
    return ok(told)
  },
})

/**
 * The games in which nobody else may learn what this person did. While a game with hidden names goes on, a change in
 * the record would reveal which power the person plays.
 */
async function hiddenGames(person: Person, context: Context): Promise<ReadonlySet<GameName>> {
  const hidden = new Set<GameName>()
  if (person === context.writer) return hidden
  for (const name of context.people.of(person).games) {
    const { game } = await context.gameCalled(name)
    const { gunboat, secret } = game.settings
    if ((gunboat || isQuiet(game) || secret) && game.stage !== 'over') hidden.add(name)
  }
  return hidden
}

/** How many people one line can ask about. */
const MOST_ASKED = 10

const recordOf = (person: Person, reliability: Reliability): readonly string[] => [
  `${person}:`,
  say.record({
    ...reliability,
    dedication: dedicationOf(reliability),
    onTime: onTimeRatio(reliability),
    givenUp: givenUpRatio(reliability),
  }),
]

/** Points from finished games that were played for points. */
function pointsOf(scores: readonly number[]): readonly string[] {
  if (scores.length === 0) return []
  const points = signed(scores.reduce((sum, each) => sum + each, 0))
  return [
    scores.length === 1 ? say.pointsOfOneGame({ points }) : say.points({ points, games: scores.length }),
  ]
}

// WHO AM I: what the judge knows about the writer.

const whoAmI = command({
  kind: 'whoAmI',
  words: [usual('who am i', 'WHO AM I')],
  called: () => 'who am i',
  reads: () => ({}),
  for: 'thePerson',
  tells: 'anything',
  does: async (_, context) => {
    const person = context.reader()
    const addresses = context.people.addressesOf(person)
    const parts = await context.partsOf(person)
    return ok([
      sentences(
        wording.letters.addresses.youAre({ person }),
        wording.letters.addresses.yourAddresses({
          addresses: (addresses.length === 0 ? [context.from] : addresses).join(', '),
        }),
        parts.length === 0 ? wording.letters.addresses.noGames : wording.letters.addresses.yourGames,
      ),
      lines(partsListed(parts, playsLine)),
    ])
  },
})

// MY GAMES: the writer's powers, what is due when, and whether orders are missing.

const myGames = command({
  kind: 'myGames',
  words: [usual('my games', 'MY GAMES')],
  called: () => 'my games',
  reads: () => ({}),
  for: 'thePerson',
  tells: 'anything',
  does: async (_, context) => {
    const person = context.reader()
    const parts = await context.partsOf(person)
    if (parts.length === 0) return says(say.noGames)
    return ok(parts.map(part => lines(['', ...partLines(part, person, context)])))
  },
})

function partLines(part: Speech, person: Person, context: Context): readonly string[] {
  const { game, by } = part
  const zone = game.zones.get(person) ?? game.settings.timing.zone
  const phase = game.position === undefined ? '' : judgePhaseId(game.position.phase)
  const due =
    game.due === undefined
      ? say.noDeadline({ phase })
      : say.due({ phase, deadline: written(game.due.deadline, zone) })
  const isPlayed = game.stage === 'playing'
  const owing = by.kind === 'power' && isPlayed ? owingPowers(game, context.worldOf(game)) : []
  const owes = powersOf(game, person).some(power => owing.includes(power))
  const state = owes ? say.ordersMissing : say.nothingMissing
  return [
    `  ${playsLine(part)}`,
    `    ${isPlayed ? `${due}; ${state}` : game.stage === 'forming' ? say.hasNotBegun : say.isPaused({ phase })}`,
    `    ${signOnLine(part)}`,
  ]
}

export const WHO_IS_WHO = [whoIs, whoAmI, myGames] as const
