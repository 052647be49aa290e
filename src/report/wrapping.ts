// Breaks our own sentences into lines that every mail program shows as they are.

const WIDTH = 72

/** A line that is too wide in several, each as far from the margin as it; a word is never broken. */
export function wrapped(line: string): readonly string[] {
  if (line.length <= WIDTH) return [line]
  const margin = /^ */.exec(line)?.[0] ?? ''
  const lines: string[] = []
  let open = margin
  for (const word of line.trim().split(/ +/)) {
    const isFirst = open === margin
    if (!isFirst && open.length + 1 + word.length > WIDTH) {
      lines.push(open)
      open = margin + word
    } else open += isFirst ? word : ` ${word}`
  }
  return [...lines, open]
}
