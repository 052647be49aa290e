// `dragoman help` with a word: prints the pages that players get by mail.
import { type HelpPages, helpPage, helpPages } from '../judge/library/help.ts'
import { wording } from '../wording/wording.ts'
import { planOf } from './configured.ts'
import { UsageFault } from './faults.ts'
import { useKeepersOwn } from './keepersOwn.ts'
import type { HomeOptions } from './options.ts'

const say = wording.commandLine.helpPages

export interface HelpOptions extends HomeOptions {
  readonly all?: true
}

export function printPages(words: readonly string[], { all, ...options }: HelpOptions): void {
  useKeepersOwn(options)
  write(all === true ? everything(pagesOf(options)) : pageLines(words.join(' '), pagesOf(options)))
}

/** Uses the keeper's own pages if they are known; help must work with a broken configuration too. */
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
  const words = answer.words.map(each => `'${each}'`).join(', ')
  const nothing = say.nothing({ word: word.slice(0, 40) })
  throw new UsageFault(words === '' ? nothing : say.perhaps({ nothing, words }))
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
