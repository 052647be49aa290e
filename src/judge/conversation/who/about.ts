// What a letter may be about, as far as can be told when it is filed. By that, judges who share a store know which
// letters have to wait for one another.
import type { Letter, ReadLetter } from '../../../post/letter.ts'
import type { GameName } from '../../store/batch.ts'
import { streamOf } from '../../store/events/names.ts'
import { memoryOf, type Services } from '../services.ts'
import { broughtBack, readFiled } from './broughtBack.ts'

/** A letter with more words than this may be about anything. */
const MOST_WORDS = 5_000

/**
 * Its writer by address and by name, and every game that it could mean: those that it names or whose mails it answers,
 * and if there are none, all in which the writer is. Too many rather than too few, since waiting loses nothing. What
 * else it changes shows when it is answered. Undefined if it may be about anything.
 */
export async function aboutOf(read: ReadLetter, services: Services): Promise<readonly string[] | undefined> {
  const { store } = services
  if (read.from === undefined) return undefined
  const { address } = read.from
  const people = await memoryOf(store).people(streamOf('address', address))
  const person = people.personAt(address)
  if (person !== undefined) await people.meet(streamOf('person', person))
  const writer = [address, ...(person === undefined ? [] : [person])]
  const own = person === undefined ? [] : [...people.of(person).games]
  if (read.kind !== 'letter') return [...new Set([...writer, ...own])]
  const answered = await answeredBy(read, services)
  if (answered === undefined) return undefined
  const words = wordsIn([read, ...answered.letters])
  if (words.length > MOST_WORDS) return undefined
  const meant = [...answered.games, ...toBeMade(read), ...(await store.gamesAmong(words))]
  return [...new Set([...writer, ...(meant.length === 0 ? own : meant)])]
}

/**
 * The games of the mails that it answers, and the letters that it may confirm; undefined if one of these cannot be
 * found.
 */
async function answeredBy(
  letter: Letter,
  services: Services,
): Promise<{ readonly games: readonly GameName[]; readonly letters: readonly Letter[] } | undefined> {
  const games: GameName[] = []
  const letters: Letter[] = []
  for (const { token } of await broughtBack(letter, services)) {
    if (token.kind === 'seat') games.push(token.game)
    if (token.kind !== 'letter') continue
    const filed = await services.store.letter(token.key)
    const read = filed === undefined ? undefined : await readFiled(filed.raw, services)
    if (read?.kind !== 'letter') return undefined
    letters.push(read)
  }
  return { games, letters }
}

/** Words that may name games, with and without their first character: the letter of a power, or a mark. */
function wordsIn(letters: readonly Letter[]): readonly string[] {
  const words = new Set<string>()
  for (const { subject, text, files } of letters)
    for (const said of [subject, text, ...files.map(({ name }) => name)])
      for (const [word] of said.toLowerCase().matchAll(/[a-z][a-z0-9_-]*/g)) {
        words.add(word)
        if (word.length > 1) words.add(word.slice(1))
      }
  return [...words]
}

/** A game that does not exist yet may be made by a letter that comes before this one. */
const toBeMade = ({ text }: Letter): readonly GameName[] =>
  [
    ...text.toLowerCase().matchAll(/^\W*(?:create|sign\W?on|observe|take\W?over|join|watch)\b(.*)$/gm),
  ].flatMap(([, rest = '']) => wordsOf(rest))

const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/[a-z][a-z0-9_-]*/g)].flatMap(([word]) =>
    word.length > 1 ? [word, word.slice(1)] : [word],
  )
