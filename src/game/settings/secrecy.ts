// What nobody learns of the others, and until when.
import { flag, yesOrNo } from './row.ts'
import { means, yesNo } from './words.ts'

export const SECRECY = [
  /** Nobody learns who the others are. */
  flag({
    path: 'gunboat',
    usual: false,
    may: 'beforePlayers',
    who: 'guide',
    touches: 'privacy',
    words: [
      yesNo('GUNBOAT'),
      means('NOT VARIANT', 'GUNBOAT', (said, path) =>
        /^gunboat$/i.test(said) ? [{ path, value: false }] : 'variantOption',
      ),
    ],
    listed: [yesOrNo('Variant', 20, 'Gunboat', undefined)],
  }),
  /** Nobody learns how many play. */
  flag({
    path: 'secret',
    usual: false,
    may: 'always',
    who: 'guide',
    touches: 'privacy',
    words: [yesNo('SECRET')],
    listed: [yesOrNo('xFlags', 170, 'Secret', undefined)],
  }),
  /** Nobody learns who resigned, came in or is late. */
  flag({
    path: 'quiet',
    usual: false,
    may: 'always',
    who: 'guide',
    touches: 'privacy',
    words: [yesNo('QUIET')],
    listed: [yesOrNo('xFlags', 180, 'Quiet', undefined)],
  }),
  /** Names are told when the game is over. */
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
