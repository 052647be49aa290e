// What a table has agreed on, in the rows of the classic judges' lists.
import type { Board } from '../board/board.ts'
import { PHASE_KINDS } from '../board/phase.ts'
import { centersOf, type Owners } from '../board/position.ts'
import type { RuleChoices } from '../board/rulebook.ts'
import { withoutJoining } from '../game/neutral.ts'
import type { PhaseTiming } from '../game/timing.ts'
import type { GameView } from '../game/views.ts'
import { unusualLines } from './rules.ts'

type Settings = GameView['settings']

/** From the heading to the index. */
export function parameterLines(
  { name, settings, position }: GameView,
  board: Board,
  rules: RuleChoices,
): readonly string[] {
  return [
    `The parameters for '${name.toLowerCase()}' are as follows:`,
    ...PHASE_KINDS.map(kind => `  ${ROWS[kind]} ${timingRow(settings.timing[kind])}`),
    ...labelled('Access', accessWords(settings)),
    ...labelled('Variant', [board.name, ...(settings.gunboat ? ['Gunboat'] : [])]),
    ...rulesRows(settings, rules),
    ...labelled('Flags', flagWords(settings)),
    ...labelled('xFlags', extraWords(settings, board)),
    ...labelled('Press', pressWords(settings)),
    `  Power Assignments: ${ASSIGNMENTS[settings.preferences]}.`,
    `  Winning Centers: ${settings.wins ?? board.wins}.`,
    ...(position === undefined ? [] : [`${'Index'.padStart(9)}:  ${indexOf(position.owners, board)}`]),
  ]
}

/** How unevenly the centers lie: the sum of the squares of what each power owns, for each player. */
export const indexOf = (owners: Owners, board: Board): number =>
  Math.floor(
    board.powers.reduce((sum, { index }) => sum + centersOf(owners, index).length ** 2, 0) /
      board.powers.length,
  )

/** The book, and each rule that is not as usual, on a line of its own; where units are built stands among the flags. */
function rulesRows({ rulebook }: Settings, rules: RuleChoices): readonly string[] {
  const lines = unusualLines(rules, ['buildSites'])
  return [
    ...labelled('Rules', [rulebook]),
    ...lines.flatMap(line => inWidth(`${' '.repeat(11)} ${line}`, ' '.repeat(14))),
  ]
}

/** A row over as many lines as it takes; those below the first begin farther in. */
function inWidth(row: string, margin: string): readonly string[] {
  const lines: string[] = []
  let line = row.slice(0, row.length - row.trimStart().length - 1)
  for (const word of row.trim().split(' ')) {
    if (line.length + 1 + word.length >= WIDTH) {
      lines.push(line)
      line = margin.slice(1)
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

const ROWS = { movement: 'Move   ', retreat: 'Retreat', adjustment: 'Adjust ' } as const

/** Lengths in hours, the clock in minutes after midnight. */
function timingRow({ clock, min, next, grace, delay, days }: PhaseTiming): string {
  const hours = (minutes: number, width: number) => (minutes / 60).toFixed(2).padStart(width)
  const hour = `${clock ?? -1}`.padStart(4)
  return `clock ${hour} min ${hours(min, 5)} next ${hours(next, 6)} grace ${hours(grace, 6)} delay ${hours(delay, 4)} days ${days}`
}

const WIDTH = 79

/** `   Access:  Any-site, Level: Any.`, over as many lines as it takes. */
function labelled(label: string, words: readonly string[]): readonly string[] {
  const lines: string[] = []
  let line = `${label.padStart(9)}: `
  for (const [i, word] of words.entries()) {
    const said = `${word}${i === words.length - 1 ? '.' : ','}`
    if (line.length + 1 + said.length >= WIDTH) {
      lines.push(line)
      line = ' '.repeat(11)
    }
    line += ` ${said}`
  }
  return [...lines, line]
}

const ASSIGNMENTS = {
  lists: 'By Preference List Only',
  both: 'By Preference List or at Random',
  random: 'Random Only',
} as const

const ACCESS = { open: 'Any-site', word: 'By Password', invited: 'By Invitation' } as const

const accessWords = ({ access, entry, moderated }: Settings): readonly string[] => [
  ACCESS[access],
  `Level: ${entry.level === undefined ? 'Any' : capitalised(entry.level)}`,
  moderated ? 'Moderated' : 'Unmoderated',
  ...(entry.dedication === undefined ? [] : [`Dedication: ${entry.dedication}`]),
  ...(entry.onTime === undefined ? [] : [`On Time: ${entry.onTime}%`]),
  ...(entry.givenUp === undefined ? [] : [`Given Up: ${entry.givenUp}%`]),
]

const capitalised = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`

const flagWords = (settings: Settings): readonly string[] => [
  settings.missing === 'wait' ? 'NoNMR' : 'NMR',
  settings.proxies ? 'Proxy' : 'NoProxy',
  settings.voting.drawsIncludeAll ? 'DIAS' : 'NoDIAS',
  ...(settings.strictWait ? ['StrictWait'] : []),
  ...(settings.timing.strictGrace ? ['StrictGrace'] : []),
  ...(settings.listed ? [] : ['NoList']),
  ...(settings.rated ? [] : ['Unrated']),
]

/** The classic judges' words for where units are built. */
const SITES = {
  homeCenters: 'HomeCenters',
  ownedCenters: 'AnyCenters',
  ownedIfHomeHeld: 'OneCenters',
} as const

const extraWords = (settings: Settings, board: Board): readonly string[] => [
  SITES[settings.buildSites ?? board.rules.buildSites ?? 'homeCenters'],
  ...(settings.blankBoard ? ['Blank Board'] : []),
  ...(settings.convoys === 'usual' ? [] : [`${capitalised(settings.convoys)} Convoys`]),
  settings.voting.concessions ? 'Concessions' : 'No Concessions',
  ...agreedWords(settings),
  `Max Absence: ${settings.longestAbsence}`,
  ...(settings.start === 'manual' ? ['Manual Start'] : []),
  ...(settings.processing === 'manual' ? ['Manual Process'] : []),
  ...(settings.approval ? ['Approval'] : []),
  ...(settings.secret ? ['Secret'] : []),
  ...(settings.quiet ? ['Quiet'] : []),
  ...(settings.revealed ? [] : ['No Reveal']),
  ...(settings.published === 'legalOnly' ? ['Legal Orders Only'] : ['Orders as Written']),
]

/** What a table plays by only when it has agreed on it: who plays what, how it ends, and what stands or is left. */
const agreedWords = ({
  players,
  sharing,
  endings,
  scoring,
  perpetual,
  standingOrders,
}: Settings): readonly string[] => [
  ...(players === undefined ? [] : [`Players: ${players}`]),
  ...(sharing === undefined ? [] : [`Sharing: ${capitalised(withoutJoining(sharing))}`]),
  ...(endings.idleYears === undefined ? [] : [`Stalemate: ${endings.idleYears} Years`]),
  ...(endings.lastYear === undefined ? [] : [`Last Year: ${endings.lastYear}`]),
  ...(endings.years === undefined ? [] : [`Most Years: ${endings.years}`]),
  ...(scoring === undefined ? [] : [`Scoring: ${capitalised(scoring)}`]),
  ...(perpetual ? ['Perpetual Orders'] : []),
  ...(standingOrders ? ['Standing Orders'] : []),
]

function pressWords({ press }: Settings): readonly string[] {
  if (press.colours.length === 0) return ['None']
  return [
    press.colours.map(capitalised).join('/'),
    press.partial ? 'Partial Allowed' : 'Broadcast Only',
    press.colours.includes('grey') ? 'Grey Allowed' : 'No Fake',
    ...(press.late ? [] : ['No Late Press']),
    ...(press.minor ? [] : ['No Minor Press']),
    ...(press.grace ? [] : ['No Grace Press']),
    ...(press.touchOnly ? ['Touch Only'] : []),
    ...(press.observers === 'any' ? [] : [`Observers: ${capitalised(press.observers)}`]),
  ]
}
