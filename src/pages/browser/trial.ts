// The trial board in the browser: orders by pointing, results at once, and undo.

import type { PhaseResults } from '../../rules/adjudication/resolving.ts'
import type { Power, Province, Unit } from '../../rules/board/board.ts'
import type { Position } from '../../rules/board/position.ts'
import { readCollections } from '../../rules/json/collections.ts'
import { type Choice, type Question, questionsFor } from '../../rules/orders/menu.ts'
import { isSameOrder, type Order, unitTold } from '../../rules/orders/order.ts'
import { wording } from '../../wording/wording.ts'
import type { BoardData } from '../trial/boardData.ts'
import { type LoadedBoard, loadedBoard } from '../trial/loaded.ts'
import { type Asked, choiceSpelled, pointedOrders } from '../trial/pointed.ts'
import { phaseName, shownScene, TRIAL_ACTS, type TrialAct, type TriedScene } from '../trial/shown.ts'
import { withOrder } from '../trial/withOrder.ts'
import { TRIAL_FIELDS, type WrittenTrial, writtenTrial } from '../trial/written.ts'
import { asOrdered, rest } from './board.ts'
import { PointedMap } from './map.ts'
import { PointingPanel } from './panel.ts'
import { Pointing } from './pointing.ts'

const say = wording.web.trial
const sayPointing = wording.web.orders.pointing

/** As large as all the rest of the page ten times over: it is fetched for what is played, and what was not pointed at. */
const fetchReader = () => import('../trial/trial.ts')
type Reader = Awaited<ReturnType<typeof fetchReader>>

/** Shown where something is not there yet. */
const WAITING = '…'

export async function trialOn(form: HTMLFormElement): Promise<void> {
  const figure = form.querySelector<HTMLElement>('figure')
  const told = form.querySelector<HTMLElement>('#told')
  const response = await fetch(form.dataset['trial'] ?? '')
  if (!response.ok || figure === null || told === null) return
  const data = readCollections(await response.text()) as BoardData // the judge wrote it
  await rest()
  const loaded = loadedBoard(data)
  await rest()
  const trial = new TrialOfOrders(form, figure, told, loaded)
  await rest()
  trial.begin()
}

class TrialOfOrders {
  readonly #form: HTMLFormElement
  readonly #told: HTMLElement
  readonly #loaded: LoadedBoard
  readonly #map: PointedMap
  readonly #panel: PointingPanel
  readonly #before: WrittenTrial[] = []
  /** The fields as the page was loaded, set once it has started. */
  #start: WrittenTrial | undefined
  readonly #back = document.createElement('button')
  readonly #mode = document.createElement('select')
  #position: Position | undefined
  #pointing: Pointing | undefined
  #asked: Asked = new Map()
  #reader: Reader | undefined
  /** Those of the lines; undefined until there is a reader for them. */
  #orders: readonly Order[] | undefined = []

  constructor(form: HTMLFormElement, figure: HTMLElement, told: HTMLElement, loaded: LoadedBoard) {
    this.#form = form
    this.#told = told
    this.#loaded = loaded
    this.#map = new PointedMap(figure, loaded, (at, event) => this.#point(at, event))
    this.#panel = new PointingPanel(this.#map, loaded.board, {
      onOrder: (question, choice) => this.#take(question, choice),
      onLight: () => this.#light(),
    })
    this.#choosers(figure)
  }

  begin(): void {
    this.#form.addEventListener('submit', event => {
      event.preventDefault()
      const { value } = (event.submitter ?? {}) as { readonly value?: string }
      this.#do(TRIAL_ACTS.find(act => act === value) ?? 'play')
    })
    this.#field('orders').addEventListener('input', () => this.#show(undefined))
    for (const field of TRIAL_FIELDS) this.#field(field).addEventListener('focus', () => this.#remember())
    const start = this.#written
    const open = (): void => {
      this.#write({ ...start, ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) })
      this.#do('show')
      this.#start = start
    }
    addEventListener('hashchange', open)
    open()
    const { units = [] } = this.#position ?? {}
    const own = units.filter(({ power }) => power === units[0]?.power)
    this.#map.open(own.map(({ at }) => this.#loaded.board.province(at)))
  }

  /** Writes the fields after the # of the address: they stay in the browser, and the link can be shared. */
  #keep(): void {
    const [start, written] = [this.#start, this.#written]
    if (start === undefined) return
    const isNew = TRIAL_FIELDS.some(field => written[field] !== start[field])
    const { pathname, search } = location
    const more = isNew ? `#${new URLSearchParams({ ...written })}` : ''
    history.replaceState(null, '', `${pathname}${search}${more}`)
  }

  /** Saves the fields for undo. */
  #remember(): void {
    const [now, last] = [this.#written, this.#before.at(-1)]
    if (last === undefined || TRIAL_FIELDS.some(field => now[field] !== last[field])) this.#before.push(now)
    this.#back.disabled = false
  }

  /** The list of what a click does, and the buttons for undo and for no orders. */
  #choosers(figure: HTMLElement): void {
    const label = document.createElement('label')
    label.textContent = say.modes
    label.htmlFor = 'mode'
    this.#mode.id = 'mode'
    this.#mode.append(new Option(say.giveOrders, ''))
    for (const { name, index } of this.#loaded.board.powers)
      this.#mode.append(new Option(`${say.setUp}: ${name}`, String(index)))
    this.#mode.addEventListener('change', () => {
      this.#begin()
      this.#show(undefined)
    })
    this.#back.type = 'button'
    this.#back.textContent = say.back
    this.#back.disabled = true
    this.#back.addEventListener('click', () => this.#undo())
    const clear = document.createElement('button')
    clear.type = 'button'
    clear.textContent = say.clear
    clear.addEventListener('click', () => {
      this.#remember()
      this.#field('orders').value = ''
      this.#do('show')
    })
    const line = document.createElement('div')
    line.className = 'modes'
    line.append(label, this.#mode, this.#back, clear)
    figure.before(line)
  }

  /** Restores the last saved fields that differ from the present ones. */
  #undo(): void {
    const now = this.#written
    let last = this.#before.pop()
    while (last !== undefined && TRIAL_FIELDS.every(field => now[field] === last?.[field]))
      last = this.#before.pop()
    if (last !== undefined) this.#write(last)
    this.#do('show')
  }

  #field(name: string): HTMLInputElement | HTMLTextAreaElement {
    return this.#form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement // the page has all fields
  }

  get #written(): WrittenTrial {
    const fields = TRIAL_FIELDS.map(field => [field, this.#field(field).value])
    return Object.fromEntries(fields) as WrittenTrial // every field is set
  }

  #write(written: WrittenTrial): void {
    for (const field of TRIAL_FIELDS) this.#field(field).value = written[field]
  }

  #do(act: TrialAct): void {
    if (act === 'next') this.#remember()
    if (act === 'show') return this.#tell(shownScene(this.#loaded, this.#written))
    this.#read(({ triedScene }) => {
      this.#tell(triedScene(this.#loaded, this.#written, act))
      if (act === 'play') this.#bringTold()
    })
  }

  /** Does this when there is a reader for people, which may be at once. */
  #read(then: (reader: Reader) => void): void {
    if (this.#reader !== undefined) return then(this.#reader)
    this.#told.textContent = WAITING
    fetchReader().then(
      reader => {
        if (this.#told.textContent === WAITING) this.#told.textContent = ''
        this.#reader = reader
        then(reader)
      },
      () => {
        this.#told.textContent = say.failed
      },
    )
  }

  #tell({ written, position, results, told }: TriedScene): void {
    this.#back.disabled = this.#before.length === 0
    this.#write(written)
    this.#told.innerHTML = told
    if (position === undefined) return
    this.#position = position
    this.#ask(position)
    this.#begin()
    this.#show(results)
  }

  /** Scrolls so that the results begin right below the map, which stays in place. */
  #bringTold(): void {
    const figure = this.#form.querySelector('figure')!.getBoundingClientRect()
    const { top, bottom } = this.#told.getBoundingClientRect()
    if (top < figure.bottom || bottom > innerHeight) scrollBy(0, top - figure.height)
  }

  /** Tells what the first click does. */
  #begin(): void {
    const [pointing, phase] = [this.#pointing, this.#position?.phase]
    if (this.#mode.value !== '') this.#panel.ask(undefined, say.setUpHint)
    else if (pointing !== undefined && phase !== undefined) this.#panel.ask({ pointing, phase })
  }

  /** Asks the orders of all powers in this position. */
  #ask(position: Position): void {
    const { board, rules } = this.#loaded
    this.#asked = new Map(
      board.powers.flatMap(({ index }) =>
        questionsFor(board, rules, position, index).map(question => [question, index] as const),
      ),
    )
    this.#pointing = new Pointing(board, [...this.#asked.keys()], question => this.#answerTo(question))
  }

  /** The order that answers a question, read from the lines. Builds count in the order of the lines. */
  #answerTo(question: Question): Order | undefined {
    const power = this.#asked.get(question)
    const orders = this.#orders ?? []
    if (question.what === 'leave')
      return orders.find(order => order.kind === 'leave' && order.unit === question.unit)
    if (question.unit !== undefined) return orders.find(order => unitTold(order) === question.unit)
    const own = orders.filter(order => (order.kind === 'waive' ? order.power : order.unit.power) === power)
    return own[Number(question.name) - 1]
  }

  #show(results: PhaseResults | undefined): void {
    const position = this.#position
    if (position === undefined) return
    const { value } = this.#field('orders')
    this.#orders =
      pointedOrders(value, this.#loaded, this.#asked) ??
      this.#reader?.followedOrders(this.#loaded, position, value)
    if (this.#orders === undefined) this.#read(() => this.#show(results))
    const { length } = this.#orders ?? []
    const drawn = results ?? (this.#orders && length > 0 ? asOrdered(position, this.#orders) : undefined)
    const scene = { position, results: drawn, title: phaseName(position.phase), note: '' }
    this.#map.draw(scene)
    this.#light()
    this.#keep()
  }

  #light(): void {
    const pointing = this.#mode.value === '' ? this.#pointing : undefined
    // At the start of a movement phase every unit would be lit.
    const isTold = pointing?.question !== undefined || this.#position?.phase.kind !== 'movement'
    this.#map.light(pointing?.lit ?? [], pointing?.chosen, !isTold)
  }

  #point(at: Province, event: MouseEvent): void {
    if (this.#mode.value === '') this.#panel.point(at, event)
    else this.#setUp(at, Number(this.#mode.value) as Power)
  }

  /** Writes an order into the lines. Tells the player if it is not read there as meant. */
  #take(question: Question, choice: Choice): string {
    const position = this.#position! // a question needs a position
    const power = this.#asked.get(question)! // each question has a power
    if (this.#orders === undefined) return this.#later(() => this.#take(question, choice))
    const field = this.#field('orders')
    const isPointed = pointedOrders(field.value, this.#loaded, this.#asked) !== undefined
    const read = isPointed ? undefined : this.#reader?.readerOf(this.#loaded, position, power)
    const ordersOf = (line: string): readonly Order[] => {
      const { order } = choiceSpelled(line, power, this.#asked) ?? {}
      return order === undefined ? (read?.(line) ?? []) : [order]
    }
    const { order, text } = choice
    const instead = this.#answerTo(question)
    this.#remember()
    field.value = withOrder(field.value, this.#loaded.board, { power, order, text, instead }, ordersOf)
    this.#show(undefined)
    return this.#taken(choice)
  }

  /** Tells this when the orders are read. */
  #later(told: () => string): string {
    this.#read(() => this.#panel.tell(told()))
    return WAITING
  }

  /** Whether an order that was written is read as it was meant. */
  #taken(choice: Choice): string {
    if (this.#orders === undefined) return this.#later(() => this.#taken(choice))
    const order = choice.text
    if (!this.#orders.some(each => isSameOrder(each, choice.order))) return sayPointing.notTaken({ order })
    return this.#position?.phase.kind === 'adjustment'
      ? sayPointing.doneAdjusting({ order })
      : sayPointing.done({ order })
  }

  /** Each click goes one further: army, fleet on each coast, nothing. A foreign unit is first replaced by an army. */
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
    this.#remember()
    this.#write(writtenTrial(board, { ...position, units }, this.#field('orders').value))
    this.#do('show')
  }
}
