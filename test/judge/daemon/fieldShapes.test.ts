// Delivery reports, spam reports and automatic answers as they come in the field: each is a letter, with what becomes of it.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { addressForReports } from '../../../src/judge/service/sending.ts'
import { onRecordOf } from '../store/onRecord.ts'
import { type Got, PostTable } from './postTable.ts'
import { gathered, PLAYERS, replyOf } from './sevenPlayers.ts'

const FOLDER = new URL('../../field/', import.meta.url)
const Row = z.strictObject({
  why: z.string(),
  /** Why it was set aside; `answered` where it was not. */
  becomes: z.string(),
  /** `bert: Press`: who got a mail, and a word of its subject. */
  got: z.array(z.string()).default([]),
  /** `harbor pressSent`; what is kept only to know machines by is not among them. */
  events: z.array(z.string()).default([]),
  /** Whether another like it came before. */
  twice: z.boolean().default(false),
})
const ROWS = Object.entries(
  z.record(z.string(), Row).parse(parse(readFileSync(new URL('field.yaml', FOLDER), 'utf8'))),
)

/** What a machine that answers for somebody must never bring about. */
const NEVER = /ordersWritten|ordersCleared|playerResigned|voteCast|seatTaken|seatsAbandoned|passwordChosen/

/** A game in which England has written to France: the mail that all of them are about. */
class Table extends PostTable {
  override changed = (usual: PostTable['services']) => ({ ...usual, keeper: 'keeper@dragoman.example' })

  async events(): Promise<readonly string[]> {
    const senders = new Set((await this.letters()).map(({ sender }) => sender))
    const { store } = this.services
    const game = await store.load('harbor')
    const people = await onRecordOf(store, ...senders)
    return [
      ...game.events.map(({ kind }) => `harbor ${kind}`),
      ...people.filter(({ kind }) => kind !== 'answeredInVain').map(({ kind }) => `judge ${kind}`),
    ]
  }
}

const filled = (name: string, mail: Got, table: Table, count: number): Uint8Array => {
  const values: Readonly<Record<string, string>> = {
    name: mail.messageId,
    secondName: mail.messageId.replace('@', '.re@'),
    reply: mail.replyTo,
    reports: addressForReports(mail.messageId, mail.to, table.services)!,
    subject: mail.subject,
    text: mail.text,
    count: String(count),
  }
  const written = readFileSync(new URL(`${name}.eml`, FOLDER), 'utf8')
  const numbered = count === 1 ? written.replace(/^Message-ID: </im, 'Message-ID: <before.') : written
  return Buffer.from(
    numbered.replace(/\{(\w+)\}/g, (_, field: string) => values[field] ?? '').replace(/\r?\n/g, '\r\n'),
  )
}

const without = (all: readonly string[], before: readonly string[]): readonly string[] => {
  const left = [...before]
  return all.filter(each => {
    const at = left.indexOf(each)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

test('there are forty of them at least, each a letter of its own', () => {
  const files = readdirSync(FOLDER).filter(file => file.endsWith('.eml'))
  expect(files.toSorted()).toEqual(ROWS.map(([name]) => `${name}.eml`).toSorted())
  expect(ROWS.length).toBeGreaterThanOrEqual(40)
})

describe('what a machine sends', () => {
  test.each(ROWS)('%s', async (name, { becomes, got, events, twice, why }) => {
    const table = new Table()
    try {
      await gathered(table)
      const sent = await table.letter(await replyOf(table, PLAYERS.E, 'PRESS TO F\nShall we?\nENDPRESS'))
      const mail = sent.find(({ to }) => to === PLAYERS.F)!
      if (twice) await table.raw(filled(name, mail, table, 1))
      const before = await table.events()
      const answers = await table.raw(filled(name, mail, table, 2))
      const [letter] = (await table.letters()).slice(-1)
      const what = `${name}: ${why}`
      expect([what, letter!.setAside ?? 'answered']).toEqual([what, becomes])
      expect([what, answers.map(({ to }) => to.split('@')[0]).sort()]).toEqual([
        what,
        got.map(each => each.split(':')[0]).sort(),
      ])
      for (const each of got) {
        const [who, word = ''] = each.split(': ')
        const subjects = answers.filter(({ to }) => to.startsWith(`${who}@`)).map(({ subject }) => subject)
        expect(subjects.join('\n')).toContain(word)
      }
      const come = without(await table.events(), before)
      expect([what, come.toSorted()]).toEqual([what, events.toSorted()])
      expect(come.filter(each => NEVER.test(each))).toEqual([])
    } finally {
      await table.end()
    }
  })
})
