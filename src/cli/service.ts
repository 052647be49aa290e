// `dragoman start` and `dragoman receive`: the judge as a service, and one letter by a pipe.
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { fixedClock, wallClock } from '../clock/clock.ts'
import { Daemon } from '../daemon/daemon.ts'
import { type Home, lockHome, openHome, STORE_FILE } from '../daemon/home.ts'
import { Judge } from '../daemon/judge.ts'
import { type Setting, trueDice } from '../daemon/setting.ts'
import { instantOf } from '../game/calendar.ts'
import { UTC } from '../game/zones.ts'
import { serveOffice } from '../office/api.ts'
import { PostOffice } from '../office/postOffice.ts'
import { err, ok, type Result } from '../result.ts'
import { StoreFault } from '../store/fault.ts'
import { loadGame } from '../store/gameStore.ts'
import { openStore } from '../store/store.ts'
import { contextIn, contextOf } from './context.ts'
import { UsageFault } from './faults.ts'
import { type Context, readMail } from './read.ts'
import { equipmentOf } from './shelfBoards.ts'

/** EX_TEMPFAIL: the mail server keeps the mail, and tries again. */
const TRY_AGAIN = 75
const POLL = 60_000

interface Options {
  readonly data: string
  readonly address: string
  readonly now?: string
}

interface StartOptions extends Options {
  readonly smtpPort: number
  readonly httpPort: number
}

const port = (text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > 65_535) throw new UsageFault(`"${text}" is no port`)
  return number
}

const address = (text: string): string => {
  if (!/^[^\s@+<>,;"]{1,30}@[^\s@<>,;"]{1,190}$/.test(text))
    throw new UsageFault(
      `"${text.slice(0, 60)}" is no address for a judge: write one like judge@dragoman.example`,
    )
  return text.toLowerCase()
}

const withHome = (command: Command): Command =>
  command
    .option('--data <dir>', 'the folder of the store', './data')
    .addOption(
      new Option('--address <address>', 'the address of the judge')
        .default('judge@dragoman.example')
        .argParser(address),
    )

export function addService(program: Command): void {
  withHome(program.command('start'))
    .description('run the judge with its own post office on this machine')
    .addOption(new Option('--smtp-port <port>', '0 picks a free one').default(2525).argParser(port))
    .addOption(new Option('--http-port <port>', '0 picks a free one').default(8025).argParser(port))
    .action(start)
  withHome(program.command('receive'))
    .description('take one raw mail on standard input')
    .option('--now <iso>', 'what the time is for this mail, like 2026-11-20T19:00:00Z')
    .action(receive)
  withHome(program.command('read'))
    .description('show how one raw mail on standard input would be read; execute nothing')
    .option('--game <name>', 'read it against a game of the store')
    .option('--context <file>', 'read it against a context file')
    .action(read)
}

interface ReadOptions extends Options {
  readonly game?: string
  readonly context?: string
}

async function read({ data, address: own, game, context }: ReadOptions): Promise<void> {
  if ((game === undefined) === (context === undefined))
    throw new UsageFault('name either --game or --context')
  const raw = await bytesOf(process.stdin)
  const against = context === undefined ? await gameContext(data, game!, own) : contextIn(context, own)
  if (!against.ok) throw new UsageFault(against.error)
  process.stdout.write(`${JSON.stringify(await readMail(raw, against.value))}\n`)
}

async function gameContext(data: string, name: string, own: string): Promise<Result<Context, string>> {
  const store = openStore(join(data, STORE_FILE))
  try {
    const stored = await loadGame(store, name, settings => equipmentOf(settings).board)
    return stored.version === 0 ? err(`no game is called "${name.slice(0, 40)}"`) : ok(contextOf(stored, own))
  } finally {
    await store.close()
  }
}

function settingOf({ store, secret }: Home, { address: judge, now }: Options): Setting {
  const clock = now === undefined ? wallClock : fixedClock(timeIn(now))
  const sender = { address: judge, name: 'Dragoman' }
  return { store, secret, clock, sender, judge: { code: 'DRGM', zone: UTC }, chance: trueDice }
}

function timeIn(text: string) {
  try {
    return instantOf(text)
  } catch (fault) {
    throw new UsageFault(`--now: "${text.slice(0, 40)}" is no time, write it like 2026-11-20T19:00:00Z`, {
      cause: fault,
    })
  }
}

async function start(options: StartOptions): Promise<void> {
  const lock = lockHome(options.data)
  if (lock === undefined)
    throw new UsageFault(`another judge runs in ${options.data}: stop it first, or take another --data`)
  const home = openHome(options.data)
  const setting = settingOf(home, options)
  let wake = (): void => {}
  const office = new PostOffice(options.address, () => wake())
  const daemon = new Daemon({ setting, mailbox: office.mailbox, carrier: office, poll: POLL })
  wake = daemon.wake
  const smtp = await office.listen(options.smtpPort)
  const http = await serveOffice(office, options.httpPort)
  process.once('SIGINT', daemon.stop)
  process.once('SIGTERM', daemon.stop)
  process.stdout.write(
    [
      `The judge is at ${options.address}.`,
      `Mail to it by SMTP on 127.0.0.1:${smtp.port}; read on http://127.0.0.1:${http.port}/api/v1/messages`,
      'Ctrl-C stops it; nothing is lost.',
      '',
    ].join('\n'),
  )
  await daemon.run(complain)
  await smtp.close()
  await http.close()
  await home.close()
  lock.release()
}

const complain = (fault: unknown): void =>
  void process.stderr.write(`dragoman: ${fault instanceof Error ? fault.message : String(fault)}\n`)

/** Beside a running daemon it is that which sends the answer. */
async function receive(options: Options): Promise<void> {
  const raw = await bytesOf(process.stdin)
  try {
    const home = openHome(options.data)
    const setting = settingOf(home, options)
    const judge = new Judge(setting, complain)
    const key = await judge.file(raw, setting.clock.now())
    const letter = await home.store.letter(key)
    if (letter !== undefined && letter.answered === null && letter.setAside === null)
      await judge.answer(letter)
    await home.close()
  } catch (fault) {
    if (!(fault instanceof StoreFault)) throw fault
    process.stderr.write(`dragoman: ${fault.message}\n`)
    process.exitCode = TRY_AGAIN
  }
}

async function bytesOf(stream: NodeJS.ReadableStream): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
