// What the sender is told about the files attached to a letter.
import { wording } from '../../../wording/wording.ts'
import { listed } from './names.ts'

const say = wording.letters.files

/** At most this many files are named. */
const MOST_NAMED = 4

/** Which files were read, and which were not, by their names. */
export const fileSentences = (read: readonly string[], notRead: readonly string[]): readonly string[] => [
  ...read.map(name => say.read({ name: quoted(name) })),
  ...unread(notRead),
]

function unread(names: readonly string[]): readonly string[] {
  const [name, another] = names
  if (name === undefined) return []
  if (another === undefined) return [say.notRead({ name: quoted(name) })]
  const shown = names.slice(0, MOST_NAMED).map(quoted)
  const more = names.length - shown.length
  return [
    say.severalNotRead({ names: listed(more > 0 ? [...shown, say.more({ count: more })] : shown, 'and') }),
  ]
}

const quoted = (name: string): string => `"${name}"`
