// Words as they are compared with names: in small Latin letters, without accents and zero-width characters.

/** A word of a text: as it is written, as it is compared, and whether a mark, the end of a row or nothing follows. */
export const tokensOf = (text: string): readonly { raw: string; word: string; isLast: boolean }[] =>
  [...unhidden(text).matchAll(TOKEN)].map(([, raw = '', behind]) => ({
    raw,
    word: wordsIn(raw)[0] ?? '',
    isLast: behind === undefined,
  }))

const TOKEN = /([\p{L}\p{M}]+)( ?(?=[\p{L}\p{N}]))?/gu

export const wordsIn = (text: string): readonly string[] =>
  folded(text)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(each => each !== '')

/** Without accents and points, and in Latin letters: `é` is e, `ü` and `ue` are u, `я` is ia. */
const folded = (text: string): string =>
  unhidden(text)
    .normalize('NFKD')
    .toLowerCase()
    // In scripts like Devanagari or Thai such marks are vowels.
    .replace(/(?=[\p{sc=Zinh}\p{sc=Hebr}\p{sc=Cyrl}])\p{M}/gu, '')
    .normalize('NFC')
    .replace(IN_LATIN, letter => LATIN.get(letter)!)
    .replace(/([aou])e(?=\p{L})/gu, '$1')
    .replace(/[yj]/g, 'i')
    .replace(/ii+/g, 'i')
    .replace(/kh/g, 'h')

/** A text as it is seen, without zero-width characters. */
export const unhidden = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}+/gu, '')

/** How Latin, Cyrillic and Greek letters are written in plain Latin ones. */
const LATIN: ReadonlyMap<string, string> = new Map(
  [
    'øo łl đd ßss æa œo ıi ðd þth',
    'аa бb вv гg дd еe жzh зz иi кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щshch ъ ыi ь эe юiu яia',
    'іi єie ґg ђdj јj љlj њnj ћc џdz ўu',
    'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υi φf χch ψps ωo',
  ].flatMap(row => row.split(' ').map(each => [each.slice(0, 1), each.slice(1)] as const)),
)
const IN_LATIN = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu')
