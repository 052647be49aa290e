// What people add to an order and mean nothing by: such a remark is left out, unless it may change what the order says.
import { gazetteerOf } from '../../../board/gazetteer.ts'
import type { Where } from '../places.ts'
import { anyOf } from './cautions.ts'
import { isDoubtful, wordsOf } from './doubts.ts'
import { isTelling } from './slips.ts'

/** What leaves an order open, or takes it back, where it stands in a remark of no set form. */
const OPEN = new RegExp(String.raw`${anyOf('OPEN')}|\bvia\b(?! land\b)`, 'i')

const LONGEST_REMARK = 60

/** Marks by which a remark is set off from the order before it. */
const SET_OFF =
  /^(.*?\S)\s*(?:\s(?:-{2,}|~+|\/\/|#+|\*+)\s*(?=\p{L})|\s*<[-=]*\s+|\s+(?=\()|\s*(?=\{)|\s*(?=\[(?!\/?\w+\]))|\s+(?='\p{L})|\s+(?=")|\s*(?:!|\.\.|\*|~|\^){1,40}\s*)(.*)$/su

/** An order that has its goal, or needs none: behind another, a dash would be an arrow and the remark a place. */
const IS_WHOLE =
  /[->]\s?\p{L}|\b(?:moves?|to|into|toward|towards|holds?|h|stands?|stays?|disbands?|builds?|b|removes?|waives?|d)\b/iu

/** What people say behind an order without a mark between. */
const SAYING = new RegExp(
  String.raw`(?<=\S)[\s,]+(?:[-–~*;:]+\s*)?(?:as (?:we )?(?:was )?(?:discussed|agreed|planned|promised|requested|usual|always|announced|arranged|expected|you (?:asked|wished|know))(?: (?:with|by|in|on) \p{L}+)?|` +
    String.raw`(?:just )?(?:to|and) (?:cut|cutting|break|tap|disrupt) (?:the |his |their |any |that )?supports?|(?:just |so as )?to (?:fill|cover|protect|guard|stop|prevent|keep|annoy|scare|surprise|tease|close) [\p{L} ']{2,40}|to bounce|(?:to|for a) self[- ]?bounce|for (?:a|the) (?:bounce|standoff|win|cut)|` +
    String.raw`l+o+l+|lmao|rofl|haha\p{L}*|hehe\p{L}*|yay|woohoo|yolo|sorry|fingers crossed|good luck|gl|wish me luck|` +
    String.raw`i (?:guess|hope)|thank(?:s| you)(?: (?:again|a lot|so much|very much|in advance))?|please and thank you|to block|to be safe|for safety|for defen[sc]e|as backup|of course|obviously|as well|for now|this (?:turn|time|season|phase)|hopefully|done|agreed(?: with \p{L}+)?|surprise|mate|folks|guys|cheers|regards|best|bye|ciao|take care|see you(?: (?:next|this) (?:turn|week|time))?|have fun|enjoy)(?:[\s.!]*)$`,
  'iu',
)

/** Nobody adds more remarks to an order. */
const MOST_REMARKS = 3

/** The order without the remarks behind it: `A Con - Bul <- important (as we said)`. */
export function withoutRemarks(text: string, where: Where): string {
  let told = text
  for (let i = 0; i < MOST_REMARKS; i++) {
    const shorter = withoutRemark(told, where)
    if (shorter === told) break
    told = shorter
  }
  return told
}

/** The order without the remark behind it, if there is one and it is harmless. */
function withoutRemark(text: string, where: Where): string {
  const said = text.replace(SAYING, '')
  const isOfNoPlace = wordsOf(text.slice(said.length)).every(
    word => word.length < 3 || gazetteerOf(where.board).named(word, 'exact').length === 0,
  )
  if (said !== text && isOfNoPlace && !isDoubtful(text)) return said.replace(/[\s~<#*-]+$/, '')
  const [, order, remark] = SET_OFF.exec(text) ?? []
  if (order === undefined || remark === undefined || isDoubtful(text)) return text
  const mark = text.slice(order.length, text.length - remark.length).trim()
  if (/^[-~<]/.test(mark) && !IS_WHOLE.test(order)) return text
  return isHarmless(remark, where) ? order : text
}

/** A remark names no place, no unit, no verb that a unit could follow, and no number. */
export function isHarmless(remark: string, { board }: Where): boolean {
  if (remark.length > LONGEST_REMARK || /\d|[->=+|;]{1,3}\s|->/.test(remark.replace(/^[-~<\s]+/, '')))
    return false
  const gazetteer = gazetteerOf(board)
  const rest = wordsOf(remark)
    .join(' ')
    .replace(/\b(?:to )?(?:cut|break|tap)(?:ting)? (?:the |his |their )?supports?\b/, '')
  const isPlaceOf = (phrase: string): boolean =>
    gazetteer.named(phrase, phrase.length > 3 ? 'begun' : 'exact').length > 0 &&
    !/^(?:the|and|for|this|all|our|you)$/.test(phrase)
  // `bounce with Germany`
  const withThem = new Set([...rest.matchAll(/\b(?:with|against|vs) (\p{L}+)/gu)].map(([, word]) => word))
  return (
    !isDoubtful(remark) &&
    !OPEN.test(remark) &&
    !/(?:^|\s)[nsew]c(?:\s|$)|^[afhscdbwr]$/.test(rest.trim()) &&
    rest
      .split(' ')
      .every(
        word => !isTelling(word) && !isPlaceOf(word) && (!gazetteer.mayMeanPower(word) || withThem.has(word)),
      )
  )
}
