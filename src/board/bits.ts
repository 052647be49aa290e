// A set of provinces as 32-bit words, as many as the board needs.

export type ProvinceSet = Uint32Array

export const emptySet = (provinceCount: number): ProvinceSet => new Uint32Array((provinceCount + 31) >>> 5)

export const has = (set: ProvinceSet, member: number): boolean =>
  ((set[member >>> 5]! >>> (member & 31)) & 1) === 1

export const add = (set: ProvinceSet, member: number): void => {
  set[member >>> 5]! |= 1 << (member & 31)
}

export const remove = (set: ProvinceSet, member: number): void => {
  set[member >>> 5]! &= ~(1 << (member & 31))
}

export const clear = (set: ProvinceSet): void => {
  set.fill(0)
}

export const meets = (one: ProvinceSet, other: ProvinceSet): boolean => {
  for (let word = 0; word < one.length; word++) if ((one[word]! & other[word]!) !== 0) return true
  return false
}
