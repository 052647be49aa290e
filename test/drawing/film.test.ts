// A game as a film: every phase is in it once, in order, with its orders and what came of them, and the ground is drawn once.
import { describe, expect, test } from 'vitest'
import { type Film, filmOf } from '../../src/drawing/film.ts'
import { drawBoard } from '../../src/drawing/svg.ts'
import { resolvePhase } from '../../src/rules/adjudication/resolving.ts'
import { phaseId } from '../../src/rules/board/phase.ts'
import { startingPosition } from '../../src/rules/board/position.ts'
import { move } from '../../src/rules/orders/order.ts'
import { rulebook, standard, variant } from '../boards.ts'
import { misnesting } from '../pages/walk.ts'
import { momentsOf, resultsOf, seenAt, turnsByChance } from './films.ts'
import { standardAtlas } from './geometryFiles.ts'

const board = standard()
const drawnMap = standardAtlas()

const filmed = (turns: Film['turns'], more: Partial<Film> = {}): string =>
  filmOf({
    board,
    drawnMap,
    turns,
    position: turns.at(-1)!.after,
    titleOf: phaseId,
    note: 'kestrel',
    ...more,
  })

/** What is written above the map. */
const titleIn = (scene: string): string =>
  />([^<]*)<\/text><text[^>]*>kestrel<\/text>/.exec(scene.replace(/^.*<\/style>/s, ''))?.[1] ?? ''

const piecesIn = (scene: string): readonly string[] =>
  [...scene.matchAll(/<title>(\w+: (?:army|fleet) [^<]+)<\/title>/g)].map(([, title]) => title!).sort()

describe('twelve years', () => {
  const turns = turnsByChance(board, 12, 7)
  const film = filmed(turns, { ending: 'won by France' })
  const scenes = momentsOf(film).map(moment => seenAt(film, moment))

  test('have all kinds of phases', () => {
    expect(turns.at(-1)!.phase.year).toBe(1912)
    expect(new Set(turns.map(({ results }) => results.kind)).size).toBe(3)
  })

  test('are one element that is well formed, without scripts, and with nothing from elsewhere', () => {
    expect(misnesting(film, true)).toBeUndefined()
    expect(film).toMatch(/^<svg [^>]*>.*<\/svg>$/s)
    expect(film).not.toMatch(/<script|\son\w+="|javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg")/)
    const ids = [...film.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
    expect(new Set(ids).size).toBe(ids.length)
    const used = [...film.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id!)
    expect(used.filter(id => !ids.includes(id))).toEqual([])
  })

  test('are less than three million bytes', () => {
    expect(Buffer.byteLength(film)).toBeLessThan(3_000_000)
  })

  test('have each phase in order, and then the end', () => {
    const titles = scenes.map(titleIn)
    const told = titles.filter((title, i) => title !== titles[i - 1])
    expect(told).toEqual([...turns.map(({ phase }) => phaseId(phase)), 'The end: won by France'])
  })

  test('show in each phase who stood where, and then the board that it left', () => {
    const shown = scenes.map(piecesIn)
    const stood = ({ units, dislodged }: (typeof turns)[number]['before']) =>
      [...units, ...dislodged.map(({ unit }) => unit)]
        .map(({ power, kind, at }) => `${board.powers[power]!.name}: ${kind} ${board.nameOf(at)}`)
        .sort()
    let at = 0
    for (const { phase, before, after } of turns) {
      const first = scenes.findIndex((scene, i) => i >= at && titleIn(scene) === phaseId(phase))
      expect(`${phaseId(phase)} ${first}`).not.toContain('-1')
      expect(shown[first]).toEqual(expect.arrayContaining(stood(before) as string[]))
      at = first
      while (at + 1 < scenes.length && titleIn(scenes[at + 1]!) === phaseId(phase)) at++
      expect(shown[at]).toEqual(stood(after))
    }
  })

  test('have the ground once', () => {
    for (const { id } of board.provinces) expect(film.split(`data-province="${id}"`)).toHaveLength(2)
  })

  test('end with the board as it stands, and show nothing else where nothing may move', () => {
    const still = seenAt(film)
    expect(titleIn(still)).toBe('The end: won by France')
    const drawn = drawBoard({ board, drawnMap, position: turns.at(-1)!.after, title: 'x' })
    expect(piecesIn(still)).toEqual(piecesIn(drawn))
    expect(film).toContain(
      '@media(prefers-reduced-motion:reduce){:root:not(.leafed) :is(.f,.l,.b){animation:none}}',
    )
  })
})

describe('a phase', () => {
  const before = startingPosition(board)
  const at = (id: string) => board.place(id)!
  const standing = (id: string) => before.units.find(unit => unit.at === at(id))!
  const orders = [
    move(standing('PAR'), at('BUR')),
    move(standing('MUN'), at('BUR')),
    move(standing('MAR'), at('SPA')),
  ]
  const resolved = resolvePhase(board, rulebook('2025EE'), before, orders)
  const turn = { phase: before.phase, before, results: resultsOf(resolved), after: resolved.then.position }
  const film = filmed([turn])
  const scenes = momentsOf(film).map(moment => seenAt(film, moment))
  const crosses = (scene: string) => scene.split('<use href="#film-cross" transform="translate(').length - 1
  const legend = crosses(scenes[0]!)

  test('begins without orders, shows them with what came of them, and ends without them', () => {
    expect(scenes.map(scene => crosses(scene) - legend)).toEqual([0, 2, 0, 0])
    const armies = scenes.map(scene => piecesIn(scene).filter(piece => /Marseilles|Spain/.test(piece)))
    const [marseilles, spain] = [['France: army Marseilles'], ['France: army Spain']]
    expect(armies).toEqual([marseilles, marseilles, spain, spain])
  })

  test('of a game that goes on ends with the phase that is played now', () => {
    expect(titleIn(seenAt(film))).toBe('F1901M')
    expect(film).toContain('Its only phase.')
  })

  test('what stays as it was is written once', () => {
    expect(film.split('<title>Turkey: army Smyrna</title>')).toHaveLength(2)
    expect(film.split('<title>France: army Marseilles</title>')).toHaveLength(2)
  })
})

test.each(['hundred', 'chaos', 'colonial'])('%s is filmed as well', name => {
  const other = variant(name)
  const turns = turnsByChance(other, 2, 3)
  const film = filmed(turns, { board: other, drawnMap: undefined })
  expect(misnesting(film, true)).toBeUndefined()
  expect(titleIn(seenAt(film, 0))).toBe(phaseId(other.opens))
})
