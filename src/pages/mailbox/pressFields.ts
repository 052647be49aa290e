// The fields of the press form and the letter made of them, for the mailbox and for the page behind a player's link.

import { instructionsIn } from '../../judge/commands/reading/instructions.ts'
import { isList } from '../../judge/commands/reading/words.ts'
import type { Audience, PressRules } from '../../judge/game/press.ts'
import { ownWords } from '../../post/ownWords.ts'
import type { PowerOnBoard } from '../../rules/board/board.ts'
import { wording } from '../../wording/wording.ts'
import { type Html, html } from '../html.ts'

const say = wording.web.pressForm

/** A possible reader: the word a letter uses, and the name the page shows. */
export interface Reader {
  readonly word: string
  readonly name: string
}

export interface FilledPress {
  readonly to: readonly string[]
  readonly colour: string
  readonly text: string
}

const ALL = 'ALL'
/** In characters: the most that a game passes on. */
const MOST_TEXT = 60_000

/** All possible readers whom press may reach. */
export function readersAmong(
  powers: readonly PowerOnBoard[],
  isHeard: (to: Audience) => boolean,
): readonly Reader[] {
  const some = { kind: 'some', powers: [], master: false, observers: false } as const
  const all: readonly (Reader & { readonly to: Audience })[] = [
    ...powers.map(power => ({ ...readerNamed(power), to: { ...some, powers: [power.index] } })),
    { word: 'MASTER', name: say.master, to: { ...some, master: true } },
    { word: 'OBSERVERS', name: say.observers, to: { ...some, observers: true } },
    { word: ALL, name: say.everybody, to: { kind: 'everybody' } },
  ]
  return all.filter(({ to }) => isHeard(to))
}

/** Named in full if a list of readers accepts that, else by letter. */
export const readerNamed = ({ name, letter }: Pick<PowerOnBoard, 'name' | 'letter'>): Reader => ({
  name,
  word: isList(name) ? name.toUpperCase() : letter,
})

export const pressFilled = (form: URLSearchParams): FilledPress => ({
  to: form.getAll('to'),
  colour: form.get('colour') ?? '',
  text: plainText(form.get('text') ?? ''),
})

/** Without control characters, which no line shows. */
const plainText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trimEnd()

/** What is wrong with the form; undefined if it makes a letter to these readers. */
export function pressTrouble(
  { to, text }: FilledPress,
  readers: readonly Reader[],
  rules: PressRules,
): string | undefined {
  if (!readers.some(({ word }) => to.includes(word))) return say.nobody
  if (text.trim() === '' && !rules.blank) return say.noText
  if (text.length > MOST_TEXT) return say.tooLong
  return isOneText(text) ? undefined : say.endsEarly
}

/** Whether the judge would read all of the text as press. A line in it may end the press or start a command. */
function isOneText(text: string): boolean {
  const [press, ...others] = instructionsIn(ownWords(['PRESS TO ALL', text, 'ENDPRESS'].join('\n')).text)
  const isAll = press?.kind === 'press' && press.isOpen === undefined && press.body.trim() === text.trim()
  return isAll && others.length === 0 && (press.within ?? []).length === 0
}

/** The lines as a player would write them. */
export function pressLines(
  { to, colour, text }: FilledPress,
  readers: readonly Reader[],
  { colours }: PressRules,
): readonly string[] {
  const words = readers.map(({ word }) => word).filter(word => to.includes(word))
  const asksColour = colours.some(each => each === colour && each !== colours[0])
  const line = words.includes(ALL) ? 'BROADCAST' : `PRESS TO ${words.join(', ')}`
  return [asksColour ? `${colour.toUpperCase()} ${line}` : line, ...text.split('\n'), 'ENDPRESS']
}

export function pressFields(
  { to, colour, text }: FilledPress,
  readers: readonly Reader[],
  { colours }: PressRules,
  rows = 10,
): Html {
  return html`<fieldset class="checks"><legend>${say.to}</legend>
${readers.map(({ word, name }) => html`<label><input type="checkbox" name="to" value="${word}"${to.includes(word) && html` checked`}> ${name}</label>`)}</fieldset>
${
  colours.length > 1 &&
  html`<label for="colour">${say.colour}</label>
<select id="colour" name="colour">${colours.map(each => option(each, say.colours[each], colour))}</select>`
}
<label for="text">${say.text}</label>
<textarea id="text" name="text" rows="${rows}" maxlength="${MOST_TEXT}">
${text}</textarea>`
}

export const option = (value: string, name: string, chosen: string): Html =>
  html`<option value="${value}"${value === chosen && html` selected`}>${name}</option>`
