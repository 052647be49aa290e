// Markup that cannot be broken out of: whatever is put into a template is text, unless it is markup of ours already.

/** A piece of a page. Only `html` and `markup` make one. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a template; nothing is written for what is undefined or false. */
export type Content = Html | string | number | undefined | false | readonly Content[]

/** html`<td>${name}</td>`: everything in braces is escaped; attributes stand in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Content[]): Html =>
  new Html(strings.map((string, i) => (i === 0 ? string : `${written(parts[i - 1])}${string}`)).join(''))

/** A table that moves in its own frame where it is too wide for the page, by keys as well as by a finger. */
export const wide = (label: string, table: Html): Html =>
  html`<div class="wide" tabindex="0" role="group" aria-label="${label}">${table}</div>`

/** Markup that comes from elsewhere in this program, and is none of a stranger's words. */
export const markup = (text: string): Html => new Html(text)

function written(part: Content): string {
  if (part instanceof Html) return part.text
  if (part === undefined || part === false) return ''
  return typeof part === 'object' ? part.map(written).join('') : escaped(String(part))
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Also for XML: what may not stand in it at all becomes a sign that something was there. */
export const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"']/g, sign => SIGNS[sign] ?? sign)
