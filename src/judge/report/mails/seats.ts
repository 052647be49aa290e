// The news of players who come and go, and what those concerned are told: what became of their part, what they can do.

import type { Power } from '../../../rules/board/board.ts'
import { wording } from '../../../wording/wording.ts'
import type { Step } from '../../game/decision.ts'
import type { GameEvent, Person } from '../../game/events.ts'
import { enclosuresFor, type Game, powersOf } from '../../game/game.ts'
import { wantsText } from '../../game/mailWishes.ts'
import { playersNeeded } from '../../game/table.ts'
import { isQuiet } from '../../game/views.ts'
import { mailTimesTold } from '../sentences/mailTimes.ts'
import { listed } from '../sentences/names.ts'
import { positionLines } from '../sentences/results.ts'
import { boardSection } from '../textMap.ts'
import { approvalAsked, approved } from './approvals.ts'
import { nextSteps } from './nextSteps.ts'
import { isByAnother, type Notices, type Teller } from './teller.ts'

const say = wording.notices

/** The news of a step about who plays; undefined if it is about something else. */
export function seatNews({ was, event, now: game }: Step, teller: Teller): Notices | undefined {
  switch (event.kind) {
    case 'playerSignedOn':
      return signedOn(event.player, game, teller)
    case 'playerWithdrew':
      return [
        ...gathered(
          game,
          `Player Withdrawn: #${game.newcomers.length}`,
          say.withdrew({
            who: nameBeforePowers(event.player, game),
            game: game.name,
            missing: missing(game, teller),
          }),
          teller,
        ),
        ...removed(event.player, event.by, 'player', game, teller),
      ]
    case 'playersApproved':
      return event.players.flatMap(player => approved(player, event.isApproved, game, teller))
    case 'seatsAbandoned':
    case 'civilDisorderDeclared':
      return left(event, game, teller)
    case 'playerResigned':
      return resigned(event, was, teller)
    case 'playerReturned': {
      const { power, player } = event
      const what = `Returning Player Signon: ${teller.letter(power)}`
      return [
        ...teller.others([player], what, [say.returned({ power: teller.name(power) })]),
        ...teller.own(player, what, () => [say.returnedOwn({ power: teller.name(power), game: game.name })]),
      ]
    }
    case 'seatTaken':
      return taken(event, was, teller)
    case 'enclosuresChosen':
      return event.stopped === undefined ? undefined : fewerMails(event, teller)
    case 'observerLeft':
      return removed(event.observer, event.by, 'observer', game, teller)
    case 'masterLeft':
      return [
        ...teller.all('players', 'Master Gone', [say.masterGone({ person: event.master, game: game.name })]),
        ...removed(event.master, event.by, 'master', game, teller),
      ]
    case 'masterPromoted':
      return promoted(event, game, teller)
    default:
      return undefined
  }
}

type Event<Kind extends GameEvent['kind']> = Extract<GameEvent, { readonly kind: Kind }>

/** Tells the masters who gets fewer mails and may miss something. */
function fewerMails({ person, mail }: Event<'enclosuresChosen'>, teller: Teller): Notices {
  const { game, board } = teller
  const mailTimes = wording.mailTimes
  const powers = powersOf(game, person).map(power => board.powers[power]!.name)
  const who = powers.length === 0 ? mailTimes.anObserver : listed(powers, 'and')
  const masters = game.masters.filter(each => each !== person)
  const line = mailTimes.forMaster({ who, game: game.name, times: mailTimesTold(mail) })
  return teller.to('own', masters, mailTimes.forMasterSubject, [line])
}

// Before the start.

/** Each such mail tells how many players there are, which only the masters of a secret game may know. */
const gathered = (game: Game, what: string, line: string, teller: Teller): Notices =>
  teller.to('players', game.settings.secret ? game.masters : teller.everybody, what, [line])

function signedOn(player: Person, game: Game, teller: Teller): Notices {
  const what = `New Player Signon: #${game.newcomers.length}`
  const line = say.joined({
    who: nameBeforePowers(player, game),
    game: game.name,
    missing: missing(game, teller),
  })
  const isApproved = game.newcomers.find(each => each.player === player)?.isApproved !== false
  return [
    ...gathered(game, what, line, teller),
    ...(isApproved ? [] : approvalAsked(player, player, say.waits.forming, what, teller)),
  ]
}

/** The name of a player who has joined but plays no power yet. */
export const nameBeforePowers = (player: Person, { settings }: Game): string =>
  settings.gunboat || settings.secret ? say.somePlayer : player

function missing({ newcomers, settings }: Game, { board }: Teller): string {
  const count = playersNeeded(settings, board) - newcomers.length
  if (count <= 0) return newcomers.every(({ isApproved }) => isApproved) ? say.tableFull : say.tableWaits
  return count === 1 ? say.onePlayerMissing : say.playersMissing({ count })
}

// Players who go, and those who replace them.

/** Their seats are free, or the judge no longer waits for them; until somebody takes their place they may come back. */
function left(
  { kind, powers }: Event<'seatsAbandoned' | 'civilDisorderDeclared'>,
  game: Game,
  teller: Teller,
): Notices {
  if (powers.length === 0) return []
  const [what, all, own] =
    kind === 'seatsAbandoned'
      ? ['Abandoned', say.abandoned, say.abandonedOwn]
      : ['Civil Disorder', say.civilDisorder, say.civilDisorderOwn]
  const holders = [...new Set(powers.flatMap(power => game.seats[power]?.player ?? []))]
  return [
    ...teller.others(holders, what, [all({ powers: teller.names(powers) })]),
    ...holders.flatMap(person => {
      const theirs = powers.filter(power => game.seats[power]?.player === person)
      return teller.own(person, what, () => [
        own({ powers: teller.names(theirs) }),
        say.comeBack({ line: signOnLine(theirs[0]!, game, teller) }),
      ])
    }),
  ]
}

const signOnLine = (power: Power, game: Game, { letter }: Teller): string =>
  `SIGNON ${letter(power)}${game.name.toLowerCase()}`

function resigned({ power, player, by }: Event<'playerResigned'>, was: Game, teller: Teller): Notices {
  const { game, name } = teller
  const what = `Resignation: ${name(power)}`
  const isEjected = isByAnother(by, player)
  const line = isQuiet(game)
    ? say.powerFree({ power: name(power) })
    : (isEjected ? say.removedPlayer : say.resigned)({ power: name(power) })
  const news = teller.others(isEjected ? [player] : [], what, [line])
  if (!isEjected) return news
  return [
    ...news,
    ...teller.own(player, `Ejected: ${name(power)}`, () => [
      ...stillPlays(player, power, teller),
      ...(hasOrdered(was, power) ? [say.ordersStay] : []),
      ...(hasAsked(was, power) ? [say.votesEnd({ power: name(power) })] : []),
      ...(mayComeBack(player, game)
        ? [say.takeOverAgain({ line: `TAKEOVER ${teller.letter(power)}${game.name.toLowerCase()}` })]
        : []),
    ]),
  ]
}

/** A player who keeps other powers is not out of the game. */
function stillPlays(
  player: Person,
  power: Power,
  { game, name, names, background }: Teller,
): readonly string[] {
  if (powersOf(game, player).length === 0) return [say.ejected({ power: name(power), game: game.name })]
  const kept = powersOf(background.end, player)
  return [
    say.powerTaken({ power: name(power), game: game.name }),
    ...(kept.length === 0 ? [] : [say.powersKept({ powers: names(kept) })]),
  ]
}

const hasOrdered = ({ sheets, plans, standingOrders }: Game, power: Power): boolean =>
  sheets.has(power) || standingOrders.has(power) || plans.some(each => each.power === power)

const hasAsked = ({ votes, waits, plannedWaits }: Game, power: Power): boolean =>
  votes.has(power) || waits.has(power) || plannedWaits.some(each => each.power === power)

/** Shows the board to a successor, and tells a predecessor that it is too late to come back. */
function taken({ power, player }: Event<'seatTaken'>, was: Game, teller: Teller): Notices {
  const { game, name } = teller
  const what = `New Player Signon: ${teller.letter(power)}`
  const before = was.seats[power]?.player
  const told = before === undefined ? [player] : [player, before]
  const waits = game.settings.approval && player !== before
  return [
    ...teller.others(told, what, [
      say.seatTaken({ power: name(power) }),
      ...(waits ? [say.waits.table] : []),
    ]),
    ...position(player, power, what, teller),
    ...(waits ? approvalAsked(player, teller.letter(power), say.waits.playing, what, teller) : []),
    ...(before === undefined
      ? []
      : teller.own(before, what, () => [
          say.replaced({ power: name(power), game: game.name }),
          ...(mayComeBack(before, game) ? [say.observe({ game: game.name.toLowerCase() })] : []),
        ])),
  ]
}

/** The board and the next steps, for a player who was not there before. */
function position(player: Person, power: Power, what: string, teller: Teller): Notices {
  const { board, game, background } = teller
  const { end, world, judge, textMap } = background
  // If several powers are taken together, only the last one tells of all.
  const at = game.position
  if (at === undefined || powersOf(end, player).at(-1) !== power) return []
  const map = wantsText(enclosuresFor(game, player)) ? boardSection(textMap, at, board) : []
  const steps = nextSteps(end, player, world, judge)
  return teller
    .own(player, what, () => [
      say.seatTakenOwn({ power: teller.names(powersOf(end, player)), game: game.name }),
      '',
      ...positionLines(at, board),
    ])
    .map(notice => ({
      ...notice,
      lines: [...steps, ...notice.lines, ...map],
      ownLines: steps.length,
      drawn: 'present',
      tellsTask: true,
    }))
}

/** Tells a person that somebody else has removed them from a part without a power. */
function removed(
  person: Person,
  by: Event<'playerWithdrew'>['by'],
  as: keyof typeof say.removed,
  game: Game,
  teller: Teller,
): Notices {
  if (!isByAnother(by, person)) return []
  const again = as === 'player' && mayComeBack(person, game)
  const how = again ? [say.joinAgain({ game: game.name.toLowerCase() })] : []
  return teller.own(person, 'Ejected', () => [say.removed[as]({ game: game.name }), ...how])
}

/** Whether a removed person may take a part again, as far as the list of banned people says. */
const mayComeBack = (person: Person, game: Game): boolean => !game.settings.banned.includes(person)

function promoted({ master, by }: Event<'masterPromoted'>, game: Game, teller: Teller): Notices {
  const isOwn = !isByAnother(by, master)
  const told = teller.everybody.filter(reader => reader !== master)
  return [
    ...teller.to('players', told, 'New Master', [say.newMaster({ person: master, game: game.name })]),
    ...(isOwn
      ? []
      : teller.own(master, 'New Master', () => [say.newMasterOwn({ game: game.name }), say.helpMaster])),
  ]
}
