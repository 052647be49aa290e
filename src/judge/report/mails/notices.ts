// The news of a decision: one text for everybody whom an event concerns.

import type { Power } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import type { Decision, Step } from '../../game/decision.ts'
import type { GameEvent, Person } from '../../game/events.ts'
import { enclosuresFor, type Game, isBlind, peopleOf, powersOf } from '../../game/game.ts'
import type { MailPart } from '../../game/mailWishes.ts'
import { MAIL_TIMES, type MailTime, timeOf as wantedTime } from '../../game/mailWishes.ts'
import { pathsChanged } from '../../game/settings.ts'
import { alliesOf, rulesOf, type World } from '../../game/table.ts'
import { isStranger } from '../../game/views.ts'
import { type JudgeName, judgePhaseId } from '../forms/frame.ts'
import { withoutAddresses } from '../forms/judgePlayers.ts'
import { positionLines } from '../sentences/results.ts'
import { settingLinesForAll } from '../sentences/settingLines.ts'
import type { TextMap } from '../textMap.ts'
import { type Readers, toldToEach } from './eachReader.ts'
import { lapseNews } from './lapsing.ts'
import { type Foreign, foreignIn, foreignOrdersNotice, plannedNotice } from './planned.ts'
import { pressNotice, proxyNotices } from './press.ts'
import { resultsNotice } from './results.ts'
import { saidForAnother } from './saidForAnother.ts'
import { seatNews } from './seats.ts'
import { endNotices, startNotice } from './startAndEnd.ts'
import { Teller } from './teller.ts'
import { timeNews } from './times.ts'
import { ARCHIVE, type Background, isPerson, type NewsKind, type Notice, type Recipient } from './views.ts'

export type { Notice } from './views.ts'

const say = wording.notices

/** What notices are written with, besides the decision. */
export interface Telling extends Pick<Background, 'site'> {
  readonly world: World
  readonly judge: JudgeName
  readonly textMap?: TextMap | undefined
}

/** The news of a decision, in order. */
export function noticesOf(decision: Decision, telling: Telling): readonly Notice[] {
  const notices = isBlind(decision.after)
    ? toldToEach(decision, telling.world.board, (seen, readers) => toldOf(seen, telling, readers))
    : toldOf(decision, telling, ALL).map(notice => ({ ...notice, to: notice.to.filter(isPerson) }))
  const { after } = decision
  const isWatching = (person: Person) =>
    after.observers.includes(person) && isStranger(after, { kind: 'observer', person })
  return after.observers.some(isWatching)
    ? notices.flatMap(notice => hiddenFrom(isWatching, notice))
    : notices
}

/** The same news, with the addresses hidden from some readers. */
const hiddenFrom = (isWatching: (person: Person) => boolean, notice: Notice): readonly Notice[] =>
  [
    { ...notice, to: notice.to.filter(person => !isWatching(person)) },
    {
      ...notice,
      to: notice.to.filter(isWatching),
      lines: notice.lines.map(line => withoutAddresses(line)),
    },
  ].filter(({ to }) => to.length > 0)

/** What everybody is told about a decision, as the archive of the game keeps it; nothing of a blind game while it runs. */
export const archivedNoticesOf = (decision: Decision, telling: Telling): readonly Notice<Recipient>[] =>
  toldOf(decision, telling, ONLY_ARCHIVE).filter(({ to }) => to.includes(ARCHIVE))

const ALL: Readers = { everybody: peopleOf, reads: () => true }
const ONLY_ARCHIVE: Readers = { everybody: () => [ARCHIVE], reads: () => false }

const toldOf = (
  { steps, after }: Decision,
  telling: Telling,
  readers: Readers,
): readonly Notice<Recipient>[] => {
  const background = { ...telling, board: telling.world.board, end: after, ...readers }
  return [
    ...[...writtenByOthers(steps)].flatMap(([power, foreign]) =>
      foreignOrdersNotice(power, foreign, background),
    ),
    ...steps.flatMap(step => noticeOf(step, background)),
  ]
}

/** What others than their players have written or taken back for powers, and the game after the last such event. */
function writtenByOthers(steps: readonly Step[]): ReadonlyMap<Power, Foreign> {
  const found = new Map<Power, Foreign>()
  for (const { event, now } of steps) {
    if (!('by' in event) || !('power' in event)) continue
    const { by, power } = event
    if (typeof by !== 'object' || by.kind === 'clock' || by.person === now.seats[power]?.player) continue
    const what = foreignIn(event)
    if (what === undefined) continue
    found.set(power, { game: now, what: [...new Set([...(found.get(power)?.what ?? []), what])] })
  }
  return found
}

/** What one person is told in one mail, and when they want it. */
export interface PersonalMail {
  readonly person: Person
  readonly told: readonly Notice[]
  readonly time: MailTime
  /** What the person can unsubscribe from with one click. */
  readonly stops: MailPart | undefined
}

/**
 * News for everybody concerned who wants them, one mail to each for one decision; without what `writer` reads in the
 * reply.
 */
export function* newsOf(notices: readonly Notice[], game: Game, writer?: Person): Iterable<PersonalMail> {
  for (const { person, told } of toldTo(notices, writer)) {
    const time = timeOf(person, told, game, writer)
    if (time !== 'none') yield { person, told, time, stops: stopsOf(person, told, game) }
  }
}

function* toldTo(
  notices: readonly Notice[],
  writer: Person | undefined,
): Iterable<Pick<PersonalMail, 'person' | 'told'>> {
  for (const notice of notices.filter(each => each.standsAlone))
    for (const person of notice.to) yield { person, told: [notice] }
  const shared = notices.filter(each => !each.standsAlone)
  for (const person of new Set(shared.flatMap(({ to }) => to))) {
    const told = shared.filter(
      ({ to, isAnswered }) => to.includes(person) && !(isAnswered === true && person === writer),
    )
    if (told.length > 0) yield { person, told }
  }
}

/** The kinds of news that a person can do without. All others concern their part in the game. */
const PART_OF: Readonly<Partial<Record<NewsKind, MailPart>>> = {
  ...({ results: 'results', press: 'press', reminder: 'reminders' } as const),
  ...({ deadline: 'notices', settings: 'notices', players: 'notices', news: 'notices' } as const),
}

function stopsOf(person: Person, told: readonly Notice[], game: Game): MailPart | undefined {
  if (told.some(each => each.isNeeded === true || PART_OF[each.kind] === undefined)) return undefined
  if (game.observers.includes(person)) return 'observer'
  if (told.every(({ kind }) => kind === 'reminder')) return 'reminders'
  return told.every(({ isBroadcast }) => isBroadcast === true) ? 'broadcasts' : undefined
}

/** The most urgent part of a mail decides when it goes out. */
function timeOf(person: Person, told: readonly Notice[], game: Game, writer: Person | undefined): MailTime {
  const { mail } = enclosuresFor(game, person)
  if (mail === undefined) return 'now'
  const watches = game.observers.includes(person)
  const isLate = powersOf(game, person).some(power => game.late.includes(power))
  const times = told.map(({ kind, isNeeded, isBroadcast }) => {
    const part = kind === 'late' && !isLate ? 'notices' : PART_OF[kind]
    if (part === undefined || isNeeded === true) return 'now'
    if (watches) return wantedTime(mail, 'observer')
    if (isBroadcast === true) return wantedTime(mail, 'broadcasts')
    return wantedTime(mail, part === 'notices' && person === writer ? 'echoes' : part)
  })
  return MAIL_TIMES.find(time => times.includes(time)) ?? 'now'
}

function noticeOf(step: Step, background: Background): readonly Notice<Recipient>[] {
  const { was, event, now } = step
  if (event.kind === 'ordersWritten' || event.kind === 'ordersCleared')
    return isProxyNoticed(now, background) ? proxyNotices(event, was, now, background) : []
  const teller = new Teller(step.now, background)
  const news = seatNews(step, teller) ?? timeNews(step, teller) ?? otherNews(step, teller)
  const told = IN_THE_ANSWER.has(event.kind)
    ? news.map(notice => (notice.kind === 'own' ? notice : ({ ...notice, isAnswered: true } as const)))
    : news
  return [...told, ...lapseNews(step, teller)]
}

/** About these events the reply to the letter says as much as the news. */
const IN_THE_ANSWER: ReadonlySet<GameEvent['kind']> = new Set([
  ...(['settingsChanged', 'gamePaused', 'gameResumed', 'deadlineSet', 'startSet'] as const),
  ...(['playerResigned', 'playerWithdrew', 'observerLeft', 'masterLeft', 'masterPromoted'] as const),
])

const isProxyNoticed = (game: Game, { world }: Background): boolean =>
  rulesOf(game, world).proxyOrders === 'withNotice'

function otherNews(step: Step, teller: Teller): readonly Notice<Recipient>[] {
  const { was, event, now: game } = step
  const { background, board, name, names, letter } = teller
  const phase = game.position?.phase
  switch (event.kind) {
    case 'gameStarted':
      return teller.everybody.map(reader => startNotice(game, event.position, reader, background))
    case 'gameUnstarted':
      return teller.all('news', 'Start Taken Back', [say.unstarted({ game: game.name })])
    case 'passwordChosen':
    case 'zoneChosen':
    case 'enclosuresChosen': {
      if (event.by === undefined) return []
      const parts = { game: game.name }
      const { kind, person } = event
      return teller.own(person, say.own.subject, () => [say.own[kind](parts)])
    }
    case 'plansTakenUp':
      return [
        ...(event.from === 'plan' ? plannedNotice(event.power, game, background) : []),
        ...(isProxyNoticed(game, background) ? proxyNotices(event, was, game, background) : []),
      ]
    case 'phaseResolved':
      return resultsNotice(step, background)
    case 'gameEnded':
      return endNotices(event, game, background)
    case 'pressSent':
      return [...pressNotice(event, game, background), ...saidForAnother(event, was, teller)]
    case 'diaryWritten':
    case 'diaryStruck':
      return saidForAnother(event, was, teller)
    case 'coinTossed':
    case 'powerJoined': {
      const side = names(alliesOf(event.to, was, background.world))
      const year = background.world.sharing?.neutral?.joins ?? 0
      return teller.all('news', `Coin Toss: ${letter(event.power)}`, [
        event.kind === 'coinTossed'
          ? say.coinTossed({ power: name(event.power), side, year })
          : say.powerJoined({ power: name(event.power), side }),
      ])
    }
    case 'gameRolledBack':
      return teller.all('news', `Rollback to ${judgePhaseId(phase!)}`, [
        say.rolledBack({
          phase: judgePhaseId(phase!),
          orders: event.keepsOrders ? say.ordersKept : say.ordersGone,
        }),
        '',
        ...positionLines(game.position!, board),
        ...changedBook(was, game, background.world),
      ])
    case 'gameBroughtForward':
      return teller.all('news', `Rollforward to ${judgePhaseId(phase!)}`, [
        say.broughtForward,
        ...changedBook(was, game, background.world),
      ])
    case 'positionRepaired':
      return teller.all('news', 'Position Changed', [
        event.repairs.length === 0 && was.beforeRepairs.length > 0 ? say.repairUndone : say.repaired,
        '',
        ...positionLines(event.after, board),
      ])
    case 'settingsChanged': {
      const lines = changedLines(was, game, background.world)
      return lines.length === 0
        ? []
        : teller.all('settings', 'Parameter Change', [
            say.settingsChanged,
            '',
            ...lines,
            ...(event.makesIrregular ? ['', say.irregular] : []),
          ])
    }
    default:
      return []
  }
}

/** The settings that have changed. */
const changedLines = (was: Game, game: Game, world: World): readonly string[] =>
  settingLinesForAll(pathsChanged(was.settings, game.settings), game.settings, rulesOf(game, world)).map(
    line => (line.startsWith(' ') ? `  ${line}` : `* ${line}`),
  )

/** A phase that is played again uses the rules by which it was played first. */
function changedBook(was: Game, game: Game, world: World): readonly string[] {
  const lines = changedLines(was, game, world)
  return lines.length === 0 ? [] : ['', say.bookOfThen, '', ...lines]
}
