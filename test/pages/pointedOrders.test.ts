// Orders that were chosen by pointing need no reader: what their lines say is what the reader would find.
import { describe, expect, test } from 'vitest'
import { boardNamed, DEFAULTS, rulebookNamed, variantNames } from '../../src/judge/library/boards.ts'
import { pointedOrders } from '../../src/pages/trial/pointed.ts'
import { followedOrders } from '../../src/pages/trial/trial.ts'
import { startingPosition } from '../../src/rules/board/position.ts'
import { rulesFor } from '../../src/rules/board/rulebookText.ts'
import { questionsFor } from '../../src/rules/orders/menu.ts'
import { type Order, spellOrder } from '../../src/rules/orders/order.ts'
import { Standing } from '../../src/rules/orders/standing.ts'
import { isFull } from '../edition.ts'

describe('orders that were pointed at are read as they would be by people', () => {
  test.each(variantNames())('on the board %s', name => {
    const board = boardNamed(name)
    const book = rulebookNamed(DEFAULTS.rulebook)
    if (!board.ok || !book.ok) throw new Error(`no board ${name}`)
    const loaded = {
      board: board.value,
      rules: rulesFor(board.value, book.value),
      wins: board.value.wins,
      drawnMap: undefined,
    }
    const position = startingPosition(loaded.board)
    const asked = new Map(
      loaded.board.powers.flatMap(({ index }) =>
        questionsFor(loaded.board, loaded.rules, position, index).map(question => [question, index] as const),
      ),
    )
    // Each round takes other choices of the units.
    for (const round of isFull ? [1, 2, 5] : [2]) {
      const text = [...asked]
        .filter(([{ what }]) => what !== 'leave')
        .map(
          ([{ choices }, power]) =>
            `${loaded.board.powers[power]!.id}\n${choices.at(round % choices.length)!.text}`,
        )
        .join('\n')
      const orders = pointedOrders(text, loaded, asked)
      if (orders !== undefined) {
        const standing = new Standing(loaded.board)
        standing.place(position.units)
        const spelled = (some: readonly Order[]) =>
          some.map(order => spellOrder(loaded.board, order, standing))
        expect(spelled(orders).sort()).toEqual(spelled(followedOrders(loaded, position, text)).sort())
      } else expect(position.phase.kind).toBe('adjustment')
    }
  })
})
