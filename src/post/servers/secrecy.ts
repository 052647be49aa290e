// What a mail server says, without what we told it to be let in: some repeat it in their answers, which go into logs.

/** A secret that is shorter stands in too many words by chance: only where it stands by itself it is taken out. */
const SHORT = 4

export class Secrecy {
  readonly #user: string
  readonly #forms = new Set<string>()

  constructor(user = '') {
    this.#user = user
  }

  /** From now on it is taken out, as it is and in every form in which it goes to a server. */
  keep(secret: string): void {
    if (secret === '') return
    const bearer = `user=${this.#user}\x01auth=Bearer ${secret}\x01\x01`
    const sent = [secret, `\0${this.#user}\0${secret}`, `${this.#user}\0${this.#user}\0${secret}`, bearer]
    this.#forms.add(secret)
    this.#forms.add(encodeURIComponent(secret))
    this.#forms.add(JSON.stringify(secret).slice(1, -1))
    // A server may leave out what fills base64 up.
    for (const each of sent) this.#forms.add(Buffer.from(each).toString('base64').replace(/=+$/, ''))
  }

  /** The longest first: what holds another is gone before that is looked for. */
  without(text: string): string {
    const longestFirst = [...this.#forms].sort((one, other) => other.length - one.length)
    return longestFirst.reduce((left, form) => left.replace(patternOf(form), '…'), text)
  }
}

function patternOf(form: string): RegExp {
  const plain = form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(form.length < SHORT ? `(?<![\\w])${plain}(?![\\w])` : `${plain}={0,2}`, 'g')
}
