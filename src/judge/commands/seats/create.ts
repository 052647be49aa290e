// CREATE, RENAME, PURGE: starts a game, refuses to rename it, and ends it.

import { ok, type Result } from '../../../result.ts'
import { wording } from '../../../wording/wording.ts'
import type { Instant } from '../../game/calendar.ts'
import type { Person } from '../../game/events.ts'
import { type SettingChange, type Settings, usualSettings } from '../../game/settings.ts'
import { variantNames } from '../../library/boards.ts'
import { alsoOrders, command, usual } from '../command.ts'
import {
  type Answer,
  type Context,
  orEnd,
  type Refusal,
  refused,
  type SeatedContext,
  says,
} from '../context.ts'
import { changedSettings, namesNear } from '../meaning/settingChanges.ts'
import { settingIn } from '../reading/settingLine.ts'
import { isName, wordsOf } from '../reading/words.ts'

// CREATE: a new game with the writer as its master.

const say = wording.letters.signingOn

interface Create {
  readonly game: string
  readonly password: string | undefined
  readonly words: readonly string[]
}

const create = command({
  kind: 'create',
  words: [alsoOrders('create', 'CREATE ?game password variant')],
  slips: ['CREATE'],
  reads: (words: string): Create | undefined => {
    const [game, password, ...rest] = wordsOf(words)
    // `Create army Paris` is a build.
    if (/^(?:an? )?(?:[af]|army|fleet) /i.test(words)) return undefined
    // `create a new game` names no game.
    if (!words.startsWith('?') && /^(?:an?|the|my|our|new|another|private|one)$/i.test(game ?? ''))
      return undefined
    return isName(game) ? { game, password, words: rest } : undefined
  },
  needsCapitals: (line, { password }) => password === undefined && !line.includes('?'),
  for: 'thePerson',
  speaker: 'signsOn',
  act: 'create',
  does: async (said, context) => orEnd(await created(said, context)),
})

async function created({ game: name, password, words }: Create, context: Context): Promise<Answer> {
  // Checked before the writer is asked to confirm the letter, so that the confirmation is not for nothing.
  const settings = settingsFor(name, password, words, context)
  if (!settings.ok) return settings
  const person = context.person()
  const loaded = await context.load(name)
  const tooMany = (await tooManyForming(person, context)) ?? (await tooManyCreated(person, context))
  if (!loaded.ok) return loaded
  const hash = password === undefined ? undefined : context.passwords.choose(password)
  if (tooMany !== undefined) return tooMany
  const act = { kind: 'create', name, settings: settings.value, password: hash } as const
  const done = context.decide(act, { kind: 'stranger', person }, settings.value)
  if (!done.ok) return done
  context.speakAs({ kind: 'master', person })
  return says(say.created({ game: name }), say.helpForMaster)
}

/** Refuses if this person runs as many games waiting for players as are allowed. */
export async function tooManyForming(person: Person, context: Context) {
  const games = await formingBeside(person, context)
  return games === undefined ? undefined : refused(say.manyForming({ games }))
}

/** Refuses if this person has created too many games within the last days. */
async function tooManyCreated(person: Person, context: Context) {
  const most = context.mostForming * CREATED_FOR_EACH
  const since = (context.now - CREATED_WITHIN * DAY) as Instant // some days ago
  if ((await context.createdSince(since, person)) < most) return undefined
  return refused(say.manyCreated({ most, days: CREATED_WITHIN }))
}

/** Times `mostForming`, as most games of a tournament begin at once. */
const CREATED_FOR_EACH = 20
const CREATED_WITHIN = 7
const DAY = 86_400_000

/** Refuses if one of these present or future masters of the game runs too many such games besides it. */
export async function noMoreForming(persons: readonly Person[], context: SeatedContext & Context) {
  for (const person of persons) {
    const games = await formingBeside(person, context)
    if (games === undefined) continue
    const isOwn = person === context.by.person
    return refused(isOwn ? say.manyForming({ games }) : say.manyOfTheirs({ person, game: context.game.name }))
  }
  return undefined
}

/** The other games of this person that wait for players; undefined if one more is allowed. */
async function formingBeside(person: Person, context: Context): Promise<string | undefined> {
  const forming = await context.formingOf(person)
  const others = forming.filter(({ name }) => name !== context.game?.name)
  return others.length < context.mostForming ? undefined : others.map(({ name }) => name).join(', ')
}

/** Reads the words behind a game's name, in any order: settings change the game, other words name a variant. */
function settingsFor(
  name: string,
  password: string | undefined,
  words: readonly string[],
  { judge, now, passwords }: Context,
): Result<Settings, Refusal> {
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
    now,
    hasBegun: false,
    hashOf: word => passwords.choose(word),
  })
  if (changed.ok) return ok({ ...usual, ...changed.value })
  // After settings, a last word that is no variant may be the password, so the reply does not repeat it.
  const wanted = variant.join(' ')
  const isVariant =
    variantNames().includes(wanted.toLowerCase()) || namesNear(wanted, variantNames()).length > 0
  const isLast = variant.length > 0 && variant.at(-1) === words.at(-1)
  const hasSettings = changes.length > 1 || isNoPassword([password ?? '', ...words])
  if (isLast && hasSettings && !isVariant)
    return refused(say.passwordFirst({ line: `CREATE ?${name} password`, names: variantNames().join(', ') }))
  return changed
}

/** A setting or a variant where the password should stand. */
const isNoPassword = (words: readonly string[]): boolean =>
  [3, 2, 1].some(count => settingAt(words, 0, count) !== undefined) ||
  variantNames().includes(words[0]!.toLowerCase())

function settingAt(
  words: readonly string[],
  at: number,
  count: number,
): readonly SettingChange[] | undefined {
  if (count === 0 || at + count > words.length) return undefined
  const meaning = settingIn(`SET ${words.slice(at, at + count).join(' ')}`)
  return typeof meaning === 'string' ? undefined : meaning
}

// RENAME: always refused, as a game keeps its name.

const rename = command({
  kind: 'rename',
  words: [usual('rename', 'RENAME game newname password')],
  reads: (words: string) => {
    const [game, to, password, more] = wordsOf(words.replace(/^(\S+) to (?=\S)/i, '$1 '))
    return isName(game) && isName(to) && more === undefined ? { game, to, password } : undefined
  },
  for: 'thePerson',
  givesPower: true,
  speaker: 'names',
  does: () => orEnd(refused(wording.letters.access.oneName)),
})

// PURGE: ends a game, with the password of its master.

const purge = command({
  kind: 'purge',
  words: [usual('purge', 'PURGE game password')],
  reads: (words: string) => {
    const [game, password, more] = wordsOf(words)
    return isName(game) && more === undefined ? { game, password } : undefined
  },
  for: 'theGame',
  givesPower: true,
  speaker: 'names',
  names: ({ game, password }) => ({ seat: 'M', game, password }),
  standsFor: () => ({ kind: 'terminate', isSure: false, spelling: 'PURGE' }),
})

export const GAMES = [create, purge, rename] as const
