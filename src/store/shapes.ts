// The shapes in which events were written by older programs, each lifted to the next until it is today's.
import type { FactKind } from '../game/events.ts'
import type { JsonObject, Recorded } from './batch.ts'
import { isKnown } from './bodies.ts'
import { UnreadableEvent } from './lettering.ts'
import { withAllSettings } from './settingsOnDisk.ts'

/** The shape in which events are written today. */
export const SHAPE = 1

/** From a shape to the next: the kind and the body as they would have been written then. */
type Lift = (kind: string, body: JsonObject) => { readonly kind: string; readonly body: JsonObject }

/** By the shape that is lifted. A store of a newer program is refused when it is opened. */
export type Lifts = ReadonlyMap<number, Lift>

const LIFTS: Lifts = new Map()

/** An event's kind and body in today's shape. */
export function lifted(
  { kind, body, shape, version }: Pick<Recorded, 'kind' | 'body' | 'shape' | 'version'>,
  lifts: Lifts = LIFTS,
  today: number = SHAPE,
): { readonly kind: FactKind; readonly body: JsonObject } {
  let now = { kind, body }
  for (let from = shape; from < today; from++) {
    const lift = lifts.get(from)
    if (lift === undefined)
      throw new UnreadableEvent(`event ${version} has shape ${from}, which nobody knows any more`)
    now = lift(now.kind, now.body)
  }
  if (shape > today)
    throw new UnreadableEvent(`event ${version} has shape ${shape}: a newer dragoman wrote it`)
  if (!isKnown(now.kind)) throw new UnreadableEvent(`event ${version} is of the unknown kind "${now.kind}"`)
  return { kind: now.kind, body: withAllSettings(now.kind, now.body) }
}
