// A blind game of four years by letters: what three of its players wrote and got, and what the others did.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEEPER, type WholeGame } from '../judge/daemon/wholeGames.ts'
import { OBSERVER, playBog, SEATS, seatOf } from './fogByLetters.ts'

let game: WholeGame
beforeAll(async () => {
  game = await playBog()
}, 60_000)
afterAll(() => game.table.end())

/** The results of a phase, as somebody got them. */
const results = (who: string, phase: string): string =>
  game.mailsOf(who).find(({ subject }) => subject.endsWith(`${phase} Results`))?.text ?? ''

test.each(SEATS.map(who => [who]))('%s gets what lies in the folder', async who => {
  await expect(seatOf(game, who)).toMatchFileSnapshot(`./letters/bog-${who}.txt`)
})

describe('what the board of the master was', () => {
  test.each([
    ['F1901M', 'England: Army Yorkshire -> North Sea -> Norway.'],
    ['F1901M', 'Italy: Army Trieste HOLD. (*dislodged*)'],
    ['F1901M', 'Italy: Fleet Ionian Sea -> Tunis.'],
    ['S1902M', 'Italy: Army Budapest SUPPORT Russian Army Ukraine -> Rumania. (*cut, dislodged*)'],
    ['S1902M', 'The Italian Army in Budapest with no valid retreats was destroyed.'],
    ['F1903M', 'Germany: Fleet North Sea SUPPORT Army Belgium. (*cut, dislodged*)'],
    ['S1904M', 'France: Army Belgium SUPPORT Army Burgundy -> Ruhr. (*cut*)'],
  ])('%s: %s', (phase, line) => {
    expect(results(KEEPER, phase)).toContain(line)
  })

  test.each([
    ['bert', 'F1901M', 'France: Army unknown -> Belgium.'],
    ['anna', 'F1901M', 'Italy: Fleet Ionian Sea -> unknown.'],
    ['anna', 'S1902M', 'Italy: Army Budapest SUPPORT unknown -> Rumania. (*dislodged*)'],
    ['gina', 'F1903M', 'Austria: Army Budapest SUPPORT Army Trieste -> unknown.'],
    ['bert', 'S1904M', 'France: Army Belgium SUPPORT unknown -> unknown.'],
    ['bert', 'F1903R', 'Germany:                  Fleet North Sea -> Edinburgh.'],
    ['bert', 'F1903R', 'Germany:                  Army  Belgium -> unknown.'],
  ])('%s sees of %s: %s', (who, phase, line) => {
    expect(results(who, phase)).toContain(line)
  })
})

test('who has left is told to the master alone, and who is late', () => {
  const late = (who: string) =>
    game.mailsOf(who).filter(({ subject }) => subject.includes('S1903M Late Notice'))
  expect(late(KEEPER)[0]!.subject).toContain('Late Notice: R')
  expect(late(KEEPER)[0]!.text).toContain('Russia is late.')
  for (const who of [...SEATS, OBSERVER]) {
    expect(late(who)[0]!.subject).toContain('Late Notice: ?')
    expect(
      game
        .mailsOf(who)
        .filter(({ text }) => /Russia is (?:late|free)|hugo\S* (?:has taken|plays)/.test(text)),
    ).toEqual([])
  }
})

test('who watches sees no unit and no center until it is over, and then all', () => {
  const mails = game.mailsOf(OBSERVER)
  const running = mails.filter(({ subject }) => /S190\dM Results|F190[123]. Results|Starting/.test(subject))
  expect(running.length).toBeGreaterThan(10)
  expect(
    running.filter(({ text }) => /: (?:Army|Fleet)|Supply center|Ownership|The board/.test(text)),
  ).toEqual([])
  for (const { text } of running) expect(text).toContain('its board is shown when it is')
  expect(results(OBSERVER, 'F1904R')).toContain('Italy:     Greece, Naples')
  expect(mails.at(-1)!.text).toContain('* F London in vain')
})
