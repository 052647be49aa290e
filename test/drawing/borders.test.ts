// The lines of a sketched board: each border once, behind no box of others, and none so long that eyes lose it.
import { describe, expect, test } from 'vitest'
import { bordersBetween, isIn, longestIn } from '../../src/drawing/borders.ts'
import { type Label, sampled, span, widthOf } from '../../src/drawing/curves.ts'
import { boxesOf } from '../../src/drawing/schematic.ts'
import { drawBoard } from '../../src/drawing/svg.ts'
import { variantNames } from '../../src/judge/library/boards.ts'
import type { Board } from '../../src/rules/board/board.ts'
import { startingPosition } from '../../src/rules/board/position.ts'
import { variant } from '../boards.ts'
import { sample } from '../edition.ts'
import { standardAtlas } from './geometryFiles.ts'

/** One line of a thousand may find no way. */
const MOST_HIDDEN = 1

const borderCount = (board: Board): number =>
  board.provinces.flatMap(({ index: from }) =>
    board.provinces.filter(
      ({ index: to }) =>
        from < to &&
        (board.reaches('army', from, to) ||
          board.reaches('army', to, from) ||
          board.harbours(from).some(at => board.reaches('fleet', at, to))),
    ),
  ).length

const overlap = (one: Label, other: Label): boolean =>
  isIn(one.at, other.at, {
    width: widthOf(one.text, 'bold', one.size) + widthOf(other.text, 'bold', other.size),
    height: 0.64 * (one.size + other.size),
  })

describe.each(sample([...variantNames()], 4))('on %s', name => {
  const board = variant(name)
  const boxes = boxesOf(board)
  const { lines, brokenOff, labels, kinds } = bordersBetween(board, boxes)

  test('each border is drawn once, whole or broken off with a name at both ends', () => {
    const all = [...lines, ...brokenOff].map(({ from, to }) => `${from} ${to}`)
    expect(new Set(all).size).toBe(borderCount(board))
    expect(all).toHaveLength(borderCount(board))
    const named = brokenOff.flatMap(({ from, to }) => [board.id(to), board.id(from)])
    expect(labels.map(({ text }) => text)).toEqual(named)
  })

  test('no line runs behind a box of others, or is longer than eyes follow', () => {
    const hidden = lines.filter(({ from, to, curve }) => {
      const others = boxes.middles.filter((_, at) => at !== from && at !== to)
      const isHidden = sampled(curve, 40).some(point => others.some(other => isIn(point, other, boxes)))
      return isHidden || span(curve.from, curve.to) > longestIn(boxes)
    })
    expect(hidden.map(({ from, to }) => `${board.id(from)}-${board.id(to)}`).slice(MOST_HIDDEN)).toEqual([])
  })

  test('names at broken ends cover no box, and none another', () => {
    const covering = labels.filter(({ text, size, at }) => {
      const room = { width: boxes.width + widthOf(text, 'bold', size), height: boxes.height + 0.64 * size }
      return boxes.middles.some(middle => isIn(at, middle, room))
    })
    expect(covering).toEqual([])
    expect(labels.filter((one, i) => labels.slice(0, i).some(other => overlap(one, other)))).toEqual([])
  })

  test('names at broken ends touch no frame', () => {
    const [width, height] = boxes.room
    const outside = labels.filter(({ text, size, at: [x, y] }) => {
      const [w, h] = [widthOf(text, 'bold', size) / 2, 0.32 * size]
      return x - w < 6 || x + w > width - 6 || y - h < 6 || y + h > height - 6
    })
    expect(outside.map(({ text }) => text)).toEqual([])
  })

  test('the key tells what kinds of lines there are, and no others', () => {
    const svg = drawBoard({ board, position: startingPosition(board), title: '' })
    const words = { army: 'armies pass', fleet: 'fleets pass', both: 'both pass', brokenOff: 'goes on to' }
    for (const [kind, word] of Object.entries(words))
      expect([kind, svg.includes(`>${word}</text>`)]).toEqual([kind, kinds.some(each => each === kind)])
  })
})

test('a drawn map has no such key', () => {
  const board = variant('standard')
  const svg = drawBoard({ board, drawnMap: standardAtlas(), position: startingPosition(board), title: '' })
  expect(svg).not.toContain('armies pass')
})
