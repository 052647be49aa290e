// Why a line is not followed, in parts that a mail or a program puts together.

/** What was read, as far as it went; why it is not followed; what would work, if anything. */
export interface Explanation {
  readonly read: string | undefined
  readonly why: string
  readonly works: string | undefined
}
