// Whether the clock of this machine is right, as far as others can bear witness.

/** Somebody who has said what time it is, or what time it was at some moment before now. */
export interface Witness {
  readonly who: string
  readonly at: number
  /** Whether it was just now; else only a time that is still to come tells something. */
  readonly isNow: boolean
  /** What our clock said when we heard it. */
  readonly heard: number
}

/** A clock that is off by more makes deadlines fall at the wrong time. */
const MOST_OFF = 5 * 60_000

/** What each witness has against our clock. */
export const clockTroubles = (witnesses: readonly Witness[]): readonly string[] =>
  witnesses.flatMap(witness => {
    const off = witness.at - witness.heard
    if (off > MOST_OFF) return [`${told(off, witness)}; ${REMEDY}`]
    return witness.isNow && -off > MOST_OFF ? [`${told(off, witness)}; ${REMEDY}`] : []
  })

const REMEDY = 'set the clock of this machine, and let it follow a time server'

function told(off: number, { who, isNow }: Witness): string {
  const much = lasting(Math.abs(off))
  if (!isNow) return `${who} is from ${much} in the future`
  return `the clock of this machine is ${much} ${off > 0 ? 'behind' : 'ahead of'} that of ${who}`
}

function lasting(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 120) return `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
