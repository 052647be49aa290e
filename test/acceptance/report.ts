// A line for each thing that was looked at, and a count at the end.
let [passed, failed] = [0, 0]

/** Says whether something is as it should be, and of what is not, what it was instead. */
export function check(what: string, isSo: boolean, instead: unknown = ''): void {
  if (isSo) passed++
  else failed++
  console.log(`${isSo ? 'ok    ' : 'FAILED'} ${what}`)
  if (!isSo && instead !== '') console.log(indented(String(instead)))
}

/** Does something, and says how long it took; what it throws is a failure, and ends what depends on it. */
export async function step<Value>(what: string, act: () => Value | Promise<Value>): Promise<Value> {
  const since = performance.now()
  try {
    const value = await act()
    check(`${what} (${((performance.now() - since) / 1_000).toFixed(1)} s)`, true)
    return value
  } catch (fault) {
    check(what, false, fault instanceof Error ? (fault.stack ?? fault.message) : fault)
    throw new Stopped()
  }
}

/** Something failed, and has been told. */
export class Stopped extends Error {}

export const failures = (): number => failed

export const tellCounts = (): void => console.log(`${passed} passed, ${failed} failed`)

export const indented = (text: string): string => text.replace(/^/gm, '       | ')
