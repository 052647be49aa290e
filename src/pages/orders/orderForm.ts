// The order form: a list of possible orders for each unit of some powers. It works without scripts.

import { rulesOf } from '../../judge/game/table.ts'
import type { Power } from '../../rules/board/board.ts'
import type { Position } from '../../rules/board/position.ts'
import { type Choice, type Question, questionsFor, tooMany } from '../../rules/orders/menu.ts'
import { spellOrder } from '../../rules/orders/order.ts'
import { Standing } from '../../rules/orders/standing.ts'
import { wording } from '../../wording/wording.ts'
import { type Html, html } from '../html.ts'
import { type OpenGame, pathTo } from '../site.ts'
import { fieldOf, labelOf } from './fields.ts'

const say = wording.web.orders

export interface PowerAsked {
  readonly power: Power
  readonly questions: readonly Question[]
  /** Orders that stand already, by the keys of the questions. Empty unless the reader may see them. */
  readonly written: ReadonlyMap<string, string>
}

/** The questions to each power, if the game is under way. `isOwn`: the reader may see the orders of these powers. */
export function askedIn(
  { game, world, view }: OpenGame,
  powers: readonly Power[],
  isOwn: boolean,
): readonly PowerAsked[] {
  const position = view.stage === 'playing' ? view.position : undefined
  if (position === undefined) return []
  const rules = rulesOf(game, world)
  return powers.flatMap(power => {
    const questions = questionsFor(world.board, rules, position, power)
    const written = isOwn ? writtenIn(questions, { game, world }, power, position) : new Map()
    return questions.length === 0 ? [] : [{ power, questions, written }]
  })
}

/** A link to the order form, if any of these powers has something to order. */
export const wayToOrders = (open: OpenGame, powers: readonly Power[], query = ''): Html | undefined =>
  powers.some(power => askedIn(open, [power], false).length > 0)
    ? html`<a href="${pathTo(open)}/orders${query}">${say.choose}</a>`
    : undefined

/** The orders of a power as they stand, one line each. */
export function linesOf(
  { game, world }: Pick<OpenGame, 'game' | 'world'>,
  power: Power,
  position: Position,
): string[] {
  const standing = new Standing(world.board)
  standing.place(position.units)
  return (game.sheets.get(power)?.orders ?? []).map(order => spellOrder(world.board, order, standing))
}

/** Which order of the sheet answers which question. */
function writtenIn(
  questions: readonly Question[],
  open: Pick<OpenGame, 'game' | 'world'>,
  power: Power,
  position: Position,
): ReadonlyMap<string, string> {
  const texts = linesOf(open, power, position)
  const written = new Map<string, string>()
  for (const question of questions) {
    const at = texts.findIndex(text => question.choices.some(choice => choice.text === text))
    if (at >= 0) written.set(question.key, texts.splice(at, 1)[0]!)
  }
  return written
}

/** A list for each question. `none` is the label of the empty choice. */
export function questionsOf(
  asked: readonly PowerAsked[],
  { world: { board } }: OpenGame,
  none: string,
): readonly Html[] {
  return asked.map(({ power, questions, written }) => {
    const { id, name } = board.powers[power]!
    const listOf = (question: Question): Html => {
      const field = fieldOf(id, question)
      const chosen = written.get(question.key)
      return html`<p class="question"><label for="${field}">${labelOf(question)}</label>
<select id="${field}" name="${field}"><option value="">${none}</option>
${grouped(question.choices).map(
  ([kind, choices]) =>
    html`<optgroup label="${say.groups[kind]}">${choices.map(
      ({ text }) => html`<option value="${text}"${text === chosen && html` selected`}>${text}</option>`,
    )}</optgroup>
`,
)}</select></p>
`
    }
    return html`<fieldset><legend>${name}</legend>
${questions.map(listOf)}</fieldset>
`
  })
}

/** In the post office: the button that fills in random orders for the others, and the form it submits. */
export function fillIn(open: OpenGame, as: string | undefined, isFocused: boolean): readonly [Html, Html] {
  const button = html`<button form="fill"${isFocused && html` autofocus`}>${as === undefined ? act.fillAll : act.fill}</button>`
  const form = html`<form id="fill" method="post" action="${pathTo(open)}/fill"><input type="hidden" name="as" value="${as ?? ''}">
<input type="hidden" name="to" value="/orders"></form>`
  return [button, form]
}

const act = wording.web.actions

type Group = keyof typeof say.groups

/** Groups come in the order in which their first choice comes. */
function grouped(choices: readonly Choice[]): readonly (readonly [Group, readonly Choice[]])[] {
  const groups = new Map<Group, Choice[]>()
  for (const choice of choices) {
    const kind = groupOf(choice)
    groups.set(kind, [...(groups.get(kind) ?? []), choice])
  }
  return [...groups]
}

function groupOf({ order, text }: Choice): Group {
  if (order.kind === 'move' && text.endsWith(' VIA')) return 'byConvoy'
  return order.kind === 'proxy' ? 'hold' : order.kind
}

interface ChosenLines {
  readonly power: Power
  readonly lines: readonly string[]
  /** Lines that conflict with an earlier one, such as a second build in one province. */
  readonly clashing: readonly string[]
}

/** The order lines in a submitted form, by power. Values that were not offered are left out. */
export function linesIn(
  form: URLSearchParams,
  asked: readonly PowerAsked[],
  { world: { board } }: OpenGame,
): readonly ChosenLines[] {
  return asked.map(({ power, questions }) => {
    const chosen = questions.flatMap(question => {
      const text = form.get(fieldOf(board.powers[power]!.id, question))
      return question.choices.find(choice => choice.text === text) ?? []
    })
    const texts = (choices: readonly Choice[]) => choices.map(({ text }) => text)
    return { power, lines: texts(chosen), clashing: texts(tooMany(chosen, board)) }
  })
}
