// What a reader of mails knows of a variant beforehand: its powers and its places, by whatever they may be called.
import type { Board, Location, Power } from '../../src/rules/board/board.ts'

/** The seven of the usual board, which others keep and add to. */
const SEVEN =
  'Austria Austrian, England English Britain, France French, Germany German, Italy Italian, Russia Russian, Turkey Turkish'

/**
 * What jDip calls the powers of its boards, letter by letter: the name, the adjective, other names. With any other word it
 * reads nothing. None of this comes from our own files of the boards: it is what they are held to.
 */
export const OF_JUDGES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'Standard',
      '1898',
      'Great Britain',
      'Fleet Rome',
      'Shift Left',
      'Shift Right',
      'Shift Around',
      'Milan',
      'Pure',
    ].map(board => [board, SEVEN]),
  ),
  '1900':
    'Austria Austrian Austria-Hungary, Britain British England, France French, Germany German, Italy Italian, Russia Russian, ' +
    'Turkey Turkish',
  Aberration:
    'Burgundy Burgundian, Byzantium Byzantine, Eire Irish, Hungary Hungarian, Israel Israelite, Poland Polish, ' +
    'Sicily Sicilian, Spain Spanish, Ukraine Ukranian',
  'Ancient Mediterranean':
    'Carthage Carthagenian, Egypt Egyptian, Greece Greecian, Persia Persian, Rome Roman',
  Chaos:
    '0-Sev, 1-Smy, 2-Spa, 3-StP, 4-Swe, 5-Tri, 6-Tun, 7-Ven, 8-Vie, 9-War, A-Ank, B-Bel, C-Ber, D-Bre, E-Bud, F-Bul, G-Con, ' +
    'H-Den, I-Edi, J-Gre, K-Hol, L-Kie, N-Lvp, P-Lon, Q-Mar, R-Mos, S-Mun, T-Nap, U-Nor, V-Par, W-Por, X-Rom, Y-Rum, Z-Ser',
  Chromatic: 'Blue, Dark, Light, Red, Yellow',
  Crowded: `${SEVEN}, Balkan, Lowland, Norway Norwegian, Spain Spanish`,
  "Hundred Years' War (Hundred3)": 'Burgundy Burgundian, England English Britain, France French',
  Loeb9: `${SEVEN}, Norway Norwegian, Spain Spanish`,
  Modern:
    'Britain British, Egypt Egyptian, France French, Germany German, Italy Italian, Poland Polish, Russia Russian, ' +
    'Spain Spanish, Turkey Turkish, Ukraine Ukranian',
  'Sail Ho!': 'East Eastern, North Northern, South Southern, West Western',
  Youngstown: `${SEVEN}, China Chinese, India Indian, Japan Japanese`,
}

/** The words that jDip has for each power of a board, by what it knows the power by; nothing of a board that it does not have. */
const ofJudges = (board: Board): ReadonlyMap<string, readonly string[]> =>
  new Map(
    (OF_JUDGES[board.name] ?? '')
      .split(', ')
      .filter(Boolean)
      .map(words => words.split(' '))
      .map(words => [/^(.)-/.exec(words[0]!)?.[1] ?? words[0]!.toUpperCase(), words]),
  )

/** Powers by name and adjective, places by name and abbreviation; a name that nobody knows ends the reading. */
export class Names {
  readonly board: Board
  readonly #powers = new Map<string, Power>()
  readonly #provinces = new Map<string, Location>()

  constructor(board: Board) {
    this.board = board
    const theirs = ofJudges(board)
    for (const { index, id, name, judges, letter } of board.powers) {
      const words = theirs.size === 0 ? [id, name, judges] : (theirs.get(id) ?? theirs.get(letter) ?? [])
      for (const known of words) this.#powers.set(plain(known), index)
    }
    for (const { index, id, name } of board.provinces) {
      // Whoever reads `in the ...` knows The Wash without its article as well.
      for (const known of [id, name, name.replace(/^The /, '')]) this.#provinces.set(plain(known), index)
    }
  }

  power(word: string): Power | undefined {
    return this.#powers.get(plain(word))
  }

  /** `Spain (south coast)`, `Spain (sc)`, `spa/sc`, `SPA-SC`: full stops and commas do not count. */
  place(words: string): Location | undefined {
    const text = words.replace(/[.,]/g, '').trim().toLowerCase()
    const [, name = text, coast] =
      /^(.*?)\s*(?:\(([nsew])(?:c| ?coast|orth coast|outh coast|ast coast|est coast)\)|[/-]([nsew])c)$/.exec(
        text,
      ) ?? []
    const side = coast ?? /[/-]([nsew])c$/.exec(text)?.[1]
    const province = this.#provinces.get(plain(name))
    if (province === undefined || side === undefined) return province
    return this.board.place(`${this.board.id(province)}/${side}c`)
  }
}

const plain = (name: string): string => name.toLowerCase().replace(/_/g, ' ').replace(/\s+/g, ' ').trim()
