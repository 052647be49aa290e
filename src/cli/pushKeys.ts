// The keys for push messages to people's devices: a file in the judge's folder, made when the keeper asks for it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareFolder, textOf } from '../judge/service/home.ts'
import { onDisk } from '../judge/store/fault.ts'
import { newPushKeys, type PushKeys } from '../post/servers/push.ts'
import { wording } from '../wording/wording.ts'
import { planOf } from './configured.ts'
import { UsageFault } from './faults.ts'
import type { HomeOptions } from './options.ts'

const say = wording.commandLine.pushKeys

const FILE = 'push-keys.json'

export async function makePushKeys(options: HomeOptions): Promise<void> {
  const { data, web } = planOf(options)
  const file = join(data, FILE)
  if (pushKeysIn(data) === undefined) {
    const text = `${JSON.stringify(await newPushKeys())}\n`
    prepareFolder(data)
    onDisk(file, () => writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true }))
    process.stdout.write(`${say.made({ file })}\n`)
  } else process.stdout.write(`${say.areThere({ file })}\n`)
  if (web?.orders !== true) process.stdout.write(`${say.usedOnce}\n`)
}

/** Undefined if the keeper has made none: then there are no push messages. */
export function pushKeysIn(data: string): PushKeys | undefined {
  const file = join(data, FILE)
  const text = onDisk(file, () => textOf(file))
  if (text === undefined) return undefined
  const keys = keysOf(text)
  if (keys !== undefined) return keys
  throw new UsageFault(say.notKeys({ file }))
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
