// Puts numbered builds and removals in the sequence of their numbers, wherever they stand.

const NUMBER = /^\s*[-*•]?\s*[([#]?\s*(\d{1,2})\s*[.):\]]/

/** Puts the lines of each numbered list in the sequence of their numbers. All other lines stay where they are. */
export function inNumberedSequence(text: string): string {
  const lines = text.split('\n')
  let list: number[] = []
  for (let i = 0; i <= lines.length; i++) {
    if (i < lines.length && NUMBER.test(lines[i]!)) list.push(i)
    else if (i === lines.length || lines[i]!.trim() !== '') {
      putInSequence(list, lines)
      list = []
    }
  }
  return lines.join('\n')
}

/** A list that has a number twice has no sequence. */
function putInSequence(list: readonly number[], lines: string[]): void {
  const numbered = list.map(i => ({ line: lines[i]!, number: Number(NUMBER.exec(lines[i]!)?.[1]) }))
  if (new Set(numbered.map(({ number }) => number)).size < numbered.length) return
  numbered.sort((one, other) => one.number - other.number)
  for (const [at, i] of list.entries()) lines[i] = numbered[at]!.line
}
