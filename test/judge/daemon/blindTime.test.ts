// A blind game in time, twice: far from England one power is driven out, or another, and stays silent until it is passed over.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { begunBlind, type Sheets, toldTo } from './blindGames.ts'
import { KEEPER, PEOPLE, type WholeGame } from './wholeGames.ts'

const READER = 'bert'
const OBSERVER = 'otto'
const NAME = 'night'

const SPRING: Sheets = {
  anna: 'A Vie - Gal\nA Bud - Ser\nF Tri - Alb',
  bert: 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor',
  cleo: 'A Par - Bur\nA Mar - Spa\nF Bre - MAO',
  dora: 'A Ber - Kie\nA Mun - Ruh\nF Kie - Den',
  emil: 'A Ven H\nA Rom - Apu\nF Nap - Ion',
  fred: 'A Mos - Sev\nA War - Ukr\nF Sev - Rum\nF Stp/sc - Bot',
  gina: 'A Con - Bul\nA Smy - Con\nF Ank - Bla',
}

const FALL: Sheets = {
  bert: 'F Nth - Nwy\nA Yor H\nF Nwg - Bar',
  cleo: 'A Bur - Bel\nA Spa - Por\nF MAO H',
  dora: 'A Kie H\nA Ruh - Hol\nF Den H',
  emil: 'A Ven H\nA Apu H\nF Ion - Gre',
}

/** Who is driven out, and never heard of again. */
const FAR = {
  Russia: {
    anna: 'A Gal S A Ser - Rum\nA Ser - Rum\nF Alb H',
    fred: 'F Rum H\nA Sev H\nA Ukr H\nF Bot H',
    gina: 'A Bul H\nA Con H\nF Bla - Arm',
  },
  Turkey: {
    anna: 'A Gal H\nA Ser - Bul\nF Alb H',
    fred: 'F Rum S A Ser - Bul\nA Sev H\nA Ukr H\nF Bot H',
    gina: 'A Bul H\nA Con - Smy\nF Bla H',
  },
} satisfies Readonly<Record<string, Sheets>>

/** What would come of a retreat that England knows nothing of. */
const GUESS = 'PREVIEW\nRUSSIA\nF Rum D\nEND'

/** Until the winter after it, and its second reminder. */
async function played(far: Sheets): Promise<WholeGame> {
  const game = await begunBlind(NAME, 'BLIND\nSET NMR', OBSERVER)
  const { password } = PEOPLE[READER]!
  const rung = async (what: string) => {
    for (let i = 0; i < 12 && !game.newest(READER).subject.includes(what); i++) await game.rings()
  }
  await game.order(SPRING)
  await rung('F1901M')
  await game.order({ ...FALL, ...far })
  await rung('F1901R Late Notice')
  for (const line of ['F Rum D', GUESS, 'A Yor - Lon']) await game.plays(READER, line)
  // Whose seat is offered by then.
  const isOffered = () => game.mailsOf(KEEPER).some(({ subject }) => subject.includes('F1901R Abandoned'))
  for (let i = 0; i < 4 && !isOffered(); i++) await game.rings()
  for (const line of [`TAKEOVER T${NAME} ${password}`, `SIGNON T${NAME} ${password}`]) {
    await game.plays(READER, line)
    // Without a proof of who writes, and with a password that is nobody's.
    await game.writes(READER, line)
    await game.writes(READER, `${line}er`)
  }
  await rung('F1901B Reminder')
  await game.plays(READER, 'REMOVE A Ser')
  return game
}

const games: Readonly<Record<string, WholeGame>> = {}
beforeAll(async () => {
  for (const [who, far] of Object.entries(FAR)) Object.assign(games, { [who]: await played(far) })
}, 120_000)
afterAll(async () => {
  for (const game of Object.values(games)) await game.table.end()
})

describe('a power that is driven out far away, and passed over', () => {
  test.each(Object.keys(FAR))('is known to the master: %s', who => {
    const notice = toldTo(games[who]!, KEEPER).find(text => /F1901R Civil Disorder/.test(text))
    expect(notice).toContain(who)
  })

  test('has had its seat offered', () => {
    const offers = Object.keys(FAR).map(who =>
      toldTo(games[who]!, KEEPER).find(text => /F1901R Abandoned/.test(text)),
    )
    expect(offers[0]).toContain('take over Russia')
    expect(offers[1]).toContain('take over Turkey')
  })

  test.each([READER, OBSERVER])('is the same to %s, whoever it is', who => {
    expect(toldTo(games['Russia']!, who).length).toBeGreaterThan(10)
    expect(toldTo(games['Turkey']!, who)).toEqual(toldTo(games['Russia']!, who))
  })
})

test('each is reminded of what they themselves may build', () => {
  const reminder = (who: string) => toldTo(games['Russia']!, who).find(text => /F1901B Reminder/.test(text))
  expect(reminder(READER)).toContain('England may build 1 unit')
  expect(reminder('cleo')).toMatch(/France may build \d units/)
  expect(reminder(OBSERVER)).toBeUndefined()
})

test.each([
  ['F Rum D', 'None of your units was dislodged from Rumania'],
  [GUESS, 'You do not see whether a unit was dislodged from Rumania'],
  ['REMOVE A Ser', 'You do not see what stands in Serbia'],
])('nothing is said that may be wrong: %s, %s', (line, said) => {
  const game = games['Russia']!
  const after = game.letters.find(({ who, text }) => who === READER && text === line)!.after
  const [answer] = game.all.slice(after).filter(({ to }) => to === PEOPLE[READER]!.address)
  expect(answer!.text.replace(/\s+/g, ' ')).toContain(said)
})
