// What the master has to say about the game.
import { anyText } from './readings.ts'
import { text } from './row.ts'
import { reads, says } from './words.ts'

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
