// The pipe: one line out for each line in, in order, whatever the line and however slow the reader.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LineCutter } from '../../src/cli/streams.ts'
import { amount, isFull } from '../edition.ts'
import { dragoman, program, repliesIn, start } from './program.ts'

const line = (id: number): string =>
  `{"id":${id},"phase":"S1901M","units":["FRANCE A PAR","GERMANY A MUN"],"orders":{"FRANCE":["A PAR - BUR"],"GERMANY":["A MUN - BUR"]}}\n`

const lines = (count: number): string => Array.from({ length: count }, (_, id) => line(id)).join('')

const numbered = (count: number): number[] => Array.from({ length: count }, (_, id) => id)

describe('a pipe', () => {
  test.runIf(isFull)('of thousands of lines is answered in order', () => {
    const count = 20_000
    const { status, stdout } = program(['adjudicate'], lines(count))
    expect(repliesIn(stdout).map(({ id }) => id)).toEqual(numbered(count))
    expect(status).toBe(0)
  })

  test('of nothing is answered with nothing', async () => {
    expect(await dragoman(['adjudicate'])).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  test('is answered to the last line, where no newline ends it', async () => {
    const { stdout } = await dragoman(['adjudicate'], lines(2).trimEnd())
    expect(repliesIn(stdout).map(({ id }) => id)).toEqual([0, 1])
  })

  test('goes on after a line of 2 MiB, which is not kept', async () => {
    const long = `{"id":"long","x":"${'x'.repeat(2 * 1024 * 1024)}"}\n`
    const { stdout } = await dragoman(['adjudicate'], line(0) + long + line(1) + long.trimEnd())
    const tooLong = { id: null, error: expect.stringContaining('longer than 1048576 bytes') }
    expect(repliesIn(stdout)).toMatchObject([{ id: 0 }, tooLong, { id: 1 }, tooLong])
  })

  test('takes a line of just 1 MiB', async () => {
    const [head, tail] = ['{"id":1,"x":"', '","phase":"S1901M","units":[],"orders":{}}']
    const filled = head + 'x'.repeat(1024 * 1024 - head.length - tail.length) + tail
    const { stdout } = await dragoman(['adjudicate'], `${filled}\n${filled} \n`)
    expect(repliesIn(stdout)).toMatchObject([
      { id: 1, next: 'F1901M' },
      { id: null, error: expect.stringContaining('longer') },
    ])
  })

  test('answers a line as soon as it is there', async () => {
    const running = start(['adjudicate'])
    for (const id of [0, 1, 2]) {
      running.stdin.write(line(id))
      const [answered] = (await once(running.stdout, 'data')) as [Buffer]
      expect(repliesIn(answered.toString()).map(reply => reply.id)).toEqual([id])
    }
    running.stdin.end()
    expect(await once(running, 'close')).toEqual([0, null])
  })

  test('waits for a slow reader', async () => {
    const running = start(['adjudicate'])
    const count = amount({ core: 500, full: 5_000 })
    running.stdin.end(lines(count))
    let text = ''
    for await (const piece of running.stdout) {
      if (text.length < 300_000) await new Promise(done => setTimeout(done, 20))
      text += String(piece)
    }
    expect(repliesIn(text).map(({ id }) => id)).toEqual(numbered(count))
  })

  test('ends quietly when its reader goes away', async () => {
    const many = amount({ core: 400, full: 4_000 })
    const running = start(['adjudicate'])
    running.stdin.on('error', () => {}) // it stops reading in the middle of our lines
    let complaint = ''
    running.stderr.on('data', piece => {
      complaint += String(piece)
    })
    running.stdin.write(lines(many))
    await once(running.stdout, 'data')
    running.stdout.destroy()
    running.stdin.end(lines(many))
    expect(await once(running, 'close')).toEqual([0, null])
    expect(complaint).toBe('')
  })
})

test.runIf(isFull)('however many lines leave the memory as it was', async () => {
  const thousands = 200
  const running = start(['adjudicate'])
  const thousand = lines(1_000)
  let answered = 0
  running.stdout.on('data', (piece: Buffer) => {
    for (const byte of piece) if (byte === 0x0a) answered++
  })
  let peak = 0
  for (let sent = 0; sent < thousands; sent++) {
    if (!running.stdin.write(thousand)) await once(running.stdin, 'drain')
    if (sent % 10 === 9) peak = Math.max(peak, residentMegabytes(running.pid!))
  }
  running.stdin.end()
  await once(running, 'close')
  console.log(`${thousands},000 lines through the pipe: ${peak} MB resident at most`)
  expect(answered).toBe(thousands * 1_000)
  expect(peak).toBeLessThan(400)
})

/** What a running program holds, where the system tells; 0 elsewhere. */
function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

describe('bytes are cut into lines', () => {
  const cut = (...pieces: string[]): (string | undefined)[] => {
    const cutter = new LineCutter()
    const bytes = pieces.map(piece => Buffer.from(piece, 'latin1'))
    return [...bytes.flatMap(each => [...cutter.cut(each)]), ...cutter.rest()]
  }

  test.each<[string, string[], (string | undefined)[]]>([
    ['at newlines', ['a\nb\n'], ['a', 'b']],
    ['with the last one open', ['a\nb'], ['a', 'b']],
    ['with empty ones among them', ['\n\na\n'], ['', '', 'a']],
    ['over pieces', ['a', 'b', '\nc', 'd\n'], ['ab', 'cd']],
    ['within a letter of two bytes', ['\xc3', '\xa9\n'], ['é']],
    ['without the mark at the front, or the CR at the end', ['\xef\xbb\xbfa\r\nb\r\n'], ['a', 'b']],
    ['and nothing comes of nothing', ['', ''], []],
  ])('%s', (_, pieces, expected) => {
    expect(cut(...pieces)).toEqual(expected)
  })
})
