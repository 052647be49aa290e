// What stands beside an order and is no part of it: comments behind a mark, remarks of the judge, faces.
import { isDoubtful } from './doubts.ts'
import { veto } from './tone.ts'

/** The judge's own remarks on an order, in brackets at its end: `(*cut, dislodged*)`. */
const isFlag = (said: string): boolean => {
  const [first = '', ...others] = said.split(',').map(part => part.trim())
  return (
    (said.trim().length > 1 && /^\*.*\*$/s.test(said.trim())) ||
    (FLAGS.test(first) && others.every(other => /^[a-z ]+$/i.test(other)))
  )
}
/** Without stars, `void` and the like may be said by a player as well. */
const FLAGS = /^(?:bounce|cut|dislodged|no convoy|disrupted)$/i
const COMMENT = /(?:^|\s)#.*$|\/\/.*$|\/\*.*?(?:\*\/|$)/g

/** `:-)` */
export const SMILE = /(?:^|\s)(?:[:;]['-]?[()DPp|/]+|<3+)(?=[\s,.;]|$)/g

export const withoutComment = (line: string): string => {
  const remarked = line
    .replace(/\(([^()]*)\)/g, (whole, said: string) => (isFlag(said) ? ' ' : whole))
    .replace(SMILE, ' ')
  // A condition or a doubt counts wherever it is written.
  return LOOKS_NUMBERED.test(remarked)
    ? remarked
    : remarked.replace(COMMENT, (said, at: number) =>
        at === 0 || (veto(said) === undefined && !isDoubtful(said) && !HOLDS_MORE.test(said)) ? ' ' : said,
      )
}

/** `#1 A Par - Bur` is no comment. */
const LOOKS_NUMBERED =
  /^[^\p{L}]*(?:(?:and|also|then|please|next|finally|ok|okay|so|orders?|moves?|line|\d+)[^\p{L}\p{N}_]+){0,3}#\d|(?:[;,./&]|\band)\s*#\d{1,3}[^\p{L}\p{N}_]+\p{L}/iu

/** `# as agreed, A Bud S A Rum - Gal`: another order stands in what looks like a comment. */
const HOLDS_MORE =
  /(?:[,&/;+.]|\band)\s+(?:(?:we|i)\s+(?:are|will|have|\p{L}+)\s+(?:\p{L}+\s+)?(?:our|my)\b|.*(?:->?\s*\p{L}{3}|\p{L}-\p{L}{3})|(?:(?:the|my|our)\s+)?(?:\p{L}+\s+)?(?:a|f|army|fleet)\b|.{3,25}\s(?:h|holds?|s|supports?|c|convoys?|moves? to|to)\b)/iu
