// Keeps what was worked out for some dozens of pages; what nobody asked for in the longest time goes first.

export class Cache<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  find(key: string): Value | undefined {
    const value = this.#values.get(key)
    return value === undefined ? undefined : this.keep(key, value)
  }

  keep(key: string, value: Value): Value {
    this.#values.delete(key)
    this.#values.set(key, value)
    const [oldest] = this.#values.keys()
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest)
    return value
  }

  get size(): number {
    return this.#values.size
  }
}
