// Keeps painted pictures on disk for a while: the mails of a game leave one by one, and all show the same picture.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paint } from './painter.ts'

const DAY = 86_400_000
/** In milliseconds since the last use: by then the mails that show a picture have left. */
const KEPT = 3 * DAY

export class KeptPictures {
  readonly #folder: string
  readonly #paint: (svg: string) => Promise<Uint8Array>
  readonly #inHand = new Map<string, Promise<Uint8Array>>()
  #tidied = Number.NEGATIVE_INFINITY

  /** Creates the folder with the first picture. */
  constructor(folder: string, painted: (svg: string) => Promise<Uint8Array> = paint) {
    this.#folder = folder
    this.#paint = painted
  }

  /** The PNG of an SVG, painted once however often it is asked for. */
  of = (svg: string): Promise<Uint8Array> => {
    const name = `${createHash('sha256').update(svg).digest('hex')}.png`
    const known = this.#inHand.get(name)
    if (known !== undefined) return known
    const made = this.#found(name, svg).finally(() => this.#inHand.delete(name))
    this.#inHand.set(name, made)
    return made
  }

  async #found(name: string, svg: string): Promise<Uint8Array> {
    const file = join(this.#folder, name)
    const kept = await readFile(file).catch(() => undefined)
    // A truncated file is painted again.
    if (kept !== undefined && kept.length > 8 && kept.subarray(-8, -4).toString('latin1') === 'IEND') {
      const now = new Date()
      await utimes(file, now, now).catch(() => undefined) // the file may have been removed meanwhile; we have its content
      return kept
    }
    const painted = await this.#paint(svg)
    // If the disk is full, the picture still goes out.
    await this.#keep(file, painted).catch(() => undefined)
    return painted
  }

  async #keep(file: string, painted: Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    await writeFile(`${file}.part`, painted)
    await rename(`${file}.part`, file)
    await this.#tidy()
  }

  /** Once a day, removes pictures not used for a while. */
  async #tidy(): Promise<void> {
    const now = Date.now()
    if (now - this.#tidied < DAY) return
    this.#tidied = now
    for (const name of await readdir(this.#folder)) {
      const file = join(this.#folder, name)
      if (/^[0-9a-f]{64}\.png(\.part)?$/.test(name) && now - (await stat(file)).mtimeMs > KEPT)
        await rm(file, { force: true })
    }
  }
}
