// A long list in pieces: which piece is asked for, and the way to those beside it.
import { wording } from '../report/wording.ts'
import { type Html, html } from './html.ts'

const say = wording.web.pager

export interface Piece<Row> {
  readonly rows: readonly Row[]
  /** From 1. */
  readonly page: number
  readonly pages: number
}

export function pageNumber(query: URLSearchParams): number {
  const number = Number(query.get('page') ?? 1)
  return Number.isInteger(number) && number > 0 ? number : 1
}

/** The last piece for whoever asks beyond it. */
export function pieceOf<Row>(rows: readonly Row[], page: number, most: number): Piece<Row> {
  const pages = Math.max(1, Math.ceil(rows.length / most))
  const shown = Math.min(page, pages)
  return { rows: rows.slice((shown - 1) * most, shown * most), page: shown, pages }
}

/** `path` ends in `?` or `&`. */
export function pager({ page, pages }: Piece<unknown>, path: string): Html | undefined {
  if (pages === 1) return undefined
  return html`<nav class="pager" aria-label="${say.label}"><p>
${page > 1 && html`<a rel="prev" href="${path}page=${page - 1}">${say.before}</a>`}
${say.where({ page, pages })}
${page < pages && html`<a rel="next" href="${path}page=${page + 1}">${say.after}</a>`}
</p></nav>`
}
