// The keys for push messages to people's devices: a file in the judge's folder, made when the keeper asks for it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareFolder, textOf } from '../judge/service/home.ts'
import { onDisk } from '../judge/store/fault.ts'
import { newPushKeys, type PushKeys } from '../post/servers/push.ts'
import { planOf } from './configured.ts'
import { UsageFault } from './faults.ts'
import type { HomeOptions } from './options.ts'

const FILE = 'push-keys.json'

export async function makePushKeys(options: HomeOptions): Promise<void> {
  const { data, web } = planOf(options)
  const file = join(data, FILE)
  if (pushKeysIn(data) === undefined) {
    const text = `${JSON.stringify(await newPushKeys())}\n`
    prepareFolder(data)
    onDisk(file, () => writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true }))
    process.stdout.write(`The keys are in ${file}. Back them up with the store, and start the judge again.\n`)
  } else process.stdout.write(`The keys are in ${file} already; nothing was changed.\n`)
  if (web?.orders !== true)
    process.stdout.write(
      'They are used once web: orders is true: devices are told of from the page for orders.\n',
    )
}

/** Undefined if the keeper has made none: then there are no push messages. */
export function pushKeysIn(data: string): PushKeys | undefined {
  const file = join(data, FILE)
  const text = onDisk(file, () => textOf(file))
  if (text === undefined) return undefined
  const keys = keysOf(text)
  if (keys !== undefined) return keys
  throw new UsageFault(
    `${file} does not hold the keys for messages to devices: put a copy in its place, or remove it`,
  )
}

function keysOf(text: string): PushKeys | undefined {
  try {
    const { publicKey, privateKey } = JSON.parse(text)
    const isWhole = /^[\w-]{87}$/.test(publicKey) && /^[\w-]{43}$/.test(privateKey)
    return isWhole ? { publicKey, privateKey } : undefined
  } catch {
    return undefined
  }
}
