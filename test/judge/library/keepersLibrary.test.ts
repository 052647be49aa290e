// A keeper's own maps, variants and rulebooks lie beside ours: found by name, read when they come, never in place of ours.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  boardNamed,
  keepersFiles,
  rulebookNamed,
  rulebookNames,
  useKeepersFolder,
  variantNames,
} from '../../../src/judge/library/boards.ts'
import { faultText } from '../../../src/rules/board/yamlFile.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shelf-'))
  useKeepersFolder(folder)
})

afterEach(() => {
  useKeepersFolder(undefined)
  rmSync(folder, { recursive: true })
})

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** What is wrong with a file, without the way to it. */
const wrongWith = (
  found: ReturnType<typeof rulebookNamed> | ReturnType<typeof boardNamed>,
): readonly string[] =>
  !found.ok && found.error.kind === 'brokenFile'
    ? found.error.faults.map(fault => faultText(fault).replace(`${folder}/`, ''))
    : []

const HOUSE = "rulebook: House\nuses: '2023'\nparadox: szykman\n"
const NORTH = `variant: North
uses: standard
about: 'Russia begins in Rumania.'
wins: 18
powers:
  turkey: { homes: [ank, con, smy, sev], starts: [A con, F ank, F sev] }
  russia: { homes: [mos, rum, stp, war], starts: [A mos, A war, F rum, F stp/sc] }
`

test('nothing of a keeper is there where he has no folder', () => {
  expect(keepersFiles()).toEqual({ names: [], faults: [] })
})

test('the variant and the rulebook of a keeper are in the library as soon as they lie there', () => {
  expect(boardNamed('north')).toMatchObject({ ok: false, error: { kind: 'noSuchVariant' } })
  put('variants/north.yaml', NORTH)
  put('rulebooks/house.yaml', HOUSE)
  expect(variantNames()).toContain('north')
  expect(rulebookNames()).toContain('house')
  expect(boardNamed('North')).toMatchObject({ ok: true, value: { name: 'North' } })
  expect(keepersFiles()).toEqual({ names: ['north', 'house'], faults: [] })
})

test('his map can be used by his variant', () => {
  put('maps/isle.yaml', 'map: Isle\n')
  put('variants/north.yaml', NORTH.replace('uses: standard', 'uses: isle'))
  const wrong = wrongWith(boardNamed('north'))
  expect(wrong.length).toBeGreaterThan(0)
  expect(wrong.filter(each => /no map/.test(each))).toEqual([])
})

test('a rulebook that uses another says only in what it differs', () => {
  put('rulebooks/house.yaml', HOUSE)
  const [house, book] = [rulebookNamed('house'), rulebookNamed('2023')]
  if (!house.ok || !book.ok) throw new Error('they are there')
  expect(house.value).toEqual({
    ...book.value,
    rulebook: 'House',
    about: 'The rules of 2023 with changes',
    paradox: 'szykman',
  })
})

test('one may use another of his own, which is read by the same rules', () => {
  put('rulebooks/house.yaml', HOUSE)
  put('rulebooks/club.yaml', 'rulebook: 2024\nabout: The club\nuses: House\nremovalDistance: fromHome\n')
  expect(rulebookNamed('club')).toMatchObject({
    ok: true,
    value: { rulebook: '2024', about: 'The club', paradox: 'szykman', removalDistance: 'fromHome' },
  })
})

test.each([
  [
    'a choice that there is not',
    HOUSE.replace('szykman', 'flipACoin'),
    /^rulebooks\/house\.yaml:3: paradox will not do as "flipACoin"; write one of .*szykman/,
  ],
  [
    'a field that there is not',
    `${HOUSE}paradoxes: szykman\n`,
    /^rulebooks\/house\.yaml:4: .*no field paradoxes/,
  ],
  [
    'a book that there is not',
    HOUSE.replace('2023', '2222'),
    /^rulebooks\/house\.yaml:2: uses: there is no rulebook called "2222"; name one that/,
  ],
  [
    'using itself',
    HOUSE.replace('2023', 'House'),
    /^rulebooks\/house\.yaml:2: uses: there is no rulebook called "House"/,
  ],
])('a rulebook is refused for %s, with its line', (_, text, fault) => {
  put('rulebooks/house.yaml', text)
  const [first] = wrongWith(rulebookNamed('house'))
  expect(first).toMatch(fault)
})

test('where the book that is used is broken, both are named', () => {
  put('rulebooks/house.yaml', HOUSE.replace('szykman', 'flipACoin'))
  put('rulebooks/club.yaml', 'rulebook: Club\nuses: house\n')
  const wrong = wrongWith(rulebookNamed('club'))
  expect(wrong[0]).toBe('rulebooks/club.yaml:2: uses: house cannot be used; mend house first')
  expect(wrong[1]).toMatch(/^rulebooks\/house\.yaml:3: paradox/)
})

test('a broken file is looked at again when it has been mended', () => {
  put('rulebooks/house.yaml', HOUSE.replace('szykman', 'flipACoin'))
  expect(rulebookNamed('house').ok).toBe(false)
  expect(keepersFiles().faults).toHaveLength(1)
  put('rulebooks/house.yaml', HOUSE)
  expect(rulebookNamed('house').ok).toBe(true)
})

test('what was read once stays as it is while games are played by it', () => {
  put('rulebooks/house.yaml', HOUSE)
  const before = rulebookNamed('house')
  put('rulebooks/house.yaml', HOUSE.replace('szykman', 'neededFleets'))
  expect(rulebookNamed('house')).toBe(before)
})

test('what is called like one of ours is not used, and the keeper is told', () => {
  put('rulebooks/2023.yaml', HOUSE)
  put('maps/Fleet Rome.yaml', NORTH)
  expect(rulebookNamed('2023')).toMatchObject({ ok: true, value: { rulebook: '2023' } })
  expect(boardNamed('fleet rome')).toMatchObject({ ok: true, value: { name: 'Fleet Rome' } })
  expect(keepersFiles().faults.map(({ problem, remedy }) => `${problem}; ${remedy}`)).toEqual([
    'the program has one of this name; call the file otherwise',
    'the program has one of this name; call the file otherwise',
  ])
})
