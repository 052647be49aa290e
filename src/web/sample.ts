// A game to begin with: a master creates it and seven players join, each by letters as anybody would write them.
import { randomBytes } from 'node:crypto'
import { memoryOf } from '../daemon/memory.ts'
import type { PostOffice } from '../office/postOffice.ts'
import { subjectOf } from '../report/forms/header.ts'
import { awaitAnswer, awaitNews, post, replyTo, type WrittenLetter } from './letters.ts'
import type { OfficeSite } from './readMails.ts'

const MASTER = { address: 'mara@players.example', name: 'Mara' }
const PLAYERS = ['Anna', 'Bert', 'Cleo', 'Dora', 'Emil', 'Fred', 'Gina'].map(name => ({
  address: `${name.toLowerCase()}@players.example`,
  name,
}))

/** A phase is played as soon as everybody has ordered; whoever takes his time has a week. */
const PACE = ['MOVE', 'RETREAT', 'ADJUST'].map(
  kind => `SET ${kind} CLOCK -1 MIN 0 NEXT 1W GRACE 1W DELAY 0 DAYS SMTWTFS`,
)

/** The judge is waited for this long; he takes a moment for the password of each. */
const PATIENCE = 20_000

/** The name of the new game; undefined if the judge does not answer, or says no. */
export async function startSample(site: OfficeSite): Promise<string | undefined> {
  const name = await freshName(site)
  const created = await introduced(site, MASTER, password =>
    [`CREATE ?${name} ${password}`, `SIGNON M${name} ${password}`, ...PACE, `SET COMMENT ${COMMENT}`].join(
      '\n',
    ),
  )
  if (!created) return undefined
  const joined = await Promise.all(
    PLAYERS.map(player => introduced(site, player, password => `SIGNON ?${name} ${password}\nSET MAP BOTH`)),
  )
  if (!joined.every(Boolean)) return undefined
  await begun(site, name)
  return name
}

/** The mails of the beginning go out one after the other. */
async function begun({ office, setting }: OfficeSite, name: string): Promise<void> {
  const { game } = await memoryOf(setting.store).game(name)
  const subject = subjectOf(setting.judge, game, game.position?.phase, START)
  await awaitNews(
    office,
    PLAYERS.map(({ address }) => address),
    subject,
    PATIENCE,
  )
}

/** As the mail says with which a game begins. */
const START = 'Game Starting'

const COMMENT = 'A sample game: play one power, and let chance play the others.'

async function freshName({ setting }: OfficeSite): Promise<string> {
  const taken = new Set((await setting.store.games()).map(({ name }) => name))
  for (let number = 1; ; number++) if (!taken.has(`sample${number}`)) return `sample${number}`
}

interface Somebody {
  readonly address: string
  readonly name: string
}

/** Writes to the judge, and answers the mail that asks whether it was he. */
async function introduced(
  { office, setting }: OfficeSite,
  { address, name }: Somebody,
  letter: (password: string) => string,
): Promise<boolean> {
  const password = `${name}-${randomBytes(6).toString('base64url').replace(/[-_]/g, '7')}`
  const text = ['REGISTER', `name: ${name}`, 'level: novice', 'END', letter(password)].join('\n')
  const to = [setting.sender.address]
  const asked = await answered(office, { from: address, name, to, subject: 'A sample game', text })
  const done = asked && (await answered(office, await replyTo(asked, address, 'Yes, it was me.')))
  return done !== undefined
}

async function answered(office: PostOffice, letter: WrittenLetter) {
  const posted = await post(office, letter)
  if (posted === undefined) return undefined
  const [answer] = await awaitAnswer(office, letter.from, posted, PATIENCE)
  return answer
}
