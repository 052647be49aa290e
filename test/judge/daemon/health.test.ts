// How the judge is, for a file and for whoever asks by HTTP: what has gone on is counted, what waits is told.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { Health, serveHealth, writeReport } from '../../../src/judge/service/health.ts'
import type { ServiceEvent } from '../../../src/judge/service/news.ts'
import { storedInstant } from '../../../src/judge/store/events/names.ts'
import { StoreFault } from '../../../src/judge/store/fault.ts'
import { LoggedTable } from './loggedTable.ts'
import { rawLetter } from './postTable.ts'
import { gathered } from './sevenPlayers.ts'

const MINUTE = 60_000
const anna = 'anna@table.example'

let table: LoggedTable
let clockWatch: { isTrusted: boolean }
beforeEach(() => {
  table = new LoggedTable('silent')
  clockWatch = { isTrusted: true }
})
afterEach(() => table.end())

const healthOf = () => new Health({ ...table.services, clockWatch, poll: MINUTE })
const pass = (milliseconds: number): void => table.clock.turnTo((table.clock.now() + milliseconds) as Instant)
const hears = (health: Health, ...news: readonly ServiceEvent[]): void => news.forEach(health.hear)

/** The numbers, by name and labels. */
async function numbers(health: Health): Promise<Readonly<Record<string, number>>> {
  const lines = (await health.metrics()).trimEnd().split('\n')
  const pairs = lines.filter(line => !line.startsWith('#')).map(line => line.split(/ (?=[^ ]*$)/))
  return Object.fromEntries(pairs.map(([name, value]) => [name, Number(value)]))
}

describe('the counters', () => {
  test('have names, a help and a type each, and begin with nought', async () => {
    const lines = (await healthOf().metrics()).trimEnd().split('\n')
    const names = lines.filter(line => !line.startsWith('#')).map(line => line.replace(/[{ ].*/, ''))
    for (const name of names) {
      expect(lines.filter(line => line.startsWith(`# HELP ${name} `))).toHaveLength(1)
      const type = name.endsWith('_total') ? 'counter' : 'gauge'
      expect(lines.filter(line => line === `# TYPE ${name} ${type}`)).toHaveLength(1)
      expect(name).toMatch(/^dragoman_[a-z_]+$/)
    }
    expect(names.length).toBeGreaterThan(12)
    expect(await numbers(healthOf())).toMatchObject({
      dragoman_letters_filed_total: 0,
      dragoman_faults_total: 0,
      dragoman_letters_waiting: 0,
      dragoman_fetch_age_seconds: Number.NaN,
    })
  })

  test('count what is committed: letters by what became of them, mails by whether they went', async () => {
    await table.letter({ from: anna, text: 'HELP' })
    await table.raw(rawLetter({ from: anna, heads: ['Auto-Submitted: auto-replied'] }))
    table.mailbox.put(rawLetter({ from: anna, text: 'LIST' }), table.clock.now())
    await table.round({ send: () => Promise.reject(new Error('the line is dead')) })
    const health = healthOf()
    hears(health, ...table.told)
    expect(await numbers(health)).toMatchObject({
      dragoman_letters_filed_total: 3,
      dragoman_letters_answered_total: 2,
      'dragoman_letters_set_aside_total{reason="ignored"}': 1,
      dragoman_mails_sent_total: 1,
      dragoman_mails_failed_total: 1,
      dragoman_mails_given_up_total: 0,
      dragoman_letters_waiting: 0,
      dragoman_outbox: 1,
    })
  })

  test('tell of alarms, and of games by their stage', async () => {
    await gathered(table)
    await table.nextAlarm()
    const health = healthOf()
    hears(health, ...table.told)
    expect(await numbers(health)).toMatchObject({
      dragoman_alarms_rung_total: 1,
      'dragoman_games{stage="playing"}': 1,
    })
  })

  test.each<[ServiceEvent, string]>([
    [{ kind: 'mailGivenUp', mail: 'm', to: anna, letter: null, why: 'x' }, 'mails_given_up_total'],
    [{ kind: 'fault', fault: new Error('x') }, 'faults_total'],
    [{ kind: 'choreFailed', chore: 'backup', fault: new Error('x') }, 'faults_total'],
    [{ kind: 'choreDone', chore: 'verify', result: 'x', found: ['y'] }, 'chores_total{chore="verify"}'],
    [{ kind: 'choreDone', chore: 'verify', result: 'x', found: ['y'] }, 'chore_findings_total'],
    [{ kind: 'troubleBegan', trouble: 'carrier', text: 'x' }, 'troubles_total{kind="carrier"}'],
    [{ kind: 'clockDoubted', trouble: { kind: 'jumpedBack', by: 1 } }, 'clock_doubts_total'],
  ])('%j counts as %s', async (news, name) => {
    const health = healthOf()
    hears(health, news)
    expect((await numbers(health))[`dragoman_${name}`]).toBe(1)
  })

  test('are not made more and more by strangers', async () => {
    const health = healthOf()
    for (let i = 0; i < 500; i++)
      hears(health, { kind: 'letterSetAside', letter: 'k', why: `reason "${i}"\n` })
    const found = Object.entries(await numbers(health)).filter(([name]) => name.includes('set_aside'))
    expect(found.length).toBeLessThan(40)
    expect(found.reduce((sum, [, count]) => sum + count, 0)).toBe(500)
    expect(await health.metrics()).toContain('reason="reason \\"7\\" "')
  })
})

describe('the report', () => {
  test('tells when something was last done, and what is next', async () => {
    await gathered(table)
    const health = healthOf()
    const start = storedInstant(table.clock.now())
    hears(health, { kind: 'mailboxEmptied' })
    pass(MINUTE)
    hears(health, { kind: 'roundDone' }, { kind: 'fault', fault: 'x' })
    pass(MINUTE)
    const [alarm] = await table.services.store.alarms(1)
    expect(await health.report()).toEqual({
      judge: 'dragoman',
      isWell: true,
      troubles: [],
      at: storedInstant(table.clock.now()),
      lastRound: storedInstant((Date.parse(start) + MINUTE) as Instant),
      lastFetch: start,
      lettersWaiting: 0,
      mailsWaiting: 0,
      nextAlarm: alarm!.at,
      faults: 1,
    })
    expect(await numbers(health)).toMatchObject({ dragoman_fetch_age_seconds: 120 })
  })

  test.each<[string, readonly ServiceEvent['kind'][], number, boolean, readonly string[]]>([
    ['works', ['mailboxEmptied', 'roundDone'], 8, true, []],
    ['has only just begun', [], 7, true, []],
    ['hangs', ['mailboxEmptied'], 9, true, ['nothing has been done for a long time']],
    [
      'does not reach its mailbox',
      ['roundDone'],
      9,
      true,
      ['the mailbox has not been reached for a long time'],
    ],
    ['mistrusts its clock', ['mailboxEmptied', 'roundDone'], 0, false, ['the clock cannot be trusted']],
    [
      'was never let into its mailbox',
      ['mailboxFailed', 'roundDone'],
      1,
      true,
      [expect.stringMatching(/^the mailbox cannot be read: /)],
    ],
    [
      'is not well for a while',
      ['mailboxEmptied', 'roundFailed'],
      1,
      true,
      [expect.stringMatching(/^a round /)],
    ],
  ])('of a judge that %s', async (_, done, minutes, isTrusted, troubles) => {
    const health = healthOf()
    pass(minutes * MINUTE)
    if (minutes > 0) for (const kind of done) hears(health, { kind } as ServiceEvent) // none of these has more to it
    clockWatch.isTrusted = isTrusted
    pass(0.1 * MINUTE)
    const report = await health.report()
    expect(report.troubles).toEqual(troubles)
    expect(report.isWell).toBe(troubles.length === 0)
  })

  test('of a judge whose store cannot be asked tells that', async () => {
    const broken = () => Promise.reject(new StoreFault('damaged', 'dragoman.db'))
    const store = { figures: broken, backlog: broken, alarms: broken, oldestDue: broken }
    const report = await new Health({ ...table.services, store, clockWatch, poll: MINUTE }).report()
    expect(report).toMatchObject({ isWell: false, lettersWaiting: null, nextAlarm: null })
    expect(report.troubles).toEqual([expect.stringMatching(/^the store cannot be read: .*is damaged/)])
  })

  test('is written whole, in the place of the last one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'health-'))
    const file = join(folder, 'health.json')
    const report = await healthOf().report()
    writeReport(file, { ...report, faults: 1 })
    writeReport(file, { ...report, faults: 2 })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...report, faults: 2 })
    expect(readdirSync(folder)).toEqual(['health.json'])
    rmSync(folder, { recursive: true })
  })
})

describe('the port', () => {
  const asked = (port: number, path: string, method = 'GET') =>
    new Promise<{ status: number | undefined; type: string | undefined; body: string }>((done, fail) => {
      const call = request({ host: '127.0.0.1', port, path, method }, answer => {
        let body = ''
        answer.on('data', chunk => (body += chunk))
        answer.on('end', () =>
          done({ status: answer.statusCode, type: answer.headers['content-type'], body }),
        )
      })
      call.on('error', fail).end()
    })

  test('answers on this machine: counters for Prometheus, and whether all is well', async () => {
    const health = healthOf()
    const server = await serveHealth(health, 0)
    const { port } = server
    expect(await asked(port, '/metrics')).toEqual({
      status: 200,
      type: 'text/plain; version=0.0.4; charset=utf-8',
      body: await health.metrics(),
    })
    expect(await asked(port, '/health')).toMatchObject({ status: 200 })
    clockWatch.isTrusted = false
    const ill = await asked(port, '/health?verbose')
    expect(ill.status).toBe(503)
    expect(JSON.parse(ill.body)).toMatchObject({ isWell: false, troubles: ['the clock cannot be trusted'] })
    expect((await asked(port, '/secret')).status).toBe(404)
    expect((await asked(port, '/health', 'POST')).status).toBe(405)
    await server.close()
  })

  test('says so where the store cannot be read, and goes on', async () => {
    const health = healthOf()
    const failing = { report: () => Promise.reject(new Error('x')), metrics: health.metrics.bind(health) }
    const server = await serveHealth(failing, 0)
    expect((await asked(server.port, '/health')).status).toBe(500)
    expect((await asked(server.port, '/metrics')).status).toBe(200)
    await server.close()
  })
})
