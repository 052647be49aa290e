// Settings of who keeps the game, how it starts, how it ends, and how it is scored.

import { capital } from '../../../wording/wording.ts'
import { choice, flag, ifAny, number, perValue, text, yesOrNo } from './row.ts'
import { anyText, oneOf, reads, says, untold, wholeNumber, yearNumber, yesNo } from './words.ts'

export const SEATING = [
  /** Whether the list of games shows it. */
  flag({
    path: 'listed',
    usual: true,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [
      says('LIST|LISTED|PUBLIC', true),
      says('NO LIST', false),
      untold(says('NO LISTED|NO PUBLIC', false)),
      says('UNLIST|UNLISTED|PRIVATE', false),
    ],
    listed: [yesOrNo('Flags', 60, undefined, 'NoList')],
  }),
  flag({
    path: 'moderated',
    usual: true,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [
      says('MODERATE|MODERATED', true),
      untold(says('NO MODERATE|NO MODERATED', false)),
      says('UNMODERATE|UNMODERATED', false),
    ],
    listed: [yesOrNo('Access', 30, 'Moderated', 'Unmoderated')],
  }),
  flag({
    path: 'rated',
    usual: true,
    may: 'beforeStart',
    who: 'guide',
    touches: 'neither',
    words: [says('RATED', true), untold(says('NO RATED', false)), says('UNRATED', false)],
    listed: [yesOrNo('Flags', 70, undefined, 'Unrated')],
  }),
  /** What a player may ask for: a list of powers, a random one, or either. */
  choice({
    path: 'preferences',
    values: ['lists', 'both', 'random'],
    usual: 'both',
    may: 'beforeStart',
    who: 'guide',
    touches: 'neither',
    words: [says('PRFLIST', 'lists'), says('PRFBOTH', 'both'), says('PRFRAND', 'random')],
    listed: [
      perValue('Power Assignments', 10, {
        lists: 'By Preference List Only',
        both: 'By Preference List or at Random',
        random: 'Random Only',
      }),
    ],
  }),
  choice({
    path: 'start',
    values: ['automatic', 'manual'],
    usual: 'automatic',
    may: 'beforeStart',
    who: 'guide',
    touches: 'time',
    words: [
      says('AUTO START', 'automatic'),
      says('MANUAL START', 'manual'),
      says('AUTOMATIC START', 'automatic'),
      untold(says('NO MANUAL START', 'automatic')),
      says('MAN START', 'manual'),
      untold(says('NO AUTO START|NO AUTOMATIC START', 'manual')),
    ],
    listed: [perValue('xFlags', 140, { manual: 'Manual Start' })],
  }),
] as const

// What the master says about the game.

export const TEXTS = [
  /** One line for the list of games. */
  text({
    path: 'comment',
    most: 200,
    usual: '',
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [reads('COMMENT', 'text', anyText), says('NO COMMENT', '')],
    listed: [],
  }),
  text({
    path: 'description',
    most: 10_000,
    usual: '',
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [reads('DESCRIPTION', 'text', anyText), says('NO DESCRIPTION', '')],
    listed: [],
  }),
] as const

// How a game ends other than by the number of centers, and how it is scored.

export const ENDINGS = [
  /** Draws include all survivors. */
  flag({
    path: 'voting.drawsIncludeAll',
    usual: true,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('DIAS')],
    listed: [yesOrNo('Flags', 30, 'DIAS', 'NoDIAS')],
  }),
  flag({
    path: 'voting.concessions',
    usual: true,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('CONCESSIONS'), untold(yesNo('CONCESSION'))],
    listed: [yesOrNo('xFlags', 40, 'Concessions', 'No Concessions')],
  }),
  /** A draw when for this many years no power has gained a center that it did not hold the year before. (Alexander Rules VII.3) */
  number({
    path: 'endings.idleYears',
    range: [1, 100],
    usual: undefined,
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [
      reads('IDLE YEARS|END STALEMATE', 'number', wholeNumber, 'IDLE YEARS 3'),
      says('NO IDLE YEARS|NO END STALEMATE', undefined),
    ],
    listed: [ifAny('xFlags', 70, years => `Stalemate: ${years} Years`)],
  }),
  /** A draw at the end of this year. */
  number({
    path: 'endings.lastYear',
    range: [1, 9999],
    usual: undefined,
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [reads('LAST YEAR', 'year', yearNumber, 'LAST YEAR 1910'), says('NO LAST YEAR', undefined)],
    listed: [ifAny('xFlags', 80, year => `Last Year: ${year}`)],
  }),
  /** A draw after this many years of play. */
  number({
    path: 'endings.years',
    range: [1, 255],
    usual: undefined,
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [reads('END YEARS', 'number', wholeNumber, 'END YEARS 10'), says('NO END YEARS', undefined)],
    listed: [ifAny('xFlags', 90, years => `Most Years: ${years}`)],
  }),
  /** The power with the most units when the last year is over wins; without this setting it is a draw. (Alexander Rules I.5.b) */
  flag({
    path: 'endings.mostUnits',
    usual: false,
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('MOST UNITS WIN'), yesNo('MOST PIECES WIN')],
    listed: [yesOrNo('xFlags', 95, 'Most Units Win', undefined)],
  }),
  /** The table by which players score points. */
  choice({
    path: 'scoring',
    values: ['alexander'],
    usual: undefined,
    may: 'beforeStart',
    who: 'guide',
    touches: 'neither',
    words: [
      reads('SCORING', 'ALEXANDER', oneOf({ ALEXANDER: 'alexander', NONE: undefined, OFF: undefined })),
      says('NO SCORING', undefined),
    ],
    listed: [ifAny('xFlags', 100, (table: string) => `Scoring: ${capital(table)}`)],
  }),
] as const
