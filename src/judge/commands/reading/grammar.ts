// Called by the command grammar to make requests from what follows a keyword.
import { isByHand } from '../../../post/machineWords.ts'
import { say } from '../all.ts'
import { type How, recipientsIn } from '../press.ts'

export { say } from '../all.ts'

export const joined = (digits: readonly string[]): string => digits.join('')

/** Winter has no movement phase. */
export const phaseName = (season: string, year: string, doing = season === 'W' ? 'A' : 'M'): string =>
  `${season}${year}${doing}`

/** Press, or a kind of press that this judge does not offer. */
export function press(how: readonly How[], list: string | undefined) {
  const isPress = list !== undefined && recipientsIn(list) !== undefined
  if (isPress && how.includes('quiet')) return say.notOffered('quietPress', 'QUIET')
  if (isPress && how.includes('official')) return say.notOffered('officialPress', 'OFFICIAL')
  return say.press(how, list)
}

export const pressToWhom = (how: readonly How[]) =>
  how.includes('official')
    ? say.notOffered('officialPress', 'OFFICIAL')
    : say.unclear('toWhom', 'PRESS', ['PRESS TO EFG', 'BROADCAST'])

/** A list without TO: one word, or several with commas. */
export const bareList = (list: string): string | undefined =>
  /^(?:all (?:but|except) .+|[\w.@]+(?: ?, ?[\w.@]+)*)$/i.test(list) && !COLOURS.test(list) ? list : undefined

const COLOURS = /^(?:white|gr[ae]y|quiet|official|partial|(?:un)?anonymous(?:ly)?|to)$/i

/** `ALWAYS A VIE H`; a sentence may follow the same words. */
export const standing = (line: string) =>
  /^(?:[AF]|[Aa]rmy|[Ff]leet)\b/.test(line) && isByHand(line) ? say.standing(line) : undefined

/** RESIGN Fharbor gives up one's own seat, RESIGN France ejects another player. */
export const resign = (spelling: string, words: string) =>
  say.eject(words, spelling) ?? say.resign(spelling, words)

export const rollBack = (to: number | string | undefined, keepsOrders: boolean, isSure: boolean) =>
  say.rollBack(to, keepsOrders, isSure) ?? say.rollBackTo(to, keepsOrders, isSure)

/** SET COMMENT BEGIN: the text stands below it. */
export const description = () => say.set([{ path: 'description', value: '' }])
