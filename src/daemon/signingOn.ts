// How a letter comes to speak for somebody at a table: creating a game, joining one, sitting down at one's own seat.
import type { Power } from '../board/board.ts'
import type { Act } from '../game/commands.ts'
import type { Saying } from '../mail/instructions.ts'
import { variantNames } from '../shelf/shelf.ts'
import { hashPassword } from '../store/passwords.ts'
import type { Check } from '../store/provenPasswords.ts'
import { NotProven } from './dealings.ts'
import { LOCKED, noGame, noPasswords } from './leaflets.ts'
import { memoryOf } from './memory.ts'
import { passwordFailed } from './people.ts'
import { holderBy, isEnough, lockOf, type ProvenSeat, partOf, seatNamed, trustOf } from './proof.ts'
import { powerNamed, settingsOf } from './sayings.ts'
import { boardFor } from './setting.ts'
import type { Sitting } from './sitting.ts'

type Said<Kind extends Saying['kind']> = Extract<Saying, { kind: Kind }>

export async function create(
  sitting: Sitting,
  { game: name, password, words }: Said<'create'>,
): Promise<boolean> {
  const person = sitting.person()
  if (!(await sitting.load(name))) return false
  const settings = settingsOf(words, sitting.setting)
  if (settings === undefined)
    return sitting.fail([
      `No variant is called "${words.join(' ').slice(0, 60)}". There are ${variantNames().join(', ')}; and GUNBOAT.`,
    ])
  const hash = password === undefined ? undefined : await hashPassword(password)
  const act: Act = { kind: 'create', name, settings, password: hash }
  if (!sitting.decide({ by: { kind: 'stranger', person }, act }, settings)) return false
  sitting.by = { kind: 'master', person }
  return sitting.say([
    `${name} is created, and you are its master. Players join with SIGNON ?${name} and a password.`,
  ])
}

export async function join(sitting: Sitting, { game: name, password }: Said<'signOn'>): Promise<boolean> {
  if (!(await sitting.loadKnown(name))) return false
  const person = sitting.person()
  const part = partOf(sitting.game!, person)
  if (part !== undefined) {
    sitting.by = part
    return sitting.say([`You have signed on to ${sitting.game!.name} already.`])
  }
  const newcomer = await sitting.people.newcomer(person, password)
  const act: Act = { kind: 'signOn', preferences: undefined, ...newcomer }
  if (!sitting.decide({ by: { kind: 'stranger', person }, act })) return false
  sitting.by = partOf(sitting.game!, person)
  return sitting.say([`You have joined ${sitting.game!.name}.`])
}

export async function observe(sitting: Sitting, { game: name, password }: Said<'observe'>): Promise<boolean> {
  if (!(await sitting.loadKnown(name))) return false
  const person = sitting.person()
  const act: Act = { kind: 'observe', ...(await sitting.people.newcomer(person, password)) }
  if (!sitting.decide({ by: { kind: 'stranger', person }, act })) return false
  sitting.by = { kind: 'observer', person }
  return sitting.say([`You watch ${sitting.game!.name}.`])
}

/** By the password of the seat; or without one, for its holder who has proven himself. A free power is taken over. */
export async function signOnAs(
  sitting: Sitting,
  { seat, game: name, password }: Said<'signOnAs'>,
): Promise<boolean> {
  if (!(await sitting.load(name))) return false
  const { setting, people, writer } = sitting
  const game = sitting.game!
  const power = powerNamed(seat, game)
  const holders = seatNamed(seat, game, power)
  const own = holders.find(({ person }) => person === writer.person)
  if (own !== undefined) return sitDown(sitting, own)
  const isFree = power !== undefined && game.seats[power]?.state === 'open'
  const counts = isEnough('password', setting)
  if ((password === undefined || !counts) && !isFree) return refuseStranger(sitting, name, password)
  const lock = lockOf(name, seat, power)
  if (people.isLocked(lock, setting.clock.now())) return sitting.fail([LOCKED])
  const { passwords } = memoryOf(setting.store)
  const isRight: Check = (hash, word) => passwords.isRight(hash, word, setting.clock.now())
  const holder = counts ? await holderBy(password ?? '', holders, game, isRight) : undefined
  if (holder !== undefined) return sitDown(sitting, holder)
  if (isFree) return takeOver(sitting, power, password)
  sitting.record(passwordFailed(lock, sitting.at, writer.cause))
  // Not even whether there is such a game is told.
  sitting.putAway()
  return sitting.fail(['This is not the game, the power and the password that belong together.'])
}

/** Without a password that counts only the holder may sit down. */
function refuseStranger(sitting: Sitting, name: string, password: string | undefined): boolean {
  const why = password === undefined ? undefined : noPasswords(trustOf(sitting.setting).proofs)
  if (sitting.writer.person === undefined) throw new NotProven(why)
  if (!sitting.isKnown) return sitting.fail([noGame(name)])
  return sitting.fail(
    why === undefined
      ? ['You do not hold this part of the game. Write its password behind it, if you know it.']
      : ['You do not hold this part of the game.', why],
  )
}

async function takeOver(sitting: Sitting, power: Power, password: string | undefined): Promise<boolean> {
  const person = sitting.person()
  const act: Act = { kind: 'takeOver', power, ...(await sitting.people.newcomer(person, password)) }
  if (!sitting.decide({ by: { kind: 'stranger', person }, act })) return false
  sitting.say([`${boardFor(sitting.game!.settings).powers[power]!.name} is yours.`])
  return sitDown(sitting, { kind: 'power', power, person })
}

/** Sits down; who was away is back. */
function sitDown(sitting: Sitting, by: ProvenSeat['by']): true {
  sitting.by = by
  if (by.kind === 'power' && sitting.game!.seats[by.power]?.state === 'open')
    sitting.decide({ by, act: { kind: 'comeBack' } })
  return true
}
