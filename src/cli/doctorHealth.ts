// Whether the judge can tell how it is: its port is free, or its own already, and its file can be written.
import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import type { Plan } from './configured.ts'
import { lookAtPort } from './doctorPort.ts'

export interface HealthLook {
  readonly isWell: boolean
  readonly text: string
}

/** Nothing where nobody is to be told. */
export async function lookAtHealth({ port, file }: Plan['health']): Promise<readonly HealthLook[]> {
  const asked = { address: '127.0.0.1', path: '/health', isOurs, setting: 'health: port' }
  return [
    ...(port === undefined ? [] : [await lookAtPort({ port, ...asked })]),
    ...(file === undefined ? [] : [lookAtFile(file)]),
  ]
}

const isOurs = (judge: unknown): boolean => judge === 'dragoman'

function lookAtFile(file: string): HealthLook {
  try {
    accessSync(dirname(file), constants.W_OK)
    return { isWell: true, text: `${file} can be written` }
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException // of the disk
    const remedy = 'make its folder, or name another one as health: file'
    return { isWell: false, text: `${file} cannot be written (${code}); ${remedy}` }
  }
}
