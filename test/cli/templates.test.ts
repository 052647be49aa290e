// A keeper's own words at the command line: what the doctor says of them, who is told, and the pages of `dragoman help`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attendedService } from '../../src/cli/attended.ts'
import { planOf } from '../../src/cli/configured.ts'
import { diagnosis } from '../../src/cli/doctor/doctor.ts'
import { templatesOf } from '../../src/judge/conversation/services.ts'
import type { Instant } from '../../src/judge/game/calendar.ts'
import { openHome } from '../../src/judge/service/home.ts'
import { Judge } from '../../src/judge/service/judge.ts'
import { storedInstant } from '../../src/judge/store/events/names.ts'
import { rawMail } from '../post/mailboxContract.ts'
import { dragoman, logOf, program } from './program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'))
  mkdirSync(join(folder, 'templates/en/mail'), { recursive: true })
  mkdirSync(join(folder, 'templates/en/help'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (file: string, text: string): void => writeFileSync(join(folder, 'templates/en', file), text)

const BROKEN = '<%= it.header %>\n\n<%= it.dnoe %>\n'
const letter = rawMail('hello', 'LIST hello\r\n')

describe('the doctor', async () => {
  const said = async () =>
    (await diagnosis({ data: folder }))
      .filter(({ part }) => part === 'templates')
      .map(({ isWell, text }) => ({ isWell, text }))

  test('says how many templates and pages there are, and how many are the keeper’s own', async () => {
    write('mail/failure.eta', 'Sorry.\n')
    write('help/house.rules.txt', 'Be kind.\n')
    const [found, more] = await said()
    expect(found).toEqual({ isWell: true, text: expect.stringMatching(/^\d{3}, of which 2 in .*templates$/) })
    expect(more).toBeUndefined()
  })

  test('says of a broken one the file, the line, what is wrong, and what to do', async () => {
    write('mail/reply.eta', BROKEN)
    expect(await said()).toEqual([
      {
        isWell: false,
        text: `${join(folder, 'templates/en/mail/reply.eta')}:3: there is no field "dnoe"; write one of header, task, files, struck, done, passedOver, offers, isEmpty, isNewcomer, getsPictures; until then ours is used`,
      },
    ])
    const { status, stdout } = await dragoman(['doctor', '--data', folder])
    expect(status).toBe(1)
    expect(stdout).toMatch(/^templates: .*reply\.eta:3: there is no field "dnoe"/m)
  })

  test('looks into the folder that is configured', async () => {
    mkdirSync(join(folder, 'words/en/mail'), { recursive: true })
    writeFileSync(join(folder, 'words/en/mail/copy.eta'), '<% if (')
    const config = join(folder, 'dragoman.yaml')
    const server = { host: 'localhost', user: 'x', password: 'y', port: 1, security: 'none' }
    const judge = { address: 'judge@test.example' }
    const written = { judge, data: folder, templates: 'words', html: false, mailbox: server, smtp: server }
    writeFileSync(config, JSON.stringify(written), { mode: 0o600 })
    const found = await diagnosis({ config }, undefined, 100)
    expect(found.filter(({ part }) => part === 'configuration').map(({ isWell }) => isWell)).toEqual([true])
    expect(found.find(({ part }) => part === 'templates')?.text).toContain(
      `${join(folder, 'words/en/mail/copy.eta')}:1: `,
    )
    expect(planOf({ config })).toMatchObject({ templates: join(folder, 'words'), html: false })
  })
})

describe('a judge with a broken template', () => {
  test('answers by ours, and says so in its log', () => {
    write('mail/reply.eta', BROKEN)
    const { status, stderr } = program(['receive', '--data', folder], letter)
    expect(status).toBe(0)
    expect(logOf(stderr)).toMatchObject([
      { level: 'error', msg: expect.stringMatching(/reply\.eta:3: .*"dnoe"/) },
    ])
  })

  test('tells its keeper when it starts, and when one fails at last; no answer is lost', async () => {
    write('mail/copy.eta', 'A <%= it.form %>\n')
    write(
      'mail/reply.eta',
      "<%= it.header %>\n<% if (it.done.includes('hello')) throw new Error('hello') %>\n<%= it.done %>\n",
    )
    const plan = {
      ...planOf({ data: folder }),
      keeper: 'keeper@dragoman.example',
      log: { level: 'silent' } as const,
    }
    const home = openHome(folder)
    const told: string[] = []
    await attendedService(home, plan, {}, async ({ services, onFault }) => {
      const judge = new Judge(services, onFault)
      await judge.file(letter, services.clock.now())
      await judge.answerAll()
      expect(templatesOf(services).keepersInUse).toBe(0)
    })
    const at = storedInstant((Date.now() + 1_000) as Instant)
    for (let due = await home.store.due(at); due.length > 0; due = await home.store.due(at)) {
      for (const { to, mail } of due) {
        const { subject, text } = mail as { subject: string; text: string } // as it is written
        told.push(`${to}: ${subject}: ${/\w+\.eta:\d+: [^;]*/.exec(text.replaceAll('\n', ' '))?.[0] ?? ''}`)
      }
      const sent = due.map(({ messageId }) => messageId)
      await home.store.commit({ at, expect: new Map(), post: { sent } })
    }
    await home.close()
    const about = (text: string) => `keeper@dragoman.example: DRGM keeper: A template cannot be used: ${text}`
    expect(told.toSorted()).toEqual([
      'anna@test.example: Re: [Error Flag] DRGM hello: ',
      about('copy.eta:1: there is no field "form"'),
      about('reply.eta:2: hello'),
    ])
  })
})

test("a keeper's own page is what HELP shows by mail", async () => {
  write('help/house.rules.txt', 'Be kind.\n\nThat is all.\n')
  const home = openHome(folder)
  await attendedService(home, { ...planOf({ data: folder }), log: { level: 'silent' } }, {}, async judge => {
    const { services, onFault } = judge
    const desk = new Judge(services, onFault)
    await desk.file(rawMail('hello', 'HELP HOUSE.RULES\r\n'), services.clock.now())
    await desk.answerAll()
  })
  const [answer] = await home.store.due(storedInstant((Date.now() + 1_000) as Instant))
  await home.close()
  expect(answer?.mail['text']).toMatch(/> HELP HOUSE\.RULES\n+Be kind\.\n\nThat is all\.\n$/)
})

describe('dragoman help', () => {
  test.each([
    [['SET', 'NO', 'LATE', 'PRESS'], 'Whether those who are late may write press.'],
    [['START'], 'Your first game, on one page.'],
    [['signon'], 'Joins a game that is forming.'],
    [['doctor'], 'Usage: dragoman doctor'],
  ])('%j', async (words, first) => {
    const { status, stdout } = await dragoman(['help', ...words])
    expect(status).toBe(0)
    expect(stdout.startsWith(first)).toBe(true)
  })

  test("shows a keeper's own page, and all pages by --all", async () => {
    write('help/house.rules.txt', 'Be kind.\n')
    expect((await dragoman(['help', 'house.rules', '--data', folder])).stdout).toBe('Be kind.\n')
    const { stdout } = await dragoman(['help', '--all', '--data', folder])
    for (const line of [
      'How to get help: every page there is.',
      'Be kind.',
      'Lets the phase last until its deadline.',
    ])
      expect(stdout).toContain(`\n\n${line}\n`)
    expect(stdout.match(/^---- /gm)?.length).toBeGreaterThan(130)
  })

  test('says of a word without a page what is near', async () => {
    const { status, stderr } = await dragoman(['help', 'rolback'])
    expect(status).toBe(2)
    expect(stderr).toContain("no command 'rolback', and no page of help: perhaps 'ROLLBACK'")
  })
})
