// The headers by which mails end with one click, as a big mailbox house looks at them: signed, one line each; and the click itself.
import { generateKeyPairSync } from 'node:crypto'
import { request } from 'node:http'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unsubscribeHeaders, unwantedIn } from '../../../src/judge/conversation/unwanted.ts'
import { publicView } from '../../../src/pages/gameRoutes.ts'
import { type Server, serve } from '../../../src/pages/http.ts'
import { SmtpCarrier } from '../../../src/post/servers/smtp.ts'
import { lookedAt } from '../../post/dkimVerifier.ts'
import { SmtpSink } from '../../servers/smtpSink.ts'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, PLAYERS, replyOf } from './sevenPlayers.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const PUBLIC = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const DKIM = { domain: 'dragoman.example', selector: 'judge', key: KEY }
const SITE = 'https://dragoman.example'

/** What other programs find out by the DNS. */
const resolver = async (name: string): Promise<string[][]> => {
  if (name === 'judge._domainkey.dragoman.example') return [[`v=DKIM1; k=rsa; p=${PUBLIC}`]]
  throw Object.assign(new Error('there is no such name'), { code: 'ENOTFOUND' })
}

/** The word of two who know nothing of the library that has signed it. */
async function isGood(raw: Uint8Array): Promise<readonly boolean[]> {
  const { results } = await dkimVerify(Buffer.from(raw), { resolver })
  return [results.some(({ status }) => status.result === 'pass'), lookedAt(raw, PUBLIC).isGood]
}

/** A line of the head as it stands; undefined where there is none, or where it is folded. */
const lineOf = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}:.*\\r\\n(?![ \\t])`, 'im').exec(raw.slice(0, raw.indexOf('\r\n\r\n') + 2))?.[0]

const table = new PostTable()
let sink: SmtpSink
let carrier: SmtpCarrier
let http: Server
const says = async (from: string, text: string) => table.letter(await replyOf(table, from, text))

beforeAll(async () => {
  table.changed = usual => ({ ...usual, sender: { ...usual.sender, site: SITE } })
  await gathered(table)
  sink = await SmtpSink.start()
  carrier = new SmtpCarrier({ host: '127.0.0.1', port: sink.port, security: 'none', dkim: DKIM })
  http = await serve({
    port: 0,
    // The judge may have begun anew since.
    answer: asked => publicView({ services: table.services, draw: () => '', url: SITE })(asked),
    onFault: fault => Promise.reject(fault),
  })
})
afterAll(async () => {
  carrier.close()
  await http.close()
  await sink.stop()
  await table.end()
})

/** What the next server gets of a mail. */
async function sent({ messageId, to, raw }: Got): Promise<string> {
  const before = sink.mails.length
  const envelope = { from: 'judge@dragoman.example', to }
  await carrier.send({ messageId, envelope, raw: Buffer.from(raw, 'latin1') })
  return sink.mails[before]!.text
}

/** One mail of each kind that somebody may end, and some that nobody may. */
async function mails() {
  await says(PLAYERS.G, 'SET MAIL PRESS DIGEST')
  await table.confirmed({ from: 'olga@elsewhere.example', text: 'OBSERVE harbor Wort-O-1111' })
  await table.news()
  const [answer, ...news] = await says(PLAYERS.E, 'BROADCAST\nHello all\nENDBROADCAST')
  const all = [...news]
  while (!all.some(({ subject }) => subject.endsWith('Mails of the Day')))
    all.push(...(await table.at((await table.services.store.nextMail())!)))
  while (!all.some(({ subject }) => subject.endsWith('Reminder'))) all.push(...(await table.nextAlarm()))
  const found = (what: RegExp, to: string) => mailsTo(to, all).find(({ subject }) => what.test(subject))!
  return {
    broadcast: found(/Broadcast/, PLAYERS.I),
    reminder: found(/Reminder$/, PLAYERS.I),
    digest: found(/Mails of the Day$/, PLAYERS.G),
    observer: found(/./, 'olga@elsewhere.example'),
    answer: answer!,
  }
}

describe('a mail that may be ended', () => {
  let each: Awaited<ReturnType<typeof mails>>
  beforeAll(async () => {
    each = await mails()
  })

  test.each(['broadcast', 'reminder', 'digest', 'observer'] as const)(
    '%s: how is shown in two lines that are signed',
    async kind => {
      const raw = await sent(each[kind])
      const lines = ['List-Unsubscribe', 'List-Unsubscribe-Post'].map(name => lineOf(raw, name)!)
      expect(lines).toEqual([
        expect.stringMatching(
          /^List-Unsubscribe: <https:\/\/dragoman\.example\/stop\/[\w.-]+>, <mailto:judge@dragoman\.example\?subject=unsubscribe%20[\w.-]+>\r\n$/,
        ),
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
      ])
      const { signed } = lookedAt(Buffer.from(raw), PUBLIC)
      for (const name of ['list-unsubscribe', 'list-unsubscribe-post', 'from', 'to', 'subject', 'message-id'])
        expect(signed.filter(each => each === name)).toEqual([name])
      expect(await isGood(Buffer.from(raw))).toEqual([true, true])
      const [way, post] = lines as [string, string]
      const changes = [
        [way, way.replace('/stop/', '/stop/x')],
        [way, way.replace('dragoman.example/', 'elsewhere.example/')],
        [way, way.replace('mailto:judge', 'mailto:other')],
        [way, ''],
        [post, post.replace('One-Click', 'Two-Clicks')],
        [post, ''],
      ] as const
      for (const [was, is] of changes) {
        const changed = raw.replace(was, is)
        expect(changed).not.toBe(raw)
        expect([is, await isGood(Buffer.from(changed))]).toEqual([is, [false, false]])
      }
      // On the way a line may be folded, as long as it says the same.
      const folded = raw.replace(way, way.replace(', <mailto', ',\r\n <mailto'))
      expect(await isGood(Buffer.from(folded))).toEqual([true, true])
    },
  )

  test('and no other mail shows anything of it, though it is signed as well', async () => {
    const raw = await sent(each.answer)
    expect(raw).not.toMatch(/^List-Unsubscribe/im)
    expect(await isGood(Buffer.from(raw))).toEqual([true, true])
  })
})

test('whatever the address is, the line is not longer than a line may be, and its key is good', () => {
  const { secret } = table.services
  for (const [local, domain, site] of [
    ['anna', 'table.example', SITE],
    ['a'.repeat(64), `${'b'.repeat(185)}.example`, `${SITE}/${'c'.repeat(100)}`],
    ['ж'.repeat(64), `${'b'.repeat(245)}.example`, SITE],
    ['a'.repeat(64), `${'b'.repeat(245)}.example`, undefined],
  ] as const) {
    const unwanted = { address: `${local}@${domain}`, game: 'g'.repeat(20), what: 'reminders' } as const
    const headers = unsubscribeHeaders(unwanted, { address: 'judge@dragoman.example', site }, secret)
    const { value } = headers['List-Unsubscribe']
    expect(`List-Unsubscribe: ${value}`.length).toBeLessThanOrEqual(998)
    expect(value.startsWith(site === undefined ? '<mailto:' : `<${site}/stop/`)).toBe(true)
    const [, key = ''] = /(?:stop\/|%20)([\w.-]+)>/.exec(value) ?? []
    expect(unwantedIn(key, secret)).toEqual(unwanted)
  }
})

describe('the click', () => {
  interface Clicked {
    readonly status: number | undefined
    readonly heads: readonly string[]
    readonly text: string
  }

  /** A request with these headers and no others. */
  const ask = (method: string, path: string, heads: Record<string, string> = {}, body = '') =>
    new Promise<Clicked>((resolve, reject) => {
      const headers = { host: 'dragoman.example', ...heads }
      request({ host: '127.0.0.1', port: http.port, method, path, headers }, response => {
        let text = ''
        response.on('data', (bytes: Buffer) => {
          text += bytes.toString()
        })
        response.on('end', () =>
          resolve({ status: response.statusCode, heads: Object.keys(response.headers), text }),
        )
      })
        .once('error', reject)
        .end(body)
    })

  const pathIn = ({ raw }: Got): string => /<https:\/\/dragoman\.example(\/stop\/[\w.-]+)>/.exec(raw)![1]!
  const broadcastTo = async (reader: string) =>
    mailsTo(reader, await says(PLAYERS.E, 'BROADCAST\nHello again\nENDBROADCAST'))

  const FORM = 'application/x-www-form-urlencoded'
  const ONE_CLICK = 'List-Unsubscribe=One-Click'
  const bodies: readonly (readonly [string, string, Record<string, string>, string])[] = [
    ['as a form', PLAYERS.A, { 'content-type': FORM, 'content-length': '26' }, ONE_CLICK],
    [
      'as a form of parts, in chunks',
      PLAYERS.F,
      { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    [
      'from a page elsewhere, by a program of some other name',
      PLAYERS.T,
      {
        'content-type': FORM,
        origin: 'https://mail.elsewhere.example',
        referer: 'https://mail.elsewhere.example/inbox',
        'sec-fetch-site': 'cross-site',
        'user-agent': 'one-click/1.0',
        'content-length': '26',
      },
      ONE_CLICK,
    ],
  ]

  test.each(bodies)('is a bare POST, %s, answered without a way on', async (_, reader, heads, body) => {
    const [got] = await broadcastTo(reader)
    const path = pathIn(got!)
    // Those who look at links before their reader does change nothing.
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, text } = await ask(method, path)
      expect([status, text.includes('<form method="post">')]).toEqual([200, method === 'GET'])
    }
    expect(await broadcastTo(reader)).toHaveLength(1)
    const clicked = await ask('POST', path, heads, body)
    expect([clicked.status, clicked.text]).toEqual([
      200,
      expect.stringContaining('They are off: broadcasts.'),
    ])
    expect(clicked.heads).not.toEqual(expect.arrayContaining(['location']))
    expect(clicked.heads).not.toEqual(expect.arrayContaining(['set-cookie']))
    expect(await broadcastTo(reader)).toEqual([])
    expect((await says(reader, 'STATUS'))[0]!.text).toContain('by a click')
  })
})
