// The commands of the program and their options. The code of a command is loaded only when it is called, to start quickly.
import { isIP } from 'node:net'
import { type Command, Option } from 'commander'
import type { BooksOptions, VariantsOptions } from './catalogue.ts'
import type { DoctorOptions } from './doctor/doctor.ts'
import { UsageFault } from './faults.ts'
import type { HandOptions, QueueOptions } from './hands.ts'
import type { HelpOptions } from './helpPages.ts'
import type { ExportOptions, StoreOptions } from './keeping.ts'
import type { LineOptions } from './lines.ts'
import type { MapOptions } from './map.ts'
import type { MoveOptions } from './move.ts'
import { DEFAULT_CONFIG, type HomeOptions } from './options.ts'
import type { ReadOptions, StartOptions } from './service.ts'

/** In the order in which help lists them. */
export function declareAll(program: Command): void {
  for (const line of LINES) declareLines(program, line)
  declareCatalogue(program)
  declareJudge(program)
  declareKeeping(program)
  declareHands(program)
  declareMap(program)
  declareHelp(program)
}

/** For commands that use the store. */
const withStore = (command: Command): Command =>
  command
    .option('--config <file>', `the configuration (default: ${DEFAULT_CONFIG} if it is there)`)
    .option('--data <dir>', 'the folder of the store (default: what is configured, else ./data)')
    .option('--store <url>', 'a store in PostgreSQL (default: DRAGOMAN_STORE, else what is configured)')

/** For commands that act as the judge. */
const withHome = (command: Command): Command =>
  withStore(command).option(
    '--address <address>',
    'the address of the judge (default: what is configured, else judge@dragoman.example)',
  )

/** For commands that act by the clock. */
const withClock = (command: Command): Command =>
  command
    .option('--accept-clock', 'the clock is right, although something in the store is of a later time')
    .option('--new-secret', 'make a new secret where it is lost; the reply addresses of now stop working')
    .option(
      '--take-mailbox',
      'read the mailbox although another judge did; that one takes no letter any more',
    )

/** A command that answers each line of JSON with one. */
interface LineCommand {
  readonly name: 'adjudicate' | 'parse'
  readonly summary: string
  readonly description: string
  readonly example: string
}

const LINES: readonly LineCommand[] = [
  {
    name: 'adjudicate',
    summary: 'take positions with orders, give results',
    description:
      'Reads positions with orders from standard input, one JSON object a line, and writes the results to standard output, one line for each.',
    example: `
A line in, and the line out (here cut short):
  {"phase":"S1901M","units":["FRANCE A PAR"],"orders":{"FRANCE":["A PAR - BUR"]}}
  {"id":null,"phase":"S1901M","next":"F1901M","results":[{"power":"FRANCE",...`,
  },
  {
    name: 'parse',
    summary: 'take texts as players write them, give orders',
    description:
      'Reads texts with the position they are written for from standard input, one JSON object a line, and writes their orders in canonical spelling to standard output, one line for each.',
    example: `
A line in, and the line out:
  {"phase":"S1901M","power":"FRANCE","units":["FRANCE A PAR"],"text":"Paris to burgandy"}
  {"id":null,"orders":["A PAR - BUR"],"refused":[]}`,
  },
]

function declareLines(program: Command, { name, summary, description, example }: LineCommand): void {
  withStore(program.command(name))
    .summary(summary)
    .description(description)
    .option('--rulebook <name>', 'the rules, where a line names none', '2025EE')
    .option('--variant <name>', 'the board, where a line names none', 'standard')
    .addHelpText('after', example)
    .action(async (options: LineOptions) => (await import('./lines.ts')).answer(name, options))
}

function declareCatalogue(program: Command): void {
  const json = ['--json', 'as JSON'] as const
  withStore(program.command('variants'))
    .description('list what can be played, or say what is wrong with the file of a map or a variant')
    .option('--check <file>', 'look through this file, and list what is in it')
    .option(...json)
    .action(async (options: VariantsOptions) => (await import('./catalogue.ts')).listVariants(options))
  withStore(program.command('rulebooks'))
    .argument('[name]', 'one of them in full')
    .description('list the rules that can be played by, with what is unusual in each')
    .option(...json)
    .option('--check <file>', 'say what is wrong with a rulebook that lies anywhere')
    .action(async (name: string | undefined, options: BooksOptions) =>
      (await import('./catalogue.ts')).listRulebooks(name, options),
    )
}

// The judge, and what runs beside it.

const portFor =
  (option: string) =>
  (text: string): number => {
    const number = Number(text)
    if (!/^\d+$/.test(text) || number > 65_535)
      throw new UsageFault(
        `${option}: "${text.slice(0, 40)}" is not a valid port: write a number from 0 to 65535`,
      )
    return number
  }

function ipOf(text: string): string {
  if (isIP(text) > 0) return text
  throw new UsageFault(`--ip: "${text.slice(0, 60)}" is not a valid address: write one like 203.0.113.9`)
}

function readerOf(text: string): string {
  if (!/^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,190}$/.test(text))
    throw new UsageFault(`--to: "${text.slice(0, 60)}" is not a valid address: write one like you@gmail.com`)
  return text
}

function declareJudge(program: Command): void {
  withClock(withHome(program.command('start')))
    .description('run the judge with its own post office on this machine')
    .addOption(
      new Option('--smtp-port <port>', '0 picks a free one').default(2525).argParser(portFor('--smtp-port')),
    )
    .addOption(
      new Option('--http-port <port>', '0 picks a free one').default(8025).argParser(portFor('--http-port')),
    )
    .action(async (options: StartOptions) => (await import('./service.ts')).start(options))
  withHome(program.command('receive'))
    .description('take one raw mail on standard input')
    .option('--now <iso>', 'what the time is for this mail, like 2026-11-20T19:00:00Z')
    .action(async (options: HomeOptions) => (await import('./receiving.ts')).receive(options))
  withClock(withHome(program.command('run-once')))
    .description('look into the mailbox once, do what is due, send what waits, and end; for cron')
    .option('--now <iso>', 'what the time is for this run, like 2026-11-20T19:00:00Z')
    .action(async (options: HomeOptions) => (await import('./configuredRuns.ts')).runOnce(options))
  withHome(program.command('doctor'))
    .description(
      'look at configuration, store, mail servers, the domain, templates and clock, and say what to mend',
    )
    .option(
      '--letter',
      'send a letter to the judge, at an address with a plus if it gives such, and see whether it comes',
    )
    .option('--smoke', 'try the program itself instead, on a judge that is thrown away after')
    .addOption(
      new Option('--to <address>', 'send a letter there, and say what to look for in its head').argParser(
        readerOf,
      ),
    )
    .addOption(
      new Option(
        '--ip <address>',
        'the address that mails leave from, where this machine cannot see it',
      ).argParser(ipOf),
    )
    .action(async (options: DoctorOptions) => (await import('./doctor/doctor.ts')).doctor(options))
  withStore(program.command('push-keys'))
    .summary('make the keys for telling players on their devices')
    .description(
      'Makes the keys by which the judge tells players on their devices that results or a reminder are in their mailbox, in its folder. Without them no page offers it. Keys that are there are left as they are.',
    )
    .action(async (options: HomeOptions) => (await import('./pushKeys.ts')).makePushKeys(options))
  withHome(program.command('read'))
    .description('show how one raw mail on standard input would be read; execute nothing')
    .option('--game <name>', 'read it against a game of the store')
    .option('--context <file>', 'read it against a context file')
    .action(async (options: ReadOptions) => (await import('./service.ts')).read(options))
}

// Where the keeper looks into the store.

function declareKeeping(program: Command): void {
  const part = () => import('./keeping.ts')
  withStore(program.command('games').description('list the games'))
    .option('--json', 'as JSON')
    .action(async (options: StoreOptions & AsJson) => (await part()).listGames(options))
  withStore(program.command('show').description('show a game as its observers see it'))
    .argument('<game>')
    .argument('[phase]', 'a phase that was played, like F1901M')
    .option('--json', 'as JSON')
    .action(async (name: string, phase: string | undefined, options: StoreOptions & AsJson) =>
      (await part()).showGame(name, phase, options),
    )
  withStore(program.command('export').description('write out everything that a game has seen'))
    .argument('<game>')
    .addOption(
      new Option('--format <format>', 'its events, its mails, or a line for `adjudicate` per phase')
        .choices(['json', 'mbox', 'phases'])
        .default('json'),
    )
    .option(
      '--address <address>',
      'who the judge is in its mails (default: what is configured, else judge@dragoman.example)',
    )
    .action(async (name: string, options: StoreOptions & ExportOptions) =>
      (await part()).exportGame(name, options),
    )
  withStore(program.command('verify').description('replay every game and list what differs from the record'))
    .argument('[game]')
    .action(async (name: string | undefined, where: StoreOptions) => (await part()).verify(name, where))
  withStore(program.command('move'))
    .summary('carry the store to PostgreSQL, or back into a file')
    .description(
      'Carries the whole store to another place while its judge is stopped, and holds both against one another. What was broken off goes on where it stopped.',
    )
    .requiredOption('--to <place>', 'postgres://user@host:port/database, or a new file')
    .action(async (options: MoveOptions) => (await import('./move.ts')).move(options))
  withStore(program.command('backup').description('copy the store while the judge runs'))
    .argument('<file>', 'where the copy goes; nothing may be there yet')
    .action(async (file: string, where: StoreOptions) => (await part()).backUp(file, where))
}

// Where the keeper intervenes.

function declareHands(program: Command): void {
  const part = () => import('./hands.ts')
  const untold = ['--untold', 'send no mail about it'] as const
  withHome(program.command('remove'))
    .summary('take games out: no list, no page, no deadline, no letters')
    .description(
      'Takes games out of lists, pages, deadlines and letters, and tells their people by mail. All of it is kept: `restore` puts them back.',
    )
    .argument('<game...>')
    .option(...untold)
    .action(async (names: readonly string[], options: HandOptions) =>
      (await part()).removeGames(names, options),
    )
  withHome(program.command('restore').description('put games back that were taken out, as they were'))
    .argument('<game...>')
    .option(...untold)
    .action(async (names: readonly string[], options: HandOptions) =>
      (await part()).restoreGames(names, options),
    )
  withHome(program.command('ban'))
    .summary('leave letters of an address or a domain unread, or list whose are')
    .description(
      'Keeps letters from an address, or from a domain and all below it, without reading or answering them. Without one it lists those that are banned.',
    )
    .argument('[whom]', 'like eve@spam.example or spam.example')
    .action(async (whom: string | undefined, options: HomeOptions) => (await part()).ban(whom, options))
  withHome(program.command('unban').description('read letters of an address or a domain again'))
    .argument('<whom>')
    .action(async (whom: string, options: HomeOptions) => (await part()).unban(whom, options))
  withHome(program.command('queue'))
    .summary('show letters and mails that wait, and hold, release or delete mails')
    .description(
      'Shows letters that wait or were set aside, and mails that wait or were given up. `hold` keeps mails back, `release` lets them go now, `delete` gives them up.',
    )
    .argument('[what]', 'hold, release or delete')
    .argument('[id...]', 'of mails, as the list shows them')
    .option('--most <number>', 'so many of each are shown', '20')
    .action(async (what: string | undefined, ids: readonly string[], options: QueueOptions) =>
      (await part()).queue(what, ids, options),
    )
}

interface AsJson {
  readonly json?: true
}

function declareMap(program: Command): void {
  withStore(program.command('map').description('draw the board of a game, or the whole game as a film'))
    .argument('[game]')
    .argument('[phase]', 'as it was played, with its orders, like F1901M (default: the board as it is)')
    .option('--film', 'all phases one after the other, as an SVG that plays by itself in a browser')
    .option('--variant <name>', 'in place of a game: this board before anybody has played on it')
    .addOption(
      new Option('--format <format>', 'default: what the name of the file says, else txt').choices([
        'txt',
        'svg',
        'png',
      ]),
    )
    .option('-o, --output <file>', 'where the picture goes (default: standard output)')
    .action(async (name: string | undefined, phase: string | undefined, options: MapOptions) =>
      (await import('./map.ts')).drawMap(name, phase, options),
    )
}

function declareHelp(program: Command): void {
  withStore(program.command('help'))
    .argument('[word...]', 'a command of this program, or what a player would ask for: ORDERS, SET WAIT')
    .option('--all', 'print every page that players get')
    .description('print this help, that of one command, or a page that players get by HELP')
    .action(async (words: readonly string[], options: HelpOptions) => {
      const command = program.commands.find(each => each.name() === words.join(' '))
      if (options.all !== true && words.length === 0) return program.outputHelp()
      if (options.all !== true && command !== undefined) return command.outputHelp()
      ;(await import('./helpPages.ts')).printPages(words, options)
    })
}
