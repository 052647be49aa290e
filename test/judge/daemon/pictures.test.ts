// Who gets the board as a picture without asking: whoever wrote their first letter in HTML, until they choose something else.
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Got, mailsTo, PostTable, type Written } from './postTable.ts'

const MASTER = 'master@table.example'
/** She writes in HTML beside plain text, as most programs do. */
const ANNA = 'anna@table.example'
/** He writes plain text. */
const BERT = 'bert@table.example'
/** She writes in HTML alone. */
const CLEO = 'cleo@table.example'
/** He writes plain text, with a page beside it as a file. */
const EMIL = 'emil@table.example'

const table = new PostTable()
const welcomed = new Map<string, Got>()

const htmlToo = (text: string): Pick<Written, 'text' | 'heads'> => ({
  heads: ['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary=b'],
  text: [
    ...['--b', 'Content-Type: text/plain', '', text.replaceAll('\n', '\r\n')],
    ...['--b', 'Content-Type: text/html', '', `<p>${text.replaceAll('\n', '<br>')}</p>`, '--b--'],
  ].join('\r\n'),
})
const htmlAlone = (text: string): Pick<Written, 'text' | 'heads'> => ({
  heads: ['MIME-Version: 1.0', 'Content-Type: text/html'],
  text: `<p>${text.replaceAll('\n', '<br>')}</p>`,
})
const withAPage = (text: string): Pick<Written, 'text' | 'heads'> => ({
  heads: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
  text: [
    ...['--b', 'Content-Type: text/plain', '', text],
    ...[
      '--b',
      'Content-Type: text/html; name=page.html',
      'Content-Disposition: attachment; filename=page.html',
    ],
    ...['', '<p>nothing</p>', '--b--'],
  ].join('\r\n'),
})

const picturesOf = async ({ raw }: Got): Promise<readonly string[]> =>
  (await simpleParser(raw)).attachments.flatMap(({ contentType, filename }) =>
    contentType === 'image/png' ? [filename ?? ''] : [],
  )
const hasTextMap = ({ text }: Got): boolean => text.includes('MAO.')
const flat = ({ text }: Got): string => text.replace(/\s+/g, ' ')

beforeAll(async () => {
  const letters = [
    [MASTER, { text: 'CREATE ?harbor zephyr\nSET POWERS 4' }],
    [ANNA, htmlToo('SIGNON ?harbor sesame')],
    [BERT, { text: 'SIGNON ?harbor sirocco' }],
    [CLEO, htmlAlone('SIGNON ?harbor sandbar')],
    [EMIL, withAPage('SIGNON ?harbor sundown')],
  ] as const
  for (const [from, letter] of letters) {
    const got = await table.confirmed({ from, ...letter })
    welcomed.set(from, mailsTo(from, got).find(({ text }) => text.includes('Welcome'))!)
  }
})
afterAll(() => table.end())

const newest = async (person: string): Promise<Got> =>
  mailsTo(person, await table.all()).findLast(({ replyTo }) => replyTo.includes('+'))!
const says = async (from: string, letter: Pick<Written, 'text' | 'heads'>): Promise<readonly Got[]> =>
  table.letter({ from, to: (await newest(from)).replyTo, ...letter })
/** Plays the present phase; what came with the results to somebody. */
const resultsTo = async (...people: readonly string[]): Promise<readonly (readonly string[])[]> => {
  const got = await says(MASTER, { text: 'PROCESS!' })
  const results = people.map(person => mailsTo(person, got).find(({ subject }) => /Results/.test(subject))!)
  return Promise.all(results.map(picturesOf))
}

describe('the first letter decides', () => {
  test.each([
    [ANNA, 'HTML beside plain text'],
    [CLEO, 'HTML alone'],
  ])('%s wrote %s, and is told of the pictures and of how to have none', person => {
    expect(flat(welcomed.get(person)!)).toContain(
      'Results come to you with a picture of the board, since your mail program shows pictures. In a game, SET MAP TEXT leaves it out.',
    )
  })

  test.each([
    [BERT, 'plain text'],
    [EMIL, 'plain text with a page as a file'],
    [MASTER, 'plain text'],
  ])('%s wrote %s, and is told how to have pictures', person => {
    expect(flat(welcomed.get(person)!)).toContain(
      'Results come to you without a picture of the board, since you write plain text. In a game, SET MAP BOTH adds one.',
    )
  })

  test('the mail with which the game begins has it for the last who joined by that letter, too', async () => {
    const starts = (await table.all()).filter(({ subject }) => /Starting/.test(subject))
    const drawn = await Promise.all([ANNA, BERT, CLEO, EMIL].map(to => picturesOf(mailsTo(to, starts)[0]!)))
    expect(drawn).toEqual([['harbor-S1901M.png'], [], ['harbor-S1901M.png'], []])
    expect(starts.filter(hasTextMap).map(({ to }) => to)).toEqual(
      expect.arrayContaining([ANNA, BERT, CLEO, EMIL]),
    )
  })

  test('results come with pictures to whoever wrote HTML, and with the text map to everybody', async () => {
    const got = await says(MASTER, { text: 'PROCESS!' })
    const results = got.filter(({ subject }) => /Results/.test(subject))
    const drawn = ['harbor-S1901M-orders.png', 'harbor-F1901M.png']
    for (const [person, pictures] of [
      [ANNA, drawn],
      [BERT, []],
      [CLEO, drawn],
      [EMIL, []],
      [MASTER, []],
    ] as const) {
      const [result] = mailsTo(person, results)
      expect([person, await picturesOf(result!), hasTextMap(result!)]).toEqual([person, pictures, true])
    }
  })
})

test('a preview comes with a picture of its own to whoever gets results with one', async () => {
  await says(ANNA, { text: 'A STP - NWY' })
  const before = await table.services.store.load('harbor')
  for (const [person, pictures] of [
    [ANNA, ['harbor-F1901M-preview.png']],
    [BERT, []],
    [MASTER, []],
  ] as const) {
    const [reply] = mailsTo(person, await says(person, { text: 'PREVIEW' }))
    expect(flat(reply!)).toContain('Nobody else is told.')
    expect(await picturesOf(reply!)).toEqual(pictures)
  }
  expect((await table.services.store.load('harbor')).events).toEqual(before.events)
})

describe('it is decided once', () => {
  test('a later letter in HTML, or in plain text, changes nothing, nor does a restart', async () => {
    await says(BERT, htmlToo('A note to myself:\nSTATUS'))
    await says(ANNA, { text: 'STATUS' })
    await table.restart()
    const [anna, bert] = await resultsTo(ANNA, BERT)
    expect([anna!.length, bert]).toEqual([2, []])
  })

  test('SET CALENDAR says nothing of pictures', async () => {
    await says(ANNA, { text: 'SET CALENDAR ON' })
    await says(BERT, { text: 'SET CALENDAR ON' })
    const [anna, bert] = await resultsTo(ANNA, BERT)
    expect([anna!.length > 0, bert]).toEqual([true, []])
  })

  test('SET MAP does, and stays', async () => {
    await says(ANNA, { text: 'SET MAP TEXT' })
    await says(BERT, { text: 'SET MAP BOTH' })
    await says(CLEO, { text: 'SET MAP NONE' })
    await says(ANNA, htmlToo('STATUS'))
    await says(CLEO, htmlToo('STATUS'))
    for (let phase = 0; phase < 2; phase++) {
      await table.restart()
      const got = await says(MASTER, { text: 'PROCESS!' })
      const results = got.filter(({ subject }) => /Results/.test(subject))
      const [anna, bert, cleo] = [ANNA, BERT, CLEO].map(person => mailsTo(person, results)[0]!)
      expect([await picturesOf(anna!), hasTextMap(anna!)]).toEqual([[], true])
      expect([(await picturesOf(bert!)).length > 0, hasTextMap(bert!)]).toEqual([true, true])
      expect([await picturesOf(cleo!), hasTextMap(cleo!)]).toEqual([[], false])
    }
  })

  test('in their next game it holds again, what they chose being for the other one', async () => {
    await table.confirmed({ from: MASTER, text: 'CREATE ?haven zephyr\nSET POWERS 1' })
    const got = await table.confirmed({ from: ANNA, text: 'SIGNON ?haven sesame' })
    expect(got.map(flat).filter(text => text.includes('Welcome'))).toEqual([])
    const start = mailsTo(ANNA, got).find(({ subject }) => /Starting/.test(subject))!
    expect(await picturesOf(start)).toEqual(['haven-S1901M.png'])
  })
})
