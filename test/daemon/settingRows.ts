// Every setting of a game as a row: how it is changed, what its writer reads then, and when it may change.
import type { Changeable } from '../../src/game/settings/row.ts'
import type { Spelling } from '../../src/game/settings/words.ts'
import { ALL_SETTINGS } from '../../src/game/settings.ts'
import { settingLine } from '../../src/report/sentences/settingLines.ts'

export type { Changeable } from '../../src/game/settings/row.ts'

/** Its name as its page of help has it, a line that changes it, what it is then. */
export type SettingRow = readonly [name: string, line: string, shown: string, when: Changeable]

const AS_PEOPLE_WRITE_THEM: readonly SettingRow[] = [
  ['variant', 'SET VARIANT chaos', 'Variant: chaos', 'beforePlayers'],
  ['gunboat', 'SET GUNBOAT', 'Gunboat: yes', 'beforePlayers'],
  ['rulebook', 'SET RULEBOOK 2000', 'Rulebook: 2000', 'agreement'],
  ['rules', 'SET RULE 4.A.7 a', 'Rule 4.A.7 a: a dislodged unit never has a say', 'agreement'],
  ['players', 'SET PLAYERS 7', 'Players: 7', 'beforeStart'],
  ['sharing', 'SET SHARING ALEXANDER', 'Sharing: alexander', 'beforeStart'],
  ['scoring', 'SET SCORING ALEXANDER', 'Scoring: alexander', 'beforeStart'],
  ['perpetual', 'SET PERPETUAL ON', 'Perpetual: yes', 'beforeStart'],
  ['powers', 'SET POWERS 7', 'Powers: 7', 'beforeStart'],
  ['rated', 'SET UNRATED', 'Rated: no', 'beforeStart'],
  ['preferences', 'SET PRFLIST', 'Preferences: lists', 'beforeStart'],
  ['start', 'SET MANUAL START', 'Start: manual', 'beforeStart'],
  ['blankBoard', 'SET BLANK BOARD', 'Blank board: yes', 'beforeStart'],
  ['convoys', 'SET STRICT CONVOY', 'Convoys: strict', 'beforeStart'],
  ['wins', 'SET CENTERS 20', 'Wins: 20', 'rule'],
  ['endings.idleYears', 'SET IDLE YEARS 7', 'Endings idle years: 7', 'rule'],
  ['endings.lastYear', 'SET LAST YEAR 1910', 'Endings last year: 1910', 'rule'],
  ['endings.years', 'SET END YEARS 35', 'Endings years: 35', 'rule'],
  ['endings.mostUnits', 'SET MOST UNITS WIN', 'Endings most units: yes', 'rule'],
  ['acceptance', 'SET ACCEPTANCE JUDGE', 'Acceptance: judge', 'rule'],
  ['published', 'SET PUBLISHED AS WRITTEN', 'Published: as written', 'rule'],
  ['revision', 'SET REVISION WHOLE SET', 'Revision: whole set', 'rule'],
  ['proxies', 'SET PROXY', 'Proxies: yes', 'rule'],
  ['standingOrders', 'SET STANDING ORDERS', 'Standing orders: yes', 'rule'],
  ['buildSites', 'SET ANY CENTERS', 'Build sites: owned centers', 'rule'],
  ['press.colours', 'SET GREY', 'Press colours: grey', 'always'],
  ['press.partial', 'SET NO PARTIAL', 'Press partial: no', 'always'],
  ['press.observers', 'SET OBSERVER NO', 'Press observers: none', 'always'],
  ['press.late', 'SET NO LATE PRESS', 'Press late: no', 'always'],
  ['press.beforeOrders', 'SET MUST ORDER', 'Press before orders: no', 'always'],
  ['press.minor', 'SET NO MINOR PRESS', 'Press minor: no', 'always'],
  ['press.grace', 'SET NO GRACE PRESS', 'Press grace: no', 'always'],
  ['press.touchOnly', 'SET TOUCH PRESS', 'Press touch only: yes', 'always'],
  ['press.blank', 'SET BLANK PRESS', 'Press blank: yes', 'always'],
  ['overhearing', 'SET ALL PRESS', 'Overhearing: masters', 'always'],
  ['voting.drawsIncludeAll', 'SET NO DIAS', 'Voting draws include all: no', 'always'],
  ['voting.concessions', 'SET NO CONCESSIONS', 'Voting concessions: no', 'always'],
  ['timing.movement', 'SET MOVE NEXT 48 GRACE 24', 'Movement next: 2 days', 'always'],
  ['timing.retreat', 'SET RETREAT CLOCK 20:30', 'Retreat clock: 20:30', 'always'],
  ['timing.adjustment', 'SET ADJUST NEXT 24', 'Adjustment next: 1 day', 'always'],
  ['timing.reminders', 'SET REMINDERS 1D,6H', 'Reminders: 1 day, 6 hours', 'always'],
  ['timing.never', 'SET DAYS OFF 24 Dec 2026', 'Never: 2026-12-24', 'always'],
  ['timing.zone', 'SET GAME ZONE Europe/Berlin', 'Zone: Europe/Berlin', 'always'],
  ['timing.strictGrace', 'SET STRICT GRACE', 'Strict grace: yes', 'always'],
  ['missing', 'SET NMR', 'Missing: civil disorder', 'always'],
  ['strictWait', 'SET STRICT WAIT', 'Strict wait: yes', 'always'],
  ['processing', 'SET MANUAL PROCESS', 'Processing: manual', 'always'],
  ['catchUp', 'SET CATCHUP PROCESS', 'Catch up: process', 'always'],
  ['longestAbsence', 'SET MAX ABSENCE 20', 'Longest absence: 20', 'always'],
  ['skipForced', 'SET AUTO DISBAND', 'Skip forced: yes', 'always'],
  ['entry.level', 'SET LEVEL novice', 'Entry level: novice', 'always'],
  ['entry.dedication', 'SET DEDICATION -20', 'Entry dedication: -20', 'always'],
  ['entry.onTime', 'SET ONTIMERAT 95', 'Entry on time: 95', 'always'],
  ['entry.givenUp', 'SET RESRAT 10', 'Entry given up: 10', 'always'],
  ['access', 'SET INVITED', 'Access: invited', 'always'],
  ['invited', 'SET ALLOW PLAYER hugo@other.example', 'Invited: hugo@other.example', 'always'],
  ['banned', 'SET DENY PLAYER hugo@other.example', 'Banned: hugo@other.example', 'always'],
  ['word', 'SET PRIVATE open-sesame', 'Word: set', 'always'],
  ['approval', 'SET APPROVAL', 'Approval: yes', 'always'],
  ['listed', 'SET UNLIST', 'Listed: no', 'always'],
  ['moderated', 'SET UNMODERATED', 'Moderated: no', 'always'],
  ['quiet', 'SET QUIET', 'Quiet: yes', 'always'],
  ['secret', 'SET SECRET', 'Secret: yes', 'always'],
  ['revealed', 'SET NO REVEAL', 'Revealed: no', 'always'],
  ['comment', 'SET COMMENT A quiet table', 'Comment: A quiet table', 'always'],
  ['description', 'SET COMMENT BEGIN\nA table\nof friends', 'Description: A table of friends', 'always'],
]

/** A setting that is not among these is changed by the first of its words that say all by themselves. */
function byItsOwnWords(name: string): readonly SettingRow[] {
  const row = ALL_SETTINGS.find(({ page }) => page === name)!
  for (const spelling of row.words as readonly Spelling[])
    for (const change of spelling.kind === 'whole' ? spelling.changes : [])
      if ('value' in change && change.path === row.path && change.value !== row.usual)
        return [[name, `SET ${spelling.words}`, settingLine(row.path, change.value), row.may]]
  return []
}

export const SETTING_ROWS: readonly SettingRow[] = [
  ...AS_PEOPLE_WRITE_THEM,
  ...[...new Set<string>(ALL_SETTINGS.map(({ page }) => page))]
    .filter(page => !AS_PEOPLE_WRITE_THEM.some(([name]) => name === page))
    .flatMap(byItsOwnWords),
]
