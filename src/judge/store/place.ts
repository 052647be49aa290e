// Where a store is, as the keeper writes it: a file that one judge has, or the address of a database that several may share.
import { resolve } from 'node:path'
import { err, ok, type Result } from '../../result.ts'
import type { SecretNoted } from './batch.ts'
import { addressFault, isPostgres, placeOf, withoutPassword } from './postgres/place.ts'
import { slipsIn } from './postgres/way.ts'

/** Options for opening a store. */
export interface Opening {
  /** How long to wait for another writer, in milliseconds; five seconds by default. */
  readonly patience?: number
  /** Files that must stay in place while the store is open, like its own. */
  readonly beside?: readonly string[]
  /** The most pages that the file may have; unlimited by default. */
  readonly mostPages?: number
  /** Whether to read the whole file for damage first; true by default. */
  readonly examine?: boolean
  /** If false, a file in which nothing has been laid out is refused: a store was there, or should be. */
  readonly mayBeNew?: boolean
  /**
   * Gets what the store knows of the judge's secret, while nobody else can write, and returns the mark to be noted. If
   * it throws, the store is closed again.
   */
  readonly secret?: (noted: SecretNoted) => string
}

/** Whether several judges may share the store there. */
export const isShared = (place: string): boolean => isPostgres(place)

/** What is wrong with the address of a shared store; undefined if nothing is. */
export const placeFault = (text: string): string | undefined => addressFault(text)

/** A place as named on the command line: an address, or a file relative to the current folder; else what is wrong with it. */
export function placeNamed(text: string): Result<string, string> {
  if (!isShared(text)) return ok(resolve(text))
  const fault = addressFault(text)
  return fault === undefined ? ok(text) : err(fault)
}

/** Parts of an address that do nothing, or not what they say; a judge works all the same. */
export const placeSlips = (place: string): readonly string[] => (isShared(place) ? slipsIn(place) : [])

/** As it may be shown to anybody; it tells the place from any other. */
export const shownPlace = (place: string): string => (isShared(place) ? placeOf(place).shown : place)

/** As it may stand in a configuration that others read. */
export const writtenPlace = (place: string): string => (isShared(place) ? withoutPassword(place) : place)

/** The files that a store keeps beside its place while it is written. */
export const besidePlace = (place: string): readonly string[] => (isShared(place) ? [] : [`${place}-wal`])

/** What can be seen of a store without changing it. */
export interface StoreLook {
  readonly isThere: boolean
  /** Whether a judge that starts brings it to this program's version. */
  readonly isOld: boolean
  /** What is there and of which version, in a sentence. */
  readonly told: string
  /** What to mend, a sentence each. */
  readonly troubles: readonly string[]
  readonly secret: SecretNoted
  /** By the store's own clock, if it has one. */
  readonly now: number | undefined
  /** By the clock of that time. */
  readonly lastCommit: string | undefined
  /** The mails that wait to be sent, and since when the oldest could have been. */
  readonly outbox: { readonly mails: number; readonly since: string | undefined }
}
