// Games, positions, results and history as JSON for programs, with nothing that the pages do not show.

import { type Instant, isoOf } from '../judge/game/calendar.ts'
import { rulesOf } from '../judge/game/table.ts'
import { type Score, scoresOf } from '../judge/game/turns/endings.ts'
import type { PublishedTurn } from '../judge/game/views.ts'
import { bestFirst, endingPhrase } from '../judge/report/sentences/results.ts'
import { unusualLines } from '../judge/report/sentences/rules.ts'
import type { Board, Power } from '../rules/board/board.ts'
import { phaseId } from '../rules/board/phase.ts'
import { centersOf, type Position } from '../rules/board/position.ts'
import { spellUnitOfPower } from '../rules/orders/order.ts'
import type { Archives } from './historyPage.ts'
import { type Answer, json, type Page } from './http.ts'
import { withoutAddresses } from './page.ts'
import { toldResults } from './phasePage.ts'
import { pageNumber, pieceOf } from './pieces.ts'
import { gameRows, openGame, pathTo, type Site, standingsOf, turnNamed } from './site.ts'

const nothing = (): Answer => json({ error: 'there is nothing here' }, 404)

const answer = (value: unknown): Answer => ({ ...json(value), headers: { 'cache-control': 'no-cache' } })

/** Games in one answer; `next` leads on. */
const MOST_GAMES = 200

export const gamesJson =
  (site: Site): Page =>
  async request => {
    const { rows, page, hasMore } = await gameRows(site, pageNumber(request.query), MOST_GAMES)
    const games = rows.map(({ name, stage, listing }) => {
      const { variant, comment, phase, deadline, players, needed, free, ending, options, hours, press } =
        listing
      const told = site.isPublic ? withoutAddresses(String(comment ?? '')) : comment
      return {
        name,
        stage,
        ...{ variant, comment: told, phase, deadline, players, needed, free, ending, options, hours, press },
        href: `/games/${encodeURIComponent(name)}.json`,
      }
    })
    const next = hasMore ? { next: `/games.json?page=${page + 1}` } : {}
    return answer({ judge: site.services.judge.code, games, ...next })
  }

export const gameJson =
  (site: Site): Page =>
  async (_, [name = '']) => {
    const open = await openGame(site, name)
    if (open === undefined) return nothing()
    const { view, world } = open
    const { position, due, ending, stage, players, turns } = view
    const isPlayed = stage === 'playing'
    return answer({
      ...{ name: open.name, stage, variant: view.settings.variant, rulebook: view.settings.rulebook },
      rules: unusualLines(rulesOf(open.game, world)),
      phase: position === undefined ? null : phaseId(position.phase),
      deadline: isPlayed ? isoOrNull(due?.deadline) : null,
      grace: isPlayed ? isoOrNull(due?.grace) : null,
      players: players ?? null,
      ending: ending === undefined ? null : endingPhrase(ending, world.board),
      points: ending === undefined ? [] : bestFirst(scoresOf(open.game, ending)).map(toldScore(world.board)),
      powers: standingsOf(site, open).map(({ id, centers, units, state }) => ({
        power: id,
        centers,
        units: units ?? null,
        state: state ?? null,
      })),
      position: position === undefined ? null : positionJson(position, world.board),
      phases: turns.map(({ phase }) => ({
        phase: phaseId(phase),
        href: `${pathTo(open)}/phases/${phaseId(phase)}.json`,
      })),
      ...{
        map: position === undefined ? null : `${pathTo(open)}/map.svg`,
        history: `${pathTo(open)}/history.json`,
        feed: `${pathTo(open)}/feed.xml`,
      },
    })
  }

/** A score without players' names. */
const toldScore =
  (board: Board) =>
  ({ powers, result, points }: Score) => ({
    powers: powers.map(power => board.powers[power]!.id),
    result,
    points,
  })

export const phaseJson =
  (site: Site): Page =>
  async (_, [name = '', id = '']) => {
    const open = await openGame(site, name)
    const turn = open && turnNamed(open.view, id)
    if (open === undefined || turn === undefined) return nothing()
    return answer({ game: open.name, ...turnJson(turn, open.world.board) })
  }

const turnJson = (turn: PublishedTurn, board: Board) => ({
  phase: phaseId(turn.phase),
  played: isoOf(turn.at),
  before: positionJson(turn.before, board),
  results: toldResults(turn, board).map(({ heading, orders }) => ({
    of: heading,
    orders: orders.map(({ order, remark = null }) => ({ order, remark })),
  })),
  after: positionJson(turn.after, board),
})

/** In the format of `dragoman adjudicate`. */
const positionJson = ({ phase, units, owners, dislodged, fog }: Position, board: Board) => ({
  phase: phaseId(phase),
  units: units.map(unit => spellUnitOfPower(board, unit)),
  centers: Object.fromEntries(board.powers.map(({ id, index }) => [id, centerIds(owners, index, board)])),
  dislodged: dislodged.map(({ unit, attackedFrom, retreats }) => ({
    unit: spellUnitOfPower(board, unit),
    attackedFrom: attackedFrom === undefined ? null : board.id(attackedFrom),
    retreats: retreats.map(at => board.id(at)),
  })),
  // In a blind game, units here are hidden. So is the owner, where none is given.
  ...(fog === undefined ? {} : { unseen: [...fog.unseen].map(at => board.id(at)) }),
})

const centerIds = (owners: Position['owners'], power: Power, board: Board): readonly string[] =>
  centersOf(owners, power).map(center => board.id(center))

const isoOrNull = (at: Instant | undefined): string | null => (at === undefined ? null : isoOf(at))

const MOST_MAILS = 50

export const historyJson =
  (site: Site, archives: Archives): Page =>
  async (request, [name = '']) => {
    const open = await openGame(site, name)
    if (open === undefined) return nothing()
    const { rows, page, pages } = pieceOf(await archives.of(open), pageNumber(request.query), MOST_MAILS)
    const mails = rows.map(({ at, subject, kind, phase, lines }) => ({
      ...{
        at: isoOf(at),
        subject,
        kind,
        phase: phase === undefined ? null : phaseId(phase),
        text: lines.join('\n'),
      },
    }))
    return answer({ game: open.name, page, pages, mails })
  }
