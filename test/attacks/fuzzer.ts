// Builds letters that may cost much, and climbs: the worst letters so far are changed a little, and what is worse yet is kept.
import type { Got } from '../judge/daemon/postTable.ts'
import type { Dice } from '../rules/oracle/dice.ts'
import { phrase } from './phrases.ts'

/** Something that is said again and again. */
interface Piece {
  readonly words: string
  readonly times: number
  /** What stands before each of its lines. */
  readonly quoted: string
}

/** How a text is put into a mail. */
const SHAPES = [
  'plain',
  'flowed',
  'base64',
  'quotedPrintable',
  'html',
  'htmlOfMany',
  'manyParts',
  'nested',
  'longHeaders',
  'latin1',
  'utf16',
  'oneLine',
] as const
type Shape = (typeof SHAPES)[number]

/** Who writes: a stranger, somebody in a player's name, a player or the master by their reply address, an observer of nothing. */
const WRITERS = ['stranger', 'forged', 'player', 'master'] as const
export type WriterKind = (typeof WRITERS)[number]

/** How a letter is made; small enough to be put on record. */
export interface Plan {
  readonly writer: WriterKind
  readonly shape: Shape
  readonly pieces: readonly Piece[]
  /** The lines of the pieces take turns. */
  readonly isInterleaved: boolean
  readonly subject: string
}

/** The longest letters that are made. */
export const MOST_BYTES = 1_000_000

/** A plan by chance. */
export const planned = (dice: Dice): Plan => ({
  writer: dice.pick(WRITERS)!,
  shape: dice.pick(SHAPES)!,
  pieces: Array.from({ length: dice.between(1, 4) }, () => piece(dice)),
  isInterleaved: dice.chance(0.3),
  subject: dice.pick([
    'orders',
    'Re: EXMP:harbor - S1901M',
    `Re: ${'x'.repeat(2_000)}`,
    phrase(dice).split('\n')[0]!,
  ])!,
})

/** The limits of a letter are about here; so it is looked at on both sides of each. */
const TIMES = [1, 2, 10, 49, 100, 159, 499, 500, 501, 2_000, 20_000, 200_000]

const piece = (dice: Dice): Piece => ({
  words: phrase(dice),
  times: dice.pick(TIMES)!,
  quoted: dice.chance(0.1) ? '> '.repeat(dice.between(1, 40)) : '',
})

/** A plan that is like another but for one thing. */
export function changed(plan: Plan, dice: Dice): Plan {
  const { pieces } = plan
  const at = dice.below(pieces.length)
  const put = (...now: readonly Piece[]): Plan => ({
    ...plan,
    pieces: [...pieces.slice(0, at), ...now, ...pieces.slice(at + 1)],
  })
  const old = pieces[at] ?? piece(dice)
  switch (dice.below(9)) {
    case 0:
      return { ...plan, writer: dice.pick(WRITERS)! }
    case 1:
      return { ...plan, shape: dice.pick(SHAPES)! }
    case 2:
      return { ...plan, isInterleaved: !plan.isInterleaved }
    case 3:
      return put({ ...old, times: Math.min(500_000, old.times * 2) })
    case 4:
      return put({ ...old, times: Math.max(1, Math.floor(old.times / 2)) })
    case 5:
      return put({ ...old, words: `${old.words}${dice.pick(['\n', ' ', ', ', ''])!}${phrase(dice)}` })
    case 6:
      return pieces.length > 1 ? put() : put(piece(dice))
    case 7:
      return pieces.length < 8 ? put(old, piece(dice)) : put(piece(dice))
    default:
      return put({ ...old, words: phrase(dice) })
  }
}

/** The text of a plan, no longer than it may be. */
export function textOf({ pieces, isInterleaved }: Plan, most: number): string {
  const share = Math.floor(most / Math.max(1, pieces.length))
  const all = pieces.map(({ words, times, quoted }) => {
    const lines = `${words.replace(/^/gm, quoted)}\n`
    const affordable = Math.max(1, Math.floor(share / Math.max(1, Buffer.byteLength(lines))))
    return Array.from({ length: Math.min(times, affordable) }, () => lines)
  })
  const longest = Math.max(0, ...all.map(({ length }) => length))
  const rows = isInterleaved
    ? Array.from({ length: longest }, (_, i) => all.flatMap(each => each[i] ?? [])).flat()
    : all.flat()
  return rows.join('')
}

/** The bytes of a letter; `from` and `to` follow from who writes. */
export function written(
  plan: Plan,
  { from, to, mail }: { readonly from: string; readonly to: string; readonly mail?: Got | undefined },
  number: number,
  most = MOST_BYTES,
): Uint8Array {
  const { heads, body } = shaped(plan, most)
  const subject = Buffer.from(plan.subject).toString('base64')
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    plan.subject.length < 300 ? `Subject: =?utf-8?B?${subject}?=` : `Subject: ${plan.subject}`,
    `Message-ID: <fuzz.${number}@table.example>`,
    'Date: Mon, 05 Jan 2026 10:00:00 +0000',
    ...(mail === undefined ? [] : [`In-Reply-To: ${mail.messageId}`]),
    ...heads,
    '',
    '',
  ]
  return Buffer.concat([Buffer.from(lines.join('\r\n')), body])
}

interface Shaped {
  readonly heads: readonly string[]
  readonly body: Buffer
}

/** Half of what a mail may be is left for its heads and for what the shape adds. */
function shaped(plan: Plan, most: number): Shaped {
  const rest = most - 8_000
  const type = (what: string, ...more: readonly string[]) => [`Content-Type: ${what}`, ...more]
  const encoding = (how: string) => `Content-Transfer-Encoding: ${how}`
  const crlf = (text: string): Buffer => Buffer.from(text.replaceAll('\n', '\r\n'))
  switch (plan.shape) {
    case 'plain':
      return { heads: [], body: crlf(textOf(plan, rest * 0.9)) }
    case 'oneLine':
      return { heads: [], body: Buffer.from(textOf(plan, rest).replaceAll('\n', ' ')) }
    case 'flowed':
      return {
        heads: type('text/plain; charset=utf-8; format=flowed; delsp=yes'),
        body: crlf(textOf(plan, rest * 0.7).replaceAll('\n', ' \n')),
      }
    case 'base64': {
      const text = Buffer.from(textOf(plan, rest * 0.7)).toString('base64')
      return {
        heads: type('text/plain; charset=utf-8', encoding('base64')),
        body: Buffer.from(text.replace(/.{76}/g, '$&\r\n')),
      }
    }
    case 'quotedPrintable':
      return {
        heads: type('text/plain; charset=utf-8', encoding('quoted-printable')),
        body: crlf(
          textOf(plan, rest * 0.3).replace(/[^\n]/gu, letter =>
            /\w/.test(letter) ? letter : encoded(letter),
          ),
        ),
      }
    case 'html':
      return {
        heads: type('text/html; charset=utf-8'),
        body: crlf(`<div>${textOf(plan, rest * 0.7).replaceAll('\n', '<br>\n')}</div>`),
      }
    case 'htmlOfMany':
      return {
        heads: type('text/html; charset=utf-8'),
        body: crlf(
          `<table><tr><td>${textOf(plan, rest * 0.2).replaceAll('\n', '</td><td><div><p>')}</td></tr></table>`,
        ),
      }
    case 'manyParts': {
      const pieces = textOf(plan, rest * 0.8).match(/[\s\S]{1,16000}/g) ?? []
      const parts = pieces
        .slice(0, 49)
        .map(text => `--b\n${type('text/plain; charset=utf-8').join('\n')}\n\n${text}\n`)
      return { heads: type('multipart/mixed; boundary=b'), body: crlf(`${parts.join('')}--b--\n`) }
    }
    case 'nested': {
      const inner = `--b9\nContent-Type: text/plain; charset=utf-8\n\n${textOf(plan, rest * 0.8)}\n--b9--\n`
      const body = [8, 7, 6, 5, 4, 3, 2, 1].reduce(
        (within, i) =>
          `--b${i}\nContent-Type: multipart/alternative; boundary=b${i + 1}\n\n${within}\n--b${i}--\n`,
        inner,
      )
      return { heads: type('multipart/mixed; boundary=b1'), body: crlf(body) }
    }
    case 'longHeaders': {
      const line = textOf(plan, 900)
        .replace(/\s+/g, ' ')
        .slice(0, Math.min(900, most / 200))
      const heads = ['References', 'X-Long', 'Authentication-Results', 'Received', 'Cc'].flatMap(name =>
        Array.from({ length: 12 }, () => `${name}: ${line.replace(/[^\x20-\x7e]/g, '?')}`),
      )
      return { heads, body: crlf(textOf(plan, rest * 0.6)) }
    }
    case 'latin1':
      return {
        heads: type('text/plain; charset=iso-8859-1', encoding('8bit')),
        body: Buffer.from(textOf(plan, rest * 0.9), 'latin1'),
      }
    case 'utf16': {
      const text = Buffer.from(textOf(plan, rest * 0.3), 'utf16le').toString('base64')
      return {
        heads: type('text/plain; charset=utf-16le', encoding('base64')),
        body: Buffer.from(text.replace(/.{76}/g, '$&\r\n')),
      }
    }
  }
}

const encoded = (letter: string): string =>
  [...Buffer.from(letter)].map(byte => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** How a plan is told: enough to know it again. */
export const told = ({ writer, shape, pieces, isInterleaved }: Plan): string =>
  `${writer} ${shape}${isInterleaved ? ' interleaved' : ''}: ${pieces
    .map(
      ({ words, times, quoted }) => `${times} x ${JSON.stringify((quoted.slice(0, 6) + words).slice(0, 60))}`,
    )
    .join(' + ')}`

/** The worst plans so far, and the next one to try. */
export class Climb {
  readonly worst: { readonly plan: Plan; readonly cost: number }[] = []
  readonly #dice: Dice
  readonly #most: number

  constructor(dice: Dice, most = 12) {
    this.#dice = dice
    this.#most = most
  }

  /** One in three is new; the others are changes of the worst. */
  next(): Plan {
    const one = this.#dice.pick(this.worst)
    if (one === undefined || this.#dice.chance(1 / 3)) return planned(this.#dice)
    let { plan } = one
    for (let times = this.#dice.between(1, 3); times > 0; times--) plan = changed(plan, this.#dice)
    return plan
  }

  /** Of plans that say the same only the worst is kept. */
  note(plan: Plan, cost: number): void {
    const key = kindOf(plan)
    const same = this.worst.findIndex(each => kindOf(each.plan) === key)
    if (same >= 0 && this.worst[same]!.cost >= cost) return
    if (same >= 0) this.worst.splice(same, 1)
    this.worst.push({ plan, cost })
    this.worst.sort((a, b) => b.cost - a.cost)
    this.worst.length = Math.min(this.worst.length, this.#most)
  }
}

const kindOf = ({ writer, shape, pieces }: Plan): string =>
  [writer, shape, ...pieces.map(({ words }) => words.slice(0, 12))].join(' ')
