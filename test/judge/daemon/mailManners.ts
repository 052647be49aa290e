// What is true of every mail of every game, whoever gets it: its head, its lines, its place in the thread, its last word.
import type { Got } from './postTable.ts'
import { PEOPLE, type WholeGame } from './wholeGames.ts'

/** The fields of a head, unfolded, as they stand. */
export const fieldsOf = ({ raw }: Got): readonly string[] =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')

export const fields = (mail: Got, name: string): readonly string[] =>
  fieldsOf(mail)
    .filter(field => field.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map(field => field.slice(name.length + 1).trim())

/** Lines that programs read are as wide as the old judges made them. */
const MAY_BE_WIDE =
  /^\w+: +(?:Army|Fleet) |^Time to |^The (?:next phase|deadline) |^Unowned:|\(\* [\w!]+ \*\)$|^Game '|^ +xFlags:|^Subject: EXMP:|^ +(?:Move|Retreat|Adjust) +clock/

/** A row of the board with letters: names of provinces, signs of units, and no words. */
const isOfTheMap = (line: string): boolean =>
  line.length <= 78 && /^[ ./A-Za-z*!-]+$/.test(line) && /\.{3}|\/{3}/.test(line) && !/[a-z]{2}/.test(line)

/** Whatever tells the reader that it is his turn, or that it is not. */
const SAYS_WHAT_NEXT =
  /answer this mail|(?:is|are) needed|COMPLETE|nothing (?:left )?to do|no orders to write|nothing to order|STATUS on a line|Orders are due|there is no deadline|is paused until/i

/** A player wrote it; all the rest is ours. */
export const PLAYERS_OWN = 'Voilà'

const ours = ({ text }: Got): readonly string[] =>
  text.split('\n').filter(line => !line.includes(PLAYERS_OWN) && !line.startsWith('> '))

const isAbout = ({ subject }: Got, { name }: WholeGame): boolean => subject.includes(`:${name}`)
/** What came of orders is told in the subject of the answer to them. */
export const isReply = ({ subject }: Got): boolean =>
  subject.startsWith('Re:') || / Orders (?:in)?complete/.test(subject)
/** Who asks about a game in a letter of its own need not be in it. */
const isAsked = (mail: Got): boolean => isReply(mail) && /^> LIST/m.test(mail.text)
/** Press says what its writer says. */
const isNews = (mail: Got): boolean => !isReply(mail) && !/Press|Broadcast/.test(mail.subject)

const threadOf = (mail: Got, game: WholeGame): string =>
  [
    ...(isAbout(mail, game) ? [`<game.${game.name}@dragoman.example>`] : []),
    ...fields(mail, 'In-Reply-To'),
    // What comes back of it where its Message-ID does not.
    ...fields(mail, 'Message-ID').map(id => id.replace('@', '.re@')),
  ].join(' ')

const lettersOf = ({ to }: Got, { written }: WholeGame): readonly string[] =>
  [...written].flatMap(([who, { ids }]) => (PEOPLE[who]!.address === to ? ids : []))

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

export type Manner = readonly [sentence: string, isKept: (mail: Got, game: WholeGame) => boolean]

export const MANNERS: readonly Manner[] = [
  ['names no day long before there was a judge', ({ raw }) => !/\b1970\b/.test(raw)],
  [
    'is not wider than a screen, but for what programs read',
    mail => ours(mail).every(line => line.length <= 72 || MAY_BE_WIDE.test(line) || isOfTheMap(line)),
  ],
  ['is plain ASCII in all that the judge writes', mail => ours(mail).every(line => /^[ -~]*$/.test(line))],
  ['is for one reader', mail => fields(mail, 'To').join() === mail.to],
  ['has no copies', mail => [...fields(mail, 'Cc'), ...fields(mail, 'Bcc')].length === 0],
  [
    'can go over the wire line by line',
    ({ raw }) => raw.split('\r\n').every(line => line.length <= 998) && !/\r(?!\n)|(?<!\r)\n/.test(raw),
  ],
  [
    'says that a program wrote it, as an answer or of its own accord',
    mail => fields(mail, 'Auto-Submitted').join() === (isReply(mail) ? 'auto-replied' : 'auto-generated'),
  ],
  [
    'is in the list of its game',
    (mail, game) =>
      fields(mail, 'List-Id').join() === (isAbout(mail, game) ? `<${game.name}.dragoman.example>` : ''),
  ],
  [
    'is in the thread of its game, and below what it answers',
    (mail, game) => fields(mail, 'References').join() === threadOf(mail, game),
  ],
  [
    'answers a letter of its reader, or nothing',
    (mail, game) => {
      const answered = fields(mail, 'In-Reply-To')
      return (
        answered.length === (isReply(mail) ? 1 : 0) &&
        answered.every(id => lettersOf(mail, game).includes(id))
      )
    },
  ],
  [
    'gives an address that speaks for its reader, if it is about the game',
    (mail, game) => !isAbout(mail, game) || isAsked(mail) || /^judge\+[a-z2-7]+\w*@/.test(mail.replyTo),
  ],
  [
    'says what its reader does next, if nobody asked for it',
    mail => !isNews(mail) || SAYS_WHAT_NEXT.test(mail.text.replace(/\s+/g, ' ')),
  ],
  [
    'says of orders that they are complete, or what is missing',
    ({ text }) => count(text, /^Orders of /gm) <= count(text, /^(?:\w+: )?(?:COMPLETE\.|INCOMPLETE: )/gm),
  ],
]
