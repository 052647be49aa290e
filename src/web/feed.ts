// An Atom feed of a game: what everybody was told, for programs that look in from time to time. (RFC 4287)
import { isoOf } from '../game/calendar.ts'
import { wording } from '../report/wording.ts'
import type { Archives } from './historyPage.ts'
import { type Html, html } from './html.ts'
import { nothingHere } from './nothing.ts'
import type { Page } from './routes.ts'
import { type OpenGame, openGame, pathTo, type Site } from './site.ts'

const say = wording.web.feed

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
  const { judge, sender } = site.setting
  const base = `${site.url ?? ''}${pathTo(open)}`
  const updated = mails[0]?.at ?? open.game.opened
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${tagOf(site, open, 'feed')}</id>
<title>${say.title({ name: open.game.name, judge: judge.code })}</title>
<updated>${isoOf(updated)}</updated>
<author><name>${sender.name}</name></author>
<link rel="self" href="${base}/feed.xml"/>
<link rel="alternate" type="text/html" href="${base}"/>
${mails.map((mail, i) => entryOf(site, open, mail, mails.slice(i + 1).filter(({ at }) => at === mail.at).length, base))}</feed>
`
}

/** What was told in the same moment is numbered: two entries never share a name. */
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

/** A name that stays when the site moves: whose it is, since when, and what. (RFC 4151) */
const tagOf = ({ setting }: Site, { name }: OpenGame, what: string): string =>
  `tag:${setting.sender.address.split('@')[1]},2026:${setting.judge.code}/${name}/${what}`
