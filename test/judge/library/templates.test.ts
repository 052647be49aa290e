// The texts of the mails: what each of them says, and what becomes of a keeper's template that cannot be used.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OWN_TEMPLATES } from '../../../src/judge/library/files.ts'
import { set, TemplateFault } from '../../../src/judge/library/template.ts'
import { MAIL_KINDS, ownTemplates, Templates } from '../../../src/judge/library/templates.ts'
import { asTheyAre, BLOCK_MARK } from '../../../src/judge/report/forms/frame.ts'
import { MAIL_SAMPLES } from '../../../src/judge/report/mails/samples.ts'
import type { MailKind, MailViews } from '../../../src/judge/report/mails/views.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'templates-'))
  mkdirSync(join(folder, 'en/mail'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A keeper's own template. */
const write = (kind: string, text: string): void => writeFileSync(join(folder, `en/mail/${kind}.eta`), text)

const samplesOf = (kind: MailKind): readonly MailViews[MailKind][] => MAIL_SAMPLES[kind]
const mails = MAIL_KINDS.flatMap(kind =>
  samplesOf(kind).map(view => ({ kind, text: ownTemplates().fill<MailKind>(kind, view) })),
)

/** These are frames: what they hold says it, or what stands above their news. */
const TOLD_IN_IT: readonly MailKind[] = [
  ...(['keeper', 'reply', 'results', 'start', 'press', 'news', 'settings', 'players'] as const),
]

test('every kind of mail says what a person has read here', async () => {
  const golden = mails.map(({ kind, text }) => `${`---- ${kind} `.padEnd(72, '-')}\n\n${text}`).join('\n')
  await expect(golden).toMatchFileSnapshot('mails.golden.txt')
})

test.each(mails)('$kind is at most 72 wide, in ASCII, and ends with a line end', ({ text }) => {
  expect(text).toMatch(/^[\n -~]*[^\n]\n$/)
  expect(text.split('\n').filter(line => line.length > 72)).toEqual([])
})

test.each(mails.filter(({ kind }) => !TOLD_IN_IT.includes(kind)))(
  '$kind tells its reader what to do next, or that there is nothing to do',
  ({ text }) => {
    expect(text.replaceAll('\n', ' ')).toMatch(
      /[Aa]nswer this mail|[Pp]lease|send|Write|write|choose another|[Nn]othing (?:left )?to do|goes to|is in the log|Correct it|the log shows|show its owner|do nothing|can be changed|anything to do/,
    )
  },
)

describe('the lines of a mail', () => {
  const WIDE = 'x '.repeat(50).trim()

  test.each([
    ['sentences are broken at 72 columns', `${WIDE}\nand more`, [71, 36]],
    ['what flows over goes on in the next line of the same paragraph', `${'ab '.repeat(25)}\ncd ef`, [71, 8]],
    ['a margin stays', `  ${WIDE}`, [71, 31]],
    ['lines that are not full stay', 'one\ntwo', [3, 3]],
    ['a block stays as wide as it is', asTheyAre(['y '.repeat(50)]), [100]],
    ['a word is never broken', 'z'.repeat(90), [90]],
  ])('%s', (_, text, widths) => {
    expect(
      set(text)
        .replace(/\n$/, '')
        .split('\n')
        .map(line => line.length),
    ).toEqual(widths)
  })

  test('nobody can mark a line of his own as a block', () => {
    const said = `${BLOCK_MARK}${'no '.repeat(40)}`
    const text = ownTemplates().fill('keeperUnreachable', { address: `a${BLOCK_MARK}b`, said, games: '' })
    expect(text).not.toContain(BLOCK_MARK)
  })
})

describe("a keeper's template", () => {
  test('takes the place of ours, and of no other', () => {
    write('failure', 'Sorry.\n')
    const templates = new Templates(folder)
    expect(templates.faults).toEqual([])
    expect(templates.keepersInUse).toBe(1)
    expect(templates.fill('failure', {})).toBe('Sorry.\n')
    const tooLong = { most: 3, isOfLines: true }
    expect(templates.fill('tooLong', tooLong)).toBe(ownTemplates().fill('tooLong', tooLong))
  })

  test('may have IFs on lines of their own, which leave no lines behind', () => {
    write(
      'unreadable',
      'A\n<% if (it.isTooLarge) { %>\nB\n  <% } else { %>\nC\n<% } %>\nD <% if (true) { %>E<% } %>\n',
    )
    const templates = new Templates(folder)
    expect(templates.fill('unreadable', { isTooLarge: true, hasTwoSenders: false })).toBe('A\nB\nD E\n')
    expect(templates.fill('unreadable', { isTooLarge: false, hasTwoSenders: false })).toBe('A\nC\nD E\n')
  })

  test.each<[what: string, kind: string, text: string, line: number, problem: string, remedy: string]>([
    [
      'a tag that is not closed',
      'tooLong',
      'A\nB <%= it.most\n',
      2,
      'unclosed tag',
      'close each <% with a %>',
    ],
    [
      'an IF that is not closed',
      'tooLong',
      'A\n\n<% if (it.most) { %>\nB\n',
      3,
      'Unexpected',
      'compare the line',
    ],
    ['words that are no code', 'tooLong', 'A\n<%= it.most most %>\n', 2, 'Unexpected', 'compare the line'],
    [
      'a field that does not exist',
      'tooLong',
      'A\nB\n<%= it.least %>\n',
      3,
      'no field "least"',
      'write one of most',
    ],
    [
      'a field that does not exist, where no sample comes by',
      'tooLong',
      'A\n<% if (it.most < 0) { %>\n<%= it.least %>\n<% } %>\n',
      3,
      'no field "least"',
      'write one of most',
    ],
    ['an exception', 'tooLong', 'A\n<%= it.most.x.y %>\n', 2, 'undefined', 'compare the line'],
    ['an exception of its own', 'failure', '<% throw new Error("no") %>', 1, 'no', 'compare the line'],
    [
      'too much of it',
      'failure',
      '\n<% for (;;) { %>more and more<% } %>',
      2,
      'letters come out',
      'repeated',
    ],
    ['no end', 'failure', '<% for (;;) {} %>', 1, 'comes to no end', 'repeated without end'],
    [
      'another template in it',
      'failure',
      "\n\n<%~ include('reply', it) %>",
      3,
      'takes in no other',
      'compare',
    ],
    ['the program around it', 'failure', '<%= process.env.HOME %>', 1, 'process is not defined', 'compare'],
    ['a kind that there is not', 'failures', 'Sorry.', 1, 'no mail is of that kind', 'failure.eta'],
    ['a hundred thousand letters', 'failure', 'x'.repeat(100_001), 1, 'more than 100000 bytes', 'write less'],
  ])('with %s is found at the start, and ours is used', (_, kind, text, line, problem, remedy) => {
    write(kind, text)
    write('copy', 'Copied to you since <%= it.from %> wrote it.\n\n<%= it.reply %>\n')
    const templates = new Templates(folder)
    expect(templates.faults).toEqual([
      {
        file: join(folder, `en/mail/${kind}.eta`),
        line,
        problem: expect.stringContaining(problem),
        remedy: expect.stringContaining(remedy),
      },
    ])
    // One that is broken spoils no other.
    expect(templates.keepersInUse).toBe(1)
    for (const known of MAIL_KINDS.filter(each => each === kind))
      for (const view of samplesOf(known))
        expect(templates.fill<MailKind>(known, view)).toBe(ownTemplates().fill<MailKind>(known, view))
  })

  test('that fails at last loses no mail: ours is used, and somebody is told once', () => {
    write('tooLong', 'At most <%= it.most %>\n<% if (it.most === 7) throw new Error("seven") %>\n')
    const templates = new Templates(folder)
    const told: TemplateFault[] = []
    templates.onFault = fault => told.push(fault)
    const [three, seven] = [3, 7].map(most => ({ most, isOfLines: true }))
    expect(templates.fill('tooLong', three!)).toBe('At most 3\n')
    for (const data of [seven!, three!])
      expect(templates.fill('tooLong', data)).toBe(ownTemplates().fill('tooLong', data))
    expect(told.map(({ fault }) => [fault.line, fault.problem])).toEqual([[2, 'seven']])
  })

  test('that is a folder is told of as one that cannot be read', () => {
    mkdirSync(join(folder, 'en/mail/failure.eta'))
    expect(new Templates(folder).faults).toMatchObject([{ problem: 'it cannot be read (EISDIR)' }])
  })

  test('is not needed: without the folder ours are used', () => {
    const templates = new Templates(join(folder, 'nowhere'))
    expect([templates.faults, templates.keepersInUse]).toEqual([[], 0])
  })
})

describe('of the templates that come with the judge', () => {
  test.each([
    ['one that is missing', (file: string) => rmSync(file), 'it is missing'],
    ['a broken one', (file: string) => writeFileSync(file, '<%= it.'), 'unclosed tag'],
  ])('%s is told of, with its file', (_, spoil, problem) => {
    cpSync(OWN_TEMPLATES, folder, { recursive: true })
    const file = join(folder, 'en/mail/reply.eta')
    spoil(file)
    const templates = new Templates(undefined, folder)
    expect(() => templates.readAll()).toThrow(TemplateFault)
    expect(() => templates.readAll()).toThrow(
      new RegExp(`reply\\.eta:1: ${problem}.*install the judge again`),
    )
  })

  test('no line is wider than 72 columns, unless something is filled in', () => {
    const wide = MAIL_KINDS.flatMap(kind =>
      readFileSync(join(OWN_TEMPLATES, `en/mail/${kind}.eta`), 'utf8')
        .split('\n')
        .filter(line => line.length > 72 && !line.includes('<%'))
        .map(line => `${kind}: ${line}`),
    )
    expect(wide).toEqual([])
  })

  test('they go along when the program is packed', () => {
    const { files } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      files: readonly string[]
    }
    expect(files).toContain('templates')
  })
})
