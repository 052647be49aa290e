// Words that are guessed: of seats, and of private games.
import { MASTER, newestTo, PLAYERS, passwordOf } from '../judge/daemon/sevenPlayers.ts'
import type { Row } from './attackTable.ts'
import { CELLAR } from './furnished.ts'
import type { JudgeUnderAttack } from './judgeUnderAttack.ts'

let number = 0
const stranger = (): string => `guess${++number}@elsewhere.example`

const SHUT = 'Too many wrong passwords lately.'
const WRONG = 'That game, power and password do not belong together.'

/** Somebody whom the judge knows, and who has a part in nothing. */
async function known(judge: JudgeUnderAttack): Promise<string> {
  const from = stranger()
  await judge.confirmed({ from, text: 'REGISTER\nName: Mallory\nEND' })
  return from
}

/** So many letters with a line, each from an address that nobody has ever heard of. */
const wrongly = async (judge: JudgeUnderAttack, count: number, line: string) => {
  for (let i = 0; i < count; i++) await judge.letter({ from: stranger(), text: line })
}

export const rows: readonly Row[] = [
  {
    name: 'guesses from many addresses, and the owner comes in by the right word',
    before: judge => wrongly(judge, 6, 'SIGNON Tharbor nonsense'),
    letters: [{ from: PLAYERS.T, text: `SIGNON Tharbor ${passwordOf('T')}\nA Con - Bul` }],
    reads: ['Bulgaria'],
    doesNotRead: [SHUT],
    changes: { harbor: 1 },
  },
  {
    name: 'guesses on where the owner came in, and is shut out as before',
    letters: [{ from: stranger(), text: 'SIGNON Tharbor nonsense' }],
    costs: { hashes: 0 },
    reads: [SHUT],
  },
  {
    name: 'has the right word after five wrong ones from anywhere',
    before: judge => wrongly(judge, 5, 'SIGNON Eharbor nonsense'),
    letters: [{ from: stranger(), text: `SIGNON Eharbor ${passwordOf('E')}\nF Lon - Nth` }],
    costs: { hashes: 0 },
    reads: [SHUT],
  },
  {
    name: 'guesses in the name of the owner, who is told of it, and comes in by the right word',
    before: async judge => {
      for (let i = 0; i < 5; i++)
        await judge.letter({ from: PLAYERS.I, text: `SIGNON Iharbor nonsense-${i}` })
    },
    letters: [{ from: PLAYERS.I, text: `SIGNON Iharbor ${passwordOf('I')}\nA Ven H` }],
    reads: ['Orders of Italy'],
    doesNotRead: [SHUT],
    changes: { harbor: 1 },
  },
  {
    name: 'guesses on, and the owner, whose own count is full by that, is asked by mail, while another mail is answered as ever',
    before: async judge => {
      for (let i = 0; i < 45; i++)
        await judge.letter({ from: PLAYERS.I, text: `SIGNON Iharbor nonsense-${i}` })
    },
    letters: async judge => [
      { from: PLAYERS.I, text: `SIGNON Iharbor ${passwordOf('I')}\nA Ven H` },
      {
        from: PLAYERS.I,
        to: (await newestTo(judge, PLAYERS.I)).replyTo,
        text: 'SIGNON Iharbor\nA Ven - Tyr',
      },
    ],
    reads: ['Your password is right.', 'Orders of Italy'],
    doesNotRead: [SHUT],
    changes: { harbor: 1 },
  },
  {
    name: 'has guessed on, and the owner chooses another password by answering a mail, which is tried at once',
    letters: async judge => {
      await judge.letter({
        from: PLAYERS.I,
        to: (await newestTo(judge, PLAYERS.I)).replyTo,
        text: 'SET PASSWORD sirocco-wind-9',
      })
      return [{ from: PLAYERS.I, text: 'SIGNON Iharbor sirocco-wind-9\nA Ven H' }]
    },
    reads: ['Orders of Italy'],
    doesNotRead: [SHUT],
    changes: { harbor: 1 },
  },
  {
    name: 'guesses in the name of one owner, and no count but that one is touched',
    letters: [{ from: stranger(), text: 'SIGNON Iharbor nonsense' }],
    reads: [WRONG],
    doesNotRead: [SHUT],
  },
  {
    name: 'asks for lists in the name of an owner until none is answered, and the right word is',
    before: async judge => {
      for (let i = 0; i < 75; i++)
        await judge.letter({ from: PLAYERS.G, text: `LIST\nVERSION ${i} ${'x'.repeat(i % 9)}` })
    },
    letters: [{ from: PLAYERS.G, text: `SIGNON Gharbor ${passwordOf('G')}\nSTATUS` }],
    reads: ['STATUS'],
    doesNotRead: [SHUT],
  },
  {
    name: 'guesses by the ways in which a seat can be named, each of them in one count',
    before: async judge => {
      const lines = [
        'SIGNON Fharbor wrong-1',
        'RESIGN Fharbor wrong-2',
        'SIGNON france@harbor wrong-3',
        'SIGNON FHARBOR wrong-4',
        'RESIGN F@harbor wrong-5!',
      ]
      for (const text of lines) await judge.letter({ from: stranger(), text })
    },
    letters: [{ from: stranger(), text: `RESIGN Fharbor ${passwordOf('F')}!` }],
    costs: { hashes: 0 },
    reads: [SHUT],
  },
  {
    name: 'guesses the word of a master with PURGE and SIGNON',
    before: async judge => {
      await wrongly(judge, 3, 'PURGE harbor nonsense')
      await wrongly(judge, 2, 'SIGNON Mharbor nonsense')
    },
    letters: [{ from: stranger(), text: `PURGE harbor ${passwordOf('M')}` }],
    costs: { hashes: 0 },
    reads: [SHUT],
  },
  {
    name: 'guesses for a game that there is not, and learns nothing by being shut out of it',
    before: judge => wrongly(judge, 5, 'SIGNON Fnowhere nonsense'),
    letters: [{ from: stranger(), text: 'SIGNON Fnowhere nonsense' }],
    costs: { hashes: 0 },
    reads: [SHUT],
  },
  {
    name: 'guesses several words in one letter',
    letters: [
      { from: stranger(), text: ['a', 'b', 'c', 'd'].map(word => `SIGNON Gharbor ${word}`).join('\n') },
    ],
    reads: [WRONG],
  },
  {
    name: 'guesses the word of a private game from addresses that the judge knows, several in a line',
    before: async judge => {
      for (let i = 0; i < 3; i++) {
        const from = await known(judge)
        await judge.confirmed({ from, text: `OBSERVE ?cellar larch${i}\nSIGNON ?cellar pass larch${i}` })
      }
      await judge.letter({
        from: await known(judge),
        text: 'SIGNON ?cellar pass larch-one larch-two larch-three',
      })
    },
    letters: async judge => {
      const asked = (await judge.all()).findLast(({ text }) => text.includes('SIGNON ?cellar'))!
      return [{ from: asked.to, to: asked.replyTo, text: 'YES' }]
    },
    costs: { hashes: 2 },
    reads: ['Too many wrong words for this game lately.'],
  },
  {
    name: 'has the word of a private game after five wrong ones',
    before: async judge => {
      const from = await known(judge)
      await judge.letter({ from, text: `OBSERVE ?cellar ${CELLAR.word}` })
    },
    letters: async judge => {
      const asked = (await judge.all()).findLast(({ text }) => text.includes('OBSERVE ?cellar'))!
      return [{ from: asked.to, to: asked.replyTo, text: 'YES' }]
    },
    costs: { hashes: 0 },
    reads: ['Too many wrong words for this game lately.'],
    after: async judge => {
      // The table goes on for whoever has a part in it.
      await judge.letter({
        from: MASTER,
        text: `SIGNON Mcellar ${CELLAR.master}\nPRESS TO ALL\nHello\nENDPRESS`,
      })
    },
  },
]
