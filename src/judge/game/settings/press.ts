// Settings of press and secrecy: who may write to whom and when, who else reads it, and what players learn of each other.

import { capital } from '../../../wording/wording.ts'
import { withoutOption } from './options.ts'
import { choice, choices, flag, yesOrNo } from './row.ts'
import { either, means, oneOf, reads, says, untold, type ValueReader, yesNo } from './words.ts'

/** Reads `WHITE, GREY`. */
const colours: ValueReader = said => {
  const all = said
    .toLowerCase()
    .replaceAll('gray', 'grey')
    .split(/[\s,/]+/)
  const isRight = all.every(each => /^(?:white|grey)$/.test(each)) && new Set(all).size === all.length
  return isRight ? { value: all } : undefined
}

const fromObservers = oneOf({ ANY: 'any', WHITE: 'white', NO: 'none', NONE: 'none' })

export const PRESS = [
  /** The allowed colours, the usual one first; none for a game without press. */
  choices({
    path: 'press.colours',
    values: ['white', 'grey'],
    usual: ['white'],
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [
      says('WHITE', ['white']),
      says('GREY', ['grey']),
      says('WHITE/GREY', ['white', 'grey']),
      says('GREY/WHITE', ['grey', 'white']),
      says('NO PRESS|NONE', []),
      reads('PRESS', 'colour', colours),
      says('WHITE PRESS', ['white']),
      says('GREY PRESS', ['grey']),
      says('NO WHITE PRESS', ['grey']),
      says('NO GREY PRESS', ['white']),
      untold(says('PRESS|NO GREY|NO GRAY', ['white'])),
      untold(says('GRAY|GRAY PRESS|NO WHITE', ['grey'])),
      untold(says('WHITE/GRAY', ['white', 'grey'])),
      untold(says('GRAY/WHITE', ['grey', 'white'])),
    ],
    listed: [
      {
        line: 'Press',
        at: 10,
        word: all => (all.length === 0 ? 'None' : all.map(capital).join('/')),
      },
      { line: 'Press', at: 30, word: all => (all.includes('grey') ? 'Grey Allowed' : 'No Fake') },
    ],
  }),
  /** Press to some powers; without it there are only broadcasts. */
  flag({
    path: 'press.partial',
    usual: true,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('PARTIAL'), says('PARTIAL PRESS', true), untold(says('NO PARTIAL PRESS', false))],
    listed: [yesOrNo('Press', 20, 'Partial Allowed', 'Broadcast Only')],
  }),
  choice({
    path: 'press.observers',
    values: ['any', 'white', 'none'],
    usual: 'any',
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [
      reads('OBSERVER', ['ANY', 'WHITE', 'NO'], fromObservers),
      untold(reads('OBSERVERS', 'ANY', fromObservers)),
      says('NO OBSERVER', 'none'),
      says('MUTE OBSERVERS', 'none'),
      says('OBSERVER PRESS', 'any'),
      untold(says('OBSERVER', 'any')),
      says('WHITE OBSERVER', 'white'),
      untold(says('NO OBSERVER PRESS', 'none')),
    ],
    listed: [
      {
        line: 'Press',
        at: 80,
        word: who => (who === 'any' ? undefined : `Observers: ${capital(who)}`),
      },
    ],
  }),
  /** Press from a power that is late. */
  flag({
    path: 'press.late',
    usual: true,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('LATE PRESS')],
    listed: [yesOrNo('Press', 40, undefined, 'No Late Press')],
  }),
  /** Press from a power whose orders are not complete. */
  flag({
    path: 'press.beforeOrders',
    usual: true,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    // MUST ORDER turns it off.
    words: [either('MUST ORDER', false, true)],
    listed: [],
  }),
  /** Press in retreats and adjustments. */
  flag({
    path: 'press.minor',
    usual: true,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('MINOR PRESS')],
    listed: [yesOrNo('Press', 50, undefined, 'No Minor Press')],
  }),
  /** Press while anybody is late. */
  flag({
    path: 'press.grace',
    usual: true,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('GRACE PRESS')],
    listed: [yesOrNo('Press', 60, undefined, 'No Grace Press')],
  }),
  /** Press only to powers that the writer touches, and one broadcast a turn. */
  flag({
    path: 'press.touchOnly',
    usual: false,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('TOUCH PRESS')],
    listed: [yesOrNo('Press', 70, 'Touch Only', undefined)],
  }),
  flag({
    path: 'press.blank',
    usual: false,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('BLANK PRESS')],
    listed: [],
  }),
  /** Who gets copies of press that is not for them. */
  choice({
    path: 'overhearing',
    values: ['nobody', 'masters', 'watchers'],
    usual: 'nobody',
    may: 'always',
    who: 'guide',
    touches: 'privacy',
    words: [
      says('ALL PRESS', 'masters'),
      says('WATCH ALL PRESS', 'watchers'),
      says('NORMAL PRESS|NO WATCH ALL PRESS', 'nobody'),
      untold(says('NO ALL PRESS|NO WATCH', 'nobody')),
      untold(says('WATCH', 'watchers')),
    ],
    listed: [],
  }),
] as const

// Secrecy: what players do not learn of each other, and until when.

export const SECRECY = [
  /** Players do not learn who the others are. */
  flag({
    path: 'gunboat',
    usual: false,
    may: 'beforePlayers',
    who: 'guide',
    touches: 'privacy',
    words: [yesNo('GUNBOAT'), means('NOT VARIANT', 'GUNBOAT', withoutOption)],
    listed: [yesOrNo('Variant', 20, 'Gunboat', undefined)],
  }),
  /** Players do not learn how many play. */
  flag({
    path: 'secret',
    usual: false,
    may: 'always',
    who: 'guide',
    touches: 'privacy',
    words: [yesNo('SECRET')],
    listed: [yesOrNo('xFlags', 170, 'Secret', undefined)],
  }),
  /** Players do not learn who resigned, joined or is late. */
  flag({
    path: 'quiet',
    usual: false,
    may: 'always',
    who: 'guide',
    touches: 'privacy',
    words: [yesNo('QUIET')],
    listed: [yesOrNo('xFlags', 180, 'Quiet', undefined)],
  }),
  /** Names are revealed when the game is over. */
  flag({
    path: 'revealed',
    usual: true,
    may: 'always',
    who: 'guide',
    touches: 'privacy',
    words: [yesNo('REVEAL')],
    listed: [yesOrNo('xFlags', 190, undefined, 'No Reveal')],
  }),
] as const
