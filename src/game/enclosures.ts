// What somebody wants in his mails besides their words: the board as text or as a picture, and deadlines for his calendar.

export const MAP_WISHES = ['text', 'picture', 'both', 'none'] as const

export interface Enclosures {
  readonly map: (typeof MAP_WISHES)[number]
  readonly calendar: boolean
}

/** For whoever has not said otherwise: what every mail program can show. */
export const USUAL_ENCLOSURES: Enclosures = { map: 'text', calendar: false }

export const wantsText = ({ map }: Enclosures): boolean => map === 'text' || map === 'both'
export const wantsPicture = ({ map }: Enclosures): boolean => map === 'picture' || map === 'both'
