// The letter asks for something that only its true writer may ask for, and they have proven nothing yet.

/** It ends all that the letter does: its writer is asked, and the whole letter is read anew when they have answered. */
export class NotProven extends Error {
  /** Why what they wrote is not enough, if it looked like it. */
  readonly why: string | undefined

  constructor(why?: string) {
    super('nobody has proven to be the writer')
    this.why = why
  }
}
