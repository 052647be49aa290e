// What an observer of a game was told: page by page, and as an Atom feed. (RFC 4287)

import { worldOf } from '../judge/conversation/services.ts'
import { isoOf } from '../judge/game/calendar.ts'
import { isBlind } from '../judge/game/game.ts'
import { type ArchivedMail, archiveOf } from '../judge/report/forms/history.ts'
import { deadlineFile } from '../judge/report/mails/nextSteps.ts'
import { wording } from '../wording/wording.ts'
import { Cache } from './cache.ts'
import { type Html, html } from './html.ts'
import type { Page } from './http.ts'
import { cardOf, nothingHere, time, withoutAddresses } from './page.ts'
import { pageNumber, pager, pieceOf } from './pieces.ts'
import { decisionsOf, type OpenGame, openGame, pathTo, type Site, wayTo } from './site.ts'

const say = wording.web.history

const MOST_ON_A_PAGE = 10
/** In characters: the history of a long game, or of several short ones. */
const MOST_TEXT = 200_000

/** A history is rebuilt from all events, so it is cached until the game changes. */
export class Archives {
  readonly #site: Site
  readonly #kept = new Cache<readonly ArchivedMail[]>(MOST_TEXT, lengthOf)

  constructor(site: Site) {
    this.#site = site
  }

  /** Newest mail first. */
  async of(open: OpenGame): Promise<readonly ArchivedMail[]> {
    // The history of a blind game is hidden until the game is over.
    if (isHidden(this.#site, open)) return []
    const key = `${open.name} ${open.version}`
    return this.#kept.find(key) ?? this.#kept.keep(key, await this.#made(open))
  }

  async #made(open: OpenGame): Promise<readonly ArchivedMail[]> {
    const { services, isPublic } = this.#site
    const decisions = await decisionsOf(this.#site, open)
    const mails = archiveOf(decisions, game => worldOf(game, services), services.judge).toReversed()
    if (!isPublic) return mails
    return mails.map(mail => ({
      ...mail,
      subject: withoutAddresses(mail.subject),
      lines: mail.lines.map(withoutAddresses),
    }))
  }
}

const isHidden = ({ isPublic }: Site, { game }: OpenGame): boolean => isPublic && isBlind(game)

const lengthOf = (mails: readonly ArchivedMail[]): number =>
  mails.flatMap(({ lines }) => lines).reduce((sum, { length }) => sum + length, 0)

export const historyPage =
  (site: Site, archives: Archives): Page =>
  async (request, [name = '']) => {
    const open = await openGame(site, name, request.query)
    if (open === undefined) return nothingHere(site)
    const piece = pieceOf(await archives.of(open), pageNumber(request.query), MOST_ON_A_PAGE)
    const way = wayTo(open, '/history')
    const path = `${way}${way.includes('?') ? '&' : '?'}`
    const main = html`
<p><a href="${wayTo(open)}">${open.game.name}</a></p>
${piece.rows.length === 0 && html`<p>${isHidden(site, open) ? wording.blind.hidden : say.none}</p>`}
${piece.rows.map(
  ({ at, subject, lines }) => html`<article class="letter"><h2>${subject}</h2>
<p>${time(at, site.services.judge.zone)}</p>
<pre>${lines.join('\n')}</pre></article>
`,
)}
${pager(piece, path)}`
    const title = say.title({ name: open.game.name })
    const head = cardOf(site, open, title, '/history')
    return site.frame({ title, main, head, hasScript: true }, { as: open.as })
  }

// The Atom feed of a game: what everybody was told. (RFC 4287)

const MOST_ENTRIES = 20

type Archived = Awaited<ReturnType<Archives['of']>>[number]

export const feed =
  (site: Site, archives: Archives): Page =>
  async (_, [name = '']) => {
    const open = await openGame(site, name)
    if (open === undefined) return nothingHere(site)
    const mails = (await archives.of(open)).slice(0, MOST_ENTRIES)
    return {
      status: 200,
      type: 'application/atom+xml; charset=utf-8',
      body: feedOf(site, open, mails).text,
      headers: { 'cache-control': 'no-cache' },
    }
  }

function feedOf(site: Site, open: OpenGame, mails: readonly Archived[]): Html {
  const { judge, sender } = site.services
  const base = `${site.url ?? ''}${pathTo(open)}`
  const updated = mails[0]?.at ?? open.game.opened
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${tagOf(site, open, 'feed')}</id>
<title>${wording.web.feed.title({ name: open.game.name, judge: judge.code })}</title>
<updated>${isoOf(updated)}</updated>
<author><name>${sender.name}</name></author>
<link rel="self" href="${base}/feed.xml"/>
<link rel="alternate" type="text/html" href="${base}"/>
${mails.map((mail, i) => entryOf(site, open, mail, mails.slice(i + 1).filter(({ at }) => at === mail.at).length, base))}</feed>
`
}

/** Mails of the same instant are numbered, so that no two entries share an id. */
function entryOf(
  site: Site,
  open: OpenGame,
  { at, subject, lines }: Archived,
  number: number,
  base: string,
): Html {
  return html`<entry>
<id>${tagOf(site, open, `${at}/${number}`)}</id>
<title>${subject}</title>
<updated>${isoOf(at)}</updated>
<link rel="alternate" type="text/html" href="${base}/history"/>
<content type="html">${html`<pre>${lines.join('\n')}</pre>`.text}</content>
</entry>
`
}

/** A tag URI, which stays the same when the site moves: authority, date, name. (RFC 4151) */
const tagOf = ({ services }: Site, { name }: OpenGame, what: string): string =>
  `tag:${services.sender.address.split('@')[1]},2026:${services.judge.code}/${name}/${what}`

/** The next deadline as a calendar file; mails carry the same event. */
export const deadlineEvent =
  (site: Site): Page =>
  async (_, [name = '']) => {
    const open = await openGame(site, name)
    if (open === undefined || open.game.position === undefined) return nothingHere(site)
    const { sender, clock } = site.services
    return {
      status: 200,
      type: 'text/calendar; charset=utf-8',
      body: deadlineFile(open.game, sender.address, clock.now()),
      headers: {
        'cache-control': 'no-cache',
        'content-disposition': `attachment; filename="${open.game.name.toLowerCase()}.ics"`,
      },
    }
  }
