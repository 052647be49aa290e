// Three whole games by mail: every mail of everybody as a file, and what is true of all of them.
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOf } from '../../src/daemon/memory.ts'
import { boardFor } from '../../src/daemon/setting.ts'
import type { Game } from '../../src/game/game.ts'
import { Names } from '../formats/names.ts'
import { Aborted, type ReadMail, readMail } from '../formats/reader.ts'
import {
  afterTurn,
  ordersInWords,
  positionInWords,
  setUpBy,
  setUpInWords,
  verdictsInWords,
} from '../formats/setUp.ts'
import type { Got } from './postTable.ts'
import { playFerry, playHarbor, playLagoon } from './threeGames.ts'
import { KEEPER, PEOPLE, type WholeGame } from './wholeGames.ts'

const FOLDER = new URL('../mails/', import.meta.url)

const GAMES = [
  ['harbor', playHarbor, 'anna bert cleo dora emil fred gina'],
  ['lagoon', playLagoon, 'anna bert cleo'],
  ['ferry', playFerry, 'anna bert cleo'],
] as const

/** The fields of a head, unfolded, as they stand. */
const fieldsOf = ({ raw }: Got): readonly string[] =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')

const fields = (mail: Got, name: string): readonly string[] =>
  fieldsOf(mail)
    .filter(field => field.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map(field => field.slice(name.length + 1).trim())

/** Where in a mail a part ends is chance; of its content there is the text. */
const asFile = (mail: Got): string =>
  [...fieldsOf(mail).filter(field => !/^(?:content-|mime-)/i.test(field)), '', mail.text.trimEnd(), ''].join(
    '\n',
  )

const fileName = ({ subject }: Got, i: number): string =>
  `${String(i + 1).padStart(2, '0')}-${subject
    .replace(/EXMP(?::\w+ -)?/, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replace(/ /g, '-')
    .toLowerCase()}.txt`

/** Lines that programs read are as wide as the old judges made them; a program has no names for its lists of settings. */
const MAY_BE_WIDE =
  /^\w+: +(?:Army|Fleet) |^Time to |^The (?:next phase|deadline) |^Unowned:|VICTORY!! \*\)$|^Game '|^ +xFlags:|^Subject: EXMP:|^ +(?:Move|Retreat|Adjust) +clock/

describe.each(GAMES)('%s', (name, play, players) => {
  let whole: WholeGame
  let all: readonly Got[] = []
  let game: Game
  const people = [KEEPER, ...players.split(' ')]
  const isAboutTheGame = ({ subject }: Got) => subject.includes(`:${name}`)
  /** What fails of the mails, each by its reader and its subject. */
  const which = (isWrong: (mail: Got) => boolean): readonly string[] =>
    all.filter(isWrong).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
  const ours = (mail: Got): readonly string[] =>
    mail.text.split('\n').filter(line => !line.includes('Voilà') && !line.startsWith('> '))

  beforeAll(async () => {
    whole = await play()
    all = whole.all
    game = (await memoryOf(whole.table.setting.store).game(name)).game
  })
  afterAll(() => whole.table.end())

  test('is played to its end', () => {
    expect(game.stage).toBe('over')
    expect(new Set(all.map(({ to }) => to))).toEqual(new Set(people.map(who => PEOPLE[who]!.address)))
  })

  test.each(people.map(who => [who]))('%s gets the mails that lie in his folder', async who => {
    const mails = whole.mailsOf(who)
    const names = mails.map(fileName)
    for (const [i, mail] of mails.entries())
      await expect(asFile(mail)).toMatchFileSnapshot(`../mails/${name}/${who}/${names[i]}`)
    expect(readdirSync(new URL(`${name}/${who}/`, FOLDER)).sort()).toEqual([...names].sort())
  })

  test('no mail is wider than a screen, but for what programs read', () => {
    const wide = all.flatMap(ours).filter(line => line.length > 72 && !MAY_BE_WIDE.test(line))
    expect(wide).toEqual([])
  })

  test('all that the judge writes is plain ASCII', () => {
    expect(all.flatMap(ours).filter(line => /[^ -~]/.test(line))).toEqual([])
    expect(all.some(({ text }) => text.includes('Voilà'))).toBe(name === 'harbor')
  })

  test('each mail is for one reader, and each of its lines can go over the wire', () => {
    expect(which(mail => fields(mail, 'To').join() !== mail.to)).toEqual([])
    expect(which(mail => [...fields(mail, 'Cc'), ...fields(mail, 'Bcc')].length > 0)).toEqual([])
    expect(which(({ raw }) => raw.split('\r\n').some(line => line.length > 998))).toEqual([])
    expect(which(({ raw }) => /\r(?!\n)|(?<!\r)\n/.test(raw))).toEqual([])
  })

  test('no program answers a mail, and each is told from all others', () => {
    expect(
      which(mail => !/^auto-(?:replied|generated)$/.test(fields(mail, 'Auto-Submitted').join())),
    ).toEqual([])
    const isReply = (mail: Got) => mail.subject.startsWith('Re:')
    expect(
      which(mail => (fields(mail, 'Auto-Submitted').join() === 'auto-replied') !== isReply(mail)),
    ).toEqual([])
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(all.length)
  })

  test('all mails about the game are one list and one thread, and answers hang below what they answer', () => {
    const list = (mail: Got) => (isAboutTheGame(mail) ? `<${name}.dragoman.example>` : '')
    expect(which(mail => fields(mail, 'List-Id').join() !== list(mail))).toEqual([])
    const root = (mail: Got) => (isAboutTheGame(mail) ? [`<game.${name}@dragoman.example>`] : [])
    const thread = (mail: Got) => [...root(mail), ...fields(mail, 'In-Reply-To')].join(' ')
    expect(which(mail => fields(mail, 'References').join() !== thread(mail))).toEqual([])
    const own = (mail: Got) =>
      people.filter(who => PEOPLE[who]!.address === mail.to).flatMap(who => whole.written.get(who)!.ids)
    expect(which(mail => fields(mail, 'In-Reply-To').some(id => !own(mail).includes(id)))).toEqual([])
    expect(
      which(mail => mail.subject.startsWith('Re:') !== (fields(mail, 'In-Reply-To').length === 1)),
    ).toEqual([])
  })

  test('an answer to any mail about the game speaks for its reader', () => {
    expect(which(mail => isAboutTheGame(mail) && !/^judge\+[a-z2-7]+\w*@/.test(mail.replyTo))).toEqual([])
    const seats = new Map<string, Set<string>>()
    for (const mail of all.filter(isAboutTheGame).filter(({ subject }) => /Results$/.test(subject)))
      seats.set(mail.to, (seats.get(mail.to) ?? new Set()).add(mail.replyTo.replace(/^(.{12}).*$/, '$1')))
    expect(seats.size).toBe(people.length)
  })

  test('each mail that nobody asked for says what its reader does next, but for press', () => {
    const isNews = ({ subject }: Got) => !subject.startsWith('Re:') && !/Press|Broadcast/.test(subject)
    expect(all.filter(isNews).length).toBeGreaterThan(20)
    expect(which(mail => isNews(mail) && !SAYS_WHAT_NEXT.test(mail.text.replace(/\s+/g, ' ')))).toEqual([])
  })

  test('each answer to orders says that they are complete, or what is missing', () => {
    const ordered = all.filter(({ text }) => /^Orders of /m.test(text))
    expect(ordered.length).toBeGreaterThan(5)
    const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
    expect(
      ordered.filter(
        ({ text }) => count(text, /^Orders of /gm) !== count(text, /^(?:COMPLETE\.|INCOMPLETE: )/gm),
      ),
    ).toEqual([])
  })

  describe('in the eyes of a program that maps games', () => {
    const read = (mail: Got): ReadMail => readMail(mail.text, new Names(boardFor(game.settings)))
    const mailsFor = (who: string, subject: RegExp) =>
      all.filter(mail => mail.to === PEOPLE[who]!.address && subject.test(mail.subject))

    test.each(people.map(who => [who]))('%s follows the game from its start, mail by mail', who => {
      const board = boardFor(game.settings)
      let setUp = setUpBy(read(mailsFor(who, /Starting$/)[0]!))
      expect(setUpInWords(setUp, board)).toEqual(positionInWords(game.opening!, board))
      const results = mailsFor(who, /^EXMP:.*Results$/)
      expect(results).toHaveLength(game.turns.length)
      for (const [i, { before, after, ...own }] of game.turns.entries()) {
        const [turn] = read(results[i]!).turns
        expect(turn!.phase.kind).toBe(own.phase.kind)
        if (turn!.phase.kind === 'movement')
          expect(ordersInWords(turn!.orders, board)).toEqual(
            verdictsInWords({ ...own, before, after }, board),
          )
        setUp = afterTurn(setUp, turn!, board)
        expect(setUpInWords(setUp, board)).toEqual(positionInWords(after, board))
      }
    })

    test('the history that somebody asked for has every turn', () => {
      const board = boardFor(game.settings)
      const found = all.filter(({ text }) => /^> HISTORY/m.test(text))
      expect(found).toHaveLength(1)
      const history = read(found[0]!)
      expect(history.kind).toBe('history')
      const start = setUpBy(read(mailsFor(KEEPER, /Starting$/)[0]!))
      const end = history.turns.reduce((setUp, turn) => afterTurn(setUp, turn, board), start)
      expect(setUpInWords(end, board)).toEqual(positionInWords(game.turns.at(-1)!.after, board))
    })

    test('the list that somebody asked for has the position of that phase', () => {
      const board = boardFor(game.settings)
      const found = all.filter(({ text }) => /^> LIST/m.test(text))
      expect(found).toHaveLength(1)
      const list = read(found[0]!)
      const { season, year } = list.phase!
      const turn = game.turns.findLast(
        ({ after }) => after.phase.year === year && after.phase.season === season,
      )
      expect(setUpInWords(setUpBy(list), board)).toEqual(positionInWords(turn!.after, board))
    })

    test('no other mail is taken for results', () => {
      const others = all.filter(
        mail => !/Results$|Starting$/.test(mail.subject) && !/^> (?:LIST|HISTORY)/m.test(mail.text),
      )
      expect(others.length).toBeGreaterThan(10)
      for (const mail of others) expect(() => read(mail), mail.subject).toThrow(Aborted)
    })
  })
})

/** Whatever tells the reader that it is his turn, or that it is not. */
const SAYS_WHAT_NEXT =
  /answer this mail|(?:is|are) needed|nothing (?:is left )?to do|owe no orders|Nothing is asked|STATUS on a line/i
