// The pages that the post office and the view for everybody share, with what they look like.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_TEMPLATES } from '../library/files.ts'
import { gameJson, gamesJson, historyJson, phaseJson } from './gameJson.ts'
import { gamePage } from './gamePage.ts'
import { gamesPage } from './gamesPage.ts'
import { Archives, feed, historyPage } from './historyPage.ts'
import type { Answer, Page, Route } from './http.ts'
import { phasePage } from './phasePage.ts'
import { mapPicture } from './picture.ts'
import type { Site } from './site.ts'

export function gameRoutes(site: Site): readonly Route[] {
  const archives = new Archives(site)
  return [
    { path: '/style.css', GET: fixed(STYLE) },
    { path: '/icon.svg', GET: fixed(ICON) },
    // Asked for by browsers that show a text or a picture.
    { path: '/favicon.ico', GET: fixed(ICON) },
    { path: '/games', GET: gamesPage(site) },
    { path: '/games.json', GET: gamesJson(site) },
    { path: '/games/:name.json', GET: gameJson(site) },
    { path: '/games/:name', GET: gamePage(site) },
    { path: '/games/:name/map.svg', GET: mapPicture(site) },
    { path: '/games/:name/phases/:phase.json', GET: phaseJson(site) },
    { path: '/games/:name/phases/:phase', GET: phasePage(site) },
    { path: '/games/:name/history', GET: historyPage(site, archives) },
    { path: '/games/:name/history.json', GET: historyJson(site, archives) },
    { path: '/games/:name/feed.xml', GET: feed(site, archives) },
  ]
}

const fixed =
  (answer: Answer): Page =>
  () =>
    answer

// What pages look like, and the small picture in the tab of a browser.

const file = (name: string, type: string): Answer => ({
  status: 200,
  type,
  body: readFileSync(join(OWN_TEMPLATES, 'web', name), 'utf8'),
  headers: { 'cache-control': 'no-cache' },
})

const STYLE: Answer = file('style.css', 'text/css; charset=utf-8')

const ICON: Answer = file('icon.svg', 'image/svg+xml')
