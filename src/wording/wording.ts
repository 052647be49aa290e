// The language that the judge speaks: the sentences of its `wording.yaml`, one function or text for each.
import { WORDINGS } from './compiled/wordings.ts'

/** As the folder of its texts is called. */
export const LANGUAGE = 'en'

export const wording = WORDINGS[LANGUAGE]
