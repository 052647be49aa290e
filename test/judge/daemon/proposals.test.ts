// Orders that a letter most likely says: asked about, entered by a YES, and never in the way of plain lines.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { withoutSome } from '../../../src/judge/conversation/yesBut.ts'
import { standard } from '../../boards.ts'
import { type Got, PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, replyOf } from './sevenPlayers.ts'

let table = new PostTable()
beforeEach(async () => {
  table.end()
  table = new PostTable()
  await gathered(table)
})
afterAll(() => table.end())

/** A letter of France's, and the answer to it. */
async function france(text: string): Promise<Got> {
  const [got] = await table.letter(await replyOf(table, PLAYERS.F, text))
  return got!
}

const standing = (got: Got): string =>
  /Orders of France for S1901M\r?\n([\s\S]*?)\r?\n\r?\n/.exec(got.text)?.[1] ?? ''
const ordersOn = (got: Got): readonly string[] =>
  standing(got)
    .split('\n')
    .map(row => row.trim())

describe('a letter in its writer’s own words', () => {
  const OWN_WORDS = 'My brave fleet leaves Brest behind and heads for the Mid-Atlantic Ocean at dawn.'

  test('is asked about, and entered by a YES', async () => {
    const asked = await france(OWN_WORDS)
    expect(standing(asked)).toBe('  none')
    expect(asked.text).toContain('I read it so:\n  1. F BRE - MAO\n')
    expect(asked.text).toContain(`> ${OWN_WORDS.slice(0, 40)}`)
    expect(asked.text).toContain('Answer YES')
    const entered = await france('YES')
    expect(standing(entered)).toBe('  F BRE - MAO')
    expect(entered.text).not.toContain('Not entered yet')
  })

  test.each(['Да', 'はい', '👍', 'Yes, enter it', 'Yes to all', 'YES 1', 'Yes, harbor', 'Yes, number 1'])(
    'is entered by %s',
    async yes => {
      await france(OWN_WORDS)
      expect(standing(await france(yes))).toBe('  F BRE - MAO')
    },
  )

  test.each(['> YES', '> YES\n> Karl'])('is not entered by %j', async quoted => {
    await france(OWN_WORDS)
    expect(standing(await france(quoted))).not.toContain('MAO')
  })

  test('is entered by a YES below an order, which is entered too', async () => {
    await france(OWN_WORDS)
    const entered = await france('A Par - Pic\nYES')
    expect(entered.text).not.toContain('| YES')
    expect(standing(entered)).toBe('  F BRE - MAO\n  A PAR - PIC')
  })

  test('stands for nothing until then', async () => {
    await france(OWN_WORDS)
    const others = await france('A Par - Bur\nA Mar - Spa')
    expect(standing(others)).toBe('  A PAR - BUR\n  A MAR - SPA')
    expect(others.text, 'it waits still').toContain('1. F BRE - MAO')
  })

  test.each(['Yes, and A Par - Bur instead.', 'Yes, A Par - Bur', 'YES\nA Par - Bur'])(
    'is entered by a YES that orders come with: %s',
    async answer => {
      await france(OWN_WORDS)
      const entered = await france(answer)
      expect(entered.text).toContain('  F BRE - MAO\n  A PAR - BUR\n')
      expect(entered.text).not.toContain('Not entered yet')
    },
  )

  test.each(['YES SET WAIT', 'Yes, and SET WAIT', 'YES\nSET WAIT'])(
    'is entered by a YES that a command comes with: %j',
    async answer => {
      await france(OWN_WORDS)
      const entered = await france(answer)
      expect(standing(entered)).toBe('  F BRE - MAO')
      expect(entered.text).toContain('The phase is not played before its deadline')
    },
  )

  test('is told of where the rest of the YES says something else', async () => {
    await france(OWN_WORDS)
    const entered = await france('YES\nF Bre - Eng')
    expect(standing(entered)).toBe('  F BRE - ENG')
    expect(entered.text.replace(/\s+/g, ' ')).toContain(
      'F BRE - MAO: not entered, since the rest of your answer says something else.',
    )
  })

  test('is asked about no more where a line below takes it back, and the answer says so', async () => {
    const got = await france(`${OWN_WORDS}\nCLEAR F BRE`)
    expect(got.text.replace(/\s+/g, ' ')).toContain('is not asked about any more: | F BRE - MAO')
    expect((await france('YES')).text).toContain('Nothing is waiting for a YES from you.')
  })

  test('is named where an answer says neither YES nor NO', async () => {
    await france(OWN_WORDS)
    const got = await france('Thanks for running this!')
    expect(got.text.replace(/\s+/g, ' ')).toContain('Proposed, not entered: 1. F BRE - MAO Answer YES')
  })

  test.each([
    "Yes, that's it.",
    'Yes\r\nGreat\r\nCleopatra',
    'Yes\r\nFrance',
    'YES\r\n\r\nThanks, and see you on Saturday!\r\nCleo',
    'Yes, I confirm.\r\n\r\nYours faithfully,\r\nCleo Harrow LL.M.\r\nHarrow & Pym, Solicitors',
  ])('is entered by a person, whatever stands below: %s', async answer => {
    await france(OWN_WORDS)
    expect(standing(await france(answer))).toBe('  F BRE - MAO')
  })

  test.each([
    'YES\r\nNO',
    'Yes\r\nThis mailbox is not monitored.',
    'Yes\r\nnever',
    'Ja\r\nVielleicht',
    'Yes\r\nAustria',
    'Yes?',
    'YES\r\nbut not Brest, I still have to ask England.',
    'YES\r\nexcept Brest',
    'YES\r\nI mean no',
    'YES\r\nEdit: no wait',
    "YES\r\nif the Kaiser doesn't mind",
    'YES\r\nunless England objects',
    'YES\r\nF Bre - MAO is wrong though',
    'YES\r\nDid I say Brest to the Atlantic? I meant the Channel.',
    'YES\r\nBrest to Picardy instead',
    'Ja\r\nHalt, doch nicht!',
    'Oui\r\nmais pas Brest',
  ])('is not entered by %j', async answer => {
    await france(OWN_WORDS)
    expect(standing(await france(answer))).not.toContain('MAO')
  })

  test('is not entered by a YES above words that change it, and why is told', async () => {
    await france(OWN_WORDS)
    const { text } = await france('YES\r\nexcept Brest')
    expect(text.replace(/\s+/g, ' ')).toContain('F BRE - MAO is not entered: what stands below your YES may')
  })

  test('is told where every unit has an order: the phase waits', async () => {
    await france('A Par H\r\nA Mar H\r\nF Bre H')
    const asked = await france(OWN_WORDS)
    expect(asked.subject).toContain('Orders wait for your answer')
    expect(asked.text).toContain('INCOMPLETE: every unit has an order, but the judge waits')
    expect((await france('NO')).text).toContain('\nCOMPLETE.')
  })

  test('is not asked about where it is on file', async () => {
    await france('F Bre - MAO')
    const got = await france(OWN_WORDS)
    expect(standing(got)).toBe('  F BRE - MAO')
    expect(got.text).not.toContain('Not entered yet')
  })

  test.each(['NO', 'neither', 'None of them, sorry.'])('is left out by %s', async no => {
    await france('A Par - Bur\r\nA Mar - Spa\r\nF Bre - Eng')
    const asked = await france(OWN_WORDS)
    expect(standing(asked)).toContain('F BRE - ENG')
    const left = await france(no)
    expect(left.text).toContain('What I asked about is left out.')
    expect(left.text).toContain('Fleet Brest -> English Channel.')
    expect((await france('YES')).text).not.toContain('MAO')
  })

  test('is left out by a NO that another set stands behind, all of which is entered', async () => {
    await france(OWN_WORDS)
    const left = await france('No. Paris to Picardy, Brest to the Channel, Marseilles to Spain')
    expect(left.text).toContain('What I asked about is left out.')
    expect(standing(left)).toBe('  A PAR - PIC\n  F BRE - ENG\n  A MAR - SPA')
  })

  test('is left out by a NO, and what stands below it is read', async () => {
    await france(OWN_WORDS)
    const left = await france('NO\r\nF Bre - Eng')
    expect(left.text).toContain('What I asked about is left out.')
    expect(standing(left)).toBe('  F BRE - ENG')
    expect((await france('YES')).text).not.toContain('MAO')
  })

  test('gives way to a plain line', async () => {
    await france(OWN_WORDS)
    const plain = await france('F Bre - Eng')
    expect(standing(plain)).toBe('  F BRE - ENG')
    expect(plain.text).not.toContain('Not entered yet')
    expect(standing(await france('YES'))).not.toContain('MAO')
  })
})

describe('a YES', () => {
  const BOTH =
    'My brave fleet leaves Brest behind and heads for the Mid-Atlantic Ocean at dawn.\r\nMy brave army leaves Paris behind and heads for Burgundy at dawn.'
  const answers = async (mail: Got, text: string): Promise<Got> => {
    const letter = await replyOf(table, PLAYERS.F, text)
    const heads = [`In-Reply-To: ${mail.messageId}`]
    const [got] = await table.letter({ ...letter, to: mail.replyTo, heads })
    return got!
  }

  test('to an older mail is about what is proposed by now, and that is shown', async () => {
    const older = await france(BOTH.split('\r\n')[0]!)
    const newer = await france('My brave army leaves Paris behind and heads for Burgundy at dawn.')
    expect(newer.text).toContain('  1. A PAR - BUR\n  2. F BRE - MAO\n')
    expect(newer.text.replace(/\s+/g, ' ')).toContain('The last of them was proposed before this letter')
    const again = await answers(older, 'YES')
    expect(again.text).toContain('  1. A PAR - BUR\n  2. F BRE - MAO\n')
    expect(again.text).toContain('Your YES did not answer the mail that asks this')
    expect(standing(await answers(again, 'YES'))).toBe('  A PAR - BUR\n  F BRE - MAO')
  })

  test('to an older mail that shows the same enters it', async () => {
    const older = await france(BOTH)
    expect((await france('STATUS')).text).toContain('Proposed, not entered:\n  1. ')
    expect(standing(await answers(older, 'YES')).split('\n')).toHaveLength(2)
  })

  test.each([
    ['YES but 1', 1],
    ['Yes, without Brest', 0],
    ['yes, except for 1 and 2', 0],
    ['YES, but F Bre - Eng', 2],
  ])('%s leaves something out', async (text, count) => {
    const asked = await france(BOTH)
    const got = await answers(asked, text)
    expect(got.text).not.toContain('Not entered yet')
    if (text.includes('Eng')) expect(got.text).toContain('Fleet Brest -> English Channel.')
    else expect(got.text).toContain('Left out, as you say: ')
    expect(standing(got).split('\n').length, standing(got)).toBeGreaterThanOrEqual(count)
  })
})

describe('a yes to orders that wait, with words beside it', () => {
  const PROPOSED = ['A PAR - BUR', 'A MAR - SPA', 'F BRE - MAO'] as const
  const [PAR, MAR, BRE] = PROPOSED
  const answered = async (answer: string): Promise<Got> => {
    const asked = await france(`Perhaps: ${PROPOSED.join(', ')}`)
    expect(asked.text).toContain('  3. F BRE - MAO')
    return france(answer)
  }

  test.each([
    ['YES 1', [PAR]],
    ['Yes, 1 and 3', [PAR, BRE]],
    ['1', [PAR]],
    ['1 yes, 2 no', [PAR]],
    ['1 yes, 2 and 3 no', [PAR]],
    ['1 und 2 ja, 3 nein', [PAR, MAR]],
    ['Yes to 1 and 3, no to 2.', [PAR, BRE]],
    ['yes to the first two, no to the last', [PAR, MAR]],
    ['Yes for 1 and 2. No for 3.', [PAR, MAR]],
    ['Yes 1, no 2, yes 3', [PAR, BRE]],
    ['Ja zu 1 und 3, nein zu 2', [PAR, BRE]],
    ['1 and 3', [PAR, BRE]],
    ['Yes for 2 only', [MAR]],
    ['2 yes', [MAR]],
    ['Just the first one, please.', [PAR]],
    ['YES\n1 and 3 only', [PAR, BRE]],
    ['nur 2\nCleo', [MAR]],
  ])('%s: no other is entered', async (answer, orders) => {
    const got = await answered(answer)
    expect(ordersOn(got)).toEqual(orders)
    expect(got.text).toContain('Left out, as you say: ')
  })

  test.each([
    ...[
      'Only Paris',
      'None but Paris',
      'Just Paris please',
      'Nur Paris',
      'Seulement Paris',
      'Solo París',
    ].map(said => [said, [PAR]] as const),
    ...['Solo Parigi', 'Alleen Parijs', 'Yes to Paris'].map(said => [said, [PAR]] as const),
    ...['The first two', 'Die ersten beiden', 'Les deux premiers', 'Los dos primeros', 'I primi due'].map(
      said => [said, [PAR, MAR]] as const,
    ),
    ...['De eerste twee', 'Paris and Marseilles only', 'Only the armies'].map(
      said => [said, [PAR, MAR]] as const,
    ),
    ...['Yes except the fleet', 'Ja, außer der Flotte', 'Sauf la flotte', 'Excepto la flota'].map(
      said => [said, [PAR, MAR]] as const,
    ),
    ...['Tranne la flotta', 'Behalve de vloot', 'Leave Brest out', 'Lass Brest weg', 'Sla Brest over'].map(
      said => [said, [PAR, MAR]] as const,
    ),
    ...['Yes, just not 3', 'Ja, nur nicht 3', 'Yes, save for Brest'].map(said => [said, [PAR, MAR]] as const),
    ...['Without Brest', 'Sans Brest', 'All except the last', 'Go ahead with 1 and 2, not with 3'].map(
      said => [said, [PAR, MAR]] as const,
    ),
    ...['Yes to all but Brest', 'Yes to everything except the fleet'].map(
      said => [said, [PAR, MAR]] as const,
    ),
    ...[
      'Drop number 2',
      'Skip Marseilles',
      'Forget Marseilles',
      'Drop the second',
      'Yes to all apart from 2',
    ].map(said => [said, [PAR, BRE]] as const),
    ...['the last one only', 'Just the fleet', 'Go ahead with Brest, not with Paris and Marseilles'].map(
      said => [said, [BRE]] as const,
    ),
    ...['the last two', 'All but the first'].map(said => [said, [MAR, BRE]] as const),
  ])('%s: what is left out is told', async (answer, orders) => {
    const got = await answered(answer)
    expect(ordersOn(got)).toEqual(orders)
    const left = PROPOSED.filter(each => !(orders as readonly string[]).includes(each))
    expect(got.text.replace(/\s+/g, ' ')).toContain(`Left out, as you say: ${left.join(', ')}. `)
  })

  test.each([
    ...['Only the army', 'Yes except the army', 'Skip Munich', 'Skip number 7', 'Only Paris and Munich'],
    ...['Go ahead with Paris, not with Brest', 'The first four', 'Only Brest should hold', 'Not Brest'],
    ...['Only Paris to Picardy', 'Skip Paris, then Brest to the Channel', 'Skip the support', 'Leave Brest'],
  ])('%s: it has two meanings, or none, and nothing is entered', async answer => {
    const got = await answered(answer)
    for (const order of PROPOSED) expect(standing(got)).not.toContain(order)
    expect(got.text).not.toContain('Left out, as you say')
  })

  test.each(['Yes, minus the support', 'Skip the support', 'Ohne die Unterstützung'])(
    '%s: of one support alone',
    async answer => {
      await france('Perhaps: A PAR - BUR, A MAR S A PAR - BUR, F BRE - MAO')
      const got = await france(answer)
      expect(got.text).toContain('Left out, as you say: A MAR S A PAR - BUR. ')
      expect(standing(got)).toBe('  A PAR - BUR\n  F BRE - MAO')
    },
  )

  test.each([
    ['yes, but Paris to Picardy', [MAR, BRE, 'A PAR - PIC']],
    ['Yes, except Paris to Picardy', [MAR, BRE, 'A PAR - PIC']],
    ['OK but let Paris hold', [MAR, BRE, 'A PAR H']],
    ['YES but Paris should support Marseilles to Burgundy', [MAR, BRE, 'A PAR S A MAR - BUR']],
    [
      'Yes, but Brest should go to the English Channel and Paris to Gascony',
      [MAR, 'F BRE - ENG', 'A PAR - GAS'],
    ],
    ['Yes, and Paris to Picardy instead', [MAR, BRE, 'A PAR - PIC']],
    ['Yes but A PAR - PIC', [MAR, BRE, 'A PAR - PIC']],
    ['Ja, aber A MAR H', [PAR, BRE, 'A MAR H']],
    ['Ja, aber Paris soll nach Picardie', [MAR, BRE, 'A PAR - PIC']],
    ['Oui, mais Paris va en Picardie', [MAR, BRE, 'A PAR - PIC']],
    ['Oui, sauf Paris en Picardie', [MAR, BRE, 'A PAR - PIC']],
    ['Sí, pero París a Picardía', [MAR, BRE, 'A PAR - PIC']],
    ['Sì, ma Parigi in Piccardia', [MAR, BRE, 'A PAR - PIC']],
    ['Ja, maar Parijs naar Picardië', [MAR, BRE, 'A PAR - PIC']],
  ])('%s: the newer order is entered', async (answer, orders) => {
    const got = await answered(answer)
    expect(ordersOn(got)).toEqual(orders)
    expect(got.text).not.toMatch(/Left out|Not taken|Not entered/)
  })

  test.each([
    'Sounds good!',
    'Go ahead.\n\nCleo',
    "Yes, that's right",
    'Yes. Perfect, thanks!',
    'All three',
    'everything, please',
    'Please enter them.',
    'Let it be so',
    'Genau so!',
    'Parfait, merci',
    'Va bene',
    'adelante',
    'prima, doe maar',
  ])('%s: all are entered', async answer => {
    const got = await answered(answer)
    expect(ordersOn(got)).toEqual(PROPOSED)
    expect(got.text).not.toMatch(/Left out|Not taken|Not entered/)
  })

  test.each(['Both', 'Yes, both', 'All two', 'Sounds good to whom?', 'Everything except Brest holds'])(
    '%s: nothing is entered',
    async answer => {
      const got = await answered(answer)
      for (const order of PROPOSED) expect(standing(got)).not.toContain(order)
    },
  )

  test('what waits is shown below a line that is refused', async () => {
    const got = await answered('A PAR - XYZ')
    expect(got.text).toContain('No place is called "xyz".')
    expect(got.text).toContain('Proposed, not entered:\n  1. A PAR - BUR\n')
    expect(got.text).not.toContain('proposed before')
    expect(ordersOn(await france('YES'))).toEqual(PROPOSED)
  })

  test.each(['Both', 'Yes to both, please'])(
    '%s of three is no order, and asked about once more',
    async answer => {
      const got = await answered(answer)
      expect(got.text).toContain('Proposed, not entered:\n  1. A PAR - BUR')
      expect(got.text).not.toMatch(/Not taken|Bothnia/)
    },
  )

  test('YES except that one holds: what it replaces is not told as done', async () => {
    const { text } = await answered('YES except Brest holds')
    expect(text).toContain('> A PAR - BUR, A MAR - SPA\n')
    expect(text).toContain('Fleet Brest HOLD.')
  })

  test.each([
    ['Yes, but Marseilles', MAR],
    ['Yes, but the army in Marseilles', MAR],
    ['Yes, but not the army in Mar.', MAR],
    ['Yes, but not Marseilles to Gascony', MAR],
    ['Yes, except Marseilles to Spain', MAR],
    ['Yes, without A MAR - SPA', MAR],
    ['Ja, behalve Marseille', MAR],
    ["Oui, sauf l'armée à Marseille", MAR],
    ['Sí, menos Brest', BRE],
    ['Everything except Brest', BRE],
    ['All but the army in Marseilles, please', MAR],
    ['Alles außer Marseille', MAR],
    ['Tout sauf Brest', BRE],
    ['Ja, bis auf Brest', BRE],
  ])('%s: no more is left out', async (answer, left) => {
    const got = await answered(answer)
    expect(got.text).toContain(`Left out, as you say: ${left}. `)
    expect(ordersOn(got)).toEqual(PROPOSED.filter(each => each !== left))
    expect(got.text).not.toMatch(/Not taken|Not entered/)
  })

  test.each([
    ['Yes, but Paris to Moscow', 'cannot reach Moscow'],
    ['Yes, but A PAR - MOS', 'cannot reach Moscow'],
    ['Yes, but Paris should fribble', 'No place is called "should fribble"'],
    ['Ja, außer Paris: A PAR - PIC', '  1. A PAR - PIC'],
  ])('%s: the unit gets no order, and why is told', async (answer, why) => {
    const got = await answered(answer)
    expect(standing(got)).toBe(`  ${MAR}\n  ${BRE}`)
    expect(got.text).toContain(why)
  })
})

test.each(['Sure, and A PAR - PIC', 'I am sure: A PAR - PIC', 'OK so far, but A PAR - PIC'])(
  '%s: what waits is shown once',
  async answer => {
    await france('Perhaps: A PAR - BUR, A MAR - SPA, F BRE - MAO')
    const { text } = await france(answer)
    expect(text.match(/^ {2}1\. /gm)).toHaveLength(1)
    expect(text.match(/Answer YES/g)).toHaveLength(1)
  },
)

test('a YES among other words of a line leaves nothing unsaid', async () => {
  await france('RESIGN')
  const { text } = await france('Do it. And A MAR - SPA')
  expect(text).toContain('Army Marseilles -> Spain.')
  expect(text).toContain('RESIGN has not been done: it waits for a YES')
})

describe('two orders for one unit, of which the second is not plain', () => {
  const BOTH = '> A PAR - BUR\n> A PAR xxx\nAnswer YES'

  test('are both named, and asked about', async () => {
    const { text } = await france('A PAR - BUR\nA PAR xxx')
    expect(text).toContain(BOTH)
    expect(text).not.toContain('neither orders nor commands')
  })

  test('are so too where the second stands already, and nothing is complete', async () => {
    expect((await france('A PAR H\nA MAR - SPA\nF BRE - MAO')).subject).toContain('Orders complete')
    const { subject, text } = await france('A PAR - BUR\nA PAR xxx')
    expect(text).toContain(BOTH)
    expect(`${subject}\n${text}`).not.toMatch(/Orders complete|^COMPLETE/m)
  })
})

describe('a YES is for one thing', () => {
  const WORDS = 'I think my army in Paris should go for Burgundy this time.'
  const told = async (text: string): Promise<string> => (await france(text)).text.replace(/\s+/g, ' ')
  const NOTHING_WAITS = 'Nothing is waiting for a YES from you'

  test('orders that are asked about end what an older letter asked, and say so', async () => {
    await france('RESIGN')
    expect(await told(WORDS)).toContain('RESIGN is not asked about any more, and nothing was done about it')
    expect(standing(await france('YES'))).toBe('  A PAR - BUR')
    expect(await told('YES')).toContain(NOTHING_WAITS)
  })

  test('what is asked about ends orders that waited, and says so', async () => {
    await france(WORDS)
    expect(await told('RESIGN')).toContain(
      'This waited for your YES, and is not asked about any more: | A PAR - BUR',
    )
    expect(await told('NO')).toContain('> RESIGN Nothing is done: France stays yours.')
    expect(await told('YES')).toContain(NOTHING_WAITS)
  })

  test.each([
    [`RESIGN\n\n${WORDS}`, 'a YES to this mail is for RESIGN.', 'You have left the game'],
    [`${WORDS}\n\nRESIGN`, 'a YES to this mail is for A PAR - BUR.', 'Army Paris -> Burgundy.'],
  ])('of two in one letter the first is asked: %j', async (text, asked, done) => {
    const answer = await told(text)
    expect(answer).toContain(asked)
    expect(answer.match(/(?:with|Answer) YES/g)).toHaveLength(1)
    expect(await told('YES')).toContain(done)
  })

  test('the same again is asked again, and ends nothing', async () => {
    await france('RESIGN')
    expect(await told('RESIGN')).not.toContain('any more')
  })
})

describe('an order beside one that is asked about', () => {
  test('is not told that another stands', async () => {
    await france('A PAR - BUR')
    const got = await france('A PAR - BRE\nA PAR S A MAR - BUR\nA PAR - ZZZ')
    expect(standing(got)).toBe('  A PAR - BUR')
    const told = got.text.replace(/\s+/g, ' ')
    expect(told).toContain(
      'A PAR - BRE came first, and is asked about; until you answer, what stood before stands',
    )
    expect(told).not.toContain('the first order stands')
  })

  test.each(['A PAR - XXX', 'A PAR -> xxx', 'A PAR-xxx'])(
    '%s goes to no place, and is no hold',
    async line => {
      const told = (await france(`${line}\nA PAR - BUR`)).text.replace(/\s+/g, ' ')
      expect(told).toContain('No place is called "xxx"')
      expect(told).toContain('1. A PAR - BUR')
      expect(told).not.toContain('A PAR H')
    },
  )

  test('xxx beside a unit is one', async () => {
    expect((await france('A PAR xxx')).text).toContain('1. A PAR H')
  })
})

describe('orders on file of which a letter says something', () => {
  test.each([
    "Wait - don't use those, I attached the wrong file.",
    "Please don't process yet, I'm still thinking about Marseilles.",
    "Those were last week's. New ones follow tonight.",
    "Let's hold off for now.",
  ])('%s asks about them, so that they are not played before', async said => {
    await france('A PAR - BUR\nA MAR - SPA\nF BRE - MAO')
    const { text } = await france(said)
    expect(text).toContain('YES')
    expect(text).not.toContain('COMPLETE.')
  })

  test.each(['Thanks, got it!', 'Russia lied to me again, and my cat is ill.', 'See you all on Sunday.'])(
    '%s asks nothing',
    async said => {
      await france('A PAR - BUR\nA MAR - SPA\nF BRE - MAO')
      expect((await france(said)).text).not.toContain('CLEAR')
    },
  )
})

describe('what waits for a YES is taken back', () => {
  const NOT_ASKED = 'This waited for your YES, and is not asked about any more:'
  const proposed = () => france('Perhaps: A PAR - GAS, A MAR - SPA')

  test.each(['CLEAR', 'UNDO'])('all of it by %s', async line => {
    await proposed()
    const { text } = await france(line)
    expect(text).toContain(`${NOT_ASKED}\n  | A PAR - GAS\n  | A MAR - SPA\n`)
    expect(text).not.toContain('nothing to take back')
    expect((await france('YES')).text).toContain('Nothing is waiting for a YES from you')
  })

  test('of one unit by UNDO, and the rest is asked about', async () => {
    await france('A PAR - BUR')
    await proposed()
    const { text } = await france('UNDO A PAR')
    expect(text).toContain('This is taken back:\n  | A PAR - BUR\n')
    expect(text).toContain(`${NOT_ASKED}\n  | A PAR - GAS\n`)
    expect(text).toContain('Proposed, not entered:\n  1. A MAR - SPA\nAnswer YES')
    expect(standing(await france('YES'))).toBe('  A MAR - SPA')
  })
})

test.each([
  ['not Liverpool', 'A LVP - YOR'],
  ['the Norwegian Sea', 'F NWG - BAR'],
  ['Norway', undefined],
  ['2', 'F NWG - BAR'],
])('yes, but %s', (but, left) => {
  const lines = ['England, Spring 1901:', 'A LVP - YOR', 'F NWG - BAR', 'F NTH H']
  expect(withoutSome({ kind: 'orders', lines }, but, standard())?.left).toEqual(left && [left])
})

test('STATUS and reminders say what is proposed', async () => {
  await table.letter(await replyOf(table, MASTER, 'SET REMINDERS 12 HOURS'))
  await france('My brave fleet leaves Brest behind and heads for the Mid-Atlantic Ocean at dawn.')
  expect((await france('STATUS')).text).toContain('Proposed, not entered:\n  1. F BRE - MAO\nAnswer YES')
  const reminded = (await table.nextAlarm()).find(({ to }) => to === PLAYERS.F)
  expect(reminded?.text).toContain('Proposed, not entered:\n  1. F BRE - MAO\nAnswer YES')
})

describe('words that nobody understands, of a unit whose order stands', () => {
  const ALL = 'A Par - Bur\nA Mar - Spa\nF Bre - MAO'
  const HELD = 'the judge waits for a word of'

  test.each([
    ['Paris: cancel', 'A PAR - BUR'],
    ['Forget Paris.', 'A PAR - BUR'],
    ['Paris does not go to Burgundy after all.', 'A PAR - BUR'],
    ['Oops, I meant Spain.', 'A MAR - SPA'],
    ['Cancel the move to Burgundy.', 'A PAR - BUR'],
  ])('%s: it is not played before its time, and what would work is told', async (text, order) => {
    expect((await france(ALL)).text).toContain('COMPLETE.')
    const asked = await france(text)
    expect(asked.text).toContain(HELD)
    expect(asked.text).toContain(
      `Your letter may change this:\n  1. ${order} (as it stands)\nAnswer YES and it stays`,
    )
    expect((await france('STATUS')).text).toContain(`This waits for your word:\n  1. ${order} (as it stands)`)
  })

  test('stays with a YES or a NO, gives way to a line, and is taken back by CLEAR', async () => {
    for (const [answer, stands] of [
      ['YES', 'A PAR - BUR'],
      ['NO', 'A PAR - BUR'],
      ['A Par - Pic', 'A PAR - PIC'],
    ] as const) {
      await france(ALL)
      await france('Paris: cancel')
      const got = await france(answer)
      expect(standing(got), answer).toContain(stands)
      expect(got.text, answer).not.toContain(HELD)
    }
    await france('Paris: cancel')
    expect((await france('CLEAR PAR')).text).toContain('INCOMPLETE: no order for A PAR.')
  })

  test('of another power’s change nothing', async () => {
    await france(ALL)
    expect((await france('London: cancel')).text).toContain('\nCOMPLETE.')
  })
})

describe('a letter without any order, while orders stand', () => {
  const ALL = 'A Par - Bur\nA Mar - Spa\nF Bre - MAO'

  test.each([
    'Those orders are for autumn, sorry.',
    'Oh wait, that’s what I planned for autumn.',
    'Never mind, keep what stands.',
    'Da hat mein Sohn auf Senden gedrückt.',
    'Mes ordres étaient pour une autre partie.',
  ])('%s: all of them wait for a word, and nothing is cleared by a YES', async text => {
    await france(ALL)
    const asked = await france(text)
    expect(asked.text).toContain(
      'Your letter may change this:\n  1. A PAR - BUR (as it stands)\n  2. A MAR - SPA',
    )
    expect(asked.text).toContain('Answer YES and it stays')
    const after = await france('YES')
    expect(after.text).toContain('\nCOMPLETE.')
    expect(ordersOn(after)).toContain('F BRE - MAO')
  })

  test.each(['Thank you, that was quick!', 'When is the deadline?', 'I will be away until Sunday.'])(
    '%s: they stand',
    async text => {
      await france(ALL)
      expect((await france(text)).text).toContain('\nCOMPLETE.')
    },
  )

  test('names a unit and what it does in words that also wish for something: it is proposed', async () => {
    await france(ALL)
    expect((await france('Mar rather goes to Piedmont')).text).toContain('I read it so:\n  1. A MAR - PIE\n')
    expect((await france('Ja, aber Par hält.')).text).toContain('A PAR H')
  })
})

describe('a NO with words beside it, to orders that wait', () => {
  const PROSE =
    'Paris may like Burgundy, Marseilles goes to Spain, and the little fleet sails to the Mid-Atlantic.'

  test.each([
    ['no, Brest goes to the Channel, otherwise ok', ['F BRE - ENG'], ['A MAR - SPA', 'A PAR - BUR']],
    ['nein, Brest in den Kanal, der Rest stimmt', ['F BRE - ENG'], ['A MAR - SPA', 'A PAR - BUR']],
    ['no, Mar to Piedmont and Par to Gascony, Bre as I said', [], []],
    ['No, that is not what I meant', [], []],
  ])('%s: what it denies is not proposed again', async (answer, entered, left) => {
    await france(PROSE)
    const got = await france(answer)
    const proposed = /Proposed, not entered:\r?\n([\s\S]*?)Answer/.exec(got.text)?.[1] ?? ''
    expect([...proposed.matchAll(/\d\. (.*)/g)].map(([, order]) => order)).toEqual(left)
    for (const order of entered) expect(ordersOn(got)).toContain(order)
    const after = await france('YES')
    expect(after.text).not.toContain('F BRE - MAO')
  })

  test.each(['OK', 'ok do it', 'Sure, go ahead'])('while %s is as good as a YES', async answer => {
    await france(PROSE)
    expect(ordersOn(await france(answer))).toContain('F BRE - MAO')
  })
})

test('CLEAR with an exclamation mark takes orders back, and the same in small letters is said to a person', async () => {
  await france('F Bre - Mao')
  expect((await france('clear!')).text).not.toContain('taken back')
  expect((await france('CLEAR!')).text).toContain('This is taken back:\n  | F BRE - MAO\n')
})

describe('who takes everything back', () => {
  test.each(['Please cancel my last orders.', 'Vergiss meine letzten Züge.'])(
    '%s: is asked, and has nothing on file after a YES',
    async text => {
      await france('A Par - Bur\nA Mar - Spa\nF Bre - MAO')
      const asked = await france(text)
      expect(asked.text).toContain('INCOMPLETE')
      expect(asked.text).toContain('| CLEAR!')
      expect((await france('YES')).text).toContain('Nothing is on file any more for the present phase.')
    },
  )

  test('and says so when the phase is over, takes nothing of the next one back', async () => {
    await france('A Par - Bur\nA Mar - Spa\nF Bre - MAO')
    const { replyTo, subject, messageId } = await france('Please cancel my last orders.')
    await table.at('2026-01-06T12:00:00Z')
    await table.letter(await replyOf(table, MASTER, 'PROCESS S1901M!'))
    const late = {
      from: PLAYERS.F,
      to: replyTo,
      subject: `Re: ${subject}`,
      heads: [`In-Reply-To: ${messageId}`],
    }
    const [got] = await table.letter({ ...late, text: 'YES' })
    expect(got?.text).toContain('Nothing is waiting for a YES from you')
  })

  test('and thinks better of it, or orders anew, keeps what stands', async () => {
    await france('A Par - Bur\nA Mar - Spa\nF Bre - MAO')
    await france('Please cancel my last orders.')
    expect((await france('NO')).text).toContain('\nCOMPLETE.')
    await france('Please cancel my last orders.')
    expect((await france('A Par - Pic')).text).toContain('\nCOMPLETE.')
    expect((await france('YES')).text).not.toContain('taken back')
  })
})

test('a master who speaks for a power is asked, and says YES', async () => {
  const words = 'My brave fleet leaves Brest behind and heads for the Mid-Atlantic Ocean at dawn.'
  const [asked] = await table.letter(await replyOf(table, MASTER, `BECOME FRANCE\n${words}`))
  expect(asked!.text).toContain('  1. F BRE - MAO')
  expect(asked!.subject).toContain('Orders incomplete: 3 missing')
  const [done] = await table.letter(await replyOf(table, MASTER, 'YES'))
  expect(done!.text).toContain('F BRE - MAO')
  expect(done!.text).not.toContain('Nothing is waiting')
})

test('orders in friendly chat are entered without a question', async () => {
  const got = await france(
    [
      'Hi all,',
      'hope you had a nice weekend, ours was rainy and full of cake.',
      '',
      'Here are mine for Spring 1901:',
      'A Par - Bur',
      'A Mar S A Par - Bur',
      'F Bre - Mao',
      '',
      'If Germany attacks me again I will scream.',
      'Luc',
    ].join('\r\n'),
  )
  expect(standing(got)).toBe('  A PAR - BUR\n  A MAR S A PAR - BUR\n  F BRE - MAO')
  expect(got.text).not.toContain('YES')
})

test('what is only proposed holds a complete set up', async () => {
  const complete = await france('A Par - Bur\r\nA Mar - Spa\r\nF Bre - Mao')
  expect(complete.text).not.toContain('INCOMPLETE')
  const asked = await france('Das ist nur ein Entwurf:\r\nA Par nach Picardie, F Brest nach Ärmelkanal')
  expect(standing(asked)).toContain('A PAR - BUR')
  expect(asked.text).toContain('A PAR - PIC')
  expect(asked.text).toContain('Answer YES')
})

test('of a remark that repeats its order nothing is told', async () => {
  const { text } = await france('A Par - Bur (Burgundy)\r\nF Bre - Mao (the Mid-Atlantic)')
  expect(text).toContain('F BRE - MAO')
  expect(text).not.toContain('Nothing came of these lines')
})

describe('other languages', () => {
  test.each([
    [
      'German',
      'Hallo Spielleiter,\r\nmeine Züge:\r\nA Paris nach Burgund\r\nA Marseille hält\r\nF Brest - Ärmelkanal\r\nViele Grüße, Luc',
    ],
    [
      'French',
      'Bonjour maître,\r\nA Paris va en Bourgogne\r\nA Marseille tient\r\nF Brest - Manche\r\nMerci et bon week-end, Luc',
    ],
  ])('%s is read', async (_, text) => {
    expect(standing(await france(text))).toBe('  A PAR - BUR\n  A MAR H\n  F BRE - ENG')
  })

  test.each([
    [
      'German',
      'A Paris nach Burgund\r\nF Brest nach Ärmelkanal\r\nNein, vergiss das alles wieder bitte, ich melde mich morgen mit den Zügen.',
    ],
    [
      'French',
      'A Paris va en Bourgogne\r\nF Brest va en Manche\r\nOubliez tout ça, mes ordres suivront demain.',
    ],
  ])('%s is not followed where it takes orders back', async (_, text) => {
    expect(standing(await france(text))).toBe('  none')
  })
})
