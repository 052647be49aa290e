// What pages look like, and the small picture in the tab of a browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWN_TEMPLATES } from '../shelf/files.ts'
import type { Answer } from './http.ts'

const file = (name: string, type: string): Answer => ({
  status: 200,
  type,
  body: readFileSync(join(OWN_TEMPLATES, 'web', name), 'utf8'),
  headers: { 'cache-control': 'no-cache' },
})

export const STYLE: Answer = file('style.css', 'text/css; charset=utf-8')

export const ICON: Answer = file('icon.svg', 'image/svg+xml')
