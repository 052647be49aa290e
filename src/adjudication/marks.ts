// The marks that the slate is written with.

/**
 * Files that work on the slate take these apart into constants of their own: those the compiler of the machine
 * folds into the code, while each imported one would be looked up every time. It was worth a twentieth.
 */
export const MARKS = {
  /** What a unit was told. */
  HOLD: 0,
  MOVE: 1,
  SUPPORT: 2,
  CONVOY: 3,
  /** What is known of an order's success, or of a path; compared with a floor: `state[p] >= POSSIBLE`. */
  NO: 0,
  POSSIBLE: 1,
  SURE: 2,
  /** The end of a list; also "no province" where one may be missing. */
  END: 255,
} as const

const { POSSIBLE, SURE } = MARKS

export type Floor = typeof MARKS.POSSIBLE | typeof MARKS.SURE

/** How what works against something is counted. */
export const opposite = (floor: Floor): Floor => (floor === SURE ? POSSIBLE : SURE)
