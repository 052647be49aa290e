// Where a store lies, as a keeper writes it: a file, which one judge has, or the address of a database that several may share.
import { resolve } from 'node:path'
import { err, ok, type Result } from '../../result.ts'
import type { SecretNoted } from './batch.ts'
import { addressFault, isPostgres, placeOf, withoutPassword } from './postgres/place.ts'
import { slipsIn } from './postgres/way.ts'

/** What may be asked for when a store is opened. */
export interface Opening {
  /** How long to wait for another writer, in milliseconds; five seconds if nothing is said. */
  readonly patience?: number
  /** Files that must stay where they are as long as the store is open, as its own must. */
  readonly beside?: readonly string[]
  /** How many pages the file may have; as many as there are if nothing is said. */
  readonly mostPages?: number
  /** Whether the whole file is read through for damage first, as it is if nothing is said. */
  readonly examine?: boolean
  /** Refuses a file in which nothing has been laid out yet: a store was there, or should be. */
  readonly mayBeNew?: boolean
  /**
   * Is told what the store knows of the judge's secret, while nobody else can write, and tells the mark to be noted.
   * What it throws closes the store again.
   */
  readonly secret?: (noted: SecretNoted) => string
}

/** Whether several judges may share what lies there. */
export const isShared = (place: string): boolean => isPostgres(place)

/** What is not right in the address of a store that judges are to share; nothing if it will do. */
export const placeFault = (text: string): string | undefined => addressFault(text)

/** A place as somebody names it on the command line: an address, or a file seen from here; else what is not right in it. */
export function placeNamed(text: string): Result<string, string> {
  if (!isShared(text)) return ok(resolve(text))
  const fault = addressFault(text)
  return fault === undefined ? ok(text) : err(fault)
}

/** What is said there and does nothing, or not what it says; a judge works all the same. */
export const placeSlips = (place: string): readonly string[] => (isShared(place) ? slipsIn(place) : [])

/** As it may be shown to anybody, and tells it from any other place. */
export const shownPlace = (place: string): string => (isShared(place) ? placeOf(place).shown : place)

/** As it may stand in a configuration that others read. */
export const writtenPlace = (place: string): string => (isShared(place) ? withoutPassword(place) : place)

/** What a store keeps beside its place while it is written, by name. */
export const besidePlace = (place: string): readonly string[] => (isShared(place) ? [] : [`${place}-wal`])

/** What one sees of a store without changing it. */
export interface StoreLook {
  readonly isThere: boolean
  /** A judge that starts brings it to the version of this program. */
  readonly isOld: boolean
  /** What lies there and of which version, in a sentence. */
  readonly told: string
  /** What is to be mended, a sentence each. */
  readonly troubles: readonly string[]
  readonly secret: SecretNoted
  /** By its own clock, if it has one. */
  readonly now: number | undefined
  /** By the clock of that time. */
  readonly lastCommit: string | undefined
  /** What waits to be sent, and since when the oldest could have been. */
  readonly outbox: { readonly mails: number; readonly since: string | undefined }
}
