// One game at every hour of its life, each in a folder of its own; somebody writes a letter to it, and the judge decides.
import { cpSync } from 'node:fs'
import { answerLetter } from '../../../src/judge/conversation/answering.ts'
import type { Letter } from '../../../src/judge/store/batch.ts'
import { storedInstant } from '../../../src/judge/store/events/names.ts'
import { mailsTo, PostTable, rawLetter, type Written } from './postTable.ts'
import { LETTERS, MASTER, PLAYERS, passwordOf } from './sevenPlayers.ts'

/** Each grows out of one before it; how, `played` tells. */
export const STAGES = [
  'empty',
  'forming',
  'movement',
  'retreat',
  'adjustment',
  'paused',
  'over',
  'unmoderated',
  'takenBack',
] as const
export type Stage = (typeof STAGES)[number]

/** Who writes. The player is France where there is a France. */
export const SPEAKERS = ['stranger', 'player', 'observer', 'master'] as const
export type Speaker = (typeof SPEAKERS)[number]

export const STRANGER = 'hugo@other.example'
export const OBSERVER = 'olga@other.example'

const ADDRESSES: Readonly<Record<Speaker, string>> = {
  stranger: STRANGER,
  player: PLAYERS.F,
  observer: OBSERVER,
  master: MASTER,
}

/** What becomes of a letter. */
export interface Done {
  /** What happens in the game. */
  readonly events: readonly string[]
  /** What its writer is told, as one line. */
  readonly told: string
  /** What goes to others, by their addresses, each as one line. */
  readonly others: ReadonlyMap<string, string>
}

/** A judge with the game at one hour, and the addresses that prove who answers to them. */
interface Kept {
  readonly table: PostTable
  readonly replyTo: ReadonlyMap<string, string>
}

export class Stages {
  readonly #kept = new Map<Stage, Kept>()
  #letters = 0

  /** Plays the game through once: a unit is dislodged in spring, and somebody has left when it begins. */
  static async played(): Promise<Stages> {
    const stages = new Stages()
    const table = new PostTable()
    for (const from of [STRANGER, OBSERVER])
      await table.confirmed({ from, text: 'REGISTER\nname: Hugo\nEND' })
    await table.confirmed({ from: MASTER, text: `CREATE ?harbor ${passwordOf('M')}` })
    await table.letter({
      from: OBSERVER,
      to: (await proofOf(OBSERVER, table))!,
      text: 'OBSERVE harbor zephyr',
    })
    await stages.#keep('empty', table)
    for (const power of LETTERS) {
      if (power === 'T') await stages.#keep('forming', table)
      await table.confirmed({ from: PLAYERS[power], text: `SIGNON ?harbor ${passwordOf(power)}` })
    }
    await table.letter({ from: PLAYERS.T, text: `RESIGN Tharbor ${passwordOf('T')} CONFIRM` })
    await stages.#keep('movement', table)
    await stages.#keep('paused', table, 'PAUSE')
    await stages.#keep('unmoderated', table, 'SET UNMODERATED')
    await table.letter(
      byMaster(
        'REPAIR!\nPLACE Italy A Gas\nPLACE Italy A Bur\nEND\nA Gas S A Bur - Mar\nA Bur - Mar\nPROCESS S1901M',
      ),
    )
    await stages.#keep('retreat', table)
    await stages.#keep('takenBack', table, 'ROLLBACK 1!')
    await table.letter(byMaster('A Mar - Pie\nPROCESS S1901R\nPROCESS F1901M'))
    await stages.#keep('adjustment', table)
    await stages.#keep('over', table, 'TERMINATE!')
    await table.end()
    return stages
  }

  /** What the judge would write of a letter. It is not written: the next one finds the game as this one did. */
  async answer(stage: Stage, who: Speaker, text: string): Promise<Done> {
    const letter = this.#letter(stage, who, text)
    const { table } = this.#kept.get(stage)!
    const { events, outgoing = [] } = await answerLetter(
      filed(letter, ++this.#letters, table),
      table.services,
    )
    const { text: told = '' } =
      outgoing.find(({ to, answers }) => to === letter.from && answers !== null)?.mail ?? {}
    return {
      events: [...(events?.values() ?? [])].flat().map(({ kind }) => kind),
      told: inOneLine(String(told)),
      others: toOthers(
        outgoing.map(({ to, mail }) => ({ to, text: String(mail['text'] ?? '') })),
        letter.from,
      ),
    }
  }

  /** The same on the whole way from the mailbox to the store, and out to the carrier; what is in the store afterwards. */
  written = (stage: Stage, who: Speaker, text: string): Promise<Done> => this.afterwards(stage, [[who, text]])

  /** What becomes of the last of several letters, each written before the next one is read; it comes when these times are over. */
  async afterwards(
    stage: Stage,
    letters: readonly (readonly [Speaker, string])[],
    at: readonly string[] = [],
  ): Promise<Done> {
    const table = await copyOf(this.#kept.get(stage)!.table)
    const done: Done[] = []
    for (const [i, [who, text]] of letters.entries()) {
      if (i === letters.length - 1) for (const each of at) await table.at(each)
      done.push(await writtenTo(table, this.#letter(stage, who, text)))
    }
    await table.end()
    return done.at(-1)!
  }

  async end(): Promise<void> {
    for (const { table } of this.#kept.values()) await table.end()
  }

  #letter(stage: Stage, who: Speaker, text: string): Written {
    const from = ADDRESSES[who]
    const to = this.#kept.get(stage)!.replyTo.get(from)
    if (to === undefined) throw new Error(`there is no ${who} in a game that is ${stage}`)
    return { from, to, subject: 'a question', text }
  }

  /** Keeps a copy of the game as it is, or as the master's line leaves it; it goes on without that line. */
  async #keep(stage: Stage, from: PostTable, line?: string): Promise<void> {
    const table = await copyOf(from)
    if (line !== undefined) await table.letter(byMaster(line))
    const replyTo = new Map<string, string>()
    for (const person of Object.values(ADDRESSES)) {
      const proof = await proofOf(person, from)
      if (proof !== undefined) replyTo.set(person, proof)
    }
    this.#kept.set(stage, { table, replyTo })
  }
}

const byMaster = (text: string): Written => ({
  from: MASTER,
  text: `SIGNON Mharbor ${passwordOf('M')}\n${text}`,
})

async function copyOf(from: PostTable): Promise<PostTable> {
  await from.restart()
  const table = new PostTable()
  cpSync(from.folder, table.folder, { recursive: true })
  table.clock.turnTo(from.clock.now())
  return table
}

async function writtenTo(table: PostTable, letter: Written): Promise<Done> {
  const before = await storedIn(table)
  const got = await table.letter(letter)
  const [reply] = mailsTo(letter.from, got)
  return {
    events: (await storedIn(table)).slice(before.length),
    told: inOneLine(reply?.text ?? ''),
    others: toOthers(got, letter.from),
  }
}

function toOthers(
  mails: readonly { to: string; text: string }[],
  writer: string,
): ReadonlyMap<string, string> {
  const told = new Map<string, string>()
  for (const { to, text } of mails)
    if (to !== writer) told.set(to, `${told.get(to) ?? ''} ${inOneLine(text)}`.trim())
  return told
}

/** What has happened in all games, the new ones last. */
async function storedIn({ services: { store } }: PostTable): Promise<readonly string[]> {
  const names = (await store.games()).map(({ name }) => name)
  const games = await Promise.all(names.sort().map(name => store.load(name)))
  return games.flatMap(({ events }) => events.map(({ kind }) => kind))
}

/** Where the newest mail is answered that somebody got: one about the game, if he has a part in it. */
async function proofOf(person: string, table: PostTable): Promise<string | undefined> {
  const mails = mailsTo(person, await table.all()).filter(({ replyTo }) => replyTo.includes('+'))
  return (mails.findLast(({ subject }) => subject.includes(':harbor')) ?? mails.at(-1))?.replyTo
}

function filed(letter: Written, number: number, { clock }: PostTable): Letter {
  const received = storedInstant(clock.now())
  const raw = rawLetter(letter)
  const post = { messageId: null, content: null, answered: null, setAside: null, cleared: null }
  return { ...post, key: `letter ${number}`, sender: letter.from, received, raw }
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')
