// Safe markup: every value put into a template is escaped, unless it is markup of ours already.

/** A piece of a page. Only `html` and `markup` make one. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What a template may hold. Undefined and false print nothing. */
export type Content = Html | string | number | undefined | false | readonly Content[]

/** html`<td>${name}</td>`: every value is escaped. Attributes need double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Content[]): Html =>
  new Html(strings.map((string, i) => (i === 0 ? string : `${written(parts[i - 1])}${string}`)).join(''))

/** A table in a frame that scrolls, by keys too, where it is too wide for the page. */
export const wide = (label: string, table: Html): Html =>
  html`<div class="wide" tabindex="0" role="group" aria-label="${label}">${table}</div>`

/** Markup made elsewhere in this program; never a stranger's text. */
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

/** Also for XML: a character forbidden there becomes a replacement character. */
export const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"']/g, sign => SIGNS[sign] ?? sign)
