// What a keeper takes in hand, beside a judge that may run: games are taken out and put back, addresses shut out and let in, mails held and let go.

import type { Seated } from '../commands/context.ts'
import { partOf } from '../commands/meaning/parts.ts'
import { memoryOf, type Services } from '../conversation/services.ts'
import { written } from '../game/calendar.ts'
import type { Game } from '../game/game.ts'
import { boardFor } from '../library/equipment.ts'
import { bansOver } from '../people/onRecord.ts'
import { senderBanned } from '../people/records.ts'
import { columns } from '../report/forms/frame.ts'
import { amount } from '../report/sentences/names.ts'
import { HELD, type LetterInQueue, type MailInQueue } from '../store/batch.ts'
import { storedInstant, streamOf } from '../store/events/names.ts'
import { keyOf } from '../store/store.ts'
import { beside } from './configured.ts'
import { UsageFault } from './faults.ts'
import { noSuchGame } from './keeping.ts'
import type { HomeOptions } from './options.ts'
import { type Moved, removeOrRestore } from './removing.ts'

export interface HandOptions extends HomeOptions {
  readonly untold?: true
}

export const removeGames = (names: readonly string[], options: HandOptions): Promise<void> =>
  moveGames('remove', names, options, ({ game: { name }, mails }) => [
    `${name}: taken out. It is in no list and on no page, nothing falls due in it, letters about it do nothing, and its name stays taken.`,
    toldLine(mails, options),
    `All of it is kept: dragoman restore ${keyOf(name)} puts it back.`,
  ])

export const restoreGames = (names: readonly string[], options: HandOptions): Promise<void> =>
  moveGames('restore', names, options, ({ game, mails }) => [
    `${game.name}: put back, as it was.${deadlineOf(game)}`,
    toldLine(mails, options),
  ])

const deadlineOf = ({ due, stage, settings }: Game): string =>
  due === undefined || stage !== 'playing'
    ? ''
    : ` The next deadline is ${written(due.deadline, settings.timing.zone)}.`

const toldLine = (mails: number, { untold }: HandOptions): string =>
  untold ? 'Nobody is told.' : `Its people are told: ${amount(mails, 'mail')}.`

/** All that are named are looked for before the first is touched. */
async function moveGames(
  kind: 'remove' | 'restore',
  names: readonly string[],
  options: HandOptions,
  told: (moved: Moved) => readonly string[],
): Promise<void> {
  await beside(options, async services => {
    const games = [...new Set(names.map(keyOf))]
    await mustBeThere(games, services)
    for (const name of games) {
      const moved = await removeOrRestore(kind, name, services, options.untold !== true)
      for (const line of moved === undefined ? [`${name}: ${IS_SO[kind]}`] : told(moved)) print(line)
    }
  })
}

const IS_SO = {
  remove: 'was taken out before; nothing was changed',
  restore: 'is not taken out; nothing was changed',
} as const

async function mustBeThere(games: readonly string[], { store }: Services): Promise<void> {
  const there = new Set(await store.gamesAmong(games))
  for (const name of games) if (!there.has(name)) throw await noSuchGame(name, store)
}

// Who is shut out.

/** Bans an address or a domain, or lists those that are banned. */
export async function ban(whom: string | undefined, options: HomeOptions): Promise<void> {
  await beside(options, async services => {
    if (whom === undefined) return listBans(services)
    const name = banName(whom)
    if (bansOver(services.sender.address).includes(name) || name === services.keeper?.toLowerCase())
      throw new UsageFault(`${name} is the judge's own, or its keeper's: its letters have to be read`)
    if (!(await setBan(name, true, services))) return print(`${name}: is banned already; nothing was changed`)
    const these = name.includes('@')
      ? 'letters from it are'
      : 'letters from it and from all domains below it are'
    print(
      `${name}: banned. From now on ${these} kept, and neither read nor answered; its writer is not told.`,
    )
    print(
      'It goes by the address that a letter says it is from, which proves nothing: anybody can write another one there.',
    )
    for (const line of await seatsOf(name, services)) print(line)
    print(`dragoman unban ${name} lets it in again; letters of the time between stay unread.`)
  })
}

export async function unban(whom: string, options: HomeOptions): Promise<void> {
  await beside(options, async services => {
    const name = banName(whom)
    const isDone = await setBan(name, false, services)
    print(isDone ? `${name}: its letters are read again.` : `${name}: is not banned; nothing was changed`)
  })
}

function banName(whom: string): string {
  const name = whom.toLowerCase().replace(/^@/, '')
  if (!/^(?:[^\s@<>,;"*]{1,64}@)?[^\s@<>,;"*.]+(?:\.[^\s@<>,;"*.]+)+$/.test(name) || name.length > 254)
    throw new UsageFault(
      `"${whom.slice(0, 60)}" is neither an address nor a domain: write eve@spam.example or spam.example`,
    )
  return name
}

async function listBans({ store }: Services): Promise<void> {
  const names = await store.everBanned()
  const people = await memoryOf(store).people(...names.map(name => streamOf('ban', name)))
  const rows = names.flatMap(name => {
    const { since } = people.ban(name)
    return since === undefined ? [] : [[name, `since ${since.slice(0, 10)}`]]
  })
  print(rows.length === 0 ? 'Nobody is banned.' : columns(rows).join('\n'))
}

/** False where it is so already. */
async function setBan(name: string, isBanned: boolean, { store, clock }: Services): Promise<boolean> {
  const at = storedInstant(clock.now())
  for (;;) {
    const people = await memoryOf(store).people(streamOf('ban', name))
    if ((people.ban(name).since !== undefined) === isBanned) return false
    const records = people.put([senderBanned(name, isBanned, at)])
    if ((await store.commit({ at, expect: new Map(), records })).ok) return true
  }
}

/** So many people of a domain, and games of each, are looked at. */
const MOST_LOOKED_AT = 50

/** Where they have a part: it stays theirs, and somebody has to see to it. */
async function seatsOf(name: string, { store }: Services): Promise<readonly string[]> {
  const memory = memoryOf(store)
  const people = await memory.people(streamOf('address', name), streamOf('person', name))
  const persons = name.includes('@')
    ? [people.personAt(name) ?? name]
    : await store.peopleAt(name, MOST_LOOKED_AT)
  await people.meetAll(persons)
  const lines: string[] = []
  for (const person of persons)
    for (const game of [...people.of(person).games].slice(-MOST_LOOKED_AT)) {
      const { game: table } = await memory.game(game)
      const part = partOf(table, person)
      if (part !== undefined && table.stage !== 'over') lines.push(seatLine(part, table))
    }
  return lines.length === 0 ? [] : [...lines, SEATS_STAY]
}

function seatLine(part: Seated, game: Game): string {
  const { name, masters } = game
  const { person } = part
  const others = masters.filter(master => master !== person)
  const whom = others.length === 0 ? 'nobody else is its master' : `its master ${others.join(', ')} can send`
  if (part.kind === 'master')
    return `  ${name}: ${person} is its master. Take the game out with dragoman remove ${keyOf(name)}, or lift the ban until there is another.`
  if (part.kind === 'observer') return `  ${name}: ${person} watches it.`
  const power = part.kind === 'power' ? boardFor(game).powers[part.power]!.name : undefined
  const does = power === undefined ? 'has joined it' : `plays ${power}`
  const line = others.length === 0 ? '' : ` EJECT ${power?.toUpperCase() ?? person}`
  return `  ${name}: ${person} ${does}; ${whom}${line}.`
}

const SEATS_STAY =
  'Their parts stay theirs, and mails about these games still go to them; what they order is not read, so they miss deadlines until somebody else has the seat.'

// What waits.

export interface QueueOptions extends HomeOptions {
  readonly most: string
}

export async function queue(
  what: string | undefined,
  ids: readonly string[],
  options: QueueOptions,
): Promise<void> {
  await beside(options, async services => {
    if (what === undefined) return showQueue(services, mostIn(options.most))
    if (!isQueueWord(what))
      throw new UsageFault(`queue: "${what.slice(0, 40)}" is none of hold, release and delete`)
    if (ids.length === 0)
      throw new UsageFault(`queue ${what}: write the id of a mail, as dragoman queue shows it`)
    // All that are named are looked for before the first is touched.
    const mails: MailInQueue[] = []
    for (const id of ids) mails.push(await mailNamed(id, services))
    for (const mail of mails) await moveMail(what, mail, services)
  })
}

type QueueWord = 'hold' | 'release' | 'delete'
const isQueueWord = (word: string): word is QueueWord => ['hold', 'release', 'delete'].includes(word)

function mostIn(text: string): number {
  const most = Number(text)
  if (!/^\d{1,6}$/.test(text) || most === 0)
    throw new UsageFault(`--most: "${text.slice(0, 40)}" is not a number from 1 on`)
  return most
}

/** So many characters of a mail's key tell it from all others. */
const ID = 10
const idOf = ({ messageId }: MailInQueue): string => messageId.replace(/^</, '').slice(0, ID)

async function mailNamed(id: string, { store }: Services): Promise<MailInQueue> {
  const start = id.replace(/^<|>$/g, '')
  if (!/^[\w.@-]{6,}$/.test(start))
    throw new UsageFault(`"${id.slice(0, 60)}" is not the id of a mail: write it as dragoman queue shows it`)
  const [mail, another] = await store.mailsBeginning(`<${start}`)
  if (mail === undefined || another !== undefined)
    throw new UsageFault(
      `${another === undefined ? 'no mail has' : 'several mails have'} the id ${start.slice(0, 60)}`,
    )
  if (mail.sent !== null)
    throw new UsageFault(`the mail ${start.slice(0, 60)} was sent on ${timeOf(mail.sent)}`)
  return mail
}

const BY_KEEPER = 'deleted by the keeper'

async function moveMail(what: QueueWord, mail: MailInQueue, { store, clock }: Services): Promise<void> {
  const { messageId } = mail
  const id = idOf(mail)
  if (what !== 'release' && mail.givenUp !== null)
    return print(`${id}: was given up before; nothing was changed`)
  const post = {
    hold: { held: [messageId] },
    release: { released: [messageId] },
    delete: { failed: [{ messageId, trouble: BY_KEEPER, retry: null }] },
  }[what]
  const done = await store.commit({ at: storedInstant(clock.now()), expect: new Map(), post })
  if (!done.ok) throw new Error(`the store declined: ${done.error}`)
  print(`${id} to ${mail.to}: ${DONE[what](id)}`)
}

const DONE: Readonly<Record<QueueWord, (id: string) => string>> = {
  hold: id =>
    `held. It waits until dragoman queue release ${id}; what comes behind it to the same address goes without it.`,
  release: () => 'goes out when the judge next sends, behind what else waits for that address.',
  delete: id => `given up, and not sent. dragoman queue release ${id} sends it all the same.`,
}

async function showQueue({ store }: Services, most: number): Promise<void> {
  const { letters, aside, mails, givenUp } = await store.queue(most)
  const { lettersWaiting, mailsWaiting } = await store.backlog()
  const lettersHead = ['letter', 'from', 'came']
  const letterRow = ({ key, sender, received, setAside }: LetterInQueue) => [
    key.slice(0, ID),
    shown(sender, 40),
    timeOf(received),
    shown(setAside ?? '', 60),
  ]
  const mailRow = (mail: MailInQueue) => [
    idOf(mail),
    shown(mail.to, 40),
    shown(String(mail.mail['subject'] ?? ''), 50),
    whenOf(mail),
    String(mail.attempts),
    shown(mail.trouble ?? '', 70),
  ]
  const mailsHead = ['mail', 'to', 'subject', 'when', 'tries', 'last error']
  table(`Letters that wait: ${lettersWaiting}`, lettersHead, letters.map(letterRow))
  table('Letters set aside, the last first', [...lettersHead, 'why'], aside.map(letterRow))
  table(`Mails that wait: ${mailsWaiting}`, mailsHead, mails.map(mailRow))
  table('Mails given up, the last first', mailsHead, givenUp.map(mailRow))
}

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  print(rows.length === 0 ? `${title}${title.includes(':') ? '' : ': none'}` : title)
  if (rows.length > 0)
    print(
      `${columns([head, ...rows])
        .map(line => `  ${line.trimEnd()}`)
        .join('\n')}`,
    )
}

const whenOf = ({ givenUp, due, retry }: MailInQueue): string =>
  givenUp !== null
    ? timeOf(givenUp)
    : due === HELD
      ? 'held'
      : timeOf(retry !== null && retry > due ? retry : due)

/** `2026-11-20 19:00 UTC` */
const timeOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

/** What strangers and their servers write goes to a terminal: no sign of it does anything there. */
const shown = (text: string, most: number): string => {
  const plain = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
