// The mails of every board that we have: played by dice, read again by a program that maps games, and looked at as people do.

import { describe, expect, test } from 'vitest'
import { boardNamed, variantNames } from '../../../src/judge/library/boards.ts'
import { headerLines, judgePhaseId } from '../../../src/judge/report/forms/frame.ts'
import { listGameLines } from '../../../src/judge/report/forms/listGame.ts'
import { summaryLines, summaryOf } from '../../../src/judge/report/forms/summary.ts'
import { phaseId } from '../../../src/rules/board/phase.ts'
import { amount, sample } from '../../edition.ts'
import { DiceGame, person } from '../../formats/diceGame.ts'
import { JUDGE, mailOf, noticesAt } from '../../formats/diceMails.ts'
import { Names } from '../../formats/names.ts'
import { readMail } from '../../formats/reader.ts'
import {
  afterTurn,
  ordersInWords,
  positionInWords,
  setUpBy,
  setUpInWords,
  verdictsInWords,
} from '../../formats/setUp.ts'

const YEARS = amount({ core: 3, full: 30 })
const OUTSIDER = { kind: 'outsider' } as const

/** What nobody wants to find in a mail. */
const NONSENSE = /\bundefined\b|\bNaN\b|\bnull\b|\[object|\b[Tt]he [Tt]he\b|\{\w+\}| {2,}\.$/

/** The heads, order lines and counts that programs read are never broken. */
const MAY_BE_WIDE = /^(?:::|Game '|[\w-]+: +(?:Army|Fleet|Builds|Removes|Defaults,) )|\(\* VICTORY!! \*\)$/

const tooWide = (text: string): readonly string[] =>
  text.split('\n').filter(line => line.length > 79 && !MAY_BE_WIDE.test(line))

describe.each(sample(variantNames(), 2).map(name => [name]))('%s', variant => {
  const played = new DiceGame(11, { variant }).playYears(YEARS, 1)
  const { board } = played.world
  const names = new Names(board)
  const resolved = played.steps.filter(({ events }) => events.some(({ kind }) => kind === 'phaseResolved'))
  const begun = played.steps.find(({ events }) => events.some(({ kind }) => kind === 'gameStarted'))!
  const notices = played.steps.flatMap(step => noticesAt(step).map(notice => ({ notice, step })))

  test('is followed from the first mail to the last as it was played', () => {
    const start = noticesAt(begun).find(({ to }) => !to.includes(person('gm')))!
    let setUp = setUpBy(readMail(mailOf(start, begun), names))
    expect(setUpInWords(setUp, board)).toEqual(positionInWords(begun.after.opening!, board))
    for (const [i, step] of resolved.entries()) {
      const results = noticesAt(step).find(({ subject }) => subject.endsWith('Results'))!
      const own = played.game.turns[i]!
      expect(results.subject).toBe(`EXMP:kestrel - ${judgePhaseId(own.phase)} Results`)
      const mail = readMail(mailOf(results, step), names)
      const [turn] = mail.turns
      expect(mail.kind).toBe('results')
      if (own.phase.kind === 'movement')
        expect(ordersInWords(turn!.orders, board)).toEqual(verdictsInWords(own, board))
      setUp = afterTurn(setUp, turn!, board)
      expect([phaseId(own.phase), setUpInWords(setUp, board)]).toEqual([
        phaseId(own.phase),
        positionInWords(own.after, board),
      ])
    }
  })

  test('is called in the head as it is created, in one word', () => {
    const [head] = headerLines(JUDGE, played.game, { phase: board.opens, deadline: undefined })
    const [, word = ''] = /^:: Judge: EXMP {2}Game: Kestrel {2}Variant: (\w+)$/.exec(head!) ?? []
    const called = boardNamed(word.replaceAll('_', ' '))
    expect(called.ok && called.value.name).toBe(board.name)
  })

  test('tells the letters of its powers where nobody would guess them', () => {
    const list = listGameLines(played.game, OUTSIDER, played.world, JUDGE).join(' ')
    const isPlain = board.powers.every(({ name, letter }) => name.startsWith(letter))
    const told = board.powers.filter(({ name, letter }) => list.includes(` ${letter} ${name}`))
    expect(told).toHaveLength(isPlain ? 0 : board.powers.length)
  })

  test('shows in its list who stands where and who owns what', () => {
    for (const { after, world } of [begun, ...resolved]) {
      const { position } = after
      if (position === undefined || position.phase.kind === 'retreat') continue
      const header = headerLines(JUDGE, after, { phase: position.phase, deadline: undefined })
      const text = [...header, ...listGameLines(after, OUTSIDER, world, JUDGE)].join('\n')
      const mail = readMail(text, names)
      expect(mail.kind).toBe('list')
      expect(setUpInWords(setUpBy(mail), board)).toEqual(positionInWords(position, board))
      expect(mail.players.size).toBe(board.powers.length + 1)
      expect(tooWide(text)).toEqual([])
      expect(unaligned(text)).toEqual([])
    }
  })

  test('has no word too many in any mail, and no line too wide', () => {
    const texts = notices.map(({ notice, step }) => `${notice.subject}\n${mailOf(notice, step)}`)
    const summary = summaryLines(summaryOf(played.game, OUTSIDER, played.events, played.world, JUDGE))
    const lines = [...texts, summary.join('\n')].flatMap(text => text.split('\n'))
    expect([...new Set(lines.filter(line => NONSENSE.test(line)))]).toEqual([])
    expect([...new Set(texts.flatMap(tooWide))]).toEqual([])
    expect(tooWide(summary.join('\n'))).toEqual([])
  })
})

/** Rows of a table whose columns do not begin where those of the others do. */
function unaligned(text: string): readonly string[] {
  const lines = text.split('\n')
  const rowsBelow = (head: RegExp) => {
    const start = lines.findIndex(line => head.test(line))
    const end = lines.findIndex((line, i) => i > start + 1 && line === '')
    return lines.slice(start + 1, end).filter(line => line !== '')
  }
  return [
    ...strays(rowsBelow(/following players/), /\S+$/),
    ...strays(rowsBelow(/^Ownership of/), /(?<=^(?:[\w-]+:)? +)\S/),
    ...strays(rowsBelow(/^Ownership of/).length > 0 ? countRows(lines) : [], /(?:Supply|Unit)/),
    ...strays(
      lines.filter(line => /^[\w-]+: +(?:Army|Fleet) /.test(line)),
      /(?<=: +)\S/,
    ),
  ]
}

const countRows = (lines: readonly string[]): readonly string[] =>
  lines.filter(line => /^[\w-]+: +\d+ Supply center/.test(line))

function strays(rows: readonly string[], column: RegExp): readonly string[] {
  const [first = -1] = rows.map(row => row.search(column))
  return rows.filter(row => row.search(column) !== first)
}
