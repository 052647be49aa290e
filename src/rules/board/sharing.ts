// How few players share the powers of a board: which are played together, which are out, which is neutral for a time.
import * as z from 'zod'
import type { Result } from '../../result.ts'
import type { Board, BoardPlan, Power } from './board.ts'
import { readPhase } from './phase.ts'
import { type Fault, readYaml, type WrittenFile } from './yamlFile.ts'
import { readPage } from './yamlPage.ts'

const powerId = z.string().regex(/^[a-z][a-z_]*$/, 'write a power in small letters, as one word')
const powers = z.array(powerId).min(1, 'name a power')
const province = z.string().regex(/^[a-z]{3}$/, 'write a province by its id, three small letters')

const share = z.strictObject({
  /** Powers that one player plays together; without groups each power that is not out has its own player. */
  groups: z.array(powers).optional(),
  /** Powers whose units get no orders. */
  out: powers.optional(),
  opens: z
    .string()
    .refine(written => readPhase(written).ok, 'write a phase as S1914M')
    .optional(),
  wins: z.int().min(1, 'write the number of centers that wins').optional(),
  /** A power whose land nobody enters until the spring of a year, when it joins the side that a coin toss decides. */
  neutral: z.strictObject({ power: powerId, closed: z.array(province), joins: z.int() }).optional(),
})

const sharingSchema = z.strictObject({
  sharing: z.string(),
  about: z.string(),
  players: z.record(z.string().regex(/^\d{1,3}$/, 'write a number of players'), share),
})

export type SharingFile = z.infer<typeof sharingSchema>
type Share = z.infer<typeof share>

/** How a given number of players shares the powers of a board. */
export interface Sharing {
  /** The powers of each player. */
  readonly groups: readonly (readonly Power[])[]
  readonly out: readonly Power[]
  readonly neutral: Neutral | undefined
}

/** A power that nobody plays until the spring of a year; nobody enters its land until then. */
export interface Neutral {
  readonly power: Power
  readonly joins: number
  /** The same board with its land open. */
  readonly opened: Board
}

export function readSharing(file: WrittenFile): Result<SharingFile, readonly Fault[]> {
  const page = readYaml(file)
  return page.ok ? readPage(page.value, sharingSchema) : page
}

/** What a file says for this number of players. */
export const shareFor = (file: SharingFile, players: number | undefined): Share | undefined =>
  players === undefined ? undefined : file.players[players]

/** The first power or province of a share that is not on the board, if any. */
export function missingFrom(share: Share, board: Board): string | undefined {
  const named = [...(share.groups ?? []).flat(), ...(share.out ?? [])]
  const { neutral } = share
  const strange = [...named, ...(neutral === undefined ? [] : [neutral.power])].find(
    id => board.power(id) === undefined,
  )
  return strange ?? neutral?.closed.find(id => board.place(id) === undefined)
}

/** A share in the numbers of a board that has all its powers and provinces. */
export function sharingOn(board: Board, share: Share, opened: Board): Sharing {
  const power = (id: string): Power => board.power(id)! // nothing is missing
  const out = (share.out ?? []).map(power)
  const { neutral } = share
  const alone = neutral === undefined ? undefined : power(neutral.power)
  const others = board.powers.map(({ index }) => index).filter(each => !out.includes(each) && each !== alone)
  return {
    groups: share.groups?.map(group => group.map(power)) ?? others.map(each => [each]),
    out,
    neutral:
      neutral === undefined || alone === undefined
        ? undefined
        : { power: alone, joins: neutral.joins, opened },
  }
}

/** The plan of a board with the changes of a share: its first phase, the centers that win, and the closed provinces. */
export function planShared(plan: BoardPlan, share: Share, isClosed: boolean): BoardPlan {
  const opens = share.opens === undefined ? undefined : readPhase(share.opens)
  const neutral = isClosed ? share.neutral : undefined
  const closed = new Set(neutral?.closed.map(id => id.toUpperCase()))
  const entered = (places: readonly string[]) => places.filter(place => !closed.has(place.slice(0, 3)))
  return {
    ...plan,
    opens: opens?.ok ? opens.value : plan.opens,
    wins: share.wins ?? plan.wins,
    ...(neutral === undefined
      ? {}
      : { closed: { provinces: [...closed], power: neutral.power.toUpperCase(), joins: neutral.joins } }),
    provinces:
      closed.size === 0
        ? plan.provinces
        : plan.provinces.map(each => ({
            ...each,
            army: entered(each.army),
            fleet: new Map([...each.fleet].map(([coast, places]) => [coast, entered(places)])),
          })),
  }
}
