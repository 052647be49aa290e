// `dragoman help`: the commands of the command line, and the pages that players get by mail.
import type { Command } from 'commander'
import { type HelpPages, helpPage, helpPages } from '../library/help.ts'
import { type HomeOptions, planOf, withStore } from './configured.ts'
import { UsageFault } from './faults.ts'

interface HelpOptions extends HomeOptions {
  readonly all?: true
}

export function addHelp(program: Command): void {
  withStore(program.command('help'))
    .argument('[word...]', 'a command of this program, or what a player would ask for: ORDERS, SET WAIT')
    .option('--all', 'print every page that players get')
    .description('print this help, that of one command, or a page that players get by HELP')
    .action((words: readonly string[], { all, ...options }: HelpOptions) => {
      if (all === true) return write(everything(pagesOf(options)))
      if (words.length === 0) return program.outputHelp()
      const word = words.join(' ')
      const command = program.commands.find(each => each.name() === word)
      if (command !== undefined) return command.outputHelp()
      write(pageLines(word, pagesOf(options)))
    })
}

/** With the keeper's own pages where they are known; help is to be had with a broken configuration too. */
function pagesOf(options: HomeOptions): HelpPages {
  try {
    return helpPages(planOf(options).templates)
  } catch (fault) {
    if (!(fault instanceof UsageFault)) throw fault
    return helpPages()
  }
}

function pageLines(word: string, pages: HelpPages): readonly string[] {
  const answer = helpPage(word, pages)
  if (answer.kind === 'page') return answer.lines
  const near = answer.words.map(each => `'${each}'`).join(', ')
  throw new UsageFault(
    `there is no command '${word.slice(0, 40)}', and no page of help${near === '' ? '' : `: perhaps ${near}`}`,
  )
}

/** Every page under its name, the index first. */
function everything(pages: HelpPages): readonly string[] {
  const sorted = pages.all.toSorted(
    (one, other) => Number(other.name === 'index') - Number(one.name === 'index'),
  )
  return sorted.flatMap(({ name, lines }) => [
    `${'-'.repeat(4)} ${name} `.padEnd(72, '-'),
    '',
    ...(name === 'index' ? pageLines('index', pages) : lines),
    '',
  ])
}

const write = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}
