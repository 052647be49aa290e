// Looks at a store, wherever it is or is to be, and changes nothing there.
import { isShared, type StoreLook } from './place.ts'
import { lookAtFile } from './sqlite/look.ts'
import { openBaseAt } from './store.ts'

export async function lookAt(place: string): Promise<StoreLook> {
  if (!isShared(place)) return lookAtFile(place)
  const { lookAtPostgres } = await import('./postgres/look.ts')
  return lookAtPostgres(place)
}

/** Also opens a file, which shows whether all of it can be read and written; an old one is not opened, since that changes it. */
export async function examine(place: string): Promise<StoreLook> {
  const look = await lookAt(place)
  if (!isShared(place) && look.isThere && !look.isOld) await (await openBaseAt(place)).close()
  return look
}
