// The two ports of the post: where letters come in, and who carries ours away; with a pair of each that lives in memory.
import type { PackedMail } from './outgoing.ts'

/** A letter as a mailbox names it; the same letter keeps its name. */
export interface LetterRef {
  readonly id: string
}

export interface RawLetter {
  readonly ref: LetterRef
  /** When it reached the mailbox, in milliseconds since 1970. */
  readonly received: number
  readonly raw: Uint8Array
}

export interface Mailbox {
  /** The letters that nobody has settled, in the order in which they came. */
  list(): Promise<readonly LetterRef[]>
  /** Undefined for one that is gone meanwhile. Of one that is larger than any may be, the beginning is enough. */
  fetch(ref: LetterRef): Promise<RawLetter | undefined>
  /** Only after this may the mailbox forget the letter. */
  settle(ref: LetterRef): Promise<void>
}

/**
 * Whose trouble it is that a mail did not leave: there is no such recipient, this mail is not taken, or nothing is
 * taken from us at all.
 */
export type Blame = 'recipient' | 'mail' | 'server'

/** Why a mail did not leave: it may yet, or it never will. */
export class CarrierFault extends Error {
  override readonly name = 'CarrierFault'
  readonly isForGood: boolean
  readonly blame: Blame

  constructor(message: string, isForGood: boolean, options: ErrorOptions & { readonly blame?: Blame } = {}) {
    super(message, options)
    this.isForGood = isForGood
    this.blame = options.blame ?? 'mail'
  }
}

export interface Carrier {
  /** How many mails it carries at once; one if it does not say. */
  readonly lanes?: number
  /** It carries them to the servers of others, who want to get no more than so many in a minute. */
  readonly isRemote?: boolean
  /** Returns when the next server has taken responsibility; throws a CarrierFault if it has not. */
  send(mail: PackedMail): Promise<void>
}

/** A mailbox for tests, and for letters that come in by other ways. */
export class MailboxInMemory implements Mailbox {
  readonly #letters = new Map<string, RawLetter>()
  #count = 0

  put(raw: Uint8Array, received: number): LetterRef {
    const ref = { id: String(++this.#count) }
    this.#letters.set(ref.id, { ref, received, raw })
    return ref
  }

  list = async (): Promise<readonly LetterRef[]> => [...this.#letters.values()].map(({ ref }) => ref)
  fetch = async ({ id }: LetterRef): Promise<RawLetter | undefined> => this.#letters.get(id)
  settle = async ({ id }: LetterRef): Promise<void> => void this.#letters.delete(id)
}

/** Keeps what it is given. */
export class CarrierInMemory implements Carrier {
  readonly sent: PackedMail[] = []

  send = async (mail: PackedMail): Promise<void> => void this.sent.push(mail)
}
