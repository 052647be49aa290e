// The board to think on, worked out in the browser: orders by pointing, what comes of them at once, and steps back.
import type { Power, Province, Unit } from '../board/board.ts'
import type { Position } from '../board/position.ts'
import type { PhaseResults } from '../game/events.ts'
import { readCollections } from '../json/collections.ts'
import { type Question, questionsFor } from '../orders/menu.ts'
import { wording } from '../report/wording.ts'
import type { BoardData } from '../web/trial/boardData.ts'
import { type LoadedBoard, loadedBoard } from '../web/trial/loaded.ts'
import { followedOrders, phaseName, TRIAL_ACTS, type TrialAct, triedScene } from '../web/trial/trial.ts'
import { TRIAL_FIELDS, type WrittenTrial, withOrder, writtenTrial } from '../web/trial/written.ts'
import { asOrdered } from './board.ts'
import { PointedMap } from './map.ts'
import { PointingPanel } from './panel.ts'
import { Pointing } from './pointing.ts'

const say = wording.web.trial

export async function trialOn(form: HTMLFormElement): Promise<void> {
  const figure = form.querySelector<HTMLElement>('figure')
  const told = form.querySelector<HTMLElement>('#told')
  const response = await fetch(form.dataset['trial'] ?? '')
  if (!response.ok || figure === null || told === null) return
  const loaded = loadedBoard(readCollections(await response.text()) as BoardData) // the judge wrote it
  new TrialOfOrders(form, figure, told, loaded).begin()
}

class TrialOfOrders {
  readonly #form: HTMLFormElement
  readonly #told: HTMLElement
  readonly #loaded: LoadedBoard
  readonly #map: PointedMap
  readonly #panel: PointingPanel
  readonly #before: WrittenTrial[] = []
  readonly #back = document.createElement('button')
  readonly #mode = document.createElement('select')
  #position: Position | undefined
  #pointing: Pointing | undefined
  #powers = new Map<Question, Power>()

  constructor(form: HTMLFormElement, figure: HTMLElement, told: HTMLElement, loaded: LoadedBoard) {
    this.#form = form
    this.#told = told
    this.#loaded = loaded
    this.#map = new PointedMap(figure, loaded)
    this.#panel = new PointingPanel(figure)
    this.#choosers(figure)
  }

  begin(): void {
    this.#form.addEventListener('submit', event => {
      event.preventDefault()
      const { value } = (event.submitter ?? {}) as { readonly value?: string }
      this.#do(TRIAL_ACTS.find(act => act === value) ?? 'play')
    })
    this.#field('orders').addEventListener('input', () => this.#show(undefined))
    this.#fillFromAddress()
    this.#do('show')
    this.#panel.tell(say.begin)
  }

  /** What a mail put behind the # of the address stays in the browser. */
  #fillFromAddress(): void {
    const given = new URLSearchParams(location.hash.slice(1))
    for (const field of TRIAL_FIELDS) {
      const value = given.get(field)
      if (value !== null) this.#field(field).value = value
    }
  }

  /** What a click does, and the way back. */
  #choosers(figure: HTMLElement): void {
    const label = document.createElement('label')
    label.textContent = say.modes
    label.htmlFor = 'mode'
    this.#mode.id = 'mode'
    this.#mode.append(new Option(say.giveOrders, ''))
    for (const { name, index } of this.#loaded.board.powers)
      this.#mode.append(new Option(`${say.setUp}: ${name}`, String(index)))
    this.#mode.addEventListener('change', () => {
      this.#panel.tell(this.#mode.value === '' ? say.begin : say.setUpHint)
      this.#show(undefined)
    })
    this.#back.type = 'button'
    this.#back.textContent = say.back
    this.#back.disabled = true
    this.#back.addEventListener('click', () => {
      const last = this.#before.pop()
      if (last === undefined) return
      this.#write(last)
      this.#do('show', true)
    })
    const line = document.createElement('div')
    line.className = 'modes'
    line.append(label, this.#mode, this.#back)
    figure.before(line)
  }

  #field(name: string): HTMLInputElement | HTMLTextAreaElement {
    return this.#form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement // the page has them all
  }

  get #written(): WrittenTrial {
    const fields = TRIAL_FIELDS.map(field => [field, this.#field(field).value])
    return Object.fromEntries(fields) as WrittenTrial // all of them
  }

  #write(written: WrittenTrial): void {
    for (const field of TRIAL_FIELDS) this.#field(field).value = written[field]
  }

  #do(act: TrialAct, isBack = false): void {
    const before = this.#written
    const { written, position, results, told } = triedScene(this.#loaded, before, act)
    if (act === 'next' && !isBack) this.#before.push(before)
    this.#back.disabled = this.#before.length === 0
    this.#write(written)
    this.#told.innerHTML = told
    if (position === undefined) return
    this.#position = position
    this.#ask(position)
    this.#show(results)
  }

  /** What everybody can be told in this position. */
  #ask(position: Position): void {
    const { board, rules } = this.#loaded
    this.#powers = new Map(
      board.powers.flatMap(({ index }) =>
        questionsFor(board, rules, position, index).map(question => [question, index] as const),
      ),
    )
    const isAnswered = ({ unit, choices }: Question): boolean =>
      unit === undefined && choices.some(({ text }) => this.#field('orders').value.includes(text))
    this.#pointing = new Pointing(board, [...this.#powers.keys()], isAnswered)
  }

  #show(results: PhaseResults | undefined): void {
    const position = this.#position
    if (position === undefined) return
    const orders =
      results === undefined ? followedOrders(this.#loaded, position, this.#field('orders').value) : []
    const drawn = results ?? (orders.length === 0 ? undefined : asOrdered(position, orders))
    const scene = { position, results: drawn, title: phaseName(position.phase), note: '' }
    this.#map.draw(scene, at => this.#point(at))
    this.#light()
  }

  #light(): void {
    const isOrdering = this.#mode.value === ''
    this.#map.light(
      isOrdering && this.#pointing?.chosen !== undefined ? this.#pointing.lit : [],
      this.#pointing?.chosen,
    )
  }

  #point(at: Province): void {
    if (this.#mode.value !== '') return this.#setUp(at, Number(this.#mode.value) as Power)
    const pointing = this.#pointing
    if (pointing === undefined) return
    this.#panel.follow(pointing, at, (question, choice) => {
      const power = this.#powers.get(question)
      if (power === undefined) return
      const field = this.#field('orders')
      const unit = question.what === 'unit' ? question.name : ''
      field.value = withOrder(field.value, this.#loaded.board, power, unit, choice.text)
      this.#show(undefined)
    })
    this.#light()
  }

  /** An army, then a fleet on each coast, then nothing; of another power first of all an army of this one. */
  #setUp(at: Province, power: Power): void {
    const position = this.#position
    if (position === undefined) return
    const { board } = this.#loaded
    const here = position.units.find(unit => board.province(unit.at) === at)
    const possible: readonly (Unit | undefined)[] = [
      ...(board.canStand('army', at) ? [board.unit('army', power, at)] : []),
      ...board.harbours(at).map(harbour => board.unit('fleet', power, harbour)),
      undefined,
    ]
    const number = possible.findIndex(
      unit => unit !== undefined && here?.power === power && unit.kind === here.kind && unit.at === here.at,
    )
    const next = possible[number + 1]
    const others = position.units.filter(unit => unit !== here)
    const units = next === undefined ? others : [...others, next]
    this.#write(writtenTrial(board, { ...position, units }, this.#field('orders').value))
    this.#do('show')
  }
}
