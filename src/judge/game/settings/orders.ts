// Settings of orders: which are accepted, how they replace each other, and how they are used.

import { capital } from '../../../wording/wording.ts'
import { choice, flag, perValue, yesOrNo } from './row.ts'
import { oneOf, onOff, reads, says, someOf, untold, yesNo } from './words.ts'

const published = someOf({
  LEGALONLY: 'legalOnly',
  LEGAL: 'legalOnly',
  ASWRITTEN: 'asWritten',
  ALL: 'asWritten',
})

const revision = someOf({
  ...{ UNIT: 'unitByUnit', UNITS: 'unitByUnit', UNITBYUNIT: 'unitByUnit', UNITSBYUNIT: 'unitByUnit' },
  ...{ SET: 'wholeSet', SETS: 'wholeSet', WHOLESET: 'wholeSet', WHOLESETS: 'wholeSet', WHOLE: 'wholeSet' },
})

export const ORDERS = [
  /** Which orders enter a sheet: legal ones, or all that the classic judges let pass. */
  choice({
    path: 'acceptance',
    values: ['strict', 'judge'],
    usual: 'strict',
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [reads('ACCEPTANCE', ['STRICT', 'JUDGE'], oneOf({ STRICT: 'strict', JUDGE: 'judge' }))],
    listed: [],
  }),
  /** Which orders the results print. */
  choice({
    path: 'published',
    values: ['legalOnly', 'asWritten'],
    usual: 'legalOnly',
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [
      reads('PUBLISHED', ['LEGAL ONLY', 'AS WRITTEN'], published),
      reads('PUBLISHED ORDERS|PUBLISH', 'LEGAL ONLY', published),
    ],
    listed: [perValue('xFlags', 200, { legalOnly: 'Legal Orders Only', asWritten: 'Orders as Written' })],
  }),
  /** How a later letter revises an earlier one: the latest order for each unit counts, or the latest whole set. (DATC 4.D.1) */
  choice({
    path: 'revision',
    values: ['unitByUnit', 'wholeSet'],
    usual: 'unitByUnit',
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [reads('REVISION', ['UNIT BY UNIT', 'WHOLE SET'], revision)],
    listed: [],
  }),
  flag({
    path: 'proxies',
    usual: false,
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [says('PROXY|PROXIES', true), says('NO PROXY|NO PROXIES', false), onOff('PROXY')],
    listed: [yesOrNo('Flags', 20, 'Proxy', 'NoProxy')],
  }),
  /** Orders that stand until they are changed. */
  flag({
    path: 'standingOrders',
    usual: false,
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('STANDING ORDERS'), onOff('STANDING ORDERS'), untold(yesNo('STANDING'))],
    listed: [yesOrNo('xFlags', 120, 'Standing Orders', undefined)],
  }),
  /** A unit's order is repeated from one movement to the next until it gets another. */
  flag({
    path: 'perpetual',
    usual: false,
    may: 'beforeStart',
    who: 'guide',
    touches: 'neither',
    words: [
      onOff('PERPETUAL'),
      says('PERPETUAL ORDERS|PERPETUAL', true),
      says('NO PERPETUAL ORDERS|NO PERPETUAL', false),
    ],
    listed: [yesOrNo('xFlags', 110, 'Perpetual Orders', undefined)],
  }),
  /** Powers that have no choice in the adjustments are not asked. */
  flag({
    path: 'skipForced',
    usual: false,
    may: 'always',
    who: 'guide',
    touches: 'time',
    words: [
      says('SKIP FORCED|AUTO DISBAND', true),
      says('NO SKIP FORCED|NO AUTO DISBAND', false),
      untold(yesNo('SKIP')),
    ],
    listed: [],
  }),
  /** Where units are built; undefined: as the board says. */
  choice({
    path: 'buildSites',
    values: ['homeCenters', 'ownedCenters'],
    usual: undefined,
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [
      says('HOME CENTERS', 'homeCenters'),
      says('ANY CENTERS', 'ownedCenters'),
      untold(says('HOME CENTRES|HOME CENTER', 'homeCenters')),
      untold(says('ANY CENTRES|ANY CENTER', 'ownedCenters')),
    ],
    listed: [
      {
        line: 'xFlags',
        at: 10,
        word: (sites, board) => SITES[sites ?? board.rules.buildSites ?? 'homeCenters'],
      },
    ],
  }),
  /** The game begins with an empty board, and each power builds what it likes at home. */
  flag({
    path: 'blankBoard',
    usual: false,
    may: 'beforeStart',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('BLANK BOARD')],
    listed: [yesOrNo('xFlags', 20, 'Blank Board', undefined)],
  }),
  choice({
    path: 'convoys',
    values: ['usual', 'coastal', 'strict'],
    usual: 'usual',
    may: 'beforeStart',
    who: 'guide',
    touches: 'neither',
    words: [
      says('USUAL CONVOYS', 'usual'),
      untold(says('COASTAL CONVOY', 'coastal')),
      says('COASTAL CONVOYS', 'coastal'),
      says('STRICT CONVOY', 'strict'),
      untold(says('STRICT CONVOYS', 'strict')),
      untold(says('NO STRICT CONVOY|NO STRICT CONVOYS|NO COASTAL CONVOY', 'usual')),
      says('NO COASTAL CONVOYS|NORMAL CONVOYS', 'usual'),
    ],
    listed: [
      {
        line: 'xFlags',
        at: 30,
        word: how => (how === 'usual' ? undefined : `${capital(how)} Convoys`),
      },
    ],
  }),
] as const

/** The classic judges' words for where units are built. */
const SITES = {
  homeCenters: 'HomeCenters',
  ownedCenters: 'AnyCenters',
  ownedIfHomeHeld: 'OneCenters',
} as const
