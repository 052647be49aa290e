// Two games that differ only in what a power may not see tell it the same, byte for byte.
import { describe, expect, test } from 'vitest'
import { svgOf } from '../../../../src/drawing/png/pictures.ts'
import { eyesOfPerson, seenBy } from '../../../../src/judge/game/blind/seen.ts'
import { decide } from '../../../../src/judge/game/decide.ts'
import type { Game } from '../../../../src/judge/game/game.ts'
import { readOrders, whereOf } from '../../../../src/judge/game/sheets/ordering.ts'
import type { World } from '../../../../src/judge/game/table.ts'
import { predicted } from '../../../../src/judge/game/turns/master.ts'
import { type Viewer, viewOf } from '../../../../src/judge/game/views.ts'
import { listGameLines } from '../../../../src/judge/report/forms/listGame.ts'
import { summaryLines, summaryOf } from '../../../../src/judge/report/forms/summary.ts'
import { noticesOf } from '../../../../src/judge/report/mails/notices.ts'
import { gameRefusalSentence } from '../../../../src/judge/report/sentences/gameRefusals.ts'
import { explainRefusal, refusalMessage } from '../../../../src/judge/report/sentences/refusals.ts'
import { resultLines, standingLines } from '../../../../src/judge/report/sentences/results.ts'
import type { Board, Power } from '../../../../src/rules/board/board.ts'
import { startingPosition } from '../../../../src/rules/board/position.ts'
import { amount, spread } from '../../../edition.ts'
import { Dice } from '../../../rules/oracle/dice.ts'
import { factsFor, seenIn } from './facts.ts'
import {
  begun,
  blindSettings,
  crowdedPosition,
  elsewhere,
  ordersOf,
  otherwise,
  type Played,
  personOf,
  played,
  withOrders,
  worldOn,
} from './twins.ts'

const BOARDS = 'standard chaos fleet-rome ancient-med modern loeb9 youngstown hundred milan britain'.split(
  ' ',
)
const JUDGE = { code: 'EXMP', name: 'example', zone: 'UTC' } as never

/** Everything that can be said to a power of a phase, by what it is called. */
function saidTo(power: Power, { decision, world }: Played): Readonly<Record<string, unknown>> {
  const person = personOf(power)
  const { board } = world
  const game = seenBy(decision.after, eyesOfPerson(decision.after, person), board)
  const reader: Viewer = { kind: 'power', power, person }
  const mails = noticesOf(decision, { world, judge: JUDGE }).filter(({ to }) => to.includes(person))
  const preview = predicted(game, world)
  return {
    mails: mails.map(({ subject, lines, kind }) => [kind, subject, ...lines]),
    list: listGameLines(game, reader, world, JUDGE, { isFull: true }),
    listOfOthers: listGameLines(seenBy(decision.after, [], board), { kind: 'outsider' }, world, JUDGE),
    summary: summaryLines(summaryOf(game, reader, [], world, JUDGE)),
    map: standingLines(viewOf(game, reader), board),
    picture: svgOf({ board, position: game.position!, title: '', note: '' }),
    preview: preview.ok ? plain(preview.value) : preview.error,
    turns: game.turns.map(turn => resultLines(turn, board)),
    /** All that is told of a game is made of this. */
    game: plain(game),
  }
}

const plain = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each instanceof Map || each instanceof Set ? [...each].map(item => plain(item)).sort() : each,
  )

/** What a power is told of lines that it writes, taken or not. */
function answersTo(power: Power, lines: readonly string[], whole: Game, world: World): readonly unknown[] {
  const person = personOf(power)
  const by = { kind: 'power', power, person } as const
  const game = seenBy(whole, eyesOfPerson(whole, person), world.board)
  return lines.map(line => {
    const read = readOrders(game, power, line, world)!
    const where = whereOf(game, power, world)!
    const done = decide(whole, { by, act: { kind: 'write', power, read } }, world)
    return [
      line,
      plain(read.orders),
      read.refused.map(({ refusal }) => refusalMessage(explainRefusal(refusal, where))),
      done.ok ? done.value.map(({ kind }) => kind) : gameRefusalSentence(done.error, game, world.board),
    ]
  })
}

/** Lines that try what may stand anywhere. */
function probes(board: Board, power: Power, { position }: Game, dice: Dice): readonly string[] {
  const own = position!.units.filter(unit => unit.power === power)
  const place = () => board.id(dice.pick(board.provinces)!.index)
  const name = () => dice.pick(board.provinces)!.name.slice(0, dice.between(3, 9))
  return own.flatMap(({ kind, at }) => {
    const unit = `${kind === 'army' ? 'A' : 'F'} ${board.id(at)}`
    return [
      `${unit} S A ${place()}`,
      `${unit} S F ${place()} - ${place()}`,
      `${unit} S ${name()} - ${name()}`,
      `${unit} C A ${place()} - ${place()}`,
      `${unit} - ${place()}`,
      `${unit} - ${name()} via convoy`,
      `A ${place()} - ${place()}`,
      `${unit} S ${place()} H`,
    ]
  })
}

interface Pair {
  readonly power: Power
  readonly one: Played
  readonly other: Played
}

/** Pairs of games on a board, phase after phase; some of them differ from their first phase on. */
function* pairsOn(name: string, seed: number, blind: Parameters<typeof blindSettings>[1]): Iterable<Pair> {
  const world = worldOn(name)
  const { board } = world
  const dice = new Dice(seed)
  let game = begun(
    seed % 2 === 1 ? startingPosition(board) : crowdedPosition(board, dice),
    blindSettings(name, blind),
    world,
  )
  for (let phase = 0; phase < 5 && game.stage === 'playing'; phase++) {
    const position = game.position!
    const sheets = ordersOf(game, world, dice)
    const one = played(withOrders(game, sheets), world)
    const power = dice.pick(board.powers)!.index
    for (let i = 0; i < 4; i++) {
      const there =
        position.phase.kind === 'movement'
          ? elsewhere(position, power, world, dice, game.settings.blind)
          : position
      const twin = { ...game, position: there }
      const seen = seenIn(position, power, board, game.settings.blind.sight)
      const fresh = ordersOf(twin, world, dice)
      const same = new Map(
        board.powers.map(({ index }) => {
          const kept = (sheets.get(index) ?? []).filter(
            order => index === power || ('unit' in order && seen.has(board.province(order.unit.at))),
          )
          const told = kept.map(order =>
            index === power || !(i % 2 === 1 && dice.chance(0.15))
              ? order
              : otherwise(order, twin, seen, world, dice),
          )
          const more = (fresh.get(index) ?? []).filter(
            order => index !== power && 'unit' in order && !seen.has(board.province(order.unit.at)),
          )
          return [index, [...told, ...more]] as const
        }),
      )
      yield { power, one, other: played(withOrders(twin, same), world) }
    }
    game = one.decision.after
  }
}

const ROUNDS = amount({ core: 2, full: 2, long: 4 })

describe.each(spread(BOARDS, amount({ core: 2, full: 5, long: BOARDS.length })))('on %s', name => {
  test.each([
    ['from units and centers', {}],
    ['from units', { sight: 'units' }],
    ['from centers', { sight: 'centers' }],
    ['where owners and numbers are told', { counts: true, owners: 'all' }],
  ] as const)('two games that look alike are told alike, %s', (_, blind) => {
    let [alike, different] = [0, 0]
    // Two that are told alike are rare on small boards.
    for (let seed = 1; seed <= ROUNDS || (different === 0 && seed <= 5 * ROUNDS); seed++) {
      for (const { power, one, other } of pairsOn(name, seed, blind)) {
        /** When a game is over all is shown, whatever it was. */
        if (one.decision.after.stage !== 'playing') continue
        if (factsFor(power, one) !== factsFor(power, other)) continue
        if (blind && 'counts' in blind && plain(countsIn(one)) !== plain(countsIn(other))) continue
        alike++
        if (plain(one.decision.after.position) !== plain(other.decision.after.position)) different++
        expect(saidTo(power, other)).toEqual(saidTo(power, one))
        const lines = probes(one.world.board, power, one.decision.after, new Dice(seed))
        expect(answersTo(power, lines, other.decision.after, other.world)).toEqual(
          answersTo(power, lines, one.decision.after, one.world),
        )
      }
    }
    expect(alike).toBeGreaterThan(0)
    expect(different).toBeGreaterThan(0)
  })
})

const countsIn = ({ decision: { after, steps } }: Played): unknown =>
  [after, ...steps.map(({ now }) => now)].map(({ position }) => {
    const owners = position?.owners ?? []
    return [...new Set(owners)].map(owner => owners.filter(each => each === owner).length)
  })
