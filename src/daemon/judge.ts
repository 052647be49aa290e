// The judge's two verbs: a letter is received, a game is rung. Each ends in one commit, or in none.
import { createHash } from 'node:crypto'
import { decide } from '../game/decide.ts'
import { deedsIn } from '../game/dedication.ts'
import type { GameEvent } from '../game/events.ts'
import { evolve } from '../game/evolve.ts'
import { type Game, NO_GAME } from '../game/game.ts'
import { alarmOf } from '../game/ringing.ts'
import { askedPowers, type World } from '../game/table.ts'
import { instructionsIn } from '../mail/instructions.ts'
import { LETTER_LIMITS, type Letter as ReadLetterBody, readLetter } from '../mail/letter.ts'
import { isFor } from '../mail/tokens.ts'
import { noticesOf } from '../report/notices.ts'
import { type Batch, type Letter, type LetterKey, type NewEvent, RECORDS } from '../store/batch.ts'
import { deedsWritten } from '../store/deeds.ts'
import { loadGame, movedOn, type StoredGame } from '../store/gameStore.ts'
import { storedInstant } from '../store/instants.ts'
import { blackedOut } from './blackout.ts'
import { type Dealings, NotProven } from './dealings.ts'
import { MailWriter } from './mails.ts'
import { addressConfirmed, People } from './people.ts'
import { type ProvenSeat, seatProven, tokenAmong } from './proof.ts'
import { confirmationText, replySubject, replyText, unreadableText } from './replies.ts'
import { Session } from './session.ts'
import { boardFor, type Setting, worldOf } from './setting.ts'

/** How often a commit is tried again that somebody else was quicker than. */
const MOST_TRIES = 20
/** A letter that makes us fail so often is set aside. */
const MOST_FAILURES = 3
/** A deadline that is older than this when it rings fell while nobody was there. */
const AWAY = 3_600_000

export class Judge {
  readonly #setting: Setting
  readonly #failures = new Map<LetterKey, number>()

  constructor(setting: Setting) {
    this.#setting = setting
  }

  /** Files a letter under a name that follows from its content; the same letter again is the same letter. */
  async file(raw: Uint8Array, received: number): Promise<LetterKey> {
    const key = createHash('sha256').update(raw).digest('hex').slice(0, 24)
    const read = await this.#read(raw)
    const letter = {
      key,
      messageId: read.messageId ?? null,
      sender: read.from?.address ?? '',
      received: new Date(received).toISOString(),
      raw,
    }
    await this.#mustCommit({ at: this.#at, expect: new Map(), post: { filed: [letter] } })
    return key
  }

  /** Answers everything that has been filed; one letter never stops the others. */
  async answerAll(): Promise<number> {
    let answered = 0
    for (;;) {
      const waiting = await this.#setting.store.waiting(50)
      if (waiting.length === 0) return answered
      for (const letter of waiting) {
        await this.answer(letter)
        answered++
      }
    }
  }

  async answer(letter: Letter): Promise<void> {
    try {
      await this.#commitOrTryAgain(() => this.#batchFor(letter))
    } catch (fault) {
      const failures = (this.#failures.get(letter.key) ?? 0) + 1
      this.#failures.set(letter.key, failures)
      if (failures < MOST_FAILURES) throw fault
      const why = `failed ${failures} times: ${fault instanceof Error ? fault.message : String(fault)}`.slice(
        0,
        500,
      )
      const setAside = new Map([[letter.key, why]])
      await this.#mustCommit({ at: this.#at, expect: new Map(), post: { setAside } })
    }
  }

  /** Rings every alarm that is due, the earliest first. */
  async ringAll(): Promise<number> {
    let rung = 0
    for (;;) {
      const [next] = await this.#setting.store.alarms(1)
      if (next === undefined || Date.parse(next.at) > this.#setting.clock.now()) return rung
      await this.#commitOrTryAgain(() => this.#batchForAlarm(next.game))
      rung++
    }
  }

  async #commitOrTryAgain(make: () => Promise<Batch>): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const done = await this.#setting.store.commit(await make())
      if (done.ok || done.error === 'already answered') return
    }
    throw new Error(`the game moved on ${MOST_TRIES} times while it was decided on`)
  }

  async #mustCommit(batch: Batch): Promise<void> {
    const done = await this.#setting.store.commit(batch)
    if (!done.ok && done.error !== 'already answered') throw new Error(`the store declined: ${done.error}`)
  }

  #read = (raw: Uint8Array) =>
    readLetter(raw, { limits: LETTER_LIMITS, own: [this.#setting.sender.address.toLowerCase()] })

  async #batchFor(filed: Letter): Promise<Batch> {
    const read = await this.#read(filed.raw)
    switch (read.kind) {
      case 'ignored':
        return this.#setAside(filed, `ignored: ${read.why}`)
      case 'deliveryReport':
        return this.#setAside(filed, 'delivery report')
      case 'unreadable': {
        if (read.from === undefined) return this.#setAside(filed, `unreadable: ${read.why.kind}`)
        const { writer } = await this.#desk(filed, read.messageId)
        const subject = replySubject(this.#setting.judge, undefined, read.subject, true)
        writer.reply(
          read.from.address,
          subject,
          unreadableText(read.why),
          this.#setting.sender.address,
          undefined,
        )
        return { at: this.#at, expect: new Map(), answered: filed.key, outgoing: writer.mails }
      }
      case 'letter':
        return this.#batchForLetter(filed, read)
    }
  }

  #setAside = (filed: Letter, why: string): Batch => ({
    at: this.#at,
    expect: new Map(),
    post: { setAside: new Map([[filed.key, why]]) },
  })

  async #desk(filed: Letter, messageId: string | undefined) {
    const { events, version } = await this.#setting.store.load(RECORDS)
    const people = new People(events)
    const origin = { name: filed.key, letter: filed.key, inReplyTo: messageId ?? null }
    return { people, version, writer: new MailWriter(this.#setting, people, origin) }
  }

  async #batchForLetter(filed: Letter, letter: ReadLetterBody): Promise<Batch> {
    const { people, version, writer } = await this.#desk(filed, letter.messageId)
    const { from, subject } = letter
    const proof = await this.#proof(letter, people)
    const session = new Session(this.#setting, people, {
      from: from.address,
      person: proof.person,
      cause: filed.key,
    })
    const texts = [...(proof.confirmed === undefined ? [] : [proof.confirmed.text]), letter.text]
    const instructions = instructionsIn(texts.join('\n'))
    const base = { at: this.#at, answered: filed.key }
    let dealings: Dealings
    try {
      if (proof.seat !== undefined) await session.sitDown(proof.seat)
      dealings = await session.follow(instructions)
    } catch (fault) {
      if (!(fault instanceof NotProven)) throw fault
      const line = replySubject(this.#setting.judge, undefined, subject, false)
      const replyTo = writer.letterAddress(filed.key, from.address)
      writer.reply(from.address, line, confirmationText(letter.text, this.#setting.judge), replyTo, undefined)
      return { ...base, expect: new Map(), outgoing: writer.mails }
    }
    const records = [...this.#confirmations(proof, people, filed.key), ...dealings.records]
    const game = dealings.game
    const after = game === undefined ? undefined : dealings.events.reduce(evolve, game.game)
    this.#reply(letter, dealings, after, writer)
    if (after !== undefined && dealings.events.length > 0)
      writer.news(
        noticesOf(game!.game, dealings.events, boardFor(after.settings), this.#setting.judge),
        after,
      )
    const secrets = new Map([
      ...blackedOut(filed, instructions),
      ...(proof.confirmed === undefined ? [] : blackedOut(proof.confirmed.filed, instructions)),
    ])
    return {
      ...base,
      ...(game === undefined ? { expect: new Map() } : this.#moved(game, dealings.events, filed.key)),
      ...(records.length === 0 ? {} : { records: { expect: version, events: records } }),
      outgoing: writer.mails,
      post: { blackedOut: secrets },
    }
  }

  /** A game that did not move is not written to. */
  #moved(
    stored: StoredGame,
    events: readonly GameEvent[],
    cause: string,
  ): Pick<Batch, 'expect'> & Partial<Batch> {
    if (events.length === 0) return { expect: new Map() }
    const first = events[0]!
    const settings = first.kind === 'gameCreated' ? first.settings : stored.game.settings
    return movedOn(stored, events, cause, worldOf(settings, this.#setting))
  }

  #reply(letter: ReadLetterBody, dealings: Dealings, game: Game | undefined, writer: MailWriter): void {
    const { judge, sender } = this.#setting
    const { from } = letter
    const text = replyText(dealings, letter, game, judge)
    const subject = replySubject(judge, game, letter.subject, dealings.hasErrors)
    const replyTo =
      game === undefined || dealings.by === undefined
        ? sender.address
        : writer.seatAddress(dealings.by.person, game)
    writer.reply(from.address, subject, text, replyTo, game)
  }

  #confirmations(proof: Proof, people: People, cause: string): readonly NewEvent[] {
    if (proof.confirmed === undefined) return []
    const { filed, person } = proof.confirmed
    const known = people.personAt(filed.sender) !== undefined
    const done: NewEvent = {
      at: this.#at,
      cause,
      kind: 'letterConfirmed',
      shape: 1,
      body: { key: filed.key },
    }
    return [...(known ? [] : [addressConfirmed(person, filed.sender, this.#at, cause)]), done]
  }

  /** What a letter proves about its writer, by the address that it was sent to. */
  async #proof({ recipients, from }: ReadLetterBody, people: People): Promise<Proof> {
    const { sender, secret, clock, store } = this.#setting
    const found = tokenAmong(recipients, sender.address, clock.now())
    if (found === undefined) return NOTHING_PROVEN
    const { text, token } = found
    if (token.kind === 'seat') {
      const { game } = await loadGame(store, token.game, boardFor)
      const seat = seatProven(text, token, from.address, game, people, secret)
      return { ...NOTHING_PROVEN, seat, person: seat?.by.person }
    }
    const filed = await store.letter(token.key)
    const isHis = filed !== undefined && filed.sender === from.address && isFor(text, filed.sender, secret)
    if (!isHis) return NOTHING_PROVEN
    const person = people.personAt(filed.sender) ?? filed.sender
    const read = await this.#read(filed.raw)
    const isDone = people.hasConfirmed(filed.key)
    const own = read.kind === 'letter' && !isDone ? read.text : ''
    return { seat: undefined, person, confirmed: { filed, person, text: own } }
  }

  async #batchForAlarm(name: string): Promise<Batch> {
    const stored = await loadGame(this.#setting.store, name, boardFor)
    const { game, version } = stored
    const world = worldOf(game.settings, this.#setting)
    const alarm = alarmOf(game, world)
    const expect = new Map([[name, version]])
    const at = this.#at
    if (alarm === undefined || alarm.at > world.now) {
      // The game waits for something else by now: only its next alarm is put right.
      const next = alarm === undefined ? null : storedInstant(alarm.at)
      return { at, expect, alarms: new Map([[name, next]]) }
    }
    const judgeWasAway = world.now - alarm.at > AWAY
    const decision = decide(
      game,
      { by: { kind: 'clock' }, act: { kind: 'ring', alarm, judgeWasAway } },
      world,
    )
    if (!decision.ok) throw new Error(`${name} does not hear its own alarm: ${decision.error.kind}`)
    const events = decision.value
    const { events: records, version: known } = await this.#setting.store.load(RECORDS)
    const people = new People(records)
    const cause = `alarm ${alarm.kind}`
    const writer = new MailWriter(this.#setting, people, {
      name: `${name} ${version}`,
      letter: null,
      inReplyTo: null,
    })
    writer.news(noticesOf(game, events, world.board, this.#setting.judge), events.reduce(evolve, game))
    const deeds = deedsOf(game, events, name, world, at, cause)
    return {
      at,
      ...movedOn(stored, events, cause, world),
      ...(deeds.length === 0 ? {} : { records: { expect: known, events: deeds } }),
      outgoing: writer.mails,
    }
  }

  get #at(): string {
    return storedInstant(this.#setting.clock.now())
  }
}

interface Proof {
  readonly person: string | undefined
  readonly seat: ProvenSeat | undefined
  /** The letter that this one confirms, and what it asked for. */
  readonly confirmed: { readonly filed: Letter; readonly person: string; readonly text: string } | undefined
}

const NOTHING_PROVEN: Proof = { person: undefined, seat: undefined, confirmed: undefined }

function deedsOf(
  before: Game,
  events: readonly GameEvent[],
  name: string,
  world: World,
  at: string,
  cause: string,
): readonly NewEvent[] {
  let game = before
  return events.flatMap(event => {
    const deeds = deedsIn(
      event,
      game,
      game === NO_GAME || game.position === undefined ? [] : askedPowers(game, world),
    )
    game = evolve(game, event)
    return deedsWritten(deeds, name, at, cause)
  })
}
