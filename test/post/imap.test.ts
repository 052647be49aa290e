// A mailbox over IMAP with a real server behind it: what is moved where, what wakes the judge, and what is told when it fails.
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Mailbox } from '../../src/post/outgoing.ts'
import type { ImapMailboxSettings } from '../../src/post/servers/imap.ts'
import { NOTES_FOLDER } from '../../src/post/servers/imapConnection.ts'
import { ServerFault } from '../../src/post/servers/serverFault.ts'
import { Dovecot, hasDovecot } from '../servers/dovecot.ts'
import { FaultProxy } from '../servers/faultProxy.ts'
import { freePort, tellSkipped, until } from '../servers/servers.ts'
import { renumber, settingsFor, watched } from './imapFixture.ts'
import { rawMail } from './mailboxContract.ts'

tellSkipped(hasDovecot, 35, 'Dovecot')

describe.skipIf(!hasDovecot)('an IMAP mailbox', () => {
  let dovecot: Dovecot
  beforeAll(async () => {
    dovecot = await Dovecot.start()
  })
  afterAll(() => dovecot.stop())

  const opened = (user: string, changes: Partial<ImapMailboxSettings> = {}, now?: () => number) => {
    const open = watched(settingsFor(dovecot, user, changes), now)
    return { ...open, [Symbol.asyncDispose]: open.mailbox.close }
  }

  const emptied = async (mailbox: Mailbox): Promise<string[]> => {
    const found = []
    for (const ref of await mailbox.list()) {
      const letter = await mailbox.fetch(ref)
      found.push(/^Subject: (.*)\r$/m.exec(Buffer.from(letter!.raw).toString())?.[1] ?? '')
      await mailbox.settle(ref)
    }
    return found
  }

  test('moves settled letters to a folder that it makes', async () => {
    const user = dovecot.user()
    await dovecot.deliver(user, rawMail('one'), rawMail('two'))
    await using open = opened(user)
    expect(await emptied(open.mailbox)).toEqual(['one', 'two'])
    expect(await dovecot.subjects(user, 'INBOX')).toEqual([])
    expect(await dovecot.subjects(user, 'Processed')).toEqual(['one', 'two'])
    expect(open.troubles).toEqual([])
  })

  const MINUTE = 60_000
  const owner = (id: string, takes = false) => ({ owner: { id, name: `${id} (judge@${id}.example)`, takes } })

  /** How somebody takes away the note. */
  const TAKEN_AWAY: readonly ((client: ImapFlow) => Promise<unknown>)[] = [
    client => client.mailboxDelete(NOTES_FOLDER),
    async client => {
      await client.mailboxOpen(NOTES_FOLDER)
      await client.messageDelete('1:*')
    },
  ]

  describe('that is read by a judge', () => {
    test('is read by all that have its mark, and by no other', async () => {
      const user = dovecot.user()
      await dovecot.deliver(user, rawMail('one'), rawMail('two'))
      await using first = opened(user, owner('FRST'))
      expect(await emptied(first.mailbox)).toEqual(['one', 'two'])
      await dovecot.deliver(user, rawMail('three'))
      await using other = opened(user, owner('OTHR'))
      await expect(other.mailbox.list()).rejects.toMatchObject({
        trouble: 'ofAnother',
        message: expect.stringMatching(/INBOX is read by FRST \(judge@FRST\.example\)\).*--take-mailbox/),
      })
      await using copy = opened(user, owner('FRST'))
      expect(await emptied(copy.mailbox)).toEqual(['three'])
      expect(await dovecot.subjects(user, NOTES_FOLDER)).toEqual([
        'FRST (judge@FRST.example) reads this mailbox',
      ])
    })

    test('is read no more where a judge with a copy of its store has begun, and by the one that is started last', async () => {
      const user = dovecot.user()
      const run = (name: string) => ({ owner: { id: 'ONE', name: 'ONE', run: name } })
      await using first = opened(user, run('first'))
      expect(await first.mailbox.list()).toEqual([])
      await using copy = opened(user, run('copy'))
      expect(await copy.mailbox.list()).toEqual([])
      await dovecot.deliver(user, rawMail('one'))
      await expect(first.mailbox.list()).rejects.toMatchObject({
        trouble: 'ofAnother',
        message: expect.stringContaining('INBOX is read by ONE with a copy of this store, which began later'),
      })
      expect(await emptied(copy.mailbox)).toEqual(['one'])
      await using again = opened(user, run('again'))
      await dovecot.deliver(user, rawMail('two'))
      expect(await emptied(again.mailbox)).toEqual(['two'])
      expect(await dovecot.subjects(user, NOTES_FOLDER)).toEqual(['ONE reads this mailbox'])
    })

    test('tells how late it is by the clock of its server', async () => {
      const user = dovecot.user()
      await using open = opened(user, owner('FRST'))
      const told = await open.mailbox.timeOfDay()
      expect(Math.abs(told!.at - Date.now())).toBeLessThan(MINUTE)
      expect([told!.isElsewhere, await dovecot.subjects(user, 'Processed')]).toEqual([false, []])
      expect(open.troubles).toEqual([])
    })

    test('is had by one of those who come at the same moment', async () => {
      const user = dovecot.user()
      const all = ['FRST', 'SCND', 'THRD'].map(id => opened(user, owner(id)))
      const ends = await Promise.allSettled(all.map(({ mailbox }) => mailbox.list()))
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const again = await Promise.allSettled(all.map(({ mailbox }) => mailbox.list()))
      expect(again.map(({ status }) => status)).toEqual(ends.map(({ status }) => status))
      expect(await dovecot.subjects(user, NOTES_FOLDER)).toHaveLength(1)
      for (const { mailbox } of all) await mailbox.close()
    })

    test('is taken over when its keeper says so, and the judge of before reads no more', async () => {
      const user = dovecot.user()
      let now = Date.now()
      await using first = opened(user, owner('FRST'), () => now)
      expect(await emptied(first.mailbox)).toEqual([])
      await using next = opened(user, owner('NEXT', true))
      await dovecot.deliver(user, rawMail('one'))
      expect(await emptied(next.mailbox)).toEqual(['one'])
      now += MINUTE
      await expect(first.mailbox.list()).rejects.toMatchObject({ trouble: 'ofAnother' })
      await using later = opened(user, owner('NEXT'))
      expect(await later.mailbox.list()).toEqual([])
    })

    test('has our note put back where it was taken away, before any letter is taken', async () => {
      const user = dovecot.user()
      await using first = opened(user, owner('FRST'))
      expect(await first.mailbox.list()).toEqual([])
      for (const takeAway of TAKEN_AWAY) {
        await dovecot.as(user, takeAway)
        await dovecot.deliver(user, rawMail('one'))
        expect(await emptied(first.mailbox)).toEqual(['one'])
        expect(await dovecot.subjects(user, NOTES_FOLDER)).toEqual([
          'FRST (judge@FRST.example) reads this mailbox',
        ])
      }
      expect(first.troubles).toEqual([])
    })

    test.each(TAKEN_AWAY)(
      'is read no more where another judge has found it without a note (%#)',
      async takeAway => {
        const user = dovecot.user()
        await using first = opened(user, owner('FRST'))
        expect(await first.mailbox.list()).toEqual([])
        await dovecot.as(user, takeAway)
        await using next = opened(user, owner('NEXT'))
        expect(await next.mailbox.list()).toEqual([])
        await dovecot.deliver(user, rawMail('one'))
        await expect(first.mailbox.list()).rejects.toMatchObject({ trouble: 'ofAnother' })
        await expect(first.mailbox.list()).rejects.toMatchObject({ trouble: 'ofAnother' })
        expect(await emptied(next.mailbox)).toEqual(['one'])
      },
    )

    test('is another one in another folder', async () => {
      const user = dovecot.user()
      await dovecot.as(user, client => client.mailboxCreate('Lettres \u00e0 Anna'))
      await using first = opened(user, owner('FRST'))
      expect(await first.mailbox.list()).toEqual([])
      await using next = opened(user, { ...owner('NEXT'), folders: ['Lettres \u00e0 Anna'] })
      expect(await next.mailbox.list()).toEqual([])
      await using both = opened(user, { ...owner('BOTH'), folders: ['Lettres \u00e0 Anna', 'inbox'] })
      await expect(both.mailbox.list()).rejects.toMatchObject({ trouble: 'ofAnother' })
    })

    test('is read without a note where none can be put', async () => {
      const user = dovecot.user()
      await dovecot.deliver(user, rawMail('one'))
      await dovecot.as(user, client => client.mailboxOpen('INBOX'))
      writeFileSync(`${dovecot.folder}/mail/${user}/.${NOTES_FOLDER}`, '')
      await using open = opened(user, owner('FRST'))
      expect(await emptied(open.mailbox)).toEqual(['one'])
      expect(open.troubles).toMatchObject([
        { trouble: 'declined', message: expect.stringContaining('whose the mailbox is') },
      ])
    })
  })

  test('tells when it is deleted and made anew, however its server tells who has it open', async () => {
    const user = dovecot.user()
    let now = Date.now()
    await using open = opened(user, owner('FRST'), () => now)
    await dovecot.deliver(user, rawMail('one'))
    expect(await emptied(open.mailbox)).toEqual(['one'])
    rmSync(`${dovecot.folder}/mail/${user}`, { recursive: true, force: true })
    await dovecot.deliver(user, rawMail('two'))
    renumber(dovecot, user, 4_000_000_003)
    now += MINUTE
    const found: string[] = []
    await until(async () => {
      found.push(...(await emptied(open.mailbox).catch(() => [])))
      return found.length > 0
    })
    expect(found).toEqual(['two'])
    expect(open.troubles.map(({ trouble }) => trouble)).toContain('remade')
    expect(await dovecot.subjects(user, NOTES_FOLDER)).toHaveLength(1)
  })

  test('makes the folder again when somebody has deleted it', async () => {
    const user = dovecot.user()
    await using open = opened(user)
    await dovecot.deliver(user, rawMail('one'))
    await emptied(open.mailbox)
    await dovecot.as(user, client => client.mailboxDelete('Processed'))
    await dovecot.deliver(user, rawMail('two'))
    await emptied(open.mailbox)
    expect(await dovecot.subjects(user, 'Processed')).toEqual(['two'])
  })

  test('flags letters that it may not move, tells the keeper once, and takes them no more', async () => {
    const user = dovecot.user()
    await dovecot.deliver(user, rawMail('one'), rawMail('two'))
    await using open = opened(user, { processed: 'x'.repeat(300), take: 'all' })
    expect(await emptied(open.mailbox)).toEqual(['one', 'two'])
    expect(open.troubles.map(({ trouble }) => trouble)).toEqual(['declined'])
    await using after = opened(user, { take: 'all' })
    expect(await after.mailbox.list()).toEqual([])
    expect(await dovecot.subjects(user, 'INBOX')).toEqual(['one', 'two'])
  })

  test.each([
    ['unseen', ['two']],
    ['all', ['one', 'two']],
  ] as const)('takes %s letters', async (take, expected) => {
    const user = dovecot.user()
    await dovecot.deliver(user, rawMail('one'), rawMail('two'))
    await dovecot.as(user, async client => {
      await client.mailboxOpen('INBOX')
      await client.messageFlagsAdd('1', ['\\Seen'])
    })
    await using open = opened(user, { take })
    expect(await emptied(open.mailbox)).toEqual(expected)
  })

  test('reads several folders as if they were one, by the time of arrival', async () => {
    const user = dovecot.user()
    await dovecot.as(user, async client => {
      await client.mailboxCreate('Junk')
      for (const [i, folder] of ['INBOX', 'Junk', 'INBOX', 'Junk'].entries())
        await client.append(folder, rawMail(`letter ${i}`), [], new Date(Date.UTC(2026, 10, 20, 12, 0, i)))
    })
    await using open = opened(user, { folders: ['INBOX', 'Junk'] })
    expect(await emptied(open.mailbox)).toEqual(['letter 0', 'letter 1', 'letter 2', 'letter 3'])
  })

  test('reads the other folders when one is not there, and says which', async () => {
    const user = dovecot.user()
    await dovecot.deliver(user, rawMail('one'))
    await using open = opened(user, { folders: ['INBOX', 'Junk'] })
    expect(await emptied(open.mailbox)).toEqual(['one'])
    expect(open.troubles.map(({ trouble }) => trouble)).toEqual(['noFolder'])
  })

  test('fetches of a letter that is too long only as much as shows it', async () => {
    const user = dovecot.user()
    await dovecot.deliver(user, rawMail('long', 'word '.repeat(50_000)))
    await using open = opened(user, { mostBytes: 10_000 })
    const [ref] = await open.mailbox.list()
    const letter = await open.mailbox.fetch(ref!)
    expect(letter?.raw.length).toBe(10_001)
    expect(Buffer.from(letter!.raw).toString()).toContain('Subject: long')
  })

  test.each([
    ['the past is believed', '2026-11-01T08:00:00Z', '2026-11-01T08:00:00Z'],
    ['the future is not', '2026-11-20T15:00:00Z', '2026-11-20T12:00:00Z'],
  ])('of a time of arrival %s', async (_, stamped, expected) => {
    const user = dovecot.user()
    await dovecot.as(user, client => client.append('INBOX', rawMail('one'), [], new Date(stamped)))
    await using open = opened(user, {}, () => Date.parse('2026-11-20T12:00:00Z'))
    const [ref] = await open.mailbox.list()
    expect(new Date((await open.mailbox.fetch(ref!))!.received).toISOString()).toBe(
      new Date(expected).toISOString(),
    )
  })

  test('never takes one letter for another when a folder changes its validity', async () => {
    const user = dovecot.user()
    await using open = opened(user)
    await dovecot.deliver(user, rawMail('one'))
    const [one] = await open.mailbox.list()
    await open.mailbox.close()
    renumber(dovecot, user, 4_000_000_000)
    await using after = opened(user)
    expect(await after.mailbox.fetch(one!)).toBeUndefined()
    await after.mailbox.settle(one!)
    const [again] = await after.mailbox.list()
    expect(again?.id).toBe('4000000000/1/INBOX')
    expect(await emptied(after.mailbox)).toEqual(['one'])
  })

  test('tells that a letter has come without being asked', async () => {
    const user = dovecot.user()
    await using open = opened(user)
    open.mailbox.watch()
    expect(await open.mailbox.list()).toEqual([])
    await dovecot.deliver(user, rawMail('one'))
    await until(() => open.news() > 0)
    expect(await emptied(open.mailbox)).toEqual(['one'])
  })

  test('comes back by itself when the server does, and says that there may be letters', async () => {
    const user = dovecot.user()
    await using proxy = await proxied(dovecot)
    await using open = opened(user, { port: proxy.port })
    open.mailbox.watch()
    await open.mailbox.list()
    proxy.cutAll()
    await until(() => open.news() > 0)
    expect(proxy.calls).toBeGreaterThan(1)
    expect(await open.mailbox.list()).toEqual([])
  })

  test('is looked for again in time, wherever the clock on the wall is put meanwhile', async () => {
    const user = dovecot.user()
    const proxy = await FaultProxy.before(dovecot.imap)
    proxy.plan({ kind: 'reset' })
    const changes = { port: proxy.port, security: 'none', retry: { first: 300, most: 300 } } as const
    await using open = opened(user, changes)
    await expect(open.mailbox.list()).rejects.toThrow()
    const back = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 7_200_000)
    const since = performance.now()
    try {
      await until(() =>
        open.mailbox.list().then(
          () => true,
          () => performance.now() - since > 5_000,
        ),
      )
    } finally {
      back.mockRestore()
    }
    expect(await open.mailbox.list()).toEqual([])
    expect(performance.now() - since).toBeLessThan(5_000)
    await proxy.close()
  })

  test('does not storm a server that is away', async () => {
    const user = dovecot.user()
    const port = await freePort()
    await using open = opened(user, { port, retry: { first: 60_000, most: 60_000 } })
    await expect(open.mailbox.list()).rejects.toMatchObject({ trouble: 'refused' })
    // Whoever called it now would be let in; until a minute is over nobody calls.
    let calls = 0
    const server = createServer(socket => {
      calls++
      socket.destroy()
    })
    await once(server.listen(port, '127.0.0.1'), 'listening')
    for (let i = 0; i < 100; i++)
      await expect(open.mailbox.list()).rejects.toMatchObject({ trouble: 'refused' })
    server.close()
    expect(calls).toBe(0)
  })

  test('logs in with a token that is made anew for each connection', async () => {
    const user = dovecot.user()
    let asked = 0
    const password = async () => `token ${++asked}`
    await using open = opened(user, { password, retry: { first: 1, most: 1 } })
    // This Dovecot takes no tokens: it is enough that we offered one.
    await expect(open.mailbox.list()).rejects.toThrow()
    await new Promise(done => setTimeout(done, 10))
    await expect(open.mailbox.list()).rejects.toThrow()
    expect(asked).toBe(2)
  })

  test.each<[string, (right: ImapMailboxSettings) => Partial<ImapMailboxSettings>, string, string]>([
    ['a wrong password', () => ({ password: 'sesame' }), 'password', 'check user and password'],
    ['a wrong user', () => ({ user: 'nobody@test.example' }), 'password', 'check user and password'],
    ['a name that nobody has', () => ({ host: 'mail.invalid' }), 'unknownHost', 'check the name of the host'],
    ['a port for plain talk', () => ({ port: dovecot.imap }), 'notTls', 'set security to starttls'],
    ['a port for TLS', () => ({ security: 'starttls', patience: 500 }), 'silent', 'check port'],
    [
      'a port for letters out',
      () => ({ port: dovecot.lmtp, security: 'none', patience: 500 }),
      'silent',
      'check port',
    ],
    [
      'a certificate that nobody knows',
      () => ({ ca: undefined }),
      'certificateUnknown',
      'name the file of its cert',
    ],
    [
      'a certificate for another name',
      () => ({ host: '127.0.0.2' }),
      'certificateWrongName',
      'set host to the name',
    ],
    ['a folder that is not there', () => ({ folders: ['Letters'] }), 'noFolder', 'make the folder'],
  ])('says what is wrong: %s', async (_, change, trouble, remedy) => {
    const right = settingsFor(dovecot, dovecot.user())
    await using open = opened(right.user, change(right))
    const fault = await open.mailbox.list().catch((fault: unknown) => fault)
    expect(fault).toBeInstanceOf(ServerFault)
    expect(fault).toMatchObject({ trouble })
    expect((fault as ServerFault).message).toContain(remedy)
    expect((fault as ServerFault).message).not.toContain('sesame')
  })

  test('says what is wrong: a certificate that has expired', async () => {
    const old = await Dovecot.start({ isExpired: true })
    try {
      const open = watched(settingsFor(old, old.user()))
      await expect(open.mailbox.list()).rejects.toMatchObject({ trouble: 'certificateExpired' })
      await open.mailbox.close()
    } finally {
      old.stop()
    }
  })
})

async function proxied(dovecot: Dovecot) {
  const proxy = await FaultProxy.before(dovecot.imaps)
  return Object.assign(proxy, { [Symbol.asyncDispose]: () => proxy.close() })
}
