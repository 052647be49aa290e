// The words of dates, as far as they show that they are some.

/** A number, or the name of a day: what else it is the calendar says. */
export const isDate = (text: string): boolean =>
  /\d|^(?:(?:next|this|on) )?(?:sun|mon|tue|wed|thu|fri|sat)|\b(?:today|tonight|tomorrow|now)\b/i.test(text)

export interface FromTo {
  readonly from: string
  readonly to: string | undefined
}

/** `[FROM] 24 Dec [TO 2 Jan]` */
export function fromToIn(dates: string): FromTo | undefined {
  const [, from = '', to] = /^(?:from )?(.+?)(?: (?:to|until|till|-) (.+))?$/i.exec(dates) ?? []
  return isDate(from) && (to === undefined || isDate(to)) ? { from, to } : undefined
}
