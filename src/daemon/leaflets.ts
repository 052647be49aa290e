// Short texts that anybody may get: the list of games, and why he is not let in.
import { type ListedGame, listGameLines, listLines } from '../report/forms/listGame.ts'
import { wording } from '../report/wording.ts'
import type { GameRow, JsonValue } from '../store/batch.ts'
import type { Store } from '../store/store.ts'
import type { Proof } from './config.ts'
import { memoryOf } from './memory.ts'
import { type Setting, worldOf } from './setting.ts'

const say = wording.daemon.leaflets

/** What proves who somebody is, where a password does not. */
export const noPasswords = (proofs: readonly Proof[]): string =>
  [say.noPasswords, ...proofs.flatMap(proof => WAYS[proof] ?? [])].join(' ')

const WAYS: Readonly<Partial<Record<Proof, string>>> = say.instead

export const noGame = (name: string): string => say.noGame({ name: name.slice(0, 40) })

/** The games that are to be listed, an entry each. */
export async function gamesListed(store: Store): Promise<readonly string[]> {
  const games = (await store.games()).filter(({ listing: { isListed } }) => isListed !== false)
  return listLines(games.map(listedRow))
}

/**
 * One game as anybody may see it, in lines that programs read: neither wrapped nor shown together with somebody's
 * orders. Undefined if there is none.
 */
export async function gameListed(
  name: string,
  isFull: boolean,
  setting: Setting,
): Promise<readonly string[] | undefined> {
  const { game, version } = await memoryOf(setting.store).game(name)
  return version === 0
    ? undefined
    : listGameLines(game, { kind: 'outsider' }, worldOf(game, setting), setting.judge, { isFull })
}

/** A row that knows less says less. */
function listedRow({ name, stage, listing }: GameRow): ListedGame {
  const {
    name: shown,
    variant,
    phase,
    players,
    needed,
    free,
    comment,
    options,
    hours,
    press,
    masters,
  } = listing
  return {
    name: String(shown ?? name),
    variant: String(variant ?? ''),
    comment: String(comment ?? ''),
    phase: typeof phase === 'string' ? phase : null,
    players: typeof players === 'number' ? players : null,
    needed: Number(needed ?? 0),
    isForming: stage === 'forming',
    free: wordsIn(free),
    options: wordsIn(options),
    masters: wordsIn(masters),
    ...(typeof hours === 'number' ? { hours } : {}),
    ...(typeof press === 'string' ? { press } : {}),
  }
}

const wordsIn = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []
