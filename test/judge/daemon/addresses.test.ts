// An address becomes somebody's only when it has answered, and when he has answered at one that was his before.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readToken, tokenFor } from '../../../src/post/tokens.ts'
import { type Got, JUDGE, mailsTo, subjectsOf } from './postTable.ts'
import { gathered, MASTER, newestTo, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'
import { TrustingTable } from './trustingTable.ts'

const table = new TrustingTable()
beforeAll(() => gathered(table))
afterAll(() => table.end())

const answer = (got: Got, text = 'Yes.') => table.letter({ from: got.to, to: got.replyTo, text })
const flat = ({ text }: Got): string => text.replace(/\s+/g, ' ')
const personAt = async (address: string) => {
  const [got] = await table.signed({ from: address, text: 'WHO AM I' })
  return /You are (\S+)\./.exec(got!.text)?.[1]
}

describe('I AM ALSO', () => {
  const fresh = 'anna@players.example'

  test('takes an answer at the new address, and then one at the old', async () => {
    const [asked] = await table.letter({ from: fresh, text: `I AM ALSO ${PLAYERS.A}` })
    expect(subjectsOf([asked!])).toEqual(['anna: Re: EXMP orders'])
    const [told, old, another] = await answer(asked!)
    expect(another).toBeUndefined()
    expect([told!.to, old!.to]).toEqual([fresh, PLAYERS.A])
    expect(flat(old!)).toContain(`Somebody who reads the mail of ${fresh} asks this judge`)
    expect(old!.text).toContain(`  | I AM ALSO ${PLAYERS.A}`)
    expect(await personAt(fresh)).toBe(fresh)
    const [done, note] = await answer(old!)
    expect(done!.text).toContain(`${fresh} is an address of ${PLAYERS.A} from now on.`)
    expect(note!.to).toBe(fresh)
    expect(await personAt(fresh)).toBe(PLAYERS.A)
    const [orders] = await table.signed({ from: fresh, text: 'A Vie - Gal' })
    expect(orders!.text).toContain('Orders of Austria')
    // The old one is his as before.
    expect(await personAt(PLAYERS.A)).toBe(PLAYERS.A)
  })

  test('is nothing without the answer of the old address, whoever else answers', async () => {
    const from = 'mallory@players.example'
    const got = await table.confirmed({ from, text: `I AM ALSO ${PLAYERS.E}` })
    const [, old] = got
    expect(old!.to).toBe(PLAYERS.E)
    for (const thief of [from, PLAYERS.F]) await table.letter({ from: thief, to: old!.replyTo, text: 'Yes.' })
    expect(await personAt(from)).toBe(from)
    // Who knows for what we asked, and not our secret, cannot answer in his name.
    const token = readToken(/\+(.*)@/.exec(old!.replyTo)![1]!, table.clock.now())!
    const to = JUDGE.replace('@', `+${tokenFor(token, PLAYERS.E, new Uint8Array(32))}@`)
    await table.letter({ from: PLAYERS.E, to, text: 'Yes.' })
    expect(await personAt(from)).toBe(from)
    const [refused] = await table.signed({ from, text: 'SIGNON Eharbor\nF Lon - Nth' })
    expect(refused!.text).toContain('You do not hold this part of the game.')
  })

  test('tells a stranger the same whether anybody is known by the old address', async () => {
    const asks = async (from: string, old: string) => {
      const [told, ...others] = await table.confirmed({ from, text: `I AM ALSO ${old}` })
      return {
        text: flat(told!).replaceAll(old, 'OLD').replaceAll(from, 'NEW'),
        others: others.map(({ to }) => to),
      }
    }
    const known = await asks('nosy1@players.example', PLAYERS.G)
    const unknown = await asks('nosy2@players.example', 'nobody@table.example')
    expect(unknown.text).toBe(known.text)
    expect([known.others, unknown.others]).toEqual([[PLAYERS.G], []])
  })

  test('writes to the old address five times a day at the most, and says nothing of it', async () => {
    for (let i = 0; i < 7; i++) {
      const got = await table.confirmed({ from: `pest${i}@players.example`, text: `I AM ALSO ${PLAYERS.I}` })
      expect([i, mailsTo(PLAYERS.I, got)].flat()).toHaveLength(i < 5 ? 2 : 1)
      expect(flat(got[0]!)).toContain('If somebody is known here by')
    }
  })

  test('is refused to somebody who plays under the address that he writes from', async () => {
    const [got, another] = await table.signed({ from: PLAYERS.R, text: `I AM ALSO ${PLAYERS.T}` })
    expect(flat(got!)).toContain(`You are known here as ${PLAYERS.R} already`)
    expect(another).toBeUndefined()
  })

  test.each(['I AM ALSO a@b@c', 'I AM ALSO x@y\u00e4"z'])('is not read into %s', async line => {
    const [got] = await table.confirmed({ from: 'odd@players.example', text: line })
    expect(got!.text).toContain('is not a valid address.')
  })
})

describe('SET ADDRESS', () => {
  const news = ['dora@players.example', 'dora@elsewhere.example']

  test('takes an answer at each new address, if its writer has proven himself', async () => {
    const text = `SET ADDRESS ${news.join(',')}`
    const [told, first, second, another] = await table.letter(await replyOf(table, PLAYERS.G, text))
    expect(flat(told!)).toContain(`A mail has gone to ${news.join(' and to ')}.`)
    expect([first!.to, second!.to, another]).toEqual([...news, undefined])
    const [half] = await answer(first!)
    expect(half!.text).toContain(`Another answer is needed, from ${news[1]}.`)
    expect(
      mailsTo(news[0]!, await table.letter(await replyOf(table, PLAYERS.E, 'BROADCAST\nOne\nENDBROADCAST'))),
    ).toEqual([])
    const [done, note] = await answer(second!)
    expect(flat(done!)).toContain(`Mail about harbor goes to ${news.join(', ')} from now on.`)
    expect(note!.to).toBe(PLAYERS.G)
    const got = await table.letter(await replyOf(table, PLAYERS.E, 'BROADCAST\nTwo\nENDBROADCAST'))
    expect(got.map(({ to }) => to)).toEqual(expect.arrayContaining(news))
    expect(mailsTo(PLAYERS.G, got)).toEqual([])
  })

  test('lets him write from there as himself', async () => {
    const [got] = await table.signed({ from: news[0]!, text: 'A Mun - Ruh' })
    expect(got!.text).toContain('Orders of Germany')
  })

  test('is done at once where all are his already', async () => {
    const got = await table.signed({ from: news[0]!, text: `SET ADDRESS ${PLAYERS.G}` })
    expect(flat(got[0]!)).toContain(`Mail about harbor goes to ${PLAYERS.G} from now on.`)
  })

  test('by a password alone takes an answer at the old address first, and one at the new', async () => {
    const from = 'thief@players.example'
    const line = `SIGNON Tharbor ${passwordOf('T')}\nSET ADDRESS`
    const got = await table.letter({ from, text: line })
    const [told] = mailsTo(from, got)
    expect(flat(told!)).toContain('Your address of record has to confirm this first')
    const old = mailsTo(PLAYERS.T, got).find(({ text }) => text.includes('SET ADDRESS thief'))
    expect(mailsTo(from, got)).toHaveLength(1)
    const [thanks, fresh] = await answer(old!)
    expect(flat(thanks!)).toContain(`A mail has gone to ${from}.`)
    expect(fresh!.to).toBe(from)
    const [done] = await answer(fresh!)
    expect(flat(done!)).toContain(`Mail about harbor goes to ${from} from now on.`)
  })

  test('takes no address away from somebody who plays under it', async () => {
    const [, asked] = await table.letter(
      await replyOf(table, PLAYERS.F, `SET ADDRESS ${PLAYERS.F},${PLAYERS.R}`),
    )
    expect(asked!.to).toBe(PLAYERS.R)
    await answer(asked!)
    expect(await personAt(PLAYERS.R)).toBe(PLAYERS.R)
    const got = await table.letter(await replyOf(table, PLAYERS.E, 'BROADCAST\nThree\nENDBROADCAST'))
    expect(mailsTo(PLAYERS.R, got)).toHaveLength(2)
  })

  test.each<[string, string]>([
    ['SET ADDRESS dora', '"dora" is not a valid address.'],
    [
      'SET ADDRESS a@x.example,b@x.example,c@x.example,d@x.example,e@x.example,f@x.example',
      'At most 5 addresses',
    ],
  ])('refuses %s', async (line, why) => {
    const [got, another] = await table.letter(await replyOf(table, PLAYERS.E, line))
    expect(flat(got!)).toContain(why)
    expect(another).toBeUndefined()
  })

  test('is not for a master who speaks for a player', async () => {
    const text = 'BECOME England\nSET ADDRESS master@players.example'
    const [got, another] = await table.letter(await replyOf(table, MASTER, text))
    expect(flat(got!)).toContain('Only players themselves can change their addresses.')
    expect(another).toBeUndefined()
  })

  test('may be asked for five times a day', async () => {
    for (let i = 0; i < 6; i++) {
      const got = await table.letter(await replyOf(table, PLAYERS.E, `SET ADDRESS e${i}@players.example`))
      expect(got).toHaveLength(i < 5 ? 2 : 1)
    }
  })
})

describe('a letter that has the password, from an address that is none of his', () => {
  const from = 'friend@elsewhere.example'

  test('is answered to him as well, once', async () => {
    const text = `SIGNON Iharbor ${passwordOf('I')}\nA Ven H\nSET WAIT\nSTATUS`
    const got = await table.letter({ from, text })
    expect(got.map(({ to }) => to)).toEqual([from, PLAYERS.I])
    const [reply, copy] = got
    expect(flat(copy!)).toContain(`A letter from ${from} has used the password of your part`)
    expect(flat(copy!)).toContain(flat(reply!))
    expect(flat(copy!)).not.toContain(passwordOf('I'))
  })

  test('is answered to nobody else if the password is wrong', async () => {
    expect(await table.letter({ from, text: 'SIGNON Iharbor nonsense\nA Ven H' })).toHaveLength(1)
  })

  test('needs a new password once he has chosen one', async () => {
    await table.letter(await replyOf(table, PLAYERS.I, 'SET PASSWORD Bora-1234'))
    expect(
      (await table.letter({ from, text: `SIGNON Iharbor ${passwordOf('I')}\nA Ven H` }))[0]!.text,
    ).toContain('belong together')
    const [got] = await table.letter({ from, text: 'SIGNON Iharbor Bora-1234\nA Ven H' })
    expect(got!.text).toContain('Orders of Italy')
  })

  test('of himself is answered once', async () => {
    const got = await table.letter({ from: PLAYERS.I, text: 'SIGNON Iharbor Bora-1234\nA Ven H' })
    expect(got).toHaveLength(1)
  })
})

test('WHO AM I lists a person, his addresses and his games', async () => {
  const [got] = await table.signed({ from: 'anna@players.example', text: 'WHO AM I' })
  expect(got!.text).toContain(`  You are ${PLAYERS.A}.`)
  expect(got!.text).toContain(`  Your addresses: ${PLAYERS.A}, anna@players.example`)
  expect(got!.text).toMatch(/^ {4}SIGNON Aharbor +Austria in harbor$/m)
  expect((await newestTo(table, PLAYERS.A)).to).not.toBe(JUDGE)
})

test('WHO AM I is told to the address that it is about, whoever asks in its name', async () => {
  const got = await table.letter({ from: PLAYERS.E, text: 'WHO AM I' })
  expect(got.map(({ to }) => to)).toEqual([PLAYERS.E])
  expect(got[0]!.text).toContain(`You are ${PLAYERS.E}`)
})
