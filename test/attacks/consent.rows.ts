// Mailboxes that answer by themselves, and what must not come of that.
import { newestTo, PLAYERS } from '../judge/daemon/sevenPlayers.ts'
import type { Row } from './attackTable.ts'
import { CELLAR } from './furnished.ts'

/** As vacation and ticket systems write it where they do not mark what they write. */
const RESPONSES = [
  'Thank you for your message.',
  'Vielen Dank für Ihre Nachricht.',
  'Merci de votre message.',
]

const ABSENT = 'absent@elsewhere.example'

/** A game joined in a stranger's name, and what comes back from there without a word of consent. */
const sentBack = (text: string): Row => ({
  name: `joins a game in a stranger's name, whose mailbox answers ${JSON.stringify(text)}`,
  before: async judge => {
    await judge.letter({ from: ABSENT, text: `SIGNON ?cellar absent-4471 ${CELLAR.word}` })
  },
  letters: async judge => {
    const asked = (await judge.all()).findLast(({ to }) => to === ABSENT)!
    return [{ from: ABSENT, to: asked.replyTo, subject: `Re: ${asked.subject}`, text }]
  },
  reads: ['does not begin with YES'],
})

/** A letter in a victim's name, and the answer that the victim's mailbox makes by itself. */
const responded = (line: string, words: string): Row => ({
  name: `writes ${line} in a player's name, and their mailbox answers: ${words}`,
  before: async judge => {
    await judge.letter({ from: PLAYERS.F, text: line })
  },
  letters: async judge => {
    const asked = (await judge.all()).findLast(({ to }) => to === PLAYERS.F)!
    return [{ from: PLAYERS.F, to: asked.replyTo, subject: `Re: ${asked.subject}`, text: words }]
  },
  // The first of them hears what it takes; what a machine says again is only filed.
  reads: [/^$|does not begin with YES/],
})

export const rows: readonly Row[] = [
  ...['', '> Please confirm: answer this mail.', 'Thank you!'].map(sentBack),
  ...RESPONSES.flatMap(words => [
    responded('SIGNON Fharbor\nA Par - Bur', words),
    responded('SIGNON Fharbor\nRESIGN!', words),
    responded('SIGNON Fharbor\nSET ADDRESS mallory@elsewhere.example', words),
  ]),
  {
    name: 'is also a player, whose mailbox answers by itself',
    before: async judge => {
      await judge.confirmed({ from: 'also@elsewhere.example', text: `I AM ALSO ${PLAYERS.G}` })
    },
    letters: async judge => {
      const asked = (await judge.all()).findLast(({ to }) => to === PLAYERS.G)!
      const subject = `Re: ${asked.subject}`
      return [
        { from: PLAYERS.G, to: asked.replyTo, subject, text: 'Thank you for your message' },
        { from: 'also@elsewhere.example', text: 'SIGNON Gharbor\nA Ber - Kie' },
      ]
    },
    reads: [/./],
  },
  {
    name: 'has an older mail when its reader has set a new password',
    before: async judge => {
      const { replyTo } = await newestTo(judge, PLAYERS.I)
      await judge.letter({ from: PLAYERS.I, to: replyTo, text: 'SET PASSWORD shut-the-doors-88' })
    },
    letters: async judge => {
      const older = (await judge.all()).find(({ to, replyTo }) => to === PLAYERS.I && replyTo.includes('+'))!
      return [{ from: PLAYERS.I, to: older.replyTo, text: 'A Ven - Tyr' }]
    },
    reads: ['nothing in it has been done yet'],
  },
]
