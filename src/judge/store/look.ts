// A look at a store wherever it lies, or is to lie, that changes nothing there.
import { isShared, type StoreLook } from './place.ts'
import { lookAtFile } from './sqlite/look.ts'
import { openBaseAt } from './store.ts'

export async function lookAt(place: string): Promise<StoreLook> {
  if (!isShared(place)) return lookAtFile(place)
  const { lookAtPostgres } = await import('./postgres/look.ts')
  return lookAtPostgres(place)
}

/** Tells more of a file: whether all of it can be read and written is shown by opening it, which changes an old one. */
export async function examine(place: string): Promise<StoreLook> {
  const look = await lookAt(place)
  if (!isShared(place) && look.isThere && !look.isOld) await (await openBaseAt(place)).close()
  return look
}
