// The help pages: one for whatever can be asked for, found by every word that it is written with, and true to the judge.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandIn } from '../../../src/judge/commands/reading/commandLine.ts'
import { instructionsIn, type Request } from '../../../src/judge/commands/reading/instructions.ts'
import { whyNotOffered } from '../../../src/judge/commands/unread.ts'
import { type ActKind, type Asker, HOURS, type Hour, PERMISSIONS } from '../../../src/judge/game/commands.ts'
import type { Changeable } from '../../../src/judge/game/settings/row.ts'
import type { Spelling } from '../../../src/judge/game/settings/words.ts'
import { ALL_SETTINGS } from '../../../src/judge/game/settings.ts'
import { type HelpPage, headingOf, helpPage, helpPages } from '../../../src/judge/library/help.ts'
import { requestKinds } from '../commands/requestKinds.ts'
import { COMMANDS, helpTable, tableIn } from './helpTable.ts'

const { all } = helpPages()
const on = (shelf: HelpPage['section']) => all.filter(page => page.section === shelf)
const found = (word: string): string | undefined => {
  const answer = helpPage(word)
  return answer.kind === 'page' ? `${answer.page.section}/${answer.page.name}` : undefined
}

/** Requests that have no page of their own, and the page that tells of them. */
const ELSEWHERE: Readonly<Partial<Record<Request['kind'], string>>> = {
  unclearSignOn: 'commands/signOn',
  unclear: 'topics/syntax',
  misspelt: 'topics/syntax',
  notOffered: 'topics/notoffered',
}

/** Every kind of request. */
const KINDS = requestKinds()

describe('there is a page', () => {
  test('for every kind of thing that a letter can ask for', () => {
    expect(KINDS.length).toBeGreaterThan(60)
    const names = all.map(({ section, name }) => `${section}/${name}`)
    expect(KINDS.filter(kind => !names.includes(ELSEWHERE[kind] ?? `commands/${kind}`))).toEqual([])
  })

  test('for nothing that no letter can ask for', () => {
    expect(on('commands').filter(({ name }) => !KINDS.some(kind => kind === name))).toEqual([])
  })

  test('for every setting of a game, and for no others', () => {
    const pages: readonly string[] = ALL_SETTINGS.map(({ page }) => page)
    expect(
      on('settings')
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...new Set(pages)].sort())
  })

  test('that every other page names', () => {
    const named = all.flatMap(page =>
      [...page.lines.join('\n').matchAll(/\bHELP ([A-Z][A-Z.]*(?: [A-Z]{2,})*)/g)].map(([, word = '']) => ({
        on: page.name,
        word,
      })),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ word }) => !isFoundIn(word))).toEqual([])
  })

  test.each(
    'info index syntax guide house.rules master press draws absence deadlines map.standard info.standard form package'
      .split(' ')
      .map(word => [word]),
  )('for %s, as the old judges had it', word => {
    expect(found(word)).toBeDefined()
  })

  test.each(['stab', 'reinforce', 'ordering', 'nc', 'notations', 'kicking'])('for %s', word => {
    expect(found(word)).toBeDefined()
  })
})

/** A sentence may go on in capitals behind the word. */
const isFoundIn = (words: string): boolean =>
  words.split(' ').some((_, i, every) => found(every.slice(0, i + 1).join(' ')) !== undefined)

/** The lines of a page that say how it is written. */
const usages = ({ lines }: HelpPage): readonly string[] => {
  const first = lines.findIndex(line => line.startsWith('  '))
  const behind = lines.slice(first)
  return behind.slice(0, behind.indexOf('')).map(line => line.trim().split(/ {2,}/)[0]!)
}

/** A usage with something in place of each of its small words. */
const filledIn = (usage: string): string =>
  usage
    .replace('setting value', 'CENTERS 20')
    .replace(/[a-z][a-zA-Z]*(?:,\s?[a-z]+)*/g, word => VALUES[word.split(',')[0]!] ?? word)

const VALUES: Readonly<Record<string, string>> = {
  address: 'anna@table.example',
  game: 'harbor',
  newname: 'haven',
  password: 'sesame',
  variant: 'chaos',
  power: 'France',
  powers: 'EF',
  gamepassword: 'harbor',
  unit: 'A PAR',
  order: 'A PAR H',
  date: '24 Dec',
  phase: 'F1902M',
  number: '4',
  place: 'Europe/Berlin',
  list: 'EFG',
  file: 'guide',
  value: '71',
  key: 'NEXT',
  time: '23:30',
  times: '1D',
  hours: '24',
  days: '15',
  year: '1910',
  level: 'Novice',
  colour: 'grey',
  setting: 'NMR',
}

describe('a page says only what the judge takes', () => {
  const NO_COMMANDS = ['orders', 'register']
  const commands = on('commands').filter(({ name }) => !NO_COMMANDS.includes(name))

  test.each(commands.flatMap(page => usages(page).map(usage => [page.name, usage] as const)))(
    '%s: %s',
    (name, usage) => {
      const line = filledIn(usage)
        .replace(/^(SIGNON|TAKEOVER|RESIGN) Pharbor/, '$1 Fharbor')
        .replace('Pgame', 'Fharbor')
      const said = commandIn(line.replace(/([MO])game/, '$1harbor'))
      const [instruction] = instructionsIn(line.replace(/([MO])game/, '$1harbor'))
      expect([said?.kind, instruction?.kind]).toContain(KIN[`${name} ${usage}`] ?? name)
    },
  )

  /** Usages of one page that the judge calls something else. */
  const KIN: Readonly<Record<string, Request['kind']>> = {
    'create CREATE ?game password': 'create',
    'eject RESIGN power': 'eject',
    'takeOver SIGNON Pgame password': 'signOnAs',
    'status STATUS': 'status',
  }

  test.each(on('settings').flatMap(page => usages(page).map(usage => [page.name, usage] as const)))(
    'setting %s: %s',
    (name, usage) => {
      const line = filledIn(
        usage
          .replace('SET MAX ABSENCE days', 'SET MAX ABSENCE 15')
          .replace(/DAYS days/, 'DAYS -MTWTF-')
          .replace(/RULE (?:number|name)/, 'RULE 4.A.2'),
      )
        .replace(/VARIANT name/, 'VARIANT chaos')
        .replace(/(RULEBOOK|RULES) name/, '$1 2000')
      const said = commandIn(line)
      expect(said).toMatchObject({ kind: 'set' })
      const paths = said?.kind === 'set' ? said.changes.map(({ path }) => path as string) : []
      expect(paths.some(path => path === name || path.startsWith(`${name}.`))).toBe(true)
    },
  )

  test.each(
    all.flatMap(page => {
      const at = page.lines.indexOf('For example:')
      return at < 0 ? [] : [[page.name, page.lines.slice(at + 1).join('\n')] as const]
    }),
  )('%s: what stands there for example', (_, example) => {
    const kinds = instructionsIn(example.replace(/^ {4}/gm, '')).map(({ kind }) => kind)
    expect(kinds.length).toBeGreaterThan(0)
    expect(
      kinds.filter(kind => ['unclear', 'misspelt', 'notOffered', 'unclearSignOn'].includes(kind)),
    ).toEqual([])
  })

  test('and every spelling of a setting leads to a page', () => {
    const spelled = ALL_SETTINGS.flatMap(({ words }): readonly Spelling[] => words)
    expect(spelled.length).toBeGreaterThan(100)
    expect(spelled.map(({ words }) => words).filter(words => found(`SET ${words}`) === undefined)).toEqual([])
  })

  test.each(
    on('commands')
      .filter(({ name }) => name in ACTS)
      .map(page => [page.name, page] as const),
  )('%s: who may, and when', (name, page) => {
    const { who, when } = PERMISSIONS[ACTS[name]!]
    const text = page.lines.join(' ').replace(/ +/g, ' ')
    expect(text).toContain(`Who ${told(who)} When ${hours(when)}`)
  })

  test.each(on('settings').map(page => [page.name, page] as const))(
    'setting %s: when it may change',
    (name, page) => {
      const rows = ALL_SETTINGS.filter(row => row.page === name)
      expect(rows).not.toEqual([])
      expect(page.lines).toContain('Who    the master, or any player where there is none')
      for (const { may } of rows) expect(page.lines).toContain(WHEN[may])
    },
  )
})

/** What a game is asked for by commands whose page says who may. */
const ACTS: Readonly<Record<string, ActKind>> = {
  address: 'giveAddress',
  password: 'choosePassword',
  rename: 'rename',
  signOn: 'signOn',
  takeOver: 'takeOver',
  observe: 'observe',
  prefer: 'prefer',
  resign: 'resign',
  approve: 'approve',
  orders: 'write',
  clear: 'clear',
  wait: 'wait',
  press: 'press',
  draw: 'vote',
  deadline: 'setDeadline',
  absence: 'beAway',
  grantAbsence: 'grantAbsence',
  set: 'change',
  becomeMaster: 'becomeMaster',
  process: 'process',
  begin: 'begin',
  pause: 'pause',
  resume: 'resume',
  terminate: 'terminate',
  eject: 'eject',
  promote: 'promote',
  rollBack: 'rollBack',
  rollForward: 'bringForward',
  repair: 'repair',
}

const PHRASES: Readonly<Partial<Record<Asker, string>>> = {
  stranger: 'somebody who is not in the game yet',
  player: 'a player before the start',
  power: 'a player',
  observer: 'an observer',
  master: 'the master',
  guide: 'the master, or any player where there is none',
}

/** Players are players, before the start and after it. */
const told = (who: readonly Asker[]): string =>
  who
    .filter(asker => asker !== 'player' || !who.includes('power'))
    .flatMap(asker => PHRASES[asker] ?? [])
    .join(', ')

function hours(when: readonly Hour[]): string {
  if (when.length === HOURS.length - 1) return 'at any time'
  if (when.includes('none')) return 'before there is such a game'
  if (when.join() === 'playing,paused') return 'while it is played'
  const words = when.map(hour => (hour === 'playing' ? 'played' : hour))
  const last = words.pop()
  return `while it is ${words.length === 0 ? '' : `${words.join(', ')} or `}${last}`
}

const WHEN: Readonly<Record<Changeable, string>> = {
  beforePlayers: 'When   before anybody has joined',
  beforeStart: 'When   before the start',
  agreement: 'When   before the start; later by agreement only',
  rule: 'When   before the start; later it makes the game irregular',
  always: 'When   at any time',
}

describe('a word', () => {
  test.each([
    ['SET NO LATE PRESS', 'settings/press.late'],
    ['set nolatepress', 'settings/press.late'],
    ['late press', 'settings/press.late'],
    ['sign on', 'commands/signOn'],
    ['WHO AM I?', 'commands/whoAmI'],
    ['grey press', 'commands/press'],
    ['not-yours', 'refusals/notYours'],
    ['errors', 'topics/refusals'],
    ['NO PRESS', 'settings/press.colours'],
    ['SET OBSERVERS', 'settings/press.observers'],
    ['FAKE', 'topics/notoffered'],
    ['orders', 'topics/orders'],
  ])('%s is found on %s', (word, page) => {
    expect(found(word)).toBe(page)
  })

  test.each([
    ['presss', 'PRESS'],
    ['rolback', 'ROLLBACK'],
    ['dedline', 'DEADLINES'],
    ['obser', 'OBSERVE'],
  ])('%s is perhaps %s', (word, meant) => {
    const answer = helpPage(word)
    expect(answer).toMatchObject({ kind: 'suggestions' })
    if (answer.kind === 'suggestions') expect(answer.words).toContain(meant)
  })

  test.each(['FOO', 'ANNA', 'XYZZY'])('%s is like no page, and none is guessed', word => {
    expect(helpPage(word)).toEqual({ kind: 'suggestions', words: [] })
  })

  test('orders that stand on pages are no pages', () => {
    const answer = helpPage('EGY')
    expect(answer).toEqual({ kind: 'suggestions', words: [] })
  })

  test.each([
    'constructor',
    '__proto__',
    'toString',
    '/etc/passwd',
    '../../../package.json',
    'xyzzy',
    '',
    '\0',
  ])('%j is on no page', word => {
    expect(found(word)).toBeUndefined()
  })

  test('that is none leads to the index, which names every command and setting', () => {
    const answer = helpPage(undefined)
    const text = answer.kind === 'page' ? answer.lines.join('\n') : ''
    const missing = [...on('commands'), ...on('settings')].filter(
      ({ name, words }) => name !== 'orders' && !text.includes(words[0]!),
    )
    expect(missing).toEqual([])
    expect(text.split('\n').filter(line => line.length > 72)).toEqual([])
  })
})

test.each(all.map(page => [`${page.section}/${page.name}`, page] as const))(
  '%s is a page that anybody can read',
  (_, page) => {
    expect(page.summary).toMatch(/^[A-Z].*[.?]$/)
    expect(page.lines[1]).toBe('')
    expect(page.lines.filter(line => line.length > 72 || line !== line.trimEnd())).toEqual([])
    expect(page.lines.join('\n')).toMatch(/^[\n -~]+$/)
    // No program takes one of its lines for results.
    expect(page.lines.filter(line => line.startsWith('::'))).toEqual([])
  },
)

describe("a keeper's page", () => {
  test('takes the place of ours, and one that is none is told of', () => {
    const folder = mkdtempSync(join(tmpdir(), 'help-'))
    try {
      mkdirSync(join(folder, 'en/help/commands'), { recursive: true })
      writeFileSync(join(folder, 'en/help/house.rules.txt'), 'Be kind.\n\nThat is all.\n')
      writeFileSync(join(folder, 'en/help/commands/wait.txt'), 'Waits.\n\n  SET WAIT\n')
      writeFileSync(join(folder, 'en/help/club.txt'), 'Our club.\n')
      writeFileSync(join(folder, 'en/help/empty.txt'), '\n')
      const pages = helpPages(folder)
      const lines = (word: string) => {
        const answer = helpPage(word, pages)
        return answer.kind === 'page' ? answer.lines : answer.words
      }
      expect(lines('HOUSE.RULES')).toEqual(['Be kind.', '', 'That is all.'])
      expect(lines('SET WAIT')).toEqual(['Waits.', '', '  SET WAIT'])
      expect(lines('club')).toEqual(['Our club.'])
      expect(pages.keepersInUse).toBe(3)
      expect(pages.faults).toMatchObject([
        { file: join(folder, 'en/help/empty.txt'), problem: 'it is not a page' },
      ])
      expect(found('club')).toBeUndefined()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test('docs/commands.md tells how many commands and settings there are, and who may use them', () => {
  expect(tableIn(readFileSync(COMMANDS, 'utf8'))).toBe(helpTable())
})

/** Whether a page is for whoever runs a game: what it tells is done by the master. */
const isOfMasters = (page: string | undefined): boolean =>
  all.some(
    ({ section, name, lines }) =>
      `${section}/${name}` === page && lines.some(line => /^Who {4}the master(?:,|$)/.test(line)),
  )

// Said here once more, not taken from the list of words: what a player wants to read who asks for this.
test.each([
  [
    'orders',
    [...'AF', 'ARMY', 'FLEET', 'ORDERS', 'ORDER', 'MOVE', 'ATTACK', 'HOLD', 'NOTATION', 'BOUNCE'],
    'A PAR - BUR',
  ],
  ['orders', ['SUPPORT', 'CUT', 'CONVOY', 'CONVOYS', 'VIA'], 'VIA'],
  ['orders', ['RETREAT', 'RETREATS', 'DISLODGED'], 'D'],
  ['orders', ['BUILD', 'BUILDS', 'DISBAND', 'REMOVE', 'WAIVE', 'ADJUSTMENTS', 'WINTER'], 'WAIVE'],
  [
    'deadlines',
    ['NMR', 'LATE', 'DEADLINE', 'DEADLINES', 'GRACE', 'EXTENSION', 'CIVIL DISORDER', 'CD'],
    'late',
  ],
  ['press', ['PRESS', 'MESSAGE', 'BROADCAST', 'TALK'], 'PRESS TO'],
  ['draw', ['DRAW'], 'SET DRAW'],
  ['draws', ['VOTE', 'PEACE', 'DIAS'], 'DRAW'],
  ['house.rules', ['RULES', 'CHEATING'], ''],
  ['scores', ['WIN', 'VICTORY', 'SOLO', 'CENTERS', 'SUPPLY CENTERS'], 'centers'],
  ['board chaos', ['CHAOS'], 'Thirty-four powers'],
  ['boards', ['VARIANTS'], ''],
  ['signOn', ['JOIN', 'SIGNON'], 'SIGNON'],
  ['resign', ['QUIT', 'RESIGN', 'LEAVE'], 'RESIGN'],
  ['takeOver', ['REPLACEMENT', 'STANDBY'], 'TAKEOVER'],
  ['absence', ['VACATION', 'HOLIDAY'], 'ABSENCE'],
  ['anonymity', ['GUNBOAT', 'ANONYMOUS'], 'gunboat'],
  ['start', ['START', 'NEW', 'PLAYER', 'HOW TO PLAY'], 'SIGNON'],
] as const)('a player’s words, to %s: %j', (page, words, says) => {
  for (const word of words) {
    const answer = helpPage(word)
    expect([word, answer.kind === 'page' && answer.page.name]).toEqual([word, page])
    expect(answer.kind === 'page' && answer.lines.join('\n')).toContain(says)
  }
})

describe('a word of players leads to their page', () => {
  const rows = readFileSync(join('templates', 'en', 'help-words.txt'), 'utf8')
    .split('\n')
    .filter(row => /^[a-z]/i.test(row))
    .flatMap(row => {
      const [page = '', words = ''] = row.split(': ')
      return words.split(',').flatMap(word => (word.trim() === '' ? [] : [[word.trim(), page] as const]))
    })

  /** These are for whoever plays, too; and who asks how somebody is let in or removed is a master. */
  const OF_BOTH = ['gunboat', 'variant', 'convoys', 'blindOn', 'eject', 'invited', 'set', 'resume']

  test('and to none of those for masters', () => {
    const wrong = rows.filter(([word, page]) => isOfMasters(found(word)) && !OF_BOTH.includes(page))
    expect(wrong).toEqual([])
  })

  test('of more than a hundred, each once', () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(new Set(rows.map(([word]) => word)).size).toBe(rows.length)
  })

  test.each(rows)('HELP %s is about %s', (word, page) => {
    const [, name] = (found(word) ?? '/').split('/')
    expect(name?.toLowerCase().replace('.', '')).toBe(page.toLowerCase())
  })

  test.each([
    ['CONVOY', 'topics/orders'],
    ['Support', 'topics/orders'],
    ['Unterstützung', 'topics/orders'],
    ['órdenes', 'topics/orders'],
    ['KICK FRANCE', 'commands/eject'],
    ['A', 'topics/orders'],
    ['NMR', 'topics/deadlines'],
    ['CHAOS', 'topics/board chaos'],
    ['BOARDS', 'topics/boards'],
    ['HTML', 'topics/reading'],
    ['SETTINGS', 'commands/set'],
    ['SET CONVOYS', 'settings/convoys'],
    ['SET NMR', 'settings/missing'],
    ['SET DEADLINE', 'commands/deadline'],
    ['SET REMINDERS', 'settings/timing.reminders'],
    ['SET SCORING', 'settings/scoring'],
    ['GUNBOAT', 'topics/anonymity'],
    ['COAST', 'topics/orders'],
    ['PAUSE', 'commands/pause'],
    ['FRANCE', 'topics/orders'],
    ['STP', 'topics/orders'],
    ['MAO', 'topics/orders'],
    ['FORMAT', 'topics/orders'],
    ['CHEAT', 'topics/house.rules'],
    ['HEAD-TO-HEAD', 'topics/orders'],
    ['PARADOX', 'topics/info'],
    ['ME', 'topics/start'],
    ['STUCK', 'topics/start'],
    ['SANDBOX', 'commands/preview'],
    ['DISBANDING', 'topics/orders'],
    ['WAIVING', 'topics/orders'],
    ['CLEARING', 'commands/clear'],
    ['RESIGNING', 'commands/resign'],
    ['support order', 'topics/orders'],
    ['via convoy', 'topics/orders'],
    ['province names', 'topics/orders'],
    ['A Bud S F Ser - Gre', 'topics/orders'],
    ['fog of war', 'settings/blind.on'],
    ['conditional orders', 'commands/phase'],
    ['forgot password', 'topics/proof'],
    ['change password', 'commands/password'],
    ['illegal order', 'topics/refusals'],
    ['draw vote', 'commands/draw'],
    ['deadline extension', 'topics/deadlines'],
    ['undo order', 'commands/undo'],
  ])('HELP %s', (word, page) => {
    expect(found(word)).toBe(page)
  })
})

test('a page is found by what the list of commands and settings calls it', () => {
  const pages = all.filter(({ section }) => section === 'commands' || section === 'settings')
  const called = pages.map(page => [headingOf(page), found(headingOf(page))])
  expect(called.filter(([, page]) => page === undefined)).toEqual([])
})

test('each line of NOTOFFERED is read as what is not offered here', () => {
  const { lines } = all.find(({ name }) => name === 'notoffered')!
  const rows = lines.flatMap(line => /^ {2}([A-Z].*?) {2,}/.exec(line)?.[1] ?? [])
  expect(rows.length).toBeGreaterThan(20)
  const kinds = rows.map(row => [row, instructionsIn(row)[0]?.kind])
  expect(kinds.filter(([, kind]) => kind !== 'notOffered')).toEqual([])
  const answers = rows.map(row => {
    const [said] = instructionsIn(row)
    return [row, said?.kind === 'notOffered' ? whyNotOffered(said) : '']
  })
  expect(answers.filter(([, answer]) => !/^This judge does not offer that\. \w/.test(answer!))).toEqual([])
})
