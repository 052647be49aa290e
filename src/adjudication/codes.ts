// The numbers that orders, and what is known of them, are written in.

/**
 * Files that work on the movement state take these apart into constants of their own: those the compiler of the machine
 * folds into the code, while each imported one would be looked up every time. It was worth a twentieth.
 */
export const CODES = {
  /** What a unit was told. */
  HOLD: 0,
  MOVE: 1,
  SUPPORT: 2,
  CONVOY: 3,
  /** What is known of an order's success, or of a path; compared with a floor: `state[p] >= POSSIBLE`. */
  NO: 0,
  POSSIBLE: 1,
  SURE: 2,
  /** How an order is caught in a paradox: as the book says, or for want of an answer in it. */
  CAUGHT: 1,
  UNANSWERED: 2,
  /** The end of a list; also "no province" where one may be missing. */
  END: 255,
} as const

const { POSSIBLE, SURE } = CODES

export type Floor = typeof CODES.POSSIBLE | typeof CODES.SURE

/** How what works against something is counted. */
export const opposite = (floor: Floor): Floor => (floor === SURE ? POSSIBLE : SURE)
