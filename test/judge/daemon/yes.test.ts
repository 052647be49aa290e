// A yes that was asked for is never shown as a line that nobody could read, whenever and however it comes.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { type Got, mailsTo, PostTable } from './postTable.ts'

const HUGO = 'hugo@other.example'
const UNREAD = /Nothing came of these lines|Nothing in this letter/
const ALREADY = 'was done when you answered before'

let table: PostTable
let asked: Got
const answer = async (mail: Got, text: string): Promise<string> => {
  const heads = [`In-Reply-To: ${mail.messageId}`]
  const letter = { from: HUGO, to: mail.replyTo, subject: `Re: ${mail.subject}`, text, heads }
  const [got] = mailsTo(HUGO, await table.letter(letter))
  return (got?.text ?? '').replace(/\s+/g, ' ')
}

beforeAll(async () => {
  table = new PostTable()
  asked = mailsTo(HUGO, await table.letter({ from: HUGO, text: 'CREATE ?solo zephyr' }))[0]!
  expect(await answer(asked, 'yes')).toContain('solo is created')
})
afterAll(() => table.end())

describe('said again of a letter', () => {
  test.each(['yes', 'OK', 'Yes please, go on', 'Hello,\n\nyes', 'YES\n\nHugo'])('%s', async text => {
    const told = await answer(asked, text)
    expect(told).toContain(ALREADY)
  })

  test('the commands below it are followed', async () => {
    const told = await answer(asked, 'Yes!\nLIST')
    expect(told).toContain(ALREADY)
    expect(told).toContain("Game 'solo' has not begun yet.")
    expect(told).not.toMatch(UNREAD)
  })
})

describe('is a yes in the first answer to a question', () => {
  let number = 0
  const begun = async (text: string): Promise<string> => {
    const [name, from] = [`game${++number}`, `yes${number}@other.example`]
    const [mail] = mailsTo(from, await table.letter({ from, text: `CREATE ?${name} zephyr` }))
    const letter = {
      from,
      to: mail!.replyTo,
      subject: `Re: ${mail!.subject}`,
      text: text.replace('GAME', name),
    }
    return mailsTo(from, await table.letter(letter))
      .map(got => got.text)
      .join()
  }
  test.each(['Да', 'はい', '👍', '👍🏽', '네', 'Yes, enter it', 'Yes to all', 'Yes, GAME'])(
    '%s',
    async text => {
      expect(await begun(text)).toContain('is created')
    },
  )
  test.each(['> YES', '>YES\n', '> YES\n\n> Please confirm', '| YES', '👎', '🙂'])('not %j', async text => {
    expect(await begun(text)).not.toContain('is created')
  })
})

describe('where it was asked whether somebody is sure', () => {
  // The next one writes on the day after: nothing is too often then.
  afterEach(async () => {
    await table.letter({ from: HUGO, text: 'SIGNON Msolo zephyr\nRESUME' })
    table.clock.turnTo((table.clock.now() + 25 * 3_600_000) as Instant)
  })
  const askBack = async (): Promise<Got> => {
    const text = 'SIGNON Msolo zephyr\nTERMINATE'
    const [got] = mailsTo(HUGO, await table.letter({ from: HUGO, text }))
    expect(got!.text).toContain('answer this mail with YES as the first line')
    return got!
  }

  test.each(['Да', 'はい', '👍', 'Yes, enter it', 'Yes, solo', 'YES solo'])('%s is a yes', async text => {
    expect(await answer(await askBack(), text)).toContain('> TERMINATE')
  })

  test.each(['> YES', '> YES\n> Hugo', '🙂'])('%j is none', async text => {
    expect(await answer(await askBack(), text)).not.toContain('everybody is told')
  })

  test('a YES may be signed with a telephone number', async () => {
    const told = await answer(
      await askBack(),
      'YES\n\nBest wishes,\nHugo\nTel. +44 20 1234567\nwww.hugo.example',
    )
    expect(told).not.toContain('has not been done')
    expect(told).toContain('> TERMINATE')
  })

  test.each(['I said yes', 'Sure, I mean it', 'ok, terminate it', 'Yes, that was not me'])(
    '%s is told what it waits for',
    async text => {
      const told = await answer(await askBack(), text)
      expect(told).toContain('TERMINATE has not been done: it waits for a YES as the first line')
    },
  )

  test('said in a way that needs no YES, it waits for none', async () => {
    const mail = await askBack()
    await table.letter({ from: HUGO, text: 'SIGNON Msolo zephyr\nTERMINATE!' })
    const told = await answer(mail, 'I said yes')
    expect(told).not.toContain('it waits for a YES')
    expect(told).toContain('Nothing in this letter')
  })

  test.each(["Yes!\nWe've got your mail.", 'Yes\n--\nSent by MailBot', 'Yes\nReceived'])(
    '%j may be a machine, and is asked about once more',
    async text => {
      const told = await answer(await askBack(), text)
      expect(told).toContain('TERMINATE has not been done: other words stand beside your YES')
    },
  )

  test.each([
    'Yes, please do that.',
    "Yes, that's it! Thanks :-)",
    'Ja, genau so.',
    "Oui, c'est bien ça.",
    'YES\n\nThanks,\nHugo',
    'yep',
    'Yes\n-- \nHugo',
    'YES solo\n-- \nHugo Horn, Harbor',
  ])('%j is a yes', async text => {
    expect(await answer(await askBack(), text)).toContain('> TERMINATE Done.')
  })

  test('it may stand below a greeting, and counts once', async () => {
    const mail = await askBack()
    expect(await answer(mail, 'Hello judge,\n\nyes')).toContain('> TERMINATE Done.')
    const again = await answer(mail, 'yes')
    expect(again).toContain('Nothing is waiting for a YES from you.')
    expect(again).not.toMatch(UNREAD)
  })

  test('a YES to nothing is answered six times, and no machine for ever', async () => {
    const mail = await askBack()
    for (const _ of [1, 2, 3, 4, 5, 6]) expect(await answer(mail, 'yes')).toMatch(/Done|Nothing is waiting/)
  })

  test('and so does a NO', async () => {
    const mail = await askBack()
    await answer(mail, 'no')
    expect(await answer(mail, 'no')).toContain('Nothing is waiting for an answer from you.')
  })

  test.each(['y', 'Y.'])('%j is a yes', async text => {
    expect(await answer(await askBack(), text)).toContain('> TERMINATE Done.')
  })

  test.each([
    'NO',
    'n',
    'No thanks',
    'Hello judge,\n\nno',
    'No, wait, I changed my mind',
    'never mind',
    'Forget it.',
    'Nein, danke',
  ])('%j ends it, and a later yes does nothing', async text => {
    const mail = await askBack()
    const told = await answer(mail, text)
    expect(told).toContain('> TERMINATE Nothing is done about it, and it waits for no YES any more.')
    expect(told).not.toMatch(UNREAD)
    expect(await answer(mail, 'YES')).toContain('Nothing is waiting for a YES from you.')
  })

  describe('a yes to another mail', () => {
    const status = async (mail: Got): Promise<Got> => {
      const heads = [`In-Reply-To: ${mail.messageId}`]
      const letter = { from: HUGO, to: mail.replyTo, subject: 'Re: status', text: 'STATUS', heads }
      return mailsTo(HUGO, await table.letter(letter))[0]!
    }
    const shown = async (mail: Got, heads = [`In-Reply-To: ${mail.messageId}`]): Promise<Got> => {
      const letter = { from: HUGO, to: mail.replyTo, subject: `Re: ${mail.subject}`, text: 'YES', heads }
      const [got] = mailsTo(HUGO, await table.letter(letter))
      expect(got!.text).toContain('Your YES did not answer the mail that asks this')
      expect(got!.text).toContain('  | TERMINATE!')
      return got!
    }

    test('shows what waits once more, and a yes to that does it', async () => {
      const again = await shown(await status(await askBack()))
      expect(await answer(again, 'YES')).toContain('> TERMINATE Done.')
    })

    test('shows it too where nothing tells which mail it answers', async () => {
      const again = await shown(await status(await askBack()), [])
      expect(await answer(again, 'YES')).toContain('> TERMINATE Done.')
    })

    test('leaves the mail that asks as good as it was', async () => {
      const mail = await askBack()
      await shown(await status(mail))
      expect(await answer(mail, 'YES')).toContain('> TERMINATE Done.')
    })

    test('a yes to the last mail needs no name of it', async () => {
      const mail = await askBack()
      const letter = { from: HUGO, to: mail.replyTo, subject: `Re: ${mail.subject}`, text: 'YES' }
      expect(mailsTo(HUGO, await table.letter(letter))[0]!.text).toContain('Done.')
    })

    test('what was only told again what it waits for may be answered', async () => {
      const heads = (mail: Got) => [`In-Reply-To: ${mail.messageId}`]
      const mail = await askBack()
      const [told] = mailsTo(
        HUGO,
        await table.letter({ from: HUGO, to: mail.replyTo, text: 'Sure, I mean it', heads: heads(mail) }),
      )
      expect(await answer(told!, 'YES')).toContain('> TERMINATE Done.')
    })
  })
})

test.each([
  ['Yes\nHugo\nWritten on the train', 'there is more below its YES than your name'],
  ['OK, it was me', 'OK, Sure and the like are what a machine may write'],
])('of a letter it is answered each time, with what would do: %j', async (text, why) => {
  const [mail] = mailsTo(
    HUGO,
    await table.letter({ from: HUGO, text: `I AM ALSO carl${why.length}@x.example` }),
  )
  expect(await answer(mail!, text)).toContain(why)
  const again = await answer(mail!, text)
  expect(again).toContain(why)
  const [, word = ''] = /with YES (\w+) as the first line/.exec(again) ?? []
  // After the third it would be filed without a word.
  await answer(mail!, `${text}!`)
  const told = await answer(mail!, `YES ${word}\n-- \nHugo Horn, Responsable du service clients`)
  expect(told).toContain('I AM ALSO')
  expect(told).not.toContain('nothing has been done')
})

test('whoever nothing is known of is told which mail to answer', async () => {
  const [got] = mailsTo('carl@other.example', await table.letter({ from: 'carl@other.example', text: 'yes' }))
  expect(got!.text).toContain('Nothing in this letter says what the YES is for. Answer the mail that')
})

test('nobody is asked to confirm what would be refused anyway', async () => {
  const from = 'dora@other.example'
  const [got] = mailsTo(from, await table.letter({ from, text: 'CREATE ?blue zephyr standard chaos' }))
  expect(got!.text).toMatch(/Did\s+you\s+mean\s+standard\s+or\s+chaos\?/)
  expect(got!.text).not.toContain('Please confirm')
})
