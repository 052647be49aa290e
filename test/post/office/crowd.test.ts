// Who keeps a server waiting gives way when somebody else comes, and who is being served does not.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import nodemailer from 'nodemailer'
import { afterEach, describe, expect, test } from 'vitest'
import { type Health, serveHealth } from '../../../src/judge/service/health.ts'
import { serve, text } from '../../../src/pages/http.ts'
import { Crowd } from '../../../src/post/office/crowd.ts'
import { PostOffice } from '../../../src/post/office/postOffice.ts'
import { rawLetter } from '../../judge/daemon/postTable.ts'

const JUDGE = 'judge@dragoman.example'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Connects, and says no more than this. */
async function lingers(port: number, said = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  closing.push(() => socket.destroy())
  await once(socket, 'connect')
  if (said !== '') socket.write(said)
  return socket
}

const crowdOf = async (port: number, count: number, said = ''): Promise<readonly Socket[]> => {
  const all: Socket[] = []
  for (let each = 0; each < count; each++) all.push(await lingers(port, said))
  return all
}

const got = (port: number, path = '/') =>
  new Promise<{ readonly status: number | undefined; readonly body: string }>((done, fail) => {
    request({ host: '127.0.0.1', port, path, agent: false }, answer => {
      let body = ''
      answer.on('data', chunk => (body += chunk))
      answer.on('end', () => done({ status: answer.statusCode, body }))
    })
      .on('error', fail)
      .end()
  })

describe('of too many', () => {
  let server: Server
  let crowd: Crowd
  const inside: Socket[] = []
  const opened = async (most: number): Promise<number> => {
    inside.length = 0
    crowd = new Crowd(most)
    server = createServer(socket => {
      inside.push(socket.on('error', () => {}))
    })
    crowd.watch(server)
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    closing.push(() => server.close())
    return (server.address() as { port: number }).port // it listens
  }
  const left = () => inside.flatMap((socket, i) => (socket.destroyed ? [] : [i]))

  test('whoever has kept us waiting for the longest goes', async () => {
    const port = await opened(3)
    await crowdOf(port, 5)
    await expect.poll(left).toEqual([2, 3, 4])
    expect(crowd.size).toBe(3)
  })

  test('whoever is served stays, and goes in his turn when he has been', async () => {
    const port = await opened(3)
    await crowdOf(port, 3)
    await expect.poll(() => inside.length).toBe(3)
    crowd.serve(inside[0]!)
    await crowdOf(port, 2)
    await expect.poll(left).toEqual([0, 3, 4])
    crowd.release(inside[0]!)
    await crowdOf(port, 2)
    await expect.poll(left).toEqual([0, 5, 6])
    await crowdOf(port, 1)
    await expect.poll(left).toEqual([5, 6, 7])
  })

  test('the newest comes in though all others are served', async () => {
    const port = await opened(2)
    await crowdOf(port, 2)
    await expect.poll(() => inside.length).toBe(2)
    for (const socket of inside) crowd.serve(socket)
    await crowdOf(port, 1)
    await expect.poll(left).toEqual([1, 2])
  })

  test('whoever hangs up is not counted any more', async () => {
    const port = await opened(3)
    const [one] = await crowdOf(port, 3)
    one!.destroy()
    await expect.poll(() => crowd.size).toBe(2)
  })
})

describe('a page comes at once beside', () => {
  test.each([
    ['three hundred who ask nothing', ''],
    ['three hundred who never end their headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    [
      'three hundred who never end what they send',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc',
    ],
    ['three hundred who stay after they were answered', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s', async (_, said) => {
    const faults: unknown[] = []
    const answer = async ({ body, method }: { body(): Promise<string | undefined>; method: string }) =>
      text(200, method === 'POST' ? `${await body()}` : 'here it is')
    const pages = await serve({ port: 0, answer, onFault: fault => void faults.push(fault) })
    closing.push(() => pages.close())
    await crowdOf(pages.port, 300, said)
    expect(await got(pages.port)).toEqual({ status: 200, body: 'here it is\n' })
    expect(faults).toEqual([])
  })

  test('and how the judge is, beside a hundred who ask nothing', async () => {
    const report = async () => ({ isWell: true }) as Awaited<ReturnType<Health['report']>> // all that is looked at
    const server = await serveHealth({ report, metrics: async () => '' }, 0)
    closing.push(() => server.close())
    await crowdOf(server.port, 100, 'GET /hea')
    expect(await got(server.port, '/health')).toMatchObject({ status: 200 })
  })
})

describe('the post office', () => {
  const office = async (mostBytes?: number) => {
    const box = new PostOffice(JUDGE, async () => {}, mostBytes === undefined ? {} : { mostBytes })
    const smtp = await box.listen(0)
    closing.push(() => smtp.close())
    return { box, port: smtp.port }
  }
  const client = (port: number) => nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const raw = Buffer.from(rawLetter({ from: 'anna@table.example' }))

  test.each([
    ['say nothing', ''],
    [
      'never end a letter',
      'EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<judge@dragoman.example>\r\nDATA\r\nabc',
    ],
  ])('takes a letter beside three hundred who %s', async (_, said) => {
    const { box, port } = await office()
    await crowdOf(port, 300, said)
    await client(port).sendMail({ envelope: { from: 'anna@table.example', to: [JUDGE] }, raw })
    expect(await box.mailbox.list()).toHaveLength(1)
  })

  test('takes a hundred recipients, and says of the next that they are too many', async () => {
    const { box, port } = await office()
    const to = Array.from({ length: 5_000 }, (_, i) => `judge+${i}@dragoman.example`)
    const { rejected } = await client(port).sendMail({ envelope: { from: 'anna@table.example', to }, raw })
    expect(rejected).toHaveLength(4_900)
    const [ref] = await box.mailbox.list()
    const letter = Buffer.from((await box.mailbox.fetch(ref!))!.raw).toString('latin1')
    expect(letter.match(/^Delivered-To:/gm)).toHaveLength(100)
  })

  test('hangs up on a letter that never ends', async () => {
    const { box, port } = await office(10_000)
    const socket = await lingers(
      port,
      'EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<judge@dragoman.example>\r\nDATA\r\n',
    )
    let sent = 0
    socket.on('data', () => {})
    const more = (): void => {
      if (!socket.writable || sent > 10_000_000) return
      sent += 1_000
      socket.write('x'.repeat(998).concat('\r\n'), more)
    }
    more()
    await once(socket, 'close')
    expect(sent).toBeLessThan(10_000_000)
    expect(await box.mailbox.list()).toEqual([])
  })
})
