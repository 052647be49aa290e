// How a game ends besides by its number of centers, and what that is worth.
import { capital, choice, flag, ifAny, number, yesOrNo } from './row.ts'
import { oneOf, reads, says, untold, wholeNumber, yearNumber, yesNo } from './words.ts'

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
  /** A draw when for so many years no power has gained a center that it did not hold the year before. (Alexander Rules VII.3) */
  number({
    path: 'endings.idleYears',
    range: [1, 100],
    usual: undefined,
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [
      reads('IDLE YEARS|END STALEMATE', 'number', wholeNumber),
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
    words: [reads('LAST YEAR', 'year', yearNumber), says('NO LAST YEAR', undefined)],
    listed: [ifAny('xFlags', 80, year => `Last Year: ${year}`)],
  }),
  /** A draw when so many years have been played. */
  number({
    path: 'endings.years',
    range: [1, 255],
    usual: undefined,
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [reads('END YEARS', 'number', wholeNumber), says('NO END YEARS', undefined)],
    listed: [ifAny('xFlags', 90, years => `Most Years: ${years}`)],
  }),
  /** By which table players score points. */
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
