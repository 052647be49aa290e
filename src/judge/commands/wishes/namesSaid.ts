// What a line names besides powers: games, addresses, time zones, units.
import { zonesCalled } from '../meaning/zones.ts'
import type { WishKind } from './wishTable.ts'

/** `join beta`, `sign up for the game beta`: the name behind the verb, if it is no word of a sentence. */
export function namedIn(line: string, kind: WishKind): string | undefined {
  const isName = (word: string): boolean =>
    /^\w{2,40}$/.test(word) && !OF_SENTENCES.test(word) && !VERBS.test(word)
  if (LOOKS.has(kind)) {
    const [, name = ''] =
      /\b(?:of|in|for|game|won|does|did)\s+(?:the\s+)?(?:game\s+)?(\w+)(?:\s+end)?\W*$/i.exec(line) ?? []
    return isName(name) ? name : undefined
  }
  if (!BY_NAME.has(kind)) return undefined
  const words = line
    .replace(/\?(?!\w)|[^\w?]+/g, ' ')
    .trim()
    .split(/ +/)
  const marked = words.find(word => /^\?\w/.test(word))?.slice(1)
  const first = words.findIndex(word => VERBS.test(word))
  const behind = first < 0 ? [] : words.slice(first + 1).filter(isName)
  const [last] = words.slice(words.findLastIndex(word => VERBS.test(word)) + 1).filter(isName)
  return marked ?? (behind.length === 1 ? behind[0] : first < 0 ? undefined : last)
}

const BY_NAME: ReadonlySet<WishKind> = new Set<WishKind>(['join', 'observe'])

const VERBS =
  /^(?:join|enter|spectate|kibitz|sign|signup|signon|enter|play|watch|observe|follow|game|in|of|map|board|history|results|standings|scores|for|up)$/i

const OF_SENTENCES =
  /^(?:a|an|another|other|different|more|over|again|the|this|that|game|games|in|on|of|for|to|as|at|by|up|me|my|i|you|we|it|your|our|one|please|now|new|here|there|how|do|can|could|would|like|want|with|and|or|any|some|is|are|was|next|last|first|thanks?|which|who|what|where|when|map|board|old|players?|called|named|diplomacy|play|playing|someone|somebody|long|master|gm|moderator|who|else|has|have|have|far|everybody|everyone|turn|year|phase|spring|fall|\d+)$/i

/** A valid game name made of what the line calls it: `CREATE ?my-game`, `start a game called Blue Lagoon`. */
export function nameWished(line: string): string | undefined {
  const [, said] =
    /\?([\w .'-]+?)(?: +\S+)?$/.exec(line) ?? /\b(?:called|named)\s+["']?([\w .'-]+)/i.exec(line) ?? []
  const name = said?.replace(/\W+/g, '').slice(0, MOST_LETTERS)
  return name === undefined || name === '' ? undefined : name
}

const MOST_LETTERS = 24

/**
 * `tell Germany: shall we attack England?`, `send Germany a message about Russia`: names in the message are no
 * recipients.
 */
export const addressed = (line: string): string => {
  const [to = line] = line.replace(ASKS_HOW, '').split(ENDS)
  return to.trim() === '' ? line : to
}

/** What follows these words is the message, or somebody who should not hear it. */
const ENDING =
  'without except that about whether if why how when what regarding concerning shall should we he she they against'
const ENDS = new RegExp(`[:,;?!"]|\\b(?:${ENDING.replaceAll(' ', '|')}|but not)\\b`, 'i')

/** The first word of a question does not end the list of recipients. */
const ASKS_HOW = /^\W*(?:how|when|what)\b/i

export const wordOf = (word: string): RegExp =>
  new RegExp(`\\b${word.toLowerCase().replace(/[^\w ]/g, '.')}\\b`)

export const addressIn = (line: string): string | undefined =>
  /[^\s<>()[\]":,;]+@[\w-]+(?:\.[\w-]+)+/.exec(line)?.[0]

/** `new york`: the time zone of a place that a line names. */
export function zoneIn(line: string): string | undefined {
  const words = line
    .replace(/[^\w+/ -]+/g, ' ')
    .trim()
    .split(/ +/)
    .slice(0, MOST_WORDS)
  for (const count of [3, 2, 1])
    for (let at = 0; at + count <= words.length; at++) {
      const name = words.slice(at, at + count).join(' ')
      const zones = /^(?:z|time|zone|my|local)$|[ ](?:time|zone)$/i.test(name) ? [] : zonesCalled(name)
      if (zones.length === 1) return zones[0]
    }
  return undefined
}

const MOST_WORDS = 20

export const unitIn = (line: string): string | undefined =>
  /\b[AF] [A-Z]\w{2}\b/i.exec(line)?.[0].toUpperCase()

const LOOKS: ReadonlySet<WishKind> = new Set<WishKind>([
  'map',
  'history',
  'standings',
  'outcome',
  'players',
  'whoOrdered',
])
