// What people got by the embedded post office is there after a restart, and the oldest goes when there is too much.
import { mkdtempSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailStore } from '../../../src/judge/store/keptMails.ts'
import { openFile, prepare } from '../../../src/judge/store/sqlite/file.ts'
import { PostOffice } from '../../../src/post/office/postOffice.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-office-'))
  file = join(folder, 'office.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** An office as it is found after a restart, until it ends again. */
async function inOffice<Value>(act: (office: PostOffice) => Promise<Value> | Value): Promise<Value> {
  const mailStore = openMailStore(file)
  try {
    return await act(new PostOffice('judge@test.example', async () => {}, { mailStore }))
  } finally {
    mailStore.close()
  }
}

const raw = Buffer.from('Subject: Żółć\r\n\r\n\u0000bytes\r\n')

test('mails are there again, the newest first, byte for byte', async () => {
  const ids = await inOffice(async office => {
    const first = office.deliver('anna@test.example', ['bert@test.example', 'cleo@test.example'], raw)
    await office.send({
      messageId: '<2@test.example>',
      envelope: { from: 'judge@test.example', to: 'bert@test.example' },
      raw: Buffer.from('two'),
    })
    return [office.kept()[0]!.id, first.id]
  })
  const kept = await inOffice(office => office.kept().map(mail => ({ ...mail, bytes: mail.raw() })))
  expect(kept.map(({ id }) => id)).toEqual(ids)
  expect(kept[1]).toMatchObject({ from: 'anna@test.example', to: ['bert@test.example', 'cleo@test.example'] })
  expect(Buffer.from(kept[1]!.bytes).equals(raw)).toBe(true)
})

test('who has opened a mail is still known, each by themselves, until it is dropped', async () => {
  const people = ['anna@test.example', 'bert@test.example']
  await inOffice(office => {
    const [other, mail] = ['one', 'two'].map(() => office.deliver('cleo@test.example', people, raw).id)
    const told: unknown[] = []
    const leave = office.watch(who => told.push(who))
    office.open([office.mail(mail!)!], people[0]!)
    office.open([office.mail(mail!)!], people[0]!)
    leave()
    office.open([office.mail(other!)!, office.mail(mail!)!], people[1]!)
    expect(told).toEqual([[people[0]]])
  })
  const opened = await inOffice(office => office.kept().map(({ openedBy }) => [...openedBy].toSorted()))
  expect(opened).toEqual([people, [people[1]]])
  const mailStore = openMailStore(file)
  const [oldest] = mailStore.all()
  mailStore.drop(oldest!)
  expect(mailStore.all()).toHaveLength(1)
  mailStore.close()
})

test('a file of before, in which nothing was noted of that, is opened, and its mails are new', async () => {
  const database = openFile(file)
  database.exec(`CREATE TABLE mails (place INTEGER PRIMARY KEY, id TEXT NOT NULL, sender TEXT NOT NULL,
    recipients TEXT NOT NULL, received INTEGER NOT NULL, raw BLOB NOT NULL) STRICT`)
  prepare(database, `INSERT INTO mails VALUES (1, 'old', 'a', '["anna@test.example"]', 0, x'00')`).run()
  database.close()
  await inOffice(office => {
    expect([...office.mail('old')!.openedBy]).toEqual([])
    office.open(office.kept(), 'anna@test.example')
  })
  expect(await inOffice(office => [...office.mail('old')!.openedBy])).toEqual(['anna@test.example'])
})

test('the oldest is gone from the file too when there are more than ten thousand', async () => {
  const mailStore = openMailStore(file)
  mailStore.close()
  const database = openFile(file)
  const add = prepare(
    database,
    "INSERT INTO mails (id, sender, recipients, received, raw) VALUES (?, 'a', '[]', 0, x'00')",
  )
  database.exec('BEGIN')
  for (let i = 0; i < 10_000; i++) add.run(`old${i}`)
  database.exec('COMMIT')
  database.close()
  await inOffice(office => office.deliver('anna@test.example', ['bert@test.example'], raw))
  const kept = await inOffice(office => office.kept())
  expect(kept).toHaveLength(10_000)
  expect(kept.at(-1)!.id).toBe('old1')
  expect(kept[0]!.size).toBe(raw.length)
})

test('a mail that is longer than the office takes is refused by its length', async () => {
  const office = new PostOffice('judge@test.example', async () => {}, { mostBytes: 5_000 })
  const { port, close } = await office.listen(0)
  try {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
    const send = (length: number) =>
      transport.sendMail({
        from: 'anna@test.example',
        to: 'bert@test.example',
        text: 'x\n'.repeat(length / 2),
      })
    await expect(send(8_000)).rejects.toThrow('552')
    await send(1_000)
    expect(office.kept()).toHaveLength(1)
  } finally {
    await close()
  }
})

test('a file whose newest part is cut off takes no mail any more, and is sound when it is opened again', () => {
  const mailStore = openMailStore(file)
  const add = (id: string) => mailStore.add({ id, from: 'a', to: [], received: 0, size: raw.length }, raw)
  add('one')
  expect(mailStore.look()).toBeUndefined()
  truncateSync(`${file}-wal`, 0)
  expect(() => add('two')).toThrow(/removed or replaced/)
  expect(mailStore.look()).toMatchObject({ trouble: 'takenAway' })
  mailStore.close()
  const again = openMailStore(file)
  expect(() =>
    again.add({ id: 'three', from: 'a', to: [], received: 0, size: raw.length }, raw),
  ).not.toThrow()
  again.close()
})

test('a file that is taken away takes no mail, and says so until it is back', () => {
  const mailStore = openMailStore(file)
  const add = () => mailStore.add({ id: 'one', from: 'a', to: [], received: 0, size: raw.length }, raw)
  expect(mailStore.look()).toBeUndefined()
  renameSync(file, `${file}.away`)
  expect(add).toThrow(/removed or replaced/)
  expect(mailStore.look()).toMatchObject({ trouble: 'takenAway' })
  renameSync(`${file}.away`, file)
  expect(mailStore.look()).toBeUndefined()
  expect(add).not.toThrow()
  mailStore.close()
})
