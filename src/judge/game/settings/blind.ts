// Settings of blind games: whether a power sees only a part of the board, from where, and what it learns of the rest.
import { choice, flag, yesOrNo } from './row.ts'
import { onOff, reads, says, someOf, untold, yesNo } from './words.ts'

const sight = someOf({ ON: 'both', OFF: 'units', ONLY: 'centers', BOTH: 'both' })
const owners = someOf({ ALL: 'all', SEEN: 'seen' })

export const BLIND = [
  /** Each power sees only its own provinces, and what is in or beside them. */
  flag({
    path: 'blind.on',
    usual: false,
    may: 'beforeStart',
    who: 'guide',
    touches: 'privacy',
    words: [yesNo('BLIND'), onOff('BLIND')],
    listed: [yesOrNo('Variant', 30, 'Blind', undefined)],
  }),
  /** From where a power sees: its centers, its units, or both. */
  choice({
    path: 'blind.sight',
    values: ['both', 'units', 'centers'],
    usual: 'both',
    may: 'beforeStart',
    who: 'guide',
    touches: 'privacy',
    words: [
      says('BCENTERS', 'both'),
      says('NO BCENTERS', 'units'),
      reads('BCENTERS', ['ONLY'], sight),
      untold(says('BCENTRES', 'both')),
      untold(says('NO BCENTRES', 'units')),
      untold(reads('BCENTRES', 'ONLY', sight)),
    ],
    listed: [],
  }),
  choice({
    path: 'blind.owners',
    values: ['seen', 'all'],
    usual: 'seen',
    may: 'beforeStart',
    who: 'guide',
    touches: 'privacy',
    words: [reads('BLIND OWNERS', ['ALL', 'SEEN'], owners)],
    listed: [],
  }),
  /** Tells how many centers each power has. */
  flag({
    path: 'blind.counts',
    usual: false,
    may: 'beforeStart',
    who: 'guide',
    touches: 'privacy',
    words: [yesNo('BLIND COUNTS')],
    listed: [],
  }),
  /** A phase is processed as soon as all orders are in, not only at its deadline. */
  flag({
    path: 'blind.early',
    usual: false,
    may: 'beforeStart',
    who: 'guide',
    touches: 'time',
    words: [yesNo('BLIND EARLY')],
    listed: [],
  }),
  /** Observers see the whole board. */
  flag({
    path: 'blind.watched',
    usual: false,
    may: 'beforeStart',
    who: 'guide',
    touches: 'privacy',
    words: [yesNo('BLIND OBSERVERS')],
    listed: [],
  }),
] as const
