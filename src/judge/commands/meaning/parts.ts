// The parts that people have in games, and how a line names one.
import type { Power } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import type { Person } from '../../game/events.ts'
import { type Game, isMaster, powersOf } from '../../game/game.ts'
import { isSignedOn } from '../../game/seats/gathering.ts'
import { boardFor } from '../../library/equipment.ts'
import { listed } from '../../report/sentences/names.ts'
import type { Passwords, Seated, Speech } from '../context.ts'

const say = wording.letters.parts

export function partOf(game: Game, person: Person): Seated | undefined {
  if (isMaster(game, person)) return { kind: 'master', person }
  if (game.observers.includes(person)) return { kind: 'observer', person }
  const power = game.seats.findIndex(({ player }) => player === person)
  if (power >= 0) return { kind: 'power', power: power as Power, person }
  return isSignedOn(game, person) ? { kind: 'player', person } : undefined
}

/** `Austria in harbor` */
export function partLine({ game, by }: Speech): string {
  if (by.kind === 'power') return say.power({ power: boardFor(game).powers[by.power]!.name, game: game.name })
  return by.kind === 'master' ? say.master({ game: game.name }) : say.newcomer({ game: game.name })
}

/** `Austria and Italy in harbor`: all powers that the holder of this part plays there. */
export function playsLine(part: Speech): string {
  const { game, by } = part
  if (by.kind !== 'power') return partLine(part)
  const names = powersOf(game, by.person).map(power => boardFor(game).powers[power]!.name)
  return say.power({ power: listed(names, 'and'), game: game.name })
}

/** The line that chooses this part: `SIGNON Aharbor`. */
export function signOnLine({ game, by }: Speech): string {
  if (by.kind === 'power') return `SIGNON ${boardFor(game).powers[by.power]!.letter}${game.name}`
  return by.kind === 'master' ? `SIGNON M${game.name}` : `SIGNON ?${game.name}`
}

/** A list of parts, each with its SIGNON line ready to copy. */
export const partsListed = (parts: readonly Speech[], line = partLine): readonly string[] =>
  parts.slice(0, MOST_LISTED).map(part => `    ${signOnLine(part).padEnd(28)} ${line(part)}`.slice(0, 78))

const MOST_LISTED = 20

/** The holders of the part that a SIGNON line names by letter or name: M, O, a power. */
export function holdersNamed(name: string, game: Game, power: Power | undefined): readonly Seated[] {
  if (/^(?:m|master)$/i.test(name)) return game.masters.map(person => ({ kind: 'master', person }))
  if (/^(?:o|observer)$/i.test(name)) return game.observers.map(person => ({ kind: 'observer', person }))
  const person = power === undefined ? undefined : game.seats[power]?.player
  return power === undefined || person === undefined ? [] : [{ kind: 'power', power, person }]
}

/** The holders who have a password, each with its hash. */
export const locksOf = (
  holders: readonly Seated[],
  { passwords }: Game,
): readonly { readonly by: Seated; readonly hash: string }[] =>
  holders.flatMap(by => {
    const hash = passwords.get(by.person)
    return hash === undefined ? [] : [{ by, hash }]
  })

/** The holder with this password. If no holder has a password, it takes as long as a wrong one. */
export async function holderBy(
  password: string,
  locks: ReturnType<typeof locksOf>,
  passwords: Passwords,
): Promise<Seated | undefined> {
  for (const { by, hash } of locks) if (await passwords.isRight(hash, password)) return by
  if (locks.length === 0) await passwords.tryNothing(password)
  return undefined
}

/** A key for the part, the same for each way to write it. Wrong passwords are counted by it. */
export const lockOf = (game: string, seat: string, power: Power | undefined): string =>
  `${game.toLowerCase()} ${power ?? (/^m/i.test(seat) ? 'm' : /^o/i.test(seat) ? 'o' : '?')}`

export const noGame = (name: string): string => wording.letters.access.noGame({ name: name.slice(0, 40) })
