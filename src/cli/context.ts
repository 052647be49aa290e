// What `dragoman read` reads a mail against: a context file or a stored game.
import { readFileSync } from 'node:fs'
import { whereOf } from '../judge/game/sheets/ordering.ts'
import { DEFAULTS, libraryBy } from '../judge/library/boards.ts'
import { isPasswordOf } from '../judge/store/passwords.ts'
import type { StoredGame } from '../judge/store/store.ts'
import { err, ok, type Result } from '../result.ts'
import type { Board, Power } from '../rules/board/board.ts'
import { readPhase } from '../rules/board/phase.ts'
import { type Fields, isObject, kindOf } from '../rules/json/answers.ts'
import { Lookup } from '../rules/json/lookup.ts'
import { readPosition } from '../rules/json/positions.ts'
import { wording } from '../wording/wording.ts'
import { equipmentOf } from './configured.ts'
import type { Context, KnownPlayer } from './read.ts'

const say = wording.commandLine.context

/** Reads a context file; otherwise says what to mend in it. */
export function contextIn(file: string, own: string): Result<Context, string> {
  const fields = fieldsIn(file)
  if (!fields.ok) return fields
  const { game, players, trustAddresses } = fields.value
  if (typeof game !== 'string') return err(say.game({ file, kind: kindOf(game) }))
  const where = whereIn(fields.value)
  if (!where.ok) return err(`${file}: ${where.error}`)
  const known = playersIn(players, where.value.board)
  if (!known.ok) return err(`${file}: ${known.error}`)
  const trusts = trustAddresses !== false
  return ok({ game, where: where.value, players: known.value, trustAddresses: trusts, own: [own] })
}

interface ContextFields extends Fields {
  readonly game?: unknown
  readonly players?: unknown
  readonly trustAddresses?: unknown
}

function fieldsIn(file: string): Result<ContextFields, string> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isObject(value) ? ok(value) : err(say.content({ file, kind: kindOf(value) }))
  } catch (fault) {
    if (fault instanceof SyntaxError) return err(say.notJson({ file }))
    if (fault instanceof Error && 'code' in fault)
      return err(say.unreadable({ file, code: String(fault.code) }))
    throw fault
  }
}

function whereIn(fields: ContextFields): Result<NonNullable<Context['where']>, string> {
  const lookup = new Lookup(libraryBy(DEFAULTS))
  const known = lookup.board(nameIn(fields.variant))
  if (!known.ok) return known
  const { board, legality } = known.value
  const rules = lookup.rules(nameIn(fields.rulebook), board)
  if (!rules.ok) return rules
  if (!isPhase(fields.phase)) return err(say.phase)
  const position = readPosition(fields, known.value)
  if (!position.ok) return position
  return ok({ board, rules: rules.value, position: position.value, legality })
}

const isPhase = (written: unknown): boolean => typeof written === 'string' && readPhase(written).ok

const nameIn = (written: unknown): string | undefined => (typeof written === 'string' ? written : undefined)

function playersIn(written: unknown, board: Board): Result<readonly KnownPlayer[], string> {
  if (written === undefined) return ok([])
  const { writeList } = say
  if (!Array.isArray(written)) return err(say.players({ kind: kindOf(written), writeList }))
  const players: KnownPlayer[] = []
  for (const each of written as readonly unknown[]) {
    const { power, address, password } = isObject(each) ? each : {}
    const seat = power === 'MASTER' ? 'master' : typeof power === 'string' ? board.power(power) : undefined
    if (seat === undefined || typeof address !== 'string') return err(say.player({ writeList }))
    players.push({
      seat,
      address,
      hasPassword: async given => typeof password === 'string' && given === password,
    })
  }
  return ok(players)
}

/** The same for a stored game. The addresses of its people prove nothing by themselves. */
export function contextOf({ game }: StoredGame, own: string): Context {
  const { board, rules } = equipmentOf(game)
  const world = { board, rules, now: game.opened, chance: () => 0 }
  const where = whereOf(game, 0 as Power, world)
  const hasPassword = (person: string) => async (given: string) => {
    const hash = game.passwords.get(person)
    return hash !== undefined && (await isPasswordOf(hash, given))
  }
  const seated = game.seats.flatMap(({ player }, power): readonly KnownPlayer[] =>
    player === undefined ? [] : [{ seat: power as Power, address: player, hasPassword: hasPassword(player) }],
  )
  const masters = game.masters.map(
    (person): KnownPlayer => ({ seat: 'master', address: person, hasPassword: hasPassword(person) }),
  )
  return {
    game: game.name,
    where,
    players: [...seated, ...masters],
    trustAddresses: false,
    own: [own],
  }
}
