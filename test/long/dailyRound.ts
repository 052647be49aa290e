// A round of days in the life of a busy judge: players, strangers and nuisances write by SMTP, games are played and end, pages are looked at.
import type { Thrown } from '../attacks/judgeUnderAttack.ts'
import { brought, postTo, yesTo } from '../attacks/runningJudge.ts'
import type { StartedJudge } from '../attacks/startedJudge.ts'
import { JUDGE, rawLetter } from '../judge/daemon/postTable.ts'
import type { Dice } from '../rules/oracle/dice.ts'

const GAMES = 24
/** A game that has been played so often is ended by its master, and another one begins. */
const MOST_TURNS = 40
/** So many lines of SMTP are open at once. */
const LINES = 4
/** No more letters than these wait in the judge: who writes faster waits. */
const MOST_WAITING = 60
/** A phase is played as soon as everybody has ordered; whoever takes longer has a week. */
const PACE = ['MOVE', 'RETREAT', 'ADJUST'].map(
  kind => `SET ${kind} CLOCK -1 MIN 0 NEXT 1W GRACE 1W DELAY 0 DAYS SMTWTFS`,
)

interface Played {
  readonly name: string
  readonly master: string
  readonly players: readonly string[]
  turns: number
}

export class DailyRound {
  readonly #judge: StartedJudge
  readonly #dice: Dice
  readonly #lines
  readonly #games: Played[] = []
  readonly #queue: Thrown[] = []
  #gamesBegun = 0
  #number = 0
  pages = 0
  fills = 0

  constructor(judge: StartedJudge, dice: Dice) {
    this.#judge = judge
    this.#dice = dice
    this.#lines = Array.from({ length: LINES }, () => postTo(judge.smtp))
  }

  get games(): number {
    return this.#gamesBegun
  }

  close(): void {
    for (const line of this.#lines) line.close()
  }

  /** Goes on until the judge has filed so many letters. */
  async until(letters: number): Promise<void> {
    while (this.#games.length < GAMES) this.#games.push(await this.#begun())
    while (this.#judge.filed() < letters) {
      while (this.#judge.waiting() > MOST_WAITING) await this.#judge.rest()
      await this.#written(Array.from({ length: 50 }, () => this.#letter()))
      await this.#looked()
      await this.#played()
    }
    await this.#judge.quiet()
  }

  async #written(letters: readonly Thrown[]): Promise<void> {
    this.#queue.push(...letters)
    await Promise.all(
      this.#lines.map(async line => {
        for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift())
          await brought(next, line)
      }),
    )
  }

  /** A master and seven players of this game alone. */
  async #begun(): Promise<Played> {
    const name = `daily${++this.#gamesBegun}`
    const domain = `house${this.#gamesBegun % GAMES}.example`
    const master = `master@${domain}`
    const players = [...'abcdefg'].map(letter => `${letter}@${domain}`)
    await this.#proven(master, [
      `CREATE ?${name} mistral-${name}`,
      `SIGNON M${name} mistral-${name}`,
      ...PACE,
    ])
    await Promise.all(
      players.map((player, i) =>
        this.#proven(player, [`SIGNON ?${name} sirocco-${i}`, ...(i % 2 === 0 ? ['SET MAP BOTH'] : [])]),
      ),
    )
    return { name, master, players, turns: 0 }
  }

  async #proven(from: string, lines: readonly string[]): Promise<void> {
    const subject = `begin ${++this.#number}`
    await this.#written([{ from, subject, text: lines.join('\n') }])
    const asked = await this.#judge.answerTo(from, subject)
    await this.#written([yesTo(asked, from)])
    await this.#judge.quiet()
  }

  /** What anybody may write. */
  #letter(): Thrown {
    const dice = this.#dice
    const kind = dice.below(100)
    if (kind < 65) return this.#players()
    const stranger = `stranger${dice.below(3_000)}@far${dice.below(40)}.example`
    const game = dice.pick(this.#games)!
    if (kind < 80)
      return {
        from: stranger,
        text: dice.pick([
          'HELP',
          'LIST',
          `LIST ${game.name}`,
          `HISTORY ${game.name}`,
          `MAP ${game.name}`,
          'HELP START',
        ])!,
      }
    if (kind < 86) return { from: stranger, text: `SIGNON ?${game.name} none-${++this.#number}` }
    if (kind < 88) return { from: stranger, text: `SIGNON Aword${++this.#number} guess` }
    if (kind < 92) return { from: stranger, raw: dice.pick(NUISANCES)!(++this.#number, stranger) }
    if (kind < 94) return { from: '', raw: report(++this.#number, dice.pick(game.players)!) }
    const responder = { heads: ['Auto-Submitted: auto-replied'], text: 'I am away.' }
    return { from: dice.pick(game.players)!, ...responder }
  }

  /** By the password that everybody of a house has: nothing need be known of what was mailed before. */
  #players(): Thrown {
    const dice = this.#dice
    const { name, players } = dice.pick(this.#games)!
    const at = dice.below(players.length)
    const from = players[at]!
    const subject = `Re: EXMP:${name}`
    const text = dice.pick([
      'A Par - Bur\nF Bre - MAO\nA Mar S A Par - Bur',
      'A Vie H\nA Bud - Gal\nF Tri - Alb',
      `PRESS TO ALL\nThis is number ${++this.#number} of all.\nENDPRESS`,
      `PRESS TO MASTER\nThis is number ${++this.#number} of all.\nENDPRESS`,
      'LIST',
      'HISTORY',
      'MAP',
      'STATUS',
      'SET WAIT',
      'SET NO WAIT',
      'WHOIS',
      `This is number ${++this.#number}, and no order at all.`,
      'I AM ALSO nobody@nowhere.example',
    ])!
    return { from, subject, text }
  }

  /** Looks at some of the pages. */
  async #looked(): Promise<void> {
    const dice = this.#dice
    const { name, players } = dice.pick(this.#games)!
    const phase = `${dice.pick(['S', 'F'])!}${1901 + dice.below(8)}M`
    const paths = dice.shuffled([
      '/',
      '/games',
      `/games/${name}`,
      `/games/${name}/map.svg`,
      `/games/${name}/map.svg?phase=${phase}`,
      `/games/${name}/phases/${phase}`,
      `/games/${name}/history`,
      `/people/${encodeURIComponent(dice.pick(players)!)}`,
      '/api/v1/messages?limit=20',
    ])
    for (const path of paths.slice(0, 3)) {
      const answer = await fetch(`${this.#judge.http}${path}`)
      await answer.arrayBuffer()
      if (answer.status >= 500) throw new Error(`${path} says ${answer.status}`)
      this.pages++
    }
  }

  /** Chance orders for all who owe orders in some game, so that it is played; an old game ends. */
  async #played(): Promise<void> {
    const at = this.#dice.below(GAMES)
    const game = this.#games[at]!
    if (game.turns++ < MOST_TURNS) {
      const answer = await fetch(`${this.#judge.http}/games/${game.name}/fill`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'as=',
      })
      await answer.arrayBuffer()
      if (answer.status >= 400) throw new Error(`${game.name} cannot be filled: ${answer.status}`)
      this.fills++
      return
    }
    const text = `SIGNON M${game.name} mistral-${game.name}\nTERMINATE!`
    await this.#written([{ from: game.master, text }])
    this.#games[at] = await this.#begun()
  }
}

/** What is no letter as people write them. */
const NUISANCES: readonly ((number: number, from: string) => Uint8Array)[] = [
  number => Buffer.from(`\0\0 number ${number}`),
  (number, from) =>
    rawLetter({
      from,
      heads: ['Content-Type: multipart/mixed; boundary=b'],
      text: `${'--b\r\n\r\nx\r\n'.repeat(60)}number ${number}`,
    }),
  (number, from) => rawLetter({ from, text: `number ${number}\n${'x\n'.repeat(2_000)}` }),
  (number, from) => rawLetter({ from, text: `number ${number} ${'A '.repeat(3_000)}` }),
]

/** What a mail server says of a mail that it could not deliver. */
const report = (number: number, to: string): Uint8Array =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@far.example',
      `To: ${JUDGE}`,
      `Message-ID: <report${number}@far.example>`,
      'Subject: Undelivered Mail Returned to Sender',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      '',
      'It could not be delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; far.example',
      '',
      `Final-Recipient: rfc822; ${to}`,
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b--',
      '',
    ].join('\r\n'),
  )
