// How a line names a part in a game: Fharbor, France@harbor.

export interface SeatAndPassword {
  readonly seat: string
  readonly game: string
  readonly password: string | undefined
  /** What stands behind the password. */
  readonly words: readonly string[]
}

/** `Fharbor word`, `St Petersburg@harbor word` */
export function seatAndPassword(text: string): SeatAndPassword | undefined {
  const [where = '', password, ...words] = withOneWordForThePower(text).split(' ')
  const seat = seatIn(where)
  return seat === undefined ? undefined : { ...seat, password, words }
}

/** `St Petersburg@harbor word`, `Austria-Hungary@harbor`: the name of the power as one word. */
export const withOneWordForThePower = (words: string): string =>
  words.replace(
    /^([\p{L}\d][^\s@]*)((?: [^\s@]+){0,2})@(?=\w+(?: \S|$))/u,
    (said: string, first: string, others: string, at: number) =>
      // With nothing behind it that is a seat and a password with an @ in it.
      others !== '' && !/^\w+ \S/.test(words.slice(at + said.length))
        ? said
        : `${`${first}${others}`.replace(/[^\p{L}\d]+/gu, '_')}@`,
  )

/** `Fharbor`, `France@harbor` */
export function seatIn(where: string): { readonly seat: string; readonly game: string } | undefined {
  const [, seat, game] = /^(\w+)@(\w+)$/.exec(where) ?? /^(\w)(\w+)$/.exec(where) ?? []
  return seat === undefined || game === undefined ? undefined : { seat, game }
}
