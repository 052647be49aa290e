// The words of a picture's legend and of its description for whoever cannot see it.
import { wording } from '../report/wording.ts'

const say = wording.picture

export const WORDS = say.legend

export type LegendWord = keyof typeof WORDS

export const unitCount = (count: number): string => (count === 1 ? say.oneUnit : say.units({ count }))

/** `Austria: 3 centers, 4 units.` */
export const standing = (power: string, centers: number, units: number): string =>
  say.stands({ power, centers: counted('center', centers), units: counted('unit', units) })

const counted = (what: 'center' | 'unit', count: number): string =>
  count === 1 ? say.one[what] : say.many[what]({ count })

export const orderCount = (count: number): string => say.orders({ count })
