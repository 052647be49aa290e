// Three whole games by mail: every mail of everybody as a file, and what is true of all of them.
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import type { Game } from '../../../src/judge/game/game.ts'
import { boardFor } from '../../../src/judge/library/equipment.ts'
import { Names } from '../../formats/names.ts'
import { Aborted, type ReadMail, readMail } from '../../formats/reader.ts'
import {
  afterTurn,
  ordersInWords,
  positionInWords,
  setUpBy,
  setUpInWords,
  verdictsInWords,
} from '../../formats/setUp.ts'
import { fieldsOf, MANNERS } from './mailManners.ts'
import type { Got } from './postTable.ts'
import { playFerry, playHarbor, playLagoon } from './threeGames.ts'
import { KEEPER, PEOPLE, type WholeGame } from './wholeGames.ts'

const FOLDER = new URL('../../mails/', import.meta.url)

const GAMES = [
  ['harbor', playHarbor, 'anna bert cleo dora emil fred gina'],
  ['lagoon', playLagoon, 'anna bert cleo'],
  ['ferry', playFerry, 'anna bert cleo'],
] as const

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

describe.each(GAMES)('%s', (name, play, players) => {
  let whole: WholeGame
  let all: readonly Got[] = []
  let game: Game
  const people = [KEEPER, ...players.split(' ')]
  beforeAll(async () => {
    whole = await play()
    all = whole.all
    game = (await memoryOf(whole.table.services.store).game(name)).game
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
      await expect(asFile(mail)).toMatchFileSnapshot(`../../mails/${name}/${who}/${names[i]}`)
    expect(readdirSync(new URL(`${name}/${who}/`, FOLDER)).sort()).toEqual([...names].sort())
  })

  test.each(MANNERS)('every mail %s', (_, isKept) => {
    expect(all.filter(mail => !isKept(mail, whole)).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([])
  })

  test('each mail has a name of its own, and each reader addresses that nobody else has', () => {
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(all.length)
    const addresses = all
      .filter(({ replyTo }) => replyTo.includes('+'))
      .map(({ to, replyTo }) => [replyTo, to])
    const readers = new Map(addresses.map(([replyTo, to]) => [replyTo!, to!]))
    expect(addresses.filter(([replyTo, to]) => readers.get(replyTo!) !== to)).toEqual([])
    expect(new Set(readers.values()).size).toBe(people.length)
  })

  describe('in the eyes of a program that maps games', () => {
    const read = (mail: Got): ReadMail => readMail(mail.text, new Names(boardFor(game)))
    const mailsFor = (who: string, subject: RegExp) =>
      all.filter(mail => mail.to === PEOPLE[who]!.address && subject.test(mail.subject))

    test.each(people.map(who => [who]))('%s follows the game from its start, mail by mail', who => {
      const board = boardFor(game)
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
      const board = boardFor(game)
      const found = all.filter(({ text }) => /^> HISTORY/m.test(text))
      expect(found).toHaveLength(1)
      const history = read(found[0]!)
      expect(history.kind).toBe('history')
      const start = setUpBy(read(mailsFor(KEEPER, /Starting$/)[0]!))
      const end = history.turns.reduce((setUp, turn) => afterTurn(setUp, turn, board), start)
      expect(setUpInWords(end, board)).toEqual(positionInWords(game.turns.at(-1)!.after, board))
    })

    test('the list that somebody asked for has the position of that phase', () => {
      const board = boardFor(game)
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
