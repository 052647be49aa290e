// Pictures that are kept on the disk are painted once, for whoever asks and whenever; what nobody asks for goes.
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { KeptPictures } from '../../src/drawing/png/kept.ts'
import { pngOf } from '../../src/drawing/png/png.ts'

const base = mkdtempSync(join(tmpdir(), 'dragoman-kept-'))
afterAll(() => rmSync(base, { recursive: true }))

const svg = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="${color}"/></svg>`

/** Pictures in a folder, and what was painted for them. */
function kept(name: string) {
  const painted: string[] = []
  const folder = join(base, name)
  const pictures = new KeptPictures(folder, async text => {
    painted.push(text)
    return pngOf(text)
  })
  return { pictures, painted, folder }
}

test('the same picture is painted once: at once, later, and after a start', async () => {
  const { pictures, painted, folder } = kept('once')
  const [one, same] = await Promise.all([pictures.of(svg('red')), pictures.of(svg('red'))])
  const later = await pictures.of(svg('red'))
  expect(painted).toEqual([svg('red')])
  for (const each of [one, same, later]) expect(Buffer.from(each).equals(pngOf(svg('red')))).toBe(true)
  const again = kept('once')
  expect(Buffer.from(await again.pictures.of(svg('red'))).equals(pngOf(svg('red')))).toBe(true)
  expect(again.painted).toEqual([])
  expect(readdirSync(folder)).toHaveLength(1)
})

test('another picture is another one', async () => {
  const { pictures, painted } = kept('other')
  const [red, blue] = [await pictures.of(svg('red')), await pictures.of(svg('blue'))]
  expect(painted).toEqual([svg('red'), svg('blue')])
  expect(Buffer.from(red).equals(Buffer.from(blue))).toBe(false)
})

test('a file that was cut off is painted anew, and is whole again', async () => {
  const { pictures, painted, folder } = kept('cut')
  await pictures.of(svg('red'))
  const file = join(folder, readdirSync(folder)[0]!)
  writeFileSync(file, readFileSync(file).subarray(0, 40))
  expect(Buffer.from(await pictures.of(svg('red'))).equals(pngOf(svg('red')))).toBe(true)
  expect(painted).toHaveLength(2)
  expect(readFileSync(file).equals(pngOf(svg('red')))).toBe(true)
})

test('where the disk takes nothing the picture comes all the same', async () => {
  const file = join(base, 'a-file')
  writeFileSync(file, '')
  const pictures = new KeptPictures(join(file, 'below'), async text => pngOf(text))
  expect(Buffer.from(await pictures.of(svg('red'))).equals(pngOf(svg('red')))).toBe(true)
})

test('what cannot be painted is told to whoever asked, and asked again it is tried again', async () => {
  const { folder } = kept('fails')
  let isBroken = true
  const pictures = new KeptPictures(folder, async text => {
    if (isBroken) throw new Error('no painter')
    return pngOf(text)
  })
  await expect(pictures.of(svg('red'))).rejects.toThrow('no painter')
  isBroken = false
  expect(Buffer.from(await pictures.of(svg('red'))).equals(pngOf(svg('red')))).toBe(true)
})

test('what nobody has asked for in three days goes, and nothing that is not ours', async () => {
  const first = kept('old')
  await first.pictures.of(svg('red'))
  await first.pictures.of(svg('green'))
  const old = new Date(Date.now() - 4 * 86_400_000)
  writeFileSync(join(first.folder, 'notes.txt'), '')
  for (const name of readdirSync(first.folder)) utimesSync(join(first.folder, name), old, old)
  const second = kept('old')
  // Whoever asks for it keeps it.
  await second.pictures.of(svg('green'))
  await second.pictures.of(svg('blue'))
  expect(second.painted).toEqual([svg('blue')])
  expect(readdirSync(first.folder)).toHaveLength(3)
  expect(existsSync(join(first.folder, 'notes.txt'))).toBe(true)
})
