// Keeps what was worked out for pages, up to so much text; what nobody asked for in the longest time goes first.

export class Cache<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number
  readonly #lengthOf: (value: Value) => number
  #length = 0

  /** `most` is in characters, by what `lengthOf` says of each value. */
  constructor(most: number, lengthOf: (value: Value) => number) {
    this.#most = most
    this.#lengthOf = lengthOf
  }

  find(key: string): Value | undefined {
    const value = this.#values.get(key)
    return value === undefined ? undefined : this.keep(key, value)
  }

  /** One that is longer than all that may be kept is given back, and not kept. */
  keep(key: string, value: Value): Value {
    this.#drop(key)
    const length = this.#lengthOf(value)
    if (length > this.#most) return value
    this.#values.set(key, value)
    this.#length += length
    for (const oldest of this.#values.keys()) if (this.#length > this.#most) this.#drop(oldest)
    return value
  }

  get size(): number {
    return this.#values.size
  }

  #drop(key: string): void {
    const value = this.#values.get(key)
    if (value !== undefined && this.#values.delete(key)) this.#length -= this.#lengthOf(value)
  }
}
