// Who may write to whom and when, as one table: a rule of the game, who writes to whom, and what is said to it.
import { describe, expect, it } from 'vitest'
import {
  type Audience,
  type Circumstances,
  colourOf,
  type Press,
  type PressRules,
  type Writer,
  whyNoPress,
} from '../../../src/judge/game/press.ts'
import { usualSettings } from '../../../src/judge/game/settings.ts'
import type { Power } from '../../../src/rules/board/board.ts'
import { standard } from '../../boards.ts'

const USUAL_PRESS = usualSettings().press

const board = standard()
const power = (letter: string): Power => board.powers.find(each => each.letter === letter)!.index
const powers = (letters: string): readonly Power[] => [...letters].map(power)

/** France has ordered, Germany is late; France touches Germany and Italy, and has sent a broadcast. */
const HOUR: Circumstances = {
  isPlayed: true,
  phase: 'movement',
  late: powers('G'),
  complete: powers('F'),
  touched: powers('GI'),
  hasBroadcast: true,
}

/** `F`, `master`, `observer`. */
const writer = (text: string): Writer =>
  text === 'master' || text === 'observer' ? { kind: text } : { kind: 'power', power: power(text) }

/** `all`, or the letters of powers, M and O among them; in capitals that no power of this board has. */
const audience = (text: string): Audience =>
  text === 'all'
    ? { kind: 'everybody' }
    : {
        kind: 'some',
        powers: powers(text.replace(/[MO]/g, '')),
        master: text.includes('M'),
        observers: text.includes('O'),
      }

/** `F to EG`, `F to all in grey`. */
function press(text: string): Press {
  const [, from, to, colour] = /^(\w+) to (\w*)(?: in (white|grey))?$/.exec(text)!
  return {
    from: writer(from!),
    to: audience(to!),
    colour: colour as Press['colour'],
    isBlank: false,
  }
}

const NONE: Partial<PressRules> = { colours: [] }
const BOTH: Partial<PressRules> = { colours: ['grey', 'white'] }

describe.each<[string, Partial<PressRules>, Partial<Circumstances>, Readonly<Record<string, string>>]>([
  [
    'usual press',
    {},
    {},
    { 'F to EG': 'sent', 'G to all': 'sent', 'observer to F': 'sent', 'F to ': 'nobody' },
  ],
  [
    'usual press in grey',
    {},
    {},
    { 'F to E in grey': 'colour', 'F to all in grey': 'colour', 'master to E in grey': 'sent' },
  ],
  ['both colours', BOTH, {}, { 'F to E in grey': 'sent', 'F to E in white': 'sent' }],
  [
    'no press',
    NONE,
    {},
    {
      'F to E': 'noPress',
      'F to all': 'noPress',
      'F to M': 'sent',
      'F to EM': 'noPress',
      'master to all': 'sent',
      'observer to M': 'sent',
    },
  ],
  [
    'no press, before the start or after the end',
    NONE,
    { isPlayed: false },
    { 'F to all': 'sent', 'F to E': 'noPress' },
  ],
  [
    'broadcasts only',
    { partial: false },
    {},
    { 'F to E': 'broadcastOnly', 'F to all': 'sent', 'F to M': 'sent' },
  ],
  [
    'silent observers',
    { observers: 'none' },
    {},
    { 'observer to all': 'observersMayNot', 'observer to M': 'sent', 'F to O': 'sent' },
  ],
  [
    'white observers',
    { ...BOTH, observers: 'white' },
    {},
    { 'observer to all': 'observersMayNot', 'observer to all in white': 'sent' },
  ],
  ['none from the late', { late: false }, {}, { 'G to F': 'youAreLate', 'G to M': 'sent', 'F to G': 'sent' }],
  [
    'orders first',
    { beforeOrders: false },
    {},
    { 'E to F': 'ordersFirst', 'F to E': 'sent', 'E to M': 'sent' },
  ],
  [
    'none in minor phases',
    { minor: false },
    { phase: 'retreat' },
    { 'F to E': 'notInThisPhase', 'master to F': 'sent' },
  ],
  ['none in minor phases, in a movement', { minor: false }, {}, { 'F to E': 'sent' }],
  [
    'none while anybody is late',
    { grace: false },
    {},
    { 'F to E': 'somebodyIsLate', 'observer to E': 'somebodyIsLate' },
  ],
  ['none while anybody is late, and nobody is', { grace: false }, { late: [] }, { 'F to E': 'sent' }],
  [
    'touch',
    { touchOnly: true },
    {},
    { 'F to GI': 'sent', 'F to GT': 'notTouched', 'F to F': 'sent', 'F to all': 'oneBroadcast' },
  ],
  ['touch, first broadcast', { touchOnly: true }, { hasBroadcast: false }, { 'F to all': 'sent' }],
])('under %s', (_, rules, hour, said) => {
  it.each(Object.entries(said))('%s: %s', (text, expected) => {
    const refusal = whyNoPress(press(text), { ...USUAL_PRESS, ...rules }, { ...HOUR, ...hour })
    expect(refusal?.kind ?? 'sent').toBe(expected)
  })
})

describe('a refusal', () => {
  it('names whom a power does not touch', () => {
    const refusal = whyNoPress(press('F to GTA'), { ...USUAL_PRESS, touchOnly: true }, HOUR)
    expect(refusal).toEqual({ kind: 'notTouched', powers: powers('TA') })
  })

  it('names who is late', () => {
    const refusal = whyNoPress(press('F to E'), { ...USUAL_PRESS, grace: false }, HOUR)
    expect(refusal).toEqual({ kind: 'somebodyIsLate', late: powers('G') })
  })

  it('names the colours that are allowed', () => {
    expect(whyNoPress(press('F to E in grey'), USUAL_PRESS, HOUR)).toEqual({
      kind: 'colour',
      allowed: ['white'],
    })
  })

  it('is told of empty press, unless the game allows it', () => {
    const blank = { ...press('F to E'), isBlank: true }
    expect(whyNoPress(blank, USUAL_PRESS, HOUR)).toEqual({ kind: 'blank' })
    expect(whyNoPress(blank, { ...USUAL_PRESS, blank: true }, HOUR)).toBeUndefined()
  })
})

describe('the colour', () => {
  it.each([
    ['F to E', 'grey', 'the usual one of the game'],
    ['F to E in white', 'white', 'what was asked for'],
    ['F to EM', 'white', 'to the master among others'],
    ['master to E', 'white', 'from the master'],
    ['F to M in grey', 'white', 'to the master, whatever was asked for'],
  ])('of %s is %s: %s', (text, colour) => {
    expect(colourOf(press(text), { ...USUAL_PRESS, ...BOTH })).toBe(colour)
  })
})
