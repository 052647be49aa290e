// How few players share the powers: each file fits its board, and each power is somebody's, neutral, or out of the game.
import { expect, test } from 'vitest'
import { usualSettings } from '../../../src/judge/game/settings.ts'
import { equipmentAt, equipmentFor } from '../../../src/judge/library/equipment.ts'
import { readSharing } from '../../../src/rules/board/sharing.ts'
import { faultText } from '../../../src/rules/board/yamlFile.ts'

const tableFor = (players: number, sharing = 'alexander', variant = 'standard') => {
  const found = equipmentFor({ ...usualSettings(), players, sharing, variant })
  if (!found.ok) throw new Error(JSON.stringify(found.error))
  return found.value
}

const lettersFor = (players: number): string => {
  const { board, sharing } = tableFor(players)
  const letters = (powers: readonly number[]) => powers.map(power => board.powers[power]!.letter).join('')
  const { groups = [], out = [], neutral } = sharing ?? {}
  const rest = [...out, ...(neutral === undefined ? [] : [neutral.power])]
  return `${groups.map(letters).join(' ')} - ${letters(rest)}`
}

test.each([
  [2, 'EFR AGT - I'],
  [3, 'EGA RI FT -'],
  [4, 'E AF GT IR -'],
  [5, 'A E F R T - GI'],
  [6, 'A E F G R T - I'],
])('%i players by the Alexander Rules', (players, letters) => {
  expect(lettersFor(players).trim()).toBe(letters)
})

test('seven players, and boards that do not have the powers, share nothing', () => {
  expect(tableFor(7).sharing).toBeUndefined()
  expect(tableFor(3, 'alexander', 'chaos').sharing).toBeUndefined()
})

test('two play from 1914 to 24 centers, and nobody enters Italy until it has joined', () => {
  const { board, sharing } = tableFor(2)
  expect([board.opens.year, board.wins]).toEqual([1914, 24])
  const opened = sharing!.neutral!.opened
  const settings = { ...usualSettings(), players: 2, sharing: 'alexander' }
  for (const hasJoined of [false, true]) {
    const power = sharing!.neutral!.power
    const now = equipmentAt({ settings, toss: { power, to: power, joinedAfter: 9, hasJoined } })
    expect(now.ok && now.value.board).toBe(hasJoined ? opened : board)
  }
  const at = (id: string) => board.province(board.place(id)!)
  for (const [kind, from, to] of [
    ['army', 'MAR', 'PIE'],
    ['army', 'TYR', 'VEN'],
    ['fleet', 'ION', 'APU'],
    ['fleet', 'TYS', 'ROM'],
  ] as const) {
    expect(board.reaches(kind, at(from), at(to))).toBe(false)
    expect(opened.reaches(kind, at(from), at(to))).toBe(true)
  }
  // The same units stand on both.
  expect(board.powers[0]!.starts[0]).toBe(opened.powers[0]!.starts[0])
})

test('a file with a fault is refused with its line', () => {
  const text = 'sharing: Ours\nabout: Ours\nplayers:\n  2: { groups: [[England]] }\n'
  const read = readSharing({ name: 'ours.yaml', text })
  expect(read.ok ? [] : read.error.map(faultText)).toEqual([expect.stringMatching(/^ours\.yaml:4: /)])
})
