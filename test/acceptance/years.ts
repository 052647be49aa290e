// Two years of Sail Ho!, which has four powers: what each orders. Every year has a dislodgement, a retreat and builds.
export const POWERS = ['East', 'North', 'South', 'West'] as const
export type Power = (typeof POWERS)[number]

export interface Played {
  readonly phase: string
  readonly orders: Readonly<Partial<Record<Power, string>>>
}

/** As many phases has each of the two years. */
export const PHASES_OF_A_YEAR = 4

export const YEARS: readonly Played[] = [
  {
    phase: 'S1901M',
    orders: {
      East: 'A CEN - ECH\nF AMA - SCH',
      North: 'A AEO - MID\nA HER - SAL',
      South: 'A HAD - PER\nF XEN - POS',
      West: 'F LES - SOA\nF VES - LOV',
    },
  },
  {
    phase: 'F1901M',
    orders: {
      East: 'A ECH - AMA\nF SCH - LOV',
      North: 'A MID - PRO\nA SAL H',
      South: 'A PER - TAR\nF POS S F SCH - LOV',
      West: 'F SOA - CUP\nF LOV H',
    },
  },
  { phase: 'F1901R', orders: { West: 'F LOV - NES' } },
  {
    phase: 'F1901B',
    orders: { North: 'Build A HER', South: 'Build F XEN', West: 'Build F LES\nBuild F VES' },
  },
  {
    phase: 'S1902M',
    orders: {
      East: 'A AMA - ECH\nF LOV H',
      North: 'A PRO H\nA SAL - OLY\nA HER - ALC',
      South: 'A TAR H\nF POS H\nF XEN - ARG',
      West: 'F VES - LOV\nF CUP S F VES - LOV\nF NES S F VES - LOV\nF LES - FIR',
    },
  },
  { phase: 'S1902R', orders: { East: 'F LOV - SCH' } },
  {
    phase: 'F1902M',
    orders: {
      East: 'A ECH - AMA\nF SCH - APH',
      North: 'A ALC - MOR\nA OLY H\nA PRO H',
      South: 'A TAR H\nF POS H\nF ARG - XEN',
      West: 'F LOV H\nF CUP H\nF NES H\nF FIR - VES',
    },
  },
  { phase: 'F1902B', orders: { East: 'Build A CEN', North: 'Build A AEO' } },
]
