// Options of a variant in the classic judges that are settings here.
import type { MeaningReader } from './words.ts'

/** Reads the name of a variant, GUNBOAT, BLIND, or several of them. */
export const variantAndOptions: MeaningReader = (said, path) => {
  const words = said.split(/\s+/)
  if (words.some(word => /^(?:shorthand|wings|intimate)$/i.test(word))) return 'variantOption'
  const called = words.filter(word => optionCalled(word) === undefined).join(' ')
  const options = words.flatMap(word => optionCalled(word) ?? [])
  return [
    ...(called === '' ? [] : [{ path, value: called }]),
    ...options.map(option => ({ path: option, value: true })),
  ]
}

/** `NOT VARIANT BLIND` */
export const withoutOption: MeaningReader = said => {
  const option = optionCalled(said)
  return option === undefined ? 'variantOption' : [{ path: option, value: false }]
}

/** The path of the setting. */
const optionCalled = (word: string): 'gunboat' | 'blind.on' | undefined =>
  /^gunboat$/i.test(word) ? 'gunboat' : /^blind$/i.test(word) ? 'blind.on' : undefined
