// How to play, for newcomers: the HELP pages with links between them, and the guide for players.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { templatesOf } from '../judge/conversation/services.ts'
import { OWN_TEMPLATES } from '../judge/library/files.ts'
import { helpPage, helpPages } from '../judge/library/help.ts'
import { textAsHtml } from '../post/html.ts'
import { wording } from '../wording/wording.ts'
import { type Html, html, markup, wide } from './html.ts'
import type { Page } from './http.ts'
import { nothingHere } from './page.ts'
import type { Site } from './site.ts'

const say = wording.web.help

export const HELP_PATH = '/help'

/** Longer than the name of any page. */
const MOST_LETTERS = 40

/** First steps, then the index. `/help/press.late` shows what HELP PRESS.LATE does. */
export const helpStart =
  (site: Site): Page =>
  () =>
    site.frame({
      title: say.title,
      main: html`<p>${say.lead({ judge: site.services.sender.address })}</p>
${topic(site, 'start')}
<p><a href="${HELP_PATH}/playing">${say.playing}</a></p>
${topic(site, 'index')}`,
    })

export const helpTopic =
  (site: Site): Page =>
  async (_, [word = '']) => {
    const back = html`<p><a href="${HELP_PATH}">${say.all}</a></p>`
    if (word === 'playing') return site.frame({ title: say.forPlayers, main: html`${back}${playing()}` })
    const main = word.length > MOST_LETTERS ? undefined : topic(site, word)
    if (main === undefined) return nothingHere(site)
    return site.frame({ title: say.topic({ word: word.toUpperCase() }), main: html`${back}${main}` })
  }

function topic(site: Site, word: string): Html | undefined {
  const pages = helpPages(templatesOf(site.services).folder)
  const found = helpPage(word, pages)
  if (found.kind !== 'page') return undefined
  const linked = (name: string, shown = name): Html =>
    helpPage(name, pages).kind === 'page'
      ? html`<a href="${HELP_PATH}/${encodeURIComponent(name.toLowerCase())}">${shown}</a>`
      : html`${shown}`
  const blockOf = (block: string): Html => {
    const rows = block.split('\n').map(line => /^ {2}([A-Z][A-Z.]+) {2,}(.*)$/.exec(line))
    if (/^[A-Z][a-z ]+$/.test(block)) return html`<h2>${block}</h2>`
    if (rows.every(row => row !== null))
      return html`<ul>${rows.map(([, name = '', about = '']) => html`<li>${linked(name)}: ${about}</li>`)}</ul>`
    if (/^ {2}[A-Z][A-Z .\n]+,[A-Z .,\n]+$/.test(block)) {
      const names = block.split(',').map(name => name.trim().replace(/\s+/g, ' '))
      return html`<p>${names.map((name, i) => html`${i > 0 && ', '}${linked(name)}`)}</p>`
    }
    return markup(
      textAsHtml(block).replace(
        /\bHELP ([A-Z][A-Z.]{1,30}[A-Z])/g,
        (shown, name: string) => linked(name, shown).text,
      ),
    )
  }
  // A numbered point continues on indented lines.
  const text = found.lines
    .join('\n')
    .replace(/^\d+\. .*(?:\n {3}\S.*)+/gm, point => point.replace(/\n +/g, ' '))
  return word === 'index' ? html`${text.split(/\n\s*\n/).map(blockOf)}` : blockOf(text)
}

// docs/playing.md as a page. Only the Markdown it uses is read: headings, paragraphs, lists, tables and examples.

const PLAYING = join(OWN_TEMPLATES, '..', 'docs', 'playing.md')

let known: Html | undefined

function playing(): Html {
  known ??= markup(existsSync(PLAYING) ? fromMarkdown(readFileSync(PLAYING, 'utf8')) : '')
  return known
}

function fromMarkdown(text: string): string {
  const lines = text.split('\n').filter(line => !/^(?:# |<!--|!\[)/.test(line))
  const made: Html[] = []
  while (lines.length > 0) {
    const [first = ''] = lines
    const taken = (isOfIt: (line: string) => boolean): readonly string[] => {
      const end = lines.findIndex(line => !isOfIt(line))
      return lines.splice(0, end < 0 ? lines.length : end)
    }
    if (first.startsWith('```')) {
      lines.shift()
      made.push(html`<pre class="letter">${taken(line => line !== '```').join('\n')}</pre>`)
      lines.shift()
    } else if (first.startsWith('- ')) {
      const points = taken(line => line.trim() !== '')
        .join('\n')
        .slice(2)
        .split('\n- ')
      made.push(html`<ul>${points.map(point => html`<li>${inline(point)}</li>`)}</ul>`)
    } else if (first.startsWith('|')) made.push(tableOf(taken(line => line.startsWith('|'))))
    else if (first.startsWith('## ')) {
      const heading = lines.shift()!.slice(3)
      made.push(html`<h2 id="${heading.toLowerCase().replaceAll(' ', '-')}">${heading}</h2>`)
    } else if (first.trim() === '') lines.shift()
    else
      made.push(
        html`<p>${inline(taken(line => line.trim() !== '' && !/^(?:```|\||## )/.test(line)).join('\n'))}</p>`,
      )
  }
  return made.map(each => each.text).join('\n')
}

function tableOf([head = '', , ...rows]: readonly string[]): Html {
  const cells = (row: string): readonly Html[] =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => inline(cell.trim()))
  return wide(
    say.table,
    html`<table><thead><tr>${cells(head).map(cell => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(row => html`<tr>${cells(row).map(cell => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`,
  )
}

/** Keeps links within the page and to help pages; other links become plain text. */
const inline = (text: string): Html =>
  markup(
    html`${text}`.text
      .replace(/`([^`]+)`/g, '<code>$1</code>')
      .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, shown: string, to: string) => {
        const way = to.replace(/^.*\/help\/(\w+)\.txt$/, `${HELP_PATH}/$1`)
        return /^[#/]/.test(way) ? `<a href="${way}">${shown}</a>` : shown
      }),
  )
