// How a letter comes to speak for somebody at a table: creating a game, joining one, sitting down at one's own seat.
import type { Power } from '../board/board.ts'
import type { Act, Newcomer } from '../game/commands.ts'
import type { Person } from '../game/events.ts'
import { freePowers } from '../game/players.ts'
import { type Settings, usualSettings } from '../game/settings.ts'
import type { Said } from '../mail/instructions.ts'
import type { SettingChange } from '../mail/settingChange.ts'
import { settingIn } from '../mail/settingLine.ts'
import { listed } from '../report/names.ts'
import { wording } from '../report/wording.ts'
import { ok, type Result } from '../result.ts'
import { hashPassword } from '../store/passwords.ts'
import type { Check } from '../store/provenPasswords.ts'
import { NotProven } from './dealings.ts'
import { noGame, noPasswords } from './leaflets.ts'
import { memoryOf } from './memory.ts'
import { passwordFailed } from './people.ts'
import { noPower, powerNamed, wishesOf } from './powersNamed.ts'
import { holderBy, isEnough, lockOf, type ProvenSeat, partOf, seatNamed, trustOf } from './proof.ts'
import { boardFor, type Setting } from './setting.ts'
import { changedSettings } from './settingChanges.ts'
import type { Sitting } from './sitting.ts'

const say = wording.daemon.signingOn

export async function create(
  sitting: Sitting,
  { game: name, password, words }: Said<'create'>,
): Promise<boolean> {
  const person = sitting.person()
  if (!(await sitting.load(name))) return false
  const settings = await settingsFor(words, sitting.setting)
  if (!settings.ok) return sitting.fail([settings.error])
  const hash = password === undefined ? undefined : await hashPassword(password)
  const act: Act = { kind: 'create', name, settings: settings.value, password: hash }
  if (!sitting.decide({ by: { kind: 'stranger', person }, act }, settings.value)) return false
  sitting.by = { kind: 'master', person }
  return sitting.say([say.created({ game: name }), say.helpForMaster])
}

/** Words behind a game's name, in any order: those that are settings change them, the others name a variant. */
async function settingsFor(
  words: readonly string[],
  { judge, clock }: Setting,
): Promise<Result<Settings, string>> {
  const changes: SettingChange[] = []
  const variant: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = [3, 2, 1].find(count => settingAt(words, at, count) !== undefined) ?? 0
    changes.push(...(settingAt(words, at, length) ?? []))
    if (length === 0) variant.push(words[at]!)
    at += Math.max(length, 1)
  }
  if (variant.length > 0) changes.unshift({ path: 'variant', value: variant.join(' ') })
  const usual = usualSettings(judge.zone)
  const changed = await changedSettings(usual, changes, clock.now())
  return changed.ok ? ok({ ...usual, ...changed.value }) : changed
}

function settingAt(
  words: readonly string[],
  at: number,
  count: number,
): readonly SettingChange[] | undefined {
  if (count === 0 || at + count > words.length) return undefined
  const said = settingIn(`SET ${words.slice(at, at + count).join(' ')}`)
  return said?.kind === 'set' ? said.changes : undefined
}

export async function join(sitting: Sitting, said: Said<'signOn'>): Promise<boolean> {
  const { game: name, power, password } = said
  if (!(await sitting.loadKnown(name))) return false
  const person = sitting.person()
  const part = partOf(sitting.game!, person)
  if (part !== undefined && part.kind !== 'observer') {
    sitting.by = part
    return sitting.say([say.joinedAlready({ game: sitting.game!.name })])
  }
  const free = freePowers(sitting.game!)
  const { stage: now, settings: rules } = sitting.game!
  if (now === 'playing' && !rules.quiet && free.length > 0) return toldOfFree(sitting, free)
  const wished = power === undefined ? undefined : wishesOf(power, sitting.game!)
  if (typeof wished === 'string') return sitting.fail([wished])
  const newcomer = await newcomerTo(sitting, person, password, said.words)
  const act: Act = { kind: 'signOn', preferences: wished, ...newcomer }
  if (!sitting.decide({ by: { kind: 'stranger', person }, act })) return false
  sitting.by = partOf(sitting.game!, person)
  const { name: joined, stage } = sitting.game!
  // Who is the last to come has the beginning in a mail of its own.
  return sitting.say([say.joined({ game: joined }), ...(stage === 'forming' ? [say.untilStart] : [])])
}

/** Who comes too late to join can still take over. */
function toldOfFree(sitting: Sitting, free: readonly Power[]): false {
  const game = sitting.game!
  const { powers } = boardFor(game.settings)
  const names = free.slice(0, MOST_FREE).map(power => powers[power]!.name)
  const { letter } = powers[free[0]!]!
  return sitting.fail([
    say.hasBegun({
      game: game.name,
      powers: listed(names, 'or'),
      line: `TAKEOVER ${letter}${game.name.toLowerCase()}`,
    }),
  ])
}

/** So many powers are named, where there are more. */
const MOST_FREE = 8

/** What somebody brings along who comes to a table; among the words behind his password may be that of a private game. */
async function newcomerTo(
  { people, game, setting }: Sitting,
  person: Person,
  password: string | undefined,
  words: readonly string[],
): Promise<Newcomer> {
  const newcomer = await people.newcomer(person, password)
  const hash = game!.settings.word
  const { passwords } = memoryOf(setting.store)
  let knowsTheWord = false
  for (const word of hash === undefined ? [] : words.slice(0, MOST_WORDS))
    knowsTheWord ||= await passwords.isRight(hash!, word, setting.clock.now())
  return { ...newcomer, knowsTheWord }
}

/** So many words of a line are tried as that of a private game. */
const MOST_WORDS = 3

export async function observe(sitting: Sitting, { game: name, password }: Said<'observe'>): Promise<boolean> {
  if (!(await sitting.loadKnown(name))) return false
  const person = sitting.person()
  // Who only watches has no other word behind the name: it may be that of a private game.
  const words = password === undefined ? [] : [password]
  const act: Act = { kind: 'observe', ...(await newcomerTo(sitting, person, password, words)) }
  if (!sitting.decide({ by: { kind: 'stranger', person }, act })) return false
  sitting.by = { kind: 'observer', person }
  return sitting.say([say.watching({ game: sitting.game!.name })])
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
  if (people.isLocked(lock, setting.clock.now())) return sitting.fail([wording.daemon.leaflets.locked])
  const { passwords } = memoryOf(setting.store)
  const isRight: Check = (hash, word) => passwords.isRight(hash, word, setting.clock.now())
  const holder = counts ? await holderBy(password ?? '', holders, game, isRight) : undefined
  if (holder !== undefined) return sitDown(sitting, holder)
  if (isFree) return takeOver(sitting, power, password)
  sitting.record(passwordFailed(lock, sitting.at, writer.cause))
  // Not even whether there is such a game is told.
  sitting.putAway()
  return sitting.fail([say.wrongPassword])
}

/** Without a password that counts only the holder may sit down. */
function refuseStranger(sitting: Sitting, name: string, password: string | undefined): boolean {
  const why = password === undefined ? undefined : noPasswords(trustOf(sitting.setting).proofs)
  if (sitting.writer.person === undefined) throw new NotProven(why)
  if (!sitting.isKnown) return sitting.fail([noGame(name)])
  return sitting.fail(why === undefined ? [say.notHeldWriteIt] : [say.notHeld, why])
}

/** TAKEOVER is for a power that nobody holds. */
export async function takeOverAs(sitting: Sitting, said: Said<'takeOver'>): Promise<boolean> {
  if (!(await sitting.loadKnown(said.game))) return false
  const game = sitting.game!
  const power = powerNamed(said.seat, game)
  if (power === undefined) return sitting.fail([noPower(said.seat)])
  // Before the start all powers are to be had, and none is taken over.
  if (game.stage !== 'forming' && game.seats[power]?.state !== 'open')
    return sitting.fail([say.isTaken({ power: boardFor(game.settings).powers[power]!.name })])
  return takeOver(sitting, power, said.password, said.words)
}

async function takeOver(
  sitting: Sitting,
  power: Power,
  password: string | undefined,
  words: readonly string[] = [],
): Promise<boolean> {
  const person = sitting.person()
  const act: Act = { kind: 'takeOver', power, ...(await newcomerTo(sitting, person, password, words)) }
  if (!sitting.decide({ by: { kind: 'stranger', person }, act })) return false
  sitting.say([say.isYours({ power: boardFor(sitting.game!.settings).powers[power]!.name }), say.onceTaken])
  return sitDown(sitting, { kind: 'power', power, person })
}

/** Sits down; who was away is back. */
function sitDown(sitting: Sitting, by: ProvenSeat['by']): true {
  sitting.by = by
  if (by.kind === 'power' && sitting.game!.seats[by.power]?.state === 'open')
    sitting.decide({ by, act: { kind: 'comeBack' } })
  return true
}
