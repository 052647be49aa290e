// `dragoman map`: the board of a game that was played by mail, as text, as SVG and as PNG; its film; and boards alone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostTable } from '../judge/daemon/postTable.ts'
import { gathered, LETTERS, MASTER, PLAYERS, replyOf } from '../judge/daemon/sevenPlayers.ts'
import { misnesting } from '../pages/walk.ts'
import { dragoman } from './program.ts'

const table = new PostTable()
const folder = mkdtempSync(join(tmpdir(), 'dragoman-map-'))
beforeAll(async () => {
  await gathered(table)
  for (const letter of LETTERS)
    await table.letter(await replyOf(table, PLAYERS[letter], letter === 'F' ? 'A Par - Bur' : 'STATUS'))
  await table.letter(await replyOf(table, MASTER, 'PROCESS!'))
  await table.restart()
})
afterAll(async () => {
  await table.end()
  rmSync(folder, { recursive: true })
})

const map = (...words: readonly string[]) => dragoman(['map', ...words, '--data', table.folder])

test('without a phase the board is drawn as it is, with letters', async () => {
  const { status, stdout } = await map('harbor')
  expect(status).toBe(0)
  const [row = '', below = ''] = stdout
    .split('\n')
    .flatMap((line, i, all) => (line.includes(' BUR ') ? [line, all[i + 1]!] : []))
  expect(below.slice(row.indexOf('BUR'), row.indexOf('BUR') + 3)).toBe('A-F')
})

test('a phase that was played is drawn as it was, with its orders', async () => {
  const { stdout } = await map('harbor', 'S1901M', '--format', 'svg')
  expect(stdout).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(stdout).toContain('Spring of 1901, Movement')
  // One army has moved, and all others were told nothing.
  expect((await map('harbor', '--format', 'svg')).stdout).toContain('Fall of 1901, Movement')
})

test('the name of the file says which picture', async () => {
  const file = join(folder, 'harbor.png')
  expect((await map('harbor', '-o', file)).status).toBe(0)
  const png = readFileSync(file)
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  expect([png.readUInt32BE(16), png.length < 200_000]).toEqual([1100, true])
  const svg = join(folder, 'harbor.svg')
  expect((await map('harbor', 's1901m', '-o', svg)).status).toBe(0)
  expect(readFileSync(svg, 'utf8')).toContain('<svg')
})

test('a game is filmed, from its first phase to the one that is played now', async () => {
  const { status, stdout, stderr } = await map('harbor', '--film')
  expect([status, stderr]).toEqual([0, ''])
  expect(misnesting(stdout, true)).toBeUndefined()
  const titles = [...stdout.matchAll(/>(\w+ of 1901, Movement)</g)].map(([, title]) => title)
  expect(titles).toEqual(['Spring of 1901, Movement', 'Fall of 1901, Movement'])
  const file = join(folder, 'film.svg')
  expect((await map('harbor', '--film', '-o', file)).stdout).toBe('')
  expect(readFileSync(file, 'utf8')).toBe(stdout)
})

test('a board is drawn before anybody has played on it, with no game about', async () => {
  const board = (...words: readonly string[]) => dragoman(['map', '--variant', ...words, '--data', folder])
  const { status, stdout } = await board('Fleet Rome', '--format', 'svg')
  expect(status).toBe(0)
  expect(stdout).toContain('<title>Italy: fleet Rome</title>')
  expect(stdout).toContain('Spring of 1901, Movement')
  const letters = (await board('standard')).stdout
  expect(letters.split('\n').some(line => line.includes('F-E'))).toBe(true)
  const png = join(folder, 'hundred.png')
  expect((await board('hundred', '-o', png)).status).toBe(0)
  expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG')
})

test.each([
  [['haven'], /no game is called "haven": there is harbor|no game is called "haven"/],
  [['harbor', 'F1905M'], /harbor has no phase F1905M: it has S1901M/],
  [['harbor', 'soon'], /"soon" is not a valid phase: write it like S1901M/],
  [['harbor', '--format', 'gif'], /Allowed choices are txt, svg, png/],
  [[], /name a game, or a board with --variant/],
  [['harbor', '--variant', 'standard'], /name either the game harbor or a board with --variant, not both/],
  [['--variant', 'atlantis'], /--variant: no variant is called "atlantis": there are standard, 1898/],
  [
    ['--variant', 'hundred'],
    /nobody has drawn Hundred Years.* with letters: --format svg and png show every board/,
  ],
  [['--variant', 'standard', '--film'], /a film is of a game: leave --variant away/],
  [['harbor', 'S1901M', '--film'], /a film has all phases: leave S1901M away/],
  [['harbor', '--film', '--format', 'png'], /a film is an SVG: leave --format png away/],
  [['harbor', '--film', '-o', 'harbor.png'], /a film is an SVG: name a file like -o film\.svg/],
  [['haven', '--film'], /no game is called "haven"/],
])('%j is told what would work', async (words, told) => {
  const { status, stderr } = await map(...words)
  expect(status).not.toBe(0)
  expect(stderr).toMatch(told)
})
