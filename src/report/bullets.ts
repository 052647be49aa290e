// Points of a list below the results, in lines that no program takes for an order or a heading.

const WIDTH = 72

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
