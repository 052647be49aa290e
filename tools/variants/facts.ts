// The facts of a board as the converter takes them: one JSON file each, of this form.
export interface BoardFacts {
  readonly id: string
  readonly name: string
  readonly sharesMapWith?: string
  readonly victory: number
  readonly rules: Rules
  readonly powers: readonly PowerFacts[]
  readonly provinces: readonly ProvinceFacts[]
  readonly impassable: readonly {
    readonly id: string
    readonly name: string
    readonly aliases: readonly Alias[]
    readonly borders?: readonly string[]
  }[]
  readonly ambiguousAliases: readonly {
    readonly text: string
    readonly candidates: readonly string[]
    readonly suggested: string | null
  }[]
  readonly adjacency: { readonly army: readonly Edge[]; readonly fleet: readonly Edge[] }
  readonly canvas?: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
}

interface Rules {
  readonly firstPhase: string
  readonly buildAnywhere: boolean | 'ifHomeHeld'
  readonly iceSeasons: readonly { readonly province: string; readonly seasons: readonly string[] }[]
  readonly difficultBorders: readonly {
    readonly between: Edge
    readonly units: readonly string[]
    readonly strength: string
  }[]
}

export type Edge = readonly [one: string, other: string]

interface Alias {
  readonly text: string
}

export interface PowerFacts {
  readonly id: string
  readonly name: string
  readonly adjective: string
  readonly letter: string
  readonly color: string | null
  readonly homes: readonly string[]
  readonly owns?: readonly string[]
  readonly units: readonly { readonly type: string; readonly at: string }[]
}

export interface ProvinceFacts {
  readonly id: string
  readonly name: string
  readonly kind: 'inland' | 'coastal' | 'water'
  readonly supply: boolean
  readonly convoyable?: boolean
  readonly coasts: readonly {
    readonly id: string
    readonly name: string
    readonly x?: number
    readonly y?: number
  }[]
  readonly aliases: readonly Alias[]
  readonly x?: number
  readonly y?: number
}
