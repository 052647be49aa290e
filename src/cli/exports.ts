// `dragoman export`: everything that happened in a game, as JSON, as phases for `dragoman adjudicate`, or as an mbox file.

import type { Game, PlayedTurn } from '../judge/game/game.ts'
import type { Settings } from '../judge/game/settings.ts'
import type { GamePost, JsonObject, Loaded } from '../judge/store/batch.ts'
import { packed, type WrittenMail } from '../post/outgoing.ts'
import type { Board, Unit } from '../rules/board/board.ts'
import { phaseId } from '../rules/board/phase.ts'
import { writeDislodged } from '../rules/json/dislodged.ts'
import { writeCenters, writeUnits } from '../rules/json/positions.ts'
import { type Order, spellOrder } from '../rules/orders/order.ts'
import { Standing } from '../rules/orders/standing.ts'
import { wording } from '../wording/wording.ts'

const say = wording.commandLine.exports

/** A game's events as they are stored, without secrets, and which of its letters and mails have lost their text. */
export const eventsAsJson = (game: string, { version, events }: Loaded, post: GamePost): JsonObject => ({
  game,
  version,
  ...textsCleared(post),
  events: events.map(({ version: number, at, cause, kind, shape, body }) => ({
    version: number,
    at,
    cause,
    kind,
    shape,
    ...withoutSecrets(body),
  })),
})

/** The letters and mails whose text was cleared, and when. */
function textsCleared({ letters, mails }: GamePost): JsonObject {
  const cleared = [
    ...letters.map(({ sender: from, received: at, messageId, cleared }) => ({
      from,
      at,
      messageId,
      cleared,
    })),
    ...mails.map(({ to, due: at, messageId, cleared }) => ({ to, at, messageId, cleared })),
  ].filter(each => each.cleared !== null)
  return cleared.length === 0 ? {} : { cleared }
}

/** Passwords are stored as hashes, and even those are not exported. */
function withoutSecrets(body: JsonObject): JsonObject {
  const { password: _password, ...rest } = body
  return Object.fromEntries(
    Object.entries(rest).map(([field, value]) => [
      field,
      field === 'settings' || field === 'changes' ? withoutWord(value as JsonObject) : value,
    ]),
  )
}

function withoutWord({ word: _word, ...settings }: JsonObject): JsonObject {
  return settings
}

/** A line for each phase that was played, in the format of `adjudicate`, with what was recorded. */
export function phaseLines(game: Game, board: Board): readonly string[] {
  return game.turns.map(turn => JSON.stringify(phaseLine(turn, game, board)))
}

function phaseLine(turn: PlayedTurn, { name, settings }: Game, board: Board): object {
  const { before, after, phase, book } = turn
  return {
    id: `${name}#${turn.turn}`,
    phase: phaseId(phase),
    variant: settings.variant,
    rulebook: book.rulebook,
    ...(Object.keys(book.rules).length === 0 ? {} : { rules: book.rules }),
    ...differences(settings),
    units: writeUnits(board, before.units),
    centers: writeCenters(board, before.owners),
    dislodged: before.dislodged.map(each => writeDislodged(board, each)),
    orders: ordersAsJson(turn, board),
    recorded: {
      next: phaseId(after.phase),
      units: writeUnits(board, after.units),
      centers: writeCenters(board, after.owners),
      dislodged: after.dislodged.map(each => writeDislodged(board, each)),
    },
  }
}

/** How this game differs from its variant and rulebook. */
const differences = ({ wins, buildSites, convoys }: Settings): JsonObject => ({
  ...(wins === undefined ? {} : { wins }),
  ...(buildSites === undefined ? {} : { buildSites }),
  ...(convoys === 'coastal' ? { convoys } : {}),
})

/** The orders that were followed, with proxies resolved; units without orders are left out. */
function ordersAsJson({ results, before, unordered }: PlayedTurn, board: Board): Record<string, string[]> {
  const standing = new Standing(board)
  standing.place(before.units)
  const orders: Record<string, string[]> = {}
  for (const order of ordersOf(results, unordered)) {
    const power = board.powers[order.kind === 'waive' ? order.power : order.unit.power]!.id
    orders[power] = [...(orders[power] ?? []), spellOrder(board, order, standing)]
  }
  return orders
}

function ordersOf(results: PlayedTurn['results'], unordered: readonly Unit[]): readonly Order[] {
  switch (results.kind) {
    case 'movement':
      return results.verdicts.map(({ order }) => order).filter(({ unit }) => !unordered.includes(unit))
    case 'retreat':
      return results.verdicts.flatMap(({ order }) => (order === undefined ? [] : [order]))
    case 'adjustment':
      return results.verdicts.filter(({ byDefault }) => !byDefault).map(({ order }) => order)
  }
}

// `dragoman export --format mbox`: all letters and mails of a game in one file that every mail program opens.

interface Entry {
  readonly at: string
  readonly from: string
  readonly raw: Uint8Array
}

/** In the order in which they came and went. Passwords are already blacked out in the letters. */
export async function mboxOf({ letters, mails }: GamePost, judge: string): Promise<Buffer> {
  const came = letters.map((letter): Entry => {
    const { received: at, sender: from, raw, cleared, messageId } = letter
    return {
      at,
      from,
      raw: cleared === null ? raw : withoutText({ from, to: judge, at, messageId, cleared }),
    }
  })
  const went = await Promise.all(
    mails.map(async ({ messageId, to, due: at, mail, cleared }): Promise<Entry> => {
      if (cleared !== null)
        return { at, from: judge, raw: withoutText({ from: judge, to, at, messageId, cleared }) }
      const sender = { address: judge, name: 'Dragoman' }
      const written = mail as unknown as WrittenMail // as the judge queued it
      const { raw } = await packed(messageId, to, written, sender, new Date(at))
      return { at, from: judge, raw }
    }),
  )
  const all = [...came, ...went].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  return Buffer.concat(all.map(entryOf))
}

interface Bare {
  readonly from: string
  readonly to: string
  readonly at: string
  readonly messageId: string | null
  readonly cleared: string
}

/** What is left of a letter or a mail whose text was cleared. */
const withoutText = ({ from, to, at, messageId, cleared }: Bare): Buffer =>
  Buffer.from(
    [
      `From: ${inOneWord(from)}`,
      `To: ${inOneWord(to)}`,
      `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
      ...(messageId === null ? [] : [`Message-ID: ${inOneWord(messageId)}`]),
      `Subject: ${say.subject}`,
      `X-Dragoman-Cleared: ${cleared}`,
      '',
      say.cleared({ date: cleared.slice(0, 10) }),
    ].join('\n'),
  )

/** Fit for a header, whatever name a stranger used. */
const inOneWord = (text: string): string => text.replace(/[^\x21-\x7e]/g, '')

/** A line that begins with `From ` would begin a new mail, so it is quoted. */
function entryOf({ at, from, raw }: Entry): Buffer {
  const date = new Date(at).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1 $3 $2 $5 $4')
  const text = Buffer.from(raw).toString('latin1').replace(/\r\n/g, '\n')
  const sender = inOneWord(from) || 'unknown'
  return Buffer.from(`From ${sender} ${date}\n${text.replace(/^(>*From )/gm, '>$1').trimEnd()}\n\n`, 'latin1')
}
