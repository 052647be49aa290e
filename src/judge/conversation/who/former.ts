// Answers a letter about a game in which the sender no longer has a part: what has become of it, and how to come back.

import type { Letter as LetterText } from '../../../post/letter.ts'
import { isFor } from '../../../post/tokens.ts'
import { wording } from '../../../wording/wording.ts'
import { type Allowed, type Context, refused } from '../../commands/context.ts'
import { partOf } from '../../commands/meaning/parts.ts'
import type { Person } from '../../game/events.ts'
import { exists, freePowers, type Game } from '../../game/game.ts'
import { whyNoEntry } from '../../game/seats/gathering.ts'
import { boardFor } from '../../library/equipment.ts'
import type { People } from '../../people/people.ts'
import { powerName } from '../../report/sentences/names.ts'
import type { GameName } from '../../store/batch.ts'
import { memoryOf, type Services } from '../services.ts'
import { broughtBack } from './broughtBack.ts'
import type { Identity } from './identity.ts'
import { isEnough, isFromBefore } from './proof.ts'

const say = wording.letters.former

/** Somebody who is no longer in a game. */
export interface Former {
  readonly game: GameName
  readonly person: Person
}

/** The game that the writer has left, if the letter answers a mail of it, or names it and its writer is proven. */
export async function formerIn(
  letter: LetterText,
  { person, named }: Pick<Identity, 'person' | 'named'>,
  people: People,
  services: Services,
): Promise<Former | undefined> {
  const { store, secret } = services
  if (person !== undefined)
    for (const name of named) {
      const { game } = await memoryOf(store).game(name)
      if (hasLeft(game, person)) return { game: name, person }
    }
  const { address } = letter.from
  const reader = people.personAt(address) ?? address
  const tokens = isEnough('reply', services) ? await broughtBack(letter, services) : []
  for (const { text, token } of tokens) {
    if (token.kind !== 'seat') continue
    const { game } = await memoryOf(store).game(token.game)
    if (!exists(game) || partOf(game, reader) !== undefined) continue
    const changes = people.passwordChanges(reader, token.game)
    if (isFor(text, reader, secret, changes) || isFromBefore(text, reader, secret, changes))
      return { game: token.game, person: reader }
  }
  return undefined
}

const hasLeft = (game: Game, person: Person): boolean =>
  partOf(game, person) === undefined && game.departed.some(({ player }) => player === person)

/** What they are told of it, before anything is asked of them. */
export async function saidToFormer(
  context: Pick<Context, 'people' | 'gameCalled'> & {
    readonly author: { readonly former: Former | undefined }
  },
): Promise<Allowed | undefined> {
  const { author, people } = context
  if (author.former === undefined) return undefined
  const { game } = await context.gameCalled(author.former.game)
  return refused(...sentencesFor(game, author.former.person, people))
}

/** Says that they have no part, and gives the line for one, unless that would be refused. */
function sentencesFor(game: Game, person: Person, people: People): readonly string[] {
  const parts = { game: game.name.toLowerCase() }
  const gone = say.gone({ game: game.name })
  const may =
    whyNoEntry(game, person, { ...people.newcomer(person, undefined), knowsTheWord: true }) === undefined
  if (game.stage === 'forming') return may ? [gone, say.joinAgain(parts)] : [gone]
  if (game.stage === 'over') return [gone]
  const board = boardFor(game)
  const left = game.departed.filter(({ player }) => player === person).map(({ power }) => power)
  const power = left.find(each => freePowers(game).includes(each))
  if (power !== undefined && may) {
    const line = `TAKEOVER ${board.powers[power]!.letter}${parts.game}`
    return [gone, say.takeOver({ power: powerName(board, power), line })]
  }
  const [taken] = power === undefined ? left : []
  return [
    gone,
    ...(taken === undefined ? [] : [say.taken({ power: powerName(board, taken) })]),
    ...(may ? [say.observe(parts)] : []),
  ]
}
