// The commands of the program and their options. The code of a command is loaded only when it is called, to start quickly.
import { isIP } from 'node:net'
import { type Command, Option } from 'commander'
import { wording } from '../wording/wording.ts'
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

const say = wording.commandLine.declarations

/** In the order in which help lists them. */
export function declareAll(program: Command): void {
  for (const name of ['adjudicate', 'parse'] as const) declareLines(program, name)
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
    .option('--config <file>', say.config({ file: DEFAULT_CONFIG }))
    .option('--data <dir>', say.data)
    .option('--store <url>', say.store)

/** For commands that act as the judge. */
const withHome = (command: Command): Command => withStore(command).option('--address <address>', say.address)

/** For commands that act by the clock. */
const withClock = (command: Command): Command =>
  command
    .option('--accept-clock', say.acceptClock)
    .option('--new-secret', say.newSecret)
    .option('--take-mailbox', say.takeMailbox)

/** A command that answers each line of JSON with one. */
function declareLines(program: Command, name: 'adjudicate' | 'parse'): void {
  const { summary, description, example } = say[name]
  withStore(program.command(name))
    .summary(summary)
    .description(description)
    .option('--rulebook <name>', say.rulebook, '2025EE')
    .option('--variant <name>', say.variant, 'standard')
    .addHelpText('after', `\n${example}`)
    .action(async (options: LineOptions) => (await import('./lines.ts')).answer(name, options))
}

function declareCatalogue(program: Command): void {
  const json = ['--json', say.json] as const
  withStore(program.command('variants'))
    .description(say.variants.description)
    .option('--check <file>', say.variants.check)
    .option(...json)
    .action(async (options: VariantsOptions) => (await import('./catalogue.ts')).listVariants(options))
  withStore(program.command('rulebooks'))
    .argument('[name]', say.rulebooks.name)
    .description(say.rulebooks.description)
    .option(...json)
    .option('--check <file>', say.rulebooks.check)
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
      throw new UsageFault(say.noPort({ option, text: text.slice(0, 40) }))
    return number
  }

function ipOf(text: string): string {
  if (isIP(text) > 0) return text
  throw new UsageFault(say.noIp({ text: text.slice(0, 60) }))
}

function readerOf(text: string): string {
  if (!/^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,190}$/.test(text))
    throw new UsageFault(say.noReader({ text: text.slice(0, 60) }))
  return text
}

function declareJudge(program: Command): void {
  withClock(withHome(program.command('start')))
    .description(say.start.description)
    .addOption(
      new Option('--smtp-port <port>', say.start.port).default(2525).argParser(portFor('--smtp-port')),
    )
    .addOption(
      new Option('--http-port <port>', say.start.port).default(8025).argParser(portFor('--http-port')),
    )
    .action(async (options: StartOptions) => (await import('./service.ts')).start(options))
  withHome(program.command('receive'))
    .description(say.receive.description)
    .option('--now <iso>', say.receive.now)
    .action(async (options: HomeOptions) => (await import('./receiving.ts')).receive(options))
  withClock(withHome(program.command('run-once')))
    .description(say.runOnce.description)
    .option('--now <iso>', say.runOnce.now)
    .action(async (options: HomeOptions) => (await import('./configuredRuns.ts')).runOnce(options))
  withHome(program.command('doctor'))
    .description(say.doctor.description)
    .option('--letter', say.doctor.letter)
    .option('--smoke', say.doctor.smoke)
    .addOption(new Option('--to <address>', say.doctor.to).argParser(readerOf))
    .addOption(new Option('--ip <address>', say.doctor.ip).argParser(ipOf))
    .action(async (options: DoctorOptions) => (await import('./doctor/doctor.ts')).doctor(options))
  withStore(program.command('push-keys'))
    .summary(say.pushKeys.summary)
    .description(say.pushKeys.description)
    .action(async (options: HomeOptions) => (await import('./pushKeys.ts')).makePushKeys(options))
  withHome(program.command('read'))
    .description(say.read.description)
    .option('--game <name>', say.read.game)
    .option('--context <file>', say.read.context)
    .action(async (options: ReadOptions) => (await import('./service.ts')).read(options))
}

// Where the keeper looks into the store.

function declareKeeping(program: Command): void {
  const part = () => import('./keeping.ts')
  withStore(program.command('games').description(say.games))
    .option('--json', say.json)
    .action(async (options: StoreOptions & AsJson) => (await part()).listGames(options))
  withStore(program.command('show').description(say.show.description))
    .argument('<game>')
    .argument('[phase]', say.show.phase)
    .option('--json', say.json)
    .action(async (name: string, phase: string | undefined, options: StoreOptions & AsJson) =>
      (await part()).showGame(name, phase, options),
    )
  withStore(program.command('export').description(say.export.description))
    .argument('<game>')
    .addOption(
      new Option('--format <format>', say.export.format).choices(['json', 'mbox', 'phases']).default('json'),
    )
    .option('--address <address>', say.export.address)
    .action(async (name: string, options: StoreOptions & ExportOptions) =>
      (await part()).exportGame(name, options),
    )
  withStore(program.command('verify').description(say.verify))
    .argument('[game]')
    .action(async (name: string | undefined, where: StoreOptions) => (await part()).verify(name, where))
  withStore(program.command('move'))
    .summary(say.move.summary)
    .description(say.move.description)
    .requiredOption('--to <place>', say.move.to)
    .action(async (options: MoveOptions) => (await import('./move.ts')).move(options))
  withStore(program.command('backup').description(say.backup.description))
    .argument('<file>', say.backup.file)
    .action(async (file: string, where: StoreOptions) => (await part()).backUp(file, where))
}

// Where the keeper intervenes.

function declareHands(program: Command): void {
  const part = () => import('./hands.ts')
  const untold = ['--untold', say.untold] as const
  withHome(program.command('remove'))
    .summary(say.remove.summary)
    .description(say.remove.description)
    .argument('<game...>')
    .option(...untold)
    .action(async (names: readonly string[], options: HandOptions) =>
      (await part()).removeGames(names, options),
    )
  withHome(program.command('restore').description(say.restore))
    .argument('<game...>')
    .option(...untold)
    .action(async (names: readonly string[], options: HandOptions) =>
      (await part()).restoreGames(names, options),
    )
  withHome(program.command('ban'))
    .summary(say.ban.summary)
    .description(say.ban.description)
    .argument('[whom]', say.ban.whom)
    .action(async (whom: string | undefined, options: HomeOptions) => (await part()).ban(whom, options))
  withHome(program.command('unban').description(say.unban))
    .argument('<whom>')
    .action(async (whom: string, options: HomeOptions) => (await part()).unban(whom, options))
  withHome(program.command('queue'))
    .summary(say.queue.summary)
    .description(say.queue.description)
    .argument('[what]', say.queue.what)
    .argument('[id...]', say.queue.ids)
    .option('--most <number>', say.queue.most, '20')
    .action(async (what: string | undefined, ids: readonly string[], options: QueueOptions) =>
      (await part()).queue(what, ids, options),
    )
}

interface AsJson {
  readonly json?: true
}

function declareMap(program: Command): void {
  withStore(program.command('map').description(say.map.description))
    .argument('[game]')
    .argument('[phase]', say.map.phase)
    .option('--film', say.map.film)
    .option('--variant <name>', say.map.variant)
    .addOption(new Option('--format <format>', say.map.format).choices(['txt', 'svg', 'png']))
    .option('-o, --output <file>', say.map.output)
    .action(async (name: string | undefined, phase: string | undefined, options: MapOptions) =>
      (await import('./map.ts')).drawMap(name, phase, options),
    )
}

function declareHelp(program: Command): void {
  withStore(program.command('help'))
    .argument('[word...]', say.help.words)
    .option('--all', say.help.all)
    .description(say.help.description)
    .action(async (words: readonly string[], options: HelpOptions) => {
      const command = program.commands.find(each => each.name() === words.join(' '))
      if (options.all !== true && words.length === 0) return program.outputHelp()
      if (options.all !== true && command !== undefined) return command.outputHelp()
      ;(await import('./helpPages.ts')).printPages(words, options)
    })
}
