// What is learned from grammar/acts: the same each time, from lists that contradict nothing, and for sentences that stand in neither.
import { expect, test } from 'vitest'
import { exampleOf, isLearned, learned, sentencesOfActs } from '../../.ci/talk.ts'
import { featuresOf } from '../../src/reader/features.ts'
import { talkIn } from '../../src/reader/talk.ts'
import { Tongue } from '../../src/reader/words.ts'
import { standard } from '../boards.ts'
import { isFull } from '../edition.ts'

const board = standard()
const sentences = sentencesOfActs()

test('no sentence is said to change orders and to change none', () => {
  const changes = new Set(sentences.filter(({ label }) => label === -1).map(({ text }) => text))
  expect(sentences.filter(({ text, label }) => label === 1 && changes.has(text))).toEqual([])
})

test('what was learned is of the sentences, words and rules of now', () => {
  expect(isLearned()).toBe(true)
})

test('the same sentences teach the same', () => {
  const some = sentences.filter((_, i) => i % 40 === 0)
  const examples = some.map(({ text, label }) => exampleOf(text, label, board))
  expect(learned(examples)).toEqual(learned(examples))
})

test.runIf(isFull)('of sentences that it has not learned from, it tells four in five right', () => {
  // Fifty that stand together are one writer's.
  const isLeftOut = (_: unknown, i: number): boolean => Math.floor(i / 50) % 10 === 0
  const some = sentences.filter((each, i) => !isLeftOut(each, i))
  const { weights, bias } = learned(
    some.map(({ text, label }) => exampleOf(text, label, board)),
    1,
  )
  const isKnown = (feature: string): boolean => Object.hasOwn(weights, feature)
  const right = sentences.filter(isLeftOut).map(({ text, label }) => {
    const found = featuresOf(exampleOf(text, label, board).tokens, isKnown).filter(isKnown)
    const sum = found.reduce((sum, feature) => sum + weights[feature]!, 0)
    return label * (bias + sum / Math.sqrt(found.length)) > 0
  })
  expect(right.length).toBeGreaterThan(3000)
  expect(right.filter(isRight => isRight).length / right.length).toBeGreaterThan(0.8)
})

const talk = (text: string): number => {
  const mark = /[.!?:]$/.exec(text)?.[0] ?? ''
  return talkIn(
    text.replace(/[.!?:]$/, ''),
    mark,
    board,
    Tongue.of(
      text,
      () => false,
      () => false,
    ),
  )
}

test.each([
  'The neighbours have bought a trampoline and nobody sleeps any more.',
  'My sister says hello to everybody at the table!',
  'Der Hund hat gestern den Briefträger gebissen.',
  'Ma fille a passé son permis ce matin.',
  'Ieri sera siamo andati al cinema con i ragazzi.',
  'Ayer llovió todo el día en casa de mi madre.',
  'Gisteren hebben we de schuur geverfd.',
])('is talk: %s', text => {
  expect(talk(text)).toBeGreaterThan(0.5)
})

test.each([
  'Please do not enter the second one until I have spoken to Rome.',
  'Instead of Burgundy, Paris goes to Gascony.',
  'Bitte noch nicht eintragen, ich melde mich morgen.',
  'La deuxième ligne est à oublier.',
  'Aspetta la mia conferma prima di inserirli.',
  'No los pongas todavía, te confirmo mañana.',
  'De tweede regel klopt niet, dat moet Picardië zijn.',
])('is none: %s', text => {
  expect(talk(text)).toBeLessThan(-0.5)
})
