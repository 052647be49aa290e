// The page on which orders are chosen: its map fills in the lists, and shows the orders chosen in them.
import type { Province } from '../../rules/board/board.ts'
import { type Choice, type Question, questionsFor, tooMany } from '../../rules/orders/menu.ts'
import { wording } from '../../wording/wording.ts'
import { fieldOf } from '../orders/fields.ts'
import { asOrdered, type LoadedSituation, rest, situationAt } from './board.ts'
import { keptAs } from './drafts.ts'
import { PointedMap } from './map.ts'
import { PointingPanel } from './panel.ts'
import { Pointing } from './pointing.ts'

const say = wording.web.orders.pointing

/** A list of the form with its question. The question keeps only the choices that the list offers. */
interface List {
  readonly question: Question
  readonly select: HTMLSelectElement
}

export async function playOn(form: HTMLFormElement): Promise<void> {
  const { play = '', powers = '' } = form.dataset
  const figure = form.querySelector<HTMLElement>('figure')
  const situation = await situationAt(play)
  if (situation === undefined || figure === null) return
  await rest()
  const playing = new Play(form, figure, situation, powers.split(' '))
  await rest()
  playing.begin()
}

class Play {
  readonly #form: HTMLFormElement
  readonly #situation: LoadedSituation
  readonly #lists: readonly List[]
  readonly #map: PointedMap
  readonly #pointing: Pointing
  readonly #panel: PointingPanel
  #keep = (): void => undefined

  constructor(
    form: HTMLFormElement,
    figure: HTMLElement,
    situation: LoadedSituation,
    powers: readonly string[],
  ) {
    const { board, rules, position } = situation
    this.#form = form
    this.#situation = situation
    this.#lists = board.powers
      .filter(({ id }) => powers.includes(id))
      .flatMap(({ id, index }) =>
        questionsFor(board, rules, position, index).flatMap(question => {
          const select = form.elements.namedItem(fieldOf(id, question))
          return select instanceof HTMLSelectElement
            ? [{ question: offeredIn(select, question), select }]
            : []
        }),
      )
    this.#map = new PointedMap(figure, situation, (at, event) => this.#panel.point(at, event))
    this.#panel = new PointingPanel(this.#map, board, {
      onOrder: (question, choice) => this.#take(question, choice),
      onLight: () => {
        this.#light()
        this.#follow()
      },
    })
    const questions = this.#lists.map(({ question }) => question)
    this.#pointing = new Pointing(board, questions, question => this.#chosen(question)?.order)
  }

  begin(): void {
    for (const { question, select } of this.#lists) {
      select.addEventListener('change', () => {
        this.#panel.forget()
        this.#draw()
        this.#keep()
      })
      select.addEventListener('focus', () => this.#speakTo(question))
    }
    const { draft } = this.#form.dataset
    const lists = this.#lists.map(({ select }) => select)
    const kept = draft === undefined ? undefined : keptAs(draft, lists)
    if (kept !== undefined) this.#keep = kept.keep
    this.#draw()
    const { phase } = this.#situation.position
    const areAllSeen = this.#map.open(this.#pointing.lit)
    const told = kept?.isFilled === true ? say.draft : say.begin[phase.kind]
    this.#panel.ask({ pointing: this.#pointing, phase }, areAllSeen ? told : `${told} ${say.more}`)
    if (document.activeElement === document.body) this.#map.drawing.focus({ preventScroll: true })
  }

  #listOf(question: Question): List {
    return this.#lists.find(each => each.question === question)! // each question comes from a list
  }

  #chosen(question: Question): Choice | undefined {
    const { value } = this.#listOf(question).select
    return question.choices.find(choice => choice.text === value)
  }

  #draw(): void {
    const { position, title, note } = this.#situation
    const orders = this.#lists.flatMap(({ question }) => this.#chosen(question)?.order ?? [])
    const results = orders.length === 0 ? undefined : asOrdered(position, orders)
    this.#map.draw({ position, results, title, note })
    this.#close()
    this.#light()
  }

  /** Disables what another list already has: two units are not built in one province. */
  #close(): void {
    const { board } = this.#situation
    for (const { question, select } of this.#lists) {
      if (question.unit !== undefined) continue
      const others = this.#lists.flatMap(each =>
        each.question === question ? [] : (this.#chosen(each.question) ?? []),
      )
      const isFree = (choice: Choice): boolean =>
        tooMany([...others, choice], board).every(late => late !== choice)
      for (const option of select.options) {
        const choice = question.choices.find(({ text }) => text === option.value)
        option.disabled = !option.selected && choice !== undefined && !isFree(choice)
      }
    }
  }

  /** Moves the map to where to point next, for small screens: the chosen unit's goals, units without an order, or sites. */
  #follow(): void {
    const { goals, chosen, open } = this.#pointing
    if (chosen !== undefined && goals !== undefined) this.#map.reach(chosen, goals)
    else if (this.#situation.position.phase.kind === 'adjustment') this.#map.showAll(this.#free(open))
    else if (open.length > 0) this.#map.goOn(open)
  }

  /** Provinces in which nothing is built or removed yet. */
  #free(places: readonly Province[]): readonly Province[] {
    const taken = new Set(this.#lists.map(({ question }) => this.#chosen(question)?.way[0]))
    return [...new Set(places)].filter(at => !taken.has(at))
  }

  #light(): void {
    const { lit, chosen } = this.#pointing
    this.#map.light(lit, chosen)
    for (const { question, select } of this.#lists)
      select.parentElement?.classList.toggle('spoken', question === this.#pointing.question)
  }

  /** Focusing the list of a unit points at the unit. */
  #speakTo({ unit }: Question): void {
    if (unit === undefined) return
    const at = this.#situation.board.province(unit.at)
    this.#pointing.forget()
    this.#panel.point(at)
    this.#map.show([at])
  }

  /** Puts an order into its list and returns what to tell the player. */
  #take(question: Question, choice: Choice): string {
    const { select } = this.#listOf(question)
    const before = select.value
    select.value = choice.text
    const isTaken = select.value === choice.text
    if (isTaken) this.#keep()
    else select.value = before
    this.#draw()
    const order = choice.text
    if (!isTaken) return say.notTaken({ order })
    if (this.#pointing.areAllAnswered) return this.#areAll(order)
    return this.#situation.position.phase.kind === 'adjustment'
      ? say.doneAdjusting({ order })
      : say.done({ order })
  }

  /** Moves the focus to the button when playing by keys, so that Enter sends. */
  #areAll(order: string): string {
    if (this.#panel.isByKeys)
      this.#form.querySelector<HTMLElement>('button[value="send"], button[value="letter"]')?.focus()
    return say.doneAll({ order })
  }
}

/** The question with only the choices that its list offers. */
function offeredIn({ options }: HTMLSelectElement, question: Question): Question {
  const offered = new Set([...options].map(({ value }) => value))
  return { ...question, choices: question.choices.filter(({ text }) => offered.has(text)) }
}
