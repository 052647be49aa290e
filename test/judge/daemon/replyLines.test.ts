// What a reply has room for, and how what it has no room for is named.
import { describe, expect, test } from 'vitest'
import { ReplyLines } from '../../../src/judge/conversation/letterReply.ts'

const WHY = 'Too much.'
const heading = (name: string): readonly string[] => ['', `> ${name}`]
const sizeOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)

/** The lines of a letter, each with the answer to it. */
function replied(
  most: number,
  answers: readonly (readonly [name: string, answer: string, fate?: 'fails' | undefined])[],
): readonly string[] {
  const reply = new ReplyLines(most)
  for (const [name, answer, fate] of answers) {
    reply.begin(name, heading(name))
    if (fate === 'fails') reply.fail()
    reply.add(answer.split('\n'))
  }
  return reply.lines(WHY)
}

describe('a reply', () => {
  test('says all that there is room for, and then nothing of what it left out', () => {
    expect(
      replied(1_000, [
        ['HELP', 'helped'],
        ['LIST', 'listed', 'fails'],
      ]),
    ).toEqual(['', '> HELP', 'helped', '', '> LIST', 'listed'])
  })

  test('tells apart what was shown in part, what was done, and what was not', () => {
    const long = 'x'.repeat(400)
    const lines = replied(700, [
      ['SET WAIT', long],
      ['SET NO WAIT', `one\ntwo\n${long}`],
      ['DRAW', 'kept'],
      ['DRAW', 'kept'],
      ['PAUSE', 'not yours', 'fails'],
    ])
    expect(lines.slice(3)).toEqual([
      ...heading('SET NO WAIT'),
      'one',
      'two',
      '',
      'Shown in part only, since this mail would be too long:',
      '  > SET NO WAIT',
      '',
      'Done, and not shown, since this mail would be too long:',
      '  > DRAW (2 times)',
      '',
      'Not done, for reasons that this mail has no room for:',
      '  > PAUSE',
    ])
  })

  test('has room again for what takes the place of something above', () => {
    const reply = new ReplyLines(1_000)
    reply.begin('orders', [])
    const block = reply.addBlock(['', 'x'.repeat(700)])!
    reply.begin('SET WAIT', heading('SET WAIT'))
    reply.begin('more orders', [])
    expect(reply.room).toBeLessThan(300)
    reply.drop(block)
    expect(reply.addBlock(['y'.repeat(700)])).toHaveLength(1)
    expect(reply.lines(WHY)).toEqual([...heading('SET WAIT'), 'y'.repeat(700)])
  })

  test('counts bytes, not letters', () => {
    expect(replied(600, [['HELP', 'ä'.repeat(299)]])).toContain('  > HELP')
    expect(replied(600, [['HELP', 'a'.repeat(299)]])).not.toContain('  > HELP')
  })

  test('is never much longer than it may be, whatever it is told', () => {
    for (const answer of ['', 'x', 'x'.repeat(100), 'x\n'.repeat(5_000), 'x'.repeat(100_000)]) {
      const letter = Array.from({ length: 500 }, (_, i) => `${'long '.repeat(i % 90)}name ${i}`)
      const lines = replied(
        20_000,
        letter.map((name, i) => [name, answer, i % 2 === 0 ? 'fails' : undefined]),
      )
      expect(sizeOf(lines)).toBeLessThan(30_000)
    }
  })

  test('makes room when its reader turns out to be known', () => {
    const reply = new ReplyLines(200)
    reply.begin('SIGNON', heading('SIGNON'))
    reply.raise(1_000)
    expect(reply.add(['x'.repeat(500)])).toBe(true)
    expect(reply.room).toBe(1_000 - 511)
  })

  test('points above five times, and names what is asked for still more often', () => {
    const reply = new ReplyLines(2_000)
    for (let i = 0; i < 8; i++) {
      reply.begin('LIST', heading('LIST'))
      if (i === 0) reply.add(['listed'])
      else reply.pointAbove()
    }
    const lines = reply.lines(WHY)
    expect(lines.filter(line => line.includes('See above'))).toHaveLength(5)
    expect(lines.slice(-2)).toEqual(['Asked for more than once, and told once:', '  > LIST (2 times)'])
  })

  test('names what was left out and nowhere else, unless some of it was told', () => {
    const reply = new ReplyLines(2_000)
    reply.begin('SUMMARY', heading('SUMMARY'))
    reply.leaveOut()
    reply.begin('STATUS', heading('STATUS'))
    reply.add(['Austria'])
    reply.leaveOut()
    reply.add(['is not told any more'])
    expect(reply.lines(WHY)).toEqual([
      ...heading('STATUS'),
      'Austria',
      '',
      WHY,
      '  > SUMMARY',
      '',
      'Shown in part only, since this mail would be too long:',
      '  > STATUS',
    ])
  })
})
