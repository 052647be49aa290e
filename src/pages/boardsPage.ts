// The boards that can be played on: a list of all, and a page for each with its map, powers and provinces.

import { boardNamed, variantNames } from '../judge/library/boards.ts'
import type { Board, PowerOnBoard, ProvinceOnBoard } from '../rules/board/board.ts'
import { startingPosition } from '../rules/board/position.ts'
import { spellUnit } from '../rules/orders/order.ts'
import { LANGUAGE, wording } from '../wording/wording.ts'
import { Cache } from './cache.ts'
import { type Html, html, wide } from './html.ts'
import type { Page } from './http.ts'
import { figureOf, nothingHere, phaseName, svg } from './page.ts'
import type { Site } from './site.ts'

const say = wording.web.boards

/** In characters: about fifteen boards. */
const MOST_DRAWN = 4_000_000

export const pathToBoard = (name: string): string => `/boards/${encodeURIComponent(name)}`

/** By the name of its file; undefined also if the keeper has broken the file. */
function boardAt(name: string): Board | undefined {
  const board = variantNames().includes(name) ? boardNamed(name) : undefined
  return board?.ok ? board.value : undefined
}

export const boardsPage =
  (site: Site): Page =>
  () => {
    const main = html`
<p>${say.lead}</p>
${wide(
  say.title,
  html`<table>
<thead><tr><th scope="col">${say.board}</th><th scope="col" class="number">${say.powers}</th><th scope="col" class="number">${say.provinces}</th><th scope="col" class="number">${say.centers}</th><th scope="col" class="number">${say.toWin}</th></tr></thead>
<tbody>
${variantNames().map(name => rowOf(name, boardAt(name)))}</tbody></table>`,
)}`
    return site.frame({ title: say.title, main })
  }

const rowOf = (name: string, board: Board | undefined): Html | undefined =>
  board &&
  html`<tr>
<th scope="row"><a href="${pathToBoard(name)}">${board.name}</a>${powersNamed(board)}</th>
<td class="number">${board.powers.length}</td>
<td class="number">${board.provinceCount}</td>
<td class="number">${centersOn(board)}</td>
<td class="number">${board.wins}</td>
</tr>
`

/** A longer list of power names is not shown. */
const MOST_NAMED = 12

const powersNamed = ({ powers }: Board): Html | undefined =>
  powers.length > MOST_NAMED
    ? undefined
    : html`<br><small>${powers.map(({ name }) => name).join(', ')}</small>`

const centersOn = ({ provinces }: Board): number => provinces.filter(({ isCenter }) => isCenter).length

export const boardPage =
  (site: Site): Page =>
  (_, [name = '']) => {
    const board = boardAt(name)
    if (board === undefined) return nothingHere(site)
    const path = `${pathToBoard(name)}/map.svg`
    const main = html`
<p>${board.about}</p>
<p><a href="/boards">${say.all}</a> · <a href="/board?variant=${encodeURIComponent(name)}">${wording.web.trial.thinkOn}</a></p>
<dl class="facts">${factsOf(name, board).map(
      ([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>`,
    )}</dl>
${figureOf(path, say.alt({ board: board.name }))}
${powerTable(board)}
${provinceTable(board)}`
    return site.frame({ title: board.name, main, isWide: true, hasScript: true })
  }

const factsOf = (name: string, board: Board): readonly (readonly [string, string | number])[] => [
  [say.called, name],
  [say.opens, phaseName(board.opens)],
  [say.powers, board.powers.length],
  [say.provinces, board.provinceCount],
  [say.centers, centersOn(board)],
  [say.wins, board.wins],
]

export function boardPicture(site: Site): Page {
  const drawn = new Cache<string>(MOST_DRAWN, ({ length }) => length)
  return (_, [name = '']) => {
    const board = boardAt(name)
    if (board === undefined) return nothingHere(site)
    const position = startingPosition(board)
    const scene = { board, position, turn: undefined, title: phaseName(position.phase), note: board.name }
    const settings = { variant: name, wins: undefined }
    return svg(drawn.find(name) ?? drawn.keep(name, site.draw({ ...scene, settings })))
  }
}

function powerTable(board: Board): Html {
  const ids = (places: PowerOnBoard['homes']): string => places.map(at => board.id(at)).join(', ')
  const ownMore = board.powers.some(({ homes, owns }) => ids(homes) !== ids(owns))
  const rows = board.powers.map(
    ({ name, homes, owns, starts }) => html`<tr>
<th scope="row">${name}</th>
<td>${ids(homes)}</td>
${ownMore && html`<td>${ids(owns)}</td>`}
<td>${starts.map(unit => spellUnit(board, unit)).join(', ')}</td>
</tr>
`,
  )
  return html`<section aria-labelledby="powers"><h2 id="powers">${say.powers}</h2>
${wide(
  say.powers,
  html`<table>
<thead><tr><th scope="col">${say.power}</th><th scope="col">${say.homes}</th>${ownMore && html`<th scope="col">${say.owns}</th>`}<th scope="col">${say.units}</th></tr></thead>
<tbody>
${rows}</tbody></table>`,
)}</section>`
}

function provinceTable(board: Board): Html {
  const homes = new Map(board.powers.flatMap(({ name, homes }) => homes.map(at => [at, name] as const)))
  const { owners } = startingPosition(board)
  const centerOf = ({ index, isCenter }: ProvinceOnBoard): string => {
    const [home, owner] = [homes.get(index), owners[index]]
    if (!isCenter) return ''
    if (home !== undefined) return say.homeOf({ power: home })
    return owner === undefined ? say.nobodys : say.ownedBy({ power: board.powers[owner]!.name })
  }
  const byName = [...board.provinces].sort((one, other) => one.name.localeCompare(other.name, LANGUAGE))
  const rows = byName.map(
    province => html`<tr>
<th scope="row">${province.name}</th>
<td><code>${idsOf(province)}</code></td>
<td>${say.terrain[province.terrain]}</td>
<td>${centerOf(province)}</td>
</tr>
`,
  )
  return html`<section aria-labelledby="provinces"><h2 id="provinces">${say.provinces}</h2>
${wide(
  say.provinces,
  html`<table>
<thead><tr><th scope="col">${say.province}</th><th scope="col">${say.id}</th><th scope="col">${say.kind}</th><th scope="col">${say.center}</th></tr></thead>
<tbody>
${rows}</tbody></table>`,
)}</section>`
}

/** `STP, STP/NC, STP/SC` */
const idsOf = ({ id, coasts }: ProvinceOnBoard): string =>
  [id, ...coasts.map(coast => `${id}/${coast.id}`)].join(', ')
