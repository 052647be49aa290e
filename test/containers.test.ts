// The files for containers and for systemd: they fit together, and what they say is done, as far as this machine can.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  asBuiltHere,
  byShell,
  byShellAmongPackages,
  type Files,
  files,
  followed,
  ignoredLines,
  isIgnored,
  lastOf,
  misfits,
  ROOT,
  stepsIn,
  wordsOf,
} from './containers.ts'
import { isFull, isLong } from './edition.ts'
import { greets, hasDovecot } from './servers/dovecot.ts'
import { freePort, isThere, tellSkipped, until } from './servers/servers.ts'
import { SmtpSink } from './servers/smtpSink.ts'

const place = mkdtempSync(join(tmpdir(), 'container-'))
afterAll(() => rmSync(place, { recursive: true }))

describe('the files for containers', () => {
  test('fit together', () => expect(misfits(files())).toEqual([]))

  const FAULTS: readonly (readonly [file: keyof Files, from: string, to: string, what: string])[] = [
    ['dragoman.yaml', 'host: mailbox', 'host: dovecot', 'the mailbox is on no machine of these'],
    ['dragoman.yaml', 'port: 9925', 'port: 9926', 'health is asked for at another port'],
    ['dragoman.yaml', 'port: 8026', 'port: 8027', 'the pages are at another port'],
    ['dragoman.yaml', 'data: /var/lib/dragoman', 'data: ./data', 'the store is not in the volume'],
    ['dragoman.yaml', 'secrets/smtp.password', 'secrets/smtp', 'judge asks for secrets that it is not given'],
    ['dovecot.conf', 'mailbox.users', 'users', 'mailbox asks for secrets that it is not given'],
    ['dovecot.conf', 'port = 24', 'port = 25', 'no listener at port = 24'],
    ['Containerfile', 'USER dragoman', 'USER root', 'the judge runs as root'],
    ['Containerfile', 'EXPOSE 8026', 'EXPOSE 80', 'judge does not listen at 8026'],
    [
      'Mailbox.Containerfile',
      'VOLUME /var/mail/judge',
      'VOLUME /var/mail',
      'mailbox keeps things elsewhere than its image says',
    ],
    ['compose.yaml', '127.0.0.1:2424:24', '2424:24', 'mailbox is open to everybody at 2424:24'],
    ['compose.yaml', '  smtp.password:\n', '  smtp:\n', 'the secret smtp.password is nowhere'],
    [
      'compose.yaml',
      ':/etc/dragoman/dragoman.yaml:ro',
      ':/etc/dragoman.yaml:ro',
      'the configuration is not where the judge looks',
    ],
    ['compose.yaml', 'Containerfile', '../Containerfile', 'judge is built by no file of ours'],
    ['compose.yaml', '- store:', '- data:', 'judge keeps things in a volume that is not named'],
    [
      'compose.yaml',
      '      mailbox:\n        cond',
      '      mails:\n        cond',
      'the judge does not wait for its mailbox',
    ],
    ['compose.yaml', 'tmpfs: [/var/tmp]', 'tmpfs: [/run]', 'the store has no room to sort in'],
    [
      'compose.yaml',
      'stop_grace_period: 1m',
      'stop_grace_period: 10s',
      'the judge is not given the time to finish',
    ],
    ['compose.yaml', 'restart: unless-stopped', "restart: 'no'", 'judge is not started again'],
    ['compose.yaml', '- CMD\n        - node', '- CMD-SHELL\n        - node', 'judge is asked otherwise'],
    ['Mailbox.Containerfile', '"service", "status"', '"who"', 'mailbox is asked otherwise'],
    ['Containerfile', 'STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGKILL', 'the judge is not told to stop'],
    ['dragoman.yaml', '0.0.0.0', '127.0.0.1', 'the pages cannot be reached'],
  ]

  test.each(FAULTS)('in %s, %j written as %j is found', (file, from, to, what) => {
    const given = files()
    expect(given[file]).toContain(from)
    expect(misfits({ ...given, [file]: given[file].replace(from, to) })).toContain(what)
  })

  test.each([
    ...[
      'config/dragoman.yaml',
      'config/container/secrets/smtp.password',
      'config/container/dragoman.yaml',
      'data/dragoman.db',
      '.git/config',
    ],
    ...[
      'node_modules/a/b.js',
      'dist/cli/main.js',
      'src/wording/compiled/wordings.ts',
      'a/judge.log',
      'judge.log',
    ],
  ])('%s does not get into an image', name => expect(isIgnored(name, ignoredLines())).toBe(true))

  test.each([
    ...['package.json', 'package-lock.json', '.npmrc', '.ci/build.mjs', 'src/index.ts', 'grammar/words.txt'],
    ...['config/dragoman.example.yaml', 'config/maps/standard.yaml', 'templates/en/mail/reply.eta'],
  ])('%s does', name => expect(isIgnored(name, ignoredLines())).toBe(false))
})

test('what a keeper writes beside them does not get into a package either', () => {
  const folder = join(place, 'packed')
  const secret = [
    'config/container/secrets/smtp.password',
    'config/container/dragoman.yaml',
    'config/dragoman.yaml',
  ]
  const given = ['config/dragoman.example.yaml', 'package.json']
  for (const file of [...secret, ...given]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), 'password: sesame\n')
  }
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  const words = ['pack', '--dry-run', '--ignore-scripts', '--offline', '--json']
  const { stdout } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' })
  const packed = [...stdout.matchAll(/"path": "(.*)"/g)].map(([, path]) => path)
  expect(packed.sort()).toEqual(given.sort())
})

describe('followed step by step in an empty folder they are a judge', () => {
  const given = files()
  const steps = stepsIn(given.Containerfile)
  const secrets = join(place, 'secrets')
  let [root, workdir] = ['', '']
  beforeAll(() => {
    ;({ root, workdir } = followed(
      steps,
      place,
      isLong ? byShell : isFull ? byShellAmongPackages : asBuiltHere,
    ))
    mkdirSync(secrets)
    writeFileSync(join(secrets, 'mailbox.users'), 'judge@dragoman.example:{PLAIN}sesame\n', { mode: 0o644 })
    writeFileSync(join(secrets, 'mailbox.password'), 'sesame\n')
    writeFileSync(join(secrets, 'smtp.password'), 'mustard\n')
  })

  /** The judge by the words of the image and the configuration beside it, where only the ports are others. */
  async function started(store: string, { imap, smtp }: { readonly imap: number; readonly smtp: number }) {
    const [health, web] = [await freePort(), await freePort()]
    const config = join(place, `${store}.yaml`)
    const data = join(root, 'var/lib/dragoman', store)
    writeFileSync(
      config,
      given['dragoman.yaml']
        .replaceAll('/run/secrets', secrets)
        .replace('/var/lib/dragoman', data)
        .replace('host: mailbox', `host: 127.0.0.1\n  port: ${imap}`)
        .replace(
          /host: mail\.dragoman\.example\n\s*security: starttls/,
          `host: 127.0.0.1\n  port: ${smtp}\n  security: none`,
        )
        .replace('port: 9925', `port: ${health}`)
        .replace('port: 8026', `port: ${web}`)
        .replace('0.0.0.0', '127.0.0.1'),
    )
    const words = [...wordsOf(steps, 'ENTRYPOINT'), ...wordsOf(steps, 'CMD').slice(0, -1), config]
    // What is built here is led to by links: it looks around where they stand, in the image, and not where they lead.
    const NODE_OPTIONS = isFull ? '' : '--preserve-symlinks --preserve-symlinks-main'
    const judge = spawn(words[0]!, words.slice(1), {
      cwd: join(root, workdir),
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', NODE_OPTIONS },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    judge.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString('utf8')
    })
    const ended = new Promise<unknown>(resolve => judge.once('exit', resolve).once('error', resolve))
    const [, ...asks] = wordsOf(steps, 'HEALTHCHECK').map(word => word.replace('9925', `${health}`))
    return {
      /** Stops it as a container is stopped, and tells with which status it ends. */
      stop: () => {
        judge.kill(lastOf(steps, 'STOPSIGNAL') as NodeJS.Signals)
        return ended
      },
      /** Waits for something while it runs; if it ends by itself, what it said is why. */
      meanwhile: (is: () => boolean | Promise<boolean>) =>
        Promise.race([
          until(is),
          ended.then(status => {
            throw new Error(`it ended by itself with ${status}: ${said.slice(-2_000)}`)
          }),
        ]),
      isWell: () => spawnSync(process.execPath, asks).status === 0,
      page: (path: string) => fetch(`http://127.0.0.1:${web}${path}`).then(({ status }) => status),
      health: () => fetch(`http://127.0.0.1:${health}/health`).then(({ status }) => status),
    }
  }

  /** All that is in the image but the store, which alone may be written to. */
  const fixed = () =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      path => !path.startsWith('var/lib/dragoman'),
    )

  test('that shows its pages, is not well without a mailbox, writes to its store only, and stops when it is told', async () => {
    const before = fixed()
    const judge = await started('alone', { imap: await freePort(), smtp: await freePort() })
    try {
      await judge.meanwhile(() =>
        judge.health().then(
          status => status === 503,
          () => false,
        ),
      )
      expect(judge.isWell()).toBe(false)
      expect([await judge.page('/'), await judge.page('/boards')]).toEqual([200, 200])
    } finally {
      await judge.stop()
    }
    expect(await judge.stop()).toBe(0)
    expect(fixed()).toEqual(before)
    expect(readdirSync(join(root, 'var/lib/dragoman/alone'))).toContain('dragoman.db')
  })

  tellSkipped(hasDovecot, 1, 'dovecot')

  test.skipIf(!hasDovecot)('that answers a letter with its mailbox, and is well', async () => {
    const sink = await SmtpSink.start({ password: 'mustard' })
    const mailbox = await mailboxBy(given['dovecot.conf'], secrets)
    const judge = await started('together', { imap: mailbox.imap, smtp: sink.port })
    try {
      const letter =
        'From: anna@players.example\r\nTo: judge@dragoman.example\r\nSubject: hello\r\nMessage-ID: <1@players.example>\r\n\r\nHELP\r\n'
      await deliver(mailbox.lmtp, letter)
      await judge.meanwhile(() => sink.mails.length > 0)
      expect(sink.mails[0]).toMatchObject({
        to: 'anna@players.example',
        text: expect.stringContaining('HELP'),
      })
      await judge.meanwhile(judge.isWell)
    } finally {
      await judge.stop()
      await mailbox.stop()
      await sink.stop()
    }
    expect(await judge.stop()).toBe(0)
    expect(judge.isWell()).toBe(false)
  })
})

/**
 * The Dovecot of the file, on ports and in a folder of this machine. Where it ends by itself, since somebody else was
 * quicker to take a port of its, it gets others; if it still does, what it wrote into its log is why.
 */
async function mailboxBy(written: string, secrets: string, attempts = 3): Promise<Mailbox> {
  const [imap, lmtp] = [await freePort(), await freePort()]
  const home = mkdtempSync(join(tmpdir(), 'dm-'))
  execFileSync('chmod', ['755', home, place])
  mkdirSync(join(home, 'mail'))
  execFileSync('chown', ['mail:mail', join(home, 'mail')])
  const file = join(home, 'dovecot.conf')
  const adapted = written
    .replace(
      'listen = *',
      `listen = 127.0.0.1\nbase_dir = ${home}/run\nstate_dir = ${home}/state\ninstance_name = c-${imap}`,
    )
    .replaceAll('/var/mail/judge', join(home, 'mail'))
    .replaceAll('/run/secrets', secrets)
    .replace('log_path = /dev/stderr', `log_path = ${home}/log`)
    .replace(/port = 143$/m, `port = ${imap}`)
    .replace(/port = 24$/m, `port = ${lmtp}`)
  writeFileSync(file, adapted)
  const server = spawn('dovecot', ['-F', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  server.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString('utf8')
  })
  let isOver = false
  const ended = new Promise<void>(resolve =>
    server.once('exit', () => resolve()).once('error', () => resolve()),
  )
  void ended.then(() => {
    isOver = true
  })
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  await until(async () => isOver || (await greets(imap)))
  if (!isOver) return { imap, lmtp, stop }
  if (existsSync(`${home}/log`)) said += readFileSync(`${home}/log`, 'utf8')
  await stop()
  if (attempts === 1) throw new Error(`Dovecot ended by itself: ${said}`)
  return mailboxBy(written, secrets, attempts - 1)
}

interface Mailbox {
  readonly imap: number
  readonly lmtp: number
  readonly stop: () => Promise<void>
}

async function deliver(port: number, raw: string): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true })
  await transport.sendMail({
    envelope: { from: 'anna@players.example', to: ['judge+hello@dragoman.example'] },
    raw,
  })
  transport.close()
}

const hasSystemd = isThere('systemd-analyze', false)
tellSkipped(hasSystemd, 3, 'systemd-analyze')

describe.skipIf(!hasSystemd)('the unit for systemd', () => {
  const unit = readFileSync(join(ROOT, 'config/systemd/dragoman.service'), 'utf8')

  /** What systemd says of a unit, on a machine where Node is where it is. */
  function complaints(text: string): readonly string[] {
    const file = join(place, 'dragoman.service')
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath))
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    return `${stdout}${stderr}`.split('\n').filter(line => line.includes('dragoman.service'))
  }

  test('is one', () => expect(complaints(unit)).toEqual([]))

  test.each([
    ['Restart=always', 'Restrat=always', 'Restrat'],
    ['RestartSec=10', 'RestartSec=soon', 'soon'],
    ['ExecStart=/usr/bin/node', 'ExecStart=/nowhere/node', '/nowhere/node'],
  ])('with %s written as %s is none', (from, to, what) => {
    expect(unit).toContain(from)
    expect(complaints(unit.replace(from, to)).join('\n')).toContain(what)
  })
})
