// Who wrote a letter, as far as he has proven it: by answering one of our mails, or by the password of his seat.
import type { Power } from '../../board/board.ts'
import type { Proof, Seated } from '../../commands/context.ts'
import { isOfRecord } from '../../commands/meaning/parts.ts'
import type { Game } from '../../game/game.ts'
import { isFor, MASTER_SEAT, OBSERVER_SEAT, PLAYER_SEAT, readToken, type Token } from '../../mail/tokens.ts'
import type { People } from '../../people/people.ts'
import type { Services, Trust } from '../services.ts'

/** A part in a game that somebody has proven to have. */
export interface ProvenSeat {
  readonly game: string
  /** The seat of whoever wrote the press that is answered, if it is press. */
  readonly answers?: number | undefined
  readonly by: Seated
}

/** Where nobody has said otherwise, and no mail comes from afar. */
const ALL: Trust = { proofs: ['password', 'reply', 'address'], dkim: false }

export const trustOf = ({ trust = ALL }: Services): Trust => trust

/** Whether this judge takes such a proof for enough. */
export const isEnough = (proof: Proof, services: Services): boolean =>
  trustOf(services).proofs.includes(proof)

/** A token as it was written, and what it says. */
export interface WrittenToken {
  readonly text: string
  readonly token: Token
}

/** The tokens among the addresses that a letter went to. */
export function tokensAmong(
  recipients: readonly string[],
  judge: string,
  now: number,
): readonly WrittenToken[] {
  const [name = '', domain = ''] = judge.toLowerCase().split('@')
  return recipients.flatMap(address => {
    const lower = address.toLowerCase()
    if (!lower.startsWith(`${name}+`) || !lower.endsWith(`@${domain}`)) return []
    const text = lower.slice(name.length + 1, -domain.length - 1)
    const token = readToken(text, now)
    return token === undefined ? [] : [{ text, token }]
  })
}

/** The seat that a token proves, for a letter that comes from an address of the person who holds it. */
export function seatProven(
  text: string,
  token: Extract<Token, { kind: 'seat' }>,
  from: string,
  game: Game,
  people: People,
  secret: Uint8Array,
): ProvenSeat | undefined {
  for (const by of doersAt(game, token.seat)) {
    const doors = people.doors.of(by.person, token.game)
    if (isFor(text, by.person, secret, doors) && isOfRecord(from, by.person, game, people))
      return { game: token.game, by, answers: token.answers }
  }
  return undefined
}

/** So often nobody chooses another password while one of our mails is good. */
const MOST_DOORS = 50

/** Whether a token was made for somebody who has chosen another password since. */
export const isFromBefore = (text: string, person: string, secret: Uint8Array, doors: number): boolean =>
  Array.from({ length: Math.min(doors, MOST_DOORS) }, (_, i) => doors - 1 - i).some(before =>
    isFor(text, person, secret, before),
  )

export function doersAt(game: Game, seat: number): readonly Seated[] {
  if (seat === MASTER_SEAT) return game.masters.map(person => ({ kind: 'master', person }))
  if (seat === OBSERVER_SEAT) return game.observers.map(person => ({ kind: 'observer', person }))
  if (seat === PLAYER_SEAT) return newcomersOf(game)
  const person = game.seats[seat]?.player
  return person === undefined ? [] : [{ kind: 'power', power: seat as Power, person }]
}

/** Who signed on before the start speaks for his power once it has begun. */
function newcomersOf(game: Game): readonly Seated[] {
  if (game.seats.length === 0) return game.newcomers.map(({ player }) => ({ kind: 'player', person: player }))
  return game.seats.flatMap(({ player }, power) =>
    player === undefined ? [] : [{ kind: 'power', power: power as Power, person: player } as const],
  )
}
