// Long lists in pages: which page is asked for, and links to its neighbors.
import { wording } from '../wording/wording.ts'
import { type Html, html } from './html.ts'

export interface Piece<Row> {
  readonly rows: readonly Row[]
  /** From 1. */
  readonly page: number
  /** The number of pages, where they are counted. */
  readonly pages?: number
  readonly hasMore: boolean
}

export function pageNumber(query: URLSearchParams): number {
  const number = Number(query.get('page') ?? 1)
  return Number.isInteger(number) && number > 0 ? number : 1
}

/** One page of the rows; the last one if the number is too high. */
export function pieceOf<Row>(rows: readonly Row[], page: number, most: number): Required<Piece<Row>> {
  const pages = Math.max(1, Math.ceil(rows.length / most))
  const shown = Math.min(page, pages)
  return { rows: rows.slice((shown - 1) * most, shown * most), page: shown, pages, hasMore: shown < pages }
}

/** `path` ends in `?` or `&`. */
export function pager({ page, pages, hasMore }: Piece<unknown>, path: string): Html | undefined {
  if (page === 1 && !hasMore) return undefined
  return html`<nav class="pager" aria-label="${wording.web.pager.label}"><p>
${page > 1 && html`<a rel="prev" href="${path}page=${page - 1}">${wording.web.pager.before}</a>`}
${pages === undefined ? wording.web.pager.page({ page }) : wording.web.pager.where({ page, pages })}
${hasMore && html`<a rel="next" href="${path}page=${page + 1}">${wording.web.pager.after}</a>`}
</p></nav>`
}
