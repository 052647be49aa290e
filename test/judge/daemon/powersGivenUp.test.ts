// Whoever plays several powers leaves with all of them or gives up one, and is told which; so is whoever takes them from somebody.
import { describe, expect, test } from 'vitest'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'

const ANNA = PLAYERS.A // Germany and Turkey
const THREE = ['A', 'E', 'F'] as const

async function threePlayers(): Promise<PostTable> {
  const table = new PostTable()
  await table.confirmed({ from: MASTER, text: `CREATE ?harbor ${passwordOf('M')}\nSET PLAYERS 3` })
  for (const each of THREE)
    await table.confirmed({ from: PLAYERS[each], text: `SIGNON ?harbor ${passwordOf(each)}` })
  return table
}

const flat = ({ text }: Got): string => text.replace(/\s+/g, ' ')

/** What is answered to each letter, and which powers are free in the end. */
async function written(from: string, ...letters: readonly string[]) {
  const table = await threePlayers()
  const answers: Got[] = []
  let others: readonly Got[] = []
  for (const text of letters) {
    const got = await table.letter(await replyOf(table, from, text))
    answers.push(mailsTo(from, got)[0]!)
    others = got.filter(({ to }) => to !== from)
  }
  const { events } = await table.services.store.load('harbor')
  await table.end()
  const gone = events.flatMap(({ kind, body }) => (kind === 'playerResigned' ? [body['power']] : []))
  return { answers: answers.map(flat), others, gone }
}

const ALL = ['GERMANY', 'TURKEY']
const SIGNED = `SIGNON Tharbor ${passwordOf('A')}\n`

describe('a player of two powers', () => {
  const ROWS: readonly (readonly [letter: string, asked: string, told: string, gone: readonly string[]])[] = [
    [
      'RESIGN',
      'It gives up Germany and Turkey in harbor for others to take. RESIGN G gives up Germany alone.',
      'You have left the game. SIGNON Gharbor or SIGNON Tharbor gets one of Germany and Turkey back',
      ALL,
    ],
    [
      'RESIGN T',
      'It gives up Turkey in harbor for others to take. You keep Germany.',
      'You have given up Turkey. You still play Germany. SIGNON Tharbor gets Turkey back',
      ['TURKEY'],
    ],
    [
      `${SIGNED}RESIGN`,
      'It gives up Turkey in harbor for others to take. You keep Germany.',
      'You have given up Turkey. You still play Germany.',
      ['TURKEY'],
    ],
  ]
  test.each(ROWS)('writes %s and YES', async (letter, asked, told, powers) => {
    const { answers, gone } = await written(ANNA, letter, 'YES')
    expect(answers[0]).toContain(asked)
    expect(answers[1]).toContain(told)
    expect(gone).toEqual(powers)
  })

  test('does so at once with a mark', async () => {
    expect((await written(ANNA, 'RESIGN!')).gone).toEqual(ALL)
    expect((await written(ANNA, 'RESIGN Germany!')).gone).toEqual(['GERMANY'])
  })

  test('cannot give up what others play', async () => {
    const { answers, gone } = await written(ANNA, 'RESIGN E')
    expect(answers[0]).toContain('Only its master can take out somebody else.')
    expect(gone).toEqual([])
  })
})

describe('the master', () => {
  test('takes one power, and its player is told what they keep', async () => {
    const { answers, others, gone } = await written(MASTER, 'EJECT T', 'YES')
    expect(answers[0]).toContain(
      `It takes Turkey from its player, and others may take it. They keep Germany; EJECT ${ANNA} takes all from them.`,
    )
    expect(gone).toEqual(['TURKEY'])
    const mail = flat(mailsTo(ANNA, others)[0]!)
    expect(mail).toContain(
      'The master has taken Turkey in harbor from you: it is free for others. You still play Germany.',
    )
    expect(mail).not.toContain('removed you from harbor')
  })

  test('takes all from somebody by their address', async () => {
    const { answers, others, gone } = await written(MASTER, `EJECT ${ANNA}`, 'YES')
    expect(answers[0]).toContain(
      `It takes ${ANNA} out of the game: Germany and Turkey can be taken by others.`,
    )
    expect(gone).toEqual(ALL)
    const mail = flat(mailsTo(ANNA, others)[0]!)
    expect(mail).toContain('The master has removed you from harbor')
    expect(mail).not.toContain('You still play')
  })
})
