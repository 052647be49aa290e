// Undoes the soft line breaks of format=flowed, where they are certain; a quotation and an order keep their lines.

/** What mail programs break their lines to; a line that had room for the next word was ended by its writer. */
const NARROWEST = 65

/** A text in format=flowed, in the lines that its writer made. (RFC 3676) */
export function unflowed(text: string, isDelSp: boolean): string {
  const made: string[] = []
  let before = ''
  for (const stuffed of text.split('\n')) {
    const line = unstuffed(stuffed)
    const isSoft = isBrokenBetween(before, line)
    const open = isSoft ? (made.pop() ?? '') : ''
    made.push((isSoft && isDelSp ? open.slice(0, -1) : open) + line)
    before = line
  }
  return made.join('\n')
}

/** A blank that only keeps `From`, `>` or another blank from the beginning of the line. (RFC 3676, 4.4) */
const unstuffed = (line: string): string => (line.startsWith(' ') ? line.slice(1) : line)

/** `-- ` ends with a blank too, and is no soft break. (RFC 3676, 4.3) */
const SIGNATURE = '-- '

function isBrokenBetween(before: string, line: string): boolean {
  if (!before.endsWith(' ') || before === SIGNATURE || before.startsWith('>')) return false
  if (line === '' || line.startsWith('>') || line === SIGNATURE) return false
  const [word = ''] = line.split(' ', 1)
  return before.length + word.length > NARROWEST
}
