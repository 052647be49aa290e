// What the doctor finds about the store of a judge, wherever it is, and about the secret that belongs to it.
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { homeFault, isClosed, openFilesIn, STORE_FILE } from '../../judge/service/home.ts'
import { StoreFault } from '../../judge/store/fault.ts'
import { examine } from '../../judge/store/look.ts'
import { placeSlips, type StoreLook } from '../../judge/store/place.ts'
import { wording } from '../../wording/wording.ts'
import type { Finding } from './finding.ts'
import type { Looked, Witness } from './machine.ts'

const say = wording.doctor.store

interface StoreLooked extends Looked {
  readonly outbox?: StoreLook['outbox']
}

/** `place` is where the store is if not in the folder, `copies` is where its backups are. */
export async function storeFindings(
  data: string,
  place: string | undefined,
  now: () => number,
  copies: string = data,
): Promise<StoreLooked> {
  const folder = resolve(data)
  const finding = (isWell: boolean, text: string): Finding => ({ part: 'store', isWell, text })
  const slips = placeSlips(place ?? '').map(text => finding(false, text))
  try {
    const look = await examine(place ?? join(folder, STORE_FILE))
    const heard = now()
    const secret = await homeFault(folder, place)
    if (!look.isThere) {
      if (secret !== undefined) throw secret
      tryFolder(data)
    }
    const troubles = [
      ...look.troubles,
      ...(secret === undefined ? [] : [secret.message]),
      ...openToOthers(folder),
      ...(isWithin(folder, resolve(copies)) ? [] : openToOthers(copies)),
    ]
    return {
      findings: [finding(true, look.told), ...slips, ...troubles.map(text => finding(false, text))],
      witnesses: witnessesIn(look, heard),
      outbox: look.outbox,
    }
  } catch (fault) {
    if (!(fault instanceof StoreFault) && !isOfTheDisk(fault)) throw fault
    return { findings: [finding(false, fault.message), ...slips], witnesses: [] }
  }
}

const isWithin = (folder: string, other: string): boolean => `${other}${sep}`.startsWith(`${folder}${sep}`)

/** What other users of this machine can open in the folder of a judge or of its backups. */
function openToOthers(folder: string): readonly string[] {
  if (!existsSync(folder) || isClosed(folder)) return []
  const open = openFilesIn(folder)
  if (open.length === 0) return [say.isOpen({ folder })]
  return [say.openFiles({ files: open.map(name => join(folder, name)).join(', '), folder })]
}

function witnessesIn({ now, lastCommit }: StoreLook, heard: number): readonly Witness[] {
  const own = now === undefined ? [] : [{ who: say.database, at: now, isNow: true, heard }]
  if (lastCommit === undefined) return own
  return [...own, { who: say.lastCommit, at: Date.parse(lastCommit), isNow: false, heard }]
}

const isOfTheDisk = (fault: unknown): fault is Error =>
  fault instanceof Error && 'syscall' in fault && 'code' in fault

/** Creates and removes a folder in the nearest existing one: only that shows whether it can be written. */
function tryFolder(data: string): void {
  let folder = resolve(data)
  while (!existsSync(folder)) folder = dirname(folder)
  try {
    rmdirSync(mkdtempSync(join(folder, '.doctor-')))
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    throw new StoreFault(code === 'ENOTDIR' ? 'notAFolder' : 'readOnly', data, undefined, {
      cause: fault,
    })
  }
}
