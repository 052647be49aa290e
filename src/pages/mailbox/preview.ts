// The preview line of a mail: the beginning of its text, without what many mails begin with.
import { LEXICON } from '../../reader/compiled/lexicon.ts'
import { wording } from '../../wording/wording.ts'

const { nextSteps, notices, confirmation } = wording
const FIELD = '\0'

/** Sentences that say nothing particular, such as deadlines. */
const USUAL: readonly RegExp[] = [
  nextSteps.due({ deadline: FIELD }),
  nextSteps.wereDue({ deadline: FIELD }),
  nextSteps.grace({ grace: FIELD }),
  nextSteps.noDeadline,
  nextSteps.paused,
  nextSteps.master,
  nextSteps.observer,
  notices.isDue({ phase: FIELD, deadline: FIELD }),
  notices.graceEnds({ grace: FIELD }),
  confirmation.notBegun({ game: FIELD }),
  wording.web.mailbox.pressHead({ who: FIELD }),
].map(patternOf)

/** A field at the start stands for a single word. */
function patternOf(sentence: string): RegExp {
  const literal = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = literal.replace(/^\0/, '\\S{1,40}').replaceAll(FIELD, '[^.]{1,60}')
  return new RegExp(pattern, 'g')
}

/** In characters. */
const MOST_LOOKED_AT = 3_000

/** In one line. Falls back to the plain beginning if nothing else is left. */
export function aboutOf(text: string): string {
  const begins = text.slice(0, MOST_LOOKED_AT)
  const lines = begins.split('\n').filter(line => !/^(?:::|>)/.test(line) && !isGreeting(line))
  const all = inOneLine(lines.map(line => line.replace(/^\* /, '')).join('\n'))
  const told = USUAL.reduce((left, sentence) => left.replace(sentence, ''), all)
  return inOneLine(told) || inOneLine(begins)
}

export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** `Hi Anna,` on a line of its own. */
function isGreeting(line: string): boolean {
  const [, words = ''] = /^([\p{L}' ]{2,40})[,!.:]?\s*$/u.exec(line) ?? []
  return LEXICON.GREETING.some(each => `${words.trim().toLowerCase()} `.startsWith(`${each} `))
}
