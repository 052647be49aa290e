// Finds provinces by typed letters: the start of an abbreviation or a name.
import type { Board, Province } from '../../rules/board/board.ts'

/** Provinces that the letters may mean. A complete abbreviation or name wins over longer ones. */
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
