// The keeper's commands over the store: games, show, export, verify and backup.

import { join } from 'node:path'
import { type Phase, phaseId, readPhase } from '../board/phase.ts'
import { isBlind } from '../game/game.ts'
import { type Viewer, viewOf } from '../game/views.ts'
import { shortened } from '../json/answers.ts'
import { columns } from '../report/forms/frame.ts'
import { resultLines, standingLines } from '../report/sentences/results.ts'
import { wording } from '../report/wording.ts'
import { lostSecret, SECRET_FILE, storeIn } from '../service/home.ts'
import { findings } from '../service/verifying.ts'
import type { GameRow } from '../store/batch.ts'
import type { StoreFault } from '../store/fault.ts'
import { keyOf, loadGame, type Store, type StoredGame } from '../store/store.ts'
import { equipmentOf, planOf } from './configured.ts'
import { FOUND_SOMETHING, UsageFault } from './faults.ts'
import type { HomeOptions } from './options.ts'

/** The folder that is named, else the one that is configured. */
export type Where = Pick<HomeOptions, 'config' | 'data' | 'store'>

export async function listGames({ json, ...where }: Where & { readonly json?: true }): Promise<void> {
  const games = await inStore(where, store => store.games())
  print(json ? JSON.stringify(games, null, 2) : gameTable(games))
}

function gameTable(games: readonly GameRow[]): string {
  if (games.length === 0) return 'There are no games yet.'
  const rows = games.map(({ name, stage, listing }) => {
    const { name: shown, variant, phase, deadline, comment } = listing
    return [shown ?? name, variant, stage, phase, deadline, comment].map(cell => String(cell ?? ''))
  })
  return columns([['game', 'variant', 'stage', 'phase', 'deadline', 'comment'], ...rows]).join('\n')
}

export async function showGame(
  name: string,
  phase: string | undefined,
  { json, ...where }: Where & { readonly json?: true },
): Promise<void> {
  const { game } = await inStore(where, store => gameNamed(store, name))
  const { board } = equipmentOf(game)
  const view = viewOf(game, isBlind(game) ? KEEPER : OUTSIDER)
  const turns =
    phase === undefined
      ? view.turns.slice(-1)
      : view.turns.filter(turn => phaseId(turn.phase) === idOf(phase))
  if (phase !== undefined && turns.length === 0)
    throw new UsageFault(`${game.name} has no phase ${idOf(phase)}: it has ${played(view.turns)}`)
  const results = turns.flatMap(turn => [...resultLines(turn, board), ''])
  const told = phase === undefined ? [...results, ...standingLines(view, board)] : results.slice(0, -1)
  const lines = isBlind(game) ? [wording.blind.seesAll, '', ...told] : told
  print(json ? JSON.stringify({ game: game.name, stage: view.stage, lines }, null, 2) : lines.join('\n'))
}

const OUTSIDER: Viewer = { kind: 'outsider' }

/** Who keeps the judge sees all of a blind game, and is told so. */
const KEEPER: Viewer = { kind: 'keeper' }

export const played = (turns: readonly { readonly phase: Parameters<typeof phaseId>[0] }[]): string =>
  turns.length === 0 ? 'none yet' : turns.map(({ phase }) => phaseId(phase)).join(', ')

const idOf = (text: string): string => phaseId(phaseNamed(text))

export function phaseNamed(text: string): Phase {
  const phase = readPhase(text)
  if (!phase.ok)
    throw new UsageFault(`"${shortened(text)}" is not a valid phase: write it like S1901M, F1901R or W1901A`)
  return phase.value
}

export interface ExportOptions {
  readonly format: 'json' | 'mbox' | 'phases'
  readonly address?: string
}

export async function exportGame(
  name: string,
  { format, address, ...where }: Where & ExportOptions,
): Promise<void> {
  const { eventsAsJson, mboxOf, phaseLines } = await import('./exports.ts')
  const { judge } = planOf(address === undefined ? where : { ...where, address })
  await inStore(where, async store => {
    const { game } = await gameNamed(store, name)
    if (format === 'json')
      print(JSON.stringify(eventsAsJson(game.name, await store.load(keyOf(name))), null, 2))
    else if (format === 'mbox')
      process.stdout.write(await mboxOf(await store.post(keyOf(name)), judge.address))
    else for (const line of phaseLines(game, equipmentOf(game).board)) print(line)
  })
}

/** Replays every game, and lists what differs from the record. */
export async function verify(name: string | undefined, where: Where): Promise<void> {
  await inStore(where, async store => {
    const games = await store.games()
    const chosen = name === undefined ? games : games.filter(row => row.name === keyOf(name))
    if (name !== undefined && chosen.length === 0) throw noSuchGame(name, games)
    const lost = await secretFault(store, where)
    // A copy may be looked at without its secret; what the games say is the same.
    const isAlone = lost?.trouble === 'secretMissing'
    if (isAlone) process.stderr.write(`${lost.message}\n`)
    const found = [
      ...(await findings(store, chosen)),
      ...(lost === undefined || isAlone ? [] : [lost.message]),
    ]
    for (const line of found) print(line)
    if (found.length > 0) process.exitCode = FOUND_SOMETHING
    else print(`${chosen.length} ${chosen.length === 1 ? 'game' : 'games'}: nothing differs`)
  })
}

export async function backUp(file: string, where: Where): Promise<void> {
  const [trouble] = await inStore(where, async store => {
    await store.backup(file)
    return [await secretFault(store, where)]
  })
  print(`${file}: written and found sound`)
  const secret = join(planOf(where).data, SECRET_FILE)
  print(trouble?.message ?? `${secret} belongs with it: keep a copy of it too, as safe as a password`)
}

/** Whether the secret beside the store is the one that belongs to it. */
const secretFault = async (store: Store, where: Where): Promise<StoreFault | undefined> =>
  lostSecret(planOf(where).data, await store.secretNoted())

export async function inStore<Value>(where: Where, act: (store: Store) => Promise<Value>): Promise<Value> {
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
  if (stored.version === 0) throw noSuchGame(name, await store.games())
  return stored
}

const noSuchGame = (name: string, games: readonly GameRow[]): UsageFault => {
  const known =
    games.length === 0
      ? 'there are none yet'
      : `there are ${games
          .map(row => row.name)
          .slice(0, 20)
          .join(', ')}`
  return new UsageFault(`no game is called "${shortened(name)}": ${known}`)
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
