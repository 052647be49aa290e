// All mails of a game in one file: in their order, each with its envelope line, none taken for two; and which of them have no text any more.
import { describe, expect, test } from 'vitest'
import { eventsAsJson, mboxOf } from '../../src/cli/exports.ts'
import type { WrittenMail } from '../../src/post/outgoing.ts'
import { newStore } from '../judge/store/made.ts'
import { batch, happened, letter, mail, minute } from '../judge/store/small.ts'

const WRITTEN: WrittenMail = {
  subject: 'DRGM:harbor - S1901M Results',
  text: 'From here on the game is played.\nFrom Paris to Burgundy.\n',
  replyTo: 'judge+abc@dragoman.example',
  inReplyTo: null,
  references: ['<game.harbor@dragoman.example>'],
  auto: 'auto-generated',
  listId: null,
}

test('the letters and mails of one game, those of others left out', async () => {
  const store = newStore()
  const raw = Buffer.from('From: anna@players.example\r\nSubject: hi\r\n\r\nFrom me to you\r\n')
  await store.commit(batch({ post: { filed: [letter('one', { raw, received: minute(1) }), letter('two')] } }))
  await store.commit(
    batch({
      expect: new Map([['harbor', 0]]),
      events: new Map([['harbor', [happened('gamePaused')]]]),
      answered: 'one',
      outgoing: [
        mail('<reply@dragoman.example>', { answers: 'one', game: 'harbor', due: minute(2), mail: WRITTEN }),
        mail('<news@dragoman.example>', {
          to: 'bob@players.example',
          game: 'harbor',
          due: minute(3),
          mail: WRITTEN,
        }),
        mail('<other@dragoman.example>', { game: 'fjord', due: minute(3), mail: WRITTEN }),
      ],
    }),
  )
  const text = (await mboxOf(await store.post('harbor'), 'judge@dragoman.example')).toString('latin1')
  const heads = text.split('\n').filter(line => line.startsWith('From '))
  expect(heads).toEqual([
    'From anna@players.example Fri Mar 01 12:01:00 1901',
    'From judge@dragoman.example Fri Mar 01 12:02:00 1901',
    'From judge@dragoman.example Fri Mar 01 12:03:00 1901',
  ])
  expect(text).toContain('\n>From me to you\n')
  expect(text.match(/^>From (?:here on|Paris)/gm)).toHaveLength(4)
  expect(text).toContain('\nTo: bob@players.example\n')
  expect(text).not.toContain('other@dragoman.example')
  expect(text).not.toContain('\r')
})

describe('letters and mails whose texts were cleared', () => {
  const AT = '1903-03-02T03:30:00.000Z'

  /** A game with a letter and its reply of long ago, and a mail of after that. */
  async function cleared(messageId: string | null) {
    const store = newStore()
    const filed = letter('one', { messageId, sender: 'anna@a.example\nBcc: all', received: minute(1) })
    await store.commit(batch({ post: { filed: [filed] } }))
    const reply = mail('<reply@dragoman.example>', {
      answers: 'one',
      game: 'harbor',
      due: minute(2),
      mail: WRITTEN,
    })
    const stages = new Map([['harbor', { stage: 'over', listing: {} }]])
    await store.commit(
      batch({
        expect: new Map([['harbor', 0]]),
        events: new Map([['harbor', [happened('gameEnded')]]]),
        stages,
        answered: 'one',
        outgoing: [reply],
      }),
    )
    await store.commit(batch({ at: minute(3), post: { sent: ['<reply@dragoman.example>'] } }))
    const news = mail('<news@dragoman.example>', { game: 'harbor', due: minute(9), mail: WRITTEN })
    await store.commit(batch({ outgoing: [news] }))
    for (let isDone = false; !isDone; )
      ({ isDone } = await store.clearTexts({ at: AT, before: minute(5), over: 'over' }))
    return store
  }

  test('are in the file of mails with who, when, and since when the text is gone', async () => {
    const post = await (await cleared('<one@players.example>')).post('harbor')
    const text = (await mboxOf(post, 'judge@dragoman.example')).toString('latin1')
    const [came, went, after] = text.split(/^(?=From )/m)
    expect(came).toBe(`From anna@a.exampleBcc:all Fri Mar 01 12:01:00 1901
From: anna@a.exampleBcc:all
To: judge@dragoman.example
Date: Fri, 01 Mar 1901 12:01:00 +0000
Message-ID: <one@players.example>
Subject: (the text is gone)
X-Dragoman-Cleared: ${AT}

The text was cleared by age on 1903-03-02.

`)
    expect(went).toContain('Message-ID: <reply@dragoman.example>')
    expect(went).toContain('The text was cleared by age on 1903-03-02.')
    expect(after).toContain('From Paris to Burgundy.')
  })

  test('are named in JSON beside the events', async () => {
    const store = await cleared(null)
    const [events, post] = [await store.load('harbor'), await store.post('harbor')]
    expect(eventsAsJson('Harbor', events, post)).toMatchObject({
      cleared: [
        { from: 'anna@a.example\nBcc: all', at: minute(1), messageId: null, cleared: AT },
        { to: 'anna@players.example', at: minute(2), messageId: '<reply@dragoman.example>', cleared: AT },
      ],
    })
    expect(eventsAsJson('Harbor', events, { letters: [], mails: [] })).not.toHaveProperty('cleared')
  })
})
