// What the keeper does by mail: only theirs, proven by their domain or by a YES, and unknown lines for anybody else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ban } from '../../../src/judge/conversation/keeping/bans.ts'
import { memoryOf, type Services } from '../../../src/judge/conversation/services.ts'
import { bansOver } from '../../../src/judge/people/onRecord.ts'
import { type Got, mailsTo } from './postTable.ts'
import { gathered, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'
import { TrustingTable } from './trustingTable.ts'

const KEEPER = 'kim@players.example'
const ASKED = 'nothing in it has been done yet'

class KeptTable extends TrustingTable {
  keeper: string | undefined = KEEPER

  override get services(): Services {
    return { ...super.services, keeper: this.keeper }
  }
}

const table = new KeptTable()
const eve = 'eve@spam.example'
beforeAll(async () => {
  await gathered(table)
  await table.round()
})
afterAll(() => table.end())

const toldTo = (who: string, got: readonly Got[]): string =>
  mailsTo(who, got)
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join('\n')
const signed = async (text: string): Promise<string> =>
  toldTo(KEEPER, await table.signed({ from: KEEPER, text }))
const bans = () => table.services.store.everBanned()

describe('a line of the keeper', () => {
  test('that nothing proves is asked back, and done with a YES, once', async () => {
    const [asked] = await table.letter({ from: KEEPER, text: 'BAN eve@spam.example' })
    expect(asked!.text.replace(/\s+/g, ' ')).toContain(ASKED)
    expect(await bans()).toEqual([])
    const answer = { from: KEEPER, to: asked!.replyTo, subject: `Re: ${asked!.subject}` }
    const done = toldTo(KEEPER, await table.letter({ ...answer, text: 'YES' }))
    expect(done).toContain('> BAN eve@spam.example eve@spam.example: banned.')
    expect(done).toContain('UNBAN eve@spam.example lets it in again')
    expect(await table.letter({ from: eve, text: 'HELP' })).toEqual([])
    expect(await table.letter({ from: `${eve}.`, text: 'HELP' })).toEqual([])
    expect(toldTo(KEEPER, await table.letter({ ...answer, text: 'YES' }))).toContain(
      'was done when you answered before',
    )
    const again = { ...answer, text: 'UNBAN eve@spam.example' }
    expect(toldTo(KEEPER, await table.letter(again))).toContain(ASKED)
  })

  test('signed by their domain is done at once, in one piece with the answer', async () => {
    const done = await signed('ban spam.example\nUNBAN eve@spam.example\nBAN\n\nKim')
    expect(done).toContain('spam.example: banned.')
    expect(done).toMatch(/> BAN .*since \d{4}/)
  })

  test.each([
    ['münchen.example', 'a@xn--mnchen-3ya.example', 'a@mail.xn--mnchen-3ya.example', 'a@münchen.example'],
    ['xn--kln-sna.example', 'a@xn--kln-sna.example', 'a@mail.xn--kln-sna.example', 'a@köln.example'],
    ['MU\u0308HLE.example', 'a@xn--mhle-0ra.example', 'a@mühle.example'],
    ['jos\u00e9@names.example', 'jos\u00e9@names.example', 'jose\u0301@names.example'],
    ['rene\u0301@names.example', 'ren\u00e9@names.example', 'rene\u0301@names.example'],
  ])('%s is banned however it is written', async (whom, ...writers) => {
    const { services } = table
    const people = await memoryOf(services.store).people()
    const done = await ban(whom, { people, services, way: 'written' })
    const names = done.ok ? (done.value.records ?? []).map(({ body }) => body['whom']) : []
    expect(names).toHaveLength(1)
    for (const from of writers) expect(bansOver(from)).toContain(names[0])
  })

  test('takes a game out and puts it back, and its people are told', async () => {
    const got = await table.signed({ from: KEEPER, text: 'REMOVE GAME Harbor\nRESTORE GAME harbor' })
    expect(toldTo(KEEPER, got)).toContain('RESTORE GAME harbor puts it back.')
    expect(toldTo(KEEPER, got)).toContain('Another line of this letter has changed that.')
    expect(toldTo(PLAYERS.F, got)).toContain('The keeper of this judge has taken harbor out.')
    expect(await signed('REMOVE GAME harbor')).toContain('was taken out before')
    expect(await signed('RESTORE GAME harbor')).toContain('harbor: put back, as it was. The next deadline')
    const orders = `SIGNON Fharbor ${passwordOf('F')}\nA Par - Bur`
    expect(toldTo(PLAYERS.F, await table.letter({ from: PLAYERS.F, text: orders }))).toContain('Burgundy')
    expect(await signed('REMOVE GAME nowhere')).toContain('nowhere')
  })

  test('shows and moves what waits', async () => {
    const shown = await signed('QUEUE')
    expect(shown).toContain('Mails that wait: 0')
    expect(shown).toContain('banned: eve@spam.example')
    expect(await signed('QUEUE HOLD abcdef1234')).toContain('no mail has the id abcdef1234')
    expect(await signed('HELP KEEPER')).toContain('REMOVE GAME harbor')
  })

  test('says what stands below it and was not read', async () => {
    const below = `QUEUE\nSIGNON Fharbor ${passwordOf('F')}\nA Par - Pic`
    expect(await signed(below)).toContain('What stands below these lines was not read.')
  })
})

describe('for anybody else the same lines are what they are at a judge without a keeper', () => {
  test.each([
    ['REMOVE GAME harbor', PLAYERS.A],
    ['RESTORE GAME harbor', PLAYERS.E],
    ['BAN spam.example', PLAYERS.F],
    ['UNBAN spam.example', PLAYERS.G],
    ['QUEUE', PLAYERS.I],
    ['HELP KEEPER', PLAYERS.R],
  ])('%s', async (text, from) => {
    const told: string[] = []
    for (const keeper of [KEEPER, undefined]) {
      table.keeper = keeper
      for (const letter of [
        { from, text },
        { from: `new${from}`, text },
      ])
        told.push(toldTo(letter.from, await table.signed(letter)).replace(/\w{8,}/g, ''))
    }
    table.keeper = KEEPER
    expect(told.slice(0, 2)).toEqual(told.slice(2))
    expect(await bans()).toHaveLength(2)
  })

  test('nor do they do anything below orders, by a reply address, or in press', async () => {
    const reply = await replyOf(table, PLAYERS.F, 'BAN nowhere.example')
    await table.letter(reply)
    await signed('Hello there\nBAN nowhere.example')
    expect(await bans()).not.toContain('nowhere.example')
  })
})
