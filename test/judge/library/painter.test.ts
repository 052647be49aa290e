// Pictures are painted elsewhere: what fails there fails alone, and the next one is painted all the same.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Painter } from '../../../src/drawing/png/painter.ts'

const folder = mkdtempSync(join(tmpdir(), 'dragoman-painter-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/></svg>'

test('a picture comes back as PNG, and several at once each to whom it is for', async () => {
  const painter = new Painter()
  try {
    const wide = SVG.replace('width="20"', 'width="40"')
    const [one, other] = await Promise.all([painter.paint(SVG), painter.paint(wide)])
    const widthOf = (png: Uint8Array) => Buffer.from(png).readUInt32BE(16)
    expect([widthOf(one), widthOf(other)]).toEqual([20, 40])
  } finally {
    painter.close()
  }
})

test('what is no picture is refused, and the next one is painted', async () => {
  const painter = new Painter()
  try {
    await expect(painter.paint('<svg')).rejects.toThrow(/./)
    expect(
      Buffer.from(await painter.paint(SVG))
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  } finally {
    painter.close()
  }
})

test('a process that dies is replaced', async () => {
  const program = join(folder, 'dies.mjs')
  writeFileSync(
    program,
    `process.on('message', ({ number, question }) => question === 'die' ? process.abort() : process.send({ number, answer: Buffer.from('PNG') }))`,
  )
  const painter = new Painter(program, 1)
  try {
    await expect(painter.paint('die')).rejects.toThrow('the process has ended (SIGABRT)')
    expect(Buffer.from(await painter.paint(SVG)).toString()).toBe('PNG')
  } finally {
    painter.close()
  }
})

test('who closes the painter waits for nothing', async () => {
  const painter = new Painter()
  const asked = painter.paint(SVG)
  painter.close()
  await expect(asked).rejects.toThrow('the judge has stopped')
})

test('several paint side by side, and none is begun while one has nothing to do', async () => {
  const program = join(folder, 'names.mjs')
  writeFileSync(
    program,
    `process.send('begun'); process.on('message', ({ number }) => setTimeout(() => process.send({ number, answer: Buffer.from(String(process.pid)) }), 50))`,
  )
  const painter = new Painter(program, 2)
  const who = async () => Buffer.from(await painter.paint('x')).toString()
  try {
    const [alone, next] = [await who(), await who()]
    expect(next).toBe(alone)
    const both = await Promise.all([who(), who(), who(), who()])
    expect(new Set(both).size).toBe(2)
    expect(both).toContain(alone)
  } finally {
    painter.close()
  }
})
