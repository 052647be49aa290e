// The frame of all pages: where one is, what can be skipped, and what stands beside.
import { LANGUAGE, wording } from '../report/wording.ts'
import { type Html, html } from './html.ts'
import type { Answer } from './http.ts'
import type { PageParts } from './site.ts'

const say = wording.web.page

export interface Frame extends PageParts {
  /** The name of the place, which leads home. */
  readonly place: string
  readonly ways: readonly { readonly to: string; readonly name: string }[]
  readonly aside?: Html | undefined
}

/** A whole page. */
export function pageOf(frame: Frame): Answer {
  const { title, main, place, ways, aside, head, refresh, status = 200 } = frame
  const page = html`<!DOCTYPE html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${place}</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${head}
</head>
<body>
<a class="skip" href="#main">${say.skip}</a>
<header>
<p class="place"><a href="/">${place}</a></p>
<nav aria-label="${say.ways}"><ul>
${ways.map(({ to, name }) => html`<li><a href="${to}">${name}</a></li>`)}
</ul></nav>
</header>
<div class="${aside === undefined ? 'alone' : 'beside'}">
<main id="main" tabindex="-1">
<h1>${title}</h1>
${main}
</main>
${aside}
</div>
<footer><p>${say.footer}</p></footer>
</body>
</html>
`
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: page.text,
    headers: refresh === undefined ? {} : { refresh: String(refresh) },
  }
}
