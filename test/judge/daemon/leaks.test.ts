// Games in the dark, in which everything happens that could betray somebody: every mail to every reader is searched for it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../../edition.ts'
import { fieldsOf, isReply, MANNERS } from './mailManners.ts'
import { type Got, mailsTo } from './postTable.ts'
import { KEEPER, PEOPLE, type Player, WholeGame } from './wholeGames.ts'

/** In the order in which they sign on; chance gives them the powers in that order. */
const PLAYERS = 'anna bert cleo dora emil fred gina'.split(' ')
const OBSERVER = 'otto'
const NEWCOMER = 'hugo'
const READERS = [...PLAYERS, NEWCOMER, OBSERVER]
const NAME = 'grotto'

/** What a newcomer has to know, what somebody writes down for himself, and what one writes to another. */
const WORD = 'Schwefelholz'
const DIARY = 'Periwinkles grow behind the mill.'
const WHISPER = 'Quinces ripen late this year.'
const GREY = 'Thistles everywhere, says the wind.'

/** Nobody has the zone of anybody else, nor the judge's. */
const ZONES: Readonly<Record<string, string>> = {
  anna: 'Asia/Kolkata',
  bert: 'Pacific/Marquesas',
  cleo: 'Pacific/Chatham',
  dora: 'America/St_Johns',
  emil: 'Australia/Eucla',
  fred: 'Australia/Adelaide',
  gina: 'America/Denver',
  hugo: 'Asia/Tokyo',
}

const SPRING = {
  anna: 'A Vie - Gal\nA Bud - Ser\nF Tri - Alb',
  bert: 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor',
  cleo: 'A Par - Bur\nA Mar - Spa\nF Bre - MAO',
  dora: 'A Ber - Kie\nA Mun - Ruh\nF Kie - Den',
  emil: 'A Ven H\nA Rom - Apu\nF Nap - Ion',
  hugo: 'A Mos - Ukr\nA War - Gal\nF Sev - Rum\nF Stp/sc - Bot',
  gina: 'A Con - Bul\nA Smy - Con\nF Ank - Bla',
}

/** What an outsider, or somebody at the table, can ask about a game. */
const QUESTIONS = ['LIST', 'SUMMARY', 'HISTORY', 'WHOGAME'].map(word => `${word} ${NAME}`)

const addressOf = (who: string): string => PEOPLE[who]!.address

interface Silent {
  readonly who: string
  readonly text: string
  readonly minute: string
  readonly got: readonly Got[]
  /** What the observer and Austria were answered before it and after it. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

interface Story {
  readonly game: WholeGame
  readonly silent: readonly Silent[]
  /** The same press from Russia, by one player and then by another. */
  readonly whispers: readonly Got[]
  readonly grey: readonly Got[]
  readonly results: number
  readonly resigned: readonly Got[]
}

async function played(settings: string): Promise<Story> {
  const game = new WholeGame(NAME)
  const own = (who: string) => PEOPLE[who]!.password
  const setUp = ['SET WHITE/GREY', 'SET NO REVEAL', settings].filter(line => line !== '')
  await game.introduces(
    KEEPER,
    [`CREATE ?${NAME} ${own(KEEPER)} GUNBOAT`, `SIGNON M${NAME} ${own(KEEPER)}`, ...setUp].join('\n'),
  )
  await game.introduces(OBSERVER, `OBSERVE ${NAME} ${own(OBSERVER)}`)
  await game.plays(KEEPER, `SET PRIVATE ${WORD}`)
  for (const who of PLAYERS) await game.introduces(who, `SIGNON ?${NAME} ${own(who)} ${WORD}`)
  const silent: Silent[] = []
  const asks = async (): Promise<readonly string[]> => [
    ...(await answersTo(game, OBSERVER, QUESTIONS)),
    ...(await answersTo(game, 'anna', [...QUESTIONS, 'VOTES', 'MY GAMES', 'STATUS'])),
  ]
  const quietly = async (who: string, text: string): Promise<void> => {
    const before = silent.at(-1)?.after ?? (await asks())
    const got = await game.plays(who, text)
    const minute = game.written.get(who)!.minutes.at(-1)!
    silent.push({ who, text, got, minute, before, after: await asks() })
  }
  for (const who of ['bert', 'cleo', 'dora']) await quietly(who, `SET ZONE ${ZONES[who]!}`)
  await quietly('bert', `DIARY RECORD\n${DIARY}\nENDPRESS`)
  await quietly('dora', 'SET DRAW')
  await quietly('emil', 'SET CONCEDE Austria')
  await quietly('cleo', 'SET WAIT')
  await quietly('emil', 'SET ABSENCE 24 Jan TO 26 Jan')
  await quietly('dora', SPRING.dora)
  await quietly('bert', SPRING.bert)
  await quietly('cleo', 'SET NO WAIT')
  const first = await game.plays('fred', `PRESS TO E\n${WHISPER}\nENDPRESS`)
  const grey = await game.plays('dora', `GREY BROADCAST\n${GREY}\nENDBROADCAST`)
  const resigned = await game.plays('fred', 'RESIGN!')
  await game.introduces(NEWCOMER, `TAKEOVER R${NAME} ${own(NEWCOMER)} ${WORD}`)
  const second = await game.plays(NEWCOMER, `PRESS TO E\n${WHISPER}\nENDPRESS`)
  for (const who of ['anna', 'cleo', 'emil', NEWCOMER] as const) await game.order({ [who]: SPRING[who] })
  for (let i = 0; i < 5 && !game.newest('anna').subject.includes('Late'); i++) await game.rings()
  await game.order({ gina: SPRING.gina })
  await game.rings()
  const results = game.all.findIndex(
    ({ subject }) => subject.endsWith('Results') && !subject.startsWith('Re:'),
  )
  await game.plays(KEEPER, 'ROLLBACK S1901M KEEP ORDERS!')
  await game.plays(KEEPER, 'PROCESS!')
  for (const who of [...PLAYERS.filter(each => each !== 'fred'), NEWCOMER]) await game.plays(who, 'SET DRAW')
  for (const who of READERS) await game.writes(who, QUESTIONS.join('\n'))
  const whispers = [first, second].flatMap(got => mailsTo(addressOf('bert'), got))
  return { game, silent, whispers, grey, results, resigned }
}

async function answersTo(
  game: WholeGame,
  who: string,
  questions: readonly string[],
): Promise<readonly string[]> {
  const got = await game.plays(who, questions.join('\n'))
  return mailsTo(addressOf(who), got).map(({ text, subject }) => `${subject}\n${text}`)
}

/** Whatever a mail tells, in its head and in its body, however it is encoded. */
const everythingIn = ({ raw, text, subject }: Got): string =>
  [raw.replace(/=\r\n/g, ''), text, subject].join('\n')

const readerOf = ({ to }: Got): string => Object.keys(PEOPLE).find(who => addressOf(who) === to)!

const secretsOf = (who: string, { name, address, mailer, offset, host }: Player): readonly string[] => [
  name,
  name.split(' ')[1]!,
  address,
  address.split('@')[1]!,
  mailer,
  offset,
  host,
  ...(ZONES[who] === undefined ? [] : [ZONES[who]]),
]

const KINDS: readonly (readonly [kind: string, settings: string])[] = [
  ['gunboat', ''],
  ['a quiet gunboat', 'SET QUIET'],
  ['a secret gunboat', 'SET SECRET'],
]

describe.each(sample(KINDS, 1))('%s', (kind, settings) => {
  let story: Story
  let all: readonly Got[] = []
  beforeAll(async () => {
    story = await played(settings)
    all = story.game.all
  })
  afterAll(() => story.game.table.end())

  /** Mails to somebody that tell something which is not for him. */
  const leaks = (
    mails: readonly Got[],
    secrets: (reader: string) => readonly string[],
    isTold: (mail: Got) => string = everythingIn,
  ): readonly string[] =>
    mails.flatMap(mail => {
      const told = isTold(mail)
      return secrets(readerOf(mail))
        .filter(secret => told.includes(secret))
        .map(secret => `${readerOf(mail)} reads ${secret} in ${mail.subject}`)
    })
  const forAllButMaster = () => all.filter(mail => readerOf(mail) !== KEEPER)
  const others = (reader: string) => READERS.filter(who => who !== reader)

  test('is played, with many mails to everybody', () => {
    expect(new Set(all.map(readerOf))).toEqual(new Set([KEEPER, ...READERS]))
    expect(all.filter(({ subject }) => /Draw Declared/.test(subject)).length).toBeGreaterThan(7)
    expect(story.results).toBeGreaterThan(50)
    expect(story.silent.flatMap(({ got }) => got.filter(({ subject }) => subject.includes('Error')))).toEqual(
      [],
    )
  })

  test.each(MANNERS)('sends mails of which each %s', (_, isKept) => {
    expect(
      all.filter(mail => !isKept(mail, story.game)).map(mail => `${readerOf(mail)}: ${mail.subject}`),
    ).toEqual([])
  })

  test('tells no player who the others are, nor anything by which he could be known', () => {
    expect(
      leaks(forAllButMaster(), reader => others(reader).flatMap(who => secretsOf(who, PEOPLE[who]!))),
    ).toEqual([])
  })

  test('names no letter of anybody else', () => {
    const ids = (who: string) => story.game.written.get(who)?.ids ?? []
    expect(ids('anna').length).toBeGreaterThan(5)
    expect(
      leaks(all, reader => [...others(reader), KEEPER].filter(who => who !== reader).flatMap(ids)),
    ).toEqual([])
  })

  test('tells nobody a password, the word of the game, or a diary', () => {
    const passwords = [...READERS, KEEPER].map(who => PEOPLE[who]!.password)
    expect(leaks(all, () => [...passwords, WORD])).toEqual([])
    expect(
      leaks(
        all.filter(mail => readerOf(mail) !== 'bert'),
        () => [DIARY],
      ),
    ).toEqual([])
  })

  test('brings press to those for whom it is, and what is grey from nobody', () => {
    const heard = (text: string) =>
      new Set(all.filter(mail => everythingIn(mail).includes(text)).map(readerOf))
    // The two who wrote it have it in the answer as well.
    expect(heard(WHISPER)).toEqual(new Set(['bert', 'fred', NEWCOMER]))
    expect(story.grey.length).toBe(READERS.length)
    const unasked = story.grey.filter(mail => readerOf(mail) !== 'dora')
    expect(unasked.map(({ text }) => text).filter(text => /Germany|German/.test(text))).toEqual([])
    expect(unasked.map(({ subject }) => subject)).toEqual(unasked.map(() => 'EXMP:grotto - S1901M Broadcast'))
  })

  test('sends press with a head that the power alone has made', () => {
    const [one, other] = story.whispers
    const isOfTheMail = (field: string) =>
      /^(?:Message-ID|References|X-Dragoman|Date|Content-Type):/i.test(field)
    expect(fieldsOf(one!).filter(field => !isOfTheMail(field))).toEqual(
      fieldsOf(other!).filter(field => !isOfTheMail(field)),
    )
    expect(one!.text).toBe(other!.text)
    const address = (mails: readonly Got[], who: string) =>
      mails.find(mail => readerOf(mail) === who && !isReply(mail))?.replyTo
    const news = all.filter(({ subject }) => subject.endsWith('Game Starting'))
    expect(address(story.grey, 'anna')).toBe(address(news, 'anna'))
  })

  test('shows nobody the orders of another before the phase is played', () => {
    const before = all.slice(0, story.results)
    const sheet = (who: string) =>
      before
        .filter(mail => readerOf(mail) === who && isReply(mail))
        .flatMap(({ text }) =>
          text.split('\n').filter(line => /^ {2}[AF] [A-Z]{3}|^\w+: (?:Army|Fleet) .*(?:->|HOLD)/.test(line)),
        )
    expect(sheet('dora')).toContain('  A BER - KIE')
    expect(sheet('dora')).toContain('Germany: Army Berlin -> Kiel.')
    expect(leaks(before, reader => others(reader).flatMap(sheet))).toEqual([])
  })

  test('lets nobody notice that somebody has ordered, voted, waits, will be away, or notes something', () => {
    expect(story.silent).toHaveLength(11)
    for (const { who, text, got, before, after } of story.silent) {
      expect([who, text, got.map(readerOf).filter(reader => reader !== KEEPER)]).toEqual([who, text, [who]])
      expect([text, after]).toEqual([text, before])
    }
  })

  test('tells no hour at which a letter of another came', () => {
    for (const { who, minute } of story.silent)
      expect(
        leaks(
          all.filter(mail => readerOf(mail) !== KEEPER && readerOf(mail) !== who),
          () => [` ${minute}:`],
        ),
      ).toEqual([])
  })

  test('tells of votes only what they have led to', () => {
    const before = all.slice(
      0,
      all.findIndex(({ subject }) => /Draw Declared/.test(subject)),
    )
    const told = before.filter(({ text }) =>
      /(?:has|have) voted for|votes? (?:for|of) /i.test(
        text
          .replace(/\s+/g, ' ')
          .replace(/A concession needs the votes of all survivors/g, '')
          .replace(/needs the votes of all of them/g, '')
          .replace(/You have voted for/g, ''),
      ),
    )
    expect(told.map(mail => `${readerOf(mail)}: ${mail.subject}\n${mail.text}`)).toEqual([])
  })

  test(`tells of those who leave, come and are late ${kind.includes('quiet') ? 'nothing' : 'the power alone'}`, () => {
    const about = forAllButMaster().filter(({ subject }) =>
      /Late Notice|Resignation|Signon: [A-Z]|Reminder/.test(subject),
    )
    const named = about.filter(mail => /Russia|Turkey|: [RT]$/.test(mail.text + mail.subject)).map(readerOf)
    const own = ['gina', 'fred', 'hugo']
    if (kind.includes('quiet')) expect(named.filter(who => !own.includes(who))).toEqual([])
    else expect(new Set(named).size).toBeGreaterThan(6)
    expect(story.resigned.filter(mail => readerOf(mail) === 'anna')).toHaveLength(
      kind.includes('quiet') ? 0 : 1,
    )
  })

  test(`tells ${kind.includes('secret') ? 'nobody' : 'everybody'} how many have joined`, () => {
    const counted = forAllButMaster().filter(({ subject, text }) =>
      /Signon: #\d|\d+ (?:more )?players? (?:is|are|needed)/.test(subject + text),
    )
    expect(counted.length > 0).toBe(!kind.includes('secret'))
  })
})
