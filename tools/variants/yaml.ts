// Words, lists and fields as the map files write them.
const PLAIN = /^[\p{L}][\p{L}\p{N} .'’/-]*$/u
const MEANT_OTHERWISE = new Set(['true', 'false', 'null'])

/** A word as YAML takes it for text. */
export const scalar = (text: string): string =>
  PLAIN.test(text) && !text.endsWith(' ') && !MEANT_OTHERWISE.has(text.toLowerCase())
    ? text
    : `'${text.replaceAll("'", "''")}'`

export const list = (items: readonly string[]): string => `[${items.map(scalar).join(', ')}]`

const WIDTH = 110

/** `name: [a, b, …]`, broken into lines where it is long. */
export function longList(indent: string, name: string, items: readonly string[]): string {
  const lines: string[] = []
  let line = `${indent}${name}: [`
  items.forEach((item, i) => {
    const next = `${scalar(item)}${i < items.length - 1 ? ',' : ']'}`
    const gap = line.endsWith('[') || line.trim() === '' ? '' : ' '
    if (line.length + gap.length + next.length > WIDTH && line.trim() !== '') {
      lines.push(line)
      line = `${indent}  ${next}`
    } else line += gap + next
  })
  return [...lines, line].join('\n')
}
