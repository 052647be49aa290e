// A flow of letters from the players of many games: orders, press and questions, each with what must come of it.
import type { Instant } from '../../../src/judge/game/calendar.ts'
import type { Dice } from '../../rules/oracle/dice.ts'
import { type Got, JUDGE, mailsTo, type PostTable, rawLetter } from './postTable.ts'
import { LETTERS, type Letter, MASTER, PLAYERS } from './sevenPlayers.ts'

/** A player at a table, with the mail that he answers. */
export interface Seat {
  readonly game: string
  readonly power: Letter
  readonly mail: Got
}

/** A letter, and what must come of it. */
export interface Sent {
  readonly from: string
  readonly to: string
  readonly messageId: string
  readonly raw: string
  /** How often it comes again. */
  readonly copies: number
  readonly game: string
  /** The one event that it makes: a sheet of orders, or press; nothing for a question. */
  readonly does: { readonly kind: 'ordersWritten' | 'pressSent'; readonly said: string } | undefined
  /** Who reads the press. */
  readonly reader: string | undefined
}

/** Creates games and lets the same seven join each; it is their first spring, and the present day. */
export async function seatedAt(table: PostTable, games: number): Promise<readonly Seat[]> {
  table.clock.turnTo(Date.now() as Instant)
  const names = Array.from({ length: games }, (_, i) => `table${i + 1}`)
  for (const name of names) {
    await table.confirmed({ from: MASTER, text: `CREATE ?${name}` })
    for (const power of LETTERS) await table.confirmed({ from: PLAYERS[power], text: `SIGNON ?${name}` })
  }
  const all = await table.all()
  await table.restart()
  return names.flatMap(game =>
    LETTERS.map(power => {
      const mail = mailsTo(PLAYERS[power], all).findLast(({ subject }) =>
        subject.endsWith(`EXMP:${game} - S1901M Game Starting`),
      )
      if (mail === undefined) throw new Error(`${game} has not begun`)
      return { game, power, mail }
    }),
  )
}

/** One in five comes twice, and one in twenty-five three times. They are numbered. */
export const flow = (count: number, seats: readonly Seat[], dice: Dice, first = 1): readonly Sent[] =>
  Array.from({ length: count }, (_, i) => {
    const seat = dice.pick(seats)!
    const letter = letterOf(seat, first + i, dice)
    const copies = dice.chance(0.2) ? 1 + Number(dice.chance(0.2)) : 0
    return { ...letter, ...envelopeOf(seat, letter.text, first + i), game: seat.game, copies }
  })

/** The same letters, each with so many lines of headers that nobody reads. */
export const heavier = (letters: readonly Sent[], lines: number): readonly Sent[] =>
  letters.map(letter => ({
    ...letter,
    raw: `${`X-Filler: ${'x'.repeat(64)}\r\n`.repeat(lines)}${letter.raw}`,
  }))

interface Asked extends Pick<Sent, 'does' | 'reader'> {
  readonly text: string
}

function letterOf({ power }: Seat, number: number, dice: Dice): Asked {
  const kind = dice.below(10)
  if (kind < 5) {
    const orders = UNITS[power].map(([unit, to]) => (dice.chance(0.5) ? `${unit} H` : `${unit} - ${to}`))
    const said = orders.toSorted().join(', ')
    return { text: orders.join('\n'), does: { kind: 'ordersWritten', said }, reader: undefined }
  }
  if (kind < 8) {
    const other = dice.pick(LETTERS.filter(each => each !== power))!
    const said = `This is number ${number} of all.`
    const text = `PRESS TO ${other}\n${said}\nENDPRESS`
    return { text, does: { kind: 'pressSent', said }, reader: PLAYERS[other] }
  }
  return { text: dice.pick(['LIST', 'STATUS', 'HELP'])!, does: undefined, reader: undefined }
}

function envelopeOf({ power, mail }: Seat, text: string, number: number) {
  const from = PLAYERS[power]
  const to = text === 'STATUS' || !/^[A-Z]+$/.test(text) ? mail.replyTo : JUDGE
  const messageId = `<flow.${number}@table.example>`
  const heads = [`In-Reply-To: ${mail.messageId}`]
  const raw = rawLetter({ from, to, subject: `Re: ${mail.subject}`, text, messageId, heads })
  return { from, to, messageId, raw: Buffer.from(raw).toString() }
}

/** The units of the first spring, and where each may go. */
export const UNITS: Readonly<Record<Letter, readonly (readonly [unit: string, to: string])[]>> = {
  A: [
    ['A VIE', 'GAL'],
    ['A BUD', 'SER'],
    ['F TRI', 'ALB'],
  ],
  E: [
    ['F LON', 'NTH'],
    ['F EDI', 'NWG'],
    ['A LVP', 'YOR'],
  ],
  F: [
    ['A PAR', 'BUR'],
    ['A MAR', 'SPA'],
    ['F BRE', 'MAO'],
  ],
  G: [
    ['A BER', 'KIE'],
    ['A MUN', 'RUH'],
    ['F KIE', 'DEN'],
  ],
  I: [
    ['A VEN', 'TYR'],
    ['A ROM', 'APU'],
    ['F NAP', 'ION'],
  ],
  R: [
    ['A MOS', 'UKR'],
    ['A WAR', 'GAL'],
    ['F SEV', 'BLA'],
    ['F STP/SC', 'BOT'],
  ],
  T: [
    ['A CON', 'BUL'],
    ['A SMY', 'CON'],
    ['F ANK', 'BLA'],
  ],
}
