// Games on boards of all kinds by letters alone: whatever anybody gets can be read, by people and by programs.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgePhaseId } from '../../../src/judge/report/forms/frame.ts'
import type { Board, Power } from '../../../src/rules/board/board.ts'
import { sample } from '../../edition.ts'
import { Names } from '../../formats/names.ts'
import { readMail } from '../../formats/reader.ts'
import {
  ordersInWords,
  positionInWords,
  setUpBy,
  setUpInWords,
  verdictsInWords,
} from '../../formats/setUp.ts'
import { GameByLetters, MASTER } from './everyVariantGame.ts'
import { type Got, mailsTo } from './postTable.ts'

/** A board, how many phases are played on it, and where the game stands after them. */
const BOARDS: readonly (readonly [variant: string, phases: number, stands: RegExp])[] = [
  ['1898', 2, /^(?:S1900M|F1899[BR])$/],
  ['chaos', 2, /^F1901M$/],
  ['hundred', 3, /^S1426M$/],
  ['colonial', 1, /^F1870M$/],
  ['ancient-med', 3, /^S0002M$/],
  ['loeb9', 1, /^F1901M$/],
  ['pure', 2, /^(?:S1902M|F1901R)$/],
  ['youngstown', 1, /^F1901M$/],
  ['modern', 1, /^F1995M$/],
  ['empire', 1, /^F1999M$/],
]

/** Boards that somebody has drawn with letters. */
const DRAWN = ['chaos', '1898']

const NONSENSE = /\bundefined\b|\bNaN\b|\bnull\b|\[object|\b[Tt]he [Tt]he\b|\{\w+\}/
const MAY_BE_WIDE =
  /^(?:::|Game '|[\w-]+: +(?:Army|Fleet|Builds|Removes|Defaults,) |Time to |The (?:next phase|deadline) |> )/

describe.each(sample(BOARDS, 1))('%s', (variant, phases, stands) => {
  const played = new GameByLetters(5)
  let board: Board
  let names: Names
  let began: readonly Got[]
  const results: (readonly Got[])[] = []

  beforeAll(async () => {
    began = await played.begin(variant)
    board = await played.board()
    names = new Names(board)
    for (let phase = 0; phase < phases; phase++) results.push(await played.play())
  }, 120_000)

  afterAll(() => played.end())

  const to = (person: string, got: readonly Got[], subject: RegExp): Got => {
    const found = mailsTo(person, got).find(mail => subject.test(mail.subject))
    if (found === undefined) throw new Error(`${person} got no ${subject}`)
    return found
  }

  test('tells each player who he is and where he stands', async () => {
    const { opening } = await played.game()
    for (const { index, name } of board.powers) {
      const { subject, text } = to(played.players[index]!, began, /Game Starting/)
      expect(subject).toBe(`EXMP:harbor - ${judgePhaseId(board.opens)} Game Starting`)
      expect(text).toContain(`You have been selected as ${name} in game 'harbor'.`)
      const mail = readMail(text, names)
      expect(setUpInWords(setUpBy(mail), board)).toEqual(positionInWords(opening!, board))
    }
  })

  test('sends results from which a program follows the game', async () => {
    const { turns, position } = await played.game()
    expect(judgePhaseId(position!.phase)).toMatch(stands)
    expect(turns).toHaveLength(phases)
    for (const [i, turn] of turns.entries()) {
      const everybody = [MASTER, ...played.players]
      const texts = everybody.map(person => to(person, results[i]!, / Results$/))
      const [first] = texts
      expect(new Set(texts.map(({ subject }) => subject))).toEqual(
        new Set([`EXMP:harbor - ${judgePhaseId(turn.phase)} Results`]),
      )
      const [read] = readMail(first!.text, names).turns
      if (turn.phase.kind === 'movement')
        expect(ordersInWords(read!.orders, board)).toEqual(verdictsInWords(turn, board))
      if (turn.phase.kind === 'adjustment')
        expect(read!.adjustments.filter(({ kind }) => kind === 'build')).toHaveLength(
          turn.after.units.filter(unit => !turn.before.units.includes(unit)).length,
        )
    }
  })

  test('has answered every letter of orders with what stands now, unit by unit', async () => {
    const { turns } = await played.game()
    for (const { index } of board.powers) {
      const before = turns[0]!.before.units.filter(({ power }) => power === index)
      const subject = `EXMP:harbor - ${judgePhaseId(board.opens)} Orders complete`
      const echo = mailsTo(played.players[index]!, played.all).find(
        mail => mail.subject === subject && /^COMPLETE\.$/m.test(mail.text),
      )
      const lines = echo!.text.split('\n').filter(line => /^[\w-]+: +(?:Army|Fleet|Builds) /.test(line))
      expect(lines).toHaveLength(board.opens.kind === 'movement' ? before.length : 1)
      expect(lines.filter(line => line.includes('No Order'))).toEqual([])
    }
  })

  test('carries press to powers by their letters, and to nobody else', async () => {
    const [from, ...others] = board.powers
    const [one, two] = [others.at(0)!, others.at(-1)!]
    const letters = `${one.letter}${two.letter}`
    const got = await written(from!.index, [`PRESS TO ${letters}`, 'Shall we?', 'ENDPRESS'])
    const sent = got.filter(({ subject }) => subject.includes('Press from'))
    expect(sent.map(mail => mail.to).sort()).toEqual(
      [played.players[one.index], played.players[two.index]].sort(),
    )
    const ordered = board.powers.filter(power => power === one || power === two).map(({ letter }) => letter)
    expect(sent[0]!.subject).toContain(`Press from ${from!.letter} to ${ordered.join('')}`)
    expect(sent[0]!.text).toContain(`${from!.name} writes:`)
  })

  test('lists, sums up and tells again what was played', async () => {
    const { position, turns } = await played.game()
    const [list] = mailsTo(played.players[0]!, await written(0 as Power, ['LIST']))
    const mail = readMail(list!.text, names)
    if (position!.phase.kind === 'movement')
      expect(setUpInWords(setUpBy(mail), board)).toEqual(positionInWords(position!, board))
    const [history] = mailsTo(played.players[0]!, await written(0 as Power, ['HISTORY']))
    expect(readMail(history!.text, names).turns).toHaveLength(turns.length)
    const [summary] = mailsTo(played.players[0]!, await written(0 as Power, ['SUMMARY', 'STATUS', 'VOTES']))
    const centers = board.provinces.filter(({ isCenter }) => isCenter)
    expect(centers.filter(({ id }) => !summary!.text.includes(id))).toEqual([])
  })

  test('draws the board, in letters only where somebody has drawn it so', async () => {
    const [shown] = mailsTo(played.players[0]!, await written(0 as Power, ['MAP', 'SET MAP PNG']))
    expect(shown!.text.includes('____') || / [AF]-[0-9A-Z]/.test(shown!.text)).toBe(DRAWN.includes(variant))
  })

  test('says which place nobody knows, and speaks of the units that are there', async () => {
    const { position } = await played.game()
    const own = position!.units.find(({ power }) => power === 0)!
    const place = board.nameOf(board.province(own.at))
    const got = await written(0 as Power, [`${own.kind} ${place} - Zzyzx`])
    const [refused] = mailsTo(played.players[0]!, got)
    expect(refused!.subject).toMatch(/Orders .*not all taken$/)
    expect(refused!.text).toContain('No place is called "zzyzx".')
    // Of an adjustment phase the orders are shown, which are none yet.
    const isMovement = position!.phase.kind === 'movement'
    const unit = `${own.kind === 'army' ? 'Army' : 'Fleet'} ${place}`
    expect(refused!.text).toContain(isMovement ? unit : '  none')
  })

  test('has no word too many in any mail, and no line too wide', () => {
    const lines = played.all.flatMap(({ subject, text }) => [subject, ...text.split('\n')])
    expect([...new Set(lines.filter(line => NONSENSE.test(line)))]).toEqual([])
    expect([...new Set(lines.filter(line => line.length > 79 && !MAY_BE_WIDE.test(line)))]).toEqual([])
  })

  const written = (power: Power, lines: readonly string[]) => played.orders(power, lines)
})
