// What a reader of mails knows of a variant beforehand: its powers and its places, by whatever they may be called.
import type { Board, Location, Power } from '../../src/board/board.ts'

/** Powers that jDip knows by one word alone, which is their adjective too: with any other name it reads nothing. */
const OF_JUDGES: Readonly<Record<string, string>> = {
  Chaos:
    '0-Sev 1-Smy 2-Spa 3-StP 4-Swe 5-Tri 6-Tun 7-Ven 8-Vie 9-War A-Ank B-Bel C-Ber D-Bre E-Bud F-Bul G-Con H-Den I-Edi ' +
    'J-Gre K-Hol L-Kie N-Lvp P-Lon Q-Mar R-Mos S-Mun T-Nap U-Nor V-Par W-Por X-Rom Y-Rum Z-Ser',
}

/** Powers by name and adjective, places by name and abbreviation; a name that nobody knows ends the reading. */
export class Names {
  readonly board: Board
  readonly #powers = new Map<string, Power>()
  readonly #provinces = new Map<string, Location>()

  constructor(board: Board) {
    this.board = board
    const ofJudges = OF_JUDGES[board.name]?.split(' ')
    for (const { index, id, name, judges, letter } of board.powers) {
      for (const known of ofJudges?.filter(each => each.startsWith(letter)) ?? [id, name, judges])
        this.#powers.set(plain(known), index)
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
