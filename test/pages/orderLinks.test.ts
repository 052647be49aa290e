// Orders sent from a page by a link that was mailed to a player: what it does, what it never does, and when it ends.
import { afterEach, describe, expect, test } from 'vitest'
import { Judge } from '../../src/judge/service/judge.ts'
import { publicView } from '../../src/pages/gameRoutes.ts'
import type { Answer, Request } from '../../src/pages/http.ts'
import { drawBoard } from '../../src/pages/page.ts'
import { isKeyOf, orderKey, orderRightIn } from '../../src/post/orderKeys.ts'
import { withoutKeys, withoutOrderKeys } from '../../src/post/ownWords.ts'
import { isFull } from '../edition.ts'
import { type Got, PostTable } from '../judge/daemon/postTable.ts'
import { gathered, MASTER, PLAYERS, replyOf } from '../judge/daemon/sevenPlayers.ts'
import { plain } from './officeTable.ts'
import { walk } from './walk.ts'

const SITE = 'https://games.example'
const LINK = /https:\/\/games\.example(\/orders\/[\w-]{22}\.harbor\.(\d+)\.([A-Z]\d+[A-Z]))\s/g

const tables: PostTable[] = []
afterEach(async () => {
  await Promise.all(tables.splice(0).map(table => table.end()))
})

async function table(takesOrders = true, options = ''): Promise<PostTable> {
  const made = new PostTable()
  tables.push(made)
  made.changed = usual => ({ ...usual, sender: { ...usual.sender, site: SITE, takesOrders } })
  await gathered(made, options)
  return made
}

/** What comes of a request to the pages. */
function asked(
  of: PostTable,
  path: string,
  fields?: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = { 'x-forwarded-proto': 'https' },
  more: Partial<Request> = {},
  view = viewOf(of),
): Promise<Answer> {
  return view({
    method: fields === undefined ? 'GET' : 'POST',
    path,
    query: new URLSearchParams(),
    headers,
    client: '203.0.113.7',
    body: async () => new URLSearchParams(fields).toString(),
    ...more,
  })
}

function viewOf({ services }: PostTable): ReturnType<typeof publicView> {
  const file = async (raw: Uint8Array): Promise<void> =>
    void (await new Judge(services, fault => Promise.reject(fault)).file(raw, services.clock.now()))
  return publicView({
    services,
    draw: drawBoard,
    url: SITE,
    file: services.sender.takesOrders ? file : undefined,
  })
}

/** Enough of a year. */
const MOST = 120

const linksIn = ({ text }: Got): readonly string[] =>
  [...text.replaceAll('\r\n', '\n').matchAll(LINK)].map(([, path]) => path!)

const says = async (of: PostTable, from: string, text: string): Promise<readonly Got[]> =>
  of.letter(await replyOf(of, from, text))

const answerTo = (mails: readonly Got[], to: string): Got => mails.find(mail => mail.to.includes(to))!

/** The link that stands in the answer to a letter. */
async function linkFor(of: PostTable, from: string, text = 'LIST harbor'): Promise<string> {
  const [link] = linksIn(answerTo(await says(of, from, text), from))
  if (link === undefined) throw new Error('the answer has no link')
  return link
}

/** Somebody's secret that begins with no stroke: one before the letters tells nothing, and is left. */
async function plainSecret(of: PostTable): Promise<{ readonly player: string; readonly secret: string }> {
  for (const player of Object.values(PLAYERS)) {
    const secret = (await linkFor(of, player)).slice('/orders/'.length, '/orders/'.length + 22)
    if (/^[^_-]/.test(secret)) return { player, secret }
  }
  throw new Error('every secret begins with a stroke')
}

const textOf = ({ body }: Answer): string => String(body)

/** The same key in other letters: as its bytes may end, and its numbers begin. */
const respelled = (link: string): readonly string[] => {
  const [, before = '', secret = '', after = ''] = /^(\/orders\/)([\w-]{22})(\..*)$/.exec(link) ?? []
  const bytes = Buffer.from(secret, 'base64url')
  const endings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map(last => secret.slice(0, -1) + last)
    .filter(each => each !== secret && Buffer.from(each, 'base64url').equals(bytes))
  return [
    ...endings.map(each => before + each + after),
    link.replace(/\.(\d+)\.(?=[^.]*$)/, '.0$1.'),
    link.replace(/\.(\d+)\.(?=[^.]*$)/, '.00$1.'),
    link.replace(/S(\d+)M$/, 'S0$1M'),
    link.toLowerCase(),
    link.replace('.harbor.', '.HARBOR.'),
  ]
}

/** The fields of the form on a page, as they would be sent. */
const fieldsIn = (page: Answer): Record<string, string> =>
  Object.fromEntries(
    [...textOf(page).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
      ([, name, value]) => [name!, plain(value!)],
    ),
  )

const CHOSEN = { 'FRANCE.A-MAR': 'A MAR - SPA', 'FRANCE.A-PAR': 'A PAR - BUR', 'FRANCE.F-BRE': 'F BRE - MAO' }

/** A form as its button sends it, with what was chosen. */
async function send(
  of: PostTable,
  link: string,
  fields: Record<string, string> = CHOSEN,
): Promise<Record<string, string>> {
  return { ...fieldsIn(await asked(of, link)), ...fields, do: 'send' }
}

/** Chooses and sends; and what the judge then mails. */
async function sent(
  of: PostTable,
  link: string,
  fields: Record<string, string> = CHOSEN,
): Promise<readonly Got[]> {
  const done = await asked(of, link, await send(of, link, fields))
  expect(textOf(done)).toContain('The answer goes to your mailbox')
  return of.round()
}

const ordersOn = async ({ services }: PostTable): Promise<string> => {
  const { memoryOf } = await import('../../src/judge/conversation/services.ts')
  const { game } = await memoryOf(services.store).game('harbor')
  return JSON.stringify([...game.sheets].map(([power, { orders }]) => [power, orders.length]))
}

describe('the link', () => {
  test('is in no mail, and leads nowhere, where the keeper does not say that orders are taken', async () => {
    const off = await table(false)
    expect(answerTo(await says(off, PLAYERS.F, 'A Par - Bur'), PLAYERS.F).text).not.toContain('/orders/')
    const on = await table()
    const link = await linkFor(on, PLAYERS.F)
    expect((await asked(off, link)).status).toBe(404)
    expect((await asked(off, link, CHOSEN)).status).toBe(404)
  })

  test('has one spelling', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    expect((await asked(of, link)).status).toBe(200)
    const others: readonly Partial<Request>[] = [
      ...respelled(link).map(path => ({ path })),
      { path: link.replace(/[a-z](?=\.)/i, each => `%${each.charCodeAt(0).toString(16)}`) },
      { path: link.replaceAll('.', '%2e') },
      { written: link.replace('/orders/', '/orders/./') },
      { written: `${link}?` },
      { query: new URLSearchParams('a=1') },
      { path: `${link}/map.svg`, query: new URLSearchParams('a=1') },
    ]
    for (const other of others)
      expect((await asked(of, link, undefined, undefined, other)).status, JSON.stringify(other)).toBe(404)
  })

  test('stands in answers and in mails that ask the player for orders, in no other mail of a year, above what all get', async () => {
    const of = await table()
    const mails: Got[] = [...(await of.all())]
    mails.push(...(await says(of, MASTER, 'SET REMINDERS 12 HOURS')))
    mails.push(...(await says(of, PLAYERS.F, 'A Par - Bur')))
    mails.push(...(await says(of, PLAYERS.G, 'PRESS TO F\nLet us be friends.\nENDPRESS')))
    mails.push(...(await says(of, MASTER, 'BROADCAST\nWelcome.\nENDBROADCAST')))
    while ((await of.services.store.alarms(1)).length > 0 && mails.length < MOST)
      mails.push(...(await of.nextAlarm()))
    mails.push(...(await says(of, MASTER, 'PROCESS!')), ...(await says(of, MASTER, 'LIST harbor')))
    const kindOf = ({ subject, inReplyTo }: Got): string =>
      inReplyTo === undefined
        ? (/Reminder|Results/.exec(subject)?.[0] ?? subject.replace(/.* /, ''))
        : 'answer'
    const withLink = mails.filter(mail => linksIn(mail).length > 0)
    expect([...new Set(withLink.map(kindOf))].sort()).toEqual(['Reminder', 'Results', 'Starting', 'answer'])
    for (const { to } of withLink) expect(to).not.toContain(MASTER)
    const results = mails.filter(mail => kindOf(mail) === 'Results')
    expect(results.filter(mail => linksIn(mail).length > 0).length).toBeGreaterThan(5)
    for (const { text } of results)
      expect(text.slice(text.search(/(?:Movement|Retreat|Adjustment) (?:results|orders)/))).not.toContain(
        '/orders/',
      )
  })

  test('stands in the mail of whoever takes over a seat', async () => {
    const of = await table()
    await says(of, MASTER, 'EJECT France!')
    await of.confirmed({ from: 'hugo@other.example', text: 'SIGNON Fharbor Wort-Hugo-1234' })
    const [link] = (await of.all()).filter(({ to }) => to.includes('hugo@')).flatMap(linksIn)
    expect((await asked(of, link!)).status).toBe(200)
  })

  test('shows whose units they are and nothing of what was ordered or said, and to look changes nothing', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F, 'A Par - Gas\nF Bre H\nSET WAIT\nDIARY\nPeriwinkles\nENDDIARY')
    const before = await of.everythingStored()
    const page = await asked(of, link)
    const text = textOf(page)
    expect(page.status).toBe(200)
    expect(text).toContain('A PAR')
    expect(text).not.toMatch(/ selected|Periwinkles|INCOMPLETE|cleo/)
    for (const part of ['/situation.json', '/map.svg'])
      expect((await asked(of, `${link}${part}`)).status).toBe(200)
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(await of.everythingStored()).toBe(before)
  })

  test('leads to the phases, the film and what everybody was told, and there one is still who one is', async () => {
    const of = await table()
    await says(of, MASTER, 'SET NO LIST\nSET PRIVATE Schwefelholz')
    await says(of, MASTER, 'PROCESS!')
    const link = await linkFor(of, PLAYERS.F)
    const got = new Map<string, Answer>()
    const get = async (way: string) => {
      const [path = '', query] = way.split('?')
      const more = { query: new URLSearchParams(query), written: way }
      const page = await asked(of, path, undefined, undefined, more)
      got.set(way, page)
      return { status: page.status, type: page.type, text: textOf(page) }
    }
    await walk(get, link, way => !way.startsWith(link))
    const ways = ['', '/phases/S1901M', '/map.svg?phase=S1901M', '/film', '/film.svg', '/history'].map(
      each => `${link}${each}`,
    )
    expect([...got.keys()]).toEqual(expect.arrayContaining(ways))
    for (const [way, page] of got) {
      expect(`${page.status} ${way}`).toBe(`200 ${way}`)
      if (!page.type.startsWith('text/html')) continue
      expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
      // Neither a card for those who are passed the link nor anything that is kept.
      expect(textOf(page)).not.toMatch(/og:|data-offline/)
    }
    expect((await get(`${link}/history?page=1`)).status).toBe(200)
    expect((await get(`${link}/history?as=1`)).status).toBe(404)
    expect((await asked(of, `${link}/phases/S1901M`, undefined, {})).status).toBe(403)
    await says(of, MASTER, 'PROCESS!')
    for (const way of ways) expect((await get(way)).status, way).toBe(404)
  })

  test('is open to the pages of a game that nobody else may see', async () => {
    const of = await table()
    await says(of, MASTER, 'SET NO LIST\nSET PRIVATE Schwefelholz')
    const link = await linkFor(of, PLAYERS.F)
    expect((await asked(of, '/games/harbor')).status).toBe(404)
    for (const part of ['', '/situation.json', '/map.svg'])
      expect((await asked(of, `${link}${part}`)).status).toBe(200)
  })
})

describe('what is sent', () => {
  test('is told, mailed back at once with a line that takes it back, and stands', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    const [answer, ...others] = await sent(of, link)
    expect(others).toEqual([])
    expect(answer!.to).toContain(PLAYERS.F)
    expect(answer!.subject).toContain('Orders complete')
    expect(answer!.text).toMatch(/A MAR - SPA\s+A PAR - BUR\s+F BRE - MAO/)
    expect(answer!.text).toMatch(/To take all\s+orders of the\s+phase back, answer with a line CLEAR/)
    expect(await ordersOn(of)).toBe('[[2,3]]')
    const taken = answerTo(await says(of, PLAYERS.F, 'CLEAR'), PLAYERS.F)
    expect(taken.text).toContain('This is taken back')
    expect(await ordersOn(of)).toBe('[[2,0]]')
  })

  test('changes what was chosen there before, without a question', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    await sent(of, link)
    const [answer] = await sent(of, link, { 'FRANCE.A-PAR': 'A PAR - PIC' })
    expect(answer!.text).toContain('A PAR - PIC')
    expect(answer!.text).not.toContain('A PAR - BUR')
  })

  test.each([
    ['orders by mail', ['A Par - Gas']],
    ['orders by mail after some of the page', ['page', 'F Bre - ENG']],
  ])('takes the place of %s only after a YES', async (_, before) => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    for (const each of before) each === 'page' ? await sent(of, link) : await says(of, PLAYERS.F, each)
    const stood = await ordersOn(of)
    const [question] = await sent(of, link, { 'FRANCE.A-PAR': 'A PAR - PIC' })
    expect(question!.text).toMatch(
      /answer this mail with YES[\s\S]*A PAR - PIC[\s\S]*orders stand that you sent by\s+mail/,
    )
    expect(await ordersOn(of)).toBe(stood)
    const [answer] = await of.letter({
      from: PLAYERS.F,
      to: question!.replyTo,
      subject: `Re: ${question!.subject}`,
      text: 'YES',
    })
    expect(answer!.text).toContain('A PAR - PIC')
    expect(answer!.text).toContain('CLEAR')
  })

  test('is one letter, however often the button is pressed', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    const fields = await send(of, link)
    for (let i = 0; i < 3; i++) await asked(of, link, fields)
    expect(await of.round()).toHaveLength(1)
    await asked(of, link, fields)
    expect(await of.round()).toHaveLength(0)
    // Other orders from the same page are another letter.
    await asked(of, link, { ...fields, 'FRANCE.A-PAR': 'A PAR - PIC' })
    expect(await of.round()).toHaveLength(1)
  })

  test.each([
    ['a command', { 'FRANCE.A-MAR': 'RESIGN' }],
    ['another power', { 'GERMANY.A-MUN': 'A MUN - BUR' }],
    ['two lines', { 'FRANCE.A-MAR': 'A PAR - BUR\nSET DRAW' }],
    ['press', { 'FRANCE.A-MAR': 'PRESS TO G', text: 'Hello' }],
  ])('is an order from the lists, and never %s', async (_, fields: Record<string, string>) => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    const page = await asked(of, link, { ...fields, do: 'send' })
    expect([page.status, textOf(page).includes('No order was chosen')]).toEqual([400, true])
    expect(await of.round()).toEqual([])
  })

  test('is taken only where nobody can listen in on the way', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    const ways = ['http', 'HTTP', 'http, https', 'https, http', ''].map(proto => ({
      'x-forwarded-proto': proto,
    }))
    for (const headers of [...ways, {}]) {
      const pages = [
        await asked(of, link, { ...CHOSEN, do: 'send' }, headers),
        await asked(of, link, CHOSEN, headers),
        await asked(of, link, undefined, headers),
        await asked(of, `${link}/situation.json`, undefined, headers),
        await asked(of, `${link}/map.svg`, undefined, headers),
      ]
      expect(pages.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
      for (const page of pages) expect(textOf(page)).not.toMatch(/A PAR|<svg/)
    }
    expect((await asked(of, link, undefined, { 'x-forwarded-proto': 'HTTPS' })).status).toBe(200)
    expect(await of.round()).toEqual([])
  })

  test('is no more than thirty letters an hour', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    const { services } = of
    let filed = 0
    const view = publicView({ services, draw: drawBoard, url: SITE, file: async () => void filed++ })
    const post = (path = link) =>
      view({
        method: 'POST',
        path,
        query: new URLSearchParams(),
        headers: { 'x-forwarded-proto': 'https' },
        client: '203.0.113.7',
        body: async () => new URLSearchParams({ ...CHOSEN, do: 'send' }).toString(),
      })
    const statuses = []
    for (let i = 0; i < 32; i++) statuses.push((await post()).status)
    expect([filed, statuses.filter(status => status === 429).length]).toEqual([30, 2])
    // Another spelling of the key has no hour of its own.
    expect(respelled(link).length).toBeGreaterThan(15)
    for (const path of respelled(link)) expect([path, (await post(path)).status]).toEqual([path, 404])
    expect(filed).toBe(30)
  })

  test('is not for the phase after, where it comes too late', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    await asked(of, link, await send(of, link, { 'FRANCE.A-PAR': 'A PAR H' }))
    const { services } = of
    const filed = await services.store.waiting(9, [])
    expect(filed).toHaveLength(1)
    const text = Buffer.from(filed[0]!.raw).toString()
    expect(text).toMatch(/\n\r?\nS1901M\r?\nA PAR H\r?\n/)
    // The same words, in a letter of their own, when that phase is over.
    await of.round()
    await says(of, MASTER, 'PROCESS!')
    const late = answerTo(await says(of, PLAYERS.F, 'S1901M\nA PAR H'), PLAYERS.F)
    expect(late.text).toContain('is meant for "S1901M"')
    expect(await ordersOn(of)).not.toContain('[2,')
  })
})

/** What somebody tries who is not the player, or not at the player's side: who asks, how, and what they find. */
interface Try {
  readonly link: string
  readonly of: PostTable
}
const STANDING = / selected|<code>/
const SHOW = { do: 'show' }

describe('orders that stand', () => {
  test('are shown when a person asks for them, those of the seat alone, with what no list has', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F, 'A Par - Gas\nF Bre H')
    await says(of, PLAYERS.G, 'A Mun - Ruh')
    const page = await asked(of, link, SHOW)
    const text = textOf(page)
    expect(text).toMatch(/<code>A PAR - GAS<\/code>[\s\S]*<option value="A PAR - GAS" selected>/)
    expect(text).toContain('<option value="F BRE H" selected>')
    expect(text).not.toContain('RUH')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(await of.round()).toEqual([])
  })

  test('say that there are none', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    expect(textOf(await asked(of, link, SHOW))).toContain('No orders of yours stand yet.')
  })

  const TRIES: readonly (readonly [string, (attempt: Try) => Promise<Answer>, number])[] = [
    ['lets a mail program fetch every link', ({ of, link }) => asked(of, link), 200],
    [
      'lets a browser fetch beforehand',
      ({ of, link }) =>
        asked(of, link, undefined, { 'x-forwarded-proto': 'https', 'sec-purpose': 'prefetch;prerender' }),
      200,
    ],
    [
      'asks with the button in the address',
      ({ of, link }) => asked(of, link, undefined, undefined, { query: new URLSearchParams(SHOW) }),
      404,
    ],
    ['sends a form without its button', ({ of, link }) => asked(of, link, { 'FRANCE.A-PAR': '' }), 200],
    ['asks in the open', ({ of, link }) => asked(of, link, SHOW, { 'x-forwarded-proto': 'http' }), 403],
    ['asks for what is below it', ({ of, link }) => asked(of, `${link}/situation.json`), 200],
    ['sends what asks for it below it', ({ of, link }) => asked(of, `${link}/map.svg`, SHOW), 405],
    ['has the link of another seat', async ({ of }) => asked(of, await linkFor(of, PLAYERS.G), SHOW), 200],
    [
      'has a link of another seat, and writes this one into it',
      async ({ of }) => asked(of, (await linkFor(of, PLAYERS.G)).replace('.3.', '.2.'), SHOW),
      404,
    ],
    [
      'was forwarded a mail, and its player has chosen a new password since',
      async ({ of, link }) => {
        await says(of, PLAYERS.F, 'SET PASSWORD Wort-neu-8812')
        return asked(of, link, SHOW)
      },
      404,
    ],
    [
      'was forwarded a mail, and somebody else plays the power since',
      async ({ of, link }) => {
        await says(of, MASTER, 'EJECT France!')
        return asked(of, link, SHOW)
      },
      404,
    ],
    [
      'looks at the page for everybody',
      ({ of }) => asked(of, '/games/harbor/orders', { power: 'FRANCE', ...SHOW }),
      303,
    ],
  ]

  test.each(TRIES)('are not seen by somebody who %s', async (_, attempt, status) => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F, 'A Par - Gas\nF Bre H')
    const found = await attempt({ of, link })
    expect(found.status).toBe(status)
    expect(`${textOf(found)} ${JSON.stringify(found.headers)}`).not.toMatch(STANDING)
    if (!textOf(found).startsWith('{')) return
    expect(textOf(found)).not.toMatch(/A PAR - GAS|"orders"/)
  })

  test('do not lengthen the page as it is opened, and nothing of it is kept by a shared computer', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    const lengthOf = async () => textOf(await asked(of, link)).length
    const before = await lengthOf()
    await says(of, PLAYERS.F, 'A Par - Gas\nF Bre H')
    expect(await lengthOf()).toBe(before)
    for (const fields of [undefined, SHOW, await send(of, link)]) {
      const page = await asked(of, link, fields)
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
      // What the browser keeps its choices by is not the key.
      const [, name = ''] = /data-(?:draft|sent)="([^"]*)"/.exec(textOf(page)) ?? []
      expect(name).toMatch(/^harbor S1901M FRANCE [0-9a-f]{24}$/)
      expect(link).not.toContain(name.slice(-24))
    }
    for (const below of ['map.svg', 'situation.json', 'history', 'film.svg']) {
      const { headers } = await asked(of, `${link}/${below}`)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
  })
})

const PRESS = { what: 'press', to: 'GERMANY', text: 'Shall we leave\r\nBelgium to nobody?' }

/** The letter that a page shows before it is sent. */
const shownOn = (page: Answer): string =>
  plain(/<pre class="letter">(.*?)<\/pre>/s.exec(textOf(page))?.[1] ?? '')

/** Writes a form, looks at the letter, and sends that as its button does. */
async function written(
  of: PostTable,
  link: string,
  fields: Record<string, string>,
): Promise<{ readonly shown: string; readonly mails: readonly Got[] }> {
  const once = fieldsIn(await asked(of, link))
  const look = await asked(of, link, { ...once, ...fields, do: 'look' })
  expect([look.status, await of.round()]).toEqual([200, []])
  const done = await asked(of, link, { ...fieldsIn(look), do: 'post' })
  expect(textOf(done)).toContain('The answer goes to your mailbox')
  return { shown: shownOn(look), mails: await of.round() }
}

/** What a game is but for the time at which something was asked. */
const gameAsItIs = async ({ services }: PostTable): Promise<string> => {
  const { memoryOf } = await import('../../src/judge/conversation/services.ts')
  const { version, game } = await memoryOf(services.store).game('harbor')
  return JSON.stringify([version, [...game.votes], [...game.sheets], game.seats])
}

const yes = (of: PostTable, question: Got, text = 'YES') =>
  of.letter({ from: PLAYERS.F, to: question.replyTo, subject: `Re: ${question.subject}`, text })

describe.runIf(isFull)('what is written besides orders', () => {
  test.each([
    [PRESS, 'PRESS TO GERMANY\nShall we leave\nBelgium to nobody?\nENDPRESS', 'Sent to Germany'],
    [{ ...PRESS, to: 'ALL' }, 'BROADCAST\nShall we leave\nBelgium to nobody?\nENDPRESS', 'Sent to everybody'],
    [{ what: 'vote', vote: 'SET DRAW' }, 'SET DRAW', 'vote'],
    [{ what: 'vote', vote: 'SET CONCEDE G' }, 'SET CONCEDE G', 'vote'],
    [{ what: 'vote', vote: 'SET NO DRAW' }, 'SET NO DRAW', 'vote'],
    [{ what: 'wish', wish: 'SET NO WAIT' }, 'SET NO WAIT', ''],
    [{ what: 'wish', wish: 'SET MAIL REMINDERS NONE' }, 'SET MAIL REMINDERS NONE', 'Reminders: not at all'],
    [
      { what: 'away', from: '2026-12-24', until: '2026-12-26' },
      'SET ABSENCE 2026-12-24 TO 2026-12-26',
      '2026',
    ],
  ])('%j is shown as a letter, and done when its player says YES', async (fields, letter, told) => {
    const of = await table()
    await says(of, MASTER, 'SET CONCESSIONS')
    const link = await linkFor(of, PLAYERS.F, 'SET CONCEDE I\nSET WAIT')
    const before = await gameAsItIs(of)
    const { shown, mails } = await written(of, link, fields)
    expect(shown).toBe(letter)
    expect(mails.map(({ to }) => to)).toEqual([PLAYERS.F])
    expect(mails[0]!.text).toMatch(/by\s+somebody who has your link/)
    expect(await gameAsItIs(of)).toBe(before)
    const done = await yes(of, mails[0]!)
    expect(answerTo(done, PLAYERS.F).text).toContain(told)
    expect(answerTo(done, PLAYERS.F).text).not.toContain('To take all orders')
    expect(await gameAsItIs(of)).not.toBe(before)
    const got = done.filter(({ to, text }) => !to.includes(PLAYERS.F) && text.includes('Belgium'))
    expect(got.length).toBe({ GERMANY: 1, ALL: 7 }['to' in fields ? fields.to : ''] ?? 0)
  })

  test('a wish to wait is done at once, which does no harm, and told; it takes no orders back', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F, 'A Par - Gas')
    const stood = await ordersOn(of)
    const { mails } = await written(of, link, { what: 'wish', wish: 'SET WAIT' })
    expect(mails.map(({ to }) => to)).toEqual([PLAYERS.F])
    expect(mails[0]!.text).toMatch(/If it was not you, choose\s+a\s+new\s+password/)
    expect(mails[0]!.text).not.toContain('answer with a line CLEAR')
    expect(await ordersOn(of)).toBe(stood)
  })

  test('is filled in still when one goes back, and is one letter however often it is sent', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    const look = await asked(of, link, { ...fieldsIn(await asked(of, link)), ...PRESS, do: 'look' })
    const back = textOf(await asked(of, link, { ...fieldsIn(look), do: 'back' }))
    expect(back).toMatch(/<details open><summary>Write to others/)
    expect(back).toContain('value="GERMANY" checked')
    expect(back).toContain('Shall we leave\nBelgium to nobody?</textarea>')
    for (let i = 0; i < 3; i++) await asked(of, link, { ...fieldsIn(look), do: 'post' })
    expect(await of.round()).toHaveLength(1)
  })

  test('names nobody where nobody is to know who plays, and is offered as the rules of the game have it', async () => {
    const of = await table(true, 'gunboat')
    const link = await linkFor(of, PLAYERS.F)
    const wordsOn = async () =>
      [...textOf(await asked(of, link)).matchAll(/name="to" value="(\w+)"/g)].map(([, word]) => word)
    const open = await asked(of, link)
    const look = await asked(of, link, { ...PRESS, to: 'MASTER', do: 'look' })
    for (const page of [open, look])
      for (const name of [...Object.values(PLAYERS), MASTER]) {
        expect(textOf(page)).not.toContain(name)
      }
    await says(of, MASTER, 'SET WHITE\nSET PARTIAL')
    expect(await wordsOn()).toHaveLength(9)
    await says(of, MASTER, 'SET NO PARTIAL')
    expect(await wordsOn()).toEqual(['MASTER', 'ALL'])
    await says(of, MASTER, 'SET NO PRESS')
    expect(await wordsOn()).toEqual(['MASTER'])
    expect(textOf(await asked(of, link))).toContain('SET DRAW')
    await says(of, MASTER, 'SET NO CONCESSIONS')
    expect(textOf(await asked(of, link))).not.toContain('SET CONCEDE')
  })

  const ELSEWHERE = [
    { origin: 'https://evil.example' },
    { origin: 'https://games.example.evil.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: SITE, 'sec-fetch-site': 'same-site' },
  ]
  test.each([...ELSEWHERE, undefined])('comes from no page of somebody else: %j', async more => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    const headers = {
      'x-forwarded-proto': 'https',
      ...(more ?? { origin: SITE, 'sec-fetch-site': 'same-origin' }),
    }
    const forms = [
      { ...PRESS, do: 'look' },
      { ...PRESS, do: 'post' },
      { ...CHOSEN, do: 'send' },
    ]
    for (const fields of forms)
      expect((await asked(of, link, fields, headers)).status).toBe(more === undefined ? 200 : 403)
    expect(await of.round()).toHaveLength(more === undefined ? 2 : 0)
  })

  const POST = { ...PRESS, do: 'post' }
  const TRIES: readonly (readonly [string, (attempt: Try) => Promise<Answer>, number])[] = [
    ['lets a program fetch every link', ({ of, link }) => asked(of, link), 200],
    [
      'puts the form into the address',
      ({ of, link }) => asked(of, link, undefined, undefined, { query: new URLSearchParams(POST) }),
      404,
    ],
    [
      'asks by HEAD, or beforehand',
      ({ of, link }) => asked(of, link, undefined, undefined, { isUnseen: true }),
      200,
    ],
    ['sends in the open', ({ of, link }) => asked(of, link, POST, { 'x-forwarded-proto': 'http' }), 403],
    ['only looks', ({ of, link }) => asked(of, link, { ...PRESS, do: 'look' }), 200],
    ['sends it below the link', ({ of, link }) => asked(of, `${link}/history`, POST), 405],
    ['writes another seat into the link', ({ of, link }) => asked(of, link.replace('.2.', '.3.'), POST), 404],
    [
      'has the link of a game that is over',
      async ({ of, link }) => {
        await says(of, MASTER, 'TERMINATE!')
        return asked(of, link, POST)
      },
      404,
    ],
    [
      'writes where there is no press',
      async ({ of, link }) => {
        await says(of, MASTER, 'SET NO PRESS')
        return asked(of, link, POST)
      },
      400,
    ],
    ['sends no form at all', ({ of, link }) => asked(of, link, { do: 'post' }), 400],
    [
      'names a form that is none',
      ({ of, link }) => asked(of, link, { what: 'constructor', do: 'post' }),
      400,
    ],
    ['resigns', ({ of, link }) => asked(of, link, { what: 'vote', vote: 'RESIGN!', do: 'post' }), 400],
    [
      'chooses a password',
      ({ of, link }) => asked(of, link, { what: 'wish', wish: 'SET PASSWORD Wort-neu-1', do: 'post' }),
      400,
    ],
    [
      'adds a line to a vote',
      ({ of, link }) => asked(of, link, { what: 'vote', vote: 'SET DRAW\r\nRESIGN!', do: 'post' }),
      400,
    ],
    [
      'adds a line to a day',
      ({ of, link }) =>
        asked(of, link, { what: 'away', from: '2026-12-24', until: '2026-12-26\nRESIGN!', do: 'post' }),
      400,
    ],
    ['adds a line to a reader', ({ of, link }) => asked(of, link, { ...POST, to: 'GERMANY\nRESIGN!' }), 400],
    ['writes to itself', ({ of, link }) => asked(of, link, { ...POST, to: 'FRANCE' }), 400],
    ...[
      'Hello\nENDPRESS\nRESIGN!',
      'Hello\r\nENDPRESS\r\nRESIGN!',
      'Hello\rENDPRESS\rRESIGN!',
      'Hello\u2028ENDPRESS\u2028RESIGN!',
      'Hello\n\u0000ENDPRESS\nRESIGN!',
      'Hello\n  end press.\nRESIGN!',
      'ENDBROADCAST\nA PAR - PIC',
      'SIGNOFF\n',
      'Hello\nPRESS TO RUSSIA\nHello',
      '-----Original Message-----\nPRESS TO GERMANY\nHello',
      `${'x'.repeat(99)}\n`.repeat(1_000),
    ].map(
      text =>
        [
          `writes ${JSON.stringify(text).slice(0, 40)}`,
          ({ of, link }: Try) => asked(of, link, { ...POST, text }),
          400,
        ] as const,
    ),
  ]
  test.each(TRIES)('is nothing by somebody who %s', async (_, attempt, status) => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    await of.all()
    const found = await attempt({ of, link })
    expect(found.status).toBe(status)
    expect(await of.services.store.waiting(9, [])).toEqual([])
  })

  test.each([
    '.\n..\n.',
    'Subject: Results\nReply-To: evil@evil.example\n\n--\nAnna',
    'A PAR - PIC\nSET DRAW\nRESIGN!',
    '> ENDPRESS\n<script>alert(1)</script>\n=3D=\n',
    '\u202eOlleh\tthere \u00e9\u4e2d',
  ])('of %j every line is said, and none does anything', async text => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    const before = await ordersOn(of)
    const { shown, mails } = await written(of, link, { ...PRESS, text })
    expect(shown).toBe(['PRESS TO GERMANY', ...text.trimEnd().split('\n'), 'ENDPRESS'].join('\n'))
    const done = await yes(of, mails[0]!)
    const got = answerTo(done, PLAYERS.G).text.replaceAll('\r\n', '\n')
    for (const line of text.trimEnd().split('\n')) expect(got).toContain(line.trim())
    expect(done.flatMap(({ to }) => to).sort()).toEqual([PLAYERS.F, PLAYERS.G].sort())
    expect(await ordersOn(of)).toBe(before)
  })

  test('is done by no letter to the address of the page either, whatever it says, before a YES', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    await asked(of, link, await send(of, link))
    const [filed] = await of.services.store.waiting(1, [])
    const [, to = ''] = /^To: (\S+)/m.exec(Buffer.from(filed!.raw).toString()) ?? []
    await of.round()
    const before = await gameAsItIs(of)
    for (const text of [
      'RESIGN!',
      'SET PASSWORD Wort-neu-8812',
      'A PAR - PIC\nSET DRAW',
      'SET WAIT\nSET NO WAIT',
    ]) {
      const mails = await of.letter({ from: PLAYERS.F, to, text })
      expect(mails.map(mail => mail.to)).toEqual([PLAYERS.F])
      expect(mails[0]!.text).toMatch(/nothing\s+of\s+it\s+is\s+done\s+until\s+you\s+answer\s+YES/)
    }
    expect(await gameAsItIs(of)).toBe(before)
  })

  test('counts with the orders of the hour', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    const forms = Array.from({ length: 32 }, (_, i) => (i % 2 === 0 ? POST : { ...CHOSEN, do: 'send' }))
    const view = viewOf(of)
    const statuses = []
    for (const fields of forms) statuses.push((await asked(of, link, fields, undefined, {}, view)).status)
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })

  test('is kept by nobody, and says nothing of what was voted or written', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    const before = textOf(await asked(of, link)).length
    await says(of, PLAYERS.F, 'SET DRAW\nSET WAIT\nPRESS TO G\nPeriwinkles\nENDPRESS')
    const page = textOf(await asked(of, link))
    expect([page.length, page.includes('Periwinkles')]).toEqual([before, false])
    for (const does of ['look', 'post', 'back'])
      expect((await asked(of, link, { ...PRESS, do: does })).headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
  })
})

describe('the link ends', () => {
  test.each([
    ['with its phase', async (of: PostTable) => void (await says(of, MASTER, 'PROCESS!'))],
    [
      'with a new password',
      async (of: PostTable) => void (await says(of, PLAYERS.F, 'SET PASSWORD Wort-neu-8812')),
    ],
    ['with the seat', async (of: PostTable) => void (await says(of, MASTER, 'EJECT France!'))],
    ['with the game', async (of: PostTable) => void (await says(of, MASTER, 'TERMINATE!'))],
  ])('%s', async (_, end) => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    expect((await asked(of, link)).status).toBe(200)
    await end(of)
    const page = await asked(of, link)
    expect([page.status, /good for nothing any more/.test(textOf(page))]).toEqual([404, true])
    for (const part of ['/situation.json', '/map.svg'])
      expect((await asked(of, `${link}${part}`)).status).toBe(404)
    expect((await asked(of, link, { ...CHOSEN, do: 'send' })).status).toBe(404)
    await of.news()
    expect(await of.round()).toEqual([])
  })

  test('for whoever follows on the seat there is another', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    await says(of, MASTER, 'EJECT France!')
    await of.confirmed({ from: 'hugo@other.example', text: `SIGNON Fharbor Wort-Hugo-1234` })
    const other = await linkFor(of, 'hugo@other.example', 'A Par - Bur')
    expect(other).not.toBe(link)
    expect([(await asked(of, link)).status, (await asked(of, other)).status]).toEqual([404, 200])
  })

  const right = { game: 'harbor', power: 2, phase: 'S1901M' }
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

  test('is of nobody else, for nothing else', () => {
    const key = orderKey(right, 'cleo', one, 0)
    expect(orderRightIn(key)).toEqual(right)
    expect(isKeyOf(key, 'cleo', one, 0)).toBe(true)
    expect(isKeyOf(key, 'dora', one, 0)).toBe(false)
    expect(isKeyOf(key, 'cleo', two, 0)).toBe(false)
    expect(isKeyOf(key, 'cleo', one, 1)).toBe(false)
    for (const other of ['harbor.3.S1901M', 'harbor.2.F1901M', 'haven.2.S1901M'])
      expect(isKeyOf(`${key.slice(0, 22)}.${other}`, 'cleo', one, 0)).toBe(false)
    const last = String.fromCharCode(key.charCodeAt(21) + 1)
    const spare = `${key.slice(0, 21)}${last}${key.slice(22)}`
    for (const wrong of [
      spare,
      key.replace('.2.', '.02.'),
      '',
      key.slice(1),
      `${key}x`,
      `-${key}`,
      key.toUpperCase(),
      key.replace('.', '/'),
    ])
      expect(isKeyOf(wrong, 'cleo', one, 0)).toBe(false)
  })
})

describe.runIf(isFull)('where it is quoted', () => {
  const key = orderKey({ game: 'harbor', power: 2, phase: 'S1901M' }, 'cleo', Buffer.alloc(32, 1), 0)
  const mac = key.slice(0, 22)

  test('in press it is blacked out', async () => {
    const of = await table()
    const link = await linkFor(of, PLAYERS.F)
    const secret = link.slice('/orders/'.length, '/orders/'.length + 22)
    const mails = await says(
      of,
      PLAYERS.F,
      `PRESS TO ALL\nLook what I got:\n> ${SITE}${link}\nIs that not nice?\nENDPRESS\nSET COMMENT see ${SITE}${link}`,
    )
    expect(mails.filter(({ text }) => text.includes('Is that not nice?')).length).toBeGreaterThan(5)
    for (const { text, to } of mails)
      if (!to.includes(PLAYERS.F)) expect(text.replace(/[\s>]/g, '')).not.toContain(secret)
    const page = await asked(of, '/games/harbor/history')
    expect(textOf(page)).not.toContain(secret)
  })

  test.each([
    ['as it is', `see https://x.example/orders/${key} now`],
    ['with another path before it', `https://x.example/judge/orders/${key}`],
    ['broken by a mail program', `> https://x.example/orders/${key.slice(0, 9)}\n> ${key.slice(9)}`],
    ['broken softly', `https://x.example/orders/${key.slice(0, 15)}=\r\n${key.slice(15)}`],
    ['behind its path', `https://x.example/orders/\n>> ${key}`],
    ['as the bare key', `my key is ${key}, take it`],
    ['with full-width dots', `https://x.example/orders/${key.replaceAll('.', '\uff0e')}`],
    ['encoded twice', `https://safe.example/?u=https%253A%252F%252Fx.example%252Forders%252F${key}`],
    [
      'by another filter',
      `https://urldefense.example/v2/url?u=https-3A__x.example_orders_${key.replace(/[-_]/g, c => (c === '-' ? '-2D' : '-5F'))}&d=1`,
    ],
    ['wrapped by a filter', `https://safe.example/?url=https%3A%2F%2Fx.example%2Forders%2F${key}&data=1`],
  ])('%s it is good for nothing', (_, text) => {
    const said = withoutOrderKeys(text)
    expect(said.replace(/[=\s>]/g, '')).not.toContain(mac)
    expect(said).not.toContain(mac.slice(-6))
    expect(said).toContain('...')
    expect(said.replaceAll('\uff0e', '.')).toContain('.harbor.2.S1901M')
  })

  test.each([
    ['alone', (own: string) => own],
    ['with blanks between', (own: string) => [...own].join(' ')],
    ['with what is not seen between', (own: string) => [...own].join('\u200b')],
    ['with entities', (own: string) => own.replace(/[a-z]/g, each => `&#${each.charCodeAt(0)};`)],
    ['between signs', (own: string) => [...own].join('&#46;')],
    ['in hexadecimal', (own: string) => own.replace(/[a-z]/g, each => `%${each.charCodeAt(0).toString(16)}`)],
    ['in capitals', (own: string) => own.toUpperCase()],
    ['in base64', (own: string) => Buffer.from(own).toString('base64')],
  ])('its secret %s reaches nobody in press', async (_, spelled) => {
    const of = await table()
    const { player, secret } = await plainSecret(of)
    const mails = await says(of, player, `PRESS TO ALL\nLook: ${spelled(secret)}!\nNice?\nENDPRESS`)
    const got = mails.filter(({ text, to }) => text.includes('Nice?') && !to.includes(player))
    expect(got.length).toBeGreaterThan(4)
    for (const { text } of got) expect(text).toContain('Look: ...!')
  })

  test('a key that is written thousands of times, or around another, is gone too', () => {
    const key = 'OYm0dWmeGcMmXaoZsU-ZPw.harbor.2.S1901M'
    const secret = key.slice(0, 22)
    expect(withoutKeys(`${secret} `.repeat(3_000), [key])).toBe('... '.repeat(3_000))
    const nested = `${secret.slice(0, 9).repeat(3_000)}${secret.slice(9).repeat(3_000)}`
    expect(withoutKeys(`<${nested}>`, [key])).toBe('<...>')
  })

  const ownLink = `https://games.example/orders/${key}`
  const encoded = (kind: 'base64' | 'base64url') => Buffer.from(ownLink).toString(kind)
  test.each([
    ['base64', `https://filter.example/?d=x&u=${encoded('base64')}&i=1`],
    ['base64 of the other alphabet', `https://filter.example/?d=x&u=${encoded('base64url')}&i=1`],
    ['base64, encoded', `https://filter.example/?u=${encodeURIComponent(encoded('base64'))}&i=1`],
    ...[0, 1, 2, 3].map(n => [
      `a path, ${n} behind`,
      `https://filter.example/${'a'.repeat(n)}/${encoded('base64')}`,
    ]),
    ['broken lines', encoded('base64').replace(/.{40}/g, '$&\n')],
  ])('whose link is written in %s is gone from press', (_, text = '') => {
    const said = withoutKeys(`Look: ${text} nice`, [key])
    expect(said).toContain('...')
    expect(said).not.toContain(encoded('base64').slice(-24, -8))
    expect(said).not.toContain(encoded('base64url').slice(-24, -8))
    expect(said).toContain('nice')
  })

  test('and what else is written so stays, however long it is', () => {
    const other = Buffer.from('https://games.example/games/harbor/history of all that was').toString('base64')
    const text = `https://filter.example/?u=${other}&i=1 ${other.repeat(2_000)}`
    expect(withoutKeys(text, [key])).toBe(text)
  })

  test('other words stay as they are', () => {
    const text = 'My orders/remarks-of-yesterday-evening. A PAR - BUR\nhttps://x.example/orders/\nSee you'
    expect(withoutOrderKeys(text)).toBe(text)
  })
})
