// The commands and settings that there are, with who may use them when: the table in docs/commands.md, made from the pages.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type HelpPage, type HelpSection, headingOf, helpPages } from '../../../src/judge/library/help.ts'

export const COMMANDS: URL = new URL('../../../docs/commands.md', import.meta.url)

const BEGIN = '<!-- The table is made by `npx tsx test/judge/library/helpTable.ts`. -->'
const END = '<!-- The end of the table. -->'

/** The part of the page that is made. */
export const tableIn = (page: string): string =>
  page.slice(page.indexOf(BEGIN), page.indexOf(END) + END.length)

export function helpTable(): string {
  const commands = rowsOf('commands', page => part(page, 'Who'))
  const settings = rowsOf('settings', page => part(page, 'When'))
  return [
    BEGIN,
    `There are ${commands.length} commands and ${settings.length} settings; each has a page, by mail and by \`npx dragoman help WORD\`.`,
    '',
    '| command | what it does | who may |',
    '| --- | --- | --- |',
    ...commands,
    '',
    'Settings are changed by the master; in a game without one by any player.',
    '',
    '| setting | what it is | when it may change |',
    '| --- | --- | --- |',
    ...settings,
    END,
  ].join('\n')
}

const rowsOf = (shelf: HelpSection, last: (page: HelpPage) => string): readonly string[] =>
  helpPages()
    .all.filter(page => page.section === shelf)
    .map(page => `| \`${headingOf(page)}\` | ${page.summary.replace(/\.$/, '')} | ${last(page)} |`)
    .sort()

/** What stands behind `Who` or `When`, and on the lines below it. */
function part({ lines }: HelpPage, name: string): string {
  const at = lines.findIndex(line => line.startsWith(`${name}   `))
  const end = lines.findIndex((line, i) => i > at && !line.startsWith('       '))
  return lines
    .slice(at, end < 0 ? undefined : end)
    .map(line => line.slice(7).trim())
    .join(' ')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = readFileSync(COMMANDS, 'utf8')
  writeFileSync(
    COMMANDS,
    page.replace(tableIn(page), () => helpTable()),
  )
}
