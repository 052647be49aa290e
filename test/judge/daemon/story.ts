// A story told by mail: who writes what and what comes back, set down as a page that people can read.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrapped } from '../../../src/judge/report/forms/frame.ts'
import { STORE_FILE } from '../../../src/judge/service/home.ts'
import { createStore } from '../../../src/judge/store/store.ts'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { newestTo } from './sevenPlayers.ts'

/** What a story shows of a mail: the paragraphs with one of these words, or all of them; of `nothing` not even the letter. */
export type Shown = readonly RegExp[] | ((paragraph: string) => boolean) | 'all' | 'nothing'

/** As every judge of ours in these tests has it, so that addresses and Message-IDs are the same each time. */
const SECRET = '5a'.repeat(32)
/** A page is 72 characters wide, and a bar stands before what was mailed. */
const ROOM = 70

/** A judge whose mails are the same, byte for byte, whenever the same letters come. */
export function steadyTable(): PostTable {
  const table = new PostTable()
  // A secret without a store is what is left of another judge.
  createStore(join(table.folder, STORE_FILE)).close()
  writeFileSync(join(table.folder, 'secret'), SECRET)
  return table
}

export class Story {
  readonly table = steadyTable()
  readonly #page: string[]
  #game: string
  readonly #isWithSubjects: boolean
  readonly #room: number
  #letters = 0

  constructor(summary: string, { game = 'harbor', isWithSubjects = false, room = ROOM } = {}) {
    this.#page = [summary]
    this.#game = game
    this.#isWithSubjects = isWithSubjects
    this.#room = room
  }

  get page(): string {
    return `${this.#page.join('\n')}\n`
  }

  /** From here on letters are about another game. */
  turnsTo(game: string): void {
    this.#game = game
  }

  /** A paragraph between two letters. */
  tell(...words: readonly string[]): void {
    this.#page.push('', ...wrapped(words.join(' ')))
  }

  /** A letter that answers nothing. */
  async writes(person: string, text: string, shown: Shown = 'all', subject = 'Diplomacy'): Promise<Got> {
    return this.#sent(person, { subject, text }, shown)
  }

  /** A first letter: the judge asks whether it was he, and he says that it was. */
  async introduces(person: string, text: string, shown: Shown = 'all'): Promise<Got> {
    await this.writes(person, text, shown === 'nothing' ? shown : [])
    return this.answers(person, 'OK', shown)
  }

  /** An answer to the newest mail that somebody got. */
  async answers(person: string, text: string, shown: Shown = 'all'): Promise<Got> {
    const newest = mailsTo(person, await this.table.all()).at(-1)
    if (newest === undefined) throw new Error(`${person} got no mail`)
    return this.#answered(person, newest, text, shown)
  }

  /** An answer to the newest mail about the game, as somebody writes who owes orders. */
  async plays(person: string, text: string, shown: Shown = 'all'): Promise<Got> {
    return this.#answered(person, await newestTo(this.table, person, this.#game), text, shown)
  }

  /** Shows the last mail that somebody got whose subject has this in it. */
  async reads(person: string, subject: RegExp, shown: Shown = 'all'): Promise<Got> {
    const found = mailsTo(person, await this.table.all()).findLast(mail => subject.test(mail.subject))
    if (found === undefined) throw new Error(`${person} got no mail ${subject}`)
    this.shows(found, shown)
    return found
  }

  #answered(person: string, { replyTo, subject, messageId, text }: Got, written: string, shown: Shown) {
    const heads = [`In-Reply-To: ${messageId}`]
    const letter = { to: replyTo, subject: `Re: ${subject}`, text: written, heads, quoted: text }
    return this.#sent(person, letter, shown)
  }

  async #sent(
    from: string,
    written: { to?: string; subject: string; text: string; heads?: readonly string[]; quoted?: string },
    shown: Shown,
  ): Promise<Got> {
    const messageId = `<story.${++this.#letters}@table.example>`
    const text = written.text.replace('{quote}', () => written.quoted?.trimEnd().replace(/^/gm, '> ') ?? '')
    const got = await this.table.letter({ from, messageId, ...written, text })
    const [reply] = mailsTo(from, got)
    if (reply === undefined) throw new Error(`${from} got no answer to ${written.text}`)
    if (shown === 'nothing') return reply
    if (written.text !== '')
      this.#page.push('', ...written.text.split('\n').map(line => `    ${line}`.trimEnd()))
    this.shows(reply, shown)
    return reply
  }

  /** A mail that somebody got. */
  shows({ text, subject }: Got, shown: Shown = 'all'): void {
    if (shown === 'nothing') return
    if (this.#isWithSubjects) this.#page.push('', `Subject: ${subject}`)
    const paragraphs = text.trimEnd().split(/\n{2,}/)
    const are = paragraphs.map(isShownBy(shown))
    const last = are.lastIndexOf(true)
    const lines = paragraphs.slice(0, last + 1).flatMap((paragraph, i) => {
      if (are[i] === true) return ['', ...paragraph.split('\n')]
      const isFirstLeftOut = i > 1 && are[i - 1] === true
      return isFirstLeftOut ? ['', '[...]'] : []
    })
    if (lines.length > 0) this.#page.push('', ...asMailed(lines.slice(1), this.#room))
  }
}

function isShownBy(shown: Exclude<Shown, 'nothing'>): (paragraph: string) => boolean {
  if (typeof shown === 'function') return shown
  return paragraph =>
    shown === 'all' ? !paragraph.startsWith('::') : shown.some(word => word.test(paragraph))
}

/** The lines of a mail behind a bar; what does not fit goes on with the next line of its paragraph. */
function asMailed(lines: readonly string[], room: number): readonly string[] {
  const shown: string[] = []
  let rest = ''
  for (const [i, each] of lines.entries()) {
    const line = rest === '' ? each : `${rest} ${each.trimStart()}`
    rest = ''
    const margin = /^[*> ]*/.exec(line)![0].replace('*', ' ') // it may be empty
    const cut = line.length <= room ? line.length : line.lastIndexOf(' ', room)
    shown.push(`| ${line.slice(0, cut)}`.trimEnd())
    if (cut === line.length) continue
    rest = margin + line.slice(cut + 1)
    if (!goesOn(lines[i + 1], margin)) {
      shown.push(`| ${rest}`)
      rest = ''
    }
  }
  return shown
}

const goesOn = (next: string | undefined, margin: string): boolean =>
  /^[a-z0-9]/i.test(next?.startsWith(margin) === true ? next.slice(margin.length) : '')
