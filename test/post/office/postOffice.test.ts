// The embedded post office as any mail program sees it: SMTP in, and nothing ever leaves.

import { once } from 'node:events'
import { connect } from 'node:net'
import nodemailer from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PostOffice } from '../../../src/post/office/postOffice.ts'
import { rawLetter } from '../../judge/daemon/postTable.ts'

const JUDGE = 'judge@dragoman.example'
let office: PostOffice
let smtp: Awaited<ReturnType<PostOffice['listen']>>
let filing: () => Promise<void>
let told: number

beforeEach(async () => {
  told = 0
  filing = async () => {}
  office = new PostOffice(JUDGE, () => {
    told++
    return filing()
  })
  smtp = await office.listen(0)
})
afterEach(() => smtp.close())

const client = () =>
  nodemailer.createTransport({ host: '127.0.0.1', port: smtp.port, ignoreTLS: true, socketTimeout: 5_000 })

async function send(to: readonly string[], raw: Uint8Array = rawLetter({ from: 'anna@table.example' })) {
  const envelope = { from: 'anna@table.example', to: [...to] }
  return client().sendMail({ envelope, raw: Buffer.from(raw) })
}

const letters = async () => {
  const refs = await office.mailbox.list()
  const found = await Promise.all(refs.map(ref => office.mailbox.fetch(ref)))
  return found.map(letter => Buffer.from(letter!.raw).toString('latin1'))
}

describe('the post office', () => {
  test.each([JUDGE, 'JUDGE@Dragoman.Example', 'judge+a1b2@dragoman.example'])(
    'takes mail for the judge at %s',
    async to => {
      await send([to])
      const [letter] = await letters()
      expect(letter!.split('\r\n')[0]!.toLowerCase()).toBe(`delivered-to: ${to.toLowerCase()}`)
      expect(letter).toContain('Subject: orders')
      expect(told).toBe(1)
    },
  )

  test.each([
    'anna@table.example',
    'judge@elsewhere.example',
    'judges@dragoman.example',
    'judge@dragoman.example.elsewhere.example',
  ])('keeps mail for %s and sends it nowhere', async to => {
    await send([to])
    expect(await letters()).toEqual([])
    expect(told).toBe(0)
    expect(office.kept().map(mail => mail.to)).toEqual([[to]])
  })

  test('delivers a mail to the judge and to others at once', async () => {
    await send(['anna@table.example', JUDGE])
    expect(await letters()).toHaveLength(1)
    expect(office.kept()).toHaveLength(1)
  })

  test('answers a correspondent only when his letter is filed', async () => {
    let file = (): void => {}
    filing = () => new Promise(resolve => (file = resolve))
    let isDone = false
    const sending = send([JUDGE]).then(() => (isDone = true))
    await expect.poll(() => told).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(isDone).toBe(false)
    file()
    await sending
  })

  test('asks him to try again where it cannot be filed', async () => {
    filing = () => Promise.reject(new Error('the disk is full'))
    await expect(send([JUDGE])).rejects.toMatchObject({ responseCode: 451 })
  })

  test('a letter that was to be sent once more came when it came first, though nobody has numbered or dated it', async () => {
    const raw = Buffer.from('From: anna@table.example\r\nSubject: orders\r\n\r\nA VIE - GAL\r\n')
    const received = async () => {
      const refs = await office.mailbox.list()
      return Promise.all(refs.map(async ref => (await office.mailbox.fetch(ref))?.received))
    }
    filing = () => Promise.reject(new Error('the disk is full'))
    await expect(send([JUDGE], raw)).rejects.toMatchObject({ responseCode: 451 })
    await new Promise(resolve => setTimeout(resolve, 20))
    filing = async () => {}
    await send([JUDGE], raw)
    const [first, again] = await received()
    expect(again).toBe(first)
    // And then it is another one.
    await new Promise(resolve => setTimeout(resolve, 20))
    await send([JUDGE], raw)
    expect((await received())[2]).toBeGreaterThan(again!)
  })

  test.each<[string, boolean]>([
    ['says so before', true],
    ['does not say so', false],
  ])('refuses what is too large, when its sender %s', async (_, announces) => {
    const raw = rawLetter({ from: 'anna@table.example', text: 'x\r\n'.repeat(400_000) })
    if (announces) await expect(send([JUDGE], raw)).rejects.toMatchObject({ responseCode: 552 })
    else expect(await spoken(raw)).toMatch(/^552 /m)
    expect(await letters()).toEqual([])
    expect(office.kept()).toEqual([])
  })

  test('takes what is just small enough', async () => {
    const raw = rawLetter({ from: 'anna@table.example', text: 'x'.repeat(70).concat('\r\n').repeat(14_000) })
    await send([JUDGE], raw)
    expect(await letters()).toHaveLength(1)
  })

  test('goes on when a correspondent hangs up in the middle', async () => {
    const socket = connect(smtp.port, '127.0.0.1')
    await once(socket, 'data')
    socket.write('EHLO x\r\nMAIL FROM:<a@table.example>\r\n')
    await once(socket, 'data')
    socket.destroy()
    await send([JUDGE])
    expect(await letters()).toHaveLength(1)
  })

  test('carries the mails of the judge to whom they are for, and not to himself', async () => {
    const mail = (to: string) => ({
      messageId: '<1@x>',
      envelope: { from: JUDGE, to },
      raw: rawLetter({ from: JUDGE }),
    })
    await office.send(mail('anna@table.example'))
    expect(office.kept()[0]).toMatchObject({ from: JUDGE, to: ['anna@table.example'] })
    await expect(office.send(mail(JUDGE))).rejects.toMatchObject({ isForGood: true })
    expect(office.kept()).toHaveLength(1)
  })

  test('closes though somebody is connected and silent', async () => {
    const socket = connect(smtp.port, '127.0.0.1')
    await once(socket, 'data')
    const closed = new Promise(done => socket.on('close', done).on('error', () => {}))
    // It would wait for ever: the socket never ends by itself.
    await smtp.close()
    await closed
    smtp = await office.listen(0)
  })
})

/** Sends a mail without a word about its size. */
async function spoken(raw: Uint8Array): Promise<string> {
  const socket = connect(smtp.port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
  const say = async (line: string, answer: RegExp) => {
    socket.write(`${line}\r\n`)
    await expect.poll(() => heard, { timeout: 60_000 }).toMatch(answer)
    heard = ''
  }
  await expect.poll(() => heard).toMatch(/^220 /m)
  await say('EHLO table.example', /^250 /m)
  await say('MAIL FROM:<anna@table.example>', /^250 /m)
  await say(`RCPT TO:<${JUDGE}>`, /^250 /m)
  await say('DATA', /^354 /m)
  socket.write(raw)
  socket.write('\r\n.\r\n')
  await expect.poll(() => heard, { timeout: 60_000 }).toMatch(/^\d{3} /m)
  socket.destroy()
  return heard
}
