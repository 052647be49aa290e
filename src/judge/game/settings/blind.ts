// Whether a power sees only a part of the board, and from where; what is told of the rest.
import { choice, flag, yesOrNo } from './row.ts'
import { onOff, reads, says, someOf, untold, yesNo } from './words.ts'

const sight = someOf({ ON: 'both', OFF: 'units', ONLY: 'centers', BOTH: 'both' })
const owners = someOf({ ALL: 'all', SEEN: 'seen' })

export const BLIND = [
  /** Each power sees its own, and what is in or beside it. */
  flag({
    path: 'blind.on',
    usual: false,
    may: 'beforeStart',
    who: 'guide',
    touches: 'privacy',
    words: [yesNo('BLIND'), onOff('BLIND')],
    listed: [yesOrNo('Variant', 30, 'Blind', undefined)],
  }),
  /** What a power looks around from. */
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
  /** How many centers each power has. */
  flag({
    path: 'blind.counts',
    usual: false,
    may: 'beforeStart',
    who: 'guide',
    touches: 'privacy',
    words: [yesNo('BLIND COUNTS')],
    listed: [],
  }),
  /** A phase is played as soon as all orders are in, and not only at its deadline. */
  flag({
    path: 'blind.early',
    usual: false,
    may: 'beforeStart',
    who: 'guide',
    touches: 'time',
    words: [yesNo('BLIND EARLY')],
    listed: [],
  }),
  /** Whoever watches sees all of the board. */
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
