// How many games of one person may wait for players: also such as were ended and go on, and under any address of a mailbox.
import { afterAll, expect, test } from 'vitest'
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { JUDGE, mailsTo } from './postTable.ts'
import { TrustingTable } from './trustingTable.ts'

const table = new TrustingTable()
table.changed = usual => ({ ...usual, rates: { forming: 2 } })
afterAll(() => table.end())

const MASTER = 'mia@players.example'
const says = async (text: string, from = MASTER): Promise<string> =>
  (await table.signed({ from, to: JUDGE, text })).map(got => got.text.replace(/\s+/g, ' ')).join(' ')
const MANY =
  'have not begun yet, or have fewer than three players, and you can have no more of that kind at once'

test('a game that was ended before it began counts when it goes on', async () => {
  await table.confirmed({ from: MASTER, text: 'CREATE ?alpha mistral1' })
  await says('CREATE ?beta mistral1')
  expect(await says('CREATE ?gamma mistral1')).toContain(MANY)
  for (const name of ['alpha', 'beta']) await says(`SIGNON M${name}\nTERMINATE!`)
  expect(await says('CREATE ?gamma mistral1')).toContain('is created')
  expect(await says('SIGNON Malpha\nRESUME')).toContain('The game goes on')
  expect(await says('SIGNON Mbeta\nRESUME')).toContain(`Your games gamma, alpha ${MANY}`)
  await says('SIGNON Mgamma\nTERMINATE!')
  expect(await says('SIGNON Mbeta\nRESUME')).toContain('The game goes on')
})

test('one that is unstarted, or whose master somebody becomes, counts as well', async () => {
  const [nina, otto] = ['nina@players.example', 'otto@players.example']
  const signed = async (text: string, from: string) => {
    await table.signed({ from, to: JUDGE, text })
  }
  const stages = async (...names: readonly string[]) =>
    Promise.all(names.map(async name => (await memoryOf(table.services.store).game(name)).game.stage))
  await table.confirmed({ from: nina, text: 'CREATE ?north mistral1\nSET PLAYERS 3' })
  for (const from of [otto, 'olga@players.example', 'oleg@players.example'])
    await table.confirmed({ from, text: 'SIGNON ?north sirocco1' })
  expect(await stages('north')).toEqual(['playing'])
  await says('CREATE ?nadir mistral1', nina)
  await says('CREATE ?noon mistral1', nina)
  expect(await says('SIGNON Mnorth\nUNSTART', nina)).toContain(`Your games noon, nadir ${MANY}`)
  expect(await says('SIGNON Mnorth\nUNSTART!', nina)).toContain(`Your games noon, nadir ${MANY}`)
  expect(await stages('north')).toEqual(['playing'])

  await table.confirmed({ from: otto, text: 'CREATE ?east mistral1' })
  await signed('OBSERVE east mistral1', nina)
  const promoted = await says(`SIGNON Meast\nPROMOTE ${nina}`, otto)
  expect(promoted).toContain(
    `${nina} is master of as many games that have not begun yet, or have fewer than three players, as anybody may be`,
  )
  expect((await memoryOf(table.services.store).game('east')).game.masters).toEqual([otto])

  await says('CREATE ?west mistral1 NO MODERATE', otto)
  const become = 'SIGNON ?west mistral1\nBECOME MASTER'
  expect(await says(become, nina)).toContain(`Your games noon, nadir ${MANY}`)
  expect(await stages('west')).toEqual(['forming'])
  await signed('SIGNON Mnoon\nTERMINATE!', nina)
  expect(await says(`SIGNON Meast\nPROMOTE ${nina}`, otto)).not.toContain('as anybody may be')
  expect((await memoryOf(table.services.store).game('east')).game.masters).toContain(nina)
})

test('one that is begun almost without players counts, and its master is no player by another address', async () => {
  const [rosa, sam] = ['rosa@players.example', 'sam@players.example']
  await table.confirmed({ from: rosa, text: 'CREATE ?rum mistral1' })
  await table.confirmed({ from: 'rosa+2@players.example', text: 'SIGNON ?rum sirocco1' })
  expect((await memoryOf(table.services.store).game('rum')).game.newcomers).toEqual([])
  await table.confirmed({ from: sam, text: 'SIGNON ?rum sirocco1' })
  // Whoever writes from one mailbox is one.
  for (const from of ['sam+1@players.example', 'sam+2@players.example'])
    await table.confirmed({ from, text: 'SIGNON ?rum sirocco1' })
  expect(await says('SIGNON Mrum\nFORCE BEGIN!', rosa)).toContain('You have been selected as master')
  expect(await says('CREATE ?rye mistral1', rosa)).toContain('is created')
  expect(await says('CREATE ?roe mistral1', rosa)).toContain(`Your games rye, rum ${MANY}`)
})

test('games that were ended before they began are in no list, and count as created for a week', async () => {
  const pat = 'pat@players.example'
  await table.confirmed({ from: pat, text: 'CREATE ?planet1 mistral1' })
  const LIMIT = 'no more can be created before a week'
  // Twenty for each of the two that may wait.
  const later = (ms: number) => table.clock.turnTo((table.clock.now() + ms) as Instant)
  for (let last = 1; last < 40; last++) {
    if (last % 10 === 0) later(2 * 3_600_000)
    expect(await says(`SIGNON Mplanet${last}\nTERMINATE!`, pat)).toContain('over')
    expect(await says(`CREATE ?planet${last + 1} mistral1`, pat)).toContain('is created')
  }
  expect(await says('SIGNON Mplanet40\nTERMINATE!', pat)).toContain('over')
  expect(await says('CREATE ?planet41 mistral1', pat)).toContain(LIMIT)
  expect(await says('CREATE ?planet41 mistral1', 'pat+5@players.example')).not.toContain('is created')
  const list = await says('LIST', pat)
  expect(list).not.toContain('planet')
  expect(list).toContain('nadir')
  later(7 * 86_400_000)
  const [asked] = mailsTo(pat, await table.letter({ from: pat, text: 'CREATE ?planet41 mistral1' }))
  const yes = { from: pat, to: asked!.replyTo, subject: `Re: ${asked!.subject}`, text: 'YES' }
  expect(mailsTo(pat, await table.letter(yes))[0]!.text).toContain('is created')
})

test('what stands behind a plus makes nobody new, and another mailbox does', async () => {
  const tried = async (from: string) => {
    const got = await table.confirmed({ from, text: `CREATE ?${from.replace(/\W|example/g, '')} mistral1` })
    return got.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')
  }
  expect(await tried('mia+1@players.example')).toContain(MANY)
  expect(await tried('mi@players.example')).toContain('is created')
  expect(await tried('mia@elsewhere.example')).toContain('is created')
})
