// The keeper's commands on the store: games, show, export, verify and backup.

import { join } from 'node:path'
import { isBlind, wholeOf } from '../judge/game/game.ts'
import { type Viewer, viewOf } from '../judge/game/views.ts'
import { columns } from '../judge/report/forms/frame.ts'
import { resultLines, standingLines } from '../judge/report/sentences/results.ts'
import { lostSecret, SECRET_FILE, storeIn } from '../judge/service/home.ts'
import { findings } from '../judge/service/verifying.ts'
import type { GameRow } from '../judge/store/batch.ts'
import type { StoreFault } from '../judge/store/fault.ts'
import { eachGame, keyOf, loadGame, type Store, type StoredGame } from '../judge/store/store.ts'
import { type Phase, phaseId, readPhase } from '../rules/board/phase.ts'
import { shortened } from '../rules/json/answers.ts'
import { wording } from '../wording/wording.ts'
import { equipmentOf, planOf } from './configured.ts'
import { FOUND_SOMETHING, UsageFault } from './faults.ts'
import type { HomeOptions } from './options.ts'

const say = wording.commandLine.keeping

/** The folder in the options, or else the configured one. */
export type StoreOptions = Pick<HomeOptions, 'config' | 'data' | 'store'>

export async function listGames({ json, ...where }: StoreOptions & { readonly json?: true }): Promise<void> {
  await inStore(where, async store => {
    const rows: GameRow[] = []
    let isAny = false
    for await (const row of gamesByPeople(store)) {
      if (json) process.stdout.write(`${isAny ? ',' : '['}\n${indented(row)}`)
      else if (rows.push(row) === ROWS_AT_ONCE) print(gameTable(rows.splice(0)))
      isAny = true
    }
    if (json) print(isAny ? '\n]' : '[]')
    else if (rows.length > 0 || !isAny) print(gameTable(rows))
  })
}

/** Games with people in them come first. */
async function* gamesByPeople(store: Store): AsyncIterable<GameRow> {
  for (let skip = 0; ; skip += SORTED_AT_ONCE) {
    const rows = await store.games({ skip, most: SORTED_AT_ONCE, by: 'people' })
    yield* rows
    if (rows.length < SORTED_AT_ONCE) return
  }
}

/** The store sorts all games again for each piece of the list, so pieces are large. */
const SORTED_AT_ONCE = 20_000

/** So many games form one aligned table. */
const ROWS_AT_ONCE = 1_000

const indented = (row: GameRow): string => JSON.stringify(row, null, 2).replace(/^/gm, '  ')

function gameTable(games: readonly GameRow[]): string {
  if (games.length === 0) return say.noGames
  const rows = games.map(({ name, stage, listing }) => {
    const { name: shown, variant, phase, deadline, comment } = listing
    return [shown ?? name, variant, stage, phase, deadline, comment].map(cell => String(cell ?? ''))
  })
  return columns([['game', 'variant', 'stage', 'phase', 'deadline', 'comment'], ...rows]).join('\n')
}

export async function showGame(
  name: string,
  phase: string | undefined,
  { json, ...where }: StoreOptions & { readonly json?: true },
): Promise<void> {
  const { game } = await inStore(where, store => gameNamed(store, name))
  const { board } = equipmentOf(game)
  const view = viewOf(game, isBlind(game) ? KEEPER : OUTSIDER)
  const turns =
    phase === undefined
      ? view.turns.slice(-1)
      : view.turns.filter(turn => phaseId(turn.phase) === idOf(phase))
  if (phase !== undefined && turns.length === 0) throw noSuchPhase(game.name, idOf(phase), view.turns)
  const results = turns.flatMap(turn => [...resultLines(turn, board), ''])
  const told = phase === undefined ? [...results, ...standingLines(view, board)] : results.slice(0, -1)
  const lines = isBlind(game) ? [wording.blind.seesAll, '', ...told] : told
  print(json ? JSON.stringify({ game: game.name, stage: view.stage, lines }, null, 2) : lines.join('\n'))
}

const OUTSIDER: Viewer = { kind: 'outsider' }

/** The keeper sees everything in a blind game, and is told so. */
const KEEPER: Viewer = { kind: 'keeper' }

type Turns = readonly { readonly phase: Phase }[]

export const noSuchPhase = (game: string, phase: string, turns: Turns): UsageFault =>
  new UsageFault(say.noPhase({ game, phase, played: played(turns) }))

export const played = (turns: Turns): string =>
  turns.length === 0 ? say.nonePlayed : turns.map(({ phase }) => phaseId(phase)).join(', ')

const idOf = (text: string): string => phaseId(phaseNamed(text))

export function phaseNamed(text: string): Phase {
  const phase = readPhase(text)
  if (!phase.ok) throw new UsageFault(say.notAPhase({ text: shortened(text) }))
  return phase.value
}

export interface ExportOptions {
  readonly format: 'json' | 'mbox' | 'phases'
  readonly address?: string
}

export async function exportGame(
  name: string,
  { format, address, ...where }: StoreOptions & ExportOptions,
): Promise<void> {
  const { eventsAsJson, mboxOf, phaseLines } = await import('./exports.ts')
  const wholeGame = async (shown: string, store: Store) =>
    eventsAsJson(shown, await store.load(keyOf(name)), await store.post(keyOf(name)))
  const { judge } = planOf(address === undefined ? where : { ...where, address })
  await inStore(where, async store => {
    const { game } = await gameNamed(store, name)
    if (format === 'json') print(JSON.stringify(await wholeGame(game.name, store), null, 2))
    else if (format === 'mbox')
      process.stdout.write(await mboxOf(await store.post(keyOf(name)), judge.address))
    else for (const line of phaseLines(game, equipmentOf(game).board)) print(line)
  })
}

/** Replays every game, and lists what differs from the record. */
export async function verify(name: string | undefined, where: StoreOptions): Promise<void> {
  await inStore(where, async store => {
    const named = name === undefined ? undefined : await store.games({ names: [keyOf(name)] })
    if (named?.length === 0) throw await noSuchGame(String(name), store)
    const lost = await secretFault(store, where)
    // A copy may be verified without its secret; its games say the same.
    const isAlone = lost?.trouble === 'secretMissing'
    if (isAlone) process.stderr.write(`${lost.message}\n`)
    let games = 0
    const found = [
      ...(await findings(store, named ?? eachGame(store), undefined, () => games++)),
      ...(lost === undefined || isAlone ? [] : [lost.message]),
    ]
    for (const line of found) print(line)
    if (found.length > 0) process.exitCode = FOUND_SOMETHING
    else print(games === 1 ? say.oneGame : say.manyGames({ games }))
    const gone = await store.textsCleared()
    if (gone.last !== undefined) print(say.cleared({ ...gone, date: gone.last.slice(0, 10) }))
  })
}

export async function backUp(file: string, where: StoreOptions): Promise<void> {
  const [trouble] = await inStore(where, async store => {
    await store.backup(file)
    return [await secretFault(store, where)]
  })
  print(say.backedUp({ file }))
  const secret = join(planOf(where).data, SECRET_FILE)
  print(trouble?.message ?? say.copySecret({ secret }))
}

/** The trouble with the secret beside the store, if it does not belong to the store. */
const secretFault = async (store: Store, where: StoreOptions): Promise<StoreFault | undefined> =>
  lostSecret(planOf(where).data, await store.secretNoted())

export async function inStore<Value>(
  where: StoreOptions,
  act: (store: Store) => Promise<Value>,
): Promise<Value> {
  const { data, store: place } = planOf(where)
  const store = await storeIn(data, place)
  try {
    return await act(store)
  } finally {
    await store.close()
  }
}

export async function gameNamed(store: Store, name: string): Promise<StoredGame> {
  const stored = await loadGame(store, name, game => equipmentOf(game).board)
  if (stored.version === 0) throw await noSuchGame(name, store)
  return { ...stored, game: wholeOf(stored.game) }
}

export async function noSuchGame(name: string, store: Store): Promise<UsageFault> {
  const games = (await store.games({ most: 20 })).map(row => row.name).join(', ')
  const known = games === '' ? say.noneKnown : say.known({ games })
  return new UsageFault(say.noGame({ name: shortened(name), known }))
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
