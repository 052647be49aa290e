// Places by the letters that somebody types: of abbreviations and of names, as they begin.
import type { Board, Province } from '../../rules/board/board.ts'

/** Those that the letters may mean; where they are the whole of an abbreviation or a name, it alone. */
export function placesTyped(typed: string, among: Iterable<Province>, board: Board): readonly Province[] {
  const letters = plain(typed)
  const spelled = [...among].map(at => ({ at, names: [board.id(at), board.nameOf(at)].map(plain) }))
  const begun = spelled.filter(({ names }) => names.some(name => name.startsWith(letters)))
  const whole = begun.filter(({ names }) => names.includes(letters))
  return (whole.length > 0 ? whole : begun).map(({ at }) => at)
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
