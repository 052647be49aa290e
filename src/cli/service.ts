// `dragoman start` and `dragoman receive`: the judge as a service, and one letter by a pipe.
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { PostOffice } from '../office/postOffice.ts'
import { err, ok, type Result } from '../result.ts'
import { OFFICE_FILE, openHome, STORE_FILE } from '../service/home.ts'
import { Judge } from '../service/judge.ts'
import { Clerk, Daemon } from '../service/loop.ts'
import { type InHand, Pipe, takeInHand } from '../service/pipe.ts'
import { StoreFault } from '../store/fault.ts'
import { openPigeonholes } from '../store/keptMails.ts'
import { loadGame, openStore } from '../store/store.ts'
import { type Server, serve as servePages } from '../web/http.ts'
import { officeView } from '../web/officeView.ts'
import { drawBoard } from '../web/page.ts'
import { type Attended, attendedOnce, attendedService, opened, pollOf } from './attended.ts'
import { alone, equipmentOf, type HomeOptions, type Plan, planOf, withClock, withHome } from './configured.ts'
import { addRunOnce, pagesOf, startConfigured, whereToLook } from './configuredRuns.ts'
import { contextIn, contextOf } from './context.ts'
import { addDoctor } from './doctor/doctor.ts'
import { TRY_AGAIN, UsageFault } from './faults.ts'
import { type Context, readMail } from './read.ts'

interface StartOptions extends HomeOptions {
  readonly smtpPort: number
  readonly httpPort: number
}

const port = (text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new UsageFault(`"${text}" is not a valid port`)
  return number
}

export function addService(program: Command): void {
  withClock(withHome(program.command('start')))
    .description('run the judge with its own post office on this machine')
    .addOption(new Option('--smtp-port <port>', '0 picks a free one').default(2525).argParser(port))
    .addOption(new Option('--http-port <port>', '0 picks a free one').default(8025).argParser(port))
    .action(start)
  withHome(program.command('receive'))
    .description('take one raw mail on standard input')
    .option('--now <iso>', 'what the time is for this mail, like 2026-11-20T19:00:00Z')
    .action(receive)
  addRunOnce(program)
  addDoctor(program)
  withHome(program.command('read'))
    .description('show how one raw mail on standard input would be read; execute nothing')
    .option('--game <name>', 'read it against a game of the store')
    .option('--context <file>', 'read it against a context file')
    .action(read)
}

interface ReadOptions extends HomeOptions {
  readonly game?: string
  readonly context?: string
}

async function read({ game, context, ...options }: ReadOptions): Promise<void> {
  if ((game === undefined) === (context === undefined))
    throw new UsageFault('name either --game or --context')
  const { data, judge, limits } = planOf(options)
  const own = judge.address
  const raw = await bytesOf(process.stdin)
  const against = context === undefined ? await gameContext(data, game!, own) : contextIn(context, own)
  if (!against.ok) throw new UsageFault(against.error)
  process.stdout.write(`${JSON.stringify(await readMail(raw, against.value, limits))}\n`)
}

async function gameContext(data: string, name: string, own: string): Promise<Result<Context, string>> {
  const store = openStore(join(data, STORE_FILE))
  try {
    const stored = await loadGame(store, name, game => equipmentOf(game).board)
    return stored.version === 0 ? err(`no game is called "${name.slice(0, 40)}"`) : ok(contextOf(stored, own))
  } finally {
    await store.close()
  }
}

async function start(options: StartOptions): Promise<void> {
  const plan = planOf(options)
  if (plan.servers !== undefined) return startConfigured(plan, plan.servers, options)
  const own = atHome(plan)
  await alone(plan.data, options, home =>
    attendedService(home, own, options, judge => serve(judge, own, options)),
  )
}

/**
 * Nobody but oneself writes here, for seven players and as fast as one likes. Who sits at a terminal wants to see what
 * to do next, and else only what is wrong.
 */
const atHome = (plan: Plan): Plan => ({
  ...plan,
  rates: { ...plan.rates, address: 10_000, domain: 100_000, mailsOfOne: 100_000, unproven: 1_000_000 },
  log: process.stderr.isTTY && plan.log.level === 'info' ? { ...plan.log, level: 'warn' } : plan.log,
})

/** The judge with a post office of its own. */
async function serve(judge: Attended, plan: Plan, { smtpPort, httpPort }: StartOptions): Promise<void> {
  const { services, onFault } = judge
  const holes = openPigeonholes(join(plan.data, OFFICE_FILE))
  const onLetter = (): Promise<void> => clerk.file().finally(() => daemon.wake())
  const office = new PostOffice(plan.judge.address, onLetter, { holes, mostBytes: plan.limits.mail })
  const clerk = new Clerk(new Judge(services, onFault), office.mailbox)
  const pipe = new Pipe(plan.data)
  const mailbox = pipe.beside(office.mailbox)
  const daemon = new Daemon({ ...judge, mailbox, carrier: office, poll: pollOf(plan) })
  const smtp = await opened(office.listen(smtpPort), '--smtp-port')
  const pages = await pagesOf(judge, plan)
  try {
    const answer = officeView({ services, office, draw: drawBoard })
    const http = await opened(servePages({ port: httpPort, answer, onFault }), '--http-port')
    process.once('SIGINT', daemon.stop)
    process.once('SIGTERM', daemon.stop)
    process.stdout.write(welcome(plan, smtp.port, http.port, pages))
    await daemon.run(onFault)
    await http.close()
  } finally {
    await pages?.close()
    await smtp.close()
    pipe.close()
    holes.close()
  }
}

const welcome = ({ judge, web }: Plan, smtp: number, http: number, pages: Server | undefined): string =>
  [
    `Open http://127.0.0.1:${http}/ in a browser: press "Start a sample game", and play.`,
    '',
    `The judge is at ${judge.address}.`,
    `Mail to it by SMTP on 127.0.0.1:${smtp}; read on http://127.0.0.1:${http}/api/v1/messages`,
    ...whereToLook(web, pages),
    'Ctrl-C stops it; nothing is lost.',
    '',
  ].join('\n')

/** Beside a running daemon it is that which sends the answer. */
async function receive(options: HomeOptions): Promise<void> {
  const plan = planOf(options)
  const raw = await bytesOf(process.stdin)
  try {
    const inHand = await takeInHand(plan.data)
    const letter: TakenLetter = { raw, inHand, isNow: options.now === undefined }
    try {
      const home = openHome(plan.data)
      await attendedOnce(home, plan, options, judge => take(letter, judge)).finally(() => home.close())
    } finally {
      inHand.release()
    }
  } catch (fault) {
    if (!(fault instanceof StoreFault)) throw fault
    process.stderr.write(`dragoman: ${fault.message}\n`)
    process.exitCode = TRY_AGAIN
  }
}

interface TakenLetter {
  readonly raw: Uint8Array
  readonly inHand: InHand
  /** Whether the judge's clock is that of the day. */
  readonly isNow: boolean
}

/**
 * Where the clock cannot be believed, or something is to be rung that was due before, the letter is filed, and waits
 * for the daemon or for `run-once`.
 */
async function take({ raw, inHand, isNow }: TakenLetter, attended: Attended): Promise<void> {
  const { services, clockWatch, onFault } = attended
  const judge = new Judge(services, onFault)
  const key = await judge.file(raw, isNow ? inHand.taken : services.clock.now())
  inHand.release()
  const letter = await services.store.letter(key)
  if (letter === undefined || letter.answered !== null || letter.setAside !== null) return
  const [alarm] = await services.store.alarms(1)
  const isDue = alarm !== undefined && alarm.at <= letter.received
  if (clockWatch.isTrusted && !isDue) await judge.answer(letter)
}

async function bytesOf(stream: NodeJS.ReadableStream): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
