// The words of a picture's legend and of its description for whoever cannot see it.

export const WORDS = {
  army: 'army',
  fleet: 'fleet',
  center: 'center',
  move: 'move',
  failed: 'failed',
  supportOfMove: 'support of a move',
  supportInPlace: 'of a unit in place',
  voyage: 'convoyed',
  convoys: 'convoys',
  hold: 'hold',
  dislodged: 'dislodged',
  retreat: 'retreat',
  gone: 'disbanded',
  built: 'built',
  removed: 'removed',
  noEntry: 'no entry',
} as const

export type LegendWord = keyof typeof WORDS

export const unitCount = (count: number): string => `(${count} ${count === 1 ? 'unit' : 'units'})`

/** `Austria: 3 centers, 4 units.` */
export const standing = (name: string, centers: number, units: number): string =>
  `${name}: ${centers} ${centers === 1 ? 'center' : 'centers'}, ${units} ${units === 1 ? 'unit' : 'units'}.`
