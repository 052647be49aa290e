// Settings of entry: who may join, and what a newcomer must show.

import { capital } from '../../../wording/wording.ts'
import { addresses, choice, flag, ifAny, number, perValue, secret, yesOrNo } from './row.ts'
import {
  type MeaningReader,
  means,
  oneOf,
  percent,
  reads,
  says,
  saysAll,
  untold,
  wholeNumber,
  yesNo,
} from './words.ts'

export const LEVELS = ['novice', 'amateur', 'intermediate', 'advanced', 'expert'] as const

/** Puts an address on a list, or with `-` takes it off. An invitation closes the game to everybody else. */
const onList =
  (closes: boolean): MeaningReader =>
  (said, path) => {
    const [, minus, address] = /^(-?) ?(\S+@\S+)$/.exec(said) ?? []
    if (address === undefined) return undefined
    if (minus === '-') return [{ path, remove: address }]
    return [...(closes ? [{ path: 'access', value: 'invited' }] : []), { path, add: address }]
  }

const oneWord: MeaningReader = (said, path) =>
  /\s/.test(said)
    ? undefined
    : [
        { path: 'access', value: 'word' },
        { path, value: said },
      ]

const PEOPLE = { most: 500, longest: 254 } as const

export const ENTRY = [
  /** The least experience that is required. */
  choice({
    path: 'entry.level',
    values: LEVELS,
    usual: undefined,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [
      reads(
        'LEVEL',
        'level',
        oneOf(Object.fromEntries(LEVELS.map(level => [level.toUpperCase(), level]))),
        'LEVEL amateur',
      ),
      says('NO LEVEL|ANY LEVEL', undefined),
    ],
    listed: [
      {
        line: 'Access',
        at: 20,
        word: level => `Level: ${level === undefined ? 'Any' : capital(level)}`,
      },
    ],
  }),
  number({
    path: 'entry.dedication',
    range: [-10_000, 10_000],
    usual: undefined,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [reads('DEDICATION', 'number', wholeNumber, 'DEDICATION 10'), says('NO DEDICATION', undefined)],
    listed: [ifAny('Access', 40, points => `Dedication: ${points}`)],
  }),
  /** The least percentage of turns on time. */
  number({
    path: 'entry.onTime',
    range: [0, 100],
    usual: undefined,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [
      reads('ON TIME|ONTIMERAT', 'number', percent, 'ON TIME 80'),
      says('NO ON TIME|NO ONTIMERAT', undefined),
    ],
    listed: [ifAny('Access', 50, share => `On Time: ${share}%`)],
  }),
  /** The greatest percentage of games that were begun and given up in civil disorder. */
  number({
    path: 'entry.givenUp',
    range: [0, 100],
    usual: undefined,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [
      reads('GIVEN UP|RESRAT', 'number', percent, 'GIVEN UP 20'),
      says('NO GIVEN UP|NO RESRAT', undefined),
    ],
    listed: [ifAny('Access', 60, share => `Given Up: ${share}%`)],
  }),
  /** Who may join: anybody, people who know a word, or only people who are invited. */
  choice({
    path: 'access',
    values: ['open', 'word', 'invited'],
    usual: 'open',
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [says('OPEN|ANY PLAYER|ALLOW ANY PLAYER', 'open'), says('INVITED|INVITATIONS', 'invited')],
    listed: [perValue('Access', 10, { open: 'Any-site', word: 'By Password', invited: 'By Invitation' })],
  }),
  /** The word that opens a private game. */
  secret({
    path: 'word',
    usual: undefined,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [
      means('PRIVATE|WORD', 'word', oneWord),
      saysAll('NO WORD', { access: 'open' }),
      saysAll('NO PRIVATE', { access: 'open', listed: true }),
    ],
    listed: [],
  }),
  addresses({
    ...PEOPLE,
    path: 'invited',
    usual: [],
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [
      means('ALLOW PLAYER', ['address', '-address'], onList(true), 'ALLOW PLAYER anna@example.org'),
      means('ALLOW', 'address', onList(true), 'ALLOW PLAYER anna@example.org'),
      means('PLAYER ALLOW', 'address', onList(true)),
    ],
    listed: [],
  }),
  addresses({
    ...PEOPLE,
    path: 'banned',
    usual: [],
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [
      means('DENY PLAYER', ['address', '-address'], onList(false), 'DENY PLAYER anna@example.org'),
      means('DENY', 'address', onList(false), 'DENY PLAYER anna@example.org'),
      means('PLAYER DENY', 'address', onList(false)),
    ],
    listed: [],
  }),
  /** Newcomers may order only once the master has approved of them. */
  flag({
    path: 'approval',
    usual: false,
    may: 'always',
    who: 'guide',
    touches: 'neither',
    words: [yesNo('APPROVAL'), untold(reads('APPROVAL', 'ON', oneOf({ ON: true, OFF: false })))],
    listed: [yesOrNo('xFlags', 160, 'Approval', undefined)],
  }),
] as const
