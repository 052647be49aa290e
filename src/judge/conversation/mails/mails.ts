// Turns news and replies into mails in the outbox: to which addresses, with which Message-IDs, in which thread.

import { codeOf, withCode } from '../../../post/heads.ts'
import type { Sender, WrittenMail } from '../../../post/outgoing.ts'
import {
  canBeAnswered,
  MASTER_SEAT,
  messageIdFor,
  OBSERVER_SEAT,
  PLAYER_SEAT,
  tokenFor,
  tokensAmong,
} from '../../../post/tokens.ts'
import { comparePhases } from '../../../rules/board/phase.ts'
import { LANGUAGE, wording } from '../../../wording/wording.ts'
import { noGameHeader } from '../../commands/people/addressWishes.ts'
import { eyesOfPerson } from '../../game/blind/seen.ts'
import type { Person } from '../../game/events.ts'
import { enclosuresFor, type Game, isBlind, peopleOf } from '../../game/game.ts'
import { wantsPicture } from '../../game/mailWishes.ts'
import { boardFor } from '../../library/equipment.ts'
import type { People } from '../../people/people.ts'
import { asTheyAre, headerLines, wrapped } from '../../report/forms/frame.ts'
import { deadlineFile, taskAbove } from '../../report/mails/nextSteps.ts'
import { type Notice, newsOf, type PersonalMail } from '../../report/mails/notices.ts'
import type { NewsKind } from '../../report/mails/views.ts'
import type { NewEvent, OutgoingMail } from '../../store/batch.ts'
import { storedInstant } from '../../store/events/names.ts'
import { type Services, templatesOf, worldOf } from '../services.ts'
import { digestTime } from './digests.ts'
import { drawnOf } from './enclosing.ts'
import { orderLinks } from './orderLinks.ts'
import { proposedTo } from './proposed.ts'

/** A text of more characters is not sent as HTML too, which would more than double it. */
const MOST_HTML = 64 * 1024
const AS_HTML_TOO = { html: LANGUAGE } as const
const TOKEN_LIVES = 90 * 86_400_000

const say = wording.letters.mails

/** What the names of all mails of one letter or alarm are made from. */
export interface Origin {
  /** The letter's key, or the game and version of an alarm. */
  readonly name: string
  readonly letter: string | null
  readonly inReplyTo: string | null
}

/** Makes mails one after the other, each with a name of its own that a second try makes again. */
export class MailWriter {
  readonly mails: OutgoingMail[] = []
  readonly #services: Services
  readonly #people: People
  readonly #origin: Origin
  /** What goes on record in the same commit. */
  #records: readonly NewEvent[] = []

  constructor(services: Services, people: People, origin: Origin) {
    this.#services = services
    this.#people = people
    this.#origin = origin
  }

  /** Takes what goes on record in the same commit, before there are mails. */
  learn(records: readonly NewEvent[]): void {
    this.#records = records
  }

  /** Queues the one reply to a letter. */
  reply(
    to: string,
    subject: string,
    text: string,
    replyTo: string,
    game: Game | undefined,
    picture?: string,
  ): void {
    this.#queue(to, this.#origin.letter, game, {
      ...this.#about(game, this.#origin.inReplyTo),
      subject,
      text,
      replyTo,
      auto: 'auto-replied',
      ...(picture === undefined ? {} : { picture }),
    })
  }

  /** Queues a mail besides the reply. */
  note(to: string, subject: string, text: string, replyTo: string, game: Game | undefined): void {
    this.#queue(to, null, game, { ...this.#about(game), subject, text, replyTo, auto: 'auto-generated' })
  }

  /** Queues news for everybody concerned. */
  news(notices: readonly Notice[], game: Game): void {
    for (const each of newsOf(notices, game)) this.tell(each, game)
  }

  /** Queues the news for one person, in one mail. What is for the mail of the day goes to one address only. */
  tell({ person, told: notices, time, stops }: PersonalMail, game: Game): void {
    const first = FIRST.flatMap(kind => notices.find(notice => notice.kind === kind) ?? [])[0] ?? notices[0]!
    const isReminder = notices.every(({ kind }) => kind === 'reminder')
    const own = notices.find(({ ownLines = 0 }) => ownLines > 0)
    const asks = own !== undefined || notices.some(({ kind }) => kind === 'reminder')
    const links =
      asks && this.#services.sender.takesOrders === true
        ? orderLinks(person, game, this.#people, this.#services, this.#records)
        : []
    // The links go above the blank line that ends what is the player's alone: a player who passes results on quotes
    // what is below.
    const linesOf = (notice: Notice): readonly string[] =>
      notice === own ? notice.lines.toSpliced((own.ownLines ?? 1) - 1, 0, ...links) : notice.lines
    const lines = bounded(
      [
        ...taskAbove(notices, person, game, () => worldOf(game, this.#services), this.#services.judge),
        ...notices.flatMap((notice, i) => (i === 0 ? linesOf(notice) : ['', ...linesOf(notice)])),
        ...(isReminder ? proposedTo(person, game, this.#people, this.#services.clock.now()) : []),
        ...(own === undefined ? links : []),
      ],
      game,
    )
    const board = boardFor(game)
    const phase = first.phase ?? board.opens
    const { position, due } = game
    const isOfNow = position !== undefined && comparePhases(phase, position.phase) === 0
    const deadline = 'deadline' in first ? first.deadline : isOfNow ? due?.deadline : undefined
    const header = headerLines(this.#services.judge, game, { phase, deadline })
    const view = { header: asTheyAre(header.filter(line => line !== '')), news: asTheyAre(lines) }
    const { kind } = first
    const text =
      kind === 'press'
        ? templatesOf(this.#services).fill(kind, { ...view, answersTo: answersTo(first, person, game) })
        : templatesOf(this.#services).fill(kind, view)
    const reached = this.#people.reachedAt(person, game)
    const digest = time === 'digest' ? digestTime(person, game, this.#services.clock.now()) : undefined
    const about = this.#services.push && pushedKind(notices)
    for (const [i, address] of (digest === undefined ? reached : reached.slice(0, 1)).entries()) {
      this.#queue(address, null, game, {
        subject: first.subject,
        text,
        replyTo: peopleOf(game).includes(person)
          ? this.seatAddress(person, game, seatOf(first.writtenBy))
          : this.#services.sender.address,
        ...this.#about(game),
        auto: 'auto-generated',
        ...this.#enclosures(person, notices, game),
        ...(digest === undefined ? {} : { digest }),
        ...(stops === undefined ? {} : { stops }),
        ...(about === undefined || i > 0 ? {} : { push: about, reader: person }),
      })
    }
  }

  /** A picture of the board, and the next deadline, for readers who want them. */
  #enclosures(person: Person, notices: readonly Notice[], game: Game): Partial<WrittenMail> {
    const wishes = enclosuresFor(game, person)
    const isUsual = this.#people.getsPictures(person, this.#records)
    const drawn = notices.find(notice => notice.drawn !== undefined)?.drawn
    const movesDeadline = notices.some(({ kind }) => DEADLINES.includes(kind))
    const now = this.#services.clock.now()
    return {
      ...(drawn !== undefined && wantsPicture(wishes, isUsual)
        ? {
            picture: drawnOf(
              game.name.toLowerCase(),
              drawn,
              isBlind(game) ? eyesOfPerson(game, person) : undefined,
            ),
          }
        : {}),
      ...(movesDeadline && wishes.calendar
        ? { calendar: deadlineFile(game, this.#services.sender.address, now) }
        : {}),
    }
  }

  /** A reply to this address speaks for the person's seat in the game. */
  seatAddress(person: Person, game: Game, answers?: number): string {
    const power = game.seats.findIndex(({ player }) => player === person)
    const seat = game.masters.includes(person)
      ? MASTER_SEAT
      : game.observers.includes(person)
        ? OBSERVER_SEAT
        : power < 0
          ? PLAYER_SEAT
          : power
    const expires = this.#services.clock.now() + TOKEN_LIVES
    const token = { kind: 'seat', game: game.name.toLowerCase(), seat, expires, answers } as const
    const changes = this.#people.passwordChanges(person, token.game, this.#records)
    return withToken(this.#services.sender.address, tokenFor(token, person, this.#services.secret, changes))
  }

  /** A reply to this address confirms a letter that came from there. */
  letterAddress(key: string, sender: string): string {
    const expires = this.#services.clock.now() + TOKEN_LIVES
    const address = sender.toLowerCase()
    const changes = this.#people.allPasswordChanges(this.#people.personAt(address), this.#records)
    const token = tokenFor({ kind: 'letter', key, expires }, address, this.#services.secret, changes)
    return withToken(this.#services.sender.address, token)
  }

  #queue(to: string, answers: string | null, game: Game | undefined, written: WrittenMail): void {
    const { sender, secret, clock, html } = this.#services
    const headed = { ...written, text: this.#headed(written) }
    const isPlain = html === false || game === undefined || written.text.length > MOST_HTML
    const mail = isPlain ? headed : { ...headed, ...AS_HTML_TOO }
    const origin = `${this.#origin.name}\0${this.mails.length}\0${to}`
    const messageId = messageIdFor(origin, sender.address, secret)
    this.mails.push({
      messageId,
      to,
      game: game === undefined ? null : game.name.toLowerCase(),
      answers,
      due: written.digest ?? storedInstant(clock.now()),
      mail: isAskedPlainly(mail, sender) ? askingByCode(mail, messageId) : mail,
    })
  }

  /**
   * A reply to such an address speaks for its reader. The head makes the mail known where a machine sends it back, even
   * if the keeper's own template leaves it out.
   */
  #headed({ text, replyTo }: WrittenMail): string {
    const { sender, judge } = this.#services
    if (replyTo === sender.address || JUDGES_HEAD.test(text)) return text
    return [...noGameHeader(judge), '', text].join('\n')
  }

  /** What a mail answers, and its game: all mails of a game hang below one that was never sent. */
  #about(game: Game | undefined, inReplyTo: string | null = null) {
    const answered = inReplyTo === null ? [] : [inReplyTo]
    if (game === undefined) return { inReplyTo, references: answered, listId: null }
    const name = game.name.toLowerCase()
    const references = [`<game.${name}@${this.#domain}>`, ...answered]
    return { inReplyTo, references, listId: `<${name}.${this.#domain}>` }
  }

  get #domain(): string {
    return this.#services.sender.address.split('@')[1] ?? 'localhost'
  }
}

/** What the reader's devices are told of. */
const pushedKind = (notices: readonly Notice[]): WrittenMail['push'] =>
  PUSHED.find(each => notices.some(({ kind }) => kind === each))

const PUSHED = ['results', 'reminder'] as const

/** The kinds of news that give a mail its subject, in this order; otherwise the first news does. */
const FIRST: readonly NewsKind[] = ['results', 'start', 'ending', 'own']

const JUDGES_HEAD = /^:: Judge: /m

/** News that tells of a deadline, or that there is none any more. */
const DEADLINES: readonly NewsKind[] = ['results', 'start', 'deadline', 'ending', 'news']

/** Whom an answer to press reaches, if anybody. */
function answersTo({ writtenBy: writer }: Notice, person: Person, game: Game): string {
  if (writer === undefined || seatOf(writer) === undefined || game.observers.includes(person)) return ''
  if (writer.kind === 'master') return game.masters.includes(person) ? '' : wording.press.theMaster
  const isFree = game.settings.press.partial || game.masters.includes(person)
  return isFree && writer.kind === 'power' ? boardFor(game).powers[writer.power]!.name : ''
}

/** The seat of the writer of press, if an answer can find it. */
function seatOf(writer: Notice['writtenBy']): number | undefined {
  const seat = writer?.kind === 'master' ? MASTER_SEAT : writer?.kind === 'power' ? writer.power : undefined
  return seat !== undefined && canBeAnswered(seat) ? seat : undefined
}

/** `judge+token@domain` */
const withToken = (address: string, token: string): string => address.replace('@', `+${token}@`)

/** The answer may bring back nothing but the subject, so the text says what the code in it is for. */
const askingByCode = (mail: WrittenMail, messageId: string): WrittenMail => ({
  ...mail,
  subject: withCode(mail.subject, messageId),
  text: `${mail.text.trimEnd()}\n\n${wrapped(say.leaveCode({ code: codeOf(messageId) })).join('\n')}\n`,
})

/** Whether a mail asks for a confirmation, from a judge whose mails all have the same reply address. */
const isAskedPlainly = (mail: WrittenMail, { address, plus }: Sender): boolean =>
  plus === false && tokensAmong([mail.replyTo], address).some(({ token }) => token.kind === 'letter')

/** No news is longer than this many characters, whatever has come together in it. */
const MOST_NEWS = 512 * 1024

function bounded(lines: readonly string[], { name }: Game): readonly string[] {
  let room = MOST_NEWS
  const end = lines.findIndex(line => {
    room -= line.length + 1
    return room < 0
  })
  return end < 0 ? lines : [...lines.slice(0, end), '', ...wrapped(say.cut({ game: name.toLowerCase() }))]
}
