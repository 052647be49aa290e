// Removes our login secrets from what a mail server says: some servers repeat them in answers, which go into logs.

/** A shorter secret is part of too many words by chance, so it is removed only where it stands alone. */
const SHORT = 4

export class Secrecy {
  readonly #user: string
  readonly #forms = new Set<string>()

  constructor(user = '') {
    this.#user = user
  }

  /** Removes the secret from now on, as it is and in every form in which it is sent to a server. */
  keep(secret: string): void {
    if (secret === '') return
    const bearer = `user=${this.#user}\x01auth=Bearer ${secret}\x01\x01`
    const sent = [secret, `\0${this.#user}\0${secret}`, `${this.#user}\0${this.#user}\0${secret}`, bearer]
    this.#forms.add(secret)
    this.#forms.add(encodeURIComponent(secret))
    this.#forms.add(JSON.stringify(secret).slice(1, -1))
    // A server may leave out base64 padding.
    for (const each of sent) this.#forms.add(Buffer.from(each).toString('base64').replace(/=+$/, ''))
  }

  /** The longest form first: it may contain a shorter one. */
  without(text: string): string {
    const longestFirst = [...this.#forms].sort((one, other) => other.length - one.length)
    return longestFirst.reduce((left, form) => left.replace(patternOf(form), '…'), text)
  }
}

function patternOf(form: string): RegExp {
  const plain = form.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(form.length < SHORT ? `(?<![\\w])${plain}(?![\\w])` : `${plain}={0,2}`, 'g')
}
