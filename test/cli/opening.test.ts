// What `dragoman start` says until both mail servers have let it in.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Opening } from '../../src/cli/opening.ts'
import { ServerFault } from '../../src/post/servers/serverFault.ts'
import { freePort, until } from '../servers/servers.ts'
import { SmtpSink } from '../servers/smtpSink.ts'
import { start } from './program.ts'

function heard(waitsFor: ConstructorParameters<typeof Opening>[0]['waitsFor']) {
  const said: string[] = []
  const opening = new Opening({ waitsFor, atWork: 'At work.', say: text => said.push(text) })
  return { said, opening }
}

test('it says what it waits for, each trouble once, and greets when nothing is missing any more', () => {
  const { said, opening } = heard({ mailbox: 'the mailbox on a:1', smtp: 'the mail server b:2' })
  opening.failed('smtp', new Error('b:2: nobody answers'))
  opening.failed('smtp', new Error('b:2: nobody answers'))
  opening.hear({ kind: 'mailboxFailed', fault: new Error('a:1: wrong password') })
  opening.hear({ kind: 'mailboxEmptied' })
  opening.failed('mailbox', new Error('a:1: gone again'))
  opening.met('smtp')
  opening.hear({ kind: 'mailboxEmptied' })
  expect(said).toEqual([
    'It is not at work yet: it waits for the mailbox on a:1, and for the mail server b:2.',
    'Not yet: b:2: nobody answers. It keeps trying.',
    'Not yet: a:1: wrong password. It keeps trying.',
    'At work.',
  ])
})

test('a mailbox that lacks one of its folders is waited for, and the log says no more of it', () => {
  const { said, opening } = heard({ mailbox: 'the mailbox on a:1' })
  const fault = new ServerFault('noFolder', { protocol: 'IMAP', host: 'a', port: 1 }, 'Judge; there is INBOX')
  for (const _ of ['one round', 'and one more']) {
    opening.hearBox(fault)
    opening.hear({ kind: 'mailboxEmptied' })
  }
  expect(opening.hasTold({ kind: 'fault', fault })).toBe(true)
  expect(
    opening.hasTold({ kind: 'troubleBegan', trouble: 'mailbox', text: 'the mailbox cannot be read' }),
  ).toBe(true)
  expect(opening.hasTold({ kind: 'fault', fault: new Error('something else') })).toBe(false)
  opening.hear({ kind: 'mailboxEmptied' })
  expect(opening.hasTold({ kind: 'fault', fault })).toBe(false)
  expect(said).toEqual([
    'It is not at work yet: it waits for the mailbox on a:1.',
    'Not yet: IMAP a:1: there is no such folder (Judge; there is INBOX); make the folder, or mend the names under `folders`. It keeps trying.',
    'At work.',
  ])
})

test('it greets at once where there is nothing to wait for', () => {
  expect(heard({}).said).toEqual(['At work.'])
})

const folder = mkdtempSync(join(tmpdir(), 'opening-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a judge whose mail server comes later keeps trying, and says that it works when it does', async () => {
  const port = await freePort()
  const config = join(folder, 'dragoman.yaml')
  writeFileSync(
    config,
    `judge: { address: judge@post.example }
data: ${join(folder, 'data')}
smtp: { host: 127.0.0.1, port: ${port}, security: none }
`,
  )
  const judge = start(['start', '--config', config])
  let said = ''
  judge.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  await until(() => said.includes('Not yet'))
  expect(said).not.toContain('It is at work')
  const sink = await SmtpSink.start({ port })
  await until(() => said.includes('It is at work'))
  const ended = new Promise(resolve => judge.once('exit', resolve))
  judge.kill('SIGTERM')
  expect(await ended).toBe(0)
  await sink.stop()
  expect(said.replaceAll(String(port), 'PORT').split('\n')).toEqual([
    'The judge is at judge@post.example.',
    'Ctrl-C stops it; nothing is lost.',
    'It is not at work yet: it waits for the mail server 127.0.0.1:PORT.',
    expect.stringMatching(
      /^Not yet: SMTP 127\.0\.0\.1:PORT: nobody answers at this port; check host and port: .*\. It keeps trying\.$/,
    ),
    'It is at work: it gets its letters by `dragoman receive`, and sends by 127.0.0.1:PORT. Write HELP to judge@post.example.',
    '',
  ])
})
