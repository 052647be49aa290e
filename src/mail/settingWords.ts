// How the settings of a game are spelled behind SET: a table of words, with what each of them changes.
import { rulesCalled } from '../board/issues.ts'
import type { SettingPath } from '../game/settingPaths.ts'
import { bookCalled } from '../shelf/shelf.ts'
import type { SettingChange, SettingValue } from './settingChange.ts'
import {
  approvedOf,
  blank,
  type Changes,
  clockTimes,
  colours,
  days,
  level,
  number,
  percent,
  phaseTimes,
  player,
  reminders,
  text,
  variant,
  yearNumber,
} from './settingValues.ts'
import { isInflected, slipsBetween } from './slips.ts'

/** A spelling without a value behind it, and what it changes; or what it is called that this judge does not offer. */
export type Spelled = readonly SettingChange[] | string

/** Reads what stands behind a spelling. */
export type Reader = (value: string) => Changes | undefined

const one = (path: SettingPath, value: SettingValue): readonly SettingChange[] => [{ path, value }]

/** `LATE PRESS` and `NO LATE PRESS` */
const flag = (
  words: string,
  path: SettingPath,
  yes: SettingValue = true,
  no: SettingValue = false,
): readonly (readonly [string, Spelled])[] =>
  words.split('|').flatMap(word => [
    [word, one(path, yes)],
    [`NO ${word}`, one(path, no)],
  ])

/** `PROXY ON` and `PROXY OFF` */
const onOff = (word: string, path: SettingPath): readonly (readonly [string, Spelled])[] => [
  [`${word} ON`, one(path, true)],
  [`${word} OFF`, one(path, false)],
]

/** `WHITE|COLOUR WHITE`, one change for all of them. */
const same = (words: string, changes: Spelled): readonly (readonly [string, Spelled])[] =>
  words.split('|').map(word => [word, changes])

/** A setting of other judges, with NO and without. */
const missing = (words: string, what: string): readonly (readonly [string, Spelled])[] =>
  words.split('|').flatMap(word => [
    [word, what],
    [`NO ${word}`, what],
  ])

/** Spellings that say all by themselves. */
export const SETTINGS: readonly (readonly [words: string, spelled: Spelled])[] = [
  // Press
  ...same('NO PRESS|NONE', one('press.colours', [])),
  ...same('PRESS|WHITE|WHITE PRESS|NO GREY|NO GRAY|NO GREY PRESS', one('press.colours', ['white'])),
  ...same('GREY|GRAY|GREY PRESS|GRAY PRESS|NO WHITE|NO WHITE PRESS', one('press.colours', ['grey'])),
  ...same('WHITE/GREY|WHITE/GRAY', one('press.colours', ['white', 'grey'])),
  ...same('GREY/WHITE|GRAY/WHITE', one('press.colours', ['grey', 'white'])),
  ...flag('PARTIAL|PARTIAL PRESS', 'press.partial'),
  ...flag('LATE PRESS', 'press.late'),
  ...flag('MUST ORDER', 'press.beforeOrders', false, true),
  ...flag('MINOR PRESS', 'press.minor'),
  ...flag('GRACE PRESS', 'press.grace'),
  ...flag('TOUCH PRESS', 'press.touchOnly'),
  ...flag('BLANK PRESS', 'press.blank'),
  ...flag('OBSERVER|OBSERVER PRESS', 'press.observers', 'any', 'none'),
  ...same('MUTE OBSERVERS', one('press.observers', 'none')),
  ...same('ALL PRESS', one('overhearing', 'masters')),
  ...same('NORMAL PRESS|NO ALL PRESS|NO WATCH|NO WATCH ALL PRESS', one('overhearing', 'nobody')),
  ...same('WATCH|WATCH ALL PRESS', one('overhearing', 'watchers')),
  // Endings
  ...flag('DIAS', 'voting.drawsIncludeAll'),
  ...flag('CONCESSIONS|CONCESSION', 'voting.concessions'),
  ...same('NO IDLE YEARS', one('endings.idleYears', undefined)),
  ...same('NO LAST YEAR', one('endings.lastYear', undefined)),
  ...same('NO END STALEMATE', one('endings.idleYears', undefined)),
  ...same('NO END YEARS', one('endings.years', undefined)),
  ...same('NO SCORING', one('scoring', undefined)),
  ...same('NO CENTERS|NO CENTRES|NO VICTORY', one('wins', undefined)),
  // Time
  ...flag('NMR|CD|CIVIL DISORDER', 'missing', 'civilDisorder', 'wait'),
  ...flag('STRICT WAIT', 'strictWait'),
  ...flag('STRICT GRACE', 'timing.strictGrace'),
  ...flag('MANUAL PROCESS', 'processing', 'manual', 'automatic'),
  ...flag('AUTO PROCESS|AUTOMATIC PROCESS', 'processing', 'automatic', 'manual'),
  ...flag('MANUAL START', 'start', 'manual', 'automatic'),
  ...flag('AUTO START|AUTOMATIC START', 'start', 'automatic', 'manual'),
  ...same('NO DEADLINE REMINDERS|NO REMINDERS|NO WARN', one('timing.reminders', [])),
  ...same('NO HOLY DAYS|NO DAYS OFF', one('timing.never', [])),
  // Who may come in
  ...same('PRFLIST', one('preferences', 'lists')),
  ...same('PRFBOTH', one('preferences', 'both')),
  ...same('PRFRAND', one('preferences', 'random')),
  ...same('NO LEVEL|ANY LEVEL', one('entry.level', undefined)),
  ...same('NO DEDICATION', one('entry.dedication', undefined)),
  ...same('NO ONTIMERAT|NO ON TIME', one('entry.onTime', undefined)),
  ...same('NO RESRAT|NO GIVEN UP', one('entry.givenUp', undefined)),
  ...flag('APPROVAL', 'approval'),
  ...same('OPEN|ANY PLAYER|ALLOW ANY PLAYER', one('access', 'open')),
  ...same('INVITED|INVITATIONS', one('access', 'invited')),
  ...same('NO WORD', [
    { path: 'access', value: 'open' },
    { path: 'word', value: undefined },
  ]),
  ...same('NO PLAYERS', one('players', undefined)),
  ...same('NO SHARING', one('sharing', undefined)),
  ...same('NO POWERS', one('powers', undefined)),
  ...same('LIST|LISTED|PUBLIC', one('listed', true)),
  ...same('NO LIST|NO LISTED|PRIVATE|UNLIST|UNLISTED|NO PUBLIC', one('listed', false)),
  ...flag('MODERATE|MODERATED', 'moderated'),
  ...same('UNMODERATE|UNMODERATED', one('moderated', false)),
  ...flag('RATED', 'rated'),
  ...same('UNRATED', one('rated', false)),
  // What is told
  ...flag('QUIET', 'quiet'),
  ...flag('SECRET', 'secret'),
  ...flag('REVEAL', 'revealed'),
  ...flag('GUNBOAT', 'gunboat'),
  ...same('NO COMMENT', one('comment', '')),
  ...same('NO DESCRIPTION', one('description', '')),
  // Rules
  ...same('NO RULE|NO RULES', [{ path: 'rules', value: 'none' }]),
  ...same('HOME CENTERS|HOME CENTRES|HOME CENTER', one('buildSites', 'homeCenters')),
  ...same('ANY CENTERS|ANY CENTRES|ANY CENTER', one('buildSites', 'ownedCenters')),
  ...flag('BLANK BOARD', 'blankBoard'),
  ...flag('STRICT CONVOY|STRICT CONVOYS', 'convoys', 'strict', 'usual'),
  ...flag('COASTAL CONVOY|COASTAL CONVOYS', 'convoys', 'coastal', 'usual'),
  ...same('USUAL CONVOYS|NORMAL CONVOYS', one('convoys', 'usual')),
  ...flag('AUTO DISBAND|SKIP FORCED|SKIP', 'skipForced'),
  ...flag('PROXY|PROXIES', 'proxies'),
  ...flag('STANDING ORDERS|STANDING', 'standingOrders'),
  ...flag('PERPETUAL|PERPETUAL ORDERS', 'perpetual'),
  ...onOff('PERPETUAL', 'perpetual'),
  ...onOff('PROXY', 'proxies'),
  ...onOff('STANDING ORDERS', 'standingOrders'),
  // What other judges had
  ...missing('FAKE|FAKE PRESS|PARTIAL MAY|PARTIAL MAY BE FAKED', 'fakePress'),
  ...missing('PARTIAL FAKES|PARTIAL FAKES BROADCAST|PARTIAL FAKES BY DEFAULT', 'fakePress'),
  ...same('PARTIAL FAKES BROADCAST BY DEFAULT', 'fakePress'),
  ...missing('BROADCAST', 'broadcastReceipt'),
  ...missing('RESUME', 'resumeLimit'),
  ...missing('SHOW', 'hiddenChanges'),
  ...missing('LATE COUNT', 'lateCount'),
  ...missing('ONE CENTERS|ONE CENTER|ANY DISBAND|DISBAND|PORTAGE|ATTACK TRANSFORM|SUMMER', 'rule'),
  ...missing('DUALITY|HOME TRANSFER|NEUTRALS|ALLIED WIN|CAPTURE WIN|NORMAL DISBAND', 'rule'),
  ...missing('AUTO CREATE', 'successorGame'),
  ...missing('BCENTERS|BLIND', 'blind'),
  ...missing('XFLAG|SETUP', 'rawFlags'),
]

/** Spellings with something behind them. */
export const SETTINGS_WITH_VALUE: readonly (readonly [words: string, read: Reader | string])[] = [
  ['OBSERVER', words(['ANY', 'WHITE', 'NO'], 'press.observers', ['any', 'white', 'none'])],
  ['OBSERVERS', words(['ANY', 'WHITE', 'NO'], 'press.observers', ['any', 'white', 'none'])],
  ['PRESS', colours],
  ['CENTERS', number('wins')],
  ['CENTRES', number('wins')],
  ['VICTORY', number('wins')],
  ['IDLE YEARS', number('endings.idleYears')],
  ['LAST YEAR', yearNumber('endings.lastYear')],
  ['END STALEMATE', number('endings.idleYears')],
  ['END YEARS', number('endings.years')],
  ['SCORING', words(['ALEXANDER', 'NONE', 'OFF'], 'scoring', ['alexander', undefined, undefined])],
  ['SHARING', text('sharing')],
  ['MOVE', phaseTimes('movement')],
  ['MOVEMENT', phaseTimes('movement')],
  ['RETREAT', phaseTimes('retreat')],
  ['RETREATS', phaseTimes('retreat')],
  ['ADJUST', phaseTimes('adjustment')],
  ['ADJUSTMENT', phaseTimes('adjustment')],
  ['BUILD', phaseTimes('adjustment')],
  ['BUILDS', phaseTimes('adjustment')],
  ['TIMING', clockTimes],
  ['DEADLINE REMINDERS', reminders],
  ['REMINDERS', reminders],
  ['WARN', reminders],
  ['DAYS OFF', days],
  ['HOLY DAYS', days],
  ['GAME ZONE', text('timing.zone')],
  ['CATCHUP', words(['EXTEND', 'PROCESS'], 'catchUp', ['extend', 'process'])],
  ['MAX ABSENCE', number('longestAbsence')],
  ['LEVEL', level],
  ['DEDICATION', number('entry.dedication')],
  ['ONTIMERAT', percent('entry.onTime')],
  ['ON TIME', percent('entry.onTime')],
  ['RESRAT', percent('entry.givenUp')],
  ['GIVEN UP', percent('entry.givenUp')],
  ['ALLOW PLAYER', player('invited')],
  ['ALLOW', player('invited')],
  ['DENY PLAYER', player('banned')],
  ['DENY', player('banned')],
  ['PRIVATE', word],
  ['WORD', word],
  ['PLAYERS', number('players')],
  ['POWERS', number('powers')],
  ['COMMENT', notBegin('comment')],
  ['DESCRIPTION', notBegin('description')],
  ['VARIANT', variant],
  ['NOT VARIANT', value => (/^gunboat$/i.test(value) ? one('gunboat', false) : 'variantOption')],
  ['RULEBOOK', text('rulebook')],
  ['RULES', value => rules(value) ?? one('rulebook', value)],
  ['NO RULE', noRule],
  ['NO RULES', noRule],
  ['BACKUP', value => [{ path: 'rules', value: `backup ${value}` }]],
  ['ACCEPTANCE', words(['STRICT', 'JUDGE'], 'acceptance', ['strict', 'judge'])],
  ['PUBLISHED', published],
  ['PUBLISHED ORDERS', published],
  ['PUBLISH', published],
  ['REVISION', revision],
  ['APPROVAL', approvedOf],
  ['ACCESS', 'siteAccess'],
  ['EP', 'numbers'],
  ['BN', 'numbers'],
  ['MN', 'numbers'],
  ['XFLAG', 'rawFlags'],
  ['SETUP', 'rawFlags'],
  ['TRANSFORM', 'rule'],
  ['RULE', value => rules(value) ?? (/^\d/.test(value) ? [{ path: 'rules', value }] : 'rule')],
  ['ALLOW MASTER', 'masterLists'],
  ['DENY MASTER', 'masterLists'],
]

/** One of some words, each with its value. */
function words(spelled: readonly string[], path: SettingPath, values: readonly SettingValue[]): Reader {
  return value => {
    const at = spelled.indexOf(value.toUpperCase())
    return at < 0 ? undefined : one(path, values[at])
  }
}

/** Single rules, by number or name; or a book that holds all of them. Other judges have rules of other names. */
function rules(value: string): Changes | undefined {
  if (rulesCalled(value) !== undefined) return [{ path: 'rules', value }]
  return bookCalled(value) === undefined ? undefined : one('rulebook', value)
}

/** `NO RULE 4.A.2`: as the book has it. */
function noRule(value: string): Changes | undefined {
  return rulesCalled(value)?.rest === '' ? [{ path: 'rules', value: `${value} usual` }] : undefined
}

/** BEGIN behind COMMENT opens a text of many lines, and a slip in it was to do so. */
function notBegin(path: SettingPath): Reader {
  return value => {
    const word = value.toUpperCase()
    const isBegin = slipsBetween(word, 'BEGIN') < 2 && (value === word || !isInflected(word, 'BEGIN'))
    return isBegin ? undefined : one(path, value)
  }
}

function word(value: string): Changes | undefined {
  if (/\s/.test(value)) return undefined
  return [...one('access', 'word'), ...one('word', value)]
}

function published(value: string): Changes | undefined {
  const said = blank(value)
  if (/^LEGAL(?:ONLY)?$/.test(said)) return one('published', 'legalOnly')
  return said === 'ASWRITTEN' || said === 'ALL' ? one('published', 'asWritten') : undefined
}

function revision(value: string): Changes | undefined {
  const said = blank(value)
  if (/^UNITS?(?:BYUNIT)?$/.test(said)) return one('revision', 'unitByUnit')
  return /^(?:WHOLE)?SETS?$|^WHOLE$/.test(said) ? one('revision', 'wholeSet') : undefined
}
