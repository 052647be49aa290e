// The language that the judge speaks: the sentences of its `wording.yaml`, one function or text for each.
import { WORDINGS } from './compiled/wordings.ts'

/** As the folder of its texts is called. */
export const LANGUAGE = 'en'

export const wording = WORDINGS[LANGUAGE]

/** A word or a sentence with a capital before it. */
export const capital = (words: string): string => `${words[0]?.toUpperCase()}${words.slice(1)}`
