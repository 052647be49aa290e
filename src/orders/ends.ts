// What stands at the end of a line, or one thing behind another in it: looked for by hand, since somebody may fill a line with signs.

/** Where the signs begin that a text ends with; letters, numbers and strokes below the line are no signs. */
export function signsFrom(text: string): number {
  let at = text.length
  while (at > 0 && /\W/.test(text[at - 1]!)) at--
  return at
}

/** Whether one word stands behind another in a line, in this order, with anything between them. */
export function standInOrder(line: string, ...words: readonly RegExp[]): boolean {
  let rest = line
  return words.every(word => {
    const found = word.exec(rest)
    if (found !== null) rest = rest.slice(found.index + found[0].length)
    return found !== null
  })
}
