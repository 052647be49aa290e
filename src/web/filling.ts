// Orders by chance for those who have not ordered: each as a letter of its player, in answer to his newest mail.
import type { Power } from '../board/board.ts'
import { memoryOf } from '../daemon/memory.ts'
import type { Person } from '../game/events.ts'
import { owingPowers, rulesOf } from '../game/table.ts'
import type { KeptMail } from '../office/postOffice.ts'
import { subjectOf } from '../report/forms/header.ts'
import { awaitAnswer, awaitNews, type PostedLetter, post, replyTo } from './letters.ts'
import { randomOrders } from './randomOrders.ts'
import { headsOf, isJudge, mailsIn, type OfficeSite } from './readMails.ts'
import type { OpenGame } from './site.ts'

/** What came of it. */
export interface Filled {
  /** The powers for whom letters were mailed. */
  readonly powers: readonly Power[]
  /** Who plays elsewhere, and gets no mail here. */
  readonly unreached: readonly Power[]
}

const PATIENCE = 15_000
/** Somebody may get his mail elsewhere. */
const SHORT_PATIENCE = 5_000

/** For all powers that owe orders but those of one person. */
export async function fillIn(site: OfficeSite, open: OpenGame, as: string | undefined): Promise<Filled> {
  const { game, world } = open
  const owing = owingPowers(game, world)
  const players = new Map<Person, Power[]>()
  for (const power of owing) {
    const player = game.seats[power]?.player
    if (player !== undefined && player !== as) players.set(player, [...(players.get(player) ?? []), power])
  }
  const sent = await Promise.all(
    [...players].map(async ([player, powers]) => ({
      powers,
      isSent: await mailed(site, open, player, powers),
    })),
  )
  await resultsCome(site, open)
  const powersOf = (isSent: boolean) =>
    sent.filter(each => each.isSent === isSent).flatMap(({ powers }) => powers)
  return { powers: powersOf(true), unreached: powersOf(false) }
}

/** Where the last order made the phase be played, the players have their results before one goes on. */
async function resultsCome({ office, setting }: OfficeSite, { name, game }: OpenGame): Promise<void> {
  const { game: now } = await memoryOf(setting.store).game(name)
  const [played] = now.turns.slice(game.turns.length)
  if (played === undefined) return
  const subject = subjectOf(setting.judge, now, played.phase, 'Results')
  const people = new Set(now.seats.flatMap(({ player }) => player ?? []))
  const here = [...people].filter(person => mailsIn(office, person, 'received').length > 0)
  await awaitNews(office, here, subject, SHORT_PATIENCE)
}

async function mailed(
  site: OfficeSite,
  open: OpenGame,
  player: Person,
  powers: readonly Power[],
): Promise<boolean> {
  const newest = await newestMail(site, open, player)
  if (newest === undefined) return false
  const { mail, address } = newest
  const posted = await post(site.office, await replyTo(mail, address, letterText(site, open, powers)))
  if (posted === undefined) return false
  await isAnswered(site, address, posted)
  return true
}

const isAnswered = ({ office }: OfficeSite, address: string, posted: PostedLetter) =>
  awaitAnswer(office, address, posted, PATIENCE)

function letterText({ setting }: OfficeSite, { game, world }: OpenGame, powers: readonly Power[]): string {
  const { board } = world
  const chooser = { board, rules: rulesOf(game, world), position: game.position!, chance: setting.chance } // it is played
  return powers.flatMap(power => randomOrders(chooser, power)).join('\n')
}

const MOST_LOOKED_AT = 200

/**
 * The newest mail of the judge about a game that somebody got here, at any of his addresses: one with news if there is
 * one, else an answer.
 */
export async function newestMail(
  { office, setting }: OfficeSite,
  { game }: OpenGame,
  player: Person,
): Promise<{ readonly mail: KeptMail; readonly address: string } | undefined> {
  const { people } = await memoryOf(setting.store).people()
  const about = subjectOf(setting.judge, game, undefined, '').toLowerCase()
  let answer: { readonly mail: KeptMail; readonly address: string } | undefined
  for (const address of new Set([player, ...people.addressesOf(player)])) {
    for (const mail of mailsIn(office, address, 'received').slice(0, MOST_LOOKED_AT)) {
      const { subject, replyTo: to } = await headsOf(mail)
      if (!to.includes('+') || !isJudge(to, setting.sender.address)) continue
      if (subject.toLowerCase().startsWith(about)) return { mail, address }
      if (subject.toLowerCase().startsWith(`re: ${about}`)) answer ??= { mail, address }
    }
  }
  return answer
}
