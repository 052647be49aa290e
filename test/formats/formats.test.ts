// Our mails in the eyes of a program that maps games: it reads from them just what happened.

import { describe, expect, test } from 'vitest'
import type { Settings } from '../../src/judge/game/settings.ts'
import { viewOf } from '../../src/judge/game/views.ts'
import { variantNames } from '../../src/judge/library/boards.ts'
import { headerLines } from '../../src/judge/report/forms/frame.ts'
import { archiveOf, historyLines } from '../../src/judge/report/forms/history.ts'
import { judgeAdjective, judgePower } from '../../src/judge/report/forms/judgeForm.ts'
import { listGameLines } from '../../src/judge/report/forms/listGame.ts'
import type { phaseId } from '../../src/rules/board/phase.ts'
import { variant } from '../boards.ts'
import { sample } from '../edition.ts'
import { DiceGame, person } from './diceGame.ts'
import { JUDGE, mailOf, noticesAt } from './diceMails.ts'
import { Names, OF_JUDGES } from './names.ts'
import { Aborted, type ReadTurn, readMail } from './reader.ts'
import {
  afterTurn,
  ordersInWords,
  positionInWords,
  type SetUp,
  setUpBy,
  setUpInWords,
  verdictsInWords,
} from './setUp.ts'

const TABLES: readonly (readonly [string, Partial<Settings>, years: number, silent: number])[] = [
  ['standard', {}, 6, 1],
  ['standard, with many who say nothing', {}, 4, 6],
  ['standard, nobody orders anything', {}, 3, 10],
  ['gunboat', { gunboat: true, quiet: true }, 4, 1],
  ['a victory', { wins: 6 }, 20, 0],
  ['an older rulebook', { rulebook: '2000' }, 5, 1],
  ['chaos', { variant: 'chaos' }, 6, 1],
  ['crowded', { variant: 'crowded' }, 4, 1],
  ['1898', { variant: '1898' }, 5, 1],
  ['britain', { variant: 'britain' }, 3, 1],
  ['fleet rome', { variant: 'fleet-rome' }, 2, 1],
  ['shift left', { variant: 'shift-left' }, 2, 1],
  ['shift around', { variant: 'shift-around' }, 2, 1],
  ['milan', { variant: 'milan' }, 3, 1],
  ['loeb 9', { variant: 'loeb9' }, 3, 1],
  ['1900', { variant: '1900' }, 3, 1],
  ['modern', { variant: 'modern' }, 3, 1],
  ['aberration', { variant: 'aberration' }, 3, 1],
  ['chromatic', { variant: 'chromatic' }, 3, 1],
  ['ancient med', { variant: 'ancient-med' }, 3, 1],
  ['youngstown', { variant: 'youngstown' }, 2, 1],
  ['hundred', { variant: 'hundred' }, 3, 1],
  ['sail ho', { variant: 'sail-ho' }, 3, 1],
  ['pure', { variant: 'pure' }, 3, 1],
]

describe('each power of a board that jDip has goes by a name and an adjective that it knows', () => {
  const boards = variantNames()
    .map(variant)
    .filter(({ name }) => OF_JUDGES[name] !== undefined)

  test.each(boards.map(board => [board.name, board] as const))('%s', (_, board) => {
    const names = new Names(board)
    const unknown = board.powers.flatMap(({ index }) =>
      [judgePower(board, index), judgeAdjective(board, index)].filter(word => names.power(word) !== index),
    )
    expect(unknown).toEqual([])
  })

  test('and each of these boards is there', () => {
    expect(boards.map(({ name }) => name).sort()).toEqual(Object.keys(OF_JUDGES).sort())
  })
})

/** However long a history is. */
const ALL = { lines: Number.POSITIVE_INFINITY, size: Number.POSITIVE_INFINITY }

const seasonOf = (phase: Parameters<typeof phaseId>[0]) => ({
  season: phase.season,
  year: phase.year,
  kind: phase.kind,
})

describe.each(sample(TABLES, 2))('%s', (_, changes, years, silent) => {
  const played = new DiceGame(7, changes).playYears(years, silent)
  const { board } = played.world
  const names = new Names(board)
  const gm = person('gm')

  /** The board of whoever reads this turn, compared with the game's own. */
  function follow(setUp: SetUp, turn: ReadTurn, index: number): SetUp {
    const own = played.game.turns[index]!
    expect(turn.phase).toEqual(seasonOf(own.phase))
    if (turn.phase.kind === 'movement') {
      const said = ordersInWords(turn.orders, board)
      expect(said).toEqual(verdictsInWords(own, board))
    }
    const after = afterTurn(setUp, turn, board)
    expect(setUpInWords(after, board)).toEqual(positionInWords(own.after, board))
    const isLast = index === played.game.turns.length - 1
    const isOver = isLast && played.game.stage === 'over'
    expect(turn.next).toEqual(isOver ? 'over' : seasonOf(own.after.phase))
    return after
  }

  function opening(): SetUp {
    const step = played.steps.find(({ events }) => events.some(({ kind }) => kind === 'gameStarted'))!
    const start = noticesAt(step).find(({ subject, to }) => subject.endsWith('Starting') && !to.includes(gm))!
    const mail = readMail(mailOf(start, step), names)
    expect(mail).toMatchObject({
      kind: 'start',
      judge: 'EXMP',
      game: 'Kestrel',
      variant: expect.stringMatching(/^[A-Z0-9][A-Za-z0-9]*(?:_[A-Z0-9][A-Za-z0-9]*)*$/),
    })
    expect(mail.phase).toMatchObject({ season: board.opens.season, year: board.opens.year })
    expect(setUpInWords(setUpBy(mail), board)).toEqual(positionInWords(step.after.opening!, board))
    return setUpBy(mail)
  }

  test('is set up from the mail that says that it begins', () => {
    opening()
  })

  test('is followed from the results, mail by mail', () => {
    let setUp = opening()
    let turns = 0
    for (const step of played.steps.filter(({ events }) =>
      events.some(({ kind }) => kind === 'phaseResolved'),
    )) {
      const results = noticesAt(step).filter(({ subject }) => subject.endsWith('Results'))
      for (const notice of [results[0]!, results.at(-1)!]) {
        const mail = readMail(mailOf(notice, step), names)
        expect(mail.kind).toBe('results')
        const [turn] = mail.turns
        const after = follow(setUp, turn!, turns)
        if (notice === results.at(-1)) setUp = after
      }
      turns++
    }
    expect(turns).toBe(played.game.turns.length)
  })

  test('is followed from its history', () => {
    const archive = archiveOf(played.decisions, () => played.world, JUDGE)
    const span = { kind: 'days', from: 0, to: 1e15 } as unknown as Parameters<typeof historyLines>[1]
    const header = headerLines(JUDGE, played.game, { phase: board.opens, deadline: undefined })
    const mail = readMail([...header, ...historyLines(archive, span, JUDGE, ALL)].join('\n'), names)
    expect(mail.kind).toBe('history')
    expect(mail.turns).toHaveLength(played.game.turns.length)
    mail.turns.reduce(follow, opening())
  })

  test('is found in a list whenever nobody has to retreat', () => {
    for (const { after, world } of played.steps) {
      const { position } = after
      if (position === undefined) continue
      const header = headerLines(JUDGE, after, {
        phase: position.phase,
        deadline: after.due?.deadline,
      })
      const text = [...header, ...listGameLines(after, { kind: 'outsider' }, world, JUDGE)].join('\n')
      if (position.phase.kind === 'retreat') {
        expect(() => readMail(text, names)).toThrow(Aborted)
        continue
      }
      const mail = readMail(text, names)
      expect(mail.kind).toBe('list')
      expect(mail.phase).toEqual(seasonOf(position.phase))
      expect(setUpInWords(setUpBy(mail), board)).toEqual(positionInWords(position, board))
      expect([...mail.players.keys()]).toHaveLength(board.powers.length + 1)
      const shown = viewOf(after, { kind: 'outsider' }).seats.map(
        ({ player }) => player ?? 'someone@somewhere',
      )
      expect([...mail.players.values()].slice(1)).toEqual(shown)
    }
  })
})

describe('a game that is over', () => {
  const of = ({ game, world, decisions }: DiceGame) => {
    const header = headerLines(JUDGE, game, { phase: world.board.opens, deadline: undefined })
    const archive = archiveOf(decisions, () => world, JUDGE)
    const span = { kind: 'days', from: 0, to: 1e15 } as unknown as Parameters<typeof historyLines>[1]
    return {
      history: [...header, ...historyLines(archive, span, JUDGE, ALL)].join('\n'),
      list: [...header, ...listGameLines(game, { kind: 'outsider' }, world, JUDGE)].join('\n'),
    }
  }

  test('by a victory says so in its last results, and nobody waits for more', () => {
    const won = new DiceGame(7, { wins: 6 }).playYears(20, 0)
    expect(won.game.ending?.kind).toBe('won')
    const { history, list } = of(won)
    expect(history.match(/\(\* VICTORY!! \*\)/g)).toHaveLength(1)
    expect(readMail(history, new Names(won.world.board)).turns.at(-1)!.next).toBe('over')
    expect(readMail(list, new Names(won.world.board)).kind).toBe('list')
  })

  test('by a draw keeps its last results as they were', () => {
    const drawn = new DiceGame(9).playYears(2)
    for (const { index } of drawn.world.board.powers) {
      if (drawn.game.stage === 'over') break
      drawn.ask(drawn.holder(index), { kind: 'vote', vote: { kind: 'everybody' } })
    }
    expect(drawn.game.ending?.kind).toBe('draw')
    const { history, list } = of(drawn)
    const names = new Names(drawn.world.board)
    expect(history).toContain('Subject: EXMP:kestrel - S1903M Draw Declared: AEFGIRT')
    expect(readMail(history, names).turns.at(-1)!.next).toEqual(seasonOf(drawn.game.position!.phase))
    expect(setUpInWords(setUpBy(readMail(list, names)), drawn.world.board)).toEqual(
      positionInWords(drawn.game.position!, drawn.world.board),
    )
  })
})
