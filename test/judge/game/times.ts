// Days, times and zones as tests write them; what does not exist is a fault of the test.
import { type Day, dayNamed, type Minutes, type Zone, zoneNamed } from '../../../src/judge/game/calendar.ts'

export const zone = (name: string): Zone => known(zoneNamed(name), name)

export const day = (iso: string): Day => known(dayNamed(iso), iso)

/** `25:30` as minutes. */
export function minutes(text: string): Minutes {
  const [hours, rest] = text.split(':').map(Number)
  return (hours ?? Number.NaN) * 60 + (rest ?? Number.NaN)
}

function known<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new Error(`there is no ${name}`)
  return thing
}
