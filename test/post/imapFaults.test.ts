// Whatever happens between us and an IMAP server, each letter is read at last, none is lost, and none comes twice under another name.

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImapMailbox } from '../../src/post/servers/imap.ts'
import { sample } from '../edition.ts'
import { Dovecot, hasDovecot } from '../servers/dovecot.ts'
import { FaultProxy, type Mischief } from '../servers/faultProxy.ts'
import { tellSkipped, until } from '../servers/servers.ts'
import { renumber, settingsFor, watched } from './imapFixture.ts'
import { rawMail } from './mailboxContract.ts'

const SUBJECTS = ['one', 'two', 'three']

/** What was filed: under the hash of a letter its names, in the order in which they were seen. */
type Filed = Map<string, { readonly subject: string; readonly names: Set<string> }>

/** Goes on as the daemon does, through every fault, until nothing is left to take. */
async function filedFrom(mailbox: ImapMailbox, filed: Filed = new Map()): Promise<Filed> {
  for (let faults = 0; ; ) {
    try {
      const letters = await mailbox.list()
      if (letters.length === 0) return filed
      for (const ref of letters) {
        const letter = await mailbox.fetch(ref)
        if (letter === undefined) continue
        file(ref.id, Buffer.from(letter.raw), filed)
        await mailbox.settle(ref)
      }
    } catch (fault) {
      if (++faults > 500) throw fault
      await sleep(10)
    }
  }
}

function file(id: string, raw: Buffer, filed: Filed): void {
  const key = createHash('sha256').update(raw).digest('hex')
  const subject = /^Subject: (.*)\r$/m.exec(raw.toString())?.[1] ?? ''
  const known = filed.get(key) ?? { subject, names: new Set<string>() }
  filed.set(key, known)
  known.names.add(id)
}

const namesIn = (filed: Filed): readonly (readonly [string, number])[] =>
  [...filed.values()].map(({ subject, names }) => [subject, names.size] as const)

const ONCE_EACH = SUBJECTS.map(subject => [subject, 1] as const)

const STEPS = ['AUTHENTICATE', 'SELECT', 'NOOP', 'UID SEARCH', 'UID FETCH', 'UID MOVE', 'CREATE']
const FIRST_STEPS = ['UID COPY', 'UID STORE', 'EXPUNGE']

const before = (command: string): [string, Mischief] => [
  `cut before ${command}`,
  { kind: 'cutBefore', command: word(command) },
]
const after = (command: string): [string, Mischief] => [
  `cut after ${command}`,
  { kind: 'cutAfter', command: word(command) },
]
const stall = (command: string): [string, Mischief] => [
  `silent after ${command}`,
  { kind: 'stallAfter', command: word(command) },
]
const word = (command: string): RegExp => new RegExp(`^\\S+ ${command}\\b`)

const isSilent = ({ kind }: Mischief): boolean => kind === 'stall' || kind === 'stallAfter'

const CUTS = [1, 60, 200, 500, 1_000, 1_500, 1_800, 2_200, 2_600]
const TABLE: [string, Mischief][] = [
  ['reset at once', { kind: 'reset' }],
  ['silent from the first byte', { kind: 'stall', after: 0 }],
  ...STEPS.flatMap(step => [before(step), after(step)]),
  ...['AUTHENTICATE', 'UID SEARCH', 'UID FETCH', 'UID MOVE'].map(stall),
  ...CUTS.map((bytes): [string, Mischief] => [`cut after ${bytes} bytes`, { kind: 'cut', after: bytes }]),
  ['silent after 900 bytes', { kind: 'stall', after: 900 }],
]
const FIRST_TABLE = FIRST_STEPS.flatMap(step => [before(step), after(step)])

tellSkipped(hasDovecot, TABLE.length + FIRST_TABLE.length + 4, 'Dovecot')

describe.skipIf(!hasDovecot)('between a mailbox and its server', () => {
  let dovecot: Dovecot
  let bare: Dovecot
  beforeAll(async () => {
    dovecot = await Dovecot.start()
    bare = await Dovecot.start({ capability: 'IMAP4rev1 LITERAL+' })
  })
  afterAll(() => {
    dovecot.stop()
    bare.stop()
  })

  async function through(server: Dovecot, mischief: Mischief) {
    const user = server.user()
    await server.deliver(user, ...SUBJECTS.map(subject => rawMail(subject)))
    const proxy = await FaultProxy.before(server.imap)
    proxy.plan(mischief)
    // Who is impatient with a server that is only slow hangs up before the mischief has come to pass.
    const patience = isSilent(mischief) ? 1_000 : 30_000
    const changes = { port: proxy.port, security: 'none', patience } as const
    const { mailbox } = watched(settingsFor(server, user, changes))
    const filed = await filedFrom(mailbox)
    await mailbox.close()
    await proxy.close()
    return { user, filed, done: proxy.done }
  }

  test.each(sample(TABLE, 5))('%s', async (_, mischief) => {
    const { user, filed, done } = await through(dovecot, mischief)
    expect(done).toBe(1)
    expect(namesIn(filed)).toEqual(ONCE_EACH)
    expect(await dovecot.subjects(user, 'INBOX')).toEqual([])
    expect(await dovecot.subjects(user, 'Processed')).toEqual(SUBJECTS)
  })

  test.each(sample(FIRST_TABLE, 2))('%s, where nothing can be moved in one step', async (_, mischief) => {
    const { user, filed, done } = await through(bare, mischief)
    expect(done).toBe(1)
    expect(namesIn(filed)).toEqual(ONCE_EACH)
    expect(await bare.subjects(user, 'INBOX')).toEqual([])
    // A letter that was copied before the cut is copied again.
    expect([...new Set(await bare.subjects(user, 'Processed'))]).toEqual(SUBJECTS)
  })

  test('the server dies and comes back', async () => {
    const user = dovecot.user()
    await dovecot.deliver(user, ...SUBJECTS.map(subject => rawMail(subject)))
    const { mailbox } = watched(settingsFor(dovecot, user))
    const [one] = await mailbox.list()
    dovecot.kill()
    await expect(mailbox.fetch(one!)).rejects.toThrow()
    await dovecot.run()
    expect(namesIn(await filedFrom(mailbox))).toEqual(ONCE_EACH)
    await mailbox.close()
  })

  test('the folder is deleted between listing and fetching, and made again', async () => {
    const user = dovecot.user()
    const fill = () =>
      dovecot.as(user, async client => {
        await client.mailboxCreate('Letters')
        for (const subject of SUBJECTS) await client.append('Letters', rawMail(subject))
      })
    await fill()
    const { mailbox } = watched(settingsFor(dovecot, user, { folders: ['Letters'] }))
    const listed = await mailbox.list()
    await dovecot.as(user, client => client.mailboxDelete('Letters'))
    // At first the server may only say that our view of the folder is stale, and hang up.
    await until(() =>
      mailbox.fetch(listed[0]!).then(
        letter => letter === undefined,
        () => false,
      ),
    )
    await mailbox.settle(listed[0]!)
    await expect(mailbox.list()).rejects.toMatchObject({ trouble: 'noFolder' })
    await fill()
    const filed = await filedFrom(mailbox)
    expect(namesIn(filed)).toEqual(ONCE_EACH)
    for (const { names } of filed.values()) for (const { id } of listed) expect(names).not.toContain(id)
    await mailbox.close()
  })

  test('the validity of the folder changes between fetching and settling', async () => {
    const user = dovecot.user()
    await dovecot.deliver(user, ...SUBJECTS.map(subject => rawMail(subject)))
    const { mailbox } = watched(settingsFor(dovecot, user))
    const filed: Filed = new Map()
    const [one] = await mailbox.list()
    file(one!.id, Buffer.from((await mailbox.fetch(one!))!.raw), filed)
    renumber(dovecot, user, 4_000_000_001)
    await mailbox.settle(one!).catch(() => {})
    await filedFrom(mailbox, filed)
    // The first was seen under both of its names; its content says that it is the same.
    expect(new Map(namesIn(filed))).toEqual(
      new Map([
        ['one', 2],
        ['two', 1],
        ['three', 1],
      ]),
    )
    expect(await dovecot.subjects(user, 'Processed')).toEqual(SUBJECTS)
    await mailbox.close()
  })

  test('a letter that breaks the connection again and again is left alone for a while', async () => {
    const user = dovecot.user()
    await dovecot.deliver(user, ...SUBJECTS.map(subject => rawMail(subject)))
    const proxy = await FaultProxy.before(dovecot.imap)
    const changes = { port: proxy.port, security: 'none', retry: { first: 1, most: 1 } } as const
    let now = Date.now()
    const { mailbox } = watched(settingsFor(dovecot, user, changes), () => now)
    const [one, ...others] = await mailbox.list()
    for (let i = 0; i < 3; i++) {
      proxy.cutAll()
      proxy.plan({ kind: 'cutBefore', command: word('UID FETCH') })
      await until(() =>
        mailbox.list().then(
          letters => letters.length === 3,
          () => false,
        ),
      )
      await expect(mailbox.fetch(one!)).rejects.toThrow()
    }
    await until(() =>
      mailbox.list().then(
        letters => letters.length === 2,
        () => false,
      ),
    )
    expect(await mailbox.list()).toEqual(others)
    now += 3_600_001
    expect(namesIn(await filedFrom(mailbox))).toEqual(ONCE_EACH)
    await mailbox.close()
    await proxy.close()
  })
})
