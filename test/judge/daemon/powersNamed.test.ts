// How letters name powers on all boards: by letters and digits, by names of several words, by the places they are called after.
import { describe, expect, test } from 'vitest'
import {
  audienceOf,
  drawAmong,
  powerIn,
  powerNamed,
  wishesOf,
} from '../../../src/judge/commands/meaning/names.ts'
import { type Game, NO_GAME } from '../../../src/judge/game/game.ts'
import { usualSettings } from '../../../src/judge/game/settings.ts'
import { variant } from '../../boards.ts'

const gameOf = (name: string): Game => ({ ...NO_GAME, settings: { ...usualSettings(), variant: name } })

const master = { kind: 'master', person: 'gm@table.example' } as const

/** Who gets it, by their letters, the master and the observers last; or why nobody does. */
function recipients(board: string, to: string): string {
  const read = audienceOf(to, gameOf(board), master)
  if (!read.ok) return read.error.why.join(' ')
  const audience = read.value
  if (audience.kind === 'everybody') return 'all'
  const letters = audience.powers.map(power => variant(board).powers[power]!.letter)
  return [
    ...letters,
    ...(audience.master ? ['master'] : []),
    ...(audience.observers ? ['observers'] : []),
  ].join(' ')
}

const either = (word: string, name: string) =>
  `"${word}" may be ${name}, or the letters ${[...word.toUpperCase()].join(' ')}: write the name in full, or the letters with blanks between them.`

const noPower = (word: string) =>
  `"${word}" is not a power: write letters, like PRESS TO EFG, or M for the master.`

const RECIPIENTS: readonly (readonly [board: string, to: string, who: string])[] = [
  ['standard', 'EFG', 'E F G'],
  ['standard', 'e f g', 'E F G'],
  ['standard', 'England, France and M', 'E F master'],
  ['standard', 'GER', 'G E R'],
  ['standard', 'EF T', 'E F T'],
  ['standard', 'master', 'master'],
  ['standard', 'observers', 'observers'],
  ['standard', 'everybody', 'all'],
  ['standard', 'all but F', 'A E G I R T master observers'],
  ['standard', 'Spain', noPower('Spain')],
  ['standard', 'England and Spain', noPower('Spain')],
  ['chaos', '0AZ', '0 A Z'],
  ['chaos', '0 a z', '0 A Z'],
  ['chaos', '3', '3'],
  ['chaos', '3M', '3 master'],
  ['chaos', 'all but 0AZM', '1 2 3 4 5 6 7 8 9 B C D E F G H I J K L N P Q R S T U V W X Y observers'],
  ['chaos', 'St Petersburg', '3'],
  ['chaos', 'St. Petersburg, St Petersburg and Rome', '3 X'],
  ['chaos', 'St_Petersburg', '3'],
  ['chaos', '3-StP, X-Rom', '3 X'],
  ['chaos', 'Paris London', 'V P'],
  ['chaos', 'PAR, LON and stp', 'V P 3'],
  ['chaos', 'Cockney', 'P'],
  ['chaos', 'master', 'master'],
  ['chaos', 'observers', 'observers'],
  ['chaos', 'everyone', 'all'],
  // Each of these is a row of letters as well.
  ['chaos', 'ROM', either('ROM', 'Rome')],
  ['chaos', 'par', either('par', 'Paris')],
  ['chaos', 'NOR', either('NOR', 'Norway')],
  ['chaos', 'Edin', either('Edin', 'Edinburgh')],
  ['chaos', 'R O M', 'R master observers'],
  ['britain', 'Great Britain', noPower('Great')],
  ['empire', 'British Columbia', 'B'],
  ['empire', 'British Columbia, New York and Peru', 'B N P'],
  ['empire', 'New York, Cuba', 'N U'],
  ['empire', 'BNUX', 'B N U X'],
  ['1900', 'Austria-Hungary', 'A'],
  ['1900', 'austria hungary and Turkey', 'A T'],
  ['crowded', 'NOR', either('NOR', 'Norway')],
  ['loeb9', 'NS', 'N S'],
  ['sail-ho', 'North, South', 'N S'],
  ['chromatic', 'Red and Dark', 'R D'],
]

describe('press goes to those who are named', () => {
  test.each(RECIPIENTS)('%s: PRESS TO %s', (board, to, who) => {
    expect(recipients(board, to)).toBe(who)
  })
})

const WISHES: readonly (readonly [board: string, wish: string, groups: string])[] = [
  ['standard', 'AETFG', 'A E T F G'],
  ['standard', 'E[FGR][TAI]', 'E FGR TAI'],
  ['standard', 'England, [France Germany], Italy', 'E FG I'],
  ['standard', 'A>E>F', 'A E F'],
  ['standard', 'A-E-F', 'A E F'],
  ['standard', 'A, E, F', 'A E F'],
  ['standard', '', ''],
  ['standard', 'AXE', 'no power is called so'],
  ['chaos', '0A9[1Z]', '0 A 9 1Z'],
  ['chaos', 'Rome, [St Petersburg, Paris]', 'X 3V'],
  ['empire', 'New York, British Columbia', 'N B'],
  ['1900', 'Austria-Hungary', 'A'],
]

describe('wishes are read as they are written', () => {
  test.each(WISHES)('%s: SET PREFERENCE %s', (board, wish, groups) => {
    const read = wishesOf(wish, gameOf(board))
    const letters = (group: readonly number[]) =>
      group.map(power => variant(board).powers[power]!.letter).join('')
    if (!read.ok)
      expect([groups, read.error.why]).toEqual([
        'no power is called so',
        ['"AXE" is not a power: write letters, the dearest first, like SET PREFERENCE EFG.'],
      ])
    else expect(read.value.groups.map(letters).join(' ')).toBe(groups)
  })

  test('a star is any power', () => {
    expect(wishesOf('*', gameOf('chaos'))).toEqual({ ok: true, value: { groups: [], isRandom: true } })
  })
})

test('every power of every board is called by its letter, its id, its name and its adjective', () => {
  for (const board of [
    'chaos',
    'empire',
    '1900',
    'crowded',
    'aberration',
    'youngstown',
    'sail-ho',
    'chromatic',
  ]) {
    const named = variant(board).powers.map(({ index, id, name, adjective, letter }) => [
      index,
      ...[letter, letter.toLowerCase(), id, name, name.toUpperCase(), adjective].map(word =>
        powerNamed(word, gameOf(board)),
      ),
    ])
    expect(named.filter(([index, ...found]) => found.some(power => power !== index))).toEqual([])
  }
})

test('a vote names digits and names of several words', () => {
  const among = (powers: string) => drawAmong(powers, gameOf('chaos'))
  const chaos = variant('chaos')
  expect(among('0AZ')).toEqual({
    ok: true,
    value: {
      kind: 'among',
      powers: [chaos.power('sevastopol'), chaos.power('ankara'), chaos.power('serbia')],
    },
  })
  expect(among('St Petersburg, Rome')).toEqual({
    ok: true,
    value: {
      kind: 'among',
      powers: [chaos.power('st_petersburg'), chaos.power('rome')],
    },
  })
  expect(powerIn('St Petersburg', gameOf('chaos'))).toEqual({ ok: true, value: chaos.power('st_petersburg') })
})
