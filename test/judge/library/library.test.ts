// Boards and rulebooks are found by their names, each is read once, and no name leads anywhere else.
import { expect, test } from 'vitest'
import { boardNamed, rulebookNamed, rulebookNames, variantNames } from '../../../src/judge/library/boards.ts'

const variants =
  'standard 1898 1898-mobilize 1900 aberration ancient-med britain chaos chromatic colonial colonial-1994 colonial-96 colonial-canal colonial-full colonial-hawes colonial-hong-kong colonial-moulmein colonial-railroad crowded duality empire empire-updated fleet-rome hundred hundred-h32 loeb9 milan modern pure sail-ho shift-around shift-around-njudge shift-left shift-right wraparound wraparound2 youngstown'.split(
    ' ',
  )
const rulebooks = ['1971', '1982', '2000', '2023', '2025EE', 'alexander', 'all-hold', 'dptg', 'twenty']

test('what can be played is known by name', () => {
  expect(variantNames()).toEqual(variants)
  expect(rulebookNames()).toEqual(rulebooks)
})

test('everything in the library can be read', () => {
  expect(variants.filter(name => !boardNamed(name).ok)).toEqual([])
  expect(rulebooks.filter(name => !rulebookNamed(name).ok)).toEqual([])
})

test.each(['fleet-rome', 'Fleet Rome', 'FLEET-ROME', 'fleetrome'])('%s is Fleet Rome', name => {
  expect(boardNamed(name)).toMatchObject({ ok: true, value: { name: 'Fleet Rome' } })
})

test.each(['2025EE', '2025ee'])('%s is the book of 2025', name => {
  expect(rulebookNamed(name)).toMatchObject({ ok: true, value: { rulebook: '2025EE' } })
})

test('a board and a rulebook are read once and shared', () => {
  expect(boardNamed('standard')).toBe(boardNamed('Standard'))
  expect(rulebookNamed('2023')).toBe(rulebookNamed('2023'))
})

test.each([
  'mars',
  '',
  '.',
  '..',
  'standard.yaml',
  '../maps/standard',
  '../../package',
  '/etc/passwd',
  'maps/standard',
  'standard\0',
  '__proto__',
  'constructor',
])('there is no board and no rulebook "%s", and the refusal says what there is', name => {
  expect(boardNamed(name)).toEqual({ ok: false, error: { kind: 'noSuchVariant', name, known: variants } })
  expect(rulebookNamed(name)).toEqual({
    ok: false,
    error: { kind: 'noSuchRulebook', name, known: rulebooks },
  })
})
