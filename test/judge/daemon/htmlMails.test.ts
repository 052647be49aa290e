// Which mails are sent as HTML too: those about a game, unless the keeper wants none; with the same words and headers.
import { simpleParser } from 'mailparser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Got, PostTable } from './postTable.ts'

const ANNA = 'anna@table.example'
const BERT = 'bert@table.example'
const PRESS = '<script>alert(1)</script> & "more" <img src=https://elsewhere.example/x.png>'

let table: PostTable
beforeEach(() => {
  table = new PostTable()
})
afterEach(() => table.end())

/** A game of two powers, orders, press, a deadline: everything that anybody got. */
async function played(): Promise<readonly Got[]> {
  await table.confirmed({ from: 'master@table.example', text: 'CREATE ?harbor zephyr\nSET POWERS 2' })
  await table.confirmed({ from: ANNA, text: 'SIGNON ?harbor sesame\nSET PREF FE' })
  const started = await table.confirmed({ from: BERT, text: 'SIGNON ?harbor sirocco\nSET PREF EF' })
  const { replyTo, text } = started.find(({ to, subject }) => to === ANNA && /Starting/.test(subject))!
  const [own, other] = /as France/.test(text) ? ['A PAR - BUR', 'E'] : ['F LON - NTH', 'F']
  await table.letter({ from: ANNA, to: replyTo, text: `${own}\nPRESS TO ${other}\n${PRESS}\nENDPRESS` })
  await table.nextAlarm()
  for (let i = 0; i < 8; i++) await table.nextAlarm()
  return table.all()
}

const isBoth = ({ raw }: Got): boolean => /^Content-Type: multipart\/alternative/im.test(raw)

test('mails about a game have both, and what is about none is plain', async () => {
  const all = await played()
  const subjects = (mails: readonly Got[]) => mails.map(({ subject }) => subject).join('\n')
  expect(subjects(all.filter(isBoth))).toMatch(/Starting[\s\S]*Press from[\s\S]*Late Notice/)
  expect(
    all.filter(mail => isBoth(mail) !== /^(?:Re: )?(?:\[[^\]]*\] )?EXMP:harbor/.test(mail.subject)),
  ).toEqual([])
  expect(all.filter(mail => !isBoth(mail)).length).toBeGreaterThan(2)
})

test('the HTML has every word of the text, and nothing that anybody wrote acts in it', async () => {
  const both = (await played()).filter(isBoth)
  for (const { raw } of both) {
    const { text = '', html } = await simpleParser(Buffer.from(raw, 'latin1'))
    const shown = String(html)
      .replace(/<style>.*<\/style>/, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(
        /&(\w+|#\d+);/g,
        (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" })[name] ?? '?',
      )
    const words = text.split(/\s+/).filter(word => /\w/.test(word))
    expect(words.filter(word => !shown.includes(word.replace(/^[*>]\s*/, '')))).toEqual([])
    expect(String(html)).not.toMatch(/<(?:script|img|a|link|iframe)\b|https?:\/\/[^ ]*"|\son\w+=/i)
    expect(raw).not.toMatch(/format=flowed/i)
  }
  const press = both.find(({ subject }) => /Press from/.test(subject))
  expect(press?.text).toContain(PRESS)
  expect(press?.raw).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  // What programs read stands in the raw mail as it is.
  const started = both.find(({ subject }) => /Starting$/.test(subject))
  expect(started?.raw).toContain('\r\n:: Judge: EXMP  Game: Harbor  Variant: Standard\r\n')
})

test('a keeper who wants none gets none', async () => {
  table.changed = usual => ({ ...usual, html: false })
  expect((await played()).filter(isBoth)).toEqual([])
})
