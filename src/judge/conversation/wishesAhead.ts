// Reads a letter to its end before the game that it joins begins: powers that it asks for below SIGNON count for the
// draw.
import { commandCalled } from '../commands/all.ts'
import type { Instruction } from '../commands/reading/instructions.ts'

/** The same instructions; each SIGNON knows the last wish below it, as long as the letter speaks for nobody else. */
export function withWishesAhead(instructions: readonly Instruction[]): readonly Instruction[] {
  const all = [...instructions]
  for (const [at, each] of instructions.entries()) {
    if (each.kind !== 'signOn' || each.power !== undefined) continue
    const rest = instructions.slice(at + 1)
    const next = rest.findIndex(({ kind }) => isOfAnother(kind))
    const wishes = (next < 0 ? rest : rest.slice(0, next)).filter(({ kind }) => kind === 'prefer')
    const last = wishes.at(-1)
    if (last?.kind !== 'prefer') continue
    all[at] = { ...each, ahead: last.wish }
    all[instructions.indexOf(last)] = { ...last, hasCounted: true }
  }
  return all
}

const isOfAnother = (kind: string): boolean => {
  const speaker = commandCalled(kind)?.speaker
  return speaker === 'signsOn' || speaker === 'changes'
}
