// How many steps lie between each two provinces.

/** Steps from each to each over the borders to its neighbours, `[from * count + to]`; 255 where there is no way. */
export function distancesOver(neighbours: readonly (readonly number[])[]): Uint8Array {
  const count = neighbours.length
  const distances = new Uint8Array(count * count).fill(255)
  for (let start = 0; start < count; start++) {
    distances[start * count + start] = 0
    const queue = [start]
    for (const here of queue) {
      for (const next of neighbours[here]!) {
        if (distances[start * count + next] !== 255) continue
        distances[start * count + next] = distances[start * count + here]! + 1
        queue.push(next)
      }
    }
  }
  return distances
}
