// A cache for pages, limited in size. The least recently used value is dropped first.

export class Cache<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number
  readonly #lengthOf: (value: Value) => number
  #length = 0

  /** `most` is in the unit of `lengthOf`. */
  constructor(most: number, lengthOf: (value: Value) => number) {
    this.#most = most
    this.#lengthOf = lengthOf
  }

  find(key: string): Value | undefined {
    const value = this.#values.get(key)
    return value === undefined ? undefined : this.keep(key, value)
  }

  /** A value longer than the whole cache is returned but not kept. */
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
