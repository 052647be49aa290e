// What part of the judge's mails comes back or is reported as spam: true figures, from reports as they come in.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Health } from '../../../src/judge/service/health.ts'
import { addressForReports } from '../../../src/judge/service/sending.ts'
import { LoggedTable } from './loggedTable.ts'
import { type Got, mailsTo } from './postTable.ts'
import { gathered, PLAYERS, replyOf } from './sevenPlayers.ts'

let table: LoggedTable
beforeEach(async () => {
  table = new LoggedTable('silent')
  await gathered(table)
})
afterEach(() => table.end())

/** A letter from the field, about a mail of ours. */
function report(name: string, { messageId, to, replyTo }: Got): Uint8Array {
  const values: Readonly<Record<string, string>> = {
    name: messageId,
    reply: replyTo,
    reports: addressForReports(messageId, to, table.services)!,
    count: '1',
  }
  const written = readFileSync(new URL(`../../field/${name}.eml`, import.meta.url), 'utf8')
  return Buffer.from(
    written.replace(/\{(\w+)\}/g, (_, field: string) => values[field] ?? '').replace(/\r?\n/g, '\r\n'),
  )
}

/** What stands in /metrics, by name and labels. */
async function numbers(): Promise<Readonly<Record<string, number>>> {
  const health = new Health({ ...table.services, clockWatch: { isTrusted: true }, poll: 60_000 })
  for (const news of table.told) health.hear(news)
  const lines = (await health.metrics()).trimEnd().split('\n')
  const pairs = lines.filter(line => !line.startsWith('#')).map(line => line.split(/ (?=[^ ]*$)/))
  return Object.fromEntries(pairs.map(([name, value]) => [name, Number(value)]))
}

test('/metrics tells how many mails came back, how many were reported, and which part of all mails that is', async () => {
  const got = await table.letter(
    await replyOf(table, PLAYERS.E, 'PRESS TO F\nShall we leave the Channel empty?\nENDPRESS'),
  )
  const [press] = mailsTo(PLAYERS.F, got)
  for (const name of ['04-report-postfix-still-trying', '13-report-of-another-mail'])
    await table.raw(report(name, press!))
  // One that still tries and one about no mail of ours are no mails that came back.
  expect(await numbers()).toMatchObject({ dragoman_returned_rate: 0, dragoman_complaint_rate: 0 })
  for (const name of [
    '01-report-postfix',
    '06-report-exchange-full',
    '10-report-gmail',
    '14-spam-report',
    '19-spam-report-of-another-mail',
  ])
    await table.raw(report(name, press!))
  const sent = table.told.filter(({ kind }) => kind === 'mailSent').length
  expect(sent).toBe((await table.all()).length)
  expect(await numbers()).toMatchObject({
    'dragoman_mails_returned_total{kind="hard"}': 2,
    'dragoman_mails_returned_total{kind="soft"}': 1,
    'dragoman_spam_reports_total{ours="yes"}': 1,
    'dragoman_spam_reports_total{ours="no"}': 1,
    dragoman_mails_sent_total: sent,
    dragoman_returned_rate: 3 / sent,
    dragoman_complaint_rate: 2 / sent,
  })
})
