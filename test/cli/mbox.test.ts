// All mails of a game in one file: in their order, each with its envelope line, none taken for two.
import { expect, test } from 'vitest'
import { mboxOf } from '../../src/cli/exports.ts'
import type { WrittenMail } from '../../src/mail/outgoing.ts'
import { newStore } from '../store/made.ts'
import { batch, happened, letter, mail, minute } from '../store/small.ts'

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
