// Blind games by mail, from the letters with which they begin; and what of them somebody was told.
import { KEEPER, PEOPLE, WholeGame } from './wholeGames.ts'

/** In the order of their powers, which chance leaves as it is. */
export const PLAYERS: readonly string[] = 'anna bert cleo dora emil fred gina'.split(' ')

/** Orders by who writes them. */
export type Sheets = Readonly<Record<string, string>>

const own = (who: string): string => PEOPLE[who]!.password

/** Seven have joined, and perhaps somebody who watches; `options` go on with the line that creates it. */
export async function begunBlind(name: string, options = 'BLIND', observer?: string): Promise<WholeGame> {
  const game = new WholeGame(name)
  await game.introduces(
    KEEPER,
    `CREATE ?${name} ${own(KEEPER)} standard ${options}\nSIGNON M${name} ${own(KEEPER)}`,
  )
  if (observer !== undefined) await game.introduces(observer, `OBSERVE ${name} ${own(observer)}`)
  for (const who of PLAYERS) await game.introduces(who, `SIGNON ?${name} ${own(who)}`)
  return game
}

/** All mails to somebody, each below its subject. */
export const toldTo = (game: WholeGame, who: string): readonly string[] =>
  game.mailsOf(who).map(({ subject, text }) => `${subject}\n${text}`)
