// Every setting of a game as a row: how it is changed, what its writer reads then, and when it may change.
import type { Changeable } from '../../../src/judge/game/settings/row.ts'
import type { Spelling } from '../../../src/judge/game/settings/words.ts'
import { ALL_SETTINGS } from '../../../src/judge/game/settings.ts'
import { settingLine } from '../../../src/judge/report/sentences/settingLines.ts'

export type { Changeable } from '../../../src/judge/game/settings/row.ts'

/** Its name as its page of help has it, a line that changes it, what it is then. */
export type SettingRow = readonly [name: string, line: string, shown: string, when: Changeable]

const AS_PEOPLE_WRITE_THEM: readonly SettingRow[] = [
  ['variant', 'SET VARIANT chaos', 'Variant: chaos', 'beforePlayers'],
  ['gunboat', 'SET GUNBOAT', 'Gunboat: yes', 'beforePlayers'],
  ['blind.on', 'SET BLIND', 'Blind: yes', 'beforeStart'],
  ['blind.sight', 'SET NO BCENTERS', 'Powers see from: their units', 'beforeStart'],
  ['blind.owners', 'SET BLIND OWNERS ALL', 'Owners of centers are told: everywhere', 'beforeStart'],
  ['blind.counts', 'SET BLIND COUNTS', 'Numbers of centers are told: yes', 'beforeStart'],
  ['blind.early', 'SET BLIND EARLY', 'Phases end with the last orders: yes', 'beforeStart'],
  ['blind.watched', 'SET BLIND OBSERVERS', 'Observers see the whole board: yes', 'beforeStart'],
  ['rulebook', 'SET RULEBOOK 2000', 'Rulebook: 2000', 'agreement'],
  ['rules', 'SET RULE 4.A.7 a', 'Rule 4.A.7 a: a dislodged unit never has a say', 'agreement'],
  ['players', 'SET PLAYERS 7', 'Players: 7', 'beforeStart'],
  ['sharing', 'SET SHARING ALEXANDER', 'Sharing of powers: alexander', 'beforeStart'],
  ['scoring', 'SET SCORING ALEXANDER', 'Scoring: alexander', 'beforeStart'],
  ['perpetual', 'SET PERPETUAL ON', 'Perpetual: yes', 'beforeStart'],
  ['powers', 'SET POWERS 7', 'Powers in the game: 7', 'beforeStart'],
  ['rated', 'SET UNRATED', 'Rated: no', 'beforeStart'],
  ['preferences', 'SET PRFLIST', 'Powers are assigned by: wishes', 'beforeStart'],
  ['start', 'SET MANUAL START', 'Start: manual', 'beforeStart'],
  ['blankBoard', 'SET BLANK BOARD', 'Blank board: yes', 'beforeStart'],
  ['convoys', 'SET STRICT CONVOY', 'Convoys: by a named way', 'beforeStart'],
  ['wins', 'SET CENTERS 20', 'Centers that win: 20', 'rule'],
  ['endings.idleYears', 'SET IDLE YEARS 7', 'Draw after idle years: 7', 'rule'],
  ['endings.lastYear', 'SET LAST YEAR 1910', 'Last year: 1910', 'rule'],
  ['endings.years', 'SET END YEARS 35', 'Draw after years of play: 35', 'rule'],
  ['endings.mostUnits', 'SET MOST UNITS WIN', 'Most units win in the end: yes', 'rule'],
  ['acceptance', 'SET ACCEPTANCE JUDGE', 'Acceptance: as by the old judges', 'rule'],
  ['published', 'SET PUBLISHED AS WRITTEN', 'Published orders: as written', 'rule'],
  ['revision', 'SET REVISION WHOLE SET', 'A later letter replaces: the whole set', 'rule'],
  ['proxies', 'SET PROXY', 'Proxies: yes', 'rule'],
  ['standingOrders', 'SET STANDING ORDERS', 'Standing orders: yes', 'rule'],
  ['buildSites', 'SET ANY CENTERS', 'Units are built in: any owned center', 'rule'],
  ['press.colours', 'SET GREY', 'Press: grey', 'always'],
  ['press.partial', 'SET NO PARTIAL', 'Press to some only: no', 'always'],
  ['press.observers', 'SET OBSERVER NO', 'Press of observers: none', 'always'],
  ['press.late', 'SET NO LATE PRESS', 'Press of those who are late: no', 'always'],
  ['press.beforeOrders', 'SET MUST ORDER', 'Press before orders are in: no', 'always'],
  ['press.minor', 'SET NO MINOR PRESS', 'Press between movements: no', 'always'],
  ['press.grace', 'SET NO GRACE PRESS', 'Press while somebody is late: no', 'always'],
  ['press.touchOnly', 'SET TOUCH PRESS', 'Press to neighbours only: yes', 'always'],
  ['press.blank', 'SET BLANK PRESS', 'Empty press: yes', 'always'],
  ['overhearing', 'SET ALL PRESS', 'All press is read by: the masters too', 'always'],
  ['voting.drawsIncludeAll', 'SET NO DIAS', 'Draws include all survivors: no', 'always'],
  ['voting.concessions', 'SET NO CONCESSIONS', 'Concessions: no', 'always'],
  ['timing.movement', 'SET MOVE NEXT 48 GRACE 24', 'Movement lasts: 2 days', 'always'],
  ['timing.retreat', 'SET RETREAT CLOCK 20:30', 'Retreats clock: 20:30', 'always'],
  ['timing.adjustment', 'SET ADJUST NEXT 24', 'Adjustments last: 1 day', 'always'],
  ['timing.reminders', 'SET REMINDERS 1D,6H', 'Reminders before a deadline: 1 day, 6 hours', 'always'],
  ['timing.never', 'SET DAYS OFF 24 Dec 2026', 'Days off: 2026-12-24', 'always'],
  ['timing.zone', 'SET GAME ZONE Europe/Berlin', 'Time zone: Europe/Berlin', 'always'],
  ['timing.strictGrace', 'SET STRICT GRACE', 'Grace ends on any day: yes', 'always'],
  ['missing', 'SET NMR', 'When orders are missing: civil disorder', 'always'],
  ['strictWait', 'SET STRICT WAIT', 'Only those who owe orders wait: yes', 'always'],
  ['processing', 'SET MANUAL PROCESS', 'Processing: manual', 'always'],
  ['catchUp', 'SET CATCHUP PROCESS', 'After a failure of the judge: the phase is played', 'always'],
  ['longestAbsence', 'SET MAX ABSENCE 20', 'Absence without approval: 20 days', 'always'],
  ['skipForced', 'SET AUTO DISBAND', 'Forced phases are skipped: yes', 'always'],
  ['entry.level', 'SET LEVEL novice', 'Newcomers have the level: novice', 'always'],
  ['entry.dedication', 'SET DEDICATION -20', 'Newcomers have dedication: -20', 'always'],
  ['entry.onTime', 'SET ONTIMERAT 95', 'Newcomers are on time: 95%', 'always'],
  ['entry.givenUp', 'SET RESRAT 10', 'Newcomers gave up at most: 10%', 'always'],
  ['access', 'SET INVITED', 'Who may join: the invited', 'always'],
  ['invited', 'SET ALLOW PLAYER hugo@other.example', 'Invited: hugo@other.example', 'always'],
  ['banned', 'SET DENY PLAYER hugo@other.example', 'Not admitted: hugo@other.example', 'always'],
  ['word', 'SET PRIVATE open-sesame', 'Word for newcomers: set', 'always'],
  ['approval', 'SET APPROVAL', 'Newcomers need approval: yes', 'always'],
  ['listed', 'SET UNLIST', 'Shown by LIST: no', 'always'],
  ['moderated', 'SET UNMODERATED', 'Run by a master: no', 'always'],
  ['quiet', 'SET QUIET', 'Nobody is told who is late: yes', 'always'],
  ['secret', 'SET SECRET', 'Number of players is secret: yes', 'always'],
  ['revealed', 'SET NO REVEAL', 'Names are told at the end: no', 'always'],
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
