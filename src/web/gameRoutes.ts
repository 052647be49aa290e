// The pages that the post office and the view for everybody share.
import { feed } from './feed.ts'
import { gameJson, gamesJson, historyJson, phaseJson } from './gameJson.ts'
import { gamePage } from './gamePage.ts'
import { gamesPage } from './gamesPage.ts'
import { Archives, historyPage } from './historyPage.ts'
import type { Answer } from './http.ts'
import { phasePage } from './phasePage.ts'
import { mapPicture } from './picture.ts'
import type { Page, Route } from './routes.ts'
import type { Site } from './site.ts'
import { ICON, STYLE } from './style.ts'

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
