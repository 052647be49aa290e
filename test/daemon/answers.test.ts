// Answers to what the judge asks: whatever is in one is done, refused, or asked about.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Got, PostTable } from './postTable.ts'
import { gathered, PLAYERS, passwordOf } from './sevenPlayers.ts'

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

  test('words above what comes back to a reply address are filed', async () => {
    const { replyTo } = (await table.all()).findLast(({ to, replyTo }) => to === F && replyTo.includes('+'))!
    const text = 'I am out of the office.\n\nA PAR - GAS'
    expect(await table.letter({ from: F, to: replyTo, subject: 'Out of office: harbor', text })).toEqual([])
  })
})

test.each(['MY GAMES', 'WHO AM I'])(
  '%s from an address of record is looked up, and not asked back',
  async text => {
    const got = await table.letter({ from: F, text })
    expect(got.map(({ to }) => to)).toEqual([F])
    expect(got[0]!.text).not.toContain('Please confirm')
    const [asked] = await table.letter({ from: F, text: `${text}\nRESIGN!` })
    expect(asked!.text).toContain('Please confirm')
    const [stranger] = await table.letter({ from: `${text.replace(/ /g, '')}@elsewhere.example`, text })
    expect(stranger!.text).toContain('Please confirm')
  },
)

test('CREATE from an address of record is asked back each time, as its page says', async () => {
  const [asked] = await table.letter({ from: F, text: 'CREATE ?forged zephyr' })
  expect(asked!.text).toContain('Please confirm')
  const [page] = await table.letter({ from: F, text: 'HELP CREATE' })
  expect(page!.text.replace(/\s+/g, ' ')).toContain('you are asked first, each time')
})
