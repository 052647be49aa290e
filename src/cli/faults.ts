// How a command ends that cannot do what was asked: one line on standard error, and a number for programs.

/** Everything went well, but something was found that should not be. */
export const FOUND_SOMETHING = 1
/** Wrong usage, or a configuration that has to be mended. */
export const WRONG_USAGE = 2

/** Ends the program with one line on standard error. */
export class UsageFault extends Error {}

/** Ends it with a line for each of several things to mend. */
export class ManyFaults extends UsageFault {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
