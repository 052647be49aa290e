// A form with a list for each unit of some powers: what it may be told, to choose from, by whoever has scripts or has none.
import type { Power } from '../../board/board.ts'
import type { Position } from '../../board/position.ts'
import { rulesOf } from '../../game/table.ts'
import { type Choice, type Question, questionsFor } from '../../orders/menu.ts'
import { spellOrder } from '../../orders/order.ts'
import { Standing } from '../../orders/standing.ts'
import { wording } from '../../report/wording.ts'
import { type Html, html } from '../html.ts'
import type { OpenGame } from '../site.ts'

const say = wording.web.orders

export interface PowerAsked {
  readonly power: Power
  readonly questions: readonly Question[]
  /** What was ordered before, where its writer looks; by the names of the questions. */
  readonly written: ReadonlyMap<string, string>
}

/** What powers are asked in a game that is played; `isOwn` where the one who looks may see what they have ordered. */
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

/** Which order of a sheet answers which question. */
function writtenIn(
  questions: readonly Question[],
  { game, world }: Pick<OpenGame, 'game' | 'world'>,
  power: Power,
  position: Position,
): ReadonlyMap<string, string> {
  const standing = new Standing(world.board)
  standing.place(position.units)
  const texts = (game.sheets.get(power)?.orders ?? []).map(order => spellOrder(world.board, order, standing))
  const written = new Map<string, string>()
  for (const question of questions) {
    const at = texts.findIndex(text => question.choices.some(choice => choice.text === text))
    if (at >= 0) written.set(question.name, texts.splice(at, 1)[0]!)
  }
  return written
}

/** The name of a list in the form: `FRANCE.0`. */
const fieldOf = (id: string, number: number): string => `${id}.${number}`

/** A list for each question, and the one button. */
export function questionsOf(asked: readonly PowerAsked[], { world: { board } }: OpenGame): readonly Html[] {
  return asked.map(({ power, questions, written }) => {
    const { id, name } = board.powers[power]!
    const listOf = (question: Question, i: number): Html => {
      const field = fieldOf(id, i)
      const chosen = written.get(question.name)
      return html`<p class="question"><label for="${field}">${labelOf(question)}</label>
<select id="${field}" name="${field}"><option value="">${say.none}</option>
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

const labelOf = ({ what, name }: Question): string =>
  what === 'build' ? say.build({ number: name }) : what === 'remove' ? say.removal({ number: name }) : name

type Group = keyof typeof say.groups

/** In the order in which kinds first come. */
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

/** The order lines that a sent form holds, power by power; whatever was not on the lists is left out. */
export function linesIn(
  form: URLSearchParams,
  asked: readonly PowerAsked[],
  { world: { board } }: OpenGame,
): readonly { readonly power: Power; readonly lines: readonly string[] }[] {
  return asked.map(({ power, questions }) => ({
    power,
    lines: questions.flatMap(({ choices }, i) => {
      const chosen = form.get(fieldOf(board.powers[power]!.id, i)) ?? ''
      return choices.some(({ text }) => text === chosen) ? [chosen] : []
    }),
  }))
}
