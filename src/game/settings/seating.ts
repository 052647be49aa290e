// Who keeps the game and who hears of it, what players may wish for, and how it starts.
import { choice, flag, perValue, text, yesOrNo } from './row.ts'
import { anyText, reads, says, untold } from './words.ts'

export const SEATING = [
  /** Whether the list of games has it. */
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
  /** What a player may wish for: powers in a list, a random one, or nothing. */
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
      untold(says('NO AUTO START|NO AUTOMATIC START', 'manual')),
    ],
    listed: [perValue('xFlags', 140, { manual: 'Manual Start' })],
  }),
] as const

// What the master has to say about the game.

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
