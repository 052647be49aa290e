// What every kind of store keeps to.
import type { Kind } from '../kinds.ts'
import { clearing } from './clearing.ts'
import { devices } from './devices.ts'
import { figures } from './figures.ts'
import { outbox } from './outbox.ts'
import { lettersAndMails } from './post.ts'
import { spending } from './spending.ts'
import { streams } from './streams.ts'
import { traffic } from './traffic.ts'

export function contract(kind: Kind): void {
  streams(kind)
  lettersAndMails(kind)
  outbox(kind)
  traffic(kind)
  spending(kind)
  figures(kind)
  clearing(kind)
  devices(kind)
}
