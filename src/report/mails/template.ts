// Sets the lines of a filled template: sentences are broken at 72 columns, blocks stay as they are.
import { BLOCK_MARK } from './views.ts'

const WIDTH = 72

/** A filled template as it is mailed: one line end at its end, none too many at its beginning. */
export function set(filled: string): string {
  const lines = filled.replace(/\r\n?/g, '\n').split('\n')
  const text = paragraphs(lines).flatMap(paragraph => setParagraph(paragraph))
  while (text.at(-1)?.trim() === '') text.pop()
  while (text[0]?.trim() === '') text.shift()
  return [...text, ''].join('\n')
}

/** Lines that belong together: what flows over the end of one goes on in the next. */
function paragraphs(lines: readonly string[]): readonly (readonly string[])[] {
  const found: string[][] = []
  let last: string | undefined
  for (const line of lines) {
    if (last !== undefined && isText(last) && isText(line) && marginOf(last) === marginOf(line))
      found.at(-1)!.push(line)
    else found.push([line])
    last = line
  }
  return found
}

const isText = (line: string): boolean => line.trim() !== '' && !line.includes(BLOCK_MARK)

const marginOf = (line: string): string => /^\s*/.exec(line)?.[0] ?? ''

function setParagraph(lines: readonly string[]): readonly string[] {
  const [first = ''] = lines
  if (!isText(first)) return [first.replaceAll(BLOCK_MARK, '').replace(/^\s+$/, '')]
  const wide = lines.findIndex(line => line.trimEnd().length > WIDTH)
  if (wide < 0) return lines.map(line => line.trimEnd())
  const margin = marginOf(first)
  const words = lines.slice(wide).flatMap(line => line.trim().split(/\s+/))
  return [...lines.slice(0, wide).map(line => line.trimEnd()), ...broken(words, margin)]
}

/** Words in lines as far from the margin; none of them is broken. */
function broken(words: readonly string[], margin: string): readonly string[] {
  const lines: string[] = []
  let open = ''
  for (const word of words) {
    if (open !== '' && margin.length + open.length + 1 + word.length > WIDTH) {
      lines.push(margin + open)
      open = word
    } else open = open === '' ? word : `${open} ${word}`
  }
  return [...lines, margin + open]
}
