// What a row needs of a judge, whether it runs in this process or in one of its own.
import type { Got, Written } from '../judge/daemon/postTable.ts'

/** A letter as its writer makes it, or byte for byte. */
export type Thrown = Written | { readonly from: string; readonly to?: string; readonly raw: Uint8Array }

export interface JudgeUnderAttack {
  /** Brings letters by SMTP, one after the other; returns when the last one is taken. */
  bring(letters: readonly Thrown[]): Promise<void>
  /** Returns when every letter that was taken is dealt with, and every mail that may leave has left. */
  quiet(): Promise<void>
  /** Every mail that anybody got, the oldest first. */
  all(): Promise<readonly Got[]>
  /** Brings a letter, and tells what anybody got. */
  letter(written: Thrown): Promise<readonly Got[]>
  /** A letter, and the answer YES to the mail that asks whether it is theirs. */
  confirmed(written: Written): Promise<readonly Got[]>
  /** How often each game was changed. */
  versions(): Promise<ReadonlyMap<string, number>>
  end(): Promise<void>
}
