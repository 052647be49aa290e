// How far a written name is from the right one: letters left out, put in, changed, or two of them swapped.

/** Fewer letters than this are never taken for a slip: three letters are too near to too many places. */
const FEWEST_LETTERS = 4

/** How many slips are forgiven in so many letters. */
export const forgiven = (letters: number): number => (letters < FEWEST_LETTERS ? 0 : letters < 8 ? 1 : 2)

/** Whether two words begin alike, or with their first two letters swapped: people seldom mistype the first. */
export const beginAlike = (written: string, right: string): boolean =>
  written[0] === right[0] || (written[0] === right[1] && written[1] === right[0])

/** The number of slips between two words, or `limit + 1` when there are more. */
export function slipsBetween(written: string, right: string, limit: number): number {
  if (Math.abs(written.length - right.length) > limit) return limit + 1
  let twoAgo: number[] = []
  let before = Array.from({ length: right.length + 1 }, (_, i) => i)
  for (let i = 1; i <= written.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= right.length; j++) {
      const change = written[i - 1] === right[j - 1] ? 0 : 1
      let cost = Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + change)
      if (i > 1 && j > 1 && written[i - 1] === right[j - 2] && written[i - 2] === right[j - 1]) {
        cost = Math.min(cost, twoAgo[j - 2]! + 1)
      }
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    twoAgo = before
    before = row
  }
  return before[right.length]!
}

/** Which letters a word has, as bits: words of few slips have nearly the same. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

/** Whether two words may be so few slips apart, by their letters alone. */
export function mayBeNear(letters: number, others: number, limit: number): boolean {
  let different = letters ^ others
  for (let i = 0; different !== 0; i++) {
    if (i === 2 * limit) return false
    different &= different - 1
  }
  return true
}
