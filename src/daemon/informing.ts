// What a letter asks to know of people, of one's own affairs, and of how to write to the judge.
import type { Power } from '../board/board.ts'
import { written } from '../game/calendar.ts'
import type { Person } from '../game/events.ts'
import { diaryOf, type Game } from '../game/game.ts'
import { dedicationOf, givenUpRatio, onTimeRatio, type Reliability } from '../game/seats/dedication.ts'
import { owingPowers } from '../game/table.ts'
import { VERSION } from '../library/files.ts'
import { helpPage, helpPages } from '../library/help.ts'
import type { Said } from '../mail/instructions.ts'
import { signed } from '../report/sentences/standing.ts'
import { wording } from '../report/wording.ts'
import type { GameName } from '../store/batch.ts'
import { memoryOf } from './memory.ts'
import { type Part, partLine, partsOf, signOnLine } from './parts.ts'
import { boardFor, templatesOf, worldOf } from './setting.ts'
import type { Sitting } from './sitting.ts'

const say = wording.daemon.informing

/** A page of help; where there is none, those that could have been meant. */
export function help(sitting: Sitting, { word }: Said<'help'>): true {
  // The keeper may have pages of his own.
  const answer = helpPage(word, helpPages(templatesOf(sitting.setting).folder))
  if (answer.kind === 'page') sitting.show(['', ...answer.lines])
  else sitting.refuse([noPage((word ?? '').slice(0, 40), answer.words)])
  return true
}

const noPage = (word: string, others: readonly string[]): string =>
  others.length === 0
    ? say.noPage({ word })
    : say.noPageBut({ word, pages: others.map(each => `HELP ${each}`).join(', ') })

/** The games of the writer: for whom he plays, what is due when, and whether he still owes anything. */
export async function myGames(sitting: Sitting): Promise<true> {
  const { people, setting } = sitting
  const person = sitting.person()
  const { parts } = await partsOf(person, people, setting.store)
  if (parts.length === 0) return sitting.say([say.noGames])
  for (const part of parts) sitting.show(['', ...partLines(part, person, sitting)])
  return true
}

function partLines(part: Part, person: Person, { setting }: Sitting): readonly string[] {
  const { game, by } = part
  const world = worldOf(game, setting)
  const zone = game.zones.get(person) ?? game.settings.timing.zone
  const due =
    game.due === undefined ? say.noDeadline : say.due({ deadline: written(game.due.deadline, zone) })
  const owes = by.kind === 'power' && game.stage === 'playing' && owingPowers(game, world).includes(by.power)
  const state = owes ? say.ordersMissing : say.nothingMissing
  return [
    `  ${partLine(part)}`,
    `    ${game.stage === 'playing' ? `${due}; ${state}` : say.hasNotBegun}`,
    `    ${signOnLine(part)}`,
  ]
}

/** How dependable people are, as far as it is told to all: no names, numbers or addresses that nobody gave. */
export async function whoIs(sitting: Sitting, { who }: Said<'whoIs'>): Promise<true> {
  const { people } = sitting
  const asked = who?.split(/[\s,]+/).filter(word => word !== '') ?? [sitting.person()]
  for (const word of asked.slice(0, MOST_ASKED)) {
    const person = people.personAt(word) ?? (who === undefined ? word : undefined)
    if (person === undefined) sitting.fail([say.unknown({ name: word.slice(0, 80) })])
    else
      sitting.say([
        ...recordOf(person, people.reliabilityWithout(person, await hiddenGames(person, sitting))),
        ...pointsOf(people.scoresOf(person)),
      ])
  }
  return true
}

/**
 * The games in which nobody but he himself may learn what somebody did: where names are hidden, and it goes on, a change
 * of his record would tell which power he plays.
 */
async function hiddenGames(
  person: Person,
  { people, setting, writer }: Sitting,
): Promise<ReadonlySet<GameName>> {
  const hidden = new Set<GameName>()
  if (person === writer.person) return hidden
  for (const name of people.gamesOf(person)) {
    const { game } = await memoryOf(setting.store).game(name)
    const { gunboat, quiet, secret } = game.settings
    if ((gunboat || quiet || secret) && game.stage !== 'over') hidden.add(name)
  }
  return hidden
}

/** So many people are told of in one line. */
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

/** Points of the games that were played for points and are over. */
function pointsOf(scores: readonly number[]): readonly string[] {
  if (scores.length === 0) return []
  const points = signed(scores.reduce((sum, each) => sum + each, 0))
  return [
    scores.length === 1 ? say.pointsOfOneGame({ points }) : say.points({ points, games: scores.length }),
  ]
}

/** One's own vote, and what would end the game; of others' votes nobody is told anything. */
export function votes(sitting: Sitting): true {
  const { game, by } = sitting
  if (game === undefined || by?.kind !== 'power') return sitting.refuse([say.noVote])
  return sitting.say([ownVote(game, by.power), endsBy(game)])
}

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

/** The notes of a player, who alone sees them while the game lasts. */
export function diary(sitting: Sitting, entry: number | undefined): true {
  const { game, by } = sitting
  const own = game === undefined || by?.kind !== 'power' ? undefined : diaryOf(game, by.power)
  if (own === undefined) return sitting.refuse([say.noDiary])
  if (own.length === 0) return sitting.say([say.emptyDiary])
  if (entry === undefined) {
    sitting.show(
      own.map(({ text }, i) => `  ${String(i + 1).padStart(3)}  ${(text.split('\n')[0] ?? '').slice(0, 60)}`),
    )
    return true
  }
  const found = own[entry - 1]
  if (found === undefined) sitting.fail([say.noEntry({ entry, last: own.length })])
  else sitting.show(found.text.split('\n').map(line => `  ${line}`))
  return true
}

/** How much there is of the judge. */
export async function version(sitting: Sitting): Promise<true> {
  const { length: count } = await sitting.setting.store.games()
  const version = VERSION
  return sitting.say([count === 1 ? say.versionOneGame({ version }) : say.version({ version, count })])
}
