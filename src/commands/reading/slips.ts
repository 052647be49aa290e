// How near a word is to the one that was meant: the letters that a hurried hand loses, doubles, swaps or takes for others.

/**
 * The slips between what was written and what was meant. A slip that is made less often costs a little more, so that
 * of two words as near the likelier one comes first; the whole part is their number.
 */
export function slipsBetween(written: string, meant: string): number {
  let before: number[] = []
  let above = Array.from({ length: meant.length + 1 }, (_, i) => i * LOST)
  for (let i = 1; i <= written.length; i++) {
    const letter = written[i - 1]
    const extra = letter === written[i - 2] || letter === written[i] ? 1 : RARE
    const row = [above[0]! + extra]
    for (let j = 1; j <= meant.length; j++) {
      const isSame = letter === meant[j - 1]
      const isSwapped = i > 1 && j > 1 && letter === meant[j - 2] && written[i - 2] === meant[j - 1]
      row[j] = Math.min(above[j]! + extra, row[j - 1]! + LOST, above[j - 1]! + (isSame ? 0 : RARE))
      if (isSwapped) row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = above
    above = row
  }
  return above[meant.length]!
}

const LOST = 1.1
/** A letter that stands for another, or that is too many and no double. */
const RARE = 1.2

/** `Paused`, `helps`, `voted`: words of a sentence. */
export const isInflected = (word: string, meant: string): boolean =>
  [word, word.replace(/E$/, '')].some(each =>
    [meant, meant.replace(/E$/, ''), meant.replace(/S$/, ''), meant.replace(/ES$/, '')].some(stem =>
      ENDS.some(end => each === `${stem}${end}`),
    ),
  )

const ENDS = ['S', 'D', 'ED', 'ER', 'LY', 'R', 'Y', 'N', 'G', 'AL']
