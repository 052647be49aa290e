// What some boards have beside plain borders: a railroad, a canal, and centers that do not count for one power.

/** A line on which an army of some powers goes far in one turn. */
export interface Railroad<Seat, Place> {
  /** `TSR` */
  readonly id: string
  readonly name: string
  readonly also: readonly string[]
  readonly users: readonly Seat[]
  readonly line: readonly Place[]
}

/** A canal between two waters that have no other border; fleets pass with leave of whoever stands over it. */
export interface Canal<Place> {
  /** `SC` */
  readonly id: string
  readonly name: string
  readonly also: readonly string[]
  readonly between: readonly [Place, Place]
  readonly guard: Place
}

export interface PlannedPassages {
  readonly railroad?: Railroad<string, string> | undefined
  readonly canal?: Canal<string> | undefined
  /** Centers that do not count for one power, with that power. */
  readonly uncounted?: ReadonlyMap<string, string> | undefined
}

/** How a map file writes them. */
interface Written {
  readonly railroad?: Railroad<string, string> | undefined
  readonly canal?: Canal<string> | undefined
  readonly uncounted?: Readonly<Record<string, string>> | undefined
  readonly options?: Readonly<Partial<Record<keyof PlannedPassages, 'on' | 'off' | undefined>>> | undefined
}

const capitals = (names: readonly string[]): readonly string[] => names.map(name => name.toUpperCase())

/** Those that the options of a map file, or of a variant, put into play. */
export function plannedPassages({ railroad, canal, uncounted, options = {} }: Written): PlannedPassages {
  return {
    railroad:
      options.railroad === 'on' && railroad !== undefined
        ? { ...railroad, users: capitals(railroad.users), line: capitals(railroad.line) }
        : undefined,
    canal:
      options.canal === 'on' && canal !== undefined
        ? {
            ...canal,
            between: [canal.between[0].toUpperCase(), canal.between[1].toUpperCase()],
            guard: canal.guard.toUpperCase(),
          }
        : undefined,
    uncounted: new Map(
      options.uncounted === 'on'
        ? Object.entries(uncounted ?? {}).map(([center, power]) => [
            center.toUpperCase(),
            power.toUpperCase(),
          ])
        : [],
    ),
  }
}

/** `Seat` and `Place` are the powers and provinces of the board. */
export class Passages<Seat extends number, Place extends number> {
  readonly railroad: Railroad<Seat, Place> | undefined
  readonly canal: Canal<Place> | undefined
  /** The power for which a center does not count, where there is one. */
  readonly uncounted: ReadonlyMap<Place, Seat>

  constructor(
    { railroad, canal, uncounted = new Map() }: PlannedPassages,
    province: (id: string) => Place,
    powers: ReadonlyMap<string, Seat>,
  ) {
    const seat = (id: string): Seat => powers.get(id)!
    this.railroad = railroad && {
      ...railroad,
      users: railroad.users.map(seat),
      line: railroad.line.map(province),
    }
    this.canal = canal && {
      ...canal,
      between: [province(canal.between[0]), province(canal.between[1])],
      guard: province(canal.guard),
    }
    this.uncounted = new Map([...uncounted].map(([center, power]) => [province(center), seat(power)]))
  }

  /** Whether two provinces are the two ends of the canal. */
  isAcrossCanal(from: number, to: number): boolean {
    if (this.canal === undefined) return false
    const [one, other] = this.canal.between
    return (from === one && to === other) || (from === other && to === one)
  }

  /** Whether an army of a power may go from one province to the other by rail. */
  isByRail(power: number, from: number, to: number): boolean {
    const { railroad } = this
    if (railroad === undefined || from === to) return false
    return railroad.users.includes(power as Seat) && this.isStation(from) && this.isStation(to)
  }

  isStation(at: number): boolean {
    return this.railroad?.line.includes(at as Place) ?? false
  }
}
