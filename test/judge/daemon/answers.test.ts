// Answers to what the judge asks: whatever is in one is done, refused, or asked about.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { type Got, PostTable } from './postTable.ts'
import { gathered, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const HOUR = 3_600_000
const table = new PostTable()
beforeAll(() => gathered(table))
afterAll(() => table.end())

const { F } = PLAYERS
const asked = async (text: string): Promise<Got> => {
  const [got] = await table.letter({ from: F, text })
  expect(got!.text).toContain('Please confirm')
  return got!
}
const answer = async (mail: Got, text: string): Promise<Got> => {
  const heads = [`In-Reply-To: ${mail.messageId}`]
  const got = await table.letter({ from: F, to: mail.replyTo, subject: `Re: ${mail.subject}`, text, heads })
  return got[0]!
}

describe('orders in an answer to a letter that was asked about', () => {
  test('are newer than those that it said', async () => {
    const { text } = await answer(await asked('A PAR - BUR\nA MAR H'), 'YES\nA PAR - PIC')
    expect(text).toContain('Army Paris -> Picardy.')
    expect(text).toContain('Army Marseilles HOLD.')
    expect(text).not.toMatch(/two orders|came first|duplicate/i)
  })

  test('are asked about where nothing says yes', async () => {
    const again = await answer(await asked('A PAR - BUR'), 'A PAR - GAS\nA MAR - SPA\nF BRE - MAO')
    expect(again.text).toContain('  | A PAR - GAS\n  | A MAR - SPA\n  | F BRE - MAO')
    expect((await answer(again, 'YES')).text).toContain('Army Paris -> Gascony.')
  })

  test('count below a SIGNOFF of the letter too', async () => {
    const mail = await asked(`A PAR - BUR\nSIGNOFF`)
    expect((await answer(mail, `YES\nA PAR - PIC`)).text).toContain('Army Paris -> Picardy.')
  })
})

test.each(['NO', 'No, thanks.\n\nLuc'])('%j ends the question, and a later YES does nothing', async text => {
  const mail = await asked('A PAR - BUR\nA MAR - SPA')
  const declined = await answer(mail, text)
  expect(declined.text).toContain('  | A PAR - BUR\n  | A MAR - SPA\n')
  for (const { text: told } of [declined, await answer(mail, 'YES'), await answer(mail, 'YES\nSTATUS')]) {
    expect(told.replace(/\s+/g, ' ')).toContain('You have said NO to this, so it is not done')
    expect(told).not.toContain('Orders of')
  }
})

describe('what stands beside an answer', () => {
  const OLD = 'A PAR - BUR\nA MAR - SPA\nF BRE - MAO'
  const oneLine = ({ text }: Got) => text.replace(/\s+/g, ' ')

  test.each([
    ['No\n\nA PAR - PIC\nA MAR - BUR\nF BRE - ENG', '  | A PAR - PIC\n  | A MAR - BUR\n  | F BRE - ENG\n'],
    ['NO.\nSIGNON Fharbor\nA PAR - PIC', '  | SIGNON Fharbor\n  | A PAR - PIC\n'],
    ['No, A PAR - PIC', '  | A PAR - PIC\n'],
    ['No thanks!\nParis - Picardy', '  | Paris - Picardy\n'],
  ])('below a NO is asked about, and what it says no to is ended: %j', async (said, shown) => {
    const mail = await asked(OLD)
    const again = await answer(mail, said)
    expect(again.text).toContain('answer this mail with YES')
    expect(again.text).toContain(shown)
    expect(oneLine(again)).toContain('What you were asked about before is not done: you have said NO to it.')
    expect((await answer(again, 'YES')).text).toContain('Army Paris -> Picardy.')
  })

  test('below a NO ends what it says no to, and a later YES does nothing', async () => {
    const mail = await asked(OLD)
    await answer(mail, 'No\nA PAR - GAS')
    expect(oneLine(await answer(mail, 'Yes, please!'))).toContain(
      'You have said NO to this, so it is not done',
    )
  })

  test.each([
    'Yes, but A PAR - GAS please.',
    'Yes, and also A PAR - GAS',
    'Yes, and also: F BRE - ENG, A PAR - GAS',
  ])('in the line of a YES is done with the rest: %j', async said => {
    // So many letters in one hour would not be answered.
    table.clock.turnTo((table.clock.now() + HOUR) as Instant)
    const { text } = await answer(await asked(OLD), said)
    expect(text).toContain('Army Paris -> Gascony.')
    expect(text).toContain('Army Marseilles -> Spain.')
  })

  test('below other words is asked about, and the rest waits', async () => {
    const mail = await asked(OLD)
    const again = await answer(mail, 'Yes, by all means do.\n\nOrders of France:\nParis - Gascony')
    expect(again.text).toContain('  | Orders of France:\n  | Paris - Gascony\n')
    expect(oneLine(again)).toContain('What you were asked about before has not been done either.')
    expect((await answer(again, 'YES')).text).toContain('Army Paris -> Gascony.')
    expect((await answer(mail, 'YES')).text).toContain('Army Paris -> Burgundy.')
  })

  test.each(['OK', 'Sure!', 'Go ahead!\n\nLuc'])('%j is told that it takes a YES', async said => {
    const mail = await asked(OLD)
    expect((await answer(mail, said)).text).toContain('OK, Sure and the like are what a machine')
    expect((await answer(mail, 'YES')).text).toContain('Army Paris -> Burgundy.')
  })
})

describe('the game that a look-up is about', () => {
  test.each([
    ['WHOGAME', 'harbor', 'WHOGAME harbor'],
    ['Whogame.', 'The game is ?harbor, sorry.\n\nLuc', 'Whogame harbor.'],
    ['HISTORY LINES 50', 'It is harbor.', 'HISTORY harbor LINES 50'],
    ['SUMMARY, please', 'Harbor, please', 'SUMMARY Harbor'],
    ['SUMMARY', 'The harbor game', 'SUMMARY harbor'],
  ])('%s, answered %j', async (text, said, done) => {
    const [got] = await table.letter({ from: F, text })
    expect(got!.text).toContain('For which game?')
    const { text: told } = await answer(got!, said)
    expect(told).toContain(`> ${done}\n`)
    expect(told).not.toMatch(/not read|For which game|Nothing in this letter/)
  })

  test('is named by a letter whose headers say nothing of what it answers', async () => {
    await table.letter({ from: F, text: 'WHOGAME' })
    const [told] = await table.letter({ from: F, text: 'harbor' })
    expect(told!.text).toContain('> WHOGAME harbor\n')
  })

  test.each(['MAP', 'SUMMARY', 'VERSION', 'PREVIEW harbor', 'HISTORY', 'atlantis'])(
    'is not named by another letter: %s',
    async text => {
      const [asked] = await table.letter({ from: F, text: 'HISTORY' })
      expect(asked!.text).toContain('For which game?')
      const [got] = await table.letter({ from: F, subject: 'something else', text })
      expect(got!.text).not.toMatch(/> HISTORY \w|No game is called/)
    },
  )

  test('is told to be none, by one word that names none', async () => {
    const [got] = await table.letter({ from: F, text: 'WHOGAME' })
    expect((await answer(got!, 'harbour')).text).toContain('No game is called "harbour"')
  })

  test.each(['the harbour', 'thanks', 'I do not know'])('is not named by %j', async said => {
    const [got] = await table.letter({ from: F, text: 'WHOGAME' })
    expect((await answer(got!, said)).text).toContain('Nothing in this letter was')
  })
})

describe('a NO with words beside it', () => {
  const resigning = async (said: string): Promise<string> => {
    table.clock.turnTo((table.clock.now() + HOUR) as Instant)
    const entered = await answer(await asked('A PAR - BUR'), 'YES')
    const { text } = await answer(await answer(entered, 'RESIGN'), said)
    return text.replace(/\s+/g, ' ')
  }

  test.each(['No, I stay.', 'No, better not.', 'Never mind. I like it here!'])(
    '%s ends what was asked back, and the orders below it are entered',
    async said => {
      for (const below of ['', '\nA PAR - GAS']) {
        const told = await resigning(said + below)
        expect(told).toContain('Nothing is done: France stays yours.')
        expect(told).not.toMatch(/waits for a YES|Not entered yet/)
        expect(told.includes('Army Paris -> Gascony.')).toBe(below !== '')
      }
    },
  )

  test('keeps the question where it may be a yes', async () => {
    expect(await resigning('No, yes, I am sure')).toContain('waits for a YES')
  })
})

describe('below the subject of a program', () => {
  test.each(['Re: out of office: harbor', 'Autoreply? here are my orders'])(
    '%s: orders are taken',
    async subject => {
      const [got] = await table.letter({
        from: F,
        subject,
        text: `SIGNON Fharbor ${passwordOf('F')}\nA PAR - BUR`,
      })
      expect(got!.text).toContain('Army Paris -> Burgundy.')
    },
  )

  test('a question in it leaves room for words above them', async () => {
    const subject = 'Autoreply? No, orders'
    const text = `Hi there, it was a long day today.\n\nSIGNON Fharbor ${passwordOf('F')}\nA PAR - PIC`
    const [got] = await table.letter({ from: F, subject, text })
    expect(got!.text).toContain('Army Paris -> Picardy.')
  })

  test.each([
    [
      'Automatic reply: moves',
      'Sorry for the late answer!\n\nA PAR - BUR\nA MAR - SPA\n\nBest',
      'Army Paris -> Burgundy.',
    ],
    [
      'Automatic reply',
      'Sorry for the late answer, I was on vacation!\n\nA PAR - PIC',
      'Army Paris -> Picardy.',
    ],
    ['Vacation reply', 'STATUS', 'Orders of France'],
    ['Auto-reply', 'HELP', 'HELP'],
  ])('%s: what is written at a reply address is answered', async (subject, text, told) => {
    const { replyTo } = (await table.all()).findLast(({ to, replyTo }) => to === F && replyTo.includes('+'))!
    const [got] = await table.letter({ from: F, to: replyTo, subject, text })
    expect(got!.text).toContain(told)
  })

  test('words above what comes back to a reply address are filed', async () => {
    const { replyTo } = (await table.all()).findLast(({ to, replyTo }) => to === F && replyTo.includes('+'))!
    const text = 'I am out of the office.\n\nA PAR - GAS'
    expect(await table.letter({ from: F, to: replyTo, subject: 'Out of office: harbor', text })).toEqual([])
  })
})

test.each(['MY GAMES', 'WHO AM I', 'STATUS', 'PREVIEW', 'VOTES', 'LIST\nSTATUS'])(
  '%s from an address of record is looked up, and not asked back',
  async text => {
    const got = await table.letter({ from: F, text })
    expect(got.map(({ to }) => to)).toEqual([F])
    expect(got[0]!.text).not.toContain('Please confirm')
    const [asked] = await table.letter({ from: F, text: `${text}\nRESIGN!` })
    expect(asked!.text).toContain('Please confirm')
    const [stranger] = await table.letter({ from: `${text.replace(/\W/g, '')}@elsewhere.example`, text })
    expect(stranger!.text).toContain('Please confirm')
  },
)

test('so it is in answer to what was asked, which stays open', async () => {
  const [asked] = await table.letter({ from: F, text: 'SET WAIT' })
  const answer = { from: F, to: asked!.replyTo, subject: `Re: ${asked!.subject}` }
  const [looked] = await table.letter({ ...answer, text: 'STATUS' })
  expect(looked!.text).toContain('> STATUS')
  const [done] = await table.letter({ ...answer, text: 'YES' })
  expect(done!.text).toContain('> SET WAIT')
})

test('what nothing proves is looked up a few times a day', async () => {
  const answers: string[] = []
  for (let i = 0; i < 40; i++) {
    const got = await table.letter({ from: PLAYERS.G, text: i % 2 === 0 ? 'STATUS' : 'PREVIEW' })
    answers.push(...got.filter(({ to }) => to === PLAYERS.G).map(({ text }) => text.replace(/\s+/g, ' ')))
  }
  expect(answers).toHaveLength(20)
  expect(answers.map(text => text.includes('the last answer for today'))).toEqual([
    ...Array<boolean>(18).fill(false),
    true,
    true,
  ])
  const [proven] = await table.letter(await replyOf(table, PLAYERS.G, 'STATUS'))
  expect(proven!.text).toContain('Orders of Germany')
})

test('CREATE from an address of record is asked back each time, as its page says', async () => {
  const [asked] = await table.letter({ from: F, text: 'CREATE ?forged zephyr' })
  expect(asked!.text).toContain('Please confirm')
  const [page] = await table.letter({ from: F, text: 'HELP CREATE' })
  expect(page!.text.replace(/\s+/g, ' ')).toContain('you are asked first, each time')
})
