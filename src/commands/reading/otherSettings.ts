// What other judges had among the settings of a game and this one has not, by what is said behind SET.

/** With NO before them and without, and what they ask for. */
const MISSING: Readonly<Record<string, string>> = {
  'FAKE|FAKE PRESS|PARTIAL MAY|PARTIAL MAY BE FAKED': 'fakePress',
  'PARTIAL FAKES|PARTIAL FAKES BROADCAST|PARTIAL FAKES BY DEFAULT': 'fakePress',
  BROADCAST: 'broadcastReceipt',
  RESUME: 'resumeLimit',
  SHOW: 'hiddenChanges',
  'LATE COUNT': 'lateCount',
  'ONE CENTERS|ONE CENTER|ANY DISBAND|DISBAND|PORTAGE|ATTACK TRANSFORM|SUMMER': 'rule',
  'DUALITY|HOME TRANSFER|NEUTRALS|ALLIED WIN|CAPTURE WIN|NORMAL DISBAND': 'rule',
  'AUTO CREATE': 'successorGame',
  'BCENTERS|BLIND': 'blind',
  'XFLAG|SETUP': 'rawFlags',
}

/** Words that say all by themselves. */
export const OTHER_SETTINGS: readonly (readonly [words: string, what: string])[] = [
  ...Object.entries(MISSING).flatMap(([words, what]) =>
    words.split('|').flatMap(word => [[word, what] as const, [`NO ${word}`, what] as const]),
  ),
  ['PARTIAL FAKES BROADCAST BY DEFAULT', 'fakePress'],
]

/** Words with something behind them. */
export const OTHER_SETTINGS_WITH_VALUE: readonly (readonly [words: string, what: string])[] = [
  ['ACCESS', 'siteAccess'],
  ['EP', 'numbers'],
  ['BN', 'numbers'],
  ['MN', 'numbers'],
  ['XFLAG', 'rawFlags'],
  ['SETUP', 'rawFlags'],
  ['TRANSFORM', 'rule'],
  ['ALLOW MASTER', 'masterLists'],
  ['DENY MASTER', 'masterLists'],
]

/** Keys behind TIMING. */
export const OTHER_TIMES: Readonly<Record<string, string>> = { SKIP: 'timingSkip' }
