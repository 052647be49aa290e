// Every way in which the steps of two can be mixed, tried one after another from the beginning.

/** Which of so many goes on now. */
export type Pick = (among: number) => number

/** Runs through every way to pick, each once, and tells how many there are; whoever runs has to offer the same again where it was picked the same. */
export async function everyMix(run: (pick: Pick, mix: number) => Promise<void>): Promise<number> {
  const path: { picked: number; readonly among: number }[] = []
  for (let mix = 1; ; mix++) {
    let depth = 0
    await run(among => {
      const known = path[depth++] ?? path[path.push({ picked: 0, among }) - 1]!
      if (known.among !== among) throw new Error('it went another way than before')
      return known.picked
    }, mix)
    if (depth !== path.length) throw new Error('it ended earlier than before')
    while (path.length > 0 && path.at(-1)!.picked === path.at(-1)!.among - 1) path.pop()
    if (path.length === 0) return mix
    path.at(-1)!.picked++
  }
}
