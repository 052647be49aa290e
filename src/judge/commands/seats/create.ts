// CREATE, RENAME, PURGE: games come into being, keep their names, and end.

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

// CREATE: a new game, whose master is whoever writes.

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
    // `create a new game` names none.
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
  // Nobody confirms a letter first, and hears then what is wrong with it.
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

/** Why no more games of somebody may wait for players, if that is so. */
export async function tooManyForming(person: Person, context: Context) {
  const games = await formingBeside(person, context)
  return games === undefined ? undefined : refused(say.manyForming({ games }))
}

/** Why somebody may create no more games for some days, if that is so. */
async function tooManyCreated(person: Person, context: Context) {
  const most = context.mostForming * CREATED_FOR_EACH
  const since = (context.now - CREATED_WITHIN * DAY) as Instant // some days before
  if ((await context.createdSince(since, person)) < most) return undefined
  return refused(say.manyCreated({ most, days: CREATED_WITHIN }))
}

/** So many times as many as may wait at once: of tournaments most are begun at once. */
const CREATED_FOR_EACH = 20
const CREATED_WITHIN = 7
const DAY = 86_400_000

/** Why the present one may not be one more of them, for some who are its masters or are to be. */
export async function noMoreForming(persons: readonly Person[], context: SeatedContext & Context) {
  for (const person of persons) {
    const games = await formingBeside(person, context)
    if (games === undefined) continue
    const isOwn = person === context.by.person
    return refused(isOwn ? say.manyForming({ games }) : say.manyOfTheirs({ person, game: context.game.name }))
  }
  return undefined
}

/** The games of somebody that wait for players, beside the present one; undefined where one more may. */
async function formingBeside(person: Person, context: Context): Promise<string | undefined> {
  const forming = await context.formingOf(person)
  const others = forming.filter(({ name }) => name !== context.game?.name)
  return others.length < context.mostForming ? undefined : others.map(({ name }) => name).join(', ')
}

/** Words behind a game's name, in any order: those that are settings change them, the others name a variant. */
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
  // Behind settings a last word that is no variant may be the password, and is not repeated.
  const wanted = variant.join(' ')
  const isVariant =
    variantNames().includes(wanted.toLowerCase()) || namesNear(wanted, variantNames()).length > 0
  const isLast = variant.length > 0 && variant.at(-1) === words.at(-1)
  const hasSettings = changes.length > 1 || isNoPassword([password ?? '', ...words])
  if (isLast && hasSettings && !isVariant)
    return refused(say.passwordFirst({ line: `CREATE ?${name} password`, names: variantNames().join(', ') }))
  return changed
}

/** A setting or a board where the password should stand. */
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

// RENAME: a game keeps its name.

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

// PURGE: the end of a game, by the password of its master.

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

/** All of this file. */
export const GAMES = [create, purge, rename] as const
