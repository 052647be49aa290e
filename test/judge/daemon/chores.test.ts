// What is done at night: the store is verified and copied, old letters under seal are dropped, and whatever fails stops nobody.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryOf } from '../../../src/judge/conversation/services.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { UTC, type Zone } from '../../../src/judge/game/calendar.ts'
import { cronZone, doChore, type Housekeeping, keepHouse } from '../../../src/judge/service/chores.ts'
import { CHORES } from '../../../src/judge/service/configSchema.ts'
import { STORE_FILE, tooOld } from '../../../src/judge/service/home.ts'
import type { Chore, ServiceEvent } from '../../../src/judge/service/news.ts'
import { openFile } from '../../../src/judge/store/sqlite/file.ts'
import { openStore, type Store } from '../../../src/judge/store/store.ts'
import { mailsTo, PostTable, rawLetter } from './postTable.ts'
import { gathered, MASTER, passwordOf, replyOf } from './sevenPlayers.ts'

const DAY = 86_400_000
const keeper = 'keeper@dragoman.example'
const never = new AbortController().signal

let table: PostTable
let told: ServiceEvent[]
beforeEach(() => {
  table = new PostTable()
  told = []
})
afterEach(() => table.end())

const house = (more: Partial<Housekeeping> = {}): Housekeeping => ({
  services: { ...table.services, keeper },
  chores: CHORES,
  data: table.folder,
  tell: news => void told.push(news),
  clockWatch: { isTrusted: true },
  ...more,
})

const withStore = (part: Partial<Store>): Housekeeping =>
  house({ services: { ...table.services, keeper, store: { ...table.services.store, ...part } } })

const pass = (milliseconds: number): void => table.clock.turnTo((table.clock.now() + milliseconds) as Instant)
const toKeeper = async () =>
  mailsTo(keeper, await table.round()).map(({ subject, text }) => ({ subject, text }))

/** Writes into the store's file as nobody should. */
async function meddled(sql: string): Promise<void> {
  await table.restart()
  const database = openFile(join(table.folder, STORE_FILE))
  database.exec(sql)
  database.close()
}

describe('verifying', () => {
  test('finds nothing in a sound store, and bothers nobody with that', async () => {
    await gathered(table)
    await doChore('verify', house(), never)
    expect(told).toEqual([
      { kind: 'choreDone', chore: 'verify', result: 'nothing differs in 1 game', found: [] },
    ])
    expect(await toKeeper()).toEqual([])
  })

  test('tells the log and the keeper what differs', async () => {
    await gathered(table)
    await meddled(`UPDATE games SET stage = 'finished'`)
    await doChore('verify', house(), never)
    const [news] = told
    expect(news).toMatchObject({
      found: ['harbor: its stage is "finished", its events say "playing"'],
    })
    const [mail] = await toKeeper()
    expect(mail?.subject).toContain('something differs in 1 game')
    expect(mail?.text).toContain('its stage is "finished"')
  })

  test('knows the alarms that were set before anybody was reminded early', async () => {
    await gathered(table)
    for (let phase = 0; phase < 2; phase++) {
      let subjects: readonly string[] = []
      while (!subjects.some(subject => /Late Notice/.test(subject)))
        subjects = (await table.nextAlarm()).map(({ subject }) => subject)
      await table.letter(await replyOf(table, MASTER, 'PROCESS!'))
    }
    const { game } = await memoryOf(table.services.store).game('harbor')
    const hoursBefore = (hours: number) => new Date(game.due!.deadline - hours * 3_600_000).toISOString()
    expect((await table.services.store.alarms(1))[0]?.at).toBe(hoursBefore(48))
    for (const [hours, found] of [
      [24, []],
      [36, [expect.stringContaining('its nextAlarm is')]],
    ] as const) {
      await meddled(`UPDATE games SET next_alarm = '${hoursBefore(hours)}'`)
      await doChore('verify', house(), never)
      expect([hours, told.at(-1)]).toMatchObject([hours, { found }])
    }
  })

  test('lets others have their turn between two games, and is done with what it has read', async () => {
    for (const name of ['harbor', 'island', 'lagoon'])
      await table.confirmed({ from: MASTER, text: `CREATE ?${name} ${passwordOf('M')}` })
    let [turns, loads] = [0, 0]
    const done = doChore(
      'verify',
      withStore({
        load: (...asked) => {
          loads++
          return table.services.store.load(...asked)
        },
      }),
      never,
    ).then(() => (turns = -turns))
    const turn = (): void => {
      if (turns < 0) return
      turns++
      setImmediate(turn)
    }
    turn()
    await done
    expect(loads).toBe(3)
    expect(-turns).toBeGreaterThan(3)
  })

  test('takes no game for wrong that is played on meanwhile', async () => {
    await gathered(table)
    const { store } = table.services
    let isFirst = true
    // The list was read before the game went on.
    const old = (await store.games()).map(row => ({ ...row, nextAlarm: null }))
    const games = async () => {
      const rows = isFirst ? old : await store.games()
      isFirst = false
      return rows
    }
    await doChore('verify', withStore({ games }), never)
    expect(told).toMatchObject([{ found: [] }])
  })

  test('ends early when the judge stops', async () => {
    await gathered(table)
    const stop = new AbortController()
    const load = () => Promise.reject(new Error('nobody should ask'))
    const done = doChore('verify', withStore({ load }), stop.signal)
    stop.abort()
    await done
    expect(told).toMatchObject([{ result: 'stopped before all games were looked at', found: [] }])
  })
})

describe('copying', () => {
  const copies = () => readdirSync(join(table.folder, 'backups')).sort()

  test('writes a store that can be opened, named by its time', async () => {
    await gathered(table)
    await doChore('backup', house(), never)
    expect(copies()).toEqual(['dragoman-2026-01-05T10-00-00Z.db'])
    const copy = openStore(join(table.folder, 'backups', copies()[0]!))
    expect((await copy.games()).map(({ name }) => name)).toEqual(['harbor'])
    await copy.close()
    expect(told).toMatchObject([{ kind: 'choreDone', chore: 'backup', found: [] }])
  })

  test('keeps the newest, and removes nothing that is not ours', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'copies-'))
    writeFileSync(join(folder, 'dragoman-2019.db'), 'the keeper put it here')
    for (let night = 0; night < 4; night++) {
      await doChore('backup', house({ chores: { ...CHORES, folder, keep: 2 } }), never)
      pass(DAY)
    }
    expect(readdirSync(folder).sort()).toEqual([
      'dragoman-2019.db',
      'dragoman-2026-01-07T10-00-00Z.db',
      'dragoman-2026-01-08T10-00-00Z.db',
    ])
    rmSync(folder, { recursive: true })
  })

  test('that fails is told to log and keeper, and removes no copy', async () => {
    for (let night = 0; night < 2; night++) {
      await doChore('backup', house(), never)
      pass(DAY)
    }
    const backup = () => Promise.reject(new Error('no room'))
    await doChore('backup', { ...withStore({ backup }), chores: { ...CHORES, keep: 1 } }, never)
    expect(told.at(-1)).toMatchObject({ kind: 'choreFailed', chore: 'backup' })
    expect(copies()).toHaveLength(2)
    const [mail] = await toKeeper()
    expect(mail?.subject).toContain('the chore "backup" failed')
    expect(mail?.text).toContain('no room')
  })

  test('stops nobody even where the keeper cannot be written to', async () => {
    const gone = () => Promise.reject(new Error('no room'))
    await doChore('backup', withStore({ backup: gone, commit: gone }), never)
    expect(told).toMatchObject([{ kind: 'choreFailed' }])
  })
})

test.each<[string, readonly string[], number, readonly string[]]>([
  ['all are kept while they are few', [name(1), name(2)], 2, []],
  ['the oldest goes', [name(2), name(1), name(3)], 2, [name(1)]],
  [
    'halves of copies go',
    [`${name(1)}.part`, `${name(1)}.part-journal`],
    5,
    [`${name(1)}.part`, `${name(1)}.part-journal`],
  ],
  [
    'others stay',
    ['dragoman.db', 'dragoman-2026.db', `x${name(1)}`, `${name(1)}.gz`, `${name(1)}-wal`],
    1,
    [],
  ],
])('of the files in the folder of copies %s', (_, files, keep, gone) => {
  expect(tooOld(files, keep)).toEqual(gone)
})

function name(day: number): string {
  return `dragoman-2026-01-0${day}T04-00-00Z.db`
}

describe('a letter under seal that nobody answers for', () => {
  const create = { from: MASTER, text: `CREATE ?harbor ${passwordOf('M')}` }
  const drop = () => doChore('sealed letters', house(), never)
  const result = () => (told.at(-1) as Extract<ServiceEvent, { kind: 'choreDone' }>).result // of the last chore

  test('stays for ninety days, and then its text goes; the letter stays on record', async () => {
    await table.letter(create)
    pass(90 * DAY)
    await drop()
    expect(result()).toBe('0 sealed letters dropped')
    expect(await table.everythingStored()).toContain('sealed until its writer answers')
    pass(2 * DAY)
    await drop()
    expect(result()).toBe('1 sealed letter dropped')
    const stored = await table.everythingStored()
    expect(stored).not.toContain('sealed until its writer answers')
    expect(stored).toContain('Nobody answered for it in ninety days')
    expect(await table.letters()).toEqual([{ sender: MASTER, answered: true, setAside: null, replies: 1 }])
    await drop()
    expect(result()).toBe('0 sealed letters dropped')
  })

  test('is not dropped when somebody has answered', async () => {
    await table.confirmed(create)
    pass(100 * DAY)
    await drop()
    expect(result()).toBe('0 sealed letters dropped')
    expect(await table.everythingStored()).toContain('CREATE ?harbor ********')
  })

  // What is sealed begins with dice, and now and then with a blank.
  test('once somebody has answered it lies there as it came, but for the password', async () => {
    for (let i = 0; i < 12; i++) {
      await table.confirmed({ ...create, text: `CREATE ?game${i} ${passwordOf('M')}` })
      const stored = (await table.everythingStored())
        .split(/^(?=From: )/m)
        .filter(each => each.includes(`?game${i} `))
      expect(stored[0]).toMatch(/^From: master@table\.example\r\nTo: /)
    }
    pass(100 * DAY)
    await drop()
    expect(result()).toBe('0 sealed letters dropped')
    expect(await table.everythingStored()).not.toContain('sealed until its writer answers')
  })

  test('cannot be answered for any more', async () => {
    const [asked] = await table.letter(create)
    pass(92 * DAY)
    await drop()
    await table.letter({ from: MASTER, to: asked!.replyTo, subject: `Re: ${asked!.subject}` })
    expect(await table.services.store.games()).toEqual([])
  })
})

describe('old texts', () => {
  const YEAR = 365 * DAY
  const clear = (more: Partial<Housekeeping> = {}) =>
    doChore('old texts', house({ keep: 732, ...more }), never)
  const result = () => (told.at(-1) as Extract<ServiceEvent, { kind: 'choreDone' }>).result // of the last chore
  const help = { from: 'zoe@table.example', subject: 'a question of Zoe', text: 'HELP' }

  test('go when they are older than the keeper wants them, and a letter that is put back is known', async () => {
    const raw = rawLetter({ ...help, heads: ['Message-ID: <once@table.example>'] })
    const answer = async () => {
      table.mailbox.put(raw, table.clock.now())
      return mailsTo(help.from, await table.round())
    }
    expect(await answer()).toHaveLength(1)
    pass(2 * YEAR)
    await clear()
    expect(result()).toBe('the text of 0 letters and 0 mails cleared')
    pass(3 * DAY)
    await clear()
    expect(result()).toBe('the text of 1 letter and 1 mail cleared')
    expect(await table.everythingStored()).not.toContain('a question of Zoe')
    expect(await answer()).toEqual([])
    expect(await table.letters()).toEqual([{ sender: help.from, answered: true, setAside: null, replies: 1 }])
  })

  test('of a game that is played stay, those of before it was over too, until that is as long ago', async () => {
    await gathered(table)
    pass(3 * YEAR)
    await clear()
    const kept = await table.everythingStored()
    expect(kept).toContain(`CREATE ?harbor`)
    await table.letter({ from: MASTER, text: `SIGNON Mharbor ${passwordOf('M')}\nTERMINATE!` })
    pass(2 * YEAR)
    await clear()
    expect(result()).toBe('the text of 0 letters and 0 mails cleared')
    pass(3 * DAY)
    await clear()
    expect(await table.everythingStored()).not.toContain('CREATE ?harbor')
    const { letters, mails } = await table.services.store.post('harbor')
    expect([letters, mails].map(each => each.filter(({ cleared }) => cleared === null))).toEqual([[], []])
    expect(letters.length).toBeGreaterThan(7)
    await doChore('verify', house(), never)
    expect(told.at(-1)).toMatchObject({ found: [] })
  })

  test('that are gone cannot be answered for, and whoever tries that is told so', async () => {
    const [asked] = await table.letter({ from: MASTER, text: `CREATE ?harbor ${passwordOf('M')}` })
    const wish = { at: '2026-01-06T03:30:00.000Z', before: '2026-01-06T00:00:00.000Z', over: 'over' }
    while (!(await table.services.store.clearTexts(wish)).isDone);
    const yes = { from: MASTER, to: asked!.replyTo, subject: `Re: ${asked!.subject}`, text: 'YES' }
    const [answer] = await table.letter(yes)
    expect(answer?.text).toContain('You answer for a letter of Mon 5 Jan 2026 10:00 UTC.')
    expect(answer?.text).toContain('that of this one is gone')
    expect(await table.services.store.games()).toEqual([])
  })

  test('stay where nobody has said how long they are kept', async () => {
    await table.letter(help)
    pass(50 * YEAR)
    await doChore('old texts', house(), never)
    expect(await table.everythingStored()).toContain('a question of Zoe')
  })

  test('stay as long as somebody may come back to a letter, whatever the keeper says', async () => {
    await table.letter(help)
    pass(90 * DAY)
    await clear({ keep: 1 })
    expect(result()).toBe('the text of 0 letters and 0 mails cleared')
  })

  test('stay from the moment on when the clock is doubted, or the judge stops', async () => {
    await table.letter(help)
    pass(3 * YEAR)
    const stop = new AbortController()
    let steps = 0
    const counting = (then: () => void) => ({
      ...table.services.store,
      clearTexts: async () => {
        if (++steps === 3) then()
        return { letters: 0, mails: 0, isDone: false }
      },
    })
    const clockWatch = { isTrusted: true }
    const doubted = { ...table.services, store: counting(() => (clockWatch.isTrusted = false)) }
    await clear({ services: doubted, clockWatch })
    expect([steps, result()]).toEqual([
      3,
      'the text of 0 letters and 0 mails cleared, to be gone on with another night',
    ])
    steps = 0
    const stopped = { ...table.services, store: counting(() => stop.abort()) }
    await doChore('old texts', house({ keep: 732, services: stopped }), stop.signal)
    expect(steps).toBe(3)
  })
})

test.each<Chore>(['verify', 'backup', 'sealed letters', 'returned mails', 'old texts'])(
  'while the clock cannot be trusted %s waits for another night',
  async chore => {
    await doChore(chore, house({ clockWatch: { isTrusted: false } }), never)
    expect(told).toEqual([])
  },
)

describe('the clock of the house', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const at = (zone: string): Housekeeping => {
    const { services } = house()
    return house({ services: { ...services, judge: { ...services.judge, zone: zone as Zone } } }) // a zone's name
  }
  const done = () => told.flatMap(news => (news.kind === 'choreDone' ? [news.chore] : []))

  test.each([
    ['UTC', '2026-07-01T03:29:30Z', ['verify', 'sealed letters', 'returned mails']],
    ['UTC', '2026-07-01T03:59:30Z', ['backup']],
    ['UTC', '2026-07-01T02:59:30Z', []],
    ['Europe/Berlin', '2026-07-01T01:29:30Z', ['verify', 'sealed letters', 'returned mails']],
    ['Europe/Berlin', '2026-12-01T02:59:30Z', ['backup']],
    ['+05:30', '2026-07-01T22:59:30Z', ['backup']],
  ])('is that of %s: at %s', async (zone, now, expected) => {
    vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const kept = await keepHouse(at(zone))
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await expect.poll(done).toEqual(expected)
    await kept.stop()
    expect(done()).toEqual(expected)
  })

  test('clears old texts only where it is said how long they are kept', async () => {
    vi.useFakeTimers({
      now: Date.parse('2026-07-01T03:29:30Z'),
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
    })
    const kept = await keepHouse(house({ keep: 732 }))
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await expect.poll(done).toEqual(['verify', 'sealed letters', 'returned mails', 'old texts'])
    await kept.stop()
  })

  test('stops with the judge, and waits for what is being done', async () => {
    vi.useFakeTimers({
      now: Date.parse('2026-07-01T03:59:30Z'),
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
    })
    let finish = (): void => {}
    const backup = () => new Promise<void>(resolve => (finish = resolve))
    const kept = await keepHouse(withStore({ backup }))
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    let isStopped = false
    const stopped = kept.stop().then(() => (isStopped = true))
    await new Promise(resolve => setTimeout(resolve, 30))
    expect([isStopped, told]).toEqual([false, []])
    finish()
    await stopped
    expect(done()).toEqual(['backup'])
  })

  test.each([
    [UTC, 'UTC'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['+00:00', 'UTC'],
    ['+01:00', 'Etc/GMT-1'],
    ['-05:00', 'Etc/GMT+5'],
    ['+05:30', 'Etc/GMT-5'],
  ])('%s is %s to cron', (zone, expected) => {
    const found = cronZone(zone as Zone) // a zone's name
    expect(found).toBe(expected)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: found })).not.toThrow()
  })
})

test('a folder for copies that cannot be made is told', async () => {
  writeFileSync(join(table.folder, 'backups'), 'in the way')
  mkdirSync(join(table.folder, 'other'))
  await doChore('backup', house(), never)
  expect(told).toMatchObject([{ kind: 'choreFailed', chore: 'backup' }])
})
