// `dragoman move`: carries a store from a file to PostgreSQL, or back, with its judge stopped.
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { columns } from '../judge/report/forms/frame.ts'
import { lockHome, SECRET_FILE, STORE_FILE } from '../judge/service/home.ts'
import { carry, leave, refuseAway } from '../judge/store/carrying.ts'
import { StoreFault } from '../judge/store/fault.ts'
import { isShared, placeNamed, shownPlace, writtenPlace } from '../judge/store/place.ts'
import { openBaseAt } from '../judge/store/store.ts'
import type { Base } from '../judge/store/work.ts'
import { wording } from '../wording/wording.ts'
import { planOf } from './configured.ts'
import { UsageFault } from './faults.ts'
import type { HomeOptions } from './options.ts'

const say = wording.commandLine.move

export type MoveOptions = Pick<HomeOptions, 'config' | 'data' | 'store'> & { readonly to: string }

export async function move({ to, ...where }: MoveOptions): Promise<void> {
  const { data, store } = planOf(where)
  const from = store ?? join(resolve(data), STORE_FILE)
  const goal = goalOf(to)
  if (shownPlace(goal) === shownPlace(from)) throw new UsageFault(say.liesThere)
  const lock = lockHome(data)
  if (lock === undefined) throw new UsageFault(say.judgeRuns({ data }))
  try {
    await withBase(from, false, async source => {
      const lease = await source.exclusive(`move, ${hostname()} ${process.pid}`)
      if (lease === undefined) throw new StoreFault('had', source.shown)
      // The target is opened only with the lease: nothing is created there if the source is in use.
      try {
        await withBase(goal, true, target => moved(source, target))
      } finally {
        await lease.release()
      }
    })
  } finally {
    lock.release()
  }
  process.stdout.write(`${nextSteps(goal, join(data, SECRET_FILE))}\n`)
}

function goalOf(to: string): string {
  const goal = placeNamed(to)
  if (!goal.ok) throw new UsageFault(`--to: ${goal.error}`)
  return goal.value
}

async function withBase(place: string, mayBeNew: boolean, act: (base: Base) => Promise<void>): Promise<void> {
  // The file of an interrupted move exists already.
  const base = await openBaseAt(place, { mayBeNew: mayBeNew && !existsSync(place) })
  try {
    await act(base)
  } finally {
    await base.close()
  }
}

async function moved(source: Base, target: Base): Promise<void> {
  await refuseAway(source, target)
  const tables = await carry({
    from: source,
    to: target,
    onPage: (table, rows) => void process.stderr.write(`${table}: ${rows}\n`),
    onSame: () => leave(source, target.shown),
  })
  const rows = tables.map(({ table, rows, checksum }) => [table, String(rows), checksum.slice(0, 16)])
  process.stdout.write(`${columns([[say.table, say.rows, say.checksum], ...rows]).join('\n')}\n`)
}

const nextSteps = (goal: string, secret: string): string =>
  isShared(goal)
    ? say.toServer({ place: writtenPlace(goal), option: '?passwordFile=', secret })
    : say.toFile({ file: STORE_FILE, secret })
