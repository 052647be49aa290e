// The parts of a mail as they stand on the wire: texts, pictures and files, one beside another or one instead of another.
import { createHash } from 'node:crypto'

/** Its own header fields, and what stands below them; all ASCII, in lines that may go over the wire as they are. */
export interface Part {
  readonly fields: readonly string[]
  readonly body: string
}

/** What goes with a mail besides its words. */
export interface Enclosed {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** A picture that the HTML shows where it is called so, and what it shows in words. */
  readonly picture?: { readonly cid: string; readonly alt: string }
}

/** Makes the edges between parts: the same for each attempt, and nothing that a writer could know beforehand. */
export class Edges {
  readonly #seed: string
  #count = 0

  constructor(messageId: string) {
    this.#seed = messageId
  }

  /** Several parts in one: all of them (`mixed`), the best that can be shown (`alternative`), or a text with its pictures (`related`). */
  multipart(kind: 'mixed' | 'alternative' | 'related', parts: readonly Part[]): Part {
    const edge = `--_${createHash('sha256')
      .update(`${this.#seed} ${this.#count++}`)
      .digest('hex')
      .slice(0, 24)}`
    const type = kind === 'related' ? 'related; type="text/html"' : kind
    const body = [...parts.flatMap(part => [`--${edge}`, wire(part)]), `--${edge}--`, ''].join('\r\n')
    return { fields: [`Content-Type: multipart/${type};`, ` boundary="${edge}"`], body }
  }
}

/** A part with its fields above it. */
export const wire = ({ fields, body }: Part): string => [...fields, '', body].join('\r\n')

/** A picture within the text, or a file beside it. */
export const enclosedPart = ({ name, type, bytes, picture }: Enclosed): Part => ({
  fields: [
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: ${picture === undefined ? 'attachment' : 'inline'}; filename="${name}"`,
    ...(picture === undefined ? [] : [`Content-ID: <${picture.cid}>`]),
  ],
  body: Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
})
