// The page for an address where nothing is: the same whether it never was, or is none of the asker's business.
import { wording } from '../report/wording.ts'
import { html } from './html.ts'
import type { Answer } from './http.ts'
import type { Site } from './site.ts'

const say = wording.web.nothing

export const nothingHere = (site: Pick<Site, 'frame'>): Promise<Answer> =>
  site.frame({
    title: say.title,
    main: html`<p>${say.lead} <a href="/games">${say.games}</a></p>`,
    status: 404,
  })
