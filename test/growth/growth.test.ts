// One more of each thing is put into a copy of the project, in as few places as the table of docs/developing.md says; then it is played.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { yesTo } from '../attacks/runningJudge.ts'
import { StartedJudge } from '../attacks/startedJudge.ts'
import { isFull } from '../edition.ts'
import { packed } from '../packed.ts'
import { ENDING } from '../servers/servers.ts'
import { ADDITIONS, grown, placesOf } from './additions.ts'

test('the table of docs/developing.md counts them', () => {
  const rows = ADDITIONS.map(each => {
    const places = placesOf(each)
    return `| ${each.name} | ${places.length} | ${places.map(place => `\`${place}\``).join(', ')} |`
  })
  expect(readFileSync('docs/developing.md', 'utf8')).toContain(rows.join('\n'))
})

test.each(ADDITIONS)('$name takes at most $most', addition => {
  expect(placesOf(addition).length).toBeLessThanOrEqual(addition.most)
})

describe.runIf(isFull)('a judge with one more of each', () => {
  let folder = ''
  let main = ''
  let judge: StartedJudge
  let letters = 0

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dragoman-grown-'))
    grown(folder, ADDITIONS)
    for (const step of ['grammar', 'wording', 'build'])
      execFileSync(process.execPath, [join(folder, '.ci', `${step}.mjs`)], {
        cwd: folder,
        stdio: 'pipe',
        ...ENDING,
      })
    main = join(packed(folder), 'dist/cli/main.js')
    judge = await StartedJudge.start({ main })
  })
  afterAll(async () => {
    await judge?.end()
    rmSync(folder, { recursive: true })
  })

  /** A letter, and the answer to it; what is asked back for gets its YES. */
  async function says(text: string, from = 'anna@table.example'): Promise<string> {
    const messageId = `<letter.${++letters}@table.example>`
    await judge.bring([{ from, subject: 'hello', text, messageId }])
    await judge.quiet()
    const [asked] = await judge.newest(from)
    if (!/^Please confirm/m.test(asked!.text)) return asked!.text
    await judge.bring([yesTo(asked!, from)])
    await judge.quiet()
    // The answer, and what the table is told.
    const mails = await judge.newest(from, 2)
    return mails.map(({ text: mail }) => mail).join('\n')
  }

  const piped = (command: string, line: object): Record<string, unknown> =>
    JSON.parse(
      execFileSync(process.execPath, [main, command], {
        input: `${JSON.stringify(line)}\n`,
        encoding: 'utf8',
        ...ENDING,
      }),
    ) as Record<string, unknown> // what the program promises

  // What runs below has been built, which asks less of types than the compiler does.
  test('compiles', () => {
    const words = ['--noEmit', '-p', 'tsconfig.build.json', '--types', 'node']
    execFileSync(join(folder, 'node_modules/.bin/tsc'), words, { cwd: folder, stdio: 'pipe', ...ENDING })
  })

  test('tells its motto, and helps with it', async () => {
    expect(await says('MOTTO')).toContain('One meaning is followed, two are not.')
    expect(await says('HELP MOTTO')).toContain('What the judge believes in.')
  })

  test('has games with the new settings, variant and rules, and tells them', async () => {
    const set = ['SET SPEECHES', 'SET CANDLES 7', 'SET RULEBOOK harbor-rules']
    const create = 'CREATE ?tidal Wort-M-7391 high-tide'
    const made = await says([create, 'SIGNON Mtidal Wort-M-7391', ...set, 'SET CANDLES 13'].join('\n'))
    for (const told of ['Candles: 7', 'Speeches: yes', 'High_Tide']) expect(made).toContain(told)
    expect(made).toMatch(/SET CANDLES 13\n[\s\S]*12/)
    const list = await says('LIST tidal FULL')
    for (const told of ['Speeches: yes', 'Candles: 7', 'Rulebook: harbor-rules']) expect(list).toContain(told)
    expect(await says('SIGNON ?tidal Wort-B-7391', 'bert@table.example')).toContain('Speeches: yes')
    expect(await says('HELP SET CANDLES')).toContain('How many candles are lit.')
  })

  test('keeps to the rule of a new setting, and says why', async () => {
    await says('SIGNON Mtidal Wort-M-7391\nSET NO DEPARTURES')
    const told = await says('SIGNON ?tidal Wort-B-7391\nRESIGN', 'bert@table.example')
    expect(told).toContain('This game does not offer departures.')
  })

  test('reads the new word and the new name', () => {
    const line = {
      phase: 'S1901M',
      power: 'FRANCE',
      units: ['FRANCE A PAR'],
      text: 'A Lutetia twiddles its thumbs',
    }
    expect(piped('parse', line)).toMatchObject({ orders: ['A PAR H'], refused: [] })
  })

  test('plays the new board by the new book', () => {
    const reply = piped('adjudicate', {
      variant: 'high-tide',
      rulebook: 'harbor-rules',
      phase: 'S1901M',
      units: ['GERMANY F BER'],
      orders: { GERMANY: ['F BER - BAL'] },
    })
    expect(reply).toMatchObject({ units: ['GERMANY F BAL'] })
  })
})
