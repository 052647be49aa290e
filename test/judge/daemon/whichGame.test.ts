// What people answer when they are asked for which of their games a letter is: its name, its place in the list, or both.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { type Got, JUDGE, mailsTo, PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf } from './sevenPlayers.ts'

const HOUR = 3_600_000
const table = new PostTable()
const [mia, anna] = ['mia@players.example', 'anna@players.example']

beforeAll(async () => {
  for (const name of ['harbor', 'lagoon', 'second']) {
    await table.confirmed({ from: mia, text: `CREATE ?${name} mistral1` })
    await table.confirmed({ from: anna, text: `SIGNON ?${name} sirocco2` })
  }
})
afterAll(() => table.end())

const answers = async ({ replyTo, subject, messageId }: Got, text: string, from = anna): Promise<Got> => {
  const heads = [`In-Reply-To: ${messageId}`]
  const got = await table.letter({ from, to: replyTo, subject: `Re: ${subject}`, text, heads })
  return mailsTo(from, got)[0]!
}
/** The question, whose list has the newest game first. */
const asked = async (from = anna): Promise<Got> => {
  // So many letters in one hour would not be answered.
  table.clock.turnTo((table.clock.now() + HOUR) as Instant)
  const [first] = mailsTo(from, await table.letter({ from, to: JUDGE, text: 'SET ADDRESS' }))
  const got = await answers(first!, 'YES', from)
  expect(got.text).toContain('For which game are these?')
  return got
}
const LISTED = /SIGNON \S+second .*\n.*SIGNON \S+lagoon .*\n.*SIGNON \S+harbor /

describe('the answer to "For which game?"', () => {
  test.each([
    ['harbor please', 'harbor'],
    ['Please harbor', 'harbor'],
    ['harbor, thanks', 'harbor'],
    ['harbor please, thanks', 'harbor'],
    ['number 2', 'lagoon'],
    ['Number two, please', 'lagoon'],
    ['the third', 'harbor'],
    ['The 3rd one, please.', 'harbor'],
    ['It is for the first game in the list', 'second'],
    ['The second one, lagoon please.', 'lagoon'],
    ['harbor (the third)', 'harbor'],
    ['?harbor, #3', 'harbor'],
    ['?second', 'second'],
    ['The harbor game please', 'harbor'],
    ['the game called harbor', 'harbor'],
    ['Pour harbor', 'harbor'],
    ["c'est pour harbor", 'harbor'],
    ['La partie lagoon, merci', 'lagoon'],
    ['harbor bien sûr', 'harbor'],
    ['Das Spiel harbor', 'harbor'],
    ['Es geht um lagoon', 'lagoon'],
    ['harbor natürlich', 'harbor'],
    ['es para lagoon, gracias', 'lagoon'],
    ['la partida harbor', 'harbor'],
    ['harbor, claro', 'harbor'],
    ['È per lagoon', 'lagoon'],
    ['la partita harbor per favore', 'harbor'],
    ['het is voor lagoon', 'lagoon'],
    ['harbor natuurlijk', 'harbor'],
    ['harbor, of course', 'harbor'],
  ])('%j is read', async (said, game) => {
    const { text } = await answers(await asked(), said)
    expect(text).toContain(`This was taken for yourself in ${game}, which has not begun.`)
  })

  test.each(['The first one, harbor please.', 'number 3, lagoon', 'the 7th, harbor', 'the second'])(
    '%j names two of them, or none, and is asked about once more',
    async said => {
      const again = await answers(await asked(), said)
      expect(again.text).toContain('For which game are these?')
      expect(again.text).toMatch(LISTED)
      const { text } = await answers(again, 'the third one')
      expect(text).toContain('This was taken for yourself in harbor')
    },
  )

  test('a master may copy what the line of the list names', async () => {
    const { text } = await answers(await asked(mia), 'The second one, Mlagoon please.', mia)
    expect(text).toContain('This was taken for the master of lagoon.')
  })

  test('a place is worth nothing where the list is not known', async () => {
    const got = await asked()
    const by = async (text: string) =>
      (await table.letter({ from: anna, to: got.replyTo, subject: 'x', text }))[0]!.text
    expect(await by('the third')).toContain('For which game are these?')
    expect(await by('the first one, harbor')).toContain('This was taken for yourself in harbor')
  })
})

describe('a command sent to the plain address, confirmed, and asked about', () => {
  const commented = async (): Promise<Got> => {
    table.clock.turnTo((table.clock.now() + HOUR) as Instant)
    const got = await table.confirmed({ from: mia, text: 'SET COMMENT hello there' })
    const [which] = mailsTo(mia, got)
    expect(which!.text).toContain('For which game are these?')
    return which!
  }

  test.each([
    ['the third one', 'harbor'],
    ['In harbor, of course.', 'harbor'],
  ])('%j is read', async (said, game) => {
    const { text } = await answers(await commented(), said, mia)
    expect(text).toContain(`This was taken for the master of ${game}.`)
    expect(text).toContain('> SET COMMENT hello there')
  })

  test.each(['YES', 'The first one, oak.', 'The one with Anna in it.', 'the 9th', 'the first, harb'])(
    '%j is asked about again, until the game is named',
    async said => {
      let again = await commented()
      for (const each of [said, 'The other one then.', 'Or is it the ninth one?', 'what do you mean']) {
        again = await answers(again, each, mia)
        expect(again.text).toContain('For which game are these?')
        expect(again.text).toContain('> SET COMMENT hello there')
        expect(again.text).toMatch(LISTED)
      }
      const { text } = await answers(again, 'harbor', mia)
      expect(text).toContain('This was taken for the master of harbor.')
    },
  )

  test('a NO names the command', async () => {
    const which = await commented()
    const { text } = await answers(which, 'No, never mind.', mia)
    expect(text).toContain('You have said NO to this')
    expect(text).toContain('| SET COMMENT hello there')
    expect((await answers(which, 'harbor', mia)).text).toContain('You have said NO to this')
  })
})

describe('of games with a number in their names', () => {
  const omar = 'omar@players.example'
  beforeAll(async () => {
    for (const name of ['elm9', 'oak9'])
      await table.confirmed({ from: omar, text: `CREATE ?${name} mistral1` })
  })

  test.each(['The first one, oak.', 'oak', 'Moak', 'In oak9, of course.'])('%j is read', async said => {
    const { text } = await answers(await asked(omar), said, omar)
    expect(text).toContain('This was taken for the master of oak9.')
  })
})

describe('an answer that names the game, and says more', () => {
  const more = new PostTable()
  const [austria, russia] = [PLAYERS.A, PLAYERS.R]
  beforeAll(async () => {
    await gathered(more)
    await more.confirmed({ from: MASTER, text: `CREATE ?multi ${passwordOf('M')}\nSET PLAYERS 3` })
    for (const power of ['A', 'E', 'F'] as const)
      await more.confirmed({ from: PLAYERS[power], text: `SIGNON ?multi ${passwordOf(power)}` })
  })
  afterAll(() => more.end())
  const says = async (from: string, to: Got, text: string) => {
    const heads = [`In-Reply-To: ${to.messageId}`]
    return more.letter({ from, to: to.replyTo, subject: `Re: ${to.subject}`, text, heads })
  }
  const askedAbout = async (text: string): Promise<Got> => {
    more.clock.turnTo((more.clock.now() + HOUR) as Instant)
    const [first] = mailsTo(austria, await more.letter({ from: austria, to: JUDGE, text }))
    const [which] = mailsTo(austria, await says(austria, first!, 'YES'))
    expect(which!.text).toContain('For which game are these?')
    return which!
  }

  test.each([
    ['harbor\nA BUD - SER', ['A BUD - SER'], 'A BUD H'],
    ['harbor\nF TRI H', ['A BUD H', 'F TRI H'], undefined],
    ['SIGNON Aharbor\nA VIE H', ['A BUD H', 'A VIE H'], undefined],
    ['For harbor. Also A VIE - GAL', ['A BUD H', 'A VIE - GAL'], undefined],
    ['harbor, A BUD - RUM instead', ['A BUD - RUM'], 'A BUD H'],
    ['harbor,\nF TRI - ALB\n\nAnna', ['A BUD H', 'F TRI - ALB'], undefined],
    ['harbor - and please F TRI - ADR', ['A BUD H', 'F TRI - ADR'], undefined],
    ['F TRI - ALB\nharbor', ['A BUD H', 'F TRI - ALB'], undefined],
    [`SIGNON Aharbor ${passwordOf('A')}`, ['A BUD H'], undefined],
    [`SIGNON Aharbor ${passwordOf('A')}\nA BUD - RUM`, ['A BUD - RUM'], 'A BUD H'],
  ])('%j is done, and newer words win', async (said, entered, old) => {
    const [told] = mailsTo(austria, await says(austria, await askedAbout('A BUD H'), said))
    for (const order of entered) expect(told!.text).toContain(`  ${order}\n`)
    if (old !== undefined) expect(told!.text).not.toContain(`  ${old}\n`)
  })

  test.each([
    ['harbor\nSET WAIT', '> SET WAIT\n  Done.'],
    ['harbor\nIs that enough for you?', '  | Is that enough for you?'],
    ['harbor\nNO DRAW', '  | NO DRAW'],
  ])('%j is done, or told', async (said, told) => {
    const [got] = mailsTo(austria, await says(austria, await askedAbout('A BUD H'), said))
    expect(got!.text).toContain(told)
    expect(got!.text).toContain('  A BUD H\n')
  })

  test('orders that name no game wait with the others', async () => {
    const [again] = mailsTo(austria, await says(austria, await askedAbout('A BUD H'), 'F TRI - ALB'))
    expect(again!.text).toContain('For which game are these?')
    const [told] = mailsTo(austria, await says(austria, again!, 'harbor'))
    for (const order of ['A BUD H', 'F TRI - ALB']) expect(told!.text).toContain(`  ${order}\n`)
  })

  test('the same command again is done once', async () => {
    const got = await says(
      austria,
      await askedAbout('PRESS TO R\nHello.'),
      'harbor\nPRESS TO R\nHello again.',
    )
    expect(mailsTo(russia, got).map(({ text }) => text.trim().split('\n').at(-1))).toEqual(['Hello again.'])
  })

  test.each([
    ['YES\nPRESS TO G\nHello, Germany!', ['Hello, Germany!']],
    ['YES\nPRESS TO A\nHello, Austria!', ['Hello.', 'Hello, Austria!']],
  ])('below a YES too: %j', async (said, sent) => {
    const text = 'PRESS TO G\nHello.'
    const [first] = mailsTo(russia, await more.letter({ from: russia, to: JUDGE, text }))
    const got = await says(russia, first!, said)
    const others = got.filter(({ to }) => to !== russia)
    expect(others.map(({ text }) => text.trim().split('\n').at(-1)).sort()).toEqual([...sent].sort())
  })

  const toldBy = async (said: string): Promise<string> => {
    more.clock.turnTo((more.clock.now() + HOUR) as Instant)
    const [first] = mailsTo(russia, await more.letter({ from: russia, to: JUDGE, text: 'A MOS - UKR' }))
    return mailsTo(russia, await says(russia, first!, said))[0]!.text
  }

  test.each([
    ['Yes, but make it A MOS - LVN instead', '  A MOS - LVN\n'],
    ['Ja, bitte ausführen', '  A MOS - UKR\n'],
    ['Jawohl', '  A MOS - UKR\n'],
  ])('%j is a YES', async (said, entered) => {
    expect(await toldBy(said)).toContain(entered)
  })

  test.each([
    ['Yes. But not the army in Moscow.', 'But not the army in Moscow.'],
    ['Yes, but only if Bert agrees', 'but only if Bert agrees'],
  ])('%j is shown what it says besides', async (said, besides) => {
    expect(await toldBy(said)).toContain(`it says more than YES:\n\n  | ${besides}\n`)
  })
})
