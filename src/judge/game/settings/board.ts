// Settings of the board: the variant, the rules, and how many play.
import { rulesCalled } from '../../../rules/board/rulebookText.ts'
import { capital } from '../../../wording/wording.ts'
import { variantAndOptions } from './options.ts'
import { ifAny, name, number, rules } from './row.ts'
import {
  anyText,
  asks,
  type Meaning,
  type MeaningReader,
  means,
  reads,
  says,
  untold,
  wholeNumber,
} from './words.ts'

/** Reads single rules, by number or name, or the name of a rulebook. Other judges use other names. */
const rulesOrBook: MeaningReader = (said, _, { isBook }): Meaning | undefined => {
  if (rulesCalled(said) !== undefined) return [{ path: 'rules', value: said }]
  return isBook(said) ? [{ path: 'rulebook', value: said }] : undefined
}

export const BOARD = [
  name({
    path: 'variant',
    of: 'variant',
    usual: 'standard',
    may: 'beforePlayers',
    who: 'guide',
    touches: 'neither',
    words: [means('VARIANT', 'name', variantAndOptions)],
    listed: [{ line: 'Variant', at: 10, word: (_, board) => board.name }],
  }),
  name({
    path: 'rulebook',
    of: 'rulebook',
    usual: '2025EE',
    may: 'agreement',
    who: 'guide',
    touches: 'neither',
    words: [
      reads('RULEBOOK', 'name', anyText),
      means(
        'RULES',
        'name',
        (said, path, known) => rulesOrBook(said, path, known) ?? [{ path, value: said }],
      ),
    ],
    listed: [{ line: 'Rules', at: 10, word: book => book }],
  }),
  /** The rules that this game changes, whatever the rulebook says. */
  rules({
    path: 'rules',
    usual: {},
    may: 'agreement',
    who: 'guide',
    touches: 'neither',
    words: [
      means(
        'RULE',
        ['number choice', 'name choice'],
        (said, path, known) =>
          rulesOrBook(said, path, known) ?? (/^\d/.test(said) ? [{ path, value: said }] : 'rule'),
      ),
      means('NO RULE', 'number', asTheBookHasIt),
      untold(means('NO RULES', 'number', asTheBookHasIt)),
      untold(asks('NO RULE', 'none')),
      asks('NO RULES', 'none'),
      means('BACKUP', 'choice', (said, path) => [{ path, value: `backup ${said}` }]),
    ],
    listed: [],
  }),
  /** The centers needed to win; undefined: as the board says. */
  number({
    path: 'wins',
    range: [1, 255],
    limit: (_, board) => board.provinces.filter(({ isCenter }) => isCenter).length,
    usual: undefined,
    may: 'rule',
    who: 'guide',
    touches: 'neither',
    words: [
      reads('CENTERS', 'number', wholeNumber, 'CENTERS 18'),
      untold(reads('CENTRES', 'number', wholeNumber)),
      reads('VICTORY', 'number', wholeNumber),
      says('NO CENTERS', undefined),
      untold(says('NO CENTRES|NO VICTORY', undefined)),
    ],
    listed: [{ line: 'Winning Centers', at: 10, word: (wins, board) => `${wins ?? board.wins}` }],
  }),
  /** How many players share the powers, all with equally many. */
  number({
    path: 'players',
    range: [1, 255],
    limit: ({ powers }, board) => powers ?? board.powers.length,
    usual: undefined,
    may: 'beforeStart',
    who: 'guide',
    touches: 'neither',
    words: [reads('PLAYERS', 'number', wholeNumber, 'PLAYERS 3'), says('NO PLAYERS', undefined)],
    listed: [ifAny('xFlags', 50, players => `Players: ${players}`)],
  }),
  /** How they share the powers, by the name of a file: `alexander`. Without it the powers are dealt. */
  name({
    path: 'sharing',
    of: 'sharing',
    usual: undefined,
    may: 'beforeStart',
    who: 'guide',
    touches: 'neither',
    words: [reads('SHARING', 'ALEXANDER', anyText), says('NO SHARING', undefined)],
    listed: [ifAny('xFlags', 60, (sharing: string) => `Sharing: ${capital(sharing)}`)],
  }),
  /** How many powers are played; the others are in civil disorder. */
  number({
    path: 'powers',
    range: [1, 255],
    limit: (_, board) => board.powers.length,
    usual: undefined,
    may: 'beforeStart',
    who: 'guide',
    touches: 'neither',
    words: [reads('POWERS', 'number', wholeNumber, 'POWERS 6'), says('NO POWERS', undefined)],
    listed: [],
  }),
] as const

/** `NO RULE 4.A.2`: as the rulebook says. */
function asTheBookHasIt(said: string, path: string): Meaning | undefined {
  return rulesCalled(said)?.rest === '' ? [{ path, value: `${said} usual` }] : undefined
}
