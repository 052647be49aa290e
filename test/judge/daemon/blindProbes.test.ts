// A blind game by mail, twice: far from England all goes another way. Whatever is asked, England is told the same.
import { beforeAll, describe, expect, test } from 'vitest'
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import { streamOf } from '../../../src/judge/store/events/names.ts'
import { publicView } from '../../../src/pages/gameRoutes.ts'
import { drawBoard } from '../../../src/pages/page.ts'
import { orderKey } from '../../../src/post/orderKeys.ts'
import type { Fog } from '../../../src/rules/board/position.ts'
import { readCollections } from '../../../src/rules/json/collections.ts'
import { sample } from '../../edition.ts'
import { misdescribed } from '../../pages/described.ts'
import { isOtherBoard, walk } from '../../pages/walk.ts'
import { begunBlind, PLAYERS, type Sheets, toldTo } from './blindGames.ts'
import { KEEPER, PEOPLE, type WholeGame } from './wholeGames.ts'

/** Asks for pages as everybody may. */
function gettingFrom({ table }: WholeGame) {
  const view = publicView({ services: table.services, draw: drawBoard, url: undefined })
  return async (path: string) => {
    const [place = '', query] = path.split('?')
    const { status, type, body } = await view({
      ...NO_REQUEST,
      path: place,
      query: new URLSearchParams(query),
    })
    return { status, type: type ?? '', text: String(body) }
  }
}

/** All pages for everybody that lead to the game, by their paths. */
async function pagesOf(game: WholeGame): Promise<ReadonlyMap<string, string>> {
  const get = gettingFrom(game)
  const found = [
    ...(await walk(get, `/games/${NAME}`, isOtherBoard)),
    ...(await walk(get, `/games/${NAME}.json`)),
  ]
  // When it was asked for stands in a calendar.
  const timeless = (text: string) => text.replace(/^(?:SEQUENCE|DTSTAMP):.*$/gm, '')
  return new Map(found.map(([path, { status, text }]) => [path, `${status} ${timeless(text)}`]))
}

const NO_REQUEST = {
  method: 'GET',
  headers: { 'x-forwarded-proto': 'https' },
  client: '127.0.0.1',
  body: async () => '',
}

/** The page of orders of England, what it knows of the board, and the picture on it. */
async function orderPages({ table }: WholeGame): Promise<readonly string[]> {
  const { services } = table
  const { address } = PEOPLE[READER]!
  const people = await memoryOf(services.store).people(streamOf('person', address))
  const changes = people.passwordChanges(address, NAME)
  const key = orderKey({ game: NAME, power: 1, phase: 'F1901M' }, address, services.secret, changes)
  const view = publicView({ services, draw: drawBoard, url: undefined, file: async () => {} })
  const answers = ['', '/situation.json', '/map.svg'].map(path =>
    view({ ...NO_REQUEST, path: `/orders/${key}${path}`, query: new URLSearchParams() }),
  )
  // By chance and by the clock: two clicks on one page are one letter.
  const withoutOnce = (text: string): string => text.replace(/name="(?:once|at)" value="\w+"/g, '')
  return (await Promise.all(answers)).map(({ status, body }) => `${status} ${withoutOnce(String(body))}`)
}

const READER = 'bert'
const OBSERVER = 'otto'
const NAME = 'fog'

const NEAR: Sheets = {
  bert: 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor',
  cleo: 'A Par - Bur\nA Mar - Spa\nF Bre - MAO',
  dora: 'A Ber - Kie\nA Mun - Ruh\nF Kie - Den',
}

/** What nobody in the north sees: in one game they rest, in the other they fight. */
const FAR: readonly Sheets[] = [
  {
    anna: 'A Vie - Gal\nA Bud - Ser\nF Tri - Alb',
    emil: 'A Ven - Tyr\nA Rom - Ven\nF Nap - Ion',
    fred: 'A Mos - Sev\nA War - Ukr\nF Sev - Rum\nF Stp/sc - Bot',
    gina: 'A Con - Bul\nA Smy - Con\nF Ank - Bla',
  },
  {
    anna: 'A Vie - Tri\nA Bud - Rum\nF Tri - Adr',
    emil: 'A Ven H\nA Rom - Apu\nF Nap - Tys',
    fred: 'A Mos - Ukr\nA War - Gal\nF Sev - Bla\nF Stp/sc - Bot',
    gina: 'A Con - Bul\nA Smy - Arm\nF Ank - Con',
  },
]

/** Attempts to learn more by asking. */
const PROBES: readonly string[] = [
  // Orders about what may or may not be there.
  'F Nth S A Stp - Nwy',
  'F Nth S F Swe - Nwy',
  'A Yor S F Lon',
  'A Yor - Nwy',
  'A Yor - Stp',
  'F Nth C A Yor - Nwy',
  'F Nth C A Bel - Den',
  'F Nwg C A Stp - Nwy',
  'F Nth S A Bul - Ser',
  'F Nth S A Ser',
  'F Nwg S F Bar - Nwy',
  'F Nwg S A Fin - Nwy',
  'A Yor - Lon\nA Yor S A Mos - Ukr',
  // Units of others, with their names and without.
  'A Ser - Bud',
  'A Rum H',
  'F Sev - Rum',
  'A Bul - Gre',
  'F Bla H',
  'A Gal S A Vie',
  'F Alb - Gre',
  // Slips that only one board would forgive.
  'F Nth S A Stpe - Nwya',
  'F Nth S A Ruma',
  'F Nth S Gal',
  'A Serb - Trie',
  'F Nth supports the Russian army to Norway',
  'Army in the Ukraine to Sevastopol',
  // What is looked up.
  `LIST ${NAME}`,
  `LIST ${NAME} FULL`,
  `SUMMARY ${NAME}`,
  `HISTORY ${NAME}`,
  `HISTORY ${NAME} FROM S1901M`,
  `WHOGAME ${NAME} FULL`,
  `MAP ${NAME}`,
  `MAP ${NAME} S1901M`,
  'STATUS',
  'MY GAMES',
  'VOTES',
  'LIST',
  // What would come of it.
  'PREVIEW',
  'PREVIEW\nA Rum - Bud\nA Ser - Bud\nF Bla - Sev\nEND',
  'PREVIEW\nF Swe - Nwy\nA Stp S F Swe - Nwy\nEND',
  // Votes, waits, and early ends.
  'SET DRAW',
  'SET DRAW AET',
  'SET CONCEDE Turkey',
  'SET NO DRAW',
  'SET WAIT',
  'SET NO WAIT',
  'PROCESS F1901M',
  // Orders ahead, and under conditions.
  'PHASE S1902M\nIF A Ser\nF Nth - Edi\nENDIF',
  'PHASE S1902M\nF Nth S A Gal - Rum',
  'SET STANDING ORDERS',
  // Other seats, and other people's units.
  'A Ser P England',
  'F Nth P Russia',
  `SIGNON T${NAME} anything`,
  `TAKEOVER A${NAME} anything`,
  'PRESS TO T\nWhere are you?\nENDPRESS',
  'SET NO BLIND',
  'ROLLBACK S1901M',
  'EJECT Turkey',
  'CLEAR',
]

interface Story {
  readonly game: WholeGame
  readonly answers: ReadonlyMap<string, readonly string[]>
}

async function played(far: Sheets): Promise<Story> {
  const game = await begunBlind(NAME, 'BLIND', OBSERVER)
  await game.order({ ...NEAR, ...far })
  for (let i = 0; i < 4 && !game.newest(READER).subject.includes('F1901M'); i++) await game.rings()
  const answers = new Map<string, readonly string[]>()
  for (const line of [...sample(PROBES, 30)]) {
    const got = await game.plays(READER, line)
    answers.set(
      line,
      got
        .filter(({ to }) => to === PEOPLE[READER]!.address)
        .map(({ subject, text }) => `${subject}\n${text}`),
    )
  }
  for (const line of [`LIST ${NAME}`, `MAP ${NAME}`, `SUMMARY ${NAME}`, `HISTORY ${NAME}`])
    await game.plays(OBSERVER, line)
  await game.plays(KEEPER, `MAP ${NAME}`)
  return { game, answers }
}

const stories: Story[] = []
beforeAll(async () => {
  for (const far of FAR) stories.push(await played(far))
}, 120_000)

describe('a blind game that went two ways', () => {
  test.each(sample(PROBES, 30))('tells England the same: %s', line => {
    const [one, other] = stories
    expect(other!.answers.get(line)!.length).toBeGreaterThan(0)
    expect(other!.answers.get(line)).toEqual(one!.answers.get(line))
  })

  test.each([READER, OBSERVER])('sends %s the same mails, as many and as large', who => {
    const [one, other] = stories
    expect(toldTo(one!.game, who).length).toBeGreaterThan(5)
    expect(toldTo(other!.game, who)).toEqual(toldTo(one!.game, who))
  })

  test.each([
    ['F Nth S F Swe - Nwy', 'F NTH S SWE - NWY'],
    ['F Nwg S A Stp - Nwy', 'F NWG S STP - NWY'],
  ])('takes what could be legal by all that England sees: %s', async (line, taken) => {
    const [{ game }] = stories as [Story, ...Story[]]
    await game.plays(READER, line)
    expect(toldTo(stories[0]!.game, READER).at(-1)).toContain(`\n  ${taken}\n`)
  })

  test('shows everybody the same pages, feeds and data', async () => {
    const [one, other] = await Promise.all(stories.map(({ game }) => pagesOf(game)))
    expect(one!.size).toBeGreaterThan(15)
    expect([...one!.keys()]).toContain(`/games/${NAME}/feed.xml`)
    expect(other).toEqual(one)
    const all = [...one!.values()].join('\n')
    expect(all).toContain('This is a blind game')
    expect(all).not.toMatch(/A SER|A RUM|unknown -&gt;|Movement results/)
    // Nor does anything look as if the board were empty.
    const page = one!.get(`/games/${NAME}`)!
    expect(page).not.toMatch(/<table|<figure|\/film|board\?game/)
    expect(one!.get(`/games/${NAME}/history`)).toContain('its board is shown when it is over')
    expect(one!.get(`/games/${NAME}/phases/S1901M`)).not.toMatch(/<figure|columns/)
    expect(JSON.parse(one!.get(`/games/${NAME}.json`)!.slice(4)).position.unseen).toHaveLength(75)
    expect(await misdescribed(gettingFrom(stories[0]!.game))).toEqual([])
  })

  test('draws England the same on the page of its link, and no more', async () => {
    const pages = await Promise.all(stories.map(({ game }) => orderPages(game)))
    expect(pages[1]).toEqual(pages[0])
    expect(pages[0]!.join('\n')).toContain('ENGLAND F NTH')
    const [page, situation, picture] = pages[0]!
    expect(page).toContain('You see a part of the board.')
    const { fog } = readCollections(situation!.slice(4)) as { fog: Fog }
    expect(fog.own).toEqual([1])
    expect(fog.unseen.size).toBeGreaterThan(45)
    expect(picture).toMatch(/England 3<.*Germany \?<.*not seen</)
    expect(pages[0]!.join('\n')).not.toContain('AUSTRIA A')
  })

  test('shows its master all of both', () => {
    const [one, other] = stories.map(({ game }) => toldTo(game, KEEPER).at(-1))
    for (const told of [one, other]) expect(told).toContain('its players see less than you do')
    expect(one).toMatch(/AUSTRIA: .*A SER/)
    expect(other).toMatch(/AUSTRIA: .*A RUM/)
  })

  test('tells Austria of each what Austria sees', () => {
    const [one, other] = stories.map(({ game }) =>
      toldTo(game, 'anna').find(text => /S1901M Results/.test(text)),
    )
    expect(one).toContain('Turkey: Army unknown -> Bulgaria.')
    expect(one).not.toBe(other)
  })

  test('tells the master alone who leaves', async () => {
    const [story] = stories as [Story, ...Story[]]
    const heard = () => [...PLAYERS, OBSERVER].map(who => [who, toldTo(story.game, who).length] as const)
    const before = heard().filter(([who]) => who !== 'cleo')
    await story.game.plays('cleo', 'RESIGN!')
    expect(heard().filter(([who]) => who !== 'cleo')).toEqual(before)
    expect(toldTo(story.game, KEEPER).at(-1)).toMatch(/Resignation: France.*France is free\./s)
  })
})
