// The sentences that the judge writes, from its `wording.yaml`: one function or text for each.
import { WORDINGS } from './compiled/wordings.ts'

/** The name of the folder with its texts. */
export const LANGUAGE = 'en'

export const wording = WORDINGS[LANGUAGE]

/** Makes the first letter of a word or sentence a capital. */
export const capital = (words: string): string => `${words[0]?.toUpperCase()}${words.slice(1)}`
