// The help pages that players get by mail and the keeper by `dragoman help`, found by the words that people look for.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeNames, powerNames, slipsBetween } from '../../rules/board/names.ts'
import { phaseId } from '../../rules/board/phase.ts'
import { rulesCalled } from '../../rules/board/rulebookText.ts'
import type { Fault } from '../../rules/board/yamlFile.ts'
import { LANGUAGE, wording } from '../../wording/wording.ts'
import { wrapped } from '../report/forms/frame.ts'
import { ruleIndexLines } from '../report/sentences/rules.ts'
import { bookLines, bookListLines, rulePageLines } from '../report/sentences/settingLines.ts'
import { allBooks, boardNamed, bookCalled, DEFAULTS, variantNames } from './boards.ts'
import { namesIn, OWN_TEMPLATES, textOf } from './files.ts'

const say = wording.boardPages
const sayOfBooks = wording.bookPages

/** The sections of the help: topics, commands, settings of a game, and reasons for refusals. */
export const HELP_SECTIONS = ['topics', 'commands', 'settings', 'refusals'] as const
export type HelpSection = (typeof HELP_SECTIONS)[number]

export interface HelpPage {
  readonly section: HelpSection
  /** The name of its file: `house.rules`, `signOn`, `press.late`. */
  readonly name: string
  /** Its first line. */
  readonly summary: string
  readonly lines: readonly string[]
  /** Other words by which it is found: the capitals that begin its indented lines, `SET NO LATE PRESS`. */
  readonly words: readonly string[]
}

export type HelpAnswer =
  | { readonly kind: 'page'; readonly page: HelpPage; readonly lines: readonly string[] }
  /** There is no such page; perhaps one of these was meant. */
  | { readonly kind: 'suggestions'; readonly words: readonly string[] }

export interface HelpPages {
  readonly all: readonly HelpPage[]
  /** What is wrong with the keeper's own pages. */
  readonly faults: readonly Fault[]
  readonly keepersInUse: number
}

/** The page for a word, or words that have pages; without a word the index. */
export function helpPage(word: string | undefined, pages: HelpPages = helpPages()): HelpAnswer {
  const wanted = squeezed(word ?? 'index')
  const page =
    aboutRules(word ?? '') ??
    (word === undefined ? undefined : aboutBoards(wanted)) ??
    pageOf(wanted, pages.all) ??
    pages.all.find(each => IS_HEADED.has(each.section) && squeezed(headingOf(each)) === wanted) ??
    aboutBook(word ?? '') ??
    placeOrPower(wanted, pages.all) ??
    aboutWords(word ?? '', pages.all) ??
    stemsOf(wanted)
      .map(stem => pageOf(stem, pages.all))
      .find(each => each !== undefined)
  if (page !== undefined) return { kind: 'page', page, lines: linesOf(page, pages) }
  return { kind: 'suggestions', words: suggestions(wanted, pages.all) }
}

/** `HELP CHAOS` explains that board, `HELP BOARDS` all of them. */
function aboutBoards(wanted: string): HelpPage | undefined {
  if ((ALSO.get(wanted) ?? wanted) === 'boards')
    return made('boards', [
      say.boards,
      ...variantNames().flatMap(name => {
        const board = boardNamed(name)
        return board.ok ? ['', name, `    ${board.value.about}`] : []
      }),
    ])
  const name = variantNames().find(each => squeezed(each) === wanted)
  const board = name === undefined ? undefined : boardNamed(name)
  if (name === undefined || board?.ok !== true) return undefined
  const { value } = board
  const sizes = {
    powers: value.powers.length,
    provinces: value.provinceCount,
    centers: value.provinces.filter(({ isCenter }) => isCenter).length,
    wins: value.wins,
    opens: phaseId(value.opens),
  }
  return made(`board ${name}`, [
    `${value.name}. ${value.about}`,
    '',
    say.sizes(sizes),
    '',
    say.powers({ powers: value.powers.map(each => each.name).join(', ') }),
    '',
    say.makes({ called: name }),
  ])
}

/** `HELP STP`, `HELP FRANCE`: a player who names a power or a place of the usual board wants to write orders. */
const placeOrPower = (wanted: string, all: readonly HelpPage[]): HelpPage | undefined =>
  namesOnBoard().has(wanted) ? pageOf('orders', all) : undefined

/** Sections whose pages begin with what to write. */
const IS_HEADED: ReadonlySet<HelpSection> = new Set<HelpSection>(['commands', 'settings'])

/** `A PAR - BUR`, `PHASE phase`: the heading of a page in lists of pages. */
export const headingOf = ({ lines }: HelpPage): string =>
  lines
    .find(line => line.startsWith('  '))
    ?.trim()
    .split(/ {2,}/)[0] ?? ''

/** `HELP support order`: one of two words has a page. `HELP A BUD S F SER` is an order, and gets the page on orders. */
function aboutWords(text: string, all: readonly HelpPage[]): HelpPage | undefined {
  const words = text.trim().split(/\s+/).map(squeezed)
  if (/^[af]\s/i.test(text) && namesOnBoard().has(words[1] ?? '')) return pageOf('orders', all)
  if (words.length !== 2) return undefined
  const isNamed = (word: string): boolean =>
    all.some(({ section, name }) => section !== 'refusals' && squeezed(name) === word)
  const led = words.find(each => each.length >= 3 && (ALSO.has(each) || isNamed(each)))
  return led === undefined ? undefined : pageOf(led, all)
}

/** `HELP DISBANDING` means DISBAND: words from which this one may come. */
function stemsOf(wanted: string): readonly string[] {
  const [, stem = ''] = /^(.{3,})ing$/.exec(wanted) ?? []
  return stem === '' ? [] : [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')]
}

const namesOnBoard = (): ReadonlySet<string> => {
  const board = boardNamed(DEFAULTS.variant)
  return new Set(board.ok ? [...placeNames(board.value).keys(), ...powerNames(board.value).keys()] : [])
}

/** A page made from the rulebooks: all of them or one, all rules or one. */
function aboutRules(word: string): HelpPage | undefined {
  const [, what = '', rest = ''] = /^\s*(rulebooks?|books?|rules?)\b[\s:]*(.*)$/i.exec(word) ?? []
  if (/^(?:rule)?books$/i.test(what) && rest === '')
    return made('rulebooks', [sayOfBooks.books, '', ...bookListLines(allBooks())])
  if (/^rule$/i.test(what) && rest === '') return made('rule', ruleIndexLines())
  const called = rulesCalled(what === '' ? word : rest)
  // A number alone is enough; the names of some rules are words that mean other things too.
  if (called !== undefined && (/^rules?$/i.test(what) || /^\W*4/.test(word)))
    return made(`rule ${called.names[0]}`, rulePageLines(called.names, allBooks()))
  return what === '' ? undefined : aboutBook(rest)
}

function aboutBook(word: string): HelpPage | undefined {
  const name = bookCalled(word)
  const found = name === undefined ? undefined : allBooks().find(each => each.name === name)
  return found === undefined ? undefined : made(`rulebook ${found.name}`, bookLines(found))
}

function made(name: string, long: readonly string[]): HelpPage {
  const lines = long.flatMap(wrapped)
  return { section: 'topics', name, summary: lines[0] ?? '', lines, words: [] }
}

/** All pages; a keeper's page replaces ours. Names come from strangers, and are looked up only among these. */
export function helpPages(folder?: string): HelpPages {
  const known = KNOWN.get(folder ?? '')
  if (known !== undefined) return known
  const own =
    folder === undefined
      ? HELP_SECTIONS.flatMap(section => pagesIn(OWN_TEMPLATES, section).pages)
      : helpPages().all
  const keepers = folder === undefined ? [] : HELP_SECTIONS.map(section => pagesIn(folder, section))
  const fresh = keepers.flatMap(({ pages }) => pages)
  const isReplaced = (page: HelpPage) => fresh.some(each => isSamePage(each, page))
  const pages = {
    all: [...own.filter(page => !isReplaced(page)), ...fresh],
    faults: keepers.flatMap(({ faults }) => faults),
    keepersInUse: fresh.length,
  }
  if (folder === undefined) KNOWN.set('', pages)
  return pages
}

/** Only the program's own pages are cached: keepers write theirs while the judge runs. */
const KNOWN = new Map<string, HelpPages>()

const isSamePage = (one: HelpPage, other: HelpPage): boolean =>
  one.section === other.section && one.name === other.name

/** `SET  no-wait` and `setnowait` are the same word, and accents do not matter. */
function squeezed(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
    .replace('gray', 'grey')
    .replace('centre', 'center')
}

/** Pages about what can be asked for come before pages about refusals. */
function pageOf(wanted: string, all: readonly HelpPage[]): HelpPage | undefined {
  const name = ALSO.get(wanted) ?? wanted
  const isRefusal = ({ section }: HelpPage): boolean => section === 'refusals'
  const others = all.filter(page => !isRefusal(page))
  return pageAmong(name, others) ?? pageAmong(name, all.filter(isRefusal))
}

/** A page by its name first, then by its words; topics before commands before settings. */
function pageAmong(name: string, all: readonly HelpPage[]): HelpPage | undefined {
  const isWanted: readonly ((page: HelpPage) => boolean)[] = [
    page => squeezed(page.name) === name,
    page => page.words.some(word => squeezed(word) === name),
    page => name.startsWith('no') && page.words.some(word => squeezed(word) === `set${name}`),
    page => squeezed(page.name) === `${name}s`,
    page => page.words.some(word => beginnings(word).includes(name)),
    page => page.words.some(word => withoutSet(squeezed(word)) === withoutSet(name)),
  ]
  for (const is of isWanted) {
    const found = all.find(is)
    if (found !== undefined) return found
  }
  return undefined
}

/** What players look for, and the names of other judges' files. */
const ALSO: ReadonlyMap<string, string> = new Map([
  ...wordsOfPlayers(),
  ['package', 'start'],
  ['rules', 'houserules'],
  ['gm', 'master'],
  ['mapstandard', 'map'],
  ['infostandard', 'info'],
  ['error', 'refusals'],
  ['errors', 'refusals'],
])

/** `HELP CONVOY` comes from a player, who does not mean the settings of that name. */
function wordsOfPlayers(): readonly (readonly [word: string, page: string])[] {
  const text = readFileSync(join(OWN_TEMPLATES, LANGUAGE, 'help-words.txt'), 'utf8')
  const rows = text.split('\n').filter(row => row !== '' && !row.startsWith('#'))
  return rows.flatMap(row => {
    const [page = '', words = ''] = row.split(':')
    return words
      .split(',')
      .flatMap(word => (word.trim() === '' ? [] : [[squeezed(word), squeezed(page)] as const]))
  })
}

/** `HELP LATE PRESS` is about `SET NO LATE PRESS`, and `HELP OBSERVERS` about `SET OBSERVER`. */
const withoutSet = (word: string): string =>
  word.replace(/^set(?:no)?(?=..)|^no(?=..)/, '').replace(/(?<=...)s$/, '')

/** `GREY PRESS TO` begins with `GREY PRESS`, and with `GREY`. */
const beginnings = (word: string): readonly string[] =>
  word.split(' ').map((_, i, all) => squeezed(all.slice(0, i + 1).join(' ')))

const MOST_SUGGESTED = 6

function suggestions(wanted: string, all: readonly HelpPage[]): readonly string[] {
  const names = all.flatMap(({ name, words, section }) => (section === 'topics' ? [name, ...words] : words))
  const words = [...new Set(names.map(name => name.toUpperCase()))].filter(word => !IS_ORDER.test(word))
  const distances = words.map(word => ({ word, slips: distance(wanted, squeezed(word)) }))
  const near = distances
    .filter(({ slips }) => slips <= MOST_SLIPS)
    .sort((one, other) => one.slips - other.slips)
  return near.slice(0, MOST_SUGGESTED).map(({ word }) => word)
}

const MOST_SLIPS = 2
/** `A EGY H`, an example on a page. */
const IS_ORDER = /^[AF] |^(?:BUILD|REMOVE) [AF]\b/

/** A word that contains the wanted one is a little farther away than one that begins with it. */
function distance(wanted: string, word: string): number {
  if (wanted.length >= 3 && word.startsWith(wanted)) return 0.5
  if (wanted.length >= 3 && word.includes(wanted)) return 1.5
  const most = wanted.length < 5 ? 1 : MOST_SLIPS
  const slips = slipsBetween(wanted, word, most)
  return slips > most ? Number.POSITIVE_INFINITY : slips
}

/** The lines of a page. The index ends with a list of all pages. */
function linesOf(page: HelpPage, { all }: HelpPages): readonly string[] {
  if (page.name === 'variant') return [...page.lines, '', ...inLines(variantNames())]
  if (page.name !== 'index') return page.lines
  const listed = (heading: string, section: HelpSection) => {
    // Orders have no command word.
    const pages = all.filter(each => each.section === section && each.name !== 'orders')
    const words = new Set(pages.flatMap(each => each.words.slice(0, 1)))
    return ['', heading, '', ...inLines([...words].sort())]
  }
  return [...page.lines, ...listed('Commands', 'commands'), ...listed('Settings of a game', 'settings')]
}

/** Replies are indented by two blanks. */
const WIDTH = 70

/** Words separated by commas, indented by two blanks. */
function inLines(words: readonly string[]): readonly string[] {
  const lines: string[] = []
  for (const [i, word] of words.entries()) {
    const next = i === words.length - 1 ? word : `${word},`
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + next.length > WIDTH) lines.push(`  ${next}`)
    else lines[lines.length - 1] = `${last} ${next}`
  }
  return lines
}

function pagesIn(
  root: string,
  section: HelpSection,
): { pages: readonly HelpPage[]; faults: readonly Fault[] } {
  const folder = folderOf(root, section)
  const faults: Fault[] = []
  const pages: HelpPage[] = []
  const files = namesIn(folder, faults).filter(name => !HELP_SECTIONS.some(each => each === name))
  for (const file of files) {
    const text =
      root === OWN_TEMPLATES ? readFileSync(join(folder, file), 'utf8') : textOf(join(folder, file), faults)
    const page = text === undefined ? undefined : pageIn(file, text, section)
    const fault = { file: join(folder, file), line: 1 }
    if (page !== undefined) pages.push(page)
    else if (text !== undefined)
      faults.push({
        ...fault,
        problem: 'it is not a page',
        remedy: 'call it something.txt, and begin it with a line of its own',
      })
  }
  return { pages, faults }
}

/** Topics are at the top, each other section has its own folder. */
const folderOf = (root: string, section: HelpSection): string =>
  join(root, LANGUAGE, 'help', section === 'topics' ? '' : section)

function pageIn(file: string, text: string, section: HelpSection): HelpPage | undefined {
  const [, name] = /^(.+)\.txt$/.exec(file) ?? []
  const lines = text.replace(/\r\n?/g, '\n').trimEnd().split('\n')
  const summary = lines[0]?.trim() ?? ''
  if (name === undefined || summary === '') return undefined
  return { section, name, summary, lines, words: wordsIn(lines) }
}

/** `  SET NO LATE PRESS    what it says`: the capitals at the beginning of lines that are indented by two blanks. */
function wordsIn(lines: readonly string[]): readonly string[] {
  const found = lines.flatMap(
    line => /^ {2}([A-Z][A-Z./-]*(?: [A-Z][A-Z./-]*(?![\w@]))*)(?![\w@])/.exec(line)?.[1] ?? [],
  )
  return [...new Set(found)]
}
