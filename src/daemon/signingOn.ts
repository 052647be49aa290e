// How a letter comes to speak for somebody at a table: creating a game, joining one, sitting down at one's own seat.
import type { Power } from '../board/board.ts'
import type { Act, Newcomer } from '../game/commands.ts'
import type { Person } from '../game/events.ts'
import { freePowers } from '../game/seats/players.ts'
import { type SettingChange, type Settings, usualSettings } from '../game/settings.ts'
import { rulesOf } from '../game/table.ts'
import type { Said } from '../mail/instructions.ts'
import { settingIn } from '../mail/settingLine.ts'
import { listed } from '../report/sentences/names.ts'
import { unusualForNewcomers } from '../report/sentences/settingLines.ts'
import { wording } from '../report/wording.ts'
import { ok, type Result } from '../result.ts'
import { NotProven } from './dealings.ts'
import { type Guess, passwordFailed, wrongAmong } from './guesses.ts'
import { noGame, noPasswords } from './leaflets.ts'
import { noPower, powerNamed, wishesOf } from './powersNamed.ts'
import {
  holderBy,
  isEnough,
  isOfRecord,
  lockOf,
  locksOf,
  type ProvenSeat,
  partOf,
  seatNamed,
  trustOf,
} from './proof.ts'
import { boardFor } from './setting.ts'
import { changedSettings } from './settingChanges.ts'
import type { Sitting } from './sitting.ts'

const say = wording.daemon.signingOn

export async function create(
  sitting: Sitting,
  { game: name, password, words }: Said<'create'>,
): Promise<boolean> {
  const person = sitting.person()
  if (!(await sitting.load(name))) return false
  const settings = settingsFor(words, sitting)
  if (!settings.ok) return sitting.fail([settings.error])
  const hash = password === undefined ? undefined : sitting.passwords.choose(password)
  const act: Act = { kind: 'create', name, settings: settings.value, password: hash }
  if (!sitting.decide({ by: { kind: 'stranger', person }, act }, settings.value)) return false
  sitting.by = { kind: 'master', person }
  return sitting.say([say.created({ game: name }), say.helpForMaster])
}

/** Words behind a game's name, in any order: those that are settings change them, the others name a variant. */
function settingsFor(
  words: readonly string[],
  { setting: { judge, clock }, passwords }: Sitting,
): Result<Settings, string> {
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
  const changed = changedSettings(usual, changes, {
    now: clock.now(),
    hasBegun: false,
    hashOf: word => passwords.choose(word),
  })
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
  if (newcomer === undefined) return false
  const act: Act = { kind: 'signOn', preferences: wished, ...newcomer }
  if (!sitting.decide({ by: { kind: 'stranger', person }, act })) return false
  sitting.by = partOf(sitting.game!, person)
  const { name: joined, stage } = sitting.game!
  // Who is the last to come has the beginning in a mail of its own.
  sitting.say([say.joined({ game: joined }), ...(stage === 'forming' ? [say.untilStart] : [])])
  return showUnusual(sitting)
}

/** What whoever comes to a table should know of it, now that it can still be left. */
function showUnusual(sitting: Sitting): true {
  const lines = unusualForNewcomers(sitting.game!.settings, rulesOf(sitting.game!, sitting.world()))
  if (lines.length > 0) sitting.show(['', ...lines])
  return true
}

/** Who comes too late to join can still take over. */
function toldOfFree(sitting: Sitting, free: readonly Power[]): false {
  const game = sitting.game!
  const { powers } = boardFor(game)
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

/**
 * What somebody brings along who comes to a table; among the words behind his password may be that of a private game.
 * Undefined if the letter has tried too many.
 */
async function newcomerTo(
  sitting: Sitting,
  person: Person,
  password: string | undefined,
  words: readonly string[],
): Promise<Newcomer | undefined> {
  const { people, game, passwords } = sitting
  const newcomer = people.newcomer(person, password === undefined ? undefined : passwords.choose(password))
  const { access, word: hash } = game!.settings
  const tried = access === 'word' ? words.slice(0, MOST_WORDS) : []
  if (hash === undefined || tried.length === 0) return newcomer
  // Whoever is invited needs no word: all the others are in one count.
  const guess = { lock: `${game!.name.toLowerCase()} word`, by: undefined, isThere: true }
  for (const word of tried) {
    if (isShut(sitting, guess)) return shutOut(sitting, say.wordShut)
    if (!sitting.mayTry(word, [hash])) return undefined
    if (await passwords.isRight(hash, word)) return { ...newcomer, knowsTheWord: true }
    sitting.record(passwordFailed(guess, sitting.at, sitting.writer.cause))
  }
  return newcomer
}

/** Whether there were too many wrong words for the same within the hour, those of this letter among them. */
const isShut = ({ people, setting, records }: Sitting, guess: Guess): boolean =>
  people.guesses.isShut(guess, setting.clock.now(), wrongAmong(records, guess))

function shutOut(sitting: Sitting, why: string): undefined {
  sitting.fail([why])
  return undefined
}

/** So many words of a line are tried as that of a private game. */
const MOST_WORDS = 3

export async function observe(sitting: Sitting, { game: name, password }: Said<'observe'>): Promise<boolean> {
  if (!(await sitting.loadKnown(name))) return false
  const person = sitting.person()
  // Who only watches has no other word behind the name: it may be that of a private game.
  const words = password === undefined ? [] : [password]
  const newcomer = await newcomerTo(sitting, person, password, words)
  if (newcomer === undefined) return false
  const act: Act = { kind: 'observe', ...newcomer }
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
  const free = power !== undefined && game.seats[power]?.state === 'open' ? power : undefined
  const isTried = password !== undefined && isEnough('password', setting)
  if (!isTried)
    return free === undefined ? refuseStranger(sitting, name, password) : takeOver(sitting, free, password)
  const isHolders = holders.some(({ person }) => isOfRecord(writer.from, person, game, people))
  const guess: Guess = {
    lock: lockOf(name, seat, power),
    by: isHolders ? writer.from : undefined,
    isThere: holders.length > 0,
  }
  return byPassword(sitting, password, { holders, guess, free })
}

/** What somebody tries a password for; `free` is a power that anybody may have. */
interface Tried {
  readonly holders: readonly ProvenSeat['by'][]
  readonly guess: Guess
  readonly free: Power | undefined
}

async function byPassword(
  sitting: Sitting,
  password: string,
  { holders, guess, free }: Tried,
): Promise<boolean> {
  const locks = locksOf(holders, sitting.game!)
  // What is free is taken over with a password of one's own: it may be a guess all the same.
  const isGuess = free === undefined || locks.length > 0
  if (isGuess && !isShut(sitting, guess)) {
    const hashes = locks.map(({ hash }) => hash)
    if (!sitting.mayTry(password, hashes)) return false
    const holder = await holderBy(password, locks, sitting.passwords)
    if (holder !== undefined) return sitDown(sitting, holder)
    sitting.record(passwordFailed(guess, sitting.at, sitting.writer.cause))
  } else if (free === undefined) return sitting.fail([wording.daemon.leaflets.locked])
  if (free !== undefined) return takeOver(sitting, free, password)
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
    return sitting.fail([say.isTaken({ power: boardFor(game).powers[power]!.name })])
  return takeOver(sitting, power, said.password, said.words)
}

async function takeOver(
  sitting: Sitting,
  power: Power,
  password: string | undefined,
  words: readonly string[] = [],
): Promise<boolean> {
  const person = sitting.person()
  const newcomer = await newcomerTo(sitting, person, password, words)
  if (newcomer === undefined) return false
  const act: Act = { kind: 'takeOver', power, ...newcomer }
  if (!sitting.decide({ by: { kind: 'stranger', person }, act })) return false
  sitting.say([say.isYours({ power: boardFor(sitting.game!).powers[power]!.name }), say.onceTaken])
  showUnusual(sitting)
  return sitDown(sitting, { kind: 'power', power, person })
}

/** Sits down; who was away is back. */
function sitDown(sitting: Sitting, by: ProvenSeat['by']): true {
  sitting.by = by
  if (by.kind === 'power' && sitting.game!.seats[by.power]?.state === 'open')
    sitting.decide({ by, act: { kind: 'comeBack' } })
  return true
}
