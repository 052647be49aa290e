// The lines of a mail, set as every mail program shows them.

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

// Points of a list below the results, in lines that no program takes for an order or a heading.

/** `* ` and a sentence, its further lines below its first word. None of them begins with a word and a colon. */
export function bullet(sentence: string): readonly string[] {
  const lines: string[] = []
  let line = '*'
  for (const word of gluedColons(sentence)) {
    if (line.length + 1 + word.length > WIDTH && line.trim() !== '*') {
      lines.push(line)
      line = ' '
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

/** A heading, an empty line, the lines, and an empty line; nothing where there are no lines. */
export const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [heading, '', ...lines, '']

/** A word with a colon stays with the word before it. */
function gluedColons(sentence: string): readonly string[] {
  const words: string[] = []
  for (const word of sentence.replaceAll('::', ': :').split(' ')) {
    if (word.endsWith(':') && words.length > 0) words[words.length - 1] += ` ${word}`
    else words.push(word)
  }
  return words
}

// Rows of cells set in columns two blanks apart, each column as wide as its widest cell.

/** The rows as lines. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
