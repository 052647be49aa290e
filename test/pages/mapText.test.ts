// The words of a map in a browser that has none of its fonts: none lies on another, and none is cut off.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawBoard } from '../../src/drawing/svg.ts'
import { GALLERY } from '../drawing/gallery.ts'
import { tellSkipped } from '../servers/servers.ts'
import { hasBrowser, openBrowser } from './browser.ts'

tellSkipped(hasBrowser, 3, 'chromium')

interface Box {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where each text stands; the letters in shields stand on them by intention. */
const boxesOf = (page: Page): Promise<readonly Box[]> =>
  page.evaluate(`[...document.querySelectorAll('text')].map(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    return { text: each.textContent, left, right, top, bottom }
  }).filter(({ text }) => text.length > 1)`)

/** A box is as high as the line; the letters are half of that. */
const inner = ({ top, bottom }: Box) => ({
  top: top + 0.3 * (bottom - top),
  bottom: bottom - 0.25 * (bottom - top),
})

const SLACK = 1

function overlaps(boxes: readonly Box[]): readonly string[] {
  return boxes.flatMap((one, i) =>
    boxes.slice(i + 1).flatMap(other => {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const high =
        Math.min(inner(one).bottom, inner(other).bottom) - Math.max(inner(one).top, inner(other).top)
      return wide > SLACK && high > SLACK ? [`${one.text} and ${other.text}`] : []
    }),
  )
}

describe.skipIf(!hasBrowser)('the words of a map', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage({ viewport: { width: 1300, height: 1300 } })
  })
  afterAll(() => browser?.close())

  const pictures = Object.entries(GALLERY).flatMap(([name, picture]) =>
    (['large', 'small'] as const).map(size => [name, size, drawBoard({ ...picture, size })] as const),
  )

  test('are set in a font that is not there, so that another is taken', async () => {
    expect(
      await page.evaluate(`document.fonts.check('12px "Alegreya Sans"') && [...document.fonts].length`),
    ).toBe(0)
  })

  test.each(pictures)('%s, %s', async (_, __, svg) => {
    await page.setContent(`<body style="margin:0">${svg}</body>`)
    const boxes = await boxesOf(page)
    expect(boxes.length).toBeGreaterThan(60)
    expect(overlaps(boxes)).toEqual([])
    const [width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!.slice(1).map(Number)
    const cut = boxes.filter(
      ({ left, right, top, bottom }) => left < 0 || right > width! || top < 0 || bottom > height!,
    )
    expect(cut.map(({ text }) => text)).toEqual([])
  })

  test('a font that is wider would be noticed where words had no length', async () => {
    const svg = drawBoard({ ...GALLERY.midgame, size: 'large' }).replaceAll(/ textLength="[^"]*"/g, '')
    await page.setContent(`<body style="margin:0">${svg}</body>`)
    expect(overlaps(await boxesOf(page))).not.toEqual([])
  })
})
