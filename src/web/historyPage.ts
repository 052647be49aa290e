// What everybody was told in a game, as somebody who watches it got it: the newest first, page by page.
import { worldOf } from '../daemon/setting.ts'
import { type ArchivedMail, archiveOf } from '../report/forms/history.ts'
import { wording } from '../report/wording.ts'
import { Cache } from './cache.ts'
import { html } from './html.ts'
import { nothingHere } from './nothing.ts'
import { pageNumber, pager, pieceOf } from './pager.ts'
import type { Page } from './routes.ts'
import { decisionsOf, type OpenGame, openGame, pathTo, type Site } from './site.ts'
import { time, withoutAddresses } from './words.ts'

const say = wording.web.history

const MOST_ON_A_PAGE = 10
/** In characters: that of a long game, or of several short ones. */
const MOST_TEXT = 200_000

/** Written anew from all that happened, so that it is kept until something happens again. */
export class Archives {
  readonly #site: Site
  readonly #kept = new Cache<readonly ArchivedMail[]>(MOST_TEXT, lengthOf)

  constructor(site: Site) {
    this.#site = site
  }

  /** The newest mail first. */
  async of(open: OpenGame): Promise<readonly ArchivedMail[]> {
    const key = `${open.name} ${open.version}`
    return this.#kept.find(key) ?? this.#kept.keep(key, await this.#made(open))
  }

  async #made(open: OpenGame): Promise<readonly ArchivedMail[]> {
    const { setting, isPublic } = this.#site
    const decisions = await decisionsOf(this.#site, open)
    const mails = archiveOf(decisions, game => worldOf(game, setting), setting.judge).toReversed()
    if (!isPublic) return mails
    return mails.map(mail => ({
      ...mail,
      subject: withoutAddresses(mail.subject),
      lines: mail.lines.map(withoutAddresses),
    }))
  }
}

const lengthOf = (mails: readonly ArchivedMail[]): number =>
  mails.flatMap(({ lines }) => lines).reduce((sum, { length }) => sum + length, 0)

export const historyPage =
  (site: Site, archives: Archives): Page =>
  async (request, [name = '']) => {
    const open = await openGame(site, name)
    if (open === undefined) return nothingHere(site)
    const piece = pieceOf(await archives.of(open), pageNumber(request.query), MOST_ON_A_PAGE)
    const path = `${pathTo(open)}/history?`
    const main = html`
<p><a href="${pathTo(open)}">${open.game.name}</a></p>
${piece.rows.length === 0 && html`<p>${say.none}</p>`}
${piece.rows.map(
  ({ at, subject, lines }) => html`<article class="letter"><h2>${subject}</h2>
<p>${time(at, site.setting.judge.zone)}</p>
<pre>${lines.join('\n')}</pre></article>
`,
)}
${pager(piece, path)}`
    return site.frame({ title: say.title({ name: open.game.name }), main })
  }
