// A judge without a mailbox, fed by the pipe of a Postfix that is set up as docs/keeping-mail.md says.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { packageFolder } from '../packed.ts'
import { hasPostfix, NOBODY, Postfix } from '../servers/postfix.ts'
import { ENDING, tellSkipped, until } from '../servers/servers.ts'
import { SmtpSink } from '../servers/smtpSink.ts'
import { start } from './program.ts'

const DOCS = readFileSync(new URL('../../docs/keeping-mail.md', import.meta.url), 'utf8')
const [, SECTION = ''] = /\n## A pipe of Postfix\n(.*?)\n## /s.exec(DOCS) ?? []
const [SCRIPT = '', MAIN = '', JUDGES = '', MASTER = '', ALIAS = '', CONFIG = ''] = [
  ...SECTION.matchAll(/^```\w*\n(.*?)^```$/gms),
].map(([, text = '']) => text)

const DIST = join(packageFolder(), 'dist')
const JUDGE = 'judge@dragoman.example'
const anna = 'anna@test.example'

/** What the pipe runs has to be there for somebody who may do nothing. */
const mayRead = (): boolean =>
  spawnSync(process.execPath, [join(DIST, 'cli/main.js'), '--version'], { ...ENDING, ...NOBODY }).status === 0
const canRun = hasPostfix && mayRead()

tellSkipped(canRun, 3, 'Postfix (as root)')

describe.skipIf(!canRun)('a judge behind Postfix', () => {
  let folder: string
  let sink: SmtpSink
  let postfix: Postfix | undefined
  let judges: ReturnType<typeof start>[]
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dragoman-pipe-'))
    chmodSync(folder, 0o755)
    judges = []
    sink = await SmtpSink.start()
    mkdirSync(join(folder, 'data'))
    chownSync(join(folder, 'data'), NOBODY.uid, NOBODY.gid)
  })
  afterEach(async () => {
    for (const judge of judges) judge.kill('SIGKILL')
    postfix?.stop()
    postfix = undefined
    await sink.stop()
    rmSync(folder, { recursive: true })
  })

  /** As the page says, but in our folder and for somebody who is there. */
  const here = (text: string): string =>
    text
      .replace('/usr/bin/node', process.execPath)
      .replace('/opt/dragoman/dist', DIST)
      .replaceAll('/opt/dragoman/receive', join(folder, 'receive'))
      .replaceAll('/etc/dragoman/dragoman.yaml', join(folder, 'dragoman.yaml'))
      .replaceAll('/etc/postfix', folder)
      .replace('/var/lib/dragoman', join(folder, 'data'))
      .replaceAll('user=dragoman', 'user=nobody')

  async function settled(main: string, master = ''): Promise<Postfix> {
    const file = (name: string, text: string, mode = 0o644): void =>
      writeFileSync(join(folder, name), here(text), { mode })
    const conf = join(folder, 'conf')
    mkdirSync(conf)
    writeFileSync(join(conf, 'main.cf'), 'compatibility_level = 3.6\n')
    file('receive', SCRIPT, 0o755)
    file('judges', JUDGES)
    file('judge-aliases', ALIAS)
    const run = (...words: readonly string[]) =>
      expect(spawnSync(words[0]!, words.slice(1), ENDING).status).toBe(0)
    run('postmap', '-c', conf, join(folder, 'judges'))
    run('postalias', '-c', conf, join(folder, 'judge-aliases'))
    for (const name of ['judge-aliases', 'judge-aliases.db'])
      chownSync(join(folder, name), NOBODY.uid, NOBODY.gid)
    postfix = await Postfix.start({ main: here(main), master: here(master), relay: sink.port })
    file('dragoman.yaml', CONFIG.replace('host: 127.0.0.1\n', `host: 127.0.0.1\n  port: ${postfix.port}\n`))
    return postfix
  }

  async function running(): Promise<ReturnType<typeof start>> {
    const judge = start(['start', '--config', join(folder, 'dragoman.yaml')], {}, NOBODY)
    judges.push(judge)
    let said = ''
    judge.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
    judge.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
    const hasEnded = (): boolean => judge.exitCode !== null || judge.signalCode !== null
    await until(() => said.includes('It is at work') || hasEnded()).catch((fault: unknown) => {
      throw new Error(`${said}\n${postfix?.log}`, { cause: fault })
    })
    expect(judge.signalCode).toBeNull()
    expect(said).toContain('gets its letters by `dragoman receive`')
    return judge
  }

  const write = (to: string, text: string, heads: Readonly<Record<string, string>> = {}): Promise<unknown> =>
    nodemailer
      .createTransport({ host: '127.0.0.1', port: postfix!.port, ignoreTLS: true })
      .sendMail({ from: anna, to, subject: 'hello', text, headers: heads })

  /** The answers that Anna got, through the same Postfix, when there are as many. */
  async function answers(count: number): Promise<readonly string[]> {
    const got = () => sink.mails.filter(({ to }) => to === anna).map(({ text }) => text)
    await until(() => got().length >= count).catch((fault: unknown) => {
      throw new Error(`${postfix?.log}`, { cause: fault })
    })
    return got()
  }

  const replyTo = (mail: string | undefined): string =>
    /^Reply-To: .*?([^\s<]+@[^\s>]+)/m.exec(mail ?? '')?.[1] ?? ''

  test('is written to by its domain, at addresses with a plus too, and keeps what comes while it is away', async () => {
    await settled(MAIN, MASTER)
    const judge = await running()
    await write(JUDGE, 'CREATE ?harbor Wort-M-7391')
    const [asked] = await answers(1)
    expect(replyTo(asked)).toMatch(/^judge\+\w+@dragoman\.example$/)
    await write(replyTo(asked), 'YES')
    expect((await answers(2)).at(-1)).toContain('harbor')
    const end = once(judge, 'close')
    judge.kill('SIGTERM')
    await end
    expect(judge.exitCode).toBe(0)
    await write(JUDGE, 'LIST')
    await until(() => postfix!.log.split('status=sent (delivered via dragoman service)').length === 4)
    expect(sink.mails).toHaveLength(2)
    await running()
    expect((await answers(3)).at(-1)).toContain('harbor')
  })

  test('gets again what it could not take', async () => {
    await settled(MAIN, MASTER)
    const config = readFileSync(join(folder, 'dragoman.yaml'))
    writeFileSync(join(folder, 'dragoman.yaml'), 'judge: {}\n')
    await write(JUDGE, 'HELP')
    await until(() => postfix!.log.includes('status=deferred'))
    expect(postfix!.log).not.toContain('status=bounced')
    writeFileSync(join(folder, 'dragoman.yaml'), config)
    await running()
    postfix!.flush()
    expect(await answers(1)).toHaveLength(1)
  })

  test('is written to by an alias in a domain that is not its own', async () => {
    const [, maps = ''] = /`(alias_maps = .*?)`/.exec(SECTION) ?? []
    await settled(
      `recipient_delimiter = +\nmydestination = dragoman.example\n${maps.replace('hash:/etc/aliases, ', '')}\n`,
    )
    await running()
    await write(JUDGE, 'CREATE ?harbor Wort-M-7391')
    await write(replyTo((await answers(1))[0]), 'YES')
    expect((await answers(2)).at(-1)).toContain('harbor')
  })
})
