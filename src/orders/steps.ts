// Work that is done bit by bit: whoever has it done may let others have their turn in between.

/** It stops for a moment now and then, and ends with what was made. */
export type Steps<Made> = Generator<void, Made>

/** What is made, without a stop. */
export function atOnce<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
