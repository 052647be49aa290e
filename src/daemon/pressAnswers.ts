// An answer to a mail that brought press: prose goes back to whoever wrote it, orders are orders, and both together are asked about.
import type { Power } from '../board/board.ts'
import type { Audience } from '../game/press.ts'
import { readingOrders } from '../game/sheets/ordering.ts'
import { MASTER_SEAT } from '../mail/tokens.ts'
import { wording } from '../report/wording.ts'
import { MOST_ALIKE, MOST_AN_HOUR, pressAnswered } from './pressRates.ts'
import { looksLikeOrders } from './sayings.ts'
import { boardFor } from './setting.ts'
import type { Sitting } from './sitting.ts'
import { isYes } from './sureness.ts'
import { likenessOf } from './vainAnswers.ts'

const say = wording.daemon.pressAnswers

/** Whether the letter is dealt with by this; a letter that is nothing but orders is not. */
export async function answerPress(sitting: Sitting, seat: number, text: string): Promise<boolean> {
  const { by, game } = sitting
  if (by === undefined || game === undefined || isYes(text)) return false
  const writer = seat === MASTER_SEAT ? say.master : boardFor(game).powers[seat]!.name
  switch (await natureOf(text, sitting)) {
    case 'orders':
      return false
    case 'both':
      sitting.fail([
        say.bothPressAndOrders({ writer }),
        say.sayWhich({ writer, letter: letterOf(seat, sitting) }),
      ])
      return true
    case 'prose': {
      const to: Audience =
        seat === MASTER_SEAT
          ? { kind: 'some', powers: [], master: true, observers: false }
          : { kind: 'some', powers: [seat as Power], master: false, observers: false }
      const act = { kind: 'press', to, colour: undefined, text, isPostal: false } as const
      const answer = { person: by.person, game: game.name.toLowerCase(), like: likenessOf(text) }
      const tooMany = sitting.people.pressRates.exceeded(answer, sitting.setting.clock.now())
      if (tooMany !== undefined) sitting.fail([whyNotSent(tooMany, seat, sitting)])
      else if (sitting.decide({ by, act })) {
        sitting.record(pressAnswered(answer, sitting.at, sitting.writer.cause))
        sitting.say([say.sent({ writer })])
      } else sitting.say([say.notSent])
      sitting.show(text.split('\n').map(line => `  | ${line}`))
      return true
    }
  }
}

function whyNotSent(tooMany: 'alike' | 'all', seat: number, sitting: Sitting): string {
  const letter = letterOf(seat, sitting)
  return tooMany === 'alike'
    ? say.tooManyAlike({ most: MOST_ALIKE, letter })
    : say.tooMany({ most: MOST_AN_HOUR, letter })
}

/** Of a greeting above orders, too, nobody can say whether it is for the other player. */
async function natureOf(text: string, sitting: Sitting): Promise<'orders' | 'prose' | 'both'> {
  const { by, game } = sitting
  if (by?.kind !== 'power' || game === undefined) return looksLikeOrders(text) ? 'both' : 'prose'
  const read = await sitting.readBy(readingOrders(game, by.power, text, sitting.world(), sitting.effort))
  if (read === undefined || read.followed.length + read.refused.length === 0) return 'prose'
  return read.passedOver.length === 0 ? 'orders' : 'both'
}

const letterOf = (seat: number, { game }: Sitting): string =>
  seat === MASTER_SEAT ? 'M' : boardFor(game!).powers[seat]!.letter
