// NDJSON through a pipe: one line out for each line in, in order, in constant memory.
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** The longest line that is read; nothing is kept of a longer one. */
export const LONGEST_LINE_BYTES = 1024 * 1024

const NEWLINE = 0x0a

/** A line; undefined if it was too long to be kept. */
export type Line = string | undefined

/** Cuts bytes into lines, and holds no more of a line than the longest that is read. */
export class LineCutter {
  #parts: Uint8Array[] = []
  #length = 0
  #isFirst = true

  /** The last line, if no newline ended it. */
  rest(): readonly Line[] {
    return this.#length > 0 ? [this.#take()] : []
  }

  /** The lines that end in these bytes. */
  *cut(bytes: Uint8Array): Generator<Line> {
    let start = 0
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      this.#keep(bytes.subarray(start, end))
      yield this.#take()
      start = end + 1
    }
    this.#keep(bytes.subarray(start))
  }

  #keep(part: Uint8Array): void {
    if (part.length === 0) return
    this.#length += part.length
    if (this.#length > LONGEST_LINE_BYTES) this.#parts = []
    else this.#parts.push(part)
  }

  #take(): Line {
    const isTooLong = this.#length > LONGEST_LINE_BYTES
    const text = isTooLong ? undefined : decoded(this.#parts, this.#isFirst)
    this.#parts = []
    this.#length = 0
    this.#isFirst = false
    return text
  }
}

/** Windows ends lines with CR LF, and may begin a file with a byte order mark. */
function decoded(parts: readonly Uint8Array[], isFirst: boolean): string {
  const text = Buffer.concat(parts).toString('utf8')
  const unmarked = isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text
  return unmarked.endsWith('\r') ? unmarked.slice(0, -1) : unmarked
}

/** Answers each line of `input` with one on `output`, and waits for a slow reader. */
export async function answerLines(
  input: Readable,
  output: Writable,
  answer: (line: string) => string,
): Promise<void> {
  const cutter = new LineCutter()
  for await (const bytes of input as AsyncIterable<Uint8Array>) {
    await writeAnswers(cutter.cut(bytes), output, answer)
  }
  await writeAnswers(cutter.rest(), output, answer)
}

/** Answers are written in pieces of about this many characters. */
const PIECE = 64 * 1024

async function writeAnswers(
  lines: Iterable<Line>,
  output: Writable,
  answer: (line: string) => string,
): Promise<void> {
  let piece = ''
  for (const line of lines) {
    piece += `${line === undefined ? TOO_LONG : answer(line)}\n`
    if (piece.length < PIECE) continue
    await write(output, piece)
    piece = ''
  }
  if (piece !== '') await write(output, piece)
}

const TOO_LONG = JSON.stringify({
  id: null,
  error: `the line is longer than ${LONGEST_LINE_BYTES} bytes: write one phase to a line`,
})

async function write(output: Writable, piece: string): Promise<void> {
  if (!output.write(piece)) await once(output, 'drain')
}

/** All bytes of a stream. */
export async function bytesOf(stream: NodeJS.ReadableStream): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
